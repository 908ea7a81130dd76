import LenticularPhysics

/// A rectangle of the picture with a place in a tree, after Core Animation's layer.
///
/// A layer owns its sublayers and knows nothing of its superlayer. It lies with its `anchorPoint`
/// on `position` in its superlayer's coordinates, turned and scaled by `transform` about that
/// point; its own coordinates are those of `bounds`. A change of any property appears in the
/// next frame of the `Animator` that it was made with.
public final class Layer {
  /// Tells one layer from another for as long as the animator lives; never zero.
  public typealias ID = Int32

  public let id: ID
  private let animator: Animator

  /// The place of the anchor point in the superlayer, in points.
  public var position: Animated<Point> {
    @inline(__always) _read { yield animated.position }
    @inline(__always) _modify {
      yield &animated.position
      invalidate(.transform)
    }
  }
  /// The rectangle that the layer covers, in its own coordinates, in points.
  public var bounds: Animated<Rect> {
    @inline(__always) _read { yield animated.bounds }
    @inline(__always) _modify {
      yield &animated.bounds
      invalidate(.geometry)
    }
  }
  /// The point of the layer that lies on `position`, in unit coordinates of the bounds.
  public var anchorPoint = Point(x: 0.5, y: 0.5) {
    didSet { invalidate(.transform) }
  }
  /// The map applied about the anchor point.
  public var transform: Animated<AffineTransform> {
    @inline(__always) _read { yield animated.transform }
    @inline(__always) _modify {
      yield &animated.transform
      invalidate(.transform)
    }
  }
  /// From 0, invisible, to 1; applies to the layer with its sublayers.
  public var opacity: Animated<Double> {
    @inline(__always) _read { yield animated.opacity }
    @inline(__always) _modify {
      yield &animated.opacity
      invalidate(.opacity)
    }
  }
  /// The radius of the corners that `masksToBounds` cuts, in points.
  public var cornerRadius: Animated<Double> {
    @inline(__always) _read { yield animated.cornerRadius }
    @inline(__always) _modify {
      yield &animated.cornerRadius
      invalidate(.corners)
    }
  }
  /// Whether sublayers and contents are cut at the bounds and their rounded corners.
  public var masksToBounds = false {
    didSet { invalidate(.corners) }
  }
  /// What is drawn in the bounds.
  public var contents = Contents.none {
    didSet { invalidate(.contents) }
  }
  /// How contents of another shape lie in the bounds.
  public var contentsGravity = ContentsGravity.resize {
    didSet { invalidate(.contents) }
  }
  /// The part of the contents to draw, in unit coordinates.
  public var contentsRect: Animated<Rect> {
    @inline(__always) _read { yield animated.contentsRect }
    @inline(__always) _modify {
      yield &animated.contentsRect
      invalidate(.contentsRect)
    }
  }
  /// All that is visible of the layer with its sublayers; nil shows everything.
  public var mask: Mask? {
    @inline(__always) _read { yield animatedMask }
    @inline(__always) _modify {
      yield &animatedMask
      invalidate(.mask)
    }
  }

  /// The layers on top of this one, the farthest back first.
  public private(set) var sublayers: [Layer] = []

  /// What the animated properties are, which accessors hand out in place: a `didSet` would have
  /// every change of one take the value out and put it back.
  struct AnimatedProperties {
    var position = Animated(Point.zero, tolerance: .points)
    var bounds: Animated<Rect>
    var transform = Animated(AffineTransform.identity, tolerance: .scale)
    var opacity = Animated(1.0, tolerance: .unitInterval)
    var cornerRadius = Animated(0.0, tolerance: .points)
    var contentsRect = Animated(Rect.unit, tolerance: .unitInterval)

    mutating func finishMotions(by time: Double) {
      position.finish(by: time)
      bounds.finish(by: time)
      transform.finish(by: time)
      opacity.finish(by: time)
      cornerRadius.finish(by: time)
      contentsRect.finish(by: time)
    }
  }

  /// What transactions replace. Everyone else changes one property at a time.
  var animated: AnimatedProperties
  /// Apart from the others, for `mask?.frame.animate(to: bounds.model …)` reads them in its midst.
  var animatedMask: Mask?
  private var changes = LayerChange.Fields.initial
  private var placement = LayerChange.Placement(superlayer: 0, index: 0)
  /// Whether a chain of superlayers leads to the root: only then frames tell of the layer.
  private var isInTree = false
  private var isListed = false

  /// A layer of a size, in no tree yet.
  public init(_ animator: Animator, size: Size = .zero) {
    self.animator = animator
    id = animator.makeID()
    animated = AnimatedProperties(
      bounds: Animated(Rect(origin: .zero, size: size), tolerance: .points))
  }

  /// Puts a layer on top of the other sublayers. It must be in no tree.
  public func addSublayer(_ layer: Layer) {
    insertSublayer(layer, at: sublayers.count)
  }

