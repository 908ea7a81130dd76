import Foundation
import Lenticular
import LenticularGallery
import LenticularPhysics

/// A photograph in a window.
struct AlbumItem {
  /// The number of the photograph, which no other one of the window has, also of another folder. When its file changes,
  /// the photograph gets another number.
  let id: Int
  let file: SourceFile
  /// What the engine has shown of the former file at the path, until the header is read; nil if there was none.
  let former: Photo?
  /// The header; nil until it is read.
  var metadata: Facts?
  /// The reason why the photograph cannot be shown, or the decoder's warning; nil without either.
  var problem: Problem?
  /// Whether parts of the photograph are transparent, as far as that is known.
  var isTransparent = false

  /// When the photograph was taken, or else when its file was last modified, in seconds since 1970.
  var time: Double {
    guard let date = metadata?.date else { return file.modificationTime }
    var parts = tm()
    (parts.tm_year, parts.tm_mon) = (Int32(date.year - 1900), Int32(date.month - 1))
    (parts.tm_mday, parts.tm_hour) = (Int32(date.day), Int32(date.hour))
    (parts.tm_min, parts.tm_sec) = (Int32(date.minute), Int32(date.second))
    return Double(timegm(&parts)) + Double(date.nanosecond) / 1e9
  }

  /// What the file is.
  var role: FileRole { file.role }

  /// Whether the header has not been read yet.
  var isUnread: Bool { metadata == nil && problem == nil }

  /// The photograph for the engine. Until the header is read, the photograph keeps the shape of the file that it
  /// replaces.
  var photo: Photo {
    guard let metadata else { return former ?? Photo(pixelSize: Self.unknownSize) }
    let size = Size2D(metadata.size)
    return Photo(
      pixelSize: size, isPanorama: metadata.isPanorama, loops: metadata.loops, tiles: tiles)
  }

  /// The shape of a photograph until its header is read: that of most cameras.
  static let unknownSize = Size2D(width: 3, height: 2)

  /// The tiles; nil for a photograph that is shown as one image.
  private var tiles: Lenticular.TilePyramid? {
    guard let metadata, LenticularGallery.TilePyramid(metadata) != nil else { return nil }
    return Lenticular.TilePyramid(
      pixelSize: Size2D(metadata.size), tileSize: Double(LenticularGallery.TilePyramid.side),
      overlap: Double(LenticularGallery.TilePyramid.overlap),
      baseWidth: Double(metadata.size.scaled(toSide: ImageStep.largestOfTiled).width))
  }
}

extension Size2D {
  init(_ size: PixelSize) {
    self.init(width: Double(size.width), height: Double(size.height))
  }
}

/// The photographs of a folder in their order.
struct Album {
  private(set) var items: [AlbumItem] = []
  private var indices: [Int: Int] = [:]
  private var lastID = 0
  /// The number of photographs whose header has not been read.
  private(set) var unreadCount = 0

  /// Replaces the files. The header and the problem of a file that is unchanged or renamed are kept. Returns the index that each
  /// photograph had before, nil for a new one; or nil if nothing has changed.
  mutating func update(_ files: [SourceFile]) -> [Int?]? {
    let former = items
    var known: [PathKey: Int] = [:]
    for (index, item) in former.enumerated() { known[PathKey(item.file.path)] = index }
    var isDifferent = files.count != former.count
    // The photographs whose paths are gone, by the numbers of their files: they may have been renamed.
    var renamed: [UInt64: [Int]] = [:]
    let paths = Set(files.lazy.map { PathKey($0.path) })
    for (path, index) in known where !paths.contains(path) {
      renamed[former[index].file.number, default: []].append(index)
    }
    items = files.enumerated().map { place, file in
      let index = known[PathKey(file.path)]
      if let index, file.isUnchanged(since: former[index].file) {
        if index != place { isDifferent = true }
        return former[index]
      }
      isDifferent = true
      if index == nil,
        let source = renamed[file.number]?.first(where: {
          file.isRenamed(from: former[$0].file)
        })
      {
        renamed[file.number] = nil
        known[PathKey(file.path)] = source
        var item = AlbumItem(id: former[source].id, file: file, former: former[source].former)
        item.metadata = former[source].metadata
        item.problem = former[source].problem.map {
          Problem(path: file.relativePath, kind: $0.kind)
        }
        item.isTransparent = former[source].isTransparent
        return item
      }
      lastID += 1
      return AlbumItem(
        id: lastID, file: file, former: index.map { former[$0].photo }, problem: file.problem)
    }
    guard isDifferent else { return nil }
    indices = Dictionary(uniqueKeysWithValues: items.indices.map { (items[$0].id, $0) })
    unreadCount = items.count(where: \.isUnread)
    return files.map { known[PathKey($0.path)] }
  }

  /// Removes all photographs, for those of another folder. Their numbers are not used again, because work in the
  /// background may still tell something about them.
  mutating func removeAll() {
    (items, indices, unreadCount) = ([], [:], 0)
  }

  /// The index of the photograph with a number; nil if it is gone.
  func index(of id: Int) -> Int? { indices[id] }

  mutating func set(_ header: Result<Facts, Problem>, of id: Int) {
    guard let index = indices[id], items[index].isUnread else { return }
    switch header {
    case .success(let metadata): items[index].metadata = metadata
    case .failure(let problem): items[index].problem = problem
    }
    unreadCount -= 1
  }

  mutating func setTransparent(_ id: Int) {
    if let index = indices[id] { items[index].isTransparent = true }
  }

  mutating func set(_ problem: Problem, of id: Int) {
    if let index = indices[id] { items[index].problem = problem }
  }
}
