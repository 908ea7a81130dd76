#if os(iOS) || APPLE_DOUBLES
  import UIKit

  /// The image view that is transparent because a photograph or a preview stands for it. There is one at a time, or
  /// none.
  @MainActor
  final class HiddenImageView {
    private var hidden: (imageView: UIImageView, alpha: CGFloat)?

    /// Hides an image view, and shows the former one with the opacity that it had; nil to hide none.
    func set(_ imageView: UIImageView?) {
      guard hidden?.imageView !== imageView else { return }
      hidden.map { $0.imageView.alpha = $0.alpha }
      hidden = imageView.map { ($0, $0.alpha) }
      imageView?.alpha = 0
    }

    deinit {
      guard let hidden else { return }
      Task { @MainActor in hidden.imageView.alpha = hidden.alpha }
    }
  }
#endif
