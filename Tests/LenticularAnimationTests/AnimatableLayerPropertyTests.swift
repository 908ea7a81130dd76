import LenticularAnimation
import LenticularPhysics
import LenticularScene
import Testing

/// The predefined properties of layers, and layers that a property animator moves.
@Suite struct AnimatableLayerPropertyTests {
  let story = AnimationStory()
  let root: Layer
  let layer: Layer
  var animator: PropertyAnimator { story.animator }

  init() {
    root = story.layers.makeRoot(size: Size2D(width: 400, height: 600))
    layer = Layer(story.layers, size: Size2D(width: 80, height: 60))
    root.addSublayer(layer)
    layer.position.set(point(100, 200))
    layer.opacity.set(0.5)
    layer.cornerRadius.set(4)
    layer.contentsRect.set(rect(0.25, 0.25, 0.5, 0.5))
    layer.transform.set(AffineTransform2D(a: 3, b: 4, c: -4, d: 3, tx: 5, ty: 6))
    story.show(0)
  }

  /// Has a property begin where it is and end elsewhere; returns what was read first.
  private func animate<Value: Vector>(
    _ property: AnimatableProperty<Layer, Value>, to end: Value
  ) -> Value? {
    let spring = SpringAnimation(property, to: end)
    let tracer = spring.traced()
    animator.add(spring, to: layer, forKey: "test", at: 0)
    story.finish()
    for case .read(let value) in tracer.milestones { return value }
    return nil
  }

