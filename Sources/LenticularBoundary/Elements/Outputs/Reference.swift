extension ElementFiles {
  private static let folder = "Documentation/elements"

  /// The index page of the reference, with the rules that apply to all elements.
  static let referenceIndex = File(
    path: "\(folder)/README.md",
    text: document([
      "# The elements",
      table(
        ["element", "description", "download"],
        ElementDescription.all.map { element in
          [
            "[`<\(element.tag)>`](\(element.tag).md)", element.summary,
            element.download == .viewer ? "both" : "`\(element.download.rawValue).js`",
          ]
        }),
      """
      There are two downloads: `lenticular.js` contains all elements, `lenticular-viewer.js` only the viewer.
      A page needs one of them. If a page loads both, each element is defined once. All elements of a page
      share one engine. What few pages need is in scripts beside these, which are fetched when an element needs
      them. The optional style sheet `lenticular.css` lays out the elements before the script is loaded, and on
      pages without JavaScript.
      """,
      """
      For TypeScript and for editors, `lenticular.d.ts` declares the elements, and `custom-elements.json`
      describes them as a
      [custom elements manifest](https://github.com/webcomponents/custom-elements-manifest).
      """,
      "## Attributes and properties",
      """
      Each attribute is reflected by a property: setting one changes the other. If an attribute is missing or
      invalid, the property has the default value. Setting a property to `null` or `undefined` removes the
      attribute, so that the property has its default value. A text that is assigned to a property means what the same
      text means as the attribute: `"false"` is false. A property that was set before the element was defined takes
      effect when the element is defined.
      """,
      """
      A flag is a Boolean attribute: it is true if the attribute is present, as in `paging`, unless its text is `false` or
      `off`, as in `bounces="false"`.
      """,
      "## Events",
      """
      All events are `CustomEvent`s. They bubble, and they are not `composed`.
      """,
    ]))

  /// The reference page of an element.
  static func reference(_ element: ElementDescription) -> File {
    let sections: [(title: String, content: [String])] = [
      ("Pointer and keyboard", controls(element)), ("Attributes", attributes(element)),
      ("Properties", properties(element)), ("Methods", methods(element)),
      ("Events", events(element)), ("Slots", slots(element)), ("Parts", parts(element)),
      ("Custom properties", customProperties(element)), ("Texts", texts(element)),
      ("Data", data(element)), ("Types", types(element)),
    ]
    let head = [
      "# `<\(element.tag)>`", element.summary, "```html\n\(element.example)\n```",
    ]
    let body = sections.filter { !$0.content.isEmpty }.flatMap { ["## \($0.title)"] + $0.content }
    let foot = "[All elements](README.md)"
    return File(
      path: "\(folder)/\(element.tag).md",
      text: document(head + element.discussion.map(paragraph) + body + [foot]))
  }

  private static func document(_ blocks: [String]) -> String {
    "<!-- \(Generated.notice) -->\n\n" + blocks.joined(separator: "\n\n") + "\n"
  }

  /// A paragraph in wrapped lines; code is kept.
  private static func paragraph(_ text: String) -> String {
    text.hasPrefix("```") ? text : text.wrapped(to: 110).joined(separator: "\n")
  }

  /// A Markdown table with escaped bars in its cells; empty without rows.
  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    let lines = [head, head.map { _ in "---" }] + rows
    return lines.map { cells in
      "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }.joined(separator: "\n")
  }

  private static func tables(_ head: [String], _ rows: [[String]]) -> [String] {
    rows.isEmpty ? [] : [table(head, rows)]
  }

  private static func controls(_ element: ElementDescription) -> [String] {
    tables(["pointer", "key", "effect"], element.controls.map { [$0.hand, $0.key, $0.effect] })
  }

  private static func attributes(_ element: ElementDescription) -> [String] {
    let rows = element.attributes.map { attribute in
      [
        "`\(attribute.name)`", "`\(attribute.property)`", attribute.value.allowed,
        attribute.value.fallback,
        attribute.documentation + (attribute.isLive ? "" : " Read when the element is connected."),
      ]
    }
    return tables(["attribute", "property", "value", "default", "description"], rows)
  }

  private static func properties(_ element: ElementDescription) -> [String] {
    let rows = element.properties.map { property in
      let type = property.isOptional ? "\(property.type) | undefined" : property.type
      return [
        "`\(property.name)`", "`\(type)`",
        property.documentation + (property.isReadOnly ? " Read-only." : ""),
      ]
    }
    return tables(["property", "type", "description"], rows)
  }

  private static func methods(_ element: ElementDescription) -> [String] {
    tables(
      ["method", "description"],
      element.methods.map { method in
        let defaults = method.parameters.filter { $0.fallback != nil && $0.fallback != "{}" }
          .map { "`\($0.name)` is `\($0.fallback ?? "")`" }
        let note =
          defaults.isEmpty ? "" : " By default, \(defaults.joined(separator: " and "))."
        return ["`\(method.name)\(method.signature)`", method.documentation + note]
      })
  }

  private static func events(_ element: ElementDescription) -> [String] {
    tables(
      ["event", "`detail`", "description"],
      element.events.map { event in
        [
          "`\(event.name)`", event.detail == "{}" ? "" : "`\(event.detail)`",
          event.documentation + (event.bubbles ? "" : " Does not bubble.")
            + (event.isCancelable ? " Cancelable." : ""),
        ]
      })
  }

  private static func slots(_ element: ElementDescription) -> [String] {
    tables(
      ["slot", "description"],
      element.slots.map { [$0.name.isEmpty ? "default" : "`\($0.name)`", $0.documentation] })
  }

  private static func parts(_ element: ElementDescription) -> [String] {
    tables(["part", "description"], element.parts.map { ["`\($0.name)`", $0.documentation] })
  }

  private static func customProperties(_ element: ElementDescription) -> [String] {
    tables(
      ["custom property", "value", "default", "description"],
      element.customProperties.map { property in
        [
          "`\(property.name)`", "`\(property.syntax)`", property.fallback.map { "`\($0)`" } ?? "",
          property.documentation,
        ]
      })
  }

  private static func texts(_ element: ElementDescription) -> [String] {
    tables(
      ["attribute", "default", "description"],
      element.texts.map { ["`\($0.name)`", $0.fallback, $0.documentation] })
  }

  private static func data(_ element: ElementDescription) -> [String] {
    tables(
      ["attribute", "of", "description"],
      element.data.map { ["`\($0.name)`", $0.owner, $0.documentation] })
  }

  /// The declarations of the types on the page, and of the types in those declarations.
  private static func types(_ element: ElementDescription) -> [String] {
    var text = (element.properties.map(\.type) + element.events.map(\.detail)).joined(
      separator: " ")
    var named: [TypeDeclaration] = []
    while true {
      let more = TypeDeclaration.all.filter { type in
        text.contains(try! Regex("\\b\(type.name)\\b")) && !named.contains { $0.name == type.name }
      }
      if more.isEmpty { break }
      named += more
      text = more.map(\.text).joined()
    }
    let texts = TypeDeclaration.all.filter { type in named.contains { $0.name == type.name } }
      .map { $0.text.replacing("export ", with: "") }
    return texts.isEmpty ? [] : ["```ts\n\(texts.joined(separator: "\n\n"))\n```"]
  }
}

