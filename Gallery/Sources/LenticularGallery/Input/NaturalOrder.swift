/// The natural order of names: numbers are compared by value, letters regardless of case, so that
/// `IMG 9` precedes `img 10`. The order does not depend on the locale.
enum NaturalOrder {
  static func precedes(_ a: String, _ b: String) -> Bool {
    precedes((a, letters(of: a)), (b, letters(of: b)))
  }

  /// The elements, sorted by their names.
  static func sorted<Element>(_ elements: [Element], by name: (Element) -> String) -> [Element] {
    elements.map { (element: $0, key: (name($0), letters(of: name($0)))) }
      .sorted { precedes($0.key, $1.key) }.map(\.element)
  }

  private static func letters(of name: String) -> [Unicode.Scalar] {
    Array(name.lowercased().unicodeScalars)
  }

  private static func precedes(
    _ a: (name: String, letters: [Unicode.Scalar]), _ b: (name: String, letters: [Unicode.Scalar])
  ) -> Bool {
    let (left, right) = (a.letters, b.letters)
    var i = 0
    var j = 0
    while i < left.count, j < right.count {
      if isDigit(left[i]), isDigit(right[j]) {
        let x = number(in: left, from: &i)
        let y = number(in: right, from: &j)
        if x.count != y.count { return x.count < y.count }
        if x != y { return x.lexicographicallyPrecedes(y) }
      } else {
        if left[i] != right[j] { return left[i] < right[j] }
        i += 1
        j += 1
      }
    }
    if left.count - i != right.count - j { return left.count - i < right.count - j }
    return a.name.unicodeScalars.lexicographicallyPrecedes(b.name.unicodeScalars)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar)
  }

  /// The digits from `index` on, without leading zeros.
  private static func number(in text: [Unicode.Scalar], from index: inout Int)
    -> ArraySlice<Unicode.Scalar>
  {
    let start = index
    while index < text.count, isDigit(text[index]) { index += 1 }
    return text[start..<index].drop { $0 == "0" }
  }
}
