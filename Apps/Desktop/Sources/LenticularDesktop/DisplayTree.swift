import Lenticular
import LenticularPhysics
import LenticularScene

/// A host's copy of a layer of the engine.
public final class DisplayLayer {
  public let id: Layer.ID
  /// The layer around this one; nil for the root of a surface.
  public fileprivate(set) weak var superlayer: DisplayLayer?
  /// The number of the surface to which the layer belongs.
  public fileprivate(set) var surface: Int32 = 0
  /// The number of siblings that lie farther back.
  fileprivate var index: Int32 = 0
  fileprivate var sublayers: [DisplayLayer] = []
  fileprivate var isSorted = true

  /// The map from the layer's points, with the origin in its top left corner, to the superlayer's.
  public fileprivate(set) var transform = AffineTransform2D.identity
  public fileprivate(set) var size = Size2D.zero
  public fileprivate(set) var opacity = 1.0
  /// The radius of the corners to which the layer clips its contents; nil if it does not clip.
  public fileprivate(set) var maskedCornerRadius: Double?
  public fileprivate(set) var contents = Contents.none
  /// The visible part of the layer; nil for everything.
  public fileprivate(set) var mask: LayerChange.Mask?

  fileprivate init(_ id: Layer.ID) { self.id = id }

  /// The sublayers, the farthest back first.
  public var orderedSublayers: [DisplayLayer] {
    if !isSorted {
      sublayers.sort { $0.index < $1.index }
      isSorted = true
    }
    return sublayers
  }

  /// The map from the layer's points to those of its surface.
  public var transformInSurface: AffineTransform2D {
    var map = transform
    var outer = superlayer
    while let layer = outer {
      map = map.concatenating(layer.transform)
      outer = layer.superlayer
    }
    return map
  }
}

/// The layers of all surfaces of a stage, as its frames describe them.
public struct DisplayTree {
  private var layers: [Layer.ID: DisplayLayer] = [:]
  private var roots: [Int32: DisplayLayer] = [:]

  public init() {}

  /// The root of a surface; nil if there is none.
  public func root(of surface: Int32) -> DisplayLayer? { roots[surface] }

  /// All layers that show some contents, in any order.
  public func layers(showing contents: Contents) -> some Sequence<DisplayLayer> {
    layers.values.lazy.filter { $0.contents == contents }
  }

  /// All layers, in any order.
  public var all: some Sequence<DisplayLayer> { layers.values }

  /// Applies the changes of a frame. Returns whether anything differs from the last frame. A change may have the values
  /// that its layer has already, such as after a scroll beyond the end of the content.
  @discardableResult
  public mutating func apply(_ frame: Frame) -> Bool {
    for id in frame.removed { remove(id) }
    var isDifferent = !frame.removed.isEmpty
    for change in frame.changes where apply(change) { isDifferent = true }
    return isDifferent
  }

  private mutating func remove(_ id: Layer.ID) {
    guard let layer = layers.removeValue(forKey: id) else { return }
    detach(layer)
  }

  private mutating func detach(_ layer: DisplayLayer) {
    layer.superlayer?.sublayers.removeAll { $0 === layer }
    if layer.superlayer == nil, roots[layer.surface] === layer { roots[layer.surface] = nil }
    layer.superlayer = nil
  }

  /// Applies the change of a layer. Returns whether the layer differs.
  private mutating func apply(_ change: LayerChange) -> Bool {
    let layer = layers[change.layer] ?? DisplayLayer(change.layer)
    layers[change.layer] = layer
    let fields = change.fields
    var isDifferent = fields.contains(.placement)
    func update<Value: Equatable>(_ field: LayerChange.Fields, _ old: inout Value, _ new: Value) {
      guard fields.contains(field), old != new else { return }
      old = new
      isDifferent = true
    }
    if isDifferent { place(layer, change.placement) }
    update(.transform, &layer.transform, change.transform)
    update(.bounds, &layer.size, change.bounds.size)
    update(.opacity, &layer.opacity, change.opacity)
    update(.corners, &layer.maskedCornerRadius, change.maskedCornerRadius)
    update(.contents, &layer.contents, change.contents)
    update(.mask, &layer.mask, change.mask)
    return isDifferent
  }

  private mutating func place(_ layer: DisplayLayer, _ placement: LayerChange.Placement) {
    layer.index = placement.index
    if let surface = placement.surface {
      layer.surface = surface
      roots[surface] = layer
      return
    }
    let superlayer = layers[placement.superlayer]
    if layer.superlayer !== superlayer {
      detach(layer)
      superlayer?.sublayers.append(layer)
      layer.superlayer = superlayer
    }
    layer.surface = superlayer?.surface ?? 0
    superlayer?.isSorted = false
  }
}
