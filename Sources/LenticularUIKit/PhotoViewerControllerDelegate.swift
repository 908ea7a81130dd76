#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import UIKit

  /// The delegate of a ``PhotoViewerController``, which provides image views and receives reports.
  @MainActor
  public protocol PhotoViewerControllerDelegate: AnyObject {
    /// The image view of a photograph in the application, to which the photograph flies back; nil if none is on screen.
    ///
    /// The viewer calls this method for the photograph that is shown, also when that turns and before it is dismissed.
    /// Scroll the image view into sight before you return it.
    func photoViewer(
      _ photoViewer: PhotoViewerController, imageViewForPhotoAt index: Int
    ) -> UIImageView?

    /// The viewer has reported something that happened in the frame that is shown now.
    func photoViewer(_ photoViewer: PhotoViewerController, didReport report: PhotoViewer.Report)

    /// The controls begin to disappear, or to appear again, because of a tap or of
    /// ``PhotoViewerController/setControlsHidden(_:)``. By default, nothing happens.
    func photoViewer(_ photoViewer: PhotoViewerController, didHideControls isHidden: Bool)

    /// An image could not be provided. The thumbnail stays, and the image is requested again when the photograph next
    /// comes into sight, or by ``PhotoViewerController/reloadImage(at:)``.
    func photoViewer(
      _ photoViewer: PhotoViewerController, didFailToLoadPhotoAt index: Int, error: any Error)
  }

  extension PhotoViewerControllerDelegate {
    public func photoViewer(
      _ photoViewer: PhotoViewerController, imageViewForPhotoAt index: Int
    ) -> UIImageView? { nil }

    public func photoViewer(
      _ photoViewer: PhotoViewerController, didReport report: PhotoViewer.Report
    ) {}

    public func photoViewer(
      _ photoViewer: PhotoViewerController, didHideControls isHidden: Bool
    ) {}

    public func photoViewer(
      _ photoViewer: PhotoViewerController, didFailToLoadPhotoAt index: Int, error: any Error
    ) {}
  }
#endif
