/// The description of a custom element, for pages, editors and TypeScript.
///
/// Texts are Markdown in complete sentences. Lists of names are in the order in which they are shown.
public struct ElementDescription: Sendable {
  /// The name of the element in HTML.
  public var tag: String
  /// The name of the class in JavaScript.
  public var className: String
  public var download: Download
  /// The purpose of the element, in one sentence.
  public var summary: String
  /// Further paragraphs.
  public var discussion: [String]
  /// An example in HTML.
  public var example: String
  /// The effects of pointers and keys.
  public var controls: [ControlDescription]
  public var attributes: [AttributeDescription]
  /// The properties that do not reflect an attribute.
  public var properties: [PropertyDescription]
  public var methods: [MethodDescription]
  public var events: [EventDescription]
  /// The slots; the default slot has no name.
  public var slots: [NamedDescription]
  /// The parts that `::part` styles.
  public var parts: [NamedDescription]
  public var customProperties: [CustomPropertyDescription]
  /// The `data-` attributes for the texts that the element shows, or that screen readers speak.
  public var texts: [TextDescription]
  /// The other `data-` attributes, of the element or of its descendants.
  public var data: [DataDescription]

  public init(
    tag: String, className: String, download: Download = .all, summary: String,
    discussion: [String], example: String, controls: [ControlDescription] = [],
    attributes: [AttributeDescription] = [], properties: [PropertyDescription] = [],
    methods: [MethodDescription] = [], events: [EventDescription] = [],
    slots: [NamedDescription] = [], parts: [NamedDescription] = [],
    customProperties: [CustomPropertyDescription] = [], texts: [TextDescription] = [],
    data: [DataDescription] = []
  ) {
    self.tag = tag
    self.className = className
    self.download = download
    self.summary = summary
    self.discussion = discussion
    self.example = example
    self.controls = controls
    self.attributes = attributes
    self.properties = properties
    self.methods = methods
    self.events = events
    self.slots = slots
    self.parts = parts
    self.customProperties = customProperties
    self.texts = texts
    self.data = data
  }

  /// The name without the common prefix: `scroll`.
  public var shortName: String { String(tag.dropFirst("lenticular-".count)) }
}

/// The smaller of the two downloads that contains an element.
public enum Download: String, CaseIterable, Sendable {
  /// The viewer alone.
  case viewer = "lenticular-viewer"
  /// All elements, including the viewer.
  case all = "lenticular"
}

/// The effect of a pointer or a key.
public struct ControlDescription: Sendable {
  public var hand: String
  public var key: String
  public var effect: String

  public init(hand: String = "", key: String = "", _ effect: String) {
    self.hand = hand
    self.key = key
    self.effect = effect
  }
}

/// A property that does not reflect an attribute.
public struct PropertyDescription: Sendable {
  public var name: String
  /// The TypeScript type of the property.
  public var type: String
  public var isReadOnly: Bool
  public var isOptional: Bool
  public var documentation: String

  public init(
    _ name: String, _ type: String, isReadOnly: Bool = true, isOptional: Bool = false,
    _ documentation: String
  ) {
    self.name = name
    self.type = type
    self.isReadOnly = isReadOnly
    self.isOptional = isOptional
    self.documentation = documentation
  }
}

public struct MethodDescription: Sendable {
  public var name: String
  public var parameters: [ParameterDescription]
  /// The TypeScript type of the method's result.
  public var result: String
  public var documentation: String

  public init(
    _ name: String, _ parameters: [ParameterDescription], returns result: String = "void",
    _ documentation: String
  ) {
    self.name = name
    self.parameters = parameters
    self.result = result
    self.documentation = documentation
  }
}

public struct ParameterDescription: Sendable {
  public var name: String
  /// The TypeScript type of the parameter.
  public var type: String
  /// The default value; nil if the parameter is required.
  public var fallback: String?

  public init(_ name: String, _ type: String, default fallback: String? = nil) {
    self.name = name
    self.type = type
    self.fallback = fallback
  }
}

/// A `CustomEvent` that the element dispatches.
public struct EventDescription: Sendable {
  public var name: String
  /// The TypeScript type of `detail`; an empty object type for none.
  public var detail: String
  /// When the event is dispatched.
  public var documentation: String
  public var bubbles: Bool
  /// Whether `preventDefault()` has an effect.
  public var isCancelable: Bool

  public init(
    _ name: String, detail: String = "{}", bubbles: Bool = true, isCancelable: Bool = false,
    _ documentation: String
  ) {
    self.name = name
    self.detail = detail
    self.bubbles = bubbles
    self.isCancelable = isCancelable
    self.documentation = documentation
  }
}

/// A slot or a part.
public struct NamedDescription: Sendable {
  public var name: String
  public var documentation: String

  public init(_ name: String, _ documentation: String) {
    self.name = name
    self.documentation = documentation
  }
}

/// A CSS custom property that a page sets for the element, or the element for the page.
public struct CustomPropertyDescription: Sendable {
  public var name: String
  /// The CSS type of the value.
  public var syntax: String
  /// The default value; nil if the element sets the property.
  public var fallback: String?
  public var documentation: String

  public init(
    _ name: String, _ syntax: String, default fallback: String? = nil, _ documentation: String
  ) {
    self.name = name
    self.syntax = syntax
    self.fallback = fallback
    self.documentation = documentation
  }
}

/// A `data-` attribute with a text in the language of the page.
public struct TextDescription: Sendable {
  public var name: String
  /// The English text that is the default.
  public var fallback: String
  public var documentation: String

  public init(_ name: String, default fallback: String, _ documentation: String) {
    self.name = name
    self.fallback = fallback
    self.documentation = documentation
  }
}

/// A `data-` attribute that describes a descendant of an element.
public struct DataDescription: Sendable {
  public var name: String
  /// The elements that may have the attribute, in words.
  public var owner: String
  public var documentation: String

  public init(_ name: String, of owner: String, _ documentation: String) {
    self.name = name
    self.owner = owner
    self.documentation = documentation
  }
}
