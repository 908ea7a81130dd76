import LenticularAnimation
import LenticularPhysics
import Testing

/// Input that is no number, and numbers that are hardly any.
@Suite struct AnimationExtremeTests {
  let story = AnimationStory()
  let dial = Dial()
  static let oddities = [Double.nan, .infinity, -.infinity]

  @Test("values that are not finite count as not given", arguments: oddities)
  func valuesThatAreNotFiniteCountAsNotGiven(oddity: Double) {
    dial.angle = 5
    let spring = SpringAnimation(.angle, from: oddity, to: oddity, velocity: oddity)
    #expect(spring.fromValue == nil && spring.toValue == nil && spring.velocity == nil)
    spring.toValue = 30
    spring.velocity = 4
    spring.velocity = oddity
    story.animator.add(spring, to: dial, at: 0)
    story.show([0, 0.125])
    let simulation = SpringSimulation(spring: .pop, from: 5.0, to: 30)
    #expect(dial.writes == [5, simulation.value(at: 0.125)])
    spring.retarget(to: oddity, velocity: oddity, at: 0.125)
    #expect(spring.toValue == nil && spring.velocity == nil)
    story.finish(from: 0.25)
    #expect(dial.writes.allSatisfy { $0.isFinite } && dial.angle == simulation.value(at: 0.125))
  }

  @Test("one lane that is not finite makes the value not given")
  func oneLaneThatIsNotFiniteMakesTheValueNotGiven() {
    dial.location = point(1, 2)
    let spring = SpringAnimation(.location, from: point(.nan, 3), to: point(30, 40))
    story.animator.add(spring, to: dial, at: 0)
    story.show(0)
    #expect(dial.location == point(1, 2))
  }

  @Test("a target without a finite value is taken to be where it is to go", arguments: oddities)
  func aTargetWithoutAFiniteValueIsTakenToBeWhereItIsToGo(oddity: Double) {
    for animation in [
      SpringAnimation(.angle, to: 7), BasicAnimation(.angle, to: 7), DecayAnimation(.angle, to: 7),
    ] as [PropertyAnimation<Dial, Double>] {
      dial.angle = oddity
      story.animator.add(animation, to: dial, at: 0)
      story.finish()
      #expect(dial.writes.allSatisfy { $0 == 7 } && dial.angle == 7)
    }
    let swing = AnimatableProperty<Dial, Double>(
      "swing", threshold: .points, state: { dial, _ in (dial.angle, oddity) },
      write: { $0.angle = $1 })
    story.animator.add(DecayAnimation(swing), to: dial, at: 50)
    story.finish(from: 50)
    #expect(dial.angle == 7)
  }

  @Test("bounds that are no numbers are none") func boundsThatAreNoNumbersAreNone() {
    let glide = DecayAnimation(.angle, from: 0, velocity: 1000)
    glide.bounds = (.nan, 100)
    story.animator.add(glide, to: dial, at: 0)
    let other = DecayAnimation(.angle, from: 0, velocity: -1000)
    other.bounds = (-.infinity, .nan)
    let free = Dial()
    story.animator.add(other, to: free, at: 0)
    story.finish()
    #expect(dial.angle == 100 && dial.writes.allSatisfy { $0.isFinite })
    #expect(free.angle == Decay.normal.destination(from: 0, velocity: -1000))
  }

  @Test("bounds the wrong way round hold at the lower") func boundsTheWrongWayRoundHoldAtTheLower()
  {
    let glide = DecayAnimation(.angle, from: 0, velocity: 1000)
    glide.bounds = (50, -50)
    story.animator.add(glide, to: dial, at: 0)
    story.finish()
    #expect(dial.writes.allSatisfy { $0.isFinite && $0 <= 50 } && story.animator.isIdle)
  }

  @Test("extreme springs stay finite", arguments: [1e-9, 1, 1e9], [1e-9, 1, 1e9])
  func extremeSpringsStayFinite(stiffness: Double, damping: Double) throws {
    let spring = SpringAnimation(
      .angle, from: -1e9, to: 1e9, velocity: 1e9,
      spring: try DampedSpring(stiffness: stiffness, damping: damping))
    for mode in [ClampMode.none, .both] {
      (spring.clampMode, spring.restitution) = (mode, 0.9)
      story.animator.add(spring, to: dial, forKey: "turn", at: 0)
      story.show([0, 1e-9, 1e-3, 1, 1e3, 1e6, 1e12])
      #expect(dial.writes.allSatisfy { $0.isFinite })
      story.animator.removeAllAnimations(at: 1e12)
    }
  }

  @Test("times far from zero lose only their own precision")
  func timesFarFromZeroLoseOnlyTheirOwnPrecision() {
    let spring = SpringAnimation(.angle, from: 0, to: 100)
    let epoch = 1.7e9
    story.animator.add(spring, to: dial, at: epoch)
    story.show([epoch, epoch + 0.125])
    #expect(dial.angle == SpringSimulation(spring: .pop, from: 0.0, to: 100).value(at: 0.125))
  }

  @Test("a frame after a long sleep ends the motion") func aFrameAfterALongSleepEndsTheMotion() {
    let spring = SpringAnimation(.angle, from: 0, to: 100)
    let tracer = spring.traced()
    story.animator.add(spring, to: dial, at: 0)
    story.show([0, 0.01, 300])
    #expect(dial.angle == 100 && tracer.count(.stopped(finished: true)) == 1)
  }

  @Test("of countless iterations in one frame, the last thousand are reported")
  func countlessIterationsInOneFrameLast() {
    let flicker = BasicAnimation(.angle, from: 0, to: 100, duration: 1e-9, curve: .linear)
    flicker.repeatsForever = true
    let tracer = flicker.traced()
    story.animator.add(flicker, to: dial, at: 0)
    story.show([0, 1e6])
    let iterations = tracer.milestones.filter { if case .repeated = $0 { true } else { false } }
    #expect(iterations.count == 1000 && dial.angle.isFinite)
  }

  @Test("an endless animation stays busy and finite") func anEndlessAnimationStaysBusyAndFinite() {
    let endless = BasicAnimation(.angle, from: 1, to: 100, duration: .infinity)
    let spring = DampedSpring(uncheckedResponse: 1, dampingRatio: 0)
    let swing = SpringAnimation(.location, from: .zero, to: point(9), spring: spring)
    for animation in [true, false] {
      endless.autoreverses = animation
      story.animator.add(endless, to: dial, forKey: "endless", at: 0)
      story.animator.add(swing, to: dial, forKey: "swing", at: 0)
      story.show([0, 1, 1e9, 1e300])
      #expect(dial.writes.allSatisfy { $0 == 1 } && dial.location.isFinite)
      #expect(!story.animator.isIdle)
    }
  }
}
