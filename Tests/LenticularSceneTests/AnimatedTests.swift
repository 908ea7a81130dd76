import LenticularPhysics
import LenticularScene
import Testing

@Suite struct AnimatedTests {
  static let springs = [
    DampedSpring(uncheckedResponse: 0.4, dampingRatio: 1),
    DampedSpring(uncheckedResponse: 0.5, dampingRatio: 0.3),
    DampedSpring(uncheckedResponse: 0.3, dampingRatio: 2),
  ]

  var value = Animated(point(10, -20), tolerance: .points)

  @Test("a value at rest is its model at every time") func aValueAtRestIsItsModelAtEveryTime() {
    #expect(!value.isRunning && value.model == point(10, -20))
    for time in [-1e9, 0, 3, 1e9] {
      #expect(value.presentation(at: time) == point(10, -20))
      #expect(value.velocity(at: time) == .zero)
    }
  }

  @Test("an animation that begins with no number ends at once", arguments: springs)
  mutating func animationThatBeginsWithNoNumber(spring: DampedSpring) {
    for odd in [Double.nan, .infinity, -.infinity] {
      value.animate(to: point(110, 80), velocity: point(odd, 0), spring: spring, at: 5)
      #expect(!value.isRunning && value.model == point(110, 80), "a velocity of \(odd)")
      value.set(point(0, odd))
      value.animate(to: point(10, -20), spring: spring, at: 5)
      #expect(!value.isRunning && value.model == point(10, -20), "a value of \(odd)")
    }
  }

  @Test("the model is the destination while the presentation is on its way", arguments: springs)
  mutating func theModelIsTheDestinationWhileThePresentationIsOnItsWay(spring: DampedSpring) {
    value.animate(to: point(110, 80), spring: spring, at: 5)
    #expect(value.isRunning && value.model == point(110, 80))
    let (early, late) = (value.isRunning(at: 0), value.isRunning(at: 60))
    #expect(early && !late)
    #expect(value.presentation(at: 5) == point(10, -20) && value.velocity(at: 5) == .zero)
    let simulation = SpringSimulation(spring: spring, from: point(10, -20), to: point(110, 80))
    for time in [5.01, 5.1, 5.3] {
      #expect(value.presentation(at: time) == simulation.value(at: time - 5))
      #expect(value.velocity(at: time) == simulation.velocity(at: time - 5))
    }
  }

  @Test("the state is presentation value and velocity")
  mutating func theStateIsPresentationValueAndVelocity() {
    value.animate(to: point(110, 80), spring: Self.springs[1], at: 5)
    for time in [4.0, 5.1, 5.3, 60] {
      let state = value.state(at: time)
      #expect(state.value == value.presentation(at: time))
      #expect(state.velocity == value.velocity(at: time))
    }
  }

  @Test("another destination keeps position and velocity", arguments: springs)
  mutating func anotherDestinationKeepsPositionAndVelocity(spring: DampedSpring) {
    value.animate(to: point(110, 80), spring: spring, at: 0)
    for step in 1...20 {
      let time = Double(step) * 0.037
      let before = (value.presentation(at: time), value.velocity(at: time))
      value.animate(
        to: point(Double(step * 31 % 17), Double(step * 7 % 13)), spring: spring, at: time)
      #expect(value.presentation(at: time) == before.0)
      #expect(value.velocity(at: time) == before.1)
    }
  }

  @Test("a postponed motion waits for its beginning", arguments: springs)
  mutating func aPostponedMotionWaitsForItsBeginning(spring: DampedSpring) {
    value.animate(to: point(110, 80), spring: spring, at: 5)
    var postponed = value
    postponed.postpone()
    for time in [0, 5.1, 60, 1e9] {
      let isRunning = postponed.isRunning(at: time)
      #expect(isRunning && postponed.presentation(at: time) == point(10, -20))
      #expect(postponed.velocity(at: time) == .zero && postponed.model == point(110, 80))
    }
    postponed.begin(at: 5)
    for time in [5.1, 5.3, 60] {
      #expect(postponed.presentation(at: time) == value.presentation(at: time))
      #expect(postponed.isRunning(at: time) == value.isRunning(at: time))
    }
    // A motion begins once.
    postponed.begin(at: 9)
    #expect(postponed.presentation(at: 5.1) == value.presentation(at: 5.1))
  }

