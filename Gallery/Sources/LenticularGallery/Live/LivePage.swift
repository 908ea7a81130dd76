import Foundation

/// A page of a gallery that is built in the background, or a file of one.
public struct LivePage: Sendable {
  /// The path relative to the site.
  public let path: String
  /// A text that changes with the page.
  public let version: String
  /// The content; `nil` if the page is published, so that it is the file at ``path``.
  public let bytes: [UInt8]?

  /// The script that shows how far the gallery is, and changes a page when the gallery changes.
  public static var script: URL { Resources.directory.appending(path: "Live/live.js") }

  /// Whether a path relative to the site is that of a page or of one of its files, if there is an album.
  public static func isPage(_ path: String) -> Bool { Place(path) != nil }

  /// The place of a page.
  struct Place: Hashable, Sendable {
    /// The path of the album.
    let album: String
    let kind: Kind

    enum Kind: Hashable, Sendable {
      case view(AlbumView)
      case manifest
    }

    /// The path of the file, relative to the site.
    var path: String { (album.isEmpty ? "" : album + "/") + name }

    private var name: String {
      switch kind {
      case .view(let view): view.fileName
      case .manifest: Album.manifestName
      }
    }

    init(album: String, _ kind: Kind) {
      self.album = album
      self.kind = kind
    }

    /// - Parameter path: the path relative to the site; empty or with a slash at its end for the feed.
    init?(_ path: String) {
      let slash = path.lastIndex(of: "/")
      album = slash.map { String(path[..<$0]) } ?? ""
      let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
      let view = AlbumView.allCases.first { $0.fileName == name }
      if name.isEmpty {
        kind = .view(.feed)
      } else if let view {
        kind = .view(view)
      } else if name == Album.manifestName {
        kind = .manifest
      } else {
        return nil
      }
    }
  }
}
