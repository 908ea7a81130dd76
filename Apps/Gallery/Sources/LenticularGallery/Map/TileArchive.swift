import Foundation

/// A map as a file of tiles in the format PMTiles, version 3 (github.com/protomaps/PMTiles, spec/v3): a header, directories,
/// metadata, and the tiles. The file is read in parts, and may be invalid in any way.
struct TileArchive {
  /// The form of the tiles.
  enum Content: Int {
    case vector = 1
    case png, jpeg, webp, avif
  }

  /// The reason why the file, or a tile, cannot be used.
  struct Invalid: Error { let reason: String }

  let content: Content
  /// The zooms of which the file may have tiles.
  let zooms: ClosedRange<Int>
  private let reader: ByteReader
  private let root: TileDirectory
  private let metadata: Part
  private let leaves: Part
  private let tiles: Part
  /// How directories and metadata, and how tiles are compressed.
  private let compressions: (own: Compression, tiles: Compression)

  private enum Compression: Int {
    case none = 1
    case gzip, brotli, zstandard
  }

  /// A part of the file.
  private struct Part {
    let start: Int
    let count: Int
  }

  private static let headerLength = 127
  /// The most bytes of a directory or of the metadata, and of a tile, compressed or not. The largest tiles of usual maps have
  /// half a megabyte.
  private static let limits = (own: 16 << 20, tile: 16 << 20)
  /// The most directories on the way to a tile. Usual maps have two.
  private static let depth = 4

  init(_ file: OpenFile) throws(Invalid) {
    let reader = ByteReader(file, order: .little)
    guard let head = reader.slice(at: 0, count: Self.headerLength),
      head.prefix(7).elementsEqual("PMTiles".utf8)
    else { throw Invalid(reason: "it is no PMTiles file") }
    let header = Array(head)
    guard header[7] == 3 else {
      throw Invalid(reason: "it is of version \(header[7]) of PMTiles; version 3 is read")
    }
    func part(at offset: Int) throws(Invalid) -> Part {
      guard let start = reader.unsigned64(at: offset),
        let count = reader.unsigned64(at: offset + 8),
        start <= reader.count, count <= reader.count - start
      else { throw Invalid(reason: "it lacks its end, or its header is damaged") }
      return Part(start: start, count: count)
    }
    let root = try part(at: 8)
    metadata = try part(at: 24)
    leaves = try part(at: 40)
    tiles = try part(at: 56)
    compressions = (try Self.compression(header[97]), try Self.compression(header[98]))
    guard let content = Content(rawValue: Int(header[99])) else {
      throw Invalid(reason: "its tiles are of a kind that is not drawn (\(header[99]))")
    }
    guard header[100] <= header[101], header[101] <= MapTile.finest else {
      throw Invalid(reason: "it has no zooms from 0 to \(MapTile.finest)")
    }
    self.content = content
    zooms = Int(header[100])...Int(header[101])
    self.reader = reader
    self.root = try Self.directory(reader, root, compressions.own)
  }

  private static func compression(_ number: UInt8) throws(Invalid) -> Compression {
    switch Compression(rawValue: Int(number)) {
    case .none?: return .none
    case .gzip?: return .gzip
    case .brotli?: throw Invalid(reason: "it is compressed with Brotli; gzip is read")
    case .zstandard?: throw Invalid(reason: "it is compressed with Zstandard; gzip is read")
    case nil: throw Invalid(reason: "its compression is unknown (\(number))")
    }
  }

  /// The bytes of a part, decompressed.
  private static func bytes(
    _ reader: ByteReader, _ part: Part, _ compression: Compression, limit: Int, _ name: String
  ) throws(Invalid) -> [UInt8] {
    guard part.count <= limit else {
      throw Invalid(reason: "\(name) has more than \(limit >> 20) MB")
    }
    guard let bytes = reader.slice(at: part.start, count: part.count) else {
      throw Invalid(reason: "\(name) is beyond the end of the file")
    }
    if compression == .none { return Array(bytes) }
    guard let inflated = Inflate.inflated(bytes, limit: limit) else {
      throw Invalid(reason: "\(name) cannot be decompressed to at most \(limit >> 20) MB")
    }
    return inflated
  }

  private static func directory(_ reader: ByteReader, _ part: Part, _ compression: Compression)
    throws(Invalid) -> TileDirectory
  {
    let name = "a directory"
    let bytes = try bytes(reader, part, compression, limit: limits.own, name)
    guard let directory = TileDirectory(bytes) else { throw Invalid(reason: "\(name) is damaged") }
    return directory
  }

  /// Whether the file has a tile.
  func has(_ tile: MapTile) throws(Invalid) -> Bool { try part(of: tile) != nil }

