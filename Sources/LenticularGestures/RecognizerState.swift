/// The state of a recogniser: UIKit's states and its nine legal transitions.
///
/// ```
///                    +--------> failed
///                    |
///   possible --------+--------> ended (= recognized)       a discrete gesture
///                    |
///                    |                  +-----+
///                    |                  v     |
///                    +----> began ---> changed +           a continuous gesture
///                             |           |
///                             +-----+-----+
///                                   |
///                                   +---> ended
///                                   +---> cancelled
/// ```
///
/// A final state lasts until the touch sequence is over. Then the recogniser is reset to
/// `possible`, which is no transition. The states `began`, `changed`, `ended` and `cancelled` are
/// reported to hosts; `failed` is not.
public enum RecognizerState: Int, Sendable, CaseIterable {
  /// The gesture is neither recognised nor excluded.
  case possible = 0
  /// A continuous gesture was recognised.
  case began = 1
  /// A continuous gesture continues.
  case changed = 2
  /// A discrete gesture was recognised, or a continuous one ended normally.
  case ended = 3
  /// A continuous gesture was interrupted and should have no effect.
  case cancelled = 4
  /// The touches are not the gesture, or another recogniser was recognised.
  case failed = 5

  /// Another name of `ended`, for discrete gestures.
  public static var recognized: RecognizerState { .ended }

  /// Whether the gesture is in progress: `began` or `changed`.
  public var isActive: Bool { self == .began || self == .changed }

  /// Whether the only change left is a reset: `ended`, `cancelled` or `failed`.
  public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }

  /// Whether the transition to another state is legal.
  public func canChange(to next: RecognizerState) -> Bool {
    switch self {
    case .possible: next == .began || next == .ended || next == .failed
    case .began, .changed: next == .changed || next == .ended || next == .cancelled
    case .ended, .cancelled, .failed: false
    }
  }

  /// Changes to another state. An illegal transition is a programming error: it traps in a debug
  /// build and is ignored in a release build.
  public mutating func change(to next: RecognizerState) {
    guard canChange(to: next) else {
      assertionFailure("illegal gesture state transition")
      return
    }
    self = next
  }
}
