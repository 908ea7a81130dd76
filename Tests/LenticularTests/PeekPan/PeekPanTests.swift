import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire
import Testing

@testable import Lenticular

/// A preview rises, slides, goes back or is handed over: told as stories of fingers.
@Suite struct PeekPanTests {
  private static let thumbnail = PeekScript.thumbnail

  // MARK: Nothing yet

  @Test("an ordinary tap has no effect and is not claimed")
  func ordinaryTapNoEffectNotClaimed() {
    let script = PeekScript().send(.peek.setSource(PeekScript.source()))
    for _ in 0..<3 {
      script.down(at: point(100, 500)).wait(0.1)
      #expect(!script.isTaken)
      script.up()
      #expect(!script.isTaken)
      script.wait(0.05)
    }
    script.settle()
    #expect(script.reports.isEmpty && script.layerCount == 1)
    #expect(script.allFaults.isEmpty)
  }

  @Test("a finger that scrolls the page does not peek") func aFingerThatScrollsThePageDoesNotPeek()
  {
    let script = PeekScript().send(.peek.setSource(PeekScript.source()))
    script.down(at: point(100, 500)).drag(velocity: point(0, -90), for: 0.3)
    script.wait(1).up().settle()
    #expect(script.reports.isEmpty && !script.isTaken && script.allFaults.isEmpty)
  }

  @Test("without a source nothing happens") func withoutASourceNothingHappens() {
    let script = PeekScript().down(at: point(100, 500))
    #expect(script.stage.isIdle)
    script.wait(1).up()
    for source in [
      PeekSource(.contents, sizes: []), PeekSource(.contents, sizes: [.zero], minimumIndex: -1),
      PeekSource(.contents, sizes: PeekScript.sizes(4), minimumIndex: .max),
    ] {
      script.press(source).up().send(.peek.begin()).settle()
    }
    script.send(.peek.setSource(nil)).send(.peek.begin()).settle()
    script.send(.peek.step(distance: 1)).send(.peek.commit()).send(.peek.cancel()).key(.escape)
      .settle()
    #expect(script.reports.isEmpty && script.allFaults.isEmpty)
  }

  // MARK: Up and back

