import LenticularAnimation
import LenticularPhysics
import Testing

/// The animations of an animator: keys, replacing, ownership, frames.
@Suite struct PropertyAnimatorTests {
  let story = AnimationStory()
  let dial = Dial()
  var animator: PropertyAnimator { story.animator }

  private func keep(_ key: AnimationKey, of target: Dial, at time: Double = 0) {
    animator.add(SpringAnimation(.angle, from: 0, to: 100), to: target, forKey: key, at: time)
  }

  @Test("keys come in order of addition") func keysComeInOrderOfAddition() {
    for key in ["b", "a", "c"] as [AnimationKey] { keep(key, of: dial) }
    #expect(animator.animationKeys(of: dial) == ["b", "a", "c"])
    keep("b", of: dial)
    #expect(animator.animationKeys(of: dial) == ["a", "c", "b"])
    animator.removeAnimation(forKey: "c", of: dial, at: 0)
    animator.removeAnimation(forKey: "nobody's", of: dial, at: 0)
    #expect(animator.animationKeys(of: dial) == ["a", "b"])
    #expect(animator.animation(forKey: "c", of: dial) == nil)
    animator.removeAllAnimations(of: dial, at: 0)
    #expect(animator.animationKeys(of: dial) == [] && animator.isIdle)
  }

