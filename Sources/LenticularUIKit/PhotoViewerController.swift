#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularGestures
  import LenticularPhysics
  import LenticularScene
  import UIKit

  /// The delegate of a ``PhotoViewerController``, which provides image views and receives reports.
  @MainActor
  public protocol PhotoViewerControllerDelegate: AnyObject {
    /// The image view of a photograph in the application, to which the photograph flies back; nil if none is on screen.
    ///
    /// The viewer calls this method for the photograph that is shown, also when that turns and before it is dismissed.
    /// Scroll the image view into sight before you return it.
    func photoViewer(
      _ photoViewer: PhotoViewerController, imageViewForPhotoAt index: Int
    ) -> UIImageView?

    /// The viewer has reported something that happened in the frame that is shown now.
    func photoViewer(_ photoViewer: PhotoViewerController, didReport report: PhotoViewer.Report)

    /// An image could not be provided. The thumbnail stays, and the image is requested again when the photograph next
    /// comes into sight, or by ``PhotoViewerController/reloadImage(at:)``.
    func photoViewer(
      _ photoViewer: PhotoViewerController, didFailToLoadPhotoAt index: Int, error: any Error)
  }

  extension PhotoViewerControllerDelegate {
    public func photoViewer(
      _ photoViewer: PhotoViewerController, imageViewForPhotoAt index: Int
    ) -> UIImageView? { nil }

    public func photoViewer(
      _ photoViewer: PhotoViewerController, didReport report: PhotoViewer.Report
    ) {}

    public func photoViewer(
      _ photoViewer: PhotoViewerController, didFailToLoadPhotoAt index: Int, error: any Error
    ) {}
  }

  /// A viewer in which a photograph flies from its thumbnail to full screen and back.
  ///
  ///     PhotoViewerController(image: image).present(from: imageView)
  ///
  /// The photograph covers the image view exactly, with its content mode, crop and corners, before it grows. It can be
  /// caught, moved, pinched, thrown away and brought back at any time; a swipe turns to the next photograph. When the
  /// photograph has arrived at its thumbnail, the controller is dismissed. It can then be presented again.
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
    /// The photographs, in order. To change them, see ``setItems(_:images:)``.
    public private(set) var items: [Item]
    /// The index of the photograph that is shown.
    public private(set) var index: Int
    /// A button that dismisses the viewer, in the upper leading corner. Hide it if you have another one.
    public let closeButton = UIButton(type: .close)
    private let stageView: PhotoViewerView
    private let images = PhotoImages()
    private var provideImage: ImageProvider
    /// The images of the tiles of a photograph, with its index.
    private var tileImages: (index: Int, images: TileImages)?
    private let streams = ReportStreams<PhotoViewer.Report>()
    private var element: PhotoElement?
    /// The index of the photograph with which the viewer was opened; nil if it is gone.
    private var firstIndex: Int?
    /// The zoom scale of the photograph that is shown, relative to fitting the view.
    fileprivate private(set) var zoom = 1.0
    /// Whether the system has warned that memory is short: then the neighbours of a photograph are shown as thumbnails.
    private var isMemoryShort = false
    /// The thumbnail that was last passed to the engine, with the index of its photograph.
    private var known: (index: Int, thumbnail: Thumbnail?)?
    /// The image view to which the photograph flies back; nil while it does not fly back.
    private weak var destination: UIImageView?
    /// The peek whose preview opens.
    private weak var preview: PeekPanInteraction?
    /// The image of that preview, which is shown until the photograph's own image arrives.
    private var previewImage: UIImage?
    /// The images of the image views of the photographs that were shown since the viewer was presented.
    private var placeholders: [Int: UIImage] = [:]
    private var hidden: (imageView: UIImageView, alpha: CGFloat)?
    /// The index of the photograph that stands for its thumbnail; nil for none.
    private var hiddenIndex: Int?

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
      self.items = items
      self.index = max(0, min(items.count - 1, index))
      firstIndex = self.index
      provideImage = images
      stageView = PhotoViewerView(configuration: configuration)
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

    /// The view above the photograph, for controls and captions of your own. The view fades when a dismissal may begin.
    public var controlsView: UIView { stageView.controls }

    /// A new stream of the reports from now on. The stream ends when the controller is released.
    public var reports: AsyncStream<PhotoViewer.Report> { streams.makeStream() }

    /// Whether device rotation and a hovering pointer pan panoramas. The gyroscope runs only while a panorama is the
    /// photograph that is shown, and the system does not reduce motion.
    public var isMotionEnabled = true {
      didSet {
        stageView.perform { viewer.setMotion(isMotionEnabled, at: $0) }
        listen()
      }
    }

    /// Presents the viewer over the view controller of an image view, and lets the photograph fly from the image view.
    /// Does nothing if the image view has no view controller, if the viewer is presented already, or without photographs.
    public func present(from imageView: UIImageView) { present(over: imageView, from: imageView) }

    /// Presents the viewer over the view controller of a view, and lets the photograph fly from an image view; nil for a
    /// cross-fade.
    func present(over view: UIView, from imageView: UIImageView?) {
      guard presentingViewController == nil, !items.isEmpty,
        let controller = Self.controller(of: view)
      else { return }
      end()
      sourceImageView = imageView
      controller.present(self, animated: false)
    }

    /// The nearest view controller of a view; nil if the view has none.
    static func controller(of view: UIView?) -> UIViewController? {
      var responder: UIResponder? = view
      while let each = responder, !(each is UIViewController) { responder = each.next }
      return responder as? UIViewController
    }

    /// Opens the photograph from the preview of a peek, with the position and velocity of the preview. Call this when
    /// the delegate of a peek is told that the peek was committed. The photograph is dismissed to the image view that the
    /// preview at the index that was committed has. The viewer may have other indices than the peek. Does nothing if the
    /// view of the peek has no view controller, or if the viewer is presented already.
    public func present(from interaction: PeekPanInteraction) {
      guard presentingViewController == nil, !items.isEmpty,
        let controller = Self.controller(of: interaction.view)
      else { return }
      end()
      sourceImageView = interaction.shownImageView
      preview = interaction
      controller.present(self, animated: false)
      // The preview is handed over before the next frame.
      stageView.layoutIfNeeded()
    }

    /// Turns by a number of photographs, backwards if negative.
    public func step(by distance: Int) {
      stageView.perform { viewer.step(by: distance, at: $0) }
    }

    /// Requests the image of a photograph again, as after a failure or when the image has changed. The image that is shown
    /// stays until the new one arrives; so do tiles. Has no effect on a photograph that is out of sight: its image is
    /// requested when the photograph next comes into sight.
    public func reloadImage(at index: Int) {
      images.renew(index)
      stageView.reloadContents(.item(index))
    }

    /// Replaces the photographs, because some have been added, removed or moved, or are known better. Photographs with the
    /// same ``Item/id`` are the same; one without it is another one than before.
    ///
    /// The photograph that is shown stays as it is, with its zoom and with the finger that drags it. If it is gone, the
    /// next one takes its place, or without one the one before; without either, the viewer is dismissed. The delegate
    /// receives `indexChanged` if the photograph is another one or has another index, and has to know the photographs
    /// already.
    ///
    /// - Parameters:
    ///   - items: The photographs.
    ///   - images: Provides images by their indices among `items`; nil if the closure of the initializer does. Images that
    ///     have arrived or are on their way are kept.
    public func setItems(_ items: [Item], images: ImageProvider? = nil) {
      let former = self.items
      let formerIndices = Item.formerIndices(of: items, among: former)
      var indices: [Int: Int] = [:]
      for case (let index, let former?) in formerIndices.enumerated() { indices[former] = index }
      self.items = items
      if let images { provideImage = images }
      self.images.move(to: indices)
      let shown = index
      placeholders = placeholders.reduce(into: [:]) { moved, entry in
        if let index = indices[entry.key] { moved[index] = entry.value }
      }
      firstIndex = firstIndex.flatMap { indices[$0] }
      known = nil
      index = indices[shown] ?? max(0, min(items.count - 1, shown))
      guard stageView.hasAppeared else { return }
      let placeholder = stageView.bounds.size
      stageView.perform { time in
        let updates = zip(items.indices, formerIndices).map { index, former in
          PhotoWall.Update(photo(at: index, shapedAs: placeholder), formerIndex: former)
        }
        viewer.updatePhotos(updates, at: time)
        if let index = viewer.currentIndex { self.index = index }
        if indices[shown] == index {
          let (size, formerSize) = (items[index].pixelSize, former[shown].pixelSize)
          if size != .zero, size != formerSize { viewer.setPixelSize(Size(size), of: index) }
        } else {
          zoom = 1
        }
      }
      if let tiles = tileImages {
        let isKept = indices[tiles.index] == index && hasTiles(index, of: former[tiles.index])
        tileImages = isKept ? (index, tiles.images) : nil
      }
      stageView.driver.drawNow()
      // Another photograph may have the index of the one whose thumbnail was hidden.
      if let hiddenIndex { hideThumbnail(imageView(of: hiddenIndex)) }
      listen()
    }

    /// Whether the photograph at an index has the tiles of a former item.
    private func hasTiles(_ index: Int, of former: Item) -> Bool {
      items[index].tiles?.pyramid(over: 1) == former.tiles?.pyramid(over: 1)
    }

    /// Replaces the images of a viewer that was created with images; see ``setItems(_:images:)``.
    public func setImages(_ images: [UIImage]) {
      setItems(images.map { Item($0) }) { index, _ in images[index] }
    }

    /// Fills the view with the photograph, about its middle. Has no effect before the viewer is presented.
    public func fill() {
      stageView.perform { viewer.fill(at: $0) }
    }

    /// Pans a panorama that fills the view to its middle. Has no effect on other photographs.
    public func recenter() {
      stageView.perform { viewer.recenter(at: $0) }
    }

    /// Lets the photograph fly back to its thumbnail, and then dismisses the controller.
    public func close() {
      stageView.perform { viewer.dismiss(at: $0) }
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
      let element = PhotoElement(self, in: stageView)
      self.element = element
      stageView.accessibilityElements = [element, controlsView]
    }

    open override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      // Another controller may have covered the viewer.
      if let hiddenIndex { hideThumbnail(imageView(of: hiddenIndex)) }
      listen()
      stageView.becomeFirstResponder()
      UIAccessibility.post(notification: .screenChanged, argument: element)
    }

    open override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      element?.accessibilityFrameInContainerSpace = stageView.bounds
      let (safe, side) = (stageView.safeAreaInsets, CGFloat(44))
      let isRightToLeft = stageView.effectiveUserInterfaceLayoutDirection == .rightToLeft
      let x =
        isRightToLeft ? stageView.bounds.width - safe.right - side - 8 : safe.left + 8
      closeButton.frame = CGRect(x: x, y: safe.top + 8, width: side, height: side)
    }

    open override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      hideThumbnail(nil)
      MotionSensor.shared.setListening(false, stageView)
      if isBeingDismissed {
        end()
        didClose?()
      }
    }

    /// Closes the viewer, whose photograph is still open if the application has dismissed the controller, or one below it.
    /// The controller may be presented again.
    private func end() {
      guard stageView.hasAppeared else { return }
      stageView.perform { viewer.setPhotos([], at: $0) }
      stageView.driver.drawNow()
      tileImages = nil
      placeholders = [:]
      stageView.disappear()
    }

    open override var prefersStatusBarHidden: Bool { true }

    open override func didReceiveMemoryWarning() {
      super.didReceiveMemoryWarning()
      isMemoryShort = true
      images.dropAll(but: index)
      for contents in stageView.shownContents where contents.rawValue > 0 {
        stageView.reloadContents(contents)
      }
    }

    open override func accessibilityPerformEscape() -> Bool {
      close()
      return true
    }

    // MARK: The stage

    private func connect() {
      stageView.didAppear = { [weak self] in self?.open() }
      stageView.didReport = { [weak self] in self?.receive($0) }
      stageView.didAdvance = { [weak self] in self?.followDestination() }
      stageView.image = { [weak self] in self?.image(at: $0) }
      stageView.tileImage = { [weak self] in self?.tileImage($0) }
      stageView.didRemoveTile = { [weak self] in self?.tileImages?.images.didRemove($0) }
      stageView.didLeave = { [weak self] in self?.images.drop($0) }
      images.didArrive = { [weak self] in self?.show($1, at: $0) }
      images.didFail = { [weak self] index, error in
        guard let self else { return }
        delegate?.photoViewer(self, didFailToLoadPhotoAt: index, error: error)
      }
    }

    /// Lets the first photograph fly from its thumbnail.
    private func open() {
      (firstIndex, isMemoryShort) = (index, false)
      let placeholder = sourceImageView?.image?.pixelSize ?? stageView.bounds.size
      let thumbnail = thumbnail(in: imageView(of: index), of: index)
      known = (index, thumbnail)
      stageView.perform { time in
        let photos = items.indices.map { photo(at: $0, shapedAs: placeholder) }
        viewer.setPhotos(photos, at: time)
        if preview == nil { viewer.present(index, from: thumbnail, at: time) }
      }
      previewImage = preview?.shownImage
      preview?.handOver(to: viewer, index: index, thumbnail: thumbnail)
      preview = nil
      listen()
    }

    /// The photograph at an index as the engine describes it. If its size is not known, it has the shape of the image that
    /// has arrived, or else of the thumbnail or the placeholder.
    private func photo(at index: Int, shapedAs placeholder: CGSize) -> Photo {
      var item = items[index]
      if item.pixelSize == .zero, let image = images.image(at: index) {
        item.pixelSize = image.pixelSize
      }
      let base = PhotoImages.pixelSize(of: item.pixelSize, fitting: stageView)
      return item.photo(shapedAs: placeholder, baseWidth: base.width)
    }

    /// The photograph that is shown; nil if there are none any more.
    fileprivate var item: Item? { items.indices.contains(index) ? items[index] : nil }

    /// Listens to the gyroscope while it may pan the photograph that is shown.
    private func listen() {
      MotionSensor.shared.setListening(isMotionEnabled && item?.isPanorama == true, stageView)
    }

    private func receive(_ report: PhotoViewer.Report) {
      switch report {
      case .indexChanged(let index):
        // A photograph fits the view when the viewer turns to it. One that has only moved in the list stays zoomed.
        if index != self.index { (self.index, zoom) = (index, 1) }
        listen()
        request(index)
        updateThumbnail(in: imageView(of: index))
        // The placeholder of a photograph is known from now on.
        stageView.reloadContents(.item(index))
        UIAccessibility.post(notification: .layoutChanged, argument: element)
      case .thumbnailHidden(let index, let isHidden):
        hiddenIndex = isHidden ? index : nil
        hideThumbnail(isHidden ? imageView(of: index) : nil)
      case .willDismiss:
        let imageView = imageView(of: index)
        updateThumbnail(in: imageView)
        // The image view may be another one than before, in a cell that was reused.
        if hiddenIndex == index { hideThumbnail(imageView) }
        destination = imageView
      case .dismissed:
        destination = nil
        // A controller inside another one does not dismiss that. What the viewer has presented itself is dismissed, too.
        if !isBeingDismissed, presentingViewController?.presentedViewController === self {
          presentingViewController?.dismiss(animated: false)
        }
      case .zoomChanged(let zoom):
        self.zoom = zoom
        request(index)
      case .presented: destination = nil
      }
      delegate?.photoViewer(self, didReport: report)
      streams.send(report)
    }

    // MARK: Thumbnails

    /// The image view of a photograph; nil if none is on screen. The delegate scrolls when it is asked, so this method is
    /// called for the photograph that is shown, and not for its neighbours.
    private func imageView(of index: Int) -> UIImageView? {
      let imageView =
        delegate?.photoViewer(self, imageViewForPhotoAt: index)
        ?? (index == firstIndex ? sourceImageView : nil)
      if let image = imageView?.image { placeholders[index] = image }
      return imageView
    }

    private func thumbnail(in imageView: UIImageView?, of index: Int) -> Thumbnail? {
      guard items.indices.contains(index) else { return nil }
      return imageView.flatMap { Thumbnail($0, in: stageView, pixelSize: items[index].pixelSize) }
    }

    /// The image view may move while the photograph flies back to it. The delegate is not asked again, because it scrolls
    /// when it is asked.
    private func followDestination() {
      if let destination { updateThumbnail(in: destination) }
    }

    /// Passes the thumbnail of the current photograph to the engine, if it has changed.
    private func updateThumbnail(in imageView: UIImageView?) {
      let thumbnail = thumbnail(in: imageView, of: index)
      if let known, known == (index, thumbnail) { return }
      known = (index, thumbnail)
      stageView.perform { viewer.setThumbnail(thumbnail, of: index, at: $0) }
    }

    /// Hides an image view while the photograph stands for it, and no other one; nil for none.
    private func hideThumbnail(_ imageView: UIImageView?) {
      guard hidden?.imageView !== imageView else { return }
      if let hidden { hidden.imageView.alpha = hidden.alpha }
      hidden = imageView.map { ($0, $0.alpha) }
      imageView?.alpha = 0
    }

    // MARK: Images

    private func image(at index: Int) -> UIImage? {
      guard items.indices.contains(index) else { return nil }
      if !isMemoryShort || index == self.index { request(index) }
      return images.image(at: index) ?? (index == firstIndex ? previewImage : nil)
        ?? (items[index].thumbnail ?? placeholders[index])?.uprightThumbnail()
    }

    /// The image of a tile of the current photograph, which is requested; nil before it has arrived.
    private func tileImage(_ tile: TilePyramid.Tile) -> UIImage? {
      guard let index = viewer.currentIndex, let tiles = items[index].tiles else { return nil }
      if tileImages?.index != index {
        let images = TileImages(tiles, in: stageView) { [weak self] tile, isThere in
          guard let self, let index = tileImages?.index else { return }
          viewer.didLoad(tile, of: index, isThere: isThere)
        }
        tileImages = (index, images)
      }
      return tileImages?.images.image(of: tile)
    }

    /// Requests an image in the resolution in which the screen shows the photograph.
    private func request(_ index: Int) {
      let item = items[index]
      // A zoomed photograph with tiles has their pixels.
      let isZoomed = index == self.index && item.tiles == nil
      let pixelSize = PhotoImages.pixelSize(
        of: item.pixelSize, fitting: stageView, zoom: isZoomed ? zoom : 1)
      images.request(index, pixelSize: pixelSize) { [provideImage] in
        try await provideImage(index, pixelSize)
      }
    }

    private func show(_ image: UIImage, at index: Int) {
      if items[index].pixelSize == .zero {
        viewer.setPixelSize(Size(image.pixelSize), of: index)
      }
      if index == firstIndex { previewImage = nil }
      viewer.didLoadPhoto(index)
      stageView.reloadContents(.item(index))
      stageView.reloadContents(.panoramaCopy)
      stageView.driver.wake()
    }
  }

  /// The photograph of a viewer, for assistive technologies.
  private final class PhotoElement: UIAccessibilityElement {
    private weak var controller: PhotoViewerController?

    init(_ controller: PhotoViewerController, in view: UIView) {
      self.controller = controller
      super.init(accessibilityContainer: view)
      isAccessibilityElement = true
    }

    override var accessibilityLabel: String? {
      get {
        controller?.item?.caption ?? Texts.photo
      }
      set {}
    }

    override var accessibilityValue: String? {
      get {
        controller.flatMap { controller in
          controller.items.count > 1
            ? Texts.position(controller.index + 1, of: controller.items.count) : nil
        }
      }
      set {}
    }

    override var accessibilityTraits: UIAccessibilityTraits {
      get { (controller?.items.count ?? 0) > 1 ? [.image, .adjustable] : .image }
      set {}
    }

    override func accessibilityIncrement() { controller?.step(by: 1) }

    override func accessibilityDecrement() { controller?.step(by: -1) }

    /// Turns pages, or scrolls a photograph that is zoomed.
    override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
      (controller?.view as? StageView)?.scrollByKey(direction) ?? false
    }

    override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
      get {
        [
          action(Texts.zoomIn, .zoomIn), action(Texts.zoomOut, .zoomOut),
          action(Texts.rotate, .rotateClockwise),
        ] + panoramaActions + [action(Texts.close, .escape)]
      }
      set {}
    }

    /// The actions that a ``PanoramaView`` has as well; none for other photographs.
    private var panoramaActions: [UIAccessibilityCustomAction] {
      guard let controller, controller.item?.isPanorama == true else { return [] }
      let motion = action(controller.isMotionEnabled ? Texts.motionOff : Texts.motionOn) {
        $0.isMotionEnabled.toggle()
      }
      guard controller.zoom > 1 else { return [action(Texts.fill) { $0.fill() }, motion] }
      return [
        action(Texts.showWhole, .zoomToFit), action(Texts.recenter) { $0.recenter() }, motion,
      ]
    }

    private func action(_ name: String, _ key: Key) -> UIAccessibilityCustomAction {
      UIAccessibilityCustomAction(name: name) { [weak controller] _ in
        (controller?.view as? StageView)?.handle(key) ?? false
      }
    }

    private func action(
      _ name: String, _ act: @escaping @MainActor (PhotoViewerController) -> Void
    ) -> UIAccessibilityCustomAction {
      UIAccessibilityCustomAction(name: name, on: controller, act)
    }
  }
#endif
