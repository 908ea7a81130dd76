import Foundation
import LenticularGallery

/// Where `serve` keeps what it makes, outside the photographs.
enum CacheFolder {
  /// The folder of the site for the photographs at `path`: the same for the same folder, however
  /// it is named, and another for other settings, which so never change what is being served.
  static func path(for photographs: String, _ settings: GallerySettings) -> String {
    let real = URL(fileURLWithPath: photographs).resolvingSymlinksInPath().path
    let name = ContentKey.of("\(real)\n\(settings.key)")
    return "\(path)/\(name)"
  }

  static var path: String { "\(base)/lenticular" }

  private static var base: String {
    let environment = ProcessInfo.processInfo.environment
    // The XDG rules: a path that is not absolute is to be ignored.
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") { return cache }
    return FileManager.default.homeDirectoryForCurrentUser.appending(path: ".cache").path
  }
}
