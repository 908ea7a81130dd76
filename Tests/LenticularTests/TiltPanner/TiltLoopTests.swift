import LenticularGestures
import LenticularPhysics
import LenticularScene
import Testing

@testable import Lenticular

/// An image whose ends meet pans round and round.
@Suite struct TiltLoopTests {
  /// A sphere: it fills the view at 1136 by 568 points.
  private static let sphere = Size2D(width: 4000, height: 2000)
  private static let width = 1136.0
  private static let view = TiltScript.size

  private func script(size: Size2D = view, configuration: TiltPanner.Configuration = .init())
    -> TiltScript
  {
    TiltScript(picture: Self.sphere, loops: true, size: size, configuration: configuration)
  }

  /// Compares what each frame shows with an endless row of images: the view is covered, the images do not overlap,
  /// and from frame to frame the row moves by what the offset moves, but for whole widths.
  private final class Witness {
    private(set) var faults: [String] = []
    /// How far the row has moved to the left since the beginning, in points.
    private(set) var way = 0.0
    private(set) var frames = 0

    init(_ script: TiltScript, view: Size2D = TiltLoopTests.view) {
      var last = script.shown(.panorama)?.frame.minX ?? .nan
      script.witness = { [unowned self] script in
        guard let picture = script.shown(.panorama)?.frame else {
          return faults.append("no picture")
        }
        frames += 1
        let width = picture.size.width
        let copies = script.screen.elements.filter { $0.value.contents == .panoramaCopy }
          .compactMap { script.screen.shot(of: $0.key)?.frame }
        for copy in copies {
          // It ends a width beside the picture, and reaches a little over its edge.
          let isLeft = copy.minX < picture.minX
          let outer = isLeft ? picture.minX - copy.minX : copy.maxX - picture.maxX
          let overlap = isLeft ? copy.maxX - picture.minX : picture.maxX - copy.minX
          if abs(outer / width - 1) > 1e-9 || !(width / 4000...width / 1000).contains(overlap)
            || copy.minY != picture.minY || abs(copy.size.height - picture.size.height) > 1e-9
          {
            faults.append("a copy at \(copy), the picture at \(picture)")
          }
        }
        let images = ([picture] + copies).sorted { $0.minX < $1.minX }
        if let first = images.first, let end = images.last, width > view.width + 1e-6,
          first.minX > 1e-9 || end.maxX < view.width - 1e-9
        {
          faults.append("from \(first.minX) to \(end.maxX) does not cover the view")
        }
        let step = (last - picture.minX) / width
        way += (step - step.rounded(.toNearestOrEven)) * width
        last = picture.minX
      }
    }
  }

  // MARK: Fingers, wheels, keys

  @Test("a fling goes round as in an endless image", arguments: [-3000.0, -700, 700, 3000])
  func aFlingGoesRoundAsInAnEndlessImage(velocity: Double) {
    let script = script()
    let witness = Witness(script)
    // An image 61 times as wide, that begins at the middle of the middle one.
    let endless = TiltScript(picture: Size2D(width: 61 * 4000, height: 2000))
    for _ in 0..<4 {
      for each in [script, endless] {
        each.down(at: point(160, 300)).drag(velocity: point(velocity, 0), for: 0.1).up()
      }
      for _ in 0..<12 {
        for each in [script, endless] { each.wait(1.0 / 24) }
        let turns =
          (script.panner.contentOffset(at: script.time).x
            - endless.panner.contentOffset(at: endless.time).x) / Self.width
        #expect(abs(turns - turns.rounded()) < 1e-8)
      }
    }
    for each in [script, endless] { each.settle() }
    #expect(abs(witness.way - (endless.offset - 30 * Self.width - 408)) < 1e-5)
    #expect(abs(witness.way) > (abs(velocity) > 1000 ? 3 : 0.3) * Self.width)
    #expect(witness.faults.isEmpty && script.allFaults.isEmpty && witness.frames > 50)
    // At rest the offset is the one of the image itself.
    #expect(script.panner.offsetRange.contains(script.offset))
  }

