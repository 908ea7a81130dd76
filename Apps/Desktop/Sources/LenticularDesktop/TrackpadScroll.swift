import Lenticular
import LenticularGestures
import LenticularPhysics

/// A scroll of two fingers on a trackpad, which goes on by its momentum when the fingers leave.
struct TrackpadScroll {
  /// The momentum after the fingers have left; nil while they scroll, and once it is over or has been stopped.
  private(set) var momentum: ScrollMomentum?
  /// The locations of the tracker are the content offsets of the fingers' samples.
  private var tracker = VelocityTracker()
  private var offset = Point2D.zero
  private var path: [Stage.Hit] = []

  /// Adds a sample of a wheel or of two fingers that surfaces have received. A wheel has no momentum.
  mutating func add(_ sample: WheelSample, on path: [Stage.Hit]) {
    momentum = nil
    guard sample.isPrecise else { return stop() }
    if sample.phase == .ended {
      let velocity = tracker.velocity(at: sample.time)
      let next = ScrollMomentum(after: sample, velocity: velocity, on: self.path)
      stop()
      momentum = next
    } else {
      self.path = path
      offset = offset + sample.delta
      tracker.add(offset, at: sample.time)
    }
  }

  /// The sample of the momentum for a frame at a time in seconds; nil without momentum.
  mutating func sample(at time: Double) -> WheelSample? {
    let sample = momentum?.sample(at: time)
    if sample?.phase == .momentumEnded { momentum = nil }
    return sample
  }

  /// Ends the scroll, because there is another input.
  mutating func stop() {
    momentum = nil
    tracker.reset()
    (offset, path) = (.zero, [])
  }
}
