import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import Testing

@Suite struct ParallaxFeedTests {
  /// What a cell of a script's column should show with the view at an offset.
  private func expected(
    _ cell: ParallaxFeed.Cell, offset: Double, view: Size2D = FeedScript.size
  ) -> Rect2D {
    Parallax(
      ratio: cell.ratio, pictureSize: cell.pictureSize ?? cell.frame.size,
      cellSize: cell.frame.size, viewLength: view.height, slack: cell.tilts ? 12 : 0
    ).crop(at: cell.frame.midY - offset - view.height / 2)
  }

  private func difference(_ crop: Rect2D?, _ other: Rect2D) -> Double {
    crop.map { ($0 - other).maximumNorm } ?? .infinity
  }

  // MARK: Scrolling

  @Test("images are in place before the first scroll") func imagesAreInPlaceBeforeTheFirstScroll() {
    let cells = FeedScript.column(5)
    let script = FeedScript(cells)
    for index in 0..<3 {
      #expect(difference(script.crop(index), expected(cells[index], offset: 0)) == 0)
    }
  }

  @Test("a feed on a shared stage shows no cell before the host has reported the visible ones")
  func feedOnSharedStageShowsNo() {
    let stage = Stage()
    let feed = ParallaxFeed(stage.makeSurface(size: FeedScript.size))
    stage.add(feed)
    feed.setCells(FeedScript.column(5))
    let screen = Screen()
    screen.show(stage.advance(to: 0))
    #expect(screen.photos.isEmpty)
    feed.scroll(to: .zero)
    screen.show(stage.advance(to: 1))
    #expect(screen.photos == [0, 1, 2, 3] && screen.faults.isEmpty)
  }

  @Test("in every frame of a scroll every cell in view shows its part")
  func inEveryFrameOfAScrollEveryCellInViewShowsItsPart() {
    let cells = FeedScript.column(60)
    let script = FeedScript(cells)
    for step in 0..<200 {
      let offset = Double(step) * 61.7 - 100
      script.scroll(to: offset)
      let view = Rect2D(x: 0, y: offset, width: 320, height: 568)
      for (index, cell) in cells.enumerated() where !cell.frame.intersection(view).size.isEmpty {
        #expect(difference(script.crop(index), expected(cell, offset: offset)) < 1e-12)
        #expect(script.frame(of: index)?.minY == cell.frame.minY - offset)
      }
    }
    #expect(script.allFaults.isEmpty)
  }

  @Test("a cell that comes back is right in its first frame")
  func aCellThatComesBackIsRightInItsFirstFrame() {
    let cells = FeedScript.column(60)
    let script = FeedScript(cells).scroll(to: 300).scroll(to: 9000)
    #expect(script.crop(1) == nil)
    script.scroll(to: 150)
    #expect(difference(script.crop(1), expected(cells[1], offset: 150)) == 0)
  }

  @Test("only cells near the view have layers however many there are", arguments: [20, 10_000])
  func onlyCellsNearTheViewHaveLayersHoweverManyThereAre(count: Int) {
    let script = FeedScript(FeedScript.column(count))
    for offset in stride(from: 0.0, to: 3000, by: 37) {
      script.scroll(to: offset)
      // 568 points and a quarter of it before and behind hold at most six cells of 220.
      #expect(script.screen.photos.count <= 6)
      // And no more change than there are or were, and the content that scrolls.
      #expect(script.changeCount <= 7)
    }
  }

  @Test("cells side by side and of any height and order are found")
  func cellsSideBySideAndOfAnyHeightAndOrderAreFound() {
    // Two columns; one cell so tall that those beside it start and end within it.
    var cells = FeedScript.column(40)
    for index in cells.indices {
      cells[index].frame.size.width = 150
      cells[index].frame.origin.x = index % 2 == 0 ? 0 : 170
    }
    cells[2].frame.size.height = 4000
    cells.reverse()
    let script = FeedScript(cells)
    for offset in stride(from: -200.0, to: 9000, by: 83) {
      script.scroll(to: offset)
      let view = Rect2D(x: 0, y: offset, width: 320, height: 568)
      for (index, cell) in cells.enumerated() where !cell.frame.intersection(view).size.isEmpty {
        #expect(script.crop(index) != nil)
      }
    }
  }

