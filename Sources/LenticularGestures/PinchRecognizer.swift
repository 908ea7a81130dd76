import LenticularPhysics

/// Two fingers moving apart or together: a continuous gesture.
///
/// It begins once the distance of the first two pointers has changed by the slop, and ends when
/// one of them lifts, while a pan may go on. If one of the two is cancelled, so is the pinch.
/// Further pointers are ignored. If a second pointer comes back before the first has lifted, the
/// pinch can begin again.
public final class PinchRecognizer: GestureRecognizer {
  private enum Distance: PairMeasure {
    static func measure(_ way: Point, after previous: Double) -> Double {
      max(way.length, GestureDefaults.pinchDistance)
    }

    static func change(perPointAt way: Point) -> Double { 1 }
  }

  /// How much the distance of the pointers has to change to begin, in points.
  public var slop = GestureDefaults.pinchSlop

  private var pair = PointerPair<Distance>()

  public init() {}

  public var state: GestureState { pair.state }

  /// The centroid of the two pointers, in points; after the end, where it was last.
  public var location: Point { map.apply(to: pair.location) }

  public var map = AffineTransform.identity

  /// True: two fingers of a drag that another target has given up may pinch.
  public var takesPointersOver: Bool { true }

  /// Where `location` was when the gesture began: what should stay under the fingers.
  public var anchor: Point { map.apply(to: pair.anchor) }

  /// The distance of the pointers divided by what it was when the gesture began: 1 where it began,
  /// above 1 when the pointers have moved apart. Absolute; reading does not reset it. Always
  /// positive and finite.
  ///
  /// As with a pan, the slop is not part of it: it counts from where the slop was passed.
  public var scale: Double { pair.value / pair.origin }

  /// How fast `scale` changes, per second, as of the last sample or time the arena heard of; zero
  /// if the fingers rest.
  public var velocity: Double { pair.velocity / pair.origin }

  public func touch(_ sample: PointerSample) -> GestureState? { pair.touch(sample) }

  public func move(_ sample: PointerSample) -> GestureState? { pair.move(sample, slop: slop) }

  public func lift(_ sample: PointerSample) -> GestureState? { pair.lift(sample) }

  public func cancel(_ sample: PointerSample) -> GestureState? { pair.cancel(sample) }

  public func advance(to time: Double) -> GestureState? {
    pair.advance(to: time)
    return nil
  }

  public func change(to state: GestureState, at time: Double) { pair.change(to: state, at: time) }

  public func reset() { pair.reset() }
}
