import Lenticular
import LenticularGestures
import LenticularPhysics
import Testing

@Suite("A stage with several surfaces, as its article tells it")
struct StageArticleTests {
  @Test("A pointer is for all the surfaces under it")
  func surfaces() {
    let stage = Stage()
    let page = ScrollInteraction(stage.makeSurface(size: Size2D(width: 320, height: 568)))
    let list = ScrollInteraction(stage.makeSurface(size: Size2D(width: 320, height: 200)))
    stage.add(page)
    stage.add(list)

    let touch = PointerSample(id: 1, time: 1, phase: .down, location: Point2D(x: 100, y: 180))
    let hits = [
      Stage.Hit(list.surface, map: .translation(Point2D(x: 0, y: -120))), Stage.Hit(page.surface),
    ]
    let isTaken = stage.handle(.pointer(touch), on: hits)

    #expect(!isTaken, "whose it is shows only when it moves")
    #expect(page.isTracking && list.isTracking)
  }
}
