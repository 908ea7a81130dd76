import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire
import Testing

/// Interactions without a viewport: before their host has measured one, and while they are not displayed.
@Suite("Viewport") struct ViewportTests {
  private static let size = Size2D(width: 320, height: 568)
  private static let photos = PagingTests.photos.map { Photo(pixelSize: $0) }
  private static let thumbnail = ThumbnailPlacement(
    frame: Rect2D(x: 20, y: 100, width: 80, height: 80), cornerRadius: 25)

  /// An interaction on a stage, whose frames are recorded as numbers.
  private final class Host<Subject: WireInteraction> {
    let stage = Stage()
    let subject: Subject
    private(set) var time = 100.0
    private var encoder = FrameEncoder()

    init(size: Size2D = .zero, _ make: (Surface) -> Subject) {
      subject = make(stage.makeSurface(size: size))
      stage.add(subject)
    }

    func resize(_ size: Size2D, displayScale: Double = 2) {
      stage.handle(.size(size, displayScale: displayScale, at: time))
    }

    /// The numbers of a frame, a 60th of a second after the last one.
    @discardableResult
    func frame() -> [Double] {
      time += 1.0 / 60
      encoder.encode(
        stage.advance(to: time), of: [subject], nextFrameTime: stage.nextFrameTime)
      return encoder.numbers
    }

    func frames(_ count: Int) -> [[Double]] { (0..<count).map { _ in frame() } }
  }

