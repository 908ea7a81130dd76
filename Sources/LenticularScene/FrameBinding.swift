import LenticularPhysics

/// The frame of a layer that follows other layers, as a function of time.
///
/// An indicator, for example, follows the content of a scroll view. As a function of time, its motion is as well known
/// as that of the content, and both can be shown by a compositor.
public struct FrameBinding {
  /// The time at which the last of the other layers' animations ends, in seconds.
  public let endTime: Double
  /// The frame in the superlayer at a time, in points.
  public let frame: (Double) -> Rect2D

  public init(until endTime: Double, frame: @escaping (Double) -> Rect2D) {
    self.endTime = endTime
    self.frame = frame
  }
}
