import Foundation

/// The texts of pages in one language: a table of the resources, such as `Texts/en.json`.
struct Texts: Sendable {
  /// A text of the table. Names in braces are replaced by values.
  enum Key: String, CaseIterable, Sendable {
    /// The tag of the language (BCP 47).
    case language
    /// `ltr` or `rtl`.
    case direction
    /// The name of what chooses the language.
    case languageOfPages
    case albums, view, feed, wall, time, undated, wallWithoutScript, feedWithoutScript
    case previousAlbums, previousPhotographs, moreAlbums, morePhotographs
    /// `{title}` and `{number}` of a page of several.
    case page
    /// A number of photographs; the other key is for one.
    case photographs, photograph, noPhotographs
    /// What pages say that have nothing to show.
    case empty, notFound, nothingHere, toGallery, severalOfName, whichIsMeant
    /// An album to be downloaded as an archive, or a part of it with a `{number}`.
    case archive, archivePart
    case photographsOfAlbum, previousPhotograph, nextPhotograph
    case favourites, favourite, noFavourites, saveFavourites, favouritesWithoutScript
    case search, searchFor, searchWithoutScript, nothingFound
    /// A `{count}` of photographs that were found.
    case found
    /// What pages say that were opened from a disk.
    case fromDisk
    case map, keywords, people, rating, copyright
    case information, date, camera, lens, exposure, pixels, place, file, allOf, downloadOriginal
    case moved, hasMoved
    case length
    /// A movie of a `{length}`.
    case movieOfLength
    /// A photograph with a movie of its moment, and what plays that.
    case live, playLive
    /// A picture that moves.
    case animated
    /// A date with its time, and parts of dates.
    case moment, day, month
    /// `{first}` and `{last}` month of a `{year}`, and years.
    case monthRange, yearRange
    /// `{done}` of `{total}` photographs, on pages that are being made.
    case reading, readingBegins, read, making, makingBegins, made, ready, readyPhotographs
  }

  /// The tags of the languages that have tables (BCP 47), the first without an option.
  static let languages = ["en", "de", "fr", "es", "ja", "ar"]

  private let table: TextTable<Key>
  private let months: [String]
  /// The texts of elements, by the names of the elements and of the texts.
  private let elements: [String: [String: String]]

  /// The content of a table.
  private struct Table: Decodable {
    var texts: [String: String] = [:]
    var months: [String] = []
    var elements: [String: [String: String]] = [:]

    init(from decoder: any Decoder) throws {
      let table = try decoder.container(keyedBy: Name.self)
      for name in table.allKeys {
        if name.stringValue == "months" {
          months = try table.decode([String].self, forKey: name)
        } else if name.stringValue == "elements" {
          elements = try table.decode([String: [String: String]].self, forKey: name)
        } else {
          texts[name.stringValue] = try table.decode(String.self, forKey: name)
        }
      }
    }

    struct Name: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
  }

  /// - Parameter language: the name of the table.
  init(_ language: String = "en") throws(GalleryError) {
    let name = "Texts/\(language).json"
    let table: Table
    do {
      table = try JSONDecoder().decode(Table.self, from: Data(try Resources.bytes(name)))
    } catch let error as GalleryError {
      throw error
    } catch {
      throw .resourceUnusable(name, reason: "\(error)")
    }
    self.table = try TextTable(table.texts, name: name)
    guard table.months.count == 12 else {
      throw .resourceUnusable(name, reason: "it lacks months")
    }
    (months, elements) = (table.months, table.elements)
  }

  /// All texts, for templates.
  var values: [String: String] { table.texts }

  subscript(_ key: Key) -> String { table[key] }

  /// The direction of the language, unless it is read from left to right.
  var direction: String? { self[.direction] == "rtl" ? "rtl" : nil }

  /// The texts of elements as attributes of the tags of these, by the names of the elements. The texts that elements have
  /// themselves are English.
  var attributes: [String: String] {
    if self[.language] == "en" { return [:] }
    return elements.mapValues { texts in
      texts.sorted { $0.key < $1.key }.map {
        " data-\($0.key)=\"\(HTMLText().escapeText($0.value))\""
      }.joined()
    }
  }

  /// The names of the months, as a list in JSON.
  var monthList: String { Self.json(months) }

  /// A list of texts in JSON.
  static func json(_ texts: [String]) -> String {
    (try? JSONEncoder().encode(texts)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }

  /// A text with values for the names in it.
  func text(_ key: Key, _ values: KeyValuePairs<String, String>) -> String {
    table.text(key, values)
  }

  /// A number of photographs, for the template `summary` and the like.
  func countValues(_ photographs: Int) -> [String: Any] {
    ["number": photographs, "text": count(photographs)]
  }

  /// A number of photographs.
  func count(_ photographs: Int) -> String {
    switch photographs {
    case 0: self[.noPhotographs]
    case 1: self[.photograph]
    default: text(.photographs, ["count": "\(photographs)"])
    }
  }

  /// A link with a text of the table, for templates.
  func link(to address: String, _ text: Key) -> [String: Any] {
    ["address": address, "text": self[text], "key": text.rawValue]
  }

  /// The links from a part of a page of photographs to the parts before and after it, for templates.
  func links(around part: Int, of division: Division, _ names: PartNames) -> [String: Any] {
    var links: [String: Any] = [:]
    if part > 0 { links["previousPart"] = link(to: names.name(part - 1), .previousPhotographs) }
    if part + 1 < division.parts {
      links["nextPart"] = link(to: names.name(part + 1), .morePhotographs)
    }
    return links
  }

  /// The texts of pages that are being made, as JSON, for the script of these pages.
  var ofProgress: String {
    let keys: [Key] = [
      .language, .reading, .readingBegins, .read, .making, .makingBegins, .made, .ready,
      .readyPhotographs,
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let values = Dictionary(uniqueKeysWithValues: keys.map { ($0.rawValue, self[$0]) })
    return (try? encoder.encode(values)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  // MARK: Dates

  /// The date and time: `21 June 2025, 21:04`, or less where less is known.
  func moment(_ date: CaptureDate) -> String {
    switch date.precision {
    case .year: return "\(date.year)"
    case .month:
      return text(.month, ["month": months[date.month - 1], "year": "\(date.year)"])
    case .day: return span(from: date, to: date)
    case .second: break
    }
    return text(
      .moment,
      [
        "day": "\(date.day)", "month": months[date.month - 1], "year": "\(date.year)",
        "hour": "\(date.hour)", "minute": Decimals.padded(date.minute),
      ])
  }

  /// The month of a date: `June 2025`.
  func month(_ date: CaptureDate) -> String {
    text(.month, ["month": months[date.month - 1], "year": "\(date.year)"])
  }

  /// The range of two dates: a day, a month, months of a year, or years, as far as both dates are known.
  func span(from first: CaptureDate, to last: CaptureDate) -> String {
    let precision = min(first.precision, last.precision)
    let (a, b) = (months[first.month - 1], months[last.month - 1])
    if first.year != last.year {
      return text(.yearRange, ["first": "\(first.year)", "last": "\(last.year)"])
    }
    if precision == .year { return "\(first.year)" }
    if first.month != last.month {
      return text(.monthRange, ["first": a, "last": b, "year": "\(last.year)"])
    }
    if precision == .month || first.day != last.day {
      return text(.month, ["month": a, "year": "\(first.year)"])
    }
    return text(.day, ["day": "\(first.day)", "month": a, "year": "\(first.year)"])
  }
}
