import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import Testing

/// Two fingers and keys that rotate a photograph.
@Suite struct ViewerRotationTests {
  /// Fits as 320 by 213⅓, and as 320 by 480 on its side: at a zoom scale of 1.5.
  private static let photo = Size2D(width: 960, height: 640)
  private static let middle = point(160, 284)
  private static let quarter = Double.pi / 2
  private static let degree = Double.pi / 180
  /// The angle by which fingers 200 points apart pass the slop.
  private static let slop = 50.0 / 200

  private func open(
    _ pace: ViewerScript.Pace = .hertz(60), photos: [Size2D] = [Self.photo]
  ) -> ViewerScript {
    ViewerScript(photos: photos, pace: pace).open()
  }

  /// Turns fingers 200 points apart from one angle to another about a point.
  private func twist(
    _ script: ViewerScript, from start: Double = 0, to end: Double, in duration: Double,
    about center: Point2D = Self.middle
  ) {
    func places(_ angle: Double) -> (Point2D, Point2D) {
      let (sin, cos) = Elementary.sincos(angle)
      return (center - point(cos, sin) * 100, center + point(cos, sin) * 100)
    }
    if start == 0 { script.down(1, at: places(0).0).down(2, at: places(0).1) }
    let count = max(1, Int((duration * 120).rounded()))
    for sample in 1...count {
      let (first, second) = places(start + (end - start) * Double(sample) / Double(count))
      script.wait(1.0 / 120).move(1, to: first).move(2, to: second)
    }
  }

  /// The rotation of the photograph after fingers have turned by an angle. Because one finger of the two moves
  /// first, they are nearer to each other between two samples, and the slop is a little larger.
  private func followed(_ angle: Double) -> Double { angle - Self.slop }

  // MARK: Fingers

  @Test("a pinch that drifts does not rotate") func aPinchThatDriftsDoesNotRotate() {
    let script = open()
    script.down(1, at: point(110, 284)).down(2, at: point(210, 284))
    // The fingers spread to 300 points, and their line turns by 17°.
    script.pinch(to: point(16, 240), point(304, 328), in: 0.3).frame()
    #expect(script.shown.map.b == 0 && script.shown.scale > 2.5)
    script.up(1).up(2).settle()
    #expect(script.shown.map.b == 0 && script.allFaults.isEmpty)
  }

