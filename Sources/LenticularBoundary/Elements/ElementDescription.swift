/// A custom element: all that a page, an editor and TypeScript need to know of it.
///
/// Texts are Markdown in complete sentences. Lists of names are in the order in which they are shown.
public struct ElementDescription: Sendable {
  /// The name in HTML.
  public var tag: String
  /// The name of the class in JavaScript.
  public var className: String
  public var download: Download
  /// One sentence that says what the element does.
  public var summary: String
  /// What else there is to say, a text for each paragraph.
  public var discussion: [String]
  /// HTML to begin with.
  public var example: String
  /// What hands and keys do.
  public var controls: [ControlDescription]
  public var attributes: [AttributeDescription]
  /// The properties that mirror no attribute.
  public var properties: [PropertyDescription]
  public var methods: [MethodDescription]
  public var events: [EventDescription]
  /// The slots; the one without a name is the default slot.
  public var slots: [NamedDescription]
  /// The parts that `::part` styles.
  public var parts: [NamedDescription]
  public var customProperties: [CustomPropertyDescription]
  /// The `data-` attributes with the texts that the element shows or speaks.
  public var texts: [TextDescription]
  /// Other `data-` attributes, of the element or of what is in it.
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

  /// The name without the prefix that all elements share: `scroll`.
  public var shortName: String { String(tag.dropFirst("lenticular-".count)) }
}

/// The smallest of the two downloads that has an element.
public enum Download: String, CaseIterable, Sendable {
  /// The viewer alone.
  case viewer = "lenticular-viewer"
  /// All elements, the viewer too.
  case all = "lenticular"
}

/// What a hand or a key does.
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

/// A property that mirrors no attribute.
public struct PropertyDescription: Sendable {
  public var name: String
  /// The type in TypeScript.
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
  /// The type in TypeScript of what the method returns.
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
  /// The type in TypeScript.
  public var type: String
  /// The value that counts where a call leaves the parameter out; nil if a call must have it.
  public var fallback: String?

  public init(_ name: String, _ type: String, default fallback: String? = nil) {
    self.name = name
    self.type = type
    self.fallback = fallback
  }
}

/// An event that the element dispatches. All of them are `CustomEvent`s.
public struct EventDescription: Sendable {
  public var name: String
  /// The type in TypeScript of `detail`; an empty object type where there is nothing to tell.
  public var detail: String
  /// When the event comes.
  public var documentation: String
  public var bubbles: Bool
  /// Whether a page can prevent what the event announces.
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

/// A CSS custom property that a page sets, or that the element sets for the page's styles.
public struct CustomPropertyDescription: Sendable {
  public var name: String
  /// The CSS type of the value.
  public var syntax: String
  /// The value that counts where the page sets none; nil if the element sets it.
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

/// A `data-` attribute with a text in the page's language.
public struct TextDescription: Sendable {
  public var name: String
  /// The English text that is used where the page says none.
  public var fallback: String
  public var documentation: String

  public init(_ name: String, default fallback: String, _ documentation: String) {
    self.name = name
    self.fallback = fallback
    self.documentation = documentation
  }
}

/// A `data-` attribute that describes what is in an element.
public struct DataDescription: Sendable {
  public var name: String
  /// The elements that have the attribute, in words.
  public var owner: String
  public var documentation: String

  public init(_ name: String, of owner: String, _ documentation: String) {
    self.name = name
    self.owner = owner
    self.documentation = documentation
  }
}
