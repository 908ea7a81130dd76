import LenticularPhysics
import LenticularScene
import TestSupport
import Testing

@testable import Lenticular

/// Which tiles of a picture are there: of the level that the screen needs, the nearest first, never more
/// than the budget.
@Suite struct TileMapTests {
  typealias Tile = TilePyramid.Tile

  /// A picture of 30,000 by 10,000 pixels that fills 1704 by 568 points; the finest level is 15.
  private static let pyramid = TilePyramid(
    pixelSize: Size2D(width: 30_000, height: 10_000), tileSize: 512, overlap: 1, baseWidth: 2048)
  private static let content = Size2D(width: 1704, height: 568)

  /// A host of a map: it has each tile that is asked for at once, or when it is told to.
  private final class Host {
    let map: TileMap
    var pyramid: TilePyramid
    var budget = 1e9
    var velocity = Point2D.zero
    var rect = Rect2D(x: 692, y: 0, width: 320, height: 568)
    var scale = 8.0
    var time = 100.0

    init(
      _ pyramid: TilePyramid = TileMapTests.pyramid,
      configuration: TileMap.Configuration = .init()
    ) {
      self.pyramid = pyramid
      map = TileMap(LayerTreeRenderer(), configuration: configuration)
      map.reset(pyramid, contentSize: TileMapTests.content)
    }

    @discardableResult
    func show() -> Self {
      map.show(rect, scale: scale, velocity: velocity, pixelBudget: budget, at: time)
      return self
    }

    var pending: [Tile] { map.tiles.filter { !$0.isLoaded }.map(\.tile) }
    var loaded: [Tile] { map.tiles.filter(\.isLoaded).map(\.tile) }

    /// Has what is asked for until nothing is any more; returns it in order.
    @discardableResult
    func loadAll() -> [Tile] {
      var order: [Tile] = []
      show()
      while let next = pending.first, order.count < 5000 {
        order.append(next)
        map.didLoad(next, isThere: true)
        show()
      }
      return order
    }

    /// Loads all tiles that are requested at a time, until no more are; that takes fewer frames than `loadAll`.
    func loadInGroups() {
      show()
      var count = 0
      while case let group = pending, !group.isEmpty, count < 5000 {
        for tile in group { map.didLoad(tile, isThere: true) }
        count += group.count
        show()
      }
    }

    /// Where a tile lies in the content.
    func frame(of tile: Tile) -> Rect2D {
      let pixels = TileMapTests.content.width / pyramid.pixelSize.width
      var ratio = 1.0
      for _ in tile.level..<pyramid.finestLevel { ratio *= 2 }
      return pyramid.frame(of: tile) * (pixels * ratio)
    }

    func isSeen(_ tile: Tile) -> Bool {
      let common = frame(of: tile).intersection(rect)
      return common.size.width > 1e-9 && common.size.height > 1e-9
    }

    /// How far a tile is from the middle of what is seen.
    func distance(of tile: Tile) -> Double { (frame(of: tile).center - rect.center).length }
  }

