import LenticularGestures
import LenticularPhysics
import LenticularScene
import TestSupport
import Testing

@testable import Lenticular

/// Sections and stories of walls as time.
enum SectionStory {
  /// Years, months and days of photographs that are spread evenly over twenty years.
  static func sections(_ count: Int) -> [PhotoWall.Section] {
    var sections: [PhotoWall.Section] = []
    var former = [-1, -1, -1]
    for photo in 0..<count {
      let day = photo * 7300 / count
      for (level, part) in [day / 365, day * 12 / 365, day].enumerated() where part != former[level]
      {
        former[level] = part
        sections.append(.init(start: photo, level: level))
      }
    }
    return sections
  }

  static func script(_ count: Int) -> WallScript {
    let script = WallScript(photos: count)
    script.send(.wall.setSections(sections: sections(count)))
    return script.settle()
  }
}

extension WallScript {
  var columns: Int { wall.layout.grid?.columns ?? 0 }

  /// Whether the zoom scale is the one of the grid's columns.
  var isAtGrid: Bool { wall.scrollView.zoomScale == 1 / Double(columns) }

  /// The headings on screen from top to bottom.
  fileprivate var headings: [(section: Int, frame: Rect2D)] {
    screen.elements.compactMap { id, element in
      let section = Int(Contents.firstHeading - element.contents.rawValue)
      guard section >= 0, let frame = screen.shot(of: id)?.frame else { return nil }
      return (section, frame)
    }.sorted { $0.frame.minY < $1.frame.minY }
  }

  /// The share of the height of a photograph at which a point of the view lies.
  fileprivate func share(of photo: Int, at point: Point2D) -> Double {
    guard let frame = wall.cell(at: photo)?.frame else { return .nan }
    return (point.y - frame.minY) / frame.size.height
  }
}

@Suite("Wall: sections")
struct SectionTests {
  static let middle = point(150, 400)

  @Test(
    "a wall with sections is as wide as the view, and begins at its beginning",
    arguments: [1, 40, 100_000])
  func beginning(count: Int) throws {
    let script = SectionStory.script(count)
    #expect(script.columns == 3 && script.isAtGrid)
    #expect(script.wall.scrollView.contentOffset.x.magnitude < 1e-6)
    let first = try #require(script.frame(of: 0))
    #expect(abs(first.size.width - 130 * 0.97) < 1e-6)
    let heading = try #require(script.headings.first)
    #expect(abs(first.minY - heading.frame.maxY - 130 * 0.015) < 1e-6)
    #expect(!script.wall.movableAxes.contains(.horizontal))
    #expect(script.layerCount < 300)
    #expect(script.allFaults.isEmpty)
  }

