import Foundation

/// The page that finds photographs, and what it loads: files of words, and files of tiles, which show what is found.
struct SearchPages: PageKind {
  /// The folder of the page, below what is made of the whole gallery.
  static let folder = "-/search"
  static let words = PartNames(stem: "words", suffix: "bin")
  static let tiles = PartNames(stem: "tiles", suffix: "json")

  /// The number of photographs in a file of tiles. What is found lies anywhere, and each photograph needs its file.
  private static let tilesLength = 24

  var templates: [String] { ["search"] }

  func mayHave(_ path: PagePath) -> Bool {
    path.folder == Self.folder
      && (path.isIndex || [Self.words, Self.tiles].contains { $0.part(path.name) != nil })
  }

  func pages(of site: SiteContent) -> AnySequence<Page> {
    AnySequence(
      [
        AnySequence((0..<Self.wordFiles(of: site)).lazy.map { words($0, site) }),
        AnySequence((0..<Self.division(of: site).parts).lazy.map { tiles($0, site) }),
        AnySequence([page(of: site)]),
      ].lazy.joined())
  }

  func page(at path: PagePath, of site: SiteContent) -> Page? {
    guard mayHave(path) else { return nil }
    if let part = Self.words.part(path.name) {
      return part < Self.wordFiles(of: site) ? words(part, site) : nil
    }
    if let part = Self.tiles.part(path.name) {
      return part < Self.division(of: site).parts ? tiles(part, site) : nil
    }
    return page(of: site)
  }

  /// The number of photographs that can be found.
  private static func count(of site: SiteContent) -> Int { site.root.photoCount - site.root.unread }

  private static func wordFiles(of site: SiteContent) -> Int {
    SearchIndex.fileCount(of: count(of: site))
  }

  private static func division(of site: SiteContent) -> Division {
    Division(count: count(of: site), length: tilesLength)
  }

  private func words(_ part: Int, _ site: SiteContent) -> Page {
    Page(
      path: "\(Self.folder)/\(Self.words.name(part))",
      source: { Self.source(of: site, "words") },
      bytes: { () throws(GalleryError) in site.searchIndex.files[part] })
  }

  /// The digest of everything on which what is found depends.
  private static func source(of site: SiteContent, _ kind: String) -> Digest {
    let source = site.source(of: site.root, ancestors: [])
    return Digest(of: "\(source.hexadecimal) \(kind)".utf8)
  }

  private func tiles(_ part: Int, _ site: SiteContent) -> Page {
    let range = Self.division(of: site).range(of: part)
    return Page(
      path: "\(Self.folder)/\(Self.tiles.name(part))",
      source: {
        site.templates.digest { add in
          for (item, page) in site.photographs[range] {
            add("\(page) \(item.media.version)")
            add(item.alternativeText)
          }
        }
      },
      bytes: { () throws(GalleryError) in
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        do {
          return Array(try encoder.encode(site.photographs[range].map(Tile.init)))
        } catch {
          throw .resourceUnusable(Self.tiles.name(part), reason: "\(error)")
        }
      })
  }

  /// A photograph as a tile: an array of the address of its page, the name of its files, its width and height, the width of
  /// its smallest file, and its text.
  private struct Tile: Encodable {
    let item: Item
    let page: String

    func encode(to encoder: any Encoder) throws {
      var values = encoder.unkeyedContainer()
      try values.encode(MovedPage.address(of: page))
      try values.encode(item.media.name)
      try values.encode(item.facts.size.width)
      try values.encode(item.facts.size.height)
      try values.encode(item.media.webp[0].size.width)
      try values.encode(item.alternativeText)
    }
  }

  private func page(of site: SiteContent) -> Page {
    let templates = site.templates
    let title = site.root.title
    let kinds = Tags.Kind.allCases.filter { !site.tags.all($0).isEmpty }
    let division = Self.division(of: site)
    let thumbnail = site.root.cover?.media.formats.first?.address ?? ""
    return Page(
      path: "\(Self.folder)/\(PagePath.index)",
      source: { Self.source(of: site, "search") },
      bytes: { () throws(GalleryError) in
        try templates.html(
          "search",
          [
            "root": "../../", "isSearch": true, "title": templates.texts[.search],
            "siteTitle": title, "firstWords": Texts.json(site.searchIndex.firstWords),
            "partLength": division.length, "partCount": division.parts, "thumbnail": thumbnail,
            "documentTitle": "\(templates.texts[.search]) · \(title)",
            "titleText": Texts.Key.search.rawValue, "titleRest": " · \(title)",
            "months": templates.texts.monthList, "isPlain": true,
            "tagLists": kinds.map {
              templates.texts.link(to: "../\($0.rawValue)/index.html", $0.text)
            },
          ])
      })
  }
}

extension Album {
  /// The number of files in the album and all albums below it that have not been read yet.
  var unread: Int { albums.reduce(unreadCount) { $0 + $1.unread } }
}

/// The pages of keywords and of people, where they are asked for: one of all, and one for each.
struct TagPages: PageKind {
  var templates: [String] { ["tags", "tag", "tile"] }

  private static let parts = PartNames(stem: "index", suffix: "html")

  func mayHave(_ path: PagePath) -> Bool {
    let names = path.folder.split(separator: "/", omittingEmptySubsequences: false)
    return Self.parts.part(path.name) != nil && (2...3).contains(names.count) && names[0] == "-"
      && Tags.Kind.allCases.contains { $0.rawValue == names[1] }
  }

