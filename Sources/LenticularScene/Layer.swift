import LenticularPhysics

/// A rectangle in a tree, with contents and sublayers, after Core Animation's layer.
///
/// A layer owns its sublayers and has no reference to its superlayer. Its `anchorPoint` lies on
/// `position` in the coordinates of its superlayer, and `transform` applies about that point. Its
/// own coordinates are those of `bounds`. A change of any property appears in the next frame of the
/// `LayerTreeRenderer` with which the layer was created.
public final class Layer {
  /// The identifier of a layer, unique for the life of the renderer; never zero.
  public typealias ID = Int32

  public let id: ID
  let renderer: LayerTreeRenderer

  /// The position of the anchor point in the superlayer, in points.
  public var position: Animated<Point2D> {
    @inline(__always) _read { yield animated.position }
    @inline(__always) _modify {
      yield &animated.position
      invalidate(.transform)
    }
  }
  /// The rectangle of the layer in its own coordinates, in points.
  public var bounds: Animated<Rect2D> {
    @inline(__always) _read { yield animated.bounds }
    @inline(__always) _modify {
      yield &animated.bounds
      invalidate(.geometry)
    }
  }
  /// The point of the layer that lies on `position`, in unit coordinates of the bounds.
  public var anchorPoint: Point2D {
    get { style.anchorPoint }
    set {
      style.anchorPoint = newValue
      invalidate(.transform)
    }
  }
  /// The map that is applied about the anchor point.
  public var transform: Animated<AffineTransform2D> {
    @inline(__always) _read { yield animated.transform }
    @inline(__always) _modify {
      yield &animated.transform
      invalidate(.transform)
    }
  }
  /// The rotation about the anchor point after `transform`, in radians, clockwise. Unlike a rotation that is
  /// part of `transform`, it is animated along the arc: the layer keeps its size, and may rotate more than
  /// once.
  public var rotation: Animated<Double> {
    @inline(__always) _read { yield animated.rotation }
    @inline(__always) _modify {
      yield &animated.rotation
      invalidate(.transform)
    }
  }
  /// The opacity of the layer with its sublayers, from 0 (invisible) to 1.
  public var opacity: Animated<Double> {
    @inline(__always) _read { yield animated.opacity }
    @inline(__always) _modify {
      yield &animated.opacity
      invalidate(.opacity)
    }
  }
  /// The radius, in points, of the corners that `masksToBounds` clips.
  public var cornerRadius: Animated<Double> {
    @inline(__always) _read { yield animated.cornerRadius }
    @inline(__always) _modify {
      yield &animated.cornerRadius
      invalidate(.corners)
    }
  }
  /// Whether sublayers and contents are clipped to the bounds and their rounded corners.
  public var masksToBounds: Bool {
    get { style.masksToBounds }
    set {
      style.masksToBounds = newValue
      invalidate(.corners)
    }
  }
  /// The contents that are drawn in the bounds.
  public var contents: Contents {
    get { style.contents }
    set {
      style.contents = newValue
      invalidate(.contents)
    }
  }
  /// How contents are placed in bounds with another aspect ratio.
  public var contentsGravity: ContentsGravity {
    get { style.contentsGravity }
    set {
      style.contentsGravity = newValue
      invalidate(.contents)
    }
  }
  /// The part of the contents that is drawn, in unit coordinates.
  public var contentsRect: Animated<Rect2D> {
    @inline(__always) _read { yield animated.contentsRect }
    @inline(__always) _modify {
      yield &animated.contentsRect
      invalidate(.contentsRect)
    }
  }
  /// The visible part of the layer with its sublayers; nil for everything.
  public var mask: Mask? {
    @inline(__always) _read { yield animatedMask }
    @inline(__always) _modify {
      yield &animatedMask
      invalidate(.mask)
    }
  }

  /// The frame of the layer until a time, if it follows the animations of other layers; nil if it does not. The anchor
  /// point of such a layer is its origin, and its transform the identity.
  public var frameBinding: FrameBinding? {
    get { style.frameBinding }
    set {
      style.frameBinding = newValue
      invalidate(.geometry)
    }
  }

  /// Whether the host moves something along with the layer, frame by frame. If so, the animations of the layer have no
  /// track: what a compositor shows by itself would leave behind what the host moves.
  public var isFollowedByHost = false {
    didSet { if isFollowedByHost != oldValue { invalidate(.transform) } }
  }

  /// The sublayers, the farthest back first.
  public private(set) var sublayers: [Layer] = []

  /// The properties that are not animated.
  struct Style {
    var anchorPoint = Point2D(x: 0.5, y: 0.5)
    var masksToBounds = false
    var contents = Contents.none
    var contentsGravity = ContentsGravity.resize
    var frameBinding: FrameBinding?
  }

