import LenticularPhysics
import LenticularScene

extension ParallaxFeed {
  /// A window of the feed, with a picture behind it.
  public struct Cell: Equatable, Sendable {
    /// Where it lies in the content, in points.
    public var frame: Rect
    /// The picture's pixels; nil until they are known, when it counts as shaped like the cell.
    public var pictureSize: Size?
    /// Points that the picture moves per point of the cell; see `Parallax.ratio`.
    public var ratio: Double
    public var axis: Parallax.Axis
    /// How long the view is that it crosses, in points, where that is not the feed's: a scroll view in
    /// the page.
    public var viewLength: Double?
    /// See `Parallax.largestScale`.
    public var largestScale: Double
    /// Whether turns of the device shift the picture.
    public var tilts: Bool

    public init(
      frame: Rect, pictureSize: Size? = nil, ratio: Double = Parallax.defaultRatio,
      axis: Parallax.Axis = .vertical, viewLength: Double? = nil,
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

    /// Whether it can be shown. Numbers that no cell has would lead to such as nobody can draw.
    var isUsable: Bool {
      frame.origin.isLayable && frame.size.isVisible
        && pictureSize?.isVisible != false
        && viewLength.map { Size(width: $0, height: 1).isVisible } != false
        && abs(ratio) <= 100 && largestScale >= 1 && largestScale <= 100
    }

    /// What it shows where. Without motion the middle of the picture, as large as covers the cell.
    func parallax(viewLength: Double, slack: Double, reducesMotion: Bool) -> Parallax {
      Parallax(
        ratio: reducesMotion ? 1 : ratio, pictureSize: pictureSize ?? frame.size,
        cellSize: frame.size, viewLength: self.viewLength ?? viewLength, axis: axis,
        largestScale: largestScale, slack: tilts && !reducesMotion ? slack : 0)
    }
  }

  /// How far the middle of a cell lies past that of its view, in points along its axis.
  public struct Placement: Equatable, Sendable {
    public var index: Int
    public var distance: Double

    public init(index: Int, distance: Double) {
      self.index = index
      self.distance = distance
    }
  }
}

/// The cells of a feed in the order in which they lie along an axis, to find those in a stretch of it.
final class ParallaxOrder {
  /// The indices of the cells, by where they start.
  private var indices: [Int] = []
  private var starts: [Double] = []
  /// How far each and those before it reach.
  private var reaches: [Double] = []

  init(_ cells: [ParallaxFeed.Cell], alongLane lane: Int) {
    indices = Array(cells.indices)
    // A stable order, so that the same cells give the same layers everywhere.
    indices.sort {
      let (left, right) = (cells[$0].frame.origin[lane: lane], cells[$1].frame.origin[lane: lane])
      return left < right || left == right && $0 < $1
    }
    var reach = -Double.infinity
    for index in indices {
      let frame = cells[index].frame
      reach = max(reach, frame.origin[lane: lane] + frame.size[lane: lane])
      starts.append(frame.origin[lane: lane])
      reaches.append(reach)
    }
  }

  /// The cells that may lie between two places, and no other ones but a few that longer ones overlap.
  /// O(log n).
  func cells(from start: Double, to end: Double) -> ArraySlice<Int> {
    let first = Self.firstIndex(in: reaches) { $0 > start }
    let last = Self.firstIndex(in: starts) { $0 >= end }
    return indices[first..<max(first, last)]
  }

  /// The first number in ascending ones for which a condition holds that then holds for all after it.
  private static func firstIndex(in numbers: [Double], where holds: (Double) -> Bool) -> Int {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(numbers[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
