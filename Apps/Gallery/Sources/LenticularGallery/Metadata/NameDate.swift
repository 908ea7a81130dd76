/// The date in the name of a file, as cameras, phones and messengers give names.
enum NameDate {
  /// The date of a name with a time: `IMG_20210921_144423`, `2016-10-27 09.31.00`; `nil` for other names.
  static func moment(_ name: String) -> CaptureDate? {
    if let time = milliseconds(name) { return time }
    let groups = groups(name)
    for index in groups.indices {
      guard let (day, next) = day(groups, at: index) else { continue }
      guard let (time, end) = time(groups, at: next) else { continue }
      // Pixels write UTC, with thousandths.
      let isUTC = name.uppercased().hasPrefix("PXL_")
      var fraction: String?
      if end.count == 9 {
        fraction = String(end.suffix(3))
      }
      let text = "\(day) \(time)"
      return plausible(CaptureDate(text, fraction: fraction, offset: isUTC ? "Z" : nil))
    }
    return nil
  }

  /// The date of a name without a time: `IMG-20171218-WA0028`, `2020-01-02`; `nil` for other names.
  static func day(_ name: String) -> CaptureDate? {
    let groups = groups(name)
    for index in groups.indices {
      if let (day, _) = day(groups, at: index), let date = plausible(CaptureDate(day)) {
        return date
      }
    }
    return nil
  }

  private static func plausible(_ date: CaptureDate?) -> CaptureDate? {
    date.flatMap { $0.isPlausible && $0.year > 1970 ? $0 : nil }
  }

  /// A run of digits, with what precedes it.
  private struct Group {
    let before: String
    let digits: String
  }

  private static func groups(_ name: String) -> [Group] {
    var groups: [Group] = []
    var before = ""
    var digits = ""
    for scalar in name.unicodeScalars {
      if ("0"..."9").contains(scalar) {
        digits.unicodeScalars.append(scalar)
      } else {
        if !digits.isEmpty {
          groups.append(Group(before: before, digits: digits))
          (before, digits) = ("", "")
        }
        before.unicodeScalars.append(scalar)
      }
    }
    if !digits.isEmpty { groups.append(Group(before: before, digits: digits)) }
    return groups
  }

  private static let separators: Set<String> = ["-", "_", "."]

  /// A day that begins with a group, and the index of the next group. A time may follow in the same group.
  private static func day(_ groups: [Group], at index: Int) -> (String, Next)? {
    let digits = groups[index].digits
    func text(_ day: Substring) -> String {
      "\(day.prefix(4))-\(day.dropFirst(4).prefix(2))-\(day.suffix(2))"
    }
    // Cameras count to 9999 after a few letters; a date has more digits, or separators.
    if digits.count == 8 { return (text(digits[...]), Next(index: index + 1, rest: "")) }
    if digits.count == 14 || digits.count == 17 {
      return (text(digits.prefix(8)), Next(index: index + 1, rest: String(digits.dropFirst(8))))
    }
    guard digits.count == 4, index + 2 < groups.count else { return nil }
    let (month, day) = (groups[index + 1], groups[index + 2])
    guard separators.contains(month.before), month.before == day.before, month.digits.count == 2,
      day.digits.count == 2
    else { return nil }
    return ("\(digits)-\(month.digits)-\(day.digits)", Next(index: index + 3, rest: ""))
  }

  private struct Next {
    let index: Int
    let rest: String
  }

  /// A time after a day, and its digits.
  private static func time(_ groups: [Group], at next: Next) -> (String, String)? {
    func text(_ time: String) -> String {
      "\(time.prefix(2)):\(time.dropFirst(2).prefix(2)):\(time.dropFirst(4).prefix(2))"
    }
    if !next.rest.isEmpty { return (text(next.rest), next.rest) }
    guard next.index < groups.count else { return nil }
    let first = groups[next.index]
    let isNear = first.before.unicodeScalars.count <= 4
    if isNear, first.digits.count == 6 || first.digits.count == 9 {
      return (text(first.digits), first.digits)
    }
    guard isNear, first.digits.count == 2, next.index + 2 < groups.count else { return nil }
    let (minute, second) = (groups[next.index + 1], groups[next.index + 2])
    guard minute.digits.count == 2, second.digits.count == 2,
      minute.before.unicodeScalars.count == 1, second.before == minute.before
    else { return nil }
    return ("\(first.digits):\(minute.digits):\(second.digits)", "")
  }

  /// The date of a name with the milliseconds since 1970, as messengers give names.
  private static func milliseconds(_ name: String) -> CaptureDate? {
    let prefixes = ["FB_IMG_", "mmexport", "received_", "wx_camera_"]
    guard let prefix = prefixes.first(where: { name.hasPrefix($0) }) else { return nil }
    let digits = name.dropFirst(prefix.count).prefix { ("0"..."9").contains($0) }
    // From 2005 to 2100.
    guard digits.count == 13, let time = Int(digits), time > 1_104_537_600_000,
      time < 4_102_444_800_000
    else { return nil }
    return CaptureDate(secondsSince1970: time / 1000, milliseconds: time % 1000)
  }
}

extension CaptureDate {
  /// A moment in UTC.
  fileprivate init?(secondsSince1970 seconds: Int, milliseconds: Int) {
    // The Gregorian calendar since 1970; see ``clock``.
    let days = seconds / 86_400 + 719_468
    let era = days / 146_097
    let ofEra = days - era * 146_097
    let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let month = (5 * ofYear + 2) / 153
    let day = ofYear - (153 * month + 2) / 5 + 1
    let calendar = month < 10 ? month + 3 : month - 9
    let time = seconds % 86_400
    let text =
      "\(year + era * 400 + (calendar <= 2 ? 1 : 0))-\(Decimals.padded(calendar))-\(Decimals.padded(day)) "
      + "\(Decimals.padded(time / 3600)):\(Decimals.padded(time / 60 % 60)):\(Decimals.padded(time % 60))"
    let fraction = String(1000 + milliseconds).dropFirst()
    self.init(text, fraction: String(fraction), offset: "Z")
  }
}
