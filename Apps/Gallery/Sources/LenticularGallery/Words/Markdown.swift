import CMark
import Foundation

/// A text in Markdown (CommonMark), as people write captions and the texts of albums.
///
/// HTML in it is text. Links lead to web pages, to e-mail addresses, and to what is beside the page; images are shown by their
/// texts, because a page loads nothing from elsewhere.
public struct Markdown: Hashable, Sendable {
  /// The text as it was written.
  public let source: String

  /// `nil` for a text of nothing but blanks.
  public init?(_ source: String) {
    guard source.contains(where: { !$0.isWhitespace }) else { return nil }
    self.source = source
  }

  /// The Markdown of a text without marks: each character stands for itself, and each line is one.
  init?(plain text: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let paragraphs = lines.split(separator: "").map { lines in
      lines.map { line in
        line.map { $0.isASCII && ($0.isPunctuation || $0.isSymbol) ? "\\\($0)" : "\($0)" }.joined()
      }.joined(separator: "\\\n")
    }
    self.init(paragraphs.joined(separator: "\n\n"))
  }

  /// The text as HTML.
  var html: String {
    withDocument { document in
      Self.prepare(document)
      return Self.text(cmark_render_html(document, CMARK_OPT_DEFAULT))
    }
  }

  /// The text without marks, with a blank line between two paragraphs.
  var plain: String {
    withDocument { document in
      var paragraphs: [String] = []
      var text = ""
      Self.forEach(in: document) { node, isEntered in
        switch cmark_node_get_type(node) {
        case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_HTML_INLINE, CMARK_NODE_CODE_BLOCK,
          CMARK_NODE_HTML_BLOCK:
          if isEntered { text += cmark_node_get_literal(node).map { String(cString: $0) } ?? "" }
        case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: if isEntered { text += "\n" }
        default: break
        }
        let isBlock = cmark_node_get_type(node).rawValue <= CMARK_NODE_LAST_BLOCK.rawValue
        if isBlock, !text.isEmpty, !isEntered || cmark_node_first_child(node) == nil {
          paragraphs.append(text.trimmingCharacters(in: .whitespacesAndNewlines))
          text = ""
        }
      }
      return paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
  }

  /// Makes text of HTML and images, and of links that lead elsewhere than to pages and addresses.
  private static func prepare(_ document: OpaquePointer) {
    var changed: [OpaquePointer] = []
    forEach(in: document) { node, isEntered in
      guard isEntered else { return }
      switch cmark_node_get_type(node) {
      case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE, CMARK_NODE_IMAGE: changed.append(node)
      case CMARK_NODE_LINK:
        let address = cmark_node_get_url(node).map { String(cString: $0) } ?? ""
        if !isHarmless(address) { changed.append(node) }
      default: break
      }
    }
    for node in changed { replace(node) }
  }

  /// Puts text in the place of a node.
  private static func replace(_ node: OpaquePointer) {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_HTML_BLOCK:
      let paragraph = cmark_node_new(CMARK_NODE_PARAGRAPH)
      cmark_node_append_child(paragraph, literal(of: node))
      cmark_node_insert_before(node, paragraph)
    case CMARK_NODE_HTML_INLINE: cmark_node_insert_before(node, literal(of: node))
    default:
      // The texts in a link or an image stay.
      while let child = cmark_node_first_child(node) {
        cmark_node_unlink(child)
        cmark_node_insert_before(node, child)
      }
    }
    cmark_node_unlink(node)
    cmark_node_free(node)
  }

  private static func literal(of node: OpaquePointer) -> OpaquePointer? {
    let text = cmark_node_new(CMARK_NODE_TEXT)
    cmark_node_set_literal(text, cmark_node_get_literal(node))
    return text
  }

  /// Whether a link leads to a page, to an e-mail address, or to what is beside the page.
  static func isHarmless(_ address: String) -> Bool {
    guard address.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F }) else {
      return false
    }
    guard let colon = address.firstIndex(of: ":") else { return true }
    let scheme = address[..<colon]
    if scheme.contains(where: { "/?#".contains($0) }) { return true }
    return ["http", "https", "mailto", "tel"].contains(scheme.lowercased())
  }

  private func withDocument<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    var source = source
    let document = source.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        cmark_parse_document($0.baseAddress, $0.count, CMARK_OPT_VALIDATE_UTF8)
      }
    }
    guard let document else { preconditionFailure("cmark ends the process if memory is short") }
    defer { cmark_node_free(document) }
    return body(document)
  }

  private static func forEach(
    in document: OpaquePointer, _ body: (_ node: OpaquePointer, _ isEntered: Bool) -> Void
  ) {
    guard let iterator = cmark_iter_new(document) else { return }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { return }
      guard let node = cmark_iter_get_node(iterator) else { return }
      body(node, event == CMARK_EVENT_ENTER)
    }
  }

  private static func text(_ bytes: UnsafeMutablePointer<CChar>?) -> String {
    guard let bytes else { return "" }
    defer { cmark_get_default_mem_allocator().pointee.free(bytes) }
    return String(cString: bytes)
  }
}
