import LenticularGestures
import LenticularPhysics

/// A recogniser that watches another: that it only makes legal transitions, is only given legal
/// samples, measures finite values only.
final class Witness: GestureRecognizer {
  let name: String
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
  private var locations: [Int: Point2D] = [:]
  /// Whether it came into an arena whose pointers were down, and hears of unknown ones.
  private var isLate = false

  init(
    _ name: String, _ watched: any GestureRecognizer, isFinite: @escaping () -> Bool = { true }
  ) {
    self.name = name
    self.watched = watched
    self.isFinite = isFinite
  }

  var state: RecognizerState { watched.state }
  var location: Point2D { watched.location }
  var deadline: Double? { watched.deadline }

  func touch(_ sample: PointerSample) -> RecognizerState? {
    hear(sample)
    if locations[sample.id] != nil { fault("down twice") }
    locations[sample.id] = sample.location
    return check(watched.touch(sample))
  }

  func move(_ sample: PointerSample) -> RecognizerState? {
    hear(sample)
    if locations[sample.id] != nil {
      locations[sample.id] = sample.location
    } else if !isLate {
      fault("moved before it was down")
    }
    return check(watched.move(sample))
  }

  func lift(_ sample: PointerSample) -> RecognizerState? {
    hear(sample)
    forget(sample)
    return check(watched.lift(sample))
  }

  func cancel(_ sample: PointerSample) -> RecognizerState? {
    hear(sample)
    forget(sample)
    return check(watched.cancel(sample))
  }

  func advance(to time: Double) -> RecognizerState? {
    if time < self.time { fault("time runs backwards") }
    self.time = time
    let proposal = watched.advance(to: time)
    if let proposal, !state.canChange(to: proposal) { fault("\(proposal) when \(state)") }
    checkValues()
    return proposal
  }

  func change(to state: RecognizerState, at time: Double) {
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
    isLate = false
    watched.reset()
    if state != .possible { fault("not reset") }
  }

  /// Forgets the pointers, as the arena does that it was taken out of.
  func leave() {
    locations = [:]
    isLate = true
  }

  func canPrevent(_ other: any GestureRecognizer) -> Bool {
    guard let witness = other as? Witness else { return watched.canPrevent(other) }
    return watched.canPrevent(witness.watched)
  }

  private func forget(_ sample: PointerSample) {
    let location = locations.removeValue(forKey: sample.id)
    if location != sample.location && !(isLate && location == nil) { fault("lifted elsewhere") }
  }

  private func hear(_ sample: PointerSample) {
    if state.isFinal { fault("sample in a final state") }
    if !sample.time.isFinite || sample.time < sampleTime { fault("sample time runs backwards") }
    if !sample.location.isFinite { fault("location not finite") }
    if let pressure = sample.pressure, !(0...1).contains(pressure) { fault("wrong pressure") }
    sampleTime = sample.time
  }

  private func check(_ proposal: RecognizerState?) -> RecognizerState? {
    switch proposal {
    case nil: break
    case .possible: if state != .possible { fault("possible proposed when \(state)") }
    case .some(let proposal):
      if !state.canChange(to: proposal) { fault("\(proposal) when \(state)") }
    }
    checkValues()
    return proposal
  }

  private func checkValues() {
    if !location.isFinite || !isFinite() { fault("a value is not finite") }
  }

  private func fault(_ message: String) {
    if faults.count < 5 { faults.append(message) }
  }
}
