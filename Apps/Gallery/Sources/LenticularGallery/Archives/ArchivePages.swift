import Foundation

/// The archives of albums, where they are asked for: the photographs of an album itself, as each of them is downloaded.
///
/// A build writes them, in parts, so that each can be kept on any disk. A server makes them as they are sent.
struct ArchivePages: PageKind {
  static let names = PartNames(stem: "album", suffix: "zip")

  /// The size from which on files are in another part, in bytes.
  static let partSize = 2_000_000_000

  var templates: [String] { [] }

  func mayHave(_ path: PagePath) -> Bool { Self.names.part(path.name) != nil }

  func pages(of site: SiteContent) -> AnySequence<Page> {
    guard case .written = site.archives else { return AnySequence([]) }
    return AnySequence(
      site.root.all.lazy.flatMap { album in
        site.archives(of: album).enumerated().map { page($0, $1, of: album) }
      })
  }

  func page(at path: PagePath, of site: SiteContent) -> Page? {
    guard case .written = site.archives, let part = Self.names.part(path.name),
      let album = site.lineage(at: path.folder)?.album
    else { return nil }
    let archives = site.archives(of: album)
    return part < archives.count ? page(part, archives[part], of: album) : nil
  }

  private func page(_ part: Int, _ archive: Archive, of album: Album) -> Page {
    Page(path: album.path(of: Self.names.name(part)), archive: archive)
  }

  /// A server reads all files of the album.
  func unread(at path: PagePath, _ count: Int, of listing: LiveListing) -> [SourceFile]? {
    guard mayHave(path), listing.hasAlbum(at: path.folder) else { return nil }
    return listing.first(count, below: path.folder, withAlbums: false)
  }
}

/// How a site offers its albums as archives.
enum Archives: Sendable {
  case none
  /// As files beside the pages of the albums, in the folder of the site.
  case written(site: String)
  /// Whole, as a server sends them.
  case streamed
}

extension Archive {
  /// The archives of an album's own photographs, in parts.
  ///
  /// - Parameters:
  ///   - site: the folder of the site, which has the files.
  ///   - partSize: the size from which on files are in another part, in bytes.
  /// - Returns: none for an album without photographs.
  static func archives(of album: Album, in site: String, partSize: Int) -> [Archive] {
    let downloads = album.photos.map(\.download)
    let names = ArchiveNames.unique(downloads.map(\.name))
    var parts: [[Entry]] = []
    var size = 0
    for (index, download) in downloads.enumerated() {
      // A build tells why a file could not be made.
      guard let own = SiteFolder.size(of: "\(site)/\(download.path)") else { continue }
      if parts.isEmpty || size + own > partSize {
        parts.append([])
        size = 0
      }
      size += own
      parts[parts.count - 1].append(
        Entry(
          name: names[index], path: "\(site)/\(download.path)", size: own,
          date: album.photos[index].facts.date))
    }
    return parts.map { Archive($0) }
  }
}

extension Item {
  /// The file that is downloaded: the original, or what plays, or the largest picture. Its path is relative to the site,
  /// and its name is that of the item's file, with the extension of what is sent.
  var download: (path: String, name: String) {
    if let originalPath { return (originalPath, originalName) }
    let path = movie?.path ?? motionPath ?? media.webp[media.webp.count - 1].path
    let actual = path[(path.lastIndex(of: ".") ?? path.endIndex)...]
    let own = file.name.dropFirst(file.stem.count)
    return (path, own.lowercased() == actual ? file.name : file.stem + actual)
  }
}
