import Foundation

/// A landscape given by a height above every point of the plane, as seen in a view.
///
/// Heights are sampled once on a polar grid around the eye: a ray of samples for every column of
/// the picture, as dense as the picture can resolve. Drawing walks each ray away from the eye, and
/// fills in whatever rises above what is drawn already; slopes are differences within the grid.
struct Terrain {
  /// A visible point of the landscape.
  struct Point {
    /// The position: (x, z) in the plane, and its height.
    let plane: Vector2
    let height: Float

    /// The distance from the eye over the plane.
    let distance: Float

    /// The unit vector from the eye.
    let direction: Vector3

    /// The unit vector out of the ground.
    let normal: Vector3

    /// The share of the sun that reaches the point, 0...1; see ``castShadows(from:step:count:)``.
    let sunlight: Float
  }

  private let view: View
  private let columns: Int
  private let scale: Float

  /// The distance of each sample of a ray, and the samples of one ray after the other.
  private let distances: [Float]
  private var heights: [Float] = []

  /// The sample, as a real number, at equally spaced logarithms of the distance.
  private var samples: [Float] = []
  private static let samplesPerOctave: Float = 64

  /// Sunlight on a grid coarser by a factor, if shadows were cast.
  private var light: [Float] = []
  private static let coarseness = 3

  /// Samples a landscape between two distances.
  ///
  /// - Parameters:
  ///   - growth: The most a distance may exceed the one before, as a factor.
  ///   - spacing: How many rows of the picture lie between two samples of level ground.
  ///   - height: The height at a point (x, z) of the plane, and at that distance from the eye,
  ///     which bounds the detail worth computing.
  init(
    on canvas: Canvas, from view: View, range: ClosedRange<Float>, growth: Float = 0.003,
    spacing: Float = 2, height: @Sendable (_ plane: Vector2, _ distance: Float) -> Float
  ) {
    self.view = view
    let columns = canvas.wholeWidth
    self.columns = columns
    scale = Float(canvas.wholeHeight)

    var distances = [range.lowerBound]
    while let d = distances.last, d < range.upperBound {
      let perRow = d * d / (view.eye * view.focal * scale)
      distances.append(d + min(growth * d, perRow * spacing))
    }
    self.distances = distances

    let rays = (0..<columns).map { heading(Float($0)) }
    let count = distances.count
    heights = [Float](unsafeUninitializedCapacity: columns * count) { grid, initialized in
      // Every ray writes to its own part of the grid.
      nonisolated(unsafe) let grid = grid
      let steps = distances
      DispatchQueue.concurrentPerform(iterations: columns) { column in
        for (sample, d) in steps.enumerated() {
          grid.initializeElement(at: column * count + sample, to: height(rays[column] * d, d))
        }
      }
      initialized = columns * count
    }

    var i = 0
    let octaves = log2(range.upperBound / range.lowerBound)
    for k in 0...Int(octaves * Self.samplesPerOctave) + 1 {
      let d = range.lowerBound * exp2(Float(k) / Self.samplesPerOctave)
      while i < distances.count - 2, distances[i + 1] < d { i += 1 }
      samples.append(Float(i) + (d - distances[i]) / (distances[i + 1] - distances[i]))
    }
  }

  /// The unit vector in the plane along a ray.
  private func heading(_ column: Float) -> Vector2 {
    view.heading((column + 0.5) / scale)
  }

  /// The height at a point of the plane, held constant outside what is in view.
  private func height(_ plane: Vector2) -> Float {
    let across = view.middle + atan2(plane.x, plane.y) * view.focal
    let column = min(max(across * scale - 0.5, 0), Float(columns - 1))
    let octave = log2(length(plane) / distances[0]) * Self.samplesPerOctave
    let k = min(max(octave, 0), Float(samples.count - 2))
    let sample = mix(samples[Int(k)], samples[Int(k) + 1], k - Float(Int(k)))
    return interpolate(
      heights, columns: columns, rows: distances.count, column: column, sample: sample)
  }

  /// Interpolates a grid of `columns` rays with `rows` samples each.
  private func interpolate(
    _ grid: [Float], columns: Int, rows: Int, column: Float, sample: Float
  ) -> Float {
    let c = max(0, min(Int(column), columns - 2))
    let s = max(0, min(Int(sample), rows - 2))
    let (u, v) = (saturate(column - Float(c)), saturate(sample - Float(s)))
    let (i, j) = (c * rows + s, (c + 1) * rows + s)
    return mix(mix(grid[i], grid[i + 1], v), mix(grid[j], grid[j + 1], v), u)
  }

