import Foundation
import LenticularGallery
import Yams

/// Reads options from YAML.
struct ConfigurationReader {
  /// The folder to which paths in the file are relative.
  let folder: URL

  private typealias Setter = (inout Configuration, Node) throws -> Void

  /// The reason why a value is not one of its option.
  private struct Invalid: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// The names of all options.
  static var names: [String] {
    ConfigurationReader(folder: URL(filePath: "/")).setters.keys.sorted()
  }

  private var setters: [String: Setter] {
    [
      "title": { $0.title = try Self.text($1) },
      "base-url": { $0.baseURL = try Self.baseURL($1) },
      "avif": { $0.writesAVIF = try Self.flag($1) },
      "effort": { $0.effort = try Self.number($1, 0...6) },
      "originals": { $0.publishesOriginals = try Self.flag($1) },
      "keep-location": { $0.keepsLocation = try Self.flag($1) },
      "map": { [folder] in $0.map = try Self.path($1, from: folder) },
      "keep-copyright": { $0.keepsCopyright = try Self.flag($1) },
      "keywords": { $0.showsKeywords = try Self.flag($1) },
      "people": { $0.showsPeople = try Self.flag($1) },
      "ratings": { $0.showsRatings = try Self.flag($1) },
      "language": { $0.language = try Self.choice($1, GallerySettings.languages) },
      "theme": {
        $0.theme = Theme(rawValue: try Self.choice($1, Theme.allCases.map(\.rawValue)))
      },
      "templates": { [folder] in $0.templates = try Self.path($1, from: folder) },
      "newest-first": { $0.newestFirst = try Self.flag($1) },
      "hidden": { $0.showsHidden = try Self.flag($1) },
      "archives": { $0.offersArchives = try Self.flag($1) },
      "tilt": { $0.tilts = try Self.flag($1) },
      "exclude": { $0.exclusions = try Self.patterns($1) },
      "widths": { $0.widths = try Self.widths($1) },
      "fallback-widths": { $0.fallbackWidths = try Self.widths($1) },
      "panorama-width": { $0.panoramaWidth = try Self.number($1, Self.widthRange) },
      "webp-quality": { $0.webpQuality = try Self.number($1, 1...100) },
      "jpeg-quality": { $0.jpegQuality = try Self.number($1, 1...100) },
      "avif-quality": { $0.avifQuality = try Self.number($1, 1...100) },
      "avif-effort": { $0.avifEffort = try Self.number($1, 0...9) },
      "output": { [folder] in $0.output = try Self.path($1, from: folder) },
      "jobs": { $0.jobs = try Self.number($1, 1...Int.max) },
      "quiet": { $0.isQuiet = try Self.flag($1) },
      "json": { $0.printsJSON = try Self.flag($1) },
      "port": { $0.port = try Self.number($1, Hosting.ports) },
      "tls-port": { $0.tlsPort = try Self.number($1, Hosting.ports) },
      "host": { $0.host = try Self.host($1) },
      "allow-host": { $0.allowedHosts = try Self.hosts($1) },
      "base-path": { $0.basePath = try Self.basePath($1) },
      "lan": { $0.isLAN = try Self.flag($1) },
      "open": { $0.isOpen = try Self.flag($1) },
      "private": { $0.isPrivate = try Self.flag($1) },
    ]
  }

