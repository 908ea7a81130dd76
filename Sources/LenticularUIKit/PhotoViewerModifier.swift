#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import SwiftUI
  import UIKit

  extension View {
    /// Opens photographs in a viewer while the binding names one by its identity.
    ///
    ///     @State private var photo: Photo.ID?
    ///     …
    ///     Button("Photographs") { photo = album.first?.id }
    ///       .photoViewer(item: $photo, items: items) { index, size in try await load(index, size) }
    ///
    /// The binding follows the viewer: the value is the identity of the photograph that is shown, and nil when the viewer
    /// has been dismissed. Another value turns to that photograph, and nil closes the viewer. A viewer that is open is
    /// updated if the items change. A value that identifies no item opens nothing until there is such an item. Nothing
    /// opens while something else is presented.
    ///
    /// - Parameters:
    ///   - item: The identity of the photograph that is shown, with which its item was created; nil while the viewer is
    ///     closed.
    ///   - items: The photographs.
    ///   - group: The thumbnails from which the photographs fly, and to which they fly back; nil for those in the window
    ///     that have no group, by the identities of their photographs. A photograph without a thumbnail on screen fades, as
    ///     all do with an empty group.
    ///   - configuration: The parameters of the motion, which a viewer has when it opens.
    ///   - panoramaConfiguration: How device rotation and a hovering pointer pan panoramas, and how tiles are chosen.
    ///   - onOpen: Receives the viewer before it is presented, as to add controls of your own to it.
    ///   - onFailure: Called when the image of a photograph could not be provided.
    ///   - images: Provides images when they are needed.
    public func photoViewer<ID: Hashable & Sendable>(
      item: Binding<ID?>, items: [PhotoViewerController.Item],
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
      return background { PhotoViewerAnchor(selection: ViewerSelection(id: item), setup: setup) }
    }

    /// Opens photographs in a viewer while the binding has an index; see
    /// `photoViewer(item:items:group:configuration:panoramaConfiguration:onOpen:onFailure:images:)`, which suits items
    /// that change.
    ///
    /// - Parameter index: The index of the photograph that is shown; nil while the viewer is closed. An index out of range
    ///   is replaced by the nearest one in it. If the items change, the binding gets the new index of the photograph.
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
      return background {
        PhotoViewerAnchor(selection: ViewerSelection(index: index), setup: setup)
      }
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
      return background {
        PhotoViewerAnchor(selection: ViewerSelection(index: index), setup: setup)
      }
    }
  }

  /// The view behind another one, over whose controller a viewer is presented.
  struct PhotoViewerAnchor<Value: Equatable>: UIViewRepresentable {
    let selection: ViewerSelection<Value>
    let setup: ViewerSetup

    func makeCoordinator() -> BoundViewerOpener<Value> {
      BoundViewerOpener(setup, selection: selection)
    }

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
      context.coordinator.selection = selection
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
