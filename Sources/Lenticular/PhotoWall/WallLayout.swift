import LenticularPhysics

/// The layout of a wall: justified rows of equal width, in reading order, from left to right or from right to
/// left.
///
/// Lengths are points at a zoom scale of 1. At this scale the narrowest photograph is as wide as the view, so
/// that no row shows two whole photographs. At `minimumZoomScale` the whole wall is visible. The number of
/// rows is the one with which the wall covers most of the view.
struct WallLayout {
  /// A row of photographs of equal height.
  struct Row: Equatable {
    var photos: Range<Int>
    var y: Double
    var height: Double
    /// The number of columns that are left free before the first photograph; 0 in a justified row.
    var indent = 0
  }

  /// The grid in whose place there are no justified rows; nil for a wall without sections.
  private(set) var grid: SectionGrid?
  /// The justified rows.
  private(set) var rows: [Row] = []
  private(set) var size = Size2D.zero
  /// The zoom scale at which the whole wall fits the view.
  private(set) var minimumZoomScale = 1.0
  /// The gap between photographs.
  private(set) var spacing = 0.0
  /// The cumulative sums of the aspect ratios of the photographs, from 0 to the sum of all.
  private let sums: [Double]
  private let isRightToLeft: Bool

  /// - Parameters:
  ///   - view: the size of the view; nil if it has none, and the layout no rows.
  ///   - spacing: the gap between photographs, as a fraction of a row's height.
  init(
    _ photos: [Photo], in view: Size2D?, spacing: Double = 0.03, isRightToLeft: Bool = false
  ) {
    self.isRightToLeft = isRightToLeft
    var sum = 0.0
    var sums = [sum]
    sums.reserveCapacity(photos.count + 1)
    for photo in photos {
      sum += Self.aspectRatio(of: photo)
      sums.append(sum)
    }
    self.sums = sums
    guard !photos.isEmpty, let view, view.isVisible else { return }
    let count = Int((sum / view.aspectRatio).squareRoot())
    arrange(inRows: max(1, count), spacing: spacing)
    let coverage = self.coverage(of: view)
    let (rows, size) = (self.rows, self.size)
    arrange(inRows: count + 1, spacing: spacing)
    if self.coverage(of: view) <= coverage { (self.rows, self.size) = (rows, size) }
    fit(view)
  }

  /// A layout of sections, which is zoomed out at least to a zoom scale.
  init(_ grid: SectionGrid, minimumZoomScale: Double) {
    self.grid = grid
    size = grid.size
    spacing = grid.spacing
    self.minimumZoomScale = minimumZoomScale
    sums = []
    isRightToLeft = false
  }

  /// The number of photographs that have a cell: all, or none without a view.
  var count: Int { grid?.count ?? rows.last?.photos.upperBound ?? 0 }

  var rowCount: Int { grid?.rowCount ?? rows.count }

  /// The row with a number.
  func row(at number: Int) -> Row { grid?.row(at: number) ?? rows[number] }

  /// The aspect ratio of a photograph's rectangle, clamped from 0.5 to 3.2: a very wide one would make its
  /// row too low, a very tall one would be a line. Photographs outside of these limits are cropped.
  private static func aspectRatio(of photo: Photo) -> Double {
    photo.pixelSize.isVisible ? max(0.5, min(3.2, photo.pixelSize.aspectRatio)) : 1
  }

  /// The sum of the aspect ratios of some photographs.
  private func aspect(of photos: Range<Int>) -> Double {
    sums[photos.upperBound] - sums[photos.lowerBound]
  }

  /// Breaks the photographs into rows of nearly equal width. The unit of length is the height of a row
  /// without gaps.
  private mutating func arrange(inRows count: Int, spacing: Double) {
    self.spacing = spacing
    let (share, photoCount) = (sums[sums.count - 1] / Double(count), sums.count - 1)
    rows = []
    var (first, y) = (0, 0.0)
    for row in 1...count {
      // The row ends before the photograph whose middle lies in the next row's share.
      var end = first
      while end < photoCount, sums[end] + sums[end + 1] < 2 * share * Double(row) { end += 1 }
      if row == count { end = photoCount }
      guard end > first else { continue }
      let photos = first..<end
      let height = (share - spacing * Double(photos.count - 1)) / aspect(of: photos)
      rows.append(Row(photos: photos, y: y, height: height))
      y += height + spacing
      first = end
    }
    size = Size2D(width: share, height: y - spacing)
  }

