import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire
import Testing

@testable import Lenticular

/// Panoramas as pages of a viewer: they fill the view, the gyroscope pans them, fingers and keys do what they
/// do to every photograph.
@Suite struct PanoramaPageTests {
  private static let size = Size2D(width: 4000, height: 1000)
  /// What fills the view: 568 points high, four times as wide.
  private static let filling = Rect2D(x: (320 - 2272) / 2, y: 0, width: 2272, height: 568)
  private static let whole = Rect2D(x: 0, y: 244, width: 320, height: 80)

  /// A viewer with a photograph on either side of a panorama.
  private func script(tiles: TileShape? = nil) -> ViewerScript {
    let plain = Size2D(width: 3000, height: 2000)
    return ViewerScript(photos: [plain, Self.size, plain])
      .send(.viewer.setTiles(index: 1, photo: Photo(pixelSize: Self.size), tiles: tiles))
      .send(.lookAround.setPanorama(index: 1))
  }

  private func isSame(_ frame: Rect2D, _ expected: Rect2D, within leeway: Double = 1e-6) -> Bool {
    (frame - expected).maximumNorm <= leeway
  }

  /// A viewer in which the panorama has been opened and fills the view.
  private func filled(tiles: TileShape? = nil) -> ViewerScript {
    script(tiles: tiles).present(1, from: .plain).send(.lookAround.didLoadPhoto(index: 1)).settle()
  }

  // MARK: Configuration

  @Test("a panorama that is open pans by another configuration from where it is")
  func lookingAroundByAnotherConfiguration() throws {
    let script = filled()
    let viewer = try #require(script.viewer)
    turn(script, rate: 1, for: 0.3).settle()
    let before = script.shown.frame
    var configuration = TiltPanner.Configuration()
    configuration.options.isInverted = true
    viewer.lookAround(by: configuration)
    script.settle()
    #expect(isSame(script.shown.frame, before), "it stays where it is")
    turn(script, rate: 1, for: 0.3).settle()
    let after = script.shown.frame
    let (first, second) = (before.minX - Self.filling.minX, after.minX - before.minX)
    #expect(first * second < 0 && abs(second) > 50, "it pans the other way")
    #expect(script.allFaults.isEmpty)
    // The switch stays as it was.
    viewer.setMotion(false, at: script.time)
    viewer.lookAround(by: TiltPanner.Configuration())
    turn(script, rate: 1, for: 0.3).settle()
    #expect(isSame(script.shown.frame, after))
  }

  @Test("device motion that is switched off before there is a panorama stays off")
  func switchingOffEarly() throws {
    let script = ViewerScript(photos: [Self.size])
    let viewer = try #require(script.viewer)
    viewer.setMotion(false, at: script.time)
    script.send(.lookAround.setPanorama(index: 0)).present(0, from: .plain)
    script.send(.lookAround.didLoadPhoto(index: 0)).settle()
    turn(script, rate: 1, for: 0.3).settle()
    #expect(isSame(script.shown.frame, Self.filling))
  }

  @Test("the tiles of an open photograph follow another configuration at once")
  func choosingTilesByAnotherConfiguration() throws {
    let tiles = TileShape(
      TilePyramid(pixelSize: Self.size * 4, tileSize: 256, overlap: 1, baseWidth: 300))
    let script = filled(tiles: tiles)
    func tileCount() -> Int {
      script.screen.elements.values.count { TilePyramid.Tile($0.contents) != nil }
    }
    let before = tileCount()
    var configuration = TiltPanner.Configuration()
    configuration.tiling.requestLimit = 40
    configuration.tiling.margin = 4
    try #require(script.viewer).lookAround(by: configuration)
    script.settle()
    #expect(tileCount() > before)
    #expect(script.allFaults.isEmpty)
  }

  // MARK: Filling

