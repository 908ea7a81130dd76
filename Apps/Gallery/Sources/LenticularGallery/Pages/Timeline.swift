/// All photographs of a site in the order of their dates, the newest first; those without a date are last.
struct Timeline: Sendable {
  /// A photograph with its place in the site.
  struct Entry: Sendable {
    let photo: Item
    /// The path of its page, relative to the site.
    let path: [String]
    /// The index of its album in ``Album/all`` of the root, and its index in the album.
    let album: Int
    let index: Int
  }

  /// The photographs of a month, or those without a date.
  struct Month: Sendable {
    /// The name of the folder of the month's page: `2019-06`, or `undated`.
    let name: String
    /// The first of the month's dates; `nil` for photographs without a date.
    let date: CaptureDate?
    var range: Range<Int>
  }

  let entries: [Entry]
  let months: [Month]
  /// The days, with their numbers of photographs: the distance of each from the one before, the first from 1970-01-01.
  let days: [Int]
  /// A text that changes with the photographs of the list.
  let version: Lazily<String>

  /// The name of the folder of photographs without a date.
  static let undated = "undated"

  /// The parts of the list.
  var list: Division { Division(count: entries.count, length: Album.listLength) }

  /// - Parameter root: the album at the root of the site.
  init(of root: Album) {
    var all: [Entry] = []
    for (number, album) in root.all.enumerated() {
      for index in album.photos.indices {
        all.append(
          Entry(
            photo: album.photos[index], path: album.path + [album.slugs[index]], album: number,
            index: index))
      }
    }
    // The day is that of the camera's clock; within a day, clocks are compared. The order within an album is kept in reverse.
    let order = CaptureOrder(all.lazy.compactMap(\.photo.facts.date))
    let dated = all.enumerated().compactMap { number, entry in
      entry.photo.facts.date.map {
        (entry: entry, number: number, day: Self.day($0), time: order.key($0))
      }
    }
    .sorted { a, b in
      if a.day != b.day { return a.day > b.day }
      return a.time != b.time ? a.time > b.time : a.number > b.number
    }
    var days: [Int] = []
    var last = 0
    for (_, _, day, _) in dated {
      if !days.isEmpty, day == last {
        days[days.count - 1] += 1
      } else {
        days += [day - last, 1]
      }
      last = day
    }
    self.days = days
    let entries = dated.map(\.entry) + all.filter { $0.photo.facts.date == nil }
    self.entries = entries
    version = Lazily { PhotographList.version(of: entries.lazy.map(\.photo)) }
    var months: [Month] = []
    for (index, entry) in entries.enumerated() {
      let date = entry.photo.facts.date
      let name = date.map(Self.name) ?? Self.undated
      if months.last?.name == name {
        months[months.count - 1].range = months[months.count - 1].range.lowerBound..<index + 1
      } else {
        months.append(Month(name: name, date: date, range: index..<index + 1))
      }
    }
    self.months = months
  }

  /// The day on the camera's clock, in days since 1970-01-01.
  private static func day(_ date: CaptureDate) -> Int {
    Int((Double(date.clock) / 86_400).rounded(.down))
  }

  /// The name of the folder of a month.
  private static func name(_ date: CaptureDate) -> String {
    String("\(10_000 + date.year)".dropFirst()) + (date.month < 10 ? "-0" : "-")
      + "\(date.month)"
  }

  /// The month with a name; `nil` if it has no photographs.
  func month(_ name: String) -> Month? { months.first { $0.name == name } }
}
