#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularGestures
  import LenticularPhysics
  import LenticularScene
  import UIKit

  /// The data source of a ``PeekPanInteraction``, with the methods of Peek & Pan. The greatest index and the previews are
  /// required. If the finger chooses a value, adopt ``PeekPanInteractionValueDataSource``.
  @MainActor
  public protocol PeekPanInteractionDataSource: AnyObject {
    /// The contents of a preview.
    typealias Preview = PeekPanInteraction.Preview

    /// The greatest index. If it is less than the least one, there is nothing to preview.
    func maximumIndex(for interaction: PeekPanInteraction) -> Int

    /// The preview at an index; nil for an empty one. It may change during a peek; see
    /// ``PeekPanInteraction/reloadPreview()``.
    ///
    /// The interaction asks for the previews that a finger can reach, and again when they are shown. It asks for the
    /// preview with which a peek begins at each step, and while that preview flies back, because its image view may have
    /// moved.
    func peekPanInteraction(
      _ interaction: PeekPanInteraction, previewAt index: Int
    ) -> Preview?

    /// The index of the item at a location in points of the view; nil if there is none. If the finger slides through
    /// neighbours, a press previews this index first. Otherwise it previews the least index first.
    ///
    /// By default, the index is that of the preview in whose image view the location is. If the finger chooses a value, the
    /// least index is at every location. The default implementation asks for the preview of one index after another;
    /// implement this method if there are thousands.
    func peekPanInteraction(
      _ interaction: PeekPanInteraction, startIndexAt location: CGPoint
    ) -> Int?

    /// The least index, at least 0; 0 by default.
    func minimumIndex(for interaction: PeekPanInteraction) -> Int

    /// Whether the finger slides through the contents of the pressed item, from the least index on, instead of through
    /// the neighbours of the item. False by default.
    func shouldStartFromMinimumIndex(for interaction: PeekPanInteraction) -> Bool

    /// The x coordinate, in points of the window, of the least index or the value 0 in the area in which the finger
    /// slides. It is limited to the margins. Nil by default: the area of a value begins at the leading edge of the view,
    /// and the engine chooses that of indices.
    func minimumPoint(for interaction: PeekPanInteraction) -> CGFloat?

    /// The x coordinate, in points of the window, of the greatest index or the value 1 in the area in which the finger
    /// slides. It is limited to the margins. Nil by default: the area of a value ends at the trailing edge of the view,
    /// and the engine chooses that of indices.
    func maximumPoint(for interaction: PeekPanInteraction) -> CGFloat?

    /// The number of indices that fit into the area in which the finger slides; 8 by default.
    func maximumPeekRange(for interaction: PeekPanInteraction) -> Int

    /// The distance between the area in which the finger slides and the sides of the window, in points; 40 by default.
    func horizontalMargin(for interaction: PeekPanInteraction) -> CGFloat
  }

  extension PeekPanInteractionDataSource {
    public func peekPanInteraction(
      _ interaction: PeekPanInteraction, startIndexAt location: CGPoint
    ) -> Int? {
      let (least, greatest) = (minimumIndex(for: interaction), maximumIndex(for: interaction))
      if self is any PeekPanInteractionValueDataSource { return least }
      guard let view = interaction.view, least <= greatest else { return nil }
      return (least...greatest).first { index in
        guard let imageView = peekPanInteraction(interaction, previewAt: index)?.imageView,
          imageView.window === view.window, !imageView.isHidden
        else { return false }
        return imageView.bounds.contains(view.convert(location, to: imageView))
      }
    }
    public func minimumIndex(for interaction: PeekPanInteraction) -> Int { 0 }
    public func shouldStartFromMinimumIndex(for interaction: PeekPanInteraction) -> Bool { false }
    public func minimumPoint(for interaction: PeekPanInteraction) -> CGFloat? { nil }
    public func maximumPoint(for interaction: PeekPanInteraction) -> CGFloat? { nil }
    public func maximumPeekRange(for interaction: PeekPanInteraction) -> Int {
      PeekSource.defaultRange
    }
    public func horizontalMargin(for interaction: PeekPanInteraction) -> CGFloat {
      CGFloat(PeekSource.defaultMargin)
    }
  }

  /// The data source of a ``PeekPanInteraction`` with which the finger chooses a value between 0 and 1, such as that of a
  /// slider. There is a single preview, at the least index, for all values.
  @MainActor
  public protocol PeekPanInteractionValueDataSource: PeekPanInteractionDataSource {
    /// The present value, from 0 to 1.
    func value(for interaction: PeekPanInteraction) -> Double

    /// Sets the value that the finger chooses, from 0 to 1. At the end of a peek that is not committed, this method
    /// receives the value from before the peek.
    func peekPanInteraction(_ interaction: PeekPanInteraction, setValue value: Double)

    /// The difference between the values at the ends of the area in which the finger slides; 1 by default.
    ///
    /// With 1 or more, the value is where the finger is in the area, from 0 to 1. With less, a peek begins with the
    /// present value, and the finger changes it that much more finely. At 0 and 1 the value stops, and changes again as
    /// soon as the finger turns back.
    func valueSpan(for interaction: PeekPanInteraction) -> Double
  }

  extension PeekPanInteractionValueDataSource {
    public func maximumIndex(for interaction: PeekPanInteraction) -> Int {
      minimumIndex(for: interaction)
    }
    public func valueSpan(for interaction: PeekPanInteraction) -> Double { 1 }
  }

  /// The delegate of a ``PeekPanInteraction``. The call for the begin of a peek is always followed by one for its end,
  /// unless the interaction is released before.
  @MainActor
  public protocol PeekPanInteractionDelegate: AnyObject {
    /// A peek began with the preview at an index.
    func peekPanInteraction(_ interaction: PeekPanInteraction, didBeginAt index: Int)
    /// The preview at another index is shown.
    func peekPanInteraction(_ interaction: PeekPanInteraction, didMoveTo index: Int)
    /// The position of the finger in the area in which it slides has changed; from 0 to 1.
    func peekPanInteraction(_ interaction: PeekPanInteraction, didUpdate percentage: Double)
    /// The peek ended. If the peek is committed, this method can open the photograph from its preview by
    /// ``PhotoViewerController/present(from:)-(PeekPanInteraction)``.
    func peekPanInteraction(
      _ interaction: PeekPanInteraction, didEndAt index: Int, isCommitted: Bool)
    /// The image of a preview could not be provided. The image is requested again when the preview next comes into
    /// sight.
    func peekPanInteraction(
      _ interaction: PeekPanInteraction, didFailToLoadPreviewAt index: Int, error: any Error)
  }

  extension PeekPanInteractionDelegate {
    public func peekPanInteraction(_ interaction: PeekPanInteraction, didBeginAt index: Int) {}
    public func peekPanInteraction(_ interaction: PeekPanInteraction, didMoveTo index: Int) {}
    public func peekPanInteraction(
      _ interaction: PeekPanInteraction, didUpdate percentage: Double
    ) {}
    public func peekPanInteraction(
      _ interaction: PeekPanInteraction, didEndAt index: Int, isCommitted: Bool
    ) {}
    public func peekPanInteraction(
      _ interaction: PeekPanInteraction, didFailToLoadPreviewAt index: Int, error: any Error
    ) {}
  }

  /// Previews for a view: a long or a deep press raises one, sliding sideways steps through others, lifting the finger
  /// sends it back, and sliding up or pressing deeper commits it.
  ///
  ///     collectionView.addInteraction(PeekPanInteraction(dataSource: self, delegate: self))
  ///
  /// The preview lies above everything in the window. While a press is undecided, a surrounding scroll view waits; it
  /// scrolls as soon as the finger moves.
  public final class PeekPanInteraction: NSObject, UIInteraction {
    /// The contents of a preview, and the image view on screen, if there is one, that shows the same item. The preview
    /// with which a peek begins flies out of its image view, and back to it. Without an image view, the preview fades in
    /// and out.
    public enum Preview {
      /// An image in memory. It is decoded outside of the main thread while the finger presses.
      case image(UIImage, in: UIImageView? = nil)
      /// An image that a closure provides when the preview comes into sight, in at least the size in pixels that it is
      /// called with, or in all its pixels if these are fewer. The size of the whole image in pixels, upright, is zero if
      /// it is not known before; then the preview is a square until the image arrives. Until then, the thumbnail is
      /// shown, a smaller image with the same ratio of its sides. The preview with which a peek begins shows the image
      /// of its image view instead, if there is one. Assistive technologies read the caption.
      case provided(
        pixelSize: CGSize, thumbnail: UIImage? = nil, caption: String? = nil,
        in: UIImageView? = nil,
        image: @Sendable (_ pixelSize: CGSize) async throws -> UIImage)
      /// A view, which is resized to the preview. The preview has the aspect ratio of the current size of the view.
      case view(UIView, in: UIImageView? = nil)

      /// The image of an image view, which flies out of that view; nil if the image view has no image.
      @MainActor
      public static func image(of imageView: UIImageView) -> Preview? {
        imageView.image.map { .image($0, in: imageView) }
      }

      var thumbnail: UIImage? {
        guard case .provided(_, let thumbnail, _, _, _) = self else { return nil }
        return thumbnail
      }

      var imageView: UIImageView? {
        switch self {
        case .image(_, let imageView), .provided(_, _, _, let imageView, _),
          .view(_, let imageView):
          imageView
        }
      }

      @MainActor var size: CGSize {
        switch self {
        case .image(let image, _): image.pixelSize
        case .provided(let pixelSize, _, _, _, _): pixelSize
        case .view(let view, _): view.bounds.size
        }
      }

      @MainActor var label: String? {
        switch self {
        case .image(let image, _): image.accessibilityLabel
        case .provided(_, _, let caption, _, _): caption
        case .view(let view, _): view.accessibilityLabel
        }
      }
    }

    /// The object that provides the previews.
    public weak var dataSource: (any PeekPanInteractionDataSource)?
    /// The object that is told of peeks.
    public weak var delegate: (any PeekPanInteractionDelegate)?
    /// Called for each report.
    var didReport: (PeekPan.Report) -> Void = { _ in }
    /// The view to which the interaction was added; nil if there is none.
    public private(set) weak var view: UIView?
    private let overlay: PeekPanView
    private let touches = TouchRecognizer(target: nil, action: nil)
    private let streams = ReportStreams<PeekPan.Report>()
    private let images = PhotoImages()
    /// The value that the finger chooses; nil if there is no peek, or if the finger chooses an index.
    private var choice: Choice?
    /// Whether there is a press, or anything of a peek is on screen.
    var isInUse: Bool { overlay.isInUse }
    /// Whether a peek goes on: the delegate was told of its begin, and not yet of its end.
    public private(set) var isPeeking = false
    /// The index of the preview that is shown, or was shown last; 0 before the first peek.
    public private(set) var currentIndex = 0
    /// The position of the finger in the area in which it slides, from 0 to 1, as the delegate was told it last; 0 before
    /// the first peek.
    public private(set) var percentage = 0.0
    /// Whether the preview stands for the image view of the item with which the peek begins.
    private var isThumbnailHidden = false
    private var hidden: (imageView: UIImageView, alpha: CGFloat)?
    /// The sizes of the previews, from the least index on; zero for those that the data source was not yet asked for.
    private var sizes: [Size] = []
    private var leastIndex = 0
    /// The index that the data source named for the press.
    private var startIndex = 0
    /// The index with which a peek begins at the press: the least one unless the finger slides through neighbours.
    private var pressedIndex = 0
    /// The index with which the peek began that goes on, or whose preview flies back; otherwise that of the press.
    private var homeIndex: Int { peekPan.homeIndex ?? pressedIndex }

    /// A value that the finger chooses.
    private struct Choice {
      /// The value before the peek.
      let former: Double
      var value: Double
      /// The position of the finger at that value, from 0 to 1; nil before the engine has reported one.
      var percentage: Double?

      init(_ value: Double) { (former, self.value) = (value, value) }

      /// Changes the value with the position of the finger; see
      /// ``PeekPanInteractionValueDataSource/valueSpan(for:)``.
      mutating func follow(_ position: Double, span: Double) {
        let way = position - (percentage ?? position)
        value = span < 1 ? max(0, min(1, value + max(0, span) * way)) : position
        percentage = position
      }
    }

    /// Creates an interaction, which is retained by its view and retains neither its data source nor its delegate.
    @MainActor
    public init(
      dataSource: any PeekPanInteractionDataSource,
      delegate: (any PeekPanInteractionDelegate)? = nil,
      configuration: PeekPan.Configuration = PeekPan.Configuration()
    ) {
      (self.dataSource, self.delegate) = (dataSource, delegate)
      overlay = PeekPanView(configuration: configuration)
      super.init()
      overlay.owner = self
      images.didArrive = { [weak self] in self?.show($1, at: $0) }
      images.didFail = { [weak self] index, error in
        guard let self else { return }
        self.delegate?.peekPanInteraction(self, didFailToLoadPreviewAt: index, error: error)
      }
    }

    /// The engine's interaction.
    public var peekPan: PeekPan { overlay.peekPan }

    /// A new stream of the reports from now on. The stream ends when the interaction is released.
    public var reports: AsyncStream<PeekPan.Report> { streams.makeStream() }

    // MARK: UIInteraction

    public func willMove(to view: UIView?) {
      finish()
      touches.loseTouches()
      touches.view?.removeGestureRecognizer(touches)
      if let former = self.view, !(former is StageView) {
        former.accessibilityCustomActions?.removeAll { $0 === viewAction }
      }
    }

    public func didMove(to view: UIView?) {
      self.view = view
      // A view that is a surface passes its touches on, and has the action, itself.
      guard let view, !(view is StageView) else { return }
      touches.attach(to: view)
      view.accessibilityCustomActions =
        (view.accessibilityCustomActions ?? []) + [viewAction]
    }

    /// Ends the peek, if there is one, at once: the delegate is told, and nothing flies back.
    private func finish() {
      guard overlay.window != nil else { return }
      cancel()
      overlay.driver.drawNow()
      isThumbnailHidden = false
      hideThumbnail(nil)
      overlay.removeFromSuperview()
    }

    deinit {
      Task { @MainActor [overlay, hidden] in
        overlay.removeFromSuperview()
        if let hidden { hidden.imageView.alpha = hidden.alpha }
      }
    }

    // MARK: Without a finger

    /// Begins a peek at a location in points of the view, as for keys and assistive technologies. Returns false if there is
    /// nothing to preview.
    @discardableResult
    public func begin(at location: CGPoint) -> Bool {
      guard prepare(at: location) else { return false }
      overlay.perform { peekPan.begin(at: $0) }
      return true
    }

    /// Moves by a number of indices, or of steps of a value; backwards if negative.
    public func step(by distance: Int) { overlay.perform { peekPan.step(by: distance, at: $0) } }

    /// Ends the peek and sends the preview back, as lifting the finger does.
    public func cancel() { overlay.perform { peekPan.cancel(at: $0) } }

    /// Commits the peek, as sliding up does.
    public func commit() { overlay.perform { peekPan.commit(at: $0) } }

    /// Asks the data source again, for its indices and previews, during a press or a peek; without one, the data source is
    /// asked at the next press anyway. If there is nothing to preview any more, the peek ends.
    public func reloadData() {
      guard overlay.isInUse else { return }
      sizes = []
      guard let source = makeSource(showing: currentIndex) else {
        peekPan.setSource(nil)
        return cancel()
      }
      overlay.perform { peekPan.reload(source, at: $0) }
      reloadPreview()
    }

    /// Asks the data source for the preview again.
    public func reloadPreview() {
      for contents in overlay.shownContents {
        if contents.rawValue > 0 { images.renew(Int(contents.rawValue) - 1) }
        overlay.reloadContents(contents)
      }
    }

    /// The action of the view itself, with which assistive technologies begin a peek: at the middle of the element in
    /// the view that has their focus, or else of the view.
    private(set) lazy var viewAction = UIAccessibilityCustomAction(name: Texts.preview) {
      [weak self] _ in self?.beginInMiddle() ?? false
    }

    func beginInMiddle() -> Bool {
      guard let view else { return false }
      return begin(at: view.middleOfFocusedElement ?? view.bounds.middle)
    }

    /// An action for the custom actions of an accessibility element in the view: it begins a peek at the location of the
    /// element. The view itself has such an action.
    public func accessibilityAction(at location: CGPoint) -> UIAccessibilityCustomAction {
      UIAccessibilityCustomAction(name: Texts.preview) { [weak self] _ in
        self?.begin(at: location) ?? false
      }
    }

    /// The text for the preview that is shown: that of its image or view; nil if it has none.
    var previewLabel: String? {
      dataSource?.peekPanInteraction(self, previewAt: currentIndex)?.label
    }

    /// The value that is chosen, in per cent, or the place of the preview among the others.
    var previewValue: String? {
      if let choice { return Texts.percentage(choice.value) }
      guard let dataSource else { return nil }
      let least = dataSource.minimumIndex(for: self)
      return Texts.position(
        currentIndex - least + 1, of: dataSource.maximumIndex(for: self) - least + 1)
    }

    // MARK: The source

    /// The data source, if the finger chooses a value.
    private var valueSource: (any PeekPanInteractionValueDataSource)? {
      dataSource as? any PeekPanInteractionValueDataSource
    }

    /// Shows the overlay, and passes the previews for a press at a location to the engine. Returns whether there are
    /// any.
    private func prepare(at location: CGPoint) -> Bool {
      guard let view, let window = view.window,
        let index = dataSource?.peekPanInteraction(self, startIndexAt: location)
      else {
        peekPan.setSource(nil)
        return false
      }
      startIndex = index
      if overlay.superview !== window {
        overlay.frame = window.bounds
        window.addSubview(overlay)
        overlay.layoutIfNeeded()
      }
      let source = makeSource()
      peekPan.setSource(source)
      overlay.isInUse = true
      guard source != nil else { return false }
      // The first preview is decoded, or loaded, while the finger presses.
      if let preview = dataSource?.peekPanInteraction(self, previewAt: pressedIndex) {
        request(preview, at: pressedIndex)
      }
      return true
    }

    /// - Parameter index: The index of the preview that is shown; nil if there is none.
    private func makeSource(showing index: Int? = nil) -> PeekSource? {
      guard let dataSource, let view else { return nil }
      let (least, greatest) = (
        dataSource.minimumIndex(for: self), dataSource.maximumIndex(for: self)
      )
      guard least >= 0, greatest >= least else { return nil }
      let mode: PeekSource.Mode
      if valueSource != nil {
        mode = .value
      } else if dataSource.shouldStartFromMinimumIndex(for: self) {
        mode = .contents
      } else {
        mode = .neighbours(start: startIndex)
      }
      pressedIndex = mode.kind == .neighbours ? max(least, min(greatest, startIndex)) : least
      let count = mode == .value ? 1 : greatest - least + 1
      // A press that catches a preview on its way back is of the same source as the peek before.
      if !overlay.isInUse || sizes.count != count || leastIndex != least {
        (sizes, leastIndex) = (Array(repeating: .zero, count: count), least)
      }
      for each in [pressedIndex, min(index ?? pressedIndex, leastIndex + count - 1)] {
        learnSizes(around: each)
      }
      let ends = mode == .value ? view.horizontalEnds : nil
      return PeekSource(
        mode, sizes: sizes, minimumIndex: least,
        thumbnail: thumbnail(in: imageView(at: pressedIndex), of: pressedIndex),
        minimumPoint: (dataSource.minimumPoint(for: self) ?? ends?.leading).map { Double($0) },
        maximumPoint: (dataSource.maximumPoint(for: self) ?? ends?.trailing).map { Double($0) },
        range: dataSource.maximumPeekRange(for: self),
        margin: Double(dataSource.horizontalMargin(for: self)),
        isRightToLeft: view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    }

    /// Asks the data source for the previews that the finger can reach from an index before the next frame, unless it
    /// was asked before. Returns the indices of these previews.
    @discardableResult
    private func learnSizes(around index: Int) -> [Int] {
      guard let dataSource else { return [] }
      let reach = max(PeekSource.defaultRange, dataSource.maximumPeekRange(for: self))
      let greatest = leastIndex + sizes.count - 1
      let (first, last) = (
        max(leastIndex, index - min(reach, index)), min(greatest, index + min(reach, greatest))
      )
      guard first <= last else { return [] }
      let unknown = (first...last).filter { sizes[$0 - leastIndex] == .zero }
      for index in unknown {
        sizes[index - leastIndex] = Size(
          dataSource.peekPanInteraction(self, previewAt: index)?.size
            ?? CGSize(width: 1, height: 1))
      }
      return unknown
    }

    /// The image view of the item at an index; nil if none is on screen.
    private func imageView(at index: Int) -> UIImageView? {
      dataSource?.peekPanInteraction(self, previewAt: index)?.imageView
    }

    /// The image view of the item whose preview is shown, or was shown last; nil if none is on screen.
    var shownImageView: UIImageView? { imageView(at: currentIndex) }

    /// The image view of the item with which the peek begins; nil if it is not on screen, or if the data source has no
    /// items left.
    private var homeImageView: UIImageView? {
      sizes.indices.contains(homeIndex - leastIndex) ? imageView(at: homeIndex) : nil
    }

    /// The thumbnail in the image view of the item at an index, in the coordinates of the overlay.
    private func thumbnail(in imageView: UIImageView?, of index: Int) -> Thumbnail? {
      imageView.flatMap {
        Thumbnail($0, in: overlay, pixelSize: CGSize(sizes[index - leastIndex]))
      }
    }

    private func setSize(_ size: Size, of index: Int) {
      overlay.perform { peekPan.setSize(size, of: index, at: $0) }
    }

    // MARK: Previews

    fileprivate func contents(at index: Int) -> LayerContents {
      guard let preview = dataSource?.peekPanInteraction(self, previewAt: index) else {
        return .none
      }
      if case .view(let view, _) = preview { return .view(view) }
      request(preview, at: index)
      return image(of: preview, at: index).map { .image($0) } ?? .none
    }

    /// The image of a preview, or its thumbnail until the image has arrived; nil if there is neither, as for a view.
    /// The image view of another item than the one with which the peek begins may be that of a whole album.
    private func image(of preview: Preview, at index: Int) -> UIImage? {
      if case .view = preview { return nil }
      if let image = images.image(at: index) { return image }
      let imageView = index == homeIndex ? preview.imageView : nil
      return (imageView?.image ?? preview.thumbnail)?.uprightThumbnail()
    }

    private func request(_ preview: Preview, at index: Int) {
      switch preview {
      case .image(let image, _):
        images.request(index, pixelSize: CGSize(width: 1, height: 1)) { image }
      case .provided(let whole, _, _, _, let image):
        let pixelSize = PhotoImages.pixelSize(of: whole, fitting: overlay)
        images.request(index, pixelSize: pixelSize) { try await image(pixelSize) }
      case .view: break
      }
    }

    private func show(_ image: UIImage, at index: Int) {
      let place = index - leastIndex
      if sizes.indices.contains(place), sizes[place] == .zero {
        sizes[place] = Size(image.pixelSize)
        setSize(sizes[place], of: index)
      }
      overlay.reloadContents(.item(index))
    }

    fileprivate func drop(_ index: Int) { images.drop(index) }

    fileprivate func dropAll() { images.dropAll(but: nil) }

    private func receive(_ report: PeekPan.Report) {
      streams.send(report)
      defer { didReport(report) }
      switch report {
      case .began(let index):
        isPeeking = true
        currentIndex = index
        choice = valueSource.map { Choice($0.value(for: self)) }
        overlay.showElement(PreviewElement(self, in: overlay))
        overlay.takeKeys(isHeld: peekPan.claimsTouches)
        delegate?.peekPanInteraction(self, didBeginAt: index)
      case .moved(let index):
        currentIndex = index
        for each in learnSizes(around: index) { setSize(sizes[each - leastIndex], of: each) }
        delegate?.peekPanInteraction(self, didMoveTo: index)
        // The delegate may have scrolled. A table has the cells of rows that come into sight after its layout.
        view?.layoutIfNeeded()
        followThumbnail()
      case .updated(let percentage):
        self.percentage = percentage
        if let valueSource {
          choice?.follow(percentage, span: valueSource.valueSpan(for: self))
          if let choice { valueSource.peekPanInteraction(self, setValue: choice.value) }
        }
        delegate?.peekPanInteraction(self, didUpdate: percentage)
      case .ended(let index, let isCommitted):
        isPeeking = false
        overlay.returnKeys()
        overlay.showElement(nil)
        if let choice, !isCommitted {
          valueSource?.peekPanInteraction(self, setValue: choice.former)
        }
        choice = nil
        delegate?.peekPanInteraction(self, didEndAt: index, isCommitted: isCommitted)
      case .thumbnailHidden(let isHidden):
        isThumbnailHidden = isHidden
        hideThumbnail(homeImageView)
      case .stayed: break
      }
    }

    /// Passes the place where the image view of the item with which the peek begins is now to the engine, and hides that
    /// image view instead of a former one.
    private func followThumbnail() {
      let imageView = homeImageView
      hideThumbnail(imageView)
      let thumbnail = thumbnail(in: imageView, of: homeIndex)
      overlay.perform { peekPan.setThumbnail(thumbnail, at: $0) }
    }

    /// Called after each frame: the image view may move while the preview flies back to it.
    fileprivate func frameDidAdvance() {
      for report in peekPan.reports { receive(report) }
      // The view may have left the window without the interaction.
      if view?.window !== overlay.window { finish() }
      if isThumbnailHidden, !isPeeking { followThumbnail() }
    }

    /// Hides the image view of the item with which the peek begins while the preview stands for it, and no other one.
    private func hideThumbnail(_ homeImageView: UIImageView?) {
      let next = isThumbnailHidden ? homeImageView : nil
      guard hidden?.imageView !== next else { return }
      if let hidden { hidden.imageView.alpha = hidden.alpha }
      hidden = next.map { ($0, $0.alpha) }
      next?.alpha = 0
    }

    /// The image or the thumbnail of the preview that is shown, or was shown last; nil if there is neither.
    var shownImage: UIImage? {
      dataSource?.peekPanInteraction(self, previewAt: currentIndex).flatMap {
        image(of: $0, at: currentIndex)
      }
    }

    /// Hands the preview that was just committed over to a viewer, which fills the same window. The viewer's first frame
    /// is of the same time as the last one of the preview, so that both show the same.
    func handOver(to viewer: PhotoViewer, index: Int, thumbnail: Thumbnail?) {
      overlay.perform { _ in
        peekPan.present(index, in: viewer, from: thumbnail, at: overlay.driver.stage.time)
      }
    }
  }

  extension PeekPanInteraction: SurfaceOwner {
    func accepts(_ touch: UITouch) -> Bool {
      guard let view else { return false }
      return dataSource?.peekPanInteraction(self, startIndexAt: touch.location(in: view)) != nil
    }

    func hit(for touch: UITouch?) -> Stage.Hit? {
      // A finger that goes down during a peek takes no part in it.
      let isFree = !isPeeking && !peekPan.claimsTouches
      if isFree, let touch, let view, !prepare(at: touch.location(in: view)) { return nil }
      guard overlay.window != nil else { return nil }
      return Stage.Hit(peekPan.surface, map: overlay.mapFromWindow)
    }
  }

  extension UIView {
    /// The x coordinates of the edges of the view, in points of its window.
    fileprivate var horizontalEnds: (leading: CGFloat, trailing: CGFloat) {
      let frame = convert(bounds, to: nil)
      return effectiveUserInterfaceLayoutDirection == .rightToLeft
        ? (frame.maxX, frame.minX) : (frame.minX, frame.maxX)
    }

    /// The middle of the element that an assistive technology has focused, in points of the view; nil if the element is
    /// not in the view.
    fileprivate var middleOfFocusedElement: CGPoint? {
      switch UIAccessibility.focusedElement(using: nil) {
      case let element as UIView where element.isDescendant(of: self):
        return element.convert(element.bounds.middle, to: self)
      case let element as UIAccessibilityElement:
        guard let container = element.accessibilityContainer as? UIView,
          container.isDescendant(of: self)
        else { return nil }
        return container.convert(element.accessibilityFrameInContainerSpace.middle, to: self)
      default: return nil
      }
    }
  }

  extension CGRect {
    fileprivate var middle: CGPoint { CGPoint(x: midX, y: midY) }
  }

  /// The view of the previews, which covers a window. It receives keys during a peek, and no touches.
  private final class PeekPanView: StageView {
    let peekPan: PeekPan
    weak var owner: PeekPanInteraction?
    /// Whether the view was put into the window for a press or a peek that may still go on.
    var isInUse = false
    /// The responder that received keys before the peek; nil if there was none.
    private weak var formerResponder: UIResponder?

    init(configuration: PeekPan.Configuration) {
      peekPan = PeekPan(Surface(size: .zero), configuration: configuration)
      super.init(interaction: peekPan)
      autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Shows an element to assistive technologies, alone in the window; nil for none.
    func showElement(_ element: PreviewElement?) {
      element?.accessibilityFrameInContainerSpace = bounds
      accessibilityElements = element.map { [$0] }
      accessibilityViewIsModal = element != nil
      UIAccessibility.post(notification: .screenChanged, argument: element)
    }

    /// Touches are for the views below. A view without user interaction would receive no keys either.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }

    override var canBecomeFirstResponder: Bool { accessibilityElements != nil }

    /// Receives keys from now on.
    ///
    /// - Parameter isHeld: Whether a finger holds the preview. A responder that is not a view of this library, such as
    ///   a text field, then keeps the keyboard.
    func takeKeys(isHeld: Bool) {
      guard !isFirstResponder else { return }
      formerResponder = window?.firstResponder
      if isHeld { receiveKeys() } else { becomeFirstResponder() }
    }

    /// Gives keys back to the responder that received them before the peek, unless another one has taken them since.
    func returnKeys() {
      guard isFirstResponder else { return }
      if formerResponder?.becomeFirstResponder() != true { resignFirstResponder() }
      formerResponder = nil
    }

    override func willMove(toWindow newWindow: UIWindow?) {
      super.willMove(toWindow: newWindow)
      if newWindow == nil { returnKeys() }
    }

    override func layerContents(for contents: Contents) -> LayerContents {
      if contents == .backdrop { return .color(.black) }
      guard contents.rawValue > 0 else { return .none }
      return owner?.contents(at: Int(contents.rawValue) - 1) ?? .none
    }

    override func didRemove(_ contents: Contents) {
      guard contents.rawValue > 0, !shownContents.contains(contents) else { return }
      owner?.drop(Int(contents.rawValue) - 1)
    }

    override func frameDidAdvance() {
      owner?.frameDidAdvance()
      guard isInUse, peekPan.nextFrameTime == .infinity, peekPan.surface.isIdle,
        shownContents.isEmpty
      else { return }
      isInUse = false
      owner?.dropAll()
      removeFromSuperview()
    }
  }
#endif
