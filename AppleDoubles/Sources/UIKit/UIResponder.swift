@_exported import CoreGraphics
@_exported import Foundation
@_exported import QuartzCore

// Apple: @MainActor class UIResponder : NSObject
@MainActor open class UIResponder: NSObject {
  // Apple: var next: UIResponder? { get }
  open var next: UIResponder? { nil }
  // Apple: var canBecomeFirstResponder: Bool { get }
  open var canBecomeFirstResponder: Bool { false }
  // Apple: var isFirstResponder: Bool { get }
  open var isFirstResponder: Bool { FirstResponder.current === self }
  // Apple: func becomeFirstResponder() -> Bool
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder else { return false }
    FirstResponder.current = self
    return true
  }
  // Apple: func resignFirstResponder() -> Bool
  @discardableResult
  open func resignFirstResponder() -> Bool {
    if isFirstResponder { FirstResponder.current = nil }
    return true
  }
  // Apple: func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?)
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
  // Apple: func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?)
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  // Apple: func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?)
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  // MARK: Accessibility

  // Apple: var isAccessibilityElement: Bool { get set }
  open var isAccessibilityElement: Bool = false
  // Apple: var accessibilityLabel: String? { get set }
  open var accessibilityLabel: String?
  // Apple: var accessibilityValue: String? { get set }
  open var accessibilityValue: String?
  // Apple: var accessibilityTraits: UIAccessibilityTraits { get set }
  open var accessibilityTraits: UIAccessibilityTraits = .none
  // Apple: var accessibilityElements: [Any]? { get set }
  open var accessibilityElements: [Any]?
  // Apple: var accessibilityViewIsModal: Bool { get set }
  open var accessibilityViewIsModal: Bool = false
  // Apple: var accessibilityCustomActions: [UIAccessibilityCustomAction]? { get set }
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
  // Apple: func accessibilityActivate() -> Bool
  open func accessibilityActivate() -> Bool { false }
  // Apple: func accessibilityIncrement()
  open func accessibilityIncrement() {}
  // Apple: func accessibilityDecrement()
  open func accessibilityDecrement() {}
  // Apple: func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool
  open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
  // Apple: func accessibilityPerformEscape() -> Bool
  open func accessibilityPerformEscape() -> Bool { false }
}

// Double: the responder that receives keys.
@MainActor public enum FirstResponder {
  public internal(set) static weak var current: UIResponder?
}

// Apple: @MainActor class UIAccessibilityElement : UIResponder
@MainActor open class UIAccessibilityElement: UIResponder {
  // Apple: init(accessibilityContainer container: Any)
  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
  }
  // Apple: weak var accessibilityContainer: AnyObject? { get set }
  open weak var accessibilityContainer: AnyObject?
  // Apple: var accessibilityFrameInContainerSpace: CGRect { get set }
  open var accessibilityFrameInContainerSpace: CGRect = .zero
}

// Apple: struct UIAccessibilityTraits
public struct UIAccessibilityTraits: OptionSet, Sendable {
  // Apple: let rawValue: UInt64
  public let rawValue: UInt64
  // Apple: init(rawValue: UInt64)
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  // Apple: static let none: UIAccessibilityTraits
  public static let none: UIAccessibilityTraits = []
  // Apple: static let image: UIAccessibilityTraits
  public static let image: UIAccessibilityTraits = .init(rawValue: 1 << 2)
  // Apple: static let adjustable: UIAccessibilityTraits
  public static let adjustable: UIAccessibilityTraits = .init(rawValue: 1 << 12)
  // Apple: static let header: UIAccessibilityTraits
  public static let header: UIAccessibilityTraits = .init(rawValue: 1 << 16)
  // Apple: static let button: UIAccessibilityTraits
  public static let button: UIAccessibilityTraits = .init(rawValue: 1 << 0)
}

// Apple: enum UIAccessibilityScrollDirection : Int
public enum UIAccessibilityScrollDirection: Int, Sendable {
  // Apple: case right = 1
  case right = 1
  // Apple: case left = 2
  case left = 2
  // Apple: case up = 3
  case up = 3
  // Apple: case down = 4
  case down = 4
  // Apple: case next = 5
  case next = 5
  // Apple: case previous = 6
  case previous = 6
}

// Apple: @MainActor class UIAccessibilityCustomAction : NSObject
@MainActor open class UIAccessibilityCustomAction: NSObject {
  // Apple: typealias Handler = @MainActor (UIAccessibilityCustomAction) -> Bool
  public typealias Handler = @MainActor (UIAccessibilityCustomAction) -> Bool
  // Apple: init(name: String, actionHandler: @escaping UIAccessibilityCustomAction.Handler)
  public init(name: String, actionHandler: @escaping UIAccessibilityCustomAction.Handler) {
    (self.name, self.actionHandler) = (name, actionHandler)
  }
  // Apple: var name: String { get set }
  public var name: String
  // Apple: var actionHandler: UIAccessibilityCustomAction.Handler? { get set }
  public var actionHandler: UIAccessibilityCustomAction.Handler?
}

// Apple: struct UIAccessibility
public struct UIAccessibility {
  // Apple: @MainActor static var isReduceMotionEnabled: Bool { get }
  @MainActor public static var isReduceMotionEnabled: Bool { reducesMotion }
  // Apple: static let reduceMotionStatusDidChangeNotification: NSNotification.Name
  public static let reduceMotionStatusDidChangeNotification: NSNotification.Name =
    .init("UIAccessibilityReduceMotionStatusDidChange")
  // Apple: struct Notification
  public struct Notification: RawRepresentable, Hashable, Sendable {
    // Apple: init(rawValue: UInt32)
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    // Apple: let rawValue: UInt32
    public let rawValue: UInt32
    // Apple: static let screenChanged: UIAccessibility.Notification
    public static let screenChanged: UIAccessibility.Notification = .init(rawValue: 1000)
    // Apple: static let layoutChanged: UIAccessibility.Notification
    public static let layoutChanged: UIAccessibility.Notification = .init(rawValue: 1001)
    // Apple: static let pageScrolled: UIAccessibility.Notification
    public static let pageScrolled: UIAccessibility.Notification = .init(rawValue: 1009)
  }
  // Apple: @MainActor static func post(notification: UIAccessibility.Notification, argument: Any?)
  @MainActor public static func post(notification: UIAccessibility.Notification, argument: Any?) {
    posts.append((notification, argument))
  }
  // Apple: struct AssistiveTechnologyIdentifier
  public struct AssistiveTechnologyIdentifier: RawRepresentable, Hashable, Sendable {
    // Apple: init(rawValue: String)
    public init(rawValue: String) { self.rawValue = rawValue }
    // Apple: let rawValue: String
    public let rawValue: String
  }
  // Apple: @MainActor static func focusedElement(using assistiveTechnologyIdentifier: UIAccessibility.AssistiveTechnologyIdentifier?) -> Any?
  @MainActor public static func focusedElement(
    using assistiveTechnologyIdentifier: UIAccessibility.AssistiveTechnologyIdentifier?
  ) -> Any? { focus }

  // Double: the element that an assistive technology has focused.
  @MainActor public static var focus: Any?
  // Double: the system's setting for reduced motion.
  @MainActor public static var reducesMotion = false {
    didSet {
      NotificationCenter.default.post(name: reduceMotionStatusDidChangeNotification, object: nil)
    }
  }
  // Double: the notifications that were posted.
  @MainActor public static var posts: [(notification: Notification, argument: Any?)] = []
}
