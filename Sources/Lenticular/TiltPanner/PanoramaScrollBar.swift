import LenticularPhysics
import LenticularScene

/// The thin line at the bottom of a panorama that shows which part of it is visible. A stroke, as long as the
/// visible fraction, starts at (1 − visible) · amount on a track that stands for the whole.
///
/// The line is laid out for the offset of the same frame, so it never lags behind the image.
public struct PanoramaScrollBar {
  /// The dimensions of the scroll bar, in points: those of Facebook Paper's panner.
  public struct Configuration: Sendable {
    public var lineWidth = 1.0
    /// The distance from either end of the track to the edge of the view.
    public var inset = 10.0
    /// The distance from the track to the bottom edge of the view, or to the right edge for a vertical track.
    public var edgeDistance = 50.0

    public init() {}
  }

  /// The stroked part of the track, in fractions of its length from 0 to 1. If an image loops, the end may be
  /// above 1: then the stroke goes on at the beginning of the track.
  public struct Stroke: Equatable, Sendable {
    public var strokeStart: Double
    public var strokeEnd: Double
  }

  let layer: Layer
  /// The stroke. Where an image loops, the track clips it to its ends, and copies follow, a track's length before and
  /// after it: one of them shows the part that goes on at the other end.
  private var thumbs: [Layer] = []
  private let configuration: Configuration
  private let renderer: LayerTreeRenderer
  /// The state for which the layers were last laid out: with the zoom scale at rest if they follow the content, and
  /// that on screen otherwise.
  private var shown: (geometry: ScrollGeometry, axis: Axis2D, stroke: Stroke?)?

  init(_ renderer: LayerTreeRenderer, configuration: Configuration) {
    self.configuration = configuration
    layer = Layer(renderer)
    layer.anchorPoint = .zero
    layer.contents = .panoramaTrack
    layer.opacity.set(0)
    self.renderer = renderer
    showThumbs(1)
  }

  /// The stroke for a content offset; nil if the content fits, so that there is no scroll bar.
  static func stroke(
    of geometry: ScrollGeometry, offset: Point2D, along axis: Axis2D
  ) -> Stroke? {
    if geometry.loops, axis == .horizontal {
      let stroke = loopingStroke(of: geometry, offset: offset)
      return stroke.moved(by: -stroke.strokeStart.rounded(.down))
    }
    let view = geometry.size[axis]
    let range = geometry.range(along: axis)
    let travel = range.upperBound - range.lowerBound
    guard travel > 0 else { return nil }
    let amount = max(0, min(1, (offset[axis] - range.lowerBound) / travel))
    let visible = view / (travel + view)
    let start = amount * (1 - visible)
    return Stroke(strokeStart: start, strokeEnd: start + visible)
  }

  /// The stroke for a content offset of an image that loops, on a track that goes on without end.
  private static func loopingStroke(of geometry: ScrollGeometry, offset: Point2D) -> Stroke {
    let width = geometry.zoomedSize.width
    return Stroke(
      strokeStart: offset.x / width, strokeEnd: (offset.x + geometry.size.width) / width)
  }

  /// Lays the scroll bar out for the content of a scroll view at a time.
  mutating func update(_ scroller: Scroller, along axis: Axis2D, at time: Double) {
    let geometry = scroller.geometry(at: time)
    let offset = scroller.contentOffset(at: time)
    let stroke = Self.stroke(of: geometry, offset: offset, along: axis)
    var follows = false
    for thumb in thumbs { follows = scroller.leads(thumb, at: time) }
    if follows, let shown, shown.geometry == scroller.geometry, shown.axis == axis, stroke != nil {
      return
    }
    if let shown, shown == (geometry, axis, stroke) { return }
    shown = (geometry, axis, stroke)
    layer.opacity.set(stroke == nil ? 0 : 1)
    guard let stroke else { return }
    let side =
      geometry.size[axis.other] - configuration.edgeDistance - configuration.lineWidth
    layer.place(
      .bar(
        along: axis, from: configuration.inset,
        length: configuration.track(geometry, along: axis), side: side,
        thickness: configuration.lineWidth))
    let loops = geometry.loops && axis == .horizontal
    showThumbs(loops ? 3 : 1)
    let wrapCount = geometry.wrapCount(at: offset)
    let isAnimated = scroller.isAnimated(at: time)
    if isAnimated { shown?.geometry = scroller.geometry }
    for (thumb, track) in zip(thumbs, [0.0, -1, 1]) {
      let frame = { [configuration] (geometry: ScrollGeometry, offset: Point2D) in
        // A zoom may end at the whole image, of which there is no stroke.
        let stroke =
          loops
          ? Self.loopingStroke(of: geometry, offset: offset).moved(by: track - wrapCount)
          : Self.stroke(of: geometry, offset: offset, along: axis) ?? stroke
        return configuration.frame(stroke, of: geometry, along: axis)
      }
      thumb.place(frame(geometry, offset))
      if isAnimated { scroller.lead(thumb, frame: frame) }
    }
  }

  /// Adds or removes layers until there is a number of them: the stroke, with or without its copies.
  private mutating func showThumbs(_ count: Int) {
    guard count != thumbs.count else { return }
    while thumbs.count > count { layer.removeSublayer(thumbs.removeLast()) }
    while thumbs.count < count {
      let thumb = Layer(renderer)
      thumb.anchorPoint = .zero
      thumb.contents = .panoramaThumb
      layer.addSublayer(thumb)
      thumbs.append(thumb)
    }
    layer.masksToBounds = count > 1
  }
}

extension PanoramaScrollBar.Stroke {
  /// The stroke, farther along by a number of tracks.
  fileprivate func moved(by tracks: Double) -> Self {
    Self(strokeStart: strokeStart + tracks, strokeEnd: strokeEnd + tracks)
  }
}

extension PanoramaScrollBar.Configuration {
  /// The length of the track.
  fileprivate func track(_ geometry: ScrollGeometry, along axis: Axis2D) -> Double {
    max(0, geometry.size[axis] - 2 * inset)
  }

  /// The frame of a stroke in the track.
  fileprivate func frame(
    _ stroke: PanoramaScrollBar.Stroke, of geometry: ScrollGeometry, along axis: Axis2D
  ) -> Rect2D {
    let track = track(geometry, along: axis)
    return .bar(
      along: axis, from: stroke.strokeStart * track,
      length: (stroke.strokeEnd - stroke.strokeStart) * track, side: 0,
      thickness: lineWidth)
  }
}

extension Contents {
  /// The track of a panorama's scroll bar: white, a tenth opaque.
  public static let panoramaTrack = Contents(rawValue: -8)
  /// The stroke of a panorama's scroll bar: white.
  public static let panoramaThumb = Contents(rawValue: -9)
}
