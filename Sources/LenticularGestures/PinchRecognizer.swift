import LenticularPhysics

/// Two fingers moving apart or together: a continuous gesture.
///
/// It begins once the distance of the first two pointers has changed by the slop, and ends when
/// one of them lifts, while a pan may go on. If one of the two is cancelled, so is the pinch.
/// Further pointers are ignored. If a second pointer comes back before the first has lifted, the
/// pinch can begin again.
public final class PinchRecognizer: GestureRecognizer {
  /// How much the distance of the pointers has to change to begin, in points.
  public var slop = GestureDefaults.pinchSlop

  public private(set) var state = GestureState.possible
  /// The centroid of the two pointers, in points; after the end, where it was last.
  public private(set) var location = Point.zero
  /// Where `location` was when the gesture began: what should stay under the fingers.
  public private(set) var anchor = Point.zero

  /// The distance of the pointers divided by what it was when the gesture began: 1 where it began,
  /// above 1 when the pointers have moved apart. Absolute; reading does not reset it. Always
  /// positive and finite.
  ///
  /// As with a pan, the slop is not part of it: it counts from where the slop was passed.
  public private(set) var scale = 1.0

  /// How fast `scale` changes, per second, as of the last sample or time the arena heard of; zero
  /// if the fingers rest.
  public private(set) var velocity = 0.0

  private var pointers = Pointers()
  /// The distance of the pointers when the second came down.
  private var firstDistance = GestureDefaults.pinchDistance
  private var distance = GestureDefaults.pinchDistance
  /// The distance that counts as scale 1.
  private var unitDistance = GestureDefaults.pinchDistance
  private var tracker = VelocityTracker()

  public init() {}

  public func handle(_ sample: PointerSample) -> GestureState? {
    switch sample.phase {
    case .down: touch(sample)
    case .moved: move(sample)
    case .up: lift(sample)
    case .cancelled: cancel(sample)
    }
  }

  public func advance(to time: Double) -> GestureState? {
    if state.isActive {
      measureVelocity(at: time)
    } else {
      // Whoever is let through by a time-out begins where it is.
      unitDistance = distance
    }
    return nil
  }

  public func change(to state: GestureState, at time: Double) {
    self.state.change(to: state)
    guard self.state == .began else { return }
    anchor = location
    scale = distance / unitDistance
    measureVelocity(at: time)
  }

  public func reset() {
    state = .possible
    pointers.removeAll()
  }

  private func touch(_ sample: PointerSample) -> GestureState? {
    guard pointers.count < 2 else { return nil }
    pointers.add(sample)
    guard pointers.count == 2 else { return nil }
    measureDistance()
    firstDistance = distance
    unitDistance = distance
    tracker.reset()
    tracker.add(Point(x: distance, y: 0), at: sample.time)
    return nil
  }

  private func move(_ sample: PointerSample) -> GestureState? {
    guard pointers.update(sample), pointers.count == 2 else { return nil }
    let previous = distance
    measureDistance()
    tracker.add(Point(x: distance, y: 0), at: sample.time)
    if state.isActive {
      scale = distance / unitDistance
      measureVelocity(at: sample.time)
      return .changed
    }
    guard abs(distance - firstDistance) >= slop else { return nil }
    if abs(previous - firstDistance) >= slop {
      unitDistance = previous
    } else {
      let passed = distance > firstDistance ? firstDistance + slop : firstDistance - slop
      unitDistance = max(passed, GestureDefaults.pinchDistance)
    }
    return .began
  }

  private func lift(_ sample: PointerSample) -> GestureState? {
    guard pointers.remove(id: sample.id) else { return nil }
    if state.isActive { return .ended }
    return pointers.isEmpty ? .failed : nil
  }

  private func cancel(_ sample: PointerSample) -> GestureState? {
    guard pointers.remove(id: sample.id) else { return nil }
    return state.isActive ? .cancelled : .failed
  }

  private func measureDistance() {
    location = pointers.centroid
    let apart = pointers[1].latest.location - pointers[0].latest.location
    distance = max(apart.length, GestureDefaults.pinchDistance)
  }

  private func measureVelocity(at time: Double) {
    velocity = tracker.velocity(at: time).x / unitDistance
  }
}
