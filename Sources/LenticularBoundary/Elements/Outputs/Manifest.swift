extension ElementFiles {
  /// The custom elements manifest for editors, schema 2.1.0.
  ///
  /// See https://github.com/webcomponents/custom-elements-manifest.
  static let manifest = File(
    path: "Web/Host/custom-elements.json",
    text: JSON.members(
      ("$comment", .string(Generated.notice)), ("schemaVersion", "2.1.0"),
      ("modules", .array(Download.allCases.map(module)))
    ).text() + "\n")

  private static func module(_ download: Download) -> JSON {
    let own = ElementDescription.all.filter { $0.download == download }
    // The larger download also exports the elements of the smaller one.
    let exported = download == .all ? ElementDescription.all : own
    return .members(
      ("kind", "javascript-module"), ("path", .string("\(download.rawValue).js")),
      ("declarations", .array(own.map(\.manifest))),
      (
        "exports",
        .array(
          exported.flatMap { element in
            let declaration = JSON.members(
              ("name", .string(element.className)),
              ("module", .string("\(element.download.rawValue).js")))
            return [
              JSON.members(
                ("kind", "js"), ("name", .string(element.className)), ("declaration", declaration)),
              .members(
                ("kind", "custom-element-definition"), ("name", .string(element.tag)),
                ("declaration", declaration)),
            ]
          })
      )
    )
  }
}

extension ElementDescription {
  fileprivate var manifest: JSON {
    .members(
      ("kind", "class"), ("name", .string(className)), ("customElement", true),
      ("tagName", .string(tag)), ("summary", .string(summary.withoutLinks)),
      (
        "description", .string(discussion.map(\.withoutLinks).joined(separator: "\n\n"))
      ), ("superclass", ["name": "HTMLElement"]),
      ("attributes", .array(attributes.map(\.manifest) + texts.map(\.manifest))),
      (
        "members",
        .array(attributes.map(\.member) + properties.map(\.manifest) + methods.map(\.manifest))
      ),
      ("events", .array(events.map(\.manifest))), ("slots", .array(slots.map(\.manifest))),
      ("cssParts", .array(parts.map(\.manifest))),
      ("cssProperties", .array(customProperties.map(\.manifest)))
    )
  }
}

extension AttributeDescription {
  fileprivate var manifest: JSON {
    .members(
      ("name", .string(name)), ("type", typed(value.types.write)),
      ("default", .string(value.defaultInJavaScript)),
      ("description", .string(documentation.withoutLinks)), ("fieldName", .string(property)))
  }

  /// The property that reflects the attribute.
  fileprivate var member: JSON {
    .members(
      ("kind", "field"), ("name", .string(property)), ("type", typed(value.types.read)),
      ("default", .string(value.defaultInJavaScript)),
      ("description", .string(documentation.withoutLinks)), ("attribute", .string(name)),
      ("reflects", true))
  }
}

extension TextDescription {
  fileprivate var manifest: JSON {
    .members(
      ("name", .string(name)), ("type", typed("string")), ("default", .string("\"\(fallback)\"")),
      ("description", .string(documentation)))
  }
}

extension PropertyDescription {
  fileprivate var manifest: JSON {
    .members(
      ("kind", "field"), ("name", .string(name)),
      ("type", typed(isOptional ? "\(self.type) | undefined" : self.type)),
      ("description", .string(documentation.withoutLinks)),
      ("readonly", isReadOnly ? true : nil))
  }
}

extension MethodDescription {
  fileprivate var manifest: JSON {
    .members(
      ("kind", "method"), ("name", .string(name)),
      ("description", .string(documentation.withoutLinks)),
      (
        "parameters",
        .array(
          parameters.map { parameter in
            .members(
              ("name", .string(parameter.name)), ("type", typed(parameter.type)),
              ("default", parameter.fallback.map { .string($0) }),
              ("optional", parameter.fallback == nil ? nil : true))
          })
      ), ("return", ["type": typed(result)]))
  }
}

extension EventDescription {
  fileprivate var manifest: JSON {
    .members(
      ("name", .string(name)), ("type", typed("CustomEvent<\(detail)>")),
      ("description", .string(documentation.withoutLinks)))
  }
}

extension NamedDescription {
  fileprivate var manifest: JSON {
    // The default slot is listed with an empty name.
    .object([("name", .string(name)), ("description", .string(documentation.withoutLinks))])
  }
}

extension CustomPropertyDescription {
  fileprivate var manifest: JSON {
    .members(
      ("name", .string(name)), ("syntax", .string(syntax)),
      ("default", fallback.map { .string($0) }), ("description", .string(documentation)))
  }
}

private func typed(_ text: String) -> JSON { ["text": .string(text)] }