  @Test("each property reads and writes what it says") func eachPropertyReadsAndWritesWhatItSays() {
    #expect(animate(.position, to: point(7, 8)) == point(100, 200))
    #expect(layer.position.model == point(7, 8))
    #expect(animate(.positionX, to: 70) == 7 && layer.position.model == point(70, 8))
    #expect(animate(.positionY, to: 80) == 8 && layer.position.model == point(70, 80))
    #expect(animate(.anchorPoint, to: point(1, 0)) == point(0.5, 0.5))
    #expect(layer.anchorPoint == point(1, 0))
    #expect(animate(.bounds, to: rect(1, 2, 30, 40)) == rect(0, 0, 80, 60))
    #expect(layer.bounds.model == rect(1, 2, 30, 40))
    #expect(animate(.boundsOrigin, to: point(-5, 6)) == point(1, 2))
    #expect(animate(.size, to: Size2D(width: 10, height: 20)) == Size2D(width: 30, height: 40))
    #expect(layer.bounds.model == rect(-5, 6, 10, 20))
    #expect(animate(.opacity, to: 1) == 0.5 && layer.opacity.model == 1)
    #expect(animate(.cornerRadius, to: 9) == 4 && layer.cornerRadius.model == 9)
    #expect(animate(.contentsRect, to: .unit) == rect(0.25, 0.25, 0.5, 0.5))
    #expect(layer.contentsRect.model == .unit)
    #expect(animate(.translation, to: point(50, 60)) == point(5, 6))
    #expect(layer.transform.model == AffineTransform2D(a: 3, b: 4, c: -4, d: 3, tx: 50, ty: 60))
    #expect(
      animate(.transform, to: .identity)
        == AffineTransform2D(a: 3, b: 4, c: -4, d: 3, tx: 50, ty: 60))
    #expect(layer.transform.model == .identity)
  }

  @Test("a mask is made when it is written to") func aMaskIsMadeWhenItIsWrittenTo() {
    #expect(animate(.maskFrame, to: rect(10, 10, 20, 20)) == layer.bounds.model)
    #expect(layer.mask?.frame.model == rect(10, 10, 20, 20) && layer.mask?.cornerRadius.model == 0)
    #expect(animate(.maskCornerRadius, to: 6) == 0 && layer.mask?.cornerRadius.model == 6)
    #expect(layer.mask?.frame.model == rect(10, 10, 20, 20))
    layer.mask = nil
    #expect(animate(.maskCornerRadius, to: 3) == 0)
    #expect(layer.mask?.frame.model == layer.bounds.model && layer.mask?.cornerRadius.model == 3)
    #expect(animate(.maskFrame, to: rect(0, 0, 5, 5)) == layer.bounds.model)
    #expect(layer.mask?.cornerRadius.model == 3)
  }

  @Test("scale and rotation keep each other and the translation")
  func scaleAndRotationKeepEachOtherAndTheTranslation() {
    let angle = AffineTransform2D(a: 3, b: 4, c: -4, d: 3, tx: 0, ty: 0).rotation
    #expect(animate(.scale, to: 2) == 5)
    var transform = layer.transform.model
    #expect(abs(transform.uniformScale - 2) < 1e-14 && abs(transform.rotation - angle) < 1e-14)
    #expect(transform.tx == 5 && transform.ty == 6)
    #expect(abs(animate(.rotation, to: -0.5)! - angle) < 1e-14)
    transform = layer.transform.model
    #expect(abs(transform.uniformScale - 2) < 1e-14 && abs(transform.rotation + 0.5) < 1e-14)
    #expect(transform.tx == 5 && transform.ty == 6)
  }

  @Test("both at once are a spiral") func bothAtOnceAreASpiral() {
    layer.transform.set(.identity)
    animator.add(
      BasicAnimation(.scale, to: 3, duration: 1, curve: .linear), to: layer, forKey: "s", at: 0)
    animator.add(
      BasicAnimation(.rotation, to: 2, duration: 1, curve: .linear), to: layer, forKey: "r", at: 0)
    for step in 0...10 {
      story.show(Double(step) / 10)
      let transform = layer.transform.model
      #expect(abs(transform.uniformScale - (1 + Double(step) / 5)) < 1e-12)
      #expect(abs(transform.rotation - Double(step) / 5) < 1e-12)
    }
  }

  /// Pop flipped what was scaled below zero (#273), and could not get past zero (#144).
  @Test("through zero and below the rotation is kept") func throughZeroAndBelowTheRotationIsKept() {
    layer.transform.set(.rotation(0.7))
    let basic = BasicAnimation(.scale, from: 1, to: -1, duration: 1, curve: .linear)
    basic.autoreverses = true
    animator.add(basic, to: layer, at: 0)
    for step in 0...40 {
      story.show(Double(step) / 20)
      let transform = layer.transform.model
      let scale = max(1e-9, abs(Double(step - 20)) / 10 - 1)
      #expect(abs(transform.uniformScale - scale) < 1e-12 && transform.isFinite)
      #expect(abs(transform.rotation - 0.7) < 1e-12)
    }
    #expect(layer.transform.model.uniformScale > 0.99)
  }

  @Test("a layer may turn more than once") func aLayerMayTurnMoreThanOnce() {
    layer.transform.set(.identity)
    let turns = BasicAnimation(.rotation, from: 0, to: 14, duration: 1, curve: .linear)
    animator.add(turns, to: layer, at: 0)
    for step in 0...28 {
      story.show(Double(step) / 28)
      let expected = AffineTransform2D.rotation(Double(step) / 2)
      #expect((layer.transform.model - expected).maximumNorm < 1e-12)
    }
  }

  // MARK: Taking over

  @Test("a motion of the layer's own is taken over with its velocity")
  func aMotionOfTheLayersOwnIsTakenOverWithItsVelocity() throws {
    layer.position.animate(to: point(300, 0), spring: .bouncy, at: 0)
    layer.opacity.animate(to: 1, spring: .bouncy, at: 0)
    layer.bounds.animate(to: rect(5, 6, 100, 200), spring: .bouncy, at: 0)
    layer.cornerRadius.animate(to: 30, spring: .bouncy, at: 0)
    layer.contentsRect.animate(to: .unit, spring: .bouncy, at: 0)
    layer.mask = Mask(frame: rect(0, 0, 10, 10), cornerRadius: 1)
    layer.mask?.frame.animate(to: rect(9, 9, 90, 90), spring: .bouncy, at: 0)
    layer.mask?.cornerRadius.animate(to: 9, spring: .bouncy, at: 0)
    story.show([0, 0.1])
    // Between two frames, as a finger comes.
    let time = 0.105
    func check<Value: Vector>(
      _ property: AnimatableProperty<Layer, Value>, _ value: Value, _ velocity: Value,
      line: Int = #line
    ) {
      let decay = DecayAnimation(property)
      animator.add(decay, to: layer, at: time)
      decay.pause(at: time)
      decay.seek(to: 0, at: time)
      let state = decay.state(at: time)
      #expect(state?.value == value && state?.velocity == velocity, "line \(line)")
      #expect(velocity.maximumNorm > 0)
      animator.removeAllAnimations(of: layer, at: time)
    }
    let position = layer.position
    check(.positionX, position.presentation(at: time).x, position.velocity(at: time).x)
    layer.position = position
    check(.positionY, position.presentation(at: time).y, position.velocity(at: time).y)
    layer.position = position
    check(.position, position.presentation(at: time), position.velocity(at: time))
    let bounds = layer.bounds
    check(.bounds, bounds.presentation(at: time), bounds.velocity(at: time))
    layer.bounds = bounds
    check(.boundsOrigin, bounds.presentation(at: time).origin, bounds.velocity(at: time).origin)
    layer.bounds = bounds
    check(.size, bounds.presentation(at: time).size, bounds.velocity(at: time).size)
    check(.opacity, layer.opacity.presentation(at: time), layer.opacity.velocity(at: time))
    check(
      .cornerRadius, layer.cornerRadius.presentation(at: time),
      layer.cornerRadius.velocity(at: time))
    check(
      .contentsRect, layer.contentsRect.presentation(at: time),
      layer.contentsRect.velocity(at: time))
    let mask = try #require(layer.mask)
    check(.maskFrame, mask.frame.presentation(at: time), mask.frame.velocity(at: time))
    check(
      .maskCornerRadius, mask.cornerRadius.presentation(at: time),
      mask.cornerRadius.velocity(at: time))
  }

  @Test("a transforms motion is taken over as scale rotation and translation")
  func aTransformsMotionIsTakenOverAsScaleRotationAndTranslation() throws {
    layer.transform.set(.identity)
    let end = AffineTransform2D(a: 1, b: 2, c: -2, d: 1, tx: 40, ty: 50)
    layer.transform.animate(to: end, spring: .bouncy, at: 0)
    let (time, step) = (0.1, 1e-6)
    let (before, after) = (
      layer.transform.presentation(at: time - step), layer.transform.presentation(at: time + step)
    )
    func velocity(_ read: (AffineTransform2D) -> Double) -> Double {
      (read(after) - read(before)) / (2 * step)
    }
    let motion = layer.transform
    func taken(_ property: AnimatableProperty<Layer, Double>) throws -> Double {
      layer.transform = motion
      let decay = DecayAnimation(property)
      animator.add(decay, to: layer, forKey: "take", at: time)
      story.show(time)
      return try #require(decay.state(at: time)).velocity
    }
    #expect(abs(try taken(.scale) - velocity { $0.uniformScale }) < 1e-5)
    #expect(abs(try taken(.rotation) - velocity { $0.rotation }) < 1e-5)
    layer.transform = motion
    let decay = DecayAnimation(.translation)
    animator.add(decay, to: layer, forKey: "move", at: time)
    story.show(time)
    let drift = try #require(decay.state(at: time)).velocity
    #expect(abs(drift.x - velocity { $0.tx }) < 1e-4 && abs(drift.y - velocity { $0.ty }) < 1e-4)
  }

  /// The handing over of a motion shows no seam: the value goes on as the velocity says.
  @Test("taking over between two frames has no seam") func takingOverBetweenTwoFramesHasNoSeam() {
    layer.position.animate(to: point(300, 200), spring: .smooth, at: 0)
    story.show([0, 0.1])
    let state = (layer.position.presentation(at: 0.108), layer.position.velocity(at: 0.108))
    animator.add(DecayAnimation(.position), to: layer, at: 0.108)
    story.show(0.116)
    let glide = DecaySimulation(from: state.0, velocity: state.1)
    #expect(layer.position.model == glide.value(at: 0.116 - 0.108))
  }

  /// A group has a clock of its own, and layers move by the animator's.
  @Test(
    "in a group a motion is taken over at the time at which its animation begins",
    arguments: [false, true])
  func inAGroupAMotionIsTakenOverAtTheTimeAtWhichItsAnimationBegins(isNested: Bool) throws {
    layer.position.animate(to: point(300, 200), spring: .smooth, at: 100)
    story.show(100)
    let fade = BasicAnimation(.opacity, to: 1, duration: 0.0625).on(layer)
    let glide = DecayAnimation(.position).on(layer)
    let chain = fade.then(isNested ? AnimationGroup([glide]) : glide)
    animator.add(chain, forKey: "chain", at: 100)
    chain.pause(at: 100)
    chain.resume(at: 100.125)
    let motion = layer.position
    story.show([100.125, 100.25])
    #expect(layer.position.model != motion.model)
    let state = try #require(glide.state(at: isNested ? 0 : 0.0625))
    let (value, velocity) = motion.state(at: 100.1875)
    #expect(state.value == value && state.velocity == velocity && velocity.x > 100)
  }

  @Test("an animation of a group that is sent elsewhere reads its layer by the animator's clock")
  func anAnimationOfAGroupThatIsSentElsewhereReadsItsLayerByTheAnimatorsClock() throws {
    let glide = SpringAnimation(.position, to: point(9, 9)).on(layer)
    let group = AnimationGroup([glide, ClosureAnimation<Layer> { _, _ in true }.on(layer)])
    animator.add(group, at: 100)
    story.play(from: 100, to: 104)
    #expect(glide.phase == .stopped(finished: true))
    layer.position.animate(to: point(300, 200), spring: .smooth, at: 104)
    let (value, velocity) = layer.position.state(at: 104.125)
    glide.retarget(to: point(50), at: group.localTime(at: 104.125))
    let state = try #require(glide.state(at: 4.125))
    #expect(state.value == value && state.velocity == velocity && velocity.x > 100)
  }

  // MARK: Frames

  @Test("a layer is in frames only while it is animated")
  func aLayerIsInFramesOnlyWhileItIsAnimated() {
    let basic = BasicAnimation(.position, to: point(0), duration: 0.5, curve: .linear)
    basic.beginTime = 1
    animator.add(basic, to: layer, forKey: "move", at: 0)
    story.show(0.5)
    #expect(story.frame.changes.isEmpty && !story.isIdle)
    story.show(1.25)
    #expect(story.frame.changes.map { $0.layer } == [layer.id])
    #expect(story.frame.changes.first?.fields == .transform)
    basic.pause(at: 1.25)
    #expect(story.isIdle)
    story.show(1.4)
    #expect(story.frame.changes.isEmpty)
    basic.resume(at: 2)
    story.show(3)
    #expect(story.frame.changes.count == 1 && layer.position.model == .zero)
    story.finish(from: 3.1)
    story.show(4)
    #expect(story.frame.changes.isEmpty && story.isIdle)
  }

  @Test("an animations frame shows its value") func anAnimationsFrameShowsItsValue() {
    animator.add(
      BasicAnimation(.opacity, from: 0, to: 1, duration: 1, curve: .linear), to: layer, at: 0)
    story.show(0.25)
    #expect(story.frame.changes.first?.opacity == 0.25)
    #expect(story.frame.changes.first?.fields == .opacity)
  }
}

private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect2D {
  Rect2D(origin: point(x, y), size: Size2D(width: width, height: height))
}
