/// The slugs of the photographs and albums of a folder. They depend on nothing but the names in the folder.
///
/// A slug has a digest only where it would be shared, and then all that would share it have one. It is shared too if it is
/// one that a former version has given to another one, so that links to it lead to what they were made for.
struct FolderAddresses: Hashable, Sendable {
  /// The slugs of the photographs, in their order.
  let photos: [String]
  /// The slugs of the albums, in their order.
  let albums: [String]

  init(photos: [String], albums: [String]) {
    self.photos = photos
    self.albums = albums
  }

  /// - Parameters:
  ///   - photos: the names of the files.
  ///   - albums: the names of the folders.
  ///   - isRoot: whether the folder is that of the whole site, which has folders of its own.
  init(photos: [(name: String, stem: String)], albums: [String], isRoot: Bool) {
    let names = photos.map(\.name) + albums
    let short =
      photos.map { Slug.short($0.stem, else: "photograph") }
      + albums.map { Slug.short($0, else: "album") }
    let keys = short.map(Slug.folded)
    /// The only owner of each slug; `nil` for several.
    var owners: [String: Int?] = [:]
    func own(_ key: String, _ index: Int) {
      if let known = owners[key] {
        if known != index { owners[key] = .some(nil) }
      } else {
        owners[key] = index
      }
    }
    for (index, key) in keys.enumerated() { own(key, index) }
    if isRoot { for name in SiteClaim.ownFolders { owners[name] = .some(nil) } }
    // Few slugs look like former ones with a digest.
    let mayHaveDigest = keys.contains(where: FormerSlug.hasDigest)
    for (index, photo) in photos.enumerated() {
      let former =
        mayHaveDigest
        ? FormerSlug.photograph(photo.name, stem: photo.stem) : FormerSlug.plain(photo.name)
      guard let former = former.map(Slug.folded), owners[former] != nil else { continue }
      own(former, index)
    }
    let slugs = short.indices.map { index in
      owners[keys[index]] == .some(index)
        ? short[index] : Slug.distinct(short[index], of: names[index])
    }
    self.photos = Array(slugs[..<photos.count])
    self.albums = Array(slugs[photos.count...])
  }
}

extension SourceFolder {
  /// Computes the addresses of all photographs and folders in the folder.
  ///
  /// - Parameter isRoot: whether the folder is that of the whole site.
  mutating func address(isRoot: Bool) {
    addresses = FolderAddresses(
      photos: photos.map { ($0.name, $0.stem) }, albums: folders.map(\.name), isRoot: isRoot)
    for index in folders.indices { folders[index].address(isRoot: false) }
  }
}

extension FolderScan {
  /// Leaves folders out whose albums would have longer paths in a site than a number of bytes.
  mutating func leaveOut(addressesBeyond limit: Int) {
    func left(_ folder: SourceFolder, at place: String, _ length: Int) -> SourceFolder {
      var kept = folder
      (kept.folders, kept.addresses) = ([], nil)
      var albums: [String] = []
      for (inner, slug) in zip(folder.folders, folder.addresses?.albums ?? []) {
        let path = place.isEmpty ? inner.name : "\(place)/\(inner.name)"
        let innerLength = length + slug.utf8.count + 1
        if innerLength > limit {
          problems.append(Problem(path: path, kind: .addressTooLong))
        } else {
          kept.folders.append(left(inner, at: path, innerLength))
          albums.append(slug)
        }
      }
      // What is left out keeps its address from others.
      kept.addresses = FolderAddresses(photos: folder.addresses?.photos ?? [], albums: albums)
      return kept
    }
    root = left(root, at: "", 0)
  }
}

/// The addresses that a former version has given to the albums and photographs of a site.
struct FormerAddresses {
  /// The present folders, by the former ones.
  private var folders: [String: String] = [:]

  init(of root: SourceFolder) { add(root, former: [], present: []) }

  private mutating func add(_ folder: SourceFolder, former: [String], present: [String]) {
    var folder = folder
    if folder.addresses == nil { folder.address(isRoot: present.isEmpty) }
    func path(_ names: [String]) -> String { names.joined(separator: "/") }
    folders[path(former)] = path(present)
    for (file, slug) in zip(folder.photos, folder.addresses?.photos ?? []) {
      let name = FormerSlug.photograph(file.name, stem: file.stem)
      folders[path(former + [name])] = path(present + [slug])
    }
    for (inner, slug) in zip(folder.folders, folder.addresses?.albums ?? []) {
      add(inner, former: former + [FormerSlug.album(inner.name)], present: present + [slug])
    }
  }

  /// The present folder of what has had a folder; `nil` if nothing had it.
  subscript(_ folder: String) -> String? { folders[folder] }
}

/// A page at a former address, which leads to the present one.
struct MovedPage: Hashable, Sendable {
  /// The path of the page, relative to the site.
  let path: String
  /// The path of the page to which it leads.
  let target: String

  /// The pages at former addresses, for those that exist still.
  ///
  /// - Parameters:
  ///   - former: the pages of a site of a former version.
  ///   - present: the pages of the site as it is now.
  static func pages(_ former: [String], of root: SourceFolder, present: some Sequence<String>)
    -> [MovedPage]
  {
    if former.isEmpty { return [] }
    let addresses = FormerAddresses(of: root)
    let present = Set(present.lazy.map { NameKey($0) })
    return former.compactMap { path in
      let place = PagePath(path)
      guard !present.contains(NameKey(path)), path.hasSuffix(".html"),
        let folder = addresses[place.folder]
      else { return nil }
      let targets = [place.name, PagePath.index].map { PagePath(folder: folder, name: $0).text }
      return targets.first { present.contains(NameKey($0)) }.map {
        MovedPage(path: path, target: $0)
      }
    }
  }

  func html(_ templates: PageTemplates) throws(GalleryError) -> [UInt8] {
    let depth = path.utf8.count(where: { $0 == UInt8(ascii: "/") })
    let root = String(repeating: "../", count: depth)
    return try templates.html(
      "moved", ["root": root, "address": root + Self.address(of: target)])
  }

  /// The path of a page in percent-encoding.
  static func address(of page: String) -> String {
    let names = page.split(separator: "/").map(String.init)
    return Slug.address(names.dropLast()) + (names.last ?? "")
  }
}
