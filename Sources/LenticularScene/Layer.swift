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
  private let renderer: LayerTreeRenderer

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

  /// The storage of the animated properties. Accessors yield them in place, because a `didSet`
  /// would copy the value out and back for every change.
  struct AnimatedProperties {
    var position = Animated(Point2D.zero, tolerance: .points)
    var bounds: Animated<Rect2D>
    var transform = Animated(AffineTransform2D.identity, tolerance: .scale)
    var rotation = Animated(0.0, tolerance: .radians)
    var opacity = Animated(1.0, tolerance: .unitInterval)
    var cornerRadius = Animated(0.0, tolerance: .points)
    var contentsRect = Animated(Rect2D.unit, tolerance: .unitInterval)

    /// The properties that are running.
    var running: Properties {
      mutating get {
        var running = Properties()
        if position.isRunning { running.insert(.position) }
        if bounds.isRunning { running.insert(.bounds) }
        if transform.isRunning { running.insert(.transform) }
        if rotation.isRunning { running.insert(.rotation) }
        if opacity.isRunning { running.insert(.opacity) }
        if cornerRadius.isRunning { running.insert(.cornerRadius) }
        if contentsRect.isRunning { running.insert(.contentsRect) }
        return running
      }
    }

    /// Ends the animations of some properties that are complete by a time.
    @inline(never)
    mutating func finish(_ properties: Properties, by time: Double) {
      if properties.contains(.position) { position.finish(by: time) }
      if properties.contains(.bounds) { bounds.finish(by: time) }
      if properties.contains(.transform) { transform.finish(by: time) }
      if properties.contains(.rotation) { rotation.finish(by: time) }
      if properties.contains(.opacity) { opacity.finish(by: time) }
      if properties.contains(.cornerRadius) { cornerRadius.finish(by: time) }
      if properties.contains(.contentsRect) { contentsRect.finish(by: time) }
    }

    /// The values on screen at a time. Only properties that are running are computed.
    ///
    /// Mutating, so that a layer's properties are read in place; a copy of them would count its references.
    mutating func presentation(
      at time: Double, using cache: inout StateTransitionCache
    ) -> Presentation {
      Presentation(
        position: position.presentation(at: time, using: &cache),
        bounds: bounds.presentation(at: time, using: &cache),
        transform: transform.presentation(at: time, using: &cache),
        rotation: rotation.presentation(at: time, using: &cache),
        opacity: max(0, min(1, opacity.presentation(at: time, using: &cache))),
        cornerRadius: max(0, cornerRadius.presentation(at: time, using: &cache)),
        contentsRect: contentsRect.presentation(at: time, using: &cache))
    }
  }

  /// Animated properties of a layer, as bits.
  struct Properties: OptionSet {
    let rawValue: UInt8

    static let position = Properties(rawValue: 1 << 0)
    static let bounds = Properties(rawValue: 1 << 1)
    static let transform = Properties(rawValue: 1 << 2)
    static let rotation = Properties(rawValue: 1 << 3)
    static let opacity = Properties(rawValue: 1 << 4)
    static let cornerRadius = Properties(rawValue: 1 << 5)
    static let contentsRect = Properties(rawValue: 1 << 6)
    static let mask = Properties(rawValue: 1 << 7)

    /// The fields that depend on the properties.
    var fields: LayerChange.Fields {
      // Most layers move only.
      if isSubset(of: .position) { return isEmpty ? [] : .transform }
      var fields = LayerChange.Fields()
      if contains(.bounds) { fields.formUnion(.geometry) }
      if !isDisjoint(with: [.position, .transform, .rotation]) { fields.insert(.transform) }
      if contains(.opacity) { fields.insert(.opacity) }
      if contains(.cornerRadius) { fields.insert(.corners) }
      if contains(.contentsRect) { fields.insert(.contentsRect) }
      if contains(.mask) { fields.insert(.mask) }
      return fields
    }
  }

  /// The values of the animated properties on screen.
  struct Presentation {
    let position: Point2D
    let bounds: Rect2D
    let transform: AffineTransform2D
    let rotation: Double
    let opacity: Double
    let cornerRadius: Double
    let contentsRect: Rect2D

    /// The map from the layer's coordinates, with the origin in its top left corner, to its superlayer's coordinates.
    func geometry(about anchorPoint: Point2D) -> AffineTransform2D {
      let anchor = Point2D(
        x: bounds.size.width * anchorPoint.x, y: bounds.size.height * anchorPoint.y)
      // Most layers are not transformed.
      if rotation == 0 && transform == .identity { return .translation(position - anchor) }
      return AffineTransform2D.translation(-anchor)
        .concatenating(transform)
        .concatenating(.rotation(rotation))
        .concatenating(.translation(position))
    }
  }

  /// The properties that are not animated.
  private struct Style {
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
  @exclusivity(unchecked) private var style = Style()
  @exclusivity(unchecked) private var changes = LayerChange.Fields.initial
  private var placement = LayerChange.Placement(superlayer: 0, index: 0)
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
    guard let index = sublayers.remove(layer, keepsOrder: keepsOrder) else { return }
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

  /// The mask on screen at a time; nil without a mask.
  func maskPresentation(
    at time: Double, using cache: inout StateTransitionCache
  ) -> LayerChange.Mask? {
    guard let mask = animatedMask else { return nil }
    return LayerChange.Mask(
      frame: mask.frame.presentation(at: time, using: &cache),
      cornerRadius: max(0, mask.cornerRadius.presentation(at: time, using: &cache)))
  }

  // MARK: Frames

  /// Writes the differences from the last frame. Returns whether the next frame differs again.
  func render(
    at time: Double, using cache: inout StateTransitionCache, into frame: inout Frame
  ) -> Bool {
    let frameBinding = style.frameBinding
    // First, because the closure may change this layer too.
    if let frameBinding {
      let frame = frameBinding.frame(time)
      animated.position.set(frame.origin)
      animated.bounds.set(Rect2D(origin: .zero, size: frame.size))
      if time >= frameBinding.endTime { self.frameBinding = nil }
    }
    var fields = changes
    if frameBinding != nil { fields.formUnion(.geometry) }
    var running = self.running
    if !running.isEmpty {
      fields.formUnion(running.fields)
      running = finish(running, by: time)
    }
    let isRunning = style.frameBinding != nil || !running.isEmpty
    if isTracked, !isRunning || !changes.isDisjoint(with: .visible) {
      isTracked = false
      frame.tracks.append(LayerTrack(layer: id, isClipped: false))
      fields.formUnion(.visible)
    }
    let shown = animated.presentation(at: time, using: &cache)
    frame.changes.append(
      LayerChange(
        layer: id, fields: fields, shownByTrack: isTracked ? fields.subtracting(changes) : [],
        placement: placement, transform: shown.geometry(about: style.anchorPoint),
        bounds: shown.bounds, opacity: shown.opacity,
        maskedCornerRadius: style.masksToBounds ? shown.cornerRadius : nil,
        contents: style.contents, contentsGravity: style.contentsGravity,
        contentsRect: shown.contentsRect, mask: maskPresentation(at: time, using: &cache)))
    changes = []
    return isRunning
  }

  /// Lets animations that would begin after a time begin then.
  func setBack(to time: Double) {
    animated.position.setBack(to: time)
    animated.bounds.setBack(to: time)
    animated.transform.setBack(to: time)
    animated.rotation.setBack(to: time)
    animated.opacity.setBack(to: time)
    animated.cornerRadius.setBack(to: time)
    animated.contentsRect.setBack(to: time)
    animatedMask?.frame.setBack(to: time)
    animatedMask?.cornerRadius.setBack(to: time)
    // Layers that are followed end at other times, and so do tracks.
    style.frameBinding = nil
    changes.formUnion(.visible)
  }

  private var running: Properties {
    var running = animated.running
    if animatedMask?.isRunning == true { running.insert(.mask) }
    return running
  }

  /// Ends the animations of some properties that are complete by a time. Returns those that go on.
  private func finish(_ properties: Properties, by time: Double) -> Properties {
    if properties.contains(.mask) { animatedMask?.finish(by: time) }
    animated.finish(properties, by: time)
    return running
  }

  /// Whether the layer changes in the next frame in another way than by the animations that a track can have. A new
  /// layer at rest does not.
  package var isRestless: Bool {
    let running = self.running.fields
    if !running.isSubset(of: .tracked) || isFollowedByHost && !running.isEmpty { return true }
    if !isTracked, endTime > renderer.time + LayerTrack.longestDuration { return true }
    // A box cannot be scaled to nothing and back.
    if let mask, mask.frame.presentation(at: renderer.time).size.isEmpty { return true }
    if changes == .initial, running.isEmpty { return false }
    return !changes.isDisjoint(with: .visible)
  }

  /// Whether the layer's track shows everything that changes until its animations end.
  var isShownByTrack: Bool { isTracked && changes.isEmpty }

  /// The time at which the last of the running animations ends.
  @inline(never)
  package var endTime: Double {
    var end = 0.0
    forEachEndTime { end = max(end, $0) }
    return end
  }

  /// The time at which the first of the animations that run after a time ends; infinity if none does.
  func endTime(after time: Double) -> Double {
    var end = Double.infinity
    forEachEndTime { if $0 > time { end = min(end, $0) } }
    return end
  }

  private func forEachEndTime(_ body: (Double) -> Void) {
    if let end = frameBinding?.endTime { body(end) }
    if let end = animated.position.endTime { body(end) }
    if let end = animated.transform.endTime { body(end) }
    if let end = animated.rotation.endTime { body(end) }
    if let end = animated.opacity.endTime { body(end) }
    if let end = animatedMask?.frame.endTime { body(end) }
    if let end = animatedMask?.cornerRadius.endTime { body(end) }
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

  private func placeSublayers(in places: Range<Int>) {
    for index in places {
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

extension [Layer] {
  /// Removes a layer. Returns its index, or nil if it is not an element.
  @inline(never)
  @discardableResult
  mutating func remove(_ layer: Layer, keepsOrder: Bool = true) -> Int? {
    guard let index = firstIndex(where: { $0 === layer }) else { return nil }
    if !keepsOrder { swapAt(index, count - 1) }
    remove(at: keepsOrder ? index : count - 1)
    return index
  }
}
