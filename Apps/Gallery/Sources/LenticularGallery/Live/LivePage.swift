import Foundation

/// A page of a gallery that is built in the background, or a file of one.
public struct LivePage: Sendable {
  /// The path relative to the site.
  public let path: String
  /// A text that changes with the page.
  public let version: String
  /// A text that changes with the templates, the styles and the texts of all pages.
  public let look: String
  /// Whether the page shows the progress of the gallery, and its changes. The page of a photograph does not: with script,
  /// it is replaced by the page of its album.
  public let followsGallery: Bool
  /// The content; `nil` if the page is published, so that it is the file at ``path``.
  public let bytes: [UInt8]?

  /// The script that shows the progress of the gallery, and updates a page when the gallery changes.
  public static var script: URL { Resources.directory.appending(path: "Scripts/live.js") }

  /// Whether a path relative to the site is that of a page or of one of its files, if the album or photograph exists.
  public static func isPage(_ path: String) -> Bool { PageKinds.mayHave(PagePath(path)) }
}
