import LenticularAnimation
import LenticularPhysics

/// Animations of properties of objects. It has no surface: the words that make an animation append it to a list, and the
/// other ones name it by its place there.
final class PropertiesDriver: Driver {
  override class var kind: String { "properties" }
  override class var words: [Word] {
    let object: [Number] = [.index]
    return [
      Word("spring", object + [.distance, .velocity, .duration, .fraction], weight: 4),
      Word("basic", object + [.distance, .duration], weight: 4),
      Word("decay", object + [.velocity, .distance, .distance, .fraction], weight: 3),
      Word("keyframes", object + [.duration, .distance, .duration, .distance], weight: 2),
      Word("custom", object + [.duration], weight: 2),
      Word("group", [.choice(4), .choice(3), .duration, .index, .flag], weight: 5),
      Word("repeat", [.index, .index, .flag, .flag, .flag], weight: 3),
      Word("keep", [.index]),
      Word("beginTime", [.index, .duration], weight: 1),
      Word("add", [.index, .choice(3)], weight: 10),
      Word("seek", [.index, .duration], weight: 6),
      Word("pause", [.index], weight: 3),
      Word("resume", [.index], weight: 3),
      Word("stop", [.index]),
      Word("retarget", [.index, .distance], weight: 3),
      Word("remove", [.index, .choice(3)]),
      Word("removeAll", weight: 1),
    ]
  }

  /// What is animated.
  private final class Dial {
    var value = Point2D.zero
  }

  private let property = AnimatableProperty<Dial, Point2D>(
    "value", threshold: .points, read: { $0.value }, write: { $0.value = $1 })

  private let animator = PropertyAnimator()
  private let dials = [Dial(), Dial(), Dial()]
  private var animations: [(animation: AnyAnimation, dial: Dial)] = []

  init(_ host: Host) {
    super.init(host, nil)
  }

  override func advance(to time: Double) {
    animator.advance(to: time)
    if dials.contains(where: { !$0.value.isFinite }) {
      host.fault("an animated value is not finite")
    }
  }

  override var nextFrameTime: Double { animator.isIdle ? .infinity : -.infinity }

  override func perform(_ line: Script.Line) {
    let dial = dials[abs(line.whole(0) % dials.count)]
    let number = line.whole(0)
    let time = host.useTime()
    // An animation that is added for later is pending until then.
    if time > host.time + 10 { host.hasEndlessMotions = true }
    // A spring takes as long for each digit.
    if line.numbers.contains(where: { $0.magnitude > 1e30 }) { host.hasEndlessMotions = true }
    switch line.word {
    case "spring":
      let bounce = min(1, abs(line[4]))
      guard let spring = try? DampedSpring(duration: line[3], bounce: bounce) else { return }
      note(duration: line[3] / max(1e-9, 1 - bounce))
      append(
        SpringAnimation(
          property, to: Point2D(x: line[1], y: 1), velocity: Point2D(x: line[2], y: 0),
          spring: spring), dial)
    case "basic":
      note(duration: line[2])
      append(BasicAnimation(property, to: Point2D(x: line[1], y: 2), duration: line[2]), dial)
    case "decay":
      let decay = DecayAnimation(property, velocity: Point2D(x: line[1], y: 10))
      decay.bounds = (Point2D(x: line[2], y: 0), Point2D(x: line[3], y: 9))
      decay.restitution = line[4]
      append(decay, dial)
    case "keyframes":
      note(duration: max(line[1], line[3]))
      let keyframes = [
        Keyframe(Point2D(x: line[2], y: 0), at: line[1]),
        Keyframe(Point2D(x: line[4], y: 1), at: line[3]),
      ]
      if let animation = try? KeyframeAnimation(property, keyframes) {
        append(animation, dial)
      }
    case "custom":
      let duration = min(3, line[1])
      let animation = ClosureAnimation<Dial> { dial, elapsed in
        dial.value = Point2D(x: elapsed, y: 0)
        return elapsed < duration
      }
      append(animation, dial)
    case "group": group(line)
    case "repeat":
      guard let (animation, _) = self.animation(number) else { return }
      let forever = line.flag(2)
      let count = max(0, min(1000, line.whole(1)))
      note(duration: forever ? .infinity : Double(count))
      if let animation = animation as? AnyPropertyAnimation {
        (animation.repeatCount, animation.repeatsForever) = (count, forever)
        animation.autoreverses = line.flag(3)
        animation.isAdditive = line.flag(4)
      }
      if let group = animation as? AnimationGroup {
        (group.repeatCount, group.repeatsForever) = (count, forever)
      }
    case "keep": animation(number)?.animation.isRemovedOnCompletion = false
    case "beginTime":
      // In a group, the time is one of the group's clock.
      note(duration: .infinity)
      animation(number)?.animation.beginTime = time + line[1]
    case "add": add(line, at: time)
    case "seek":
      note(duration: -line[1])
      animation(number)?.animation.seek(to: line[1], at: time)
    case "pause":
      // What is paused neither ends nor needs frames.
      animation(number)?.animation.pause(at: time)
    case "resume": animation(number)?.animation.resume(at: time)
    case "stop": animation(number)?.animation.stop(at: time)
    case "retarget":
      (animation(number)?.animation as? PropertyAnimation<Dial, Point2D>)?
        .retarget(to: Point2D(x: line[1], y: 3), at: time)
    case "remove":
      animator.removeAnimation(
        forKey: AnimationKey("key", index: line.whole(1)), of: dial, at: time)
    case "removeAll": animator.removeAllAnimations(at: time)
    default: break
    }
  }

