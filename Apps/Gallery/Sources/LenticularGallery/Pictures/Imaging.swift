import CVips
import Foundation

/// libvips, which is started once per process.
public enum Imaging {
  /// Starts libvips with one thread per image, because images are processed concurrently.
  public static func start() throws(GalleryError) {
    if let reason = outcome { throw .imagingUnavailable(reason) }
  }

  private static let outcome: String? = cv_start("lenticular", 1) ? nil : takeError()

  /// The errors that libvips has reported since the last call, in one line.
  ///
  /// The errors belong to the process. They concern one image only if no other image is processed
  /// at the same time.
  static func takeError() -> String {
    takeErrors().first ?? "libvips gives no reason"
  }

  /// The errors that libvips has reported since the last call, one per line.
  static func takeErrors() -> [String] {
    guard let text = cv_take_error() else { return [] }
    defer { cv_free(text) }
    return String(cString: text).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}
