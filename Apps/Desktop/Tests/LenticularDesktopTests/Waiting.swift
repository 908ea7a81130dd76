import Foundation

/// Waits until a condition holds. Returns whether it does before minutes have passed: beside a compilation, what takes a
/// second otherwise has taken one minute.
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