  @Test(
    "from days to years and back, the photograph under the fingers stays there",
    arguments: [0.1, 0.5, 0.93])
  func pinching(place: Double) throws {
    let count = 100_000
    let script = SectionStory.script(count)
    script.send(.wall.scrub(fraction: place)).settle()
    let wanted = try #require(script.wall.photo(at: Self.middle))
    func pinch(_ near: Double, _ far: Double) {
      let (x, y) = (Self.middle.x, Self.middle.y)
      script.down(1, at: point(x, y - near)).down(2, at: point(x, y + near))
      var share: Double?
      let steps = 280
      for step in 1...steps {
        let way = near + (far - near) * Double(step) / Double(steps)
        script.wait(1.0 / 120)
        script.move(1, to: point(x, y - way)).move(2, to: point(x, y + way))
        guard script.wall.scrollView.isZooming else { continue }
        // From the beginning of the pinch on, the point is there in every frame.
        let shown = script.share(of: wanted, at: Self.middle)
        let height = script.wall.cell(at: wanted)?.frame.size.height ?? .nan
        if let share { #expect(abs(shown - share) * height <= 2, "\(step)") }
        share = share ?? shown
      }
      script.up(1).up(2).settle()
      #expect(script.isAtGrid)
      let height = script.wall.cell(at: wanted)?.frame.size.height ?? .nan
      let rest = abs(script.share(of: wanted, at: Self.middle) - (share ?? .nan)) * height
      #expect(rest <= 2)
    }
    pinch(300, 20)
    let columns = script.columns
    #expect(columns >= 34)
    let cell = try #require(script.wall.cell(at: wanted)?.frame)
    #expect(cell.minX <= Self.middle.x + 2 && cell.maxX >= Self.middle.x - 2)
    #expect(cell.minY <= Self.middle.y + 2 && cell.maxY >= Self.middle.y - 2)
    pinch(20, 300)
    pinch(60, 300)
    #expect(script.columns == 1)
    #expect(script.wall.photo(at: Self.middle) == wanted)
    #expect(script.allFaults.isEmpty)
  }

  @Test("keys zoom grid by grid, and the photograph stays where it is", arguments: [false, true])
  func keys(isFocused: Bool) throws {
    let script = SectionStory.script(20_000)
    script.send(.wall.scrub(fraction: 0.4)).settle()
    let centre = point(195, 390)
    let wanted = try #require(
      script.wall.photo(at: centre) ?? script.wall.centralPhoto(at: script.time))
    if isFocused { script.focus(wanted).settle() }
    var counts = [script.columns]
    while counts.last != script.columns || counts.count == 1 || script.columns < 55 {
      script.key(.zoomOut).settle()
      if counts.last == script.columns { break }
      counts.append(script.columns)
      #expect(script.isAtGrid)
      let cell = try #require(script.wall.cell(at: wanted)?.frame)
      #expect(cell.minX <= 390 && cell.maxX >= 0 && cell.minY <= 780 && cell.maxY >= 0)
    }
    #expect(counts == [3, 5, 8, 13, 21, 34, 55])
    for _ in 0..<8 { script.key(.zoomIn).settle() }
    #expect(script.columns == 1)
    let cell = try #require(script.wall.cell(at: wanted)?.frame)
    #expect(cell.contains(centre) || isFocused && cell.minY < 780 && cell.maxY > 0)
    #expect(script.allFaults.isEmpty)
  }

  @Test("a trackpad zooms about the pointer, and ends at a grid")
  func magnifying() throws {
    let script = SectionStory.script(20_000)
    script.send(.wall.scrub(fraction: 0.6)).settle()
    let wanted = try #require(script.wall.photo(at: Self.middle))
    for factor in [0.93, 1.07] {
      for _ in 0..<30 {
        script.send(
          .magnification(
            MagnificationSample(time: script.time, location: Self.middle, factor: factor)))
        script.wait(1.0 / 60)
      }
      script.settle()
      #expect(script.isAtGrid)
      let cell = try #require(script.wall.cell(at: wanted)?.frame)
      #expect(cell.minX <= Self.middle.x + 2 && cell.maxX >= Self.middle.x - 2)
      #expect(cell.minY <= Self.middle.y + 2 && cell.maxY >= Self.middle.y - 2)
    }
    #expect(script.allFaults.isEmpty)
  }

  @Test(
    "a trackpad that zooms now and then keeps the photograph under the pointer",
    arguments: [0.16, 0.3, 0.5, 0.65, 0.8, 1], [0.8, 0.93])
  func magnifyingSlowly(pause: Double, factor: Double) throws {
    let script = SectionStory.script(100_000)
    script.send(.wall.scrub(fraction: 0.4)).settle()
    let wanted = try #require(script.wall.photo(at: Self.middle))
    let share = script.share(of: wanted, at: Self.middle)
    for step in 0..<12 {
      let factor = step < 6 ? factor : 1 / factor
      script.send(
        .magnification(
          MagnificationSample(time: script.time, location: Self.middle, factor: factor)))
      script.wait(pause)
      let height = try #require(script.wall.cell(at: wanted)?.frame.size.height)
      #expect(abs(script.share(of: wanted, at: Self.middle) - share) * height <= 2, "\(step)")
    }
    #expect(script.settle().isAtGrid && script.allFaults.isEmpty)
  }

