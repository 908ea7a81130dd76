/// The pages at addresses that several photographs and albums would share, and at those below.
///
/// One of them may have had the address alone before the others came, so links to it, and to what is in it, exist. A page
/// with links leads to each of several owners, and one that leads on by itself to the only one.
struct SharedAddresses: PageKind {
  var templates: [String] { [] }

  func mayHave(_ path: PagePath) -> Bool { SharedPlaces.names.contains(path.name) }

  func pages(of site: SiteContent) -> AnySequence<Page> {
    AnySequence(site.sharedPlaces.all.lazy.map { page(at: $0.path, $0.owners, site) })
  }

  func page(at path: PagePath, of site: SiteContent) -> Page? {
    guard mayHave(path), site.lineage(at: path.folder) == nil,
      let owners = site.sharedPlaces[path.text]
    else { return nil }
    return page(at: path.text, owners, site)
  }

  private func page(at path: String, _ owners: [SharedPlaces.Owner], _ site: SiteContent) -> Page {
    let templates = site.templates
    return Page(
      path: path,
      source: { templates.digest { owners.map { "\($0.page) \($0.name)" }.forEach($0) } },
      bytes: { () throws(GalleryError) in
        if owners.count == 1 {
          return try MovedPage(path: path, target: owners[0].page).html(templates)
        }
        let root = String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") })
        return try Notice(
          title: .severalOfName, text: .whichIsMeant,
          links: owners.map {
            Notice.Link(address: root + MovedPage.address(of: $0.page), text: $0.name)
          }
        ).html(templates, root: root)
      })
  }
}

/// The addresses that photographs and albums would have if they, or albums around them, shared none.
struct SharedPlaces: Sendable {
  /// What is meant by an address.
  struct Owner: Hashable, Sendable {
    /// The path of its page, relative to the site.
    let page: String
    let name: String
  }

  /// The names of the pages that are found at such addresses.
  static let names = [PagePath.index, WallPages.fileName]

  /// The paths of the pages with their owners, in the order of the site.
  private(set) var all: [(path: String, owners: [Owner])] = []
  private var indices: [String: Int] = [:]

  subscript(_ path: String) -> [Owner]? { indices[path].map { all[$0].owners } }

  init(of root: Album) { add(root, at: Place()) }

  /// Where an album is, and where it would be.
  private struct Place {
    var path: [String] = []
    /// The paths with the shared slug of one of the albums around it, or of the album itself, instead of its own.
    var others: [[String]] = []
    /// The path with all these.
    var shortest: [String] = []

    var isPlain: Bool { others.isEmpty }

    /// - Parameter shared: the slug that others would have too; `nil` if the slug is that of nobody else.
    func inside(_ slug: String, shared: String?) -> Place {
      var inner = Place(
        path: path + [slug], others: others.map { $0 + [slug] },
        shortest: shortest + [shared ?? slug])
      if let shared {
        inner.others.append(path + [shared])
        if others.count > 0 { inner.others.append(inner.shortest) }
      }
      return inner
    }
  }

  private mutating func add(_ album: Album, at place: Place) {
    let shared = album.sharedSlugs
    if !place.isPlain || !shared.isEmpty {
      for (slug, photo) in zip(album.slugs, album.photos)
      where !place.isPlain || shared[slug] != nil {
        add([PagePath.index], place.inside(slug, shared: shared[slug]), photo.file.name)
      }
    }
    for inner in album.albums {
      let slug = inner.path[inner.path.count - 1]
      let innerPlace = place.inside(slug, shared: shared[slug])
      add(Self.names, innerPlace, inner.title)
      add(inner, at: innerPlace)
    }
  }

  private mutating func add(_ names: [String], _ place: Place, _ title: String) {
    var seen: Set<[String]> = [place.path]
    for other in place.others where seen.insert(other).inserted {
      for name in names {
        let path = (other + [name]).joined(separator: "/")
        let owner = Owner(page: (place.path + [name]).joined(separator: "/"), name: title)
        if let index = indices[path] {
          all[index].owners.append(owner)
        } else {
          indices[path] = all.count
          all.append((path, [owner]))
        }
      }
    }
  }
}

extension Album {
  /// The slugs of photographs and albums of this album that would share a slug, each with that slug.
  var sharedSlugs: [String: String] {
    var groups: [String: (slug: String, owners: [String])] = [:]
    for owner in slugs + albums.map({ $0.path[$0.path.count - 1] }) {
      guard let short = Slug.shared(owner) else { continue }
      groups[Slug.folded(short), default: (short, [])].owners.append(owner)
    }
    if groups.isEmpty { return [:] }
    // A single one shares its address with what cannot be shown, with a former address, or with a folder of the site.
    let shared = groups.values.filter { group in
      group.owners.count > 1 && !(path.isEmpty && SiteClaim.ownFolders.contains(group.slug))
    }
    return Dictionary(
      shared.flatMap { group in group.owners.map { ($0, group.slug) } },
      uniquingKeysWith: { first, _ in first })
  }
}
