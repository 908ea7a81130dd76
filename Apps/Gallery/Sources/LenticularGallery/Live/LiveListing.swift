/// The files of a folder, with the result of reading each.
struct LiveListing: Sendable {
  private(set) var scan: FolderScan
  /// The files in the order of ``SourceFolder/allPhotos``.
  private(set) var entries: [Entry]
  /// A number that increases when a page changes.
  private(set) var version = 0
  /// A number that increases when a file comes, changes or goes.
  private(set) var updates = 0
  /// Whether all files have been opened, so that all are images.
  private var isOpened = false
  private var indices: [PathKey: Int] = [:]
  /// The indices of photographs, by the names of their images.
  private var names: [String: Int] = [:]
  private var places: [String: Place] = [:]

  struct Entry: Sendable {
    var file: SourceFile
    /// The result for the file, or for the former version of the file, which is shown until this one is read.
    var outcome: PhotographBuild.Outcome?
    /// Whether this version of the file has been read.
    var isRead = false
  }

  /// The entries of an album.
  private struct Place {
    /// The files in the folder itself.
    let own: Range<Int>
    /// The files in the folder and below it.
    let all: Range<Int>
    /// The files in and below each folder.
    let albums: [Range<Int>]
    /// The slugs of the files in the folder itself.
    let slugs: [String]
  }

  /// - Parameter scan: the files, most of which have not been opened.
  init(_ scan: FolderScan) {
    self.scan = scan
    entries = []
    update(scan)
    isOpened = false
  }

  /// Replaces the files. The result for a file is kept as long as the file has not changed.
  mutating func update(_ new: FolderScan) {
    let known = Dictionary(
      zip(entries.map { PathKey($0.file.relativePath) }, entries),
      uniquingKeysWith: { first, _ in first })
    var isChanged = entries.isEmpty
    var isReplaced = false
    let kept = entries.count
    entries = new.root.allPhotos.map { file in
      guard var entry = known[PathKey(file.relativePath)] else {
        isChanged = true
        return Entry(file: file)
      }
      // A file that was modified just before it was read may have changed without a new version.
      let isUncertain = zip(entry.file.all, file.all).contains { old, new in
        old.source?.isUncertain ?? new.version.isUncertain
      }
      if entry.file.versions == file.versions, !isUncertain { return entry }
      isReplaced = true
      entry.file = file
      entry.isRead = false
      return entry
    }
    if kept != entries.count { isChanged = true }
    if new.textKey != scan.textKey { isChanged = true }
    if isChanged || isReplaced { updates += 1 }
    scan = new
    indices = Dictionary(
      entries.indices.map { (PathKey(entries[$0].file.relativePath), $0) },
      uniquingKeysWith: { first, _ in first })
    names = [:]
    for (index, entry) in entries.enumerated() {
      if let photograph = entry.outcome?.photograph { addNames(of: photograph, index) }
    }
    places = [:]
    _ = addPlaces(of: scan.root, at: "", from: 0)
    isOpened = true
    if isChanged { version += 1 }
  }

  /// Adds the places of a folder and of the folders in it. Returns the end of the folder's files.
  private mutating func addPlaces(of folder: SourceFolder, at path: String, from start: Int) -> Int
  {
    var folder = folder
    if folder.addresses == nil { folder.address(isRoot: path.isEmpty) }
    let own = start..<start + folder.photos.count
    var end = own.upperBound
    var albums: [Range<Int>] = []
    for (folder, slug) in zip(folder.folders, folder.addresses?.albums ?? []) {
      let first = end
      end = addPlaces(of: folder, at: path.isEmpty ? slug : "\(path)/\(slug)", from: first)
      albums.append(first..<end)
    }
    places[path] = Place(
      own: own, all: start..<end, albums: albums, slugs: folder.addresses?.photos ?? [])
    return end
  }

  /// Sets the result for a file, unless the file has been replaced meanwhile.
  mutating func set(_ outcome: PhotographBuild.Outcome, of file: SourceFile) {
    guard let index = indices[PathKey(file.relativePath)],
      entries[index].file.versions == file.versions
    else { return }
    let former = entries[index]
    entries[index].outcome = outcome
    entries[index].isRead = true
    entries[index].file = outcome.file
    if let photograph = outcome.photograph { addNames(of: photograph, index) }
    if former.outcome.map(Appearance.init) != Appearance(outcome) { version += 1 }
  }

