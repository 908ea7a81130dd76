import Foundation
import LenticularGallery

/// Where the sites of `serve` are kept, outside the photographs.
enum CacheFolder {
  /// The folder for the photographs at `path`: the same for the same folder, however it is named.
  static func path(for photographs: String) -> String {
    let real = URL(fileURLWithPath: photographs).resolvingSymlinksInPath().path
    let name = ContentKey.of(real)
    return "\(base)/lenticular/\(name)"
  }

  private static var base: String {
    let environment = ProcessInfo.processInfo.environment
    // The XDG rules: a path that is not absolute is to be ignored.
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") { return cache }
    return FileManager.default.homeDirectoryForCurrentUser.appending(path: ".cache").path
  }
}
