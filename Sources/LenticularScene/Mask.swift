import LenticularPhysics

/// The part of a layer that is visible: a rectangle with rounded corners.
///
/// A value of the layer that it masks, so both can move by the same spring on the same clock.
public struct Mask: Sendable {
  /// The visible rectangle in the masked layer's coordinates, in points. It may reach beyond the
  /// layer's bounds, where there is nothing to show.
  public var frame: Animated<Rect>

  /// The radius of the corners of `frame`, in the masked layer's points: on screen it is
  /// multiplied by the layer's scale.
  public var cornerRadius: Animated<Double>

  public init(frame: Rect, cornerRadius: Double) {
    self.frame = Animated(frame, tolerance: .points)
    self.cornerRadius = Animated(cornerRadius, tolerance: .points)
  }

  var isRunning: Bool { frame.isRunning || cornerRadius.isRunning }

  mutating func finish(by time: Double) {
    frame.finish(by: time)
    cornerRadius.finish(by: time)
  }
}
