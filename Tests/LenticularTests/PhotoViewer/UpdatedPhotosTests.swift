import Lenticular
import LenticularGestures
import LenticularPhysics
import Testing

/// Photographs that are added, removed or known better while one of them is open.
@Suite struct UpdatedPhotosTests {
  private static let photos = PagingTests.photos

  private func open(_ index: Int = 1) -> ViewerScript {
    ViewerScript(photos: Self.photos).open(index)
  }

  /// A viewer whose photograph lies on its side and is zoomed.
  private func openZoomed() -> ViewerScript {
    open().send(.key(.rotateClockwise)).settle().doubleTap(at: point(100, 200)).settle()
  }

  /// Replaces the photographs by some with their former indices, nil for a new one.
  private func update(
    _ script: ViewerScript, _ former: [Int?], tiles: TilePyramid? = nil, isPanorama: Bool = false
  ) {
    let updates = former.map { index in
      PhotoUpdate(
        Photo(
          pixelSize: index.map { Self.photos[$0] } ?? Self.photos[0], isPanorama: isPanorama,
          tiles: tiles),
        formerIndex: index)
    }
    script.viewer?.updatePhotos(updates, at: script.time)
  }

  /// Whether the current photograph has not moved by more than the rounding of its page's place.
  private func isSame(_ a: Shot, _ b: Shot) -> Bool {
    (a.frame - b.frame).maximumNorm < 1e-6 && a.angle == b.angle && a.opacity == b.opacity
  }

  @Test(
    "a photograph keeps its zoom and rotation when others come and go",
    arguments: [
      [nil, 0, 1, 2, 3], [nil, nil, nil, 1], [1, 2, 3], [3, 1], [1], [0, 1, nil, 2],
    ])
  func aPhotographKeepsItsZoomAndRotationWhenOthersComeAndGo(former: [Int?]) {
    let script = openZoomed()
    let before = script.shown
    #expect(before.frame.size.width > 400 && abs(before.angle - .pi / 2) < 1e-9)
    update(script, former)
    script.frame()
    #expect(script.index == former.firstIndex(of: 1))
    #expect(isSame(before, script.shown))
    script.settle()
    #expect(isSame(before, script.shown) && script.allFaults.isEmpty)
    #expect(script.screen.photos == [script.index])
    // Pages turn on from there.
    script.doubleTap(at: point(100, 200)).settle()
    for index in former.indices.dropFirst((script.index ?? 0) + 1) {
      script.step(1).settle()
      #expect(script.index == index && script.screen.photos == [index])
      #expect((script.shown.center - point(160, 284)).length < 1e-6)
    }
    script.dismiss().settle()
    #expect(!script.isOpen && script.allFaults.isEmpty)
  }

  @Test("a flight and a turn go on", arguments: [0.0, 0.1, 0.2, 0.35])
  func aFlightAndATurnGoOn(delay: Double) {
    for turns in [false, true] {
      func script(updated: Bool) -> ViewerScript {
        let script = ViewerScript(photos: Self.photos).present(1, from: .plain)
        if turns { script.settle().step(1).frame() }
        script.wait(delay)
        if updated { update(script, [nil, nil, 0, 1, 2, 3]) }
        return script.frame()
      }
      let (plain, updated) = (script(updated: false), script(updated: true))
      for _ in 0..<40 {
        #expect(isSame(plain.shown, updated.shown))
        plain.wait(1.0 / 60)
        updated.wait(1.0 / 60)
      }
      plain.settle()
      updated.settle()
      #expect(updated.index == (turns ? 4 : 3) && updated.allFaults.isEmpty)
    }
  }

  @Test("drags of a photograph and of the pages go on") func dragsOfAPhotographAndOfThePagesGoOn() {
    for velocity in [point(0, 200), point(-300, 0), point(300, 0)] {
      func script(updated: Bool) -> ViewerScript {
        let script = open().down(at: point(160, 284))
        script.drag(velocity: velocity, for: 0.3).frame()
        if updated { update(script, [nil, 0, 1, 2, 3]) }
        script.drag(velocity: velocity, for: 0.2).frame()
        return script
      }
      let (plain, updated) = (script(updated: false), script(updated: true))
      #expect(isSame(plain.shown, updated.shown))
      plain.up().settle()
      updated.up().settle()
      #expect(plain.isOpen == updated.isOpen && updated.index == plain.index.map { $0 + 1 })
      #expect(updated.allFaults.isEmpty)
    }
  }

