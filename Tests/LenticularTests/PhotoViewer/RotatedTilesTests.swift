import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire
import Testing

/// A photograph with tiles that two fingers rotate and zoom: wherever it is seen, tiles cover it, and they lie where
/// their part of the photograph does.
@Suite struct RotatedTilesTests {
  private static let photo = Size2D(width: 8000, height: 6000)
  private static let shape = TileShape(tileSize: 256, overlap: 1, baseWidth: 500)
  private static let pyramid = TilePyramid(
    pixelSize: photo, tileSize: 256, overlap: 1, baseWidth: 500)

  private func open() -> ViewerScript {
    ViewerScript(photos: [Self.photo]).send(
      .viewer.setTiles(index: 0, photo: Photo(pixelSize: Self.photo), tiles: Self.shape)
    ).open()
  }

  /// Puts two fingers at a distance and an angle about the middle of the stage, in degrees.
  private func fingers(_ distance: Double, _ degrees: Double) -> (Point2D, Point2D) {
    let (sin, cos) = Elementary.sincos(degrees * .pi / 180)
    let (middle, way) = (point(160, 284), point(cos, sin) * (distance / 2))
    return (middle - way, middle + way)
  }

  private func load(_ script: ViewerScript, _ loaded: inout Set<Layer.ID>) {
    while case let tiles = script.screen.newTiles(&loaded), !tiles.isEmpty {
      for tile in tiles { script.send(.viewer.didLoad(index: 0, tile: tile)) }
      script.frame()
    }
  }

  /// Asserts what tiles have to do in the frame that is shown. Returns the number of points that were compared.
  private func compare(_ script: ViewerScript, _ name: String) throws -> Int {
    let photo = script.shown
    // Up to this scale the photograph without tiles is sharp enough.
    guard photo.scale * photo.bounds.size.width > 1.25 * 500 else { return 0 }
    let back = try #require(photo.map.inverted)
    var finest = 0
    var tiles: [(level: Int, back: AffineTransform2D, size: Size2D)] = []
    for (id, element) in script.screen.elements {
      guard let tile = TilePyramid.Tile(element.contents) else { continue }
      let shot = try #require(script.screen.shot(of: id))
      // A corner of the tile lies on the photograph where the pyramid says.
      let corner = Self.pyramid.frame(of: tile).origin
      let ratio = Double(1 << (Self.pyramid.finestLevel - tile.level))
      let expected = corner * (ratio * photo.bounds.size.width / Self.photo.width)
      let seen = back.apply(to: shot.map.apply(to: Point2D.zero))
      #expect((seen - expected).maximumNorm < 1e-6, "\(name): \(tile)")
      #expect(abs(turn(shot.angle - photo.angle)) < 1e-9)
      finest = max(finest, tile.level)
      tiles.append((tile.level, try #require(shot.map.inverted), shot.bounds.size))
    }
    var count = 0
    for x in stride(from: 2.0, to: 320, by: 9) {
      for y in stride(from: 2.0, to: 568, by: 9) {
        let inside = back.apply(to: point(x, y))
        let size = photo.bounds.size
        guard (1..<size.width - 1).contains(inside.x), (1..<size.height - 1).contains(inside.y)
        else { continue }
        count += 1
        let isCovered = tiles.contains { tile in
          let place = tile.back.apply(to: point(x, y))
          return tile.level == finest && (0...tile.size.width).contains(place.x)
            && (0...tile.size.height).contains(place.y)
        }
        #expect(isCovered, "\(name): (\(x), \(y)) has no tile")
      }
    }
    return count
  }

  private func turn(_ angle: Double) -> Double { angle.remainder(dividingBy: 2 * .pi) }

  @Test("tiles cover what two fingers rotate and zoom") func tilesCoverWhatTwoFingersRotateAndZoom()
    throws
  {
    let script = open()
    var loaded: Set<Layer.ID> = []
    let start = fingers(60, 0)
    script.down(1, at: start.0).down(2, at: start.1)
    var degrees = 0.0
    var count = 0
    for step in 1...24 {
      let to = Double(step) * 15
      let distance = 60 + 11 * Double(min(step, 16))
      while degrees < to {
        degrees += 1.5
        let (first, second) = fingers(distance, degrees)
        script.wait(1.0 / 120).move(1, to: first).move(2, to: second)
      }
      script.frame()
      load(script, &loaded)
      count += try compare(script, "at \(Int(to))°")
    }
    // They end after almost a full turn, and it comes to rest upright.
    #expect(count > 20_000 && script.shown.scale > 2.5)
    script.up(1).up(2).settle()
    load(script, &loaded)
    #expect(abs(turn(script.shown.angle)) < 1e-9)
    #expect(try compare(script, "at rest") > 1000)
    #expect(script.allFaults.isEmpty)
  }

  @Test("tiles cover a photograph that rests on its side", arguments: [1, 2, 3])
  func tilesCoverAPhotographThatRestsOnItsSide(turns: Int) throws {
    let script = open().send(.viewer.rotate(quarterTurns: turns)).settle()
    var loaded: Set<Layer.ID> = []
    script.doubleTap(at: point(100, 200)).settle()
    load(script, &loaded)
    #expect(abs(turn(script.shown.angle - Double(turns) * .pi / 2)) < 1e-9)
    #expect(try compare(script, "\(turns) quarter turns") > 1000)
    // And while it is dragged, those ahead come in time.
    script.down(at: point(160, 300))
    for step in 0..<20 {
      script.move(by: point(step < 10 ? -9 : 9, -7)).wait(1.0 / 60)
      load(script, &loaded)
      _ = try compare(script, "dragged, step \(step)")
    }
    script.up().settle()
    #expect(script.allFaults.isEmpty)
  }
}
