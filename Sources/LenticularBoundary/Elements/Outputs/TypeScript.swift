extension ElementFiles {
  /// The TypeScript declarations of each download.
  static let declarations = Download.allCases.map { download in
    let elements = ElementDescription.all.filter { $0.download == download }
    let types = TypeDeclaration.all.filter { $0.download == download }
    let smaller = download == .all ? ["export * from \"./\(Download.viewer.rawValue).js\";"] : []
    let imported = download == .all ? imports(by: elements, types) : []
    let parts =
      smaller + imported + types.map(\.text) + elements.map(\.declaration) + [globals(elements)]
    return File(
      path: "Web/Host/\(download.rawValue).d.ts",
      text: "// \(Generated.notice)\n\n" + parts.joined(separator: "\n\n") + "\n")
  }

  /// The imports of the declarations of all elements from those of the viewer.
  private static func imports(
    by elements: [ElementDescription], _ types: [TypeDeclaration]
  ) -> [String] {
    let text = (types.map(\.text) + elements.map(\.declaration) + [globals(elements)]).joined()
    let names = TypeDeclaration.all.filter { $0.download == .viewer && text.contains($0.name) }
    if names.isEmpty { return [] }
    let list = names.map(\.name).joined(separator: ", ")
    return ["import type { \(list) } from \"./\(Download.viewer.rawValue).js\";"]
  }

  private static func globals(_ elements: [ElementDescription]) -> String {
    let tags = elements.map { "    \"\($0.tag)\": \($0.className);\n" }.joined()
    // Events of the same name have details of the same type. Those of the viewer are declared with the
    // viewer.
    var declared: Set<String> = []
    if elements.first?.download == .all {
      let viewer = ElementDescription.all.filter { $0.download == .viewer }
      declared = Set(viewer.flatMap(\.events).map(\.name))
    }
    let events = elements.flatMap(\.events).filter { declared.insert($0.name).inserted }
    let lines = events.map { event in
      "    /** \(event.documentation.withoutLinks) */\n"
        + "    \"\(event.name)\": CustomEvent<\(event.detail)>;\n"
    }
    return """
      declare global {
        interface HTMLElementTagNameMap {
      \(tags)  }
        interface HTMLElementEventMap {
      \(lines.joined())  }
      }
      """
  }
}

extension ElementDescription {
  /// The TypeScript class.
  fileprivate var declaration: String {
    let members =
      attributes.map(\.declaration) + properties.map(\.declaration) + methods.map(\.declaration)
    let page = "Attributes, events and styles: Documentation/elements/\(tag).md."
    return comment([summary, page])
      + "export class \(className) extends HTMLElement {\n" + members.joined() + "}"
  }
}

extension AttributeDescription {
  fileprivate var declaration: String {
    let (read, write) = value.types
    let text = comment(["\(documentation.withoutLinks) \(value.rule)"], indent: "  ")
    guard read != write else { return text + "  \(property): \(read);\n" }
    return text + "  get \(property)(): \(read);\n  set \(property)(value: \(write));\n"
  }
}

extension PropertyDescription {
  fileprivate var declaration: String {
    let text = comment([documentation.withoutLinks], indent: "  ")
    return text + "  \(isReadOnly ? "readonly " : "")\(name)\(isOptional ? "?" : ""): \(type);\n"
  }
}

extension MethodDescription {
  fileprivate var declaration: String {
    comment([documentation.withoutLinks], indent: "  ") + "  \(name)\(signature);\n"
  }
}

/// A documentation comment of paragraphs, on one line if it fits.
func comment(_ paragraphs: [String], indent: String = "") -> String {
  let width = 108
  let single = "\(indent)/** \(paragraphs[0]) */"
  if paragraphs.count == 1, single.count <= width + 2 { return single + "\n" }
  let lines = paragraphs.map { $0.wrapped(to: width - indent.count - 3) }.joined(separator: [""])
  return "\(indent)/**\n"
    + lines.map { $0.isEmpty ? "\(indent) *\n" : "\(indent) * \($0)\n" }.joined()
    + "\(indent) */\n"
}
