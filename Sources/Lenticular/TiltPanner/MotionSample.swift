import LenticularPhysics

/// How fast a device turns, in radians per second about axes fixed to it: x to the right, y to the
/// top, z out of the screen, as it is held by its nature. Right-handed: seen from an arrow's tip, a
/// positive rate turns counter-clockwise.
///
/// Core Motion's and the W3C's axes. Browsers give degrees, and call x alpha, y beta, z gamma.
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

/// How far a device is turned counter-clockwise from its natural position, as far as its screen has
/// followed: W3C's orientation angle, in degrees.
public enum ScreenAngle: Int, Sendable, CaseIterable {
  case natural = 0
  case quarter = 90
  case half = 180
  case threeQuarters = 270
}

/// What a device's gyroscope says, with its bias removed.
public struct MotionSample: Equatable, Sendable {
  /// When it was measured, in seconds on the host's monotonic clock.
  public var time: Double
  public var rotationRate: RotationRate
  public var screenAngle: ScreenAngle

  public init(time: Double, rotationRate: RotationRate, screenAngle: ScreenAngle = .natural) {
    self.time = time
    self.rotationRate = rotationRate
    self.screenAngle = screenAngle
  }

  /// The rate about the screen's own axes, x to the right and y to the top of what is seen:
  /// x' = x cos θ − y sin θ, y' = x sin θ + y cos θ.
  public var screenRate: RotationRate {
    let (x, y, z) = (rotationRate.x, rotationRate.y, rotationRate.z)
    switch screenAngle {
    case .natural: return rotationRate
    case .quarter: return RotationRate(x: -y, y: x, z: z)
    case .half: return RotationRate(x: -x, y: -y, z: z)
    case .threeQuarters: return RotationRate(x: y, y: -x, z: z)
    }
  }

  /// The fastest turn that is believed, in radians per second: twice what phones' sensors can measure.
  static var fastestRate: Double { 70 }

  /// Whether the numbers are such as a sensor can give.
  var isUsable: Bool {
    time.isFinite && rotationRate.isFinite && rotationRate.maximumNorm <= Self.fastestRate
  }
}
