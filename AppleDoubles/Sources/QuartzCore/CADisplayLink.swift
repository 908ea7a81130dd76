import CoreGraphics

// swift-format-ignore: AlwaysUseLowerCamelCase
// Apple: func CACurrentMediaTime() -> CFTimeInterval
public func CACurrentMediaTime() -> CFTimeInterval { MediaClock.now }

// Apple: typealias CFTimeInterval = Double
public typealias CFTimeInterval = Double

// Double: the clock of the media time, which tests set.
public enum MediaClock {
  // Double: the current media time, in seconds.
  nonisolated(unsafe) public static var now: CFTimeInterval = 0
}

// Double: Objective-C's selectors do not exist here. A selector is a name that its receiver knows.
public struct Selector: Hashable, Sendable {
  // Double: the name of the method.
  public let name: String
  public init(_ name: String) { self.name = name }
}

// Double: an object to which selectors can be sent.
public protocol SelectorReceiver: AnyObject {
  // Double: calls the method that a selector names.
  func receive(_ selector: Selector, from sender: Any)
}

// Apple: struct CAFrameRateRange
public struct CAFrameRateRange: Equatable, Sendable {
  // Apple: init(minimum: Float, maximum: Float, preferred: Float? = nil)
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }
  // Apple: var minimum: Float
  public var minimum: Float
  // Apple: var maximum: Float
  public var maximum: Float
  // Apple: var preferred: Float?
  public var preferred: Float?
}

// Apple: class CADisplayLink : NSObject
open class CADisplayLink: NSObject {
  // Apple: init(target: Any, selector sel: Selector)
  public init(target: Any, selector sel: Selector) {
    (self.target, selector) = (target, sel)
    super.init()
    Self.links.append(self)
  }
  // Apple: func add(to runloop: RunLoop, forMode mode: RunLoop.Mode)
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) { modes.append(mode) }
  // Apple: func invalidate()
  public func invalidate() {
    target = nil
    Self.links.removeAll { $0 === self }
  }
  // Apple: var isPaused: Bool { get set }
  public var isPaused: Bool = false
  // Apple: var timestamp: CFTimeInterval { get }
  public private(set) var timestamp: CFTimeInterval = 0
  // Apple: var targetTimestamp: CFTimeInterval { get }
  public private(set) var targetTimestamp: CFTimeInterval = 0
  // Apple: var preferredFrameRateRange: CAFrameRateRange { get set }
  public var preferredFrameRateRange: CAFrameRateRange = .init(
    minimum: 0, maximum: 0, preferred: nil)

  // Double: the target, which a display link holds until it is invalidated.
  private var target: Any?
  private let selector: Selector
  // Double: the modes of the run loop in which it fires.
  public private(set) var modes: [RunLoop.Mode] = []
  // Double: all links that are not invalidated.
  nonisolated(unsafe) public private(set) static var links: [CADisplayLink] = []

  // Double: refreshes the display. A paused link does not fire. Returns whether it fired.
  @discardableResult
  public func fire(at timestamp: CFTimeInterval, target next: CFTimeInterval) -> Bool {
    guard !isPaused, !modes.isEmpty, let target else { return false }
    (self.timestamp, targetTimestamp) = (timestamp, next)
    (target as! any SelectorReceiver).receive(selector, from: self)
    return true
  }
}