  @Test("a panorama opens to fill the view") func aPanoramaOpensToFillTheView() {
    let script = script().present(1, from: .plain)
    #expect(isSame(script.shown.crop, ThumbnailPlacement.plain.frame))
    script.send(.lookAround.didLoadPhoto(index: 1))
    var widths: [Double] = []
    for _ in 0..<240 {
      script.wait(1.0 / 60)
      widths.append(script.shown.frame.size.width)
    }
    script.settle()
    #expect(isSame(script.shown.frame, Self.filling))
    #expect(script.reports.last == .zoomChanged(zoom: 7.1))
    // It grows all the way, but for the overshoot of the flight, and never in a jump.
    for (width, next) in zip(widths, widths.dropFirst()) {
      #expect(next - width > -15 && next - width < 400)
    }
    #expect(script.allFaults.isEmpty)
  }

  @Test("a panorama does not fill the view with its thumbnail")
  func aPanoramaDoesNotFillTheViewWithItsThumbnail() {
    let script = script().open(1)
    #expect(isSame(script.shown.frame, Self.whole))
    script.send(.lookAround.didLoadPhoto(index: 0)).settle()
    #expect(isSame(script.shown.frame, Self.whole))
    script.send(.lookAround.didLoadPhoto(index: 1)).settle()
    #expect(isSame(script.shown.frame, Self.filling))
    // Not if somebody has touched it meanwhile.
    let other = self.script().open(1).down(at: point(160, 284)).wait(1).up().settle()
    other.send(.lookAround.didLoadPhoto(index: 1)).settle()
    #expect(isSame(other.shown.frame, Self.whole))
  }

  @Test("a touch during the opening flight keeps the panorama whole")
  func touchDuringOpeningFlightKeepsPanorama() {
    let script = script().present(1, from: .plain).send(.lookAround.didLoadPhoto(index: 1)).wait(
      0.15)
    script.down(at: point(160, 284)).wait(0.4).up().settle()
    #expect(isSame(script.shown.frame, Self.whole) && script.isOpen)
    #expect(script.allFaults.isEmpty)
  }

  @Test("a key on its way counts for more", arguments: [Key.left, .zoomIn])
  func aKeyOnItsWayCountsForMore(key: Key) {
    let script = script().present(1, from: .plain).send(.lookAround.didLoadPhoto(index: 1))
    script.wait(0.1).send(.key(key)).settle()
    #expect(!isSame(script.photo?.frame ?? .zero, Self.filling) && script.isOpen)
  }

  @Test("a page that is turned to stays whole until it is asked to")
  func aPageThatIsTurnedToStaysWholeUntilItIsAskedTo() {
    let script = script().open(0).step(1).settle()
    #expect(script.index == 1 && isSame(script.shown.frame, Self.whole))
    turn(script, rate: 1, for: 0.5).settle()
    #expect(isSame(script.shown.frame, Self.whole), "nothing is panned that is seen as a whole")
    script.send(.lookAround.fill()).settle()
    #expect(isSame(script.shown.frame, Self.filling))
  }

  @Test("a tap shows the whole and the next leads back") func aTapShowsTheWholeAndTheNextLeadsBack()
  {
    let script = filled().tap().settle()
    #expect(isSame(script.shown.frame, Self.whole) && script.isOpen)
    script.doubleTap(at: point(160, 284)).settle()
    #expect(isSame(script.shown.frame, Self.filling))
    script.tap().settle().tap().settle()
    #expect(!script.isOpen && script.allFaults.isEmpty)
  }

  @Test("a panorama flies back from where it fills the view")
  func aPanoramaFliesBackFromWhereItFillsTheView() {
    let script = filled().dismiss()
    var last = Rect2D.zero
    while script.isOpen {
      last = script.shown.crop
      script.wait(1.0 / 60)
    }
    #expect(isSame(last, ThumbnailPlacement.plain.frame, within: 0.5) && script.allFaults.isEmpty)
  }

  @Test("a panorama fills another view about the same middle")
  func aPanoramaFillsAnotherViewAboutTheSameMiddle() {
    let script = filled()
    turn(script, rate: 0.4, for: 0.15).settle()
    let shown = script.shown.frame
    let share = (160 - shown.minX) / shown.size.width
    #expect(share > 0.3 && share < 0.48)
    script.resize(700, 350).settle()
    let resized = script.shown.frame
    #expect(abs(resized.size.height - 350) < 1e-9)
    #expect(abs((350 - resized.minX) / resized.size.width - share) < 1e-9)
    // And the gyroscope goes on.
    turn(script, rate: -1, for: 0.4).settle()
    #expect(script.shown.frame.minX < resized.minX - 50)
  }

