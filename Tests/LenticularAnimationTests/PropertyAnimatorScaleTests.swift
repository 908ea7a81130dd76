import LenticularAnimation
import LenticularPhysics
import Testing

/// Animators of many animations, and handlers that call them.
@Suite("An animator") struct PropertyAnimatorScaleTests {
  let story = AnimationStory()
  var animator: PropertyAnimator { story.animator }

  @Test("keeps one animation for each key, however often it is replaced", arguments: [false, true])
  func replacing(drawsFrames: Bool) {
    let dials = (0..<50).map { _ in Dial() }
    for round in 0..<40 {
      let time = Double(round) / 100
      for (number, dial) in dials.enumerated() {
        for index in 0..<3 {
          let end = Double(round + number + index)
          animator.add(
            SpringAnimation(.angle, to: end), to: dial, forKey: AnimationKey("turn", index: index),
            at: time)
        }
        #expect(animator.animationKeys(of: dial).map(\.index) == [0, 1, 2])
      }
      if drawsFrames { story.show(time) }
    }
    for (number, dial) in dials.enumerated() {
      let spring = animator.animation(forKey: "turn", of: dial) as? SpringAnimation<Dial, Double>
      #expect(spring?.toValue == Double(39 + number))
      animator.removeAnimation(forKey: "turn", of: dial, at: 1)
      #expect(animator.animationKeys(of: dial).map(\.index) == [1, 2])
    }
    story.finish(from: 1)
    #expect(dials.enumerated().allSatisfy { $1.angle == Double(39 + $0 + 2) })
    #expect(dials.allSatisfy { animator.animationKeys(of: $0).isEmpty })
  }

  @Test("releases the target of a replaced animation at once")
  func releasing() {
    var isReleased = false
    do {
      let dial = Dial()
      dial.onDeinit = { isReleased = true }
      animator.add(SpringAnimation(.angle, to: 1), to: dial, forKey: "turn", at: 0)
      animator.add(SpringAnimation(.angle, to: 2), to: dial, forKey: "turn", at: 0)
      animator.removeAnimation(forKey: "turn", of: dial, at: 0)
    }
    #expect(isReleased)
  }

  @Test("writes in the order of addition, whatever the number of lanes")
  func order() {
    final class Log { var names: [String] = [] }
    let log = Log()
    func add<Value: Vector>(_ name: StaticString, to end: Value) {
      let property = AnimatableProperty<Log, Value>(
        name, threshold: .points, read: { _ in .zero },
        write: { log, _ in log.names.append("\(name)") })
      animator.add(SpringAnimation(property, to: end), to: log, at: 0)
    }
    add("a", to: 1.0)
    add("b", to: AffineTransform2D.scale(2))
    add("c", to: point(3, 4))
    add("d", to: Rect2D(x: 1, y: 2, width: 3, height: 4))
    for number in 0..<5 {
      log.names = []
      story.show(Double(number) / 60)
      #expect(log.names == ["a", "b", "c", "d"])
    }
  }

  @Test("shows the values of simulations with any number of lanes")
  func lanes() {
    let dial = Dial()
    let end = AffineTransform2D(a: 2, b: 3, c: -4, d: 5, tx: 60, ty: 7)
    animator.add(SpringAnimation(.shape, from: .identity, to: end), to: dial, at: 0.25)
    animator.add(
      DecayAnimation(.location, from: point(1, 2), velocity: point(300, -40)), to: dial, at: 0.25)
    let shape = SpringSimulation(spring: .pop, from: AffineTransform2D.identity, to: end)
    let glide = DecaySimulation(from: point(1, 2), velocity: point(300, -40))
    for number in 0..<20 {
      let time = 0.25 + Double(number) / 90
      story.show(time)
      #expect(dial.shape == shape.value(at: time - 0.25))
      #expect(dial.location == glide.value(at: time - 0.25))
    }
  }

  @Test("may be advanced by a handler during a frame")
  func advancingInAHandler() {
    let dials = (0..<4).map { _ in Dial() }
    let spring = SpringAnimation<Dial, Double>(.angle, from: 0, to: 100)
    var isNested = false
    spring.onEvent = { [animator] event in
      guard case .applied = event, !isNested else { return }
      isNested = true
      animator.add(SpringAnimation(.angle, from: 0, to: 100), to: dials[2], forKey: "late", at: 0)
      animator.advance(to: 0.25)
      animator.removeAnimation(forKey: "turn", of: dials[1], at: 0.25)
      animator.add(
        SpringAnimation(.angle, from: 0, to: 100), to: dials[3], forKey: "later", at: 0.25)
    }
    animator.add(spring, to: dials[0], forKey: "turn", at: 0)
    animator.add(SpringAnimation(.angle, from: 0, to: 100), to: dials[1], forKey: "turn", at: 0)
    story.show(0.125)
    let simulation = SpringSimulation(spring: .pop, from: 0.0, to: 100)
    #expect(animator.time == 0.25)
    #expect(dials.prefix(3).allSatisfy { $0.angle == simulation.value(at: 0.25) })
    #expect(animator.animationKeys(of: dials[1]).isEmpty)
    story.show(0.375)
    #expect(dials[0].angle == simulation.value(at: 0.375) && dials[2].angle == dials[0].angle)
    #expect(dials[3].angle == simulation.value(at: 0.125) && dials[1].writes.count == 1)
  }

