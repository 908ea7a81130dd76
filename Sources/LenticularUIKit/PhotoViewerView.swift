#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularGestures
  import LenticularPhysics
  import LenticularScene
  import UIKit

  /// The view of a photo viewer's controller.
  final class PhotoViewerView: StageView {
    let viewer: PhotoViewer
    /// The view above the photograph, which fades when a dismissal may begin.
    let controls: UIView = PassThroughView()
    /// Called when the view has a size in a window, at first and after ``disappear()``.
    var didAppear: () -> Void = {}
    /// Called for the reports of a frame, if there are any.
    var didReport: (_ reports: [PhotoViewer.Report]) -> Void = { _ in }
    /// Called for each frame, after its reports.
    var didAdvance: () -> Void = {}
    /// Returns the best image of a photograph that has arrived, and requests a better one.
    var image: (_ index: Int) -> UIImage? = { _ in nil }
    /// Returns the view that the page at an index shows in place of an image; nil for a photograph.
    var pageView: (_ index: Int) -> UIView? = { _ in nil }
    /// Returns the image of a tile of the current photograph, if it has arrived, and requests it otherwise.
    var tileImage: (_ tile: TilePyramid.Tile) -> UIImage? = { _ in nil }
    /// Called when the layer of a tile was removed.
    var didRemoveTile: (_ tile: TilePyramid.Tile) -> Void = { _ in }
    /// Called when photographs have left the screen.
    var didLeave: () -> Void = {}
    /// Whether ``didAppear`` was called, at first and after ``disappear()``.
    private(set) var hasAppeared = false
    /// The contents of the layers that were removed in this frame.
    private var removed: [Contents] = []

    init(configuration: PhotoViewer.Configuration) {
      viewer = PhotoViewer(Surface(size: .zero), configuration: configuration)
      super.init(interaction: viewer)
      accessibilityViewIsModal = true
      accessibilityIgnoresInvertColors = true
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func layerContents(for contents: Contents) -> LayerContents {
      switch contents {
      case .backdrop: return .color(.black)
      case .controls: return .view(controls)
      case .panoramaCopy:
        return viewer.currentIndex.flatMap(image).map { .image($0) } ?? .none
      default:
        if let tile = TilePyramid.Tile(contents) {
          return tileImage(tile).map { .image($0) } ?? .none
        }
        guard contents.rawValue > 0 else { return .none }
        if let view = pageView(Int(contents.rawValue) - 1) { return .view(view) }
        return image(Int(contents.rawValue) - 1).map { .image($0) } ?? .none
      }
    }

    override func didRemove(_ contents: Contents) {
      if let tile = TilePyramid.Tile(contents) { return didRemoveTile(tile) }
      if contents.rawValue > 0 { removed.append(contents) }
    }

    override func frameDidAdvance() {
      // In the same frame, the layer of another photograph may have got the contents that were removed.
      let shown = removed.isEmpty ? [] : shownContents
      if removed.contains(where: { !shown.contains($0) }) { didLeave() }
      removed = []
      if !viewer.reports.isEmpty { didReport(viewer.reports) }
      didAdvance()
    }

    /// Whether the photograph flies back, or there is none.
    var isClosing = true

    /// A photograph that flies back is at rest only when the viewer is closed.
    override var isAtRest: Bool {
      hasAppeared && super.isAtRest && (!isClosing || viewer.currentIndex == nil)
    }

    override func surfaceDidResize() { appear() }

    /// A view that enters a window again may still have its old size, so that no resize follows.
    override func layoutSubviews() {
      super.layoutSubviews()
      if appear() { driver.drawNow() }
    }

    /// Calls ``didAppear`` if the view has a size in a window for the first time.
    @discardableResult
    private func appear() -> Bool {
      guard !hasAppeared, window != nil, bounds.width > 0, bounds.height > 0 else { return false }
      hasAppeared = true
      didAppear()
      return true
    }

    /// Lets the view call ``didAppear`` again when it is next in a window.
    func disappear() { hasAppeared = false }
  }
#endif
