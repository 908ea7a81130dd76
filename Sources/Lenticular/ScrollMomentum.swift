#if !hasFeature(Embedded)
  import LenticularGestures
  import LenticularPhysics

  /// The momentum of a scroll after two fingers have left a trackpad, for hosts whose platform sends none.
  ///
  /// The samples of the momentum decelerate as a `UIScrollView` does: by `Decay.normal`, whose rate of 0.998 a millisecond
  /// is UIKit's. A velocity v, in points per second, scrolls by 0.4995 s · v in all. The host passes one sample to the
  /// surfaces of ``path`` before each frame, and stops
  /// - after the sample with the phase `momentumEnded`, or
  /// - as soon as a sample moves nothing, because the content has reached its end, or
  /// - at the next touch, key, pinch or scroll.
  ///
  /// A wheel has no momentum: the engine animates the content between its notches.
  public struct ScrollMomentum {
    /// The surfaces that receive the samples: those that received the samples of the fingers.
    public let path: [Stage.Hit]
    private let last: WheelSample
    private let motion: DecaySimulation<Point2D>
    private let duration: Double
    private var distance = Point2D.zero

    /// The momentum of fingers that have just left the trackpad; nil if they rested, were slower than
    /// `GestureDefaults.flingVelocity`, or zoomed, as a scroll with the Control key does.
    ///
    /// - Parameters:
    ///   - last: The sample with the phase `ended`. The samples of the momentum have its location and modifiers.
    ///   - velocity: The velocity of the content offset when the fingers left, in points per second: positive towards
    ///     the right and the bottom of the content, as the distances of samples are. A host whose platform does not tell
    ///     the velocity passes that of a `VelocityTracker` with the sums of the distances so far.
    ///   - path: The surfaces that received the samples of the fingers, the innermost first.
    public init?(after last: WheelSample, velocity: Point2D, on path: [Stage.Hit]) {
      guard velocity.isFinite, velocity.length >= GestureDefaults.flingVelocity,
        !last.modifiers.contains(.control)
      else { return nil }
      (self.last, self.path) = (last, path)
      motion = DecaySimulation(from: .zero, velocity: velocity)
      duration = motion.settlingTime(within: .points)
    }

    /// The sample for a frame, with the distance since the former sample. The first distance is that since the fingers
    /// have left.
    ///
    /// - Parameter time: The time of the frame in seconds. A time before that of the last sample of the fingers counts as
    ///   that one. The time of a frame is not earlier than that of the former one.
    public mutating func sample(at time: Double) -> WheelSample {
      let elapsed = max(0, time - last.time)
      let next = motion.state(at: elapsed).value
      var sample = last
      sample.time = last.time + elapsed
      sample.delta = next - distance
      sample.phase = elapsed < duration ? .momentum : .momentumEnded
      distance = next
      return sample
    }
  }
#endif
