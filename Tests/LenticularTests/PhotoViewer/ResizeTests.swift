import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire
import Testing

/// A stage that is resized while a photograph is open: the bars of a phone's browser fold, a window changes.
@Suite struct ResizeTests {
  /// The largest distance by which an edge of the visible part moves between two moments.
  private func way(_ a: Shot, _ b: Shot) -> Double { distance(a.crop, b.crop) }

  /// The largest distance between corresponding edges of two rectangles.
  private func distance(_ a: Rect, _ b: Rect) -> Double {
    max(abs(a.minX - b.minX), abs(a.minY - b.minY), abs(a.maxX - b.maxX), abs(a.maxY - b.maxY))
  }

  @Test(arguments: [0.02, 0.05, 0.1, 0.15, 0.2, 0.3])
  func aPhotographThatOpensFliesOn(delay: Double) {
    let script = ViewerScript().present(from: .plain).wait(delay).frame()
    let before = script.shown
    script.resize(320, 500).frame()
    #expect(way(before, script.shown) < 1e-6)
    script.settle()
    #expect(script.isOpen && script.allFaults.isEmpty)
    #expect((script.shown.center - point(160, 250)).length < 1e-9)
  }

  @Test(arguments: [0.02, 0.05, 0.1, 0.15, 0.2])
  func aPhotographThatClosesFliesOnToItsThumbnail(delay: Double) {
    let script = ViewerScript().open().dismiss().wait(delay).frame()
    let before = script.shown
    script.resize(320, 500).frame()
    #expect(way(before, script.shown) < 1e-6)
    var last = script.shown
    while let photo = script.photo {
      last = photo
      script.wait(1.0 / 60)
    }
    #expect((last.crop.origin - Thumbnail.plain.frame.origin).length < 2)
    #expect(!script.isOpen && script.allFaults.isEmpty)
  }

  @Test(arguments: [(320.0, 500.0), (568, 320), (300, 568), (200, 300)])
  func aZoomedPhotographKeepsItsSizeAndWhatIsInTheMiddle(width: Double, height: Double) {
    let script = ViewerScript().resize(320, 568).open().doubleTap(at: point(100, 300)).settle()
    let before = script.shown.frame
    let stage = Size(width: width, height: height)
    script.resize(width, height).settle()
    let after = script.shown.frame
    for lane in 0...1 {
      let length = before.size[lane: lane]
      #expect(abs(after.size[lane: lane] - length) < 1e-9)
      let half = [160.0, 284][lane]
      let offset = half - before.origin[lane: lane] - stage[lane: lane] / 2
      let least = min(0, (length - stage[lane: lane]) / 2)
      let most = max(length - stage[lane: lane], least)
      #expect(abs(after.origin[lane: lane] + max(least, min(most, offset))) < 1e-9)
    }
    #expect(script.allFaults.isEmpty)
  }

  @Test func aZoomedPhotographWithoutRoomForItsZoomFits() {
    let script = ViewerScript().resize(320, 568).open().doubleTap(at: point(100, 300)).settle()
    let width = script.shown.frame.size.width
    script.resize(width * 2, 2000).settle()
    #expect(abs(script.shown.frame.size.width - width * 2) < 1e-9)
    #expect(script.allFaults.isEmpty)
  }

  /// A small photograph that is not enlarged: 80 by 60 pixels.
  private func small() -> ViewerScript {
    let script = ViewerScript(photos: [Size(width: 80, height: 60)])
    return script.resize(320, 568).send(.viewer.setWidthLimit(index: 0, width: 80))
  }

  @Test func aPhotographWithALimitIsNotEnlargedToFit() {
    let script = small().present(from: .plain).settle()
    #expect(distance(script.shown.frame, Rect(x: 120, y: 254, width: 80, height: 60)) < 1e-9)
    script.resize(568, 320).settle()
    #expect(distance(script.shown.frame, Rect(x: 244, y: 130, width: 80, height: 60)) < 1e-9)
    // A stage that is smaller limits it as ever.
    script.resize(40, 100).settle()
    #expect(distance(script.shown.frame, Rect(x: 0, y: 35, width: 40, height: 30)) < 1e-9)
    script.resize(320, 568).dismiss().settle()
    #expect(!script.isOpen && script.allFaults.isEmpty)
  }

  @Test func aLimitThatBecomesKnownWhileThePhotographIsOpenAppliesWithoutAJump() {
    let script = ViewerScript(photos: [Size(width: 80, height: 60)])
    script.resize(320, 568).present(from: .plain).wait(0.1).frame()
    let before = script.shown
    script.send(.viewer.setWidthLimit(index: 0, width: 80)).frame()
    #expect(way(before, script.shown) < 30)
    script.settle()
    #expect(distance(script.shown.frame, Rect(x: 120, y: 254, width: 80, height: 60)) < 1e-9)
    script.send(.viewer.setWidthLimit(index: 0, width: 0)).settle()
    #expect(distance(script.shown.frame, Rect(x: 0, y: 164, width: 320, height: 240)) < 1e-9)
    #expect(script.allFaults.isEmpty)
  }

  @Test func aRotatedPhotographWithALimitKeepsItsSize() {
    let script = small().present(from: .plain).settle()
    script.send(.viewer.rotate(quarterTurns: 1)).settle()
    #expect(distance(script.shown.frame, Rect(x: 130, y: 244, width: 60, height: 80)) < 1e-9)
    #expect(script.allFaults.isEmpty)
  }

  @Test func theSameSizeAgainChangesNothing() {
    let script = ViewerScript().resize(320, 568).open().doubleTap(at: point(100, 300)).settle()
    let before = script.shown
    script.resize(320, 568).settle()
    #expect(script.shown == before)
    script.down(at: point(160, 284)).drag(velocity: point(-200, 0), for: 0.2).frame()
    let held = script.shown
    script.resize(320, 568).frame()
    #expect(script.shown == held && held != before)
    script.up().settle()
    #expect(script.allFaults.isEmpty)
  }
}
