import Foundation
import Lenticular
import LenticularGallery
import LenticularGestures
import LenticularPhysics
import LenticularScene
import Synchronization
import Testing

@testable import LenticularDesktop

/// An image of a tile of the mosaic.
private final class TileImage {}

/// A canvas that counts the images that are drawn.
private struct CountingCanvas: Canvas {
  var images = 0
  /// The number of images of tiles of the mosaic.
  var tiles = 0

  mutating func push(_ transform: LenticularPhysics.AffineTransform2D) {}
  mutating func pushClip(_ rect: Rect2D, cornerRadius: Double) {}
  mutating func pushOpacity(_ opacity: Double) {}
  mutating func pop() {}
  mutating func popTransform() {}
  mutating func fill(_ rect: Rect2D, cornerRadius: Double, _ color: RGBA) {}
  mutating func stroke(_ rect: Rect2D, width: Double, _ color: RGBA) {}
  mutating func fillChecks(_ rect: Rect2D, side: Double, _ dark: RGBA, _ light: RGBA) {}
  mutating func drawPixels(_ image: AnyObject, in rect: Rect2D, visible: Rect2D) {
    draw(image, in: rect)
  }
  mutating func draw(_ image: AnyObject, in rect: Rect2D) {
    images += 1
    if image is TileImage { tiles += 1 }
  }
}

/// Steps the clock of a window that has no toolkit.
final class Driver {
  let controller: WindowController
  var time = 100.0
  /// The number of images in the last frame.
  private(set) var imageCount = 0
  /// The number of tiles of the mosaic in the last frame.
  private(set) var tileCount = 0
  /// The largest number of pixels so far.
  private(set) var mostPixels = 0
  private let toolkit = Toolkit()
  /// The folder exists as long as the window.
  private let photographs: TestPhotographs
  /// The number of images of photographs that the toolkit has.
  var toolkitImageCount: Int { toolkit.images.count { $0.image != nil } }

  private final class Toolkit {
    struct Reference { weak var image: AnyObject? }
    var images: [Reference] = []
  }

  /// - Parameter name: the name of a photograph that is opened; nil to show the folder.
  init(
    _ photographs: TestPhotographs, opening name: String? = nil, budget: Int = 64_000_000,
    texts: WindowTexts = WindowTexts(preferring: [])
  ) {
    self.photographs = photographs
    controller = WindowController(
      reader: photographs.reader, size: Size2D(width: 1200, height: 800), pixelBudget: budget,
      texts: texts,
      makeImage: { [toolkit] _, _, owner in
        if owner == nil { return TileImage() }
        let image = NSObject()
        toolkit.images.append(.init(image: image))
        return image
      }, wake: {})
    controller.open(name.map { "\(photographs.path)/\($0)" } ?? photographs.path, at: time)
  }

  func step() {
    time += 1.0 / 60
    controller.receive(at: time)
    _ = controller.advance(to: time)
    var canvas = CountingCanvas()
    controller.draw(on: &canvas, at: time)
    imageCount = canvas.images
    tileCount = canvas.tiles
    mostPixels = max(mostPixels, controller.pixelCount)
  }

  /// Clicks with a mouse.
  func click(_ point: Point2D) {
    for phase in [PointerSample.Phase.down, .up] {
      step()
      controller.pointer(
        PointerSample(id: 1, time: time, phase: phase, location: point, kind: .mouse))
    }
  }

  func settle() throws { try wait("the window comes to rest") { !self.controller.isBusy } }

  /// Zooms in by steps of a key, and settles after each.
  func zoomIn(steps: Int) throws {
    for _ in 0..<steps {
      controller.key(.zoomIn, at: time)
      try settle()
    }
  }

  /// Steps until a condition holds, at least once.
  func wait(_ what: Comment, until isSo: () throws -> Bool) throws {
    try #require(
      isSoon(pause: 500) {
        step()
        return try isSo()
      }, what)
  }
}

