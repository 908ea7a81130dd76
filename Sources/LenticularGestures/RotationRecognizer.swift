import LenticularPhysics

/// Two fingers turning about each other: a continuous gesture.
///
/// It begins once the line through the first two pointers has turned so far that their ends have
/// moved by the slop, and ends when one of them lifts, while a pan may go on. If one of the two is
/// cancelled, so is the rotation. Further pointers are ignored. If a second pointer comes back
/// before the first has lifted, the rotation can begin again.
public final class RotationRecognizer: GestureRecognizer {
  private enum Angle: PairMeasure {
    /// The direction of the way, in radians, plus as many full turns as bring it nearest to the
    /// angle before; that angle if the pointers are too close to have a direction.
    static func measure(_ way: Point, after previous: Double) -> Double {
      guard way.length >= GestureDefaults.pinchDistance else { return previous }
      let angle = Elementary.atan2(way.y, way.x)
      let turn = 2 * Double.pi
      return angle + turn * ((previous - angle) / turn).rounded(.toNearestOrEven)
    }

    static func change(perPointAt way: Point) -> Double {
      1 / max(way.length, GestureDefaults.rotationDistance)
    }
  }

  /// How far one pointer has to circle the other to begin, in points along the arc.
  public var slop = GestureDefaults.rotationSlop

  private var pair = PointerPair<Angle>()

  public init() {}

  public var state: GestureState { pair.state }

  /// The centroid of the two pointers, in points; after the end, where it was last.
  public var location: Point { map.apply(to: pair.location) }

  public var map = AffineTransform.identity

  /// Where `location` was when the gesture began: what should stay under the fingers.
  public var anchor: Point { map.apply(to: pair.anchor) }

  /// By how much the line through the pointers has turned since the gesture began, in radians,
  /// clockwise on the screen. Cumulative: it goes on beyond half a turn and beyond a full one, and
  /// reading does not reset it.
  ///
  /// As with a pan, the slop is not part of it: it counts from where the slop was passed.
  public var rotation: Double { pair.value - pair.origin }

  /// How fast `rotation` changes, in radians per second, as of the last sample or time the arena
  /// heard of; zero if the fingers rest.
  public var velocity: Double { pair.velocity }

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
