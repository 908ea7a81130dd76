import LenticularPhysics
import TestSupport
import Testing

@testable import Lenticular

@Suite("Wall: sections in a grid")
struct SectionGridTests {
  static let views = [
    Size2D(width: 390, height: 780), Size2D(width: 1280, height: 740),
    Size2D(width: 320, height: 200),
  ]

  /// Grids of random years, months and days, and of walls without any.
  private static func grids() -> [(grid: SectionGrid, view: Size2D, sections: [PhotoWall.Section])]
  {
    var random = SeededGenerator(state: 11)
    return views.flatMap { view in
      [1, 2, 40, 3000].flatMap { count in
        SectionGrid.columnCounts(in: view, leastPitch: 7).flatMap { columns in
          [false, true].map { isRightToLeft in
            var starts: [PhotoWall.Section] = []
            var start = Int.random(in: 0...2, using: &random)
            while start < count, columns % 2 == 1 {
              starts.append(.init(start: start, level: .random(in: 0...2, using: &random)))
              start += Int.random(in: 0...30, using: &random)
            }
            let sections = PhotoWall.usable(starts, count: count)
            let anchor = SectionGrid.Anchor(
              photo: .random(in: 0..<count, using: &random),
              column: .random(in: 0..<columns, using: &random))
            let grid = SectionGrid(
              sections, count: count, columns: columns, in: view, headingHeight: 40, spacing: 0.03,
              isRightToLeft: isRightToLeft, anchor: anchor)
            return (grid, view, sections)
          }
        }
      }
    }
  }

  @Test("every photograph has a place of its own, in order, within the view's width")
  func order() {
    for (grid, view, _) in Self.grids() {
      var (next, bottom) = (0, 0.0)
      for number in 0..<grid.rowCount {
        let row = grid.row(at: number)
        #expect(row.photos.lowerBound == next && !row.photos.isEmpty)
        #expect(row.y >= bottom && row.indent + row.photos.count <= grid.columns)
        bottom = row.y + row.height
        var former: Rect2D?
        for photo in row.photos {
          let frame = grid.frame(of: photo, in: row)
          #expect(frame.minX >= 0 && frame.maxX <= view.width * Double(grid.columns))
          if let former {
            #expect(min(abs(former.maxX - frame.minX), abs(frame.maxX - former.minX)) < view.width)
            #expect(former.intersection(frame).size.isEmpty)
          }
          #expect(grid.row(of: photo) == number)
          #expect(grid.photo(nearestTo: frame.center) == photo)
          former = frame
        }
        next = row.photos.upperBound
      }
      #expect(next == grid.count && bottom <= grid.size.height)
      #expect(grid.size.width / Double(grid.columns) <= view.width)
    }
  }

  @Test("blocks follow each other, each with its heading above its photographs")
  func blocks() {
    for (grid, _, sections) in Self.grids() {
      var (next, y) = (0, 0.0)
      for block in grid.blocks {
        #expect(block.photos.lowerBound == next && block.y == y)
        let first = grid.frame(of: next, in: grid.row(at: block.row))
        #expect(first.minY >= block.y + (block.section == nil ? 0 : grid.headingHeight))
        if let section = block.section { #expect(sections[section].start <= next) }
        (next, y) = (block.photos.upperBound, block.end)
      }
      #expect(next == grid.count && abs(y - grid.size.height) < 1e-9 * y)
    }
  }

  @Test("the count grows with the height, and leads back to it")
  func count() {
    for (grid, _, _) in Self.grids() {
      var former = 0.0
      for step in 0...200 {
        let height = grid.size.height * Double(step) / 200
        let count = grid.count(above: height)
        #expect(count >= former && count <= Double(grid.count))
        former = count
        #expect(abs(grid.count(above: grid.height(above: count)) - count) < 1e-6)
      }
      #expect(abs(former - Double(grid.count)) < 1e-9 * former)
    }
  }

  @Test("an anchor lies in its column, and nothing else moves sideways")
  func anchors() {
    let view = Self.views[0]
    let sections = SectionStory.sections(2000)
    for columns in [1, 2, 5, 13] {
      for photo in stride(from: 0, to: 2000, by: 37) {
        for column in 0..<columns {
          let grid = SectionGrid(
            sections, count: 2000, columns: columns, in: view, headingHeight: 40, spacing: 0,
            isRightToLeft: false, anchor: .init(photo: photo, column: column))
          let row = grid.row(at: grid.row(of: photo))
          #expect(grid.frame(of: photo, in: row).minX == Double(column) * view.width)
          #expect(grid.blocks.count { $0.indent != 0 } <= 1)
        }
      }
    }
  }

  @Test("days are headed where photographs are large, then months, then years")
  func headings() {
    let sections = SectionStory.sections(100_000)
    let levels = SectionGrid.columnCounts(in: Self.views[0], leastPitch: 7).map { columns in
      let grid = SectionGrid(
        sections, count: 100_000, columns: columns, in: Self.views[0], headingHeight: 40,
        spacing: 0.03, isRightToLeft: false)
      return Set(grid.blocks.compactMap { $0.section.map { sections[$0].level } })
    }
    #expect(levels == [[2], [2], [2], [2], [2], [1], [1], [1], [0]])
  }

  @Test("parts in wrong order, or beyond the end, are ignored")
  func oddSections() {
    let given: [PhotoWall.Section] = [
      .init(start: 3, level: 0), .init(start: 1, level: 0), .init(start: -1, level: 0),
      .init(start: 3, level: -4), .init(start: 9, level: 500), .init(start: 10, level: 0),
    ]
    #expect(
      PhotoWall.usable(given, count: 10) == [
        .init(start: 3, level: 0), .init(start: 3, level: 0), .init(start: 9, level: 99),
      ])
    let grid = SectionGrid(
      PhotoWall.usable(given, count: 10), count: 10, columns: 2, in: Self.views[0],
      headingHeight: 10, spacing: 0, isRightToLeft: false)
    #expect(grid.blocks.map(\.photos) == [0..<3, 3..<9, 9..<10])
  }
}
