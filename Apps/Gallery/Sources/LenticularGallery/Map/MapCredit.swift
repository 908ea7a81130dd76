/// A part of the line that names whose data a map shows, as text or as a link.
struct MapCredit: Codable, Hashable, Sendable {
  let text: String
  /// The address of a link; `nil` for text.
  let address: String?

  /// The longest text that is shown, in characters.
  private static let limit = 500

  /// The texts and links in a piece of HTML, of which all else is left out.
  static func credits(in html: String) -> [MapCredit] {
    var scanner = XMLScanner(Array(html.utf8))
    var credits: [MapCredit] = []
    var address: String?
    while let token = scanner.next() {
      switch token {
      case .start(let name, let attributes, _) where name.lowercased() == "a":
        let value = attributes.first { $0.name.lowercased() == "href" }?.value
        address = value.flatMap { isWeb($0) ? $0 : nil }
      case .end(let name) where name.lowercased() == "a": address = nil
      case .text(let text):
        // Entities that XML lacks.
        let plain = text.replacing("&copy;", with: "©").replacing("&nbsp;", with: " ")
        credits.append(MapCredit(text: String(plain.prefix(limit)), address: address))
      default: break
      }
    }
    return credits.allSatisfy { $0.text.allSatisfy(\.isWhitespace) } ? [] : credits
  }

  private static func isWeb(_ address: String) -> Bool {
    let lower = address.lowercased()
    return ["https://", "http://"].contains { lower.hasPrefix($0) }
      && !address.contains(where: \.isWhitespace)
  }
}
