import LenticularPhysics
import LenticularScene

/// Where a host and an interaction meet: events go in, frames come out.
///
/// A stage reads no clock and does no I/O. The host hands it events with their times, calls
/// `advance(to:)` once for each refresh of its display and draws the frame. While `isIdle` is
/// true it may stop doing so until the next event.
public final class Stage {
  private let interaction: any Interaction
  private var frame = Frame()

  /// The time of the last frame, in seconds. Times of frames never decrease.
  public private(set) var time = 0.0

  /// The time of the last event. It may lie before the last frame, for events are on their way
  /// while frames are shown; a motion that an event starts began when the event happened.
  private var eventTime = 0.0

  /// What the interaction reports with the last frame, in order.
  public private(set) var effects: [Effect] = []

  public init(_ interaction: any Interaction) {
    self.interaction = interaction
  }

  deinit {
    interaction.animator.invalidate()
  }

  /// Takes in what happened at a time, in seconds. A time before the last event's, or one that is
  /// not a number, counts as that of the last event. Returns whether the event is the interaction's
  /// alone; see `Interaction.handle(_:at:)`.
  @discardableResult
  public func handle(_ event: Event, at time: Double) -> Bool {
    if time > eventTime, time.isFinite { eventTime = time }
    return interaction.handle(event, at: eventTime)
  }

  /// What differs on screen at a time, in seconds, from the frame before.
  public func advance(to time: Double) -> Frame {
    if time > self.time, time.isFinite { self.time = time }
    self.time = max(self.time, eventTime)
    interaction.advance(to: self.time)
    interaction.animator.render(at: self.time, into: &frame)
    effects.truncate(to: 0)
    interaction.takeEffects(into: &effects)
    return frame
  }

  /// Whether frames will stay the same until the next event.
  public var isIdle: Bool { interaction.isIdle && interaction.animator.isIdle }
}
