public import LenticularPhysics
public import LenticularScene

/// A host without a display, which keeps the layers of frames.
public struct ReplayedScreen: Sendable {
  /// The present values of a layer; see `LayerChange`.
  public struct Element: Sendable {
    public var placement: LayerChange.Placement
    public var transform: AffineTransform2D
    public var bounds: Rect2D
    public var opacity: Double
    public var maskedCornerRadius: Double?
    public var contents: Contents
    public var contentsGravity: ContentsGravity
    public var contentsRect: Rect2D
    public var mask: LayerChange.Mask?
  }

  /// The time of the last frame, in seconds on the stage's clock.
  public private(set) var time = 0.0
  public private(set) var elements: [Layer.ID: Element] = [:]

  /// Applies the changes of a frame.
  mutating func show(_ frame: Frame) {
    time = frame.time
    for id in frame.removed { elements[id] = nil }
    for change in frame.changes { elements[change.layer, default: Element(change)].apply(change) }
  }

  /// The sublayers of a layer, the farthest back first.
  public func sublayers(of superlayer: Layer.ID) -> [Layer.ID] {
    elements.filter { $0.value.placement.superlayer == superlayer }
      .sorted { $0.value.placement.index < $1.value.placement.index }.map(\.key)
  }

  /// The first layer with given contents; nil if there is none.
  func layer(of contents: Contents) -> Layer.ID? {
    elements.filter { $0.value.contents == contents }.keys.min()
  }

  /// The map from a layer's coordinates, with the origin in its top left corner, to the stage's.
  public func map(of layer: Layer.ID) -> AffineTransform2D {
    var map = AffineTransform2D.identity
    var id = layer
    while let element = elements[id] {
      map = map.concatenating(element.transform)
      id = element.placement.superlayer
      if let above = elements[id] { map = map.concatenating(.translation(-above.bounds.origin)) }
    }
    return map
  }

  /// The size of the stage, in points.
  public var size: Size2D {
    sublayers(of: LayerChange.Placement.root).first.flatMap { elements[$0] }?.bounds.size ?? .zero
  }
}

extension ReplayedScreen.Element {
  fileprivate init(_ change: LayerChange) {
    self.init(
      placement: change.placement, transform: change.transform, bounds: change.bounds,
      opacity: change.opacity, maskedCornerRadius: change.maskedCornerRadius,
      contents: change.contents, contentsGravity: change.contentsGravity,
      contentsRect: change.contentsRect, mask: change.mask)
  }

  fileprivate mutating func apply(_ change: LayerChange) {
    let fields = change.fields
    if fields.contains(.placement) { placement = change.placement }
    if fields.contains(.transform) { transform = change.transform }
    if fields.contains(.bounds) { bounds = change.bounds }
    if fields.contains(.opacity) { opacity = change.opacity }
    if fields.contains(.corners) { maskedCornerRadius = change.maskedCornerRadius }
    if fields.contains(.contents) {
      (contents, contentsGravity) = (change.contents, change.contentsGravity)
    }
    if fields.contains(.contentsRect) { contentsRect = change.contentsRect }
    if fields.contains(.mask) { mask = change.mask }
  }
}
