import LenticularGestures
import LenticularPhysics
import Testing

/// A recogniser that proposes what a test tells it to.
final class Puppet: GestureRecognizer {
  private(set) var state = GestureState.possible
  var location = Point.zero
  var deadline: Double?
  var next: GestureState?
  private(set) var handled: [PointerSample] = []

  func advance(to time: Double) -> GestureState? {
    guard let due = deadline, due <= time else { return nil }
    deadline = nil
    return .failed
  }

  func handle(_ sample: PointerSample) -> GestureState? {
    handled.append(sample)
    defer { next = nil }
    return next
  }

  func change(to state: GestureState, at time: Double) { self.state.change(to: state) }
  func reset() { state = .possible }
}

@Suite struct ArenaTests {
  let script = PointerScript()
  let a: Puppet
  let b: Puppet
  var arena: Arena { script.arena }

  init() {
    a = script.add("a", Puppet())
    b = script.add("b", Puppet())
  }

  // MARK: Prevention

  @Test func whoIsRecognizedFirstPreventsTheOther() {
    script.down(at: .zero)
    b.next = .began
    script.move(to: point(1))
    #expect(script.heard == ["b began"] && a.state == .failed)
    a.next = .began
    script.move(to: point(2))
    #expect(script.heard == ["b began"] && a.state == .failed)
  }

  @Test func inOneSampleWhoWasAddedFirstWins() {
    script.down(at: .zero)
    a.next = .began
    b.next = .ended
    script.move(to: point(1))
    #expect(script.heard == ["a began"] && b.state == .failed)
  }

  @Test func aPreventedRecognizerIsPossibleAgainWithTheNextTouch() {
    script.down(at: .zero)
    a.next = .ended
    script.move(to: point(1)).up().down(at: .zero)
    #expect(a.state == .possible && b.state == .possible)
  }

  @Test func aFailureInTheSameSampleDoesNotPrevent() {
    script.down(at: .zero)
    a.next = .failed
    b.next = .ended
    script.move(to: point(1))
    #expect(script.heard == ["b ended"])
  }

  @Test func anActiveRecognizerKeepsOthersFromBeingRecognized() {
    script.down(at: .zero)
    a.next = .began
    script.move(to: point(1))
    let late = script.add("late", Puppet())
    late.next = .ended
    script.move(to: point(2))
    #expect(script.heard == ["a began"] && late.state == .failed)
  }

  @Test(arguments: [true, false])
  func twoAreRecognizedSimultaneouslyIfEitherSideAllowsIt(isFirst: Bool) {
    #expect(isFirst ? arena.allowSimultaneous(a, b) : arena.allowSimultaneous(b, a))
    script.down(at: .zero)
    a.next = .began
    b.next = .began
    script.move(to: point(1))
    #expect(script.heard == ["a began", "b began"])
  }

  @Test func simultaneousRecognitionIsNotForThirds() {
    let c = script.add("c", Puppet())
    arena.allowSimultaneous(a, b)
    script.down(at: .zero)
    a.next = .began
    script.move(to: point(1))
    #expect(b.state == .possible && c.state == .failed)
  }

  @Test func aDiscreteGestureDoesNotStartAgainBeforeTheTouchesAreOver() {
    script.down(1, at: .zero)
    a.next = .ended
    script.move(to: point(1))
    let count = a.handled.count
    script.down(2, at: point(50)).move(to: point(60)).up(2)
    #expect(a.state == .ended && a.handled.count == count)
  }

  // MARK: Requirements

  @Test func aRecognitionIsHeldUntilTheOtherHasFailed() {
    arena.require(a, toFail: b)
    script.down(at: .zero)
    a.next = .ended
    script.move(to: point(1))
    #expect(script.heard.isEmpty && a.state == .possible)
    let count = a.handled.count
    b.next = .failed
    script.move(to: point(2))
    #expect(script.heard == ["a ended"] && a.handled.count == count)
  }

  @Test func aHeldRecognitionFailsIfTheOtherIsRecognized() {
    arena.require(a, toFail: b)
    script.down(at: .zero)
    a.next = .ended
    script.move(to: point(1))
    b.next = .began
    script.move(to: point(2))
    #expect(script.heard == ["b began"] && a.state == .failed)
  }

