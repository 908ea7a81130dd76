#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import SwiftUI
  import UIKit

  /// What a thumbnail or a binding opens a viewer with, and where the viewer's reports go.
  struct ViewerSetup {
    var items: [PhotoViewerController.Item]
    var provideImage: PhotoViewerController.ImageProvider
    var configuration = PhotoViewer.Configuration()
    var panoramaConfiguration = TiltPanner.Configuration()
    var isMotionEnabled = true
    var group: PhotoThumbnailGroup?
    var prepare: @MainActor (PhotoViewerController) -> Void = { _ in }
    var receive: (PhotoViewer.Report) -> Void = { _ in }
    var fail: (_ index: Int, _ error: any Error) -> Void = { _, _ in }

    init(
      items: [PhotoViewerController.Item],
      provideImage: @escaping PhotoViewerController.ImageProvider
    ) {
      (self.items, self.provideImage) = (items, provideImage)
    }

    /// Images that are in memory.
    @MainActor init(_ images: [UIImage]) {
      self.init(items: images.map { PhotoViewerController.Item($0) }) { index, _ in images[index] }
    }
  }

  /// Makes a viewer, updates it, and is its delegate, which passes what the viewer tells to closures.
  @MainActor
  class ViewerOpener: PhotoViewerControllerDelegate {
    private(set) var setup: ViewerSetup
    /// The photographs, which are found by their identities.
    var list: ItemList {
      let list = knownList ?? ItemList(setup.items)
      knownList = list
      return list
    }
    /// The list, once it was needed since the last update: each thumbnail of a page is updated with all items.
    private var knownList: ItemList?
    /// The viewer that was opened.
    weak var viewer: PhotoViewerController?

    init(_ setup: ViewerSetup) { self.setup = setup }

    /// A viewer of the photographs. It retains the opener, because a thumbnail may be scrolled out of sight while the
    /// viewer is presented.
    final func makeViewer(index: Int) -> PhotoViewerController {
      let viewer = PhotoViewerController(
        items: setup.items, index: index, configuration: setup.configuration,
        panoramaConfiguration: setup.panoramaConfiguration, images: setup.provideImage)
      self.viewer = viewer
      (setup.group ?? .shared).viewer = viewer
      viewer.isMotionEnabled = setup.isMotionEnabled
      (viewer.delegate, viewer.retainedDelegate) = (self, self)
      setup.prepare(viewer)
      return viewer
    }

    /// Keeps the viewer up to date that another thumbnail without a group has opened, if it has the photographs of this one:
    /// that thumbnail may be gone.
    final func adoptViewer() {
      guard setup.group == nil, viewer == nil, let open = PhotoThumbnailGroup.shared.viewer,
        open.items.elementsEqual(setup.items, by: { $0.id == $1.id })
      else { return }
      viewer = open
    }

    /// Brings the viewer up to date after all thumbnails were updated, because the viewer asks for them.
    final func update(_ setup: ViewerSetup) {
      self.setup = setup
      knownList = nil
      synchronizeSoon()
    }

    final func synchronizeSoon() {
      Task { synchronize() }
    }

    /// Passes changed items to the viewer that this opener or another one of its group has opened.
    func synchronize() {
      guard let viewer = viewer ?? setup.group?.viewer,
        !viewer.items.elementsEqual(setup.items, by: { $0.isSame(as: $1) })
      else { return }
      viewer.setItems(setup.items, images: setup.provideImage)
    }

    /// The thumbnail of the photograph at an index in a window; nil if none is on screen.
    ///
    /// - Parameter source: The thumbnail from which the viewer was opened; nil without one.
    final func thumbnail(
      at index: Int, in list: ItemList, window: UIWindow?, from source: UIView? = nil
    ) -> PhotoThumbnailView? {
      list.key(at: index).flatMap {
        (setup.group ?? .shared).thumbnail(of: $0, in: window, for: list, from: source)
      }
    }

    func photoViewer(
      _ photoViewer: PhotoViewerController, imageViewForPhotoAt index: Int
    ) -> UIImageView? {
      thumbnail(
        at: index, in: photoViewer.photos.list, window: photoViewer.stageView.window,
        from: photoViewer.sourceImageView)
    }

    func photoViewer(
      _ photoViewer: PhotoViewerController, didReport report: PhotoViewer.Report
    ) { setup.receive(report) }

    func photoViewer(
      _ photoViewer: PhotoViewerController, didFailToLoadPhotoAt index: Int, error: any Error
    ) { setup.fail(index, error) }
  }

  extension PhotoViewerController.Item {
    /// Whether another item describes the same photograph in the same way. Thumbnails, which may be made anew for each
    /// update, and the closures of tiles do not count.
    func isSame(as other: Self) -> Bool {
      id == other.id && pixelSize == other.pixelSize && caption == other.caption
        && isPanorama == other.isPanorama && loops == other.loops
        && (makeView == nil) == (other.makeView == nil) && media == other.media
        && tiles?.pyramid(over: 1) == other.tiles?.pyramid(over: 1)
    }
  }

  /// Opens and closes a viewer as a binding says, and lets the binding follow the viewer.
  final class BoundViewerOpener<Value: Equatable>: ViewerOpener {
    var selection: ViewerSelection<Value>
    /// The view over whose controller the viewer is presented.
    weak var anchor: UIView?
    /// The value that the binding and the viewer had in common last; nil if the binding has closed the viewer, whose
    /// photograph may still fly back.
    private var known: Value?
    /// Whether the photograph flies back to its thumbnail. A hand may still catch it.
    private var isClosing = false

    init(_ setup: ViewerSetup, selection: ViewerSelection<Value>) {
      self.selection = selection
      super.init(setup)
    }

    private var wanted: Value? { selection.binding.wrappedValue }

    /// Lets the viewer do what the binding says. Changed items come first, because they may change the index.
    override func synchronize() {
      super.synchronize()
      guard let viewer, viewer.presentingViewController != nil else {
        if let wanted { open(wanted) }
        return
      }
      guard wanted != known else { return }
      guard let wanted else {
        (known, isClosing) = (nil, true)
        viewer.close()
        return
      }
      // A viewer that closes opens again when it has been dismissed.
      guard !isClosing, let index = selection.index(wanted, list) else { return }
      bind(selection.value(index, list))
      viewer.step(by: index - viewer.index)
    }

    private func open(_ wanted: Value) {
      guard let index = selection.index(wanted, list), let anchor, anchor.window != nil,
        let controller = PhotoViewerController.controller(of: anchor),
        controller.presentedViewController == nil
      else { return }
      bind(selection.value(index, list))
      let viewer = makeViewer(index: index)
      viewer.didClose = { [weak self] in self?.didClose() }
      viewer.present(over: anchor, from: thumbnail(at: index, in: list, window: anchor.window))
    }

    private func didClose() {
      (viewer, isClosing) = (nil, false)
      // The application may have asked for another photograph while this one flew back.
      if wanted == known { bind(nil) } else { synchronizeSoon() }
    }

    private func bind(_ value: Value?) {
      known = value
      if wanted != value { selection.binding.wrappedValue = value }
    }

    override func photoViewer(
      _ photoViewer: PhotoViewerController, didReport report: PhotoViewer.Report
    ) {
      let list = photoViewer.photos.list
      switch report {
      case .indexChanged(let photo) where known != nil && wanted == known:
        if let index = photo.index { bind(selection.value(index, list)) }
      case .willDismiss: isClosing = true
      case .presented(let photo) where isClosing:
        // A hand has caught the photograph on its way back, and has opened it again.
        isClosing = false
        known = photo.index.flatMap { selection.value($0, list) }
        if wanted == nil { bind(known) } else { synchronizeSoon() }
      default: break
      }
      super.photoViewer(photoViewer, didReport: report)
    }
  }
#endif
