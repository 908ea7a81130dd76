import LenticularPhysics

/// The motion of a layer until its animations end, as keyframes: what the layer will look like if no input changes it.
///
/// A host can pass a track to a compositor, which shows the motion even while the application is busy. Between two
/// keyframes, all numbers are interpolated linearly; what the layer shows then lies within ``tolerance`` of its
/// animations, unless they are so fast that keyframes would have to be less than a quarter of a millisecond apart. A
/// crop is two maps that move against each other, because compositors animate transforms alone: a box of the layer's
/// size is scaled to the visible rectangle and clips, and the layer in the box is scaled back.
public struct LayerTrack: Equatable, Sendable {
  /// A layer at a time.
  public struct Keyframe: Equatable, Sendable {
    /// The time on the stage's clock, in seconds.
    public var time: Double
    /// The map from the layer's coordinates, with the origin in its top left corner, to those of the box. The layer has
    /// the size of the track's first frame: a later size is a scale.
    public var transform: AffineTransform2D
    /// The map from the box to the superlayer's coordinates; the identity if the layer has no mask.
    public var box: AffineTransform2D
    /// The radius of the mask's corners, in points of the layer; zero if it has no mask. In the coordinates of the box,
    /// the radii of a corner are this radius times `transform.a` and `transform.d`.
    public var cornerRadius: Double
    /// The opacity, from 0 to 1.
    public var opacity: Double

    func interpolated(to other: Keyframe, at fraction: Double) -> Keyframe {
      Keyframe(
        time: time + (other.time - time) * fraction,
        transform: transform.interpolated(to: other.transform, at: fraction),
        box: box.interpolated(to: other.box, at: fraction),
        cornerRadius: cornerRadius + (other.cornerRadius - cornerRadius) * fraction,
        opacity: opacity.interpolated(to: other.opacity, at: fraction))
    }
  }

  /// The greatest distance between a track and the animations that it shows, in points.
  public static var tolerance: Double { 0.25 }

  /// The least and the greatest time between two keyframes, in seconds.
  package static var intervals: ClosedRange<Double> { 1 / 3840...1 / 15 }

  /// The longest time from now to the end of a motion that has a track, in seconds. A motion that ends later, or never,
  /// is shown by frames.
  package static var longestDuration: Double { 60 }

  public let layer: Layer.ID
  /// Whether the layer has a mask, to which the box clips it.
  public let isClipped: Bool
  /// The keyframes in ascending order of times; none if the last track of the layer no longer applies.
  public internal(set) var keyframes: [Keyframe] = []
}

extension Layer {
  /// The track of the layer's animations from a time on.
  func track(from time: Double) -> LayerTrack {
    var track = LayerTrack(layer: id, isClipped: mask != nil)
    var cache = StateTransitionCache()
    var last = keyframe(at: time, using: &cache)
    track.keyframes.append(last)
    var interval = 1.0 / 60
    while case let end = endTime(after: last.time), end < .infinity {
      // An interval may be shorter than the distance of two numbers as large as the time.
      let time = min(max(last.time + interval, last.time.nextUp), end)
      let next = keyframe(at: time, using: &cache)
      // At its end, an animation may jump by its tolerance, which is much for a large layer.
      let before = time == end ? keyframe(at: max(last.time, time - 1e-9), using: &cache) : next
      // The error grows with the square of the interval.
      let error = error(from: last, to: before, using: &cache) / (LayerTrack.tolerance * 0.75)
      if error <= 1 || interval <= LayerTrack.intervals.lowerBound {
        // A crop to a sliver magnifies the layer in it, so that a jump which nobody sees may bend the way to it.
        if distance(before, next) > LayerTrack.tolerance / 4
          || time == end
            && self.error(from: last, to: next, using: &cache) > LayerTrack.tolerance * 0.75
        {
          track.keyframes.append(before)
        }
        track.keyframes.append(next)
        last = next
      }
      let factor = max(0.25, min(2, 0.9 / max(error, 0.01).squareRoot()))
      interval = max(
        LayerTrack.intervals.lowerBound,
        min(interval * factor, LayerTrack.intervals.upperBound))
    }
    return track
  }

  /// The greatest error of linear interpolation between two keyframes, in points, at three times between them or more,
  /// at most 1/60 of a second apart. The velocity of a layer that follows others may jump, as where a scroll indicator
  /// reaches its end; so its error is measured at fifteen times, and is at most one and a half times as large at others.
  private func error(
    from last: LayerTrack.Keyframe, to next: LayerTrack.Keyframe,
    using cache: inout StateTransitionCache
  ) -> Double {
    var error = 0.0
    let duration = next.time - last.time
    let count = max(frameBinding == nil ? 4 : 16, Int(duration * 60) + 1)
    for number in 1..<count {
      let fraction = Double(number) / Double(count)
      let inner = keyframe(at: last.time + duration * fraction, using: &cache)
      error = max(error, distance(inner, last.interpolated(to: next, at: fraction)))
    }
    return error
  }

  /// The layer at a time.
  fileprivate func keyframe(
    at time: Double, using cache: inout StateTransitionCache
  ) -> LayerTrack.Keyframe {
    let shown = animated.presentation(at: time, using: &cache)
    var keyframe = LayerTrack.Keyframe(
      time: time, transform: shown.geometry(about: anchorPoint), box: .identity,
      cornerRadius: 0, opacity: shown.opacity)
    let size = bounds.model.size
    if let frameBinding {
      let frame = frameBinding.frame(time)
      keyframe.transform = AffineTransform2D(
        a: size.width > 0 ? frame.size.width / size.width : 1, b: 0,
        c: 0, d: size.height > 0 ? frame.size.height / size.height : 1,
        tx: frame.origin.x, ty: frame.origin.y)
    }
    guard let mask = maskPresentation(at: time, using: &cache) else { return keyframe }
    let visible = mask.frame
    let x = visible.size.width / size.width
    let y = visible.size.height / size.height
    let origin = visible.origin
    keyframe.box = AffineTransform2D(a: x, b: 0, c: 0, d: y, tx: origin.x, ty: origin.y)
      .concatenating(keyframe.transform)
    keyframe.transform = AffineTransform2D(
      a: 1 / x, b: 0, c: 0, d: 1 / y, tx: -origin.x / x, ty: -origin.y / y)
    keyframe.cornerRadius = mask.cornerRadius
    return keyframe
  }

  /// The distance between two keyframes on screen, in points: the greatest of the layer's corners and of those of its
  /// box. A difference of 1 in opacity counts as a hundred points.
  fileprivate func distance(_ one: LayerTrack.Keyframe, _ other: LayerTrack.Keyframe) -> Double {
    let size = bounds.model.size
    var distance = abs(one.opacity - other.opacity) * 100
    guard mask != nil else {
      return max(distance, size.distance(one.transform, other.transform))
    }
    distance = max(distance, size.distance(one.box, other.box))
    return max(
      distance,
      size.distance(
        one.transform.concatenating(one.box), other.transform.concatenating(other.box)))
  }
}

extension Size2D {
  /// The greatest distance, along an axis, between the images of a rectangle of this size at the origin under two maps.
  fileprivate func distance(_ one: AffineTransform2D, _ other: AffineTransform2D) -> Double {
    let change = one - other
    func span(_ x: Double, _ y: Double, _ offset: Double) -> Double {
      // The sum is greatest or least in a corner.
      let (x, y) = (x * width, y * height)
      return max(
        abs(max(0, x) + max(0, y) + offset), abs(min(0, x) + min(0, y) + offset))
    }
    return max(span(change.a, change.c, change.tx), span(change.b, change.d, change.ty))
  }
}
