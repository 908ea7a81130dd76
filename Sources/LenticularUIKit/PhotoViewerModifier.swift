#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import SwiftUI
  import UIKit

  extension View {
    /// Opens photographs in a viewer while the binding has an index.
    ///
    ///     @State private var index: Int?
    ///     …
    ///     Button("Photographs") { index = 0 }
    ///       .photoViewer(index: $index, items: items) { index, size in try await load(index, size) }
    ///
    /// The binding follows the viewer: the index is that of the photograph that is shown, and nil when the viewer has
    /// been dismissed. Another index turns to that photograph, and nil closes the viewer. A viewer that is open is
    /// updated if the items change and all have an identifier. Nothing opens without items, or while something else is
    /// presented.
    ///
    /// - Parameters:
    ///   - index: The index of the photograph that is shown; nil while the viewer is closed. An index out of range is
    ///     replaced by the nearest one in it.
    ///   - items: The photographs.
    ///   - group: The thumbnails from which the photographs fly, and to which they fly back; nil for cross-fades. A
    ///     photograph without a thumbnail on screen fades as well.
    ///   - configuration: The parameters of the motion, which a viewer has when it opens.
    ///   - panoramaConfiguration: How device rotation and a hovering pointer pan panoramas, and how tiles are chosen.
    ///   - onOpen: Receives the viewer before it is presented, as to add controls of your own to it.
    ///   - onFailure: Called when the image of a photograph could not be provided.
    ///   - images: Provides images when they are needed.
    public func photoViewer(
      index: Binding<Int?>, items: [PhotoViewerController.Item],
      group: PhotoThumbnailGroup? = nil,
      configuration: PhotoViewer.Configuration = PhotoViewer.Configuration(),
      panoramaConfiguration: TiltPanner.Configuration = TiltPanner.Configuration(),
      onOpen: @escaping @MainActor (PhotoViewerController) -> Void = { _ in },
      onFailure: @escaping (_ index: Int, _ error: any Error) -> Void = { _, _ in },
      images: @escaping PhotoViewerController.ImageProvider
    ) -> some View {
      var setup = ViewerSetup(items: items, provideImage: images)
      setup.group = group
      setup.configuration = configuration
      setup.panoramaConfiguration = panoramaConfiguration
      setup.prepare = onOpen
      setup.fail = onFailure
      return background { PhotoViewerAnchor(index: index, setup: setup) }
    }

    /// Opens images that are in memory in a viewer while the binding has an index; see
    /// `photoViewer(index:items:group:configuration:panoramaConfiguration:onOpen:onFailure:images:)`.
    public func photoViewer(
      index: Binding<Int?>, images: [UIImage], group: PhotoThumbnailGroup? = nil,
      configuration: PhotoViewer.Configuration = PhotoViewer.Configuration(),
      onOpen: @escaping @MainActor (PhotoViewerController) -> Void = { _ in }
    ) -> some View {
      var setup = ViewerSetup(images)
      setup.group = group
      setup.configuration = configuration
      setup.prepare = onOpen
      return background { PhotoViewerAnchor(index: index, setup: setup) }
    }
  }

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

    /// The indices that the photographs have in another setup; nil for one that is gone. Photographs are found by their
    /// identifiers. Without any, lists of the same length have the same photographs.
    func indices(among other: ViewerSetup) -> [Int?] {
      let former = PhotoViewerController.Item.formerIndices(of: other.items, among: items)
      var indices = [Int?](repeating: nil, count: items.count)
      for case (let index, let former?) in former.enumerated() { indices[former] = index }
      for index in indices.indices
      where items[index].id == nil && items.count == other.items.count { indices[index] = index }
      return indices
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
    /// The viewer that was opened.
    fileprivate(set) weak var viewer: PhotoViewerController?

    init(_ setup: ViewerSetup) { self.setup = setup }

    /// A viewer of the photographs. It retains the opener, because a thumbnail may be scrolled out of sight while the
    /// viewer is presented.
    final func makeViewer(index: Int) -> PhotoViewerController {
      let viewer = PhotoViewerController(
        items: setup.items, index: index, configuration: setup.configuration,
        panoramaConfiguration: setup.panoramaConfiguration, images: setup.provideImage)
      self.viewer = viewer
      setup.group?.viewer = viewer
      viewer.isMotionEnabled = setup.isMotionEnabled
      (viewer.delegate, viewer.retainedDelegate) = (self, self)
      setup.prepare(viewer)
      return viewer
    }

    /// Brings the viewer up to date after all thumbnails were updated, because the viewer asks for them.
    final func update(_ setup: ViewerSetup) {
      self.setup = setup
      synchronizeSoon()
    }

    final func synchronizeSoon() {
      Task { synchronize() }
    }

    /// Passes changed items to the viewer that this opener or another one of its group has opened.
    func synchronize() {
      guard let viewer = viewer ?? setup.group?.viewer, Self.differ(viewer.items, setup.items)
      else { return }
      viewer.setItems(setup.items, images: setup.provideImage)
    }

    /// Whether lists of items with identifiers differ.
    private static func differ(
      _ former: [PhotoViewerController.Item], _ items: [PhotoViewerController.Item]
    ) -> Bool {
      let ids = items.compactMap { $0.id.map { AnyHashable($0) } }
      return ids.count == items.count && ids != former.map { $0.id.map { AnyHashable($0) } }
    }

    func photoViewer(
      _ photoViewer: PhotoViewerController, imageViewForPhotoAt index: Int
    ) -> UIImageView? { setup.group?[index] }

    func photoViewer(
      _ photoViewer: PhotoViewerController, didReport report: PhotoViewer.Report
    ) { setup.receive(report) }

    func photoViewer(
      _ photoViewer: PhotoViewerController, didFailToLoadPhotoAt index: Int, error: any Error
    ) { setup.fail(index, error) }
  }

  /// Opens and closes a viewer as a binding says, and lets the binding follow the viewer.
  final class BoundViewerOpener: ViewerOpener {
    /// The index of the photograph that is shown; nil while the viewer is closed.
    var index: Binding<Int?>
    /// The view over whose controller the viewer is presented.
    weak var anchor: UIView?
    /// The index that the binding and the viewer had in common last; nil if the binding has closed the viewer, whose
    /// photograph may still fly back.
    private var known: Int?
    /// Whether the photograph flies back to its thumbnail. A hand may still catch it.
    private var isClosing = false

    init(_ setup: ViewerSetup, index: Binding<Int?>) {
      self.index = index
      super.init(setup)
    }

    /// Lets the viewer do what the binding says. Changed items come first, because they may change the index.
    override func synchronize() {
      super.synchronize()
      let wanted = index.wrappedValue
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
      guard !isClosing, !setup.items.isEmpty else { return }
      bind(nearest(wanted))
      viewer.step(by: nearest(wanted) - viewer.index)
    }

    private func open(_ wanted: Int) {
      guard !setup.items.isEmpty, let anchor, anchor.window != nil,
        let controller = PhotoViewerController.controller(of: anchor),
        controller.presentedViewController == nil
      else { return }
      let index = nearest(wanted)
      bind(index)
      let viewer = makeViewer(index: index)
      viewer.didClose = { [weak self] in self?.didClose() }
      viewer.present(over: anchor, from: setup.group?[index])
    }

    private func didClose() {
      (viewer, isClosing) = (nil, false)
      // The application may have asked for another photograph while this one flew back.
      if index.wrappedValue == known { bind(nil) } else { synchronizeSoon() }
    }

    /// The nearest index of an item.
    private func nearest(_ index: Int) -> Int { max(0, min(setup.items.count - 1, index)) }

    private func bind(_ index: Int?) {
      known = index
      if self.index.wrappedValue != index { self.index.wrappedValue = index }
    }

    override func photoViewer(
      _ photoViewer: PhotoViewerController, didReport report: PhotoViewer.Report
    ) {
      switch report {
      case .indexChanged(let photo) where known != nil && self.index.wrappedValue == known:
        if let index = photo.index { bind(index) }
      case .willDismiss: isClosing = true
      case .presented(let photo) where isClosing:
        // A hand has caught the photograph on its way back, and has opened it again.
        isClosing = false
        known = photo.index
        if self.index.wrappedValue != nil {
          synchronizeSoon()
        } else if let index = photo.index {
          bind(index)
        }
      default: break
      }
      super.photoViewer(photoViewer, didReport: report)
    }
  }

  /// The view behind another one, over whose controller a viewer is presented.
  struct PhotoViewerAnchor: UIViewRepresentable {
    let index: Binding<Int?>
    let setup: ViewerSetup

    func makeCoordinator() -> BoundViewerOpener { BoundViewerOpener(setup, index: index) }

    func makeUIView(context: Context) -> PhotoViewerAnchorView {
      let view = PhotoViewerAnchorView(frame: .zero)
      view.isUserInteractionEnabled = false
      view.didEnterWindow = { [weak coordinator = context.coordinator] in
        coordinator?.synchronizeSoon()
      }
      context.coordinator.anchor = view
      return view
    }

    func updateUIView(_ uiView: PhotoViewerAnchorView, context: Context) {
      context.coordinator.index = index
      context.coordinator.update(setup)
    }
  }

  /// A view that tells when it is in a window: only then can a viewer be presented.
  final class PhotoViewerAnchorView: UIView {
    var didEnterWindow: @MainActor () -> Void = {}

    override func didMoveToWindow() {
      super.didMoveToWindow()
      if window != nil { didEnterWindow() }
    }
  }
#endif
