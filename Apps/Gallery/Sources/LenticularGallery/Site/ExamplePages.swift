import Foundation

/// Example pages of the elements. `serve` serves them beside a site; `build` does not write them.
public enum ExamplePages {
  /// The name of the pages' folder, which is the first component of their URLs.
  public static let name = "examples"

  /// The folder that contains only the folder of example pages.
  public static var root: String { Resources.directory.appending(path: "Examples").path }
  /// The folder of the engine, which the pages expect at `assets/lenticular/`.
  public static var engine: String { Resources.directory.appending(path: "Engine").path }
}
