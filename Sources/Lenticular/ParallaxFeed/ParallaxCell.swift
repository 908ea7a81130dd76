import LenticularPhysics
import LenticularScene

extension ParallaxFeed {
  /// An opening of the feed, with an image behind it.
  public struct Cell: Equatable, Sendable {
    /// The rectangle of the cell in the content, in points.
    public var frame: Rect2D
    /// The size of the image in pixels. While it is nil, the image counts as having the aspect ratio of the
    /// cell.
    public var pictureSize: Size2D?
    /// Points that the image moves on screen per point of the cell; see `Parallax.ratio`.
    public var ratio: Double
    public var axis: Axis2D
    /// The length of the view that the cell crosses, in points, if it differs from the feed's: that of a
    /// scroll view in the page.
    public var viewLength: Double?
    /// See `Parallax.largestScale`.
    public var largestScale: Double
    /// Whether device rotation shifts the image.
    public var tilts: Bool

    public init(
      frame: Rect2D, pictureSize: Size2D? = nil, ratio: Double = Parallax.defaultRatio,
      axis: Axis2D = .vertical, viewLength: Double? = nil,
      largestScale: Double = Parallax.defaultLargestScale, tilts: Bool = false
    ) {
      self.frame = frame
      self.pictureSize = pictureSize
      self.ratio = ratio
      self.axis = axis
      self.viewLength = viewLength
      self.largestScale = largestScale
      self.tilts = tilts
    }

    /// Whether the cell's numbers are finite and small enough to be laid out.
    var isUsable: Bool {
      frame.origin.isFiniteCoordinate && frame.size.isVisible
        && pictureSize?.isVisible != false
        && viewLength.map { Size2D(width: $0, height: 1).isVisible } != false
        && abs(ratio) <= 100 && largestScale >= 1 && largestScale <= 100
    }

    /// The parallax of the cell. With reduced motion the cell shows the middle of the image, at the scale
    /// that just covers the cell.
    func parallax(viewLength: Double, slack: Double, reducesMotion: Bool) -> Parallax {
      Parallax(
        ratio: reducesMotion ? 1 : ratio, pictureSize: pictureSize ?? frame.size,
        cellSize: frame.size, viewLength: self.viewLength ?? viewLength, axis: axis,
        largestScale: largestScale, slack: tilts && !reducesMotion ? slack : 0)
    }
  }

  /// The distance from the middle of the view to the middle of a cell, in points along the cell's axis.
  public struct Placement: Equatable, Sendable {
    public var index: Int
    public var distance: Double

    public init(index: Int, distance: Double) {
      self.index = index
      self.distance = distance
    }
  }
}

/// The cells of a feed sorted along an axis, to find the cells in an interval.
final class ParallaxOrder {
  /// The indices of the cells, sorted by their starts.
  private var indices: [Int] = []
  private var starts: [Double] = []
  /// For each sorted cell, the greatest end of it and all cells before it.
  private var reaches: [Double] = []

  init(_ cells: [ParallaxFeed.Cell], along axis: Axis2D) {
    indices = Array(cells.indices)
    // A stable sort, so that the same cells give the same layers on every platform.
    indices.sort {
      let (left, right) = (cells[$0].frame.origin[axis], cells[$1].frame.origin[axis])
      return left < right || left == right && $0 < $1
    }
    var reach = -Double.infinity
    for index in indices {
      let frame = cells[index].frame
      reach = max(reach, frame.origin[axis] + frame.size[axis])
      starts.append(frame.origin[axis])
      reaches.append(reach)
    }
  }

  /// The cells that overlap an interval. A few that do not may be among them if longer cells overlap. O(log
  /// n).
  func cells(from start: Double, to end: Double) -> ArraySlice<Int> {
    let first = Self.firstIndex(in: reaches) { $0 > start }
    let last = Self.firstIndex(in: starts) { $0 >= end }
    return indices[first..<max(first, last)]
  }

  /// The index of the first number that satisfies a condition, in ascending numbers of which all later ones
  /// do too.
  private static func firstIndex(in numbers: [Double], where holds: (Double) -> Bool) -> Int {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(numbers[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
