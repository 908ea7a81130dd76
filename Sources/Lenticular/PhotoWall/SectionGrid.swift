import LenticularPhysics

/// The layout of a wall with sections: square cells in columns, in reading order, beneath a heading for each block.
///
/// Lengths are points at a zoom scale of 1, at which a column is as wide as the view. At the zoom scale 1 / `columns` the
/// grid is as wide as the view, so a zoom scale means the same size of a photograph in every grid. In a single column, a
/// cell is at most nine tenths as high as the view.
///
/// A section is divided into the sections inside it where these are, on average, at least twice as high as their headings;
/// otherwise its photographs form one block. So there are headings of days where photographs are large, of months
/// where they are small, and of years where they are tiny.
final class SectionGrid {
  /// Photographs beneath one heading.
  struct Block {
    var photos: Range<Int>
    /// The section whose heading stands above; nil for photographs before the first section.
    var section: Int?
    /// The number of columns that are left free before the first photograph.
    var indent = 0
    /// The top of the heading.
    var y = 0.0
    /// The bottom of the last row.
    var end = 0.0
    /// The number of the block's first row.
    var row = 0
  }

  /// A photograph and the column in which it is to lie.
  struct Anchor {
    var photo: Int
    var column: Int
  }

  /// The number of columns.
  let columns: Int
  private(set) var blocks: [Block] = []
  private(set) var size = Size2D.zero
  private(set) var rowCount = 0
  /// The width of a column.
  let pitch: Double
  /// The distance of two rows.
  let rowPitch: Double
  let spacing: Double
  /// The height of a heading.
  let headingHeight: Double
  private let isRightToLeft: Bool

  /// The numbers of columns that a wall may have in a view: Fibonacci numbers, so that each is about the same step from
  /// the next one.
  ///
  /// - Parameter leastPitch: the least width of a column, in points of the view.
  static func columnCounts(in view: Size2D, leastPitch: Double) -> [Int] {
    var counts = [1]
    var (one, other) = (1, 2)
    while view.width / Double(other) >= leastPitch {
      counts.append(other)
      (one, other) = (other, one + other)
    }
    return counts
  }

  /// - Parameters:
  ///   - headingHeight: the height of a heading, in points of the view.
  ///   - spacing: the gap between cells, as a fraction of a cell's lesser side.
  ///   - anchor: a photograph whose block is indented until the photograph lies in a column.
  init(
    _ sections: [PhotoWall.Section], count: Int, columns: Int, in view: Size2D,
    headingHeight: Double, spacing: Double, isRightToLeft: Bool, anchor: Anchor? = nil
  ) {
    self.columns = columns
    self.isRightToLeft = isRightToLeft
    pitch = view.width
    rowPitch = columns == 1 ? min(view.width, 0.9 * view.height) : view.width
    self.spacing = spacing * min(pitch, rowPitch)
    self.headingHeight = headingHeight * Double(columns)
    divide(0..<count, of: nil, into: sections.indices, sections)
    var y = 0.0
    for index in blocks.indices {
      let photos = blocks[index].photos
      if let anchor, photos.contains(anchor.photo) {
        let free = (anchor.column - (anchor.photo - photos.lowerBound)) % columns
        blocks[index].indent = free < 0 ? free + columns : free
      }
      let rows = (blocks[index].indent + photos.count + columns - 1) / columns
      blocks[index].y = y
      blocks[index].row = rowCount
      y += (blocks[index].section == nil ? 0 : self.headingHeight) + rowPitch * Double(rows)
      blocks[index].end = y
      rowCount += rows
    }
    // Rounded down, so that a grid never scrolls sideways at its own zoom scale.
    size = count == 0 ? .zero : Size2D(width: pitch * Double(columns) * (1 - 1e-12), height: y)
  }

  /// Adds the blocks of some photographs: one, or those of the sections inside.
  private func divide(
    _ photos: Range<Int>, of section: Int?, into inner: Range<Int>, _ sections: [PhotoWall.Section]
  ) {
    guard !photos.isEmpty else { return }
    var (level, parts) = (Int.max, 0)
    for index in inner {
      if sections[index].level < level { (level, parts) = (sections[index].level, 0) }
      if sections[index].level == level { parts += 1 }
    }
    let height = Double(photos.count) / Double(max(1, parts) * columns) * rowPitch
    guard parts > 0, section == nil || height >= 2 * headingHeight else {
      return blocks.append(Block(photos: photos, section: section))
    }
    var first = inner.lowerBound
    while sections[first].level > level { first += 1 }
    let start = sections[first].start
    if start > photos.lowerBound {
      blocks.append(Block(photos: photos.lowerBound..<start, section: section))
    }
    while first < inner.upperBound {
      var next = first + 1
      while next < inner.upperBound, sections[next].level > level { next += 1 }
      let end = next < inner.upperBound ? sections[next].start : photos.upperBound
      divide(sections[first].start..<end, of: first, into: first + 1..<next, sections)
      first = next
    }
  }

