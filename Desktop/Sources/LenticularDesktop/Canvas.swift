import LenticularPhysics

/// A colour, with components from 0 to 1.
public struct RGBA: Equatable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A shade of grey, from 0 (black) to 1 (white).
  public static func gray(_ value: Double, alpha: Double = 1) -> RGBA {
    RGBA(red: value, green: value, blue: value, alpha: alpha)
  }
}

/// The means by which a toolkit draws a frame.
///
/// Every `push` is followed by one `pop`.
public protocol Canvas {
  /// The coordinates from here on are mapped by a transform, until the matching `pop`.
  mutating func push(_ transform: AffineTransform)
  /// What follows is visible in a rectangle with rounded corners only, until the matching `pop`.
  mutating func pushClip(_ rect: Rect, cornerRadius: Double)
  /// What follows is drawn with an opacity from 0 to 1, until the matching `pop`.
  mutating func pushOpacity(_ opacity: Double)
  mutating func pop()
  /// Ends a transform.
  mutating func popTransform()
  mutating func fill(_ rect: Rect, cornerRadius: Double, _ color: RGBA)
  /// Draws the edge of a rectangle, on its inside.
  mutating func stroke(_ rect: Rect, width: Double, _ color: RGBA)
  /// Draws an image, scaled to a rectangle.
  mutating func draw(_ image: AnyObject, in rect: Rect)
}
