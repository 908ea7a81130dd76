import LenticularGestures
import LenticularPhysics
import TestSupport

/// An arena with every recogniser and every relation, and what it notified.
final class Playground {
  let arena = Arena()
  let witnesses: [Witness]
  private(set) var faults: [String] = []
  private var active: [Bool]
  private(set) var notified = 0
  /// What was notified since the last `forget`.
  private(set) var history: [Notification] = []

  struct Notification: Equatable {
    let recognizer: Int
    let state: RecognizerState
    let time: Double
  }

  init() {
    let boundPan = PanRecognizer(maximumTouches: 1)
    boundPan.axis = .horizontal
    let pan = PanRecognizer(maximumTouches: 2)
    let twoFingerPan = PanRecognizer(minimumTouches: 2)
    let pinch = PinchRecognizer()
    let rotation = RotationRecognizer()
    let deepPress = DeepPressRecognizer()
    let areFinite = { (pan: PanRecognizer) in pan.translation.isFinite && pan.velocity.isFinite }
    witnesses = [
      Witness("tap", TapRecognizer()),
      Witness("double tap", TapRecognizer(numberOfTaps: 2)),
      Witness("tap of two", TapRecognizer(numberOfTouches: 2)),
      Witness("horizontal pan", boundPan) { areFinite(boundPan) },
      Witness("pan", pan) { areFinite(pan) },
      Witness("pinch", pinch) {
        pinch.scale.isFinite && pinch.scale > 0 && pinch.velocity.isFinite
          && pinch.anchor.isFinite
      },
      Witness("pan of two", twoFingerPan) { areFinite(twoFingerPan) },
      Witness("triple tap", TapRecognizer(numberOfTaps: 3)),
      Witness("rotation", rotation) {
        rotation.rotation.isFinite && rotation.velocity.isFinite && rotation.anchor.isFinite
      },
      Witness("press", LongPressRecognizer()),
      Witness("deep press", deepPress) { (0...1).contains(deepPress.pressure ?? 0) },
      Witness("tap and press", LongPressRecognizer(numberOfTaps: 1)),
      Witness("press of two", LongPressRecognizer(numberOfTouches: 2)),
    ]
    active = witnesses.map { _ in false }
    for witness in witnesses { arena.add(witness) }
    relate("tap", "double tap") { arena.require($0, toFail: $1) }
    relate("pan of two", "tap of two") { arena.require($0, toFail: $1) }
    for (name, other) in [
      ("pan", "pinch"), ("pan", "rotation"), ("pinch", "rotation"), ("press", "deep press"),
      ("press", "tap and press"), ("deep press", "tap and press"),
    ] {
      relate(name, other) { arena.allowSimultaneous($0, $1) }
    }
  }

  private func relate(
    _ name: String, _ other: String,
    _ relation: (any GestureRecognizer, any GestureRecognizer) -> Bool
  ) {
    let pair = [name, other].map { name in witnesses.first { $0.name == name }! }
    if !relation(pair[0], pair[1]) { faults.append("\(name) and \(other) cannot be related") }
  }

  func handle(_ sample: PointerSample) {
    listen(to: arena.handle(sample))
  }

  func advance(to time: Double) {
    listen(to: arena.advance(to: time))
  }

  func cancelAll(at time: Double) {
    listen(to: arena.cancelAll(at: time))
  }

  /// Turns a recogniser off or on, or takes it out and puts it in again behind the others.
  func tinker(using random: inout SeededGenerator) {
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      let witness = witnesses.randomElement(using: &random)!
      listen(to: arena.disable(witness))
      if !witness.state.isFinal { faults.append("\(witness.name) goes on though disabled") }
    case 1: enableAll()
    default:
      let witness = witnesses.filter { Self.unrelated.contains($0.name) }
        .randomElement(using: &random)!
      let isEnabled = arena.isEnabled(witness)
      listen(to: arena.remove(witness))
      if !witness.state.isFinal { faults.append("\(witness.name) goes on though removed") }
      witness.leave()
      arena.add(witness)
      if !isEnabled { arena.disable(witness) }
    }
  }

  func enableAll() {
    for witness in witnesses { arena.enable(witness) }
  }

  /// Those that may be taken out without a relation being lost.
  private static let unrelated = ["horizontal pan", "triple tap", "press of two"]

  func forget() { history.removeAll(keepingCapacity: true) }

  /// After all pointers are gone and the time-outs have passed, nothing may be stuck.
  func checkRest(at time: Double) {
    advance(to: time + 10)
    forget()
    if !arena.isIdle || arena.hasPointers { faults.append("not idle") }
    advance(to: time + 10)
    for (index, witness) in witnesses.enumerated() {
      let rest = arena.isEnabled(witness) ? RecognizerState.possible : .failed
      if witness.state != rest || active[index] { faults.append("\(witness.name) is stuck") }
    }
  }

  /// A gesture that chance alone makes rarely, in one place, and how long it took.
  func perform(from time: Double, using random: inout SeededGenerator) -> Double {
    let location = point(.random(in: 0...100, using: &random))
    var clock = time
    let send = { (id: Int, phase: PointerSample.Phase, pressure: Double?) in
      self.handle(
        PointerSample(id: id, time: clock, phase: phase, location: location, pressure: pressure))
      clock += 0.1
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        send(1, .down, nil)
        send(1, .up, nil)
      }
    case 1:
      send(1, .down, nil)
      send(1, .up, nil)
      send(1, .down, nil)
      clock += 0.5
      send(1, .up, nil)
    case 2:
      send(1, .down, nil)
      send(2, .down, nil)
      clock += 0.5
      send(1, .moved, nil)
      send(1, .up, nil)
      send(2, .up, nil)
    default:
      send(1, .down, 0.1)
      for _ in 0..<5 { send(1, .moved, .random(in: 0...1, using: &random)) }
      send(1, .up, 0)
    }
    return clock - time
  }

  private func listen(to outcome: Arena.Outcome) {
    notified += outcome.actions.count
    for action in outcome.actions {
      guard let index = witnesses.firstIndex(where: { action.isFrom($0) }) else {
        faults.append("unknown recogniser")
        continue
      }
      let name = witnesses[index].name
      history.append(Notification(recognizer: index, state: action.state, time: action.time))
      switch action.state {
      case .began:
        if active[index] { faults.append("\(name) began twice") }
        active[index] = true
      case .changed:
        if !active[index] { faults.append("\(name) changed without beginning") }
      case .ended: active[index] = false
      case .cancelled:
        if !active[index] { faults.append("\(name) cancelled without beginning") }
        active[index] = false
      case .possible, .failed: faults.append("notified of \(action.state)")
      }
      if !action.time.isFinite { faults.append("time not finite") }
    }
    guard !arena.hasPointers else { return }
    for witness in witnesses where witness.state.isActive {
      faults.append("\(witness.name) goes on without pointers")
    }
  }
}