  // MARK: Where things are

  var count: Int { blocks.last?.photos.upperBound ?? 0 }

  /// The row with a number. O(log n) in the number of blocks.
  @inline(never)
  func row(at number: Int) -> WallLayout.Row {
    let block = blocks[blocks.indices.partitioningIndex { blocks[$0].row > number } - 1]
    let rowOfBlock = number - block.row
    let first = block.photos.lowerBound - block.indent + rowOfBlock * columns
    let heading = block.section == nil ? 0 : headingHeight
    return WallLayout.Row(
      photos: max(first, block.photos.lowerBound)..<min(first + columns, block.photos.upperBound),
      y: block.y + heading + rowPitch * Double(rowOfBlock) + spacing / 2,
      height: rowPitch - spacing,
      indent: rowOfBlock == 0 ? block.indent : 0)
  }

  /// The number of the block of a photograph.
  func block(of photo: Int) -> Int {
    blocks.indices.partitioningIndex { blocks[$0].photos.upperBound > photo }
  }

  /// The number of the row of a photograph.
  func row(of photo: Int) -> Int {
    let block = blocks[self.block(of: photo)]
    return block.row + (photo - block.photos.lowerBound + block.indent) / columns
  }

  /// The rectangle of a photograph in its row.
  @inline(never)
  func frame(of photo: Int, in row: WallLayout.Row) -> Rect2D {
    let column = photo - row.photos.lowerBound + row.indent
    let columnFromLeft = isRightToLeft ? columns - 1 - column : column
    return Rect2D(
      x: Double(columnFromLeft) * pitch + spacing / 2, y: row.y, width: pitch - spacing,
      height: row.height)
  }

  /// The blocks that overlap a part of the grid from top to bottom.
  func blocks(from top: Double, to bottom: Double) -> Range<Int> {
    let first = blocks.indices.partitioningIndex { blocks[$0].end > top }
    return first..<max(first, blocks.indices.partitioningIndex { blocks[$0].y >= bottom })
  }

  /// The photographs of a row that overlap the horizontal extent of a rectangle.
  func photos(of row: WallLayout.Row, in rect: Rect2D) -> Range<Int> {
    let width = pitch * Double(columns)
    let (low, high) =
      isRightToLeft ? (width - rect.maxX, width - rect.minX) : (rect.minX, rect.maxX)
    let (pitch, spacing) = (pitch, spacing)
    let start = { (photo: Int) in
      Double(photo - row.photos.lowerBound + row.indent) * pitch + spacing / 2
    }
    let first = row.photos.partitioningIndex { start($0) + pitch - spacing > low }
    let last = row.photos.partitioningIndex { start($0) >= high }
    return first..<max(first, last)
  }

  /// The number of the first row that ends below a height; that of the rows if none does.
  private func rowNumber(at y: Double) -> Int {
    (0..<rowCount).partitioningIndex {
      let row = self.row(at: $0)
      return row.y + row.height + spacing / 2 > y
    }
  }

  /// The photograph nearest to a point; nil if there are none.
  func photo(nearestTo point: Point2D) -> Int? {
    guard rowCount > 0 else { return nil }
    let row = self.row(at: min(rowNumber(at: point.y), rowCount - 1))
    let x = isRightToLeft ? pitch * Double(columns) - point.x : point.x
    let column = max(-1, min(Double(columns), (x / pitch).rounded(.down)))
    return max(
      row.photos.lowerBound,
      min(row.photos.upperBound - 1, row.photos.lowerBound - row.indent + Int(column)))
  }

  /// The column of a grid as wide as the view at a distance from the left edge of the view.
  static func column(at x: Double, of columns: Int, in view: Size2D, isRightToLeft: Bool) -> Int {
    let fromLeft = Int(
      max(0, min(Double(columns - 1), (x / view.width * Double(columns)).rounded(.down))))
    return isRightToLeft ? columns - 1 - fromLeft : fromLeft
  }

  // MARK: Count and height

  /// The number of photographs above a height, in which a row that is cut counts in part. It grows with the height.
  func count(above y: Double) -> Double {
    let number = rowNumber(at: y)
    guard number < rowCount else { return Double(count) }
    let row = self.row(at: number)
    let share = max(0, min(1, (y - row.y + spacing / 2) / rowPitch))
    return Double(row.photos.lowerBound) + share * Double(row.photos.count)
  }

  /// The height above which a number of photographs lie.
  func height(above count: Double) -> Double {
    guard rowCount > 0 else { return 0 }
    let photo = max(0, min(self.count - 1, Int(max(0, min(Double(self.count), count)))))
    let row = self.row(at: self.row(of: photo))
    let share = (count - Double(row.photos.lowerBound)) / Double(row.photos.count)
    return row.y - spacing / 2 + rowPitch * max(0, min(1, share))
  }
}
