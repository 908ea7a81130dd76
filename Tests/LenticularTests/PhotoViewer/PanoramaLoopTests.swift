import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire
import Testing

@testable import Lenticular

/// A panorama of a whole circle as a page of a viewer: while it fills the view, it goes round; as a whole, it is
/// a photograph like others.
@Suite struct PanoramaLoopTests {
  private static let size = Size2D(width: 4000, height: 2000)
  /// Its width where it fills the view.
  private static let width = 1136.0
  private static let whole = Rect2D(x: 0, y: 204, width: 320, height: 160)

  private func script(tiles: TileShape? = nil) -> ViewerScript {
    let plain = Size2D(width: 3000, height: 2000)
    return ViewerScript(photos: [plain, Self.size, plain])
      .send(.viewer.setTiles(index: 1, photo: Photo(pixelSize: Self.size), tiles: tiles))
      .send(.lookAround.setPanorama(index: 1, loops: true))
  }

  private func filled(tiles: TileShape? = nil) -> ViewerScript {
    script(tiles: tiles).present(1, from: .plain).send(.lookAround.didLoadPhoto(index: 1)).settle()
  }

  private func copies(_ script: ViewerScript) -> [Rect2D] {
    script.screen.elements.filter { $0.value.contents == .panoramaCopy }
      .compactMap { script.screen.shot(of: $0.key)?.frame }
  }

  /// Whether the photograph and its copies cover the view.
  private func covers(_ script: ViewerScript) -> Bool {
    let images = ([script.shown.frame] + copies(script)).sorted { $0.minX < $1.minX }
    for (left, right) in zip(images, images.dropFirst()) {
      let overlap = left.maxX - right.minX
      if overlap < Self.width / 4000 || overlap > Self.width / 1000 { return false }
    }
    return (images.first?.minX ?? 1) <= 1e-6 && (images.last?.maxX ?? 0) >= 320 - 1e-6
  }

  @Test("a fling goes round and turns no page") func aFlingGoesRoundAndTurnsNoPage() {
    let script = filled()
    #expect(copies(script).count == 2 && covers(script))
    var (way, last) = (0.0, script.shown.frame.minX)
    for _ in 0..<4 {
      script.down(at: point(300, 300)).drag(velocity: point(-3000), for: 0.1).up()
      for _ in 0..<60 {
        script.wait(1.0 / 60)
        let step = (last - script.shown.frame.minX) / Self.width
        way += (step - step.rounded()) * Self.width
        last = script.shown.frame.minX
        #expect(covers(script))
        // The middle of the view shows a part of the photograph itself.
        #expect(script.shown.frame.minX <= 160 + 60 && script.shown.frame.maxX >= 160 - 60)
      }
    }
    script.settle()
    #expect(way > 3 * Self.width && script.index == 1 && script.allFaults.isEmpty)
  }

  @Test("a tap shows it once and the next leads back") func aTapShowsItOnceAndTheNextLeadsBack() {
    let script = filled()
    script.down(at: point(20, 300)).drag(velocity: point(3000), for: 0.1).up().settle()
    script.tap().settle()
    #expect((script.shown.frame - Self.whole).maximumNorm < 1e-6 && copies(script).isEmpty)
    #expect(script.shown.crop == script.shown.frame)
    // As a whole it is swiped away.
    script.down(at: point(280, 300)).drag(velocity: point(-900), for: 0.15).up().settle()
    #expect(script.index == 2 && copies(script).isEmpty && script.allFaults.isEmpty)
  }

  @Test("a panorama flies back to its thumbnail from any offset", arguments: [-150.0, 300, 950])
  func aPanoramaFliesBackToItsThumbnailFromAnyOffset(offset: Double) {
    let script = filled()
    // Drags it there, without a fling.
    let start = -script.shown.frame.minX
    script.down(at: point(160, 300)).wait(0.02)
    let way = offset - start
    for _ in 0..<100 { script.move(by: point(-way / 100)).wait(0.02) }
    script.wait(0.3).up().settle()
    let shown = -script.shown.frame.minX
    #expect(abs((shown - offset).remainder(dividingBy: Self.width)) < 20)
    script.dismiss()
    var (last, jump) = (script.shown.frame, 0.0)
    var crop = Rect2D.zero
    while script.isOpen {
      jump = max(jump, abs(script.shown.frame.center.x - last.center.x))
      (last, crop) = (script.shown.frame, script.shown.crop)
      script.wait(1.0 / 60)
    }
    #expect((crop - ThumbnailPlacement.plain.frame).maximumNorm < 0.5)
    // It flies half of its width at most: it is never sent all the way round.
    #expect(jump < 120 && script.allFaults.isEmpty)
  }

  @Test("a key turns the page and the copies go with it")
  func aKeyTurnsThePageAndTheCopiesGoWithIt() {
    let script = filled()
    script.send(.viewer.step(distance: 1))
    #expect(copies(script).count == 2, "they do not vanish while they are seen")
    script.settle()
    #expect(script.index == 2 && copies(script).isEmpty)
    script.step(-1).settle()
    script.send(.lookAround.fill()).settle()
    #expect(copies(script).count == 2 && covers(script))
    script.step(1)
    script.step(-1).settle().send(.lookAround.fill()).settle()
    #expect(copies(script).count == 2 && covers(script), "a page that came back has them once")
    script.dismiss().settle()
    #expect(copies(script).isEmpty && script.allFaults.isEmpty)
  }