  /// Puts a layer among the sublayers; 0 is the farthest back. It must be in no tree.
  public func insertSublayer(_ layer: Layer, at index: Int) {
    precondition(layer.placement.superlayer == 0, "a layer is in one place of the tree only")
    sublayers.insert(layer, at: index)
    placeSublayers(in: index..<sublayers.count)
    if isInTree { layer.enterTree() }
  }

  /// Takes a sublayer out of the tree, with all below it; does nothing for other layers.
  ///
  /// Where sublayers do not overlap, their order need not be kept: then the topmost takes the place
  /// of the one that goes, and however many there are, no other changes.
  public func removeSublayer(_ layer: Layer, keepsOrder: Bool = true) {
    guard let index = sublayers.remove(layer, keepsOrder: keepsOrder) else { return }
    layer.placement.superlayer = 0
    if isInTree { layer.leaveTree() }
    placeSublayers(in: index..<(keepsOrder ? sublayers.count : min(index + 1, sublayers.count)))
  }

  /// Whether any property is under way.
  public var isRunning: Bool { !runningFields.isEmpty }

  /// The map from the layer's coordinates, with the origin in its top left corner, to its
  /// superlayer's, at a time.
  public func geometry(at time: Double) -> AffineTransform {
    let size = bounds.presentation(at: time).size
    let anchor = Point(x: size.width * anchorPoint.x, y: size.height * anchorPoint.y)
    return AffineTransform.translation(-anchor)
      .concatenating(transform.presentation(at: time))
      .concatenating(.translation(position.presentation(at: time)))
  }

  // MARK: Frames

  /// Reports what differs from the last frame. Returns whether the next frame differs again.
  func render(at time: Double, into changes: inout [LayerChange]) -> Bool {
    let fields = self.changes.union(runningFields)
    animated.finishMotions(by: time)
    animatedMask?.finish(by: time)
    changes.append(change(fields, at: time))
    self.changes = []
    isListed = isRunning
    return isListed
  }

  /// Makes this layer the root of a surface's tree.
  func becomeRoot(of surface: Int32) {
    placement.superlayer = LayerChange.Placement.root(of: surface)
    enterTree()
  }

  /// Makes this layer, which is a root, one in no tree.
  func resignRoot() {
    placement.superlayer = 0
    leaveTree()
  }

  private func change(_ fields: LayerChange.Fields, at time: Double) -> LayerChange {
    let corners = masksToBounds ? max(0, cornerRadius.presentation(at: time)) : nil
    return LayerChange(
      layer: id, fields: fields, placement: placement, transform: geometry(at: time),
      bounds: bounds.presentation(at: time),
      opacity: max(0, min(1, opacity.presentation(at: time))),
      maskedCornerRadius: corners, contents: contents, contentsGravity: contentsGravity,
      contentsRect: contentsRect.presentation(at: time),
      mask: mask.map { mask in
        LayerChange.Mask(
          frame: mask.frame.presentation(at: time),
          cornerRadius: max(0, mask.cornerRadius.presentation(at: time)))
      })
  }

  private var runningFields: LayerChange.Fields {
    var fields = LayerChange.Fields()
    if animated.position.isRunning || animated.transform.isRunning { fields.insert(.transform) }
    if animated.bounds.isRunning { fields.formUnion(.geometry) }
    if animated.opacity.isRunning { fields.insert(.opacity) }
    if animated.cornerRadius.isRunning { fields.insert(.corners) }
    if animated.contentsRect.isRunning { fields.insert(.contentsRect) }
    if animatedMask?.isRunning == true { fields.insert(.mask) }
    return fields
  }

  private func invalidate(_ fields: LayerChange.Fields) {
    changes.formUnion(fields)
    guard !isListed, isInTree else { return }
    isListed = true
    animator.list(self)
  }

  private func placeSublayers(in places: Range<Int>) {
    for index in places {
      let sublayer = sublayers[index]
      sublayer.placement = LayerChange.Placement(superlayer: id, index: Int32(index))
      sublayer.invalidate(.placement)
    }
  }

  private func enterTree() {
    isInTree = true
    invalidate(.initial)
    for sublayer in sublayers { sublayer.enterTree() }
  }

  private func leaveTree() {
    isInTree = false
    if isListed {
      isListed = false
      animator.unlist(self)
    }
    animator.noteRemoval(of: id)
    for sublayer in sublayers { sublayer.leaveTree() }
  }
}

extension [Layer] {
  /// Removes a layer; returns where it was, or nil if it is not there.
  @inline(never)
  @discardableResult
  mutating func remove(_ layer: Layer, keepsOrder: Bool = true) -> Int? {
    guard let index = firstIndex(where: { $0 === layer }) else { return nil }
    if !keepsOrder { swapAt(index, count - 1) }
    remove(at: keepsOrder ? index : count - 1)
    return index
  }
}