  @Test("a press raises the preview from its thumbnail and lifting puts it back")
  func aPressRaisesThePreviewFromItsThumbnailAndLiftingPutsItBack() {
    let script = PeekScript().send(.peek.setSource(PeekScript.source()))
    script.down(at: point(100, 500)).wait(0.499)
    #expect(script.reports.isEmpty)
    script.wait(0.02)
    #expect(script.story == [.began(index: 0), .thumbnailHidden(isHidden: true)])
    #expect(script.screen.backdropOpacity != nil)
    script.wait(2)
    #expect(script.screen.backdropOpacity == 0.6)
    // As wide as it may be, in the middle, for there is no room above the finger.
    let size = Size2D(width: 330, height: 220)
    #expect((script.shown.crop.size - size).maximumNorm < 1e-9)
    #expect((script.shown.center - point(187.5, 333.5)).length < 1e-9)
    #expect(script.shown.cornerRadius == 14 && script.shown.opacity == 1)

    script.up()
    #expect(script.isTaken)
    script.settle()
    #expect(
      script.story == [
        .began(index: 0), .thumbnailHidden(isHidden: true),
        .ended(index: 0, committed: false), .thumbnailHidden(isHidden: false),
      ])
    #expect(script.screen.elements.count == 1)
    script.down(at: point(100, 500))
    #expect(!script.isTaken)
    #expect(script.allFaults.isEmpty)
  }

  @Test(
    "the flight begins and ends exactly at the thumbnail",
    arguments: [
      PeekScript.thumbnail,
      ThumbnailPlacement(
        frame: Rect2D(x: 60, y: 460, width: 50, height: 90), cornerRadius: 25,
        alignment: point(0, 1)),
      ThumbnailPlacement(
        frame: Rect2D(x: 60, y: 460, width: 90, height: 90), cornerRadius: 4, gravity: .resizeAspect
      ),
    ])
  func theFlightBeginsAndEndsExactlyAtTheThumbnail(_ thumbnail: ThumbnailPlacement) {
    let script = PeekScript().send(.peek.setSource(PeekScript.source(thumbnail: thumbnail)))
    script.down(at: point(80, 500)).wait(0.45)
    // Frames exactly at the press, and the last before the preview is gone.
    script.send(.peek.begin()).frame()
    #expect((script.shown.crop - thumbnail.frame).maximumNorm < 1e-9)
    #expect(abs(script.shown.cornerRadius - thumbnail.cornerRadius) < 1e-9)
    script.wait(0.3).send(.peek.cancel())
    var last = Shot.nothing
    while let shot = script.screen.photo(0) {
      last = shot
      script.wait(1.0 / 60)
    }
    #expect((last.crop - thumbnail.frame).maximumNorm < 0.5)
    #expect(abs(last.cornerRadius - thumbnail.cornerRadius) < 0.5)
    #expect(!script.thumbnailIsHidden)
  }

  @Test("a preview rests above the finger where there is room")
  func aPreviewRestsAboveTheFingerWhereThereIsRoom() {
    for (y, middle) in [(400.0, 254.0), (160, 146), (20, 146), (650, 333.5)] {
      let script = PeekScript()
      script.press(PeekScript.source(count: 1, thumbnail: nil), at: point(100, y)).wait(2)
      #expect(abs(script.shown.center.y - middle) < 1e-9, "finger at \(y)")
    }
  }

  @Test("a preview can be released while it rises, and caught while it returns")
  func previewCanBeReleasedWhileRises() throws {
    let configuration = PeekPan.Configuration()
    let springs = [configuration.risingSpring, configuration.returnSpring]
    let way = PeekScript().press().wait(2).shown.center - PeekScript.thumbnail.frame.center
    let script = PeekScript().press().wait(0.05).frame()
    let interval = 1.0 / 960
    var last = script.shown.center
    var velocity: Point2D?
    /// Nothing jumps: on its way the preview accelerates no more than a spring does, k·x + c·v. From
    /// one frame to the next, 1/960 s later, a jump of an eighth of a point would be more than that.
    func watch(_ duration: Double) throws {
      for _ in 0..<Int(duration / interval) {
        script.wait(interval).frame()
        let center = try #require(script.screen.photo(0)).center
        let newVelocity = (center - last) * (1 / interval)
        if let velocity {
          let acceleration = (newVelocity - velocity).length / interval
          let bound = springs.map { $0.stiffness * way.length + $0.damping * velocity.length }
            .max()!
          #expect(acceleration < bound)
        }
        (last, velocity) = (center, newVelocity)
      }
    }
    try watch(0.02)
    script.up()
    try watch(0.1)
    script.send(.peek.begin())
    try watch(0.1)
    script.send(.peek.cancel())
    try watch(0.1)
    script.send(.peek.begin())
    try watch(0.5)
    #expect(
      script.story == [
        .began(index: 0), .thumbnailHidden(isHidden: true),
        .ended(index: 0, committed: false), .thumbnailHidden(isHidden: false), .began(index: 0),
        .thumbnailHidden(isHidden: true), .ended(index: 0, committed: false),
        .thumbnailHidden(isHidden: false), .began(index: 0), .thumbnailHidden(isHidden: true),
      ])
    script.send(.peek.cancel()).settle()
    #expect(script.layerCount == 3 && script.allFaults.isEmpty)
  }

  @Test("another thumbnail is pressed while a preview goes back")
  func anotherThumbnailIsPressedWhileAPreviewGoesBack() {
    var other = PeekScript.source()
    other.thumbnail?.frame.origin.x = 220
    let script = PeekScript().press().wait(0.3).up().wait(0.05)
    let former = script.screen.layer(of: 0)
    script.send(.peek.setSource(other)).send(.peek.begin()).frame()
    // What goes back fades, and the other's own preview rises beside it.
    #expect(script.screen.elements.values.count { $0.contents == .item(0) } == 2)
    script.wait(0.5)
    #expect(
      script.story == [
        .began(index: 0), .thumbnailHidden(isHidden: true),
        .ended(index: 0, committed: false), .thumbnailHidden(isHidden: false),
        .began(index: 0), .thumbnailHidden(isHidden: true),
      ])
    #expect(script.screen.layer(of: 0) != former && script.screen.photos == [0])
    script.send(.peek.cancel()).settle()
    #expect(script.allFaults.isEmpty)
  }

  // MARK: Sliding

  @Test("sliding goes through the contents and lifting elsewhere fades")
  func slidingGoesThroughTheContentsAndLiftingElsewhereFades() {
    let script = PeekScript().press().drag(velocity: point(300), for: 0.76).wait(1)
    #expect(script.indices == [0, 1, 2, 3, 4, 5, 6, 7])
    #expect(script.shown.opacity == 1 && script.screen.photos == [7])
    #expect(script.percentage.map { (7.0 / 20...8.0 / 20).contains($0) } == true)
    script.up()
    script.wait(0.02)
    // Its place is not the thumbnail's: that is there again at once.
    #expect(!script.thumbnailIsHidden && script.index == nil)
    script.settle()
    #expect(
      script.story.suffix(2) == [
        .ended(index: 7, committed: false), .thumbnailHidden(isHidden: false),
      ])
    #expect(script.allFaults.isEmpty)
  }

  @Test("the next comes in from the direction of travel")
  func theNextComesInFromTheDirectionOfTravel() {
    for isRightToLeft in [false, true] {
      var source = PeekScript.source(.neighbours(start: 10))
      source.isRightToLeft = isRightToLeft
      let script = PeekScript().press(source, at: point(187)).wait(1)
      #expect(script.indices == [10])
      script.move(to: point(240)).frame()
      #expect(script.index == (isRightToLeft ? 9 : 11))
      #expect(script.shown.center.x > 270)
      script.wait(0.05)
      #expect((script.screen.photo(10)?.center.x ?? 999) < 187.5)
      script.wait(1).move(to: point(160)).frame()
      #expect(script.shown.center.x < 100)
      script.up().settle()
      #expect(script.allFaults.isEmpty)
    }
  }

  @Test("fast sliding does not queue") func fastSlidingDoesNotQueue() {
    let script = PeekScript().press(PeekScript.source(.neighbours(start: 9)), at: point(187))
    script.wait(1)
    for _ in 0..<4 {
      script.drag(velocity: point(1400), for: 0.12).drag(velocity: point(-1400), for: 0.24)
      script.drag(velocity: point(1400), for: 0.12)
    }
    // Root, backdrop, the preview and those that go.
    #expect(script.layerCount <= 6)
    script.wait(0.6)
    #expect(script.screen.photos == [script.index ?? -1] && script.shown.opacity == 1)
    #expect(abs(script.shown.center.x - 187.5) < 3)
    script.up().settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test("a preview that went and comes back turns round")
  func aPreviewThatWentAndComesBackTurnsRound() {
    let script = PeekScript().press(PeekScript.source(.neighbours(start: 9)), at: point(187))
    script.wait(1).move(to: point(240)).wait(0.06)
    let layer = script.screen.layer(of: 9)
    let there = script.screen.photo(9)?.center ?? .zero
    #expect(there.x < 187)
    script.move(to: point(187)).frame()
    #expect(script.screen.layer(of: 9) == layer && layer != nil)
    #expect((script.shown.center - there).length < 20)
    script.wait(1).up().settle()
    #expect(
      script.story.suffix(2) == [
        .ended(index: 9, committed: false), .thumbnailHidden(isHidden: false),
      ])
    #expect(script.allFaults.isEmpty)
  }

  @Test("a finger that rests in the margin sees them all")
  func aFingerThatRestsInTheMarginSeesThemAll() {
    let script = PeekScript().press().drag(velocity: point(600), for: 0.42).wait(4)
    #expect(script.indices == Array(0..<20))
    #expect(script.percentage == 1)
    script.up().settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test("a value is told and nothing moves") func aValueIsToldAndNothingMoves() {
    var source = PeekScript.source(.value, count: 1)
    source.minimumPoint = 75
    source.maximumPoint = 275
    let script = PeekScript().press(source)
    #expect(script.percentage == 0.125)
    script.wait(0.5).move(to: point(175, 500)).frame()
    #expect(script.percentage == 0.5)
    script.move(to: point(375, 500)).wait(1)
    #expect(script.percentage == 1 && script.indices == [0] && script.screen.photos == [0])
    script.key(.left).key(.left).frame()
    #expect(script.percentage == 0.9)
    script.up().settle()
    #expect(script.allFaults.isEmpty)
  }

  // MARK: Handing over

  @Test("sliding up hands the preview over from where it is")
  func slidingUpHandsThePreviewOverFromWhereItIs() throws {
    let script = PeekScript().press().wait(0.1)
    script.drag(velocity: point(0, -500), for: 0.15).wait(0.02)
    #expect(script.index == 0)
    script.drag(velocity: point(0, -500), for: 0.02)
    script.frame()
    let story = script.story
    #expect(
      story.dropFirst(2) == [.thumbnailHidden(isHidden: false), .ended(index: 0, committed: true)])
    // The screen shows it in this frame, on its way up still; in the next it is gone.
    let shot = try #require(script.screen.photo(0))
    #expect(shot.crop.size.width < 330 && shot.cornerRadius > 0)
    script.wait(1.0 / 60)
    #expect(script.screen.photos.isEmpty)
    // The backdrop goes softly, and the finger is still the peek's.
    #expect((script.screen.backdropOpacity ?? 0) > 0.3)
    script.move(by: point(50))
    #expect(script.isTaken)
    script.up()
    #expect(script.isTaken)
    script.settle()
    #expect(script.story.count == 4 && script.screen.elements.count == 1)
    #expect(script.allFaults.isEmpty)
  }

  @Test("a thumbs arc is a way up") func aThumbsArcIsAWayUp() {
    let script = PeekScript().press().drag(velocity: point(150, -500), for: 0.2).wait(0.1)
    #expect(script.index == nil && script.beganCount == 1)
    script.up().settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test("a finger that goes from index to index may drift up")
  func aFingerThatGoesFromIndexToIndexMayDriftUp() {
    let script = PeekScript().press().drag(velocity: point(290, -160), for: 0.75).wait(0.2)
    #expect(script.index == 7)
    script.drag(velocity: point(0, -600), for: 0.15).wait(0.1)
    #expect(script.index == nil)
    script.up().settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test("near the top a shorter way up suffices") func nearTheTopAShorterWayUpSuffices() {
    let script = PeekScript().press(at: point(100, 40)).move(to: point(100, 17)).wait(0.1)
    #expect(script.index == 0)
    script.move(to: point(100, 16)).wait(0.1)
    #expect(script.index == nil)
    script.up().settle()
  }

  @Test("pressing hard peeks at once and pressing deeper hands over")
  func pressingHardPeeksAtOnceAndPressingDeeperHandsOver() {
    let script = PeekScript().send(.peek.setSource(PeekScript.source()))
    script.pen(.down, pressure: 0.2).wait(0.02).pen(.moved, pressure: 0.5).wait(0.02)
    #expect(script.reports.isEmpty && !script.isTaken)
    script.pen(.moved, pressure: 0.51)
    #expect(script.isTaken)
    script.wait(0.2).pen(.moved, pressure: 0.75).wait(0.02)
    #expect(script.index == 0)
    script.pen(.moved, pressure: 0.76).wait(0.02)
    #expect(script.index == nil)
    script.pen(.moved, pressure: 0.2).wait(0.05).pen(.moved, pressure: 1).wait(0.05)
    script.pen(.up, pressure: 0).settle()
    #expect(script.story.count == 4 && script.beganCount == 1)
    #expect(script.allFaults.isEmpty)
  }

  @Test("a finger that stays peeks however lightly it presses")
  func aFingerThatStaysPeeksHoweverLightlyItPresses() {
    let script = PeekScript().send(.peek.setSource(PeekScript.source()))
    script.pen(.down, pressure: 0.2).wait(0.2).pen(.moved, pressure: 0.3).wait(0.2)
    #expect(script.beganCount == 0)
    script.pen(.moved, pressure: 0.25).wait(0.2)
    #expect(script.beganCount == 1)
    script.pen(.up, pressure: 0).settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test("a press that begins too deep has to become lighter first")
  func aPressThatBeginsTooDeepHasToBecomeLighterFirst() {
    let script = PeekScript().send(.peek.setSource(PeekScript.source()))
    script.pen(.down, pressure: 1).wait(0.2).pen(.moved, pressure: 0.9).wait(0.2)
    script.pen(.moved, pressure: 0.7).wait(0.02).pen(.moved, pressure: 0.9).wait(0.02)
    #expect(script.index == 0)
    script.pen(.moved, pressure: 0.65).wait(0.02).pen(.moved, pressure: 0.8).wait(0.02)
    #expect(script.index == nil)
    script.pen(.up, pressure: 0).settle()
    #expect(script.allFaults.isEmpty)
  }

  // MARK: What else happens

  @Test("a second finger changes nothing") func aSecondFingerChangesNothing() {
    let script = PeekScript().press().wait(0.1)
    script.send(.peek.setSource(nil)).down(2, at: point(300, 200)).wait(0.1)
    #expect(script.isTaken)
    script.drag(2, velocity: point(-300, -900), for: 0.2).up(2).wait(0.1)
    #expect(script.indices == [0] && script.index == 0)
    script.move(1, to: point(150, 500)).wait(0.1)
    #expect(script.index == 1)
    script.down(2, at: point(300, 200)).up(1)
    script.wait(0.1)
    #expect(script.index == nil && script.isTaken)
    script.up(2)
    #expect(script.isTaken)
    script.settle()
    #expect(script.beganCount == 1 && script.allFaults.isEmpty)
  }

  @Test(
    "a peek ends once whatever ends it",
    arguments: [
      .pointersLost, .key(.escape), .peek.cancel(),
      .peek.reload(PeekSource(.contents, sizes: [])),
      .size(Size2D(width: 667, height: 375), displayScale: 1),
      .size(PeekScript.size, displayScale: 3),
      .pointer(PointerSample(id: 1, time: 0, phase: .cancelled, location: .zero)),
    ] as [Call])
  func aPeekEndsOnceWhateverEndsIt(event: Call) {
    for delay in [0.0, 0.07, 1] {
      let script = PeekScript().press().wait(delay).send(event).wait(0.1)
      #expect(script.index == nil)
      script.send(event).move(to: point(200, 500)).wait(0.1).up().settle()
      #expect(script.beganCount == 1 && script.allFaults.isEmpty)
      #expect(!script.thumbnailIsHidden && script.screen.elements.count == 1)
      script.press().up().settle()
      #expect(script.beganCount == 2 && script.allFaults.isEmpty)
    }
  }

  @Test("another size has nothing fly back") func anotherSizeHasNothingFlyBack() {
    let script = PeekScript().press().wait(0.3)
    script.send(.size(PeekScript.size, displayScale: 1)).wait(0.02)
    #expect(script.index == 0)
    script.send(.size(Size2D(width: 500, height: 500), displayScale: 1)).frame()
    #expect(script.screen.elements.count == 1 && script.index == nil)
    script.send(.peek.setSource(PeekScript.source(thumbnail: nil))).send(.peek.begin()).settle()
    #expect((script.shown.center - point(250, 250)).length < 1e-9)
    script.send(.peek.commit()).send(.size(PeekScript.size, displayScale: 1)).settle()
    #expect(script.story.last == .ended(index: 0, committed: true))
    #expect(script.allFaults.isEmpty)
  }

  @Test("a reload keeps the index and takes the new shape")
  func aReloadKeepsTheIndexAndTakesTheNewShape() {
    let script = PeekScript().press().move(to: point(250, 500)).wait(1)
    #expect(script.index == 4)
    var source = PeekScript.source(count: 9)
    source.sizes[4] = Size2D(width: 500, height: 1000)
    script.send(.peek.reload(source)).wait(1)
    #expect(script.index == 4)
    #expect(abs(script.shown.crop.size.aspectRatio - 0.5) < 1e-9)
    script.send(.peek.reload(PeekScript.source(count: 2))).wait(1)
    #expect(script.index == 1 && script.screen.photos == [1])
    script.up().settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test("sizes may be learned as the finger comes near")
  func sizesMayBeLearnedAsTheFingerComesNear() {
    var source = PeekScript.source(.neighbours(start: 4))
    source.sizes = source.sizes.enumerated().map { $0 < 6 ? $1 : .zero }
    let script = PeekScript().press(source).wait(1)
    let (tall, wide) = (Size2D(width: 500, height: 1000), Size2D(width: 1000, height: 500))
    // A preview that is not shown yet has its shape from its first frame on.
    script.peekPan.setSize(tall, of: 6, at: script.time)
    script.send(.peek.step(distance: 2)).frame()
    #expect(script.index == 6 && abs(script.shown.crop.size.aspectRatio - 0.5) < 1e-9)
    // One that is shown takes it on.
    script.send(.peek.step(distance: 1)).frame()
    #expect(script.index == 7 && abs(script.shown.crop.size.aspectRatio - 1) < 1e-9)
    script.peekPan.setSize(wide, of: 7, at: script.time)
    script.wait(1)
    #expect(abs(script.shown.crop.size.aspectRatio - 2) < 1e-9)
    for index in [-1, 20, .max] { script.peekPan.setSize(wide, of: index, at: script.time) }
    script.up().settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test("a learned size is kept for the rest of the peek and for the next")
  func aLearnedSizeIsKeptForTheRestOfThePeekAndForTheNext() {
    var source = PeekScript.source(.neighbours(start: 4))
    source.sizes = source.sizes.map { _ in .zero }
    let script = PeekScript().press(source).wait(1)
    script.peekPan.setSize(Size2D(width: 500, height: 1000), of: 4, at: script.time)
    script.send(.peek.step(distance: 1)).wait(2)
    #expect(script.screen.photos == [5])
    script.send(.peek.step(distance: -1)).frame()
    #expect(script.index == 4 && abs(script.shown.crop.size.aspectRatio - 0.5) < 1e-9)
    script.wait(2)
    func layers() -> [Layer.ID] {
      script.screen.elements.filter { $0.value.contents == .item(4) }.map(\.key)
    }
    // The next peek is of the same source, so it catches the preview on its way back.
    let caught = layers()
    script.up().wait(0.05).send(.peek.begin()).wait(1)
    #expect(layers() == caught && caught.count == 1)
    #expect(abs(script.shown.crop.size.aspectRatio - 0.5) < 1e-9)
    script.send(.peek.cancel()).settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test("a preview flies back to where its thumbnail is by then")
  func aPreviewFliesBackToWhereItsThumbnailIsByThen() throws {
    let script = PeekScript().press().wait(1)
    let moved = ThumbnailPlacement(
      frame: Rect2D(x: 200, y: 40, width: 80, height: 80), cornerRadius: 12)
    script.peekPan.setThumbnail(moved, at: script.time)
    script.up()
    var last = Shot.nothing
    while let shot = script.screen.photo(0) {
      last = shot
      script.wait(0.01)
    }
    #expect((last.center - moved.frame.center).length < 0.5)
    #expect(!script.thumbnailIsHidden)
    // Without a thumbnail, the preview fades out in its place.
    script.press().wait(1)
    let place = script.shown.center
    script.peekPan.setThumbnail(nil, at: script.time)
    script.up().wait(0.05)
    #expect(!script.thumbnailIsHidden)
    #expect(try #require(script.screen.photo(0)).center == place)
    script.settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test("a preview on its way back follows its thumbnail")
  func aPreviewOnItsWayBackFollowsItsThumbnail() throws {
    let script = PeekScript().press().wait(1)
    script.up().wait(0.1)
    // The thumbnail scrolls on while the preview flies.
    var moved = ThumbnailPlacement(
      frame: Rect2D(x: 200, y: 40, width: 80, height: 80), cornerRadius: 12)
    var last = Shot.nothing
    while let shot = script.screen.photo(0) {
      if last != .nothing { #expect((shot.center - last.center).length < 40, "it does not jump") }
      last = shot
      if moved.frame.origin.y < 80 { moved.frame.origin.y += 10 }
      script.peekPan.setThumbnail(moved, at: script.time)
      script.wait(0.01)
    }
    #expect((last.center - moved.frame.center).length < 0.5)
    #expect(!script.thumbnailIsHidden)
    // The thumbnail is gone: the preview fades out on its way.
    script.press().wait(1)
    script.up().wait(0.05)
    #expect(script.thumbnailIsHidden)
    script.peekPan.setThumbnail(nil, at: script.time)
    script.frame()
    #expect(!script.thumbnailIsHidden)
    let opacity = try #require(script.screen.photo(0)).opacity
    script.wait(0.05)
    #expect(try #require(script.screen.photo(0)).opacity < opacity)
    script.settle()
    #expect(script.screen.photo(0) == nil && script.allFaults.isEmpty)
  }

  @Test("a press during a return keeps its own thumbnail")
  func aPressDuringAReturnKeepsItsOwnThumbnail() throws {
    let script = PeekScript().press().wait(1)
    script.up().wait(0.05)
    let own = ThumbnailPlacement(frame: Rect2D(x: 20, y: 400, width: 60, height: 60))
    var other = PeekScript.source(.neighbours(start: 5))
    other.thumbnail = own
    script.send(.peek.setSource(other)).frame()
    // The preview of the former press flies to a thumbnail that scrolls.
    let moved = ThumbnailPlacement(
      frame: Rect2D(x: 200, y: 40, width: 80, height: 80), cornerRadius: 12)
    script.peekPan.setThumbnail(moved, at: script.time)
    script.send(.peek.begin()).frame()
    #expect(try #require(script.screen.photo(5)).center == own.frame.center)
    script.send(.peek.cancel()).settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test("keys peek without a finger") func keysPeekWithoutAFinger() {
    let script = PeekScript().send(.peek.setSource(PeekScript.source())).send(.peek.begin())
    #expect(script.key(.up).isTaken)
    script.settle()
    #expect(script.shown.opacity == 1 && script.stage.isIdle)
    script.key(.right).key(.right).wait(0.05).key(.left).key(.left).key(.left).settle()
    #expect(script.indices == [0, 1, 2, 1, 0])
    script.send(.peek.step(distance: 100)).settle()
    #expect(script.index == 19)
    // A click elsewhere is the host's affair.
    script.down(at: point(5, 5)).up().settle()
    #expect(script.index == 19 && !script.isTaken)
    script.key(.escape).settle()
    #expect(script.index == nil && !script.key(.right).isTaken)
    var source = PeekScript.source()
    source.isRightToLeft = true
    script.send(.peek.setSource(source)).send(.peek.begin()).key(.left).key(.left).key(.right)
      .settle()
    #expect(script.index == 1)
    script.send(.peek.commit()).settle()
    #expect(script.beganCount == 2 && script.allFaults.isEmpty)
  }

  @Test("less motion cross fades and nothing moves") func lessMotionCrossFadesAndNothingMoves() {
    let script = PeekScript().send(.reduceMotion(true)).press().wait(0.02)
    #expect(script.shown.opacity < 0.2 && !script.thumbnailIsHidden)
    let place = script.shown.crop
    script.wait(0.5).move(to: point(130, 470)).wait(0.1)
    #expect(script.index == 0 && script.shown.crop == place && script.shown.opacity == 1)
    script.move(to: point(150, 470)).wait(0.05)
    #expect(script.index == 1)
    #expect(script.screen.photo(0)?.crop == place)
    let other = script.shown
    #expect(other.opacity < 0.9)
    script.wait(0.5)
    #expect(script.shown.crop == other.crop && script.shown.opacity == 1)
    script.move(to: point(101, 470)).wait(0.5).up().wait(0.1)
    #expect(script.screen.photo(0)?.crop == place)
    script.settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test("a preview follows the finger a little") func aPreviewFollowsTheFingerALittle() {
    let script = PeekScript().press(PeekScript.source(count: 1)).wait(1)
    let place = script.shown.center
    script.move(to: point(200, 450)).wait(0.03)
    let way = script.shown.center - place
    #expect(way.x > 0 && way.x < 6 && way.y < 0)
    script.wait(1)
    #expect((script.shown.center - place - point(6, -10)).length < 1e-9)
    script.up().settle()
  }

  @Test("a touch only works on what moves") func aTouchOnlyWorksOnWhatMoves() {
    let script = PeekScript().press().wait(2)
    // The finger rests: no frame has anything to show.
    let frame = script.stage.advance(to: script.time + 0.01)
    #expect(frame.changes.isEmpty && frame.removed.isEmpty)
    script.up().settle()
  }
}