  @Test("a feed that scrolls sideways is the same transposed")
  func aFeedThatScrollsSidewaysIsTheSameTransposed() {
    let cells = FeedScript.column(30)
    let across = cells.map { cell in
      ParallaxFeed.Cell(
        frame: Rect2D(
          x: cell.frame.minY, y: cell.frame.minX, width: cell.frame.size.height,
          height: cell.frame.size.width),
        pictureSize: cell.pictureSize.map { Size2D(width: $0.height, height: $0.width) },
        axis: .horizontal)
    }
    let (down, sideways) = (
      FeedScript(cells), FeedScript(across, size: Size2D(width: 568, height: 320))
    )
    for offset in stride(from: 0.0, to: 5000, by: 171) {
      down.scroll(to: offset)
      sideways.scroll(to: point(offset, 0))
      #expect(down.screen.photos == sideways.screen.photos)
      for index in down.screen.photos {
        let (crop, other) = (down.crop(index), sideways.crop(index))
        #expect(crop?.minY == other?.minX && crop?.minX == other?.minY)
      }
    }
  }

  @Test("each cell has its own ratio") func eachCellHasItsOwnRatio() {
    var cells = FeedScript.column(3)
    for index in 0..<3 {
      cells[index].frame = cells[0].frame
      cells[index].pictureSize = Size2D(width: 600, height: 1800)
      cells[index].ratio = [0.5, 1, 1.5][index]
    }
    let script = FeedScript(cells).scroll(to: 50)
    let length = 960.0
    for (index, way) in [0.5, 0, -0.5].enumerated() {
      let middle = script.crop(index)?.midY ?? .nan
      #expect(abs(middle - (0.5 + way * (100 - 50 - 284) / length)) < 1e-12)
    }
  }

  // MARK: Sizes

  @Test("an image whose size arrives late does not jump if it has the shape of its cell")
  func imageWhoseSizeArrivesLateDoes() {
    var cell = FeedScript.column(1)[0]
    cell.pictureSize = nil
    let script = FeedScript([cell]).scroll(to: -120)
    let before = script.crop(0)
    cell.pictureSize = cell.frame.size * 7
    script.send(.parallax.setCell(index: 0, cell: cell)).frame()
    #expect(difference(script.crop(0), before ?? .zero) < 1e-12)
    cell.pictureSize = Size2D(width: 600, height: 1800)
    script.send(.parallax.setCell(index: 0, cell: cell)).frame()
    #expect(difference(script.crop(0), expected(cell, offset: -120)) == 0)
  }

