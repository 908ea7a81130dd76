import LenticularPhysics

/// One content as a person sees it on the stage, whatever layers draw it. Lengths are points of the
/// stage.
public struct VisibleContent: Equatable, Sendable {
  /// What is drawn, such as "photo 3" or "backdrop". Several contents may have the same name.
  public var name: String
  /// The rectangle that the whole picture would cover, seen or not.
  public var frame: Rect2D
  /// The part of `frame` that is seen: within all masks and within the stage.
  public var crop: Rect2D
  /// The largest radius of the corners that cut the picture.
  public var cornerRadius: Double
  /// The product of the opacities of the layer and of all its superlayers.
  public var opacity: Double

  public init(name: String, frame: Rect2D, crop: Rect2D, cornerRadius: Double, opacity: Double) {
    self.name = name
    self.frame = frame
    self.crop = crop
    self.cornerRadius = cornerRadius
    self.opacity = opacity
  }
}

extension VisibleContent {
  /// How far two values may lie apart that count as equal.
  public enum Tolerance {
    /// Points, for rectangles and radii.
    public static let length = 0.01
    public static let opacity = 0.001
    /// The largest error of a value that was rounded to thousandths.
    static let rounding = 0.0005
  }

  /// Whether nobody would miss the content: it is as good as transparent or has no area.
  var isNegligible: Bool {
    opacity <= Tolerance.opacity + Tolerance.rounding
      || min(crop.size.width, crop.size.height) <= Tolerance.length + Tolerance.rounding
  }

  /// The distance to another content in units of the tolerances: 1 and less count as equal.
  func distance(to other: VisibleContent) -> Double {
    let lengths = max(
      (frame - other.frame).maximumNorm, (crop - other.crop).maximumNorm,
      (frame.corner - other.frame.corner).maximumNorm,
      (crop.corner - other.crop.corner).maximumNorm, abs(cornerRadius - other.cornerRadius))
    return max(
      lengths / (Tolerance.length + Tolerance.rounding),
      abs(opacity - other.opacity) / (Tolerance.opacity + Tolerance.rounding))
  }

  /// The values of the content, for messages.
  var text: String {
    func text(_ number: Double) -> String { String((number * 1000).rounded() / 1000) }
    func text(_ rect: Rect2D) -> String {
      (0..<4).map { text(rect[lane: $0]) }.joined(separator: " ")
    }
    var parts = ["frame \(text(frame))"]
    if crop != frame { parts.append("crop \(text(crop))") }
    if cornerRadius > 0 { parts.append("radius \(text(cornerRadius))") }
    if opacity < 1 { parts.append("opacity \(text(opacity))") }
    return parts.joined(separator: ", ")
  }
}

extension Rect2D {
  /// The corner that lies farthest from the origin.
  fileprivate var corner: Point2D { Point2D(x: maxX, y: maxY) }
}
