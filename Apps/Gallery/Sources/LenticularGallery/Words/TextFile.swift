import Foundation
import Yams

/// A text file of the photographs: Markdown, with YAML between two lines of three hyphens before it; or, of a photograph,
/// plain text.
struct TextFile {
  /// The names of the files with the text of their folder, in lower case, the one that precedes first.
  static let folderNames = ["index.md", "readme.md"]
  static let fileExtension = "md"
  /// The extension of a plain text.
  static let plainExtension = "txt"
  /// The greatest size of such a file, in bytes.
  private static let sizeLimit = 1 << 20

  /// What is wrong in a text. The rest of it counts.
  struct Fault: Hashable, Sendable {
    /// The line, counted from 1; `nil` if the fault is that of the whole file.
    let line: Int?
    let reason: String
  }

  private(set) var faults: [Fault] = []
  /// The front matter, without those values that are not set.
  private var fields: [(name: String, node: Node)] = []
  private let body: Markdown?
  /// The files and folders that the front matter names.
  private(set) var mentions: [(name: String, field: String, line: Int?)] = []
  /// The number of lines before the front matter.
  private static let linesBefore = 1

  /// Reads a file.
  init(_ path: String) {
    let bytes: [UInt8]
    do {
      let file = try OpenFile(path)
      guard try file.version.size <= Self.sizeLimit else {
        self.init(fault: "it is too long for a text")
        return
      }
      bytes = try file.contents()
    } catch {
      self.init(fault: "it cannot be opened (\(error.reason))")
      return
    }
    if SourceFile.fileExtension(of: path) == Self.plainExtension {
      self.init(plain: LegacyText.text(bytes))
      return
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      self.init(fault: "it is not a text in UTF-8")
      return
    }
    self.init(text: text)
  }

  private init(plain text: String) { body = Markdown(plain: text) }

  private init(fault: String) {
    body = nil
    faults = [Fault(line: nil, reason: fault)]
  }

  init(text: String) {
    let text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    func isMark(_ line: Substring) -> Bool {
      line.hasPrefix("---") && line.dropFirst(3).allSatisfy(\.isWhitespace)
    }
    guard lines.first.map(isMark) == true else {
      body = Markdown(text)
      if let name = Self.bareField(lines.first ?? "") {
        faults = [
          Fault(
            line: 1,
            reason: "“\(name)” is shown as a text: put fields between two lines of “---”, their "
              + "names in lower case")
        ]
      }
      return
    }
    guard let end = lines.dropFirst().firstIndex(where: isMark) else {
      body = nil
      faults = [Fault(line: 1, reason: "the front matter has no end: a line of “---”")]
      return
    }
    body = Markdown(lines[(end + 1)...].joined(separator: "\n"))
    do {
      let root = try compose(yaml: lines[1..<end].joined(separator: "\n"))
      guard let root, !Self.isEmpty(root) else { return }
      guard case .mapping(let mapping) = root else {
        fault(root, "fields are lines such as “title: Walks”")
        return
      }
      fields = mapping.compactMap { key, value in key.string.map { ($0, value) } }
        .filter { !Self.isEmpty($0.node) }
    } catch {
      faults = [Self.fault(error)]
    }
  }

  /// The name of a field at the beginning of a line of a text, in any case, as in the metadata of MultiMarkdown; `nil` if there
  /// is none.
  private static func bareField(_ line: Substring) -> String? {
    guard let name = line.firstMatch(of: /^([A-Za-z]+):[ \t]+\S/)?.1 else { return nil }
    return (folderFields + itemFields).contains(name.lowercased()) ? String(name) : nil
  }

  private static func isEmpty(_ node: Node) -> Bool {
    node.tag.description == Tag.Name.null.rawValue
  }

  mutating func add(_ fault: Fault) { faults.append(fault) }

  private mutating func mention(_ name: String, _ field: String, _ node: Node) {
    mentions.append((name, field, node.mark.map { $0.line + Self.linesBefore }))
  }

  private mutating func fault(_ node: Node, _ reason: String) {
    faults.append(Fault(line: node.mark.map { $0.line + Self.linesBefore }, reason: reason))
  }

