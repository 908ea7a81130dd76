import Lenticular
import LenticularWire

/// A story whose clock counts in ticks from 100 s on, so that stories told at different frame rates share their times to the
/// last bit. Frames that are due by an event's time are shown before it.
class TickScript: StageScript {
  private let ticksPerSecond: Int
  /// The present, and when the next frame is due.
  final var ticks = 0
  final var nextFrame = 0

  init(_ stage: Stage, _ interactions: [any WireInteraction] = [], ticksPerSecond: Int) {
    self.ticksPerSecond = ticksPerSecond
    super.init(stage, interactions)
  }

  /// Sets when the frame after the next one is due. Overridden by stories of an interaction.
  func scheduleFrame() {}

  final override var time: Double { 100 + Double(ticks) / Double(ticksPerSecond) }

  @discardableResult
  final override func wait(_ duration: Double) -> Self {
    wait(untilTick: ticks + ticks(in: duration))
  }

  @discardableResult
  final override func wait(until end: Double) -> Self { wait(end - time) }

  final func ticks(in duration: Double) -> Int {
    Int((duration * Double(ticksPerSecond)).rounded())
  }

  private func wait(untilTick end: Int) -> Self {
    while nextFrame <= end {
      ticks = max(ticks, nextFrame)
      frame()
      scheduleFrame()
    }
    ticks = end
    return self
  }
}
