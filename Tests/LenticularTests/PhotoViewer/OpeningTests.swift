import Lenticular
import LenticularPhysics
import LenticularScene
import Testing

@Suite struct OpeningTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var photo: Size2D
    var thumbnail: ThumbnailPlacement
  }

  static let landscape = Size2D(width: 3000, height: 2000)
  static let portrait = Size2D(width: 1000, height: 3000)
  static let square = Size2D(width: 640, height: 640)

  static let cases = [
    Case(testDescription: "landscape, rounded", photo: landscape, thumbnail: .plain),
    Case(testDescription: "portrait", photo: portrait, thumbnail: .plain),
    Case(testDescription: "square", photo: square, thumbnail: .plain),
    Case(
      testDescription: "wide", photo: portrait,
      thumbnail: ThumbnailPlacement(
        frame: Rect2D(x: 8, y: 400, width: 300, height: 60), cornerRadius: 30)),
    Case(
      testDescription: "tall", photo: landscape,
      thumbnail: ThumbnailPlacement(frame: Rect2D(x: 250.5, y: 3.25, width: 50, height: 100))),
    Case(
      testDescription: "off centre", photo: landscape,
      thumbnail: ThumbnailPlacement(
        frame: Rect2D(x: 20, y: 100, width: 80, height: 80), cornerRadius: 6,
        alignment: point(0.2, 1))),
    Case(
      testDescription: "contained", photo: portrait,
      thumbnail: ThumbnailPlacement(
        frame: Rect2D(x: 20, y: 100, width: 80, height: 80), cornerRadius: 12,
        gravity: .resizeAspect)),
    Case(
      testDescription: "in its own size", photo: square,
      thumbnail: ThumbnailPlacement(
        frame: Rect2D(x: 20, y: 100, width: 80, height: 90), cornerRadius: 3, gravity: .center)),
    Case(
      testDescription: "stretched", photo: landscape,
      thumbnail: ThumbnailPlacement(
        frame: Rect2D(x: 20, y: 100, width: 80, height: 90), cornerRadius: 10, gravity: .resize)),
    Case(
      testDescription: "larger than it will be", photo: landscape,
      thumbnail: ThumbnailPlacement(frame: Rect2D(x: 0, y: 0, width: 320, height: 400))),
    Case(
      testDescription: "above the stage", photo: landscape,
      thumbnail: ThumbnailPlacement(
        frame: Rect2D(x: 20, y: -300, width: 80, height: 80), cornerRadius: 40)),
  ]

  @Test("the first frame is the thumbnail and the last the fitted photograph", arguments: cases)
  func theFirstFrameIsTheThumbnailAndTheLastTheFittedPhotograph(of story: Case) {
    let script = ViewerScript(photos: [story.photo]).present(from: story.thumbnail)
    #expect((script.shown.crop - story.thumbnail.frame).maximumNorm < 1e-9)
    #expect(abs(script.shown.cornerRadius - story.thumbnail.cornerRadius) < 1e-9)
    let contents = story.thumbnail.gravity.frame(
      ofContents: story.photo, in: story.thumbnail.frame, alignment: story.thumbnail.alignment)
    #expect((script.shown.frame - contents).maximumNorm < 1e-9)
    #expect(script.screen.backdropOpacity == 0 && script.shown.opacity == 1)
    #expect(
      script.reports.prefix(2) == [
        .thumbnailHidden(index: 0, isHidden: true), .presented(index: 0),
      ])

    script.settle()
    #expect(script.endTime < 101)
    let fitted = ContentsGravity.resizeAspect.frame(
      ofContents: story.photo, in: Rect2D(origin: .zero, size: script.size))
    #expect((script.shown.frame - fitted).maximumNorm < 1e-9)
    #expect((script.shown.crop - fitted).maximumNorm < 1e-9)
    #expect(script.shown.map.a == 1 && script.shown.map.d == 1)
    #expect(script.shown.maskFrame == script.shown.bounds && script.shown.cornerRadius == 0)
    #expect(script.screen.backdropOpacity == 1 && script.screen.controlsOpacity == 1)
    #expect(script.allFaults.isEmpty)
  }

  @Test("the values of the original are met") func theValuesOfTheOriginalAreMet() {
    let script = ViewerScript(photos: [Self.landscape]).present(from: .plain)
    let shot = script.shown
    #expect((shot.bounds.size - Size2D(width: 320, height: 213.3333)).maximumNorm < 1e-4)
    #expect(abs(shot.map.a - 0.375) < 1e-12 && abs(shot.map.d - 0.375) < 1e-12)
    #expect((shot.center - point(160, 284) - point(-100, -144)).length < 1e-9)
    let crop = Rect2D(x: 53.3333, y: 0, width: 213.3333, height: 213.3333)
    #expect((shot.maskFrame - crop).maximumNorm < 1e-4)
    #expect(abs(shot.maskCornerRadius - 66.6667) < 1e-4)
  }

  static let springs = [
    DampedSpring(uncheckedResponse: 0.38, dampingRatio: 0.86),
    DampedSpring(uncheckedResponse: 0.5, dampingRatio: 1),
    DampedSpring(uncheckedResponse: 0.4, dampingRatio: 0.4),
  ]

  @Test("rectangle crop and corners share one clock", arguments: springs)
  func rectangleCropAndCornersShareOneClock(spring: DampedSpring) {
    var configuration = PhotoViewer.Configuration()
    configuration.presentationSpring = spring
    configuration.dismissalSpring = spring
    let script = ViewerScript(photos: [Self.landscape], configuration: configuration)
    script.present(from: .plain)
    let thumbnail = script.shown
    for n in 1...15 {
      script.wait(1.0 / 60)
      check(script.shown, between: thumbnail, and: n, spring.transition(over: Double(n) / 60).xx)
    }
    script.settle().dismiss().frame()
    for n in 1...15 {
      script.wait(1.0 / 60)
      // The clock of the way back began at the last frame of the way there.
      let elapsed = script.time - script.reportTimes.last!.time
      check(script.shown, between: thumbnail, and: n, 1 - spring.transition(over: elapsed).xx)
    }
  }

  /// The shares of the way still to go.
  private func check(_ shot: Shot, between thumbnail: Shot, and frame: Int, _ remaining: Double) {
    let open = Rect2D(origin: .zero, size: shot.bounds.size)
    var shares = [
      (shot.map.a - 1) / (thumbnail.map.a - 1), (shot.center.x - 160) / (thumbnail.center.x - 160),
      (shot.center.y - 284) / (thumbnail.center.y - 284),
      shot.maskFrame.minX / thumbnail.maskFrame.minX,
      (shot.maskFrame.size.width - open.size.width)
        / (thumbnail.maskFrame.size.width - open.size.width),
    ]
    // A radius stops at zero where the spring swings past it.
    if remaining > 0 { shares.append(shot.maskCornerRadius / thumbnail.maskCornerRadius) }
    for (lane, share) in shares.enumerated() {
      #expect(abs(share - remaining) < 1e-9, "lane \(lane), frame \(frame)")
    }
  }

  @Test("a photograph without a thumbnail fades in") func aPhotographWithoutAThumbnailFadesIn() {
    let script = ViewerScript().present(from: nil)
    #expect(script.shown.opacity == 0)
    let fitted = script.shown.frame
    script.settle()
    #expect(script.moments.allSatisfy { $0.photo?.frame == fitted })
    #expect(script.shown.opacity == 1 && script.screen.backdropOpacity == 1)
    script.dismiss().settle()
    #expect(script.moments.allSatisfy { $0.photo == nil || $0.photo?.frame == fitted })
    #expect(script.reports == [.presented(index: 0), .willDismiss(index: 0), .dismissed(index: 0)])
    #expect(script.allFaults.isEmpty)
  }

  @Test(
    "a thumbnail that shows nothing is none",
    arguments: [
      Rect2D(x: 20, y: 100, width: 0, height: 0), Rect2D(x: 20, y: 100, width: 80, height: 0),
      Rect2D(x: .nan, y: 0, width: 80, height: 80),
      Rect2D(x: 0, y: 0, width: .infinity, height: 80),
    ])
  func aThumbnailThatShowsNothingIsNone(frame: Rect2D) {
    let script = ViewerScript().present(from: ThumbnailPlacement(frame: frame)).settle()
    #expect(script.moments[0].photo?.opacity == 0 && script.shown.opacity == 1)
    script.dismiss().settle()
    #expect(script.reports.last == .dismissed(index: 0) && script.allFaults.isEmpty)
  }

  @Test("photographs that do not exist cannot be opened")
  func photographsThatDoNotExistCannotBeOpened() {
    let script = ViewerScript()
    for index in [-1, 1, .max, .min] {
      script.send(.viewer.present(index: index, thumbnail: .plain))
    }
    script.wait(0.5)
    #expect(script.reports.isEmpty && script.screen.photos.isEmpty && script.stage.isIdle)
  }

  @Test(
    "a photograph without a size still opens and closes",
    arguments: [Size2D.zero, Size2D(width: .nan, height: 1), Size2D(width: -5, height: 3)])
  func aPhotographWithoutASizeStillOpensAndCloses(size: Size2D) {
    let script = ViewerScript(photos: [size]).open()
    #expect(script.shown.frame.isFinite)
    script.doubleTap(at: point(100, 100)).settle().dismiss().settle()
    #expect(script.reports.last == .dismissed(index: 0) && script.allFaults.isEmpty)
  }

  // MARK: Initial zoom

  private func zooming(_ zoom: PhotoViewer.InitialZoom) -> PhotoViewer.Configuration {
    var configuration = PhotoViewer.Configuration()
    configuration.initialZoom = zoom
    return configuration
  }

  /// A landscape fits the stage of 320 × 568 points at a width of 320, and fills it at 2.6625 times that. It has 9.375 pixels
  /// for each of those points, and its greatest zoom scale is twice that.
  @Test(
    "A photograph opens at its initial zoom scale, about its middle",
    arguments: [
      (PhotoViewer.InitialZoom.fitting, 1.0), (.filling, 2.6625), (.scale(2), 2),
      (.scale(1e9), 18.75), (.scale(0.1), 1), (.scale(.nan), 1),
    ])
  func initialZoom(_ initial: PhotoViewer.InitialZoom, _ zoom: Double) throws {
    for thumbnail in [ThumbnailPlacement.plain, nil] {
      let script = ViewerScript(photos: [Self.landscape], configuration: zooming(initial))
      script.open(from: thumbnail)
      let framing = try #require(script.viewer?.framing)
      #expect(abs(framing.zoom - zoom) < 1e-12)
      #expect((framing.middle - point(0.5, 0.5)).length < 1e-12 && framing.quarterTurns == 0)
      let size = Size2D(width: 320, height: 640.0 / 3) * zoom
      #expect(abs(script.shown.frame.size.width - size.width) < 1e-6)
      #expect((script.shown.frame.center - point(160, 284)).length < 1e-6)
      let zooms = script.reports.filter { if case .zoomChanged = $0 { true } else { false } }
      #expect(zooms.count == (zoom == 1 ? 0 : 1))
      script.dismiss().settle()
      #expect(!script.isOpen && script.allFaults.isEmpty)
    }
  }

  @Test("With an initial zoom, a photograph flies from its thumbnail, and a tap lets it fit")
  func initialZoomInFlight() {
    let script = ViewerScript(photos: [Self.landscape], configuration: zooming(.filling))
    script.present(from: .plain)
    #expect((script.shown.crop - ThumbnailPlacement.plain.frame).maximumNorm < 1e-9)
    script.settle().tap().settle()
    #expect(script.isOpen && script.viewer?.framing?.zoom == 1)
    #expect(script.allFaults.isEmpty)
  }

  /// The stage is 320 × 568 points, so a picture of 1000 pixels in width is twice as long as it with 3550 pixels.
  @Test(
    "A long picture fills the width and begins at its top by choice, and others fit",
    arguments: [(30_000.0, true), (3550, true), (3549, false), (1000, false), (500, false)])
  func longPicture(height: Double, isFilling: Bool) throws {
    for thumbnail in [ThumbnailPlacement.plain, nil] {
      let script = ViewerScript(
        photos: [Size2D(width: 1000, height: height)], configuration: zooming(.fillingWidthIfLong))
      script.open(from: thumbnail)
      let zoom = try #require(script.viewer?.framing?.zoom)
      #expect(abs(zoom - (isFilling ? 320 * height / 1000 / 568 : 1)) < 1e-9)
      if isFilling {
        #expect(abs(script.shown.frame.minY) < 1e-6 && abs(script.shown.frame.minX) < 1e-6)
        #expect(abs(script.shown.frame.size.width - 320) < 1e-6)
      }
      script.dismiss().settle()
      #expect(!script.isOpen && script.allFaults.isEmpty)
    }
  }

  @Test("Photographs to which the viewer turns fit the stage, whatever the initial zoom scale")
  func initialZoomOfOthers() {
    let script = ViewerScript(
      photos: [Self.landscape, Self.portrait], configuration: zooming(.scale(3)))
    script.open().step(1).settle()
    #expect(script.index == 1 && script.viewer?.framing?.zoom == 1)
    script.step(-1).settle()
    #expect(script.index == 0 && script.viewer?.framing?.zoom == 1)
    #expect(script.allFaults.isEmpty)
  }
}
