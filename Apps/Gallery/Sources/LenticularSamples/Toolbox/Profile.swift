/// A height for every column of a canvas, such as the line of a crest, computed once.
struct Profile {
  private let heights: [Float]
  private let scale: Float

  /// Tabulates a function of the place across.
  init(across canvas: Canvas, _ height: (Float) -> Float) {
    scale = Float(canvas.height)
    heights = (0..<canvas.width).map { height(canvas.place($0, 0).x) }
  }

  /// The height at the column nearest to a place across.
  @inline(__always)
  subscript(x: Float) -> Float {
    heights[max(0, min(Int(x * scale), heights.count - 1))]
  }
}
