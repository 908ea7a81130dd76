import Foundation
import LenticularGestures
import LenticularPhysics
import TestSupport
import Testing

/// A number from the environment.
private func number(_ name: String) -> Int? {
  ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
}

@Suite struct ArenaPropertyTests {
  /// How many events the generators of each test make, and from which seed: more, and others, when
  /// fuzzing.
  static let events = number("LENTICULAR_FUZZ_EVENTS") ?? 100_000
  static let seed = UInt64(number("LENTICULAR_FUZZ_SEED") ?? 0)
  /// How many events lie between two moments at which all pointers leave.
  static let run = 100

  @Test("legal events never break the contract") func legalEventsNeverBreakTheContract() {
    var random = SeededGenerator(state: Self.seed + 1)
    let playground = Playground()
    var time = 0.0
    var down: [Int: Point2D] = [:]
    var hasSensor = false
    let send = { (id: Int, phase: PointerSample.Phase, location: Point2D) in
      playground.handle(
        PointerSample(
          id: id, time: time, phase: phase, location: location,
          pressure: hasSensor ? .random(in: 0...0.6, using: &random) : nil))
    }
    for event in 1...Self.events {
      time += [0, 0.002, 0.008, 0.016, 0.1, 0.5].randomElement(using: &random)!
      if event.isMultiple(of: Self.run) {
        for (id, location) in down.sorted(by: { $0.key < $1.key }) {
          send(id, Bool.random(using: &random) ? .up : .cancelled, location)
        }
        down = [:]
        playground.checkRest(at: time)
        time += 10
        hasSensor.toggle()
        time += playground.perform(from: time, using: &random)
        continue
      }
      let id = Int.random(in: 1...3, using: &random)
      guard let location = down[id] else {
        let location = point(
          .random(in: 0...100, using: &random), .random(in: 0...100, using: &random))
        down[id] = location
        send(id, .down, location)
        continue
      }
      switch Int.random(in: 0..<10, using: &random) {
      case 0...2:
        down[id] = nil
        send(id, .up, location)
      case 3 where event.isMultiple(of: 7):
        down[id] = nil
        send(id, .cancelled, location)
      case 4: playground.advance(to: time)
      default:
        let reach = [0.5, 5, 60].randomElement(using: &random)!
        let step = point(
          .random(in: -reach...reach, using: &random), .random(in: -5...5, using: &random))
        let moved = location + step
        down[id] = moved
        send(id, .moved, moved)
      }
    }
    check(playground)
  }

  @Test("arbitrary events never break the contract") func arbitraryEventsNeverBreakTheContract() {
    var random = SeededGenerator(state: Self.seed + 2)
    let playground = Playground()
    var clock = 0.0
    let broken = [Double.nan, .infinity, -.infinity, 1e300, 1e9, -1e9, .leastNonzeroMagnitude]
    let coordinate = { () -> Double in
      Int.random(in: 0..<30, using: &random) == 0
        ? broken.randomElement(using: &random)! : .random(in: -50...150, using: &random)
    }
    for event in 1...Self.events {
      clock += .random(in: 0...0.02, using: &random)
      if event.isMultiple(of: Self.run) {
        if Bool.random(using: &random) {
          playground.cancelAll(at: clock)
        } else {
          for id in -1...4 {
            playground.handle(
              PointerSample(id: id, time: .nan, phase: .up, location: point(.nan)))
          }
        }
        playground.checkRest(at: clock + 1)
        playground.enableAll()
        clock += 11
        clock += playground.perform(from: clock, using: &random)
        continue
      }
      var time = clock
      switch Int.random(in: 0..<20, using: &random) {
      case 0: time = [.nan, .infinity, -.infinity, 0].randomElement(using: &random)!
      case 1...4: time += .random(in: -0.5...0.5, using: &random)
      case 5: playground.advance(to: time + .random(in: -1...0.4, using: &random))
      case 6 where event.isMultiple(of: 11): playground.cancelAll(at: time)
      case 7 where event.isMultiple(of: 5): playground.tinker(using: &random)
      default: break
      }
      playground.handle(
        PointerSample(
          id: .random(in: -1...4, using: &random), time: time,
          phase: PointerSample.Phase.allCases.randomElement(using: &random)!,
          location: point(coordinate(), coordinate()),
          pressure: Bool.random(using: &random) ? coordinate() : nil,
          kind: PointerSample.Kind.allCases.randomElement(using: &random)!,
          buttons: .init(rawValue: [0, 0, 0, 1, 1, 2].randomElement(using: &random)!)))
    }
    check(playground)
  }

  @Test("how often the clock advances does not matter") func howOftenTheClockAdvancesDoesNotMatter()
  {
    var random = SeededGenerator(state: Self.seed + 3)
    let rare = Playground()
    let often = Playground()
    var time = 0.0
    var differences = 0
    for _ in 1...Self.events / 10 {
      let gap = [0.004, 0.02, 0.2, 0.5].randomElement(using: &random)!
      for step in 1...4 { often.advance(to: time + gap * Double(step) / 5) }
      time += gap
      let sample = PointerSample(
        id: .random(in: 1...2, using: &random), time: time,
        phase: [.down, .moved, .up, .up].randomElement(using: &random)!,
        location: point(.random(in: 0...30, using: &random)))
      rare.handle(sample)
      often.handle(sample)
      if rare.history != often.history { differences += 1 }
      rare.forget()
      often.forget()
    }
    #expect(differences == 0)
    #expect(rare.notified > 1000 && rare.notified == often.notified)
  }

  private func check(_ playground: Playground) {
    #expect(playground.faults.isEmpty)
    for witness in playground.witnesses {
      #expect(witness.faults.isEmpty, "\(witness.name)")
      #expect(witness.beginnings == witness.ends, "\(witness.name)")
      #expect(
        witness.beginnings + witness.recognitions > 0, "\(witness.name) was never recognised")
    }
    #expect(playground.notified > 1000)
  }
}
