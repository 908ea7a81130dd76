import Foundation
import Synchronization

/// The folder that a site is written to.
///
/// A file appears under its name complete or not at all: it is written to ``staging`` and renamed.
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
    var staging: Staging?
  }

  init(path: String) {
    self.path = path
  }

  /// Where files are written first.
  var staging: Staging {
    get throws(GalleryError) {
      if let staging = state.withLock({ $0.staging }) { return staging }
      let staging = try Staging(in: path)
      state.withLock { $0.staging = staging }
      return staging
    }
  }

  /// Removes what is not complete. Nothing may be written afterwards.
  func endStaging() { state.withLock { $0.staging = nil } }

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
    let temporary = try staging.newPath()
    do throws(WorkerFailure) {
      try NewFile.write(bytes, to: temporary)
    } catch {
      throw GalleryError(error)
    }
    try adopt(temporary, as: name)
  }

  /// Moves a complete file to its name.
  func adopt(_ file: String, as name: String) throws(GalleryError) {
    let target = "\(path)/\(name)"
    do throws(SystemError) {
      try Self.createFolder(String(target[..<(target.lastIndex(of: "/") ?? target.startIndex)]))
      if rename(file, target) != 0 { throw .current }
    } catch {
      unlink(file)
      throw .unwritable(target, reason: error.reason)
    }
    countNew(name)
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
    try OpenFile(path).contents()
  }

  static func createFolder(_ path: String) throws(SystemError) {
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      throw .current
    }
    try createFolder(String(path[..<slash]))
    if mkdir(path, 0o777) != 0, errno != EEXIST { throw .current }
  }
}
