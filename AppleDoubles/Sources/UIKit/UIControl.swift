// Apple: @MainActor class UIControl : UIView
@MainActor open class UIControl: UIView {
  // Apple: struct Event
  public struct Event: OptionSet, Sendable {
    // Apple: let rawValue: UInt
    public let rawValue: UInt
    // Apple: init(rawValue: UInt)
    public init(rawValue: UInt) { self.rawValue = rawValue }
    // Apple: static var touchUpInside: UIControl.Event { get }
    public static var touchUpInside: UIControl.Event { .init(rawValue: 1 << 6) }
    // Apple: static var valueChanged: UIControl.Event { get }
    public static var valueChanged: UIControl.Event { .init(rawValue: 1 << 12) }
    // Apple: static var primaryActionTriggered: UIControl.Event { get }
    public static var primaryActionTriggered: UIControl.Event { .init(rawValue: 1 << 13) }
  }
  // Apple: func addAction(_ action: UIAction, for controlEvents: UIControl.Event)
  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    actions.append((action, controlEvents))
  }
  // Apple: func sendActions(for controlEvents: UIControl.Event)
  open func sendActions(for controlEvents: UIControl.Event) {
    for (action, events) in actions where !events.isDisjoint(with: controlEvents) {
      action.handler(action)
    }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    sendActions(for: [.touchUpInside, .primaryActionTriggered])
  }
  private var actions: [(UIAction, UIControl.Event)] = []
}

// Apple: @MainActor class UIMenuElement : NSObject
@MainActor open class UIMenuElement: NSObject {
  // Apple: struct Attributes
  public struct Attributes: OptionSet, Sendable {
    // Apple: let rawValue: UInt
    public let rawValue: UInt
    // Apple: init(rawValue: UInt)
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  // Apple: enum State : Int
  public enum State: Int, Sendable {
    // Apple: case off = 0
    case off = 0
    // Apple: case on = 1
    case on = 1
    // Apple: case mixed = 2
    case mixed = 2
  }
}

// Apple: typealias UIActionHandler = (UIAction) -> Void
public typealias UIActionHandler = (UIAction) -> Void

// Apple: @MainActor class UIAction : UIMenuElement
@MainActor open class UIAction: UIMenuElement {
  // Apple: struct Identifier
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    // Apple: init(rawValue: String)
    public init(rawValue: String) { self.rawValue = rawValue }
    // Apple: let rawValue: String
    public let rawValue: String
  }
  // Apple: convenience init(title: String = "", image: UIImage? = nil, identifier: UIAction.Identifier? = nil, discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off, handler: @escaping UIActionHandler)
  public convenience init(
    title: String = "", image: UIImage? = nil, identifier: UIAction.Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off, handler: @escaping UIActionHandler
  ) {
    self.init()
    self.handler = handler
  }
  var handler: UIActionHandler = { _ in }
}

// Apple: @MainActor class UIButton : UIControl
@MainActor open class UIButton: UIControl {
  // Apple: enum ButtonType : Int
  public enum ButtonType: Int, Sendable {
    // Apple: case custom = 0
    case custom = 0
    // Apple: case system = 1
    case system = 1
    // Apple: case close = 7
    case close = 7
  }
  // Apple: init(type buttonType: UIButton.ButtonType)
  public convenience init(type buttonType: UIButton.ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    isAccessibilityElement = true
    accessibilityTraits = .button
  }
  // Apple: var buttonType: UIButton.ButtonType { get }
  public private(set) var buttonType: UIButton.ButtonType = .custom
}

// Apple: @MainActor class UILabel : UIView
@MainActor open class UILabel: UIView {
  // Apple: var text: String? { get set }
  open var text: String?
}

// Apple: @MainActor class UISlider : UIControl
@MainActor open class UISlider: UIControl {
  // Apple: var value: Float { get set }
  open var value: Float = 0 {
    didSet { value = max(minimumValue, min(maximumValue, value)) }
  }
  // Apple: var minimumValue: Float { get set }
  open var minimumValue: Float = 0
  // Apple: var maximumValue: Float { get set }
  open var maximumValue: Float = 1
}

// Apple: @MainActor class UIStepper : UIControl
@MainActor open class UIStepper: UIControl {
  // Apple: var value: Double { get set }
  open var value: Double = 0 {
    didSet { value = max(minimumValue, min(maximumValue, value)) }
  }
  // Apple: var minimumValue: Double { get set }
  open var minimumValue: Double = 0
  // Apple: var maximumValue: Double { get set }
  open var maximumValue: Double = 100
  // Apple: var stepValue: Double { get set }
  open var stepValue: Double = 1
  // The left half decrements the value, and the right half increments it.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let isIncrement = touches.contains { $0.location(in: self).x > bounds.midX }
    value += isIncrement ? stepValue : -stepValue
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}
