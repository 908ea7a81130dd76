#if DEBUG
  import Foundation
  import Synchronization

  /// A simulated disk that is full after a number of bytes from the environment, for tests.
  enum FullDisk {
    static let variable = "LENTICULAR_TEST_ROOM"

    private static let room = Mutex(
      ProcessInfo.processInfo.environment[variable].flatMap { Int($0) })

    /// Reserves room for a file.
    static func take(_ bytes: Int) throws(SystemError) {
      let isFull = room.withLock { room in
        guard let left = room else { return false }
        room = max(left - bytes, 0)
        return left < bytes
      }
      if isFull { throw SystemError(number: ENOSPC) }
    }
  }
#endif
