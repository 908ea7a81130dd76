import Lenticular
public import LenticularScene
import LenticularWire

/// A recording as a display would have shown it: every frame, from the first event until the stage is idle.
public struct Replay: Sendable {
  public let recording: Recording
  /// Frames per second.
  public let rate: Double
  /// The frames. The first one is at the time of the first event. A frame shows all events until its time.
  public let frames: [Frame]
  /// The most important values of the interaction, over time.
  public let panels: [ValuePanel]
  /// Whether the stage was idle at the end, or the patience was exceeded.
  public let endsIdle: Bool

  /// The valid frame rates.
  public static var rates: ClosedRange<Double> { 1...1000 }

  /// - Parameters:
  ///   - rate: Frames per second, clamped to `rates`.
  ///   - patience: How long after the last event the replay waits for the stage to become idle, in seconds.
  public init(_ recording: Recording, rate: Double = 60, patience: Double = 10) {
    let rate = max(Self.rates.lowerBound, min(Self.rates.upperBound, rate))
    self.recording = recording
    self.rate = rate
    var performance = recording.stage.perform()
    let stage = Stage(performance.interaction)
    var screen = ReplayedScreen()
    var frames: [Frame] = []
    let start = recording.events.first?.time ?? 0
    let end = start + recording.duration
    for call in recording.stage.setting {
      stage.perform(call, on: performance.interaction, at: start)
    }
    var next = 0
    var time = start
    repeat {
      time = start + Double(frames.count) / rate
      while next < recording.events.count, recording.events[next].time <= time {
        let event = recording.events[next]
        stage.perform(event.call, on: performance.interaction, at: event.time)
        performance.note(event)
        next += 1
      }
      let frame = stage.advance(to: time)
      frames.append(frame)
      screen.show(frame)
      performance.note(screen)
    } while next < recording.events.count || (!stage.isIdle && time < end + patience)
    self.frames = frames
    panels = performance.panels
    endsIdle = stage.isIdle
  }

  /// The time of the first frame, in seconds on the stage's clock.
  public var start: Double { frames.first?.time ?? 0 }

  /// The time from the first frame to the last, in seconds.
  public var duration: Double { (frames.last?.time ?? 0) - start }

  /// The screens at times in seconds, ascending: each as of the last frame by then.
  public func screens(at times: [Double]) -> [ReplayedScreen] {
    var screen = ReplayedScreen()
    var next = 0
    return times.map { time in
      while next < frames.count, next == 0 || frames[next].time <= time {
        screen.show(frames[next])
        next += 1
      }
      return screen
    }
  }
}
