import LenticularPhysics

/// A rotation of two fingers about each other: a continuous gesture.
///
/// The rotation begins once one of the first two pointers has circled the other by the slop, and
/// ends when one of them lifts; a pan may continue. If one of the two is cancelled, so is the
/// rotation. Further pointers are ignored. If a second pointer goes down before the first has
/// lifted, the rotation can begin again.
public final class RotationRecognizer: GestureRecognizer {
  /// How far one pointer has to circle the other to begin the rotation, in points along the arc at their
  /// least distance so far. So fingers that spread do not begin a rotation by the way.
  public var slop = GestureDefaults.rotationSlop

  private var pair = PointerPair(.angle)

  public init() {}

  public var state: RecognizerState { pair.state }

  /// The centroid of the two pointers, in points; after the end, the last one.
  public var location: Point2D { map.apply(to: pair.location) }

  public var map = AffineTransform2D.identity

  /// The value of `location` when the gesture began, whose content should stay between the fingers.
  public var anchor: Point2D { map.apply(to: pair.anchor) }

  /// The rotation of the line through the pointers since the gesture began, in radians, clockwise
  /// on the screen. It is cumulative: it exceeds half a turn and full turns, and reading does not
  /// reset it.
  ///
  /// The rotation excludes the slop: it is measured from where the slop was passed.
  public var rotation: Double { pair.value - pair.origin }

  /// The velocity of `rotation`, in radians per second, at the last sample or `advance`; zero if
  /// the fingers rest.
  public var velocity: Double { pair.velocity }

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