  /// Marches from every point toward the sun, in `count` steps of which the first has a length of
  /// `step` and each next one is longer by a third; shadows get softer the farther they fall.
  mutating func castShadows(from sun: Vector3, step: Float, count: Int) {
    let level = length(Vector2(sun.x, sun.z))
    let (heading, slope) = (Vector2(sun.x, sun.z) / level, sun.y / level)
    light = []
    for column in stride(from: 0, to: columns, by: Self.coarseness) {
      let ray = self.heading(Float(column))
      for sample in stride(from: 0, to: distances.count, by: Self.coarseness) {
        let origin = ray * distances[sample]
        let start = heights[column * distances.count + sample]
        var (clearance, reach, delta) = (Float(1), step, step)
        for _ in 0..<count where clearance > 0 {
          let rise = start + reach * slope - height(origin + heading * reach)
          clearance = min(clearance, 0.5 + rise / (reach * 0.07))
          delta *= 4 / 3
          reach += delta
        }
        light.append(smoothstep(0, 1, clearance))
      }
    }
  }

  /// Draws the landscape over what is on the canvas.
  func draw(on canvas: inout Canvas, shade: (Point) -> Color) {
    var rows = [SIMD4<Float>](repeating: .zero, count: canvas.height)
    for x in 0..<canvas.width {
      for y in 0..<canvas.height { rows[y] = .zero }
      expose(&rows, from: canvas.top, column: x + canvas.left, shade: shade)
      for y in 0..<canvas.height where rows[y].w > 0 {
        let sum = rows[y]
        let i = y * canvas.width + x
        canvas.pixels[i] = canvas.pixels[i] * (1 - sum.w) + Color(sum.x, sum.y, sum.z)
      }
    }
  }

  /// Adds one ray of the landscape to the rows of a window: premultiplied light, and coverage in the
  /// last component, so that silhouettes are smooth.
  private func expose(
    _ rows: inout [SIMD4<Float>], from first: Int, column: Int, shade: (Point) -> Color
  ) {
    let ray = column * distances.count
    var top = Float(first + rows.count)
    var previous = scale
    var pending: (row: Int, weight: Float, sample: Float, y: Float) = (0, 0, 0, 0)

    func flush() {
      guard pending.weight > 0 else { return }
      let point = point(column: column, sample: pending.sample, y: pending.y)
      rows[pending.row - first] += SIMD4(shade(point), 1) * pending.weight
      pending.weight = 0
    }

    for i in distances.indices where top > Float(first) {
      let rise = (heights[ray + i] - view.eye) / distances[i]
      let y = (view.horizon - rise * view.focal) * scale
      if y >= top { flush() }
      while top > max(y, Float(first)) {
        let row = Int(ceil(top)) - 1
        let high = max(y, Float(row))
        if row != pending.row { flush() }
        let middle = (top + high) / 2
        let t = saturate((middle - previous) / min(y - previous, -1e-6))
        let sample = max(Float(i) - 1 + t, 0)
        pending = (row, pending.weight + top - high, sample, middle)
        top = high
      }
      previous = y
    }
    flush()
  }

  /// The visible point on a ray at a sample, which appears at the row `y`.
  private func point(column: Int, sample: Float, y: Float) -> Point {
    let s = min(Int(sample), distances.count - 2)
    let d = mix(distances[s], distances[s + 1], sample - Float(s))
    let heading = heading(Float(column))
    let tangent = (view.horizon - y / scale) / view.focal

    // The slopes along the ray, and across it.
    let first = column * distances.count
    func along(_ i: Int) -> Float {
      let (a, b) = (max(i - 1, 0), min(i + 1, distances.count - 1))
      return (heights[first + b] - heights[first + a]) / (distances[b] - distances[a])
    }
    let left = max(column - 1, 0) * distances.count
    let right = min(column + 1, columns - 1) * distances.count
    func across(_ i: Int) -> Float { heights[right + i] - heights[left + i] }
    let spacing =
      Float((right - left) / distances.count) * d
      / (view.focal * scale)
    let radial = mix(along(s), along(s + 1), sample - Float(s))
    let tangential = mix(across(s), across(s + 1), sample - Float(s)) / spacing
    let slope = heading * radial + Vector2(heading.y, -heading.x) * tangential

    let coarse = Float(Self.coarseness)
    let shadowColumns = (columns - 1) / Self.coarseness + 1
    let shadowRows = (distances.count - 1) / Self.coarseness + 1
    return Point(
      plane: heading * d, height: view.eye + d * tangent, distance: d,
      direction: normalize(Vector3(heading.x, tangent, heading.y)),
      normal: normalize(Vector3(-slope.x, 1, -slope.y)),
      sunlight: light.isEmpty
        ? 1
        : interpolate(
          light, columns: shadowColumns, rows: shadowRows, column: Float(column) / coarse,
          sample: sample / coarse))
  }
}