  @Test func aRecognitionFailsIfTheOtherWasRecognizedBefore() {
    arena.require(a, toFail: b)
    arena.allowSimultaneous(a, b)
    script.down(at: .zero)
    b.next = .ended
    script.move(to: point(1))
    a.next = .began
    script.move(to: point(2))
    #expect(script.heard == ["b ended"] && a.state == .failed)
  }

  @Test func aRequirementIsMetWhenTheTouchesAreOver() {
    arena.require(a, toFail: b)
    script.down(at: .zero)
    a.next = .ended
    script.up()
    #expect(script.heard == ["a ended"] && arena.isIdle)
  }

  @Test func aHeldContinuousGestureBeginsWhereItIsLetThrough() {
    let pan = script.add("pan", PanRecognizer())
    arena.require(pan, toFail: a)
    script.down(at: .zero).move(to: point(50), steps: 5)
    #expect(pan.state == .possible)
    a.next = .failed
    script.move(to: point(54))
    #expect(pan.state == .began && pan.translation == point(4))
  }

  @Test func aHeldContinuousGestureLetThroughByATimeOutBeginsWhereItIs() {
    let pan = script.add("pan", PanRecognizer())
    let pinch = script.add("pinch", PinchRecognizer())
    arena.require(pan, toFail: a)
    arena.require(pinch, toFail: a)
    arena.allowSimultaneous(pan, pinch)
    a.deadline = 101
    script.down(1, at: .zero).down(2, at: point(100)).move(2, to: point(150), steps: 5)
    #expect(script.heard.isEmpty && arena.nextDeadline == 101)
    script.wait(until: 101)
    #expect(script.heard == ["pan began", "pinch began"])
    #expect(pan.translation == .zero && pinch.scale == 1 && pinch.anchor == point(75))
    script.move(2, to: point(300))
    #expect(pan.translation == point(75) && pinch.scale == 2)
  }

  @Test func aHeldPinchBeginsWhereItIsLetThrough() {
    let pinch = script.add("pinch", PinchRecognizer())
    arena.require(pinch, toFail: a)
    script.down(1, at: .zero).down(2, at: point(100)).move(2, to: point(150), steps: 5)
    a.next = .failed
    script.move(to: point(300))
    #expect(pinch.state == .began && pinch.scale == 2)
  }

  @Test func aHeldContinuousGestureMayBeTakenBack() {
    arena.require(a, toFail: b)
    script.down(at: .zero)
    a.next = .began
    script.move(to: point(1))
    a.next = .possible
    script.move(to: point(2))
    b.next = .failed
    script.move(to: point(3))
    #expect(script.heard.isEmpty && a.state == .possible)
  }

  @Test func requirementsInACircleAreRefused() {
    let c = script.add("c", Puppet())
    #expect(arena.require(a, toFail: b) && arena.require(b, toFail: c))
    #expect(!arena.require(c, toFail: a) && !arena.require(a, toFail: a))
  }

  @Test func relationsOfStrangersAreRefused() {
    #expect(!arena.require(a, toFail: Puppet()) && !arena.allowSimultaneous(Puppet(), a))
  }

  @Test func aGestureOfTheNewTouchKeepsThoseThatWaitedForItFromStartingAgain() {
    let single = script.add("single", TapRecognizer())
    let double = script.add("double", TapRecognizer(numberOfTaps: 2))
    arena.require(single, toFail: double)
    script.tap()
    #expect(double.state == .possible)
    a.next = .began
    script.down(at: point(50, 50))
    #expect(single.state == .failed && double.state == .failed)
    a.next = .ended
    script.up().wait(1)
    #expect(script.heard == ["a began", "a ended"])
  }

