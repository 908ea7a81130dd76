#if os(iOS) || APPLE_DOUBLES
  import UIKit

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
#endif