  private func fittingScale(of view: Size2D) -> Double {
    min(view.width / size.width, view.height / size.height)
  }

  /// The fraction of a view that the wall covers when it fits.
  private func coverage(of view: Size2D) -> Double {
    let scale = fittingScale(of: view)
    return size.width * size.height * scale * scale / (view.width * view.height)
  }

  /// Scales the layout to points.
  private mutating func fit(_ view: Size2D) {
    var narrowest = Double.infinity
    for row in rows {
      for photo in row.photos {
        narrowest = min(narrowest, aspect(of: photo..<photo + 1) * row.height)
      }
    }
    let scale = view.width / narrowest
    minimumZoomScale = min(1, fittingScale(of: view) / scale)
    size = size * scale
    spacing *= scale
    for index in rows.indices {
      rows[index].y *= scale
      rows[index].height *= scale
    }
  }

  // MARK: Where things are

  /// The number of the row of a photograph.
  func row(of photo: Int) -> Int {
    grid?.row(of: photo) ?? rows.indices.partitioningIndex { rows[$0].photos.upperBound > photo }
  }

  /// The rectangle of a photograph.
  func frame(of photo: Int) -> Rect2D {
    frame(of: photo, in: row(at: row(of: photo)))
  }

  func frame(of photo: Int, in row: Row) -> Rect2D {
    if let grid { return grid.frame(of: photo, in: row) }
    var frame = Rect2D(
      x: start(of: photo, in: row), y: row.y,
      width: aspect(of: photo..<photo + 1) * row.height, height: row.height)
    if isRightToLeft { frame.origin.x = size.width - frame.maxX }
    return frame
  }

  /// The distance of a photograph from the edge at which its row begins.
  private func start(of photo: Int, in row: Row) -> Double {
    aspect(of: row.photos.lowerBound..<photo) * row.height
      + spacing * Double(photo - row.photos.lowerBound)
  }

  /// The distance from the start of a photograph to its end.
  private func end(of photo: Int, in row: Row) -> Double {
    start(of: photo, in: row) + aspect(of: photo..<photo + 1) * row.height
  }

  /// The rows that overlap a rectangle.
  func rows(in rect: Rect2D) -> Range<Int> {
    let numbers = 0..<rowCount
    let first = numbers.partitioningIndex {
      let row = self.row(at: $0)
      return row.y + row.height > rect.minY
    }
    let end = numbers.partitioningIndex { row(at: $0).y >= rect.maxY }
    return first..<max(first, end)
  }

  /// The photographs of a row that overlap the horizontal extent of a rectangle.
  func photos(of row: Row, in rect: Rect2D) -> Range<Int> {
    if let grid { return grid.photos(of: row, in: rect) }
    let (low, high) =
      isRightToLeft ? (size.width - rect.maxX, size.width - rect.minX) : (rect.minX, rect.maxX)
    let first = row.photos.partitioningIndex { end(of: $0, in: row) > low }
    let last = row.photos.partitioningIndex { start(of: $0, in: row) >= high }
    return first..<max(first, last)
  }

  /// The photograph nearest to a point; nil if there are none.
  func photo(nearestTo point: Point2D) -> Int? {
    if let grid { return grid.photo(nearestTo: point) }
    guard !rows.isEmpty else { return nil }
    let row = rows[
      min(
        rows.indices.partitioningIndex { rows[$0].y + rows[$0].height + spacing / 2 > point.y },
        rows.count - 1)]
    let x = isRightToLeft ? size.width - point.x : point.x
    let photo = row.photos.partitioningIndex { end(of: $0, in: row) + spacing / 2 > x }
    return min(photo, row.photos.upperBound - 1)
  }
}

extension Range<Int> {
  /// The first index that satisfies a predicate, in a range partitioned by it; `upperBound` if none does. O(log n).
  func partitioningIndex(where predicate: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if predicate(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
