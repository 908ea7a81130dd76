#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularPhysics
  import UIKit

  /// Presents a view controller of your own from a thumbnail, with the motion by which a viewer opens a photograph.
  ///
  ///     transition = ThumbnailTransition(from: { cell.imageView }, to: { detail.imageView })
  ///     detail.transitioningDelegate = transition
  ///     present(detail, animated: true)
  ///
  /// The photograph flies from the image view of the thumbnail to the image view of the presented controller, with the content
  /// modes, crops and corners of both, while the presented view fades in. A dismissal flies back. With *Reduce Motion*, or
  /// if one of the image views is not on screen, the view fades alone.
  ///
  /// A navigation controller's delegate can return the animators as well: that of a presentation for a push, and that of a
  /// dismissal for a pop. UIKit does not retain a transitioning delegate: keep the transition while the controller is
  /// presented.
  public final class ThumbnailTransition: NSObject, UIViewControllerTransitioningDelegate {
    /// The parameters of the motion: the presentation springs, the dismissal springs and the cross-fades of a viewer.
    public var configuration: PhotoViewer.Configuration
    private let source: @MainActor () -> UIImageView?
    private let destination: @MainActor () -> UIImageView?

    /// - Parameters:
    ///   - source: Returns the image view of the thumbnail; nil if it is not on screen. It is called for each flight,
    ///     because a cell may be reused while the controller is presented.
    ///   - destination: Returns the image view of the presented controller, after its view was laid out; nil if there is
    ///     none.
    public init(
      from source: @escaping @MainActor () -> UIImageView?,
      to destination: @escaping @MainActor () -> UIImageView?,
      configuration: PhotoViewer.Configuration = PhotoViewer.Configuration()
    ) {
      (self.source, self.destination) = (source, destination)
      self.configuration = configuration
    }

    public func animationController(
      forPresented presented: UIViewController, presenting: UIViewController,
      source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      ThumbnailAnimator(
        from: self.source, to: destination, isPresentation: true, configuration: configuration)
    }

    public func animationController(
      forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      ThumbnailAnimator(
        from: destination, to: source, isPresentation: false, configuration: configuration)
    }
  }
#endif
