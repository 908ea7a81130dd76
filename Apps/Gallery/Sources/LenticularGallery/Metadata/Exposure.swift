/// The exposure of a photograph, as far as it is known.
public struct Exposure: Codable, Hashable, Sendable {
  /// The exposure time, in seconds; positive.
  public var time: Double?
  /// The f-number; positive.
  public var fNumber: Double?
  /// The sensitivity (ISO 12232); positive.
  public var sensitivity: Int?
  /// The focal length of the lens, in millimetres; positive.
  public var focalLength: Double?

  /// `nil` if nothing is known.
  init?(time: Double?, fNumber: Double?, sensitivity: Int?, focalLength: Double?) {
    if time == nil, fNumber == nil, sensitivity == nil, focalLength == nil { return nil }
    self.time = time
    self.fNumber = fNumber
    self.sensitivity = sensitivity
    self.focalLength = focalLength
  }

  /// The exposure as photographers write it, such as `1/250 s, f/4, ISO 100, 35 mm`.
  public var text: String {
    let parts = [
      time.map(Self.text(ofTime:)),
      fNumber.map { "f/\(Self.decimal($0))" },
      sensitivity.map { "ISO \($0)" },
      focalLength.map { "\(Self.decimal($0)) mm" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// Short times are fractions of a second, as on a camera's dial.
  private static func text(ofTime seconds: Double) -> String {
    let inverse = (1 / seconds).rounded()
    return seconds < 0.3 && inverse < 1e6 ? "1/\(Int(inverse)) s" : "\(decimal(seconds)) s"
  }

  /// A number with one decimal, or none if that is zero.
  private static func decimal(_ number: Double) -> String {
    let tenths = (number * 10).rounded()
    guard tenths < 1e9 else { return "\(number)" }
    let (whole, tenth) = Int(tenths).quotientAndRemainder(dividingBy: 10)
    return tenth == 0 ? "\(whole)" : "\(whole).\(tenth)"
  }
}

extension Exposure {
  /// The exposure in an EXIF block; `nil` if the block has none.
  init?(of exif: ExifBlock) {
    self.init(
      time: exif.exposureTime, fNumber: exif.fNumber, sensitivity: exif.sensitivity,
      focalLength: exif.focalLength)
  }

  /// The four numbers as they are stored, `-` for each that is unknown.
  var numbers: String {
    [
      time.map { "\($0)" }, fNumber.map { "\($0)" }, sensitivity.map { "\($0)" },
      focalLength.map { "\($0)" },
    ].map { $0 ?? "-" }.joined(separator: " ")
  }

  /// Parses ``numbers``.
  init?(numbers text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 4 else { return nil }
    func number(_ text: Substring) -> Double? {
      Double(text).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    }
    self.init(
      time: number(parts[0]), fNumber: number(parts[1]), sensitivity: Int(parts[2]),
      focalLength: number(parts[3]))
  }
}
