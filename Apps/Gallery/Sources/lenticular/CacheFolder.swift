import Foundation
import LenticularGallery

/// The sites that `serve` builds in the cache, outside of the photographs. Nobody else may read them.
enum CacheFolder {
  static var path: String { UserFolders.cache }

  /// The key of the site for the photographs at `path`. It is the same for every path to the
  /// same folder, and differs for other settings, so that these do not change a site that is being
  /// served.
  static func key(for photographs: String, _ settings: GallerySettings) -> String {
    let real = URL(fileURLWithPath: photographs).resolvingSymlinksInPath().path
    return ContentKey.of("\(real)\n\(settings.key)")
  }
}
