import Foundation

/// The resources that are bundled with the program.
enum Resources {
  static var directory: URL { Bundle.module.resourceURL ?? Bundle.module.bundleURL }

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
