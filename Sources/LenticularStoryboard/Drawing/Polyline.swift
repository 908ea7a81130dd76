import LenticularPhysics

/// A polyline that approximates the graph of a function.
enum Polyline {
  /// Points of a graph, such that the lines between them deviate from it by at most a tolerance.
  ///
  /// The graph is divided into cells, and these are halved until the graph is near enough at the
  /// quarters of each piece.
  ///
  /// - Parameters:
  ///   - range: The abscissas to cover, in pixels.
  ///   - cell: The greatest width of a piece, in pixels.
  ///   - tolerance: The greatest distance from the graph, in pixels.
  ///   - graph: The ordinate in pixels at an abscissa in pixels; finite.
  static func points(
    over range: ClosedRange<Double>, cell: Double = 6, tolerance: Double = 0.04,
    graph: (Double) -> Double
  ) -> [Point2D] {
    let count = max(1, Int(((range.upperBound - range.lowerBound) / cell).rounded(.up)))
    let width = range.upperBound - range.lowerBound
    var points = [Point2D(x: range.lowerBound, y: graph(range.lowerBound))]
    for index in 1...count {
      // The last abscissa is the bound itself, because the graph may jump beyond it.
      let x =
        index == count
        ? range.upperBound : range.lowerBound + width * Double(index) / Double(count)
      let end = Point2D(x: x, y: graph(x))
      refine(from: points[points.count - 1], to: end, tolerance, depth: 9, graph, into: &points)
      points.append(end)
    }
    return points
  }

  private static func refine(
    from start: Point2D, to end: Point2D, _ tolerance: Double, depth: Int,
    _ graph: (Double) -> Double, into points: inout [Point2D]
  ) {
    let segment = end - start
    let isNear = [0.25, 0.5, 0.75].allSatisfy { share in
      let x = start.x + segment.x * share
      // For a steep piece the distance is less than the difference of ordinates.
      return abs(graph(x) - (start.y + segment.y * share)) * segment.x <= tolerance * segment.length
    }
    guard !isNear, depth > 0 else { return }
    let middle = start.x + segment.x / 2
    let point = Point2D(x: middle, y: graph(middle))
    refine(from: start, to: point, tolerance, depth: depth - 1, graph, into: &points)
    points.append(point)
    refine(from: point, to: end, tolerance, depth: depth - 1, graph, into: &points)
  }
}
