import LenticularGestures
import LenticularPhysics
import Testing

@testable import Lenticular

/// Fingers, keys, wheels and mice move the picture too, at any time, and turns go on from there.
@Suite struct TiltTouchTests {
  /// Points for each radian.
  private static let gain = 2662.5

  /// Fingers rest on the picture for a while and leave it still.
  @discardableResult
  private func drag(_ script: TiltScript, by way: Double, turning rate: Double = 0) -> TiltScript {
    script.down(at: point(160, 300))
    for _ in 0..<20 {
      script.wait(0.01).move(by: point(way / 20, 0)).sample(0, rate, 0)
    }
    return script.wait(0.3).up()
  }

  // MARK: Drags and flings

  @Test("a drag follows the finger whatever the device does")
  func aDragFollowsTheFingerWhateverTheDeviceDoes() {
    let script = TiltScript()
    script.turn(for: 0.2) { _ in (0, -1, 0) }.down(at: point(250, 300)).wait(0.01)
    let caught = script.offset
    // Held where it was seen, not where it was going.
    #expect(caught == script.panner.contentOffset(at: script.time).x)
    #expect(caught < 692 + 0.2 * Self.gain)
    script.turn(for: 0.3) { _ in (0, 2, 0) }
    #expect(script.offset == caught)
    var moved = 0.0
    for number in 0..<60 {
      let (before, finger) = (script.offset, script.fingers[1].x)
      script.wait(0.008).move(by: point(number < 40 ? -4 : 3, 0)).sample(0, 2, 0)
      if moved == 0, script.offset == before { continue }
      let way = finger - script.fingers[1].x
      if moved > 0 { #expect(abs(script.offset - before - way) < 1e-9) }
      moved += 1
      #expect(script.frame().shownOffset == script.offset)
    }
    #expect(moved > 50)
    script.wait(0.3).up().settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test("after a touch turns go on from where it left the picture")
  func afterATouchTurnsGoOnFromWhereItLeftThePicture() {
    let script = TiltScript()
    drag(script, by: -200, turning: 1)
    let offset = script.offset
    #expect(abs(offset - 892) < 11)
    script.wait(0.3).turn(for: 0.1) { _ in (0, 1, 0) }
    #expect(abs(script.offset - offset + 0.1 * Self.gain) < 1e-6)
    #expect(script.settle().allFaults.isEmpty)
  }

  @Test("rotation under a finger is no part of later rotation")
  func rotationUnderAFingerIsNoPartOfLaterRotation() {
    let script = TiltScript()
    script.down(at: point(90, 90))
    // Too long for a tap.
    script.turn(for: 0.9) { _ in (0, 1, 0) }.up().turn(for: 0.1) { _ in (0, 0, 0) }
    // Half of the interval in which it ends.
    #expect(abs(script.offset - 692) < 0.01 * Self.gain)
  }

  @Test("a fling is the scroll view's own") func aFlingIsTheScrollViewsOwn() {
    let script = TiltScript()
    var configuration = ScrollInteraction.Configuration()
    configuration.centersContent = true
    configuration.showsIndicators = false
    let plain = ScrollScript(
      view: TiltScript.size, content: Size2D(width: 1704, height: 568), configuration: configuration
    )
    plain.scroll(to: point(692, 0))
    for velocity in [-600.0, 900, -3000] {
      script.down(at: point(160, 300)).drag(velocity: point(velocity, 0), for: 0.1).up()
      plain.down(at: point(160, 300)).drag(velocity: point(velocity, 0), for: 0.1).up()
      #expect(abs(script.offset - plain.view.contentOffset.x) < 1e-6)
      for _ in 0..<10 {
        script.wait(0.05)
        plain.wait(0.05)
        let seen = plain.view.contentOffset(at: plain.time).x
        #expect(abs(script.panner.contentOffset(at: script.time).x - seen) < 1e-6)
      }
    }
    #expect(abs(script.settle().offset - plain.settle().offset.x) < 1e-6)
    #expect(script.allFaults.isEmpty)
  }

  @Test("a turn takes a fling over as it is", arguments: [-1500.0, 1500], [-0.5, 0.5])
  func aTurnTakesAFlingOverAsItIs(velocity: Double, rate: Double) {
    let script = TiltScript()
    script.down(at: point(160, 300)).drag(velocity: point(velocity, 0), for: 0.05).up().wait(0.1)
    let view = script.panner.scrollView
    #expect(view.isDecelerating)
    // A trembling hand does not.
    script.turn(for: 0.05) { _ in (0, 0.05, 0) }
    #expect(view.isDecelerating)
    script.wait(0.26).sample(0, rate, 0).wait(0.01)
    let (place, speed) = (view.contentOffset(at: script.time).x, view.velocity(at: script.time).x)
    script.sample(0, rate, 0)
    #expect(!view.isDecelerating && script.reports == [])
    #expect(abs(view.contentOffset(at: script.time).x - place) < 1e-9)
    #expect(abs(view.velocity(at: script.time).x - speed) < 1e-6 && abs(speed) > 300)
    // It ends where the fling's velocity leads through the filter, and the turn.
    let turned = -rate * 0.01 * Self.gain
    let destination = place + speed * 0.09 + turned
    #expect(abs(script.offset - destination) < 0.3 * abs(turned) + 1e-6)
    script.settle()
    #expect(script.reports == [.didTurn] && script.allFaults.isEmpty)
  }

  // MARK: Taps

  @Test("a tap shows the whole picture and the next fills the view about it")
  func aTapShowsTheWholePictureAndTheNextFillsTheViewAboutIt() {
    let script = TiltScript()
    let whole = 320.0 / 1704
    script.turn(for: 0.1) { _ in (0, -1, 0) }.settle().tap(at: point(80, 284))
    #expect(script.reports == [.didTurn] && !script.stage.isIdle)
    let scales = script.offsets.count
    script.settle()
    #expect(script.offsets.count - scales > 10)
    #expect(script.reports == [.didTurn, .fillingChanged(isFilling: false), .becameWhole])
    #expect(abs(script.panner.scrollView.zoomScale - whole) < 1e-12)
    let picture = script.shown(.panorama)?.frame ?? .zero
    let height = 320.0 / 3
    let expected = Rect2D(x: 0, y: 284 - height / 2, width: 320, height: height)
    #expect((picture - expected).maximumNorm < 1e-9)
    // Motion pans nothing that is seen as a whole.
    script.turn(for: 0.5) { _ in (0, 1, 0) }
    #expect(script.stage.isIdle)
    script.tap(at: point(240, 284)).settle()
    #expect(
      script.reports == [
        .didTurn, .fillingChanged(isFilling: false), .becameWhole, .fillingChanged(isFilling: true),
      ])
    // Three quarters of the picture are to the left of the finger still.
    #expect(abs(script.offset - 1038) < 1e-6)
    #expect(script.shown(.panorama)?.frame.size == Size2D(width: 1704, height: 568))
    script.turn(for: 0.05) { _ in (0, 1, 0) }
    let turned = 0.05 * Self.gain
    #expect(abs(script.offset - (1038 - turned)) < 1e-6)
    #expect(script.settle().allFaults.isEmpty)
  }

  @Test("the point under the finger stays where the picture grows")
  func thePointUnderTheFingerStaysWhereThePictureGrows() {
    let script = TiltScript(isFilling: false)
    // Half of what is below the middle of the view is not the picture's.
    script.tap(at: point(220, 300))
    let unit = 220.0 / 320
    var frames = 0
    script.witness = { script in
      guard let picture = script.shown(.panorama)?.frame, picture.size.width > 321 else { return }
      frames += 1
      #expect(abs(picture.minX + unit * picture.size.width - 220) < 1)
    }
    script.settle()
    #expect(frames > 10 && script.allFaults.isEmpty)
  }

  @Test("a tap during a flight reverses it", arguments: [true, false], [0.03, 0.1, 0.2])
  func tapDuringFlightReverses(startsFilling: Bool, delay: Double) {
    let script = TiltScript(isFilling: startsFilling)
    let start = script.panner.scrollView.zoomScale
    script.tap(at: point(160, 284)).wait(delay)
    #expect(script.reports == [.fillingChanged(isFilling: !startsFilling)])
    script.tap(at: point(160, 284)).settle()
    #expect(script.panner.scrollView.zoomScale == start)
    let turned = [
      TiltPanner.Report.fillingChanged(isFilling: !startsFilling),
      .fillingChanged(isFilling: startsFilling),
    ]
    #expect(script.reports == turned + (startsFilling ? [] : [.becameWhole]))
    // And once more, twice.
    for _ in 0..<3 { script.tap(at: point(160, 284)).wait(delay) }
    script.settle()
    #expect(script.panner.scrollView.zoomScale != start && script.reports.count == 6)
    #expect(script.allFaults.isEmpty)
  }

  @Test("a tap that stops a fling does nothing else") func aTapThatStopsAFlingDoesNothingElse() {
    let script = TiltScript()
    script.down(at: point(160, 300)).drag(velocity: point(-1500, 0), for: 0.1).up().wait(0.1)
    script.tap(at: point(160, 300)).wait(0.01)
    let offset = script.offset
    #expect(script.settle().offset == offset && script.reports == [])
    #expect(script.panner.scrollView.zoomScale == 1)
    script.tap(at: point(160, 300)).settle()
    #expect(script.reports == [.fillingChanged(isFilling: false), .becameWhole])
  }

  @Test("a tap that stops a turns glide shows the whole picture")
  func aTapThatStopsATurnsGlideShowsTheWholePicture() {
    let script = TiltScript()
    script.turn(for: 0.1) { _ in (0, 1, 0) }.tap(at: point(160, 300)).settle()
    #expect(script.reports == [.didTurn, .fillingChanged(isFilling: false), .becameWhole])
  }

  // MARK: Pinches

  @Test("a pinch looks at a detail that no turn moves until a tap")
  func aPinchLooksAtADetailThatNoTurnMovesUntilATap() {
    let script = TiltScript()
    script.down(1, at: point(110, 284)).down(2, at: point(210, 284))
      .pinch(to: point(85, 284), point(235, 284), in: 0.3).up(1).up(2).settle()
    let (zoom, offset) = (script.panner.scrollView.zoomScale, script.panner.contentOffset)
    #expect(zoom > 1.3 && zoom < 1.6)
    script.turn(for: 0.5) { _ in (0, 1, 0) }
    #expect(script.panner.contentOffset == offset && script.stage.isIdle)
    script.tap(at: point(160, 284)).settle()
    #expect(script.panner.scrollView.zoomScale == 1 && script.panner.contentOffset.y == 0)
    #expect(script.reports == [])
    let filled = script.offset
    script.turn(for: 0.1) { _ in (0, 1, 0) }
    #expect(abs(script.offset - filled + 0.1 * Self.gain) < 1e-6)
    #expect(script.settle().allFaults.isEmpty)
  }

  @Test("a pinch together leaves the view") func aPinchTogetherLeavesTheView() {
    let script = TiltScript()
    script.down(1, at: point(60, 284)).down(2, at: point(260, 284))
      .pinch(to: point(110, 284), point(210, 284), in: 0.3).up(1).up(2).settle()
    #expect(
      script.panner.scrollView.zoomScale < 0.6
        && script.reports == [.fillingChanged(isFilling: false)])
    script.tap(at: point(160, 284)).settle()
    #expect(
      script.reports == [.fillingChanged(isFilling: false), .fillingChanged(isFilling: true)])
    #expect(script.panner.scrollView.zoomScale == 1 && script.allFaults.isEmpty)
  }

  // MARK: Keys, wheels, mice

  @Test("keys pan a quarter of the view and zoom") func keysPanAQuarterOfTheViewAndZoom() {
    let script = TiltScript()
    script.send(.key(.right)).settle()
    #expect(script.offset == 772)
    script.send(.key(.left)).send(.key(.left)).settle()
    #expect(script.offset == 612)
    script.send(.key(.end)).settle()
    #expect(script.offset == 1384)
    script.send(.key(.home)).settle()
    #expect(script.offset == 0)
    script.send(.key(.zoomIn)).settle()
    #expect(script.panner.scrollView.zoomScale == 1.6 && script.reports == [])
    script.send(.key(.zoomOut)).settle()
    #expect(abs(script.panner.scrollView.zoomScale - 1) < 1e-12)
    script.send(.key(.zoomOut)).settle()
    #expect(abs(script.panner.scrollView.zoomScale - 0.625) < 1e-12)
    #expect(script.reports == [.fillingChanged(isFilling: false)] && script.allFaults.isEmpty)
  }

  @Test("a zoom that comes back to filling is panned by turns")
  func aZoomThatComesBackToFillingIsPannedByTurns() {
    let script = TiltScript()
    script.send(.key(.zoomIn)).settle().send(.key(.zoomOut)).settle()
    let offset = script.offset
    script.turn(for: 0.1) { _ in (0, 1, 0) }
    #expect(abs(script.offset - offset + 0.1 * Self.gain) < 1e-6)
  }

  @discardableResult
  private func wheel(
    _ script: TiltScript, _ delta: Point2D, isPrecise: Bool = false,
    modifiers: PointerSample.Modifiers = []
  ) -> TiltScript {
    script.send(
      .wheel(
        WheelSample(
          time: script.time, location: point(80, 284), delta: delta, isPrecise: isPrecise,
          modifiers: modifiers)))
  }

  @Test("a wheel without a sideways one turns along the picture", arguments: [true, false])
  func aWheelWithoutASidewaysOneTurnsAlongThePicture(isPrecise: Bool) {
    let script = TiltScript()
    wheel(script, point(0, 120), isPrecise: isPrecise).settle()
    #expect(script.offset == 812)
    wheel(script, point(-30, 0), isPrecise: isPrecise).settle()
    #expect(script.offset == 782)
    wheel(script, point(-30, 90), isPrecise: isPrecise).settle()
    #expect(script.offset == 752 && script.panner.contentOffset.y == 0)
    #expect(script.allFaults.isEmpty)
    let tall = TiltScript(picture: Size2D(width: 1000, height: 4000))
    wheel(tall, point(0, 120), isPrecise: isPrecise).settle()
    #expect(tall.offset == 476)
  }

  @Test("a pinch on a trackpad zooms about the pointer")
  func aPinchOnATrackpadZoomsAboutThePointer() {
    let script = TiltScript()
    wheel(script, point(0, -30), isPrecise: true, modifiers: .control).settle()
    let zoom = Elementary.exp(0.3)
    #expect(abs(script.panner.scrollView.zoomScale - zoom) < 1e-12)
    let expected = point(772 * zoom - 80, 284 * zoom - 284)
    #expect((script.panner.contentOffset - expected).maximumNorm < 1e-6)
  }

  @Test(
    "a mouse that hovers pans to where it is",
    arguments: [
      (0.0, 0.0), (32, 0), (160, 692), (96, 346), (224, 1038), (288, 1384), (320, 1384), (-50, 0),
      (900, 1384),
    ] as [(Double, Double)])
  func aMouseThatHoversPansToWhereItIs(x: Double, offset: Double) {
    let script = TiltScript()
    script.send(.hover(point(x, 100))).settle()
    #expect(abs(script.offset - offset) < 1e-9 && script.reports == [] && script.allFaults.isEmpty)
  }

  @Test("a drag or a wheel counts for more than a mouse that hovers until it leaves")
  func aDragOrAWheelCountsForMoreThanAMouseThatHoversUntilItLeaves() {
    let script = TiltScript()
    drag(script, by: -100).send(.hover(point(320, 9))).settle()
    let offset = script.offset
    #expect(offset < 800)
    wheel(script, point(0, -120)).send(.hover(point(0, 9))).settle()
    #expect(abs(script.offset - (offset - 120)) < 1e-9)
    script.send(.hover(nil)).send(.hover(point(0, 9))).settle()
    #expect(script.offset == 0)
  }

  // MARK: Commands

  @Test("the middle is a command away") func theMiddleIsACommandAway() {
    let script = TiltScript()
    script.turn(for: 0.1) { _ in (0, 1, 0) }.settle().send(.panorama.recenter(animated: true)).wait(
      0.1)
    #expect(script.offset == 692 && script.shownOffset < 691)
    #expect(script.settle().shownOffset == 692)
    script.turn(for: 3) { _ in (0, -1, 0) }.send(.panorama.recenter(animated: false)).frame()
    #expect(script.shownOffset == 692 && script.settle().allFaults.isEmpty)
  }

  @Test("the picture returns to its middle after a while if asked")
  func thePictureReturnsToItsMiddleAfterAWhileIfAsked() {
    let script = TiltScript()
    var options = TiltPanner.Options()
    options.recentringDelay = 2
    script.send(.panorama.setOptions(options: options)).settle()
    #expect(script.offset == 692)
    script.turn(for: 0.1) { _ in (0, 1, 0) }
    let offset = script.offset
    script.wait(1.8)
    #expect(script.offset == offset && !script.stage.isIdle)
    // A touch gives it more time, and holds it while it lasts.
    script.down(at: point(90, 90)).wait(5)
    #expect(abs(script.offset - offset) < 1e-9)
    script.up().send(.panorama.setFilling(isFilling: true, animated: false)).wait(1.8)
    #expect(abs(script.offset - offset) < 1e-9)
    script.wait(0.4)
    #expect(script.offset == 692)
    script.settle()
    #expect(script.shownOffset == 692 && script.allFaults.isEmpty)
    // Of a tremor it takes no notice, and once there it is idle.
    script.turn(for: 3) { (0, 0.05 * Elementary.sin(60 * $0), 0) }
    #expect(script.stage.isIdle && script.offset == 692)
  }

  @Test("sensitivity is a factor", arguments: [0, 0.5, 1, 2, 10] as [Double])
  func sensitivityIsAFactor(sensitivity: Double) {
    let script = TiltScript()
    var options = TiltPanner.Options()
    for (isInverted, sign) in [(false, -1.0), (true, 1)] {
      options.sensitivity = sensitivity
      options.isInverted = isInverted
      script.send(.panorama.recenter(animated: false)).send(.panorama.setOptions(options: options))
        .wait(0.3)
      script.turn(for: 0.02) { _ in (0, 1, 0) }
      let way = script.offset - 692
      #expect(abs(way - sign * sensitivity * 0.02 * Self.gain) < 1e-6)
    }
    #expect(script.settle().reports == (sensitivity > 0 ? [.didTurn] : []))
  }

  @Test("motion has an off switch") func motionHasAnOffSwitch() {
    let script = TiltScript()
    script.send(.panorama.setMotion(isOn: false)).turn(for: 1) { _ in (0, 1, 0) }
    script.send(.hover(point(0, 9)))
    #expect(script.offset == 692 && script.stage.isIdle && script.reports == [])
    // Fingers are not concerned.
    drag(script, by: -100).settle()
    let offset = script.offset
    #expect(offset > 780)
    script.tap(at: point(160, 284)).settle().tap(at: point(160, 284)).settle()
    script.send(.panorama.setMotion(isOn: true)).wait(0.3).send(.panorama.recenter(animated: false))
    script.turn(for: 0.1) { _ in (0, 1, 0) }
    #expect(abs(script.offset - 692 + 0.1 * Self.gain) < 1e-6)
    // What was on its way arrives.
    script.send(.panorama.setMotion(isOn: false)).settle()
    #expect(script.shownOffset == script.offset && script.allFaults.isEmpty)
    #expect(abs(script.offset - 692 + 0.1 * Self.gain) < 1e-6)
  }

  @Test("with less motion commands take effect at once")
  func withLessMotionCommandsTakeEffectAtOnce() {
    let script = TiltScript()
    script.send(.reduceMotion(true)).send(.panorama.setFilling(isFilling: false, animated: true))
      .frame()
    #expect(abs((script.shown(.panorama)?.frame.size.width ?? 0) - 320) < 1e-9)
    script.tap(at: point(160, 284)).frame()
    #expect(script.shown(.panorama)?.frame.size.width == 1704)
    script.send(.key(.right)).frame()
    #expect(abs(script.shownOffset - 772) < 1e-9)
    script.send(.panorama.recenter(animated: true)).frame()
    #expect(script.shownOffset == 692 && script.settle().allFaults.isEmpty)
  }

  // MARK: Reports

  @Test("changes are reported once") func changesAreReportedOnce() {
    let script = TiltScript()
    script.send(.panorama.setFilling(isFilling: true, animated: true)).settle()
    #expect(script.reports == [])
    script.send(.panorama.setFilling(isFilling: false, animated: true)).send(
      .panorama.setFilling(isFilling: false, animated: false))
    #expect(script.settle().reports == [.fillingChanged(isFilling: false), .becameWhole])
    script.send(.panorama.setFilling(isFilling: true, animated: false)).settle()
    #expect(
      script.reports == [
        .fillingChanged(isFilling: false), .becameWhole, .fillingChanged(isFilling: true),
      ])
  }

  @Test("became whole is reported when the picture rests and not before")
  func becameWholeIsReportedWhenThePictureRestsAndNotBefore() {
    let script = TiltScript()
    let whole = 320.0 / 1704
    script.witness = { script in
      guard script.panner.reports.contains(.becameWhole) else {
        return
      }
      #expect(script.panner.scrollView.zoomScale(at: script.time) == whole)
    }
    // Not if it turns round, nor if a pinch comes close.
    script.tap(at: point(90, 284)).wait(0.1).tap(at: point(90, 284)).settle()
    #expect(
      script.reports == [.fillingChanged(isFilling: false), .fillingChanged(isFilling: true)])
    script.tap(at: point(90, 284)).settle().tap(at: point(90, 284)).settle()
    script.send(
      .panorama.setPicture(size: Size2D(width: 3000, height: 1000), isFilling: false, tiles: nil)
    ).frame()
    #expect(
      script.reports.dropFirst(2) == [
        .fillingChanged(isFilling: false), .becameWhole, .fillingChanged(isFilling: true),
      ])
    #expect(script.settle().stage.isIdle && script.allFaults.isEmpty)
  }

  @Test("a turn is reported once for each picture") func aTurnIsReportedOnceForEachPicture() {
    let script = TiltScript()
    for count in 1...2 {
      script.turn(for: 0.1) { _ in (0, 0.05, 0) }
      #expect(script.settle().reports.count == count - 1)
      for _ in 0..<3 { script.turn(for: 0.1) { _ in (0, 0.5, 0) }.settle() }
      #expect(script.reports.count == count)
      script.send(
        .panorama.setPicture(size: Size2D(width: 4000, height: 1000), isFilling: true, tiles: nil)
      ).wait(0.3)
    }
    #expect(script.reports == [.didTurn, .didTurn])
  }

  @Test("a picture comes from its middle as it is asked for")
  func aPictureComesFromItsMiddleAsItIsAskedFor() {
    let script = TiltScript()
    script.turn(for: 0.2) { _ in (0, 1, 0) }
    script.send(
      .panorama.setPicture(size: Size2D(width: 4000, height: 1000), isFilling: false, tiles: nil)
    ).frame()
    #expect(abs((script.shown(.panorama)?.frame.size.width ?? 0) - 320) < 1e-9)
    #expect(script.panner.scrollBarStroke(at: script.time) == nil && script.settle().stage.isIdle)
    script.send(
      .panorama.setPicture(size: Size2D(width: 4000, height: 1000), isFilling: true, tiles: nil)
    ).frame()
    #expect(script.offset == 976 && script.shownOffset == 976 && script.allFaults.isEmpty)
  }
}
