#if os(iOS) || APPLE_DOUBLES
  import Foundation
  import Lenticular
  import UIKit

  /// The sections of a wall: years, months and days, or others.
  extension PhotoWallView {
    /// A part of a wall that begins with a photograph and has a heading. It ends where the next one of its level or of a lower
    /// one begins.
    public struct Section: Hashable, Sendable {
      /// The index of the first photograph.
      public var start: Int
      /// How deep the section lies in others: from 0 for years to 2 for days in a library as time.
      public var level: Int
      /// The text of the heading.
      public var title: String

      public init(start: Int, level: Int = 0, title: String) {
        (self.start, self.level, self.title) = (start, level, title)
      }

      var place: PhotoWall.Section { PhotoWall.Section(start: start, level: level) }
    }

    /// The years, months and days of a library, in the order of its photographs. A wall shows headings of days while they have
    /// room, and then of months and of years. Photographs without a date have a section of their own wherever they are.
    ///
    /// - Parameters:
    ///   - dates: The date of each photograph; nil for none.
    ///   - calendar: The calendar that divides time.
    ///   - locale: The language of the headings.
    ///   - undated: The heading of photographs without a date.
    public static func sections(
      of dates: [Date?], calendar: Calendar = .current, locale: Locale = .current,
      undated: String = "Undated"
    ) -> [Section] {
      let styles = ["y", "MMMM y", "EEE d MMMM y"].map { template in
        let formatter = DateFormatter()
        (formatter.calendar, formatter.timeZone, formatter.locale) = (
          calendar, calendar.timeZone, locale
        )
        formatter.setLocalizedDateFormatFromTemplate(template)
        return formatter
      }
      var sections: [Section] = []
      var former: [Int]?
      for (index, date) in dates.enumerated() {
        guard let date else {
          if former != [] { sections.append(Section(start: index, level: 0, title: undated)) }
          former = []
          continue
        }
        let parts = calendar.dateComponents([.era, .year, .month, .day], from: date)
        let path = [
          [parts.era, parts.year].map { $0 ?? 0 }, [parts.month ?? 0], [parts.day ?? 0],
        ]
        let flat = path.flatMap { $0 }
        let known = former ?? []
        for level in 0..<3 {
          let depth = level + 2
          if known.prefix(depth) != flat.prefix(depth) || known.isEmpty {
            sections.append(
              Section(start: index, level: level, title: styles[level].string(from: date)))
          }
        }
        former = flat
      }
      return sections
    }

    /// The sections that are in order and begin with one of the first `count` photographs; the wall ignores others.
    static func usable(_ sections: [Section], count: Int) -> [Section] {
      var usable: [Section] = []
      for section in sections where (0..<count).contains(section.start) {
        if let last = usable.last, section.start < last.start { continue }
        usable.append(section)
      }
      return usable
    }

    /// Scrolls a wall with sections at once to the place with a share of the photographs above it, from 0 to 1, as for a slider
    /// through the years. The report `positionChanged` tells the share and the section where the wall is.
    public func scrub(to fraction: Double) {
      perform { wall.scrub(to: fraction, at: $0) }
    }

    /// Scrolls to the heading that is a number of headings below or, if negative, above the one at the top of the view.
    public func scroll(byHeadings distance: Int) {
      perform { wall.scroll(byHeadings: distance, at: $0) }
    }
  }
#endif