  @Test("a postponed motion is retargeted moved and stopped where it begins")
  mutating func aPostponedMotionIsRetargetedMovedAndStoppedWhereItBegins() {
    value.animate(to: point(110, 80), spring: Self.springs[0], at: 5)
    value.postpone()
    value.shift(by: point(1, 2))
    value.animate(to: point(0, 0), spring: Self.springs[0], at: 60)
    #expect(value.presentation(at: 60) == point(11, -18))
    value.postpone()
    value.stop(at: 70)
    value.begin(at: 70)
    #expect(!value.isRunning && value.model == point(11, -18))
  }

  @Test("a given velocity replaces the present one")
  mutating func aGivenVelocityReplacesThePresentOne() {
    value.animate(to: point(110, 80), spring: Self.springs[0], at: 0)
    let place = value.presentation(at: 0.1)
    value.animate(to: .zero, velocity: point(-700, 3), spring: Self.springs[1], at: 0.1)
    #expect(value.presentation(at: 0.1) == place && value.velocity(at: 0.1) == point(-700, 3))
  }

  @Test(
    "a motion ends exactly at its destination and no further than its tolerance", arguments: springs
  )
  mutating func aMotionEndsExactlyAtItsDestinationAndNoFurtherThanItsTolerance(spring: DampedSpring)
  {
    value.animate(to: point(110, 80), spring: spring, at: 0)
    let settling = SpringSimulation(spring: spring, from: point(10, -20), to: point(110, 80))
      .settlingTime(within: .points)
    #expect(value.presentation(at: settling) == point(110, 80))
    #expect(value.velocity(at: settling) == .zero)
    let last = value.presentation(at: settling.nextDown)
    #expect(last != point(110, 80))
    #expect((last - point(110, 80)).maximumNorm <= 0.05 + 1e-9)
    #expect(value.velocity(at: settling.nextDown).maximumNorm <= 1 + 1e-9)
  }

  @Test("one value takes another over with its velocity", arguments: springs)
  mutating func oneValueTakesAnotherOverWithItsVelocity(spring: DampedSpring) {
    var other = Animated(point(-3, 5), tolerance: .points)
    other.animate(to: point(90, 40), spring: spring, at: 1)
    let state = other.state(at: 1.1)
    value.animate(to: point(0, 0), spring: spring, at: 0)
    value.takeOver(other, times: point(2, -0.5), spring: spring, at: 1.1)
    let place = point(2 * state.value.x, -0.5 * state.value.y)
    let velocity = point(2 * state.velocity.x, -0.5 * state.velocity.y)
    #expect(value.presentation(at: 1.1) == place && value.model == place)
    #expect((value.velocity(at: 1.1) - velocity).length <= 1e-12 * velocity.length)
    // What comes next carries the velocity on.
    value.animate(to: .zero, spring: spring, at: 1.1)
    #expect((value.velocity(at: 1.1) - velocity).length <= 1e-12 * velocity.length)
    // One at rest is taken over at rest.
    value.takeOver(
      Animated(point(7, 8), tolerance: .points), times: point(1, 1), spring: spring, at: 2)
    #expect(!value.isRunning && value.model == point(7, 8))
  }

  @Test("setting ends a motion at once") mutating func settingEndsAMotionAtOnce() {
    value.animate(to: point(110, 80), spring: Self.springs[0], at: 0)
    value.set(point(1, 2))
    #expect(!value.isRunning && value.model == point(1, 2))
    #expect(value.presentation(at: 0.1) == point(1, 2) && value.velocity(at: 0.1) == .zero)
  }

  @Test("stopping makes the presentation the model")
  mutating func stoppingMakesThePresentationTheModel() {
    value.animate(to: point(110, 80), spring: Self.springs[1], at: 0)
    let place = value.presentation(at: 0.123)
    value.stop(at: 0.123)
    #expect(!value.isRunning && value.model == place)
    #expect(value.presentation(at: 9) == place && value.velocity(at: 9) == .zero)
  }

  @Test("stopping at rest changes nothing") mutating func stoppingAtRestChangesNothing() {
    value.stop(at: 4)
    #expect(!value.isRunning && value.model == point(10, -20))
  }

  @Test("a motion to where the value is has no duration")
  mutating func aMotionToWhereTheValueIsHasNoDuration() {
    value.animate(to: point(10, -20), spring: Self.springs[0], at: 3)
    #expect(value.presentation(at: 3) == point(10, -20) && value.velocity(at: 3) == .zero)
    #expect(value.presentation(at: 3.1) == point(10, -20))
  }

