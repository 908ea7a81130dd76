import LenticularGestures
import LenticularPhysics
import Testing

@Suite("Targets of an arena")
struct ArenaTargetTests {
  private let arena = Arena()
  private let outer = Arena.Target()
  private let inner = Arena.Target()
  private let other = Arena.Target()

  private func sample(
    _ phase: PointerSample.Phase, id: Int = 1, at time: Double, _ x: Double = 0
  ) -> PointerSample {
    PointerSample(id: id, time: time, phase: phase, location: point(x))
  }

  private func add<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer, to target: Arena.Target
  ) -> Recognizer {
    arena.add(recognizer, to: target)
    return recognizer
  }

  // MARK: Cost

  /// Fails as soon as a pointer is down, and counts how often the arena calls it or asks it for anything.
  private final class Counter: GestureRecognizer {
    private(set) var calls = 0
    private var current = RecognizerState.possible

    var state: RecognizerState {
      calls += 1
      return current
    }
    var location: Point2D { .zero }
    var deadline: Double? {
      calls += 1
      return nil
    }
    func touch(_ sample: PointerSample) -> RecognizerState? { .failed }
    func move(_ sample: PointerSample) -> RecognizerState? { nil }
    func lift(_ sample: PointerSample) -> RecognizerState? { nil }
    func cancel(_ sample: PointerSample) -> RecognizerState? { nil }
    func change(to state: RecognizerState, at time: Double) { current.change(to: state) }
    func reset() { current = .possible }
    func advance(to time: Double) -> RecognizerState? {
      calls += 1
      return nil
    }
  }

  @Test("A sample asks nothing of recognisers that no pointer is on", arguments: [2, 200])
  func cost(count: Int) {
    let targets = (0..<count).map { _ in Arena.Target() }
    let counters = targets.map { target in (0..<4).map { _ in add(Counter(), to: target) } }
    let others = counters.dropFirst().joined()
    let before = others.map(\.calls)
    let path = [Arena.Hit(targets[0])]
    arena.handle(sample(.down, at: 1), on: path)
    for step in 1...20 { arena.handle(sample(.moved, at: 1 + 0.01 * Double(step), Double(step))) }
    arena.advance(to: 1.3)
    arena.handle(sample(.up, at: 1.4))
    arena.advance(to: 3)
    #expect(others.map(\.calls) == before)
    #expect(arena.isIdle && counters[0].allSatisfy { $0.state == .possible })
  }

  @Test("The cost of a sample is the same with 2 targets and with 200")
  func equalCost() {
    func calls(_ count: Int) -> Int {
      let arena = Arena()
      let targets = (0..<count).map { _ in Arena.Target() }
      let counters = targets.map { target in
        let counter = Counter()
        arena.add(counter, to: target)
        return counter
      }
      let before = counters.reduce(0) { $0 + $1.calls }
      arena.handle(sample(.down, at: 1), on: [Arena.Hit(targets[1])])
      for step in 1...20 { arena.handle(sample(.moved, at: 1 + 0.01 * Double(step), 5)) }
      arena.handle(sample(.up, at: 2))
      return counters.reduce(0) { $0 + $1.calls } - before
    }
    #expect(calls(200) == calls(2))
  }

  @Test("A finger that has left costs nothing once its touch is decided")
  func leaving() {
    let counter = add(Counter(), to: inner)
    arena.handle(sample(.down, at: 1), on: [Arena.Hit(inner)])
    arena.handle(sample(.up, at: 1.1))
    arena.advance(to: 2)
    let calls = counter.calls
    arena.handle(sample(.down, at: 3), on: [Arena.Hit(outer)])
    arena.handle(sample(.up, at: 3.1))
    arena.advance(to: 4)
    #expect(counter.calls == calls)
  }

  // MARK: Paths

  @Test("A target twice in a path is under the pointer once")
  func repeatedHit() {
    let pinch = add(PinchRecognizer(), to: inner)
    let pan = add(PanRecognizer(), to: inner)
    let path = [
      Arena.Hit(inner), Arena.Hit(inner, map: .scale(2)), Arena.Hit(outer), Arena.Hit(inner),
    ]
    let outcome = arena.handle(sample(.down, at: 1), on: path)
    #expect(inner.pointerCount == 1 && outcome.path.map(\.target) === [inner, outer])
    for step in 1...6 {
      arena.handle(sample(.moved, at: 1 + 0.01 * Double(step), 10 * Double(step)))
    }
    #expect(pinch.state == .failed && pan.state == .changed, "one finger drags")
    #expect(pan.translation == point(50), "the first map counts")
    arena.handle(sample(.up, at: 1.1, 60))
    #expect(inner.pointerCount == 0)
  }

  @Test(
    "A target is under no pointer if its map leads out of all bounds",
    arguments: [
      AffineTransform2D.translation(Point2D(x: 0, y: -1e300)), .translation(Point2D(x: 2e9, y: 0)),
      .translation(Point2D(x: .nan, y: 0)), .scale(1e7), .scale(-.infinity),
      AffineTransform2D(a: 1, b: 0, c: 1e300, d: 1, tx: 0, ty: 0),
    ])
  func uselessMap(_ map: AffineTransform2D) {
    let pan = add(PanRecognizer(), to: inner)
    let path = [Arena.Hit(inner, map: map), Arena.Hit(outer, map: .scale(1000))]
    let outcome = arena.handle(sample(.down, at: 1, 50), on: path)
    #expect(outcome.path.map(\.target) === [outer] && inner.pointerCount == 0)
    arena.handle(sample(.moved, at: 1.1, 100))
    #expect(pan.state == .possible && pan.translation == .zero)
  }

  @Test("A target of another arena is under no pointer of this one")
  func foreignHit() {
    let stranger = Arena()
    let pan = PanRecognizer()
    stranger.add(pan, to: other)
    let outcome = arena.handle(sample(.down, at: 1), on: [Arena.Hit(other), Arena.Hit(inner)])
    #expect(outcome.path.map(\.target) === [inner] && other.pointerCount == 0)
    arena.handle(sample(.moved, at: 1.1, 50))
    #expect(pan.state == .possible)
    stranger.handle(sample(.down, at: 1), on: [Arena.Hit(other)])
    stranger.handle(sample(.moved, at: 1.1, 50))
    #expect(pan.state == .began)
  }

  @Test("A recogniser for a target of another arena is a programming error")
  func foreignTarget() async {
    await #expect(processExitsWith: .failure) {
      let (one, another, target) = (Arena(), Arena(), Arena.Target())
      one.add(PanRecognizer(), to: target)
      another.add(PanRecognizer(), to: target)
    }
  }

  @Test("Between equal recognisers, that of the inner target wins, whichever was added first")
  func innerFirst() {
    let around = add(PanRecognizer(), to: outer)
    let within = add(PanRecognizer(), to: inner)
    for (id, path) in [(1, [inner, outer]), (2, [outer, inner])] {
      arena.handle(sample(.down, id: id, at: Double(id)), on: path.map { Arena.Hit($0) })
      arena.handle(sample(.moved, id: id, at: Double(id) + 0.1, 50))
      #expect((id == 1 ? within : around).state == .began)
      #expect((id == 1 ? around : within).state == .failed)
      arena.handle(sample(.up, id: id, at: Double(id) + 0.2, 50))
    }
  }

  // MARK: Outcomes

  @Test(
    "The outcome of a last lift names the targets that are released, but not those that had lost")
  func released() {
    _ = add(PanRecognizer(), to: inner)
    _ = add(PanRecognizer(), to: outer)
    let path = [Arena.Hit(inner), Arena.Hit(outer), Arena.Hit(other)]
    arena.handle(sample(.down, at: 1), on: path)
    let won = arena.handle(sample(.moved, at: 1.1, 50))
    #expect(won.defeated === [outer] && won.released.isEmpty && outer.isDefeated)
    #expect(won.path.map(\.target) === [inner, outer, other])
    let lifted = arena.handle(sample(.up, at: 1.2, 50))
    #expect(lifted.released === [inner, other] && lifted.defeated.isEmpty)
    #expect(arena.handle(sample(.up, at: 1.3, 50)).path.isEmpty)
  }

  @Test("A lost lift releases the target that the pointer was on")
  func lostLift() {
    _ = add(PanRecognizer(), to: inner)
    arena.handle(sample(.down, at: 1), on: [Arena.Hit(inner)])
    arena.handle(sample(.moved, at: 1.1, 50))
    let outcome = arena.handle(sample(.down, at: 2), on: [Arena.Hit(outer)])
    #expect(outcome.actions.map(\.state) == [.cancelled] && outcome.released === [inner])
    #expect(outcome.path.map(\.target) === [outer])
  }

  @Test("The loss of all pointers releases all targets that had any")
  func lostPointers() {
    _ = add(PanRecognizer(), to: inner)
    arena.handle(sample(.down, id: 1, at: 1), on: [Arena.Hit(inner), Arena.Hit(outer)])
    arena.handle(sample(.down, id: 2, at: 1), on: [Arena.Hit(other)])
    #expect(arena.cancelAll(at: 2).released === [inner, outer, other])
    #expect(!arena.hasPointers && inner.pointerCount == 0)
  }

  /// A tap that waits for the double tap on the same target, and another one on `other` that waits for it, too.
  private func waitingTap() -> (tap: TapRecognizer, doubleTap: TapRecognizer) {
    let doubleTap = add(TapRecognizer(numberOfTaps: 2), to: inner)
    let tap = add(TapRecognizer(), to: outer)
    arena.require(tap, toFail: doubleTap)
    arena.handle(sample(.down, at: 1), on: [Arena.Hit(inner), Arena.Hit(outer)])
    arena.handle(sample(.up, at: 1.1))
    #expect(tap.state == .possible)
    return (tap, doubleTap)
  }

  @Test("Disabling a recogniser releases the one that waits for it")
  func disabling() {
    let (tap, doubleTap) = waitingTap()
    let outcome = arena.disable(doubleTap)
    #expect(outcome.actions.map(\.state) == [.ended] && outcome.actions[0].isFrom(tap))
  }

  @Test("Removing a recogniser releases the one that waits for it")
  func removing() {
    let (tap, doubleTap) = waitingTap()
    #expect(arena.remove(doubleTap).actions.map(\.target) === [outer] && tap.state == .ended)
  }

  @Test(
    "Removing, cancelling or defeating a target releases what waits on another one",
    arguments: 0..<4)
  func releasing(call: Int) {
    let (tap, _) = waitingTap()
    let outcome =
      switch call {
      case 0: arena.remove(inner)
      case 1: arena.cancel(inner)
      case 2: arena.yield(inner)
      default: arena.forfeit(inner)
      }
    #expect(outcome.actions.map(\.target) === [outer] && tap.state == .ended)
  }

  @Test("What is postponed is due at once, and in the outcome of one call")
  func postponing() {
    let (tap, doubleTap) = waitingTap()
    arena.postpone(arena.disable(doubleTap))
    #expect(arena.nextDeadline == arena.time && !arena.isIdle)
    let outcome = arena.advance(to: 1.15)
    #expect(outcome.actions.count == 1 && outcome.actions[0].isFrom(tap))
    #expect(outcome.actions[0].time == 1.1, "the time of the decision")
    #expect(arena.advance(to: 1.16).isEmpty && arena.isIdle)
  }

  @Test("An outcome stays as it is when the arena goes on")
  func values() {
    let (tap, doubleTap) = waitingTap()
    let outcome = arena.disable(doubleTap)
    arena.handle(sample(.down, at: 2), on: [Arena.Hit(inner)])
    #expect(outcome.actions.count == 1 && outcome.actions[0].isFrom(tap))
  }

  // MARK: Owning recognisers

  @Test("A target takes its recognisers and their relations to another arena")
  func moving() {
    let doubleTap = add(TapRecognizer(numberOfTaps: 2), to: inner)
    let tap = add(TapRecognizer(), to: inner)
    let foreign = add(TapRecognizer(), to: outer)
    arena.require(tap, toFail: doubleTap)
    arena.require(tap, toFail: foreign)
    let next = Arena()
    arena.move(inner, to: next)
    #expect(arena.target(of: tap) == nil && next.target(of: tap) === inner)
    next.handle(sample(.down, at: 1), on: [Arena.Hit(inner)])
    next.handle(sample(.up, at: 1.1))
    #expect(tap.state == .possible, "it waits for the double tap")
    #expect(next.advance(to: 2).actions.map(\.state) == [.ended], "and for no one else")
    #expect(arena.handle(sample(.down, at: 1), on: [Arena.Hit(inner)]).path.isEmpty)
  }

  @Test("Nothing outlives an arena with relations in every direction, and a pointer that is down")
  func lifetime() {
    weak var tap: TapRecognizer?
    weak var target: Arena.Target?
    do {
      let (arena, inner) = (Arena(), Arena.Target())
      let (one, two) = (TapRecognizer(), TapRecognizer(numberOfTaps: 2))
      arena.add(one, to: inner)
      arena.add(two, to: inner)
      arena.require(one, toFail: two)
      arena.allowSimultaneous(two, one)
      arena.allowSimultaneous(one, two)
      arena.handle(sample(.down, at: 1), on: [Arena.Hit(inner), Arena.Hit(outer)])
      (tap, target) = (one, inner)
      #expect(tap != nil && target != nil)
    }
    #expect(tap == nil && target == nil)
  }
}

private func === (left: [Arena.Target], right: [Arena.Target]) -> Bool {
  left.count == right.count && zip(left, right).allSatisfy { $0 === $1 }
}