  @Test("keys belong to their targets") func keysBelongToTheirTargets() {
    let other = Dial()
    keep("turn", of: dial)
    keep("turn", of: other)
    keep("more", of: other)
    #expect(animator.animationKeys(of: dial) == ["turn"])
    #expect(
      animator.animation(forKey: "turn", of: dial)
        !== animator.animation(
          forKey: "turn", of: other))
    animator.removeAllAnimations(of: other, at: 0)
    #expect(animator.animationKeys(of: other) == [] && animator.animationKeys(of: dial).count == 1)
    animator.removeAllAnimations(at: 0)
    #expect(animator.animationKeys(of: dial) == [] && animator.isIdle)
  }

  @Test("keys with different numbers are different") func keysWithDifferentNumbersAreDifferent() {
    for index in 0..<3 { keep(AnimationKey("leaf", index: index), of: dial) }
    #expect(animator.animationKeys(of: dial).map { $0.index } == [0, 1, 2])
    #expect(AnimationKey("leaf", index: 1) != AnimationKey("leaf") && AnimationKey("a") != "b")
    #expect(AnimationKey("leaf") == "leaf" && AnimationKey("leaf") != "leaves")
  }

  @Test("animations without keys replace none") func animationsWithoutKeysReplaceNone() {
    let animations = (0..<3).map { _ in SpringAnimation(.angle, from: 0, to: 100) }
    for animation in animations { animator.add(animation, to: dial, at: 0) }
    story.show(0)
    #expect(animations.allSatisfy { $0.phase == .running } && dial.writes.count == 3)
    #expect(animator.animationKeys(of: dial) == [])
  }

  @Test("adding the same animation under the same key does nothing")
  func addingTheSameAnimationUnderTheSameKeyDoesNothing() {
    let spring = SpringAnimation(.angle, from: 0, to: 100)
    let tracer = spring.traced()
    animator.add(spring, to: dial, forKey: "turn", at: 0)
    keep("else", of: dial)
    story.show([0, 0.25])
    animator.add(spring, to: dial, forKey: "turn", at: 0.25)
    story.show(0.5)
    #expect(tracer.milestones == [.started, .read(0), .reached(component: 0)])
    #expect(animator.animationKeys(of: dial) == ["turn", "else"])
    #expect(spring.localTime(at: 0.5) == 0.5)
  }

  @Test("an animation is in one place only") func anAnimationIsInOnePlaceOnly() {
    let spring = SpringAnimation(.angle, from: 0, to: 100)
    let tracer = spring.traced()
    let other = Dial()
    animator.add(spring, to: dial, forKey: "turn", at: 0)
    story.show(0)
    animator.add(spring, to: dial, forKey: "twist", at: 1)
    #expect(animator.animationKeys(of: dial) == ["twist"])
    animator.add(spring, to: other, forKey: "turn", at: 2)
    #expect(animator.animationKeys(of: dial) == [] && animator.animationKeys(of: other) == ["turn"])
    tracer.reset()
    story.show(2)
    #expect(other.writes == [0] && dial.writes == [0] && tracer.writes == [0])
  }

  @Test("an animator is idle after completion and busy before")
  func anAnimatorIsIdleAfterCompletionAndBusyBefore() {
    keep("turn", of: dial)
    #expect(!animator.isIdle)
    story.finish()
    #expect(animator.isIdle && dial.angle == 100)
    let count = dial.writes.count
    story.show(100)
    #expect(dial.writes.count == count)
  }

  @Test("an animation that stops by itself is forgotten with the next frame")
  func anAnimationThatStopsByItselfIsForgottenWithTheNextFrame() {
    let spring = SpringAnimation(.angle, from: 0, to: 100)
    animator.add(spring, to: dial, forKey: "turn", at: 0)
    story.show(0)
    spring.stop(at: 0.1)
    #expect(animator.animationKeys(of: dial) == [] && !animator.isIdle)
    story.show(0.2)
    #expect(animator.isIdle && dial.writes == [0])
  }

  // MARK: Replacing

  /// The ways in which one may be replaced by another, of the same or another kind.
  @Test(
    "a successor goes on from where its predecessor is and with its velocity",
    arguments: [
      AnimationKind.spring, .decay, .boundedDecay, .bouncingSpring, .curve, .keyframes,
    ])
  func aSuccessorGoesOnFromWhereItsPredecessorIsAndWithItsVelocity(kind: AnimationKind) throws {
    let old = try kind.make()
    animator.add(old, to: dial, forKey: "turn", at: 0)
    story.show([0, 0.125])
    let (value, velocity) = try #require(old.state(at: 0.1875))
    #expect(velocity != 0)
    let new = SpringAnimation(.angle, to: -50)
    let tracer = new.traced()
    animator.add(new, to: dial, forKey: "turn", at: 0.1875)
    story.show([0.1875, 0.25])
    let simulation = SpringSimulation(spring: .pop, from: value, to: -50, velocity: velocity)
    #expect(dial.writes.suffix(2) == [value, simulation.value(at: 0.0625)])
    #expect(
      tracer.events.prefix(3).map { $0.event } == [
        .started, .read(value), .applied(value, velocity: velocity),
      ])
  }

  @Test("a decay carries on where a spring was replaced")
  func aDecayCarriesOnWhereASpringWasReplaced() throws {
    let spring = SpringAnimation(.angle, from: 0, to: 100)
    animator.add(spring, to: dial, forKey: "turn", at: 0)
    story.show(0)
    let (value, velocity) = try #require(spring.state(at: 0.1))
    animator.add(DecayAnimation(.angle), to: dial, forKey: "turn", at: 0.1)
    story.finish(from: 0.1)
    #expect(dial.angle == Decay.normal.destination(from: value, velocity: velocity))
  }

  @Test("start and velocity of a successor replace those handed over")
  func startAndVelocityOfASuccessorReplaceThoseHandedOver() {
    animator.add(DecayAnimation(.angle, velocity: 900), to: dial, forKey: "turn", at: 0)
    story.show([0, 0.125])
    let new = SpringAnimation(.angle, from: 7, to: 20, velocity: -3)
    animator.add(new, to: dial, forKey: "turn", at: 0.125)
    story.show(0.25)
    #expect(
      dial.angle
        == SpringSimulation(spring: .pop, from: 7.0, to: 20, velocity: -3).value(at: 0.125))
  }

  /// A throw between two frames must not be lost.
  @Test("a predecessor that no frame has shown hands over all the same")
  func aPredecessorThatNoFrameHasShownHandsOverAllTheSame() {
    dial.angle = 3
    animator.add(DecayAnimation(.angle, velocity: 900), to: dial, forKey: "turn", at: 0)
    let simulation = DecaySimulation(from: 3.0, velocity: 900)
    let new = SpringAnimation(.angle, to: 50)
    animator.add(new, to: dial, forKey: "turn", at: 0.004)
    story.show(0.016)
    let (value, velocity) = simulation.state(at: 0.004)
    #expect(
      dial.writes == [
        SpringSimulation(spring: .pop, from: value, to: 50, velocity: velocity).value(
          at: 0.016 - 0.004)
      ])
  }

  @Test("nothing is handed over between properties or to additive animations")
  func nothingIsHandedOverBetweenPropertiesOrToAdditiveAnimations() {
    animator.add(DecayAnimation(.angle, velocity: 900), to: dial, forKey: "move", at: 0)
    story.show([0, 0.125])
    let turned = dial.angle
    let move = SpringAnimation(.location, to: point(50))
    animator.add(move, to: dial, forKey: "move", at: 0.125)
    story.show(0.125)
    #expect(dial.location == .zero && move.state(at: 0.125)?.velocity == .zero)
    animator.add(DecayAnimation(.angle, velocity: 900), to: dial, forKey: "turn", at: 1)
    story.show(1)
    let shake = SpringAnimation(.angle, to: 10)
    shake.isAdditive = true
    animator.add(shake, to: dial, forKey: "turn", at: 1)
    story.show(1)
    #expect(shake.state(at: 1)?.value == 0 && dial.angle == turned)
  }

  @Test("a successor that begins later reads its target then")
  func aSuccessorThatBeginsLaterReadsItsTargetThen() {
    animator.add(DecayAnimation(.angle, velocity: 900), to: dial, forKey: "turn", at: 0)
    story.show([0, 0.125])
    let value = dial.angle
    let new = SpringAnimation(.angle, to: 0)
    new.beginTime = 1
    animator.add(new, to: dial, forKey: "turn", at: 0.1875)
    story.show([0.25, 1])
    #expect(dial.writes.count == 3 && dial.writes.last == value)
  }

  @Test("values of six lanes are handed over whole") func valuesOfSixLanesAreHandedOverWhole()
    throws
  {
    let end = AffineTransform2D(a: 2, b: 1, c: -1, d: 2, tx: 30, ty: -40)
    let old = SpringAnimation(.shape, to: end, spring: .bouncy)
    animator.add(old, to: dial, forKey: "shape", at: 0)
    story.show(0)
    let state = try #require(old.state(at: 0.125))
    let new = SpringAnimation(.shape, to: .identity)
    animator.add(new, to: dial, forKey: "shape", at: 0.125)
    story.show(0.125)
    let taken = try #require(new.state(at: 0.125))
    #expect(taken.value == state.value && taken.velocity == state.velocity)
  }

  // MARK: Ownership

  @Test("an animator keeps targets no longer than they are animated")
  func anAnimatorKeepsTargetsNoLongerThanTheyAreAnimated() {
    var gone: [String] = []
    func add(_ name: String, _ animation: PropertyAnimation<Dial, Double>) {
      let target = Dial()
      target.onDeinit = { gone.append(name) }
      animator.add(animation, to: target, forKey: "turn", at: 0)
    }
    // Whoever keeps an animation does not keep its target.
    let finished = SpringAnimation(.angle, from: 0, to: 100)
    add("finished", finished)
    story.show(0)
    #expect(gone == [])
    story.finish()
    #expect(gone == ["finished"] && finished.phase == .stopped(finished: true))
    #expect(finished.state(at: 99)?.value == 100)

    let stopped = SpringAnimation(.angle, from: 0, to: 100)
    add("stopped", stopped)
    stopped.stop(at: 0)
    story.show(0)
    #expect(gone == ["finished", "stopped"])

    add("removed", SpringAnimation(.angle, from: 0, to: 100))
    animator.removeAllAnimations(at: 0)
    #expect(gone.last == "removed")

    let target = Dial()
    target.onDeinit = { gone.append("drawn") }
    animator.add(ClosureAnimation<Dial> { _, time in time < 1 }, to: target, at: 0)
    story.show([0, 1])
    #expect(gone.last == "removed")
  }

  @Test("an object may own its own animation") func anObjectMayOwnItsOwnAnimation() {
    final class Needle {
      var angle = 0.0
      var spring: SpringAnimation<Needle, Double>?
      var onDeinit: () -> Void = {}
      deinit { onDeinit() }
    }
    let property = AnimatableProperty<Needle, Double>(
      "angle", threshold: .points, read: { $0.angle }, write: { $0.angle = $1 })
    var isGone = false
    do {
      let needle = Needle()
      needle.onDeinit = { isGone = true }
      let spring = SpringAnimation(property, to: 10)
      needle.spring = spring
      animator.add(spring, to: needle, at: 0)
    }
    story.show(0)
    #expect(!isGone)
    story.finish()
    #expect(isGone)
  }

  @Test("a handlers removal frees the target in the same frame")
  func aHandlersRemovalFreesTheTargetInTheSameFrame() {
    var isGone = false
    let animator = self.animator
    func begin() {
      let target = Dial()
      target.onDeinit = { isGone = true }
      animator.add(SpringAnimation(.angle, to: 9), to: target, forKey: "turn", at: 0)
    }
    begin()
    let last = SpringAnimation(.angle, to: 100)
    last.onEvent = { if $0 == .started { animator.removeAllAnimations(at: 0) } }
    animator.add(last, to: dial, at: 0)
    story.show(0)
    #expect(isGone && animator.isIdle)
  }

  @Test("a group keeps the targets of its animations") func aGroupKeepsTheTargetsOfItsAnimations() {
    var isGone = false
    func makeGroup() -> AnimationGroup {
      let target = Dial()
      target.onDeinit = { isGone = true }
      return AnimationGroup([SpringAnimation(.angle, to: 9).on(target)])
    }
    var group: AnimationGroup? = makeGroup()
    animator.add(group!, at: 0)
    story.finish()
    #expect(!isGone)
    animator.add(group!, at: 20)
    story.finish(from: 20)
    #expect(group?.phase == .stopped(finished: true) && !isGone)
    group = nil
    #expect(isGone)
  }

  // MARK: Times that are none

  @Test(
    "A time that is not finite stands for that of the last frame",
    arguments: [Double.nan, .infinity, -.infinity])
  func aTimeThatIsNotFinite(time: Double) {
    story.show(4)
    let basic = BasicAnimation(.angle, from: 0, to: 64, duration: 1, curve: .linear)
    animator.add(basic, to: dial, forKey: "turn", at: time)
    story.show(4.5)
    #expect(dial.angle == 32)
    animator.advance(to: time)
    #expect(dial.angle == 32 && animator.time == 4.5 && basic.phase == .running)
    basic.stop(at: time)
    #expect(basic.phase == .running)
    animator.removeAnimation(forKey: "turn", of: dial, at: time)
    #expect(basic.phase == .stopped(finished: false) && basic.endTime == 4.5)
    #expect(dial.angle == 32 && animator.isIdle)
  }
}
