// Apple: @MainActor class UIView : UIResponder
@MainActor open class UIView: UIResponder {
  // Apple: var layer: CALayer { get }
  public let layer: CALayer

  // Apple: init(frame: CGRect)
  public init(frame: CGRect) {
    layer = CALayer()
    layer.isBackingLayer = true
    super.init()
    self.frame = frame
  }
  // Double: the initialiser without arguments that every object of Objective-C has.
  public override convenience init() { self.init(frame: .zero) }
  // Apple: init?(coder: NSCoder)
  public required init?(coder: NSCoder) {
    layer = CALayer()
    layer.isBackingLayer = true
    super.init()
  }

  // MARK: Geometry

  // Apple: var bounds: CGRect { get set }
  open var bounds: CGRect {
    get { layer.bounds }
    set {
      let isResized = layer.bounds.size != newValue.size
      layer.bounds = newValue
      guard isResized else { return }
      for view in subviews { view.followSuperview() }
      setNeedsLayout()
    }
  }
  // Apple: var center: CGPoint { get set }
  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }
  // Apple: var transform: CGAffineTransform { get set }
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }
  // Apple: var frame: CGRect { get set }
  open var frame: CGRect {
    get { boundingBox(of: bounds, toSuperview) }
    set {
      let (size, anchor) = (newValue.size, layer.anchorPoint)
      center = CGPoint(
        x: newValue.origin.x + size.width * anchor.x, y: newValue.origin.y + size.height * anchor.y)
      bounds = CGRect(origin: bounds.origin, size: size)
    }
  }
  // Apple: var safeAreaInsets: UIEdgeInsets { get }
  open var safeAreaInsets: UIEdgeInsets { window?.safeArea ?? .zero }
  // Apple: func safeAreaInsetsDidChange()
  open func safeAreaInsetsDidChange() { for view in subviews { view.safeAreaInsetsDidChange() } }
  // Apple: var autoresizingMask: UIView.AutoresizingMask { get set }
  open var autoresizingMask: UIView.AutoresizingMask = []
  // Apple: struct AutoresizingMask
  public struct AutoresizingMask: OptionSet, Sendable {
    // Apple: let rawValue: UInt
    public let rawValue: UInt
    // Apple: init(rawValue: UInt)
    public init(rawValue: UInt) { self.rawValue = rawValue }
    // Apple: static var flexibleWidth: UIView.AutoresizingMask { get }
    public static var flexibleWidth: UIView.AutoresizingMask { .init(rawValue: 1 << 1) }
    // Apple: static var flexibleHeight: UIView.AutoresizingMask { get }
    public static var flexibleHeight: UIView.AutoresizingMask { .init(rawValue: 1 << 4) }
  }
  // Apple: func convert(_ point: CGPoint, to view: UIView?) -> CGPoint
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let inWindow = toWindow(point)
    return view?.fromWindow(inWindow) ?? inWindow
  }
  // Apple: func convert(_ point: CGPoint, from view: UIView?) -> CGPoint
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    fromWindow(view?.toWindow(point) ?? point)
  }
  // Apple: func convert(_ rect: CGRect, to view: UIView?) -> CGRect
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    boundingBox(of: rect) { convert($0, to: view) }
  }

  private func toSuperview(_ point: CGPoint) -> CGPoint {
    let (bounds, anchor) = (bounds, layer.anchorPoint)
    let origin = CGPoint(
      x: bounds.origin.x + bounds.width * anchor.x, y: bounds.origin.y + bounds.height * anchor.y)
    let way = CGPoint(x: point.x - origin.x, y: point.y - origin.y).applying(transform)
    return CGPoint(x: way.x + center.x, y: way.y + center.y)
  }
  private func fromSuperview(_ point: CGPoint) -> CGPoint {
    let (bounds, anchor) = (bounds, layer.anchorPoint)
    let origin = CGPoint(
      x: bounds.origin.x + bounds.width * anchor.x, y: bounds.origin.y + bounds.height * anchor.y)
    let way = CGPoint(x: point.x - center.x, y: point.y - center.y).applying(transform.inverted())
    return CGPoint(x: way.x + origin.x, y: way.y + origin.y)
  }
  private func toWindow(_ point: CGPoint) -> CGPoint {
    superview.map { $0.toWindow(toSuperview(point)) } ?? point
  }
  private func fromWindow(_ point: CGPoint) -> CGPoint {
    superview.map { fromSuperview($0.fromWindow(point)) } ?? point
  }
  private func boundingBox(of rect: CGRect, _ map: (CGPoint) -> CGPoint) -> CGRect {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ].map(map)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    return CGRect(
      x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
  }
  // Double: gives the frame the extent of the superview's bounds along flexible axes.
  private func followSuperview() {
    guard let superview, !autoresizingMask.isEmpty else { return }
    var frame = frame
    if autoresizingMask.contains(.flexibleWidth) { frame.size.width = superview.bounds.width }
    if autoresizingMask.contains(.flexibleHeight) { frame.size.height = superview.bounds.height }
    self.frame = frame
  }

  // MARK: Appearance

  // Apple: var alpha: CGFloat { get set }
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }
  // Apple: var isHidden: Bool { get set }
  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }
  // Apple: var clipsToBounds: Bool { get set }
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }
  // Apple: var backgroundColor: UIColor? { get set }
  open var backgroundColor: UIColor? { didSet { layer.backgroundColor = backgroundColor?.cgColor } }
  // Apple: var tintColor: UIColor! { get set }
  open var tintColor: UIColor!
  // Apple: var contentMode: UIView.ContentMode { get set }
  open var contentMode: UIView.ContentMode = .scaleToFill
  // Apple: enum ContentMode : Int
  public enum ContentMode: Int, Sendable {
    // Apple: case scaleToFill = 0
    case scaleToFill = 0
    // Apple: case scaleAspectFit = 1
    case scaleAspectFit = 1
    // Apple: case scaleAspectFill = 2
    case scaleAspectFill = 2
    // Apple: case redraw = 3
    case redraw = 3
    // Apple: case center = 4
    case center = 4
    // Apple: case top = 5
    case top = 5
    // Apple: case bottom = 6
    case bottom = 6
    // Apple: case left = 7
    case left = 7
    // Apple: case right = 8
    case right = 8
    // Apple: case topLeft = 9
    case topLeft = 9
    // Apple: case topRight = 10
    case topRight = 10
    // Apple: case bottomLeft = 11
    case bottomLeft = 11
    // Apple: case bottomRight = 12
    case bottomRight = 12
  }
  // Apple: var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { get }
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }
  // Apple: var traitCollection: UITraitCollection { get }
  open var traitCollection: UITraitCollection { window?.traits ?? UITraitCollection() }
  // Apple: func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    for view in subviews { view.traitCollectionDidChange(previousTraitCollection) }
  }
  // Apple: class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void)
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    actionsWithoutAnimation()
  }

  // MARK: Hierarchy

  // Apple: var superview: UIView? { get }
  public private(set) weak var superview: UIView?
  // Apple: var subviews: [UIView] { get }
  public private(set) var subviews: [UIView] = []
  // Apple: var window: UIWindow? { get }
  open var window: UIWindow? { superview?.window }
  // Apple: func addSubview(_ view: UIView)
  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }
  // Apple: func insertSubview(_ view: UIView, at index: Int)
  open func insertSubview(_ view: UIView, at index: Int) {
    let isOtherWindow = view.window !== window
    if isOtherWindow { view.prepareToMove(to: window) }
    view.detach()
    view.superview = self
    subviews.insert(view, at: min(index, subviews.count))
    layer.insertSublayer(view.layer, at: UInt32(min(index, layer.sublayers?.count ?? 0)))
    view.didMoveToSuperview()
    if isOtherWindow { view.moveToWindow() }
    setNeedsLayout()
  }
  // Apple: func removeFromSuperview()
  open func removeFromSuperview() {
    guard superview != nil else { return }
    let hadWindow = window != nil
    if hadWindow { prepareToMove(to: nil) }
    detach()
    didMoveToSuperview()
    if hadWindow { moveToWindow() }
  }
  // Apple: func isDescendant(of view: UIView) -> Bool
  open func isDescendant(of view: UIView) -> Bool {
    self === view || superview?.isDescendant(of: view) == true
  }
  // Apple: func willMove(toWindow newWindow: UIWindow?)
  open func willMove(toWindow newWindow: UIWindow?) {}
  // Apple: func didMoveToWindow()
  open func didMoveToWindow() {}
  // Apple: func didMoveToSuperview()
  open func didMoveToSuperview() {}
  open override var next: UIResponder? { controller ?? superview }

  // Double: the controller whose view it is.
  weak var controller: UIViewController?
  private func detach() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
    layer.removeFromSuperlayer()
  }
  private func prepareToMove(to newWindow: UIWindow?) {
    willMove(toWindow: newWindow)
    for view in subviews { view.prepareToMove(to: newWindow) }
  }
  private func moveToWindow() {
    didMoveToWindow()
    for view in subviews { view.moveToWindow() }
  }

  // MARK: Layout

  // Apple: func setNeedsLayout()
  open func setNeedsLayout() { needsLayout = true }
  // Apple: func layoutIfNeeded()
  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }
  // Apple: func layoutSubviews()
  open func layoutSubviews() {}
  private var needsLayout = true

  // MARK: Touches

  // Apple: var isUserInteractionEnabled: Bool { get set }
  open var isUserInteractionEnabled: Bool = true
  // Apple: var accessibilityIgnoresInvertColors: Bool { get set }
  open var accessibilityIgnoresInvertColors: Bool = false
  // Apple: var isMultipleTouchEnabled: Bool { get set }
  open var isMultipleTouchEnabled: Bool = false
  // Apple: var gestureRecognizers: [UIGestureRecognizer]? { get set }
  open var gestureRecognizers: [UIGestureRecognizer]?
  // Apple: func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer)
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    gestureRecognizer.view = self
  }
  // Apple: func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer)
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.view = nil
  }
  // Apple: func point(inside point: CGPoint, with event: UIEvent?) -> Bool
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }
  // Apple: func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView?
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event)
    else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(convert(point, to: view), with: event) { return hit }
    }
    return self
  }
  // Apple: var interactions: [any UIInteraction] { get set }
  open var interactions: [any UIInteraction] = []
  // Apple: func addInteraction(_ interaction: any UIInteraction)
  open func addInteraction(_ interaction: any UIInteraction) {
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    interactions.append(interaction)
    interaction.didMove(to: self)
  }
  // Apple: func removeInteraction(_ interaction: any UIInteraction)
  open func removeInteraction(_ interaction: any UIInteraction) {
    interaction.willMove(to: nil)
    interactions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }
}

