/// Justified rows: the width of each image, so that the images of a row have one height and fill the page.
///
/// The rows are computed when the site is built, for each range of window widths, by dynamic programming over
/// all line breaks. So a page needs no script, nothing moves while it loads, and the browser knows each
/// image's width when it chooses a file.
struct RowLayout: Hashable, Sendable {
  /// A range of window widths with one layout.
  struct Range: Hashable, Sendable {
    /// The least window width, in CSS pixels.
    let minimumWidth: Int
    /// The desired sum of the aspect ratios of a row: width over height of a full row.
    let rowAspect: Double
    /// The gap between images, in CSS pixels.
    let gap: Int
    /// The aspect ratio of an image that has a row of its own.
    let wideAspect: Double
  }

  /// The position of an image in its row.
  struct Place: Hashable, Sendable {
    /// The fraction of the row's width for the image and its share of the gaps, 0...1.
    let fraction: Double
    /// The number of images of a full row; the last row may have fewer.
    let count: Double

    /// The width in CSS: the fraction of the row's width without gaps.
    func css(gap: Int) -> String {
      // Slightly less than exact, so that rounding never wraps the last image.
      let gaps = fraction * (count - 1) * Double(gap) + 0.04
      return "\(Decimals.text(100 * fraction, digits: 3))% - \(Decimals.text(gaps, digits: 2))px"
    }
  }

  /// The ranges, from phones to wide desktops. Row heights at typical widths: 390 → 160, 600 → 190, 900 →
  /// 235, 1300 → 270, 1440 → 295, 1900 → 310, 2560 → 320.
  static let ranges = [
    Range(minimumWidth: 0, rowAspect: 2.35, gap: 4, wideAspect: 1.6),
    Range(minimumWidth: 500, rowAspect: 3.1, gap: 5, wideAspect: 1.9),
    Range(minimumWidth: 760, rowAspect: 3.75, gap: 6, wideAspect: 2.2),
    Range(minimumWidth: 1100, rowAspect: 4.7, gap: 6, wideAspect: 2.5),
    Range(minimumWidth: 1600, rowAspect: 6, gap: 8, wideAspect: 2.8),
    Range(minimumWidth: 2200, rowAspect: 7.8, gap: 8, wideAspect: 3.1),
  ]

  /// The aspect ratios in which images are shown. Images outside of this range are cropped on the page: a
  /// very wide one would make its row too low, a very tall one would be a line.
  static let aspects = 0.5...3.2

  /// The factor by which the last row may be higher than the row above in order to be as wide. Otherwise it
  /// has the height of the row above, and is shorter.
  static let lastRowGrowth = 1.15

  /// The factor by which the only row of an album may be higher than usual.
  static let onlyRowGrowth = 1.6

  /// The aspect ratios of images that may have rows of their own: in landscape format, but higher than the
  /// row, so that more of the image becomes visible as it is scrolled through the window.
  static let wideAspects = 1.2...1.8

  /// The least number of images before the first one with a row of its own and after the last, and the least
  /// difference of the indices of two of them.
  static let wideSpacing = (first: 4, last: 3, between: 14)

  /// The indices of the images with rows of their own.
  static func wides(of aspects: [Double]) -> [Int] {
    var wides: [Int] = []
    var next = wideSpacing.first
    for index in aspects.indices.dropLast(wideSpacing.last)
    where index >= next && wideAspects.contains(aspects[index]) {
      wides.append(index)
      next = index + wideSpacing.between
    }
    return wides
  }

  /// The positions of images with these aspect ratios, some of which have rows of their own.
  static func places(of aspects: [Double], rowAspect: Double, wides: [Int]) -> [Place] {
    var places: [Place] = []
    for wide in wides {
      let before = Array(aspects[places.count..<wide])
      places += self.places(of: before, rowAspect: rowAspect, isWhole: true)
      places.append(Place(fraction: 1, count: 1))
    }
    let rest = Array(aspects[places.count...])
    return places + self.places(of: rest, rowAspect: rowAspect)
  }

  /// The positions of images with these aspect ratios. If `isWhole`, the last row is as wide as the others;
  /// otherwise, as wide as it becomes without growing too much.
  static func places(
    of aspects: [Double], rowAspect: Double, isWhole: Bool = false
  ) -> [Place] {
    var places: [Place] = []
    var above: Double?
    for row in rows(of: aspects, rowAspect: rowAspect, isWhole: isWhole) {
      let sum = aspects[row].reduce(0, +)
      var width = sum
      if row.upperBound == aspects.count, !isWhole {
        if let above {
          width = above / sum > lastRowGrowth ? above : sum
        } else {
          width = max(sum, rowAspect / onlyRowGrowth)
        }
      }
      above = sum
      let count = Double(row.count) * width / sum
      for aspect in aspects[row] {
        places.append(Place(fraction: aspect / width, count: max(count, 1)))
      }
    }
    return places
  }

  /// The weight of a row that is too low, relative to one that is too high by the same factor: small images
  /// are worse.
  static let lowRowWeight = 2.0

  /// The cost of an empty last row: that of a row that is too high or too low by a factor of 1.8.
  static let shortRowCost = 0.35

  /// The rows of least cost. The cost of a row is `a/b + b/a − 2` for its height and the desired one, which
  /// grows with the square of a small error. The cost of a last row that is not full is proportional to the
  /// missing part, unless the last row has to be as wide as the others.
  static func rows(
    of aspects: [Double], rowAspect: Double, isWhole: Bool = false
  ) -> [Swift.Range<Int>] {
    guard !aspects.isEmpty else { return [] }
    var cost = [0.0] + [Double](repeating: .infinity, count: aspects.count)
    var start = [Int](repeating: 0, count: aspects.count + 1)
    for end in 1...aspects.count {
      var sum = 0.0
      for first in stride(from: end - 1, through: 0, by: -1) {
        sum += aspects[first]
        let ratio = sum / rowAspect
        var rowCost = (ratio + 1 / ratio - 2) * (ratio > 1 ? lowRowWeight : 1)
        if end == aspects.count, ratio < 1, !isWhole { rowCost = shortRowCost * (1 - ratio) }
        if cost[first] + rowCost < cost[end] {
          cost[end] = cost[first] + rowCost
          start[end] = first
        }
        // A row with more than twice the desired sum is never optimal: it can be split at no cost.
        if ratio > 2.5 { break }
      }
    }
    var rows: [Swift.Range<Int>] = []
    var end = aspects.count
    while end > 0 {
      rows.append(start[end]..<end)
      end = start[end]
    }
    return rows.reversed()
  }
}
