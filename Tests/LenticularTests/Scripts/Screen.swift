import Lenticular
import LenticularPhysics
import LenticularScene
import TestSupport

/// A host that draws nothing: it keeps the layers as frames tell of them, and notes whatever a
/// host could not draw.
final class Screen {
  /// What is known of one layer.
  struct Element: Equatable {
    var placement: LayerChange.Placement
    var transform: AffineTransform2D
    var bounds: Rect2D
    var opacity: Double
    var maskedCornerRadius: Double?
    var contents: Contents
    var contentsRect: Rect2D
    var mask: LayerChange.Mask?
  }

  /// What was shown, for baselines.
  enum Showing {
    case frame(Frame)
    /// The story has settled, at a time on the clock of the frames.
    case settled(Double)
  }

  private(set) var elements: [Layer.ID: Element] = [:]
  /// The tracks that a compositor would show.
  private(set) var tracks: [Layer.ID: (track: LayerTrack, size: Size2D)] = [:]
  /// The numbers of frames with changes: those in which tracks show motion, and the others.
  private(set) var frameCounts = (tracked: 0, untracked: 0)
  private(set) var faults: [String] = []
  private(set) var showings: [Showing] = []

  func settle(at time: Double) { showings.append(.settled(time)) }

  /// Shows a frame.
  ///
  /// - Parameters:
  ///   - due: `Stage.nextFrameTime` before the frame. An earlier frame has nothing that the screen does not show already.
  ///   - hasReports: whether the frame publishes reports.
  func show(_ frame: Frame, due: Double = 0, hasReports: Bool = false) {
    showings.append(.frame(frame))
    if frame.time < due,
      hasReports || !frame.removed.isEmpty || !frame.tracks.isEmpty
        || frame.changes.contains(where: { $0.fields != $0.shownByTrack })
    {
      fault("at \(frame.time) a frame before \(due) has something new")
    }
    for id in frame.removed { elements[id] = nil }
    for id in frame.removed { tracks[id] = nil }
    for track in frame.tracks {
      if track.keyframes.isEmpty, tracks[track.layer] == nil { fault("a track ends twice") }
      tracks[track.layer] = nil
      if let first = track.keyframes.first, first.time != frame.time { fault("a late track") }
      if track.keyframes.contains(where: { !$0.transform.isFinite || !$0.box.isFinite }) {
        fault("a number of a track is not finite")
      }
    }
    for change in frame.changes { apply(change) }
    for track in frame.tracks where !track.keyframes.isEmpty {
      tracks[track.layer] = elements[track.layer].map { (track, $0.bounds.size) }
    }
    if !frame.changes.isEmpty {
      if tracks.isEmpty { frameCounts.untracked += 1 } else { frameCounts.tracked += 1 }
    }
    for (track, size) in tracks.values { compare(track, ofSize: size, at: frame.time) }
    for (id, element) in elements
    where element.placement.surface == nil
      && elements[element.placement.superlayer] == nil
    {
      fault("layer \(id) lies in none that is shown")
    }
  }

  /// What the photograph at an index looks like, or nil where it is not on the stage.
  func photo(_ index: Int) -> Shot? { layer(of: index).flatMap(shot(of:)) }

  /// The layer of the photograph at an index.
  func layer(of index: Int) -> Layer.ID? {
    elements.first { $0.value.contents == .item(index) }?.key
  }

  /// The indices of the photographs that are on the stage.
  var photos: Set<Int> {
    Set(elements.values.map { Int($0.contents.rawValue) - 1 }.filter { $0 >= 0 })
  }

  /// How far the page beneath is covered, or nil where the viewer is closed.
  var backdropOpacity: Double? {
    elements.values.first { $0.contents == .backdrop }?.opacity
  }

  var controlsOpacity: Double? {
    elements.values.first { $0.contents == .controls }?.opacity
  }

  /// What a layer looks like, or nil where there is none.
  func shot(of id: Layer.ID) -> Shot? {
    guard let element = elements[id] else { return nil }
    var map = element.transform
    var opacity = element.opacity
    var superlayer = element.placement.superlayer
    while let above = elements[superlayer] {
      map = map.concatenating(above.transform)
      opacity *= above.opacity
      superlayer = above.placement.superlayer
    }
    return Shot(
      map: map, bounds: element.bounds, opacity: opacity,
      maskFrame: element.mask?.frame ?? element.bounds,
      maskCornerRadius: element.mask?.cornerRadius ?? 0)
  }

  /// The tiles whose layers are not in a set, which then contains them.
  func newTiles(_ known: inout Set<Layer.ID>) -> [TilePyramid.Tile] {
    elements.compactMap { id, element in
      TilePyramid.Tile(element.contents).flatMap { known.insert(id).inserted ? $0 : nil }
    }
  }