  @Test("turned on its side every cell is right in the next frame")
  func turnedOnItsSideEveryCellIsRightInTheNextFrame() {
    let script = FeedScript(FeedScript.column(20)).scroll(to: 700)
    var cells = FeedScript.column(20, height: 250)
    for index in cells.indices { cells[index].frame.size.width = 568 }
    script.feed.setCells(cells)
    script.resize(568, 320).frame()
    for index in script.screen.photos {
      #expect(
        difference(
          script.crop(index),
          expected(cells[index], offset: 700, view: Size2D(width: 568, height: 320))) < 1e-12)
    }
    #expect(script.screen.photos.contains(3))
    #expect(script.allFaults.isEmpty)
  }

  @Test("values that cannot be drawn are not shown") func valuesThatCannotBeDrawnAreNotShown() {
    var cells = FeedScript.column(7)
    cells[0].frame.size.height = 0
    cells[1].frame.origin.y = .nan
    cells[2].ratio = .infinity
    let script = FeedScript(cells)
    #expect(script.screen.photos.isEmpty == false)
    #expect(script.screen.photos.isDisjoint(with: [0, 1, 2]))
    script.feed.scroll(to: point(.nan, 0))
    script.send(.parallax.setCell(index: 9, cell: cells[4]))
    script.send(
      .parallax.place(placements: [.init(index: -1, distance: 0), .init(index: 3, distance: .nan)])
    ).frame()
    #expect(script.screen.photos.isEmpty && script.allFaults.isEmpty)
  }

  // MARK: Cells that the host lays out

  @Test("a host that lays cells out says how far they are from the middle")
  func aHostThatLaysCellsOutSaysHowFarTheyAreFromTheMiddle() {
    var cells = FeedScript.column(4)
    cells[3].viewLength = 300
    let script = FeedScript(cells)
    script.send(
      .parallax.place(placements: [.init(index: 3, distance: -70), .init(index: 1, distance: 40)])
    ).frame()
    #expect(script.screen.photos == [1, 3])
    let moved = Rect2D(origin: point(0, 0), size: cells[1].frame.size)
    let parallax = { (cell: ParallaxFeed.Cell, length: Double) in
      Parallax(pictureSize: cell.pictureSize!, cellSize: moved.size, viewLength: length)
    }
    #expect(script.crop(1) == parallax(cells[1], 568).crop(at: 40))
    #expect(script.crop(3) == parallax(cells[3], 300).crop(at: -70))
    script.send(.parallax.place(placements: [.init(index: 1, distance: 41)])).frame()
    #expect(script.screen.photos == [1])
  }

  // MARK: Tilt

  private func tilted() -> FeedScript {
    var cell = FeedScript.column(1, tilts: true)[0]
    cell.pictureSize = Size2D(width: 1000, height: 1000)
    return FeedScript([cell]).send(.parallax.place(placements: [.init(index: 0, distance: 0)]))
      .frame()
  }

  /// How far the picture is shifted, in points.
  private func shift(_ script: FeedScript) -> Point2D {
    guard let crop = script.crop(0), let drawn = script.feed.parallax(of: 0)?.drawnSize else {
      return Point2D(x: .nan, y: .nan)
    }
    return Point2D(x: (crop.midX - 0.5) * drawn.width, y: (crop.midY - 0.5) * drawn.height)
  }

  @Test("a turn shows more of that side and comes back to the middle")
  func aTurnShowsMoreOfThatSideAndComesBackToTheMiddle() {
    let script = tilted().turn(0, 1, for: 0.25)
    // Turned left, as a window would show more of what is on the left.
    #expect(shift(script).x < -4 && shift(script).x > -12 && shift(script).y == 0)
    script.settle()
    #expect(abs(shift(script).x) < 0.02 && script.allFaults.isEmpty)
    script.turn(1, 0, for: 0.25)
    #expect(shift(script).y < -4 && abs(shift(script).x) < 0.02)
  }

  @Test("tremor moves nothing") func tremorMovesNothing() {
    let script = tilted()
    script.turn(for: 3) { time in (0.05 * Elementary.sin(40 * time), -0.05) }
    #expect(shift(script) == .zero)
  }

  @Test("a fast turn never shows more than there is") func aFastTurnNeverShowsMoreThanThereIs() {
    let script = tilted().turn(-9, -9, for: 2)
    #expect(abs(shift(script).x - 12) < 0.1 && abs(shift(script).y - 12) < 0.1)
    let crop = script.crop(0) ?? .zero
    #expect(crop.maxX <= 1 && crop.maxY <= 1)
  }

  @Test("how often the sensor speaks makes no difference")
  func howOftenTheSensorSpeaksMakesNoDifference() {
    let shifts = [30.0, 60, 100, 200].map { hertz in
      shift(tilted().turn(for: 0.5, hertz: hertz) { time in (0, 2 * time) }).x
    }
    for each in shifts { #expect(abs(each - shifts[3]) < 0.05) }
  }

  @Test("the shift is continuous from frame to frame") func theShiftIsContinuousFromFrameToFrame() {
    let script = tilted()
    var last = shift(script)
    for _ in 0..<60 {
      script.turn(0.4, -1.5, for: 1.0 / 60)
      #expect((shift(script) - last).length < 1.6)
      last = shift(script)
    }
  }

  @Test(
    "parameters that cannot be used are replaced by the nearest ones that can",
    arguments: [0, -1, 1.5, 1e300, .infinity, -.infinity, .nan])
  func unusableParameters(number: Double) {
    var configuration = ParallaxFeed.Configuration()
    configuration.margin = number
    for path: WritableKeyPath<ParallaxFeed.Tilt, Double> in [
      \.depth, \.halfAngle, \.leakTime, \.smoothingTime, \.tremor, \.stillness,
    ] {
      configuration.tilt[keyPath: path] = number
    }
    let script = FeedScript(FeedScript.column(3, tilts: true), configuration: configuration)
    script.turn(0, 1, for: 0.25).wait(1).scroll(to: 30)
    #expect(script.crop(0)?.isFinite == true)
    #expect(script.allFaults.isEmpty)
  }

  @Test("cells that do not tilt let motion pass") func cellsThatDoNotTiltLetMotionPass() {
    let script = FeedScript(FeedScript.column(3))
    #expect(!script.stage.handle(.motion(MotionSample(time: 101, rotationRate: .zero))))
    script.turn(0, 3, for: 0.5)
    #expect(abs((script.crop(0)?.midX ?? .nan) - 0.5) < 1e-12)
  }

  // MARK: Less motion

  @Test("where motion is reduced pictures lie in the page and do not tilt")
  func whereMotionIsReducedPicturesLieInThePageAndDoNotTilt() {
    var cells = FeedScript.column(8, tilts: true)
    for index in cells.indices { cells[index].pictureSize = Size2D(width: 900, height: 900) }
    let script = FeedScript(cells).send(.reduceMotion(true)).frame()
    // The middle, as large as covers the cell: 200 of 320 points.
    let middle = Rect2D(x: 0, y: 0.1875, width: 1, height: 0.625)
    for offset in [0.0, 333, 900] {
      script.scroll(to: offset).turn(0, 2, for: 0.2)
      for index in script.screen.photos { #expect(difference(script.crop(index), middle) < 1e-12) }
    }
    script.send(.reduceMotion(false)).frame()
    #expect(difference(script.crop(4), expected(cells[4], offset: 900)) < 1e-12)
  }

  // MARK: In a scroll view

  @Test("in a scroll view a cell shows the part for the offset of the same frame")
  func inAScrollViewACellShowsThePartForTheOffsetOfTheSameFrame() throws {
    let cells = FeedScript.column(100)
    let view = ParallaxScrollInteraction(size: FeedScript.size)
    let stage = Stage(view)
    let screen = Screen()
    view.scrollView.setContent(Size2D(width: 320, height: 22_000), at: 0)
    view.feed.setCells(cells)
    func frame(_ time: Double) { screen.show(stage.advance(to: time)) }
    frame(0)
    for step in 0...10 {
      let phase: PointerSample.Phase = step == 0 ? .down : step == 10 ? .up : .moved
      let sample = PointerSample(
        id: 1, time: Double(step) / 100, phase: phase, location: point(160, 500 - 20 * Double(step))
      )
      stage.handle(.pointer(sample))
    }
    var offsets: Set<Double> = []
    for number in 7...150 {
      let time = Double(number) / 60
      frame(time)
      let offset = view.scrollView.contentOffset(at: time).y
      offsets.insert(offset)
      for index in screen.photos {
        let layer = try #require(screen.layer(of: index))
        #expect(
          difference(screen.elements[layer]?.contentsRect, expected(cells[index], offset: offset))
            < 1e-12)
        let place = cells[index].frame.minY - offset
        #expect(abs((screen.photo(index)?.frame.minY ?? .nan) - place) < 1e-9)
      }
    }
    #expect(offsets.count > 50 && screen.faults.isEmpty)
    #expect(screen.photos.count <= 6)
  }

  @Test("zoomed a cell shows the part for its place in the content")
  func zoomedACellShowsThePartForItsPlaceInTheContent() {
    let cells = FeedScript.column(20)
    let view = ParallaxScrollInteraction(size: FeedScript.size)
    let stage = Stage(view)
    let screen = Screen()
    view.scrollView.setContent(Size2D(width: 320, height: 4400), at: 0)
    view.feed.setCells(cells)
    view.scrollView.setZoomLimits(minimum: 1, maximum: 3, at: 0)
    view.scrollView.zoom(to: 2, about: .zero, animated: false, at: 0)
    view.scrollView.scroll(to: point(0, 1200), animated: false, at: 0)
    screen.show(stage.advance(to: 0))
    // The view is 284 points of the content high, from 600 on: its middle is at 742.
    let crop = screen.layer(of: 3).flatMap { screen.elements[$0]?.contentsRect }
    let parallax = view.feed.parallax(of: 3)
    #expect(difference(crop, parallax?.crop(at: cells[3].frame.midY - 742) ?? .zero) < 1e-12)
    #expect(view.scrollView.zoomScale == 2)
  }
}
