extension String {
  /// The lines of the text, with at most a number of characters each; longer words have lines of their own.
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

  /// The text without the markup of Markdown links.
  var withoutLinks: String {
    replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }
  }
}

extension Double {
  /// The shortest JavaScript literal of the number.
  var inJavaScript: String {
    if !isFinite { return isNaN ? "NaN" : self < 0 ? "-Infinity" : "Infinity" }
    if self >= 1e6, truncatingRemainder(dividingBy: 1e6) == 0 { return "\(Int(self / 1e6))e6" }
    return inWords
  }

  /// The number, without a decimal point if it is whole.
  var inWords: String {
    if self == rounded(), magnitude < 1e15 { return "\(Int(self))" }
    return "\(self)"
  }

  /// The number with commas between thousands.
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
  /// The range in words; nil without bounds.
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
  /// The TypeScript types of the property's getter and setter.
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

  /// The default value in JavaScript; nil if it depends on the device.
  var defaultInJavaScript: String {
    switch self {
    case .flag(let isOn): "\(isOn)"
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

/// The TypeScript union of several words.
private func union(_ words: [String]) -> String {
  words.map { "\"\($0)\"" }.joined(separator: " | ")
}

extension MethodDescription {
  /// The parameters and the result in TypeScript.
  var signature: String {
    let list = parameters.map { "\($0.name)\($0.fallback == nil ? "" : "?"): \($0.type)" }
    return "(\(list.joined(separator: ", "))): \(result)"
  }
}
