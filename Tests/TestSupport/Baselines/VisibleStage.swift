import Lenticular
import LenticularPhysics
import LenticularScene

/// A host that draws nothing: it takes frames and tells what a person would see.
///
/// This is the only part of the baselines that knows of layers and of the numbers of contents.
public struct VisibleStage {
  /// What positive numbers of contents stand for.
  public enum Items: Sendable {
    case photos, tiles
  }

  /// The values of `LayerChange` for one layer.
  private struct Element {
    var superlayer = LayerChange.Placement.root
    var transform = AffineTransform2D.identity
    var bounds = Rect2D.zero
    var opacity = 1.0
    var maskedCornerRadius: Double?
    var contents = Contents.none
    var contentsRect = Rect2D.unit
    var mask: LayerChange.Mask?

    mutating func apply(_ change: LayerChange) {
      let fields = change.fields
      if fields.contains(.placement) { superlayer = change.placement.superlayer }
      if fields.contains(.transform) { transform = change.transform }
      if fields.contains(.bounds) { bounds = change.bounds }
      if fields.contains(.opacity) { opacity = change.opacity }
      if fields.contains(.corners) { maskedCornerRadius = change.maskedCornerRadius }
      if fields.contains(.contents) { contents = change.contents }
      if fields.contains(.contentsRect) { contentsRect = change.contentsRect }
      if fields.contains(.mask) { mask = change.mask }
    }
  }

  /// A layer on the stage.
  private struct Place {
    /// From the layer's coordinates, with the origin in its top left corner, to the stage's.
    var map: AffineTransform2D
    /// The part of the stage in which the layer is seen.
    var clip: Rect2D
    var cornerRadius: Double
    var opacity: Double

    /// Shows no more than a rectangle of the layer, with corners of a radius.
    mutating func cut(to rect: Rect2D, cornerRadius radius: Double) {
      let rect = map.apply(to: rect)
      clip = clip.intersection(rect)
      let limit = min(rect.size.width, rect.size.height) / 2
      cornerRadius = max(cornerRadius, min(radius * map.uniformScale, limit))
    }
  }

  private let items: Items
  private var elements: [Layer.ID: Element] = [:]

  public init(_ items: Items) {
    self.items = items
  }

  /// Takes in what differs from the frame before.
  public mutating func show(_ frame: Frame) {
    for id in frame.removed { elements[id] = nil }
    for change in frame.changes { elements[change.layer, default: Element()].apply(change) }
  }

  /// All that is seen, ordered by name and place.
  public var contents: [VisibleContent] {
    let root = elements.values.first { $0.superlayer == LayerChange.Placement.root }
    guard let root else { return [] }
    let stage = Rect2D(origin: .zero, size: root.bounds.size)
    var places: [Layer.ID: Place] = [:]
    var visible: [VisibleContent] = []
    for (id, element) in elements where element.contents != .none {
      guard let place = place(of: id, on: stage, &places) else { continue }
      let bounds = place.map.apply(to: Rect2D(origin: .zero, size: element.bounds.size))
      let content = VisibleContent(
        name: name(of: element.contents), frame: bounds.whole(ofPart: element.contentsRect),
        crop: place.clip.intersection(bounds), cornerRadius: place.cornerRadius,
        opacity: place.opacity)
      if content.opacity >= 0.0005, content.crop.size.width >= 0.0005,
        content.crop.size.height >= 0.0005
      {
        visible.append(content)
      }
    }
    return visible.sorted { $0.precedes($1) }
  }

  /// Where a layer is, or nil if its superlayers do not lead to the stage.
  private func place(
    of id: Layer.ID, on stage: Rect2D, _ places: inout [Layer.ID: Place]
  ) -> Place? {
    if let place = places[id] { return place }
    guard let element = elements[id] else { return nil }
    var place = Place(map: .identity, clip: stage, cornerRadius: 0, opacity: 1)
    let superlayer = element.superlayer
    if superlayer != LayerChange.Placement.root {
      guard let above = self.place(of: superlayer, on: stage, &places) else { return nil }
      place = above
      // A layer lies in the coordinates of its superlayer's bounds.
      let origin = elements[superlayer]?.bounds.origin ?? .zero
      place.map = AffineTransform2D.translation(-origin).concatenating(above.map)
    }
    place.map = element.transform.concatenating(place.map)
    place.opacity *= element.opacity
    if let radius = element.maskedCornerRadius {
      place.cut(to: Rect2D(origin: .zero, size: element.bounds.size), cornerRadius: radius)
    }
    if var mask = element.mask {
      mask.frame.origin = mask.frame.origin - element.bounds.origin
      place.cut(to: mask.frame, cornerRadius: mask.cornerRadius)
    }
    places[id] = place
    return place
  }

  private func name(of contents: Contents) -> String {
    switch contents {
    case .backdrop: return "backdrop"
    case .controls: return "controls"
    case .scrollIndicator: return "indicator"
    case .scrollContent: return "content"
    case .wallRow: return "row"
    case .mosaic: return "mosaic"
    case .panorama: return "panorama"
    case .panoramaTrack: return "panorama track"
    case .panoramaThumb: return "panorama thumb"
    default: break
    }
    if case .tiles = items, let tile = TilePyramid.Tile(contents) {
      return "tile \(tile.level)/\(tile.column)/\(tile.row)"
    }
    return contents.rawValue > 0
      ? "photo \(contents.rawValue - 1)" : "contents \(contents.rawValue)"
  }
}

extension VisibleContent {
  fileprivate func precedes(_ other: VisibleContent) -> Bool {
    if name != other.name { return name < other.name }
    for lane in [1, 0, 3, 2] where frame[lane: lane] != other.frame[lane: lane] {
      return frame[lane: lane] < other.frame[lane: lane]
    }
    return opacity < other.opacity
  }
}

extension AffineTransform2D {
  /// The smallest rectangle around what becomes of a rectangle.
  fileprivate func apply(to rect: Rect2D) -> Rect2D {
    let corners = [
      rect.origin, Point2D(x: rect.maxX, y: rect.minY), Point2D(x: rect.minX, y: rect.maxY),
      Point2D(x: rect.maxX, y: rect.maxY),
    ].map { apply(to: $0) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let origin = Point2D(x: xs.min() ?? 0, y: ys.min() ?? 0)
    return Rect2D(
      origin: origin,
      size: Size2D(width: (xs.max() ?? 0) - origin.x, height: (ys.max() ?? 0) - origin.y))
  }
}

extension Rect2D {
  /// The rectangle of which this one is a part, given in unit coordinates.
  fileprivate func whole(ofPart part: Rect2D) -> Rect2D {
    guard part != .unit, !part.size.isEmpty else { return self }
    let size = Size2D(
      width: size.width / part.size.width, height: size.height / part.size.height)
    return Rect2D(
      origin: Point2D(x: minX - part.minX * size.width, y: minY - part.minY * size.height),
      size: size)
  }
}
