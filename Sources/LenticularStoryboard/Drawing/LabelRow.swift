/// The positions of labels along a line, without overlaps.
enum LabelRow {
  /// The centres of labels, nearest to the desired ones in the sense of least squares, so that no
  /// labels overlap; nil if there is not enough room.
  ///
  /// - Parameters:
  ///   - wishes: The desired centres, ascending.
  ///   - widths: The widths of the labels, including gaps.
  ///   - range: The range that the labels may cover.
  static func places(
    wishes: [Double], widths: [Double], in range: ClosedRange<Double>
  ) -> [Double]? {
    let total = widths.reduce(0, +)
    guard total <= range.upperBound - range.lowerBound else { return nil }
    // Labels that touch move as one. Each offset is the sum of all widths before.
    var offsets: [Double] = []
    var length = 0.0
    for width in widths {
      offsets.append(length + width / 2)
      length += width
    }
    var groups: [(sum: Double, count: Int)] = []
    for (wish, offset) in zip(wishes, offsets) {
      groups.append((wish - offset, 1))
      while groups.count > 1 {
        let (left, right) = (groups[groups.count - 2], groups[groups.count - 1])
        guard left.sum / Double(left.count) > right.sum / Double(right.count) else { break }
        groups.removeLast(2)
        groups.append((left.sum + right.sum, left.count + right.count))
      }
    }
    let origins = groups.flatMap { group in
      let mean = group.sum / Double(group.count)
      let origin = max(range.lowerBound, min(range.upperBound - total, mean))
      return [Double](repeating: origin, count: group.count)
    }
    return zip(origins, offsets).map { $0 + $1 }
  }
}
