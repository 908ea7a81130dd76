#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularPhysics
  import UIKit

  /// Animates one transition of a ``ThumbnailTransition``.
  final class ThumbnailAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let start: @MainActor () -> UIImageView?
    private let end: @MainActor () -> UIImageView?
    private let isPresentation: Bool
    private let configuration: PhotoViewer.Configuration

    init(
      from start: @escaping @MainActor () -> UIImageView?,
      to end: @escaping @MainActor () -> UIImageView?,
      isPresentation: Bool, configuration: PhotoViewer.Configuration
    ) {
      (self.start, self.end) = (start, end)
      (self.isPresentation, self.configuration) = (isPresentation, configuration)
    }

    private var spring: DampedSpring {
      isPresentation ? configuration.presentationSpring : configuration.dismissalSpring
    }

    /// The time in which a photograph flies the length of a screen. A flight ends when nothing moves any more.
    func transitionDuration(
      using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval {
      spring.settlingTime(from: 1000, velocity: 0, within: .points)
    }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      let container = transitionContext.containerView
      let next = transitionContext.view(forKey: .to)
      if let next, let controller = transitionContext.viewController(forKey: .to) {
        let frame = transitionContext.finalFrame(for: controller)
        if frame.width > 0, frame.height > 0 { next.frame = frame }
        container.insertSubview(next, at: isPresentation ? container.subviews.count : 0)
      }
      let flight = PhotoFlightView(crossFadeDuration: configuration.crossFadeDuration)
      flight.frame = container.bounds
      flight.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      container.addSubview(flight)
      container.layoutIfNeeded()
      let faded = isPresentation ? next : transitionContext.view(forKey: .from)
      let opacity = faded?.alpha ?? 1
      flight.didAdvance = { [isPresentation] progress in
        faded?.alpha = opacity * CGFloat(isPresentation ? progress : 1 - progress)
      }
      flight.didEnd = { [isPresentation] in
        // UIKit removes the view of a controller that was dismissed.
        if isPresentation { faded?.alpha = opacity }
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        if !isPresentation { faded?.alpha = opacity }
      }
      flight.fly(from: start(), to: end(), spring: spring)
    }
  }
#endif
