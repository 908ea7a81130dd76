import ArgumentParser

/// Paths on the command line.
enum GivenPath {
  /// A path that is given. An empty one, which a script gives whose variable is not set, is that of no folder, and would
  /// lead to the one in which the program runs.
  static func path(_ text: String) throws -> String {
    if text.isEmpty {
      throw ValidationError("the path is empty; the folder in which you are is “.”")
    }
    return text
  }
}
