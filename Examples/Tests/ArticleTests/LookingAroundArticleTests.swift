import Lenticular
import LenticularPhysics
import Testing

@Suite("Looking around, as its article tells it")
struct LookingAroundArticleTests {
  @Test("A stage gives frames of a picture, and a turn pans it")
  func turn() {
    let panner = TiltPanner(size: Size2D(width: 320, height: 568))
    let stage = Stage(panner)
    panner.setPicture(Size2D(width: 3000, height: 1000), at: 0)
    let frame = stage.advance(to: 1 / 60)

    #expect(!frame.changes.isEmpty)

    func turn(from start: Double) {
      for number in 0...50 {
        let time = start + Double(number) / 100
        let rate = RotationRate(x: 0, y: -0.2, z: 0)
        stage.handle(.motion(MotionSample(time: time, rotationRate: rate)))
      }
    }

    let start = panner.contentOffset.x
    turn(from: 0.5)
    let way = panner.contentOffset.x - start

    #expect(abs(way - 266.25) < 1e-9)

    let offset = panner.contentOffset(at: 1.02).x  // on its way

    #expect(offset < start + way)
  }
}
