import Lenticular
import LenticularGestures
import LenticularPhysics
import TestSupport
import Testing

@Suite("Wall: stories")
struct WallTests {
  @Test("a new wall shows all of it, in the middle of the view", arguments: [1, 12, 300])
  func overview(count: Int) throws {
    let script = WallScript(photos: count).settle()
    #expect(script.photos == Set(0..<count))
    let frames = try (0..<count).map { try #require(script.frame(of: $0)) }
    let (left, right) = (frames.map(\.minX).min()!, frames.map(\.maxX).max()!)
    let (top, bottom) = (frames.map(\.minY).min()!, frames.map(\.maxY).max()!)
    #expect(abs(left - (390 - right)) < 1e-6 && left > -1e-6)
    #expect(abs(top - (780 - bottom)) < 1e-6 && top > -1e-6)
    #expect(min(left, top) < 1e-6, "it touches two edges of the view")
    #expect(script.allFaults.isEmpty)
  }

  @Test("ten thousand are seen at once, as tiles that cover the view without a gap")
  func tiles() {
    let script = WallScript(photos: 10_000).settle()
    #expect(script.photos.isEmpty)
    #expect(script.tileCount > 0 && script.layerCount < 60)
    // Each tile overlaps the next one, so that nothing shows between.
    let tiles = script.tiles.sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
    let area = tiles.reduce(0) { $0 + $1.size.width * $1.size.height }
    let covered = tiles.reduce(Rect2D(x: 195, y: 390, width: 0, height: 0)) { all, tile in
      let (x, y) = (min(all.minX, tile.minX), min(all.minY, tile.minY))
      return Rect2D(
        x: x, y: y, width: max(all.maxX, tile.maxX) - x, height: max(all.maxY, tile.maxY) - y)
    }
    #expect(covered.size.width > 380 && covered.size.height > 770)
    #expect(area >= covered.size.width * covered.size.height)
    #expect(script.allFaults.isEmpty)
  }

  @Test("from the overview to one photograph in a row, what is alive stays bounded")
  func zoomingIn() {
    let script = WallScript(photos: 10_000).settle()
    let place = point(130, 500)
    while script.zoom < 1 {
      script.zoom(to: script.zoom * 1.13, about: place).frame()
    }
    #expect(script.zoom == 1)
    #expect(script.photos.count < 12)
    // No row shows two photographs as a whole.
    let whole = script.photos.compactMap(script.frame(of:)).filter {
      $0.minX >= -1e-6 && $0.maxX <= 390 + 1e-6 && $0.midY > 0 && $0.midY < 780
    }
    let rows = Dictionary(grouping: whole, by: \.minY)
    #expect(rows.values.allSatisfy { $0.count <= 1 })
    #expect(script.layerCount < 600)
    script.zoom(to: 1e-9, about: place).settle()
    #expect(script.photos.isEmpty)
    #expect(script.allFaults.isEmpty)
  }

  @Test("beneath every photograph in the view, at every zoom, there is a tile")
  func standIns() {
    let script = WallScript(photos: 2000).settle()
    while script.zoom < 1 {
      script.zoom(to: script.zoom * 1.31, about: point(300, 200)).frame()
      let tiles = script.tiles
      for x in stride(from: 5.0, to: 390, by: 76) {
        for y in stride(from: 5.0, to: 780, by: 77) {
          let inWall = script.wall.photo(at: point(x, y)) != nil
          #expect(!inWall || tiles.contains { $0.contains(point(x, y)) })
        }
      }
    }
    #expect(script.allFaults.isEmpty)
  }

  @Test("a pinch keeps the photographs under the fingers", arguments: [60, 5000])
  func pinching(count: Int) throws {
    let script = WallScript(photos: count).settle()
    script.zoom(to: script.zoom * 6, about: point(200, 300)).settle()
    let wanted = try #require(script.wall.photo(at: point(150, 400)))
    script.focus(wanted).settle()
    let before = try #require(script.frame(of: wanted))
    let share = Point2D(
      x: (150 - before.minX) / before.size.width, y: (400 - before.minY) / before.size.height)
    script.down(1, at: point(100, 400)).down(2, at: point(200, 400))
      .pinch(to: point(95, 400), point(205, 400), in: 0.1)
    let zoom = script.zoom
    script.pinch(to: point(50, 400), point(250, 400), in: 0.4).frame()
    #expect(script.zoom > zoom * 1.5)
    let after = try #require(script.frame(of: wanted))
    #expect(abs(after.minX + share.x * after.size.width - 150) < 1)
    #expect(abs(after.minY + share.y * after.size.height - 400) < 1)
    script.up(1).up(2).settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test("zoomed, a fling goes along both axes at once")
  func flinging() throws {
    let script = WallScript(photos: 5000).settle()
    script.zoom(to: script.zoom * 12, about: point(195, 390)).settle()
    let photo = try #require(script.wall.photo(at: point(195, 390)))
    let before = try #require(script.wall.cell(at: photo)?.frame)
    script.down(at: point(195, 390)).drag(velocity: point(-700, -400), for: 0.1).up()
    let released = try #require(script.wall.cell(at: photo)?.frame)
    script.settle()
    let after = try #require(script.wall.cell(at: photo)?.frame)
    // 499.5 times its velocity in points per millisecond, on each axis.
    #expect(abs((released.minX - before.minX) - -0.4995 * 700 + 70) < 12)
    #expect(abs((released.minY - before.minY) - -0.4995 * 400 + 40) < 8)
    #expect(after == released)
    #expect(script.allFaults.isEmpty)
  }

  @Test("in the overview fingers move nothing, for all of it is there")
  func overviewStays() {
    let script = WallScript(photos: 300).settle()
    let before = script.frame(of: 17)
    script.down(at: point(100, 300)).drag(velocity: point(300, 500), for: 0.2).up().settle()
    #expect(script.frame(of: 17) == before)
  }

  @Test(
    "when others are added and removed, the one in the middle stays in its place",
    arguments: [64, 5000])
  func updating(count: Int) throws {
    let script = WallScript(photos: count).settle()
    script.zoom(to: script.zoom * 8, about: point(195, 390)).settle()
    let middle = try #require(script.wall.photo(at: point(195, 390)))
    script.focus(middle).settle()
    let before = try #require(script.frame(of: middle))
    let share = (195 - before.minX) / before.size.width
    // Every third one before the middle is gone.
    let kept = (0..<count).filter { $0 >= middle || $0 % 3 != 0 }
    script.keep(kept, of: count).settle()
    let now = try #require(kept.firstIndex(of: middle))
    #expect(script.wall.focusedPhoto == now)
    let after = try #require(script.frame(of: now))
    #expect(abs(after.size.height - before.size.height) < 1)
    #expect(abs(after.minX + share * after.size.width - 195) < after.size.width / 2)
    #expect(after.minY < 390 && after.maxY > 390)
    #expect(script.allFaults.isEmpty)
  }

  @Test("when the one in the middle is removed, the next takes its place; an overview stays one")
  func removing() throws {
    let script = WallScript(photos: 40).settle()
    let photos = WallScript.photos(40)
    script.focus(35).settle()
    let kept = photos.indices.map { PhotoUpdate(photos[$0], formerIndex: $0) }.dropLast(10)
    script.update(Array(kept)).settle()
    #expect(script.photos == Set(0..<30))
    #expect(script.wall.focusedPhoto == 29)
    script.zoom(to: 1, about: point(195, 390)).settle()
    let middle = try #require(script.wall.photo(at: point(195, 390)))
    script.update(kept.filter { $0.formerIndex != middle }).settle()
    #expect(script.wall.photo(at: point(195, 390)) == middle)
    script.update([]).settle()
    #expect(script.photos.isEmpty)
    #expect(script.allFaults.isEmpty)
  }

  @Test(
    "when the current one is removed, the next one is current, or the last; one that moves is not reported",
    arguments: [(35, [35], 35), (35, [35, 36, 38], 35), (35, [3, 35], 34), (39, [38, 39], 37)])
  func removingTheCurrentOne(current: Int, gone: [Int], successor: Int) throws {
    let script = WallScript(photos: 40).settle()
    let photos = WallScript.photos(40)
    script.focus(current).settle()
    let kept = (0..<40).filter { !gone.contains($0) }
    script.keep(kept, of: 40).settle()
    #expect(script.wall.focusedPhoto == successor)
    var changes: [Int] {
      script.reports.compactMap {
        if case .indexChanged(let photo) = $0 { photo.index } else { nil }
      }
    }
    #expect(changes == [current, successor])
    script.update(
      [PhotoUpdate(photos[0], formerIndex: nil)]
        + kept.indices.map { PhotoUpdate(photos[kept[$0]], formerIndex: $0) }
    ).settle()
    #expect(script.wall.focusedPhoto == successor + 1 && changes.count == 2)
    script.update([PhotoUpdate(photos[0], formerIndex: nil)]).settle()
    #expect(script.wall.focusedPhoto == nil && changes.count == 2)
    #expect(script.allFaults.isEmpty)
  }

  @Test("lists that follow each other within a frame are reported once, with the last index")
  func removingTwice() throws {
    let script = WallScript(photos: 6).settle()
    let photos = WallScript.photos(6)
    script.focus(4).settle()
    let count = script.reports.count
    let kept = [0, 1, 2, 3, 5]
    script.keep(kept, of: 6)
    script.update(
      [PhotoUpdate(photos[0], formerIndex: nil)]
        + kept.indices.map { PhotoUpdate(photos[kept[$0]], formerIndex: $0) })
    script.settle()
    #expect(script.wall.focusedPhoto == 5)
    #expect(script.reports.dropFirst(count).filter { $0 == .indexChanged(index: 5) }.count == 1)
    #expect(!script.reports.dropFirst(count).contains(.indexChanged(index: 4)))
  }

  @Test("a current photograph that is seen and removed is followed by one that is seen")
  func removingAtTheEdge() throws {
    let script = WallScript(photos: 300).settle()
    script.zoom(to: 0.4, about: point(195, 390)).settle()
    let middle = try #require(script.wall.photo(at: point(195, 390)))
    let seen = Rect2D(x: 0, y: 0, width: 390, height: 780)
    for current in middle - 4...middle + 4 {
      let script = WallScript(photos: 300).settle()
      script.zoom(to: 0.4, about: point(195, 390)).settle()
      script.focus(current).settle()
      let kept = (0..<300).filter { $0 != current && $0 != 3 && $0 != 50 }
      script.keep(kept, of: 300).settle()
      let focused = try #require(script.wall.focusedPhoto)
      #expect(kept[focused] == current + 1)
      let frame = try #require(script.frame(of: focused))
      #expect(seen.contains(frame.center), "\(current): \(frame)")
    }
  }

  @Test("a wall whose last photograph is removed from sight shows the one before at the same size")
  func wallWhoseLastPhotographRemovedFrom() throws {
    let script = WallScript(photos: 40).settle()
    script.zoom(to: 1, about: point(195, 390)).focus(39).settle()
    script.keep(0..<39, of: 40).settle()
    #expect(script.zoom > 0.9)
    #expect(script.wall.photo(at: point(195, 390)) == 38)
    #expect(script.allFaults.isEmpty)
  }

  @Test("resized, an overview stays one, and else the middle stays in the middle at its size")
  func resizing() throws {
    let script = WallScript(photos: 1000).settle()
    script.resize(780, 390).settle()
    #expect(abs(script.zoom * script.wall.layoutWidth - 780) < 780 * 0.1)
    script.zoom(to: script.zoom * 9, about: point(500, 100)).settle()
    let photo = try #require(script.wall.photo(at: point(390, 195)))
    let before = try #require(script.wall.cell(at: photo)?.frame)
    let share = (390 - before.minX) / before.size.width
    script.resize(390, 780).settle()
    let after = try #require(script.wall.cell(at: photo)?.frame)
    #expect(abs(after.size.height / before.size.height - 1) < 1e-9)
    #expect(abs(after.minX + share * after.size.width - 195) < 1e-6)
    #expect(script.allFaults.isEmpty)
  }

  @Test("another album begins with its overview, and an empty one shows nothing")
  func replacing() {
    let script = WallScript(photos: 500).settle()
    script.zoom(to: 0.5, about: point(100, 100)).focus(40).settle()
    script.send(.wall.setPhotos(photos: WallScript.photos(20))).settle()
    #expect(script.photos == Set(0..<20))
    let overview = script.zoom
    script.zoom(to: 0.5, about: point(100, 100)).settle()
    script.send(.wall.setPhotos(photos: WallScript.photos(20))).settle()
    #expect(script.zoom == overview)
    script.send(.wall.setPhotos(photos: [])).settle()
    #expect(script.photos.isEmpty && script.tileCount == 0)
    #expect(script.wall.photo(at: point(100, 100)) == nil)
    #expect(script.wall.cell(at: 0) == nil)
    script.key(.right).down(at: point(100, 100)).drag(velocity: point(300, 0), for: 0.1).up()
    script.settle()
    #expect(script.allFaults.isEmpty)
  }

  // MARK: The current photograph

  @Test("the current photograph is a layer wherever it is, and its neighbours need not be")
  func focus() {
    let script = WallScript(photos: 10_000).settle()
    script.focus(7777).settle()
    #expect(script.photos == [7777])
    #expect(script.reports.contains(.indexChanged(index: 7777)))
    script.focus(-1).settle()
    #expect(script.photos.isEmpty)
    script.focus(10_000).settle()
    #expect(script.photos.isEmpty)
    #expect(script.allFaults.isEmpty)
  }

  @Test("the current photograph keeps its layer while it is scrolled into view and away")
  func focusedLayer() throws {
    let script = WallScript(photos: 2000).settle()
    script.zoom(to: script.zoom * 14, about: .zero).settle()
    script.focus(1500, animated: true).frame()
    let layer = try #require(script.screen.layer(of: 1500))
    for velocity in [point(0, 2500), point(2500), point(-2500, -2500)] {
      script.wait(0.8).down(at: point(200, 400)).drag(velocity: velocity, for: 0.1).up()
      for _ in 0..<40 {
        script.wait(1.0 / 60)
        #expect(script.screen.layer(of: 1500) == layer)
      }
    }
    #expect(script.allFaults.isEmpty)
  }

  @Test("what a fling shows within 300 ms has layers, at most as far as the view is large")
  func lookahead() {
    let script = WallScript(photos: 2000).settle()
    script.zoom(to: script.zoom * 8, about: .zero).settle()
    script.down(at: point(200, 700)).drag(velocity: point(0, -2200), for: 0.1).up()
    let view = Rect2D(origin: .zero, size: WallScript.size)
    var frames: [(photos: Set<Int>, visible: Set<Int>)] = []
    for _ in 0..<60 {
      script.wait(1.0 / 60)
      let photos = script.photos
      frames.append(
        (photos, photos.filter { script.frame(of: $0)?.intersection(view).size.isEmpty == false }))
    }
    for (former, later) in zip(frames, frames.dropFirst(18)) {
      #expect(later.visible.isSubset(of: former.photos))
    }
    #expect(frames[18].visible.subtracting(frames[0].visible).count > 4, "it moves that far")
    #expect(script.allFaults.isEmpty)
  }

  @Test("a photograph out of sight scrolls into view")
  func revealing() throws {
    let script = WallScript(photos: 1000).settle()
    script.zoom(to: script.zoom * 10, about: .zero).settle()
    #expect(!script.photos.contains(900))
    script.focus(900).frame()
    let frame = try #require(script.frame(of: 900))
    #expect(frame.minX >= -1e-6 && frame.maxX <= 390 + 1e-6)
    #expect(frame.minY >= -1e-6 && frame.maxY <= 780 + 1e-6)
    #expect(script.wall.cell(at: 900)?.frame == frame)
    script.settle()
    #expect(script.frame(of: 900) == frame)
  }

  @Test("arrows lead to neighbours, pages by rows, home and end to the ends")
  func keys() throws {
    let script = WallScript(photos: 400).settle()
    script.key(.home).settle().key(.right).key(.right).settle()
    #expect(script.current == 2)
    let above = try #require(script.wall.cell(at: 2))
    script.key(.down).settle()
    let below = try #require(script.current.flatMap { script.wall.cell(at: $0) })
    #expect(below.row == above.row + 1)
    #expect(below.frame.minX <= above.frame.midX && below.frame.maxX + 1 >= above.frame.midX)
    script.key(.up).settle()
    #expect(script.current.flatMap { script.wall.cell(at: $0) }?.row == above.row)
    script.key(.end).settle()
    #expect(script.current == 399)
    script.key(.right).key(.down).key(.pageDown).settle()
    #expect(script.current == 399)
    script.key(.home).key(.left).key(.up).key(.pageUp).settle()
    #expect(script.current == 0)
    #expect(script.allFaults.isEmpty)
  }

  @Test(
    "from right to left the rows are mirrored, and arrows lead the other way", arguments: [12, 300])
  func rightToLeft(count: Int) throws {
    let (plain, mirrored) = (WallScript(photos: count), WallScript(photos: count))
    mirrored.send(.size(WallScript.size, displayScale: 1, isRightToLeft: true)).frame()
    let width = WallScript.size.width
    for index in 0..<count {
      let cells = try [plain, mirrored].map { try #require($0.wall.cell(at: index)) }
      #expect(abs(cells[0].frame.minX - (width - cells[1].frame.maxX)) < 1e-9)
      #expect(abs(cells[0].frame.minY - cells[1].frame.minY) < 1e-9)
      #expect(cells[0].column == cells[1].column)
      let middle = cells[1].frame.center
      #expect(mirrored.wall.photo(at: middle) == index)
    }
    for (keys, place) in [([Key.left, .left, .right], 1), ([.down, .up, .home], 0)] {
      mirrored.focus(0)
      for key in keys { mirrored.key(key).settle() }
      #expect(mirrored.current == place)
    }
    mirrored.zoom(to: 1, about: point(390, 0)).focus(1).settle()
    let shown = try #require(mirrored.frame(of: 1))
    #expect(shown.maxX > 1 && shown.minX < width - 1)
    #expect(mirrored.allFaults.isEmpty)
  }

  @Test("where there is no current photograph, an arrow finds one in the middle")
  func firstKey() throws {
    let script = WallScript(photos: 400).settle()
    script.key(.down).settle()
    let cell = try #require(script.current.flatMap { script.wall.cell(at: $0) })
    #expect(cell.frame.contains(point(195, 390)) || abs(cell.frame.midY - 390) < 40)
  }

  @Test("keys zoom about the current photograph, and stop at the ends")
  func zoomKeys() throws {
    let script = WallScript(photos: 400).settle()
    let least = script.zoom
    script.focus(210).settle()
    let before = try #require(script.wall.cell(at: 210)?.frame)
    script.key(.zoomIn).settle()
    #expect(abs(script.zoom / least - 1.6) < 1e-9)
    let after = try #require(script.wall.cell(at: 210)?.frame)
    // It grows about the point that divides it as it divides the view.
    #expect(
      abs(after.minY - before.minY * (780 - after.size.height) / (780 - before.size.height)) < 1e-6)
    for _ in 0..<3 {
      script.key(.zoomIn).settle()
      guard let frame = script.wall.cell(at: 210)?.frame else { break }
      #expect(frame.minX > -1e-6 && frame.maxX < 390 + 1e-6)
      #expect(frame.minY > -1e-6 && frame.maxY < 780 + 1e-6)
    }
    for _ in 0..<20 { script.key(.zoomIn).settle() }
    #expect(script.zoom == 1)
    for _ in 0..<20 { script.key(.zoomOut).settle() }
    #expect(abs(script.zoom - least) < 1e-12)
    #expect(script.allFaults.isEmpty)
  }
}

extension WallScript {
  /// The current photograph, as the reports tell.
  fileprivate var current: Int? {
    reports.reversed().lazy.compactMap { report -> Int? in
      if case .indexChanged(let photo) = report { photo.index } else { nil }
    }.first
  }
}

extension PhotoWall {
  /// How wide all of it is at a zoom of 1.
  fileprivate var layoutWidth: Double {
    let all = Rect2D(x: 0, y: 0, width: 1e9, height: 1e9)
    return cells(in: all).map(\.frame.maxX).max() ?? 0
  }
}
