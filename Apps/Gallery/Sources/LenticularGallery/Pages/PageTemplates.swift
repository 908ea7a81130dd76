import Mustache

/// The templates of all pages.
///
/// The values of a template are texts, which the template escapes, and URLs and numbers that the gallery has
/// computed.
struct PageTemplates: Sendable {
  private let library: MustacheLibrary
  /// The texts of the pages.
  let texts: Texts
  /// The digest of the program, its templates and its texts, on which all pages depend.
  let program: String
  /// The path of the folder of scripts and styles, relative to the site.
  private let assets: String

  /// The templates that all pages share, and those of pages without photographs.
  private static let shared = ["head", "header", "summary", "disk", "moved", "notice"]

  /// The names of all templates.
  static let names = shared + PageKinds.all.flatMap(\.templates)

  /// Whether pages are in the language of each visitor.
  let followsVisitor: Bool
  /// How bright the pages are.
  var theme: Theme

  /// - Parameters:
  ///   - assets: the path of the folder of scripts and styles, relative to the site.
  ///   - settings: the language, the theme, and the folder of other templates.
  init(assets: String, _ settings: GallerySettings = GallerySettings()) throws(GalleryError) {
    self.assets = assets
    theme = settings.theme
    followsVisitor = settings.language == nil
    let language = settings.language ?? Texts.languages[0]
    MustacheContentTypes.register(HTMLText(), named: HTMLText.name)
    var library = MustacheLibrary()
    var texts: [String] = []
    var own: [String: String] = [:]
    if let folder = settings.templates {
      own = try TemplateFolder(folder, names: Self.names).templates
    }
    for name in Self.names {
      let text =
        if let given = own[name] { given } else {
          try Resources.text("Templates/\(name).mustache")
        }
      texts.append(text)
      do {
        try library.register(text, named: name)
      } catch {
        let file = "\(name).mustache"
        let path = own[name] == nil ? file : settings.templates.map { "\($0)/\(file)" } ?? file
        throw Self.error(error, of: path)
      }
    }
    self.library = library
    self.texts = try Texts(language)
    texts.append(
      String(decoding: try Resources.bytes("Texts/\(language).json"), as: UTF8.self))
    texts.append("\(theme.rawValue) \(followsVisitor)")
    let templates = Digest(of: texts.joined(separator: "\n").utf8)
    let version = try? OpenFile(WorkerProgram.this.path).version
    program = "\(templates.hexadecimal) \(version.map { "\($0)" } ?? "")"
  }

  /// - Parameter path: the path of the template that cannot be parsed.
  private static func error(_ error: any Error, of path: String) -> GalleryError {
    guard let error = error as? MustacheTemplate.ParserError else {
      return .resourceUnusable(path, reason: "\(error)")
    }
    let reason =
      switch error.error {
      case MustacheTemplate.Error.sectionCloseNameIncorrect:
        "a section is closed that is not the one opened last"
      case MustacheTemplate.Error.expectedSectionEnd: "a section is not closed"
      default: "a tag is not closed, or is no tag"
      }
    return .resourceUnusable("\(path):\(error.context.lineNumber)", reason: reason)
  }

  /// Renders a page. Its policy allows the value `style`, its only inline style sheet.
  func html(_ name: String, _ values: [String: Any]) throws(GalleryError) -> [UInt8] {
    var values = values
    values["assets"] = assets
    values["texts"] = texts.values
    values["direction"] = texts.direction
    values["elements"] = texts.attributes
    // Other scripts begin when the texts that they read are in the visitor's language.
    values["languages"] = followsVisitor ? Texts.languages.joined(separator: " ") : nil
    values["module"] = followsVisitor ? "text/later" : "module"
    // Dark is the theme of the style sheet without one.
    values["theme"] = theme == .dark ? nil : theme.rawValue
    values["colorScheme"] = theme.colorScheme
    values["themeColors"] = theme.colors.map { color, scheme in
      ["color": color, "media": scheme.map { "(prefers-color-scheme: \($0))" } as Any?]
        .compactMapValues(\.self)
    }
    values["policy"] = ContentSecurityPolicy.policy(inlineStyle: values["style"] as? String)
    guard let html = library.render(values, withTemplate: name) else {
      throw .resourceUnusable("\(name).mustache", reason: "it cannot be rendered")
    }
    return Array(html.utf8)
  }

  /// A text that changes with what all pages have in common.
  var look: String { "\(digest { _ in }.hexadecimal.prefix(12))" }

  /// The digest of texts on which a page depends. It depends on the templates too.
  ///
  /// - Parameter body: adds the texts. A wall depends on every photograph, so they are not collected.
  func digest(_ body: (_ add: (String) -> Void) -> Void) -> Digest {
    let hash = Digest.Hash()
    func add(_ text: String) { hash.add("\(text.utf8.count) \(text)".utf8) }
    add(program)
    add(assets)
    body(add)
    return hash.finish()
  }
}
