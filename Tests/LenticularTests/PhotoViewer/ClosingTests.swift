import Lenticular
import LenticularPhysics
import Testing

@Suite struct ClosingTests {
  @Test("the last frame is the thumbnail", arguments: OpeningTests.cases)
  func theLastFrameIsTheThumbnail(of story: OpeningTests.Case) throws {
    let script = ViewerScript(photos: [story.photo]).open(from: story.thumbnail)
    script.dismiss().settle()
    let last = try #require(script.moments.last { $0.photo != nil })
    let shot = try #require(last.photo)
    #expect((shot.crop - story.thumbnail.frame).maximumNorm < 1e-9)
    #expect(abs(shot.cornerRadius - story.thumbnail.cornerRadius) < 1e-9)
    #expect(last.backdropOpacity == 0 && script.screen.photos.isEmpty)
    #expect(
      script.reports == [
        .thumbnailHidden(index: 0, isHidden: true), .presented(index: 0), .willDismiss(index: 0),
        .thumbnailHidden(index: 0, isHidden: false), .dismissed(index: 0),
      ])
    #expect(script.allFaults.isEmpty && script.stage.isIdle)
  }

  @Test("a photograph lands on a thumbnail that has moved")
  func aPhotographLandsOnAThumbnailThatHasMoved() throws {
    let script = ViewerScript().open()
    script.send(.viewer.dismiss()).wait(0.1)
    let place = script.shown.center
    let moved = ThumbnailPlacement(
      frame: Rect2D(x: 200, y: 400, width: 50, height: 40), cornerRadius: 8)
    script.send(.viewer.setThumbnail(index: 0, thumbnail: moved)).frame()
    #expect(script.shown.center == place)
    script.settle()
    let shot = try #require(script.moments.last { $0.photo != nil }?.photo)
    #expect((shot.crop - moved.frame).maximumNorm < 1e-9 && script.allFaults.isEmpty)
  }

  @Test("a photograph without a thumbnail fades in place")
  func aPhotographWithoutAThumbnailFadesInPlace() {
    let script = ViewerScript().open().dismiss().wait(0.1)
    script.send(.viewer.setThumbnail(index: 0, thumbnail: nil)).wait(0.02)
    let frame = script.shown.frame
    script.settle()
    let end = script.moments.last { $0.photo != nil }?.photo
    #expect(end?.opacity == 0 && end?.frame == frame)
    #expect(script.reports.last == .dismissed(index: 0) && script.allFaults.isEmpty)
  }

  @Test("the second half of a double click on the thumbnail does not send it back")
  func theSecondHalfOfADoubleClickOnTheThumbnailDoesNotSendItBack() {
    let script = ViewerScript().present(from: .plain).wait(0.15).tap().settle()
    #expect(script.isOpen && script.shown.center == point(160, 284))
    script.tap().settle()
    #expect(script.reports.last == .dismissed(index: 0) && script.allFaults.isEmpty)
  }

  @Test("a thumbnail that comes back brings the photograph back with it")
  func aThumbnailThatComesBackBringsThePhotographBackWithIt() {
    let script = ViewerScript().open().send(.viewer.setThumbnail(index: 0, thumbnail: nil))
    script.dismiss().wait(0.05)
    script.send(.viewer.setThumbnail(index: 0, thumbnail: .plain)).settle()
    let last = script.moments.last { $0.photo != nil }?.photo
    #expect(last?.opacity == 1 && script.allFaults.isEmpty)
  }

  // MARK: Touching a photograph in flight

  /// Frames into the flight at which it is touched: all of them until it has nearly arrived.
  static let moments = Array(0..<28)

  /// A viewer whose photograph opens, or flies back, since a number of frames.
  private func flight(isClosing: Bool, frames: Int) -> ViewerScript {
    let script = ViewerScript()
    if isClosing { script.open().dismiss().frame() } else { script.present(from: .plain) }
    return script.wait(Double(frames) / 60)
  }

  @Test(
    "a touch stops it where it is and a drag moves it one to one", arguments: [false, true], moments
  )
  func aTouchStopsItWhereItIsAndADragMovesItOneToOne(isClosing: Bool, frames: Int) {
    let script = flight(isClosing: isClosing, frames: frames)
    let caught = script.shown
    script.down(at: point(200, 300)).frame()
    #expect(script.shown.frame == caught.frame)
    script.wait(0.1)
    #expect(script.shown.frame == caught.frame)
    // Within the slop nothing moves; beyond it the photograph moves with the finger.
    script.move(by: point(3, 4)).wait(0.02)
    #expect(script.shown.frame == caught.frame)
    for way in [point(3, 4), point(6, 8), point(-20, 31), point(7, 0)] {
      script.move(by: way).wait(0.02)
      let dragged = script.fingers[1] - point(200, 300) - point(6, 8)
      if dragged.length > 0 {
        #expect((script.shown.center - caught.center - dragged).length < 1e-9)
      }
      #expect(abs(script.shown.scale - caught.scale) < 1e-12)
    }
    script.wait(0.2).up().settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test("a release carries the finger's velocity on", arguments: [false, true], moments)
  func aReleaseCarriesTheFingersVelocityOn(isClosing: Bool, frames: Int) {
    let script = flight(isClosing: isClosing, frames: frames)
    script.down(at: point(200, 300))
    let velocity = point(300, -400)
    script.drag(velocity: velocity, for: 0.1).frame()
    let place = script.shown.center
    script.up()
    #expect((script.velocity { $0.center } - velocity).length < 1e-6 * 500)
    #expect((script.shown.center - place).length < 0.01)
    script.settle()
    #expect(script.reports.last == .dismissed(index: 0) && script.allFaults.isEmpty)
  }

  @Test("a touch that comes to nothing lets it fly on", arguments: [false, true], moments)
  func aTouchThatComesToNothingLetsItFlyOn(isClosing: Bool, frames: Int) {
    let script = flight(isClosing: isClosing, frames: frames)
    let caught = script.shown.frame
    script.down(at: point(200, 300)).wait(0.9)
    #expect(script.shown.frame == caught)
    script.up().settle()
    #expect(script.isOpen == !isClosing && script.allFaults.isEmpty)
    if !isClosing { #expect(script.shown.map.a == 1 && script.shown.center == point(160, 284)) }
  }

  @Test("a touch that the system takes away lets it fly on", arguments: [false, true], moments)
  func aTouchThatTheSystemTakesAwayLetsItFlyOn(isClosing: Bool, frames: Int) {
    for isDrag in [false, true] {
      let script = flight(isClosing: isClosing, frames: frames)
      script.down(at: point(200, 300))
      if isDrag { script.drag(velocity: point(900, 1200), for: 0.1) }
      script.send(.pointersLost).settle()
      #expect(script.isOpen == !isClosing && script.allFaults.isEmpty)
      let end = script.moments.last { $0.photo != nil }?.photo
      if isClosing {
        // The grab has opened the crop, and it closes again on the way.
        #expect(((end?.crop ?? .zero) - ThumbnailPlacement.plain.frame).maximumNorm < 1e-9)
      } else {
        #expect(end?.center == point(160, 284) && end?.map.a == 1)
      }
    }
  }

  @Test("a tap on its way back opens it again", arguments: moments, [1, 2])
  func aTapOnItsWayBackOpensItAgain(frames: Int, taps: Int) {
    let script = flight(isClosing: true, frames: frames)
    if taps == 1 { script.tap() } else { script.doubleTap(at: point(160, 284)) }
    script.settle()
    #expect(script.reports.last { $0 != .zoomChanged(zoom: 1) } == .presented(index: 0))
    #expect(script.isOpen && script.shown.map.a == 1)
    #expect(script.shown.center == point(160, 284) && script.allFaults.isEmpty)
  }

  @Test("a touch between two frames stops the motion where it was at that time")
  func touchBetweenTwoFramesStopsMotion() {
    let script = flight(isClosing: false, frames: 6)
    let before = script.shown.center
    script.wait(1.0 / 150).down(at: point(200, 300)).frame()
    let caught = script.shown.center
    #expect(caught != before)
    script.wait(0.1)
    #expect(script.shown.center == caught)
  }

  @Test("a drag in flight opens the crop and the corners")
  func aDragInFlightOpensTheCropAndTheCorners() {
    let script = flight(isClosing: true, frames: 12)
    script.down(at: point(200, 300)).drag(velocity: point(30, 0), for: 1)
    #expect(script.shown.maskFrame == script.shown.bounds && script.shown.cornerRadius == 0)
  }

  // MARK: Throwing it out

  static let directions = [
    point(1, 0), point(0.6, 0.8), point(0, 1), point(-0.8, 0.6), point(-1, 0), point(-0.6, -0.8),
    point(0, -1), point(0.8, -0.6),
  ]

  @Test("a flick in any direction dismisses with its velocity", arguments: directions)
  func aFlickInAnyDirectionDismissesWithItsVelocity(direction: Point2D) {
    let script = ViewerScript().open().down(at: point(160, 284))
    script.drag(velocity: direction * 1500, for: 0.08).frame()
    let place = script.shown.center
    script.up()
    #expect((script.velocity { $0.center } - direction * 1500).length < 1e-6 * 1500)
    #expect(script.reports.last == .willDismiss(index: 0))
    #expect((script.shown.center - place).length < 0.01)
    script.settle()
    let end = script.moments.last { $0.photo != nil }?.photo
    #expect(((end?.crop ?? .zero) - ThumbnailPlacement.plain.frame).maximumNorm < 1e-9)
    #expect(script.reports.last == .dismissed(index: 0) && script.allFaults.isEmpty)
  }

  @Test("a slow small drag returns", arguments: directions)
  func aSlowSmallDragReturns(direction: Point2D) {
    let script = ViewerScript().open().down(at: point(160, 284))
    script.drag(velocity: direction * 120, for: 0.4)
    #expect((script.frame().shown.center - point(160, 284) - direction * 38).length < 1e-9)
    script.wait(0.15).up()
    #expect(script.velocity { $0.center }.length < 1e-3)
    script.settle()
    #expect(script.shown.center == point(160, 284) && script.screen.backdropOpacity == 1)
    #expect(script.reports == [.thumbnailHidden(index: 0, isHidden: true), .presented(index: 0)])
    #expect(script.allFaults.isEmpty)
  }

  @Test("a long slow drag dismisses") func aLongSlowDragDismisses() {
    let script = ViewerScript().open().down(at: point(160, 200))
    script.drag(velocity: point(0, 200), for: 0.6).wait(0.2).up().settle()
    #expect(script.reports.last == .dismissed(index: 0))
  }

  @Test("dragging away dims the backdrop and hides the controls")
  func draggingAwayDimsTheBackdropAndHidesTheControls() {
    let script = ViewerScript().open().down(at: point(160, 200))
    script.drag(velocity: point(0, 200), for: 0.8).wait(0.6)
    let far = (0.8 * 200 - 10) / (568 * 0.6)
    #expect(abs((script.screen.backdropOpacity ?? 0) - (1 - far)) < 1e-9)
    #expect(script.screen.controlsOpacity == 0)
    script.drag(velocity: point(0, -200), for: 0.8).wait(0.15).up().settle()
    #expect(script.screen.backdropOpacity == 1 && script.screen.controlsOpacity == 1)
  }

  @Test("a cancelled drag returns it however fast") func aCancelledDragReturnsItHoweverFast() {
    for cancels in [false, true] {
      let script = ViewerScript().open().down(at: point(160, 284))
      script.drag(velocity: point(0, 2500), for: 0.1)
      if cancels { script.cancel() } else { script.send(.pointersLost) }
      script.settle()
      #expect(script.shown.center == point(160, 284) && script.screen.backdropOpacity == 1)
      #expect(script.reports == [.thumbnailHidden(index: 0, isHidden: true), .presented(index: 0)])
      #expect(script.allFaults.isEmpty)
    }
  }

  @Test("escape dismisses") func escapeDismisses() {
    let script = ViewerScript().open().send(.key(.escape)).send(.key(.escape)).settle()
    #expect(script.reports.filter { $0 == .willDismiss(index: 0) }.count == 1)
    #expect(script.reports.last == .dismissed(index: 0) && script.allFaults.isEmpty)
  }

  @Test("input and commands to a closed viewer have no effect")
  func inputAndCommandsToAClosedViewerHaveNoEffect() {
    let script = ViewerScript().dismiss().step(1).send(.key(.right)).tap().wait(1)
    script.down(at: .zero).drag(velocity: point(500), for: 0.1).up().wait(1)
    #expect(script.reports.isEmpty && script.stage.isIdle && script.screen.photos.isEmpty)
  }

  @Test("a closed viewer opens again as if it were new") func aClosedViewerOpensAgainAsIfItWereNew()
  {
    let script = ViewerScript().open().down(at: point(160, 284))
    script.drag(velocity: point(0, 1500), for: 0.1).up().settle()
    script.present(from: .plain)
    #expect((script.shown.crop - ThumbnailPlacement.plain.frame).maximumNorm < 1e-9)
    #expect(script.screen.backdropOpacity == 0)
    script.settle()
    #expect(script.shown.center == point(160, 284) && script.allFaults.isEmpty)
  }

  @Test("presenting another photograph replaces the first")
  func presentingAnotherPhotographReplacesTheFirst() {
    let script = ViewerScript(photos: [OpeningTests.landscape, OpeningTests.portrait]).open()
    script.present(1, from: .plain).settle()
    #expect(
      script.reports == [
        .thumbnailHidden(index: 0, isHidden: true), .presented(index: 0),
        .thumbnailHidden(index: 0, isHidden: false), .dismissed(index: 0),
        .thumbnailHidden(index: 1, isHidden: true), .presented(index: 1),
      ])
    #expect(script.screen.photos == [1] && script.allFaults.isEmpty)
  }

  @Test("presenting a photograph that flies back reverses its flight")
  func presentingPhotographFliesBackReversesFlight() {
    let script = ViewerScript().open().dismiss().wait(0.1)
    let place = script.shown.center
    script.present(from: .plain)
    #expect(script.shown.center == place)
    script.settle()
    #expect(script.isOpen && script.shown.map.a == 1 && script.allFaults.isEmpty)
  }

  @Test("a photograph that is taken from the list is gone")
  func aPhotographThatIsTakenFromTheListIsGone() {
    for frames in [0, 5, 60] {
      let script = ViewerScript().present(from: .plain).wait(Double(frames) / 60)
      script.setPhotos([]).wait(0.1)
      #expect(script.screen.photos.isEmpty && script.stage.isIdle)
      #expect(
        script.reports.suffix(2) == [
          .thumbnailHidden(index: -1, isHidden: false), .dismissed(index: -1),
        ])
      #expect(script.allFaults.isEmpty)
    }
  }
}

extension ViewerScript {
  /// How fast something of the photograph changes right now, from three frames a microsecond
  /// apart: exact but for the third derivative.
  func velocity(of value: (Shot) -> Point2D) -> Point2D {
    let step = 1e-6
    let values = (0...2).map { value(frame(after: Double($0) * step).shown) }
    return (values[0] * -3 + values[1] * 4 - values[2]) * (1 / (2 * step))
  }
}
