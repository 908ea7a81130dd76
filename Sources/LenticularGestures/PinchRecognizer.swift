import LenticularPhysics

/// A pinch: two fingers that move apart or together. It is a continuous gesture.
///
/// The pinch begins once the distance of the first two pointers has changed by the slop, and ends
/// when one of them lifts; a pan may continue. If one of the two is cancelled, so is the pinch.
/// Further pointers are ignored. If a second pointer goes down before the first has lifted, the
/// pinch can begin again.
public final class PinchRecognizer: GestureRecognizer {
  /// The change of the pointers' distance that begins the pinch, in points.
  public var slop = GestureDefaults.pinchSlop

  private var pair = PointerPair(.distance)

  public init() {}

  public var state: RecognizerState { pair.state }

  /// The centroid of the two pointers, in points; after the end, the last one.
  public var location: Point2D { map.apply(to: pair.location) }

  public var map = AffineTransform2D.identity

  /// True: two fingers of a drag that another target has yielded may pinch.
  public var canBeginWithYieldedPointers: Bool { true }

  /// The value of `location` when the gesture began, whose content should stay between the fingers.
  public var anchor: Point2D { map.apply(to: pair.anchor) }

  /// The distance of the pointers, relative to their distance when the gesture began: above 1 if
  /// they have moved apart. It is absolute: reading does not reset it. Always positive and finite.
  ///
  /// The scale excludes the slop: it is measured from where the slop was passed.
  public var scale: Double { pair.value / pair.origin }

  /// The velocity of `scale`, per second, at the last sample or `advance`; zero if the fingers
  /// rest.
  public var velocity: Double { pair.velocity / pair.origin }

  public func touch(_ sample: PointerSample) -> RecognizerState? { pair.touch(sample) }

  public func move(_ sample: PointerSample) -> RecognizerState? { pair.move(sample, slop: slop) }

  public func lift(_ sample: PointerSample) -> RecognizerState? { pair.lift(sample) }

  public func cancel(_ sample: PointerSample) -> RecognizerState? { pair.cancel(sample) }

  public func advance(to time: Double) -> RecognizerState? {
    pair.advance(to: time)
    return nil
  }

  public func change(to state: RecognizerState, at time: Double) {
    pair.change(to: state, at: time)
  }

  public func reset() { pair.reset() }
}
