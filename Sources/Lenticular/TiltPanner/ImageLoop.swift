import LenticularPhysics
import LenticularScene

/// The copies of an image on either side of it, which make it loop: after its right end it begins again.
///
/// The copies are sublayers of the scroller's content. They are there while the content loops, and as long after
/// that as the content's mask still shows them.
final class ImageLoop {
  let scroller: Scroller
  private let left: Layer
  private let right: Layer
  /// Whether the copies are there.
  private(set) var isShown = false
  private var hasLooped = false

  /// How far a copy is stretched over the image, as a fraction of its width. Without that, the background would show
  /// through where two edges meet within a pixel.
  private static var overlap: Double { 0x1p-11 }

  /// Creates the copies of an image that fills the content of a scroller. The content must have a mask.
  init(_ renderer: LayerTreeRenderer, _ scroller: Scroller) {
    self.scroller = scroller
    (left, right) = (Self.copy(renderer), Self.copy(renderer))
  }

  private static func copy(_ renderer: LayerTreeRenderer) -> Layer {
    let copy = Layer(renderer)
    copy.anchorPoint = .zero
    copy.contents = .panoramaCopy
    // Not by its bounds: browsers round those to whole points.
    copy.transform.set(AffineTransform2D(a: 1 + overlap, b: 0, c: 0, d: 1, tx: 0, ty: 0))
    return copy
  }

  /// Adds, places or removes the copies for the time of a frame.
  func update(at time: Double) {
    let bounds = scroller.content.bounds.model
    if scroller.geometry.loops {
      let width = bounds.size.width
      place(left, at: -width, bounds)
      place(right, at: width * (1 - Self.overlap), bounds)
      isShown = true
      uncover(
        Rect2D(x: -width, y: 0, width: 3 * width, height: bounds.size.height), at: time)
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
  private func uncover(_ rect: Rect2D, at time: Double) {
    guard scroller.content.mask?.frame.model != rect else { return }
    if scroller.isStill {
      scroller.content.mask?.frame.set(rect)
    } else {
      scroller.content.mask?.frame.animate(
        to: rect, spring: scroller.configuration.zoomSpring, at: time)
    }
  }

  private func place(_ copy: Layer, at start: Double, _ bounds: Rect2D) {
    if copy.bounds.model != bounds {
      copy.bounds.set(bounds)
      copy.position.set(Point2D(x: start, y: 0))
    }
    // The tiles lie above all copies.
    if !isShown { scroller.content.insertSublayer(copy, at: 0) }
  }

  private func hide() {
    scroller.content.removeSublayer(left)
    scroller.content.removeSublayer(right)
    isShown = false
  }
}

extension Contents {
  /// A copy of the image of a panorama that loops.
  public static let panoramaCopy = Contents(rawValue: -10)
}
