// Apple: class UIControl : UIView
open class UIControl: UIView {
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

// Apple: typealias UIActionHandler = (UIAction) -> Void
public typealias UIActionHandler = @MainActor (UIAction) -> Void

// Apple: class UIAction : UIMenuElement
@MainActor public final class UIAction: NSObject {
  // Apple: init(title: String = "", image: UIImage? = nil, handler: @escaping UIActionHandler)
  public init(title: String = "", image: UIImage? = nil, handler: @escaping UIActionHandler) {
    (self.title, self.image, self.handler) = (title, image, handler)
  }
  // Apple: var title: String { get set }
  public var title: String
  // Apple: var image: UIImage? { get set }
  public var image: UIImage?
  let handler: UIActionHandler
}

// Apple: class UIButton : UIControl
open class UIButton: UIControl {
  // Apple: enum ButtonType : Int
  public enum ButtonType: Int, Sendable {
    case custom = 0
    case system = 1
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

// Apple: class UILabel : UIView
open class UILabel: UIView {
  // Apple: var text: String? { get set }
  open var text: String?
}

// Apple: class UISlider : UIControl
open class UISlider: UIControl {
  // Apple: var value: Float { get set }
  open var value: Float = 0
}
