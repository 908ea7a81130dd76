import Foundation

/// Times as HTTP writes them: «Sun, 06 Nov 1994 08:49:37 GMT» (RFC 9110 §5.6.7).
enum HTTPDate {
  /// - Parameter seconds: since 1970.
  static func text(_ seconds: Int) -> String {
    var seconds = time_t(seconds)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)])"
    let time = "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
    return "\(day) \(parts.tm_year + 1900) \(time) GMT"
  }

  /// Seconds since 1970; nil for any other form, which nobody has written for decades.
  static func seconds(_ text: String) -> Int? {
    let form =
      /[A-Z][a-z]{2}, ([0-9]{2}) ([A-Z][a-z]{2}) ([0-9]{4}) ([0-9]{2}):([0-9]{2}):([0-9]{2}) GMT/
    guard let match = text.wholeMatch(of: form), let month = months.firstIndex(of: String(match.2)),
      let day = Int32(match.1), let year = Int32(match.3),
      let hour = Int32(match.4), let minute = Int32(match.5), let second = Int32(match.6)
    else { return nil }
    var parts = tm()
    parts.tm_year = year - 1900
    parts.tm_mon = Int32(month)
    parts.tm_mday = day
    parts.tm_hour = hour
    parts.tm_min = minute
    parts.tm_sec = second
    return Int(timegm(&parts))
  }

  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
