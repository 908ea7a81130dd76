#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularGestures
  import LenticularPhysics
  import LenticularScene
  import UIKit

  /// A view for the cells of a table or collection: its image moves less than the cell, so that it seems to lie behind
  /// the page.
  ///
  /// The view finds the surrounding scroll view. In every frame, it shows the part of the image for the content offset
  /// of that frame, also before the first scroll and after the cell was reused.
  open class ParallaxImageView: StageView {
    private let feed: ParallaxFeed
    private let picture = PreparedImage()
    private weak var scrollView: UIScrollView?
    private var observation: NSKeyValueObservation?

    /// Creates a view of an image.
    public init(image: UIImage? = nil, driver: StageDriver = .shared) {
      feed = ParallaxFeed(driver.makeSurface())
      super.init(interaction: feed, driver: driver)
      begin()
      self.image = image
      show()
    }

    /// Creates a view without an image from an archive.
    public required init?(coder: NSCoder) {
      feed = ParallaxFeed(StageDriver.shared.makeSurface())
      super.init(coder: coder, interaction: feed)
      begin()
    }

    private func begin() {
      clipsToBounds = true
      // The cell receives the touches.
      isUserInteractionEnabled = false
    }

    /// The image. It is decoded outside of the main thread, and shown as soon as that is done.
    public var image: UIImage? {
      didSet { show() }
    }

    /// The distance that the image moves on screen, relative to the distance that the cell moves; see `Parallax.ratio`.
    public var ratio = Parallax.defaultRatio {
      didSet { place() }
    }

    /// The axis along which cells cross the scroll view.
    public var axis = Parallax.Axis.vertical {
      didSet { place() }
    }

    /// Whether device rotation shifts the image, too.
    public var isMotionEnabled = false {
      didSet {
        place()
        driver.motion.setListening(isMotionEnabled, self)
      }
    }

    private func show() {
      isAccessibilityElement = image != nil
      guard let image else {
        picture.clear()
        return reloadContents(.item(0))
      }
      place()
      picture.prepare(image) { [weak self] in self?.reloadContents(.item(0)) }
    }

    /// Shows the part of the image for the position of the view in the scroll view. The view calls this method itself
    /// when the scroll view scrolls and when the view is laid out.
    public func place() {
      guard bounds.width > 0, bounds.height > 0 else { return }
      let room = scrollView ?? superview ?? self
      let lane = axis == .horizontal ? 0 : 1
      let middle = Point(convert(CGPoint(x: bounds.midX, y: bounds.midY), to: room))
      let view = Rect(room.bounds)
      let cell = ParallaxFeed.Cell(
        frame: Rect(bounds), pictureSize: image.map { Size($0.pixelSize) }, ratio: ratio,
        axis: axis,
        viewLength: view.size[lane: lane], tilts: isMotionEnabled)
      if feed.cells != [cell] { feed.setCell(0, cell) }
      let distance = (middle - view.center)[lane: lane]
      feed.place([ParallaxFeed.Placement(index: 0, distance: distance)])
      driver.wake()
      driver.drawNow()
    }

    // MARK: The scroll view

    open override func didMoveToWindow() {
      super.didMoveToWindow()
      if isMotionEnabled { driver.motion.setListening(true, self) }
      var view = superview
      while let each = view, !(each is UIScrollView) { view = each.superview }
      observe(window == nil ? nil : view as? UIScrollView)
    }

    private func observe(_ scrollView: UIScrollView?) {
      guard scrollView !== self.scrollView || scrollView == nil else { return }
      observation?.invalidate()
      self.scrollView = scrollView
      observation = scrollView?.observe(\.contentOffset) { @Sendable [weak self] _, _ in
        MainActor.assumeIsolated { self?.place() }
      }
    }

    open override func layoutSubviews() {
      super.layoutSubviews()
      place()
    }

    open override func layerContents(for contents: Contents) -> LayerContents {
      guard contents == .item(0) else { return .none }
      return picture.image.map { .image($0) } ?? .none
    }

    // MARK: Accessibility

    open override var accessibilityLabel: String? {
      get { super.accessibilityLabel ?? image?.accessibilityLabel }
      set { super.accessibilityLabel = newValue }
    }

    open override var accessibilityTraits: UIAccessibilityTraits {
      get { super.accessibilityTraits.union(.image) }
      set { super.accessibilityTraits = newValue }
    }
  }
#endif