  /// The bytes of a tile, decompressed; `nil` if the file has no such tile.
  func bytes(of tile: MapTile) throws(Invalid) -> [UInt8]? {
    guard let part = try part(of: tile) else { return nil }
    return try Self.bytes(
      reader, part, compressions.tiles, limit: Self.limits.tile, "the tile")
  }

  private func part(of tile: MapTile) throws(Invalid) -> Part? {
    guard zooms.contains(tile.zoom) else { return nil }
    let number = tile.number
    var directory = root
    for _ in 0..<Self.depth {
      guard let entry = directory.entry(of: number) else { return nil }
      let whole = entry.isDirectory ? leaves : tiles
      guard entry.offset <= whole.count, entry.count <= whole.count - entry.offset else {
        throw Invalid(reason: "a directory leads beyond the end of the file")
      }
      let part = Part(start: whole.start + entry.offset, count: entry.count)
      if !entry.isDirectory { return part }
      directory = try Self.directory(reader, part, compressions.own)
    }
    throw Invalid(reason: "its directories are nested too deep")
  }

  /// Who is named beside the map, as the metadata say; empty if they name nobody.
  func attribution() throws(Invalid) -> [MapCredit] {
    if metadata.count == 0 { return [] }
    let bytes = try Self.bytes(
      reader, metadata, compressions.own, limit: Self.limits.own, "the metadata")
    struct Metadata: Decodable { let attribution: String? }
    do {
      let text = try JSONDecoder().decode(Metadata.self, from: Data(bytes)).attribution
      return MapCredit.credits(in: text ?? "")
    } catch {
      throw Invalid(reason: "its metadata are damaged")
    }
  }
}

/// A directory of a ``TileArchive``.
struct TileDirectory {
  /// Tiles that follow each other and have the same bytes, or another directory.
  struct Entry {
    /// The number of the first tile.
    let first: UInt64
    /// The number of tiles; 0 for a directory.
    let run: UInt64
    let offset: Int
    let count: Int

    var isDirectory: Bool { run == 0 }
  }

  private let entries: [Entry]

  /// Reads the numbers of all entries: the tiles as differences, the runs, the lengths, and the offsets, of which 0 stands for
  /// the end of the entry before; `nil` if the bytes are invalid.
  init?(_ bytes: [UInt8]) {
    var reader = ProtobufReader(bytes)
    // An entry has four numbers of at least a byte.
    guard let count = reader.number(), count <= UInt64(bytes.count / 4) else { return nil }
    func numbers() -> [UInt64]? {
      var numbers: [UInt64] = []
      numbers.reserveCapacity(Int(count))
      for _ in 0..<count {
        guard let number = reader.number(), number < 1 << 56 else { return nil }
        numbers.append(number)
      }
      return numbers
    }
    guard let steps = numbers(), let runs = numbers(), let counts = numbers(),
      let offsets = numbers(), reader.isAtEnd
    else { return nil }
    var entries: [Entry] = []
    entries.reserveCapacity(Int(count))
    var first: UInt64 = 0
    for index in steps.indices {
      // Both are below 2⁵⁶, so their sum does not overflow.
      first += steps[index]
      guard first < 1 << 56 else { return nil }
      let offset: Int
      if offsets[index] > 0 {
        offset = Int(offsets[index]) - 1
      } else {
        guard let last = entries.last else { return nil }
        offset = last.offset + last.count
      }
      guard offset < 1 << 56, index == 0 || steps[index] > 0 else { return nil }
      entries.append(
        Entry(first: first, run: runs[index], offset: offset, count: Int(counts[index])))
    }
    self.entries = entries
  }

  /// The entry of a tile; `nil` if there is none.
  func entry(of tile: UInt64) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].first <= tile { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let entry = entries[low - 1]
    return entry.isDirectory || tile - entry.first < entry.run ? entry : nil
  }
}

extension MapTile {
  /// The number of the tile in a ``TileArchive``: that of all tiles of lower zooms, and its place on a Hilbert curve.
  var number: UInt64 {
    var number: UInt64 = 0
    for zoom in 0..<zoom { number += 1 << (2 * UInt64(zoom)) }
    var (x, y) = place
    for bit in (0..<zoom).reversed() {
      let side = 1 << bit
      let (right, lower) = (x & side != 0, y & side != 0)
      // The quarters follow each other: left above, left below, right below, right above.
      let quarter: UInt64 = right ? (lower ? 2 : 3) : (lower ? 1 : 0)
      number += quarter << (2 * UInt64(bit))
      (x, y) = (x & (side - 1), y & (side - 1))
      if lower { continue }
      // The curve runs through the first and the last quarter turned.
      if right { (x, y) = (side - 1 - x, side - 1 - y) }
      (x, y) = (y, x)
    }
    return number
  }
}