extension AttributeValue {
  /// The valid values of the attribute, for a table.
  fileprivate var allowed: String {
    switch self {
    case .flag(default: false): "flag"
    case .flag(default: true): "`false` turns it off"
    case .words(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .text: "text"
    case .number(let number):
      number.inWords
        + number.names.map { ", or `\($0.name)` for \($0.number.inWords)" }.joined()
    }
  }

  /// The default value, for a table.
  fileprivate var fallback: String {
    switch self {
    case .flag(let isOn): isOn ? "on" : "off"
    case .words(let words): "`\(words[0])`"
    case .text: "none"
    case .number(let number): number.fallbackInWords
    }
  }

  /// The valid values and the default of the attribute, as a sentence.
  var rule: String {
    switch self {
    case .flag(default: false): "False by default."
    case .flag(default: true): "True by default."
    case .words(let words): "`\(words[0])` by default."
    case .text: "Empty by default."
    case .number(let number):
      "A \(number.inWords); by default \(number.fallbackInWords)."
    }
  }
}

extension NumberAttribute {
  /// The valid numbers of the attribute, in words.
  fileprivate var inWords: String {
    "number" + (range.inWords.map { " \($0)" } ?? "") + (unit.isEmpty ? "" : ", in \(unit)")
  }

  fileprivate var fallbackInWords: String {
    let unit = unit.isEmpty ? "" : " \(unit)"
    return switch fallback {
    case .number(let number): "\(number.grouped)\(unit)"
    case .infinity(let meaning): meaning
    case .byMemory(let number, let little):
      "\(number.grouped)\(unit), or \(little.grouped) where the device has less than 4 GB of memory"
    }
  }
}