  @Test("a heading sticks to the top until the next one takes its place")
  func sticking() throws {
    let script = SectionStory.script(20_000)
    var exchanges = 0
    var former: Int?
    script.down(at: point(200, 700)).drag(velocity: point(0, -2500), for: 0.12).up()
    for _ in 0..<120 {
      script.wait(1.0 / 60)
      let headings = script.headings.filter { $0.frame.maxY > 0 }
      let top = try #require(headings.first)
      #expect(top.frame.minY <= 1e-6, "\(top)")
      for (one, next) in zip(headings, headings.dropFirst()) {
        #expect(next.frame.minY - one.frame.minY > 40 - 1e-6, "they do not overlap")
        #expect(one.section < next.section)
      }
      if let former, former != top.section { exchanges += 1 }
      former = top.section
    }
    #expect(exchanges > 2)
    script.settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test("the scrubber leads to any place at once, and the report says where it is")
  func scrubbing() throws {
    let count = 100_000
    let script = SectionStory.script(count)
    let sections = SectionStory.sections(count)
    for step in [0.0, 0.013, 0.25, 0.5, 0.77, 0.999, 1] {
      script.send(.wall.scrub(fraction: step)).frame()
      let position = try #require(
        script.reports.reversed().lazy.compactMap { report -> PhotoWall.Position? in
          if case .positionChanged(let position) = report { position } else { nil }
        }.first)
      #expect(abs(position.fraction - step) < 4.0 / Double(count))
      let section = try #require(position.section)
      let photo = Int(position.fraction * Double(count))
      #expect(sections[section].start <= min(count - 1, photo))
      #expect(section + 1 == sections.count || sections[section + 1].start + 3 >= photo)
      #expect(script.photos.allSatisfy { abs(Double($0) - step * Double(count)) < 120 })
    }
    #expect(script.layerCount < 400)
    #expect(script.allFaults.isEmpty)
  }

  @Test("steps lead from heading to heading")
  func stepping() throws {
    let script = SectionStory.script(20_000)
    let blocks = try #require(script.wall.layout.grid?.blocks)
    func top() -> Int? { script.headings.first { abs($0.frame.minY) < 1e-6 }?.section }
    script.send(.wall.step(headings: 1)).settle()
    #expect(top() == blocks[1].section)
    script.send(.wall.step(headings: 3)).settle()
    #expect(top() == blocks[4].section)
    script.send(
      .scroll.scroll(
        offset: script.wall.scrollView.contentOffset + point(0, 50), animated: false))
    script.send(.wall.step(headings: -1)).settle()
    #expect(top() == blocks[4].section)
    script.send(.wall.step(headings: -1)).settle()
    #expect(top() == blocks[3].section)
    script.send(.wall.step(headings: -90)).settle()
    #expect(top() == blocks[0].section)
    #expect(script.allFaults.isEmpty)
  }

  @Test("when others come and go, the photograph in the middle and its section stay")
  func updating() throws {
    let script = SectionStory.script(20_000)
    script.send(.wall.scrub(fraction: 0.5)).settle()
    let middle = try #require(script.wall.centralPhoto(at: script.time))
    let before = try #require(script.wall.cell(at: middle)?.frame)
    let kept = (0..<20_000).filter { $0 >= middle || $0 % 3 != 0 }
    script.keep(kept, of: 20_000).settle()
    let now = try #require(kept.firstIndex(of: middle))
    let after = try #require(script.wall.cell(at: now)?.frame)
    #expect(abs(after.minY - before.minY) < 1e-3)
    let starts = script.wall.sections.map(\.start)
    #expect(starts == starts.sorted() && starts.allSatisfy { $0 < kept.count })
    script.send(.wall.setSections(sections: [])).settle()
    #expect(script.wall.layout.grid == nil && script.headings.isEmpty)
    script.update([]).settle()
    #expect(script.photos.isEmpty)
    #expect(script.allFaults.isEmpty)
  }

  @Test("a resized wall keeps its place and about the size of its photographs")
  func resizing() throws {
    let script = SectionStory.script(20_000)
    script.send(.wall.scrub(fraction: 0.5)).settle()
    let middle = try #require(script.wall.centralPhoto(at: script.time))
    script.resize(1280, 740).settle()
    #expect(script.isAtGrid && script.columns == 8)
    let frame = try #require(script.wall.cell(at: middle)?.frame)
    #expect(frame.minY < 400 && frame.maxY > 340)
    #expect(script.allFaults.isEmpty)
  }
}