  /// Tells an interaction something before it has a viewport, and another one after: from then on both show the same. Until
  /// then, the first one is idle and shows no contents.
  private func expectPostponed<Subject: WireInteraction>(
    isQuiet: Bool = true, sourceLocation: SourceLocation = #_sourceLocation,
    _ make: (Surface) -> Subject, tell: (Subject, Double) -> Void
  ) {
    let (early, late) = (Host(make), Host(make))
    early.frame()
    late.frame()
    tell(early.subject, early.time)
    for _ in 0..<20 {
      early.frame()
      late.frame()
    }
    #expect(early.stage.isIdle, "nothing moves unseen", sourceLocation: sourceLocation)
    for host in [early, late] { host.resize(Self.size) }
    tell(late.subject, late.time)
    let (first, second) = (early.frames(60), late.frames(60))
    if isQuiet { #expect(first.last == second.last, sourceLocation: sourceLocation) }
    let bits = [first, second].map { $0.suffix(59).map { $0.map(\.bitPattern) } }
    #expect(bits[0] == bits[1], sourceLocation: sourceLocation)
  }

  @Test("only sizes and scales of screens make a viewport")
  func validity() {
    for size in [
      Size2D.zero, Size2D(width: 0, height: 5), Size2D(width: -3, height: 5),
      Size2D(width: .nan, height: 5), Size2D(width: .infinity, height: 5),
      Size2D(width: 5, height: 1e300),
    ] { #expect(Viewport(size: size) == nil) }
    for scale in [0, -1, .nan, .infinity, 1e9] {
      #expect(Viewport(size: Self.size, displayScale: scale) == nil)
    }
    let viewport = Viewport(size: Self.size, displayScale: 3, isRightToLeft: true)
    #expect(viewport?.size == Self.size && viewport?.displayScale == 3)
    #expect(Surface(size: .zero).viewport == nil && Surface(size: Self.size).viewport != nil)
  }

  @Test("a viewer opens a photograph when its viewport appears")
  func viewerPresents() {
    expectPostponed {
      PhotoViewer($0)
    } tell: {
      $0.setPhotos(Self.photos, at: $1)
      $0.present(1, from: Self.thumbnail, at: $1)
    }
    expectPostponed {
      PhotoViewer($0)
    } tell: {
      $0.setPhotos(Self.photos, at: $1)
      $0.present(0, from: nil, at: $1)
    }
  }

  @Test("of photographs to open, a viewer opens the last one, also after steps and turns")
  func viewerSteps() {
    let host = Host { PhotoViewer($0) }
    host.subject.setPhotos(Self.photos, at: 100)
    host.subject.present(0, from: Self.thumbnail, at: 100)
    host.subject.present(1, from: Self.thumbnail, at: 100)
    host.subject.step(by: 1, at: 100)
    host.subject.rotate(by: 1, at: 100)
    host.frame()
    #expect(host.subject.currentIndex == nil && host.subject.reports.isEmpty)
    host.resize(Self.size)
    host.frame()
    #expect(host.subject.reports.map(\.indexed).contains(.presented(index: 2)))
    #expect(host.subject.currentIndex == 2)
    for _ in 0..<300 { host.frame() }
    #expect(host.stage.isIdle)
  }

  @Test("a photograph that is dismissed before the viewport appears does not open")
  func viewerDismisses() {
    let host = Host { PhotoViewer($0) }
    host.subject.setPhotos(Self.photos, at: 100)
    host.subject.present(0, from: Self.thumbnail, at: 100)
    host.subject.dismiss(at: 100)
    host.resize(Self.size)
    host.frame()
    #expect(host.subject.currentIndex == nil && host.subject.reports.isEmpty)
    host.resize(.zero)
    host.subject.present(0, from: Self.thumbnail, at: 100)
    host.subject.setPhotos(Self.photos, at: 100)
    host.resize(Self.size)
    host.frame()
    #expect(host.subject.currentIndex == nil)
  }

  @Test("a wall without a viewport answers, and shows its current photograph when it has one")
  func wall() {
    let photos = WallScript.photos(300)
    let wall = PhotoWall(size: .zero)
    wall.setPhotos([photos[0]], at: 0)
    #expect(wall.cell(at: 0) == nil && wall.photo(at: .zero) == nil)
    #expect(
      wall.centralPhoto(at: 0) == nil
        && wall.cells(in: Rect2D(x: 0, y: 0, width: 9, height: 9)) == []
    )
    wall.focus(0, animated: true, at: 0)
    _ = wall.handle(.key(.down, at: 0), at: 0)
    wall.advance(to: 1)
    #expect(wall.focusedPhoto == 0)
    expectPostponed(isQuiet: false) {
      PhotoWall($0)
    } tell: {
      $0.setPhotos(photos, at: $1)
    }
    let host = Host { PhotoWall($0) }
    host.subject.setPhotos(photos, at: 100)
    host.subject.focus(5, animated: false, at: 100)
    host.subject.focus(250, animated: false, at: 100)
    host.resize(Self.size)
    host.frame()
    let frame = host.subject.cell(at: 250)?.frame
    #expect(frame.map { Rect2D(origin: .zero, size: Self.size).contains($0.center) } == true)
    #expect(host.subject.focusedPhoto == 250)
  }

  @Test("a viewer opens without a thumbnail while the wall of its thumbnails has no viewport")
  func unsizedSource() {
    let wall = PhotoWall(size: .zero)
    wall.setPhotos(Self.photos, at: 0)
    let host = Host(size: Self.size) { PhotoViewer($0) }
    host.subject.setPhotos(Self.photos, at: 100)
    host.subject.setThumbnailSource(wall, map: .identity, at: 100)
    host.subject.present(1, from: nil, at: 100)
    host.frame()
    #expect(host.subject.reports.map(\.indexed) == [.presented(index: 1)], "no thumbnail is hidden")
    #expect(wall.focusedPhoto == 1)
  }

  @Test("a scroll view scrolls and zooms when its viewport appears, by the last commands")
  func scrollView() {
    func make(_ surface: Surface) -> ScrollInteraction {
      var configuration = ScrollInteraction.Configuration()
      configuration.maximumZoomScale = 4
      return ScrollInteraction(surface, configuration: configuration)
    }
    let content = Size2D(width: 2000, height: 4000)
    expectPostponed {
      make($0)
    } tell: {
      $0.setContent(content, at: $1)
      $0.scroll(to: Point2D(x: 7, y: 1e5), animated: false, at: $1)
      $0.scroll(to: Point2D(x: 100, y: 700), animated: false, at: $1)
    }
    expectPostponed {
      make($0)
    } tell: {
      $0.setContent(content, at: $1)
      $0.scrollToVisible(
        Rect2D(x: 500, y: 900, width: 50, height: 50), animated: false, at: $1)
      $0.zoom(to: 2, about: Point2D(x: 100, y: 100), animated: false, at: $1)
    }
    let host = Host(make)
    host.subject.setContent(content, at: 100)
    for place in 0..<1000 {
      host.subject.scroll(to: Point2D(x: 0, y: Double(place)), animated: true, at: 100)
    }
    host.resize(Self.size)
    for _ in 0..<120 { host.frame() }
    #expect(host.subject.contentOffset == Point2D(x: 0, y: 999))
    #expect(host.subject.contentOffset(at: host.time) == Point2D(x: 0, y: 999) && host.stage.isIdle)
  }

  @Test("pages of a view without a viewport have no length, and do no harm")
  func unsizedPages() {
    var configuration = ScrollInteraction.Configuration()
    configuration.snapping = .pages
    let host = Host { ScrollInteraction($0, configuration: configuration) }
    host.subject.setContent(Size2D(width: 2000, height: 300), at: 100)
    _ = host.subject.handle(.key(.right, at: 100), at: 100)
    host.frame()
    host.resize(Self.size)
    host.frame()
    #expect(host.subject.contentOffset == .zero)
  }

  @Test("a peek begins when its viewport appears, and not if it is cancelled before")
  func peek() {
    let source = PeekScript.source(.contents)
    expectPostponed {
      PeekPan($0)
    } tell: {
      $0.setSource(source)
      $0.begin(at: $1)
      $0.step(by: 3, at: $1)
    }
    let host = Host { PeekPan($0) }
    host.subject.setSource(source)
    host.subject.begin(at: 100)
    host.subject.cancel(at: 100)
    host.resize(Self.size)
    host.frame()
    #expect(host.subject.reports.isEmpty && host.stage.isIdle)
  }

  @Test("a panorama is laid out when its viewport appears, whole if it was made whole")
  func panorama() {
    let picture = Size2D(width: 4000, height: 1000)
    for isFilling in [true, false] {
      let host = Host { TiltPanner($0) }
      host.subject.setPicture(picture, at: 100)
      host.subject.setFilling(isFilling, animated: true, at: 100)
      host.subject.recenter(animated: true, at: 100)
      _ = host.subject.handle(.hover(point(3, 3), at: 100), at: 100)
      _ = host.subject.handle(.key(.zoomIn, at: 100), at: 100)
      #expect(host.subject.zoom == 1)
      host.frame()
      host.subject.setFilling(isFilling, animated: true, at: 100)
      host.resize(Self.size)
      host.frame()
      let zoom = host.subject.scrollView.zoomScale
      #expect(isFilling ? zoom == 1 : abs(zoom - 320 / 2272) < 1e-12)
    }
  }

  @Test("a feed shows its cells when its viewport appears")
  func feed() {
    let cells = (0..<40).map {
      ParallaxFeed.Cell(frame: Rect2D(x: 0, y: 300 * Double($0), width: 320, height: 290))
    }
    expectPostponed {
      ParallaxFeed($0)
    } tell: { feed, _ in
      feed.setCells(cells)
      feed.scroll(to: Point2D(x: 0, y: 900))
    }
    let feed = ParallaxFeed(size: .zero)
    feed.setCells(cells)
    #expect(feed.parallax(of: 0) == nil)
  }

  @Test("an interaction keeps everything while its viewport is absent")
  func interactionKeepsEverythingWhileViewportAbsent() {
    func expectKept<Subject: WireInteraction>(
      sourceLocation: SourceLocation = #_sourceLocation,
      _ make: (Surface) -> Subject, tell: (Subject, Double) -> Void
    ) {
      let (plain, hidden) = (
        Host(size: Self.size, make), Host(size: Self.size, make)
      )
      for host in [plain, hidden] {
        host.resize(Self.size)
        tell(host.subject, host.time)
        _ = host.frames(6)
      }
      for size in [.zero, Size2D(width: .nan, height: 3), .zero] { hidden.resize(size) }
      let (first, second) = (plain.frames(9), hidden.frames(9))
      hidden.resize(Self.size)
      #expect(first == second, sourceLocation: sourceLocation)
      #expect(plain.frames(120) == hidden.frames(120), sourceLocation: sourceLocation)
    }
    expectKept {
      PhotoViewer($0)
    } tell: {
      $0.setPhotos(Self.photos, at: $1)
      $0.present(1, from: Self.thumbnail, at: $1)
    }
    expectKept {
      PhotoWall($0)
    } tell: {
      $0.setPhotos(WallScript.photos(80), at: $1)
      $0.scrollView.zoom(to: 0.5, about: Point2D(x: 40, y: 90), animated: true, at: $1)
      $0.focus(30, animated: true, at: $1)
    }
    expectKept {
      PeekPan($0)
    } tell: {
      $0.setSource(PeekScript.source(.contents))
      $0.begin(at: $1)
    }
    expectKept {
      TiltPanner($0)
    } tell: {
      $0.setPicture(Size2D(width: 4000, height: 1000), at: $1)
      $0.setFilling(false, animated: true, at: $1)
    }
  }

  @Test("a photograph that is opened while the viewport is away opens when it comes back")
  func presentAway() {
    let host = Host(size: Self.size) { PhotoViewer($0) }
    host.resize(Self.size)
    host.subject.setPhotos(Self.photos, at: 100)
    host.resize(.zero)
    host.subject.present(1, from: Self.thumbnail, at: 100)
    host.frame()
    #expect(host.subject.currentIndex == nil)
    host.resize(Self.size)
    host.frame()
    #expect(host.subject.reports.map(\.indexed).contains(.presented(index: 1)))
  }

  // MARK: Configurations

  @Test(
    "gaps that leave no room for photographs are narrowed", arguments: [0.8, 0.5, 1e9, .infinity])
  func spacing(_ spacing: Double) {
    var configuration = PhotoWall.Configuration()
    configuration.spacing = spacing
    configuration.mosaicDetail = .infinity
    let wall = PhotoWall(size: Size2D(width: 390, height: 844), configuration: configuration)
    let photos = [Photo](
      repeating: Photo(pixelSize: Size2D(width: 2000, height: 3000)), count: 100)
    wall.setPhotos(photos, at: 0)
    wall.advance(to: 1)
    #expect(wall.scrollView.zoomScale > 0 && wall.configuration.spacing == 0.25)
    for index in photos.indices {
      let frame = wall.cell(at: index)?.frame
      #expect(frame.map { $0.size.width > 0 && $0.size.height > 0 } == true)
    }
  }

  @Test("pages are never closer than edge to edge", arguments: [-320.0, -1e9, .nan])
  func pageSpacing(_ spacing: Double) {
    var configuration = PhotoViewer.Configuration()
    configuration.pageSpacing = spacing
    let viewer = PhotoViewer(size: Self.size, configuration: configuration)
    viewer.setPhotos(Self.photos, at: 0)
    viewer.present(0, from: nil, at: 0)
    viewer.advance(to: 1)
    _ = viewer.handle(
      .wheel(WheelSample(time: 1, location: .zero, delta: Point2D(x: 100, y: 0))), at: 1)
    #expect(viewer.configuration.pageSpacing >= 0 && viewer.currentIndex == 1)
  }

  @Test("a wheel over a viewer without a viewport turns no page")
  func unsizedWheel() {
    var configuration = PhotoViewer.Configuration()
    configuration.pageSpacing = 0
    let viewer = PhotoViewer(size: .zero, configuration: configuration)
    viewer.setPhotos(Self.photos, at: 0)
    viewer.present(0, from: nil, at: 0)
    _ = viewer.handle(
      .wheel(
        WheelSample(
          time: 1, location: .zero, delta: Point2D(x: 100, y: 0))), at: 1)
    viewer.advance(to: 1)
    #expect(viewer.currentIndex == nil)
  }
}
