import Foundation
import LenticularGallery

/// The folders of this program in the home of the user (XDG Base Directory Specification).
enum UserFolders {
  /// What can be made again: sites that are served, indexes, images of the window.
  static var cache: String { folder("XDG_CACHE_HOME", else: ".cache") }
  /// What is kept from one start to the next: certificate and token.
  static var state: String { folder("XDG_STATE_HOME", else: ".local/state") }

  private static func folder(_ variable: String, else name: String) -> String {
    let environment = ProcessInfo.processInfo.environment
    // A path that is not absolute is ignored.
    if let base = environment[variable], base.hasPrefix("/") { return "\(base)/lenticular" }
    let home =
      environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? FileManager.default.homeDirectoryForCurrentUser.path
    return "\(home)/\(name)/lenticular"
  }
}
