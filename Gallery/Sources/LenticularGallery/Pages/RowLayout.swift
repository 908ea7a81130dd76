/// Justified rows: how wide each picture is, so that every row fills the page at one height.
///
/// The rows are chosen before any browser sees them, once for each range of window widths, by
/// dynamic programming over all ways to break the sequence into rows. The page then needs no
/// script, nothing moves while it loads, and each picture's width is known well enough to choose
/// the right file.
struct RowLayout: Hashable, Sendable {
  /// A range of window widths that is laid out alike.
  struct Range: Hashable, Sendable {
    /// The smallest window, in CSS pixels.
    let minimumWidth: Int
    /// The sum of aspect ratios that a row should have: width over height of a whole row.
    let rowAspect: Double
    /// The space between pictures, in CSS pixels.
    let gap: Int
    /// Width over height of a picture that has a row of its own.
    let wideAspect: Double
  }

  /// A picture's place in its row.
  struct Place: Hashable, Sendable {
    /// The part of the row's width that the picture and its share of the gaps take, 0...1.
    let fraction: Double
    /// How many pictures the row has room for; the last row may have fewer.
    let count: Double

    /// The width in CSS: the fraction of what the gaps leave.
    func css(gap: Int) -> String {
      // A hair less than exact, so that rounding never pushes the last picture to the next row.
      let gaps = fraction * (count - 1) * Double(gap) + 0.04
      return "\(Decimals.text(100 * fraction, digits: 3))% - \(Decimals.text(gaps, digits: 2))px"
    }
  }

  /// From phones to wide desktops. Heights of rows at typical windows: 390 → 160, 600 → 190,
  /// 900 → 235, 1300 → 270, 1440 → 295, 1900 → 310, 2560 → 320.
  static let ranges = [
    Range(minimumWidth: 0, rowAspect: 2.35, gap: 4, wideAspect: 1.6),
    Range(minimumWidth: 500, rowAspect: 3.1, gap: 5, wideAspect: 1.9),
    Range(minimumWidth: 760, rowAspect: 3.75, gap: 6, wideAspect: 2.2),
    Range(minimumWidth: 1100, rowAspect: 4.7, gap: 6, wideAspect: 2.5),
    Range(minimumWidth: 1600, rowAspect: 6, gap: 8, wideAspect: 2.8),
    Range(minimumWidth: 2200, rowAspect: 7.8, gap: 8, wideAspect: 3.1),
  ]

  /// The aspect ratios that pictures are shown in. Beyond, a picture is cropped on the page: a
  /// very long one would make its row too low, a very tall one would be a line.
  static let aspects = 0.5...3.2

  /// How much higher than the row above a last row may become to be as wide; where that is not
  /// enough, it is as high as the row above and ends where it ends.
  static let lastRowGrowth = 1.15

  /// How much higher than usual the pictures of an album become that has only one row.
  static let onlyRowGrowth = 1.6

  /// Which pictures may have a row of their own: those that are higher than the row, but still lie. So
  /// there is more of them to see as the row is scrolled through the window.
  static let wideAspects = 1.2...1.8

  /// How many pictures come before the first that has a row of its own, how many after the last, and how
  /// far two of them are apart.
  static let wideSpacing = (first: 4, last: 3, between: 14)

  /// The pictures that have rows of their own.
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

  /// The places of pictures with these aspect ratios, in order, of which some have rows of their own.
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

  /// The places of pictures with these aspect ratios, in order; with the last row as wide as the others,
  /// or as wide as it gets without growing out of proportion.
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

  /// How much worse a row is that is too low than one that is as much too high: small pictures
  /// are the greater loss.
  static let lowRowWeight = 2.0

  /// What an empty last row would cost: as much as a row that is 1.8 times too high or too low.
  static let shortRowCost = 0.35

  /// The best rows. A row costs how far its height is from the wanted one, `a/b + b/a − 2`, which
  /// grows with the square of a small error; a last row that is not full costs what is missing, unless
  /// the last row is to be as wide as the others.
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
        // Twice too much is never best: two rows of half as much cost nothing.
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
