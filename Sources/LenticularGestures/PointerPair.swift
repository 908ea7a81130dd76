import LenticularPhysics

/// A quantity that two pointers define.
enum PairMeasure {
  /// The distance of the pointers, in points; at least `GestureDefaults.pinchDistance`.
  case distance
  /// The direction from the first pointer to the second, in radians, clockwise on the screen from the x axis.
  /// It is cumulative: it exceeds full turns.
  case angle

  /// The quantity for the vector from the first pointer to the second, in points, given its previous value.
  func value(_ vector: Point2D, after previous: Double) -> Double {
    let length = vector.length
    if self == .distance { return max(length, GestureDefaults.pinchDistance) }
    guard length >= GestureDefaults.pinchDistance else { return previous }
    var angle = previous
    // The rest of the angle is at most half a turn. Once it is at most a quarter turn, its sine leaves a sixth
    // of its cube of it: 0.6, 0.03, 5e-6 and 2e-17.
    for _ in 0..<5 {
      let rest = vector.rotated(by: -angle)
      angle += rest.x < 0 ? (rest.y < 0 ? -Double.pi : .pi) / 2 : rest.y / length
    }
    return angle
  }

  /// The change of the quantity per point by which one pointer moves, in the direction of the greatest change,
  /// at a distance of the pointers in points.
  func change(perPointAt distance: Double) -> Double {
    self == .distance ? 1 : 1 / max(distance, GestureDefaults.rotationDistance)
  }
}

/// A continuous gesture of two pointers that changes a quantity between them. Pinch and rotation
/// are built on it.
///
/// The gesture begins once the quantity has changed by a slop, and ends when one of the first two
/// pointers lifts. If one of them is cancelled, so is the gesture. Further pointers are ignored.
struct PointerPair {
  let measure: PairMeasure
  private(set) var state = RecognizerState.possible
  /// The centroid of the two pointers, in points.
  private(set) var location = Point2D.zero
  /// The value of `location` when the gesture began.
  private(set) var anchor = Point2D.zero
  /// The quantity at the last sample of the gesture.
  private(set) var value = 1.0
  /// The quantity from which changes are measured: where the slop was passed.
  private(set) var origin = 1.0
  /// The velocity of the quantity, per second.
  private(set) var velocity = 0.0

  private var pointers = Pointers()
  /// The quantity when the second pointer went down, and at present, whether or not the gesture has
  /// begun.
  private var first = 0.0
  private var latest = 0.0
  /// The least distance of the two pointers since the second went down, in points.
  private var nearest = 0.0
  /// The value of `origin` for a gesture that begins now.
  private var start = 0.0
  private var tracker = VelocityTracker()

  init(_ measure: PairMeasure) {
    self.measure = measure
  }

  mutating func touch(_ sample: PointerSample) -> RecognizerState? {
    guard pointers.count < 2 else { return nil }
    pointers.add(sample)
    guard pointers.count == 2 else { return nil }
    nearest = .infinity
    update(after: 0)
    first = latest
    start = latest
    tracker.reset()
    tracker.add(Point2D(x: latest, y: 0), at: sample.time)
    return nil
  }

  /// Handles a move; the slop is in points.
  mutating func move(_ sample: PointerSample, slop: Double) -> RecognizerState? {
    guard pointers.update(sample), pointers.count == 2 else { return nil }
    let previous = latest
    update(after: previous)
    tracker.add(Point2D(x: latest, y: 0), at: sample.time)
    if state.isActive {
      read(at: sample.time)
      return .changed
    }
    let slop = slop * measure.change(perPointAt: nearest)
    let change = latest - first
    guard abs(change) >= slop else { return nil }
    start = abs(previous - first) >= slop ? previous : first + (change < 0 ? -slop : slop)
    return .began
  }

  mutating func lift(_ sample: PointerSample) -> RecognizerState? {
    guard pointers.remove(id: sample.id) else { return nil }
    if state.isActive { return .ended }
    return pointers.isEmpty ? .failed : nil
  }

  mutating func cancel(_ sample: PointerSample) -> RecognizerState? {
    pointers.cancel(sample, in: state)
  }

  mutating func advance(to time: Double) {
    if state.isActive {
      read(at: time)
    } else {
      // A gesture that a time-out releases begins at the present quantity.
      start = latest
    }
  }

  mutating func change(to state: RecognizerState, at time: Double) {
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

  private mutating func update(after previous: Double) {
    location = pointers.centroid
    let vector = pointers[1].latest.location - pointers[0].latest.location
    nearest = min(nearest, vector.length)
    latest = measure.value(vector, after: previous)
  }

  private mutating func read(at time: Double) {
    value = latest
    velocity = tracker.velocity(at: time).x
  }
}