  @Test("rotated it has ends") func rotatedItHasEnds() {
    let script = filled().send(.viewer.rotate(quarterTurns: 1)).settle()
    #expect(copies(script).isEmpty && script.isOpen)
    script.send(.viewer.rotate(quarterTurns: -1)).settle()
    script.send(.lookAround.fill()).settle()
    #expect(copies(script).count == 2 && covers(script))
  }

  @Test("another size of the view keeps it looping") func anotherSizeOfTheViewKeepsItLooping() {
    let script = filled()
    script.down(at: point(20, 300)).drag(velocity: point(2000), for: 0.1).up().settle()
    script.resize(568, 320).settle()
    let frame = script.shown.frame
    #expect(copies(script).isEmpty == (frame.size.width <= 568 + 1e-6))
    script.resize(320, 568).settle()
    #expect(copies(script).count == 2 && covers(script) && script.allFaults.isEmpty)
  }

  @Test("device motion turns it round") func deviceMotionTurnsItRound() {
    let script = filled()
    var (way, last) = (0.0, script.shown.frame.minX)
    for _ in 0..<300 {
      script.wait(0.01).send(
        .motion(
          MotionSample(
            time: script.time, rotationRate: RotationRate(x: 0, y: -2, z: 0),
            screenAngle: .natural))
      ).frame()
      let step = (last - script.shown.frame.minX) / Self.width
      way += (step - step.rounded()) * Self.width
      last = script.shown.frame.minX
    }
    #expect(way > 5 * Self.width && covers(script) && script.allFaults.isEmpty)
  }

  /// Beside a panorama that is shown as a whole there is nothing.
  @Test("as a whole it has no tiles beyond its ends") func asAWholeItHasNoTilesBeyondItsEnds()
    throws
  {
    let script = script(tiles: TileShape(tileSize: 256, overlap: 1, baseWidth: 500))
    script.send(.size(Size2D(width: 500, height: 300), displayScale: 3)).present(1, from: .plain)
    script.send(.lookAround.didLoadPhoto(index: 1)).settle()
    var loaded: Set<Layer.ID> = []
    func load() {
      while case let tiles = script.screen.newTiles(&loaded), !tiles.isEmpty {
        for tile in tiles { script.send(.viewer.didLoad(index: 1, tile: tile)) }
        script.frame()
      }
    }
    load()
    for way in [700.0, -1400] {
      script.down(at: point(250, 150)).drag(velocity: point(way, 0), for: 0.2).up().settle()
      load()
      script.tap().settle()
      load()
      let photo = script.shown.frame
      #expect((photo - Rect2D(x: 0, y: 25, width: 500, height: 250)).maximumNorm < 1e-6)
      var count = 0
      for (id, element) in script.screen.elements where TilePyramid.Tile(element.contents) != nil {
        let tile = try #require(script.screen.shot(of: id)).frame
        #expect(tile.minX >= photo.minX - 1e-6 && tile.maxX <= photo.maxX + 1)
        count += 1
      }
      #expect(count > 4)
      script.send(.lookAround.fill()).settle()
      load()
    }
    #expect(script.allFaults.isEmpty)
  }

  @Test("tiles go round with it") func tilesGoRoundWithIt() throws {
    let shape = TileShape(tileSize: 256, overlap: 1, baseWidth: 500)
    let script = filled(tiles: shape)
    let pyramid = TilePyramid(pixelSize: Self.size, tileSize: 256, overlap: 1, baseWidth: 500)
    func load() {
      for element in script.screen.elements.values {
        guard let tile = TilePyramid.Tile(element.contents) else { continue }
        script.send(.viewer.didLoad(index: 1, tile: tile))
      }
      script.frame()
    }
    for _ in 0..<9 { load() }
    for step in 0..<60 {
      script.send(
        .wheel(
          WheelSample(
            time: script.time, location: point(9, 9), delta: point(50, 0)))
      ).frame()
      // In the frame in which the photograph has moved, also by its width, and after more tiles have come.
      for name in ["at once", "after loading"] {
        if name != "at once" { for _ in 0..<8 { load() } }
        // The middle row of the view is covered by tiles, each at its place or a width beside it.
        let photo = script.shown.frame
        var spans: [(Double, Double)] = []
        for (id, element) in script.screen.elements {
          guard let tile = TilePyramid.Tile(element.contents) else { continue }
          let shown = try #require(script.screen.shot(of: id)).frame
          let level = pyramid.pixelSize(ofLevel: tile.level)
          let place = photo.minX + pyramid.frame(of: tile).minX / level.width * photo.size.width
          let turns = (shown.minX - place) / photo.size.width
          #expect(abs(turns - turns.rounded()) < 2e-3, "step \(step), \(name): \(tile)")
          if shown.minY < 284, shown.maxY > 284 { spans.append((shown.minX, shown.maxX)) }
        }
        var reach = 0.0
        for span in spans.sorted(by: { $0.0 < $1.0 }) where span.0 <= reach + 1 {
          reach = max(reach, span.1)
        }
        #expect(reach >= 320, "step \(step), \(name): \(reach)")
      }
    }
    #expect(script.allFaults.isEmpty)
  }
}
