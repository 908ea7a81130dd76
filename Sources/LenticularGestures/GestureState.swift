/// Where a recogniser is in its life: UIKit's states and its nine legal transitions.
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
/// A final state lasts until the touches it came from are over; then the recogniser starts again
/// at `possible`. That reset is no transition. Everybody hears of `began`, `changed`, `ended` and
/// `cancelled`; nobody hears of `failed`.
public enum GestureState: Int, Sendable, CaseIterable {
  /// Nothing is decided; what has been seen so far may still become the gesture.
  case possible = 0
  /// A continuous gesture was recognised.
  case began = 1
  /// A continuous gesture went on.
  case changed = 2
  /// A discrete gesture was recognised, or a continuous one came to its natural end.
  case ended = 3
  /// A continuous gesture was taken away and should have no consequences.
  case cancelled = 4
  /// What was seen is not the gesture, or another recogniser was preferred.
  case failed = 5

  /// Another name of `ended`, which reads better for a discrete gesture.
  public static var recognized: GestureState { .ended }

  /// Whether the gesture goes on: `began` or `changed`.
  public var isActive: Bool { self == .began || self == .changed }

  /// Whether nothing follows but a reset: `ended`, `cancelled` or `failed`.
  public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }

  /// Whether a recogniser in this state may go to another.
  public func canChange(to next: GestureState) -> Bool {
    switch self {
    case .possible: next == .began || next == .ended || next == .failed
    case .began, .changed: next == .changed || next == .ended || next == .cancelled
    case .ended, .cancelled, .failed: false
    }
  }

  /// Goes to another state. An illegal transition is a programming error: it traps in a debug
  /// build and changes nothing in a release build.
  public mutating func change(to next: GestureState) {
    guard canChange(to: next) else {
      assertionFailure("illegal gesture state transition")
      return
    }
    self = next
  }
}