  @Test(
    "the level is the coarsest that is fine enough",
    arguments: [0.5, 1, 1.5, 1.51, 2, 2.7, 2.8, 4, 5.5, 5.6, 8, 11, 12, 16, 22, 23, 100] as [Double]
  )
  func theLevelIsTheCoarsestThatIsFineEnough(scale: Double) {
    let host = Host()
    host.scale = scale
    host.show()
    // A pixel may cover 1.25 of the screen's.
    let needed = scale * Self.content.width / 1.25
    let widths = (0...15).map { host.pyramid.pixelSize(ofLevel: $0).width }
    guard needed > 2048 else { return #expect(host.map.tiles.isEmpty) }
    let level = widths.firstIndex { $0 > 2048 && $0 >= needed - 1 } ?? 15
    #expect(!host.map.tiles.isEmpty && host.pending.allSatisfy { $0.level == level })
    host.loadInGroups()
    #expect(Set(host.loaded.map(\.level)) == [level])
  }

  @Test("the nearest come first and no more than a few at a time")
  func theNearestComeFirstAndNoMoreThanAFewAtATime() {
    let host = Host()
    var configuration = TileMap.Configuration()
    #expect(host.show().pending.count == configuration.requestLimit)
    let order = host.loadAll()
    let seen = order.prefix { host.isSeen($0) }
    #expect(seen.count > 12 && order.count > seen.count)
    #expect(!order[seen.count...].contains { host.isSeen($0) })
    for part in [Array(seen), Array(order[seen.count...])] {
      let distances = part.map { host.distance(of: $0) }
      for (near, far) in zip(distances, distances.dropFirst()) { #expect(near <= far + 1e-9) }
    }
    // A margin of a quarter of what is seen, and nothing beyond.
    let margin = Rect2D(center: host.rect.center, size: host.rect.size * 1.5)
    for tile in order { #expect(host.frame(of: tile).intersection(margin).size.width > 0) }
    configuration.requestLimit = 2
    #expect(Host(configuration: configuration).show().pending.count == 2)
  }

  @Test("in the direction of travel they come first", arguments: [400.0, -400])
  func inTheDirectionOfTravelTheyComeFirst(velocity: Double) throws {
    let (still, moving) = (Host(), Host())
    moving.velocity = point(velocity, 0)
    let (rest, travel) = (still.loadAll(), moving.loadAll())
    let first = moving.frame(of: try #require(travel.first)).center.x - 852
    #expect(first * velocity > 0 && abs(first) > 100)
    // And farther ahead than a view at rest has them: half a second of the motion.
    func reach(_ host: Host, _ tiles: [Tile]) -> Double {
      tiles.map {
        let frame = host.frame(of: $0)
        return velocity > 0 ? frame.maxX - 852 : 852 - frame.minX
      }.max() ?? 0
    }
    #expect(reach(moving, travel) > reach(still, rest) + 150)
    #expect(reach(moving, travel) >= 160 + 80 + 200)
  }

  @Test("when one has come the next is asked for") func whenOneHasComeTheNextIsAskedFor() throws {
    let host = Host()
    let before = host.show().pending
    host.map.didLoad(before[0], isThere: true)
    host.show()
    #expect(host.pending.count == 6 && host.loaded == [before[0]])
    #expect(Array(host.pending.prefix(5)) == Array(before.dropFirst()))
    // What nobody asked for, or has come already, changes nothing.
    let tiles = host.map.tiles.map(\.tile)
    host.map.didLoad(before[0], isThere: false)
    host.map.didLoad(Tile(level: 15, column: 0, row: 0), isThere: true)
    #expect(host.show().map.tiles.map(\.tile) == tiles && host.loaded == [before[0]])
  }

  @Test("tiles that could not be loaded are tried again after ever longer delays")
  func retrying() {
    let host = Host()
    let failed = Set(host.show().pending.map(\.contents.rawValue))
    for tile in host.pending { host.map.didLoad(tile, isThere: false) }
    #expect(host.map.residentPixels == 0)
    let rest = host.loadAll()
    #expect(rest.count > 6 && failed.isDisjoint(with: rest.map(\.contents.rawValue)))
    var delays: [Double] = []
    for _ in 0..<9 {
      let due = host.map.retryTime
      delays.append(due - host.time)
      host.time = due - 1e-3
      #expect(host.loadAll().isEmpty && !host.map.isChoosing)
      host.time = due
      #expect(Set(host.show().pending.map(\.contents.rawValue)) == failed)
      #expect(host.map.retryTime == .infinity)
      for tile in host.pending { host.map.didLoad(tile, isThere: false) }
      host.show()
    }
    #expect(delays == [1, 2, 4, 8, 16, 32, 60, 60, 60])
    host.time = host.map.retryTime
    #expect(Set(host.loadAll().map(\.contents.rawValue)) == failed)
    host.time += 1000
    #expect(host.loadAll().isEmpty)
  }

  @Test("tiles that could not be loaded are tried at once when they are needed again")
  func retryingElsewhere() {
    let host = Host()
    let failed = Set(host.show().pending.map(\.contents.rawValue))
    for tile in host.pending { host.map.didLoad(tile, isThere: false) }
    host.loadAll()
    host.rect.origin.x = 0
    host.loadAll()
    #expect(host.map.retryTime == .infinity, "nothing is kept of what is not needed")
    host.rect.origin.x = 692
    #expect(Set(host.loadAll().map(\.contents.rawValue)) == failed)
  }

  @Test("requests no longer needed are dropped") func requestsNoLongerNeededAreDropped() {
    let host = Host()
    let before = host.show().pending
    host.rect.origin.x = 0
    #expect(host.show().pending.count == 6)
    #expect(!host.pending.contains { before.contains($0) })
    host.scale = 16
    let after = host.pending
    #expect(host.show().pending.count == 6 && !host.pending.contains { after.contains($0) })
  }

  @Test("coarser tiles stay beneath finer ones until the budget")
  func coarserTilesStayBeneathFinerOnesUntilTheBudget() {
    let host = Host()
    host.scale = 4
    let coarse = host.loadAll()
    host.scale = 8
    let fine = host.loadAll()
    #expect(coarse.allSatisfy(host.loaded.contains) && fine.allSatisfy(host.loaded.contains))
    #expect(fine[0].level == coarse[0].level + 1)
    // Back again, and nothing has to come twice; those one level finer stay, finer ones go.
    host.scale = 4
    #expect(host.loadAll().isEmpty && fine.allSatisfy(host.loaded.contains))
    host.scale = 8
    host.loadAll()
    host.scale = 2
    host.loadAll()
    #expect(!host.loaded.contains { $0.level > fine[0].level - 1 })
    // With a budget for what is fine alone, what is beneath goes.
    let tight = Host()
    tight.scale = 4
    tight.loadAll()
    tight.scale = 8
    tight.budget = Double(fine.filter { tight.isSeen($0) }.count) * 514 * 514
    tight.loadAll()
    #expect(fine.filter { tight.isSeen($0) }.allSatisfy(tight.loaded.contains))
    #expect(tight.map.residentPixels <= tight.budget)
  }

  @Test("where the picture without tiles is fine enough there are none")
  func whereThePictureWithoutTilesIsFineEnoughThereAreNone() {
    let host = Host()
    host.loadAll()
    host.scale = 1.2
    #expect(host.show().map.tiles.isEmpty && host.map.residentPixels == 0)
    host.scale = 8
    #expect(host.loadAll().count > 12)
  }

  @Test("a budget that shrinks is kept at once") func aBudgetThatShrinksIsKeptAtOnce() {
    let host = Host()
    host.loadAll()
    let near = host.loaded.sorted { host.distance(of: $0) < host.distance(of: $1) }
    host.budget = 4.5 * 514 * 514
    host.show()
    #expect(host.map.residentPixels <= host.budget)
    #expect(host.loaded.count == 4 && near.prefix(4).allSatisfy(host.loaded.contains))
    host.budget = 1
    #expect(host.show().map.tiles.isEmpty)
    #expect(host.loadAll().isEmpty)
  }

  @Test("the budget is kept and the farthest tiles go whatever is visible", arguments: 0..<20)
  func theBudgetIsKeptAndTheFarthestTilesGoWhateverIsVisible(seed: UInt64) {
    var random = SeededGenerator(state: seed)
    let host = Host()
    host.budget = .random(in: 2e6...2e7, using: &random)
    for _ in 0..<60 {
      let zoom = Double.random(in: 0.2...4, using: &random)
      let size = TiltScript.size * (1 / zoom)
      host.scale = zoom * 2
      host.rect = Rect2D(
        x: .random(in: 0...max(0, 1704 - size.width), using: &random),
        y: .random(in: min(0, 568 - size.height)...max(0, 568 - size.height), using: &random),
        width: size.width, height: size.height)
      host.velocity = point(.random(in: -900...900, using: &random))
      if Int.random(in: 0..<8, using: &random) == 0 {
        host.budget = .random(in: 2e6...2e7, using: &random)
      }
      for _ in 0..<Int.random(in: 1...25, using: &random) {
        let before = host.map.tiles.map(\.tile)
        host.show()
        #expect(host.map.residentPixels <= host.budget)
        #expect(host.pending.count <= 6)
        let after = host.map.tiles.map(\.tile)
        let level = host.pending.last?.level
        // What is seen does not go while what is not seen comes.
        let lost = before.contains { host.isSeen($0) && $0.level == level && !after.contains($0) }
        let isIdle = after.contains { !before.contains($0) && !host.isSeen($0) }
        #expect(!(lost && isIdle))
        guard let next = host.pending.randomElement(using: &random) else { break }
        host.map.didLoad(next, isThere: Int.random(in: 0..<20, using: &random) > 0)
      }
    }
  }

  @Test("the tiles cover all that is seen", arguments: 0..<12)
  func theTilesCoverAllThatIsSeen(seed: UInt64) {
    var random = SeededGenerator(state: seed &+ 100)
    let pyramid = TilePyramid(
      pixelSize: Size2D(width: 29_999, height: 10_001), tileSize: [64, 254, 512][Int(seed) % 3],
      overlap: Double(seed % 2), baseWidth: 1000)
    let host = Host(pyramid)
    var tiledViews = 0
    for _ in 0..<6 {
      let zoom = Double.random(in: 1...8, using: &random)
      let size = TiltScript.size * (1 / zoom)
      host.scale = max(1, zoom * .random(in: 1...3, using: &random)) * (seed % 3 == 0 ? 0.6 : 1)
      host.rect = Rect2D(
        x: .random(in: 0...1704 - size.width, using: &random),
        y: .random(in: 0...568 - size.height, using: &random), width: size.width,
        height: size.height)
      host.map.reset(pyramid, contentSize: Self.content)
      host.loadInGroups()
      // The picture beneath has 1000 pixels across, of which one may cover 1.25 of the screen's: where
      // that is fine enough there are no tiles, and nowhere else.
      #expect(host.loaded.isEmpty == (host.scale * Self.content.width / 1.25 <= 1000))
      guard !host.loaded.isEmpty else { continue }
      tiledViews += 1
      let frames = host.loaded.map { host.frame(of: $0) }
      // The corners of the parts into which the tiles' edges cut what is seen, from within.
      let content = Rect2D(origin: .zero, size: Self.content)
      let seen = host.rect.intersection(content)
      func cuts(_ lane: Int) -> [Double] {
        let (start, length) = (seen.origin[lane: lane], seen.size[lane: lane])
        let edges = frames.flatMap { frame -> [Double] in
          [frame.origin[lane: lane], frame.origin[lane: lane] + frame.size[lane: lane]]
        }
        return Set(
          (edges + [start, start + length]).filter { $0 >= start && $0 <= start + length }
        )
        .sorted()
      }
      let (columns, rows) = (cuts(0), cuts(1))
      // A sliver that only rounding leaves is none.
      func middles(_ cuts: [Double]) -> [Double] {
        zip(cuts, cuts.dropFirst()).filter { $1 - $0 > 1e-9 }.map { ($0 + $1) / 2 }
      }
      for x in middles(columns) {
        let strip = frames.filter { $0.origin.x <= x && x <= $0.origin.x + $0.size.width }
        for y in middles(rows) where !strip.contains(where: { $0.contains(point(x, y)) }) {
          Issue.record("no tile at \(x), \(y)")
        }
      }
    }
    #expect(tiledViews >= 4)
  }

  // MARK: On screen

  /// Views of which the image is almost as wide as twice, 1.3 times and 1.01 times the view.
  @Test("an image that loops has tiles all around", arguments: [570.0, 870, 1130])
  func anImageThatLoopsHasTilesAllAround(width: Double) throws {
    let size = Size2D(width: 20_000, height: 10_000)
    let pyramid = TilePyramid(pixelSize: size, tileSize: 512, overlap: 1, baseWidth: 1024)
    let script = TiltScript(
      picture: size, tiles: pyramid, loops: true, size: Size2D(width: width, height: 568))
    script.send(.size(Size2D(width: width, height: 568), displayScale: 3)).frame()
    var loads: [Int32: Int] = [:]
    func load() {
      while case let tiles = script.screen.newTiles(&loaded), !tiles.isEmpty {
        for tile in tiles {
          loads[tile.contents.rawValue, default: 0] += 1
          script.send(.panorama.didLoad(tile: tile, isThere: true))
        }
        script.frame()
      }
    }
    var loaded: Set<Layer.ID> = []
    load()
    for step in 0..<300 {
      // Twice round to the right, and back.
      let way = (step < 150 ? 1.0 : -1) * 1136 / 75
      script.panner.scrollView.scroll(
        to: script.panner.contentOffset + point(way, 0), animated: false, at: script.time)
      // What was there already is there in the frame of the step.
      script.frame()
      if step < 150 { load() }
      let picture = try #require(script.shown(.panorama)?.frame)
      var frames: [Rect2D] = []
      for (id, element) in script.screen.elements {
        guard let tile = TilePyramid.Tile(element.contents), loaded.contains(id) else { continue }
        let shot = try #require(script.screen.shot(of: id)).frame
        let ratio = Double(1 << (pyramid.finestLevel - tile.level))
        let place = pyramid.frame(of: tile).minX * ratio / size.width
        let turns = (shot.minX - picture.minX) / picture.size.width - place
        #expect(abs(turns - turns.rounded()) < 1e-9, "step \(step), \(tile)")
        if shot.minY < 284, shot.maxY > 284 { frames.append(shot) }
      }
      for column in 0..<100 {
        let place = point((Double(column) + 0.5) * width / 100, 284)
        #expect(frames.contains { $0.contains(place) }, "step \(step), \(place)")
      }
    }
    // Moving the image by its width loads nothing anew: no tile has come more often than it was needed at once.
    #expect(loads.values.allSatisfy { $0 == 1 })
    #expect(loads.count >= 20 && script.allFaults.isEmpty)
  }

  @Test("on screen the tiles lie on the picture where they belong")
  func onScreenTheTilesLieOnThePictureWhereTheyBelong() throws {
    let size = Size2D(width: 30_000, height: 10_000)
    let script = TiltScript(picture: size, tiles: Self.pyramid)
    script.send(.size(TiltScript.size, displayScale: 3)).frame()
    for move in 0..<6 {
      switch move {
      case 0: break
      case 1: script.turn(for: 0.2) { _ in (0, -1, 0) }
      case 2: script.send(.key(.zoomIn)).settle()
      case 3: script.send(.key(.zoomIn)).send(.key(.right)).settle()
      case 4: script.send(.key(.zoomIn)).settle()
      default: script.send(.panorama.setFilling(isFilling: true, animated: true))
      }
      script.settle()
      var asked: Set<Int32> = []
      while let next = script.tiles.first(where: { !asked.contains($0.contents.rawValue) }) {
        asked.insert(next.contents.rawValue)
        script.send(.panorama.didLoad(tile: next, isThere: true)).frame()
      }
      let picture = try #require(script.shown(.panorama)?.frame)
      // The finest that is not much finer than the screen.
      let needed = picture.size.width * 3 / 1.25
      let level = (0...15).first { Self.pyramid.pixelSize(ofLevel: $0).width >= needed } ?? 15
      var frames: [Rect2D] = []
      for tile in script.tiles {
        let shot = try #require(script.shown(tile.contents))
        let scale = picture.size.width / 30_000 * Double(1 << (15 - tile.level))
        let frame = Self.pyramid.frame(of: tile) * scale
        #expect((shot.frame.origin - picture.origin - frame.origin).maximumNorm < 1e-6)
        #expect((shot.frame.size - frame.size).maximumNorm < 1e-6)
        if tile.level == level { frames.append(shot.frame) }
      }
      for column in 0..<40 {
        for row in 0..<40 {
          let place = point(4 + 8 * Double(column), 7 + 14.2 * Double(row))
          #expect(frames.contains { $0.contains(place) }, "move \(move), \(place)")
        }
      }
    }
    #expect(script.allFaults.isEmpty)
  }
}