// Apple: @MainActor protocol UIInteraction : NSObjectProtocol
@MainActor public protocol UIInteraction: NSObjectProtocol {
  // Apple: var view: UIView? { get }
  var view: UIView? { get }
  // Apple: func willMove(to view: UIView?)
  func willMove(to view: UIView?)
  // Apple: func didMove(to view: UIView?)
  func didMove(to view: UIView?)
}

// Apple: enum UIUserInterfaceLayoutDirection : Int
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  // Apple: case leftToRight = 0
  case leftToRight = 0
  // Apple: case rightToLeft = 1
  case rightToLeft = 1
}

// Apple: enum UITraitEnvironmentLayoutDirection : Int
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  // Apple: case unspecified = -1
  case unspecified = -1
  // Apple: case leftToRight = 0
  case leftToRight = 0
  // Apple: case rightToLeft = 1
  case rightToLeft = 1
}

// Apple: class UITraitCollection : NSObject
open class UITraitCollection: NSObject, @unchecked Sendable {
  // Apple: var displayScale: CGFloat { get }
  public let displayScale: CGFloat
  // Apple: var layoutDirection: UITraitEnvironmentLayoutDirection { get }
  public let layoutDirection: UITraitEnvironmentLayoutDirection
  // Double: traits with these values.
  public init(
    displayScale: CGFloat = 0, layoutDirection: UITraitEnvironmentLayoutDirection = .unspecified
  ) {
    (self.displayScale, self.layoutDirection) = (displayScale, layoutDirection)
  }
}

