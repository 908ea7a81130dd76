/// A notification: a recogniser went to a state worth hearing of.
public struct GestureAction {
  /// Who it was; compare with `===`.
  public let recognizer: any GestureRecognizer
  /// Whose recogniser it is.
  public let target: Arena.Target
  /// The state it went to: `began`, `changed`, `ended` or `cancelled`.
  public let state: GestureState
  /// When it was decided, in seconds: the time of the sample, or of the deadline that passed.
  public let time: Double

  /// Whether it is the notification of a recogniser.
  public func isFrom(_ recognizer: any GestureRecognizer) -> Bool {
    self.recognizer === recognizer
  }
}
