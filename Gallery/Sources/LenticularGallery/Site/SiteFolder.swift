import Foundation
import Synchronization

/// The folder of a site.
///
/// A file appears under its name complete or not at all: it is written to ``staging`` and renamed.
/// Pictures get their names at once; pages get theirs together, when everything that they show is on
/// the disk. May be used from many threads.
final class SiteFolder: Sendable {
  let path: String
  /// Whether the bytes of files are compared with what was written, not their number alone.
  private let verifies: Bool
  /// Whether a page is published only when the disk has what it shows.
  private let syncs: Bool
  private let writing: Staging?
  private let state = Mutex(State())

  private struct State {
    /// The files that belong to the site, with the number of their bytes.
    var files: [String: Int] = [:]
    var tiles: [String: PhotographRecord.TileSet] = [:]
    var written: (files: Int, bytes: Int) = (0, 0)
    /// Staged files that have no names yet, in their order.
    var pages: [(staged: String, name: String)] = []
  }

  /// A site to read.
  init(path: String, verifies: Bool = false) {
    self.path = path
    self.verifies = verifies
    syncs = false
    writing = nil
  }

  /// A site to write, which nobody else may write meanwhile.
  init(writing path: String, verifies: Bool, syncs: Bool) throws(GalleryError) {
    self.path = path
    self.verifies = verifies
    self.syncs = syncs
    writing = try Staging(in: path)
  }

  /// Where files are written first.
  var staging: Staging {
    guard let writing else { preconditionFailure("the site was opened to read") }
    return writing
  }

  /// Whether a file is there as it was written; it then belongs to the site.
  func keep(_ file: StoredFile) -> Bool {
    guard Self.size(of: "\(path)/\(file.path)") == file.size,
      !verifies || digest(of: file.path) == file.digest
    else { return false }
    belongs(file.path, bytes: file.size)
    return true
  }

  func read(_ name: String) -> [UInt8]? {
    try? OpenFile("\(path)/\(name)").contents()
  }

  /// Writes a file at once, unless it has just these bytes already.
  func write(_ bytes: [UInt8], to name: String) throws(GalleryError) {
    if isThere(bytes, at: name) { return }
    try adopt(try stage(bytes), as: name)
  }

  /// Writes a page, or what belongs to one, when ``publish()`` is called.
  func writePage(_ bytes: [UInt8], to name: String) throws(GalleryError) {
    if isThere(bytes, at: name) { return }
    let staged = try stage(bytes)
    state.withLock { $0.pages.append((staged, name)) }
    count(name, bytes: bytes.count)
  }

  /// Moves a complete file to its name.
  func adopt(_ staged: String, as name: String) throws(GalleryError) {
    let size = Self.size(of: staged) ?? 0
    try move(staged, to: name)
    count(name, bytes: size)
  }

  /// Gives the pages their names, one after the other, when all files are on the disk.
  func publish() throws(GalleryError) {
    let pages = state.withLock { state in
      defer { state.pages = [] }
      return state.pages
    }
    if pages.isEmpty { return }
    try sync()
    for page in pages { try move(page.staged, to: page.name) }
  }

  /// Makes sure that the disk has what was written: before pages are published, and before anything
  /// is removed that an older page shows.
  func sync() throws(GalleryError) {
    guard let writing, syncs else { return }
    do throws(SystemError) {
      try writing.lock.sync()
    } catch {
      throw .unwritable(path, error)
    }
  }

  /// Makes tiles part of the site.
  func keep(_ tiles: PhotographRecord.TileSet, in folder: String, isNew: Bool) {
    state.withLock { state in
      guard state.tiles.updateValue(tiles, forKey: folder) == nil, isNew else { return }
      state.written.files += tiles.count
      state.written.bytes += tiles.bytes
    }
  }

  /// Makes a file part of the site that is known to be whole.
  func belongs(_ name: String, bytes: Int) {
    state.withLock { $0.files[name] = bytes }
  }

  /// What belongs to the site so far: files, and folders of tiles.
  var names: Set<String> {
    state.withLock { Set($0.files.keys).union($0.tiles.keys) }
  }

  /// The number of files of the site so far and of their bytes.
  var size: (files: Int, bytes: Int) {
    state.withLock { state in
      let files = state.files.filter { $0.key != SiteClaim.name }
      return state.tiles.values.reduce((files.count, files.values.reduce(0, +))) {
        ($0.0 + $1.count, $0.1 + $1.bytes)
      }
    }
  }

  /// How much of that was written now, not found.
  var written: (files: Int, bytes: Int) { state.withLock { $0.written } }

  /// The number of bytes of a regular file; `nil` when there is none.
  static func size(of path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  private func isThere(_ bytes: [UInt8], at name: String) -> Bool {
    guard Self.size(of: "\(path)/\(name)") == bytes.count, read(name) == bytes else { return false }
    belongs(name, bytes: bytes.count)
    return true
  }

  private func stage(_ bytes: [UInt8]) throws(GalleryError) -> String {
    let staged = staging.newPath()
    do throws(WorkerFailure) {
      _ = try NewFile.write(bytes, to: staged)
    } catch {
      throw GalleryError(error)
    }
    return staged
  }

  private func move(_ staged: String, to name: String) throws(GalleryError) {
    let target = "\(path)/\(name)"
    if rename(staged, target) == 0 { return }
    do throws(SystemError) {
      guard errno == ENOENT, let slash = target.lastIndex(of: "/") else { throw .current }
      try Folder.create(String(target[..<slash]))
      if rename(staged, target) != 0 { throw .current }
    } catch {
      throw .unwritable(target, error)
    }
  }

  private func count(_ name: String, bytes: Int) {
    state.withLock { state in
      state.files[name] = bytes
      state.written.files += 1
      state.written.bytes += bytes
    }
  }

  private func digest(of name: String) -> String? {
    guard let file = try? OpenFile("\(path)/\(name)") else { return nil }
    return try? Digest(of: file).hexadecimal
  }
}
