import Foundation

/// The date of a photograph, on the clock of its camera, as far as it is known.
public struct CaptureDate: Codable, Hashable, Sendable {
  public let year: Int
  /// 1 where only the year is known, and so on.
  public let month: Int
  public let day: Int
  public let hour: Int
  public let minute: Int
  public let second: Int
  /// The fraction of the second, in nanoseconds.
  public let nanosecond: Int
  /// The minutes by which the clock is ahead of UTC; `nil` if that is unknown.
  public let offset: Int?
  public let precision: Precision

  /// The last part of a date that is known.
  public enum Precision: Int, Codable, Comparable, Sendable {
    case year, month, day, second

    public static func < (a: Precision, b: Precision) -> Bool { a.rawValue < b.rawValue }
  }

  /// Parses the format of EXIF, `2025:06:21 21:04:00`, and that of ISO 8601, each with less or more: a year alone, no
  /// separators, a fraction of a second, an offset. A month or a day of zero is unknown. `nil` for the zeros or blanks of
  /// cameras without a clock, and for days and times that do not exist.
  ///
  /// - Parameters:
  ///   - fraction: the digits after the point of the second, where they are apart.
  ///   - offset: the offset, `+02:00`, where it is apart.
  public init?(_ text: String, fraction: String? = nil, offset: String? = nil) {
    var reader = Reader(text)
    guard let year = reader.number(4) else { return nil }
    var parts = [year, 1, 1, 0, 0, 0]
    var precision = Precision.year
    var digits = fraction ?? ""
    var zone = offset.flatMap { Self.offset($0) }
    let isCompact = reader.isAtDigit
    if isCompact || reader.take(":-/."), let month = reader.number(1...2, padded: true), month > 0 {
      (parts[1], precision) = (month, .month)
      if isCompact || reader.take(":-/."), let day = reader.number(1...2, padded: true), day > 0 {
        (parts[2], precision) = (day, .day)
        if isCompact && reader.isAtDigit || reader.take("Tt "),
          let hour = reader.number(1...2, padded: true)
        {
          // Where hyphens are between hours and minutes, they are no offset.
          let separators: StaticString = reader.isAt(":") ? ":" : "-."
          let isCompact = reader.isAtDigit
          guard isCompact || reader.take(separators),
            let minute = reader.number(1...2, padded: true)
          else { return nil }
          (parts[3], parts[4], precision) = (hour, minute, .second)
          if isCompact ? reader.isAtDigit : reader.take(separators),
            let second = reader.number(1...2, padded: true)
          {
            // A leap second is the end of the one before.
            parts[5] = second == 60 ? 59 : second
            if reader.take(".,"), let own = reader.digits() { digits = own }
          }
          reader.skipSpaces()
          if let isAfternoon = reader.takeHalf(), hour <= 12 {
            parts[3] = hour % 12 + (isAfternoon ? 12 : 0)
            reader.skipSpaces()
          }
          zone = Self.offset(reader.rest) ?? zone
        }
      }
    }
    guard (1...9999).contains(parts[0]), (1...12).contains(parts[1]), parts[2] >= 1,
      parts[2] <= Self.days(inMonth: parts[1], of: parts[0]), (0...23).contains(parts[3]),
      (0...59).contains(parts[4]), (0...59).contains(parts[5])
    else { return nil }
    self.init(parts, nanosecond: Self.nanosecond(digits), offset: zone, precision)
  }

  /// A moment in UTC; `nil` beyond the year 9999.
  init?(secondsSince1970 seconds: Int) {
    guard (0..<253_402_300_800).contains(seconds) else { return nil }
    let date = Date(timeIntervalSince1970: Double(seconds))
    self.init(date.formatted(.iso8601))
  }

  /// - Parameter parts: the year to the second, which are valid.
  private init(_ parts: [Int], nanosecond: Int, offset: Int?, _ precision: Precision) {
    (year, month, day) = (parts[0], parts[1], parts[2])
    (hour, minute, second) = (parts[3], parts[4], parts[5])
    self.nanosecond = nanosecond
    self.offset = offset
    self.precision = precision
  }

