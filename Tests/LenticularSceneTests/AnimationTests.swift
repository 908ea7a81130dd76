import LenticularPhysics
import LenticularScene
import Testing

@Suite struct AnimationTests {
  let story = AnimationStory()
  let dial = Dial()

  @Test func aSpringBeginsAtFromAndEndsExactlyAtTo() {
    let spring = SpringAnimation(.angle, from: 0, to: 100)
    let tracer = Tracer<Double>()
    spring.tracer = tracer
    story.animator.add(spring, to: dial, forKey: "turn", at: 0)
    story.play(to: 2)
    #expect(dial.writes.first == 0)
    #expect(dial.writes.last == 100)
    #expect(spring.phase == .stopped(finished: true))
    #expect(story.animator.isIdle)
    #expect(story.animator.animationKeys(of: dial) == [])
    let simulation = SpringSimulation(spring: .pop, from: 0.0, to: 100)
    for (number, value) in dial.writes.dropLast().enumerated() {
      #expect(value == simulation.value(at: Double(number) / 60))
    }
  }

  @Test func anImplicitMemberNamesTheProperty() {
    let animator = story.animator
    let layer = animator.makeRoot(size: Size(width: 100, height: 100))
    animator.add(
      SpringAnimation(.position, to: Point(x: 10, y: 20), spring: .snappy), to: layer, at: 0)
    story.play(to: 3)
    #expect(layer.position.model == Point(x: 10, y: 20))
  }
}
