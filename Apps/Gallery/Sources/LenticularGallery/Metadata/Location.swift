import Foundation

/// A point on the Earth (WGS 84).
public struct Location: Codable, Hashable, Sendable {
  /// In degrees, -90...90; north is positive.
  public let latitude: Double
  /// In degrees, -180...180; east is positive.
  public let longitude: Double

  /// `nil` if a coordinate is not in its range, or if both are 0, as cameras write that do not know the location.
  public init?(latitude: Double, longitude: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 180, latitude != 0 || longitude != 0 else {
      return nil
    }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Parses two coordinates, as in ``text`` or more exact.
  init?(text: String) {
    let numbers = text.split(separator: ", ").map { Double($0) }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
      return nil
    }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Both coordinates to about a metre, as maps accept them: `47.37690, -8.54170`.
  public var text: String { "\(Self.text(latitude)), \(Self.text(longitude))" }

  /// The URL of a map with a marker at the point.
  var map: String {
    let (latitude, longitude) = (Self.text(latitude), Self.text(longitude))
    return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)"
      + "#map=15/\(latitude)/\(longitude)"
  }

  private static func text(_ degrees: Double) -> String {
    String(format: "%.5f", locale: Locale(identifier: "en_US_POSIX"), degrees)
  }
}
