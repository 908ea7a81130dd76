import LenticularGestures
import LenticularPhysics
import LenticularScene
import Testing

@testable import Lenticular

/// What Facebook Paper's panner did, by the numbers of its write-up.
@Suite struct TiltPannerTests {
  struct Fit: Sendable {
    var view: Size2D
    var picture: Size2D
    var zoom: Double
    var length: Double
    var greatest: Double
    var start: Double
    var step: Double
    var visible: Double
    var sweep: Double

    static let all = [
      Fit(
        view: Size2D(width: 320, height: 568), picture: Size2D(width: 3000, height: 1000),
        zoom: 5.325,
        length: 1704, greatest: 1384, start: 692, step: 26.625, visible: 0.187793, sweep: 0.5198),
      Fit(
        view: Size2D(width: 320, height: 480), picture: Size2D(width: 2048, height: 1024), zoom: 3,
        length: 960, greatest: 640, start: 320, step: 15, visible: 0.333333, sweep: 0.4267),
      Fit(
        view: Size2D(width: 375, height: 667), picture: Size2D(width: 4000, height: 1000),
        zoom: 7.114667, length: 2668, greatest: 2293, start: 1146.5, step: 35.5733,
        visible: 0.140555, sweep: 0.6446),
      Fit(
        view: Size2D(width: 320, height: 568), picture: Size2D(width: 1000, height: 1000),
        zoom: 1.775,
        length: 568, greatest: 248, start: 124, step: 8.875, visible: 0.563380, sweep: 0.2794),
    ]
  }

  @Test("a picture fills the height and a turn pans it as the seed did", arguments: Fit.all)
  func aPictureFillsTheHeightAndATurnPansItAsTheSeedDid(_ fit: Fit) throws {
    let script = TiltScript(picture: fit.picture, size: fit.view, configuration: .original)
    #expect(abs(script.panner.zoom - fit.zoom) < 1e-6)
    #expect(abs(script.panner.offsetRange.upperBound - fit.greatest) < 1e-9)
    #expect(script.panner.offsetRange.lowerBound == 0)
    #expect(abs(script.offset - fit.start) < 1e-9)
    #expect(script.panner.contentOffset.y == 0)
    let stroke = try #require(script.panner.scrollBarStroke(at: script.time))
    #expect(abs(stroke.strokeEnd - stroke.strokeStart - fit.visible) < 1e-6)
    // One sample of 100 a second.
    script.sample(0, -1, 0).wait(0.01).sample(0, -1, 0)
    #expect(abs(script.offset - fit.start - fit.step) < 1e-4)
    // From end to end, in the same angle whatever the picture.
    script.turn(for: 3) { _ in (0, 1, 0) }
    #expect(script.offset == 0)
    // After a pause of the sensor nothing is left of what was before.
    script.wait(0.3).turn(for: fit.sweep) { _ in (0, -1, 0) }
    #expect(abs(script.offset - fit.greatest) < 0.01 * fit.step)
    script.settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test(
    "the hard gate is one setting",
    arguments: [
      (x: 0.2, y: 0.5, z: 0.3, moves: false), (x: 0.2, y: 0.51, z: 0.3, moves: true),
      (x: 0, y: -0.5, z: 0.49, moves: true), (x: 0, y: 0.5, z: -0.5, moves: false),
    ])
  func theHardGateIsOneSetting(x: Double, y: Double, z: Double, moves: Bool) {
    let script = TiltScript(configuration: .original)
    script.sample(x, y, z).wait(0.01).sample(x, y, z)
    let way = moves ? -y * 26.625 : 0
    #expect(abs(script.offset - 692 - way) < 1e-9)
  }

  @Test("turns are clamped to the ends") func turnsAreClampedToTheEnds() {
    let script = TiltScript(configuration: .original)
    script.send(.scroll.scroll(offset: Point2D(x: 1370, y: 0), animated: false))
    script.sample(0, -1, 0).wait(0.01).sample(0, -1, 0)
    #expect(abs(script.offset - 1384) < 1e-9)
  }

  @Test("the bar is read from what is seen") func theBarIsReadFromWhatIsSeen() throws {
    let script = TiltScript(configuration: .original)
    func stroke() throws -> PanoramaScrollBar.Stroke {
      try #require(script.panner.scrollBarStroke(at: script.time))
    }
    #expect(abs(try stroke().strokeStart - 0.406103) < 1e-6)
    #expect(abs(try stroke().strokeEnd - 0.593897) < 1e-6)
    script.turn(for: 1) { _ in (0, 1, 0) }.settle()
    #expect(try stroke().strokeStart == 0)
    #expect(abs(try stroke().strokeEnd - 0.187793) < 1e-6)
    script.turn(for: 2) { _ in (0, -1, 0) }.settle()
    #expect(abs(try stroke().strokeStart - 0.812207) < 1e-6)
    #expect(try stroke().strokeEnd == 1)
  }

  @Test("a picture that fits does not move and has no bar")
  func aPictureThatFitsDoesNotMoveAndHasNoBar() {
    for picture in [Size2D(width: 640, height: 1136), Size2D(width: 400, height: 1136)] {
      let script = TiltScript(picture: picture, configuration: .original)
      script.turn(for: 1) { _ in (0, -1, 0) }.settle()
      #expect(script.panner.scrollBarStroke(at: script.time) == nil)
      #expect(script.shown(.panoramaTrack)?.opacity == 0)
      let offset = script.panner.contentOffset.x
      #expect(offset == (picture.width / 2 - 320) / 2)
      #expect(script.allFaults.isEmpty)
    }
  }
}
