import LenticularScene

/// One of the ways to play with photographs: events in, layers and effects out.
public protocol Interaction: AnyObject {
  /// The layers, and what of them has changed.
  var animator: Animator { get }

  /// Takes in what happened at a time, in seconds. Times never decrease from event to event, but
  /// an event may come after a frame that shows a later time.
  ///
  /// Returns whether the event is now the interaction's alone: a host then lets nobody else act on
  /// it, such as a link that is clicked or a page that is scrolled.
  func handle(_ event: Event, at time: Double) -> Bool

  /// Lets time pass without an event: time-outs expire, motions arrive.
  func advance(to time: Double)

  /// Whether nothing will happen, and nothing looks different, until the next event.
  var isIdle: Bool { get }

  /// What there is to report since the last call, in order.
  func takeEffects(into effects: inout [Effect])
}
