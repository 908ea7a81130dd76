import LenticularPhysics

/// The phase of an animation.
public enum AnimationPhase: Equatable, Sendable {
  /// The animation has not been added.
  case idle
  /// The animation has been added, and waits for the frame in which it starts.
  case pending
  case running
  /// The animation has ended: at its end if finished, else where it was stopped.
  case stopped(finished: Bool)

  /// Whether the animation may change further frames.
  public var isActive: Bool { self == .pending || self == .running }
}

/// The base class of everything that an animator runs: property animations, custom animations and groups.
///
/// `AnyAnimation` has what `PropertyAnimation`, `ClosureAnimation` and `AnimationGroup` have in common, and
/// animates nothing by itself. Times are in seconds on the clock that drives the animation: that of its
/// animator, or of its group.
public class AnyAnimation {
  // The state that every frame needs comes first, so that a frame touches little memory.

  /// Counts the changes after which a note of the animation is no longer right; see `AnimationNote`.
  final var noteNumber = 0
  /// The animation's own time in the last frame that showed a value.
  final var shownTime = 0.0
  /// The animator that runs the animation, and the index of its entry there; nil without one.
  final var entry: (animator: ObjectIdentifier, index: Int)?
  final var life = AnimationPhase.idle
  final var clock = AnimationClock()
  /// Counts the changes of the animation, to detect changes by event handlers, which may change anything.
  final var generation = 0 {
    didSet { noteNumber &+= 1 }
  }
  /// The difference between the animator's clock and the one that drives the animation, in seconds; zero
  /// outside of groups. Targets are read at times of the animator's clock.
  final var readingOffset = 0.0

  /// When the animation starts, in seconds. If it is nil, in the past or not finite, the animation starts at
  /// once.
  public final var beginTime: Double?
  /// Whether the animator removes the animation when it is finished.
  public final var isRemovedOnCompletion = true
  /// When the animation ended, in seconds; nil until then. It is exact if it follows from the motion.
  public internal(set) final var endTime: Double?

  init() {}

  public final var phase: AnimationPhase { life }

  /// Whether the animation is paused. An animation that has ended is not paused.
  public final var isPaused: Bool { clock.isPaused }

  /// The animation's own time, in seconds since it began. It is negative before the beginning, and constant
  /// while the animation is paused.
  public final func localTime(at time: Double) -> Double { clock.time(at: time) }

  // MARK: Control

  /// Stops the animation where it is, not finished. Has no effect on an animation that has ended, or at a time that is not
  /// finite.
  public final func stop(at time: Double) {
    guard life.isActive, time.isFinite else { return }
    let wasPending = life == .pending
    let localTime = clock.time(at: time)
    end(finished: false, at: time)
    didStop(at: localTime, wasPending: wasPending)
  }

  /// Pauses the animation. An animation that has not been added will begin paused.
  public func pause(at time: Double) {
    if !isPaused { clock.pause(at: time) }
  }

  /// Resumes a paused animation where it is.
  public func resume(at time: Double) {
    if isPaused { clock.resume(at: time) }
  }

  /// Sets the animation's own time, in seconds since it began, shows that state, and continues from there.
  ///
  /// A finished animation runs again if its animator has not removed it. A pending one starts, unless the
  /// time is negative. A paused one stays paused, and does not end before it is resumed, whatever the time.
  public func seek(to localTime: Double, at time: Double) {
    setClock(to: localTime, at: time)
  }

  // MARK: Driving

  /// Begins the animation. It starts in the first frame at or after `time`, or after its begin time if that
  /// is later.
  ///
  /// - Parameter handover: The state of the animation that this one replaces; nil for none.
  func begin(at time: Double, handover: Handover?) {
    stop(at: time)
    restart(at: time)
  }

  /// Advances the animation to a time and writes its values. Returns whether the animation is still active.
  @discardableResult
  func advance(to time: Double, using cache: inout StateTransitionCache) -> Bool { life.isActive }

  /// What an animator may note of the animation, to show it without asking it again; nil for nothing.
  func note() -> AnimationNote? { nil }

  /// The duration of the animation on its own clock, in seconds, if it has ended by itself.
  var ownDuration: Double? { nil }

  /// Whether code of others is told of what the animation does, beside the values of its target.
  var hasWitness: Bool { true }

  /// Calls a closure with each property animation, of groups with those in them.
  func forEachProperty(_ body: (AnyPropertyAnimation) -> Void) {}

  /// Called when the animation has been stopped at its own time, not finished.
  func didStop(at localTime: Double, wasPending: Bool) {}

  /// Releases the target, when the animator has removed the animation.
  func releaseTarget() {}

  /// The value and velocity per second of a lane of a property that the animation animates, at a time; nil
  /// for other properties.
  func lane(
    _ lane: Int, ofProperty name: StaticString, target: ObjectIdentifier, at time: Double
  ) -> (value: Double, velocity: Double)? { nil }

  // MARK: Life

  /// Resets the animation: pending, at its own time zero or before.
  final func restart(at time: Double) {
    clock.restart(at: time, beginTime: beginTime)
    endTime = nil
    life = .pending
    generation += 1
  }

  /// Sets the own time of an active or finished animation. Returns false for others.
  @discardableResult
  final func setClock(to localTime: Double, at time: Double) -> Bool {
    guard life.isActive || life == .stopped(finished: true), clock.seek(to: localTime, at: time)
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

extension AnyAnimation {
  /// A sequence of this animation and another one, which begins exactly when this one ends.
  public final func then(_ next: AnyAnimation) -> AnimationGroup {
    AnimationGroup([self, next], arrangement: .sequence)
  }
}