// Apple: struct UIEdgeInsets
public struct UIEdgeInsets: Equatable, Sendable {
  // Apple: var top: CGFloat
  public var top: CGFloat
  // Apple: var left: CGFloat
  public var left: CGFloat
  // Apple: var bottom: CGFloat
  public var bottom: CGFloat
  // Apple: var right: CGFloat
  public var right: CGFloat
  // Apple: init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat)
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
  // Apple: static let zero: UIEdgeInsets
  public static let zero: UIEdgeInsets = .init(top: 0, left: 0, bottom: 0, right: 0)
}

// Apple: @MainActor class UIWindow : UIView
@MainActor open class UIWindow: UIView {
  public override var window: UIWindow? { self }
  // Apple: var windowScene: UIWindowScene? { get set }
  public weak var windowScene: UIWindowScene?
  // Apple: var rootViewController: UIViewController? { get set }
  public var rootViewController: UIViewController? {
    didSet {
      guard let rootViewController else { return }
      rootViewController.view.frame = bounds
      addSubview(rootViewController.view)
      rootViewController.appear(animated: false)
    }
  }
  // Double: the insets of views that fill the window.
  public var safeArea: UIEdgeInsets = .init(top: 44, left: 0, bottom: 34, right: 0) {
    didSet { if safeArea != oldValue { safeAreaInsetsDidChange() } }
  }
  // Double: the traits of the window's views.
  public var traits = UITraitCollection(displayScale: 2, layoutDirection: .leftToRight) {
    didSet { traitCollectionDidChange(oldValue) }
  }
}

