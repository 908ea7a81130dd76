import LenticularPhysics

/// A rectangle in a tree, with contents and sublayers, after Core Animation's layer.
///
/// A layer owns its sublayers and has no reference to its superlayer. Its `anchorPoint` lies on
/// `position` in the coordinates of its superlayer, and `transform` applies about that point. Its
/// own coordinates are those of `bounds`. A change of any property appears in the next frame of the
/// `Animator` with which the layer was created.
public final class Layer {
  /// The identifier of a layer, unique for the life of the animator; never zero.
  public typealias ID = Int32

  public let id: ID
  private let animator: Animator

  /// The position of the anchor point in the superlayer, in points.
  public var position: Animated<Point> {
    @inline(__always) _read { yield animated.position }
    @inline(__always) _modify {
      yield &animated.position
      invalidate(.transform)
    }
  }
  /// The rectangle of the layer in its own coordinates, in points.
  public var bounds: Animated<Rect> {
    @inline(__always) _read { yield animated.bounds }
    @inline(__always) _modify {
      yield &animated.bounds
      invalidate(.geometry)
    }
  }
  /// The point of the layer that lies on `position`, in unit coordinates of the bounds.
  public var anchorPoint: Point {
    get { style.anchorPoint }
    set {
      style.anchorPoint = newValue
      invalidate(.transform)
    }
  }
  /// The map that is applied about the anchor point.
  public var transform: Animated<AffineTransform> {
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
  public var contentsRect: Animated<Rect> {
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
  public var following: Following? {
    get { style.following }
    set {
      style.following = newValue
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
    var position = Animated(Point.zero, tolerance: .points)
    var bounds: Animated<Rect>
    var transform = Animated(AffineTransform.identity, tolerance: .scale)
    var rotation = Animated(0.0, tolerance: .radians)
    var opacity = Animated(1.0, tolerance: .unitInterval)
    var cornerRadius = Animated(0.0, tolerance: .points)
    var contentsRect = Animated(Rect.unit, tolerance: .unitInterval)

    /// The fields that running animations change.
    var runningFields: LayerChange.Fields {
      mutating get {
        var fields = LayerChange.Fields()
        if position.isRunning || transform.isRunning || rotation.isRunning {
          fields.insert(.transform)
        }
        if bounds.isRunning { fields.formUnion(.geometry) }
        if opacity.isRunning { fields.insert(.opacity) }
        if cornerRadius.isRunning { fields.insert(.corners) }
        if contentsRect.isRunning { fields.insert(.contentsRect) }
        return fields
      }
    }

    /// Ends the animations that are complete by a time. Returns the fields that animations change in the frame at that
    /// time, and those that they change in later frames.
    mutating func finishMotions(
      by time: Double
    ) -> (now: LayerChange.Fields, later: LayerChange.Fields) {
      let now = runningFields
      if now.isEmpty { return (now, now) }
      position.finish(by: time)
      bounds.finish(by: time)
      transform.finish(by: time)
      rotation.finish(by: time)
      opacity.finish(by: time)
      cornerRadius.finish(by: time)
      contentsRect.finish(by: time)
      return (now, runningFields)
    }

    /// The values on screen at a time.
    ///
    /// Mutating, so that a layer's properties are read in place; a copy of them would count its references.
    mutating func presentation(at time: Double) -> Presentation {
      Presentation(
        position: position.presentation(at: time), bounds: bounds.presentation(at: time),
        transform: transform.presentation(at: time), rotation: rotation.presentation(at: time),
        opacity: max(0, min(1, opacity.presentation(at: time))),
        cornerRadius: max(0, cornerRadius.presentation(at: time)),
        contentsRect: contentsRect.presentation(at: time))
    }
  }

  /// The values of the animated properties on screen.
  struct Presentation {
    let position: Point
    let bounds: Rect
    let transform: AffineTransform
    let rotation: Double
    let opacity: Double
    let cornerRadius: Double
    let contentsRect: Rect

    /// The map from the layer's coordinates, with the origin in its top left corner, to its superlayer's coordinates.
    func geometry(about anchorPoint: Point) -> AffineTransform {
      let anchor = Point(
        x: bounds.size.width * anchorPoint.x, y: bounds.size.height * anchorPoint.y)
      return AffineTransform.translation(-anchor)
        .concatenating(transform)
        .concatenating(.rotation(rotation))
        .concatenating(.translation(position))
    }
  }

  /// The properties that are not animated.
  private struct Style {
    var anchorPoint = Point(x: 0.5, y: 0.5)
    var masksToBounds = false
    var contents = Contents.none
    var contentsGravity = ContentsGravity.resize
    var following: Following?
  }

  /// The animated properties.
  var animated: AnimatedProperties
  /// Stored apart, because `mask?.frame.animate(to: bounds.model …)` reads other animated
  /// properties during a modification.
  var animatedMask: Mask?
  private var style = Style()
  private var changes = LayerChange.Fields.initial
  private var placement = LayerChange.Placement(superlayer: 0, index: 0)
  /// The number of the outermost surface in whose tree the layer is; zero outside of any tree. Frames list only layers
  /// in a tree.
  private(set) var surface: Int32 = 0
  private var isInTree: Bool { surface != 0 }
  private var isListed = false
  /// Whether a frame had a track of the layer that still applies.
  var isTracked = false

  /// Creates a layer of a size, outside of any tree.
  public init(_ animator: Animator, size: Size = .zero) {
    self.animator = animator
    id = animator.makeID()
    animated = AnimatedProperties(
      bounds: Animated(Rect(origin: .zero, size: size), tolerance: .points))
  }

  /// Adds a layer on top of the other sublayers. The layer must not be in a tree, and must have the same animator.
  public func addSublayer(_ layer: Layer) {
    insertSublayer(layer, at: sublayers.count)
  }

  /// Inserts a layer into the sublayers at an index; 0 is the farthest back. The layer must not be
  /// in a tree, and must have the same animator.
  public func insertSublayer(_ layer: Layer, at index: Int) {
    precondition(layer.placement.superlayer == 0, "a layer is in one place of the tree only")
    precondition(layer.animator === animator, "the layers of a tree have one animator")
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

  /// Whether an animation of any property is running.
  public var isRunning: Bool { following != nil || !runningFields.isEmpty }

  /// The map from the layer's coordinates, with the origin in its top left corner, to its
  /// superlayer's coordinates, at a time.
  public func geometry(at time: Double) -> AffineTransform {
    animated.presentation(at: time).geometry(about: anchorPoint)
  }

  /// The mask on screen at a time; nil without a mask.
  func maskPresentation(at time: Double) -> LayerChange.Mask? {
    guard let mask else { return nil }
    return LayerChange.Mask(
      frame: mask.frame.presentation(at: time),
      cornerRadius: max(0, mask.cornerRadius.presentation(at: time)))
  }

  // MARK: Frames

  /// Writes the differences from the last frame. Returns whether the next frame differs again.
  func render(at time: Double, into frame: inout Frame) -> Bool {
    let following = following
    // First, because the closure may change this layer too.
    if let following {
      let frame = following.frame(time)
      animated.position.set(frame.origin)
      animated.bounds.set(Rect(origin: .zero, size: frame.size))
      if time >= following.endTime { self.following = nil }
    }
    var fields = changes
    if following != nil { fields.formUnion(.geometry) }
    let running = animated.finishMotions(by: time)
    fields.formUnion(running.now)
    var isRunning = self.following != nil || !running.later.isEmpty
    if animatedMask?.isRunning == true {
      fields.insert(.mask)
      animatedMask?.finish(by: time)
      if animatedMask?.isRunning == true { isRunning = true }
    }
    if isTracked, !isRunning || !changes.isDisjoint(with: .visible) {
      isTracked = false
      frame.tracks.append(LayerTrack(layer: id, isClipped: false))
      fields.formUnion(.visible)
    }
    frame.changes.append(
      change(fields, shownByTrack: isTracked ? fields.subtracting(changes) : [], at: time))
    changes = []
    isListed = isRunning
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
    style.following = nil
    changes.formUnion(.visible)
  }

  /// Whether the layer changes in the next frame in another way than by the animations that a track can have. A new
  /// layer at rest does not.
  package var isRestless: Bool {
    let running = runningFields
    if !running.isSubset(of: .tracked) || isFollowedByHost && !running.isEmpty { return true }
    // A box cannot be scaled to nothing and back.
    if let mask, mask.frame.presentation(at: animator.time).size.isEmpty { return true }
    if changes == .initial, running.isEmpty { return false }
    return !changes.isDisjoint(with: .visible)
  }

  /// Whether the layer's track shows everything that changes until its animations end.
  var isShownByTrack: Bool { isTracked && changes.isEmpty }

  /// The time at which the last of the running animations ends.
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
    if let end = following?.endTime { body(end) }
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

  private func change(
    _ fields: LayerChange.Fields, shownByTrack: LayerChange.Fields, at time: Double
  ) -> LayerChange {
    let shown = animated.presentation(at: time)
    return LayerChange(
      layer: id, fields: fields, shownByTrack: shownByTrack, placement: placement,
      transform: shown.geometry(about: style.anchorPoint), bounds: shown.bounds,
      opacity: shown.opacity,
      maskedCornerRadius: style.masksToBounds ? shown.cornerRadius : nil,
      contents: style.contents, contentsGravity: style.contentsGravity,
      contentsRect: shown.contentsRect,
      mask: maskPresentation(at: time))
  }

  private var runningFields: LayerChange.Fields {
    var fields = animated.runningFields
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

  private func enterTree(of surface: Int32) {
    self.surface = surface
    invalidate(.initial)
    for sublayer in sublayers { sublayer.enterTree(of: surface) }
  }

  private func leaveTree() {
    surface = 0
    isTracked = false
    if isListed {
      isListed = false
      animator.unlist(self)
    }
    animator.noteRemoval(of: id)
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
