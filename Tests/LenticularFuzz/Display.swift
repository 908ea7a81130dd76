import Lenticular
import LenticularPhysics
import LenticularScene
import TestSupport

/// What a host knows of all layers, from frames alone, and the laws of frames.
struct Display {
  struct Element: Equatable {
    var placement: LayerChange.Placement
    var transform: AffineTransform2D
    var bounds: Rect2D
    var opacity: Double
    var maskedCornerRadius: Double?
    var contents: Contents
    var contentsGravity: ContentsGravity
    var contentsRect: Rect2D
    var mask: LayerChange.Mask?

    init(_ change: LayerChange) {
      placement = change.placement
      transform = change.transform
      bounds = change.bounds
      opacity = change.opacity
      maskedCornerRadius = change.maskedCornerRadius
      contents = change.contents
      contentsGravity = change.contentsGravity
      contentsRect = change.contentsRect
      mask = change.mask
    }

    mutating func apply(_ change: LayerChange, _ fields: LayerChange.Fields) {
      if fields.contains(.placement) { placement = change.placement }
      if fields.contains(.transform) { transform = change.transform }
      if fields.contains(.bounds) { bounds = change.bounds }
      if fields.contains(.opacity) { opacity = change.opacity }
      if fields.contains(.corners) { maskedCornerRadius = change.maskedCornerRadius }
      if fields.contains(.contents) {
        contents = change.contents
        contentsGravity = change.contentsGravity
      }
      if fields.contains(.contentsRect) { contentsRect = change.contentsRect }
      if fields.contains(.mask) { mask = change.mask }
    }

    /// The name of a number that is not finite or out of its range; nil if there is none.
    var wrongNumber: String? {
      if !transform.isFinite { return "transform" }
      if !bounds.isFinite { return "bounds" }
      if !(0...1).contains(opacity) { return "opacity" }
      if let radius = maskedCornerRadius, !(radius >= 0 && radius.isFinite) {
        return "corner radius"
      }
      if !contentsRect.isFinite { return "contentsRect" }
      if let mask, !mask.frame.isFinite || !(mask.cornerRadius >= 0 && mask.cornerRadius.isFinite) {
        return "mask"
      }
      return nil
    }
  }

  /// A motion that a compositor shows.
  struct Motion {
    var track: LayerTrack
    /// The size of the layer in the track's first frame.
    var size: Size2D
  }

  private(set) var elements: [Layer.ID: Element] = [:]
  private(set) var motions: [Layer.ID: Motion] = [:]

  /// The most layers that a frame may change, and the most keyframes that it may have. What a person can see does not
  /// need more, however many photographs there are.
  static let greatestChangeCount = 20_000

  /// Takes in what differs from the last frame. Returns what is wrong with the frame; nil if nothing is.
  mutating func show(_ frame: Frame) -> String? {
    for id in frame.removed {
      // It need not have been shown: it may have come and gone between two frames.
      elements[id] = nil
      motions[id] = nil
    }
    for track in frame.tracks {
      if track.keyframes.isEmpty, motions[track.layer] == nil { return "a track ends twice" }
      motions[track.layer] = nil
    }
    for change in frame.changes {
      if change.fields.isEmpty { return "a change has no fields" }
      if elements[change.layer] == nil {
        if change.fields != .initial { return "the first change of a layer lacks fields" }
        elements[change.layer] = Element(change)
      } else {
        elements[change.layer]?.apply(change, change.fields)
      }
      if let name = elements[change.layer]?.wrongNumber { return "\(name) is out of its range" }
      let superlayer = change.placement.superlayer
      if change.placement.surface == nil, elements[superlayer] == nil {
        return "a sublayer comes before its superlayer"
      }
    }
    for track in frame.tracks where !track.keyframes.isEmpty {
      guard let element = elements[track.layer] else { return "a track is of an unknown layer" }
      if track.keyframes.contains(where: { !$0.isFinite }) { return "a track is not finite" }
      motions[track.layer] = Motion(track: track, size: element.bounds.size)
    }
    for element in elements.values
    where element.placement.surface == nil && elements[element.placement.superlayer] == nil {
      return "a layer stays without its superlayer"
    }
    let count =
      frame.removed.count + frame.changes.count + frame.tracks.reduce(0) { $0 + $1.keyframes.count }
    return count > Self.greatestChangeCount ? "a frame changes too much" : nil
  }

  /// What a person sees otherwise here, at a time, than on a display that shows every frame; nil if nothing.
  func difference(from reference: Display, at time: Double) -> String? {
    if elements.count != reference.elements.count { return "other layers are shown" }
    for (id, element) in elements {
      guard let other = reference.elements[id] else { return "other layers are shown" }
      guard let motion = motions[id] else {
        if element != other { return "a layer is not as in every frame" }
        continue
      }
      if let distance = motion.distance(from: other, at: time) {
        return distance.isFinite ? "a track is off" : "a track is of another layer"
      }
    }
    return nil
  }
}

extension LayerTrack.Keyframe {
  fileprivate var isFinite: Bool {
    time.isFinite && transform.isFinite && box.isFinite && cornerRadius.isFinite && opacity.isFinite
  }
}

extension LayerTrack {
  /// Whether keyframes are as close as they can be at a time, so that the track may be off.
  fileprivate func isTooFast(at time: Double) -> Bool {
    guard let next = keyframes.firstIndex(where: { $0.time > time }), next > 0 else { return false }
    return keyframes[next].time - keyframes[next - 1].time < 1.001 / 3840
  }
}

extension Display.Motion {
  /// How far the track is off at a time, in points; nil if it is within its tolerance.
  fileprivate func distance(from element: Display.Element, at time: Double) -> Double? {
    guard let shown = track.shown(at: time), track.isClipped == (element.mask != nil) else {
      return .infinity
    }
    let visible = element.mask?.frame ?? element.bounds
    var distance = abs(shown.opacity - element.opacity) * 100
    var greatest = 1.0
    for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
      let corner = Point2D(x: x * size.width, y: y * size.height)
      let there = element.transform.apply(
        to: Point2D(x: x * element.bounds.size.width, y: y * element.bounds.size.height))
      greatest = max(greatest, there.maximumNorm)
      distance = max(
        distance, (shown.box.apply(to: shown.transform.apply(to: corner)) - there).maximumNorm)
      guard track.isClipped else { continue }
      let edge = visible.origin + Point2D(x: x * visible.size.width, y: y * visible.size.height)
      let clip = shown.box.apply(to: corner) - element.transform.apply(to: edge)
      distance = max(distance, clip.maximumNorm)
    }
    // Numbers as large as those of a layer far away are rounded.
    if distance <= LayerTrack.tolerance + greatest * 1e-9 || track.isTooFast(at: time) {
      return nil
    }
    return distance
  }
}