  @Test("the next photograph takes the place of one that is gone")
  func theNextPhotographTakesThePlaceOfOneThatIsGone() {
    let script = openZoomed()
    update(script, [0, 2, 3])
    script.settle()
    #expect(script.index == 1 && script.screen.photos == [1])
    #expect(
      script.shown.frame == Rect2D(x: 0, y: 124, width: 320, height: 320), "a square that fits")
    #expect(script.reports.last == .indexChanged(index: 1))
    #expect(script.reports.contains(.zoomChanged(zoom: 1)) && script.shown.angle == 0)
    let first = open(3)
    update(first, [0, 1, 2])
    first.settle()
    #expect(first.index == 2 && first.screen.photos == [2])
    let last = open()
    update(last, [])
    last.settle()
    #expect(!last.isOpen && last.screen.photos.isEmpty)
    for script in [script, first, last] { #expect(script.allFaults.isEmpty) }
  }

  @Test("a photograph under a finger is replaced when it goes")
  func aPhotographUnderAFingerIsReplacedWhenItGoes() {
    let script = open().down(at: point(160, 284))
    script.drag(velocity: point(0, 150), for: 0.3).frame()
    update(script, [0, 2, 3])
    script.frame().up().settle()
    #expect(script.isOpen && script.index == 1 && script.allFaults.isEmpty)
    #expect(script.shown.frame == Rect2D(x: 0, y: 124, width: 320, height: 320))
    #expect(script.moments.last?.backdropOpacity == 1)
  }

