import Foundation

/// Waits until a condition holds, for minutes at most. Returns whether the condition holds then. Beside a compilation, what
/// otherwise takes a second has taken a minute.
///
/// - Parameter pause: the time between two looks, in microseconds.
func isSoon(pause: useconds_t = 20_000, _ condition: () throws -> Bool) rethrows -> Bool {
  let end = ContinuousClock.now + .seconds(300)
  while try !condition() {
    if ContinuousClock.now > end { return false }
    usleep(pause)
  }
  return true
}
