#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import UIKit

  /// The previews that a press on a thumbnail raises: those of the photographs that its viewer shows.
  ///
  /// The photographs of a peek are those of the time at which the press began. They have the indices of that time also
  /// after the photographs have changed.
  @MainActor
  final class ThumbnailPreviews: PeekPanInteractionDataSource, PeekPanInteractionDelegate {
    private(set) lazy var interaction = PeekPanInteraction(
      dataSource: self, delegate: self, configuration: configuration)
    private let opener: ViewerOpener
    private let configuration: PeekPan.Configuration
    private weak var view: PhotoThumbnailView?
    /// The photograph of the thumbnail now; nil if it is gone.
    private let photograph: () -> ItemList.Key?
    /// The photographs of the peek.
    private var list: ItemList
    private var provide: PhotoViewerController.ImageProvider

    /// - Parameter photograph: Returns the photograph of the thumbnail; nil if it is gone.
    init(
      _ opener: ViewerOpener, _ configuration: PeekPan.Configuration, on view: PhotoThumbnailView,
      photograph: @escaping () -> ItemList.Key?
    ) {
      (self.opener, self.configuration, self.view) = (opener, configuration, view)
      self.photograph = photograph
      (list, provide) = (opener.list, opener.setup.provideImage)
      view.addInteraction(interaction)
    }

    func remove() { view?.removeInteraction(interaction) }

    func maximumIndex(for interaction: PeekPanInteraction) -> Int { list.count - 1 }

    func peekPanInteraction(
      _ interaction: PeekPanInteraction, startIndexAt location: CGPoint
    ) -> Int? {
      // A preview that flies back is one of the photographs of its peek.
      if !interaction.isInUse { (list, provide) = (opener.list, opener.setup.provideImage) }
      return list.index(of: photograph())
    }

    func peekPanInteraction(
      _ interaction: PeekPanInteraction, previewAt index: Int
    ) -> Preview? {
      guard let key = list.key(at: index) else { return nil }
      let item = list.items[index]
      return .provided(
        pixelSize: item.pixelSize, thumbnail: item.thumbnail, caption: item.caption,
        in: imageView(of: key)
      ) { [provide] in try await provide(index, $0) }
    }

    /// The thumbnail of a photograph; nil if the photograph is gone, or has no thumbnail on screen.
    private func imageView(of key: ItemList.Key) -> UIImageView? {
      guard opener.list.index(of: key) != nil else { return nil }
      return key == photograph()
        ? view
        : (opener.setup.group ?? .shared).thumbnail(of: key, in: view?.window, for: opener.list)
    }

    func peekPanInteraction(
      _ interaction: PeekPanInteraction, didEndAt index: Int, isCommitted: Bool
    ) {
      guard isCommitted, let index = opener.list.index(of: list.key(at: index)) else { return }
      opener.makeViewer(index: index).present(from: interaction)
    }

    func peekPanInteraction(
      _ interaction: PeekPanInteraction, didFailToLoadPreviewAt index: Int, error: any Error
    ) {
      guard let index = opener.list.index(of: list.key(at: index)) else { return }
      opener.setup.fail(index, error)
    }
  }
#endif
