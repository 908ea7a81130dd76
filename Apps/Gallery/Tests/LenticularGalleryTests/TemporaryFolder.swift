import Foundation

@testable import LenticularGallery

/// A folder that is there for one test, with the means to fill it.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory.appending(path: "lenticular-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Imaging.start()
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    let url = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
  }

  func text(_ name: String) throws -> String {
    String(decoding: try read(name), as: UTF8.self)
  }

  /// Every file below the folder.
  var files: [String] {
    FileManager.default.enumerator(atPath: path)!.compactMap { $0 as? String }.filter {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(path)/\($0)", isDirectory: &isFolder)
      return !isFolder.boolValue
    }.sorted()
  }
}

extension Picture {
  /// Reads the header of the file at a path.
  static func open(_ path: String) -> Picture? {
    (try? OpenFile(path)).flatMap { open($0) }
  }

  /// Decodes the file at a path.
  static func decode(_ path: String, to size: PixelSize, keepsGamut: Bool = false) -> Picture? {
    (try? OpenFile(path)).flatMap { decode($0, to: size, keepsGamut: keepsGamut) }
  }
}

extension WorkerProgram {
  /// The command line tool, which is built beside the tests.
  static var beside: WorkerProgram {
    let tests = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    let program = tests.deletingLastPathComponent().appending(path: "lenticular").path
    return WorkerProgram(path: program, arguments: ["worker"])
  }
}

/// Pictures that tests draw themselves.
enum Drawing {
  /// Red in the left half, blue in the right, so that turning and mirroring shows.
  static func picture(_ width: Int, _ height: Int) -> Picture {
    // The rows repeat, so a debug build, which is slow with single pixels, draws few.
    let rows = (0..<min(height, 40)).map { y in
      (0..<width).flatMap { x in
        let ripple = UInt8((x * 7 + y * 13) % 40)
        return x < width / 2 ? [220, ripple, 20] : [20, ripple, 220]
      }
    }
    let pixels = (0..<height).flatMap { rows[$0 % rows.count] }
    return Picture.rgb(pixels, size: PixelSize(width: width, height: height))!
  }

  /// A small PNG of one colour; of another for every index.
  static func swatch(_ index: Int) -> [UInt8] {
    let size = PixelSize(width: 24, height: 16)
    let pixel = swatchColour(index).map(UInt8.init)
    let pixels = (0..<size.width * size.height).flatMap { _ in pixel }
    return Picture.rgb(pixels, size: size)!.encoded(as: .png)!
  }

  /// The red, green and blue of a swatch.
  static func swatchColour(_ index: Int) -> [Int] {
    [index * 37 % 256, index * 91 % 256, index * 53 % 251]
  }

  /// An uncompressed TIFF of one colour. `extras` tells what the bands beyond the colours are: 2
  /// for transparency, 0 for nothing in particular.
  static func tiff(
    _ width: Int, _ height: Int, photometric: Int, pixel: [UInt8], extras: [Int]
  ) -> [UInt8] {
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let bands = pixel.count
    // After the header, and the directory of ten entries of twelve bytes.
    let depths = 8 + 2 + 10 * 12 + 4
    let kinds = depths + 2 * bands
    let start = kinds + 2 * extras.count
    // Up to two numbers of two bytes are in the entry itself.
    func list(_ values: [Int], at place: Int) -> Int {
      values.count > 2 ? place : values.reversed().reduce(0) { $0 << 16 | $1 }
    }
    let eights = [Int](repeating: 8, count: bands)
    let entries: [(tag: Int, type: Int, count: Int, value: Int)] = [
      (256, 3, 1, width), (257, 3, 1, height), (258, 3, bands, list(eights, at: depths)),
      (259, 3, 1, 1), (262, 3, 1, photometric), (273, 4, 1, start), (277, 3, 1, bands),
      (278, 3, 1, height), (279, 4, 1, width * height * bands),
      (338, 3, extras.count, list(extras, at: kinds)),
    ]
    var file = Array("II*\0".utf8) + bytes(8, 4) + bytes(entries.count, 2)
    for entry in entries {
      file += bytes(entry.tag, 2) + bytes(entry.type, 2) + bytes(entry.count, 4)
      file += bytes(entry.value, 4)
    }
    file += bytes(0, 4) + (eights + extras).flatMap { bytes($0, 2) }
    for _ in 0..<width * height { file += pixel }
    return file
  }

