import LenticularAnimation
import LenticularPhysics
import LenticularScene

/// An object with properties of its own, as a user of the library has.
final class Dial {
  var angle = 0.0
  var location = Point2D.zero
  var shape = AffineTransform2D.identity
  /// Every value written to `angle`.
  var writes: [Double] = []
  /// Told when the object is no more.
  var onDeinit: (() -> Void)?

  deinit { onDeinit?() }
}

extension AnimatableProperty where Target == Dial, Value == Double {
  static var angle: Self { angle(threshold: .points) }

  static func angle(threshold: Tolerance) -> Self {
    Self(
      "angle", threshold: threshold, read: { $0.angle },
      write: { dial, angle in
        dial.angle = angle
        dial.writes.append(angle)
      })
  }
}

extension AnimatableProperty where Target == Dial, Value == Point2D {
  static var location: Self {
    Self("location", threshold: .points, read: { $0.location }, write: { $0.location = $1 })
  }
}

extension AnimatableProperty where Target == Dial, Value == AffineTransform2D {
  static var shape: Self {
    Self("shape", threshold: .scale, read: { $0.shape }, write: { $0.shape = $1 })
  }
}

/// A property animator, the animator of the layers that it moves, and their frames.
final class AnimationStory {
  let animator = PropertyAnimator()
  let layers = LayerTreeRenderer()
  private(set) var frame = Frame()

  /// Whether nothing moves any more.
  var isIdle: Bool { animator.isIdle && layers.isIdle }

  /// Shows frames at a rate from a time, inclusive, to another.
  func play(from start: Double = 0, to end: Double, rate: Double = 60) {
    var number = 0
    while start + Double(number) / rate <= end + 1e-12 {
      show(start + Double(number) / rate)
      number += 1
    }
  }

  /// Shows one frame.
  func show(_ time: Double) {
    animator.advance(to: time)
    layers.render(at: time, into: &frame)
  }

  /// Shows a frame at each of some times.
  func show(_ times: [Double]) {
    for time in times { show(time) }
  }

  /// Shows frames until nothing moves any more, and returns how many there were.
  @discardableResult
  func finish(from start: Double = 0, rate: Double = 60, atMost limit: Int = 10_000) -> Int {
    var number = 0
    while !isIdle, number < limit {
      show(start + Double(number) / rate)
      number += 1
    }
    return number
  }
}

extension PropertyAnimation {
  /// Has everything that happens written down.
  func traced() -> Tracer<Value> {
    let tracer = Tracer<Value>()
    self.tracer = tracer
    return tracer
  }
}

extension Tracer {
  /// What happened beside the writing.
  var milestones: [AnimationEvent<Value>] {
    events.map { $0.event }.filter {
      if case .applied = $0 { false } else { true }
    }
  }

  func count(_ event: AnimationEvent<Value>) -> Int {
    events.filter { $0.event == event }.count
  }

  /// When an event happened, on the animation's own clock.
  func times(of event: AnimationEvent<Value>) -> [Double] {
    events.filter { $0.event == event }.map { $0.time }
  }
}

/// The kinds of animations, and what changes their course, each from 0.
enum AnimationKind: String, CaseIterable, Sendable {
  case spring, flungSpring, creepingSpring, bouncingSpring, decay, decayToValue, boundedDecay
  case curve, keyframes, repeated, mirroredSpring, reversedCurve, additive, rounded

  func make() throws -> PropertyAnimation<Dial, Double> {
    switch self {
    case .spring: return SpringAnimation(.angle, from: 0, to: 100)
    case .flungSpring:
      return SpringAnimation(.angle, from: 0, to: 100, velocity: -3000, spring: .bouncy)
    case .creepingSpring:
      return SpringAnimation(
        .angle, from: 0, to: 100, spring: try DampedSpring(stiffness: 90, damping: 60))
    case .bouncingSpring:
      let spring = SpringAnimation(.angle, from: 0, to: 100)
      spring.clampMode = .end
      spring.restitution = 0.6
      return spring
    case .decay: return DecayAnimation(.angle, from: 0, velocity: 700)
    case .decayToValue: return DecayAnimation(.angle, from: 0, to: 100, decay: .fast)
    case .boundedDecay:
      let decay = DecayAnimation(.angle, from: 0, velocity: 2000)
      decay.bounds = (-50, 100)
      decay.restitution = 0.7
      return decay
    case .curve: return BasicAnimation(.angle, from: 0, to: 100, duration: 0.7)
    case .keyframes:
      return try KeyframeAnimation(
        .angle, from: 0,
        [Keyframe(80, at: 0.3, curve: .easeIn), Keyframe(100, at: 0.9, curve: .easeOut)])
    case .repeated:
      let spring = SpringAnimation(.angle, from: 0, to: 100, spring: .snappy)
      spring.repeatCount = 3
      return spring
    case .mirroredSpring:
      let spring = SpringAnimation(.angle, from: 0, to: 100, spring: .bouncy)
      spring.autoreverses = true
      return spring
    case .reversedCurve:
      let basic = BasicAnimation(.angle, from: 0, to: 100, duration: 0.37, curve: .easeIn)
      basic.autoreverses = true
      basic.repeatCount = 2
      return basic
    case .additive:
      let spring = SpringAnimation(.angle, from: 0, to: 100)
      spring.isAdditive = true
      return spring
    case .rounded:
      let spring = SpringAnimation(.angle, from: 0, to: 100)
      spring.roundingFactor = 0.5
      return spring
    }
  }
}

/// Numbers without a pattern, the same in every run.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The next number from 0 to 1 (Steele, Lea and Flood's SplitMix).
  mutating func roll() -> Double {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return Double((bits ^ (bits >> 31)) >> 11) * 0x1p-53
  }
}

func point(_ x: Double, _ y: Double = 0) -> Point2D { Point2D(x: x, y: y) }
