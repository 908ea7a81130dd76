/// A change of a recogniser's state that is reported to a host.
public struct GestureAction {
  /// The recogniser; compare with `===`.
  public let recognizer: any GestureRecognizer
  /// The target of the recogniser.
  public let target: Arena.Target
  /// The new state: `began`, `changed`, `ended` or `cancelled`.
  public let state: RecognizerState
  /// The time of the decision, in seconds: that of the sample, or of the deadline that passed.
  public let time: Double

  /// Whether the action is of a recogniser.
  public func isFrom(_ recognizer: any GestureRecognizer) -> Bool {
    self.recognizer === recognizer
  }
}
