import Foundation
import LenticularGestures
import LenticularPhysics
import Testing

/// Vigna's SplitMix64: a small generator, so that each run sees the same events.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// A recogniser that watches another: that it only makes legal transitions, is only given legal
/// samples, measures finite values only.
final class Witness: GestureRecognizer {
  let watched: any GestureRecognizer
  let isFinite: () -> Bool
  private(set) var faults: [String] = []
  /// How many gestures began, and how many of those are over.
  private(set) var beginnings = 0
  private(set) var ends = 0
  private(set) var recognitions = 0
  private var time = -Double.infinity
  /// Samples have a clock of their own, which may be behind.
  private var sampleTime = -Double.infinity
  private var locations: [Int: Point] = [:]

  init(_ watched: any GestureRecognizer, isFinite: @escaping () -> Bool = { true }) {
    self.watched = watched
    self.isFinite = isFinite
  }

  var state: GestureState { watched.state }
  var location: Point { watched.location }
  var deadline: Double? { watched.deadline }

  func handle(_ sample: PointerSample) -> GestureState? {
    if state.isFinal { fault("sample in a final state") }
    if !sample.time.isFinite || sample.time < sampleTime { fault("sample time runs backwards") }
    if !sample.location.isFinite { fault("location not finite") }
    sampleTime = sample.time
    let known = locations[sample.id]
    switch sample.phase {
    case .down:
      if known != nil { fault("down twice") }
      locations[sample.id] = sample.location
    case .moved:
      if known == nil { fault("moved before it was down") }
      locations[sample.id] = sample.location
    case .up, .cancelled:
      if known != sample.location { fault("lifted elsewhere") }
      locations[sample.id] = nil
    }
    let proposal = watched.handle(sample)
    checkValues()
    return proposal
  }

  func advance(to time: Double) -> GestureState? {
    if time < self.time { fault("time runs backwards") }
    self.time = time
    let proposal = watched.advance(to: time)
    checkValues()
    return proposal
  }

  func change(to state: GestureState, at time: Double) {
    if !self.state.canChange(to: state) { fault("\(self.state) to \(state)") }
    if state == .began { beginnings += 1 }
    if self.state.isActive && state.isFinal { ends += 1 }
    if self.state == .possible && state == .ended { recognitions += 1 }
    watched.change(to: state, at: time)
    if watched.state != state { fault("did not change") }
    checkValues()
  }

  func reset() {
    if state.isActive { fault("reset while active") }
    locations = [:]
    watched.reset()
    if state != .possible { fault("not reset") }
  }

  func canPrevent(_ other: any GestureRecognizer) -> Bool {
    guard let witness = other as? Witness else { return watched.canPrevent(other) }
    return watched.canPrevent(witness.watched)
  }

  private func checkValues() {
    if !location.isFinite || !isFinite() { fault("a value is not finite") }
  }

  private func fault(_ message: String) {
    if faults.count < 5 { faults.append(message) }
  }
}

/// An arena with every recogniser and every relation, and what it notified.
private final class Playground {
  let arena = Arena()
  let witnesses: [Witness]
  private(set) var faults: [String] = []
  private var active: [Bool]
  private(set) var notified = 0
  /// What was notified since the last `forget`.
  private(set) var history: [Notification] = []

  struct Notification: Equatable {
    let recognizer: Int
    let state: GestureState
    let time: Double
  }

  init() {
    let pan = PanRecognizer(maximumTouches: 2)
    let twoFingerPan = PanRecognizer(minimumTouches: 2)
    let bound = PanRecognizer(maximumTouches: 1)
    bound.axis = .horizontal
    let pinch = PinchRecognizer()
    witnesses = [
      Witness(TapRecognizer()),
      Witness(TapRecognizer(numberOfTaps: 2)),
      Witness(TapRecognizer(numberOfTouches: 2)),
      Witness(bound) { bound.translation.isFinite && bound.velocity.isFinite },
      Witness(pan) { pan.translation.isFinite && pan.velocity.isFinite },
      Witness(pinch) {
        pinch.scale.isFinite && pinch.scale > 0 && pinch.velocity.isFinite
          && pinch.anchor.isFinite
      },
      Witness(twoFingerPan) {
        twoFingerPan.translation.isFinite && twoFingerPan.velocity.isFinite
      },
      Witness(TapRecognizer(numberOfTaps: 3)),
    ]
    active = witnesses.map { _ in false }
    for witness in witnesses { arena.add(witness) }
    arena.require(witnesses[0], toFail: witnesses[1])
    arena.require(witnesses[6], toFail: witnesses[2])
    arena.allowSimultaneous(witnesses[4], witnesses[5])
  }

