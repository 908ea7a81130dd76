#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import SwiftUI
  import UIKit

  /// A thumbnail, filled and cropped, that opens its photograph in a viewer when it is tapped.
  ///
  ///     PhotoThumbnail(images: images, index: 2)
  ///
  /// The viewer turns to the other photographs as well. Each photograph flies back to its own thumbnail if the thumbnails
  /// are in one ``PhotoThumbnailGroup``. Otherwise only the photograph of this thumbnail flies back. With
  /// ``previews(_:configuration:onReport:)``, a press on the thumbnail raises a preview.
  public struct PhotoThumbnail: UIViewRepresentable {
    private let thumbnail: UIImage
    private let index: Int
    private var setup: ViewerSetup
    private var cornerRadius = CGFloat(0)
    private var previews: PreviewSetup?

    /// How previews move, and where their reports go.
    fileprivate struct PreviewSetup {
      let configuration: PeekPan.Configuration
      let receive: (PeekPan.Report) -> Void
    }

    /// A thumbnail of one of the images that are in memory.
    public init(images: [UIImage], index: Int) {
      (thumbnail, self.index) = (images[index], index)
      setup = ViewerSetup(images)
    }

    /// A thumbnail of one of the photographs that a closure provides. An open viewer is updated if the items change and all
    /// have an identifier.
    public init(
      _ thumbnail: UIImage, items: [PhotoViewerController.Item], index: Int,
      images: @escaping PhotoViewerController.ImageProvider
    ) {
      (self.thumbnail, self.index) = (thumbnail, index)
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

    /// Adds the thumbnail to a group. The photograph of each thumbnail of the group flies back to that thumbnail.
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
      fileprivate var index: Int
      private var previews: ThumbnailPreviews?

      fileprivate init(_ thumbnail: PhotoThumbnail) {
        (opener, index) = (ViewerOpener(thumbnail.setup), thumbnail.index)
      }

      fileprivate func makeViewer() -> PhotoViewerController { opener.makeViewer(index: index) }

      fileprivate func setPreviews(_ setup: PreviewSetup?, on view: PhotoThumbnailView) {
        guard let setup else {
          previews?.remove()
          previews = nil
          return
        }
        let previews = previews ?? ThumbnailPreviews(opener, setup.configuration, on: view)
        previews.interaction.didReport = setup.receive
        previews.update(index: index)
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
      context.coordinator.index = index
      context.coordinator.opener.update(setup)
      uiView.makeViewer = nil
      if !setup.items.isEmpty {
        uiView.makeViewer = { [coordinator = context.coordinator] in coordinator.makeViewer() }
      }
      setup.group?.add(uiView, at: index)
      context.coordinator.setPreviews(previews, on: uiView)
    }

    /// Takes the size that is proposed, like an image that is resizable: an image view would ask for the size of its
    /// image.
    public func sizeThatFits(
      _ proposal: ProposedViewSize, uiView: PhotoThumbnailView, context: Context
    ) -> CGSize? {
      proposal.replacingUnspecifiedDimensions(by: thumbnail.size)
    }
  }

  /// The previews that a press on a thumbnail raises: those of the photographs that its viewer shows.
  ///
  /// The photographs of a peek are those of the time at which the press began. They have the indices of that time also
  /// after the photographs have changed.
  @MainActor
  private final class ThumbnailPreviews: PeekPanInteractionDataSource, PeekPanInteractionDelegate {
    private(set) lazy var interaction = PeekPanInteraction(
      dataSource: self, delegate: self, configuration: configuration)
    private let opener: ViewerOpener
    private let configuration: PeekPan.Configuration
    private weak var view: PhotoThumbnailView?
    /// The index of the photograph of the thumbnail.
    private var index = 0
    /// The photographs of the peek.
    private var photographs: ViewerSetup
    /// The indices that the photographs of the peek have now; nil for one that is gone.
    private var indices: [Int?] {
      let indices = knownIndices ?? photographs.indices(among: opener.setup)
      knownIndices = indices
      return indices
    }
    /// The indices as they were found last; nil if the photographs may have changed since.
    private var knownIndices: [Int?]?

    init(
      _ opener: ViewerOpener, _ configuration: PeekPan.Configuration, on view: PhotoThumbnailView
    ) {
      (self.opener, self.configuration, self.view) = (opener, configuration, view)
      photographs = opener.setup
      view.addInteraction(interaction)
    }

    func remove() { view?.removeInteraction(interaction) }

    func update(index: Int) {
      self.index = index
      knownIndices = nil
    }

    func maximumIndex(for interaction: PeekPanInteraction) -> Int { photographs.items.count - 1 }

    func peekPanInteraction(
      _ interaction: PeekPanInteraction, startIndexAt location: CGPoint
    ) -> Int? {
      // A preview that flies back is one of the photographs of its peek.
      if !interaction.isInUse {
        photographs = opener.setup
        knownIndices = Array(photographs.items.indices)
      }
      return indices.firstIndex(of: self.index)
    }

    func peekPanInteraction(
      _ interaction: PeekPanInteraction, previewAt index: Int
    ) -> Preview? {
      guard photographs.items.indices.contains(index) else { return nil }
      let (item, provide) = (photographs.items[index], photographs.provideImage)
      return .provided(
        pixelSize: item.pixelSize, thumbnail: item.thumbnail, caption: item.caption,
        in: presentIndex(of: index).flatMap(imageView)
      ) { try await provide(index, $0) }
    }

    /// The index that a photograph of the peek has now; nil if it is gone.
    private func presentIndex(of index: Int) -> Int? {
      indices.indices.contains(index) ? indices[index] : nil
    }

    /// The thumbnail of a photograph that has an index now; nil if it is not known, or not on screen.
    private func imageView(at index: Int) -> UIImageView? {
      index == self.index ? view : opener.setup.group?[index]
    }

    func peekPanInteraction(
      _ interaction: PeekPanInteraction, didEndAt index: Int, isCommitted: Bool
    ) {
      guard isCommitted, let index = presentIndex(of: index) else { return }
      opener.makeViewer(index: index).present(from: interaction)
    }

    func peekPanInteraction(
      _ interaction: PeekPanInteraction, didFailToLoadPreviewAt index: Int, error: any Error
    ) {
      if let index = presentIndex(of: index) { opener.setup.fail(index, error) }
    }
  }

  /// Thumbnails that open viewers of the same photographs. Each photograph flies back to its own thumbnail.
  ///
  ///     @State private var group = PhotoThumbnailGroup()
  ///     …
  ///     PhotoThumbnail(images: images, index: 2).group(group)
  @MainActor
  public final class PhotoThumbnailGroup {
    private var views: [Int: WeakView] = [:]
    /// The viewer that a thumbnail of the group or a binding has opened. That thumbnail may be gone.
    weak var viewer: PhotoViewerController?

    private struct WeakView {
      weak var view: PhotoThumbnailView?
    }

    /// Creates a group without thumbnails.
    public nonisolated init() {}

    /// Adds the view of a photograph. SwiftUI may use the view of another photograph again.
    func add(_ view: PhotoThumbnailView, at index: Int) {
      views = views.filter { $0.value.view != nil && $0.value.view !== view }
      views[index] = WeakView(view: view)
    }

    /// The view of the photograph at an index, as for the previews of a `peekPan` or a viewer of UIKit; nil unless there
    /// is one in a window.
    public subscript(index: Int) -> PhotoThumbnailView? {
      views[index]?.view.flatMap { $0.window == nil ? nil : $0 }
    }
  }
#endif
