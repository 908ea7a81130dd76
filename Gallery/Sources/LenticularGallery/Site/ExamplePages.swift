import Foundation

/// The pages to try the elements on, which `serve` shows beside a site and `build` writes to none.
public enum ExamplePages {
  /// The folder that they are in, and that their address begins with.
  public static let name = "examples"

  /// The folder that holds that one and nothing else.
  public static var root: String { Resources.directory.appending(path: "Examples").path }

  /// Whether they may be served beside the site at the path `site`: an album of their name is somebody's
  /// photographs, and keeps its address.
  public static func fit(beside site: String) -> Bool {
    !FileManager.default.fileExists(atPath: "\(site)/\(name)")
  }
}