  private func apply(_ change: LayerChange) {
    let fields = change.fields
    if elements[change.layer] == nil, fields != .initial { fault("a first change lacks fields") }
    var element =
      elements[change.layer]
      ?? Element(
        placement: change.placement, transform: change.transform, bounds: change.bounds,
        opacity: change.opacity, maskedCornerRadius: change.maskedCornerRadius,
        contents: change.contents, contentsRect: change.contentsRect, mask: change.mask)
    if fields.isEmpty { fault("a change without fields") }
    if fields.contains(.placement) {
      element.placement = change.placement
      let superlayer = change.placement.superlayer
      if change.placement.surface == nil, elements[superlayer] == nil {
        fault("a sublayer comes before its superlayer")
      }
    }
    if fields.contains(.transform) { element.transform = change.transform }
    if fields.contains(.bounds) { element.bounds = change.bounds }
    if fields.contains(.opacity) { element.opacity = change.opacity }
    if fields.contains(.corners) { element.maskedCornerRadius = change.maskedCornerRadius }
    if fields.contains(.contents) { element.contents = change.contents }
    if fields.contains(.contentsRect) { element.contentsRect = change.contentsRect }
    if fields.contains(.mask) { element.mask = change.mask }
    if !element.transform.isFinite || !element.bounds.isFinite || !change.contentsRect.isFinite {
      fault("a number is not finite")
    }
    if !(0...1).contains(element.opacity) { fault("opacity \(element.opacity)") }
    if let mask = element.mask {
      if !mask.frame.isFinite || !(mask.cornerRadius >= 0) { fault("mask \(mask)") }
    }
    elements[change.layer] = element
  }

  /// Compares what a track shows with what a frame has.
  private func compare(_ track: LayerTrack, ofSize former: Size2D, at time: Double) {
    guard let element = elements[track.layer] else { return fault("a track of an unknown layer") }
    guard let keyframe = track.shown(at: time) else { return fault("a track without keyframes") }
    let visible = element.mask?.frame ?? element.bounds
    if track.isClipped != (element.mask != nil) { fault("a track of another mask") }
    var distance = abs(keyframe.opacity - element.opacity) * 100
    let size = element.bounds.size
    for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
      let corner = Point2D(x: x * former.width, y: y * former.height)
      let shown = keyframe.box.apply(to: keyframe.transform.apply(to: corner))
      let place = Point2D(x: x * size.width, y: y * size.height)
      distance = max(distance, (shown - element.transform.apply(to: place)).maximumNorm)
      guard track.isClipped else { continue }
      let edge = visible.origin + Point2D(x: x * visible.size.width, y: y * visible.size.height)
      let clip = keyframe.box.apply(to: corner) - element.transform.apply(to: edge)
      distance = max(distance, clip.maximumNorm)
    }
    if !(distance <= LayerTrack.tolerance), !isTooFast(track, at: time) {
      fault("at \(time) the track of layer \(track.layer) is \(distance) points off")
    }
  }

  /// Whether the keyframes around a time are as close as keyframes can be.
  private func isTooFast(_ track: LayerTrack, at time: Double) -> Bool {
    let times = track.keyframes.map(\.time)
    guard let next = times.firstIndex(where: { $0 > time }), next > 0 else { return false }
    return times[next] - times[next - 1] < LayerTrack.intervals.lowerBound * 1.001
  }

  private func fault(_ message: String) {
    if faults.count < 5 { faults.append(message) }
  }
}

/// A photograph as one frame shows it.
struct Shot: Equatable {
  /// From the photograph's own points to the stage's.
  var map: AffineTransform2D
  var bounds: Rect2D
  var opacity: Double
  var maskFrame: Rect2D
  var maskCornerRadius: Double

  static let nothing = Shot(
    map: .zero, bounds: .zero, opacity: 0, maskFrame: .zero, maskCornerRadius: 0)

  /// The whole photograph, visible or not, on the stage.
  var frame: Rect2D { map.apply(to: bounds) }
  var center: Point2D { frame.center }
  /// The rotation in radians, clockwise.
  var angle: Double { map.rotation }
  /// What the mask lets through, on the stage.
  var crop: Rect2D { map.apply(to: maskFrame) }
  var cornerRadius: Double { maskCornerRadius * scale }
  var scale: Double { abs(map.a * map.d - map.b * map.c).squareRoot() }

  /// The rectangle, crop and corners as one row of numbers.
  var numbers: [Double] {
    [frame, crop].flatMap { rect in (0..<4).map { rect[lane: $0] } } + [cornerRadius, opacity]
  }
}

extension AffineTransform2D {
  /// The smallest rectangle around the place to which a map takes a rectangle.
  func apply(to rect: Rect2D) -> Rect2D {
    Rect2D(
      x: apply(to: Point2D(x: a < 0 ? rect.maxX : rect.minX, y: c < 0 ? rect.maxY : rect.minY)).x,
      y: apply(to: Point2D(x: b < 0 ? rect.maxX : rect.minX, y: d < 0 ? rect.maxY : rect.minY)).y,
      width: abs(a) * rect.size.width + abs(c) * rect.size.height,
      height: abs(b) * rect.size.width + abs(d) * rect.size.height)
  }
}
