/// An attribute of a custom element, with the property that reflects it.
public struct AttributeDescription: Sendable {
  /// The attribute's name in HTML, in lower case with hyphens.
  public var name: String
  /// The property's name in JavaScript.
  public var property: String
  /// A name that the attribute had before. It is read with a warning; nil if there is none.
  public var formerName: String?
  public var value: AttributeValue
  /// What the attribute does, in complete sentences of Markdown.
  public var documentation: String
  /// Whether a change takes effect while the element is connected. Otherwise the value is read when the
  /// element is connected.
  public var isLive: Bool

  /// - Parameter property: The property's name; by default the attribute's name in camel case.
  public init(
    _ name: String, property: String? = nil, formerName: String? = nil, _ value: AttributeValue,
    isLive: Bool = true, _ documentation: String
  ) {
    self.name = name
    self.property = property ?? camelCase(name)
    self.formerName = formerName
    self.value = value
    self.isLive = isLive
    self.documentation = documentation
  }
}

/// The values of an attribute, with the default for a missing or invalid value.
public enum AttributeValue: Sendable {
  /// A Boolean. The value is true if the attribute is present, unless its text is `false` or `off`.
  case flag(default: Bool)
  case number(NumberAttribute)
  /// One of several words; the first is the default.
  case words([String])
  /// Any text. The default is the empty string.
  case text
}

/// The numbers that are valid for an attribute.
public struct NumberAttribute: Sendable {
  public var fallback: DefaultNumber
  public var range: NumberRange
  /// Words that stand for numbers.
  public var names: [NamedNumber]
  /// The unit that follows the number in text; empty for a factor or a count.
  public var unit: String

  public init(
    default fallback: DefaultNumber, _ range: NumberRange = NumberRange(),
    names: [NamedNumber] = [], unit: String = ""
  ) {
    self.fallback = fallback
    self.range = range
    self.names = names
    self.unit = unit
  }
}

/// A word that is valid instead of a number.
public struct NamedNumber: Sendable {
  public var name: String
  public var number: Double

  public init(_ name: String, _ number: Double) {
    self.name = name
    self.number = number
  }
}

/// The number for a missing or invalid attribute.
public enum DefaultNumber: Sendable {
  case number(Double)
  /// Infinity, with its meaning for the attribute in words.
  case infinity(meaning: String)
  /// A number, and a smaller one for devices with less than 4 GB of memory.
  case byMemory(Double, little: Double)
}

/// The finite numbers between two optional bounds.
public struct NumberRange: Sendable {
  public enum Bound: Sendable {
    case including(Double)
    case excluding(Double)
  }

  public var lower: Bound?
  public var upper: Bound?

  public init(lower: Bound? = nil, upper: Bound? = nil) {
    self.lower = lower
    self.upper = upper
  }

  /// The numbers above zero.
  public static let positive = NumberRange(lower: .excluding(0))

  /// The numbers between two bounds, both included.
  public static func from(_ lower: Double, to upper: Double) -> NumberRange {
    NumberRange(lower: .including(lower), upper: .including(upper))
  }

  /// The least number in the range; nil without a lower bound.
  public var least: Double? {
    switch lower {
    case .including(let number): number
    case .excluding(let number): number.nextUp
    case nil: nil
    }
  }

  /// The greatest number in the range; nil without an upper bound.
  public var greatest: Double? {
    switch upper {
    case .including(let number): number
    case .excluding(let number): number.nextDown
    case nil: nil
    }
  }
}

/// A hyphenated name in camel case: `min-zoom` becomes `minZoom`.
private func camelCase(_ name: String) -> String {
  let words = name.split(separator: "-")
  return words.dropFirst().reduce(String(words[0])) { text, word in
    text + word.prefix(1).uppercased() + word.dropFirst()
  }
}
