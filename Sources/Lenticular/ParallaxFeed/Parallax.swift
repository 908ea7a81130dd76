import LenticularPhysics

/// The part of an image that a cell shows while it crosses a view, so that the image seems to lie behind the
/// page.
///
/// Let the image be drawn Hs points long in a cell of h points, whose middle lies d points past the middle of
/// the view. The visible part is then h/Hs long, and its middle lies in unit coordinates of the image at
///
///     0.5 + (1 − k)·d/Hs
///
/// So a point of the image moves k points on screen for each point that the cell moves. The image is drawn
/// large enough to cover the cell everywhere on its way through the view, up to `largestScale`. If that limit
/// makes the image too small for the whole way, the part stops at the image's end. So a cell is never blank,
/// and the part is piecewise linear in d.
public struct Parallax: Equatable, Sendable {
  /// The points that the image moves on screen per point that the cell moves. At 1 the image moves with the
  /// cell, at 0 it stays fixed on screen; between 0 and 1 it seems to lie behind the page, above 1 in front
  /// of it. Below 0 it moves against the cell. 0.7 is the value of darknoon's ParallaxScrollView.
  public var ratio: Double
  /// The size of the image, in any unit: only the ratio of its sides matters.
  public var pictureSize: Size2D
  /// The size of the cell, in points.
  public var cellSize: Size2D
  /// The length of the view along the axis, in points.
  public var viewLength: Double
  /// The axis along which cells cross the view and images move.
  public var axis: Axis2D
  /// The largest scale at which the image is drawn, relative to the scale that just covers the cell; at
  /// least 1. The default still shows two thirds of an image as wide as its cell.
  public var largestScale: Double
  /// How far device rotation can shift the image to every side, in points.
  public var slack: Double

  public static var defaultRatio: Double { 0.7 }
  public static var defaultLargestScale: Double { 1.5 }

  public init(
    ratio: Double = Parallax.defaultRatio, pictureSize: Size2D, cellSize: Size2D,
    viewLength: Double,
    axis: Axis2D = .vertical, largestScale: Double = Parallax.defaultLargestScale, slack: Double = 0
  ) {
    self.ratio = ratio
    self.pictureSize = pictureSize
    self.cellSize = cellSize
    self.viewLength = viewLength
    self.axis = axis
    self.largestScale = largestScale
    self.slack = slack
  }

  /// The size at which the image is drawn, in points: the smallest that suffices for the whole way of the
  /// cell, limited by `largestScale`.
  public var drawnSize: Size2D {
    let (along, across) = (axis, axis.other)
    let cover =
      pictureSize
      * max(
        cellSize.width / pictureSize.width, cellSize.height / pictureSize.height)
    let travel = abs(1 - ratio) * (viewLength + cellSize[along])
    let needed = max(
      (cellSize[along] + travel + 2 * slack) / cover[along],
      (cellSize[across] + 2 * slack) / cover[across])
    return cover * max(1, min(needed, largestScale))
  }

  /// How far the image can be shifted to every side at any position of the cell, in points; at most `slack`.
  public var reserve: Point2D { reserve(of: drawnSize) }

  /// The visible part of the image, in unit coordinates.
  ///
  /// - Parameters:
  ///   - distance: the distance from the middle of the view to that of the cell, in points.
  ///   - shift: the additional shift of the part, in fractions of `reserve` from −1 to 1.
  public func crop(at distance: Double, shift: Point2D = .zero) -> Rect2D {
    let size = drawnSize
    let reserve = reserve(of: size)
    let limit = travel(of: size)
    var offset = Point2D.lanes { max(-1, min(1, shift[lane: $0])) * reserve[lane: $0] }
    offset[axis] += max(-limit, min(limit, (1 - ratio) * distance))
    let part = Size2D.lanes { min(1, cellSize[lane: $0] / size[lane: $0]) }
    let origin = Point2D.axes { axis in
      let start = 0.5 - part[axis] / 2 + offset[axis] / size[axis]
      return max(0, min(1 - part[axis], start))
    }
    return Rect2D(origin: origin, size: part)
  }

  /// A position of a cell on its way through the view, with the part of the image that is visible there.
  public struct Breakpoint: Equatable, Sendable {
    /// The progress of the cell: 0 where it begins to enter at the view's end, 1 where it has left at the
    /// view's start.
    public var progress: Double
    public var crop: Rect2D
  }

  /// The positions between which the crop is linear in the progress: two, or four if the image stops at its
  /// ends.
  public var breakpoints: [Breakpoint] {
    let end = (viewLength + cellSize[axis]) / 2
    let bend = abs(1 - ratio) > 0 ? travel(of: drawnSize) / abs(1 - ratio) : end
    // An image that suffices for the whole way has no other breakpoints, apart from rounding.
    var breakpoints = [breakpoint(at: end, end: end)]
    if bend < end * (1 - 1e-12) {
      breakpoints.append(breakpoint(at: bend, end: end))
      breakpoints.append(breakpoint(at: -bend, end: end))
    }
    breakpoints.append(breakpoint(at: -end, end: end))
    return breakpoints
  }

  /// The breakpoint at a distance, on a way from `-end` to `end`.
  private func breakpoint(at distance: Double, end: Double) -> Breakpoint {
    Breakpoint(progress: (end - distance) / (2 * end), crop: crop(at: distance))
  }

  private func spare(of size: Size2D) -> Size2D {
    Size2D.lanes { max(0, size[lane: $0] - cellSize[lane: $0]) }
  }

  private func reserve(of size: Size2D) -> Point2D {
    let spare = spare(of: size)
    return Point2D.lanes { min(slack, spare[lane: $0] / 2) }
  }

  /// The largest shift of an image of a size while the cell crosses the view, to either side, in points.
  private func travel(of size: Size2D) -> Double {
    max(0, spare(of: size)[axis] / 2 - reserve(of: size)[axis])
  }
}
