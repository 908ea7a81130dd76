import LenticularAnimation
import LenticularPhysics
import LenticularScene
import Testing

final class Dial {
  var progress = 0.0
  var place = Point2D.zero
}

extension AnimatableProperty where Target == Dial, Value == Double {
  static var progress: Self {
    Self(
      "progress", threshold: .unitInterval,
      read: { $0.progress }, write: { $0.progress = $1 })
  }
}

extension AnimatableProperty where Target == Dial, Value == Point2D {
  static var place: Self {
    Self("place", threshold: .points, read: { $0.place }, write: { $0.place = $1 })
  }
}

@Suite("Animations, as the articles tell it")
struct AnimationsArticleTests {
  let animator = PropertyAnimator()
  let dial = Dial()
  let now = 0.0

  /// Shows frames until nothing moves any more; gives the time of the last.
  @discardableResult
  func play(from start: Double = 0, to end: Double = 20) -> Double {
    var number = 0
    repeat {
      animator.advance(to: start + Double(number) / 60)
      number += 1
    } while !animator.isIdle && start + Double(number) / 60 <= end
    return animator.time
  }

  @Test("The animator is advanced until it is idle")
  func loop() {
    func nextRefresh() -> Double { animator.time + 1.0 / 60 }

    let fill = SpringAnimation(.progress, to: 1)
    animator.add(fill, to: dial, forKey: "fill", at: now)
    while !animator.isIdle {
      animator.advance(to: nextRefresh())
    }

    #expect(dial.progress == 1 && fill.phase == .stopped(finished: true))
  }

  @Test("Layers are shown by the animator of their own")
  func layers() {
    let layers = LayerTreeRenderer()
    let layer = layers.makeRoot(size: Size2D(width: 300, height: 300))
    var frame = Frame()
    let time = 0.4

    animator.add(BasicAnimation(.opacity, to: 0), to: layer, at: now)

    animator.advance(to: time)
    layers.render(at: time, into: &frame)

    #expect(layer.opacity.model == 0 && frame.changes.map(\.opacity) == [0])
  }

  @Test("Five kinds of animation")
  func kinds() throws {
    let spring = SpringAnimation(
      .place, to: Point2D(x: 200, y: 120), spring: .bouncy)
    let glide = DecayAnimation(.place, velocity: Point2D(x: 900, y: -300))
    let ease = BasicAnimation(
      .progress, to: 1, duration: 0.4, curve: .easeInOut)
    let shake = try KeyframeAnimation(
      .progress,
      [
        Keyframe(0.6, at: 0.1, curve: .easeOut),
        Keyframe(0.4, at: 0.2, curve: .easeInOut),
        Keyframe(0.5, at: 0.3, curve: .easeInOut),
      ])
    let blink = ClosureAnimation<Dial> { dial, elapsed in
      dial.progress = elapsed.truncatingRemainder(dividingBy: 1) < 0.5 ? 1 : 0
      return elapsed < 3
    }

    animator.add(spring, to: dial, at: now)
    play()
    #expect(dial.place == Point2D(x: 200, y: 120))
    animator.add(glide, to: dial, at: 20)
    play(from: 20, to: 40)
    #expect(abs(dial.place.x - (200 + 900 * Decay.normal.reach)) < 1e-9)
    animator.add(ease, to: dial, at: 40)
    play(from: 40, to: 41)
    #expect(dial.progress == 1)
    animator.add(shake, to: dial, at: 41)
    play(from: 41, to: 42)
    #expect(dial.progress == 0.5)
    animator.add(blink, to: dial, at: 42)
    #expect(play(from: 42, to: 50) > 44.9)
    #expect(blink.phase == .stopped(finished: true))
  }

  @Test("What replaces an animation under its key goes on with its velocity")
  func keys() throws {
    let there = SpringAnimation(.place, to: Point2D(x: 200, y: 0))
    animator.add(there, to: dial, forKey: "move", at: 0)

    play(to: 0.09)

    let elsewhere = SpringAnimation(.place, to: Point2D(x: 0, y: 90))
    animator.add(elsewhere, to: dial, forKey: "move", at: 0.1)

    let first = SpringSimulation(spring: .pop, from: Point2D.zero, to: Point2D(x: 200, y: 0))
    play(from: 0.1, to: 0.1)
    let state = try #require(elsewhere.state(at: 0.1))
    #expect(there.phase == .stopped(finished: false))
    #expect(state.value == first.value(at: 0.1) && state.velocity == first.velocity(at: 0.1))
    #expect(animator.animationKeys(of: dial) == ["move"])
  }

