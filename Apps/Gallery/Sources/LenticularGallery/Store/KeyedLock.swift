import Foundation

/// A lock for each key: work with the same key is serial, work with different keys is concurrent.
final class KeyedLock: @unchecked Sendable {
  private let condition = NSCondition()
  private var held: Set<String> = []

  func withLock<Result, Failure: Error>(_ key: String, _ work: () throws(Failure) -> Result)
    throws(Failure) -> Result
  {
    condition.lock()
    while !held.insert(key).inserted { condition.wait() }
    condition.unlock()
    defer {
      condition.lock()
      held.remove(key)
      condition.broadcast()
      condition.unlock()
    }
    return try work()
  }
}
