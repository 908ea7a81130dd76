import Foundation

/// What is left out of a folder of photographs: what programs and file servers put beside photographs, and what its
/// owner has excluded.
///
/// Patterns come from the command line, and from files in the folders: `.lenticularignore` and `.ignore`, whose patterns
/// are for the folder and those below it. A folder with `.nomedia`, or with one of these files that has no pattern, is
/// left out as a whole. Nothing in a folder that is left out can be taken back.
struct Exclusions: Sendable {
  /// Patterns for the folder of photographs, which precede all others.
  private let patterns: [IgnorePattern]
  /// The patterns of the folders around the present one, the outermost first.
  private var levels: [(depth: Int, patterns: [IgnorePattern])] = []

  /// The names of the files of patterns.
  static let fileNames = [".ignore", ".lenticularignore"]
  /// The name of a file that leaves out its folder, as on Android.
  static let folderMark = ".nomedia"

  /// Whether albums and photographs are shown that a text hides.
  let showsHidden: Bool

  init(_ patterns: [String] = [], showsHidden: Bool = false) {
    self.patterns = patterns.compactMap { IgnorePattern($0) }
    self.showsHidden = showsHidden
  }

  /// These exclusions, and those of patterns in a folder.
  ///
  /// - Parameter depth: the number of folders from the folder of photographs to it.
  func adding(_ patterns: [String], depth: Int) -> Exclusions {
    if patterns.isEmpty { return self }
    var inner = self
    inner.levels.append((depth, patterns.compactMap { IgnorePattern($0) }))
    return inner
  }

  /// Folders of thumbnails, deleted files and metadata, in lower case: of Synology, QNAP, Windows, Linux, macOS and
  /// Picasa.
  private static let folderNames: Set<String> = [
    "@eadir", "@tmp", "#recycle", "#snapshot", "@recycle", "@recently-snapshot", ".@__thumb",
    "$recycle.bin", "recycler", "recycled", "system volume information", "lost+found", "__macosx",
    ".picasaoriginals", ".thumbnails",
  ]
  /// The extensions of folders of previews, of Lightroom.
  private static let folderExtensions = [".lrdata", ".lrcat-data"]
  /// The extensions of the libraries of Photos, iPhoto, Aperture and Capture One.
  private static let libraryExtensions = [
    ".photoslibrary", ".photolibrary", ".migratedphotolibrary", ".aplibrary", ".cocatalog",
  ]
  /// The folders of libraries that have photographs, in lower case; all others have what is made from these.
  private static let libraryFolders: Set<String> = ["originals", "masters"]

  /// Whether an entry is left out.
  ///
  /// - Parameters:
  ///   - path: the path relative to the folder of photographs.
  ///   - library: whether the folder that has the entry is a library of photographs.
  func contains(_ path: String, named name: String, isFolder: Bool, inLibrary library: Bool) -> Bool
  {
    let lower = name.lowercased()
    if isFolder,
      Self.folderNames.contains(lower) || Self.folderExtensions.contains(where: lower.hasSuffix)
    {
      return true
    }
    if library, !isFolder || !Self.libraryFolders.contains(lower) { return true }
    if let decision = Self.decision(patterns, path, isFolder) { return decision }
    for level in levels.reversed() {
      let inner = Self.path(path, fromDepth: level.depth)
      if let decision = Self.decision(level.patterns, inner, isFolder) { return decision }
    }
    return false
  }

  static func isLibrary(_ name: String) -> Bool {
    let lower = name.lowercased()
    return libraryExtensions.contains(where: lower.hasSuffix)
  }

  /// The exclusions in a folder; `nil` if the whole folder is left out.
  ///
  /// - Parameters:
  ///   - path: the path of the folder.
  ///   - depth: the number of folders from the folder of photographs to it. The folder of photographs itself is not left
  ///     out.
  ///   - marks: the names of the files in the folder that concern exclusions.
  func inside(_ path: String, depth: Int, marks: [String]) -> Exclusions? {
    if marks.isEmpty { return self }
    if depth > 0, marks.contains(Self.folderMark) { return nil }
    var inner = self
    for name in Self.fileNames where marks.contains(name) {
      // A file that cannot be read leaves more out than was meant, never less.
      let text = try? OpenFile("\(path)/\(name)").contents()
      let patterns = IgnorePattern.patterns(in: String(decoding: text ?? [], as: UTF8.self))
      if depth > 0, patterns.isEmpty { return nil }
      inner.levels.append((depth, patterns))
    }
    return inner
  }

  /// Whether patterns leave an entry out; `nil` if none concerns it. The last one decides.
  private static func decision(
    _ patterns: [IgnorePattern], _ path: some StringProtocol, _ isFolder: Bool
  ) -> Bool? {
    patterns.last { $0.matches(path, isFolder: isFolder) }.map { !$0.isNegated }
  }

  /// A path without its first names.
  private static func path(_ path: String, fromDepth depth: Int) -> Substring {
    var rest = path.utf8[...]
    for _ in 0..<depth {
      guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { break }
      rest = rest[rest.index(after: slash)...]
    }
    return Substring(rest)
  }
}