// Apple: @MainActor class UIScene : UIResponder
@MainActor open class UIScene: UIResponder {
  // Apple: nonisolated class let didEnterBackgroundNotification: NSNotification.Name
  nonisolated public static let didEnterBackgroundNotification: NSNotification.Name = .init(
    "UISceneDidEnterBackgroundNotification")
  // Apple: nonisolated class let willEnterForegroundNotification: NSNotification.Name
  nonisolated public static let willEnterForegroundNotification: NSNotification.Name = .init(
    "UISceneWillEnterForegroundNotification")
}

// Apple: @MainActor class UIWindowScene : UIScene
@MainActor open class UIWindowScene: UIScene {
  // Apple: @MainActor class Geometry : NSObject
  @MainActor open class Geometry: NSObject {
    // Apple: var interfaceOrientation: UIInterfaceOrientation { get }
    public var interfaceOrientation: UIInterfaceOrientation = .portrait
  }
  // Apple: var effectiveGeometry: UIWindowScene.Geometry { get }
  public let effectiveGeometry: UIWindowScene.Geometry = Geometry()
  // Apple: var screen: UIScreen { get }
  public var screen: UIScreen = .main
}

// Apple: enum UIInterfaceOrientation : Int
public enum UIInterfaceOrientation: Int, Sendable {
  // Apple: case unknown = 0
  case unknown = 0
  // Apple: case portrait = 1
  case portrait = 1
  // Apple: case portraitUpsideDown = 2
  case portraitUpsideDown = 2
  // Apple: case landscapeRight = 3
  case landscapeRight = 3
  // Apple: case landscapeLeft = 4
  case landscapeLeft = 4
}

// Apple: @MainActor class UIScreen : NSObject
@MainActor open class UIScreen: NSObject {
  // Apple: class var main: UIScreen { get }
  public static let main: UIScreen = UIScreen()
  // Apple: var maximumFramesPerSecond: Int { get }
  public var maximumFramesPerSecond: Int = 120
  // Apple: func displayLink(withTarget target: Any, selector sel: Selector) -> CADisplayLink?
  public func displayLink(withTarget target: Any, selector sel: Selector) -> CADisplayLink? {
    CADisplayLink(target: target, selector: sel)
  }
}

// Apple: @MainActor class UIApplication : UIResponder
@MainActor open class UIApplication: UIResponder {
  // Apple: nonisolated class let didEnterBackgroundNotification: NSNotification.Name
  nonisolated public static let didEnterBackgroundNotification: NSNotification.Name = .init(
    "UIApplicationDidEnterBackgroundNotification")
  // Apple: nonisolated class let willEnterForegroundNotification: NSNotification.Name
  nonisolated public static let willEnterForegroundNotification: NSNotification.Name = .init(
    "UIApplicationWillEnterForegroundNotification")
}
