import Foundation
import Synchronization

/// The records of photographs and sprite sheets: what they are, and what was made from them. They are outside of all sites,
/// and are the same for all sites.
///
/// A record is written after the files that it names. Files are valid if a record names them and their sizes match it.
/// Records are a cache: without them, photographs are read again, and files that exist are compared with what they should
/// be.
final class Store: Sendable {
  /// The folder of the records; `nil` if they are held in memory.
  private let folder: String?
  /// The folder of the records that shards have left in the site, or leave there.
  private let parts: String?
  private let isShard: Bool
  private let isReadOnly: Bool
  /// The records that cannot be written.
  private let memory = Mutex<[String: [UInt8]]>([:])

  /// - Parameters:
  ///   - cache: the cache that has the records; `nil` if they last no longer than this object.
  ///   - site: the path of a site that may be built in shards. Their machines need not share a cache.
  ///   - isShard: whether this is a build of a shard, whose records the linking build needs.
  ///   - isReadOnly: whether new records last no longer than this object.
  init(
    _ cache: Cache?, linking site: String? = nil, isShard: Bool = false, isReadOnly: Bool = false
  ) {
    folder = cache?.folder(.records)
    parts = site.map { "\($0)/\(Self.partsName)" }
    self.isShard = isShard
    self.isReadOnly = isReadOnly
  }

  /// The name of the folder of the records that shards leave in a site.
  static let partsName = ".lenticular-records"

  /// Removes the records that shards have left in the site.
  func removeParts() {
    if let parts, !isShard { Folder.remove(parts) }
  }

  /// The record of a photograph with some content; `nil` if there is no valid one.
  func photograph(_ content: Digest) -> PhotographRecord? {
    read(Self.name(of: content)).flatMap { PhotographRecord($0) }
  }

  /// Adds to the record of a photograph. What it names stays in it.
  func write(_ record: PhotographRecord, of content: Digest) {
    var record = record
    if let known = photograph(content) {
      record.files.merge(known.files)
      record.facts = record.facts ?? known.facts
      if record == known { return }
    }
    write(record.bytes, to: Self.name(of: content))
  }

  /// The record of a sprite sheet; `nil` if there is no valid one.
  func sheet(_ sheet: SpriteSheet) -> SheetRecord? {
    guard let record = read(sheet.recordName).flatMap({ SheetRecord($0) }),
      record.file.path == sheet.path
    else { return nil }
    return record
  }

  func write(_ record: SheetRecord, of sheet: SpriteSheet) {
    write(record.bytes, to: sheet.recordName)
  }

  private static func name(of content: Digest) -> String {
    let digits = content.hexadecimal
    return "\(digits.prefix(2))/\(digits.dropFirst(2))"
  }

  private func read(_ name: String) -> [UInt8]? {
    if let bytes = memory.withLock({ $0[name] }) { return bytes }
    if let bytes = folder.flatMap({ try? OpenFile("\($0)/\(name)").contents() }) {
      if isShard, let parts, access("\(parts)/\(name)", F_OK) != 0 {
        _ = Self.write(bytes, to: "\(parts)/\(name)")
      }
      return bytes
    }
    guard let parts, let bytes = try? OpenFile("\(parts)/\(name)").contents() else { return nil }
    if !isShard { write(bytes, to: name) }
    return bytes
  }

  private func write(_ bytes: [UInt8], to name: String) {
    if isShard, let parts { _ = Self.write(bytes, to: "\(parts)/\(name)") }
    guard let folder, !isReadOnly, Self.write(bytes, to: "\(folder)/\(name)") else {
      memory.withLock { $0[name] = bytes }
      return
    }
  }

  /// Replaces a file in one step. Returns whether that was possible.
  private static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let staged = Cache.incomplete(path)
    unlink(staged)
    try? Folder.create(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]), mode: 0o700)
    guard (try? NewFile.write(bytes, to: staged)) != nil else { return false }
    if rename(staged, path) == 0 { return true }
    unlink(staged)
    return false
  }
}

extension SpriteSheet {
  /// The name of the sheet's record.
  fileprivate var recordName: String {
    String(path.dropFirst("photos/".count).dropLast(".webp".count))
  }
}
