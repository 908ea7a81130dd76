/// Cuts lines and areas at the sides of a rectangle.
struct MapRectangle {
  let left: Double
  let top: Double
  let right: Double
  let bottom: Double

  var isEmpty: Bool { left >= right || top >= bottom }

  func contains(_ point: MapPoint) -> Bool {
    (left...right).contains(point.x) && (top...bottom).contains(point.y)
  }

  /// The parts of a line inside (Liang and Barsky, 1984).
  func parts(ofLine line: [MapPoint]) -> [[MapPoint]] {
    var parts: [[MapPoint]] = []
    var part: [MapPoint] = []
    for (start, end) in zip(line, line.dropFirst()) {
      guard let inside = inside(start, end) else { continue }
      if part.last != inside.start {
        if part.count > 1 { parts.append(part) }
        part = [inside.start]
      }
      part.append(inside.end)
    }
    return part.count > 1 ? parts + [part] : parts
  }

  private func inside(_ start: MapPoint, _ end: MapPoint) -> (start: MapPoint, end: MapPoint)? {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    var (first, last) = (0.0, 1.0)
    for (step, room) in [
      (-dx, start.x - left), (dx, right - start.x), (-dy, start.y - top), (dy, bottom - start.y),
    ] {
      if step == 0 {
        if room < 0 { return nil }
      } else if step < 0 {
        first = max(first, room / step)
      } else {
        last = min(last, room / step)
      }
    }
    if first > last { return nil }
    func point(_ t: Double) -> MapPoint { MapPoint(x: start.x + t * dx, y: start.y + t * dy) }
    return (first == 0 ? start : point(first), last == 1 ? end : point(last))
  }

  /// The part of a ring inside (Sutherland and Hodgman, 1974).
  func part(ofRing ring: [MapPoint]) -> [MapPoint] {
    if ring.allSatisfy(contains) { return ring }
    func cut(
      _ ring: [MapPoint], _ isInside: (MapPoint) -> Bool, _ t: (MapPoint, MapPoint) -> Double
    ) -> [MapPoint] {
      guard var former = ring.last else { return [] }
      var part: [MapPoint] = []
      for point in ring {
        if isInside(point) != isInside(former) {
          let t = t(former, point)
          part.append(
            MapPoint(
              x: former.x + t * (point.x - former.x), y: former.y + t * (point.y - former.y)))
        }
        if isInside(point) { part.append(point) }
        former = point
      }
      return part
    }
    func x(_ side: Double) -> (MapPoint, MapPoint) -> Double { { (side - $0.x) / ($1.x - $0.x) } }
    func y(_ side: Double) -> (MapPoint, MapPoint) -> Double { { (side - $0.y) / ($1.y - $0.y) } }
    var ring = cut(ring, { $0.x >= left }, x(left))
    ring = cut(ring, { $0.x <= right }, x(right))
    ring = cut(ring, { $0.y >= top }, y(top))
    return cut(ring, { $0.y <= bottom }, y(bottom))
  }
}