  @Test("a finger drags it round without a jump") func aFingerDragsItRoundWithoutAJump() {
    let script = script()
    let witness = Witness(script)
    for _ in 0..<6 {
      script.down(at: point(310, 300)).drag(velocity: point(-600, 0), for: 0.5).frame()
      let held = witness.way
      for _ in 0..<3 { script.wait(0.1) }
      #expect(witness.way == held)
      script.up().settle()
    }
    #expect(witness.way > 1.4 * Self.width && witness.faults.isEmpty)
    #expect(script.allFaults.isEmpty)
  }

  @Test("a drag that crosses the ends follows the finger exactly")
  func aDragThatCrossesTheEndsFollowsTheFingerExactly() {
    let script = script()
    script.panner.scrollView.scroll(to: point(-100, 0), animated: false, at: script.time)
    script.frame()
    script.down(at: point(20, 300)).wait(0.02).move(by: point(30, 0)).frame()
    let start = script.panner.contentOffset(at: script.time).x
    var way = 0.0
    for _ in 0..<40 {
      way += 6
      script.wait(0.01).move(by: point(6, 0)).frame()
      let turns = (script.panner.contentOffset(at: script.time).x - start + way) / Self.width
      #expect(abs(turns - turns.rounded()) < 1e-10)
    }
    #expect(script.offset > start, "the image has been moved by its width")
  }

  @Test("wheels and keys go round") func wheelsAndKeysGoRound() {
    let script = script()
    let witness = Witness(script)
    for _ in 0..<30 {
      script.send(
        .wheel(WheelSample(time: script.time, location: point(9, 9), delta: point(100, 0)))
      ).wait(0.05)
    }
    script.settle()
    #expect(abs(witness.way - 3000) < 1e-6)
    for _ in 0..<20 { script.send(.key(.left)).settle() }
    #expect(abs(witness.way - (3000 - 20 * 80)) < 1e-6)
    // Home leads back to where the ends meet, End on to there: once round.
    script.send(.key(.home)).settle()
    #expect(abs(abs(script.offset + 160).remainder(dividingBy: Self.width)) < 1e-6)
    let home = witness.way
    script.send(.key(.end)).settle()
    #expect(abs(witness.way - home - Self.width) < 1e-6 && witness.faults.isEmpty)
  }

  // MARK: Device motion

  @Test("turning round pans round", arguments: [-1.0, 1])
  func turningRoundPansRound(direction: Double) {
    let script = script()
    let witness = Witness(script)
    script.turn(for: 3) { _ in (0, -2 * direction, 0) }.settle()
    // 500 points for each ratio of the lengths.
    let turned = 6.0 * 500 * Self.width / 320
    #expect(abs(witness.way - direction * turned) < 0.01 * turned)
    #expect(witness.faults.isEmpty && script.allFaults.isEmpty)
  }

  @Test("recentring takes the short way") func recentringTakesTheShortWay() {
    let script = script()
    let witness = Witness(script)
    script.turn(for: 1) { _ in (0, -2, 0) }.settle()
    let before = witness.way
    script.send(.panorama.recenter(animated: true)).settle()
    #expect(abs(witness.way - before) <= Self.width / 2)
    #expect(abs((script.offset - 408).remainder(dividingBy: Self.width)) < 1e-6)
    #expect(witness.faults.isEmpty)
  }

  @Test("a hovering mouse reaches the whole image") func aHoveringMouseReachesTheWholeImage() {
    let script = script()
    let witness = Witness(script)
    for (place, way) in [(319.0, Self.width / 2), (1, -Self.width / 2), (160, 0)] {
      script.send(.hover(point(place, 300))).settle()
      #expect(abs((witness.way - way).remainder(dividingBy: Self.width)) < 1e-6)
    }
    #expect(witness.faults.isEmpty)
  }

  // MARK: Zoom

