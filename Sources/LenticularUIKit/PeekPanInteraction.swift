#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularGestures
  import LenticularPhysics
  import LenticularScene
  import UIKit

  /// Previews for a view: a long or a deep press raises one, sliding sideways steps through others, lifting the finger
  /// sends it back, and sliding up or pressing deeper commits it.
  ///
  ///     collectionView.addInteraction(PeekPanInteraction(dataSource: self, delegate: self))
  ///
  /// The preview lies above everything in the window. While a press is undecided, a surrounding scroll view waits; it
  /// scrolls as soon as the finger moves.
  public final class PeekPanInteraction: NSObject, UIInteraction {
    /// The object that provides the previews.
    public weak var dataSource: (any PeekPanInteractionDataSource)?
    /// The object that is told of peeks.
    public weak var delegate: (any PeekPanInteractionDelegate)?
    /// The view to which the interaction was added; nil if there is none.
    public private(set) weak var view: UIView?
    let overlay: PeekPanView
    private let touches = TouchRecognizer(target: nil, action: nil)
    let channel = ReportChannel<PeekPan.Report>()
    let images = PhotoImages<Int>()
    /// The value that the finger chooses; nil if there is no peek, or if the finger chooses an index.
    var choice: PeekPanValue?
    /// Whether there is a press, or anything of a peek is on screen.
    var isInUse: Bool { overlay.isInUse }
    /// Whether a peek goes on: the delegate was told of its begin, and not yet of its end.
    public internal(set) var isPeeking = false
    /// Whether a command has begun a peek since the last frame.
    var isBeginning = false
    /// The index of the preview that is shown, or was shown last; 0 before the first peek.
    public internal(set) var currentIndex = 0
    /// The position of the finger in the area in which it slides, from 0 to 1, as the delegate was told it last; 0 before
    /// the first peek.
    public internal(set) var percentage = 0.0
    /// Whether the preview stands for the image view of the item with which the peek begins.
    var isThumbnailHidden = false
    let hidden = HiddenImageView()
    /// The sizes of the previews, from the least index on; zero for those that the data source was not yet asked for.
    var sizes: [Size2D] = []
    var leastIndex = 0
    /// The index that the data source named for the press.
    var startIndex = 0
    /// The index with which a peek begins at the press: the least one unless the finger slides through neighbours.
    var pressedIndex = 0
    /// The index with which the peek began that goes on, or whose preview flies back; otherwise that of the press.
    var homeIndex: Int { peekPan.homeIndex ?? pressedIndex }

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
    ///
    /// Until an `updated` is read, the next one replaces it. All other reports wait until they are read. A stream ends
    /// when more than a thousand reports wait.
    public var reports: AsyncStream<PeekPan.Report> { channel.makeStream() }

    /// Called for each report, after the delegate; nil for nothing.
    public var onReport: ((PeekPan.Report) -> Void)? {
      get { channel.listener }
      set { channel.listener = newValue }
    }

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
    func finish() {
      guard overlay.window != nil else { return }
      cancel()
      overlay.driver.drawNow()
      isThumbnailHidden = false
      hidden.set(nil)
      overlay.removeFromSuperview()
    }

    deinit {
      Task { @MainActor [overlay] in overlay.removeFromSuperview() }
    }

    // MARK: Without a finger

    /// Begins a peek at a location in points of the view, as for keys and assistive technologies. Returns false if there is
    /// nothing to preview.
    @discardableResult
    public func begin(at location: CGPoint) -> Bool {
      guard prepare(at: location) else { return false }
      isBeginning = true
      overlay.perform { peekPan.begin(at: $0) }
      return true
    }

    /// Moves by a number of indices, or of steps of a value; backwards if negative. Has no effect without a peek.
    @discardableResult
    public func step(by distance: Int) -> CommandResult {
      overlay.perform { peekPan.step(by: distance, at: $0) }
      return overlay.result(isBeginning || isPeeking)
    }

    /// Ends the peek and sends the preview back, as lifting the finger does. Has no effect without a peek.
    @discardableResult
    public func cancel() -> CommandResult {
      overlay.perform { peekPan.cancel(at: $0) }
      return overlay.result(isBeginning || isPeeking)
    }

    /// Commits the peek, as sliding up does. Has no effect without a peek.
    @discardableResult
    public func commit() -> CommandResult {
      overlay.perform { peekPan.commit(at: $0) }
      return overlay.result(isBeginning || isPeeking)
    }

    /// Asks the data source again, for its indices and previews, during a press or a peek; without one, the data source is
    /// asked at the next press anyway. If there is nothing to preview any more, the peek ends.
    public func reloadData() {
      guard overlay.isInUse else { return }
      sizes = []
      guard let source = makeSource(showing: currentIndex) else {
        peekPan.setSource(nil)
        cancel()
        return
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

    /// The image or the thumbnail of the preview that is shown, or was shown last; nil if there is neither.
    var shownImage: UIImage? {
      dataSource?.peekPanInteraction(self, previewAt: currentIndex).flatMap {
        image(of: $0, at: currentIndex)
      }
    }

    /// Hands the preview that was just committed over to a viewer, which fills the same window. The viewer's first frame
    /// is of the same time as the last one of the preview, so that both show the same.
    func handOver(to viewer: PhotoViewer, index: Int, thumbnail: ThumbnailPlacement?) {
      overlay.perform { _ in
        peekPan.present(index, in: viewer, from: thumbnail, at: overlay.driver.stage.time)
      }
    }
  }
#endif
