import LenticularPhysics

/// Which part of a picture a cell shows on its way through a view, so that the picture seems to lie
/// behind the page.
///
/// With a picture that is Hs points long as it is drawn, in a cell of h points whose middle lies d
/// points past the view's, the part is h/Hs long and its middle lies at
///
///     0.5 + (1 − k)·d/Hs
///
/// in unit coordinates of the picture: a point of the picture moves k points on screen for each point
/// that the cell moves. A picture covers its cell, and more of it than that where its way through the
/// view takes more; what is missing then, for it would be too large, it stays at its end. So a cell is
/// never blank, and the part is piecewise linear in d.
public struct Parallax: Equatable, Sendable {
  /// Along which way cells cross the view, and pictures move.
  public enum Axis: Int, Sendable, CaseIterable {
    case horizontal, vertical

    var lane: Int { rawValue }
  }

  /// How many points the picture moves on screen per point that the cell moves: 1 has it lie in the
  /// page and 0 behind the screen, in between it is seen through the page; below 0 it runs ahead
  /// the other way, above 1 before the page. 0.7 is the original's.
  public var ratio: Double
  /// The picture, in any unit: only its shape counts.
  public var pictureSize: Size
  /// What shows the picture, in points.
  public var cellSize: Size
  /// How long the view is that the cell crosses, in points.
  public var viewLength: Double
  public var axis: Axis
  /// How many times larger than to cover the cell the picture may be drawn; at least 1. The default
  /// still shows two thirds of a picture as wide as its cell.
  public var largestScale: Double
  /// How far the picture may be shifted beside that, to every side, in points.
  public var slack: Double

  public static var defaultRatio: Double { 0.7 }
  public static var defaultLargestScale: Double { 1.5 }

  public init(
    ratio: Double = Parallax.defaultRatio, pictureSize: Size, cellSize: Size, viewLength: Double,
    axis: Axis = .vertical, largestScale: Double = Parallax.defaultLargestScale, slack: Double = 0
  ) {
    self.ratio = ratio
    self.pictureSize = pictureSize
    self.cellSize = cellSize
    self.viewLength = viewLength
    self.axis = axis
    self.largestScale = largestScale
    self.slack = slack
  }

  /// The picture as it is drawn, in points: the smallest that has enough for the whole way, unless that
  /// is too large.
  public var drawnSize: Size {
    let (along, across) = (axis.lane, 1 - axis.lane)
    let cover =
      pictureSize
      * max(
        cellSize.width / pictureSize.width, cellSize.height / pictureSize.height)
    let way = abs(1 - ratio) * (viewLength + cellSize[lane: along])
    let needed = max(
      (cellSize[lane: along] + way + 2 * slack) / cover[lane: along],
      (cellSize[lane: across] + 2 * slack) / cover[lane: across])
    return cover * max(1, min(needed, largestScale))
  }

  /// How far the picture can be shifted to every side wherever the cell is, in points; at most `slack`.
  public var reserve: Point { reserve(of: drawnSize) }

  /// The part of the picture to show, in unit coordinates.
  ///
  /// - Parameters:
  ///   - distance: how far the middle of the cell lies past that of the view, in points.
  ///   - shift: how far the part lies beside its place, in shares of `reserve` from −1 to 1.
  public func crop(at distance: Double, shift: Point = .zero) -> Rect {
    let size = drawnSize
    let reserve = reserve(of: size)
    let limit = travel(of: size)
    var offset = Point.lanes { max(-1, min(1, shift[lane: $0])) * reserve[lane: $0] }
    offset[lane: axis.lane] += max(-limit, min(limit, (1 - ratio) * distance))
    let part = Size.lanes { min(1, cellSize[lane: $0] / size[lane: $0]) }
    let origin = Point.lanes { lane in
      let start = 0.5 - part[lane: lane] / 2 + offset[lane: lane] / size[lane: lane]
      return max(0, min(1 - part[lane: lane], start))
    }
    return Rect(origin: origin, size: part)
  }

  /// A moment on the way of a cell through the view, and what it shows then.
  public struct Breakpoint: Equatable, Sendable {
    /// From 0, where the cell begins to enter at the view's end, to 1, where it has left at its start.
    public var progress: Double
    public var crop: Rect
  }

  /// Between which the crop is linear in the progress: two, or four where the picture stays at its ends.
  public var breakpoints: [Breakpoint] {
    let end = (viewLength + cellSize[lane: axis.lane]) / 2
    let bend = abs(1 - ratio) > 0 ? travel(of: drawnSize) / abs(1 - ratio) : end
    // A picture drawn for the whole way bends at its end, but for rounding.
    var breakpoints = [breakpoint(at: end, end: end)]
    if bend < end * (1 - 1e-12) {
      breakpoints.append(breakpoint(at: bend, end: end))
      breakpoints.append(breakpoint(at: -bend, end: end))
    }
    breakpoints.append(breakpoint(at: -end, end: end))
    return breakpoints
  }

  /// What is shown at a distance, of a way that goes from one end to the other.
  private func breakpoint(at distance: Double, end: Double) -> Breakpoint {
    Breakpoint(progress: (end - distance) / (2 * end), crop: crop(at: distance))
  }

  private func spare(of size: Size) -> Size {
    Size.lanes { max(0, size[lane: $0] - cellSize[lane: $0]) }
  }

  private func reserve(of size: Size) -> Point {
    let spare = spare(of: size)
    return Point.lanes { min(slack, spare[lane: $0] / 2) }
  }

  /// How far the way through the view can shift the picture to either side, in points.
  private func travel(of size: Size) -> Double {
    max(0, spare(of: size)[lane: axis.lane] / 2 - reserve(of: size)[lane: axis.lane])
  }
}
