#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularGestures
  import LenticularPhysics
  import LenticularScene
  import UIKit

  /// A view that shows an interaction: a surface of its window's stage.
  ///
  /// Touches, keys, wheels and trackpads on the view are inputs of the interaction, and its layers are drawn in the
  /// view. The views of this library are subclasses. To show an interaction of your own, write a subclass, which
  /// provides contents in ``layerContents(for:)`` and passes reports on in ``frameDidAdvance()``.
  ///
  /// The view that is touched becomes the first responder, which receives keys, unless another responder, such as a text
  /// field, is the first one. To leave keys alone, override `canBecomeFirstResponder`.
  ///
  /// The interaction receives the size of the view when the view is laid out. It lives as long as the view.
  open class StageView: UIView {
    /// The driver of the stage on which the view is a surface: that of the window in which the view is, or was last.
    public private(set) var driver = StageDriver.detached
    /// The interaction that the view shows.
    public let interaction: any Interaction
    /// The view whose layer is the root of the surface.
    let canvas = UIView()
    let layers = LayerTree()
    private var frameOfLayers = Frame()
    private let touches = TouchRecognizer(target: nil, action: nil)
    private let indirect = IndirectInput()
    private var layout: Layout?

    private struct Layout: Equatable {
      var size: CGSize
      var displayScale: Double
      var isRightToLeft: Bool
      var safeArea: UIEdgeInsets
    }

    /// Creates a view of an interaction with a surface of its own, which `Surface(size:)` creates. The size follows that
    /// of the view.
    public init(frame: CGRect = .zero, interaction: any Interaction) {
      self.interaction = interaction
      super.init(frame: frame)
      attach()
    }

    /// Creates a view of an interaction from an archive, as a storyboard does.
    public init?(coder: NSCoder, interaction: any Interaction) {
      self.interaction = interaction
      super.init(coder: coder)
      attach()
    }

    @available(*, unavailable, message: "Use init(coder:interaction:).")
    public required init?(coder: NSCoder) { nil }

    private func attach() {
      addSubview(canvas)
      isMultipleTouchEnabled = true
      touches.attach(to: self)
      indirect.attach(to: self)
      driver.add(self)
    }

    deinit {
      Task { @MainActor [driver] in driver.removeLostInteractions() }
    }

    // MARK: For subclasses

    /// Returns the image, colour or view of the layers with some contents. By default, these layers are empty.
    open func layerContents(for contents: Contents) -> LayerContents { .none }

    /// What a layer shows. By default, what all layers with its contents show.
    func contents(of node: LayerNode) -> LayerContents { layerContents(for: node.contents) }

    /// Called when a layer with some contents has been removed. Other layers may still have the same contents.
    open func didRemove(_ contents: Contents) {}

    /// Called when a frame has been drawn. The interaction has the reports of that frame.
    open func frameDidAdvance() {}

    /// Called when the system's setting for reduced motion has changed, after the setting was passed to the
    /// interaction.
    open func reduceMotionDidChange() {}

    /// Whether the interaction receives a touch. By default, it receives all touches except those on controls.
    open func shouldReceive(_ touch: UITouch) -> Bool {
      var view = touch.view
      while let each = view, each !== self {
        if each is UIControl { return false }
        view = each.superview
      }
      return true
    }

    /// Calls ``layerContents(for:)`` again for some contents, as after an image has arrived.
    public func reloadContents(_ contents: Contents) { layers.reload(contents, of: self) }

    /// The contents of the layers that are in the tree now, each once, without `none`.
    public var shownContents: [Contents] { layers.shownContents }

    /// The layers that differ between the last two frames.
    var changes: [LayerChange] { frameOfLayers.changes }

    /// Draws the frame of the surface at a time of the stage, in seconds.
    func draw(at time: Double) {
      let renderer = interaction.surface.renderer
      renderer.render(at: max(time, renderer.time), into: &frameOfLayers)
      layers.draw(frameOfLayers, in: self)
    }

    /// Passes an input to the interaction alone. Returns whether the interaction handles it.
    @discardableResult
    public func handle(_ input: Input) -> Bool {
      driver.handle(input, on: [Stage.Hit(interaction.surface)])
    }

    /// Passes a key that is pressed now to the interaction alone. Returns whether the interaction handles it.
    @discardableResult
    public func handle(_ key: Key) -> Bool { handle(.key(key, at: driver.now)) }

    /// Calls methods of the interaction, with the time to pass to them.
    @discardableResult
    public func perform<Answer>(_ command: (_ time: Double) -> Answer) -> Answer {
      driver.perform(command)
    }

    /// Whether everything in the view is at rest.
    var isAtRest: Bool { interaction.surface.renderer.isIdle }

    // MARK: Layout

    /// Whether the safe area of the view counts: a photograph or a preview that fits the view then fits its safe area, and
    /// content can be scrolled out from under bars. What is larger fills the whole view. A view controller's
    /// `additionalSafeAreaInsets` add bars of the app's own. False by default.
    public var insetsContentFromSafeArea = false {
      didSet { if insetsContentFromSafeArea != oldValue { setNeedsLayout() } }
    }

    open override func safeAreaInsetsDidChange() {
      super.safeAreaInsetsDidChange()
      if insetsContentFromSafeArea { setNeedsLayout() }
    }

    open override func layoutSubviews() {
      super.layoutSubviews()
      layOutSurface()
    }

    open override func willMove(toWindow newWindow: UIWindow?) {
      super.willMove(toWindow: newWindow)
      if newWindow !== window { touches.loseTouches() }
    }

    open override func didMoveToWindow() {
      super.didMoveToWindow()
      guard let window else { return }
      let next = StageDriver.of(window)
      if next !== driver {
        next.add(self, from: driver)
        driver = next
      }
      setNeedsLayout()
    }

    /// The display scale or the direction of the layout may have changed.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      setNeedsLayout()
    }

    private func layOutSurface() {
      let scale = Double(traitCollection.displayScale)
      let next = Layout(
        size: bounds.size, displayScale: scale > 0 ? scale : 1,
        isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft,
        safeArea: insetsContentFromSafeArea ? safeAreaInsets : .zero)
      guard next != layout, next.size.width > 0, next.size.height > 0 else { return }
      layout = next
      handle(
        .viewport(
          Viewport(
            size: Size2D(next.size), displayScale: next.displayScale,
            isRightToLeft: next.isRightToLeft, safeAreaInsets: Insets(next.safeArea)),
          at: driver.now))
      surfaceDidResize()
      driver.drawNow()
    }

    /// Called when the interaction has received a new size of the view.
    open func surfaceDidResize() {}

    // MARK: Accessibility

    /// The actions of the interactions on the view, such as previews, and those that were set.
    open override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
      get {
        let own = interactions.compactMap { ($0 as? PeekPanInteraction)?.viewAction }
        return own + (super.accessibilityCustomActions ?? [])
      }
      set { super.accessibilityCustomActions = newValue }
    }

    // MARK: Keys

    open override var canBecomeFirstResponder: Bool { true }

    /// Receives keys from now on, unless a responder of the window other than a view like this one receives them.
    func receiveKeys() {
      guard !isFirstResponder, let window else { return }
      if (window.firstResponder ?? self) is StageView { becomeFirstResponder() }
    }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let others = presses.filter { press in
        guard let key = press.key.flatMap({ Key($0) }) else { return true }
        return !handleOnPath(.key(key, at: press.timestamp))
      }
      if !others.isEmpty { super.pressesBegan(others, with: event) }
    }

    /// Scrolls for an assistive technology, as an arrow key does. Returns whether the interaction scrolls.
    func scrollByKey(_ direction: UIAccessibilityScrollDirection) -> Bool {
      let key: Key
      switch direction {
      // Left and right are the directions of the fingers; up and down are those of the visible part.
      case .right: key = .left
      case .left: key = .right
      case .up: key = .up
      case .down: key = .down
      case .next: key = .pageDown
      case .previous: key = .pageUp
      @unknown default: return false
      }
      guard handle(key) else { return false }
      UIAccessibility.post(notification: .pageScrolled, argument: nil)
      return true
    }
  }
#endif
