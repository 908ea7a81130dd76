#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularGestures
  import LenticularPhysics

  /// The deceleration of a scroll after the fingers have left the trackpad.
  ///
  /// A pan recogniser of UIKit ends with a velocity and receives nothing after that, so these are the samples that the
  /// engine expects of a platform. They decelerate as a `UIScrollView` does.
  struct ScrollMomentum {
    /// The surfaces that receive the samples.
    let path: [Stage.Hit]
    private let last: WheelSample
    private let motion: DecaySimulation<Point>
    private let duration: Double
    private var distance = Point.zero

    /// - Parameters:
    ///   - last: The last sample of the fingers.
    ///   - velocity: The velocity of the content offset, in points per second.
    ///   - path: The surfaces that received the samples of the fingers.
    init(after last: WheelSample, velocity: Point, on path: [Stage.Hit]) {
      (self.last, self.path) = (last, path)
      motion = DecaySimulation(from: .zero, velocity: velocity)
      duration = motion.settlingTime(within: .points)
    }

    /// The sample for a frame at a time in seconds, with the distance from the former sample.
    mutating func sample(at time: Double) -> WheelSample {
      let elapsed = time - last.time
      let next = motion.state(at: elapsed).value
      var sample = last
      sample.delta = next - distance
      sample.phase = elapsed < duration ? .momentum : .momentumEnded
      distance = next
      return sample
    }
  }
#endif
