import LenticularScene

/// One of the ways to play with photographs: events in, layers and effects out.
public protocol Interaction: AnyObject {
  /// The layers, and what of them has changed.
  var animator: Animator { get }

  /// Takes in what happened at a time, in seconds. Times never decrease from event to event, but
  /// an event may come after a frame that shows a later time.
  func handle(_ event: Event, at time: Double)

  /// Lets time pass without an event: time-outs expire, motions arrive.
  func advance(to time: Double)

  /// Whether nothing will happen, and nothing looks different, until the next event.
  var isIdle: Bool { get }

  /// What there is to report since the last call, in order.
  func takeEffects(into effects: inout [Effect])
}
