import Foundation

/// Example pages of the elements. `serve` serves them beside a site; `build` does not write them.
public enum ExamplePages {
  /// The name of their folder and the first component of their URL.
  public static let name = "examples"

  /// The folder that contains only the folder of example pages.
  public static var root: String { Resources.directory.appending(path: "Examples").path }

  /// Whether the example pages can be served beside the site at the path `site`: an album of the same name
  /// has precedence.
  public static func fit(beside site: String) -> Bool {
    !FileManager.default.fileExists(atPath: "\(site)/\(name)")
  }
}
