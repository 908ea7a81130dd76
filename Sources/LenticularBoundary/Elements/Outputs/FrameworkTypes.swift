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
  let text: String

  var file: ElementFiles.File {
    ("Packaging/npm/\(name).d.ts", "// \(Generated.notice)\n\n\(text)\n")
  }

  private static let elements = "import type { LenticularElements } from \"./elements.js\";\n"

  static let all = [
    Framework(
      name: "react",
      text: """
        import type { ClassAttributes, HTMLAttributes } from "react";
        \(elements)
        type Attributes<Name extends keyof LenticularElements> = LenticularElements[Name]["attributes"];

        /** The properties of an element in JSX. React adds listeners by `on` and the name of an event since version 19. */
        export type LenticularProps<Name extends keyof LenticularElements> = Attributes<Name> &
          ClassAttributes<LenticularElements[Name]["element"]> &
          Omit<HTMLAttributes<LenticularElements[Name]["element"]>, keyof Attributes<Name>> & {
            [Event in keyof LenticularElements[Name]["events"] & string as `on${Event}`]?: (
              event: LenticularElements[Name]["events"][Event],
            ) => void;
          };

        type Elements = { [Name in keyof LenticularElements]: LenticularProps<Name> };

        declare module "react" {
          namespace JSX {
            interface IntrinsicElements extends Elements {}
          }
        }

        // Where React's types declare it for all modules, which they did before version 19.
        declare global {
          namespace JSX {
            interface IntrinsicElements extends Elements {}
          }
        }
        """),
    Framework(
      name: "preact",
      text: """
        import type { JSX as Preact } from "preact";
        \(elements)
        type Attributes<Name extends keyof LenticularElements> = LenticularElements[Name]["attributes"];

        /** The properties of an element in JSX. */
        export type LenticularProps<Name extends keyof LenticularElements> = Attributes<Name> &
          Omit<Preact.HTMLAttributes<LenticularElements[Name]["element"]>, keyof Attributes<Name>> & {
            [Event in keyof LenticularElements[Name]["events"] & string as `on${Event}`]?: (
              event: LenticularElements[Name]["events"][Event],
            ) => void;
          };

        type Elements = { [Name in keyof LenticularElements]: LenticularProps<Name> };

        declare module "preact" {
          namespace JSX {
            interface IntrinsicElements extends Elements {}
          }
        }
        """),
    Framework(
      name: "solid",
      text: """
        import type { JSX as Solid } from "solid-js";
        \(elements)
        type Attributes<Name extends keyof LenticularElements> = LenticularElements[Name]["attributes"];

        /** The properties of an element in JSX. */
        export type LenticularProps<Name extends keyof LenticularElements> = Attributes<Name> &
          Omit<Solid.HTMLAttributes<LenticularElements[Name]["element"]>, keyof Attributes<Name>> & {
            [Event in keyof LenticularElements[Name]["events"] & string as `on:${Event}`]?: (
              event: LenticularElements[Name]["events"][Event],
            ) => void;
          };

        type Elements = { [Name in keyof LenticularElements]: LenticularProps<Name> };

        declare module "solid-js" {
          namespace JSX {
            interface IntrinsicElements extends Elements {}
          }
        }
        """),
    Framework(
      name: "svelte",
      text: """
        import type { HTMLAttributes } from "svelte/elements";
        \(elements)
        type Attributes<Name extends keyof LenticularElements> = LenticularElements[Name]["attributes"];

        /** The properties of an element in a component. Svelte has listeners by `on:` before version 5, and by `on` since. */
        export type LenticularProps<Name extends keyof LenticularElements> = Attributes<Name> &
          Omit<HTMLAttributes<LenticularElements[Name]["element"]>, keyof Attributes<Name>> & {
            [Event in keyof LenticularElements[Name]["events"] & string as `on${Event}` | `on:${Event}`]?: (
              event: LenticularElements[Name]["events"][Event],
            ) => void;
          };

        type Elements = { [Name in keyof LenticularElements]: LenticularProps<Name> };

        declare module "svelte/elements" {
          interface SvelteHTMLElements extends Elements {}
        }
        """),
    Framework(
      name: "vue",
      text: """
        import type { HTMLAttributes, PublicProps } from "vue";
        \(elements)
        type Attributes<Name extends keyof LenticularElements> = LenticularElements[Name]["attributes"];

        /** The properties of an element in a template: `@lenticular-present` is the property `onLenticular-present`. */
        export type LenticularProps<Name extends keyof LenticularElements> = Attributes<Name> &
          Omit<HTMLAttributes, keyof Attributes<Name>> &
          PublicProps & {
            [Event in keyof LenticularElements[Name]["events"] & string as `on${Capitalize<Event>}`]?: (
              event: LenticularElements[Name]["events"][Event],
            ) => void;
          };

        type Elements = {
          [Name in keyof LenticularElements]: new () => { $props: LenticularProps<Name> };
        };

        declare module "vue" {
          interface GlobalComponents extends Elements {}
        }
        """),
  ]
}