  /// Sets the options that a text has. Returns what is wrong with it.
  func read(_ text: String, into configuration: inout Configuration) -> [ConfigurationError.Fault] {
    let root: Node?
    do {
      root = try compose(yaml: text)
    } catch {
      return [Self.fault(error, in: text)]
    }
    // A file of comments.
    guard let root, !Self.isEmpty(root) else { return [] }
    guard case .mapping(let options) = root else {
      return [.init(line: root.mark?.line, reason: "options are lines such as “title: Walks”")]
    }
    let setters = self.setters
    var faults: [ConfigurationError.Fault] = []
    for (key, value) in options {
      let name = key.string ?? ""
      guard let set = setters[name] else {
        let nearest = NearestName.name(to: name, among: setters.keys.sorted())
        let advice = nearest.map { "; did you mean “\($0)”?" } ?? ""
        faults.append(
          .init(line: key.mark?.line, reason: "there is no option “\(name)”\(advice)"))
        continue
      }
      if Self.isEmpty(value) { continue }
      do {
        try set(&configuration, value)
      } catch {
        faults.append(.init(line: value.mark?.line, reason: "\(name): \(error)"))
      }
    }
    return faults.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  // MARK: Values

  /// Whether a value is left out, as in “title:”.
  private static func isEmpty(_ node: Node) -> Bool {
    node.tag.description == Tag.Name.null.rawValue
  }

  private static func text(_ node: Node) throws(Invalid) -> String {
    guard case .scalar(let scalar) = node, !scalar.string.isEmpty else {
      throw Invalid("give a text")
    }
    return scalar.string
  }

  private static func choice(_ node: Node, _ choices: [String]) throws(Invalid) -> String {
    let text = try text(node)
    guard choices.contains(text) else {
      throw Invalid("give one of \(choices.joined(separator: ", "))")
    }
    return text
  }

  private static func path(_ node: Node, from folder: URL) throws(Invalid) -> String {
    let text = try text(node)
    if text == "~" || text.hasPrefix("~/") {
      return UserFolders.home + text.dropFirst()
    }
    return URL(fileURLWithPath: text, relativeTo: folder).standardizedFileURL.path
  }

  private static func flag(_ node: Node) throws(Invalid) -> Bool {
    guard let value = node.bool else { throw Invalid("give true or false") }
    return value
  }

  private static func number(_ node: Node, _ range: ClosedRange<Int>) throws(Invalid) -> Int {
    guard let value = node.int, range.contains(value) else {
      throw Invalid(
        range.upperBound == .max
          ? "give a number from \(range.lowerBound) on"
          : "give a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// The texts of a list, of which a single one need not be written as a list.
  private static func texts(_ node: Node) throws(Invalid) -> [String] {
    guard case .sequence(let items) = node else { return [try text(node)] }
    var texts: [String] = []
    for item in items { texts.append(try text(item)) }
    return texts
  }

  private static func patterns(_ node: Node) throws(Invalid) -> [String] {
    let patterns = try texts(node)
    for pattern in patterns where !GallerySettings.isExclusion(pattern) {
      throw Invalid("“\(pattern)” matches nothing; give a pattern as in a .gitignore file")
    }
    return patterns
  }

  /// The widths that an image may have, in pixels.
  private static let widthRange = 16...16_383

  private static func widths(_ node: Node) throws(Invalid) -> [Int] {
    let items: [Node] = if case .sequence(let items) = node { Array(items) } else { [node] }
    var widths: Set<Int> = []
    for item in items { widths.insert(try number(item, widthRange)) }
    guard !widths.isEmpty else { throw Invalid("give a list of widths in pixels") }
    return widths.sorted()
  }

  private static func baseURL(_ node: Node) throws(Invalid) -> BaseURL {
    let text = try text(node)
    do throws(BaseURL.Invalid) {
      return try BaseURL(text)
    } catch {
      throw Invalid("\(error)")
    }
  }

  private static func host(_ node: Node) throws(Invalid) -> ListeningAddress {
    guard let address = ListeningAddress(try text(node)) else {
      throw Invalid(ListeningAddress.advice)
    }
    return address
  }

  private static func hosts(_ node: Node) throws(Invalid) -> [RequestHost] {
    var hosts: [RequestHost] = []
    for text in try texts(node) {
      guard let host = RequestHost(authority: text) else { throw Invalid(Hosting.hostAdvice) }
      hosts.append(host)
    }
    return hosts
  }

  private static func basePath(_ node: Node) throws(Invalid) -> BasePath {
    guard let path = BasePath(try text(node)) else { throw Invalid(BasePath.advice) }
    return path
  }

  // MARK: Faults of the notation

  private static func fault(_ error: any Error, in text: String) -> ConfigurationError.Fault {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      return .init(line: mark.line, reason: "\(problem), in column \(mark.column)")
    case .reader(let problem, let offset, _, _):
      let before = text.prefix(offset ?? 0)
      return .init(
        line: offset.map { _ in before.count(where: \.isNewline) + 1 }, reason: problem)
    case .duplicatedKeysInMapping(let duplicates, let context):
      let names = duplicates.map { "“\($0)”" }.joined(separator: ", ")
      return .init(
        line: lineOfRepetition(duplicates, in: text) ?? context.mark.line,
        reason: "\(names) is given twice")
    default: return .init(line: nil, reason: "\(error)")
    }
  }

  /// The line on which one of the names is given for the second time.
  private static func lineOfRepetition(_ names: [String], in text: String) -> Int? {
    var seen: Set<String> = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      guard let name = names.first(where: { line.hasPrefix("\($0):") }) else { continue }
      if !seen.insert(name).inserted { return index + 1 }
    }
    return nil
  }
}
