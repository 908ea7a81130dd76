extension CaptureDate {
  /// Parses a date with the name of its month, as mail has it (RFC 2822, 3.3), `Tue, 21 Jun 2005 10:11:12 +0200`, and as
  /// programs in C print it, `Tue Jun 21 10:11:12 2005`.
  init?(spelled text: String) {
    let names = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    let words = text.split { $0 == " " || $0 == "," || $0 == "-" && !text.contains(":") }
    guard
      let month = words.lazy.compactMap({ names.firstIndex(of: $0.prefix(3).lowercased()) }).first,
      let day = words.first(where: { $0.count <= 2 && Int($0) != nil }),
      let year = words.first(where: {
        $0.count == 4 && Int($0) != nil && !"+-".contains($0.first ?? " ")
      })
    else { return nil }
    let clock = words.first { $0.contains(":") && $0.first?.isNumber == true } ?? ""
    let zone = words.last.map { ["GMT", "UTC", "UT"].contains($0) ? "Z" : String($0) }
    self.init("\(year)-\(month + 1)-\(day) \(clock)", offset: zone)
  }
}