  @Test("A running animation is sent elsewhere, held, sought and removed")
  func control() throws {
    let move = SpringAnimation(.place, to: Point2D(x: 200, y: 0))
    animator.add(move, to: dial, forKey: "move", at: 0)
    play(to: 0.1)

    move.retarget(to: Point2D(x: 0, y: 90), at: 0.1)
    move.pause(at: 0.2)
    move.resume(at: 1.7)
    move.seek(to: 0, at: 1.8)
    animator.removeAnimation(forKey: "move", of: dial, at: 1.9)

    #expect(move.phase == .stopped(finished: false))
    #expect(animator.animationKeys(of: dial) == [])
  }

  @Test("Groups, chains and stagger")
  func groups() throws {
    let dials = [Dial(), Dial(), Dial()]
    let wave = AnimationGroup(
      dials.map { SpringAnimation(.progress, to: 1).on($0) },
      arrangement: .staggered(by: 0.05))
    let show = SpringAnimation(.place, to: Point2D(x: 200, y: 0)).on(dial)
      .then(BasicAnimation(.progress, to: 1).on(dial))
    animator.add(wave, forKey: "wave", at: now)
    animator.add(show, at: now)

    play(to: 0.04)
    #expect(dials[0].progress > 0 && dials[1].progress == 0 && dial.progress == 0)
    play(from: 0.05)
    #expect(dials.allSatisfy { $0.progress == 1 } && dial.progress == 1)
    #expect(dial.place == Point2D(x: 200, y: 0))
  }

  @Test("Events are told in order, and written down")
  func events() {
    var finished: [Bool] = []
    let fill = BasicAnimation(.progress, to: 1, duration: 0.1)
    fill.onEvent = { event in
      if case .stopped(let isFinished) = event { finished.append(isFinished) }
    }
    let tracer = Tracer<Double>()
    fill.tracer = tracer

    animator.add(fill, to: dial, at: now)
    play()
    #expect(finished == [true])
    #expect(tracer.events.map(\.event).prefix(2) == [.started, .read(0)])
    #expect(
      tracer.events.map(\.event).suffix(2) == [.reached(component: 0), .stopped(finished: true)])
    #expect(tracer.writes.last == 1)
  }

  @Test("Repeats go there and back")
  func repeats() {
    let pulse = BasicAnimation(.progress, to: 1, duration: 0.5, curve: .easeIn)
    pulse.repeatCount = 2
    pulse.autoreverses = true
    pulse.beginTime = now + 0.25

    animator.add(pulse, to: dial, at: now)
    play()
    #expect(dial.progress == 0 && pulse.endTime == 2.25)
  }

  @Test("A clamp bounces")
  func clamp() {
    let drop = SpringAnimation(.place, to: Point2D(x: 0, y: 300), spring: .pop)
    drop.clampMode = .end
    drop.restitution = 0.5

    drop.spring = .bouncy
    let tracer = Tracer<Point2D>()
    drop.tracer = tracer
    animator.add(drop, to: dial, at: now)
    play()
    #expect(tracer.writes.allSatisfy { $0.y <= 300 } && dial.place.y == 300)
    let heights = tracer.writes.map(\.y)
    #expect(zip(heights, heights.dropFirst()).contains { $0 > $1 })
  }

  @Test("A drag is handed over to a throw between walls")
  func handover() {
    let velocity = Point2D(x: 2000, y: 300)

    let glide = DecayAnimation(.place, velocity: velocity)
    glide.bounds = (lower: .zero, upper: Point2D(x: 320, y: 480))
    glide.restitution = 0.4
    animator.add(glide, to: dial, forKey: "move", at: now)

    play()
    #expect(dial.place.x > 0 && dial.place.x < 320)
    #expect(abs(dial.place.y - 300 * Decay.normal.reach) < 1e-9)
  }

  @Test("Pop's spring is a spring with Pop's name")
  func pop() throws {
    var isThere = false

    let spring = SpringAnimation(.place, to: Point2D(x: 200, y: 0))
    spring.spring = try DampedSpring(.init(bounciness: 12, speed: 8))
    spring.velocity = Point2D(x: 400, y: 0)
    spring.onEvent = { event in
      if case .stopped(finished: true) = event { isThere = true }
    }
    animator.add(spring, to: dial, forKey: "move", at: now)

    play()
    #expect(dial.place == Point2D(x: 200, y: 0) && isThere)
  }
}
