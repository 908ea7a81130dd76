import LenticularPhysics

/// The distances, in points, that a scroll view scrolls beyond the edges of its content.
public struct EdgeInsets: Equatable, Sendable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

extension ScrollView {
  /// The axes along which content moves.
  public struct Axes: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static var horizontal: Axes { .lane(0) }
    public static var vertical: Axes { .lane(1) }

    static func lane(_ lane: Int) -> Axes { Axes(rawValue: 1 << lane) }
  }
}

/// The sizes of a scroll view, and the offsets at which its content may rest.
///
/// The content offset is the point of the content, in points of the view, that lies in the view's
/// top left corner.
struct ScrollGeometry: Equatable {
  /// The size of the view.
  var size: Size
  /// The size of the content at a zoom scale of 1.
  var contentSize: Size
  var contentInset = EdgeInsets()
  var centersContent = false
  var zoomScale = 1.0

  /// The size of the content at the present zoom scale.
  var zoomedSize: Size { contentSize * zoomScale }

  /// The least offset at rest. If content that fits is centred, it is centred at this offset.
  var minimumOffset: Point {
    let start = Point(x: -contentInset.left, y: -contentInset.top)
    guard centersContent else { return start }
    return .lanes { start[lane: $0] + min(0, endOffset[lane: $0] - start[lane: $0]) / 2 }
  }

  /// The greatest offset at rest. Along an axis along which the content fits, it equals the least
  /// one.
  var maximumOffset: Point { .lanes { max(minimumOffset[lane: $0], endOffset[lane: $0]) } }

  /// The offset at which the view shows the end of the content.
  private var endOffset: Point {
    Point(
      x: zoomedSize.width + contentInset.right - size.width,
      y: zoomedSize.height + contentInset.bottom - size.height)
  }

  /// Whether the content does not fit the view along an axis.
  func scrolls(alongLane lane: Int) -> Bool {
    maximumOffset[lane: lane] > minimumOffset[lane: lane]
  }

  func range(ofLane lane: Int) -> ClosedRange<Double> {
    minimumOffset[lane: lane]...maximumOffset[lane: lane]
  }

  /// The offset at rest that is nearest to an offset.
  func clamp(_ offset: Point) -> Point {
    offset.clamped(from: minimumOffset, to: maximumOffset)
  }

  /// How far an offset lies past the offsets at rest: negative before the least, positive beyond
  /// the greatest.
  func excess(of offset: Point) -> Point { offset - clamp(offset) }

  /// The nearest offset that is no farther past the offsets at rest than an excess.
  func clamp(_ offset: Point, within excess: Point) -> Point {
    offset.clamped(
      from: .lanes { minimumOffset[lane: $0] + min(0, excess[lane: $0]) },
      to: .lanes { maximumOffset[lane: $0] + max(0, excess[lane: $0]) })
  }

  /// The offset nearest to an offset at which a rectangle of the content is visible, in points of
  /// the content at a zoom scale of 1. Of a rectangle larger than the view, its top left part is
  /// visible.
  func offset(_ offset: Point, showing rect: Rect) -> Point {
    let corner = rect.origin * zoomScale
    let visible = Point.lanes { lane in
      let (start, extent) = (corner[lane: lane], rect.size[lane: lane] * zoomScale)
      let view = size[lane: lane]
      if extent >= view || start < offset[lane: lane] { return start }
      return max(offset[lane: lane], start + extent - view)
    }
    return clamp(visible)
  }
}
