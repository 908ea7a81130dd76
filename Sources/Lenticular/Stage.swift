import LenticularScene

/// Where a host and an interaction meet: events go in, frames come out.
///
/// A stage reads no clock and does no I/O. The host hands it events with their times, calls
/// `advance(to:)` once for each refresh of its display and draws the frame. While `isIdle` is
/// true it may stop doing so until the next event.
public final class Stage {
  private let interaction: any Interaction
  private var frame = Frame()

  /// The time of the last event or frame, in seconds. Earlier times count as this one.
  public private(set) var time = 0.0

  /// What the interaction reports with the last frame, in order.
  public private(set) var effects: [Effect] = []

  public init(_ interaction: any Interaction) {
    self.interaction = interaction
  }

  deinit {
    interaction.animator.invalidate()
  }

  /// Takes in what happened at a time, in seconds.
  public func handle(_ event: Event, at time: Double) {
    interaction.handle(event, at: pass(to: time))
  }

  /// What differs on screen at a time, in seconds, from the frame before.
  public func advance(to time: Double) -> Frame {
    let now = pass(to: time)
    interaction.advance(to: now)
    interaction.animator.render(at: now, into: &frame)
    effects.removeAll(keepingCapacity: true)
    interaction.takeEffects(into: &effects)
    return frame
  }

  /// Whether frames will stay the same until the next event.
  public var isIdle: Bool { interaction.isIdle && interaction.animator.isIdle }

  /// A time that is not a number, or lies in the past, is no reason to lose an event.
  private func pass(to time: Double) -> Double {
    if time > self.time, time.isFinite { self.time = time }
    return self.time
  }
}
