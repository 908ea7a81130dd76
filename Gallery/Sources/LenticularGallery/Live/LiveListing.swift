/// The files of a folder, with the result of reading each.
struct LiveListing: Sendable {
  private(set) var scan: FolderScan
  /// The files in the order of ``PhotoFolder/allPhotos``.
  private(set) var entries: [Entry]
  /// A number that increases when a page changes.
  private(set) var version = 0
  /// A number that increases when a file comes, changes or goes.
  private(set) var updates = 0
  /// Whether all files have been opened, so that all are images.
  private var isOpened = false
  private var indices: [Path: Int] = [:]
  /// The indices of photographs, by the names of their images.
  private var names: [String: Int] = [:]
  private var places: [String: Place] = [:]

  struct Entry: Sendable {
    var file: PhotoFile
    /// The result for the file, or for the former version of the file, which is shown until this one is read.
    var outcome: PhotographBuild.Outcome?
    /// Whether this version of the file has been read.
    var isRead = false
  }

  /// A path that is compared by its bytes, because two names may be canonically equivalent text.
  private struct Path: Hashable {
    let bytes: [UInt8]
    init(_ path: String) { bytes = Array(path.utf8) }
  }

  /// The entries of an album.
  private struct Place {
    /// The files in the folder itself.
    let own: Range<Int>
    /// The files in the folder and below it.
    let all: Range<Int>
    /// The files in and below each folder.
    let albums: [Range<Int>]
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
      zip(entries.map { Path($0.file.relativePath) }, entries),
      uniquingKeysWith: { first, _ in first })
    var isChanged = entries.isEmpty
    var isReplaced = false
    let kept = entries.count
    entries = new.root.allPhotos.map { file in
      guard var entry = known[Path(file.relativePath)] else {
        isChanged = true
        return Entry(file: file)
      }
      // A file that was modified just before it was read may have changed without a new version.
      let isUncertain = entry.file.source?.isUncertain ?? file.version.isUncertain
      if entry.file.version == file.version, !isUncertain { return entry }
      isReplaced = true
      entry.file = file
      entry.isRead = false
      return entry
    }
    if kept != entries.count { isChanged = true }
    if isChanged || isReplaced { updates += 1 }
    scan = new
    indices = Dictionary(
      entries.indices.map { (Path(entries[$0].file.relativePath), $0) },
      uniquingKeysWith: { first, _ in first })
    names = [:]
    for (index, entry) in entries.enumerated() {
      if let name = entry.outcome?.photograph?.plan.name { names[name] = index }
    }
    places = [:]
    _ = addPlaces(of: scan.root, at: "", from: 0)
    isOpened = true
    if isChanged { version += 1 }
  }

  /// Adds the places of a folder and of the folders in it. Returns the end of the folder's files.
  private mutating func addPlaces(of folder: PhotoFolder, at path: String, from start: Int) -> Int {
    let own = start..<start + folder.photos.count
    var end = own.upperBound
    var albums: [Range<Int>] = []
    for folder in folder.folders {
      let first = end
      let slug = Slug.album(folder.name)
      end = addPlaces(of: folder, at: path.isEmpty ? slug : "\(path)/\(slug)", from: first)
      albums.append(first..<end)
    }
    places[path] = Place(own: own, all: start..<end, albums: albums)
    return end
  }

  /// Sets the result for a file, unless the file has been replaced meanwhile.
  mutating func set(_ outcome: PhotographBuild.Outcome, of file: PhotoFile) {
    guard let index = indices[Path(file.relativePath)],
      entries[index].file.version == file.version
    else { return }
    let former = entries[index]
    entries[index].outcome = outcome
    entries[index].isRead = true
    if let photograph = outcome.photograph {
      entries[index].file = photograph.file
      names[photograph.plan.name] = index
    }
    if former.outcome.map(Appearance.init) != Appearance(outcome) { version += 1 }
  }

  /// The properties of a photograph that a page shows.
  private struct Appearance: Equatable {
    let name: String?
    let hasTiles: Bool
    let original: String?

    init(_ outcome: PhotographBuild.Outcome) {
      let photograph = outcome.photograph
      name = photograph?.plan.name
      hasTiles = photograph?.tiles != nil
      original = photograph?.originalPath
    }
  }

  /// Whether a file of this version is still to be read.
  func isUnread(_ file: PhotoFile) -> Bool {
    guard let index = indices[Path(file.relativePath)] else { return false }
    return !entries[index].isRead && entries[index].file.version == file.version
  }

  /// The files that need not be opened to know that they are images.
  var opened: [PhotoFile] {
    entries.filter { isOpened || $0.isRead || $0.file.source != nil }.map(\.file)
  }

  /// The files that have not been read.
  var unread: [PhotoFile] { entries.filter { !$0.isRead }.map(\.file) }

  /// The photographs that can be shown.
  var photographs: [Photograph] { entries.compactMap { $0.outcome?.photograph } }

  /// The state of each file, for an album.
  var files: [Album.File] {
    entries.map { entry in entry.outcome.map(Album.File.init) ?? .unread }
  }

  /// The unread files at the top of an album's page: its first photographs, and the first of each album in it.
  ///
  /// - Parameter withAlbums: whether the page shows the photographs of inner albums.
  func first(_ count: Int, below album: String, withAlbums: Bool) -> [PhotoFile] {
    guard let place = places[album] else { return [] }
    let shown = (withAlbums ? place.all : place.own).prefix(count)
    let covers = withAlbums ? [] : place.albums.prefix(count).compactMap(\.first)
    return (covers + shown).map { entries[$0] }.filter { !$0.isRead }.map(\.file)
  }

  /// The unread file of the photograph with a slug in an album.
  func photograph(_ slug: String, in album: String) -> PhotoFile? {
    guard let place = places[album] else { return nil }
    return entries[place.own].first { !$0.isRead && $0.file.slug == slug }?.file
  }

  /// The photograph to which an image belongs; `nil` if the path is not that of an image.
  func photograph(named path: String) -> Photograph? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[0] == "photos" || parts[0] == "originals" else { return nil }
    let name = parts[2].prefix { $0 != "-" && $0 != "_" && $0 != "." }
    let key = "\(parts[1])/\(name)"
    // The entry may have another photograph by now.
    guard let photograph = names[key].flatMap({ entries[$0].outcome?.photograph }),
      photograph.plan.name == key
    else { return nil }
    return photograph
  }
}