  // Without checks of exclusive access, which would take a fifth of a frame's time.
  /// The animated properties.
  @exclusivity(unchecked) var animated: AnimatedProperties
  /// Stored apart, because `mask?.frame.animate(to: bounds.model …)` reads other animated
  /// properties during a modification.
  @exclusivity(unchecked) var animatedMask: Mask?
  @exclusivity(unchecked) var style = Style()
  @exclusivity(unchecked) var changes = LayerChange.Fields.initial
  private(set) var placement = LayerChange.Placement(superlayer: 0, index: 0)
  /// The number of the outermost surface in whose tree the layer is; zero outside of any tree. Frames list only layers
  /// in a tree.
  private(set) var surface: Int32 = 0
  /// Whether the layer is in the tree of a surface.
  package var isInTree: Bool { surface != 0 }
  /// The index of the layer in the renderer's list; negative if it is not on the list.
  @exclusivity(unchecked) var listIndex = -1
  private var isListed: Bool { listIndex >= 0 }
  /// Whether a frame had a track of the layer that still applies.
  var isTracked = false

  /// Creates a layer of a size, outside of any tree.
  public init(_ renderer: LayerTreeRenderer, size: Size2D = .zero) {
    self.renderer = renderer
    id = renderer.makeID()
    animated = AnimatedProperties(
      bounds: Animated(Rect2D(origin: .zero, size: size), tolerance: .points))
  }

  /// Adds a layer on top of the other sublayers. The layer must not be in a tree, and must have the same renderer.
  public func addSublayer(_ layer: Layer) {
    insertSublayer(layer, at: sublayers.count)
  }

  /// Inserts a layer into the sublayers at an index; 0 is the farthest back. The layer must not be
  /// in a tree, and must have the same renderer.
  public func insertSublayer(_ layer: Layer, at index: Int) {
    precondition(layer.placement.superlayer == 0, "a layer is in one place of the tree only")
    precondition(layer.renderer === renderer, "the layers of a tree have one renderer")
    sublayers.insert(layer, at: index)
    placeSublayers(in: index..<sublayers.count)
    if isInTree { layer.enterTree(of: surface) }
  }

  /// Removes a sublayer with its subtree; does nothing for other layers.
  ///
  /// If sublayers do not overlap, their order need not be kept: the topmost sublayer then takes the
  /// place of the removed one, and no other one changes.
  public func removeSublayer(_ layer: Layer, keepsOrder: Bool = true) {
    guard layer.placement.superlayer == id, layer.renderer === renderer else { return }
    let index = Int(layer.placement.index)
    if keepsOrder {
      sublayers.remove(at: index)
    } else {
      sublayers.swapAt(index, sublayers.count - 1)
      sublayers.removeLast()
    }
    layer.placement.superlayer = 0
    if isInTree { layer.leaveTree() }
    placeSublayers(in: index..<(keepsOrder ? sublayers.count : min(index + 1, sublayers.count)))
  }

  /// Whether the last frame showed the layer as it is, and no animation is running.
  package var isAtRest: Bool { !isListed && changes.isEmpty }

  /// Whether an animation of any property is running.
  public var isRunning: Bool { frameBinding != nil || !running.isEmpty }

  /// The map from the layer's coordinates, with the origin in its top left corner, to its
  /// superlayer's coordinates, at a time.
  public func geometry(at time: Double) -> AffineTransform2D {
    var cache = StateTransitionCache()
    return animated.presentation(at: time, using: &cache).geometry(about: anchorPoint)
  }

  /// Makes this layer the root of a surface's tree.
  func becomeRoot(of surface: Int32) {
    placement.superlayer = LayerChange.Placement.root(of: surface)
    enterTree(of: surface)
  }

  /// Takes this root layer out of its tree.
  func resignRoot() {
    placement.superlayer = 0
    leaveTree()
  }

  private func invalidate(_ fields: LayerChange.Fields) {
    changes.formUnion(fields)
    if !isListed, isInTree { renderer.list(self) }
  }

  private func placeSublayers(in indices: Range<Int>) {
    for index in indices {
      let sublayer = sublayers[index]
      sublayer.placement = LayerChange.Placement(superlayer: id, index: Int32(index))
      sublayer.invalidate(.placement)
    }
  }

  private func enterTree(of surface: Int32) {
    self.surface = surface
    invalidate(.initial)
    for sublayer in sublayers { sublayer.enterTree(of: surface) }
  }

  private func leaveTree() {
    surface = 0
    isTracked = false
    if isListed { renderer.unlist(self) }
    renderer.noteRemoval(of: id)
    for sublayer in sublayers { sublayer.leaveTree() }
  }
}
