/// An attribute of a custom element, and the property that mirrors it.
public struct AttributeDescription: Sendable {
  /// The attribute's name in HTML, in lower case with hyphens.
  public var name: String
  /// The property's name in JavaScript.
  public var property: String
  public var value: AttributeValue
  /// What the attribute does, in complete sentences; Markdown.
  public var documentation: String
  /// Whether the element follows a change while it is on a page. If not, the value counts from when
  /// the element is connected.
  public var isLive: Bool

  /// - Parameter property: The property's name; by default the attribute's name in camel case.
  public init(
    _ name: String, property: String? = nil, _ value: AttributeValue, isLive: Bool = true,
    _ documentation: String
  ) {
    self.name = name
    self.property = property ?? camelCase(name)
    self.value = value
    self.isLive = isLive
    self.documentation = documentation
  }
}

/// What an attribute may say, and what the property is while it says nothing that is valid.
public enum AttributeValue: Sendable {
  /// True or false. An attribute that is there is true, unless it is the word that turns the flag off.
  case flag(default: Bool, off: String = "false")
  case number(NumberAttribute)
  /// One of several words, of which the first is the default.
  case words([String])
  /// Any text. The default is the empty text.
  case text
}

/// The numbers that an attribute may say.
public struct NumberAttribute: Sendable {
  public var fallback: DefaultNumber
  public var range: NumberRange
  /// Words that stand for numbers.
  public var names: [NamedNumber]
  /// The unit, as it is written after a number; empty for a factor or a count.
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

/// A word that an attribute may say instead of a number.
public struct NamedNumber: Sendable {
  public var name: String
  public var number: Double

  public init(_ name: String, _ number: Double) {
    self.name = name
    self.number = number
  }
}

/// The number that counts where an attribute says none that is valid.
public enum DefaultNumber: Sendable {
  case number(Double)
  /// Infinity, in the words of what it means for the attribute.
  case infinity(meaning: String)
  /// A number, and a smaller one where the device has less than 4 GB of memory.
  case byMemory(Double, little: Double)
}

/// The finite numbers between two bounds, each of which may be missing.
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

  /// The numbers from one to another, both included.
  public static func from(_ lower: Double, to upper: Double) -> NumberRange {
    NumberRange(lower: .including(lower), upper: .including(upper))
  }

  /// The least number in the range; nil where there is no lower bound.
  public var least: Double? {
    switch lower {
    case .including(let number): number
    case .excluding(let number): number.nextUp
    case nil: nil
    }
  }

  /// The greatest number in the range; nil where there is no upper bound.
  public var greatest: Double? {
    switch upper {
    case .including(let number): number
    case .excluding(let number): number.nextDown
    case nil: nil
    }
  }
}

/// A name of words with hyphens as JavaScript writes it: `min-zoom` as `minZoom`.
private func camelCase(_ name: String) -> String {
  let words = name.split(separator: "-")
  return words.dropFirst().reduce(String(words[0])) { text, word in
    text + word.prefix(1).uppercased() + word.dropFirst()
  }
}
