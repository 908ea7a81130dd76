/// A page of a site, or a file that pages load.
struct Page: Sendable {
  /// The path relative to the site.
  let path: String
  /// The digest of everything on which the page depends; `nil` for one that is made whenever the site is built.
  var source: (@Sendable () -> Digest)?
  /// Whether the page of a gallery that is served shows its progress and its changes.
  var followsGallery = false
  let content: Content

  /// What a page has.
  enum Content: Sendable {
    case bytes(@Sendable () throws(GalleryError) -> [UInt8])
    /// The bytes of an archive, of which there may be too many for the memory.
    case archive(Archive)
  }

  init(
    path: String, source: (@Sendable () -> Digest)?, followsGallery: Bool = false,
    bytes: @escaping @Sendable () throws(GalleryError) -> [UInt8]
  ) {
    self.path = path
    self.source = source
    self.followsGallery = followsGallery
    content = .bytes(bytes)
  }

  init(path: String, archive: Archive) {
    self.path = path
    source = { Digest(of: archive.version.utf8) }
    content = .archive(archive)
  }
}

/// Pages of one kind. Everything with an address is of one: claims, indexes, servers and builds go through
/// ``PageKinds/all``, and know none by its name.
protocol PageKind: Sendable {
  /// The names of the templates of the kind.
  var templates: [String] { get }

  /// Whether a path may be that of a page of the kind, in some site.
  func mayHave(_ path: PagePath) -> Bool

  /// All pages of the kind in a site, in the order in which they are published: each after those to which it links.
  func pages(of site: SiteContent) -> AnySequence<Page>

  /// The page at a path; `nil` if the site has none of the kind there.
  func page(at path: PagePath, of site: SiteContent) -> Page?

  /// The files that a visitor of the page sees first and that have not been read, while a gallery is served; `nil` if there
  /// is no page of the kind at the path.
  func unread(at path: PagePath, _ count: Int, of listing: LiveListing) -> [SourceFile]?
}

extension PageKind {
  func unread(at path: PagePath, _ count: Int, of listing: LiveListing) -> [SourceFile]? { nil }
}

/// The kinds of pages.
enum PageKinds {
  /// All kinds, in the order in which their pages are published.
  static let all: [any PageKind] = [
    PhotographPages(), SharedAddresses(), ListPages(), ArchivePages(), WallPages(), TimePages(),
    SearchPages(), TagPages(), MapPages(), FavouritesPages(), FeedPages(), Sitemaps(),
    NewestFeeds(), NotFoundPages(),
  ]

  static func mayHave(_ path: PagePath) -> Bool { all.contains { $0.mayHave(path) } }

  /// All pages of a site. They are made one after the other, because there are more than photographs.
  static func pages(of site: SiteContent) -> some Sequence<Page> {
    all.lazy.flatMap { $0.pages(of: site) }
  }

  static func page(at path: PagePath, of site: SiteContent) -> Page? {
    all.lazy.compactMap { $0.page(at: path, of: site) }.first
  }
}

/// The path of a page, relative to the site.
struct PagePath: Hashable, Sendable {
  /// The name of the page at the address of a folder.
  static let index = "index.html"

  /// The path of the folder; empty for the root.
  let folder: String
  /// The name of the file.
  let name: String

  init(folder: String, name: String) {
    self.folder = folder
    self.name = name
  }

  /// - Parameter path: a path without percent-encoding. It is empty or ends with a slash for the page at the address of a
  ///   folder.
  init(_ path: String) {
    let (folder, name) = Self.split(path)
    self.init(folder: folder, name: name.isEmpty ? Self.index : name)
  }

  var text: String { folder.isEmpty ? name : "\(folder)/\(name)" }

  /// Whether the page is the one at the address of its folder.
  var isIndex: Bool { name == Self.index }

  /// The folder around that of the page, and the name of the folder in it; `nil` for the root.
  var place: (outer: String, name: String)? {
    if folder.isEmpty { return nil }
    let (outer, name) = Self.split(folder)
    return (outer, name)
  }

  /// The parts of a path before and after its last slash.
  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[..<slash]), String(path[path.index(after: slash)...]))
  }
}

/// The names of the parts of a page that is divided: `index.html`, `index-2.html`, `index-3.html` …
struct PartNames {
  let stem: String
  let suffix: String

  /// - Parameter part: the part, counted from 0.
  func name(_ part: Int) -> String {
    part == 0 ? "\(stem).\(suffix)" : "\(stem)-\(part + 1).\(suffix)"
  }

  /// The part with a name; `nil` if there is none.
  func part(_ name: String) -> Int? {
    if name == self.name(0) { return 0 }
    guard name.hasPrefix(stem + "-"), name.hasSuffix("." + suffix),
      let number = Int(name.dropFirst(stem.count + 1).dropLast(suffix.count + 1)), number > 1,
      name == self.name(number - 1)
    else { return nil }
    return number - 1
  }
}