  @Test("one photograph that goes during its dismissal is gone")
  func onePhotographThatGoesDuringItsDismissalIsGone() {
    let script = open().dismiss().wait(0.1)
    update(script, [0, 2, 3])
    script.settle()
    #expect(!script.isOpen && script.allFaults.isEmpty)
    let moved = open().dismiss().wait(0.1)
    update(moved, [nil, 0, 1, 2, 3])
    moved.settle()
    #expect(
      moved.reports.suffix(3) == [
        .indexChanged(index: 2), .thumbnailHidden(index: 2, isHidden: false), .dismissed(index: 2),
      ])
    #expect(!moved.isOpen && moved.screen.faults.isEmpty)
  }

  @Test("tiles and panoramas that become known are shown")
  func tilesAndPanoramasThatBecomeKnownAreShown() {
    let script = open()
    let tiles = TilePyramid(pixelSize: Self.photos[1], tileSize: 256, overlap: 1, baseWidth: 300)
    script.viewer?.lookAround(by: .init())
    update(script, [0, 1, 2, 3], tiles: tiles)
    script.settle().send(.key(.actualPixels)).settle()
    var known: Set<Int32> = []
    #expect(!script.screen.newTiles(&known).isEmpty)
    let before = script.shown.crop
    update(script, [0, 1, 2, 3], isPanorama: true)
    script.frame()
    #expect((script.shown.crop - before).maximumNorm < 1e-6)
    script.settle()
    #expect(script.shown.frame.size.width <= 320)
    script.viewer?.didLoadPhoto(1)
    script.settle()
    #expect(script.shown.frame.size.height >= 568 - 1e-6 && script.allFaults.isEmpty)
  }

  // MARK: Other shapes and kinds

  private static let plain = Photo(pixelSize: Size2D(width: 3000, height: 2000))
  private static let panorama = Photo(
    pixelSize: Size2D(width: 4000, height: 1000), isPanorama: true)

  /// A viewer in which one photograph of three is open, and has been loaded.
  private func open(_ photo: Photo) -> ViewerScript {
    let script = ViewerScript(photos: PagingTests.photos.suffix(3))
    script.viewer?.lookAround(by: .init())
    replace(script, by: photo)
    return load(script.present(1, from: .plain)).settle()
  }

  private func replace(_ script: ViewerScript, by photo: Photo) {
    var updates = PagingTests.photos.suffix(3).enumerated().map {
      PhotoUpdate(Photo(pixelSize: $1), formerIndex: $0)
    }
    updates[1].photo = photo
    script.viewer?.updatePhotos(updates, at: script.time)
  }

  @discardableResult
  private func load(_ script: ViewerScript) -> ViewerScript {
    script.viewer?.didLoadPhoto(1)
    return script
  }

  /// Plays frames until everything rests. No edge of what is visible of the photograph moves in one frame by more than a
  /// fifth of the longest way of an edge.
  private func expectSmoothChange(
    _ script: ViewerScript, _ location: SourceLocation = #_sourceLocation
  ) {
    func edges() -> [Double] {
      let visible = script.shown.crop.intersection(Rect2D(origin: .zero, size: script.size))
      return [visible.minX, visible.minY, visible.maxX, visible.maxY]
    }
    var frames = [edges()]
    repeat {
      script.frame().wait(1.0 / 60)
      frames.append(edges())
    } while !script.stage.isIdle
    var (way, step) = (0.0, 0.0)
    for edge in 0..<4 {
      let places = frames.map { $0[edge] }
      way = max(way, (places.max() ?? 0) - (places.min() ?? 0))
      step = zip(places, places.dropFirst()).reduce(step) { max($0, abs($1.1 - $1.0)) }
    }
    #expect(step <= way / 5, sourceLocation: location)
    #expect(script.isOpen && script.allFaults.isEmpty, sourceLocation: location)
  }

  @Test("a photograph that becomes a panorama fills the stage and pans")
  func aPhotographThatBecomesAPanoramaFillsTheStageAndPans() {
    let script = open(Self.plain)
    replace(script, by: Self.panorama)
    load(script)
    expectSmoothChange(script)
    #expect(
      (script.shown.frame - Rect2D(x: -976, y: 0, width: 2272, height: 568)).maximumNorm < 1e-6)
    #expect(script.reports.last == .zoomChanged(zoom: 7.1))
    let before = script.shown.center
    script.send(.hover(point(0, 284))).wait(0.5)
    #expect(script.shown.center.x > before.x + 100, "a mouse at the left pans it")
    #expect(script.allFaults.isEmpty)
  }

  @Test("a panorama that becomes a photograph fits the stage")
  func aPanoramaThatBecomesAPhotographFitsTheStage() {
    let script = open(Self.panorama)
    script.send(.hover(point(0, 284))).settle()
    #expect(script.shown.frame.minX > -1)
    replace(script, by: Self.plain)
    load(script)
    expectSmoothChange(script)
    let fitting = ViewerScript(photos: [Self.plain.pixelSize]).open().shown.frame
    #expect((script.shown.frame - fitting).maximumNorm < 1e-6)
    #expect(script.reports.last == .zoomChanged(zoom: 1))
    script.send(.hover(point(320, 284))).settle()
    #expect((script.shown.frame - fitting).maximumNorm < 1e-6, "a mouse does not pan it")
  }

  @Test("a panorama of another shape goes on to fill the stage", arguments: [nil, 512.0])
  func aPanoramaOfAnotherShapeGoesOnToFillTheStage(tileSize: Double?) {
    let script = open(Self.panorama)
    script.send(.hover(point(100, 284))).settle()
    let middle = (160 - script.shown.frame.minX) / script.shown.frame.size.width
    #expect(middle > 0.1 && middle < 0.4)
    var wider = Self.panorama
    wider.pixelSize = Size2D(width: 6000, height: 1000)
    wider.tiles = tileSize.map {
      TilePyramid(pixelSize: wider.pixelSize, tileSize: $0, overlap: 1, baseWidth: 1000)
    }
    replace(script, by: wider)
    load(script)
    script.frame()
    #expect(script.shown.frame.size == Size2D(width: 3408, height: 568))
    #expect(abs((160 - script.shown.frame.minX) / 3408 - middle) < 1e-6)
    expectSmoothChange(script)
  }

  @Test("a zoomed photograph of another shape flies to fit the stage")
  func aZoomedPhotographOfAnotherShapeFliesToFitTheStage() {
    let script = open(Self.plain).doubleTap(at: point(100, 250)).settle()
    #expect(script.shown.frame.size.width > 400)
    replace(script, by: Photo(pixelSize: Size2D(width: 2000, height: 3000)))
    expectSmoothChange(script)
    #expect((script.shown.frame - Rect2D(x: 0, y: 44, width: 320, height: 480)).maximumNorm < 1e-6)
    #expect(script.reports.last == .zoomChanged(zoom: 1))
  }

  @Test(
    "a flight to the thumbnail goes on as the photograph becomes a panorama",
    arguments: [0.0, 0.1, 0.25])
  func aFlightToTheThumbnailGoesOnAsThePhotographBecomesAPanorama(delay: Double) {
    let script = open(Self.plain).dismiss().wait(delay)
    let before = script.shown.center
    replace(script, by: Self.panorama)
    script.frame().wait(1.0 / 60)
    #expect((script.shown.center - before).length < 30)
    var last = script.shown
    while let shot = script.photo {
      last = shot
      script.wait(1.0 / 60)
    }
    #expect((last.crop - ThumbnailPlacement.plain.frame).maximumNorm < 1)
    #expect(!script.isOpen && script.allFaults.isEmpty)
  }

  @Test("a cross fade goes on as the photograph becomes a panorama", arguments: [true, false])
  func aCrossFadeGoesOnAsThePhotographBecomesAPanorama(isOpening: Bool) {
    let script = open(Self.plain).send(.reduceMotion(true)).dismiss()
    if isOpening { script.settle().present(1, from: .plain) }
    script.wait(0.1)
    let before = script.shown.opacity
    #expect(before > 0.2 && before < 0.8)
    replace(script, by: Self.panorama)
    script.frame()
    #expect(abs(script.shown.opacity - before) < 0.2)
    script.settle()
    #expect(script.isOpen == isOpening && script.allFaults.isEmpty)
    if isOpening { #expect(script.shown.opacity == 1) }
  }
}
