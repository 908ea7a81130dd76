// Apple: @MainActor class UIGestureRecognizer : NSObject
@MainActor open class UIGestureRecognizer: NSObject {
  // Apple: enum State : Int
  public enum State: Int, Sendable {
    // Apple: case possible = 0
    case possible = 0
    // Apple: case began = 1
    case began = 1
    // Apple: case changed = 2
    case changed = 2
    // Apple: case ended = 3
    case ended = 3
    // Apple: case cancelled = 4
    case cancelled = 4
    // Apple: case failed = 5
    case failed = 5
  }
  // Apple: init(target: Any?, action: Selector?)
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }
  // Apple: func addTarget(_ target: Any, action: Selector)
  open func addTarget(_ target: Any, action: Selector) {
    actions.append((target as AnyObject, action))
  }
  // Apple: var state: UIGestureRecognizer.State { get set }
  open var state: UIGestureRecognizer.State {
    get { current }
    set { GestureContest.propose(newValue, by: self) }
  }
  // Apple: weak var delegate: (any UIGestureRecognizerDelegate)? { get set }
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  // Apple: var isEnabled: Bool { get set }
  open var isEnabled: Bool = true
  // Apple: var view: UIView? { get }
  public internal(set) weak var view: UIView?
  // Apple: var cancelsTouchesInView: Bool { get set }
  open var cancelsTouchesInView: Bool = true
  // Apple: var allowedTouchTypes: [NSNumber] { get set }
  open var allowedTouchTypes: [NSNumber] = [0, 2, 3]
  // Apple: func location(in view: UIView?) -> CGPoint
  open func location(in view: UIView?) -> CGPoint {
    view?.convert(place, from: nil) ?? place
  }
  // Apple: var modifierFlags: UIKeyModifierFlags { get }
  public internal(set) var modifierFlags: UIKeyModifierFlags = []
  // Apple: func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent)
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  // Apple: func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent)
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  // Apple: func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent)
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  // Apple: func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent)
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  // Apple: func reset()
  open func reset() {}

  var current = State.possible
  // Double: the touches that the recogniser receives.
  var touches: [UITouch] = []
  // Double: the recognition that waits until others have failed.
  var held: State?
  var place = CGPoint.zero
  private var actions: [(target: AnyObject, action: Selector)] = []

  func act() {
    for (target, action) in actions {
      (target as! any SelectorReceiver).receive(action, from: self)
    }
  }
  // Double: changes the state at a place in the window, without touches.
  public func play(_ state: State, at place: CGPoint) {
    self.place = place
    guard state != .began || delegate?.gestureRecognizerShouldBegin(self) != false else {
      current = .failed
      return
    }
    guard current != .failed || state == .began else { return }
    current = state
    act()
    if state == .ended || state == .cancelled { current = .possible }
  }
}

// Apple: @MainActor protocol UIGestureRecognizerDelegate : NSObjectProtocol
@MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  // Apple: optional func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  // Apple: optional func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch)
    -> Bool
  // Apple: optional func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

// Double: the answers of a delegate that does not implement these optional methods.
extension UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

// Apple: struct UIScrollTypeMask
public struct UIScrollTypeMask: OptionSet, Sendable {
  // Apple: let rawValue: Int
  public let rawValue: Int
  // Apple: init(rawValue: Int)
  public init(rawValue: Int) { self.rawValue = rawValue }
  // Apple: static var discrete: UIScrollTypeMask { get }
  public static var discrete: UIScrollTypeMask { .init(rawValue: 1) }
  // Apple: static var continuous: UIScrollTypeMask { get }
  public static var continuous: UIScrollTypeMask { .init(rawValue: 2) }
}