  /// The same date on a clock whose distance from UTC is known.
  func with(offset: Int?) -> CaptureDate {
    CaptureDate(
      [year, month, day, hour, minute, second], nanosecond: nanosecond, offset: offset, precision)
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// The nanoseconds of a decimal fraction: `5` is a half.
  private static func nanosecond(_ digits: String) -> Int {
    let known = digits.utf8.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.prefix(
      9)
    guard !known.isEmpty else { return 0 }
    let value = known.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return (known.count..<9).reduce(value) { value, _ in value * 10 }
  }

  /// The minutes of an offset: `Z`, `+02:00`, `-0330`; `nil` for other texts.
  private static func offset(_ text: String) -> Int? {
    var reader = Reader(text)
    if reader.take("Zz") { return 0 }
    let isWest = reader.rest.hasPrefix("-")
    guard reader.take("+-"), let hours = reader.number(2) else { return nil }
    _ = reader.take(":")
    let minutes = reader.number(2) ?? 0
    guard hours <= 14, minutes < 60 else { return nil }
    return (isWest ? -1 : 1) * (60 * hours + minutes)
  }

  /// Whether a photograph may have been taken then: not before there was photography, not in the future, and not at the
  /// first moment of a clock that was never set.
  var isPlausible: Bool {
    let thisYear = Calendar(identifier: .gregorian).component(.year, from: Date())
    guard (1826...thisYear + 1).contains(year) else { return false }
    let isFirstMoment = hour == 0 && minute == 0 && second == 0 && month == 1 && day == 1
    return !(isFirstMoment && precision == .second && (year == 1970 || year == 1904))
  }

  /// The date in ISO 8601, as far as it is known: with the time, but without a zone.
  public var iso8601: String {
    let years = String(repeating: "0", count: max(0, 4 - "\(year)".count)) + "\(year)"
    let parts = [years, Decimals.padded(month), Decimals.padded(day)].prefix(
      min(precision.rawValue, 2) + 1)
    let time = "T\(Decimals.padded(hour)):\(Decimals.padded(minute)):\(Decimals.padded(second))"
    return parts.joined(separator: "-") + (precision == .second ? time : "")
  }

  /// The date with all that is known, which ``init(_:fraction:offset:)`` parses.
  var text: String {
    guard precision == .second else { return iso8601 }
    let fraction = nanosecond == 0 ? "" : ".\(String(1_000_000_000 + nanosecond).dropFirst())"
    return iso8601 + fraction + (offset.map(Self.text(ofOffset:)) ?? "")
  }

  private static func text(ofOffset offset: Int) -> String {
    if offset == 0 { return "Z" }
    return
      "\(offset < 0 ? "-" : "+")\(Decimals.padded(abs(offset) / 60)):\(Decimals.padded(abs(offset) % 60))"
  }

  /// The seconds on the clock since 1970.
  var clock: Int {
    // The days of the Gregorian calendar since 1970, with years that begin in March.
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let ofEra = shifted - era * 400
    let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let days = era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    return days * 86_400 + hour * 3600 + minute * 60 + second
  }

  /// Reads the parts of a date.
  private struct Reader {
    private var bytes: Substring.UTF8View

    init(_ text: String) {
      bytes = Substring(text).utf8
      skipSpaces()
    }

    var rest: String { String(Substring(bytes)) }

    mutating func skipSpaces() { bytes = bytes.drop { $0 == 0x20 || $0 == 0x09 } }

    mutating func take(_ characters: StaticString) -> Bool {
      guard let first = bytes.first,
        characters.withUTF8Buffer({ $0.contains(first) })
      else { return false }
      bytes = bytes.dropFirst()
      return true
    }

    var isAtDigit: Bool { bytes.first.map { (0x30...0x39).contains($0) } ?? false }

    func isAt(_ character: Character) -> Bool { bytes.first == character.asciiValue }

    mutating func number(_ count: Int) -> Int? { number(count...count) }

    /// - Parameter padded: whether blanks may stand for leading zeros.
    mutating func number(_ counts: ClosedRange<Int>, padded: Bool = false) -> Int? {
      let start = padded ? bytes.drop { $0 == 0x20 } : bytes
      let digits = start.prefix { (0x30...0x39).contains($0) }.prefix(counts.upperBound)
      guard digits.count >= counts.lowerBound else { return nil }
      bytes = bytes[digits.endIndex...]
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Takes `AM` or `PM`; `nil` for other texts.
    mutating func takeHalf() -> Bool? {
      let half = rest.prefix(2).uppercased()
      guard half == "AM" || half == "PM" else { return nil }
      bytes = bytes.dropFirst(2)
      return half == "PM"
    }

    mutating func digits() -> String? {
      let digits = bytes.prefix { (0x30...0x39).contains($0) }
      bytes = bytes[digits.endIndex...]
      return digits.isEmpty ? nil : String(Substring(digits))
    }
  }
}

extension CaptureDate: Comparable {
  /// The order on clocks. ``CaptureOrder`` also considers where the clocks were.
  public static func < (a: CaptureDate, b: CaptureDate) -> Bool {
    (a.clock, a.nanosecond, a.precision) < (b.clock, b.nanosecond, b.precision)
  }
}

/// The order of photographs that were taken with several clocks.
///
/// Photographs whose clock's distance from UTC is known are in the order in which they were taken. For each of the others,
/// that distance is the one of the photograph that is next to it on the clock.
struct CaptureOrder {
  /// The dates with offsets, by their clocks.
  private let known: [(clock: Int, offset: Int)]

  init(_ dates: some Sequence<CaptureDate>) {
    known = dates.lazy.compactMap { date in
      date.precision == .second ? date.offset.map { (date.clock, $0) } : nil
    }.sorted { $0 < $1 }
  }

  /// What is compared: the seconds since 1970 in UTC, then the fraction.
  func key(_ date: CaptureDate) -> (Int, Int) {
    let clock = date.clock
    return (clock - 60 * (date.offset ?? offset(at: clock)), date.nanosecond)
  }

  private func offset(at clock: Int) -> Int {
    var (low, high) = (0, known.count)
    while low < high {
      let middle = (low + high) / 2
      if known[middle].clock < clock { low = middle + 1 } else { high = middle }
    }
    let after = low < known.count ? known[low] : nil
    let before = low > 0 ? known[low - 1] : nil
    guard let after else { return before?.offset ?? 0 }
    guard let before else { return after.offset }
    return clock - before.clock <= after.clock - clock ? before.offset : after.offset
  }
}
