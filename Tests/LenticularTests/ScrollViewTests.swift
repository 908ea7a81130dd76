import Lenticular
import LenticularGestures
import LenticularPhysics
import Testing

@Suite struct ScrollViewTests {
  let content = Size(width: 320, height: 4000)

  @Test func aDragMovesTheContentByWhatTheFingerMovesBeyondTheSlop() {
    let script = ScrollScript(content: content)
    script.down(at: Point(x: 100, y: 400)).drag(velocity: Point(x: 0, y: -300), for: 0.5)
    #expect(abs(script.view.contentOffset.y - (150 - GestureDefaults.panSlop)) < 1e-9)
    #expect(script.view.contentOffset.x == 0)
    #expect(script.view.isDragging)
  }

  @Test(arguments: [300.0, 600, 1200, 2400])
  func aFlingGlidesAsFarAsItsDecaySays(speed: Double) {
    let script = ScrollScript(content: Size(width: 320, height: 20000))
    script.down(at: Point(x: 100, y: 400)).drag(velocity: Point(x: 0, y: -speed), for: 0.15)
    let start = script.view.contentOffset.y
    script.up().settle()
    let distance = script.offset.y - start
    #expect(abs(distance / (speed * 0.49949983) - 1) < 0.01)
    #expect(
      script.story == [
        .willBeginDragging, script.story[1], .didEndDragging(willDecelerate: true),
        .willBeginDecelerating, .didEndDecelerating,
      ])
  }

  @Test func pulledPastTheEdgeItResistsAndComesBack() {
    let script = ScrollScript(content: content)
    script.down(at: Point(x: 100, y: 100)).drag(velocity: Point(x: 0, y: 300), for: 0.5)
    let pulled = 150 - GestureDefaults.panSlop
    let shown = RubberBand().displacement(forOverscroll: pulled, dimension: 480)
    #expect(abs(script.view.contentOffset.y + shown) < 1e-9)
    script.wait(0.2).up().settle()
    #expect(script.offset == .zero)
  }

  @Test func touchingStopsAFlingWhereItIs() {
    let script = ScrollScript(content: content)
    script.down(at: Point(x: 100, y: 400)).drag(velocity: Point(x: 0, y: -1000), for: 0.1).up()
    script.wait(0.3)
    let shown = script.offset
    script.down(at: Point(x: 100, y: 100)).wait(0.1)
    #expect(abs(script.offset.y - shown.y) < 20)
    let held = script.offset
    script.wait(0.5)
    #expect(script.offset == held)
    #expect(!script.view.isDecelerating)
  }
}
