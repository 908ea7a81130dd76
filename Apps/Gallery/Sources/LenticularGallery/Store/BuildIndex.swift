import Foundation

/// An index of the files that the last build of a site has read and written, so that the next build need not read and
/// write them again. It is stored outside of the photographs and of the site.
///
/// The index is a cache. Without it, everything is read again, but existing files are not created
/// again.
struct BuildIndex: Sendable {
  /// The file of a photograph.
  struct File: Hashable, Sendable {
    let version: FileVersion
    let source: SourceFile.Source
    let role: FileRole
    /// The path relative to the folder of photographs.
    let path: String
  }

  /// A file that could not be shown.
  struct Loss: Hashable, Sendable {
    let version: FileVersion
    let kind: Problem.Kind
    /// The program that could not show it. Another one tries again.
    let program: String
    let role: FileRole
    let path: String
  }

  /// A page, or one of its files.
  struct Page: Hashable, Sendable {
    /// The digest of everything on which the page depends.
    let source: Digest
    let file: StoredFile
  }

  var files: [File] = []
  var losses: [Loss] = []
  var pages: [Page] = []

  init() {}
}

extension BuildIndex {
  fileprivate static let header = (name: "lenticular", value: "index 2")
  /// The header of indexes in which the version of a file begins with the number of its device.
  private static let formerHeader = "index 1"

  /// The path of the index for a site and a folder of photographs.
  static func path(in cache: String, input: String, output: String) -> String {
    "\(cache)/index/\(ContentKey.of("\(input)\u{0}\(output)"))"
  }

  /// The path of the index of a shard, of a site with an index at `path`.
  static func path(of shard: Shard, beside path: String) -> String {
    "\(path)-\(shard.number)-\(shard.count)"
  }

  /// The paths of the indexes of shards, of a site with an index at `path`.
  static func parts(beside path: String) -> [String] {
    guard let slash = path.lastIndex(of: "/") else { return [] }
    let (folder, name) = (path[..<slash], path[path.index(after: slash)...])
    return Folder.names(in: String(folder))
      .filter { $0.hasPrefix("\(name)-") && !$0.hasSuffix(".tmp") }.map { "\(folder)/\($0)" }
  }

  /// Reads an index; it is empty if there is no valid one.
  init(path: String) {
    guard let bytes = try? OpenFile(path).contents(), let text = RecordText(bytes),
      let header = text[Self.header.name],
      header == Self.header.value || header == Self.formerHeader
    else { return }
    let hasDevices = header == Self.formerHeader
    for (name, value) in text.lines {
      switch name {
      case "file": if let file = File(text: value, hasDevice: hasDevices) { files.append(file) }
      case "loss": if let loss = Loss(text: value) { losses.append(loss) }
      case "page": if let page = Page(text: value) { pages.append(page) }
      default: break
      }
    }
  }
}

extension BuildIndex {
  /// Writes an index, which replaces the former one when it is complete. Errors are ignored, because they only slow the
  /// next build.
  final class Writer {
    private let path: String
    /// `nil` after an error.
    private var text: RecordText.Writer?

    private var unfinished: String { "\(path).tmp" }

    init(_ path: String) {
      self.path = path
      // A build that was killed may have left it.
      unlink(unfinished)
      try? Folder.create(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
      text = try? RecordText.Writer(unfinished)
      add(BuildIndex.header.name, BuildIndex.header.value)
    }

    func add(_ page: Page) { add("page", page.text) }

    /// Adds the files of photographs, and those that cannot be shown, and ends the index.
    func finish(with files: some Sequence<SourceFile>) {
      for file in files.lazy.flatMap(\.all) {
        if let read = File(file) { add("file", read.text) }
        if let loss = Loss(file) { add("loss", loss.text) }
      }
      guard (try? text?.finish()) != nil else { return }
      text = nil
      if rename(unfinished, path) != 0 { unlink(unfinished) }
    }

    private func add(_ name: String, _ value: String) {
      do { try text?.add(name, value) } catch { text = nil }
    }
  }
}

/// The pages of the last build, for lookup.
struct KnownPages: Sendable {
  private let pages: [NameKey: (source: Digest, content: NewFile.Content)]