  // MARK: Turning

  @Test("a panorama shows its middle again") func aPanoramaShowsItsMiddleAgain() throws {
    let script = filled()
    turn(script, rate: 0.4, for: 0.3).settle()
    #expect(!isSame(script.shown.frame, Self.filling, within: 50))
    try #require(script.viewer).recenter(at: script.time)
    script.settle()
    #expect(isSame(script.shown.frame, Self.filling) && script.allFaults.isEmpty)
    // What is seen as a whole stays.
    script.tap().settle()
    try #require(script.viewer).recenter(at: script.time)
    script.settle()
    #expect(isSame(script.shown.frame, Self.whole))
  }

  /// Turns about the screen's vertical axis, with 100 samples a second.
  @discardableResult
  private func turn(_ script: ViewerScript, rate: Double, for duration: Double) -> ViewerScript {
    for _ in 0..<Int(duration * 100) {
      script.wait(0.01).send(
        .motion(
          MotionSample(
            time: script.time, rotationRate: RotationRate(x: 0, y: rate, z: 0),
            screenAngle: .natural)))
    }
    return script
  }

  @Test("turns pan it as they pan a panorama") func turnsPanItAsTheyPanAPanorama() {
    let script = filled()
    let panner = TiltPanner(size: ViewerScript.size)
    let stage = Stage(panner)
    panner.setPicture(Self.size, at: 0)
    _ = stage.advance(to: script.time)
    for step in 0..<120 {
      script.wait(0.01)
      let rate = 1.5 * Elementary.sin(Double(step) / 20)
      let sample = MotionSample(
        time: script.time, rotationRate: RotationRate(x: 0, y: rate, z: 0), screenAngle: .natural)
      script.send(.motion(sample)).frame()
      stage.handle(.motion(sample))
      _ = stage.advance(to: script.time)
      #expect(abs(-script.shown.frame.minX - panner.contentOffset(at: script.time).x) < 1e-6)
    }
    #expect(abs(script.shown.frame.minX - Self.filling.minX) > 100, "it has gone somewhere")
  }

  @Test("past its end it gives and comes back") func pastItsEndItGivesAndComesBack() {
    let script = filled()
    turn(script, rate: 5, for: 1)
    script.frame()
    let pulled = script.shown.frame.minX
    #expect(pulled > 1 && pulled < 24)
    script.settle()
    #expect(abs(script.shown.frame.minX) < 1e-9)
  }

  @Test("a finger counts for more") func aFingerCountsForMore() {
    let script = filled().down(at: point(160, 300)).wait(0.1)
    turn(script, rate: 2, for: 0.3)
    #expect(isSame(script.shown.frame, Self.filling))
    script.drag(velocity: point(200), for: 0.3).wait(0.2).up().settle()
    #expect(script.shown.frame.minX > Self.filling.minX + 30 && script.index == 1)
  }

  @Test("motion can be off") func motionCanBeOff() {
    let script = filled().send(.lookAround.setMotion(isOn: false))
    turn(script, rate: 2, for: 0.3).settle()
    #expect(isSame(script.shown.frame, Self.filling))
    script.send(.lookAround.setMotion(isOn: true))
    turn(script, rate: 2, for: 0.3).settle()
    #expect(!isSame(script.shown.frame, Self.filling, within: 50))
  }

  @Test("a mouse that hovers pans") func aMouseThatHoversPans() {
    let script = filled().send(.input.hover(point: point(319, 300))).settle()
    #expect(abs(script.shown.frame.maxX - 320) < 1e-6)
    script.send(.input.hover(point: point(1, 300))).settle()
    #expect(abs(script.shown.frame.minX) < 1e-6)
    script.send(.input.hover(point: nil)).settle()
    #expect(abs(script.shown.frame.minX) < 1e-6)
  }

