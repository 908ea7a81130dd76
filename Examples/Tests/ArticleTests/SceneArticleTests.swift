import LenticularPhysics
import LenticularScene
import Testing

@Suite("Layers, as the article tells it")
struct SceneArticleTests {
  let renderer = LayerTreeRenderer()

  @Test("Frames are made until nothing moves")
  func frames() {
    let now = 0.0
    var drawn: [LayerChange] = []
    func nextRefresh() -> Double { renderer.time + 1.0 / 60 }
    func draw(_ frame: Frame) { drawn += frame.changes }

    let root = renderer.makeRoot(size: Size2D(width: 390, height: 844))
    let card = Layer(renderer, size: Size2D(width: 200, height: 120))
    root.addSublayer(card)
    card.position.animate(to: Point2D(x: 195, y: 422), spring: .snappy, at: now)

    var frame = Frame()
    while !renderer.isIdle {
      renderer.render(at: nextRefresh(), into: &frame)
      draw(frame)
    }

    #expect(card.position.model == Point2D(x: 195, y: 422) && !card.isRunning)
    #expect(drawn.count > 10 && drawn.last?.layer == card.id)
    #expect(drawn.last?.transform == .translation(Point2D(x: 95, y: 362)))
  }
}
