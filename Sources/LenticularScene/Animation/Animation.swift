import LenticularPhysics

/// Where an animation is in its life.
public enum AnimationPhase: Equatable, Sendable {
  /// Not added yet.
  case idle
  /// Added, and waiting for its begin time.
  case pending
  case running
  /// Over: at its end if finished, where it happened to be if not.
  case stopped(finished: Bool)

  /// Whether frames may still differ because of the animation.
  public var isActive: Bool { self == .pending || self == .running }
}

/// What an animator drives: an animation of a property, a custom one, or a group of others.
///
/// Times are in seconds on the clock of whoever drives the animation: the animator's, or a group's.
/// A host without an animator may drive one itself: `begin`, then `advance` for every frame while
/// `phase.isActive`.
public protocol Animation: AnyObject {
  var phase: AnimationPhase { get }

  /// Whether time stands still for the animation. One that is over is held no longer.
  var isPaused: Bool { get }

  /// The time at which the animation was over, exactly where that follows from its motion; nil
  /// until then.
  var endTime: Double? { get }

  /// Whether an animator forgets the animation when it is finished.
  var isRemovedOnCompletion: Bool { get }

  /// Puts the animation on the clock. It starts in the first frame at or after `time`, or after its
  /// own begin time where that is later.
  ///
  /// - Parameter handover: What the animation that this one replaces hands over.
  func begin(at time: Double, handover: Handover?)

  /// Shows the animation's targets at a time. Returns whether the animation goes on.
  @discardableResult
  func advance(to time: Double, using cache: inout TransitionCache) -> Bool

  /// Ends the animation where it is, not finished. Does nothing if it is over already.
  func stop(at time: Double)

  /// Holds the animation where it is; one that is not added yet will begin so.
  func pause(at time: Double)

  /// Has a paused animation go on from where it is.
  func resume(at time: Double)

  /// The animation's own time, in seconds since it began: below zero before that, and standing still
  /// while it is paused.
  func ownTime(at time: Double) -> Double

  /// Shows the animation's targets at another time of its own, in seconds since it began, and goes
  /// on from there. One that is finished runs again, if it was not forgotten; one that is pending
  /// starts, unless the time is below zero; one that is paused stays so, and is not over before it is
  /// resumed, whatever the time.
  func seek(to ownTime: Double, at time: Double)

  /// Lets go of the object that the animation was added to: its animator has forgotten it.
  func releaseTarget()

  /// A lane of a property that the animation is moving: its value and velocity per second at a
  /// time; nil for others.
  func lane(
    _ lane: Int, ofProperty name: StaticString, target: ObjectIdentifier, at time: Double
  ) -> (value: Double, velocity: Double)?
}

/// The values and velocities that an animation has at the time at which another replaces it.
public struct Handover {
  private let predecessor: any Animation
  private let time: Double

  public init(from predecessor: any Animation, at time: Double) {
    self.predecessor = predecessor
    self.time = time
  }

  /// A lane of a property, if the predecessor moves it.
  func lane(
    _ lane: Int, ofProperty name: StaticString, target: ObjectIdentifier
  ) -> (value: Double, velocity: Double)? {
    predecessor.lane(lane, ofProperty: name, target: target, at: time)
  }
}

extension Animation {
  /// This animation, and another from the moment on at which this one is over.
  public func then(_ next: any Animation) -> AnimationGroup {
    AnimationGroup([self, next], arrangement: .sequence)
  }
}
