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

/// The drawing commands of a toolkit.
///
/// Each `pushClip` and `pushOpacity` has a matching `pop`, and each `push` a matching `popTransform`.
public protocol Canvas {
  /// Maps the coordinates of the following commands by a transform, until the matching `popTransform`.
  mutating func push(_ transform: AffineTransform2D)
  /// Clips the following commands to a rectangle with rounded corners, until the matching `pop`.
  mutating func pushClip(_ rect: Rect2D, cornerRadius: Double)
  /// Draws the following commands together with an opacity from 0 to 1, until the matching `pop`.
  mutating func pushOpacity(_ opacity: Double)
  /// Ends the last clip or opacity.
  mutating func pop()
  /// Ends the last transform.
  mutating func popTransform()
  /// Fills a rectangle with rounded corners.
  mutating func fill(_ rect: Rect2D, cornerRadius: Double, _ color: RGBA)
  /// Draws a line of a width along the inside of the edge of a rectangle.
  mutating func stroke(_ rect: Rect2D, width: Double, _ color: RGBA)
  /// Fills a rectangle with a chequered pattern of squares.
  mutating func fillChecks(_ rect: Rect2D, side: Double, _ dark: RGBA, _ light: RGBA)
  /// Draws an image, scaled to a rectangle.
  mutating func draw(_ image: AnyObject, in rect: Rect2D)
  /// Draws an image, scaled to a rectangle, with its pixels as squares.
  ///
  /// - Parameter visible: the part of the rectangle that is seen. Nothing need be drawn elsewhere.
  mutating func drawPixels(_ image: AnyObject, in rect: Rect2D, visible: Rect2D)
}