  @Test("a drag counts for more than a mouse until that leaves and a tap does not")
  func aDragCountsForMoreThanAMouseUntilThatLeavesAndATapDoesNot() {
    let script = filled().tap().settle().doubleTap(at: point(160, 284)).settle()
    #expect(isSame(script.shown.frame, Self.filling))
    script.send(.input.hover(point: point(319, 300))).settle()
    #expect(abs(script.shown.frame.maxX - 320) < 1e-6, "a tap is no drag")
    script.down(at: point(160, 300)).drag(velocity: point(300), for: 0.3).wait(0.2).up().settle()
    let dragged = script.shown.frame
    #expect(dragged.maxX > 340)
    script.send(.input.hover(point: point(1, 300))).settle()
    #expect(isSame(script.shown.frame, dragged))
    script.send(.input.hover(point: nil)).send(.input.hover(point: point(1, 300))).settle()
    #expect(abs(script.shown.frame.minX) < 1e-6)
  }

  @Test("a wheel turns along it") func aWheelTurnsAlongIt() {
    let script = filled().send(.input.wheel(x: 160, y: 300, deltaY: 100)).settle()
    #expect(abs(script.shown.frame.minX - (Self.filling.minX - 100)) < 1)
    #expect(script.index == 1)
  }

  @Test("a swipe into it turns the page") func aSwipeIntoItTurnsThePage() {
    let script = script().open(0)
    script.down(at: point(280, 300)).drag(velocity: point(-900), for: 0.15).up().settle()
    #expect(script.index == 1 && isSame(script.shown.frame, Self.whole))
    script.down(at: point(280, 300)).drag(velocity: point(-900), for: 0.15).up().settle()
    #expect(script.index == 2)
  }

  @Test("over its edge a drag turns the page") func overItsEdgeADragTurnsThePage() {
    let script = filled()
    turn(script, rate: -5, for: 1.2).settle()
    #expect(abs(script.shown.frame.maxX - 320) < 1e-6)
    script.down(at: point(300, 300)).drag(velocity: point(-900), for: 0.25).up().settle()
    #expect(script.index == 2 && script.allFaults.isEmpty)
  }

  // MARK: Tiles

  @Test("a photograph that is zoomed has tiles of what is seen")
  func aPhotographThatIsZoomedHasTilesOfWhatIsSeen() throws {
    let script = filled(tiles: TileShape(tileSize: 256, overlap: 1, baseWidth: 500))
    let tiles = script.screen.elements.values.compactMap { TilePyramid.Tile($0.contents) }
    #expect(!tiles.isEmpty && tiles.count <= TileMap.Configuration().requestLimit)
    for tile in tiles { script.send(.viewer.didLoad(index: 1, tile: tile)) }
    script.settle()
    // They lie where their part of the photograph does.
    let photo = script.shown.frame
    let pyramid = TilePyramid(pixelSize: Self.size, tileSize: 256, overlap: 1, baseWidth: 500)
    var count = 0
    for (id, element) in script.screen.elements {
      guard let tile = TilePyramid.Tile(element.contents) else { continue }
      let level = pyramid.pixelSize(ofLevel: tile.level)
      let place = pyramid.frame(of: tile)
      let shown = try #require(script.screen.shot(of: id)).frame
      let left = photo.minX + place.minX / level.width * photo.size.width
      #expect(abs(shown.minX - left) < 0.5)
      count += 1
    }
    #expect(count >= tiles.count)
    // As a whole it needs none, and another page has none.
    script.tap().settle()
    #expect(!script.screen.elements.values.contains { TilePyramid.Tile($0.contents) != nil })
    script.step(1).settle()
    #expect(!script.screen.elements.values.contains { TilePyramid.Tile($0.contents) != nil })
    script.dismiss().settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test("tiles that are none are none") func tilesThatAreNoneAreNone() {
    let script = filled(tiles: TileShape(tileSize: .nan, overlap: -1, baseWidth: 0))
    #expect(isSame(script.shown.frame, Self.filling) && script.stage.isIdle)
  }
}