  @Test("as a whole it is there once") func asAWholeItIsThereOnce() {
    for (size, whole) in [(Self.view, 160.0), (Size2D(width: 900, height: 300), 300)] {
      let script = script(size: size)
      script.panner.scrollView.scroll(to: point(-150, 0), animated: false, at: script.time)
      script.frame().tap(at: point(30, 100)).settle()
      #expect(script.shown(.panoramaCopy) == nil)
      let picture = script.shown(.panorama)?.frame ?? .zero
      #expect(abs(picture.size.height - whole) < 1e-6)
      #expect((picture.center - size.center).maximumNorm < 1e-6)
      // And round again.
      script.tap(at: point(30, 100)).settle()
      #expect(script.allFaults.isEmpty)
    }
  }

  @Test("a pinch across the ends stays under the fingers")
  func aPinchAcrossTheEndsStaysUnderTheFingers() {
    let script = script()
    script.panner.scrollView.scroll(to: point(-160, 0), animated: false, at: script.time)
    script.frame()
    let witness = Witness(script)
    script.down(1, at: point(100, 300)).down(2, at: point(200, 300)).wait(0.05)
    script.pinch(to: point(20, 300), point(300, 300), in: 0.3)
    for _ in 0..<40 {
      script.wait(0.01).move(1, by: point(6, 0)).move(2, by: point(6, 0)).frame()
    }
    script.up(1).up(2).settle()
    #expect(witness.faults.isEmpty && script.allFaults.isEmpty)
    #expect(script.panner.scrollView.zoomScale > 1.5)
  }

  // MARK: Bar, sizes, other images

  @Test("the bar goes on at the beginning") func theBarGoesOnAtTheBeginning() throws {
    let script = script()
    let visible = 320 / Self.width
    for offset in [-150.0, 0, 408, 900, 970] {
      script.panner.scrollView.scroll(to: point(offset, 0), animated: false, at: script.time)
      script.frame()
      let stroke = try #require(script.panner.scrollBarStroke(at: script.time))
      let start = (offset / Self.width) - (offset / Self.width).rounded(.down)
      #expect(abs(stroke.strokeStart - start) < 1e-9)
      #expect(abs(stroke.strokeEnd - start - visible) < 1e-9)
      let thumbs = script.screen.elements.filter { $0.value.contents == .panoramaThumb }
        .compactMap { script.screen.shot(of: $0.key)?.frame }
      // The track clips them.
      let parts = thumbs.map { (max(10, $0.minX), min(310, $0.maxX)) }.filter { $0 < $1 }
      #expect(abs(parts.reduce(0) { $0 + $1.1 - $1.0 } - 300 * visible) < 1e-9)
      #expect(script.shown(.panoramaTrack)?.frame.minX == 10)
    }
  }

  @Test("another size keeps what is in the middle") func anotherSizeKeepsWhatIsInTheMiddle() {
    let script = script()
    script.panner.scrollView.scroll(to: point(-50, 0), animated: false, at: script.time)
    script.frame()
    let share = (-50 + 160) / Self.width
    script.send(.size(Size2D(width: 568, height: 320), displayScale: 1, isRightToLeft: false))
      .frame()
    #expect(abs((script.offset + 284) / 640 - share) < 1e-9)
    let witness = Witness(script, view: Size2D(width: 568, height: 320))
    script.frame()
    #expect(witness.faults.isEmpty)
  }

  @Test("an image after it has ends again") func anImageAfterItHasEndsAgain() {
    let script = script()
    script.send(
      .panorama.setPicture(
        size: Self.sphere, isFilling: true, loops: false, tiles: nil)
    ).settle()
    script.down(at: point(20, 300)).drag(velocity: point(3000, 0), for: 0.1).up().settle()
    #expect(script.offset == 0 && script.shown(.panoramaCopy) == nil)
  }

  @Test("an image narrower than the view has ends") func anImageNarrowerThanTheViewHasEnds() {
    let script = script(size: Size2D(width: 1400, height: 568))
    script.down(at: point(20, 300)).drag(velocity: point(900, 0), for: 0.1).up().settle()
    #expect(script.panner.contentOffset.x == 0 && script.shown(.panoramaCopy) == nil)
  }
}
