#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularScene
  import UIKit

  /// A viewer in which a photograph flies from its thumbnail to full screen and back.
  ///
  ///     PhotoViewerController(image: image).present(from: imageView)
  ///
  /// The photograph covers the image view exactly, with its content mode, crop and corners, before it grows. It can be
  /// caught, moved, pinched, thrown away and brought back at any time; a swipe turns to the next photograph. When the
  /// photograph has arrived at its thumbnail, the controller is dismissed. It can then be presented again.
  ///
  /// Commands have a ``CommandResult``, which tells whether they had an effect, and waits for the end of their motion.
  open class PhotoViewerController: UIViewController {
    /// The object that provides image views and receives reports.
    public weak var delegate: (any PhotoViewerControllerDelegate)?
    /// The delegate, if nothing else retains it.
    var retainedDelegate: (any PhotoViewerControllerDelegate)?
    /// Called when the controller has been dismissed, by the viewer or by the application.
    var didClose: (@MainActor () -> Void)?
    /// The image view from which the first photograph opens, and to which it is dismissed unless the delegate returns
    /// another one; nil for a cross-fade.
    public weak var sourceImageView: UIImageView?
    /// A button that dismisses the viewer, in the upper leading corner. Hide it if you have another one.
    public let closeButton = UIButton(type: .close)
    /// The button in the middle of a movie's poster, which opens the movie in the system's player. It is hidden on other
    /// photographs. Hide it by its opacity if you have another one.
    public let playButton = UIButton(type: .custom)
    /// The mark of a Live Photo, in the upper corner across from the close button.
    let liveMark = UIImageView(image: UIImage(systemName: "livephoto"))
    let stageView: PhotoViewerView
    /// The photographs, with their images.
    let photos: PhotoViewerImages
    let channel = ReportChannel<PhotoViewer.Report>()
    var element: PhotoElement?
    /// The photograph that is shown; nil if there are none.
    var shown: ItemList.Key?
    /// The zoom scale of the photograph that is shown, relative to fitting the view.
    var zoom = 1.0
    /// The photograph with which the viewer was opened.
    var first: ItemList.Key?
    /// The thumbnail that was last passed to the engine, with its photograph.
    var known: (key: ItemList.Key?, thumbnail: ThumbnailPlacement?)?
    /// The image view to which the photograph flies back; nil while it does not fly back.
    weak var destination: UIImageView?
    /// How the first photograph is shown at once when the controller is presented; nil to let it fly.
    var framing: PhotoViewer.Framing?
    /// Whether the controls were hidden in the last frame.
    var areControlsHidden = false
    /// The peek whose preview opens.
    weak var preview: PeekPanInteraction?
    let hidden = HiddenImageView()
    /// The photograph that stands for its thumbnail; nil for none.
    var standIn: ItemList.Key?
    /// Whether the delegate was told of a presentation, and not yet of its end.
    var isPresentationKnown = false
    /// Whether a photograph is open, or opens: it has not begun to fly back.
    var isOpen = false {
      didSet {
        stageView.isClosing = !isOpen
        if isOpen != oldValue { setNeedsStatusBarAppearanceUpdate() }
      }
    }

    /// Creates a viewer of photographs.
    ///
    /// - Parameters:
    ///   - items: The photographs, at least one.
    ///   - index: The index of the photograph that is shown first. An index out of range is replaced by the nearest one
    ///     in it.
    ///   - configuration: The parameters of the motion.
    ///   - panoramaConfiguration: How device rotation and a hovering pointer pan panoramas, and how tiles are chosen.
    ///     Touches, keys and zooms follow `configuration` on all photographs.
    ///   - images: Provides images when they are needed.
    public init(
      items: [Item], index: Int = 0,
      configuration: PhotoViewer.Configuration = PhotoViewer.Configuration(),
      panoramaConfiguration: TiltPanner.Configuration = TiltPanner.Configuration(),
      images: @escaping ImageProvider
    ) {
      precondition(!items.isEmpty, "items is empty: a viewer needs at least one photograph")
      stageView = PhotoViewerView(configuration: configuration)
      let list = ItemList(items)
      photos = PhotoViewerImages(list, in: stageView, provide: images)
      shown = list.nearest(index).flatMap { list.key(at: $0) }
      first = shown
      super.init(nibName: nil, bundle: nil)
      modalPresentationStyle = .overFullScreen
      modalPresentationCapturesStatusBarAppearance = true
      // Panoramas may come later.
      viewer.lookAround(by: panoramaConfiguration)
      connect()
    }

    /// Creates a viewer of images that are in memory.
    public convenience init(
      images: [UIImage], index: Int = 0,
      configuration: PhotoViewer.Configuration = PhotoViewer.Configuration()
    ) {
      self.init(
        items: images.map { Item($0) }, index: index, configuration: configuration
      ) { index, _ in images[index] }
    }

    /// Creates a viewer of one image.
    public convenience init(image: UIImage) {
      self.init(images: [image])
    }

    @available(*, unavailable, message: "Use init(items:index:configuration:images:).")
    public required init?(coder: NSCoder) { nil }

    /// The engine's interaction, which has the state of the viewer.
    public var viewer: PhotoViewer { stageView.viewer }

    /// The photographs, in order. To change them, see ``setItems(_:images:)``.
    public var items: [Item] { photos.list.items }

    /// The index of the photograph that is shown; 0 if there are none.
    public var index: Int { photos.list.index(of: shown) ?? 0 }

    /// The photograph that is shown; nil if there are none any more.
    public var item: Item? { photos.list[shown] }

    /// The view above the photograph, for controls and captions of your own. The view fades when a dismissal may begin.
    public var controlsView: UIView { stageView.controls }

    /// A new stream of the reports from now on. The stream ends when the controller is released.
    ///
    /// Until a `zoomChanged` is read, the next one replaces it. All other reports wait until they are read. A stream ends
    /// when more than a thousand reports wait.
    public var reports: AsyncStream<PhotoViewer.Report> { channel.makeStream() }

    /// Called for each report, after the delegate; nil for nothing.
    public var onReport: ((PhotoViewer.Report) -> Void)? {
      get { channel.listener }
      set { channel.listener = newValue }
    }

    /// Whether a photograph that fits the view fits its safe area, between bars; see
    /// ``StageView/insetsContentFromSafeArea``. False by default: photographs fill the screen.
    public var insetsContentFromSafeArea: Bool {
      get { stageView.insetsContentFromSafeArea }
      set { stageView.insetsContentFromSafeArea = newValue }
    }

    /// Whether device rotation and a hovering pointer pan panoramas. The gyroscope runs only while a panorama is the
    /// photograph that is shown, and the system does not reduce motion.
    public var isMotionEnabled = true {
      didSet {
        stageView.perform { viewer.setMotion(isMotionEnabled, at: $0) }
        listen()
      }
    }

    // MARK: The view

    open override func loadView() {
      view = stageView
    }

    open override func viewDidLoad() {
      super.viewDidLoad()
      closeButton.accessibilityLabel = Texts.close
      closeButton.addAction(
        UIAction { [weak self] _ in self?.close() }, for: .primaryActionTriggered)
      controlsView.addSubview(closeButton)
      playButton.accessibilityLabel = Texts.play
      playButton.addSubview(UIImageView(image: UIImage(systemName: "play.circle.fill")))
      playButton.addAction(
        UIAction { [weak self] _ in self?.playMovie() }, for: .primaryActionTriggered)
      for mark in [playButton, liveMark] {
        mark.tintColor = .white
        controlsView.addSubview(mark)
      }
      let element = PhotoElement(self, in: stageView)
      self.element = element
      showItem()
    }

    open override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      // Another controller may have covered the viewer.
      hideThumbnail()
      listen()
      stageView.becomeFirstResponder()
      UIAccessibility.post(notification: .screenChanged, argument: element)
    }

    open override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      element?.accessibilityFrameInContainerSpace = stageView.bounds
      photos.fitViews()
      let (safe, side) = (stageView.safeAreaInsets, CGFloat(44))
      let isRightToLeft = stageView.effectiveUserInterfaceLayoutDirection == .rightToLeft
      let x =
        isRightToLeft ? stageView.bounds.width - safe.right - side - 8 : safe.left + 8
      closeButton.frame = CGRect(x: x, y: safe.top + 8, width: side, height: side)
      layOutMarks()
    }

    open override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      hidden.set(nil)
      MotionSensor.shared.setListening(false, stageView)
      if isBeingDismissed {
        end()
        didClose?()
      }
    }

    /// The status bar leaves with the flight of the first photograph, and comes back when a photograph begins to fly back.
    open override var prefersStatusBarHidden: Bool { isOpen }

    open override func didReceiveMemoryWarning() {
      super.didReceiveMemoryWarning()
      photos.dropNeighbours()
      for contents in stageView.shownContents where contents.rawValue > 0 {
        stageView.reloadContents(contents)
      }
    }

    open override func accessibilityPerformEscape() -> Bool {
      close()
      return true
    }

  }
#endif
