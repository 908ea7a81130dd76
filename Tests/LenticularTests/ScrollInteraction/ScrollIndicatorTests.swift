import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import Testing

@Suite struct ScrollIndicatorTests {
  private let track = 475.0

  private func script(height: Double = 1920) -> ScrollScript {
    ScrollScript(content: Size2D(width: 320, height: height))
  }

  @Test("at first none is seen") func atFirstNoneIsSeen() {
    let script = script().settle()
    #expect(script.indicators.map(\.opacity) == [0, 0])
  }

  @Test(
    "the indicator shows which part of the content is visible", arguments: [0.0, 360, 720, 1440])
  func theIndicatorShowsWhichPartOfTheContentIsVisible(offset: Double) {
    let script = script().scroll(to: point(0, offset)).frame()
    // A drag there and back.
    script.down(at: point(9, 200)).move(by: point(0, -20)).wait(0.1)
    script.move(by: point(0, 10)).wait(0.2)
    let bar = script.indicators[1]
    #expect(abs(script.offset.y - offset) < 1e-9)
    #expect(bar.opacity == 1 && script.indicators[0].opacity == 0)
    let length = track * 480 / 1920
    #expect(bar.bounds.size == Size2D(width: 2.5, height: length))
    #expect(abs(bar.transform.tx - 315) < 1e-9)
    #expect(abs(bar.transform.ty - (2.5 + (track - length) * offset / 1440)) < 1e-6)
  }

  @Test("long content has a bar of the least length") func longContentHasABarOfTheLeastLength() {
    let script = script(height: 1e6).scroll(to: point(0, 1e5)).fling(velocity: point(0, -300))
    script.frame()
    #expect(script.indicators[1].bounds.size.height == 36)
  }

  @Test("past an edge it shrinks by what is pulled in", arguments: [-1.0, 1])
  func pastAnEdgeItShrinksByWhatIsPulledIn(way: Double) {
    let script = script().scroll(to: point(0, way < 0 ? 0 : 1440)).frame()
    script.down(at: point(9, 200)).move(by: point(0, -way * 110)).wait(0.1)
    let excess = abs(script.offset.y - (way < 0 ? 0 : 1440))
    let bar = script.indicators[1]
    #expect(excess > 40)
    #expect(abs(bar.bounds.size.height - (track / 4 - excess)) < 1e-9)
    let end = way < 0 ? bar.transform.ty : bar.transform.ty + bar.bounds.size.height
    #expect(abs(end - (way < 0 ? 2.5 : 477.5)) < 1e-9)
    script.move(by: point(0, -way * 900)).wait(0.1)
    #expect(script.indicators[1].bounds.size.height == 8)
  }

  @Test("the indicator shows at once stays a while and fades")
  func theIndicatorShowsAtOnceStaysAWhileAndFades() {
    let script = script().down(at: point(9, 200)).drag(velocity: point(0, -300), for: 0.2)
    #expect(script.frame().indicators[1].opacity == 1)
    script.wait(0.2).up().wait(0.02)
    let rest = script.time
    script.wait(0.45)
    #expect(script.indicators[1].opacity == 1 && !script.stage.isIdle)
    script.wait(0.15)
    #expect((0.01..<0.99).contains(script.indicators[1].opacity))
    // The frame that shows it gone is the last.
    while !script.stage.isIdle { script.wait(1.0 / 60) }
    #expect(script.indicators[1].opacity == 0)
    #expect(abs(script.time - rest - 0.75) < 0.06)
    #expect(script.settle().allFaults.isEmpty)
  }

  @Test("a new drag shows an indicator again while it fades")
  func newDragShowsIndicatorAgainWhile() {
    let script = script().fling(velocity: point(0, -100)).wait(0.1)
    while script.indicators[1].opacity == 1 { script.wait(1.0 / 60) }
    script.down(at: point(9, 200)).move(by: point(0, -30)).frame()
    #expect(script.indicators[1].opacity == 1)
    script.wait(2)
    #expect(script.indicators[1].opacity == 1 && script.stage.isIdle)
    script.up().settle()
    #expect(script.indicators[1].opacity == 0 && script.allFaults.isEmpty)
  }

  @Test("content that shrinks to fit hides it") func contentThatShrinksToFitHidesIt() {
    let script = script().fling(velocity: point(0, -900)).wait(0.1)
    script.send(.scroll.setContent(size: Size2D(width: 320, height: 100), inset: Insets()))
      .frame()
    #expect(script.indicators.map(\.opacity) == [0, 0])
    #expect(script.settle().offset == .zero && script.allFaults.isEmpty)
  }

  @Test("a view without indicators is idle when the content rests")
  func aViewWithoutIndicatorsIsIdleWhenTheContentRests() {
    var configuration = ScrollInteraction.Configuration()
    configuration.showsIndicators = false
    let script = ScrollScript(
      content: Size2D(width: 320, height: 1920), configuration: configuration)
    script.fling(velocity: point(0, -900))
    while script.story.last != .didEndDecelerating, script.time < 110 { script.wait(1.0 / 60) }
    #expect(script.stage.isIdle && script.indicators.map(\.opacity) == [0, 0])
  }
}
