import Mustache

/// Escapes text for HTML, in elements and quoted attributes.
///
/// It goes by Unicode scalars: by characters, a quotation mark with a combining accent would be
/// another character than a quotation mark, and slip through.
struct HTMLText: MustacheContentType {
  /// The name under which templates ask for it: `{{% CONTENT_TYPE:PAGE}}`.
  static let name = "PAGE"

  func escapeText(_ text: String) -> String {
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