  private static func fault(_ error: any Error) -> Fault {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      Fault(line: mark.line + linesBefore, reason: "\(problem), in column \(mark.column)")
    case .duplicatedKeysInMapping(let names, let context):
      Fault(
        line: context.mark.line + linesBefore,
        reason: names.map { "“\($0)”" }.joined(separator: ", ") + " is given twice")
    default: Fault(line: nil, reason: "\(error)")
    }
  }

  // MARK: What is said

  /// The text of a folder.
  mutating func albumText() -> AlbumText {
    var album = AlbumText()
    album.text = body
    for (name, node) in fields {
      switch name {
      case "title": album.title = line(node, name)
      case "language": album.language = language(node)
      case "order": album.order = order(node)
      case "cover":
        album.cover = line(node, name)
        if let cover = album.cover { mention(cover, name, node) }
      case "hidden": album.isHidden = flag(node, name) ?? false
      case "exclude":
        album.exclusions = texts(node, name).filter { pattern in
          if GallerySettings.isExclusion(pattern) { return true }
          fault(node, "exclude: “\(pattern)” matches nothing")
          return false
        }
      case "items": album.items = items(node)
      case "copyright", "keywords", "people", "date": read(name, node, into: &album.defaults)
      default:
        unknown(name, node, Self.folderFields)
      }
    }
    return album
  }

  /// The text of a photograph.
  mutating func words() -> Words {
    var words = Words()
    words.caption = body
    for (name, node) in fields where !read(name, node, into: &words) {
      unknown(name, node, Self.itemFields)
    }
    return words
  }

  private static let folderFields = [
    "title", "language", "order", "cover", "hidden", "exclude", "items", "copyright", "keywords",
    "people", "date",
  ]
  private static let itemFields = [
    "title", "caption", "alt", "keywords", "people", "copyright", "rating", "date", "hidden",
  ]

  /// Reads a field of a photograph. Returns whether there is one of that name.
  @discardableResult
  private mutating func read(_ name: String, _ node: Node, into words: inout Words) -> Bool {
    switch name {
    case "title": words.title = line(node, name)
    case "caption": words.caption = text(node, name).flatMap { Markdown($0) }
    case "alt": words.alternativeText = line(node, name)
    case "keywords": words.keywords = EmbeddedWords.distinct(texts(node, name))
    case "people": words.people = EmbeddedWords.distinct(texts(node, name))
    case "copyright": words.copyright = line(node, name)
    case "rating":
      if let stars = node.int, (1...5).contains(stars) {
        words.rating = stars
      } else {
        fault(node, "rating: give a number from 1 to 5")
      }
    case "date":
      if let date = node.scalar.flatMap({ CaptureDate($0.string) }) {
        words.date = date
      } else {
        fault(node, "date: give a date such as 2019-06-21, or with a time 2019-06-21 18:30")
      }
    case "hidden": words.isHidden = flag(node, name) ?? false
    default: return false
    }
    return true
  }

  private mutating func items(_ node: Node) -> [String: Words] {
    guard case .mapping(let mapping) = node else {
      fault(node, "items: give the names of files, each with its fields")
      return [:]
    }
    var items: [String: Words] = [:]
    for (key, value) in mapping {
      guard let file = key.string else { continue }
      var words = Words()
      if case .mapping(let fields) = value {
        for (field, value) in fields where !Self.isEmpty(value) {
          let name = field.string ?? ""
          if !read(name, value, into: &words) { unknown(name, field, Self.itemFields) }
        }
      } else {
        // A text alone is the caption.
        words.caption = text(value, file).flatMap { Markdown($0) }
      }
      items[file] = words
      mention(file, "items", key)
    }
    return items
  }

  private mutating func language(_ node: Node) -> String? {
    guard let text = node.string,
      text.wholeMatch(of: /[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*/) != nil
    else {
      fault(node, "language: give the tag of a language such as en or pt-BR")
      return nil
    }
    return text
  }

  private mutating func order(_ node: Node) -> AlbumOrder? {
    if case .sequence(let nodes) = node {
      for node in nodes { if let name = node.string { mention(name, "order", node) } }
      return .list(texts(node, "order"))
    }
    switch node.string {
    case "date": return .date
    case "-date": return .newestFirst
    case "name": return .name
    default:
      fault(node, "order: give date, -date, name or a list of names")
      return nil
    }
  }

  private mutating func unknown(_ name: String, _ node: Node, _ names: [String]) {
    fault(node, "there is no field “\(name)”; there are \(names.joined(separator: ", "))")
  }

  // MARK: Values

  private mutating func text(_ node: Node, _ name: String) -> String? {
    guard case .scalar(let scalar) = node else {
      fault(node, "\(name): give a text")
      return nil
    }
    return scalar.string
  }

  /// A text in one line.
  private mutating func line(_ node: Node, _ name: String) -> String? {
    text(node, name).flatMap(Caption.cleaned)
  }

  private mutating func flag(_ node: Node, _ name: String) -> Bool? {
    if let flag = node.bool { return flag }
    fault(node, "\(name): give true or false")
    return nil
  }

  /// The texts of a list, of which a single one need not be written as a list.
  private mutating func texts(_ node: Node, _ name: String) -> [String] {
    guard case .sequence(let nodes) = node else { return text(node, name).map { [$0] } ?? [] }
    return nodes.compactMap { text($0, name) }
  }
}