// Apple: @MainActor class UIPanGestureRecognizer : UIGestureRecognizer
@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  // Apple: func translation(in view: UIView?) -> CGPoint
  open func translation(in view: UIView?) -> CGPoint { way }
  // Apple: func setTranslation(_ translation: CGPoint, in view: UIView?)
  open func setTranslation(_ translation: CGPoint, in view: UIView?) { way = translation }
  // Apple: func velocity(in view: UIView?) -> CGPoint
  open func velocity(in view: UIView?) -> CGPoint { speed }
  // Apple: var allowedScrollTypesMask: UIScrollTypeMask { get set }
  open var allowedScrollTypesMask: UIScrollTypeMask = []

  var way = CGPoint.zero
  private var speed = CGPoint.zero
  // Double: a scroll of a trackpad or a wheel, by a distance in points, with a velocity in points per second.
  public func scroll(
    _ state: State, by way: CGPoint, at place: CGPoint, modifierFlags: UIKeyModifierFlags = [],
    velocity: CGPoint = .zero
  ) {
    speed = velocity
    self.way = CGPoint(x: self.way.x + way.x, y: self.way.y + way.y)
    self.modifierFlags = modifierFlags
    play(state, at: place)
    if state == .ended { self.way = .zero }
  }
}

// Apple: @MainActor class UIPinchGestureRecognizer : UIGestureRecognizer
@MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
  // Apple: var scale: CGFloat { get set }
  open var scale: CGFloat = 1
  // Double: a pinch on a trackpad, by a factor.
  public func magnify(_ state: State, by factor: CGFloat, at place: CGPoint) {
    scale *= factor
    play(state, at: place)
  }
}

// Apple: @MainActor class UIHoverGestureRecognizer : UIGestureRecognizer
@MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {}

// Apple: @MainActor class UITapGestureRecognizer : UIGestureRecognizer
@MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    place = touches.first!.place
    if state == .possible { state = .ended }
  }
}

// Double: decides between recognisers as UIKit does. A recognition waits for the recognisers that have to fail first.
// Then all other undecided recognisers of the same touches fail, and the views receive `touchesCancelled`.
@MainActor enum GestureContest {
  static func propose(_ state: UIGestureRecognizer.State, by recognizer: UIGestureRecognizer) {
    let isUndecided = recognizer.current == .possible
    switch state {
    case .possible: recognizer.current = .possible
    case .began, .ended:
      guard isUndecided else { return change(recognizer, to: state) }
      recognise(recognizer, as: state)
    case .changed, .cancelled: change(recognizer, to: state)
    case .failed:
      guard isUndecided else { return }
      fail(recognizer)
    }
  }

  private static func change(
    _ recognizer: UIGestureRecognizer, to state: UIGestureRecognizer.State
  ) {
    recognizer.current = state
    recognizer.act()
  }

  private static func recognise(
    _ recognizer: UIGestureRecognizer, as state: UIGestureRecognizer.State
  ) {
    let rivals = rivals(of: recognizer)
    let isPrevented = rivals.contains { $0.current == .began || $0.current == .changed }
    if isPrevented || recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) == false {
      return fail(recognizer)
    }
    let mustFail = rivals.contains {
      $0.current == .possible
        && $0.delegate?.gestureRecognizer($0, shouldBeRequiredToFailBy: recognizer) == true
    }
    if mustFail {
      recognizer.held = state
      return
    }
    recognizer.held = nil
    for rival in rivals where rival.current == .possible { fail(rival) }
    if recognizer.cancelsTouchesInView {
      for touch in recognizer.touches { touch.view?.touchesCancelled([touch], with: nil) }
    }
    change(recognizer, to: state)
  }

  private static func fail(_ recognizer: UIGestureRecognizer) {
    recognizer.current = .failed
    recognizer.held = nil
    let rivals = rivals(of: recognizer)
    recognizer.reset()
    for rival in rivals {
      if let held = rival.held, rival.current == .possible { recognise(rival, as: held) }
    }
  }

  private static func rivals(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
    var rivals: [UIGestureRecognizer] = []
    for touch in recognizer.touches {
      for rival in touch.gestureRecognizers ?? []
      where rival !== recognizer && !rivals.contains(where: { $0 === rival }) {
        rivals.append(rival)
      }
    }
    return rivals
  }
}
