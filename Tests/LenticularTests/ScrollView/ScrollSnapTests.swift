import Lenticular
import LenticularGestures
import LenticularPhysics
import Testing

@Suite struct ScrollSnapTests {
  static let pages = Size(width: 1600, height: 480)

  private func pager() -> ScrollScript {
    var configuration = ScrollView.Configuration()
    configuration.snapping = .pages
    return ScrollScript(content: Self.pages, configuration: configuration)
  }

  @Test(arguments: [(-150.0, 0.0), (-180, 1), (150, 0), (-500, 2), (-2000, 4)])
  func aDragThatRestsEndsAtTheNearestPage(way: Double, page: Double) {
    let script = pager().down(at: point(300, 100))
    script.move(by: point(way < 0 ? -10 : 10)).move(by: point(way)).wait(0.2).up().settle()
    #expect(script.offset == point(page * 320))
    #expect(script.allFaults.isEmpty)
  }

  @Test(arguments: [200.0, 800, 4000], [1.0, -1])
  func aFlingTurnsOnePage(speed: Double, way: Double) {
    let script = pager().scroll(to: point(640)).frame()
    script.fling(velocity: point(-way * speed), for: 0.06).settle()
    #expect(script.offset == point(640 + way * 320))
    #expect(script.allFaults.isEmpty)
  }

  @Test(arguments: [800.0, -800, 3000])
  func velocityIsContinuousAtTheRelease(speed: Double) {
    let script = pager().scroll(to: point(640)).frame().fling(velocity: point(-speed))
    #expect(abs(script.view.velocity(at: script.time).x - speed) < 1e-6)
    #expect(abs(script.view.velocity(at: script.time + 1e-6).x - speed) < 1)
    guard case .willEndDragging(let velocity, let target) = script.frame().story[1] else {
      Issue.record("no drag has ended")
      return
    }
    #expect(abs(velocity.x - speed) < 1e-6)
    #expect(script.settle().offset == target)
  }

  @Test func aPageThatIsCaughtHalfTurnedIsTurnedOrReturned() {
    let script = pager().fling(velocity: point(-900)).wait(0.05).down(at: point(9, 9)).wait(0.2)
    let caught = script.offset.x
    script.up().settle()
    #expect(caught > 50 && caught < 310)
    #expect(script.offset.x == (caught > 160 ? 320 : 0))
    #expect(script.allFaults.isEmpty)
  }

  @Test func thePagerNeverGoesPastItsEndsWhereItMustNotBounce() {
    var configuration = ScrollView.Configuration()
    configuration.snapping = .pages
    configuration.bounces = false
    let script = ScrollScript(content: Self.pages, configuration: configuration)
    for velocity in [-6000.0, -6000, -6000, -6000, -6000, 9000, 9000, 9000, 9000] {
      script.fling(velocity: point(velocity), for: 0.05).wait(0.3)
    }
    script.settle()
    #expect(script.moments.allSatisfy { (0...1280).contains($0.offset.x) })
    #expect(script.moments.contains { $0.offset.x > 1279 } && script.allFaults.isEmpty)
  }

  @Test(arguments: [(-100.0, 130.0), (-700, 400), (-3000, 1000), (900, 0)])
  func contentSnapsToTheOffsetNearestToWhereItWouldEnd(speed: Double, place: Double) {
    var configuration = ScrollView.Configuration()
    configuration.snapping = .offsets
    let script = ScrollScript(
      content: Size(width: 9000, height: 9000), configuration: configuration,
      snapOffsets: .init(vertical: [0, 130, 400, 1000]))
    script.scroll(to: point(1000, 100)).frame()
    script.fling(velocity: point(0, speed)).settle()
    #expect(script.offset == point(1000, place))
    #expect(script.allFaults.isEmpty)
  }

  @Test func anAxisWithoutOffsetsGlidesFreely() {
    func play(_ snapping: ScrollView.Snapping) -> ScrollScript {
      var configuration = ScrollView.Configuration()
      configuration.snapping = snapping
      let script = ScrollScript(
        content: Size(width: 9000, height: 9000), configuration: configuration,
        snapOffsets: .init(vertical: [0, 700]))
      return script.fling(velocity: point(-1000, -1000)).settle()
    }
    let script = play(.offsets)
    let free = play(.none)
    #expect(script.offset == point(free.offset.x, 700))
    for (moment, expected) in zip(script.moments, free.moments) {
      #expect(moment.offset.x == expected.offset.x)
    }
  }

  @Test func keysTurnPagesAndGoFromOffsetToOffset() {
    let script = pager()
    for (key, page) in [
      (Key.right, 1.0), (.right, 2), (.left, 1), (.end, 4), (.right, 4), (.home, 0),
    ] {
      #expect(script.send(.key(key)).settle().offset == point(page * 320), "\(key)")
    }
    var configuration = ScrollView.Configuration()
    configuration.snapping = .offsets
    let list = ScrollScript(
      content: Size(width: 320, height: 2000), configuration: configuration,
      snapOffsets: .init(vertical: [0, 130, 400]))
    for (key, place) in [(Key.down, 130.0), (.pageDown, 400), (.down, 400), (.up, 130)] {
      #expect(list.send(.key(key)).settle().offset == point(0, place), "\(key)")
    }
    #expect(script.allFaults.isEmpty && list.allFaults.isEmpty)
  }

  @Test(arguments: [false, true])
  func aPagerKeepsItsPageWhileItsLayoutComesInParts(contentComesFirst: Bool) {
    var configuration = ScrollView.Configuration()
    configuration.snapping = .pages
    for page in 0..<6 {
      let script = ScrollScript(
        view: Size(width: 390, height: 200), content: Size(width: 6 * 390, height: 200),
        configuration: configuration)
      script.scroll(to: point(Double(page) * 390)).frame()
      for width in [844.0, 250, 390, 320] {
        let content = Size(width: 6 * width, height: 200)
        if !contentComesFirst { script.resize(width, 200).frame() }
        script.send(.scroll.setContent(size: content, inset: EdgeInsets())).frame()
        if contentComesFirst { script.resize(width, 200) }
        script.settle()
        #expect(script.offset == point(Double(page) * width))
      }
      // Another page is kept from then on.
      script.scroll(to: point(320)).frame().resize(640, 200).settle()
      #expect(script.offset == point(640) && script.allFaults.isEmpty)
    }
  }

  @Test func aPagerThatChangesItsSizeShowsAWholePage() {
    let script = pager().scroll(to: point(640)).frame().resize(500, 320).settle()
    #expect(script.offset == point(1000) && script.allFaults.isEmpty)
    script.fling(velocity: point(-900)).wait(0.1).resize(320, 480).settle()
    #expect(script.offset.x.truncatingRemainder(dividingBy: 320) == 0)
    #expect(script.allFaults.isEmpty)
  }
}
