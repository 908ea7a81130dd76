import LenticularPhysics
import LenticularScene
import Testing

@testable import Lenticular

/// The bar tells in each frame which part of the picture that frame shows.
@Suite struct TiltBarTests {
  /// Compares the bar in each frame from now on with the formula of what is seen of the picture: from
  /// (1 − visible) · amount of the track on, visible of it long.
  private final class Witness {
    private(set) var faults: [String] = []
    /// How many frames had a bar, and how many had none.
    private(set) var shown = 0
    private(set) var hidden = 0

    init(_ script: TiltScript, view size: Size2D = TiltScript.size, lane: Int) {
      var last: Rect2D?
      script.witness = { [unowned self] script in
        guard let picture = script.shown(.panorama)?.frame,
          let track = script.shown(.panoramaTrack), let thumb = script.shown(.panoramaThumb)
        else { return faults.append("a layer is missing") }
        let (view, length) = (size[lane: lane], picture.size[lane: lane])
        guard length > view + 1e-6 else {
          hidden += 1
          if track.opacity != 0, length < view - 1e-6 {
            faults.append("a bar where the picture fits")
          }
          return
        }
        if picture != last { shown += 1 }
        last = picture
        let visible = view / length
        let amount = max(0, min(1, -picture.origin[lane: lane] / (length - view)))
        var (expectedTrack, expected) = (Rect2D.zero, Rect2D.zero)
        expectedTrack.origin[lane: lane] = 10
        expectedTrack.origin[lane: 1 - lane] = size[lane: 1 - lane] - 51
        expectedTrack.size[lane: lane] = view - 20
        expectedTrack.size[lane: 1 - lane] = 1
        expected = expectedTrack
        expected.origin[lane: lane] = 10 + (view - 20) * amount * (1 - visible)
        expected.size[lane: lane] = (view - 20) * visible
        if (track.frame - expectedTrack).maximumNorm > 1e-6 || track.opacity != 1 {
          faults.append("the track is \(track.frame) at \(script.time - 100) s")
        }
        if (thumb.frame - expected).maximumNorm > 1e-6 {
          faults.append("\(thumb.frame) should be \(expected) at \(script.time - 100) s")
        }
      }
    }
  }

  /// Everything that moves a picture along one of its axes.
  private func play(_ script: TiltScript, lane: Int) {
    func along(_ length: Double) -> Point2D { lane == 0 ? point(length, 0) : point(0, length) }
    func rates(_ rate: Double) -> (Double) -> (x: Double, y: Double, z: Double) {
      { _ in lane == 0 ? (0, rate, 0) : (rate, 0, 0) }
    }
    script.turn(for: 0.3, rates(-1)).wait(0.1).down(at: point(160, 200))
    script.drag(velocity: along(300), for: 0.3).wait(0.2).up()
    script.down(at: point(160, 200)).drag(velocity: along(-2000), for: 0.1).up().wait(0.5)
    script.turn(for: 0.2, rates(2)).turn(for: 2, rates(3)).wait(0.5)
    script.down(at: point(160, 200)).drag(velocity: along(900), for: 0.3).wait(0.1).up().settle()
    script.send(.key(.end)).wait(0.2).send(.key(.zoomIn)).wait(0.1).send(.key(.zoomIn)).settle()
    script.tap(at: point(90, 300)).wait(0.1).tap(at: point(90, 300)).settle()
    script.send(.panorama.setFilling(isFilling: false, animated: true)).settle()
    script.send(.panorama.setFilling(isFilling: true, animated: true)).wait(0.1).turn(
      for: 0.3, rates(2)
    ).settle()
    script.down(1, at: point(100, 200)).down(2, at: point(200, 300))
      .pinch(to: point(20, 100), point(300, 400), in: 0.3).wait(0.1)
      .pinch(to: point(150, 250), point(160, 260), in: 0.3).up(1).up(2).settle()
    script.send(.panorama.setFilling(isFilling: true, animated: false)).send(
      .hover(point(300, 500))
    ).settle()
    script.send(.panorama.recenter(animated: true)).settle()
  }

  @Test("the bar never lags behind the picture") func theBarNeverLagsBehindThePicture() {
    let script = TiltScript()
    let witness = Witness(script, lane: 0)
    play(script, lane: 0)
    #expect(witness.faults.prefix(3) == [])
    #expect(witness.shown > 300 && witness.hidden > 3 && script.allFaults.isEmpty)
  }

  @Test("the bar lies at the right of a tall picture") func theBarLiesAtTheRightOfATallPicture() {
    let script = TiltScript(picture: Size2D(width: 1000, height: 4000))
    let witness = Witness(script, lane: 1)
    play(script, lane: 1)
    #expect(witness.faults.prefix(3) == [])
    #expect(witness.shown > 300 && witness.hidden > 3 && script.allFaults.isEmpty)
  }

  @Test(
    "the bar follows the size of the view",
    arguments: [Size2D(width: 568, height: 320), Size2D(width: 1200, height: 700)])
  func theBarFollowsTheSizeOfTheView(size: Size2D) {
    let script = TiltScript(picture: Size2D(width: 6000, height: 1000))
    script.turn(for: 0.2) { _ in (0, 1, 0) }
    script.send(.size(size, displayScale: 2)).frame()
    let witness = Witness(script, view: size, lane: 0)
    script.frame().turn(for: 0.2) { _ in (0, -1, 0) }.settle()
    #expect(witness.faults.prefix(3) == [] && witness.shown > 10 && script.allFaults.isEmpty)
  }

  @Test("a view too small for a track has none") func aViewTooSmallForATrackHasNone() {
    let script = TiltScript(size: Size2D(width: 16, height: 30))
    #expect(script.shown(.panoramaTrack)?.frame.size.width == 0)
    #expect(script.shown(.panoramaThumb)?.frame.size.width == 0)
    #expect(script.settle().allFaults.isEmpty)
  }

  @Test(
    "where picture fits it is hidden",
    arguments: [
      Size2D(width: 640, height: 1136), Size2D(width: 1, height: 1),
      Size2D(width: 320, height: 568),
    ])
  func wherePictureFitsItIsHidden(picture: Size2D) {
    var configuration = TiltPanner.Configuration()
    configuration.axis = .horizontal
    let script = TiltScript(
      picture: picture, size: Size2D(width: 568, height: 568), configuration: configuration)
    #expect(script.panner.scrollBarStroke(at: script.time) == nil)
    #expect(
      script.shown(.panoramaTrack)?.opacity == 0 && script.shown(.panoramaThumb)?.opacity == 0)
    script.turn(for: 0.2) { _ in (0, 1, 0) }.tap(at: point(9, 9)).settle()
    #expect(script.shown(.panoramaTrack)?.opacity == 0 && script.allFaults.isEmpty)
  }
}

extension TiltPanner {
  /// The stroke of the scroll bar at a time, in seconds; nil if the image fits the view.
  func scrollBarStroke(at time: Double) -> PanoramaScrollBar.Stroke? {
    PanoramaScrollBar.stroke(
      of: scrollView.scroller.geometry(at: time), offset: contentOffset(at: time), along: panAxis)
  }
}