  /// A TIFF of two pages. The second is black, and the first at half its size, which cannot be decoded: it is declared to
  /// be compressed.
  static func pyramidalTIFF(_ width: Int, _ height: Int) -> [UInt8] {
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    // A directory has nine entries of twelve bytes.
    let directory = 2 + 9 * 12 + 4
    let small = (width: width / 2, height: height / 2)
    let smallStart = 8 + 2 * directory
    let start = smallStart + small.width * small.height
    func page(_ width: Int, _ height: Int, at place: Int, next: Int, isReduced: Bool) -> [UInt8] {
      let entries = [
        (254, isReduced ? 1 : 0), (256, width), (257, height), (258, 8),
        (259, isReduced ? 1 : 8), (262, 1),
        (273, place), (278, height), (279, width * height),
      ]
      return bytes(entries.count, 2)
        + entries.flatMap { bytes($0.0, 2) + bytes(4, 2) + bytes(1, 4) + bytes($0.1, 4) }
        + bytes(next, 4)
    }
    return Array("II*\0".utf8) + bytes(8, 4)
      + page(width, height, at: start, next: 8 + directory, isReduced: false)
      + page(small.width, small.height, at: smallStart, next: 0, isReduced: true)
      + [UInt8](repeating: 0, count: small.width * small.height + width * height)
  }

  /// A JPEG with the EXIF and other fields given.
  static func jpeg(_ width: Int, _ height: Int, fields: [String: String] = [:], xmp: [UInt8]? = nil)
    -> [UInt8]
  {
    let picture = picture(width, height)
    for (name, value) in fields { picture.set(name, to: value) }
    if let xmp { picture.set("xmp-data", to: xmp) }
    return picture.encoded(
      as: .jpeg(quality: 90), keepsMetadata: !fields.isEmpty || xmp != nil)!
  }
}

/// A folder of photographs and a place for its site.
struct TestGallery: Sendable {
  let photographs: TemporaryFolder
  let site: TemporaryFolder
  let engine: TemporaryFolder
  let cache: TemporaryFolder
  var build: GalleryBuild
  /// For all tests, which so start few.
  static let workers = WorkerPool(.beside)

  init() throws {
    photographs = try TemporaryFolder()
    site = try TemporaryFolder()
    engine = try TemporaryFolder()
    cache = try TemporaryFolder()
    for download in ["lenticular", "lenticular-viewer"] {
      try engine.write(Array("export {}".utf8), to: "\(download).js")
      try engine.write([0, 0x61, 0x73, 0x6D, 1, 0, 0, 0], to: "\(download).wasm")
    }
    try engine.write([], to: ".hidden")
    build = GalleryBuild(input: photographs.path, output: site.path)
    build.workers = Self.workers
    build.cache = cache.path
    build.syncs = false
    build.engine = try EngineFiles(directory: engine.path)
  }
}

extension Item {
  /// A photograph without files.
  ///
  /// - Parameter name: the prefix of the names of its files.
  static func listed(
    _ file: String, as name: String, size: PixelSize = PixelSize(width: 3, height: 2),
    date: CaptureDate? = nil, location: Location? = nil
  ) -> Item {
    let moment = FileVersion.Moment(seconds: 0, nanoseconds: 0)
    let version = FileVersion(inode: 1, size: 1, modified: moment, changed: moment)
    var facts = Facts(size: size)
    facts.date = date
    facts.location = location
    return Item(
      file: SourceFile(base: "", relativePath: file, role: .still(.jpeg), version: version),
      facts: facts,
      media: Media(name: name, facts: facts, recipes: Recipes(GallerySettings())),
      placeholder: [], isTiled: true, hasOriginal: true)
  }
}

extension TemporaryFolder {
  /// The pages of a site, but those that are made of the whole gallery.
  var pages: [String] { files.filter { $0.hasSuffix(".html") && !$0.hasPrefix("-/") } }
}

extension GallerySettings {
  /// The name of a photograph whose file consists of a text.
  func name(of content: String) -> String { Digest(of: content.utf8).photographName }
}

extension Page {
  /// The bytes of a page that is no archive.
  func bytes() throws -> [UInt8] {
    guard case .bytes(let bytes) = content else { return [] }
    return try bytes()
  }
}
