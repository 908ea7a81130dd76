#if os(iOS) || APPLE_DOUBLES
  import UIKit

  /// The sizes in which images are requested.
  enum RequestedSize {
    /// The zoom scale for which the image of a zoomed photograph is requested: the next power of two, so that a pinch does
    /// not request an image in every frame.
    static func zoomStep(_ zoom: Double) -> CGFloat {
      var step = CGFloat(1)
      while step < CGFloat(zoom) { step *= 2 }
      return step
    }

    /// The size in pixels of an image that fits a view, as the view shows it at a zoom scale relative to fitting; at most
    /// the whole size.
    ///
    /// - Parameter whole: The size of the image in pixels; zero if it is not known. Then the image has the size of the view.
    @MainActor
    static func fitting(_ whole: CGSize, in view: UIView, zoom: Double = 1) -> CGSize {
      let scale = max(1, view.traitCollection.displayScale)
      let screen = CGSize(width: view.bounds.width * scale, height: view.bounds.height * scale)
      let isKnown = whole.width > 0 && whole.height > 0
      let whole = isKnown ? whole : screen
      let fit =
        min(screen.width / whole.width, screen.height / whole.height) * zoomStep(zoom)
      let share = isKnown ? min(1, fit) : fit
      return CGSize(
        width: (whole.width * share).rounded(.up), height: (whole.height * share).rounded(.up))
    }
  }
#endif