  func handle(_ sample: PointerSample) {
    arena.handle(sample)
    listen()
  }

  func advance(to time: Double) {
    arena.advance(to: time)
    listen()
  }

  func cancelAll(at time: Double) {
    arena.cancelAll(at: time)
    listen()
  }

  func forget() { history.removeAll(keepingCapacity: true) }

  /// After all pointers are gone and the time-outs have passed, nothing may be stuck.
  func checkRest(at time: Double) {
    advance(to: time + 10)
    forget()
    if !arena.isIdle || arena.hasPointers { faults.append("not idle") }
    advance(to: time + 10)
    for (index, witness) in witnesses.enumerated() {
      if witness.state != .possible || active[index] { faults.append("\(index) is stuck") }
    }
  }

  /// One to three taps in one place, and how long they took.
  func tap(from time: Double, using random: inout SeededGenerator) -> Double {
    let location = point(.random(in: 0...100, using: &random))
    let count = Int.random(in: 1...3, using: &random)
    for tap in 0..<count {
      for phase in [PointerSample.Phase.down, .up] {
        let time = time + Double(tap) * 0.2 + (phase == .up ? 0.1 : 0)
        handle(PointerSample(id: 1, time: time, phase: phase, location: location))
      }
    }
    return Double(count) * 0.2
  }

  private func listen() {
    notified += arena.actions.count
    for action in arena.actions {
      guard let index = witnesses.firstIndex(where: { action.isFrom($0) }) else {
        faults.append("unknown recogniser")
        continue
      }
      history.append(Notification(recognizer: index, state: action.state, time: action.time))
      switch action.state {
      case .began:
        if active[index] { faults.append("began twice") }
        active[index] = true
      case .changed:
        if !active[index] { faults.append("changed without beginning") }
      case .ended: active[index] = false
      case .cancelled:
        if !active[index] { faults.append("cancelled without beginning") }
        active[index] = false
      case .possible, .failed: faults.append("notified of \(action.state)")
      }
      if !action.time.isFinite { faults.append("time not finite") }
    }
  }
}

/// A number from the environment.
private func number(_ name: String) -> Int? {
  ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
}

@Suite struct ArenaPropertyTests {
  /// How many events the generators of each test make, and from which seed: more, and others, when
  /// fuzzing.
  static let events = number("LENTICULAR_FUZZ_EVENTS") ?? 200_000
  static let seed = UInt64(number("LENTICULAR_FUZZ_SEED") ?? 0)
  /// How many events lie between two moments at which all pointers leave.
  static let run = 100

  @Test func legalEventsNeverBreakTheContract() {
    var random = SeededGenerator(state: Self.seed + 1)
    let playground = Playground()
    var time = 0.0
    var down: [Int: Point] = [:]
    let send = { (id: Int, phase: PointerSample.Phase, location: Point) in
      playground.handle(PointerSample(id: id, time: time, phase: phase, location: location))
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
        time += playground.tap(from: time, using: &random)
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

  @Test func arbitraryEventsNeverBreakTheContract() {
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
        clock += 11
        clock += playground.tap(from: clock, using: &random)
        continue
      }
      var time = clock
      switch Int.random(in: 0..<20, using: &random) {
      case 0: time = [.nan, .infinity, -.infinity, 0].randomElement(using: &random)!
      case 1...4: time += .random(in: -0.5...0.5, using: &random)
      case 5: playground.advance(to: time + .random(in: -1...0.4, using: &random))
      case 6 where event.isMultiple(of: 11): playground.cancelAll(at: time)
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

  @Test func howOftenTheClockAdvancesDoesNotMatter() {
    var random = SeededGenerator(state: Self.seed + 3)
    let rare = Playground()
    let often = Playground()
    var time = 0.0
    var differences = 0
    for _ in 1...20_000 {
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
    for (index, witness) in playground.witnesses.enumerated() {
      #expect(witness.faults.isEmpty, "recogniser \(index)")
      #expect(witness.beginnings == witness.ends, "recogniser \(index)")
      #expect(witness.beginnings + witness.recognitions > 0, "recogniser \(index) never recognised")
    }
    #expect(playground.notified > 1000)
  }
}
