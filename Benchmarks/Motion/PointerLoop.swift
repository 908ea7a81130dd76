import LenticularGestures
import LenticularPhysics

/// Fingers that drag or pinch, again and again, given to an arena of a pan, a pinch, a tap and a
/// long press, or to a velocity tracker.
final class PointerLoop {
  static var sampleCount: Int { 10_000 }

  private let arena = Arena()
  private var tracker = VelocityTracker()
  private let samples: [PointerSample]

  /// A number of fingers, each of which comes down, moves a hundred times at 120 Hz and leaves.
  init(fingers: Int) {
    var samples: [PointerSample] = []
    var time = 0.0
    var stroke = 0
    while samples.count < Self.sampleCount {
      for step in 0..<102 {
        time += 1.0 / 120
        for finger in 0..<fingers {
          let way = 3 * Double(step) * (finger == 0 ? 1 : -1)
          samples.append(
            PointerSample(
              id: fingers * stroke + finger, time: time,
              phase: step == 0 ? .down : step == 101 ? .up : .moved,
              location: Point2D(x: 400 + way, y: 400 - way / 2)))
        }
      }
      time += 1
      stroke += 1
    }
    self.samples = Array(samples.prefix(Self.sampleCount))
    let (pan, pinch) = (PanRecognizer(), PinchRecognizer())
    arena.add(pinch)
    arena.add(pan)
    arena.add(TapRecognizer())
    arena.add(LongPressRecognizer())
    arena.allowSimultaneous(pan, pinch)
  }

  /// Gives all samples to the arena. Returns how many actions they led to.
  func runArena() -> Int {
    arena.cancelAll(at: arena.time)
    let start = (arena.time.isFinite ? arena.time : 0) + 1
    var count = 0
    for var sample in samples {
      sample.time += start
      count += arena.handle(sample).actions.count
    }
    return count
  }

  /// Gives all locations to the tracker.
  func runTracker() -> Double {
    tracker.reset()
    for sample in samples { tracker.add(sample.location, at: sample.time) }
    return tracker.velocity(at: samples[samples.count - 1].time).x
  }

  /// Asks the tracker for the velocity in the middle of a stroke, as often as there are samples.
  func runQueries() -> Double {
    let now = samples[50].time
    tracker.reset()
    for sample in samples[1...50] { tracker.add(sample.location, at: sample.time) }
    var sum = 0.0
    for index in samples.indices { sum += tracker.velocity(at: now + Double(index) * 1e-6).x }
    return sum
  }
}