  func pages(of site: SiteContent) -> AnySequence<Page> {
    AnySequence(
      Tags.Kind.allCases.lazy.filter { !site.tags.all($0).isEmpty }.flatMap { kind in
        site.tags.all(kind).lazy.flatMap { tag in
          (0..<tag.division.parts).reversed().map { page($0, of: tag, kind, site) }
        } + [page(of: kind, site)]
      })
  }

  func page(at path: PagePath, of site: SiteContent) -> Page? {
    guard mayHave(path), let part = Self.parts.part(path.name) else { return nil }
    let names = path.folder.split(separator: "/")
    guard let kind = Tags.Kind(rawValue: String(names[1])), !site.tags.all(kind).isEmpty else {
      return nil
    }
    if names.count == 2 { return part == 0 ? page(of: kind, site) : nil }
    guard let tag = site.tags.all(kind).first(where: { $0.slug == names[2] }),
      part < tag.division.parts
    else { return nil }
    return page(part, of: tag, kind, site)
  }

  private func page(of kind: Tags.Kind, _ site: SiteContent) -> Page {
    let (templates, tags, title) = (site.templates, site.tags.all(kind), site.root.title)
    return Page(
      path: "-/\(kind.rawValue)/\(PagePath.index)",
      source: {
        templates.digest { add in
          add(title)
          for tag in tags { add("\(tag.name) \(tag.slug) \(tag.photos.count)") }
        }
      },
      bytes: { () throws(GalleryError) in
        let name = templates.texts[kind.text]
        return try templates.html(
          "tags",
          [
            "root": "../../", "isPlain": true, "title": name, "siteTitle": title,
            "documentTitle": "\(name) · \(title)",
            "titleText": kind.text.rawValue, "titleRest": " · \(title)",
            "tags": tags.map {
              [
                "address": "\(Slug.address($0.slug))/\(PagePath.index)", "name": $0.name,
                "count": templates.texts.countValues($0.photos.count),
              ]
            },
          ])
      })
  }

  private func page(_ part: Int, of tag: Tags.Tag, _ kind: Tags.Kind, _ site: SiteContent) -> Page {
    let (templates, title) = (site.templates, site.root.title)
    return Page(
      path: "-/\(kind.rawValue)/\(tag.slug)/\(Self.parts.name(part))",
      source: {
        templates.digest { add in
          [title, tag.name].forEach(add)
          for photo in tag.photos {
            add("\(photo.page) \(photo.item.media.version) \(photo.item.alternativeText)")
          }
        }
      },
      bytes: { () throws(GalleryError) in
        let root = "../../../"
        let texts = templates.texts
        var values: [String: Any] = [
          "root": root, "isPlain": true, "title": tag.name, "siteTitle": title,
          "kind": texts[kind.text], "kindText": kind.text.rawValue,
          "documentTitle": "\(tag.name) · \(title)", "count": texts.countValues(tag.photos.count),
          "photos": tag.division.range(of: part).map { index in
            var photo = tag.photos[index].item.picture(root: root)
            photo["address"] = root + MovedPage.address(of: tag.photos[index].page)
            photo["alternativeText"] = tag.photos[index].item.alternativeText
            return photo
          },
        ]
        values.merge(texts.links(around: part, of: tag.division, Self.parts)) { $1 }
        return try templates.html("tag", values)
      })
  }
}

/// The keywords and the people of a gallery, with their photographs.
struct Tags: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case keywords, people

    var text: Texts.Key {
      switch self {
      case .keywords: .keywords
      case .people: .people
      }
    }
  }

  struct Tag: Sendable {
    let name: String
    let slug: String
    let photos: [(item: Item, page: String)]

    var division: Division { Division(count: photos.count, length: 200) }
  }

  private var tags: [Kind: [Tag]] = [:]
  private var slugs: [Kind: [String: String]] = [:]

  /// All tags of a kind, by their names.
  func all(_ kind: Kind) -> [Tag] { tags[kind] ?? [] }

  /// The address of a tag, relative to the site.
  func address(of name: String, _ kind: Kind) -> String? {
    slugs[kind]?[name.lowercased()].map {
      "-/\(kind.rawValue)/\(Slug.address($0))/\(PagePath.index)"
    }
  }

  init(of root: Album) {
    for kind in Kind.allCases {
      // Tags that differ in case are one.
      var names: [String: String] = [:]
      var photos: [String: [(item: Item, page: String)]] = [:]
      for (item, page) in root.pagesOfPhotographs {
        for name in kind == .keywords ? item.facts.keywords : item.facts.people {
          let key = name.lowercased()
          names[key] = names[key] ?? name
          photos[key, default: []].append((item, page))
        }
      }
      if names.isEmpty { continue }
      let sorted = NaturalOrder.sorted(Array(names)) { $0.value }
      let addresses = FolderAddresses(photos: [], albums: sorted.map(\.value), isRoot: false).albums
      tags[kind] = zip(sorted, addresses).map { name, slug in
        Tag(name: name.value, slug: slug, photos: photos[name.key] ?? [])
      }
      slugs[kind] = Dictionary(
        zip(sorted.map(\.key), addresses).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
    }
  }
}
