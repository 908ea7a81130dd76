import LenticularPhysics
import LenticularScene

/// What a wall with sections shows besides its photographs, and how it is zoomed.
final class WallTimeline {
  /// The layer of the headings, in points of the view.
  let layer: Layer
  /// The headings that are shown.
  var headings: [WallRow] = []
  /// The grid that fades out, in front of the one that has taken its place.
  var former: Layer?
  /// The distance of the cells' layer from the top of the content: near the view, so that browsers, which compute in single
  /// precision, can place photographs in a wall of a hundred thousand.
  var origin = 0.0
  /// The photograph about which the wall was last zoomed, by its index. While it lies there, it stays the one.
  var anchor: Int?
  /// The point of the view about which the wall was last zoomed.
  var zoomPoint: Point2D?
  /// When a zoom on a trackpad ends, in seconds; nil if there is none.
  var settleTime: Double?
  /// The place that was last reported.
  var position: PhotoWall.Position?

  /// The multiple of which the origin is one; single precision represents it as far as walls go.
  static let originStep = 65_536.0
  /// How long a grid that is replaced fades, in seconds.
  static let fadeDuration = 0.2
  /// How long after the last sample of a trackpad its zoom has ended, in seconds.
  static let settleDelay = 0.15

  init(_ scrollView: ScrollInteraction) {
    layer = Layer(scrollView.renderer)
    layer.anchorPoint = .zero
    scrollView.layer.addSublayer(layer)
  }

  func removeFormer(from content: Layer) {
    if let former { content.removeSublayer(former) }
    former = nil
  }
}