  @Test("a motion with a velocity returns to where it began")
  mutating func aMotionWithAVelocityReturnsToWhereItBegan() {
    value.animate(to: point(10, -20), velocity: point(500), spring: Self.springs[0], at: 0)
    #expect(value.presentation(at: 0.05).x > 20)
    #expect(value.presentation(at: 60) == point(10, -20))
  }

  @Test("a curve takes its duration and no longer")
  mutating func aCurveTakesItsDurationAndNoLonger() {
    value.animate(to: point(20, 0), curve: .linear, duration: 2, at: 1)
    #expect(value.model == point(20, 0))
    #expect(value.presentation(at: 0.5) == point(10, -20))
    #expect((value.presentation(at: 2) - point(15, -10)).length < 1e-12)
    #expect((value.velocity(at: 2) - point(5, 10)).length < 1e-9)
    #expect(value.presentation(at: 3) == point(20, 0) && value.velocity(at: 3) == .zero)
  }

  @Test("a curve starts from where a spring was") mutating func aCurveStartsFromWhereASpringWas() {
    value.animate(to: point(110, 80), spring: Self.springs[0], at: 0)
    let place = value.presentation(at: 0.2)
    value.animate(to: .zero, curve: .easeInOut, duration: 0.2, at: 0.2)
    #expect(value.presentation(at: 0.2) == place)
    #expect(value.presentation(at: 0.4) == .zero)
  }

  @Test("a scrolled value comes to rest where its decay ends or at its bound")
  mutating func aScrolledValueComesToRestWhereItsDecayEndsOrAtItsBound() {
    value.set(.zero)
    value.scroll(
      velocity: point(100, 4000), lowerBound: point(-300, -300), upperBound: point(300, 300),
      decay: .normal, spring: .scrollBounce, at: 2)
    #expect(value.velocity(at: 2) == point(100, 4000))
    #expect(abs(value.model.x - 100 * Decay.normal.reach) < 1e-9 && value.model.y == 300)
    let farthest = (0...400).map { value.presentation(at: 2 + Double($0) * 0.005).y }.max()!
    #expect(farthest > 310)
    #expect(value.presentation(at: 30) == value.model)
  }

  @Test("a shift moves value motion and destination")
  mutating func aShiftMovesValueMotionAndDestination() {
    value.shift(by: point(1, 2))
    #expect(value.model == point(11, -18) && !value.isRunning)
    var other = value
    for _ in 0..<3 {
      value.scroll(
        velocity: point(100, 4000), lowerBound: point(-300, -300), upperBound: point(300, 300),
        decay: .normal, spring: .scrollBounce, at: 2)
      value.animate(to: point(50, 60), spring: Self.springs[1], at: 2.1)
      other = value
      other.shift(by: point(-1000, 8))
      other.shift(by: point(500, 0))
      #expect(other.model == value.model + point(-500, 8))
      for time in [2.1, 2.2, 2.5, 3, 60] {
        let way = other.presentation(at: time) - value.presentation(at: time) - point(-500, 8)
        #expect(way.maximumNorm < 1e-12)
        #expect(other.velocity(at: time) == value.velocity(at: time))
        #expect(other.isRunning(at: time) == value.isRunning(at: time))
      }
      // A motion that follows begins where the shifted one is seen.
      other.animate(to: .zero, spring: Self.springs[0], at: 2.2)
      #expect(
        (other.presentation(at: 2.2) - value.presentation(at: 2.2) - point(-500, 8)).maximumNorm
          < 1e-12)
      value = other
    }
  }

  @Test("any number of lanes up to six moves alike")
  mutating func anyNumberOfLanesUpToSixMovesAlike() {
    var transform = Animated(AffineTransform2D.identity, tolerance: .scale)
    var scalar = Animated(1.0, tolerance: .scale)
    let spring = Self.springs[1]
    transform.animate(
      to: AffineTransform2D(a: 3, b: 3, c: 3, d: 3, tx: 3, ty: 3), spring: spring, at: 0)
    scalar.animate(to: 3, spring: spring, at: 0)
    for step in 0...30 {
      let time = Double(step) / 30
      let lanes = transform.presentation(at: time)
      #expect(lanes.a == scalar.presentation(at: time) && lanes.d == lanes.a)
      #expect(lanes.b == lanes.ty && lanes.c == lanes.tx)
    }
  }
}

func point(_ x: Double, _ y: Double = 0) -> Point2D { Point2D(x: x, y: y) }
