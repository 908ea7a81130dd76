import LenticularPhysics
import LenticularScene
import Testing

/// Implicit animation: what a transaction sets, moves.
@Suite struct TransactionTests {
  let animator = Animator()
  let root: Layer
  let layer: Layer
  let other: Layer

  init() {
    root = animator.makeRoot(size: Size(width: 400, height: 600))
    layer = Layer(animator, size: Size(width: 80, height: 60))
    other = Layer(animator, size: Size(width: 80, height: 60))
    root.addSublayer(layer)
    layer.addSublayer(other)
    show(0)
  }

  /// Shows one frame.
  @discardableResult
  private func show(_ time: Double) -> Frame {
    var frame = Frame()
    animator.render(at: time, into: &frame)
    return frame
  }

  @Test func withoutATransactionSettingIsImmediate() {
    layer.position.set(point(50))
    #expect(!layer.isRunning && layer.position.presentation(at: 0) == point(50))
  }

  @Test func aValueSetInATransactionMovesToItsNewValue() {
    layer.mask = Mask(frame: Rect(origin: .zero, size: Size(width: 9, height: 9)), cornerRadius: 1)
    let frame = Rect(origin: point(1, 2), size: Size(width: 30, height: 40))
    animator.transaction(.spring(.snappy), at: 1) {
      layer.position.set(point(50, 60))
      layer.bounds.set(frame)
      layer.transform.set(.rotation(1))
      layer.opacity.set(0)
      layer.cornerRadius.set(8)
      layer.contentsRect.set(frame)
      layer.mask?.frame.set(frame)
      layer.mask?.cornerRadius.set(5)
    }
    #expect(layer.position.model == point(50, 60) && layer.position.presentation(at: 1) == .zero)
    let opacity = SpringSimulation(spring: .snappy, from: 1.0, to: 0)
    let radius = SpringSimulation(spring: .snappy, from: 1.0, to: 5)
    #expect(layer.opacity.presentation(at: 1.125) == opacity.value(at: 0.125))
    #expect(layer.mask?.cornerRadius.presentation(at: 1.125) == radius.value(at: 0.125))
    #expect(
      layer.bounds.isRunning && layer.transform.isRunning && layer.cornerRadius.isRunning
        && layer.contentsRect.isRunning && layer.mask!.frame.isRunning)
    #expect(!other.isRunning && !root.isRunning)
    for frame in 0...120 { show(1 + Double(frame) / 60) }
    #expect(!layer.isRunning && animator.isIdle)
    #expect(layer.bounds.presentation(at: 3) == frame && layer.mask?.frame.model == frame)
  }

  @Test func onlyWhatIsSetToAnotherValueMoves() {
    animator.transaction(.spring(.snappy), at: 1) {
      layer.position.set(.zero)
      other.opacity.set(0.5)
    }
    #expect(!layer.isRunning && other.opacity.isRunning && !other.position.isRunning)
  }

  @Test func aCurveTakesItsDuration() {
    animator.transaction(.curve(.linear, duration: 2), at: 1) { layer.position.set(point(64)) }
    #expect(layer.position.presentation(at: 1.5) == point(16))
    #expect(layer.position.presentation(at: 3) == point(64))
  }

  @Test func aMotionUnderWayKeepsItsVelocityInATransaction() {
    animator.transaction(.spring(.bouncy), at: 0) { layer.position.set(point(100)) }
    show(0)
    show(0.1)
    let (place, velocity) = (
      layer.position.presentation(at: 0.15), layer.position.velocity(at: 0.15)
    )
    animator.transaction(.spring(.bouncy), at: 0.15) { layer.position.set(point(-100)) }
    #expect(layer.position.presentation(at: 0.15) == place)
    #expect(layer.position.velocity(at: 0.15) == velocity && velocity.x > 10)
    // To the same place: on it goes.
    animator.transaction(.spring(.bouncy), at: 0.2) { layer.position.set(point(-100)) }
    #expect(layer.position.isRunning && layer.position.velocity(at: 0.2).x != 0)
  }

  @Test func anExplicitAnimationInATransactionKeepsItsOwnCurve() {
    animator.transaction(.spring(.smooth), at: 0) {
      layer.position.animate(to: point(64), curve: .linear, duration: 1, at: 0)
    }
    #expect(layer.position.presentation(at: 0.5) == point(32))
  }

  @Test func theInnermostTransactionCounts() {
    animator.transaction(.curve(.linear, duration: 1), at: 0) {
      layer.position.set(point(64))
      animator.transaction(.curve(.linear, duration: 2), at: 0) {
        layer.opacity.set(0)
        other.position.set(point(64))
      }
      other.opacity.set(0)
    }
    #expect(layer.position.presentation(at: 0.5) == point(32))
    #expect(other.position.presentation(at: 0.5) == point(16))
    #expect(layer.opacity.presentation(at: 0.5) == 0.75)
    #expect(other.opacity.presentation(at: 0.5) == 0.5)
  }

  @Test func aValueSetInBothTransactionsMovesWithoutAJump() {
    animator.transaction(.curve(.linear, duration: 1), at: 0) {
      layer.position.set(point(10))
      animator.transaction(.curve(.linear, duration: 2), at: 0) { layer.position.set(point(64)) }
      other.position.set(point(10))
      animator.transaction(.spring(.snappy), at: 0) { layer.opacity.set(0.5) }
      other.position.set(point(20))
    }
    #expect(layer.position.presentation(at: 0) == .zero)
    #expect(layer.position.presentation(at: 1) == point(32))
    #expect(other.position.presentation(at: 0.5) == point(10) && other.position.model == point(20))
    // The transaction is over.
    other.position.set(point(99))
    #expect(!other.position.isRunning)
  }

  @Test func layersOutsideTheTreeAreNotAnimated() {
    let stranger = Layer(animator, size: .zero)
    let newcomer = Layer(animator, size: .zero)
    animator.transaction(.spring(.snappy), at: 0) {
      stranger.position.set(point(10))
      newcomer.position.set(point(10))
      layer.addSublayer(newcomer)
    }
    #expect(!stranger.isRunning && !newcomer.isRunning && newcomer.position.model == point(10))
    let rootless = Animator()
    let lone = Layer(rootless, size: .zero)
    rootless.transaction(.spring(.snappy), at: 0) { lone.opacity.set(0) }
    #expect(!lone.isRunning && lone.opacity.model == 0)
  }

  @Test func aTransactionMakesItsLayersAppearInFrames() {
    animator.transaction(.spring(.snappy), at: 1) { other.opacity.set(0) }
    #expect(!animator.isIdle)
    #expect(show(1.1).changes.map { $0.layer } == [other.id])
    show(9)
    #expect(other.opacity.presentation(at: 9) == 0 && animator.isIdle)
  }
}
