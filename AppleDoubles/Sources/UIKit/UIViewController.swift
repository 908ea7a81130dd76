// Apple: @MainActor class UIViewController : UIResponder
@MainActor open class UIViewController: UIResponder {
  // Apple: init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?)
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
  // Double: the initialiser without arguments that every object of Objective-C has.
  public override convenience init() { self.init(nibName: nil, bundle: nil) }
  // Apple: init?(coder: NSCoder)
  public required init?(coder: NSCoder) {}

  // Apple: var view: UIView! { get set }
  open var view: UIView! {
    get {
      if loadedView == nil {
        loadView()
        viewDidLoad()
      }
      return loadedView
    }
    set {
      loadedView = newValue
      newValue?.controller = self
    }
  }
  private var loadedView: UIView?
  // Apple: func loadView()
  open func loadView() { view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 568)) }
  // Apple: func viewDidLoad()
  open func viewDidLoad() {}
  // Apple: func viewDidAppear(_ animated: Bool)
  open func viewDidAppear(_ animated: Bool) {}
  // Apple: func viewDidLayoutSubviews()
  open func viewDidLayoutSubviews() {}
  // Apple: func viewDidDisappear(_ animated: Bool)
  open func viewDidDisappear(_ animated: Bool) {}
  // Apple: func didReceiveMemoryWarning()
  open func didReceiveMemoryWarning() {}
  // Apple: var prefersStatusBarHidden: Bool { get }
  open var prefersStatusBarHidden: Bool { false }
  // Apple: func setNeedsStatusBarAppearanceUpdate()
  open func setNeedsStatusBarAppearanceUpdate() {
    isStatusBarHidden.append(prefersStatusBarHidden)
  }
  // Double: whether the status bar was hidden after each update.
  public private(set) var isStatusBarHidden: [Bool] = []
  // Apple: var modalPresentationStyle: UIModalPresentationStyle { get set }
  open var modalPresentationStyle: UIModalPresentationStyle = .automatic
  // Apple: var modalPresentationCapturesStatusBarAppearance: Bool { get set }
  open var modalPresentationCapturesStatusBarAppearance: Bool = false
  // Apple: weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)? { get set }
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  // Apple: var presentedViewController: UIViewController? { get }
  open private(set) var presentedViewController: UIViewController?
  // Apple: var isBeingDismissed: Bool { get }
  open private(set) var isBeingDismissed: Bool = false
  // Apple: var presentingViewController: UIViewController? { get }
  open private(set) weak var presentingViewController: UIViewController?
  // Apple: func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil)
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    guard presentedViewController == nil, let window = view.window else { return }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    if flag,
      let animator = viewControllerToPresent.transitioningDelegate?.animationController(
        forPresented: viewControllerToPresent, presenting: self, source: self)
    {
      let container = UIView(frame: window.bounds)
      window.addSubview(container)
      animator.animateTransition(
        using: TransitionContext(
          container, presented: viewControllerToPresent, presenting: self, isPresentation: true
        ) {
          viewControllerToPresent.appear(animated: true)
          completion?()
        })
      return
    }
    viewControllerToPresent.view.frame = window.bounds
    viewControllerToPresent.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(viewControllerToPresent.view)
    viewControllerToPresent.appear(animated: flag)
    completion?()
  }
  // Apple: func dismiss(animated flag: Bool, completion: (() -> Void)? = nil)
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let presented = presentedViewController else {
      presentingViewController?.dismiss(animated: flag, completion: completion)
      return
    }
    presented.isBeingDismissed = true
    if flag, let container = presented.view.superview, !(container is UIWindow),
      let animator = presented.transitioningDelegate?.animationController(forDismissed: presented)
    {
      animator.animateTransition(
        using: TransitionContext(
          container, presented: presented, presenting: self, isPresentation: false
        ) {
          presented.leave(animated: true)
          container.removeFromSuperview()
          presented.isBeingDismissed = false
          completion?()
        })
      return
    }
    presented.leave(animated: flag)
    presented.isBeingDismissed = false
    completion?()
  }
  // Double: removes the view after those of the controllers on top, which are not dismissed themselves.
  private func leave(animated: Bool) {
    presentedViewController?.leave(animated: animated)
    view.removeFromSuperview()
    viewDidDisappear(animated)
    presentingViewController?.presentedViewController = nil
    presentingViewController = nil
  }
  // Apple: var children: [UIViewController] { get }
  open private(set) var children: [UIViewController] = []
  // Apple: weak var parent: UIViewController? { get }
  open private(set) weak var parent: UIViewController?
  // Apple: func addChild(_ childController: UIViewController)
  open func addChild(_ childController: UIViewController) {
    precondition(childController.parent == nil, "the child has another parent")
    childController.parent = self
    children.append(childController)
  }
  // Apple: func didMove(toParent parent: UIViewController?)
  open func didMove(toParent parent: UIViewController?) {
    precondition(parent === self.parent, "the parent has not added the child")
    hasMovedToParent = true
  }
  // Double: whether `didMove(toParent:)` was called.
  public private(set) var hasMovedToParent = false
  open override var next: UIResponder? { loadedView?.superview }

  // Double: lays the view out, then calls `viewDidAppear`.
  func appear(animated: Bool) {
    view.layoutIfNeeded()
    viewDidAppear(animated)
  }
}

// Apple: enum UIModalPresentationStyle : Int
public enum UIModalPresentationStyle: Int, Sendable {
  // Apple: case fullScreen = 0
  case fullScreen = 0
  // Apple: case overFullScreen = 5
  case overFullScreen = 5
  // Apple: case automatic = -2
  case automatic = -2
}
