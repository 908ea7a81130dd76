#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularGestures
  import LenticularPhysics
  import LenticularScene
  import UIKit

  /// A view for the cells of a table or collection: its image moves less than the cell, so that it seems to lie behind
  /// the page.
  ///
  /// The view finds the scroll views around it, those of UIKit and ``ContentScrollView``. In every frame, it shows the
  /// part of the image for its place in the outermost one that scrolls along ``axis``, also before the first scroll and
  /// after the cell was reused.
  open class ParallaxImageView: StageView {
    private let feed: ParallaxFeed
    let picture = ViewImage()
    /// The place that is shown.
    private var placed: (cell: ParallaxFeed.Cell, distance: Double)?
    /// The scroll views around the view that are observed.
    private var observed: [WeakView] = []
    private var observations: [NSKeyValueObservation] = []
    private var isInContentScrollView = false

    private struct WeakView {
      weak var view: UIView?
    }

    /// Creates a view of an image.
    public init(image: UIImage? = nil) {
      feed = ParallaxFeed(Surface(size: .zero))
      super.init(interaction: feed)
      begin()
      self.image = image
    }

    /// Creates a view without an image from an archive.
    public required init?(coder: NSCoder) {
      feed = ParallaxFeed(Surface(size: .zero))
      super.init(coder: coder, interaction: feed)
      begin()
    }

    private func begin() {
      clipsToBounds = true
      accessibilityIgnoresInvertColors = true
      // The cell receives the touches.
      isUserInteractionEnabled = false
      picture.didArrive = { [weak self] in self?.reloadContents(.item(0)) }
    }

    /// The image; nil if there is none, or if a closure provides it. It is decoded outside of the main thread, and shown as
    /// soon as that is done; until then, the view is empty.
    public var image: UIImage? {
      get { picture.base }
      set {
        picture.set(newValue)
        show()
      }
    }

    /// Shows a thumbnail at once, and an image that a closure provides as soon as it has arrived.
    ///
    /// The closure is called when the view is in a window, with the size in pixels in which the view shows the whole
    /// image, and again when the view is enlarged. It returns an image of at least that size, or one with all pixels if
    /// these are fewer. A request is cancelled when the view leaves its window or gets another image, as when its cell is
    /// reused. After an error the thumbnail stays; the image is requested again when the view next enters a window.
    ///
    /// - Parameters:
    ///   - thumbnail: A smaller image with the same ratio of its sides; nil for none.
    ///   - pixelSize: The size of the whole image in pixels, upright. Unless it is greater than zero, nothing is shown.
    ///   - provide: Provides the image in a size in pixels.
    public func setImage(
      thumbnail: UIImage?, pixelSize: CGSize,
      provide: @escaping @Sendable (_ pixelSize: CGSize) async throws -> UIImage
    ) {
      picture.set(thumbnail: thumbnail, pixelSize: pixelSize, provide: provide)
      show()
      request()
    }

    /// The distance that the image moves on screen, relative to the distance that the cell moves; see `Parallax.ratio`.
    public var ratio = Parallax.defaultRatio {
      didSet { place() }
    }

    /// The axis along which cells cross the scroll view.
    public var axis = Axis2D.vertical {
      didSet { place() }
    }

    /// Whether device rotation shifts the image, too.
    public var isMotionEnabled = false {
      didSet {
        place()
        MotionSensor.shared.setListening(isMotionEnabled, self)
      }
    }

    private func show() {
      isAccessibilityElement = picture.pixelSize != nil
      if picture.pixelSize != nil { place() }
      reloadContents(.item(0))
    }

    /// Requests the image that a closure provides in the pixels of the screen.
    private func request() {
      guard window != nil, let size = feed.parallax(of: 0)?.drawnSize else { return }
      let scale = Double(max(1, traitCollection.displayScale))
      picture.request(for: CGSize(size * scale))
    }

    /// Shows the part of the image for the position of the view in the scroll view. The view calls this method itself
    /// when a scroll view around it scrolls and when the view is laid out.
    public func place() {
      guard bounds.width > 0, bounds.height > 0 else { return }
      // A view around this one may have moved to other scroll views.
      observeScrollViews()
      let room = room
      let middle = Point2D(convert(CGPoint(x: bounds.midX, y: bounds.midY), to: room))
      let view = Rect2D(room.bounds)
      let cell = ParallaxFeed.Cell(
        frame: Rect2D(bounds), pictureSize: picture.pixelSize.map { Size2D($0) }, ratio: ratio,
        axis: axis,
        viewLength: view.size[axis], tilts: isMotionEnabled)
      let distance = (middle - view.center)[axis]
      if let placed, placed == (cell, distance) { return }
      placed = (cell, distance)
      if feed.cells != [cell] {
        feed.setCell(0, cell)
        request()
      }
      feed.place([ParallaxFeed.Placement(index: 0, distance: distance)])
      driver.wake()
      driver.drawNow()
    }

    // MARK: The scroll views

    open override func didMoveToWindow() {
      super.didMoveToWindow()
      if isMotionEnabled { MotionSensor.shared.setListening(true, self) }
      observeScrollViews()
      if window == nil { picture.cancel() } else { request() }
    }

    /// The view may have moved to another place in its window.
    open override func didMoveToSuperview() {
      super.didMoveToSuperview()
      observeScrollViews()
      setNeedsLayout()
    }

    private func observeScrollViews() {
      let scrollViews = window == nil ? [] : scrollViews
      guard !scrollViews.elementsEqual(observed, by: { $0 === $1.view }) else { return }
      for observation in observations { observation.invalidate() }
      observed = scrollViews.map { WeakView(view: $0) }
      isInContentScrollView = scrollViews.contains { $0 is ContentScrollView }
      observations = scrollViews.compactMap { $0 as? UIScrollView }.map {
        $0.observe(\.contentOffset) { @Sendable [weak self] _, _ in
          MainActor.assumeIsolated { self?.place() }
        }
      }
    }

    /// The scroll views around the view, the innermost first.
    private var scrollViews: [UIView] {
      sequence(first: self, next: \.superview).dropFirst().filter {
        $0 is UIScrollView || $0 is ContentScrollView
      }
    }

    /// The view in which the place of this one counts.
    private var room: UIView {
      let (scrollViews, axis) = (scrollViews, Axes(axis))
      let moving = scrollViews.last {
        let axes = ($0 as? UIScrollView)?.movableAxes ?? ($0 as? StageView)?.interaction.movableAxes
        return axes?.isSuperset(of: axis) == true
      }
      return moving ?? scrollViews.first ?? superview ?? self
    }

    /// A ``ContentScrollView`` around the view may have moved in the frame.
    open override func frameDidAdvance() {
      if isInContentScrollView { place() }
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
      get { super.accessibilityLabel ?? image?.accessibilityLabel ?? Texts.photo }
      set { super.accessibilityLabel = newValue }
    }

    open override var accessibilityTraits: UIAccessibilityTraits {
      get { super.accessibilityTraits.union(.image) }
      set { super.accessibilityTraits = newValue }
    }
  }
#endif
