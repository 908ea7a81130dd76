import LenticularPhysics
import LenticularScene

/// The copies of an image on either side of it, which make it loop: after its right end it begins again.
///
/// The copies are sublayers of the scroller's content. They are there while the content loops, and as long after
/// that as the content's mask still shows them.
final class ImageLoop {
  let scroller: Scroller
  private let copies: [Layer]
  private let animator: Animator
  /// Whether the copies are there.
  private(set) var isShown = false
  private var hasLooped = false

  /// Creates the copies of an image that fills the content of a scroller. The content must have a mask.
  init(_ animator: Animator, _ scroller: Scroller) {
    self.scroller = scroller
    self.animator = animator
    copies = [0, 1].map { _ in
      let copy = Layer(animator)
      copy.anchorPoint = .zero
      copy.contents = .panoramaCopy
      return copy
    }
  }

  /// Adds, places or removes the copies for the time of a frame.
  func update(at time: Double) {
    let bounds = scroller.content.bounds.model
    if scroller.geometry.loops {
      let width = bounds.size.width
      show(width: width, height: bounds.size.height)
      uncover(
        Rect(x: -width, y: 0, width: 3 * width, height: bounds.size.height), at: time)
    } else if hasLooped, !scroller.isFlying {
      uncover(bounds, at: time)
    }
    hasLooped = scroller.geometry.loops
    if isShown, !hasLooped, !covers(at: time) { hide() }
  }

  /// Removes the copies at once.
  func end() {
    if isShown { hide() }
  }

  /// Whether the mask shows a part of the copies.
  private func covers(at time: Double) -> Bool {
    guard let frame = scroller.content.mask?.frame.presentation(at: time) else { return false }
    return frame.minX < 0 || frame.maxX > scroller.content.bounds.model.size.width
  }

  /// Lets the mask show a rectangle of the content: by a spring, unless the content is at rest.
  private func uncover(_ rect: Rect, at time: Double) {
    guard scroller.content.mask?.frame.model != rect else { return }
    if scroller.isStill {
      scroller.content.mask?.frame.set(rect)
    } else {
      scroller.content.mask?.frame.animate(
        to: rect, spring: scroller.configuration.zoomSpring, at: time)
    }
  }

  private func show(width: Double, height: Double) {
    for (copy, side) in zip(copies, [-1.0, 1]) {
      let size = Rect(x: 0, y: 0, width: width, height: height)
      if copy.bounds.model != size { copy.bounds.set(size) }
      let place = Point(x: side * width, y: 0)
      if copy.position.model != place { copy.position.set(place) }
      // The tiles lie above all copies.
      if !isShown { scroller.content.insertSublayer(copy, at: 0) }
    }
    isShown = true
  }

  private func hide() {
    for copy in copies { scroller.content.removeSublayer(copy) }
    isShown = false
  }
}

extension Contents {
  /// A copy of the image of a panorama that loops.
  public static let panoramaCopy = Contents(rawValue: -10)
}
