import LenticularPhysics
import Testing

@testable import TextHost

@Suite("The host of the article, which prints its frames")
struct TextHostTests {
  @Test("A drag is the engine's once it has moved, and decelerates when the finger lifts")
  func drag() {
    var host = TextHost(width: 320, height: 480, content: 2000)
    #expect(!host.touch(.down, 160, 400, at: 0), "undecided")
    _ = host.refresh(at: 1 / 60)
    #expect(host.touch(.moved, 160, 360, at: 1 / 60), "a drag")
    _ = host.refresh(at: 2 / 60)
    #expect(host.touch(.moved, 160, 320, at: 2 / 60))
    _ = host.refresh(at: 3 / 60)
    #expect(host.scrollView.contentOffset == Point2D(x: 0, y: 70))
    let content = host.scrollView.content
    #expect(host.layers[content.id]?.transform.ty == -70)
    #expect(host.touch(.up, 160, 320, at: 3 / 60))
    var frames = 4.0
    while host.refresh(at: frames / 60) { frames += 1 }
    #expect(frames > 60 && frames < 600)
    #expect(host.layers[content.id]?.transform.ty == -host.scrollView.contentOffset.y)
    #expect(host.scrollView.contentOffset.y > 500)
    #expect(host.output.contains { $0.contains("didEndDecelerating") })
  }
}
