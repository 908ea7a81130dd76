import Foundation
import Synchronization

/// The folder of a site.
///
/// A file appears under its name only when it is complete: it is written to ``staging`` and renamed. Images
/// are renamed at once. Pages are renamed together, when everything that they refer to is on the disk. All
/// methods may be called on any thread.
final class SiteFolder: Sendable {
  let path: String
  /// Whether the content of files is compared with their records, not only their size.
  private let verifies: Bool
  /// Whether everything that a page refers to is synced to the disk before the page is published.
  private let syncs: Bool
  private let writing: Staging?
  /// The images that are shared with other sites; `nil` for none.
  let images: ImageStore?
  private let state = Mutex(State())

  private struct State {
    /// The site's files.
    var files: Set<NameKey> = []
    /// Their size, in bytes.
    var bytes = 0
    var tiles: [String: PhotographRecord.TileSet] = [:]
    var written: (files: Int, bytes: Int) = (0, 0)
    /// The written files, each of which counts once, however often it was written.
    var writtenFiles: Set<NameKey> = []
    /// Staged files that are not renamed yet, in their order.
    var pages: [(staged: String, name: String)] = []

    mutating func add(_ name: String, bytes: Int) {
      // The claim is not a file that a visitor could get.
      guard name != SiteClaim.name, files.insert(NameKey(name)).inserted else { return }
      self.bytes += bytes
    }
  }

  /// Opens a site for reading.
  init(path: String, verifies: Bool = false) {
    self.path = path
    self.verifies = verifies
    syncs = false
    writing = nil
    images = nil
  }

  /// Opens a locked site for writing.
  ///
  /// - Parameter images: the images that are shared with other sites.
  init(
    path: String, writing: Staging, verifies: Bool, syncs: Bool, images: ImageStore? = nil
  ) {
    self.images = images
    self.path = path
    self.verifies = verifies
    self.syncs = syncs
    self.writing = writing
  }

  /// Whether the site is open for writing.
  var isWritten: Bool { writing != nil }

  /// The folder in which files are written before they are renamed.
  var staging: Staging {
    guard let writing else { preconditionFailure("the site was opened to read") }
    return writing
  }

  /// Workers that read files of the site and write files for it. A site that was opened to read has none of the latter.
  func workers(of pool: WorkerPool) -> WorkerPool {
    writing.map { pool.writing(in: $0.path, reading: path) } ?? pool
  }

  /// Keeps a page in the site if it exists as it was written. Returns whether it does.
  func keep(_ file: StoredFile) -> Bool {
    guard isIntact(file) else { return false }
    belongs(file.path, bytes: file.size)
    return true
  }

  /// Keeps an image in the site if it exists as it was written, or takes it from those of other sites. Returns whether
  /// the site has it then.
  func keepImage(_ file: StoredFile) -> Bool {
    if keep(file) { return true }
    guard let images, writing != nil else { return false }
    let staged = staging.newPath()
    guard images.take(file, to: staged) else { return false }
    do {
      try move(staged, to: file.path)
    } catch {
      unlink(staged)
      return false
    }
    count(file.path, bytes: file.size)
    return true
  }

  /// The image at a path, if it is complete, although no record tells so; `nil` without one.
  func unrecordedImage(_ name: String) -> StoredFile? {
    guard !verifies, let file = try? OpenFile("\(path)/\(name)"), WholeImage.has(file),
      let size = try? file.version.size, let digest = try? Digest(of: file)
    else { return nil }
    return StoredFile(path: name, size: size, digest: digest)
  }

  /// A file as it is in the site; `nil` if there is none.
  func file(_ name: String) -> StoredFile? {
    guard let size = Self.size(of: "\(path)/\(name)"), let digest = digest(of: name) else {
      return nil
    }
    return StoredFile(path: name, size: size, digest: digest)
  }

  /// Gives an image of a former version another name; it keeps the former one too, for pages that show it. Returns the
  /// file with its new name; `nil` if it is not there as it was written.
  func takeOver(_ file: StoredFile, as name: String) -> StoredFile? {
    guard writing != nil, isIntact(file) else { return nil }
    let staged = staging.newPath()
    guard FileLink.link("\(path)/\(file.path)", to: staged, copies: true),
      (try? move(staged, to: name)) != nil
    else { return nil }
    belongs(name, bytes: file.size)
    images?.put("\(path)/\(name)", as: name)
    return StoredFile(path: name, size: file.size, digest: file.digest)
  }

