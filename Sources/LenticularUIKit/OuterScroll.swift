#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularGestures
  import LenticularPhysics
  import UIKit

  /// An interaction that represents the scroll views of UIKit around a view, as the outermost surface under a pointer.
  ///
  /// The interaction claims no touch. Its ``movableAxes`` are the axes along which a drag moves one of these scroll
  /// views. The inner interactions leave such a drag to the scroll views if they cannot follow it.
  final class OuterScroll: Interaction {
    let surface: Surface
    let movableAxes: Axes

    init(_ surface: Surface, movableAxes: Axes) {
      (self.surface, self.movableAxes) = (surface, movableAxes)
    }

    func handle(_ input: Input, at time: Double) -> Bool { false }

    func advance(to time: Double) {}
  }

  extension UIScrollView {
    /// The axes along which a drag moves the content.
    var movableAxes: Axes {
      guard isScrollEnabled else { return [] }
      var axes = Axes()
      let inset = adjustedContentInset
      let room = CGSize(
        width: bounds.width - inset.left - inset.right,
        height: bounds.height - inset.top - inset.bottom)
      if alwaysBounceHorizontal || contentSize.width > room.width { axes.insert(.horizontal) }
      if alwaysBounceVertical || contentSize.height > room.height { axes.insert(.vertical) }
      return axes
    }
  }
#endif