  /// Takes note of a duration in seconds, because what takes long need not be over when the script ends.
  private func note(duration: Double) {
    if !(duration <= 3) { host.hasEndlessMotions = true }
  }

  private func append(_ animation: AnyAnimation, _ dial: Dial) {
    guard animations.count < 30 else { return }
    (animation as? PropertyAnimation<Dial, Point2D>)?.on(dial)
    (animation as? ClosureAnimation<Dial>)?.on(dial)
    animations.append((animation, dial))
  }

  private func animation(_ number: Int) -> (animation: AnyAnimation, dial: Dial)? {
    animations.indices.contains(number) ? animations[number] : nil
  }

  /// Makes a group of the last animations: their number, the arrangement with its delay, and the repetitions.
  private func group(_ line: Script.Line) {
    let count = max(0, min(animations.count, line.whole(0) + 1))
    let members = animations.suffix(count)
    guard let dial = members.first?.dial else { return }
    // A group waits for a paused animation.
    if members.contains(where: \.animation.isPaused) { note(duration: .infinity) }
    animations.removeLast(count)
    let arrangement: AnimationGroup.Arrangement =
      switch line.whole(1) {
      case 1: .staggered(by: line[2])
      case 2: .sequence
      default: .together
      }
    let group = AnimationGroup(members.map(\.animation), arrangement: arrangement)
    group.repeatCount = max(0, min(1000, line.whole(3)))
    group.repeatsForever = line.flag(4)
    note(duration: group.repeatsForever ? .infinity : max(line[2], line[3]))
    append(group, dial)
  }

  private func add(_ line: Script.Line, at time: Double) {
    guard let (animation, dial) = self.animation(line.whole(0)) else { return }
    let index = line.whole(1)
    let key = index > 0 ? AnimationKey("key", index: index) : nil
    switch animation {
    case let animation as PropertyAnimation<Dial, Point2D>:
      animator.add(animation, to: dial, forKey: key, at: time)
    case let animation as ClosureAnimation<Dial>:
      animator.add(animation, to: dial, forKey: key, at: time)
    case let group as AnimationGroup: animator.add(group, to: dial, forKey: key, at: time)
    default: break
    }
  }
}
