import CVips
import Foundation

/// libvips, started once for the process.
public enum Imaging {
  /// Starts libvips, with one thread for each picture: pictures are worked on side by side.
  public static func start() throws(GalleryError) {
    if let reason = outcome { throw .imagingUnavailable(reason) }
  }

  private static let outcome: String? = cv_start("lenticular", 1) ? nil : takeError()

  /// What libvips has said since it was last asked, in one line.
  ///
  /// The text is the process's: it is about one picture only while no other is worked on.
  static func takeError() -> String {
    takeErrors().first ?? "libvips gives no reason"
  }

  /// The same, every line of it.
  static func takeErrors() -> [String] {
    guard let text = cv_take_error() else { return [] }
    defer { cv_free(text) }
    return String(cString: text).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}
