#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularGestures
  import LenticularPhysics
  import UIKit

  /// An object that passes the pointers that go down on a view to a surface: the view itself, or a `UIInteraction` that
  /// was added to the view.
  @MainActor
  protocol SurfaceOwner: AnyObject {
    /// Whether a touch that begins is for the surface.
    func accepts(_ touch: UITouch) -> Bool

    /// The surface with the map from the window to it, for an accepted touch, or without a touch for a wheel or a key;
    /// nil if the surface does not receive such an input.
    func hit(for touch: UITouch?) -> Stage.Hit?
  }

  extension StageView: SurfaceOwner {
    func accepts(_ touch: UITouch) -> Bool { shouldReceive(touch) }

    func hit(for touch: UITouch?) -> Stage.Hit? {
      Stage.Hit(interaction.surface, map: mapFromWindow)
    }
  }

  extension UIView {
    /// The objects that pass pointers on this view to surfaces, the innermost first.
    var surfaceOwners: [any SurfaceOwner] {
      let interactions = interactions.compactMap { $0 as? any SurfaceOwner }
      return interactions + ((self as? StageView).map { [$0] } ?? [])
    }

    /// The surfaces of this view and the views around it, the innermost first. The last one represents the scroll views
    /// of UIKit among these views, if there are any.
    ///
    /// - Parameters:
    ///   - touch: A touch that begins; nil for a wheel or a key.
    ///   - driver: The driver of the window.
    func surfaces(in touch: UITouch?, driver: StageDriver) -> [Stage.Hit] {
      var path: [Stage.Hit] = []
      var outerAxes = Axes()
      var view: UIView? = self
      while let each = view {
        if let scrollView = each as? UIScrollView, !path.isEmpty {
          outerAxes.formUnion(scrollView.movableAxes)
        }
        for owner in each.surfaceOwners where touch.map({ owner.accepts($0) }) != false {
          if let hit = owner.hit(for: touch) { path.append(hit) }
        }
        view = each.superview
      }
      if !outerAxes.isEmpty { path.append(driver.outerScroll(along: outerAxes)) }
      return path
    }

    /// The map from the window to the view.
    var mapFromWindow: AffineTransform2D {
      let origin = Point2D(convert(CGPoint.zero, from: nil))
      let x = Point2D(convert(CGPoint(x: 1, y: 0), from: nil)) - origin
      let y = Point2D(convert(CGPoint(x: 0, y: 1), from: nil)) - origin
      return AffineTransform2D(
        a: x.x, b: x.y, c: y.x, d: y.y, tx: origin.x, ty: origin.y)
    }
  }
#endif
