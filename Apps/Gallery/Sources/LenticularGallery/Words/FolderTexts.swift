/// The texts in a folder: that of the folder, and those beside photographs.
struct FolderTexts {
  private(set) var album = AlbumText()
  /// What is said of photographs, by the names of their files.
  private(set) var words: [PathKey: Words] = [:]
  private(set) var problems: [Problem] = []
  /// The names of the files that have been read.
  private(set) var files: Set<PathKey> = []
  /// All that is said, in one text that changes with it.
  private(set) var key = ""

  init() {}

  /// Reads the texts among the entries of a folder.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder.
  ///   - place: the path of the folder relative to the folder of photographs.
  init(of entries: [DirectoryEntry], in folder: String, at place: String) {
    // Where there are both, Markdown precedes a plain text.
    let extensions = [TextFile.plainExtension, TextFile.fileExtension]
    let names = extensions.flatMap { kind in
      entries.compactMap { entry -> String? in
        guard case .file = entry.kind, SourceFile.fileExtension(of: entry.name) == kind else {
          return nil
        }
        return entry.name
      }
    }
    if names.isEmpty { return }
    func read(_ name: String) -> TextFile {
      files.insert(PathKey(name))
      return TextFile("\(folder)/\(name)")
    }
    func add(_ file: TextFile, _ name: String) {
      let path = place.isEmpty ? name : "\(place)/\(name)"
      problems += file.faults.map {
        Problem(path: path, kind: .text(line: $0.line, reason: $0.reason))
      }
    }
    let own = TextFile.folderNames.lazy.compactMap { name in
      names.first { $0.lowercased() == name }
    }.first
    if let own {
      var file = read(own)
      album = file.albumText()
      let all = Set(entries.map { PathKey($0.name) })
      for (name, field, line) in file.mentions where !name.contains("/") {
        if !all.contains(PathKey(name)) {
          file.add(.init(line: line, reason: "\(field): there is no “\(name)” in the folder"))
        }
      }
      add(file, own)
    }
    var photographs: [PathKey: [String]] = [:]
    for entry in entries {
      guard case .file = entry.kind, let dot = entry.name.lastIndex(of: "."),
        FileRole.shownExtensions.contains(entry.name[entry.name.index(after: dot)...].lowercased())
      else { continue }
      for name in [entry.name, String(entry.name[..<dot])] {
        photographs[PathKey(name), default: []].append(entry.name)
      }
    }
    for name in names {
      let owners = photographs[PathKey(String(name[..<name.lastIndex(of: ".")!]))]
      guard let owners, name != own else { continue }
      var file = read(name)
      let words = file.words()
      add(file, name)
      for owner in owners { self.words[PathKey(owner)] = words }
    }
    for (name, words) in album.items {
      self.words[PathKey(name)] = words.over(self.words[PathKey(name)] ?? Words())
    }
    // Whatever is in the texts.
    key = files.isEmpty ? "" : "\(album) \(words.map { "\($0.key) \($0.value)" }.sorted())"
  }
}