  #if DEBUG
    @Test func proposingAnIllegalStateTrapsInADebugBuild() async {
      await #expect(processExitsWith: .failure) {
        let arena = Arena()
        let puppet = Puppet()
        arena.add(puppet)
        puppet.next = .cancelled
        arena.handle(PointerSample(id: 1, time: 0, phase: .down, location: .zero))
      }
    }
  #else
    @Test func proposingAnIllegalStateChangesNothingInAReleaseBuild() {
      a.next = .cancelled
      script.down(at: .zero)
      #expect(a.state == .possible && script.heard.isEmpty)
    }
  #endif

  // MARK: The end

  @Test func anActiveGestureThatMissedTheEndIsCancelled() {
    script.down(at: .zero)
    a.next = .began
    script.move(to: point(1)).up()
    #expect(script.heard == ["a began", "a cancelled"] && arena.isIdle)
  }

  @Test func cancellingEverythingCancelsWhatIsActiveAndFailsTheRest() {
    script.down(1, at: .zero).down(2, at: .zero)
    #expect(arena.pointerCount == 2 && arena.hasPointers && !arena.isIdle)
    arena.allowSimultaneous(a, b)
    a.next = .began
    script.move(to: point(1)).cancelAll()
    #expect(script.heard == ["a began", "a cancelled"])
    #expect(a.state == .cancelled && b.state == .failed && arena.isIdle && !arena.hasPointers)
    script.move(1, to: point(5)).up(1).up(2)
    #expect(script.heard == ["a began", "a cancelled"])
    script.cancelAll()
    #expect(script.heard == ["a began", "a cancelled"])
  }

  @Test func theActionsAreThoseOfTheLastCall() {
    script.down(at: .zero)
    a.next = .began
    script.move(to: point(1))
    #expect(arena.actions.count == 1 && arena.actions[0].time == script.clock)
    #expect(arena.actions[0].recognizer === a && !arena.actions[0].isFrom(b))
    script.wait(0)
    #expect(arena.actions.isEmpty)
  }

  // MARK: Samples that cannot be

  @Test func aDownOfAPointerThatIsDownCancelsTheOld() {
    let pan = script.add("pan", PanRecognizer())
    script.down(at: .zero).move(to: point(50)).down(at: point(300))
    #expect(script.heard == ["pan began", "pan cancelled"])
    #expect(arena.pointerCount == 1 && pan.state == .possible && pan.translation == point(40))
    script.move(to: point(350)).up()
    #expect(script.heard == ["pan began", "pan cancelled", "pan began", "pan ended"])
  }

  @Test func aMouseThatMovesWithoutItsButtonHasLostItsUp() {
    _ = script.add("pan", PanRecognizer())
    script.kind = .mouse
    script.buttons = .primary
    script.down(at: .zero).move(to: point(50))
    script.buttons = []
    script.move(to: point(60)).move(to: point(70))
    #expect(script.heard == ["pan began", "pan cancelled"] && arena.isIdle)
  }

  @Test func samplesOfPointersThatAreNotDownAreIgnored() {
    script.move(7, to: point(1)).up(7).cancel(7)
    #expect(a.handled.isEmpty && arena.isIdle)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 2e9])
  func brokenLocationsAreIgnored(value: Double) {
    script.down(at: point(value))
    #expect(!arena.hasPointers)
    script.down(at: point(3)).move(to: point(0, value)).up(at: point(value, 4))
    #expect(a.handled.map(\.phase) == [.down, .up])
    #expect(a.handled.map(\.location) == [point(3), point(3)] && arena.isIdle)
  }

  @Test func anUpElsewhereIsAMoveFirst() {
    script.down(at: .zero).up(at: point(9))
    #expect(a.handled.map(\.phase) == [.down, .moved, .up])
    #expect(a.handled.map(\.location) == [.zero, point(9), point(9)])
  }

  @Test func timeNeverRunsBackwardsAndIsAlwaysFinite() {
    for (time, expected) in [
      (Double.nan, 0.0), (5, 5), (4, 5), (.infinity, 5), (-.infinity, 5), (6, 6),
    ] {
      arena.handle(PointerSample(id: 1, time: time, phase: .down, location: .zero))
      #expect(a.handled.last?.time == expected && arena.time == expected)
    }
    arena.advance(to: .nan)
    arena.advance(to: 2)
    #expect(arena.time == 6)
  }

  @Test(arguments: [(0.4, 0.4), (7, 1), (-1, 0), (.infinity, 1)] as [(Double, Double)])
  func thePressureIsClamped(pressure: Double, expected: Double) {
    arena.handle(
      PointerSample(id: 1, time: 0, phase: .down, location: .zero, pressure: pressure))
    #expect(a.handled.last?.pressure == expected)
    arena.handle(PointerSample(id: 1, time: 0, phase: .moved, location: .zero, pressure: .nan))
    #expect(a.handled.last?.pressure == nil && a.handled.count == 2)
  }
}
