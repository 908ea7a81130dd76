import Foundation
import Synchronization

/// The folder that a site is written to.
///
/// A file appears under its name complete or not at all: it is written next to it and renamed.
/// Files may be written from many threads. Files that only come and go together are a bundle, of
/// which no names are kept.
final class SiteFolder: Sendable {
  let path: String
  private let state = Mutex(State())
  private let exclusion = Mutex(())

  /// A folder of files.
  struct Bundle {
    /// Relative to the site.
    let path: String
    let files: Int
    /// Of all files.
    let bytes: Int
  }

  private struct State {
    var files: [String: Int] = [:]
    var bundles: [String: Bundle] = [:]
    var writtenFiles = 0
    var writtenBytes = 0
    var temporaryNames = 0
  }

  init(path: String) {
    self.path = path
  }

  /// Whether the file exists already; it then belongs to the site as it is.
  func keep(_ name: String) -> Bool {
    var status = stat()
    guard stat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size > 0
    else { return false }
    state.withLock { $0.files[name] = Int(status.st_size) }
    return true
  }

  func read(_ name: String) -> [UInt8]? {
    try? Self.contents(of: "\(path)/\(name)")
  }

  /// Writes a file, unless it has just these bytes already.
  func write(_ bytes: [UInt8], to name: String) throws(GalleryError) {
    if keep(name), read(name) == bytes { return }
    let target = "\(path)/\(name)"
    let folder = target[..<(target.lastIndex(of: "/") ?? target.startIndex)]
    let temporary = temporaryPath(in: String(folder))
    do {
      try Self.createFolder(String(folder))
      try Self.write(bytes, toNew: temporary)
      if rename(temporary, target) != 0 { throw SystemError.current }
    } catch let error as SystemError {
      unlink(temporary)
      throw .unwritable(target, reason: error.reason)
    } catch {
      throw .unwritable(target, reason: "\(error)")
    }
    state.withLock { state in
      state.files[name] = bytes.count
      state.writtenFiles += 1
      state.writtenBytes += bytes.count
    }
  }

  /// A new name in a folder, for what is not complete yet.
  func temporaryPath(in folder: String) -> String {
    let number = state.withLock { state in
      state.temporaryNames += 1
      return state.temporaryNames
    }
    return "\(folder)/.\(getpid())-\(number).tmp"
  }

  /// Does what only one thread at a time may do.
  func exclusively<Result>(_ work: () throws(GalleryError) -> Result) throws(GalleryError) -> Result
  {
    try exclusion.withLock { _ throws(GalleryError) in try work() }
  }

  /// Counts a file that was moved to its name.
  func countNew(_ name: String) {
    guard keep(name) else { return }
    state.withLock { state in
      state.writtenFiles += 1
      state.writtenBytes += state.files[name] ?? 0
    }
  }

  /// Counts a bundle that is in its place, once.
  func count(_ bundle: Bundle, isNew: Bool) {
    state.withLock { state in
      state.bundles[bundle.path] = bundle
      guard isNew else { return }
      state.writtenFiles += bundle.files
      state.writtenBytes += bundle.bytes
    }
  }

  /// The files of the site so far, and the number of their bytes; without those of bundles.
  var files: [String: Int] { state.withLock { $0.files } }
  /// The bundles of the site so far, by path.
  var bundles: [String: Bundle] { state.withLock { $0.bundles } }
  /// How much of that was written now, not found.
  var written: (files: Int, bytes: Int) {
    state.withLock { ($0.writtenFiles, $0.writtenBytes) }
  }

  static func contents(of path: String) throws(SystemError) -> [UInt8] {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { throw .current }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .current }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var offset = 0
    while offset < bytes.count {
      let wanted = bytes.count - offset
      let count = bytes.withUnsafeMutableBytes {
        Foundation.read(file, $0.baseAddress! + offset, wanted)
      }
      if count < 0 { throw .current }
      if count == 0 { break }
      offset += count
    }
    return Array(bytes.prefix(offset))
  }

  static func createFolder(_ path: String) throws(SystemError) {
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      throw .current
    }
    try createFolder(String(path[..<slash]))
    if mkdir(path, 0o777) != 0, errno != EEXIST { throw .current }
  }

  private static func write(_ bytes: [UInt8], toNew path: String) throws(SystemError) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    guard file >= 0 else { throw .current }
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(file, $0.baseAddress! + offset, bytes.count - offset)
      }
      if count < 0 {
        let error = SystemError.current
        close(file)
        throw error
      }
      offset += count
    }
    // A full disk or a network's disk may only say so now.
    if close(file) != 0 { throw .current }
  }
}
