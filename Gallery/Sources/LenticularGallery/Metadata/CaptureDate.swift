/// The date of a photograph, on the clock of its camera. There is no time zone, because EXIF rarely
/// contains one.
public struct CaptureDate: Codable, Hashable, Sendable {
  public let year: Int
  public let month: Int
  public let day: Int
  public let hour: Int
  public let minute: Int
  public let second: Int

  /// Parses EXIF's format, `2025:06:21 21:04:00`; `nil` for the zeros or blanks of cameras without
  /// a clock.
  public init?(exif text: String) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let numbers = text.utf8.split { !digits.contains($0) }.map { Int(Substring($0)) }
    guard numbers.count >= 3, let year = numbers[0], let month = numbers[1], let day = numbers[2],
      (1800...9999).contains(year), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    func part(_ index: Int, _ range: ClosedRange<Int>) -> Int {
      guard index < numbers.count, let number = numbers[index], range.contains(number) else {
        return 0
      }
      return number
    }
    self.year = year
    self.month = month
    self.day = day
    hour = part(3, 0...23)
    minute = part(4, 0...59)
    second = part(5, 0...59)
  }

  /// The date and time in ISO 8601, without a zone.
  public var iso8601: String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(padded(month))-\(padded(day))"
      + "T\(padded(hour)):\(padded(minute)):\(padded(second))"
  }
}

extension CaptureDate: Comparable {
  public static func < (a: CaptureDate, b: CaptureDate) -> Bool {
    (a.year, a.month, a.day, a.hour, a.minute, a.second)
      < (b.year, b.month, b.day, b.hour, b.minute, b.second)
  }
}