  private mutating func addNames(of photograph: Item, _ index: Int) {
    names[photograph.media.name] = index
    if let stem = photograph.media.tiles?.stem {
      names[String(stem.dropFirst("photos/".count))] = index
    }
    if let clip = photograph.clip { names[clip.name] = index }
  }

  /// The properties of a photograph that a page shows.
  private struct Appearance: Equatable {
    let name: String?
    let hasTiles: Bool
    let original: String?
    let movie: String?
    let words: EmbeddedWords?

    init(_ outcome: PhotographBuild.Outcome) {
      let photograph = outcome.photograph
      name = photograph?.media.name
      hasTiles = photograph?.tiles != nil
      original = photograph?.originalPath
      movie = photograph?.movie?.path ?? photograph?.clip?.path ?? photograph?.motionPath
      words = photograph?.facts.words
    }
  }

  /// Whether a file of this version is still to be read.
  func isUnread(_ file: SourceFile) -> Bool {
    guard let index = indices[PathKey(file.relativePath)] else { return false }
    return !entries[index].isRead && entries[index].file.versions == file.versions
  }

  /// The files that need not be opened to know that they are images.
  var opened: [SourceFile] {
    entries.filter { isOpened || $0.isRead || $0.file.source != nil }.map(\.file)
  }

  /// The files that have not been read.
  var unread: [SourceFile] { entries.filter { !$0.isRead }.map(\.file) }

  /// Whether a file is unread.
  var hasUnread: Bool { entries.contains { !$0.isRead } }

  /// The photographs that can be shown.
  var photographs: [Item] { entries.compactMap { $0.outcome?.photograph } }

  /// The files as they were read.
  var files: [SourceFile] { entries.map(\.file) }

  /// The state of each file, for an album.
  var states: [Album.File] {
    entries.map { entry in entry.outcome.map(Album.File.init) ?? .unread }
  }

  /// The unread files at the top of an album's page: its first photographs, and the first of each album in it.
  ///
  /// - Parameter withAlbums: whether the page shows the photographs of inner albums.
  func first(_ count: Int, below album: String, withAlbums: Bool) -> [SourceFile] {
    guard let place = places[album] else { return [] }
    let shown = (withAlbums ? place.all : place.own).prefix(count)
    let covers = withAlbums ? [] : place.albums.prefix(count).compactMap(\.first)
    return (covers + shown).map { entries[$0] }.filter { !$0.isRead }.map(\.file)
  }

  /// The unread files of the photographs with a slug in an album: one, or those that would share the slug.
  func photographs(_ slug: String, in album: String) -> [SourceFile] {
    guard let place = places[album] else { return [] }
    let indices =
      place.slugs.firstIndex(of: slug).map { [$0] }
      ?? place.slugs.indices.filter { Slug.shared(place.slugs[$0]) == slug }
    return indices.map { entries[place.own.lowerBound + $0] }.filter { !$0.isRead }.map(\.file)
  }

  /// Whether a file of an album has a slug.
  func hasFile(_ slug: String, in album: String) -> Bool {
    places[album]?.slugs.contains(slug) ?? false
  }

  /// Whether a path is that of an album.
  func hasAlbum(at path: String) -> Bool { places[path] != nil }

  /// Whether a path may be that of an image or of an original.
  static func mayBeImage(_ path: String) -> Bool {
    path.hasPrefix("photos/") || path.hasPrefix("originals/")
  }

  /// The photograph to which an image belongs; `nil` if the path is not that of an image.
  func photograph(named path: String) -> Item? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, Self.mayBeImage(path) else { return nil }
    let name = parts[2].prefix { $0 != "-" && $0 != "_" && $0 != "." }
    let key = "\(parts[1])/\(name)"
    // The entry may have another photograph by now.
    guard let photograph = names[key].flatMap({ entries[$0].outcome?.photograph }),
      photograph.media.name == key || photograph.media.tiles?.stem == "photos/\(key)"
        || photograph.clip?.name == key
    else { return nil }
    return photograph
  }
}
