/// The distance from its end, and the speed, below which a motion counts as settled.
///
/// Ending a motion moves it by at most `distance` in every lane, and removes at most `speed`. Both
/// must be imperceptible, which depends on the unit of a lane, so there is a preset for each unit.
@frozen
public struct Tolerance: Equatable, Sendable {
  /// The greatest distance from the end, in the unit of the value.
  public var distance: Double

  /// The greatest speed, in the unit of the value per second.
  public var speed: Double

  @inlinable
  public init(distance: Double, speed: Double) {
    self.distance = distance
    self.speed = speed
  }

  /// For locations and lengths: 0.05 points and 1 point per second.
  ///
  /// A seventh of a pixel on a display of three pixels per point. At 60 frames a second the motion
  /// moves by no more than a sixtieth of a point per frame.
  @inlinable public static var points: Tolerance { Tolerance(distance: 0.05, speed: 1) }

  /// For scale factors: 1 in 10,000 and 2 in 1,000 per second.
  ///
  /// 0.05 points at the edge of something 1,000 points wide that is scaled about its centre.
  @inlinable public static var scale: Tolerance { Tolerance(distance: 1e-4, speed: 2e-3) }

  /// For opacities, colours and progress from 0 to 1: 1 in 1,000 and 2 in 100 per second.
  ///
  /// A quarter of one of the 255 steps that a display can show.
  @inlinable public static var unitInterval: Tolerance { Tolerance(distance: 1e-3, speed: 2e-2) }

  /// For angles: a ten-thousandth of a radian and two thousandths per second.
  ///
  /// 0.05 points at the end of an arm of 500 points.
  @inlinable public static var radians: Tolerance { Tolerance(distance: 1e-4, speed: 2e-3) }
}
