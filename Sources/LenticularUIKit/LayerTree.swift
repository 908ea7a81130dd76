#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularPhysics
  import LenticularScene
  import UIKit

  /// The layers of Core Animation that show the layers of a surface.
  ///
  /// A layer of the engine without a mask is one `CALayer`. A layer with a mask is three nested ones: the outer one has
  /// the geometry and the opacity, the middle one clips to the mask by its bounds and corner radius, and the inner one,
  /// the body, has the contents and the sublayers. So a mask costs no more than a clip. `CALayer.mask` would cost more,
  /// because Core Animation draws it into a buffer of its own.
  ///
  /// No property is animated by Core Animation. Anchor points are top left corners, so that transforms and bounds have
  /// the same numbers as in the frame.
  @MainActor
  final class LayerTree {
    private(set) var nodes: [Layer.ID: LayerNode] = [:]

    /// Changes layers in one transaction, without animations of Core Animation.
    static func withoutActions(_ change: () -> Void) {
      UIView.performWithoutAnimation {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        change()
        CATransaction.commit()
      }
    }

    /// Draws the differences of a frame, inside of ``withoutActions(_:)``.
    ///
    /// - Parameter view: The view whose surface the frame shows.
    func draw(_ frame: Frame, in view: StageView) {
      for id in frame.removed {
        guard let node = nodes.removeValue(forKey: id) else { continue }
        node.remove()
        view.didRemove(node.contents)
      }
      for change in frame.changes { draw(change, in: view) }
    }

    /// Asks the view for some contents again, and shows them in all layers that have them.
    func reload(_ contents: Contents, of view: StageView) {
      let shown = nodes.filter { $0.value.contents == contents }.keys
      guard !shown.isEmpty else { return }
      Self.withoutActions {
        for id in shown { fill(id, in: view) }
      }
    }

    /// The contents of all layers, each once, without `none`.
    var shownContents: [Contents] {
      Set(nodes.values.map(\.contents.rawValue)).subtracting([Contents.none.rawValue]).map {
        Contents(rawValue: $0)
      }
    }

    private func draw(_ change: LayerChange, in view: StageView) {
      let node: LayerNode
      if let known = nodes[change.layer] {
        node = known
      } else if change.placement.surface != nil {
        node = LayerNode(container: view.canvas, isRoot: true, of: view)
      } else {
        node = LayerNode(of: view)
      }
      nodes[change.layer] = node
      if node.container != nil, change.fields.contains(.placement), change.placement.surface == nil
      {
        containSuperlayer(change.placement.superlayer, in: view)
      }
      let isOther = node.contents != change.contents
      node.apply(change, change.fields, in: nodes)
      if isOther { fill(change.layer, in: view) }
    }

    /// Shows the contents of a layer, which the view provides.
    private func fill(_ id: Layer.ID, in view: StageView) {
      guard let node = nodes[id] else { return }
      let contents = view.contents(of: node)
      if case .view = contents { contain(id, in: view) { _ in } }
      (nodes[id] ?? node).fill(contents)
    }

    /// Gives a layer and those around it containers: a view can be a subview of a view only.
    ///
    /// - Parameter fill: Fills a layer that has a container now.
    private func contain(_ id: Layer.ID, in view: StageView, fill: (LayerNode) -> Void) {
      guard let node = nodes[id], node.container == nil else { return }
      containSuperlayer(node.superlayer, in: view)
      let next = LayerNode(container: PassThroughView(), of: view)
      nodes[id] = next
      next.takeOver(node, in: nodes)
      fill(next)
    }

    private func containSuperlayer(_ id: Layer.ID?, in view: StageView) {
      guard let id else { return }
      contain(id, in: view) { $0.fill(view.contents(of: $0)) }
    }
  }
#endif
