import LenticularPhysics

/// A number that two pointers make between them.
protocol PairMeasure {
  /// The number, out of the way from the first pointer to the second, in points, and what the
  /// number was just before.
  static func measure(_ way: Point, after previous: Double) -> Double

  /// By how much the number changes when one pointer moves by a point from there, in the direction
  /// that changes it.
  static func change(perPointAt way: Point) -> Double
}

/// A continuous gesture of two pointers that change a number between them: what a pinch and a
/// rotation have in common.
///
/// It begins once the number has changed by a slop, and ends when one of the first two pointers
/// lifts. If one of them is cancelled, so is the gesture. Further pointers are ignored.
struct PointerPair<Measure: PairMeasure> {
  private(set) var state = GestureState.possible
  /// The centroid of the two pointers, in points.
  private(set) var location = Point.zero
  /// Where `location` was when the gesture began.
  private(set) var anchor = Point.zero
  /// The number, as of the last sample of the gesture.
  private(set) var value = 1.0
  /// The number that counts as unchanged: where the slop was passed.
  private(set) var origin = 1.0
  /// How fast the number changes, per second.
  private(set) var velocity = 0.0

  private var pointers = Pointers()
  /// The number when the second pointer came down, and now, be it a gesture or not.
  private var first = 0.0
  private var latest = 0.0
  /// What `origin` becomes if the gesture begins.
  private var start = 0.0
  private var tracker = VelocityTracker()

  mutating func touch(_ sample: PointerSample) -> GestureState? {
    guard pointers.count < 2 else { return nil }
    pointers.add(sample)
    guard pointers.count == 2 else { return nil }
    measure(after: 0)
    first = latest
    start = latest
    tracker.reset()
    tracker.add(Point(x: latest, y: 0), at: sample.time)
    return nil
  }

  /// Takes note of a move; the slop is in points.
  mutating func move(_ sample: PointerSample, slop: Double) -> GestureState? {
    guard pointers.update(sample), pointers.count == 2 else { return nil }
    let previous = latest
    measure(after: previous)
    tracker.add(Point(x: latest, y: 0), at: sample.time)
    if state.isActive {
      read(at: sample.time)
      return .changed
    }
    let slop = slop * Measure.change(perPointAt: way)
    let change = latest - first
    guard abs(change) >= slop else { return nil }
    start = abs(previous - first) >= slop ? previous : first + (change < 0 ? -slop : slop)
    return .began
  }

  mutating func lift(_ sample: PointerSample) -> GestureState? {
    guard pointers.remove(id: sample.id) else { return nil }
    if state.isActive { return .ended }
    return pointers.isEmpty ? .failed : nil
  }

  mutating func cancel(_ sample: PointerSample) -> GestureState? {
    pointers.cancel(sample, in: state)
  }

  mutating func advance(to time: Double) {
    if state.isActive {
      read(at: time)
    } else {
      // Whoever is let through by a time-out begins where it is.
      start = latest
    }
  }

  mutating func change(to state: GestureState, at time: Double) {
    self.state.change(to: state)
    guard self.state == .began else { return }
    anchor = location
    origin = start
    read(at: time)
  }

  mutating func reset() {
    state = .possible
    pointers.removeAll()
  }

  /// The way from the first pointer to the second.
  private var way: Point { pointers[1].latest.location - pointers[0].latest.location }

  private mutating func measure(after previous: Double) {
    location = pointers.centroid
    latest = Measure.measure(way, after: previous)
  }

  private mutating func read(at time: Double) {
    value = latest
    velocity = tracker.velocity(at: time).x
  }
}
