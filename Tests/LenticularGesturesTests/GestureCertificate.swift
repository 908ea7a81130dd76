import LenticularGestures
import LenticularPhysics
import TestSupport
import Testing

/// What fingers at random come to, recogniser by recogniser and sample by sample, written for
/// comparison with other builds where LENTICULAR_PARITY says.
@Suite struct GestureCertificate {
  @Test("every recogniser is recognised and the score is written")
  func everyRecogniserIsRecognisedAndTheScoreIsWritten() throws {
    var random = SeededGenerator(state: 4)
    let score = GestureScore()
    var table = CertificateTable()
    var result = [Double](repeating: 0, count: GestureScore.resultWidth)
    var recognised: Set<Int> = []
    var time = 0.0
    func play(_ id: Int, _ phase: PointerSample.Phase?, _ location: Point2D, _ pressure: Double?) {
      let row = [
        Double(id), time, Double(phase?.rawValue ?? -1), location.x, location.y, pressure ?? .nan,
      ]
      score.play(row, into: &result)
      table.add(row, result)
      for index in 0..<7 where result[index] == Double(RecognizerState.began.rawValue) {
        recognised.insert(index)
      }
      for index in 0..<7 where result[index] == Double(RecognizerState.ended.rawValue) {
        recognised.insert(index)
      }
    }
    for story in 0..<400 {
      let hasSensor = story.isMultiple(of: 3)
      var down: [Int: Point2D] = [:]
      for _ in 0..<Int.random(in: 2...40, using: &random) {
        time += [0.004, 0.008, 0.008, 0.016, 0.05, 0.6].randomElement(using: &random)!
        let pressure = hasSensor ? Double.random(in: 0...1, using: &random) : nil
        let id = Int.random(in: 1...2, using: &random)
        guard let location = down[id] else {
          let location = point(
            .random(in: 0...300, using: &random), .random(in: 0...300, using: &random))
          down[id] = location
          play(id, .down, location, pressure)
          continue
        }
        switch Int.random(in: 0..<8, using: &random) {
        case 0...1:
          down[id] = nil
          play(id, .up, location, pressure)
        case 2: play(id, nil, location, nil)
        default:
          let reach = [0.5, 6, 40].randomElement(using: &random)!
          let way = point(
            .random(in: -reach...reach, using: &random), .random(in: -reach...reach, using: &random)
          )
          down[id] = location + way
          play(id, .moved, location + way, pressure)
        }
      }
      for (id, location) in down.sorted(by: { $0.key < $1.key }) {
        play(id, story.isMultiple(of: 5) ? .cancelled : .up, location, nil)
      }
      time += 2
      // Two taps in one place, which chance alone hardly makes.
      for phase in [PointerSample.Phase.down, .up, .down, .up] {
        play(1, phase, point(20, 30), nil)
        time += 0.06
      }
      time += 2
      play(1, nil, .zero, nil)
    }
    #expect(recognised == Set(0..<7))
    #expect(!table.results.contains { !$0.isFinite })
    try table.write("gestures")
  }
}
