// Apple: @MainActor class UITouch : NSObject
@MainActor open class UITouch: NSObject {
  // Apple: enum Phase : Int
  public enum Phase: Int, Sendable {
    // Apple: case began = 0
    case began = 0
    // Apple: case moved = 1
    case moved = 1
    // Apple: case stationary = 2
    case stationary = 2
    // Apple: case ended = 3
    case ended = 3
    // Apple: case cancelled = 4
    case cancelled = 4
  }
  // Apple: enum TouchType : Int
  public enum TouchType: Int, Sendable {
    // Apple: case direct = 0
    case direct = 0
    // Apple: case indirect = 1
    case indirect = 1
    // Apple: case pencil = 2
    case pencil = 2
    // Apple: case indirectPointer = 3
    case indirectPointer = 3
  }
  // Apple: var timestamp: TimeInterval { get }
  public internal(set) var timestamp: TimeInterval
  // Apple: var phase: UITouch.Phase { get }
  public internal(set) var phase: UITouch.Phase
  // Apple: var type: UITouch.TouchType { get }
  public let type: UITouch.TouchType
  // Apple: var force: CGFloat { get }
  public internal(set) var force: CGFloat = 0
  // Apple: var maximumPossibleForce: CGFloat { get }
  public let maximumPossibleForce: CGFloat
  // Apple: var view: UIView? { get }
  public internal(set) var view: UIView?
  // Apple: var window: UIWindow? { get }
  public let window: UIWindow?
  // Apple: var gestureRecognizers: [UIGestureRecognizer]? { get }
  public internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  // Apple: func location(in view: UIView?) -> CGPoint
  public func location(in view: UIView?) -> CGPoint {
    guard let view else { return place }
    return view.convert(place, from: nil)
  }

  // Double: the location in the window, in points.
  var place: CGPoint
  // Double: a touch of a window.
  init(
    _ window: UIWindow?, at place: CGPoint, timestamp: TimeInterval,
    type: UITouch.TouchType = .direct,
    phase: UITouch.Phase = .began, force: CGFloat = 0, maximumPossibleForce: CGFloat = 0
  ) {
    (self.window, self.place, self.timestamp, self.type) = (window, place, timestamp, type)
    (self.phase, self.force, self.maximumPossibleForce) = (phase, force, maximumPossibleForce)
  }
}

// Apple: @MainActor class UIEvent : NSObject
@MainActor open class UIEvent: NSObject {
  // Apple: struct ButtonMask
  public struct ButtonMask: OptionSet, Sendable {
    // Apple: let rawValue: Int
    public let rawValue: Int
    // Apple: init(rawValue: Int)
    public init(rawValue: Int) { self.rawValue = rawValue }
    // Apple: static var primary: UIEvent.ButtonMask { get }
    public static var primary: UIEvent.ButtonMask { .init(rawValue: 1) }
  }
  // Apple: var timestamp: TimeInterval { get }
  public let timestamp: TimeInterval
  // Apple: var buttonMask: UIEvent.ButtonMask { get }
  public var buttonMask: UIEvent.ButtonMask = []
  // Apple: var modifierFlags: UIKeyModifierFlags { get }
  public var modifierFlags: UIKeyModifierFlags = []
  // Apple: func coalescedTouches(for touch: UITouch) -> [UITouch]?
  public func coalescedTouches(for touch: UITouch) -> [UITouch]? { coalesced[touch] }

  // Double: the samples of each touch since the last event, the latest last.
  var coalesced: [UITouch: [UITouch]] = [:]
  // Double: an event with a time stamp, in seconds.
  init(timestamp: TimeInterval) { self.timestamp = timestamp }
}

// Apple: @MainActor class UIPressesEvent : UIEvent
@MainActor open class UIPressesEvent: UIEvent {}

// Apple: struct UIKeyModifierFlags
public struct UIKeyModifierFlags: OptionSet, Sendable {
  // Apple: let rawValue: Int
  public let rawValue: Int
  // Apple: init(rawValue: Int)
  public init(rawValue: Int) { self.rawValue = rawValue }
  // Apple: static var shift: UIKeyModifierFlags { get }
  public static var shift: UIKeyModifierFlags { .init(rawValue: 1 << 17) }
  // Apple: static var control: UIKeyModifierFlags { get }
  public static var control: UIKeyModifierFlags { .init(rawValue: 1 << 18) }
  // Apple: static var alternate: UIKeyModifierFlags { get }
  public static var alternate: UIKeyModifierFlags { .init(rawValue: 1 << 19) }
  // Apple: static var command: UIKeyModifierFlags { get }
  public static var command: UIKeyModifierFlags { .init(rawValue: 1 << 20) }
}

// Apple: @MainActor class UIKey : NSObject
@MainActor open class UIKey: NSObject {
  // Apple: var keyCode: UIKeyboardHIDUsage { get }
  public let keyCode: UIKeyboardHIDUsage
  // Apple: var modifierFlags: UIKeyModifierFlags { get }
  public let modifierFlags: UIKeyModifierFlags
  // Double: a key.
  init(_ keyCode: UIKeyboardHIDUsage, _ modifierFlags: UIKeyModifierFlags) {
    (self.keyCode, self.modifierFlags) = (keyCode, modifierFlags)
  }
}

// Apple: class UIPress : NSObject
open class UIPress: NSObject {
  // Apple: var timestamp: TimeInterval { get }
  public let timestamp: TimeInterval
  // Apple: var key: UIKey? { get }
  public let key: UIKey?
  // Double: a press of a key.
  @MainActor public init(
    _ keyCode: UIKeyboardHIDUsage, _ modifierFlags: UIKeyModifierFlags = [], timestamp: TimeInterval
  ) {
    (self.timestamp, key) = (timestamp, UIKey(keyCode, modifierFlags))
  }
}

// Apple: enum UIKeyboardHIDUsage : Int
public enum UIKeyboardHIDUsage: Int, Sendable {
  // Apple: case keyboardA = 4
  case keyboardA = 4
  // Apple: case keyboardR = 21
  case keyboardR = 21
  // Apple: case keyboard1 = 30
  case keyboard1 = 30
  // Apple: case keyboard0 = 39
  case keyboard0 = 39
  // Apple: case keyboardEscape = 41
  case keyboardEscape = 41
  // Apple: case keyboardSpacebar = 44
  case keyboardSpacebar = 44
  // Apple: case keyboardHyphen = 45
  case keyboardHyphen = 45
  // Apple: case keyboardEqualSign = 46
  case keyboardEqualSign = 46
  // Apple: case keyboardHome = 74
  case keyboardHome = 74
  // Apple: case keyboardPageUp = 75
  case keyboardPageUp = 75
  // Apple: case keyboardEnd = 77
  case keyboardEnd = 77
  // Apple: case keyboardPageDown = 78
  case keyboardPageDown = 78
  // Apple: case keyboardRightArrow = 79
  case keyboardRightArrow = 79
  // Apple: case keyboardLeftArrow = 80
  case keyboardLeftArrow = 80
  // Apple: case keyboardDownArrow = 81
  case keyboardDownArrow = 81
  // Apple: case keyboardUpArrow = 82
  case keyboardUpArrow = 82
  // Apple: case keypadHyphen = 86
  case keypadHyphen = 86
  // Apple: case keypadPlus = 87
  case keypadPlus = 87
}
