import Foundation
import LenticularGallery

/// The folder of the sites that `serve` builds, outside of the photographs.
enum CacheFolder {
  /// The folder of the site for the photographs at `path`. It is the same for every path to the
  /// same folder, and differs for other settings, so that these do not change a site that is being
  /// served.
  static func path(for photographs: String, _ settings: GallerySettings) -> String {
    let real = URL(fileURLWithPath: photographs).resolvingSymlinksInPath().path
    let name = ContentKey.of("\(real)\n\(settings.key)")
    return "\(path)/\(name)"
  }

  static var path: String { "\(base)/lenticular" }

  private static var base: String {
    let environment = ProcessInfo.processInfo.environment
    // XDG: a path that is not absolute is ignored.
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") { return cache }
    return FileManager.default.homeDirectoryForCurrentUser.appending(path: ".cache").path
  }
}