  @Test("keeps a target while it is written to, whatever the write does", arguments: 0..<5)
  func releasingWhileWriting(kind: Int) {
    var isReleased = false
    var (writes, wasHeld) = (0, false)
    let other = PropertyAnimator()
    var spring: SpringAnimation<Dial, Double>?
    let property = AnimatableProperty<Dial, Double>(
      "angle", threshold: .points, read: { $0.angle },
      write: { [animator] dial, angle in
        writes += 1
        let number = writes
        if number == 3, let spring {
          switch kind {
          case 0:
            other.add(spring, to: Dial(), at: 0)
            other.removeAllAnimations(at: 0)
          case 1:
            spring.stop(at: 0.05)
            spring.on(Dial())
          case 2: animator.removeAllAnimations(at: 0.05)
          case 3:
            spring.on(Dial())
            animator.advance(to: 0.06)
            animator.advance(to: 0.07)
          default:
            // The notes move to another place.
            animator.removeAllAnimations(at: 0.05)
            for number in 0..<100 {
              animator.add(
                SpringAnimation(.angle, to: Double(number)), to: Dial(),
                forKey: AnimationKey("turn", index: number), at: 0.05)
            }
          }
        }
        if number == 3 { wasHeld = !isReleased }
        dial.angle = angle
      })
    do {
      let dial = Dial()
      dial.onDeinit = { isReleased = true }
      let animation = SpringAnimation(property, from: 0, to: 100)
      spring = animation
      animator.add(animation, to: dial, forKey: "turn", at: 0)
    }
    for number in 0..<5 { story.show(Double(number) / 60) }
    spring = nil
    #expect(writes >= 3 && wasHeld && isReleased)
    story.finish(from: 0.1)
    #expect(animator.isIdle)
  }

  @Test("takes an animation over from an animator that is gone")
  func animatorThatIsGone() {
    let dials = (0..<20).map { _ in Dial() }
    for round in 0..<50 {
      let animations = dials.map { _ in SpringAnimation<Dial, Double>(.angle, from: 0, to: 100) }
      do {
        let former = PropertyAnimator()
        for (dial, animation) in zip(dials, animations) { former.add(animation, to: dial, at: 0) }
        former.advance(to: 0.1)
      }
      // A new animator may have the address of the former one.
      let animator = PropertyAnimator()
      for (dial, animation) in zip(dials, animations).reversed() {
        animator.add(animation, to: dial, forKey: AnimationKey("turn", index: round), at: 0)
      }
      animator.advance(to: 10)
      #expect(dials.allSatisfy { $0.angle == 100 } && animator.isIdle)
      for dial in dials { dial.angle = 0 }
    }
  }

  @Test("leaves an animation to the animator to which it is added later")
  func movingToAnother() {
    let (other, dial) = (PropertyAnimator(), Dial())
    let spring = SpringAnimation<Dial, Double>(.angle, from: 0, to: 100)
    animator.add(spring, to: dial, forKey: "turn", at: 0)
    story.show([0, 0.1, 0.2])
    other.add(spring, to: dial, forKey: "turn", at: 0.2)
    #expect(animator.animation(forKey: "turn", of: dial) == nil)
    other.advance(to: 0.3)
    other.advance(to: 0.4)
    let count = dial.writes.count
    story.show(0.5)
    #expect(dial.writes.count == count && animator.isIdle && !other.isIdle)
    other.advance(to: 5)
    #expect(dial.angle == 100 && other.isIdle)
  }

  @Test("reports nothing to an observer that comes after a component has reached its end")
  func lateObserver() {
    let dial = Dial()
    let spring = SpringAnimation<Dial, Double>(.angle, from: 0, to: 100, spring: .bouncy)
    animator.add(spring, to: dial, at: 0)
    var time = 0.0
    while dial.angle <= 100 {
      story.show(time)
      time += 1.0 / 60
    }
    while dial.angle > 100 {
      story.show(time)
      time += 1.0 / 60
    }
    let tracer = spring.traced()
    story.finish(from: time)
    #expect(tracer.milestones == [.stopped(finished: true)])
  }

  @Test("goes on from a change between two frames", arguments: 0..<5)
  func changes(kind: Int) {
    let (dial, twin) = (Dial(), Dial())
    let spring = SpringAnimation<Dial, Double>(.angle, from: 0, to: 100)
    let observed = SpringAnimation<Dial, Double>(.angle, from: 0, to: 100)
    observed.onEvent = { _ in }
    animator.add(spring, to: dial, at: 0)
    animator.add(observed, to: twin, at: 0)
    for number in 0..<60 {
      let time = Double(number) / 60
      if number == 12 {
        for animation in [spring, observed] {
          switch kind {
          case 0: animation.pause(at: time)
          case 1: animation.seek(to: 0.05, at: time)
          case 2: animation.retarget(to: -50, at: time)
          case 3: animation.roundingFactor = 0.5
          default: animation.stop(at: time)
          }
        }
      }
      if number == 24, kind == 0 {
        for animation in [spring, observed] { animation.resume(at: time) }
      }
      story.show(time)
      #expect(dial.angle == twin.angle)
    }
    #expect(dial.writes == twin.writes)
  }

  @Test(
    "takes an animation that is added at no time as one of the present frame",
    arguments: [Double.nan, .infinity])
  func addingAtNoTime(time: Double) {
    let dial = Dial()
    story.show(3)
    animator.add(SpringAnimation(.angle, from: 0, to: 100), to: dial, at: time)
    story.show(3.5)
    #expect(dial.angle == SpringSimulation(spring: .pop, from: 0.0, to: 100).value(at: 0.5))
    story.finish(from: 4)
    #expect(animator.isIdle)
  }
}
