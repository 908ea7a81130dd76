import LenticularPhysics

/// The visible part of a layer: a rectangle with rounded corners.
///
/// A mask is a property of the layer that it masks, so both can be animated by the same spring with
/// the same times.
public struct Mask: Sendable {
  /// The visible rectangle in the coordinates of the masked layer, in points. It may exceed the
  /// layer's bounds, where nothing is visible.
  public var frame: Animated<Rect2D>

  /// The corner radius of `frame`, in points of the masked layer: on screen it is multiplied by the
  /// layer's scale.
  public var cornerRadius: Animated<Double>

  public init(frame: Rect2D, cornerRadius: Double) {
    self.frame = Animated(frame, tolerance: .points)
    self.cornerRadius = Animated(cornerRadius, tolerance: .points)
  }

  var isRunning: Bool { frame.isRunning || cornerRadius.isRunning }

  mutating func finish(by time: Double) {
    frame.finish(by: time)
    cornerRadius.finish(by: time)
  }
}
