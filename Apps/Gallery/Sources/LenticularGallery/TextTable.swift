/// The texts of one language, by their keys.
package struct TextTable<Key: RawRepresentable & CaseIterable & Sendable>: Sendable
where Key.RawValue == String {
  /// The texts by the names of their keys.
  package let texts: [String: String]

  /// - Parameters:
  ///   - texts: the texts by the names of their keys. Each key has one.
  ///   - name: the name of the table, for the error.
  package init(_ texts: [String: String], name: String) throws(GalleryError) {
    if let missing = Key.allCases.first(where: { texts[$0.rawValue] == nil }) {
      throw .resourceUnusable(name, reason: "it lacks \(missing.rawValue)")
    }
    self.texts = texts
  }

  package subscript(_ key: Key) -> String { texts[key.rawValue] ?? "" }

  /// A text with values for the names in braces in it.
  ///
  /// - Parameter convert: what is put in for a value.
  package func text(
    _ key: Key, _ values: KeyValuePairs<String, String>,
    converted convert: (String) -> String = { $0 }
  ) -> String {
    var text = ""
    var rest = self[key][...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close]
      text += rest[..<open] + (values.first { $0.key == name }.map { convert($0.value) } ?? "")
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }
}
