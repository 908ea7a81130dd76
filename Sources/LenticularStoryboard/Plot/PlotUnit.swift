public import LenticularPhysics

/// The unit of the values of a plot, which determines the labels of the axes and the tolerance of
/// settling.
public enum PlotUnit: String, CaseIterable, Sendable {
  /// Locations and lengths.
  case points
  /// Angles.
  case radians
  /// Scale factors.
  case scale
  /// Opacities, colours and progress from 0 to 1.
  case unitInterval

  /// The tolerance within which the eye sees rest.
  public var tolerance: Tolerance {
    switch self {
    case .points: .points
    case .radians: .radians
    case .scale: .scale
    case .unitInterval: .unitInterval
    }
  }

  /// The name of the quantity.
  var quantity: String {
    switch self {
    case .points: "value"
    case .radians: "angle"
    case .scale: "scale factor"
    case .unitInterval: "value"
    }
  }

  /// The name of the quantity per second.
  var velocity: String { self == .radians ? "angular velocity" : "velocity" }

  /// The symbol of the unit; nil for pure numbers.
  var symbol: String? {
    switch self {
    case .points: "pt"
    case .radians: "rad"
    case .scale, .unitInterval: nil
    }
  }

  /// The symbol of the unit per second.
  var velocitySymbol: String { symbol.map { $0 + "/s" } ?? "1/s" }

  /// A number with its unit, exact or with a number of significant digits.
  public func text(_ value: Double, digits: Int? = nil) -> String {
    let number = digits.map { DecimalText.significant(value, $0) } ?? DecimalText.plain(value)
    return symbol.map { "\(number)\u{A0}\($0)" } ?? number
  }

  /// A number with the unit per second, exact or with a number of significant digits.
  public func velocityText(_ value: Double, digits: Int? = nil) -> String {
    text(value, digits: digits) + "/s"
  }

  /// A number without its unit: 4, 0.998, −300.
  public static func plainText(_ value: Double) -> String { DecimalText.plain(value) }
}
