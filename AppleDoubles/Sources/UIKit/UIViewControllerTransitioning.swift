// Apple: @MainActor protocol UIViewControllerTransitioningDelegate : NSObjectProtocol
@MainActor public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
  // Apple: optional func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  // Apple: optional func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
}

// Double: the answers of a delegate that does not implement these optional methods.
extension UIViewControllerTransitioningDelegate {
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
}

// Apple: @MainActor protocol UIViewControllerAnimatedTransitioning : NSObjectProtocol
@MainActor public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  // Apple: func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval
  // Apple: func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
}

// Apple: @MainActor protocol UIViewControllerContextTransitioning : NSObjectProtocol
@MainActor public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  // Apple: var containerView: UIView { get }
  var containerView: UIView { get }
  // Apple: var transitionWasCancelled: Bool { get }
  var transitionWasCancelled: Bool { get }
  // Apple: func completeTransition(_ didComplete: Bool)
  func completeTransition(_ didComplete: Bool)
  // Apple: func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  // Apple: func view(forKey key: UITransitionContextViewKey) -> UIView?
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  // Apple: func finalFrame(for vc: UIViewController) -> CGRect
  func finalFrame(for vc: UIViewController) -> CGRect
}

// Apple: struct UITransitionContextViewControllerKey
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  // Apple: let rawValue: String
  public let rawValue: String
  // Apple: init(rawValue: String)
  public init(rawValue: String) { self.rawValue = rawValue }
  // Apple: static let from: UITransitionContextViewControllerKey
  public static let from: UITransitionContextViewControllerKey = .init(rawValue: "from")
  // Apple: static let to: UITransitionContextViewControllerKey
  public static let to: UITransitionContextViewControllerKey = .init(rawValue: "to")
}

// Apple: struct UITransitionContextViewKey
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  // Apple: let rawValue: String
  public let rawValue: String
  // Apple: init(rawValue: String)
  public init(rawValue: String) { self.rawValue = rawValue }
  // Apple: static let from: UITransitionContextViewKey
  public static let from: UITransitionContextViewKey = .init(rawValue: "from")
  // Apple: static let to: UITransitionContextViewKey
  public static let to: UITransitionContextViewKey = .init(rawValue: "to")
}

// Double: the context of a presentation or a dismissal over the full screen, where the presenting view stays.
final class TransitionContext: NSObject, UIViewControllerContextTransitioning {
  let containerView: UIView
  private let presented: UIViewController
  private let presenting: UIViewController
  private let isPresentation: Bool
  private let complete: () -> Void

  init(
    _ containerView: UIView, presented: UIViewController, presenting: UIViewController,
    isPresentation: Bool, complete: @escaping () -> Void
  ) {
    (self.containerView, self.presented, self.presenting) = (containerView, presented, presenting)
    (self.isPresentation, self.complete) = (isPresentation, complete)
  }

  var transitionWasCancelled: Bool { false }
  private var isComplete = false

  func completeTransition(_ didComplete: Bool) {
    precondition(!isComplete, "the transition is complete already")
    isComplete = true
    complete()
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    (key == .to) == isPresentation ? presented : presenting
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    (key == .to) == isPresentation ? presented.view : nil
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    isPresentation || vc === presenting ? containerView.bounds : .zero
  }
}
