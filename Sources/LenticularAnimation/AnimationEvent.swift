import LenticularPhysics

/// What happens to an animation of a property.
///
/// In a frame events come in this order: `started`, `read`, `repeated`, `applied`, `reached`,
/// `stopped`. The value is written before it is reported, so a handler that hears that an end is
/// reached finds the target there.
///
/// A handler may do anything to the animation. The events of what it does come at once, and the rest
/// of the frame's events are left out. Nothing comes after `stopped`.
public enum AnimationEvent<Value: Vector>: Equatable, Sendable {
  /// The animation begins: once, in the first frame at or after its begin time, or when it is
  /// retargeted, sought or stopped before that; and again when a finished one is made to run again.
  case started
  /// The value that the animation found: the target's, or that of the animation it replaces.
  case read(Value)
  /// Another leg begins: again from the start, or on the way back. Of the legs that pass between two
  /// frames, the last thousand are reported.
  case repeated(leg: Int)
  /// A value was written to the target: once in every frame.
  case applied(Value, velocity: Value)
  /// A component came to the end of the leg, or passed it: once in every leg, and anew after seeking
  /// or retargeting.
  case reached(component: Int)
  /// The animation goes elsewhere from here on, beginning with a velocity.
  case retargeted(to: Value, velocity: Value)
  case paused
  case resumed
  /// The animation went to another time of its own, in seconds.
  case sought(to: Double)
  /// The animation is over: once. Not finished if it was removed or replaced before its end.
  case stopped(finished: Bool)
}

extension AnimationEvent {
  /// The same event with other values.
  func mapValues<Other: Vector>(_ transform: (Value) -> Other) -> AnimationEvent<Other> {
    switch self {
    case .started: .started
    case .read(let value): .read(transform(value))
    case .repeated(let leg): .repeated(leg: leg)
    case .applied(let value, let velocity):
      .applied(transform(value), velocity: transform(velocity))
    case .reached(let component): .reached(component: component)
    case .retargeted(let value, let velocity):
      .retargeted(to: transform(value), velocity: transform(velocity))
    case .paused: .paused
    case .resumed: .resumed
    case .sought(let time): .sought(to: time)
    case .stopped(let finished): .stopped(finished: finished)
    }
  }
}

/// An event and its time, in seconds since the animation began.
///
/// `started`, `repeated` and a finished `stopped` have the exact time at which the motion starts,
/// begins another leg or ends, whichever frame reports them. Other events have the time of their
/// frame.
public struct TracedEvent<Value: Vector>: Equatable, Sendable {
  public let time: Double
  public let event: AnimationEvent<Value>

  public init(time: Double, event: AnimationEvent<Value>) {
    self.time = time
    self.event = event
  }
}

/// Records the events of an animation, for a test to compare.
public final class Tracer<Value: Vector> {
  public private(set) var events: [TracedEvent<Value>] = []

  public init() {}

  func record(_ event: AnimationEvent<Value>, at time: Double) {
    events.append(TracedEvent(time: time, event: event))
  }

  /// The values written, in order.
  public var writes: [Value] {
    var writes: [Value] = []
    for traced in events {
      if case .applied(let value, _) = traced.event { writes.append(value) }
    }
    return writes
  }

  /// Forgets everything.
  public func reset() {
    events.removeAll(keepingCapacity: true)
  }
}
