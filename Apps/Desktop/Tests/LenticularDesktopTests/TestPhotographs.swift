import Foundation
import LenticularGallery

/// A folder of photographs, which exists during one test. Each photograph has a colour of its own.
final class TestPhotographs: Sendable {
  let path: String
  /// The folder of small images and tiles.
  let cache: String

  init() throws {
    let base = FileManager.default.temporaryDirectory.appending(path: "view-\(UUID().uuidString)")
      .path
    path = "\(base)/photographs"
    cache = "\(base)/cache"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Imaging.start()
  }

  deinit {
    try? FileManager.default.removeItem(
      at: URL(fileURLWithPath: path).deletingLastPathComponent())
  }

  /// Photographs of some sizes, named by their number.
  convenience init(_ sizes: [(width: Int, height: Int)]) throws {
    try self.init()
    for (index, size) in sizes.enumerated() { try add(index, size.width, size.height) }
  }

  /// Photographs of the usual shapes.
  convenience init(count: Int) throws {
    let shapes = [(600, 400), (400, 600), (500, 500), (640, 480)]
    try self.init((0..<count).map { shapes[$0 % shapes.count] })
  }

  /// Photographs that are all links to one of a size.
  convenience init(links count: Int, to size: (width: Int, height: Int)) throws {
    try self.init([size])
    for index in 1..<count {
      try FileManager.default.linkItem(
        atPath: "\(path)/\(Self.name(0))", toPath: "\(path)/\(Self.name(index))")
    }
  }

  /// Links to the photographs of another folder.
  convenience init(links others: TestPhotographs) throws {
    try self.init()
    for name in try FileManager.default.contentsOfDirectory(atPath: others.path) {
      try FileManager.default.linkItem(
        atPath: "\(others.path)/\(name)", toPath: "\(path)/\(name)")
    }
  }

  /// The colour of a photograph, 0xRRGGBB: bright, and far from those of all neighbours. There are 16 colours.
  static func color(_ index: Int) -> UInt32 {
    let parts = [64, 128, 192, 255]
    let (red, green, blue) = (
      parts[index % 4], parts[(index / 4 + 1) % 4], parts[(index + 2) % 4]
    )
    return UInt32(red << 16 | green << 8 | blue)
  }

  static func name(_ index: Int) -> String { "photo-\(index).jpg" }

  func add(_ index: Int, _ width: Int, _ height: Int) throws {
    try Self.jpeg(Self.color(index), width, height).write(
      to: URL(fileURLWithPath: "\(path)/\(Self.name(index))"))
  }

  static func jpeg(_ color: UInt32, _ width: Int, _ height: Int) throws -> Data {
    try jpeg([color], width, height)
  }

  /// A photograph of upright stripes of equal widths.
  ///
  /// - Parameter xmp: the packet of XMP in the file; nil for none.
  static func jpeg(_ colors: [UInt32], _ width: Int, _ height: Int, xmp: String? = nil) throws
    -> Data
  {
    // A debug build is slow with single pixels: few are drawn, and the rows repeat.
    let row = (0..<width).flatMap { x in
      let color = colors[x * colors.count / width]
      return [UInt8(color >> 16), UInt8(color >> 8 & 255), UInt8(color & 255)]
    }
    let picture = Picture.painted(size: PixelSize(width: width, height: height)) { rows in
      [UInt8](rows.flatMap { _ in row })
    }
    if let xmp { picture?.set("xmp-data", to: Array(xmp.utf8)) }
    guard let bytes = picture?.encoded(as: .jpeg(quality: 95), keepsMetadata: xmp != nil) else {
      throw CocoaError(.fileWriteUnknown)
    }
    return Data(bytes)
  }

  func write(_ data: Data, to name: String) throws {
    try data.write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  /// Reads photographs with workers of the program that is built beside the tests.
  var reader: PhotographReader {
    PhotographReader(
      WorkerProgram(path: TestProgram.view, arguments: ["worker"]), cache: cache)
  }
}
