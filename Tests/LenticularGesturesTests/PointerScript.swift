import LenticularGestures
import LenticularPhysics

/// A story of pointers told to an arena, and what the arena answered.
///
/// The clock starts at 100 s. Every step but `wait` happens `interval` after the one before; the
/// steps act on the pointer named last.
final class PointerScript {
  let arena = Arena()
  var interval = 0.01
  var kind = PointerSample.Kind.touch
  var buttons: PointerSample.Buttons = []
  var pressure: Double?
  private(set) var clock = 100.0
  /// The notifications so far, such as “pan began”.
  private(set) var heard: [String] = []
  private(set) var actions: [GestureAction] = []
  /// What the last step has led to.
  private(set) var outcome = Arena.Outcome()

  private var names: [(name: String, recognizer: any GestureRecognizer)] = []
  private var id = 1
  private var locations: [Int: Point2D] = [:]

  func add<Recognizer: GestureRecognizer>(
    _ name: String, _ recognizer: Recognizer
  ) -> Recognizer {
    arena.add(recognizer)
    names.append((name, recognizer))
    return recognizer
  }

  @discardableResult
  func down(_ id: Int = 1, at location: Point2D) -> Self {
    self.id = id
    return send(.down, to: location)
  }

  @discardableResult
  func move(_ id: Int? = nil, to location: Point2D) -> Self {
    self.id = id ?? self.id
    return send(.moved, to: location)
  }

  /// Moves in equal steps, each taking `interval`.
  @discardableResult
  func move(_ id: Int? = nil, to end: Point2D, steps: Int) -> Self {
    self.id = id ?? self.id
    let start = locations[self.id] ?? .zero
    for step in 1...steps {
      move(to: start.interpolated(to: end, at: Double(step) / Double(steps)))
    }
    return self
  }

  @discardableResult
  func up(_ id: Int? = nil, at location: Point2D? = nil) -> Self {
    self.id = id ?? self.id
    return send(.up, to: location ?? Point2D(x: .nan, y: .nan))
  }

  @discardableResult
  func cancel(_ id: Int? = nil) -> Self {
    self.id = id ?? self.id
    return send(.cancelled, to: Point2D(x: .nan, y: .nan))
  }

  /// Down and up at one place.
  @discardableResult
  func tap(_ id: Int = 1, at location: Point2D = Point2D(x: 50, y: 50)) -> Self {
    down(id, at: location).up()
  }

  /// Lets time pass until a moment counted from the present.
  @discardableResult
  func wait(_ duration: Double) -> Self {
    clock += duration
    listen(to: arena.advance(to: clock))
    return self
  }

  /// Lets time pass until a moment.
  @discardableResult
  func wait(until time: Double) -> Self {
    clock = time
    listen(to: arena.advance(to: clock))
    return self
  }

  @discardableResult
  func cancelAll() -> Self {
    listen(to: arena.cancelAll(at: clock))
    return self
  }

  @discardableResult
  func disable(_ recognizer: any GestureRecognizer) -> Self {
    listen(to: arena.disable(recognizer))
    return self
  }

  @discardableResult
  func remove(_ recognizer: any GestureRecognizer) -> Self {
    listen(to: arena.remove(recognizer))
    return self
  }

  /// Presses the pointer named last as hard as this, from now on, where it is.
  @discardableResult
  func press(_ pressure: Double) -> Self {
    self.pressure = pressure
    return move(to: locations[id] ?? .zero)
  }

  /// Forgets what was heard so far.
  @discardableResult
  func forget() -> Self {
    heard = []
    actions = []
    return self
  }

  private func send(_ phase: PointerSample.Phase, to location: Point2D) -> Self {
    clock += interval
    if location.isFinite { locations[id] = location }
    listen(
      to: arena.handle(
        PointerSample(
          id: id, time: clock, phase: phase, location: location, pressure: pressure, kind: kind,
          buttons: buttons)))
    return self
  }

  private func listen(to outcome: Arena.Outcome) {
    self.outcome = outcome
    for action in outcome.actions {
      let name = names.first { action.isFrom($0.recognizer) }?.name ?? "?"
      heard.append("\(name) \(action.state)")
      actions.append(action)
    }
  }
}

func point(_ x: Double, _ y: Double = 0) -> Point2D { Point2D(x: x, y: y) }
