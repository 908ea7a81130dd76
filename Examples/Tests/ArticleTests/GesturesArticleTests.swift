import LenticularGestures
import LenticularPhysics
import Testing

@Suite("Gestures, as their page tells it")
struct GesturesArticleTests {
  @Test("An arena returns what a sample leads to")
  func arena() {
    let sample = PointerSample(id: 1, time: 0, phase: .down, location: .zero)
    func move(by translation: Point2D) {}
    func fling(with velocity: Point2D) {}
    func moveBack() {}

    let arena = Arena()
    let tap = TapRecognizer()
    let doubleTap = TapRecognizer(numberOfTaps: 2)
    let pan = PanRecognizer()
    let pinch = PinchRecognizer()
    arena.add(tap)
    arena.add(doubleTap)
    arena.add(pan)
    arena.add(pinch)
    arena.require(tap, toFail: doubleTap)
    arena.allowSimultaneous(pan, pinch)

    let outcome = arena.handle(sample)
    for action in outcome.actions where action.recognizer === pan {
      switch action.state {
      case .began, .changed: move(by: pan.translation)
      case .ended: fling(with: pan.velocity)
      default: moveBack()
      }
    }

    #expect(pan.state == .possible)
  }
}
