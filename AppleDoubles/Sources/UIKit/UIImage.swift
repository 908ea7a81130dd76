@_exported import CoreImage

// Apple: class UIImage : NSObject
open class UIImage: NSObject, @unchecked Sendable {
  // Apple: enum Orientation : Int
  public enum Orientation: Int, Sendable {
    // Apple: case up = 0
    case up = 0
    // Apple: case down = 1
    case down = 1
    // Apple: case left = 2
    case left = 2
    // Apple: case right = 3
    case right = 3
    // Apple: case upMirrored = 4
    case upMirrored = 4
    // Apple: case downMirrored = 5
    case downMirrored = 5
    // Apple: case leftMirrored = 6
    case leftMirrored = 6
    // Apple: case rightMirrored = 7
    case rightMirrored = 7
  }
  // Apple: init(cgImage: CGImage)
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }
  // Apple: init(cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation)
  public init(cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation) {
    (self.cgImage, self.scale, imageOrientation) = (cgImage, scale, orientation)
    ciImage = nil
  }
  // Apple: init(ciImage: CIImage)
  public init(ciImage: CIImage) {
    (cgImage, self.ciImage, scale, imageOrientation) = (nil, ciImage, 1, .up)
  }
  // Apple: init?(named name: String)
  public convenience init?(named name: String) {
    guard let image = NamedImages.images[name] else { return nil }
    self.init(cgImage: image)
  }
  // Apple: init?(systemName name: String)
  public convenience init?(systemName name: String) {
    self.init(cgImage: CGImage(width: 20, height: 20))
    symbolName = name
  }
  // Double: the name of the symbol; nil for other images.
  public private(set) var symbolName: String?
  // Apple: class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage?
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first?.cgImage else { return nil }
    let image = UIImage(cgImage: first, scale: images[0].scale, orientation: .up)
    (image.images, image.duration) = (images, duration)
    return image
  }
  // Apple: var images: [UIImage]? { get }
  public private(set) var images: [UIImage]?
  // Apple: var duration: TimeInterval { get }
  public private(set) var duration: TimeInterval = 0
  // Apple: var isHighDynamicRange: Bool { get }
  public var isHighDynamicRange: Bool { cgImage?.isHighDynamicRange ?? false }
  // Apple: var cgImage: CGImage? { get }
  public let cgImage: CGImage?
  // Apple: var ciImage: CIImage? { get }
  public let ciImage: CIImage?
  // Apple: var scale: CGFloat { get }
  public let scale: CGFloat
  // Apple: var imageOrientation: UIImage.Orientation { get }
  public let imageOrientation: UIImage.Orientation
  // Apple: var size: CGSize { get }
  public var size: CGSize {
    if let ciImage { return ciImage.extent.size }
    let (width, height) = (CGFloat(cgImage!.width) / scale, CGFloat(cgImage!.height) / scale)
    switch imageOrientation {
    case .left, .right, .leftMirrored, .rightMirrored: return CGSize(width: height, height: width)
    default: return CGSize(width: width, height: height)
    }
  }
  // Apple: @MainActor var accessibilityLabel: String? { get set }
  @MainActor public var accessibilityLabel: String? {
    get { label }
    set { label = newValue }
  }
  nonisolated(unsafe) private var label: String?
  // Apple: func byPreparingForDisplay() async -> UIImage?
  public nonisolated func byPreparingForDisplay() async -> UIImage? {
    Decoding.note(self)
    return self
  }
  // Apple: func draw(in rect: CGRect)
  public func draw(in rect: CGRect) { Decoding.note(self) }
}

extension CIImage {
  // Apple: init?(image: UIImage)
  public convenience init?(image: UIImage) {
    guard let cgImage = image.cgImage else { return nil }
    self.init(extent: CGRect(x: 0, y: 0, width: cgImage.width, height: cgImage.height))
  }
}

// Double: a record of the threads on which images were decoded.
public enum Decoding {
  // Double: whether each decoding ran on the main thread.
  public static var onMainThread: [Bool] { lock.withLock { notes } }
  private static let lock = NSLock()
  nonisolated(unsafe) private static var notes: [Bool] = []
  static func note(_ image: UIImage) { lock.withLock { notes.append(Thread.isMainThread) } }
}

// Apple: class UIGraphicsRendererFormat : NSObject
open class UIGraphicsRendererFormat: NSObject {}

// Apple: class UIGraphicsRendererContext : NSObject
open class UIGraphicsRendererContext: NSObject {}

// Apple: class UIGraphicsRenderer : NSObject
open class UIGraphicsRenderer: NSObject {}

// Apple: class UIGraphicsImageRendererFormat : UIGraphicsRendererFormat
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  // Apple: var scale: CGFloat { get set }
  public var scale: CGFloat = 1
}

// Apple: class UIGraphicsImageRendererContext : UIGraphicsRendererContext
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {}

// Apple: class UIGraphicsImageRenderer : UIGraphicsRenderer
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
  // Apple: init(size: CGSize, format: UIGraphicsImageRendererFormat)
  public init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    (self.size, self.format) = (size, format)
  }
  private let size: CGSize
  private let format: UIGraphicsImageRendererFormat
  // Apple: func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    actions(UIGraphicsImageRendererContext())
    let image = CGImage(
      width: Int(size.width * format.scale), height: Int(size.height * format.scale))
    return UIImage(cgImage: image, scale: format.scale, orientation: .up)
  }
}

// Apple: class UIColor : NSObject
open class UIColor: NSObject, @unchecked Sendable {
  // Apple: init(white: CGFloat, alpha: CGFloat)
  public init(white: CGFloat, alpha: CGFloat) { cgColor = CGColor(gray: white, alpha: alpha) }
  // Apple: init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    cgColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }
  // Apple: var cgColor: CGColor { get }
  public let cgColor: CGColor
  // Apple: class var black: UIColor { get }
  public static let black: UIColor = .init(white: 0, alpha: 1)
  // Apple: class var white: UIColor { get }
  public static let white: UIColor = .init(white: 1, alpha: 1)
  // Apple: class var systemBackground: UIColor { get }
  public static let systemBackground: UIColor = .init(white: 1, alpha: 1)
}

// Apple: @MainActor class UIImageView : UIView
@MainActor open class UIImageView: UIView {
  // Apple: init(image: UIImage?)
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
  }
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  // Apple: var image: UIImage? { get set }
  open var image: UIImage?
}

// Double: the images in the application's bundle.
public enum NamedImages {
  // Double: the images by their names.
  nonisolated(unsafe) public static var images: [String: CGImage] = [:]
}
