#if canImport(UIKit)
  import Lenticular
  import LenticularGestures
  import LenticularPhysics
  import UIKit

  /// Stands for the scroll views of UIKit around a view, among the surfaces under a pointer: an interaction that takes no
  /// touch, and tells the others along which axes a drag moves what surrounds them. So they leave it the drags along these
  /// axes that they cannot follow.
  final class OuterScroll: Interaction {
    let surface: Surface
    let movableAxes: ScrollView.Axes

    init(_ surface: Surface, movableAxes: ScrollView.Axes) {
      (self.surface, self.movableAxes) = (surface, movableAxes)
    }

    func handle(_ input: Input, at time: Double) -> Bool { false }

    func advance(to time: Double) {}

    var isIdle: Bool { true }
  }

  extension UIScrollView {
    /// The axes along which a drag moves the content.
    var movableAxes: ScrollView.Axes {
      guard isScrollEnabled else { return [] }
      var axes = ScrollView.Axes()
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
