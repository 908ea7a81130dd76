import Testing

@testable import LenticularPhysics

@Suite("Transitions")
struct TransitionTests {
  let turn = StateTransition(xx: 1, xv: 2, vx: 3, vv: 4)
  let other = StateTransition(xx: -1, xv: 0.5, vx: 7, vv: 2)

  @Test("A transition moves every lane by the same matrix")
  func application() {
    let state = turn(position: Point2D(x: 10, y: -1), velocity: Point2D(x: 1, y: 5))
    #expect(state.position == Point2D(x: 12, y: 9))
    #expect(state.velocity == Point2D(x: 34, y: 17))
  }

  @Test("The identity changes nothing")
  func identity() {
    #expect(turn.concatenating(.identity) == turn)
    #expect(StateTransition.identity.concatenating(turn) == turn)
    let state = StateTransition.identity(position: 3.0, velocity: -4)
    #expect(state == (3, -4))
  }

  @Test("Concatenating applies the first and then the second")
  func order() {
    let first = turn(position: 2.0, velocity: 3)
    let both = other(position: first.position, velocity: first.velocity)
    #expect(turn.concatenating(other)(position: 2.0, velocity: 3) == both)
    #expect(turn.concatenating(other) != other.concatenating(turn))
  }

  @Test("Over no time, or time that is not a number, springs and decays change nothing")
  func noTime() {
    for time in [0, -1, -Double.infinity, Double.nan] {
      #expect(DampedSpring.bouncy.transition(over: time) == .identity)
      #expect(Decay.normal.transition(over: time) == .identity)
    }
  }
}
