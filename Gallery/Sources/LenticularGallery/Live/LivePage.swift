import Foundation

/// A page of a gallery that is built in the background, or a file of one.
public struct LivePage: Sendable {
  /// The path relative to the site.
  public let path: String
  /// A text that changes with the page.
  public let version: String
  /// Whether the page shows the progress of the gallery, and its changes.
  public let followsGallery: Bool
  /// The content; `nil` if the page is published, so that it is the file at ``path``.
  public let bytes: [UInt8]?

  /// The script that shows the progress of the gallery, and updates a page when the gallery changes.
  public static var script: URL { Resources.directory.appending(path: "Scripts/live.js") }

  /// Whether a path relative to the site is that of a page or of one of its files, if the album exists.
  public static func isPage(_ path: String) -> Bool { Place(path) != nil }

  /// The place of a page.
  struct Place: Hashable, Sendable {
    /// The path of the album.
    let album: String
    let kind: Kind

    enum Kind: Hashable, Sendable {
      case file(AlbumFile)
      /// The page of the photograph with a slug.
      case photograph(String)
    }

    /// The path of the file, relative to the site.
    var path: String { (album.isEmpty ? "" : album + "/") + name }

    private var name: String {
      switch kind {
      case .file(let file): file.name
      case .photograph(let slug): "\(slug)/\(PhotographPage.fileName)"
      }
    }

    init(album: String, _ kind: Kind) {
      self.album = album
      self.kind = kind
    }

    /// - Parameter path: the path relative to the site; empty or with a slash at its end for the feed, or for
    ///   the page of a photograph.
    init?(_ path: String) {
      let (folder, name) = Self.split(path)
      let (outer, last) = Self.split(folder)
      if Slug.isPhotograph(last) {
        guard name.isEmpty || name == PhotographPage.fileName else { return nil }
        album = outer
        kind = .photograph(last)
        return
      }
      album = folder
      guard let file = AlbumFile(name: name.isEmpty ? "index.html" : name) else { return nil }
      kind = .file(file)
    }

    /// The parts of a path before and after its last slash.
    private static func split(_ path: String) -> (folder: String, name: String) {
      guard let slash = path.lastIndex(of: "/") else { return ("", path) }
      return (String(path[..<slash]), String(path[path.index(after: slash)...]))
    }

    /// Whether the page is a part of a feed.
    var isFeed: Bool {
      if case .file(.view(.feed)) = kind { true } else { false }
    }

    /// Whether the page shows the changes of the gallery. The page of a photograph does not: with script, it is
    /// replaced by the page of its album.
    var followsGallery: Bool {
      if case .file(.view) = kind { true } else { false }
    }
  }
}
