import Foundation

@testable import LenticularGallery

/// A folder that is there for one test, with the means to fill it.
final class TemporaryFolder {
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

/// Pictures that tests draw themselves.
enum Drawing {
  /// Red in the left half, blue in the right, so that turning and mirroring shows.
  static func picture(_ width: Int, _ height: Int) -> Picture {
    var pixels = [UInt8]()
    for y in 0..<height {
      for x in 0..<width {
        let ripple = UInt8((x * 7 + y * 13) % 40)
        pixels += x < width / 2 ? [220, ripple, 20] : [20, ripple, 220]
      }
    }
    return Picture.rgb(pixels, size: PixelSize(width: width, height: height))!
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
struct TestGallery {
  let photographs: TemporaryFolder
  let site: TemporaryFolder
  let engine: TemporaryFolder
  var build: GalleryBuild

  init() throws {
    photographs = try TemporaryFolder()
    site = try TemporaryFolder()
    engine = try TemporaryFolder()
    try engine.write(Array("export {}".utf8), to: "lenticular.js")
    try engine.write([0, 0x61, 0x73, 0x6D, 1, 0, 0, 0], to: "lenticular.wasm")
    try engine.write([], to: ".hidden")
    build = GalleryBuild(input: photographs.path, output: site.path)
    build.engine = try EngineFiles(directory: engine.path)
  }
}
