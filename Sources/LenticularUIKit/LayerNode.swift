#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularPhysics
  import LenticularScene
  import UIKit

  /// A layer of the engine, as layers of Core Animation.
  @MainActor
  final class LayerNode {
    /// The layer with the geometry.
    let layer: CALayer
    /// The layer that clips to the mask; nil until there is a mask.
    private(set) var clip: CALayer?
    /// The layer with the contents and the sublayers; `layer` until there is a mask.
    private(set) var body: CALayer
    private(set) weak var view: StageView?
    private(set) var contents = Contents.none
    /// The view of which `layer` is the layer, if the layer, or one inside it, shows a view; otherwise nil.
    let container: UIView?
    /// The view of which `body` is the layer; nil without a container.
    private(set) var bodyView: UIView?
    /// The last change, which has all values.
    private var shown: LayerChange?
    private var hosted: UIView?
    private let isRoot: Bool
    /// The key of the animation of an image that has several frames.
    private static let frames = "frames"

    /// A layer without a view.
    init(of view: StageView) {
      (layer, container, self.view) = (CALayer(), nil, view)
      (body, isRoot) = (layer, false)
      prepare(layer)
    }

    /// A layer that shows a view, or has a layer inside that does.
    ///
    /// - Parameter isRoot: Whether this is the root layer of a surface.
    init(container: UIView, isRoot: Bool = false, of view: StageView) {
      (layer, self.container, self.view) = (container.layer, container, view)
      (body, bodyView, self.isRoot) = (layer, container, isRoot)
      prepare(layer)
    }

    private func prepare(_ layer: CALayer) {
      layer.anchorPoint = .zero
      layer.position = .zero
    }

    func remove() {
      removeHosted()
      if isRoot { return }
      if let container { container.removeFromSuperview() } else { layer.removeFromSuperlayer() }
    }

    /// The rectangle of the layer in its superlayer, unless it is rotated, and its size in its own points.
    var frame: (outer: Rect2D, size: Size2D)? {
      shown.map { change in
        let (map, bounds) = (change.transform, change.bounds)
        let outer = Rect2D(origin: map.apply(to: bounds.origin), size: bounds.size * map.a)
        return (outer, bounds.size)
      }
    }

    /// The layer around this one; nil for a root.
    var superlayer: Layer.ID? { isRoot ? nil : shown?.placement.superlayer }

    /// Takes the position, the values and the sublayers of a node without a view, which is removed.
    func takeOver(_ node: LayerNode, in nodes: [Layer.ID: LayerNode]) {
      for sublayer in node.body.sublayers ?? [] { body.addSublayer(sublayer) }
      node.remove()
      if let change = node.shown { apply(change, .initial, in: nodes) }
    }

    /// Applies fields of a change, except for the contents themselves.
    func apply(
      _ change: LayerChange, _ fields: LayerChange.Fields, in nodes: [Layer.ID: LayerNode]
    ) {
      shown = change
      if fields.contains(.placement), !isRoot { place(change.placement, in: nodes) }
      if fields.contains(.mask) || fields.contains(.bounds) { shape(change) }
      if fields.contains(.transform) {
        layer.setAffineTransform(CGAffineTransform(change.transform))
      }
      if fields.contains(.opacity) { layer.opacity = Float(change.opacity) }
      if fields.contains(.corners) {
        body.masksToBounds = change.maskedCornerRadius != nil
        body.cornerRadius = CGFloat(change.maskedCornerRadius ?? 0)
      }
      if fields.contains(.contentsRect) { body.contentsRect = CGRect(change.contentsRect) }
      if fields.contains(.contents) {
        body.contentsGravity = CALayerContentsGravity(change.contentsGravity)
        contents = change.contents
      }
    }

    /// Shows contents. Only a node that was created with a container shows a view.
    func fill(_ contents: LayerContents) {
      if case .view(let view) = contents, let bodyView {
        if hosted !== view { removeHosted() }
        hosted = view
        // Beneath the views of sublayers.
        if view.superview !== bodyView { bodyView.insertSubview(view, at: 0) }
        fitHosted()
        return
      }
      removeHosted()
      body.removeAnimation(forKey: Self.frames)
      if case .image(let image) = contents {
        body.contents = image.frames.first
        body.contentsScale = image.scale
        if #available(iOS 17, *) {
          body.wantsExtendedDynamicRangeContent = image.isHighDynamicRange
        }
        if let animation = image.animationOfFrames { body.add(animation, forKey: Self.frames) }
      } else {
        body.contents = nil
      }
      if case .color(let color) = contents {
        body.backgroundColor = color.cgColor
      } else {
        body.backgroundColor = nil
      }
    }

    private func fitHosted() {
      hosted?.frame = body.bounds
    }

    /// Removes the view that is shown, unless another layer shows it by now.
    private func removeHosted() {
      if let hosted, hosted.superview === bodyView { hosted.removeFromSuperview() }
      hosted = nil
    }

    private func place(_ placement: LayerChange.Placement, in nodes: [Layer.ID: LayerNode]) {
      layer.zPosition = CGFloat(placement.index)
      guard let superior = nodes[placement.superlayer] else { return }
      if let container, let superview = superior.bodyView {
        // A touch goes to the last view in the list, whichever is in front.
        let others = superview.subviews.filter { $0 !== container }
        let index = others.firstIndex { $0.layer.zPosition > layer.zPosition } ?? others.count
        if container.superview === superview,
          superview.subviews.firstIndex(where: { $0 === container }) == index
        {
          return
        }
        superview.insertSubview(container, at: index)
      } else if layer.superlayer !== superior.body {
        superior.body.addSublayer(layer)
      }
    }

    /// Sets the bounds, and the layers of the mask.
    private func shape(_ change: LayerChange) {
      let bounds = CGRect(change.bounds)
      layer.bounds = bounds
      if let mask = change.mask {
        if clip == nil { addClip() }
        clip?.bounds = CGRect(mask.frame)
        clip?.position = CGPoint(mask.frame.origin)
        clip?.cornerRadius = CGFloat(mask.cornerRadius)
      } else {
        // Without a mask, everything is visible.
        clip?.bounds = bounds
        clip?.position = bounds.origin
        clip?.cornerRadius = 0
      }
      clip?.masksToBounds = change.mask != nil
      if clip != nil {
        body.bounds = bounds
        body.position = bounds.origin
      }
      fitHosted()
    }

    /// Moves contents and sublayers into a layer that is clipped.
    private func addClip() {
      if let container {
        let (clip, body) = (PassThroughView(), PassThroughView())
        for each in [clip, body] { prepare(each.layer) }
        for view in container.subviews { body.addSubview(view) }
        for sublayer in layer.sublayers ?? [] { body.layer.addSublayer(sublayer) }
        clip.addSubview(body)
        container.addSubview(clip)
        (self.clip, self.body, bodyView) = (clip.layer, body.layer, body)
        return
      }
      let (clip, body) = (CALayer(), CALayer())
      for each in [clip, body] { prepare(each) }
      body.contents = layer.contents
      body.contentsRect = layer.contentsRect
      body.contentsScale = layer.contentsScale
      body.contentsGravity = layer.contentsGravity
      if let animation = layer.animation(forKey: Self.frames) {
        body.add(animation, forKey: Self.frames)
        layer.removeAnimation(forKey: Self.frames)
      }
      if #available(iOS 17, *) {
        body.wantsExtendedDynamicRangeContent = layer.wantsExtendedDynamicRangeContent
        layer.wantsExtendedDynamicRangeContent = false
      }
      body.backgroundColor = layer.backgroundColor
      body.masksToBounds = layer.masksToBounds
      body.cornerRadius = layer.cornerRadius
      for sublayer in layer.sublayers ?? [] { body.addSublayer(sublayer) }
      layer.contents = nil
      layer.backgroundColor = nil
      layer.masksToBounds = false
      layer.cornerRadius = 0
      layer.addSublayer(clip)
      clip.addSublayer(body)
      (self.clip, self.body) = (clip, body)
    }
  }
#endif
