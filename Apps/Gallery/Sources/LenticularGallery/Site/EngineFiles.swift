import Foundation

/// The files for the browser: scripts, WebAssembly and style sheet.
public struct EngineFiles: Sendable {
  let directory: String
  /// The paths relative to the directory, sorted.
  let names: [String]

  /// The files that are bundled with this program.
  public static func bundled() throws(GalleryError) -> EngineFiles {
    try EngineFiles(directory: Resources.directory.appending(path: "Engine").path)
  }

  /// The files in `directory`, which must contain `lenticular.js`, without those for developers: types and
  /// manifests, which no browser loads.
  public init(directory: String) throws(GalleryError) {
    self.directory = directory
    let all = FileManager.default.enumerator(atPath: directory)?.compactMap { $0 as? String } ?? []
    names = all.sorted().filter { name in
      let hidden = name.split(separator: "/").contains { $0.hasPrefix(".") }
      let isForDevelopers = name.hasSuffix(".d.ts") || name.hasSuffix(".json")
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: "\(directory)/\(name)", isDirectory: &isFolder)
      return exists && !isFolder.boolValue && !hidden && !isForDevelopers
    }
    guard names.contains("lenticular.js") else { throw .engineMissing(directory) }
  }

  /// The bytes of a file.
  func bytes(of name: String) throws(GalleryError) -> [UInt8] {
    do {
      return try OpenFile("\(directory)/\(name)").contents()
    } catch {
      throw .resourceUnusable(name, reason: error.reason)
    }
  }
}
