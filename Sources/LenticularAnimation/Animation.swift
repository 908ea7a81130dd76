import LenticularPhysics

/// Where an animation is in its life.
public enum AnimationPhase: Equatable, Sendable {
  /// Not added yet.
  case idle
  /// Added, and waiting for the frame in which it starts.
  case pending
  case running
  /// Over: at its end if finished, else where it was when it was stopped.
  case stopped(finished: Bool)

  /// Whether frames may still differ because of the animation.
  public var isActive: Bool { self == .pending || self == .running }
}

/// What an animator runs: an animation of a property, a custom animation, or a group of animations.
///
/// `Animation` is the base class of `PropertyAnimation`, `CustomAnimation` and `AnimationGroup`: it
/// has what they have in common, and moves nothing by itself. Times are in seconds on the clock that
/// drives the animation: its animator's, or for an animation in a group the group's.
public class Animation {
  final var life = AnimationPhase.idle
  final var clock = AnimationClock()
  /// Counts what is done to the animation: a handler that is told of an event may do anything.
  final var generation = 0
  /// How far the animator's clock is ahead of the one that drives the animation, in seconds: zero
  /// outside groups. Targets are read at times of the animator's clock.
  final var readingOffset = 0.0

  /// When the animation starts. Where this is nil, in the past or not finite, it starts at once.
  public final var beginTime: Double?
  /// Whether the animator forgets the animation when it is finished.
  public final var isRemovedOnCompletion = true
  /// The time at which the animation was over, exactly where that follows from its motion; nil
  /// until then.
  public internal(set) final var endTime: Double?

  init() {}

  public final var phase: AnimationPhase { life }

  /// Whether time stands still for the animation. An animation that is over is not paused any more.
  public final var isPaused: Bool { clock.isPaused }

  /// The animation's own time, in seconds since it began: below zero before that, and standing still
  /// while it is paused.
  public final func ownTime(at time: Double) -> Double { clock.time(at: time) }

  // MARK: Control

  /// Ends the animation where it is, not finished. Does nothing if it is over already.
  public final func stop(at time: Double) {
    guard life.isActive else { return }
    let wasPending = life == .pending
    let ownTime = clock.time(at: time)
    end(finished: false, at: time)
    didStop(at: ownTime, wasPending: wasPending)
  }

  /// Holds the animation where it is; one that is not added yet will begin paused.
  public func pause(at time: Double) {
    if !isPaused { clock.pause(at: time) }
  }

  /// Has a paused animation go on from where it is.
  public func resume(at time: Double) {
    if isPaused { clock.resume(at: time) }
  }

  /// Shows the animation's targets at another time of its own, in seconds since it began, and goes
  /// on from there.
  ///
  /// A finished animation runs again, if its animator has not forgotten it. A pending one starts,
  /// unless the time is below zero. A paused one stays paused, and is not over before it is resumed,
  /// whatever the time.
  public func seek(to ownTime: Double, at time: Double) {
    setClock(to: ownTime, at: time)
  }

  // MARK: Driving

  /// Puts the animation on the clock. It starts in the first frame at or after `time`, or after its
  /// begin time where that is later.
  ///
  /// - Parameter handover: What the animation that this one replaces hands over.
  func begin(at time: Double, handover: Handover?) {
    stop(at: time)
    restart(at: time)
  }

  /// Shows the animation's targets at a time. Returns whether the animation goes on.
  @discardableResult
  func advance(to time: Double, using cache: inout TransitionCache) -> Bool { life.isActive }

  /// Tells that the animation was stopped at a time of its own, not finished.
  func didStop(at ownTime: Double, wasPending: Bool) {}

  /// Lets go of the object that the animation was added to: its animator has forgotten it.
  func releaseTarget() {}

  /// A lane of a property that the animation is moving: its value and velocity per second at a
  /// time; nil for other properties.
  func lane(
    _ lane: Int, ofProperty name: StaticString, target: ObjectIdentifier, at time: Double
  ) -> (value: Double, velocity: Double)? { nil }

  // MARK: Life

  /// Begins life anew: pending, at the own time zero or before.
  final func restart(at time: Double) {
    clock.restart(at: time, beginTime: beginTime)
    endTime = nil
    life = .pending
    generation += 1
  }

  /// Sets the own time of an animation that is active or finished. Returns false for others.
  @discardableResult
  final func setClock(to ownTime: Double, at time: Double) -> Bool {
    guard life.isActive || life == .stopped(finished: true), clock.seek(to: ownTime, at: time)
    else { return false }
    generation += 1
    return true
  }

  final func end(finished: Bool, at time: Double) {
    if isPaused { clock.resume(at: time) }
    life = .stopped(finished: finished)
    endTime = time
    generation += 1
  }
}

extension Animation {
  /// A group of this animation and another, which begins at the time at which this one is over.
  public final func then(_ next: Animation) -> AnimationGroup {
    AnimationGroup([self, next], arrangement: .sequence)
  }
}