@Suite("a window without a toolkit", .serialized)
struct ControllerTests {
  @Test("movies are shown by a picture, and they and Live Photos have a mark")
  func moviesAreShownByAPictureAndTheyAndLivePhotosHaveAMark() throws {
    let photographs = try TestPhotographs(count: 2)
    try photographs.film("movie.mp4")
    try photographs.film("photo-1.mov")
    let driver = Driver(photographs)
    try driver.settle()
    #expect(
      driver.controller.photographsOnScreen.map(\.name) == [
        "movie.mp4, movie, 1 of 3", "photo-0.jpg, 2 of 3",
        "photo-1.jpg, live photograph, 3 of 3",
      ])
    #expect(Set(driver.controller.markImages.keys) == [.movie, .live])
    // The first frames are black.
    let file = try #require(SourceFile(chosen: "\(photographs.path)/movie.mp4"))
    let whole = PixelSize(width: 320, height: 180)
    let poster = try photographs.reader.pixels(of: file, whole: whole, size: whole).pixels
    let pixel = poster.bytes.assumingMemoryBound(to: UInt8.self) + 4 * (90 * 320 + 200)
    for (value, right) in zip([pixel[2], pixel[1], pixel[0]], [200, 60, 40]) {
      #expect(abs(Int(value) - right) <= 12)
    }
    for (name, movie) in [
      ("movie.mp4", "movie.mp4"), ("photo-0.jpg", nil), ("photo-1.jpg", "photo-1.mov"),
    ] {
      let driver = Driver(photographs, opening: name)
      try driver.settle()
      #expect(driver.controller.message == nil)
      #expect(driver.controller.moviePath == movie.map { "\(photographs.path)/\($0)" })
      #expect(driver.controller.caption?.contains("K plays it") == (movie != nil))
    }
  }

  @Test(
    "images stay within the budget of pixels while a wall of many is zoomed, and a few are sharp")
  func budget() throws {
    let photographs = try TestPhotographs(links: 400, to: (1600, 1200))
    // The painted tiles of this wall, with their copies, have 9 million pixels.
    let budget = 16_000_000
    let driver = Driver(photographs, budget: budget)
    try driver.settle()
    #expect(driver.controller.photographCount == 400)
    for _ in 0..<7 {
      try driver.zoomIn(steps: 1)
      for _ in 0..<5 { driver.controller.key(.pageDown, at: driver.time) }
      try driver.settle()
    }
    #expect(driver.mostPixels <= budget)
    #expect(driver.mostPixels > budget / 2)
    #expect(driver.imageCount > 0)
  }

  @Test("the toolkit has the images of the last frame only, and gets the others anew")
  func recentImages() throws {
    let photographs = try TestPhotographs(count: 120)
    let driver = Driver(photographs)
    let controller = driver.controller
    try driver.settle()
    try driver.zoomIn(steps: 6)
    controller.key(.home, at: driver.time)
    try driver.settle()
    let first = driver.imageCount
    var previous = controller.wall.scrollView.contentOffset
    repeat {
      previous = controller.wall.scrollView.contentOffset
      controller.key(.pageDown, at: driver.time)
      try driver.settle()
      driver.step()
      driver.step()
      #expect(driver.toolkitImageCount <= driver.imageCount)
    } while controller.wall.scrollView.contentOffset != previous
    #expect(controller.images.pixelCount > 120 * 160 * 100, "the pixels of all are kept")
    controller.key(.home, at: driver.time)
    try driver.settle()
    #expect(driver.imageCount == first)
  }

  @Test("a drag over a wall that need not scroll opens nothing, and a click that trembles opens")
  func dragOverFittingWall() throws {
    let photographs = try TestPhotographs(count: 5)
    let driver = Driver(photographs)
    let controller = driver.controller
    try driver.settle()
    let frames = try (0..<5).map { try #require(controller.wall.cell(at: $0)?.frame) }
    func press(from start: Point2D, to end: Point2D) throws {
      for (phase, share) in [(PointerSample.Phase.down, 0.0), (.moved, 0.5), (.moved, 1), (.up, 1)]
      {
        driver.step()
        controller.pointer(
          PointerSample(
            id: 1, time: driver.time, phase: phase, location: start + (end - start) * share,
            kind: .mouse))
      }
      try driver.settle()
    }
    try press(from: frames[0].center, to: frames[1].center)
    #expect(!controller.isViewing)
    try press(from: frames[0].center, to: frames[0].center + Point2D(x: 0, y: 60))
    #expect(!controller.isViewing)
    try press(from: frames[3].center, to: frames[3].center + Point2D(x: 1, y: 1))
    #expect(controller.isViewing && controller.viewedIndex == 3)
  }

  @Test("a command on a file acts on the marked photograph alone, once that is in sight")
  func commandFile() throws {
    let photographs = try TestPhotographs(count: 120)
    let driver = Driver(photographs)
    let controller = driver.controller
    try driver.settle()
    try driver.zoomIn(steps: 3)
    controller.key(.home, at: driver.time)
    try driver.settle()
    #expect(controller.fileForCommand(at: driver.time)?.relativePath == "photo-0.jpg")
    let wheel = WheelSample(
      time: driver.time, location: Point2D(x: 600, y: 400), delta: Point2D(x: 0, y: 4000),
      isPrecise: true)
    controller.wheel(wheel)
    try driver.settle()
    let marked = try #require(controller.wall.cell(at: 0)?.frame)
    #expect(marked.maxY < 0)
    #expect(controller.fileForCommand(at: driver.time) == nil)
    try driver.settle()
    let revealed = try #require(controller.wall.cell(at: 0)?.frame)
    #expect(revealed.minY >= 0 && revealed.maxY <= 800)
    #expect(controller.fileForCommand(at: driver.time)?.relativePath == "photo-0.jpg")

    // In a gap, and after a click, no photograph is marked.
    controller.markPhoto(under: Point2D(x: revealed.maxX + 1, y: revealed.midY), at: driver.time)
    #expect(controller.wall.photo(at: Point2D(x: revealed.maxX + 1, y: revealed.midY)) == nil)
    #expect(controller.fileForCommand(at: driver.time) == nil && controller.information == nil)
    driver.click(revealed.center)
    try driver.settle()
    #expect(controller.isViewing && controller.viewedIndex == 0)
    #expect(controller.fileForCommand(at: driver.time)?.relativePath == "photo-0.jpg")
    driver.click(Point2D(x: 600, y: 400))
    try driver.settle()
    #expect(!controller.isViewing && controller.fileForCommand(at: driver.time) == nil)
    // Without a mark, the photograph in the middle opens, not the one that was open.
    controller.wheel(wheel)
    try driver.settle()
    controller.activate(at: driver.time)
    try driver.settle()
    #expect(controller.isViewing && controller.viewedIndex > 0)
  }

  @Test("with no photograph marked, the one nearest to the middle opens, also if a gap is there")
  func gap() throws {
    let photographs = try TestPhotographs(count: 24)
    let driver = Driver(photographs)
    let controller = driver.controller
    try driver.settle()
    let first = try #require(controller.wall.cell(at: 0)?.frame)
    let size = Size2D(width: 1200, height: 2 * first.maxY + 2)
    controller.resize(size, scale: 1, isRightToLeft: false, at: driver.time)
    try driver.settle()
    let middle = Point2D(x: size.width / 2, y: size.height / 2)
    #expect(controller.wall.photo(at: middle) == nil)
    controller.activate(at: driver.time)
    try driver.settle()
    #expect(controller.isViewing)
    let opened = try #require(controller.wall.cell(at: controller.viewedIndex)?.frame)
    #expect(abs(opened.midX - middle.x) <= opened.size.width / 2 + 8)
    #expect(abs(opened.midY - middle.y) <= opened.size.height / 2 + 8)
  }

  @Test("a folder is listed again as soon as it is watched, and so is a new one in it")
  func listings() throws {
    let photographs = try TestPhotographs(count: 2)
    let listings = Mutex(0)
    let follower = FolderFollower(PhotographFolder(photographs.path, descends: true)) {
      listings.withLock { $0 += 1 }
    }
    func expect(_ count: Int, photographs: Int) throws {
      try #require(
        isSoon(pause: 1000) { listings.withLock { $0 >= count } }, "the folder is listed")
      #expect(try follower.takeListing()?.get().count == photographs)
      #expect(!follower.folder.needsListing)
    }
    try expect(2, photographs: 2)
    // The folder comes with its photograph: neither is written where it is watched.
    let (new, ready) = ("\(photographs.cache)-new", "\(photographs.path)/new")
    try FileManager.default.createDirectory(atPath: new, withIntermediateDirectories: true)
    try TestPhotographs.jpeg(0x4080FF, 30, 20).write(to: URL(fileURLWithPath: "\(new)/new.jpg"))
    try FileManager.default.moveItem(atPath: new, toPath: ready)
    try expect(4, photographs: 3)
  }

  @Test("photographs are ordered by name, or by date with the newest first, also when one comes")
  func order() throws {
    let photographs = try TestPhotographs(count: 3)
    func date(_ index: Int, _ seconds: Double) throws {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: seconds)],
        ofItemAtPath: "\(photographs.path)/\(TestPhotographs.name(index))")
    }
    try date(0, 1_500_000_000)
    try date(1, 1_700_000_000)
    try date(2, 1_600_000_000)
    let driver = Driver(photographs)
    let controller = driver.controller
    try driver.settle()
    func names() -> [String] { controller.album.items.map(\.file.relativePath) }
    #expect(names() == ["photo-0.jpg", "photo-1.jpg", "photo-2.jpg"])
    controller.setOrder(.newestFirst, at: driver.time)
    #expect(names() == ["photo-1.jpg", "photo-2.jpg", "photo-0.jpg"])
    try photographs.add(3, 600, 400)
    try date(3, 1_650_000_000)
    try driver.wait("it has its place") {
      names() == ["photo-1.jpg", "photo-3.jpg", "photo-2.jpg", "photo-0.jpg"]
    }
    controller.setOrder(.name, at: driver.time)
    #expect(names() == ["photo-0.jpg", "photo-1.jpg", "photo-2.jpg", "photo-3.jpg"])
  }

  // MARK: Photographs that are open

  @Test("an open photograph keeps its zoom and its rotation when others come and go")
  func changesAround() throws {
    let photographs = try TestPhotographs(count: 6)
    let driver = Driver(photographs)
    let controller = driver.controller
    try driver.settle()
    driver.click(try #require(controller.wall.cell(at: 3)?.frame).center)
    try driver.settle()
    for key in [Key.rotateClockwise, .zoomIn, .zoomIn] { controller.key(key, at: driver.time) }
    try driver.settle()
    func frames() -> [Rect2D] {
      controller.shownPhotographs(on: controller.viewer.surface).map(\.frame)
    }
    let before = frames()
    #expect(before.count == 1 && before[0].size.width > 1300)
    func expectChange(to count: Int, viewing index: Int) throws {
      try driver.wait("the folder changes") {
        #expect(controller.isViewing && frames() == before)
        return controller.photographCount == count
      }
      try driver.settle()
      #expect(controller.viewedIndex == index && frames() == before)
      #expect(controller.currentFile?.relativePath == "photo-3.jpg")
    }
    try photographs.write(TestPhotographs.jpeg(0x808080, 300, 900), to: "a.jpg")
    try expectChange(to: 7, viewing: 4)
    try FileManager.default.removeItem(atPath: "\(photographs.path)/a.jpg")
    try expectChange(to: 6, viewing: 3)
    try FileManager.default.removeItem(atPath: "\(photographs.path)/photo-5.jpg")
    try expectChange(to: 5, viewing: 3)
    controller.key(.escape, at: driver.time)
    try driver.settle()
    #expect(!controller.isViewing && controller.hidden.viewed == nil)
  }

  @Test("the next photograph fits the window when one that was zoomed and rotated is removed")
  func removal() throws {
    let photographs = try TestPhotographs(count: 4)
    let driver = Driver(photographs)
    let controller = driver.controller
    try driver.settle()
    driver.click(try #require(controller.wall.cell(at: 1)?.frame).center)
    try driver.settle()
    // Square, 4:3, and the one before; the last one leaves the wall.
    for (name, width) in [
      ("photo-2.jpg", 800.0), ("photo-3.jpg", 3200.0 / 3), ("photo-0.jpg", 1200),
    ] {
      for key in [Key.rotateClockwise, .zoomIn, .zoomIn] { controller.key(key, at: driver.time) }
      try driver.settle()
      controller.forget(try #require(controller.currentFile), at: driver.time)
      try driver.settle()
      #expect(controller.isViewing && controller.currentFile?.relativePath == name)
      let shown = controller.shownPhotographs(on: controller.viewer.surface)
      #expect(shown.map(\.index) == [controller.viewedIndex])
      let frame = try #require(shown.first).frame
      #expect(abs(frame.size.width - width) < 1e-6 && abs(frame.size.height - 800) < 1e-6)
    }
    controller.forget(try #require(controller.currentFile), at: driver.time)
    try driver.settle()
    #expect(!controller.isViewing && controller.photographCount == 0)
  }

  /// Replaces the photograph that is open by another file of the same name, and waits until it is loaded. No edge of the
  /// visible part moves in one frame by more than a quarter of the longest way of an edge, or 10 points.
  private func replace(
    _ photographs: TestPhotographs, _ size: (width: Int, height: Int), in driver: Driver
  ) throws {
    let controller = driver.controller
    let former = try #require(controller.currentItem)
    func edges() throws -> [Double] {
      let layer = try #require(
        controller.tree.layers(showing: .item(controller.viewedIndex)).first {
          $0.surface == controller.viewer.surface.id
        })
      let map = layer.transformInSurface
      let crop = layer.mask?.frame ?? Rect2D(origin: .zero, size: layer.size)
      let seen = Rect2D(
        origin: map.apply(to: crop.origin),
        size: Size2D(width: crop.size.width * map.a, height: crop.size.height * map.d)
      ).intersection(Rect2D(x: 0, y: 0, width: 1200, height: 800))
      return [seen.minX, seen.minY, seen.maxX, seen.maxY]
    }
    var frames = [try edges()]
    try photographs.write(
      TestPhotographs.jpeg(0x4080FF, size.width, size.height), to: former.file.relativePath)
    try driver.wait("the other photograph is there") {
      frames.append(try edges())
      return controller.currentItem?.id != former.id && controller.isViewedLoaded
        && !controller.isBusy
    }
    var (way, step) = (0.0, 0.0)
    for edge in 0..<4 {
      let places = frames.map { $0[edge] }
      way = max(way, (places.max() ?? 0) - (places.min() ?? 0))
      step = zip(places, places.dropFirst()).reduce(step) { max($0, abs($1.1 - $1.0)) }
    }
    #expect(step <= max(10, way / 4))
  }

  @Test("an open photograph takes on the shape of the file that replaces its own, without a jump")
  func replacedFile() throws {
    let photographs = try TestPhotographs(count: 4)
    let driver = Driver(photographs)
    let controller = driver.controller
    try driver.settle()
    driver.click(try #require(controller.wall.cell(at: 1)?.frame).center)
    try driver.settle()
    func frame() throws -> Rect2D {
      let shown = controller.shownPhotographs(on: controller.viewer.surface)
      #expect(shown.map(\.index) == [1] && controller.viewedIndex == 1)
      return try #require(shown.first).frame
    }
    // A panorama fills the window, and a mouse pans it.
    try replace(photographs, (1800, 600), in: driver)
    #expect(try frame() == Rect2D(x: -600, y: 0, width: 2400, height: 800))
    controller.hover(Point2D(x: 0, y: 400), at: driver.time)
    try driver.settle()
    let panned = try frame()
    #expect(panned.minX > -10)
    // A version of the same shape takes the place as it is.
    try replace(photographs, (1800, 600), in: driver)
    #expect(try frame() == panned)
    try replace(photographs, (600, 400), in: driver)
    #expect(try frame() == Rect2D(x: 0, y: 0, width: 1200, height: 800))
    for key in [Key.zoomIn, .zoomIn] { controller.key(key, at: driver.time) }
    try driver.settle()
    try replace(photographs, (400, 600), in: driver)
    let fitting = Rect2D(
      center: Point2D(x: 600, y: 400), size: Size2D(width: 1600.0 / 3, height: 800))
    #expect((try frame() - fitting).maximumNorm < 1e-6)
    controller.key(.escape, at: driver.time)
    try driver.settle()
    #expect(!controller.isViewing && controller.hidden.viewed == nil)
  }

  @Test("after a deletion, the mark is on the photograph that takes the place")
  func markAfterDeletion() throws {
    let photographs = try TestPhotographs(count: 4)
    let driver = Driver(photographs)
    let controller = driver.controller
    try driver.settle()
    controller.mark(1, at: driver.time)
    for name in ["photo-2.jpg", "photo-3.jpg", "photo-0.jpg"] {
      controller.forget(try #require(controller.currentFile), at: driver.time)
      try driver.settle()
      #expect(controller.currentFile?.relativePath == name)
      #expect(controller.markedPhoto == (name == "photo-0.jpg" ? 0 : 1))
    }
    controller.forget(try #require(controller.currentFile), at: driver.time)
    try driver.settle()
    #expect(controller.markedPhoto == nil)
  }

  @Test("names that are the same text in other bytes are two photographs")
  func equivalentNames() throws {
    let photographs = try TestPhotographs(count: 2)
    let data = try TestPhotographs.jpeg(0xFF8040, 600, 400)
    let others = ["\u{E9}.jpg", "e\u{301}.jpg"]
    for name in others { try photographs.write(data, to: name) }
    let driver = Driver(photographs)
    try driver.settle()
    let controller = driver.controller
    let files = controller.album.items.map(\.file)
    try #require(files.count == 4)
    let ids = controller.album.items.map(\.id)
    // Listed again, nothing has changed.
    var album = controller.album
    #expect(album.update(files) == nil && album.items.map(\.id) == ids)
    // One of them is forgotten, and the other one stays.
    let path = "\(photographs.path)/\(others[1])"
    let file = try #require(files.first { PathKey($0.path) == PathKey(path) })
    controller.forget(file, at: driver.time)
    #expect(controller.album.items.count == 3)
  }

  @Test("no photograph is marked after a deletion if none was")
  func noMarkAfterDeletion() throws {
    let photographs = try TestPhotographs(count: 3)
    let driver = Driver(photographs)
    let controller = driver.controller
    try driver.settle()
    controller.forget(try #require(controller.album.items.first?.file), at: driver.time)
    try driver.settle()
    #expect(controller.markedPhoto == nil && controller.photographCount == 2)
  }

  /// A window whose mouse holds a preview of the photograph with the index 3.
  private func previewing(_ photographs: TestPhotographs) throws -> (Driver, Point2D) {
    let driver = Driver(photographs)
    let controller = driver.controller
    try driver.settle()
    let place = try #require(controller.wall.cell(at: 3)?.frame).center
    controller.pointer(
      PointerSample(id: 1, time: driver.time, phase: .down, location: place, kind: .mouse))
    try driver.wait("a preview rises") {
      !controller.shownPhotographs(on: controller.peek.surface).isEmpty
    }
    return (driver, place)
  }

  @Test("a held preview follows its photograph while the folder changes")
  func previewFollows() throws {
    let photographs = try TestPhotographs(count: 6)
    let (driver, place) = try previewing(photographs)
    let controller = driver.controller
    func shown() -> [String] {
      controller.shownPhotographs(on: controller.peek.surface).map {
        controller.album.items[$0.index].file.relativePath
      }
    }
    #expect(shown() == ["photo-3.jpg"])
    try photographs.write(TestPhotographs.jpeg(0x808080, 300, 900), to: "a.jpg")
    try driver.wait("the folder changes") { controller.photographCount == 7 }
    for _ in 0..<30 { driver.step() }
    #expect(shown() == ["photo-3.jpg"])
    controller.forget(controller.album.items[1].file, at: driver.time)
    for _ in 0..<30 { driver.step() }
    #expect(shown() == ["photo-3.jpg"])
    #expect(controller.hidden.peeked == nil || controller.hidden.peeked == 3)
    controller.peek.commit(at: driver.time)
    for _ in 0..<30 { driver.step() }
    #expect(controller.isViewing && controller.currentFile?.relativePath == "photo-3.jpg")
    controller.pointer(
      PointerSample(id: 1, time: driver.time, phase: .up, location: place, kind: .mouse))
    try driver.settle()
  }

  @Test(
    "a preview that is let go flies to where its photograph is, also if the folder changes on the way",
    arguments: [false, true])
  func previewReturns(changesOnTheWay: Bool) throws {
    let photographs = try TestPhotographs(count: 6)
    let (driver, place) = try previewing(photographs)
    let controller = driver.controller
    let former = try #require(controller.wall.cell(at: 3)?.frame)
    for _ in 0..<60 { driver.step() }
    func release() {
      controller.pointer(
        PointerSample(id: 1, time: driver.time, phase: .up, location: place, kind: .mouse))
    }
    if changesOnTheWay {
      release()
      for _ in 0..<6 { driver.step() }
      controller.forget(controller.album.items[0].file, at: driver.time)
    } else {
      // It is laid out as a landscape until its header is read, and as it is once the wall is not held.
      try photographs.write(TestPhotographs.jpeg(0x808080, 300, 900), to: "a.jpg")
      try driver.wait("its header is read") {
        controller.photographCount == 7 && controller.album.unreadCount == 0
      }
      for _ in 0..<60 { driver.step() }
      release()
    }
    let index = changesOnTheWay ? 2 : 4
    driver.step()
    let held = try #require(controller.shownPhotographs(on: controller.peek.surface).first).frame
    var (last, frameCount) = (held, 0)
    try driver.wait("the preview is back") {
      let shown = controller.shownPhotographs(on: controller.peek.surface)
      guard let preview = shown.first else { return true }
      #expect(shown.count == 1 && controller.hidden.peeked == preview.index)
      #expect(controller.album.items[preview.index].file.relativePath == "photo-3.jpg")
      #expect((preview.frame.center - last.center).length < 150, "it does not jump")
      (last, frameCount) = (preview.frame, frameCount + 1)
      return false
    }
    #expect(frameCount > 10 && controller.hidden.peeked == nil)
    let present = try #require(controller.wall.cell(at: index)?.frame)
    #expect((last - present).maximumNorm < 1)
    #expect((present.center - former.center).length > 20)
    try driver.settle()
  }

  @Test("a preview whose place on the wall is gone fades where it is")
  func previewWithoutPlace() throws {
    let (driver, place) = try previewing(TestPhotographs(count: 6))
    let controller = driver.controller
    for _ in 0..<60 { driver.step() }
    // While the next photograph is shown, the peek goes on without the one with which it began.
    controller.key(.right, at: driver.time)
    for _ in 0..<60 { driver.step() }
    #expect(controller.hidden.peeked == 3)
    controller.forget(controller.album.items[3].file, at: driver.time)
    driver.step()
    #expect(controller.hidden.peeked == nil)
    controller.key(.left, at: driver.time)
    for _ in 0..<60 { driver.step() }
    func preview() -> (center: Point2D, opacity: Double)? {
      controller.tree.layers(showing: .item(3)).first { $0.surface == controller.peek.surface.id }
        .map { ($0.transformInSurface.bounds(of: $0.size).center, $0.opacity) }
    }
    let held = try #require(preview())
    controller.pointer(
      PointerSample(id: 1, time: driver.time, phase: .up, location: place, kind: .mouse))
    var opacity = 1.0
    for _ in 0..<5 {
      driver.step()
      let fading = try #require(preview())
      #expect(fading.center == held.center && fading.opacity <= opacity)
      opacity = fading.opacity
    }
    #expect(opacity < 1)
    try driver.settle()
    #expect(preview() == nil && controller.peek.nextFrameTime == .infinity)
  }

  @Test("a second finger changes nothing about a preview, also after the folder has changed")
  func secondFinger() throws {
    let (driver, place) = try previewing(TestPhotographs(count: 6))
    let controller = driver.controller
    controller.forget(controller.album.items[0].file, at: driver.time)
    driver.step()
    for phase in [PointerSample.Phase.down, .up] {
      controller.pointer(
        PointerSample(
          id: 2, time: driver.time, phase: phase,
          location: try #require(controller.wall.cell(at: 0)?.frame).center, kind: .touch))
      driver.step()
      let shown = controller.shownPhotographs(on: controller.peek.surface)
      #expect(shown.map { controller.album.items[$0.index].file.relativePath } == ["photo-3.jpg"])
    }
    controller.pointer(
      PointerSample(id: 1, time: driver.time, phase: .up, location: place, kind: .mouse))
    try driver.settle()
  }

  @Test("a finger that is left from the viewer changes nothing about a press on the wall")
  func fingerOfTheViewer() throws {
    let driver = try Driver(TestPhotographs(count: 6))
    let controller = driver.controller
    try driver.settle()
    func place(of index: Int) throws -> Point2D {
      try #require(controller.wall.cell(at: index)?.frame).center
    }
    driver.click(try place(of: 0))
    try driver.settle()
    func press(_ id: Int, _ point: Point2D) {
      controller.pointer(
        PointerSample(id: id, time: driver.time, phase: .down, location: point, kind: .touch))
      driver.step()
    }
    press(1, Point2D(x: 600, y: 400))
    controller.key(.escape, at: driver.time)
    try driver.wait("the photograph is closed") { !controller.isViewing }
    press(2, try place(of: 3))
    try driver.wait("a preview rises") {
      !controller.shownPhotographs(on: controller.peek.surface).isEmpty
    }
    #expect(controller.shownPhotographs(on: controller.peek.surface).map(\.index) == [3])
    controller.losePointers(at: driver.time)
    try driver.settle()
  }

  @Test("the photographs of another folder have other numbers, so no late image is shown for them")
  func numbers() throws {
    let (first, second) = try (TestPhotographs(count: 3), TestPhotographs(count: 3))
    let driver = Driver(first)
    let controller = driver.controller
    try driver.settle()
    let former = controller.album.items.map(\.id)
    controller.open(second.path, at: driver.time)
    try driver.settle()
    #expect(controller.album.items.count == 3)
    #expect(Set(controller.album.items.map(\.id)).isDisjoint(with: former))
  }

  @Test("a held preview ends when its photograph is deleted")
  func previewEnds() throws {
    let photographs = try TestPhotographs(count: 6)
    let (driver, place) = try previewing(photographs)
    let controller = driver.controller
    controller.forget(controller.album.items[3].file, at: driver.time)
    for _ in 0..<10 {
      driver.step()
      #expect(controller.shownPhotographs(on: controller.peek.surface).isEmpty)
    }
    controller.pointer(
      PointerSample(id: 1, time: driver.time, phase: .up, location: place, kind: .mouse))
    try driver.settle()
    #expect(
      !controller.isViewing && controller.hidden.peeked == nil
        && controller.peek.nextFrameTime == .infinity)
  }

  /// A folder of so many photographs that the wall is shown before the header of the last one is read.
  private func large(_ last: Data, _ name: String) throws -> TestPhotographs {
    let photographs = try TestPhotographs(links: 1500, to: (60, 40))
    try photographs.write(last, to: name)
    return photographs
  }

  @Test("a photograph of a large folder opens with its tiles", arguments: [false, true])
  func lateTiles(isArgument: Bool) throws {
    let photographs = try large(TestPhotographs.jpeg(0x4080FF, 5000, 4000), "z.jpg")
    let driver = Driver(photographs, opening: isArgument ? "z.jpg" : nil)
    let controller = driver.controller
    if !isArgument {
      try driver.wait("the wall is shown") { controller.wall.cell(at: 1500) != nil }
      #expect(controller.album.items[1500].metadata == nil)
      controller.key(.end, at: driver.time)
      controller.activate(at: driver.time)
    }
    try driver.wait("it opens") { controller.isViewing }
    try driver.settle()
    #expect(controller.viewedIndex == 1500)
    controller.key(.actualPixels, at: driver.time)
    try driver.settle()
    #expect(
      controller.tree.all.count { Lenticular.TilePyramid.Tile($0.contents) != nil } >= 6)
  }

  @Test("a panorama of a large folder fills the window, and what is no photograph says why")
  func latePanorama() throws {
    let wide = try large(TestPhotographs.jpeg(0x4080FF, 1800, 600), "z.jpg")
    let panorama = Driver(wide, opening: "z.jpg")
    try panorama.wait("it opens") { panorama.controller.isViewing }
    try panorama.settle()
    let shown = panorama.controller.shownPhotographs(on: panorama.controller.viewer.surface)
    #expect(shown.map(\.frame) == [Rect2D(x: -600, y: 0, width: 2400, height: 800)])

    let broken = try large(Data("no image".utf8), "z.jpg")
    let damaged = Driver(broken, opening: "z.jpg")
    try damaged.wait("it opens") { damaged.controller.isViewing }
    #expect(damaged.controller.message?.hasPrefix("z.jpg: is not an image") == true)
  }

  @Test(
    "a slide to the left leads backwards, or forwards in a window that is read from right to left",
    arguments: [false, true])
  func slideDirection(isRightToLeft: Bool) throws {
    let photographs = try TestPhotographs(count: 12)
    let driver = Driver(photographs)
    let controller = driver.controller
    controller.resize(
      Size2D(width: 1200, height: 800), scale: 1, isRightToLeft: isRightToLeft, at: driver.time)
    try driver.settle()
    let pressed = try #require(controller.wall.cell(at: 5)?.frame).center
    func pointer(_ phase: PointerSample.Phase, _ point: Point2D) {
      controller.pointer(
        PointerSample(id: 1, time: driver.time, phase: phase, location: point, kind: .mouse))
      driver.step()
    }
    pointer(.down, pressed)
    try driver.wait("a preview rises") {
      !controller.shownPhotographs(on: controller.peek.surface).isEmpty
    }
    for step in 1...20 { pointer(.moved, pressed + Point2D(x: -15 * Double(step), y: 0)) }
    #expect(isRightToLeft ? controller.peekedIndex > 5 : controller.peekedIndex < 5)
    pointer(.up, pressed + Point2D(x: -300, y: 0))
    try driver.settle()
  }

  // MARK: Trackpads

  private static let middle = Point2D(x: 600, y: 400)

  /// Passes a sample of two fingers that scroll up and down by a distance in points.
  private func scroll(
    _ driver: Driver, _ distance: Double, _ phase: WheelSample.Phase = .unknown,
    isPrecise: Bool = true, _ modifiers: PointerSample.Modifiers = []
  ) {
    driver.controller.wheel(
      WheelSample(
        time: driver.time, location: Self.middle, delta: Point2D(x: 0, y: distance), phase: phase,
        isPrecise: isPrecise, modifiers: modifiers))
  }

  /// Scrolls with two fingers at a velocity in points per second, which leave the trackpad after some frames of rest.
  private func fling(
    _ driver: Driver, velocity: Double, rest: Int = 0, isPrecise: Bool = true,
    _ modifiers: PointerSample.Modifiers = []
  ) {
    for _ in 0..<12 {
      scroll(driver, velocity / 60, isPrecise: isPrecise, modifiers)
      driver.step()
    }
    for _ in 0..<rest { driver.step() }
    scroll(driver, 0, .ended, modifiers)
  }

  /// A window whose wall is longer than the view by far.
  private func scrollable() throws -> Driver {
    let driver = Driver(try TestPhotographs(links: 400, to: (60, 40)))
    try driver.settle()
    try driver.zoomIn(steps: 6)
    driver.controller.key(.home, at: driver.time)
    driver.controller.mark(nil, at: driver.time)
    try driver.settle()
    return driver
  }

  @Test("a scroll goes on when two fingers leave the trackpad, as far as a fling of a finger")
  func momentum() throws {
    let driver = try scrollable()
    let controller = driver.controller
    let start = controller.wall.scrollView.contentOffset.y
    fling(driver, velocity: 1500)
    let left = controller.wall.scrollView.contentOffset.y
    #expect(abs(left - start - 300) < 1e-6)
    let motion = DecaySimulation(from: left, velocity: 1500)
    let end = driver.time
    var (last, step) = (left, Double.infinity)
    while controller.trackpad.momentum != nil {
      #expect(controller.nextFrameTime <= driver.time, "the next frame is due")
      driver.step()
      let offset = controller.wall.scrollView.contentOffset.y
      #expect(abs(offset - motion.state(at: driver.time - end).value) < 1e-6)
      #expect(offset > last && offset - last < step)
      (last, step) = (offset, offset - last)
    }
    #expect(abs(last - motion.end) <= Tolerance.points.distance && motion.end > left + 700)
    try driver.settle()
    #expect(controller.wall.scrollView.contentOffset.y == last)
  }

  @Test("the next input of a hand stops the momentum of a scroll")
  func caughtMomentum() throws {
    let driver = try scrollable()
    let controller = driver.controller
    func press(_ phase: PointerSample.Phase) {
      controller.pointer(
        PointerSample(
          id: 1, time: driver.time, phase: phase, location: Self.middle, kind: .touch))
    }
    let inputs: [() -> Void] = [
      { press(.down) },
      { controller.key(.escape, at: driver.time) },
      { self.scroll(driver, 0) },
      { self.scroll(driver, 0, isPrecise: false) },
      { controller.losePointers(at: driver.time) },
      {
        controller.magnify(
          MagnificationSample(
            time: driver.time, location: Self.middle, factor: 1, phase: .began))
      },
      {
        controller.mark(nil, at: driver.time)
        controller.activate(at: driver.time)
      },
    ]
    for (way, input) in inputs.enumerated() {
      let left = controller.wall.scrollView.contentOffset.y
      fling(driver, velocity: 1500)
      for _ in 0..<6 { driver.step() }
      let caught = controller.wall.scrollView.contentOffset.y
      #expect(caught - left > 350)
      input()
      #expect(controller.trackpad.momentum == nil, "\(way)")
      for _ in 0..<20 { driver.step() }
      // The wall scrolls to a photograph that opens.
      if !controller.isViewing {
        #expect(controller.wall.scrollView.contentOffset.y == caught, "\(way)")
      }
      press(.cancelled)
    }
    #expect(controller.isViewing)
  }

  @Test("fingers that are slow, rest or zoom leave no momentum, and wheels have none")
  func noMomentum() throws {
    let driver = try scrollable()
    let controller = driver.controller
    for way in 0..<4 {
      switch way {
      case 0: fling(driver, velocity: 90)
      case 1: fling(driver, velocity: 1500, rest: 7)
      case 2: fling(driver, velocity: 100, .control)
      default: fling(driver, velocity: 1500, isPrecise: false)
      }
      #expect(controller.trackpad.momentum == nil)
      try driver.settle()
    }
    let offset = controller.wall.scrollView.contentOffset
    scroll(driver, 0, .ended)
    try driver.settle()
    #expect(controller.wall.scrollView.contentOffset == offset)
  }

  @Test("momentum moves what the fingers moved, and ends where the content ends")
  func momentumOfPhotograph() throws {
    let driver = try scrollable()
    let controller = driver.controller
    // The momentum would last 5 seconds. It ends once nothing moves, not even the fading scroll indicator.
    fling(driver, velocity: -20_000)
    let end = driver.time
    while controller.trackpad.momentum != nil { driver.step() }
    #expect(controller.wall.scrollView.contentOffset.y == 0 && driver.time - end < 1)
    fling(driver, velocity: 3000)
    try driver.settle()
    controller.activate(at: driver.time)
    try driver.settle()
    let wall = controller.wall.scrollView.contentOffset
    // The photographs have 60 × 40 pixels, which are enlarged twice at first.
    try driver.zoomIn(steps: 6)
    func frame() throws -> Rect2D {
      try #require(controller.shownPhotographs(on: controller.viewer.surface).first).frame
    }
    fling(driver, velocity: 300)
    let left = try frame()
    driver.step()
    driver.step()
    #expect(try frame().minY < left.minY - 5)
    fling(driver, velocity: -300)
    controller.viewer.dismiss(at: driver.time)
    try driver.wait("the photograph is closed") { !controller.isViewing }
    #expect(controller.trackpad.momentum != nil, "the wall would scroll on")
    try driver.settle()
    #expect(controller.wall.scrollView.contentOffset == wall)
  }

  // MARK: Tiles

  @Test("tiles of the mosaic that finer ones hide are not drawn, and all others are")
  func hiddenTiles() throws {
    let photographs = try TestPhotographs(links: 400, to: (600, 400))
    let driver = Driver(photographs)
    let controller = driver.controller
    let view = Rect2D(x: 0, y: 0, width: 1200, height: 800)
    func tiles() -> [(id: Layer.ID, pixel: Double, frame: Rect2D)] {
      controller.tree.layers(showing: .mosaic).map {
        ($0.id, $0.transform.a, $0.transformInSurface.bounds(of: $0.size))
      }.filter { !$0.frame.intersection(view).size.isEmpty }
    }
    var hiddenCount = 0
    /// Compares the tiles that are drawn in the last frame with those that are on top at any place.
    func check() {
      let tiles = tiles().sorted { $0.pixel < $1.pixel }
      var tops: Set<Layer.ID> = []
      for x in stride(from: 0.5, to: 1200, by: 7) {
        for y in stride(from: 0.5, to: 800, by: 7) {
          if let top = tiles.first(where: { $0.frame.contains(Point2D(x: x, y: y)) }) {
            tops.insert(top.id)
          }
        }
      }
      let hidden = tiles.filter { controller.hiddenTiles.contains($0.id) }
      #expect(hidden.allSatisfy { !tops.contains($0.id) })
      #expect(driver.tileCount == tiles.count - hidden.count)
      hiddenCount += hidden.count
    }
    try driver.settle()
    check()
    for key in [Key.zoomIn, .zoomIn, .zoomIn, .pageDown, .zoomIn, .zoomOut, .home, .zoomOut] {
      controller.key(key, at: driver.time)
      for _ in 0..<20 {
        driver.step()
        check()
      }
      try driver.settle()
      check()
    }
    #expect(hiddenCount > 100)
    for _ in 0..<4 { controller.key(.zoomIn, at: driver.time) }
    try driver.settle()
    let finest = tiles().map(\.pixel).min()
    #expect(tiles().count > driver.tileCount)
    #expect(driver.tileCount == tiles().count { $0.pixel == finest })
  }

  @Test("the painted tiles of a wall count twice, because the toolkit has a copy of each")
  func mosaic() throws {
    let photographs = try TestPhotographs(links: 400, to: (600, 400))
    let driver = Driver(photographs)
    try driver.settle()
    let tiles = driver.controller.tree.layers(showing: .mosaic)
    let pixels = tiles.reduce(0) { $0 + Int($1.size.width) * Int($1.size.height) }
    #expect(pixels > 0)
    #expect(driver.controller.mosaic.pixelCount == 2 * pixels)
    #expect(driver.controller.images.otherPixelCount == 2 * pixels)
  }

  @Test("a large photograph is cut into tiles, of which those on screen are drawn")
  func tiles() throws {
    let photographs = try TestPhotographs([(5000, 4000), (600, 400)])
    let driver = Driver(photographs)
    try driver.settle()
    driver.controller.key(.home, at: driver.time)
    driver.controller.activate(at: driver.time)
    try driver.settle()
    #expect(driver.controller.isViewing)
    driver.controller.key(.actualPixels, at: driver.time)
    try driver.settle()
    let tiles = driver.controller.tree.all.compactMap { Lenticular.TilePyramid.Tile($0.contents) }
    #expect(tiles.count >= 6)
    let id = driver.controller.album.items[0].id
    for tile in tiles {
      let key = TileKey(id: id, level: tile.level, column: tile.column, row: tile.row)
      #expect(driver.controller.images.has(key))
    }
    #expect(driver.imageCount > 6)
  }
}