  @Test("the photograph turns with the fingers about their middle", arguments: [30, 60, 120])
  func thePhotographTurnsWithTheFingersAboutTheirMiddle(rate: Int) throws {
    let script = open(.hertz(rate))
    let center = point(120, 240)
    twist(script, to: 20 * Self.degree, in: 0.2, about: center)
    script.frame()
    #expect(abs(script.shown.angle - followed(20 * Self.degree)) < 1e-4)
    let held = try #require(script.shown.map.inverted).apply(to: center)
    for step in 3...8 {
      let angle = Double(step) * 10 * Self.degree
      twist(script, from: angle - 10 * Self.degree, to: angle, in: 0.1, about: center)
      script.frame()
      #expect(abs(script.shown.angle - followed(angle)) < 1e-4)
      #expect(abs(script.shown.scale - 1) < 1e-9)
      #expect((script.shown.map.apply(to: held) - center).length < 1e-9)
    }
    script.up(1).up(2).settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test(
    "a photograph comes to rest at the nearest quarter turn and fits",
    arguments: [(58, 0), (61, 1), (-58, 0), (-61, -1), (120, 1), (152, 2), (-240, -3)])
  func aPhotographComesToRestAtTheNearestQuarterTurnAndFits(degrees: Int, turns: Int) {
    let script = open()
    let angle = Double(degrees) * Self.degree
    twist(script, to: angle, in: 0.5)
    script.wait(0.2).up(1).up(2).settle()
    let (sin, cos) = Elementary.sincos(Double(turns) * Self.quarter)
    let isSideways = turns % 2 != 0
    let scale = isSideways ? 1.5 : 1.0
    #expect(abs(script.shown.map.a - scale * cos) < 1e-12)
    #expect(abs(script.shown.map.b - scale * sin) < 1e-12)
    #expect((script.shown.center - Self.middle).length < 1e-9)
    let size = isSideways ? Size2D(width: 320, height: 480) : Size2D(width: 320, height: 640.0 / 3)
    #expect((script.shown.frame.size - size).maximumNorm < 1e-9)
    #expect(script.isOpen && script.allFaults.isEmpty)
  }

  @Test("the finger's velocity carries the rotation on")
  func theFingersVelocityCarriesTheRotationOn() {
    // 3 rad/s lead from 26° to beyond 45°; a finger that rests first, does not.
    for (pause, turns) in [(0.0, 1.0), (0.2, 0.0)] {
      let script = open()
      twist(script, to: 40 * Self.degree, in: 40 * Self.degree / 3)
      script.wait(pause).frame()
      let released = script.shown.angle
      #expect(abs(released - followed(40 * Self.degree)) < 1e-4)
      script.up(1).up(2)
      let velocity = script.velocity { point($0.angle) }.x
      #expect(abs(velocity - (pause == 0 ? 3 : 0)) < 0.03)
      let (start, end) = (script.time, turns * Self.quarter)
      let spring = SpringSimulation(
        spring: PhotoViewer.Configuration().presentationSpring, from: released, to: end,
        velocity: velocity)
      for _ in 0..<20 {
        script.wait(1.0 / 60).frame()
        #expect(abs(script.shown.angle - spring.value(at: script.time - start)) < 1e-3)
      }
      script.settle()
      #expect(abs(script.shown.angle - end) < 1e-12)
    }
  }

  @Test("a zoomed photograph keeps its zoom and turns about the fingers")
  func aZoomedPhotographKeepsItsZoomAndTurnsAboutTheFingers() throws {
    let script = open().doubleTap(at: Self.middle).settle()
    let scale = script.shown.scale
    let center = point(140, 300)
    twist(script, to: 100 * Self.degree, in: 0.6, about: center)
    let held = try #require(script.frame().shown.map.inverted).apply(to: center)
    script.wait(0.2).up(1).up(2).settle()
    #expect(abs(script.shown.angle - Self.quarter) < 1e-12)
    #expect(abs(script.shown.scale - scale) < 1e-9)
    #expect((script.shown.map.apply(to: held) - center).length < 1e-6)
    #expect(script.allFaults.isEmpty)
  }

  @Test("a small photograph that has turned is not dismissed")
  func aSmallPhotographThatHasTurnedIsNotDismissed() {
    // A tall photograph has to shrink to fit on its side.
    let script = open(photos: [Size2D(width: 1000, height: 2000)])
    let upright = script.shown.scale
    script.down(1, at: point(60, 284)).down(2, at: point(260, 284))
    script.pinch(to: point(160, 234), point(160, 334), in: 0.4).wait(0.2).frame()
    #expect(script.shown.scale < 0.7 * upright)
    script.up(1).up(2).settle()
    #expect(script.isOpen && abs(script.shown.angle - Self.quarter) < 1e-12)
    #expect((script.shown.frame.size - Size2D(width: 320, height: 160)).maximumNorm < 1e-9)
  }

  @Test("a small photograph that is askew is dismissed")
  func aSmallPhotographThatIsAskewIsDismissed() {
    let script = open()
    twist(script, to: 40 * Self.degree, in: 0.3)
    let ways = point(160, 284)
    script.pinch(to: ways - point(30, 25), ways + point(30, 25), in: 0.3).wait(0.2).up(1).up(2)
    script.settle()
    #expect(!script.isOpen && script.allFaults.isEmpty)
    let end = script.moments.last { $0.photo != nil }?.photo
    #expect(((end?.crop ?? .zero) - ThumbnailPlacement.plain.frame).maximumNorm < 1e-9)
  }

  // MARK: Keys

  @Test("the keys rotate by quarter turns") func theKeysRotateByQuarterTurns() {
    let script = open().send(.key(.rotateClockwise)).settle()
    #expect(abs(script.shown.angle - Self.quarter) < 1e-12)
    #expect((script.shown.frame.size - Size2D(width: 320, height: 480)).maximumNorm < 1e-9)
    script.send(.key(.rotateCounterclockwise)).send(.key(.rotateCounterclockwise)).settle()
    #expect(abs(script.shown.angle + Self.quarter) < 1e-12)
    script.send(.viewer.rotate(quarterTurns: 5)).settle()
    #expect(abs(script.shown.angle) < 1e-12 && script.shown.map.a == 1)
    #expect(script.allFaults.isEmpty)
  }

  @Test("keys during a turn add up") func keysDuringATurnAddUp() {
    let script = open().send(.key(.rotateClockwise)).wait(0.1)
    script.send(.key(.rotateClockwise)).wait(0.1).send(.key(.rotateClockwise))
    var (turned, last) = (0.0, script.shown.angle)
    for _ in 0..<120 {
      let angle = script.wait(1.0 / 60).shown.angle
      // Along the arc, at the size of a photograph that turns in place.
      let step = angle - last
      turned += step - 4 * Self.quarter * (step / (4 * Self.quarter)).rounded()
      last = angle
      #expect(script.shown.scale > 0.99 && script.shown.scale < 1.6)
    }
    #expect(turned > 0 && abs(last + Self.quarter) < 1e-3)
    script.settle()
    #expect((script.shown.frame.size - Size2D(width: 320, height: 480)).maximumNorm < 1e-9)
  }

  @Test("zooming out keeps the turn") func zoomingOutKeepsTheTurn() {
    let script = open().send(.key(.rotateClockwise)).settle()
    script.send(.key(.actualPixels)).settle()
    #expect(abs(script.shown.scale - 3) < 1e-9)
    script.send(.key(.zoomToFit)).settle()
    #expect(abs(script.shown.scale - 1.5) < 1e-12 && abs(script.shown.angle - Self.quarter) < 1e-12)
    script.doubleTap(at: Self.middle).settle()
    // The sides are 320 by 480, so it fills a stage of 568 at 1.775 or twice the fitting scale.
    #expect(abs(script.shown.scale - 3) < 1e-9)
    script.tap().settle()
    #expect(abs(script.shown.scale - 1.5) < 1e-12 && script.isOpen)
  }

  @Test("a turned photograph moves within its own edges")
  func aTurnedPhotographMovesWithinItsOwnEdges() {
    let script = open().send(.key(.rotateClockwise)).settle().doubleTap(at: Self.middle).settle()
    // 640 by 960 at a zoom scale of 3.
    #expect((script.shown.frame.size - Size2D(width: 640, height: 960)).maximumNorm < 1e-9)
    for (way, edge) in [
      (point(-3000, -3000), { (frame: Rect2D) in point(frame.maxX - 320, frame.maxY - 568) }),
      (point(3000, 3000), { (frame: Rect2D) in point(frame.minX, frame.minY) }),
    ] {
      for _ in 0..<3 {
        script.down(at: Self.middle).drag(velocity: way, for: 0.06).up().settle()
      }
      #expect(edge(script.shown.frame).length < 1e-9)
    }
    #expect(script.allFaults.isEmpty)
  }

  @Test("with less motion nothing spins") func withLessMotionNothingSpins() {
    let script = open().send(.reduceMotion(true)).send(.key(.rotateClockwise))
    for _ in 0..<30 {
      script.wait(1.0 / 60)
      #expect(abs(script.shown.angle - Self.quarter) < 1e-12)
      #expect((script.shown.frame.size - Size2D(width: 320, height: 480)).maximumNorm < 1e-9)
    }
    let opacities = script.moments.suffix(31).compactMap { $0.photo?.opacity }
    #expect(opacities.min()! < 0.2 && script.settle().shown.opacity == 1)
  }

  // MARK: Pages and thumbnails

  @Test(
    "a photograph turns back to its thumbnail the short way",
    arguments: [(1, 0), (2, 0), (3, 4), (-1, 0), (-3, -4)])
  func aPhotographTurnsBackToItsThumbnailTheShortWay(turns: Int, rest: Int) {
    let script = open()
    for _ in 0..<abs(turns) {
      script.send(.viewer.rotate(quarterTurns: turns.signum())).wait(0.5)
    }
    script.settle().dismiss()
    var last = script.shown.angle
    var way = 0.0
    while script.isOpen, way < 10 {
      script.wait(1.0 / 60)
      guard let photo = script.photo else { break }
      let step = photo.angle - last
      way += step - 2 * .pi * (step / (2 * .pi)).rounded()
      last = photo.angle
      // The photograph does not collapse on its way.
      #expect(photo.scale > 0.3)
    }
    script.settle()
    #expect(abs(way - Double(rest - turns) * Self.quarter) < 0.02)
    let end = script.moments.last { $0.photo != nil }?.photo
    #expect(((end?.crop ?? .zero) - ThumbnailPlacement.plain.frame).maximumNorm < 1e-9)
    #expect(abs((end?.cornerRadius ?? 0) - 25) < 1e-9 && script.allFaults.isEmpty)
    #expect(script.open().shown.map == script.shown.map && script.shown.map.b == 0)
  }

  @Test("the next photograph is upright") func theNextPhotographIsUpright() {
    let script = open(photos: [Self.photo, Self.photo]).send(.key(.rotateClockwise)).settle()
    script.step(1).settle()
    #expect(script.index == 1 && script.shown.map.b == 0 && script.shown.map.a == 1)
    script.step(-1).settle()
    #expect(script.index == 0 && script.shown.map.b == 0 && script.shown.map.a == 1)
    #expect(script.allFaults.isEmpty)
  }

  @Test("a resize keeps the turn") func aResizeKeepsTheTurn() {
    let script = open().send(.key(.rotateClockwise)).settle().resize(568, 320).settle()
    #expect(abs(script.shown.angle - Self.quarter) < 1e-12)
    #expect((script.shown.frame.size - Size2D(width: 640.0 / 3, height: 320)).maximumNorm < 1e-9)
    #expect((script.shown.center - point(284, 160)).length < 1e-9)
  }

  // MARK: Catching

  @Test("a turn that is caught stops and goes on", arguments: 1...24)
  func aTurnThatIsCaughtStopsAndGoesOn(frames: Int) {
    let script = open().send(.key(.rotateClockwise)).wait(Double(frames) / 60)
    let caught = script.frame().shown
    script.down(at: point(50, 60)).wait(0.9)
    #expect(script.shown == caught)
    script.up().settle()
    #expect(abs(script.shown.angle - Self.quarter) < 1e-12)
    #expect((script.shown.frame.size - Size2D(width: 320, height: 480)).maximumNorm < 1e-9)
  }

  @Test("a turn that is caught and dragged does not jump", arguments: 1...24)
  func aTurnThatIsCaughtAndDraggedDoesNotJump(frames: Int) {
    let script = open().send(.key(.rotateClockwise)).wait(Double(frames) / 60).frame()
    let caught = script.shown
    script.down(at: Self.middle).drag(velocity: point(0, 60), for: 0.5).wait(0.2).frame()
    #expect(abs(script.shown.angle - caught.angle) < 1e-12)
    #expect(abs(script.shown.scale - caught.scale) < 1e-12)
    script.up()
    #expect(abs(script.velocity { point($0.angle) }.x) < 1e-3)
    script.settle()
    let turns = (script.shown.angle / Self.quarter).rounded()
    #expect(abs(script.shown.angle - turns * Self.quarter) < 1e-12)
    #expect(turns == (caught.angle > Self.quarter / 2 ? 1 : 0))
    #expect((script.shown.center - Self.middle).length < 1e-9 && script.allFaults.isEmpty)
  }

  @Test("fingers catch a turn and turn it back") func fingersCatchATurnAndTurnItBack() {
    let script = open().send(.key(.rotateClockwise)).wait(0.12).frame()
    let caught = script.shown.angle
    #expect(caught > 0.2 && caught < 1.4)
    twist(script, to: -caught - Self.slop, in: 0.4)
    script.frame()
    #expect(abs(script.shown.angle) < 1e-4)
    script.wait(0.2).up(1).up(2).settle()
    #expect(script.shown.map.a == 1 && abs(script.shown.map.b) < 1e-12)
  }
}
