import Foundation
import LenticularGallery

/// The folder of the sites that `serve` builds, outside of the photographs. Nobody else may read it.
enum CacheFolder {
  static var path: String { UserFolders.cache }

  /// The folder of the site for the photographs at `path`. It is the same for every path to the
  /// same folder, and differs for other settings, so that these do not change a site that is being
  /// served.
  static func path(for photographs: String, _ settings: GallerySettings) -> String {
    let real = URL(fileURLWithPath: photographs).resolvingSymlinksInPath().path
    let name = ContentKey.of("\(real)\n\(settings.key)")
    return "\(path)/\(name)"
  }
}
