// Apple: @MainActor class UIScrollView : UIView
@MainActor open class UIScrollView: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    panGestureRecognizer.scrollView = self
    addGestureRecognizer(panGestureRecognizer)
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    panGestureRecognizer.scrollView = self
    addGestureRecognizer(panGestureRecognizer)
  }
  // Apple: var contentOffset: CGPoint { get set }
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      bounds.origin = newValue
      observations.removeAll { $0.observation == nil }
      for each in observations { each.observation?.changed?() }
    }
  }
  // Apple: var contentSize: CGSize { get set }
  open var contentSize: CGSize = .zero
  // Apple: var isScrollEnabled: Bool { get set }
  open var isScrollEnabled: Bool = true
  // Apple: var alwaysBounceVertical: Bool { get set }
  open var alwaysBounceVertical: Bool = false
  // Apple: var alwaysBounceHorizontal: Bool { get set }
  open var alwaysBounceHorizontal: Bool = false
  // Apple: var adjustedContentInset: UIEdgeInsets { get }
  open var adjustedContentInset: UIEdgeInsets { .zero }
  // Apple: var panGestureRecognizer: UIPanGestureRecognizer { get }
  open var panGestureRecognizer: UIPanGestureRecognizer { pan }
  // Apple: var pinchGestureRecognizer: UIPinchGestureRecognizer? { get }
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? { nil }

  private let pan = ScrollViewPan(target: nil, action: nil)
  private var observations: [WeakObservation] = []

  private struct WeakObservation {
    weak var observation: NSKeyValueObservation?
  }

  // Double: calls a closure after each change of the offset, until the observation is invalidated or released.
  func observeOffset(_ changed: @escaping () -> Void) -> NSKeyValueObservation {
    let observation = NSKeyValueObservation()
    observation.changed = changed
    observations.append(WeakObservation(observation: observation))
    return observation
  }
}

extension UIGestureRecognizer {
  fileprivate var scrollView: UIScrollView? {
    get { (self as? ScrollViewPan)?.owner }
    set { (self as? ScrollViewPan)?.owner = newValue }
  }
}

// Double: the pan of a scroll view, which begins after ten points and moves the content at once.
private final class ScrollViewPan: UIPanGestureRecognizer {
  weak var owner: UIScrollView?
  private var start: CGPoint?
  private var offset = CGPoint.zero

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard start == nil, let touch = touches.first, let owner else { return }
    (start, offset) = (touch.place, owner.contentOffset)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let start, let touch = touches.first, let owner else { return }
    let (x, y) = (touch.place.x - start.x, touch.place.y - start.y)
    let scrolls = CGPoint(
      x: owner.contentSize.width > owner.bounds.width ? x : 0,
      y: owner.contentSize.height > owner.bounds.height ? y : 0)
    if state == .possible, held == nil, max(abs(scrolls.x), abs(scrolls.y)) >= 10 { state = .began }
    guard state == .began || state == .changed else { return }
    owner.contentOffset = CGPoint(x: offset.x - scrolls.x, y: offset.y - scrolls.y)
    state = .changed
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .ended
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .cancelled
  }
  override func reset() { start = nil }
}

// Apple: class NSKeyValueObservation : NSObject
public class NSKeyValueObservation: NSObject {
  // Apple: func invalidate()
  public func invalidate() { changed = nil }

  var changed: (() -> Void)?
}

// Apple: struct NSKeyValueObservedChange<Value>
public struct NSKeyValueObservedChange<Value> {}

// Apple: struct NSKeyValueObservingOptions
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  // Apple: let rawValue: UInt
  public let rawValue: UInt
  // Apple: init(rawValue: UInt)
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

// Double: represents Foundation's protocol of objects whose properties can be observed.
@MainActor public protocol KeyValueObserving: UIScrollView {}
extension UIScrollView: KeyValueObserving {}
extension KeyValueObserving {
  // Apple: func observe<Value>(_ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [], changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void) -> NSKeyValueObservation
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    observeOffset { [weak self] in
      if let self { changeHandler(self, NSKeyValueObservedChange()) }
    }
  }
}
