// A double of Core Image, which notes the filters of an image. Each declaration has Apple's signature above it; see
// AppleDoubles/README.md.

@_exported import CoreGraphics

// Apple: class CIImage : NSObject
open class CIImage: NSObject, @unchecked Sendable {
  // Apple: var extent: CGRect { get }
  public let extent: CGRect
  // Apple: func applyingFilter(_ filterName: String, parameters params: [String : Any]) -> CIImage
  open func applyingFilter(_ filterName: String, parameters params: [String: Any]) -> CIImage {
    CIImage(extent: extent, filters: filters + [(filterName, params)])
  }

  // Double: the filters, with their parameters.
  public let filters: [(name: String, parameters: [String: Any])]
  // Double: an image without pixels.
  public init(extent: CGRect, filters: [(name: String, parameters: [String: Any])] = []) {
    (self.extent, self.filters) = (extent, filters)
  }
}

// Apple: let kCIInputContrastKey: String
public let kCIInputContrastKey: String = "inputContrast"
