import Foundation

/// The resources that are bundled with the program.
enum Resources {
  #if os(Linux)
    /// The folder that SwiftPM makes beside the program. `Bundle.module` would look for it where it was compiled, too, and
    /// so name a folder of another machine.
    static let directory =
      (Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0]))
      .deletingLastPathComponent()
      .appending(path: "LenticularApps_LenticularGallery.resources")
  #else
    static var directory: URL { Bundle.module.resourceURL ?? Bundle.module.bundleURL }
  #endif

  static func bytes(_ name: String) throws(GalleryError) -> [UInt8] {
    do {
      return try OpenFile(directory.appending(path: name).path).contents()
    } catch {
      throw .resourceUnusable(name, reason: error.reason)
    }
  }

  static func text(_ name: String) throws(GalleryError) -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }
}
