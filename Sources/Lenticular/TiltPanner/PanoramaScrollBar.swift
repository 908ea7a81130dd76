import LenticularPhysics
import LenticularScene

/// The thin line at the bottom of a panorama that tells which part of it is seen: a stroke from
/// (1 − visible) · amount, as long as what is visible, on a track as long as the whole.
///
/// It is placed for what a frame shows, in that frame, so it never lags behind the picture.
public struct PanoramaScrollBar {
  /// Lengths in points, as the original has them.
  public struct Configuration: Sendable {
    public var lineWidth = 1.0
    /// From both ends of the track to the edges of the view.
    public var inset = 10.0
    /// From the track to the edge along which it lies: the bottom, or the right one.
    public var edgeDistance = 50.0

    public init() {}
  }

  /// Which part of the track is stroked; from 0 to 1.
  public struct Stroke: Equatable, Sendable {
    public var strokeStart: Double
    public var strokeEnd: Double
  }

  let layer: Layer
  private let thumb: Layer
  private let configuration: Configuration
  /// What the layers were laid out for.
  private var shown: (geometry: ScrollGeometry, axis: TiltPanner.PanAxis, stroke: Stroke?)?

  init(_ animator: Animator, configuration: Configuration) {
    self.configuration = configuration
    layer = Layer(animator)
    layer.anchorPoint = .zero
    layer.contents = .panoramaTrack
    layer.opacity.set(0)
    thumb = Layer(animator)
    thumb.anchorPoint = .zero
    thumb.contents = .panoramaThumb
    layer.addSublayer(thumb)
  }

  /// What is stroked where a content offset is seen; nil where the content fits and there is nothing to
  /// tell.
  static func stroke(
    of geometry: ScrollGeometry, offset: Point, along axis: TiltPanner.PanAxis
  ) -> Stroke? {
    let range = geometry.range(ofLane: axis.lane)
    let travel = range.upperBound - range.lowerBound
    guard travel > 0 else { return nil }
    let view = geometry.size[lane: axis.lane]
    let amount = max(0, min(1, (offset[lane: axis.lane] - range.lowerBound) / travel))
    let visible = view / (travel + view)
    let start = amount * (1 - visible)
    return Stroke(strokeStart: start, strokeEnd: start + visible)
  }

  /// Shows where the content is.
  mutating func update(_ geometry: ScrollGeometry, offset: Point, along axis: TiltPanner.PanAxis) {
    let stroke = Self.stroke(of: geometry, offset: offset, along: axis)
    if let shown, shown == (geometry, axis, stroke) { return }
    shown = (geometry, axis, stroke)
    layer.opacity.set(stroke == nil ? 0 : 1)
    guard let stroke else { return }
    let (along, across) = (axis.lane, 1 - axis.lane)
    let track = max(0, geometry.size[lane: along] - 2 * configuration.inset)
    let side = geometry.size[lane: across] - configuration.edgeDistance - configuration.lineWidth
    layer.lay(
      alongLane: along, from: configuration.inset, length: track, side: side,
      thickness: configuration.lineWidth)
    thumb.lay(
      alongLane: along, from: stroke.strokeStart * track,
      length: (stroke.strokeEnd - stroke.strokeStart) * track, side: 0,
      thickness: configuration.lineWidth)
  }
}

extension Contents {
  /// The track of a panorama's scroll bar: white, a tenth opaque.
  public static let panoramaTrack = Contents(rawValue: -8)
  /// What is stroked of it: white.
  public static let panoramaThumb = Contents(rawValue: -9)
}
