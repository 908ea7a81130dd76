import LenticularPhysics

/// A recogniser in the arena, with what is undecided about it.
final class Entry {
  let recognizer: any GestureRecognizer
  /// The target of the recogniser. It has the entry on its list, until the recogniser leaves the arena.
  let target: Arena.Target
  /// The other recognisers to which this one is related.
  var relations = GestureRelations()
  /// Whether the recogniser takes part.
  var isEnabled = true
  /// The recognition that the recogniser has proposed and that is undecided.
  var proposal: RecognizerState?
  /// Whether the proposal was made before the present sample.
  var isHeld = false
  /// Whether the gesture has begun, so that `ended` is the end of a continuous gesture.
  var isContinuous = false
  /// The touch sequence of the first touch since the last reset; 0 before it.
  var sequence = 0
  /// The serial numbers of the pointers since the last reset.
  var pointers: [Int] = []

  init(_ recognizer: any GestureRecognizer, of target: Arena.Target) {
    self.recognizer = recognizer
    self.target = target
  }

  /// Resets the recogniser to `possible`, or to `failed` if it is disabled, so that no recogniser waits for
  /// it.
  func reset() {
    recognizer.reset()
    proposal = nil
    isHeld = false
    isContinuous = false
    sequence = 0
    pointers.truncate(to: 0)
    if !isEnabled { recognizer.change(to: .failed, at: 0) }
  }

  var state: RecognizerState { recognizer.state }

  /// Whether the recogniser receives samples: not after its discrete gesture is complete.
  var isListening: Bool { !state.isFinal && proposal != .ended }

  /// Whether the gesture of the recogniser is recognised, or may still be.
  var isLive: Bool { isEnabled && !state.isFinal }

  /// Whether a final state is to be reset once the touch sequence is over. Disabled recognisers stay `failed`.
  var isSpent: Bool { state.isFinal && (isEnabled || sequence != 0) }

  /// Whether the recogniser has nothing to do until a pointer goes down.
  var isAtRest: Bool {
    isEnabled ? state == .possible && proposal == nil && deadline == nil : sequence == 0
  }

  var deadline: Double? {
    guard isListening, let deadline = recognizer.deadline, deadline.isFinite else { return nil }
    return deadline
  }
}