  private func isIntact(_ file: StoredFile) -> Bool {
    Self.size(of: "\(path)/\(file.path)") == file.size
      && (!verifies || digest(of: file.path) == file.digest)
  }

  func read(_ name: String) -> [UInt8]? {
    try? OpenFile("\(path)/\(name)").contents()
  }

  /// Writes a file at once, unless it exists with the same content.
  func write(_ bytes: [UInt8], to name: String) throws(GalleryError) {
    if isThere(bytes, at: name) { return }
    try move(try stage(bytes), to: name)
    count(name, bytes: bytes.count)
  }

  /// Writes a page or one of its files, which is renamed by ``publish()``.
  func writePage(_ bytes: [UInt8], to name: String) throws(GalleryError) {
    if isThere(bytes, at: name) { return }
    let staged = try stage(bytes)
    state.withLock { $0.pages.append((staged, name)) }
    count(name, bytes: bytes.count)
  }

  /// Writes an archive, which is renamed by ``publish()``.
  func write(_ archive: Archive, to name: String) throws(GalleryError) -> StoredFile {
    let staged = staging.newPath()
    let hash = Digest.Hash()
    do {
      let file = try NewFile(staged)
      var piece = [UInt8](repeating: 0, count: 1 << 20)
      var offset = 0
      while offset < archive.size {
        let count = try piece.withUnsafeMutableBytes { try archive.read(into: $0, at: offset) }
        if count == 0 { continue }
        let bytes = count == piece.count ? piece : [UInt8](piece[..<count])
        hash.add(bytes)
        try file.append(bytes)
        offset += count
      }
      try file.close()
    } catch let error as SystemError {
      throw .unwritable("\(path)/\(name)", error)
    } catch {
      let reason = (error as? Archive.ReadFailure)?.reason ?? "\(error)"
      throw .unwritable("\(path)/\(name)", reason: reason)
    }
    state.withLock { $0.pages.append((staged, name)) }
    count(name, bytes: archive.size)
    return StoredFile(path: name, size: archive.size, digest: hash.finish())
  }

  /// Renames a complete image, unless the site has the same one already.
  func adopt(_ staged: String, as file: StoredFile) throws(GalleryError) {
    if Self.size(of: "\(path)/\(file.path)") == file.size, digest(of: file.path) == file.digest {
      unlink(staged)
      belongs(file.path, bytes: file.size)
    } else {
      try move(staged, to: file.path)
      count(file.path, bytes: file.size)
    }
    images?.put("\(path)/\(file.path)", as: file.path)
  }

  /// Renames the pages, in order, after all other files are synced to the disk.
  func publish() throws(GalleryError) {
    let pages = state.withLock { state in
      defer { state.pages = [] }
      return state.pages
    }
    if pages.isEmpty { return }
    try sync()
    for page in pages { try move(page.staged, to: page.name) }
  }

  /// Syncs written files to the disk: before pages are published, and before files are removed to which an
  /// older page refers.
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

  /// Makes a file part of the site that is known to be complete.
  func belongs(_ name: String, bytes: Int) {
    state.withLock { $0.add(name, bytes: bytes) }
  }

  /// Whether a file or a folder of tiles is part of the site so far.
  func contains(_ name: String) -> Bool {
    state.withLock { $0.files.contains(NameKey(name)) || $0.tiles[name] != nil }
  }

  /// The number of files of the site so far, and of their bytes.
  var size: (files: Int, bytes: Int) {
    state.withLock { state in
      state.tiles.values.reduce((state.files.count, state.bytes)) {
        ($0.0 + $1.count, $0.1 + $1.bytes)
      }
    }
  }

  /// The part of these files that this build has written.
  var written: (files: Int, bytes: Int) { state.withLock { $0.written } }

  /// The size of a regular file in bytes; `nil` if there is none.
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
      throw error.error(of: nil)
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
      guard name != SiteClaim.name else { return }
      state.add(name, bytes: bytes)
      guard state.writtenFiles.insert(NameKey(name)).inserted else { return }
      state.written.files += 1
      state.written.bytes += bytes
    }
  }

  private func digest(of name: String) -> Digest? {
    guard let file = try? OpenFile("\(path)/\(name)") else { return nil }
    return try? Digest(of: file)
  }
}
