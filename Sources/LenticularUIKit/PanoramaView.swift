#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularGestures
  import LenticularPhysics
  import LenticularScene
  import UIKit

  /// The delegate of a ``PanoramaView``, which receives its reports.
  @MainActor
  public protocol PanoramaViewDelegate: AnyObject {
    /// The panner has reported something that happened in the frame that is shown now.
    func panoramaView(_ panoramaView: PanoramaView, didReport report: TiltPanner.Report)
  }

  /// A view that shows an image as if it lay behind the screen: rotation of the device pans it.
  ///
  /// Fingers, wheels and keys move and zoom the image as well. A tap shows the whole image. The gyroscope runs only
  /// while the view is in a window, ``isMotionEnabled`` is true, and the system does not reduce motion.
  open class PanoramaView: StageView {
    /// The engine's interaction, which has the state of the motion.
    public let panner: TiltPanner
    /// The object that receives the reports.
    public weak var delegate: (any PanoramaViewDelegate)?
    private let channel = ReportChannel<TiltPanner.Report>()
    let picture = ViewImage()
    /// The tiles of the image; nil if the image has all pixels.
    public private(set) var tiles: ImageTiles?
    private var tileImages: TileImages?

    /// Creates a view of an image.
    ///
    /// - Parameters:
    ///   - image: The image; nil to set it later.
    ///   - tiles: The tiles of the image; nil if the image has all pixels.
    ///   - configuration: The parameters of the motion.
    public init(
      image: UIImage? = nil, tiles: ImageTiles? = nil,
      configuration: TiltPanner.Configuration = TiltPanner.Configuration()
    ) {
      panner = TiltPanner(Surface(size: .zero), configuration: configuration)
      super.init(interaction: panner)
      begin()
      setImage(image, tiles: tiles)
    }

    /// Creates a view without an image from an archive.
    public required init?(coder: NSCoder) {
      panner = TiltPanner(Surface(size: .zero))
      super.init(coder: coder, interaction: panner)
      begin()
    }

    private func begin() {
      clipsToBounds = true
      accessibilityIgnoresInvertColors = true
      isAccessibilityElement = true
      picture.didArrive = { [weak self] in self?.reload() }
      perform { panner.setMotion(isMotionEnabled, at: $0) }
    }

    /// The image; nil if there is none, or if a closure provides it. It is decoded outside of the main thread, and shown as
    /// soon as that is done; until then, the view is empty. A new image has no tiles.
    public var image: UIImage? {
      get { picture.base }
      set { setImage(newValue) }
    }

    /// Shows an image, and in front of it the tiles that are in sight, if the image has tiles.
    public func setImage(_ image: UIImage?, tiles: ImageTiles? = nil) {
      picture.set(image)
      self.tiles = tiles
      tileImages = tiles.map {
        TileImages($0, in: self) { [panner] in panner.didLoad($0, isThere: $1) }
      }
      show()
      reload()
    }

    /// Shows a thumbnail at once, and an image that a closure provides as soon as it has arrived.
    ///
    /// The closure is called when the view is in a window, with the size in pixels in which the view shows the whole
    /// image, and again when the image is zoomed or the view is enlarged. It returns an image of at least that size, or one
    /// with all pixels if these are fewer. A request is cancelled when the view leaves its window or gets another image.
    /// After an error the thumbnail stays; the image is requested again when the view next enters a window.
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
      (tiles, tileImages) = (nil, nil)
      show()
      reload()
      request()
    }

    /// Whether the left and the right end of the image meet, so that it pans round and round.
    public var loops = false {
      didSet { show() }
    }

    /// Whether device rotation and a hovering pointer pan the image.
    public var isMotionEnabled = true {
      didSet {
        perform { panner.setMotion(isMotionEnabled, at: $0) }
        listen()
      }
    }

    /// Fills the view with the image, or shows the whole image. Has no effect without an image.
    @discardableResult
    public func setFilling(_ isFilling: Bool, animated: Bool) -> CommandResult {
      perform { panner.setFilling(isFilling, animated: animated, at: $0) }
      return result(picture.pixelSize != nil)
    }

    /// Pans to the middle of the image. Has no effect without an image.
    @discardableResult
    public func recenter(animated: Bool) -> CommandResult {
      perform { panner.recenter(animated: animated, at: $0) }
      return result(picture.pixelSize != nil)
    }

    /// A new stream of the reports from now on. The stream ends when the view is released.
    ///
    /// Until a report of the kinds `didScroll` and `didZoom` is read, the next one of the kind replaces it. All other reports wait until
    /// they are read. A stream ends when more than a thousand reports wait.
    public var reports: AsyncStream<TiltPanner.Report> { channel.makeStream() }

    /// Called for each report, after the delegate; nil for nothing.
    public var onReport: ((TiltPanner.Report) -> Void)? {
      get { channel.listener }
      set { channel.listener = newValue }
    }

    private func show() {
      guard let pixelSize = picture.pixelSize else { return }
      perform {
        panner.setPicture(
          Size2D(tiles?.pixelSize ?? pixelSize), tiles: tiles?.pyramid(over: pixelSize.width),
          loops: loops, at: $0)
      }
    }

    private func reload() {
      for contents in shownContents { reloadContents(contents) }
    }

    /// Requests the image that a closure provides in the pixels of the screen.
    private func request() {
      guard window != nil else { return }
      let zoom = RequestedSize.zoomStep(panner.scrollView.zoomScale)
      let scale = max(1, traitCollection.displayScale) * zoom
      // At a zoom scale of 1, the image fills the view across the axis along which it pans.
      let isHorizontal = panner.panAxis == .horizontal
      picture.request(
        for: CGSize(
          width: isHorizontal ? 0 : bounds.width * scale,
          height: isHorizontal ? bounds.height * scale : 0))
    }

    open override func surfaceDidResize() { request() }

    private func listen() { MotionSensor.shared.setListening(isMotionEnabled, self) }

    open override func didMoveToWindow() {
      super.didMoveToWindow()
      listen()
      if window == nil { picture.cancel() } else { request() }
    }

    open override func layerContents(for contents: Contents) -> LayerContents {
      switch contents {
      case .panorama, .panoramaCopy: picture.image.map { .image($0) } ?? .none
      case .panoramaTrack: .color(UIColor(white: 1, alpha: 0.1))
      case .panoramaThumb: .color(.white)
      default:
        TilePyramid.Tile(contents).flatMap { tileImages?.image(of: $0) }.map { .image($0) } ?? .none
      }
    }

    open override func didRemove(_ contents: Contents) {
      if let tile = TilePyramid.Tile(contents) { tileImages?.didRemove(tile) }
    }

    open override func frameDidAdvance() {
      for report in panner.reports {
        if case .scroll(.didZoom) = report { request() }
        channel.send(report) { delegate?.panoramaView(self, didReport: $0) }
      }
    }

    // MARK: Accessibility

    open override var accessibilityLabel: String? {
      get { super.accessibilityLabel ?? image?.accessibilityLabel ?? Texts.photo }
      set { super.accessibilityLabel = newValue }
    }

    open override var accessibilityTraits: UIAccessibilityTraits {
      get { super.accessibilityTraits.union([.image, .adjustable]) }
      set { super.accessibilityTraits = newValue }
    }

    /// How far the image is panned, in per cent.
    open override var accessibilityValue: String? {
      get { super.accessibilityValue ?? position }
      set { super.accessibilityValue = newValue }
    }

    private var position: String? {
      let (range, axis) = (panner.offsetRange, panner.panAxis)
      let length = range.upperBound - range.lowerBound
      guard length > 0 else { return nil }
      let share = (panner.contentOffset[axis] - range.lowerBound) / length
      return Texts.percentage(share)
    }

    open override func accessibilityIncrement() {
      handle(panner.panAxis == .horizontal ? .right : .down)
    }

    open override func accessibilityDecrement() {
      handle(panner.panAxis == .horizontal ? .left : .up)
    }

    open override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
      scrollByKey(direction)
    }

    open override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
      get {
        let isFilling = panner.isFilling
        let actions = [
          action(isFilling ? Texts.showWhole : Texts.fill) {
            $0.setFilling(!isFilling, animated: true)
          },
          action(Texts.zoomIn) { $0.handle(.zoomIn) },
          action(Texts.zoomOut) { $0.handle(.zoomOut) },
          action(Texts.recenter) { $0.recenter(animated: true) },
          action(isMotionEnabled ? Texts.motionOff : Texts.motionOn) {
            $0.isMotionEnabled.toggle()
          },
        ]
        return actions + (super.accessibilityCustomActions ?? [])
      }
      set { super.accessibilityCustomActions = newValue }
    }

    private func action(
      _ name: String, _ act: @escaping @MainActor (PanoramaView) -> Void
    ) -> UIAccessibilityCustomAction {
      UIAccessibilityCustomAction(name: name, on: self, act)
    }
  }
#endif
