extension ElementFiles {
  /// Declarations for the templates of frameworks: what may be written between the angle brackets of an element.
  static let frameworkTypes = [elementTypes] + Framework.all.map(\.file)

  /// Attributes and events of each element, which the declarations for all frameworks use.
  private static let elementTypes = File(
    path: "Packaging/npm/elements.d.ts",
    text: """
      // \(Generated.notice)

      import type { \(imported.joined(separator: ", ")) } from "./lenticular.js";

      \(ElementDescription.all.map(\.attributesDeclaration).joined(separator: "\n\n"))

      /** The attributes and events of each element, and its class. */
      export interface LenticularElements {
      \(ElementDescription.all.map(\.entry).joined())}

      /** The attributes of an element in a template, where `Native` are those that any element has there. */
      export type LenticularAttributes<
        Name extends keyof LenticularElements,
        Native,
      > = LenticularElements[Name]["attributes"] &
        Omit<Native, keyof LenticularElements[Name]["attributes"]>;

      /** The listeners of an element in a template, whose names are those of the events after `Prefix`. */
      export type LenticularListeners<Name extends keyof LenticularElements, Prefix extends string> = {
        [Event in keyof LenticularElements[Name]["events"] & string as `${Prefix}${Event}`]?: (
          event: LenticularElements[Name]["events"][Event],
        ) => void;
      };

      """)

  /// The names of the module that attributes and events use.
  private static var imported: [String] {
    let text = ElementDescription.all.map { $0.attributesDeclaration + $0.entry }.joined()
    let words = Set(text.split { !$0.isLetter }.map(String.init))
    let types = TypeDeclaration.all.map(\.name).filter(words.contains)
    return (ElementDescription.all.map(\.className) + types).sorted()
  }
}

extension ElementDescription {
  fileprivate var attributesDeclaration: String {
    let lines =
      attributes.map { attribute in
        comment(["\(attribute.documentation.withoutLinks) \(attribute.value.rule)"], indent: "  ")
          + "  \(quoted(attribute.name))?: \(attribute.value.types.write);\n"
      }
      + texts.map { text in
        comment([text.documentation], indent: "  ") + "  \(quoted(text.name))?: string;\n"
      }
    return "/** The attributes of `<\(tag)>`. */\nexport interface \(className)Attributes {\n"
      + lines.joined() + "}"
  }

  fileprivate var entry: String {
    let events = events.map { "\n      \(quoted($0.name)): CustomEvent<\($0.detail)>;" }.joined()
    return """
        \(quoted(tag)): {
          element: \(className);
          attributes: \(className)Attributes;
          events: {\(events.isEmpty ? "" : events + "\n    ")};
        };

      """
  }

  /// A name of a member, in quotation marks where it is no identifier.
  private func quoted(_ name: String) -> String { name.contains("-") ? "\"\(name)\"" : name }
}

/// A framework whose templates have types.
private struct Framework {
  let name: String
  /// The import of what the framework declares for any element.
  let imports: String
  /// The comment on the properties of an element.
  var comment = "The properties of an element in JSX."
  /// The properties of the element `Name`.
  let properties: String
  /// The types of all elements, by their tags.
  var elements = "{ [Name in keyof LenticularElements]: LenticularProps<Name> }"
  /// What makes these types known to templates.
  let declarations: String

  var file: ElementFiles.File {
    let types = ["LenticularAttributes", "LenticularElements", "LenticularListeners"]
    let text = """
      // \(Generated.notice)

      \(imports)
      import type { \(types.filter { (properties + elements).contains($0) }.joined(separator: ", ")) } from "./elements.js";

      /** \(comment) */
      export type LenticularProps<Name extends keyof LenticularElements> = \(properties);

      type Elements = \(elements);

      \(declarations)

      """
    return ("Packaging/npm/\(name).d.ts", text)
  }

  /// The class of the element `Name`.
  private static let element = "LenticularElements[Name][\"element\"]"

  private static func jsx(in module: String) -> String {
    """
    declare module "\(module)" {
      namespace JSX {
        interface IntrinsicElements extends Elements {}
      }
    }
    """
  }

  static let all = [
    Framework(
      name: "react",
      imports: "import type { ClassAttributes, HTMLAttributes } from \"react\";",
      comment:
        "The properties of an element in JSX. React adds listeners by `on` and the name of an event since version 19.",
      properties: """
        ClassAttributes<\(element)> &
          LenticularAttributes<Name, HTMLAttributes<\(element)>> &
          LenticularListeners<Name, "on">
        """,
      declarations: """
        \(jsx(in: "react"))

        // Where React's types declare it for all modules, which they did before version 19.
        declare global {
          namespace JSX {
            interface IntrinsicElements extends Elements {}
          }
        }
        """),
    Framework(
      name: "preact",
      imports: "import type { JSX as Preact } from \"preact\";",
      properties: """
        LenticularAttributes<Name, Preact.HTMLAttributes<\(element)>> &
          LenticularListeners<Name, "on">
        """,
      declarations: jsx(in: "preact")),
    Framework(
      name: "solid",
      imports: "import type { JSX as Solid } from \"solid-js\";",
      properties: """
        LenticularAttributes<Name, Solid.HTMLAttributes<\(element)>> &
          LenticularListeners<Name, "on:">
        """,
      declarations: jsx(in: "solid-js")),
    Framework(
      name: "svelte",
      imports: "import type { HTMLAttributes } from \"svelte/elements\";",
      comment:
        "The properties of an element in a component. Svelte has listeners by `on:` before version 5, and by `on` since.",
      properties: """
        LenticularAttributes<Name, HTMLAttributes<\(element)>> &
          LenticularListeners<Name, "on" | "on:">
        """,
      declarations: """
        declare module "svelte/elements" {
          interface SvelteHTMLElements extends Elements {}
        }
        """),
    Framework(
      name: "vue",
      imports: "import type { HTMLAttributes, PublicProps } from \"vue\";",
      comment:
        "The properties of an element in a template: `@lenticular-present` is the property `onLenticular-present`.",
      properties: """
        PublicProps &
          LenticularAttributes<Name, HTMLAttributes> & {
            [Event in keyof LenticularListeners<Name, ""> & string as `on${Capitalize<Event>}`]?:
              LenticularListeners<Name, "">[Event];
          }
        """,
      elements: """
        {
          [Name in keyof LenticularElements]: new () => { $props: LenticularProps<Name> };
        }
        """,
      declarations: """
        declare module "vue" {
          interface GlobalComponents extends Elements {}
        }
        """),
  ]
}
