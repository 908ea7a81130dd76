import LenticularPhysics

/// An event of a property animation.
///
/// Within a frame the order is `started`, `read`, `repeated`, `applied`, `reached`, `stopped`. Values are
/// written before they are reported, so the handler of `reached` finds the target at the end.
///
/// A handler may change the animation in any way. The events of these changes are reported at once, and the
/// remaining events of the frame are dropped. No event follows `stopped`.
///
/// The enum may grow. Give a `switch` over it a `default`.
public enum AnimationEvent<Value: Vector>: Equatable, Sendable {
  /// The animation started: once, in the first frame at or after its begin time, or when it is retargeted,
  /// sought or stopped before; and again when a finished animation is restarted.
  case started
  /// The initial value was read: from the target, or from the animation that this one replaces.
  case read(Value)
  /// Another iteration began: a repetition, or the way back. If more than a thousand iterations begin within a frame,
  /// only the last thousand are reported.
  case repeated(iteration: Int)
  /// A value was written to the target: once per frame.
  case applied(Value, velocity: Value)
  /// A component reached or passed the end of the iteration: once per iteration, and again after seeking or retargeting.
  case reached(component: Int)
  /// The animation was given another destination, and continues with a velocity.
  case retargeted(to: Value, velocity: Value)
  case paused
  case resumed
  /// The animation's own time was set, in seconds.
  case sought(to: Double)
  /// The animation ended: once. It is not finished if it was removed or replaced before its end.
  case stopped(finished: Bool)
}

extension AnimationEvent {
  /// The event with transformed values.
  func mapValues<Other: Vector>(_ transform: (Value) -> Other) -> AnimationEvent<Other> {
    switch self {
    case .started: .started
    case .read(let value): .read(transform(value))
    case .repeated(let iteration): .repeated(iteration: iteration)
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

/// An event with its time, in seconds since the animation began.
///
/// `started`, `repeated` and a finished `stopped` have the exact times at which the motion starts, begins an
/// iteration or ends, independent of frames. Other events have the time of their frame.
public struct TracedEvent<Value: Vector>: Equatable, Sendable {
  public let time: Double
  public let event: AnimationEvent<Value>

  public init(time: Double, event: AnimationEvent<Value>) {
    self.time = time
    self.event = event
  }
}

/// Records the events of an animation, for tests.
public final class Tracer<Value: Vector> {
  public private(set) var events: [TracedEvent<Value>] = []

  public init() {}

  func record(_ event: AnimationEvent<Value>, at time: Double) {
    events.append(TracedEvent(time: time, event: event))
  }

  /// The written values, in order.
  public var writes: [Value] {
    var writes: [Value] = []
    for traced in events {
      if case .applied(let value, _) = traced.event { writes.append(value) }
    }
    return writes
  }

  /// Removes all recorded events.
  public func reset() {
    events.removeAll(keepingCapacity: true)
  }
}
