#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import SwiftUI
  import UIKit

  /// A thumbnail, filled and cropped, that opens its photograph in a viewer when it is tapped.
  ///
  ///     PhotoThumbnail(image, items: items, item: photo.id) { index, size in try await load(index, size) }
  ///
  /// The viewer turns to the other photographs as well. Each photograph flies back to its own thumbnail in the window, which
  /// is found by the identity of the photograph. With ``previews(_:configuration:onReport:)``, a press on the thumbnail raises
  /// a preview.
  public struct PhotoThumbnail: UIViewRepresentable {
    private let thumbnail: UIImage?
    private let reference: Reference
    private var setup: ViewerSetup
    private var cornerRadius = CGFloat(0)
    private var previews: PreviewSetup?

    /// How previews move, and where their reports go.
    fileprivate struct PreviewSetup {
      let configuration: PeekPan.Configuration
      let receive: (PeekPan.Report) -> Void
    }

    /// How a thumbnail names its photograph.
    fileprivate enum Reference {
      case index(Int)
      case id(PhotoViewerController.Item.ID)

      /// The index of the photograph; nil if there is none.
      @MainActor
      func index(in opener: ViewerOpener) -> Int? {
        switch self {
        case .index(let index): opener.setup.items.indices.contains(index) ? index : nil
        case .id(let id): opener.list.index(of: id)
        }
      }
    }

    /// A thumbnail of one of the images that are in memory. It is empty if there is none at the index.
    public init(images: [UIImage], index: Int) {
      (thumbnail, reference) = (images.indices.contains(index) ? images[index] : nil, .index(index))
      setup = ViewerSetup(images)
    }

    /// A thumbnail of one of the photographs that a closure provides. An open viewer is updated if the items change. The
    /// thumbnail opens nothing if no item has the index.
    public init(
      _ thumbnail: UIImage, items: [PhotoViewerController.Item], index: Int,
      images: @escaping PhotoViewerController.ImageProvider
    ) {
      (self.thumbnail, reference) = (thumbnail, .index(index))
      setup = ViewerSetup(items: items, provideImage: images)
    }

    /// A thumbnail of the photograph with an identity; see ``init(_:items:index:images:)``. The thumbnail opens nothing if
    /// no item has the identity.
    ///
    /// - Parameter item: The value with which the item was created.
    public init(
      _ thumbnail: UIImage, items: [PhotoViewerController.Item], item: some Hashable & Sendable,
      images: @escaping PhotoViewerController.ImageProvider
    ) {
      (self.thumbnail, reference) = (thumbnail, .id(PhotoViewerController.Item.ID(item)))
      setup = ViewerSetup(items: items, provideImage: images)
    }

    /// Rounds the corners of the thumbnail, from which those of the photograph open.
    public func cornerRadius(_ radius: CGFloat) -> PhotoThumbnail { with(\.cornerRadius, radius) }

    /// Sets the parameters of the motion in the viewer.
    public func configuration(_ configuration: PhotoViewer.Configuration) -> PhotoThumbnail {
      with(\.setup.configuration, configuration)
    }

    /// Sets how device rotation and a hovering pointer pan the panoramas of the viewer, and how tiles are chosen.
    public func panoramaConfiguration(_ configuration: TiltPanner.Configuration) -> PhotoThumbnail {
      with(\.setup.panoramaConfiguration, configuration)
    }

    /// Sets whether device rotation pans the panoramas of the viewer.
    public func deviceMotion(_ isEnabled: Bool) -> PhotoThumbnail {
      with(\.setup.isMotionEnabled, isEnabled)
    }

    /// Adds the thumbnail to a group, whose photographs fly back to the thumbnails of the group alone.
    public func group(_ group: PhotoThumbnailGroup) -> PhotoThumbnail { with(\.setup.group, group) }

    /// Calls a closure with the viewer before it is presented, as to add controls of your own to it.
    public func onOpen(_ prepare: @escaping @MainActor (PhotoViewerController) -> Void)
      -> PhotoThumbnail
    { with(\.setup.prepare, prepare) }

    /// Passes the reports of the viewer to a closure.
    public func onReport(_ receive: @escaping (PhotoViewer.Report) -> Void) -> PhotoThumbnail {
      with(\.setup.receive, receive)
    }

    /// Calls a closure when the image of a photograph could not be provided. The thumbnail stays, and the image is
    /// requested again when the photograph next comes into sight.
    public func onFailure(_ fail: @escaping (_ index: Int, _ error: any Error) -> Void)
      -> PhotoThumbnail
    { with(\.setup.fail, fail) }

    /// Raises a preview of the photograph at a long or a deep press. The finger then slides through the other
    /// photographs; sliding up opens the viewer from the preview. See ``PeekPanInteraction``.
    ///
    /// - Parameters:
    ///   - isEnabled: Whether presses raise previews.
    ///   - configuration: The parameters of the motion, which the thumbnail has from the time on at which
    ///     previews are enabled.
    ///   - receive: Receives the reports of peeks. The indices are those of the time at which the press began.
    public func previews(
      _ isEnabled: Bool = true, configuration: PeekPan.Configuration = PeekPan.Configuration(),
      onReport receive: @escaping (PeekPan.Report) -> Void = { _ in }
    ) -> PhotoThumbnail {
      with(\.previews, isEnabled ? .init(configuration: configuration, receive: receive) : nil)
    }

    /// What opens the viewer and raises previews.
    @MainActor
    public final class Coordinator {
      fileprivate let opener: ViewerOpener
      fileprivate var reference: Reference
      private var previews: ThumbnailPreviews?

      fileprivate init(_ thumbnail: PhotoThumbnail) {
        (opener, reference) = (ViewerOpener(thumbnail.setup), thumbnail.reference)
      }

      fileprivate func makeViewer() -> PhotoViewerController? {
        reference.index(in: opener).map { opener.makeViewer(index: $0) }
      }

      fileprivate func setPreviews(_ setup: PreviewSetup?, on view: PhotoThumbnailView) {
        guard let setup else {
          previews?.remove()
          previews = nil
          return
        }
        let previews =
          previews
          ?? ThumbnailPreviews(opener, setup.configuration, on: view) { [weak self] in
            guard let self else { return nil }
            return reference.index(in: opener).flatMap { self.opener.list.key(at: $0) }
          }
        previews.interaction.onReport = setup.receive
        self.previews = previews
      }
    }

    public func makeCoordinator() -> Coordinator { Coordinator(self) }

    public func makeUIView(context: Context) -> PhotoThumbnailView {
      PhotoThumbnailView(frame: .zero)
    }

    public func updateUIView(_ uiView: PhotoThumbnailView, context: Context) {
      uiView.image = thumbnail
      uiView.layer.cornerRadius = cornerRadius
      context.coordinator.reference = reference
      context.coordinator.opener.adoptViewer()
      context.coordinator.opener.update(setup)
      uiView.opener = context.coordinator.opener
      uiView.makeViewer = { [coordinator = context.coordinator] in coordinator.makeViewer() }
      let group = setup.group ?? .shared
      switch reference {
      case .index(let index) where setup.items.indices.contains(index):
        group.add(uiView, of: setup.items[index].id, at: index)
      case .index: uiView.group?.remove(uiView)
      case .id(let id): group.add(uiView, of: id, at: 0)
      }
      context.coordinator.setPreviews(previews, on: uiView)
    }

    /// Takes the size that is proposed, like an image that is resizable: an image view would ask for the size of its
    /// image.
    public func sizeThatFits(
      _ proposal: ProposedViewSize, uiView: PhotoThumbnailView, context: Context
    ) -> CGSize? {
      proposal.replacingUnspecifiedDimensions(by: thumbnail?.size ?? .zero)
    }
  }
#endif
