import CZlib
import Foundation

@testable import LenticularGallery

/// Writes numbers and fields in the encoding of Protocol Buffers.
enum Protobuf {
  static func number(_ value: UInt64) -> [UInt8] {
    value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + number(value >> 7)
  }

  static func field(_ key: UInt64, _ value: UInt64) -> [UInt8] { number(key << 3) + number(value) }

  static func field(_ key: UInt64, _ bytes: [UInt8]) -> [UInt8] {
    number(key << 3 | 2) + number(UInt64(bytes.count)) + bytes
  }

  static func field(_ key: UInt64, _ text: String) -> [UInt8] { field(key, Array(text.utf8)) }
}

/// Tiles of shapes that tests write themselves.
enum TestTile {
  typealias Form = VectorTile.Form

  /// The value of a property.
  enum Value {
    case text(String)
    case number(Int)
  }

  struct Shape {
    let form: Form
    let properties: [(name: String, value: Value)]
    let parts: [[(x: Int, y: Int)]]
  }

  static func layer(_ name: String, extent: UInt64 = 4096, _ shapes: [Shape]) -> [UInt8] {
    var bytes = Protobuf.field(15, 2) + Protobuf.field(1, name)
    var (keys, values): ([UInt8], [UInt8]) = ([], [])
    var count: UInt64 = 0
    for shape in shapes {
      var tags: [UInt8] = []
      for (name, value) in shape.properties {
        tags += Protobuf.number(count) + Protobuf.number(count)
        count += 1
        keys += Protobuf.field(3, name)
        switch value {
        case .text(let text): values += Protobuf.field(4, Protobuf.field(1, text))
        case .number(let number): values += Protobuf.field(4, Protobuf.field(4, UInt64(number)))
        }
      }
      bytes += Protobuf.field(
        2,
        Protobuf.field(2, tags) + Protobuf.field(3, shape.form.rawValue)
          + Protobuf.field(4, geometry(shape)))
    }
    return Protobuf.field(3, bytes + keys + values + Protobuf.field(5, extent))
  }

  private static func geometry(_ shape: Shape) -> [UInt8] {
    func signed(_ number: Int) -> UInt64 { UInt64(number < 0 ? -2 * number - 1 : 2 * number) }
    var bytes: [UInt8] = []
    var pen = (x: 0, y: 0)
    for part in shape.parts {
      for (index, point) in part.enumerated() {
        if index == 0 { bytes += Protobuf.number(1 << 3 | 1) }
        if index == 1 { bytes += Protobuf.number(UInt64(part.count - 1) << 3 | 2) }
        bytes += Protobuf.number(signed(point.x - pen.x)) + Protobuf.number(signed(point.y - pen.y))
        pen = point
      }
      if shape.form == .areas { bytes += Protobuf.number(1 << 3 | 7) }
    }
    return bytes
  }

  /// A coast, a road, and a town with a name, in the schema of Protomaps.
  static let coast =
    layer(
      "water",
      [
        Shape(
          form: .areas, properties: [("kind", .text("ocean"))],
          parts: [[(0, 0), (2048, 0), (2048, 4096), (0, 4096)]])
      ])
    + layer(
      "roads",
      [
        Shape(
          form: .lines, properties: [("kind", .text("highway"))],
          parts: [[(2048, 2048), (4096, 2048)]])
      ])
    + layer(
      "places",
      [
        Shape(
          form: .points,
          properties: [
            ("kind", .text("locality")), ("kind_detail", .text("city")),
            ("name", .text("Stadt <&>")), ("name:en", .text("Town <&>")),
            ("population_rank", .number(12)),
          ], parts: [[(3072, 1024)]])
      ])
}

/// Files of tiles (PMTiles, version 3) that tests write themselves.
struct TestArchive {
  var content = TileArchive.Content.vector
  /// Whether directories, metadata and tiles are compressed.
  var isCompressed = true
  var zooms: ClosedRange<UInt8> = 0...0
  var attribution: String? = "© Somebody"
  /// The numbers of tiles with the number of those that follow and are the same, and the bytes.
  var tiles: [(first: UInt64, run: UInt64, bytes: [UInt8])] = []
  /// Whether the tiles are in a directory of their own.
  var hasLeaf = false

  /// The same tile at all places of the zooms from 0 on.
  static func everywhere(_ tile: [UInt8], to zoom: UInt8, isCompressed: Bool = true) -> TestArchive
  {
    let count = (0...zoom).reduce(0) { $0 + 1 << (2 * UInt64($1)) }
    return TestArchive(
      isCompressed: isCompressed, zooms: 0...zoom, tiles: [(0, UInt64(count), tile)])
  }

  /// A directory: all first numbers as steps, then all runs, all lengths and all offsets.
  static func directory(_ entries: [(first: UInt64, run: UInt64, count: Int, offset: Int)])
    -> [UInt8]
  {
    var former: UInt64 = 0
    var bytes = Protobuf.number(UInt64(entries.count))
    for entry in entries {
      bytes += Protobuf.number(entry.first - former)
      former = entry.first
    }
    for entry in entries { bytes += Protobuf.number(entry.run) }
    for entry in entries { bytes += Protobuf.number(UInt64(entry.count)) }
    for entry in entries { bytes += Protobuf.number(UInt64(entry.offset) + 1) }
    return bytes
  }

  var bytes: [UInt8] {
    func packed(_ bytes: [UInt8]) -> [UInt8] { isCompressed ? Self.gzip(bytes) : bytes }
    var body: [UInt8] = []
    var entries: [(first: UInt64, run: UInt64, count: Int, offset: Int)] = []
    for tile in tiles {
      let bytes = content == .vector ? packed(tile.bytes) : tile.bytes
      entries.append((tile.first, tile.run, bytes.count, body.count))
      body += bytes
    }
    let directory = packed(Self.directory(entries))
    let leaf = hasLeaf ? directory : []
    let root = hasLeaf ? packed(Self.directory([(0, 0, leaf.count, 0)])) : directory
    let text = attribution.map { "{\"attribution\":\"\($0)\"}" } ?? "{}"
    return Self.file(
      root: root, metadata: packed(Array(text.utf8)), leaves: leaf, tiles: body,
      compression: (isCompressed ? 2 : 1, isCompressed && content == .vector ? 2 : 1),
      content: UInt8(content.rawValue), zooms: zooms)
  }

  static func file(
    root: [UInt8], metadata: [UInt8] = Array("{}".utf8), leaves: [UInt8] = [], tiles: [UInt8] = [],
    compression: (own: UInt8, tiles: UInt8) = (1, 1), content: UInt8 = 1,
    zooms: ClosedRange<UInt8> = 0...0
  ) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] {
      (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var bytes = Array("PMTiles".utf8) + [3]
    var start = 127
    for part in [root, metadata, leaves, tiles] {
      bytes += number(start) + number(part.count)
      start += part.count
    }
    bytes += [UInt8](repeating: 0, count: 24)
    bytes += [1, compression.own, compression.tiles, content, zooms.lowerBound, zooms.upperBound]
    bytes += [UInt8](repeating: 0, count: 127 - bytes.count)
    return bytes + root + metadata + leaves + tiles
  }

  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(
      &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: bytes.count + bytes.count / 8 + 64)
    let count = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
        (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
        deflate(&stream, Z_FINISH)
        return output.count - Int(stream.avail_out)
      }
    }
    return Array(output.prefix(count))
  }
}

extension TileArchive {
  /// The archive in some bytes.
  init(bytes: [UInt8]) throws { try self.init(try OpenFile.inMemory(bytes)) }
}
