extension ElementFiles {
  /// What editors complete and explain: custom data of Visual Studio Code, and web types of JetBrains' editors.
  static var editorData: [File] {
    [
      file("html-data.json", htmlData), file("css-data.json", cssData),
      file("web-types.json", webTypes),
    ]
  }

  private static func file(_ name: String, _ content: JSON) -> File {
    File(path: "Packaging/npm/\(name)", text: content.text() + "\n")
  }

  /// See https://github.com/microsoft/vscode-html-languageservice (custom data, version 1.1).
  private static var htmlData: JSON {
    JSON.members(
      ("$comment", .string(Generated.notice)), ("version", .number(1.1)),
      (
        "tags",
        .array(
          ElementDescription.all.map { element in
            .members(
              ("name", .string(element.tag)),
              ("description", .string(element.summary.withoutLinks)),
              (
                "attributes",
                .array(
                  element.attributes.map { attribute in
                    .members(
                      ("name", .string(attribute.name)),
                      ("description", .string(attribute.sentences)),
                      ("valueSet", attribute.value.isFlag ? "v" : nil),
                      ("values", .array(attribute.value.allWords.map { ["name": .string($0)] })))
                  }
                    + element.texts.map { text in
                      .members(
                        ("name", .string(text.name)), ("description", .string(text.documentation)))
                    })
              ))
          })
      ),
      (
        "globalAttributes",
        .array(
          unique(ElementDescription.all.flatMap(\.data), by: \.name).map { data in
            .members(
              ("name", .string(data.name)),
              (
                "description",
                .string("On \(data.owner.withoutLinks): \(data.documentation.withoutLinks)")
              ))
          })
      ))
  }

  private static var cssData: JSON {
    JSON.members(
      ("$comment", .string(Generated.notice)), ("version", .number(1.1)),
      (
        "properties",
        .array(
          unique(ElementDescription.all.flatMap(\.customProperties), by: \.name).map { property in
            .members(
              ("name", .string(property.name)), ("description", .string(property.documentation)))
          })
      ))
  }

  /// See https://github.com/JetBrains/web-types.
  private static var webTypes: JSON {
    JSON.members(
      ("$comment", .string(Generated.notice)),
      ("$schema", "https://json.schemastore.org/web-types"), ("name", "lenticular"),
      ("version", "0.0.0"), ("description-markup", "markdown"),
      (
        "contributions",
        .members(
          (
            "html",
            .members(("elements", .array(ElementDescription.all.map(\.webType))))
          ))
      ))
  }

  private static func unique<Item>(_ items: [Item], by name: KeyPath<Item, String>) -> [Item] {
    var seen: Set<String> = []
    return items.filter { seen.insert($0[keyPath: name]).inserted }
  }
}

extension ElementDescription {
  fileprivate var webType: JSON {
    .members(
      ("name", .string(tag)), ("description", .string(summary.withoutLinks)),
      (
        "attributes",
        .array(
          attributes.map { attribute in
            .members(
              ("name", .string(attribute.name)), ("description", .string(attribute.sentences)),
              (
                "value",
                attribute.value.isFlag
                  ? .members(("kind", "no-value"), ("required", false))
                  : .members(("type", .string(attribute.value.types.write)))
              ))
          }
            + texts.map { text in
              .members(
                ("name", .string(text.name)), ("description", .string(text.documentation)),
                ("default", .string(text.fallback)))
            })
      ),
      ("slots", .array(slots.map(\.webType))),
      (
        "js",
        .members(
          (
            "properties",
            .array(
              attributes.map { attribute in
                .members(
                  ("name", .string(attribute.property)),
                  ("type", .string(attribute.value.types.read)),
                  ("description", .string(attribute.sentences)))
              }
                + properties.map { property in
                  .members(
                    ("name", .string(property.name)), ("type", .string(property.type)),
                    ("description", .string(property.documentation.withoutLinks)),
                    ("read-only", property.isReadOnly ? true : nil))
                })
          ),
          (
            "events",
            .array(
              events.map { event in
                .members(
                  ("name", .string(event.name)),
                  ("description", .string(event.documentation.withoutLinks)))
              })
          ))
      ),
      (
        "css",
        .members(
          ("parts", .array(parts.map(\.webType))),
          (
            "properties",
            .array(
              customProperties.map { property in
                .members(
                  ("name", .string(property.name)), ("description", .string(property.documentation))
                )
              })
          ))
      ))
  }
}

extension NamedDescription {
  fileprivate var webType: JSON {
    .object([("name", .string(name)), ("description", .string(documentation.withoutLinks))])
  }
}

extension AttributeDescription {
  /// What the attribute does, and the rule for its values.
  fileprivate var sentences: String { "\(documentation.withoutLinks) \(value.rule)" }
}

extension AttributeValue {
  fileprivate var isFlag: Bool { if case .flag = self { true } else { false } }

  /// The words that an editor can complete.
  fileprivate var allWords: [String] {
    switch self {
    case .words(let words): words
    case .number(let number): number.names.map(\.name)
    case .flag, .text: []
    }
  }
}
