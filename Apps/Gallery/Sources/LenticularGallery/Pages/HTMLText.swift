import Mustache

/// Escapes text for HTML elements and quoted attributes.
///
/// It escapes Unicode scalars, not characters: a quotation mark with a combining accent is one
/// character, different from a quotation mark, and would not be escaped.
struct HTMLText: MustacheContentType {
  /// The name of the content type in templates: `{{% CONTENT_TYPE:PAGE}}`.
  static let name = "PAGE"

  private static let markup = "&<>\"'".utf8

  func escapeText(_ text: String) -> String {
    if !text.utf8.contains(where: Self.markup.contains) { return text }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
      case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
