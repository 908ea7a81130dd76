import CProcess
import Foundation
import Synchronization

/// A file that a job reads or writes. Who gives the job opens it and passes the descriptor on: a worker opens no file
/// beyond its ``WorkerRoom``.
struct JobFile: Codable, Hashable, Sendable {
  let path: String
  /// Whether the file, which exists, is written.
  var isWritten = false

  /// Opens the file.
  fileprivate func open() throws(SystemError) -> Int32 {
    if !isWritten { return try OpenFile(path).takeDescriptor() }
    let descriptor = Foundation.open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .current }
    return descriptor
  }
}

/// The files of a job, opened for it.
struct JobFiles: Codable, Sendable {
  private struct Entry: Codable, Sendable {
    let path: String
    /// Why the file could not be opened; `nil` if it was.
    let error: SystemError?
  }

  private let entries: [Entry]
  /// The descriptors of the files that could be opened, in their order. They are sent apart.
  private(set) var descriptors: [Int32] = []

  private enum CodingKeys: CodingKey { case entries }

  init(_ files: [JobFile]) {
    var entries: [Entry] = []
    for file in files {
      do throws(SystemError) {
        descriptors.append(try file.open())
        entries.append(Entry(path: file.path, error: nil))
      } catch {
        entries.append(Entry(path: file.path, error: error))
      }
    }
    self.entries = entries
  }

  /// Sends the descriptors after the message that has this value. Returns whether the other end has received them.
  func send(over socket: Int32) -> Bool {
    var rest = descriptors[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(Int(cp_most_files)))
      rest = rest.dropFirst(piece.count)
      if cp_send_files(socket, piece, Int32(piece.count)) != 0 { return false }
    }
    return true
  }

  /// Receives the descriptors. Returns whether all have come.
  mutating func receive(from socket: Int32) -> Bool {
    let count = entries.count { $0.error == nil }
    while descriptors.count < count {
      var piece = [Int32](repeating: -1, count: Int(cp_most_files))
      let received = Int(cp_receive_files(socket, &piece))
      guard received > 0 else { return false }
      descriptors += piece.prefix(received)
    }
    return descriptors.count == count
  }

  /// Closes the descriptors.
  func close() { for descriptor in descriptors { Foundation.close(descriptor) } }

  /// A copy of the descriptor of a file; `nil` if the file is not among these.
  func descriptor(of path: String) throws(SystemError) -> Int32? {
    var index = 0
    for entry in entries {
      if entry.path.utf8.elementsEqual(path.utf8) {
        if let error = entry.error { throw error }
        let copy = fcntl(descriptors[index], F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw .current }
        return copy
      }
      if entry.error == nil { index += 1 }
    }
    return nil
  }

  /// The files of the job that this process performs, if it is a worker.
  static var current: JobFiles {
    get { present.withLock(\.self) }
    set { present.withLock { $0 = newValue } }
  }

  private static let present = Mutex(JobFiles([]))
}
