#if os(iOS) || APPLE_DOUBLES
  import UIKit

  /// A view that leaves touches outside of its subviews to what lies behind it. Its subviews receive touches beyond its
  /// bounds, too, where they are seen.
  final class PassThroughView: UIView {
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      !clipsToBounds || super.point(inside: point, with: event)
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      let hit = super.hitTest(point, with: event)
      return hit === self ? nil : hit
    }
  }
#endif
