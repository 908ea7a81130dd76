import LenticularPhysics

/// The rotation rate of a device, in radians per second about axes fixed to the device in its natural
/// orientation: x points to the right, y to the top, z out of the screen. The axes are right-handed: seen
/// from the tip of an axis, a positive rate is counter-clockwise.
///
/// Core Motion and the W3C use the same axes. Browsers report degrees per second, and call the rates about x,
/// y and z alpha, beta and gamma.
public struct RotationRate: Vector {
  public var x: Double
  public var y: Double
  public var z: Double

  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  public static var zero: RotationRate { RotationRate(x: 0, y: 0, z: 0) }
  public static var laneCount: Int { 3 }

  public subscript(lane lane: Int) -> Double {
    get { lane == 0 ? x : lane == 1 ? y : z }
    set {
      switch lane {
      case 0: x = newValue
      case 1: y = newValue
      default: z = newValue
      }
    }
  }

  public static func + (left: RotationRate, right: RotationRate) -> RotationRate {
    RotationRate(x: left.x + right.x, y: left.y + right.y, z: left.z + right.z)
  }

  public static func - (left: RotationRate, right: RotationRate) -> RotationRate {
    RotationRate(x: left.x - right.x, y: left.y - right.y, z: left.z - right.z)
  }

  public static func * (left: RotationRate, right: Double) -> RotationRate {
    RotationRate(x: left.x * right, y: left.y * right, z: left.z * right)
  }
}

/// How far the screen is rotated counter-clockwise from its natural orientation, in degrees: the W3C's
/// orientation angle.
public enum ScreenAngle: Int, Sendable, CaseIterable {
  case natural = 0
  case quarter = 90
  case half = 180
  case threeQuarters = 270
}

/// A measurement of a device's gyroscope, with its bias removed.
public struct MotionSample: Equatable, Sendable {
  /// The time of the measurement, in seconds on the host's monotonic clock.
  public var time: Double
  public var rotationRate: RotationRate
  public var screenAngle: ScreenAngle

  public init(time: Double, rotationRate: RotationRate, screenAngle: ScreenAngle = .natural) {
    self.time = time
    self.rotationRate = rotationRate
    self.screenAngle = screenAngle
  }

  /// The rate about the axes of the screen, x to the right and y to the top of what is displayed: x' = x cos
  /// θ − y sin θ, y' = x sin θ + y cos θ.
  public var screenRate: RotationRate {
    let (x, y, z) = (rotationRate.x, rotationRate.y, rotationRate.z)
    switch screenAngle {
    case .natural: return rotationRate
    case .quarter: return RotationRate(x: -y, y: x, z: z)
    case .half: return RotationRate(x: -x, y: -y, z: z)
    case .threeQuarters: return RotationRate(x: y, y: -x, z: z)
    }
  }

  /// The fastest rate that is accepted, in radians per second: twice the range of phones' sensors.
  static var fastestRate: Double { 70 }

  /// Whether the numbers are finite and within the range of sensors.
  var isUsable: Bool {
    time.isFinite && rotationRate.isFinite && rotationRate.maximumNorm <= Self.fastestRate
  }
}
