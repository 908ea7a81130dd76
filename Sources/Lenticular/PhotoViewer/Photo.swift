import LenticularGestures
import LenticularPhysics
import LenticularScene

/// A photograph as the viewer knows it.
public struct Photo: Equatable, Sendable {
  /// The size of the image, in pixels.
  public var pixelSize: Size

  public init(pixelSize: Size) {
    self.pixelSize = pixelSize
  }
}

/// Where a photograph lies in the page, and how much of it is visible there.
public struct Thumbnail: Equatable, Sendable {
  /// The visible rectangle, in the stage's points.
  public var frame: Rect
  /// The radius of its corners, in points.
  public var cornerRadius: Double
  /// How the photograph lies in it.
  public var gravity: ContentsGravity
  /// Which point of the photograph lies on the same point of the frame, in unit coordinates:
  /// the focal point of a cropped thumbnail. (0.5, 0.5) is centred.
  public var alignment: Point

  public init(
    frame: Rect, cornerRadius: Double = 0, gravity: ContentsGravity = .resizeAspectFill,
    alignment: Point = Point(x: 0.5, y: 0.5)
  ) {
    self.frame = frame
    self.cornerRadius = cornerRadius
    self.gravity = gravity
    self.alignment = alignment
  }
  /// This thumbnail, or nil where it covers nothing: an element that is not displayed has no size.
  var visible: Thumbnail? {
    let isVisible =
      frame.isLayable && frame.size.isVisible && cornerRadius.isLayable && alignment.isLayable
    return isVisible ? self : nil
  }
}

extension Vector {
  /// Whether every lane is a coordinate that a screen could have.
  var isLayable: Bool {
    isFinite && maximumNorm <= GestureDefaults.largestCoordinate
  }
}

extension Size {
  /// Whether something of this size can be seen and laid out.
  var isVisible: Bool {
    isLayable && width >= 1e-3 && height >= 1e-3
  }
}