  init(_ pages: [BuildIndex.Page]) {
    self.pages = Dictionary(
      pages.lazy.map { page in
        let content = NewFile.Content(size: page.file.size, digest: page.file.digest)
        return (NameKey(page.file.path), (page.source, content))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The page at a path, relative to the site.
  subscript(_ path: String) -> BuildIndex.Page? {
    pages[NameKey(path)].map {
      BuildIndex.Page(source: $0.source, file: StoredFile(path: path, $0.content))
    }
  }
}

/// Files that were listed before, for lookup.
///
/// A file is known by its version, whatever its name is now. File systems that store no numbers of files, such as FAT, and
/// some of networks give out others whenever they are mounted: there a file is known by its path, size and times.
struct KnownFiles: Sendable {
  private let versions: [FileVersion: SourceFile]
  private let paths: [NameKey: SourceFile]
  private let files: [SourceFile]

  /// - Parameters:
  ///   - index: the files that a build has read.
  ///   - base: the path of the folder of photographs.
  init(_ index: BuildIndex, in base: String) {
    let read = index.files.map {
      SourceFile(
        base: base, relativePath: $0.path, role: $0.role, version: $0.version,
        source: $0.source)
    }
    let program = BuildIndex.Loss.program
    let lost = index.losses.filter { $0.program == program }.map {
      SourceFile(
        base: base, relativePath: $0.path, role: $0.role, version: $0.version, loss: $0.kind)
    }
    self.init(lost + read)
  }

  /// - Parameter files: the files, some of which may not have been read. Of files with the same path, the last one
  ///   counts.
  init(_ files: [SourceFile] = []) {
    // A build and the shards after it may have read the same files.
    var seen: Set<NameKey> = []
    let files = Array(
      files.flatMap(\.all).map { $0.with([]) }.reversed().filter {
        seen.insert(NameKey($0.relativePath)).inserted
      }.reversed())
    self.files = files
    let certain = files.lazy.filter { !($0.source?.isUncertain ?? $0.version.isUncertain) }
    versions = Dictionary(certain.map { ($0.version, $0) }, uniquingKeysWith: { $1 })
    paths = Dictionary(
      certain.map { (NameKey($0.relativePath), $0) }, uniquingKeysWith: { $1 })
  }

  /// The file with a version at a path; `nil` if its content is not known for certain.
  subscript(_ version: FileVersion, at path: String) -> SourceFile? {
    let same = versions[version]
    guard let there = paths[NameKey(path)], there.relativePath.utf8.elementsEqual(path.utf8),
      there.version.hasSizeAndTimes(of: version)
    else { return same }
    guard let same else { return there }
    // Either the files have changed places, or their numbers are others.
    return same.source?.content == there.source?.content && same.loss == there.loss ? same : nil
  }

  /// The files in a folder and below it, sorted by the bytes of their names.
  func below(_ folder: String) -> [SourceFile] {
    files.filter { $0.relativePath.utf8.starts(with: "\(folder)/".utf8) }
  }
}

extension FileVersion {
  /// The version in a line, of six numbers.
  fileprivate var text: String {
    "\(inode) \(size) \(modified.seconds) \(modified.nanoseconds) \(changed.seconds) "
      + "\(changed.nanoseconds)"
  }

  fileprivate init?(_ parts: ArraySlice<Substring>) {
    let parts = Array(parts)
    guard parts.count == 6, let inode = UInt64(parts[0]), let size = Int(parts[1]),
      let modified = Moment(parts[2], parts[3]), let changed = Moment(parts[4], parts[5])
    else { return nil }
    self.init(inode: inode, size: size, modified: modified, changed: changed)
  }
}

extension BuildIndex.File {
  fileprivate var text: String {
    "\(version.text) \(source.isUncertain ? 1 : 0) \(role.rawValue) "
      + "\(source.content.hexadecimal) \(path)"
  }

  /// - Parameter hasDevice: whether the number of a device comes first.
  fileprivate init?(text: String, hasDevice: Bool) {
    let skipped = hasDevice ? 1 : 0
    let parts = RecordText.parts(of: text, atMost: 10 + skipped).dropFirst(skipped).map(\.self)
    guard parts.count == 10, let version = FileVersion(parts[..<6]),
      let role = FileRole(rawValue: String(parts[7])),
      let content = Digest(hexadecimal: parts[8])
    else { return nil }
    self.version = version
    source = SourceFile.Source(content: content, isUncertain: parts[6] != "0")
    self.role = role
    path = String(parts[9])
  }
}

extension BuildIndex.Loss {
  /// This program with its limits. What was lost by another one may not be lost by this one.
  static let program: String = {
    let program = try? OpenFile(WorkerProgram.this.path).version
    return ContentKey.of("\(program.map { "\($0)" } ?? "") \(WorkerLimits())")
  }()

  /// The loss of a file; `nil` if it is not lost for good, or could have other content by now.
  init?(_ file: SourceFile) {
    guard let kind = file.loss else { return nil }
    self.init(
      version: file.version, kind: kind, program: Self.program, role: file.role,
      path: file.relativePath)
  }

  fileprivate var text: String {
    let kind = (try? JSONEncoder().encode(kind))?.base64EncodedString() ?? "-"
    return "\(version.text) \(program) \(role.rawValue) \(kind) \(path)"
  }

  fileprivate init?(text: String) {
    let parts = RecordText.parts(of: text, atMost: 10)
    guard parts.count == 10, let version = FileVersion(parts[..<6]),
      let role = FileRole(rawValue: String(parts[7])),
      let json = Data(base64Encoded: String(parts[8])),
      let kind = try? JSONDecoder().decode(Problem.Kind.self, from: json)
    else { return nil }
    self.init(
      version: version, kind: kind, program: String(parts[6]), role: role,
      path: String(parts[9]))
  }
}

extension BuildIndex.Page {
  fileprivate var text: String { "\(source.hexadecimal) \(file.text)" }

  fileprivate init?(text: String) {
    let parts = RecordText.parts(of: text, atMost: 2)
    guard parts.count == 2, let source = Digest(hexadecimal: parts[0]),
      let file = StoredFile(text: String(parts[1]))
    else { return nil }
    self.init(source: source, file: file)
  }
}

extension FileVersion.Moment {
  fileprivate init?(_ seconds: Substring, _ nanoseconds: Substring) {
    guard let seconds = Int(seconds), let nanoseconds = Int(nanoseconds) else { return nil }
    self.init(seconds: seconds, nanoseconds: nanoseconds)
  }
}

extension BuildIndex.File {
  /// The file of a photograph; `nil` if it has not been read.
  init?(_ file: SourceFile) {
    guard let source = file.source else { return nil }
    self.init(version: file.version, source: source, role: file.role, path: file.relativePath)
  }
}
