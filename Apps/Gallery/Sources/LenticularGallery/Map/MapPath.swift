/// The data of a path of SVG: lines and areas in whole units, each a step from the one before.
struct MapPath {
  private(set) var data = ""
  /// Where the last line or area has left the pen.
  private var pen = (x: 0, y: 0)
  /// Whether a number at the end needs no space after it.
  private var endsWithLetter = true

  var isEmpty: Bool { data.isEmpty }

  /// Adds a line, or the ring of an area, of which nothing is added that would not be seen.
  ///
  /// - Parameter tolerance: how far from its place a point may be, in units.
  mutating func add(_ points: [MapPoint], isArea: Bool, tolerance: Double) {
    if isArea, abs(Self.area(of: points)) < 4 * tolerance * tolerance { return }
    var whole: [(x: Int, y: Int)] = []
    for point in Self.simplified(points, tolerance: tolerance) {
      let next = (x: Int(point.x.rounded()), y: Int(point.y.rounded()))
      if let last = whole.last, last == next { continue }
      whole.append(next)
    }
    if isArea, whole.count > 1, whole[0] == whole[whole.count - 1] { whole.removeLast() }
    guard whole.count > (isArea ? 2 : 1) else { return }
    write("m")
    step(to: whole[0])
    write("l")
    for point in whole.dropFirst() { step(to: point) }
    if isArea {
      write("z")
      pen = whole[0]
    }
  }

  private mutating func write(_ letter: Character) {
    data.append(letter)
    endsWithLetter = true
  }

  private mutating func step(to point: (x: Int, y: Int)) {
    for number in [point.x - pen.x, point.y - pen.y] {
      if !endsWithLetter, number >= 0 { data.append(" ") }
      data += String(number)
      endsWithLetter = false
    }
    pen = point
  }

  private static func area(of ring: [MapPoint]) -> Double {
    guard var former = ring.last else { return 0 }
    var twice = 0.0
    for point in ring {
      twice += former.x * point.y - point.x * former.y
      former = point
    }
    return twice / 2
  }

  /// The points without which the line is further from its place than a tolerance (Douglas and Peucker, 1973).
  private static func simplified(_ points: [MapPoint], tolerance: Double) -> [MapPoint] {
    guard points.count > 2 else { return points }
    var keeps = [Bool](repeating: false, count: points.count)
    (keeps[0], keeps[points.count - 1]) = (true, true)
    var ranges = [0...points.count - 1]
    while let range = ranges.popLast() {
      let (start, end) = (points[range.lowerBound], points[range.upperBound])
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = dx * dx + dy * dy
      var furthest = (index: range.lowerBound, distance: tolerance * tolerance)
      for index in range.dropFirst().dropLast() {
        let (x, y) = (points[index].x - start.x, points[index].y - start.y)
        let t = length > 0 ? min(max((x * dx + y * dy) / length, 0), 1) : 0
        let (offX, offY) = (x - t * dx, y - t * dy)
        let distance = offX * offX + offY * offY
        if distance > furthest.distance { furthest = (index, distance) }
      }
      if furthest.index == range.lowerBound { continue }
      keeps[furthest.index] = true
      ranges.append(range.lowerBound...furthest.index)
      ranges.append(furthest.index...range.upperBound)
    }
    return zip(points, keeps).compactMap { $1 ? $0 : nil }
  }
}
