extension String {
  /// The text in lines of at most so many characters; words that are longer have lines of their own.
  func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return lines + [line]
  }

  /// The text without the marks of Markdown links.
  var withoutLinks: String {
    replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }
  }
}

extension Double {
  /// The shortest text that JavaScript reads as this number.
  var inJavaScript: String {
    if !isFinite { return isNaN ? "NaN" : self < 0 ? "-Infinity" : "Infinity" }
    if self >= 1e6, truncatingRemainder(dividingBy: 1e6) == 0 { return "\(Int(self / 1e6))e6" }
    return inWords
  }

  /// The number without a fraction that is zero.
  var inWords: String {
    if self == rounded(), magnitude < 1e15 { return "\(Int(self))" }
    return "\(self)"
  }

  /// The number with commas between thousands, as people write it.
  var grouped: String {
    guard self == rounded(), magnitude < 1e15 else { return inWords }
    let digits = Array(String(Int(magnitude)))
    let grouped = digits.indices.reduce(into: "") { text, index in
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digits[index])
    }
    return self < 0 ? "-" + grouped : grouped
  }
}

extension NumberRange {
  /// The range in words, nil if it has no bounds.
  var inWords: String? {
    switch (lower, upper) {
    case (.including(let least), .including(let greatest)):
      "from \(least.inWords) to \(greatest.inWords)"
    case (nil, nil): nil
    default:
      [
        lower.map { $0.inWords("above", "of at least") },
        upper.map { $0.inWords("below", "of at most") },
      ]
      .compactMap { $0 }.joined(separator: " and ")
    }
  }
}

extension NumberRange.Bound {
  fileprivate func inWords(_ excluding: String, _ including: String) -> String {
    switch self {
    case .including(let number): "\(including) \(number.inWords)"
    case .excluding(let number): "\(excluding) \(number.inWords)"
    }
  }
}

extension AttributeValue {
  /// The types in TypeScript that the property has when it is read, and that it takes when it is set.
  var types: (read: String, write: String) {
    switch self {
    case .flag: ("boolean", "boolean")
    case .number(let number):
      ("number", (["number"] + number.names.map { "\"\($0.name)\"" }).joined(separator: " | "))
    case .words(let words):
      (union(words), union(words))
    case .text: ("string", "string")
    }
  }

  /// The default value as JavaScript writes it, where it is the same everywhere.
  var defaultInJavaScript: String {
    switch self {
    case .flag(let isOn, _): "\(isOn)"
    case .number(let number):
      switch number.fallback {
      case .number(let number): number.inWords
      case .infinity: "Infinity"
      case .byMemory(let number, _): number.inWords
      }
    case .words(let words): "\"\(words[0])\""
    case .text: "\"\""
    }
  }
}

/// The type in TypeScript of one of several words.
private func union(_ words: [String]) -> String {
  words.map { "\"\($0)\"" }.joined(separator: " | ")
}

extension MethodDescription {
  /// The parameters and the result as TypeScript writes them.
  var signature: String {
    let list = parameters.map { "\($0.name)\($0.fallback == nil ? "" : "?"): \($0.type)" }
    return "(\(list.joined(separator: ", "))): \(result)"
  }
}
