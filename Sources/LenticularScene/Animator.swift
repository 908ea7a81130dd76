import LenticularPhysics

/// Keeps the tree of layers and the animations, and knows what of it the last frame no longer shows
/// as it is.
///
/// The work for a frame is proportional to what moves or has changed, not to what exists: a layer
/// puts itself on the animator's list when it changes and leaves it when it is at rest.
public final class Animator {
  // Layers hold the animator strongly and are on this list only until a frame finds them at rest.
  private var listed: [Layer] = []
  private var removed: [Layer.ID] = []
  private var lastID: Layer.ID = 0
  private(set) var root: Layer?
  /// Behind a protocol, and nil until the first animation is added: a program that adds none does not
  /// carry their code.
  var animations: (any AnimationDriver)?
  /// Moves what the innermost open transaction has set so far.
  var settleTransaction: (() -> Void)?

  /// The time of the last frame, or of the one that is being made, in seconds.
  public private(set) var time = 0.0

  public init() {}

  /// Makes the layer that all others lie in. Called once; the tree is its `sublayers`.
  public func makeRoot(size: Size) -> Layer {
    precondition(root == nil, "an animator has one root")
    let layer = Layer(self, size: size)
    layer.anchorPoint = .zero
    layer.becomeRoot()
    root = layer
    return layer
  }

  /// Whether the next frame is like the last: nothing moves, nothing has changed.
  public var isIdle: Bool { listed.isEmpty && removed.isEmpty && animations?.isIdle ?? true }

  /// Forgets the tree. What owns an animator calls this when it is done, for layers in motion and
  /// their animator own each other.
  public func invalidate() {
    listed = []
    root = nil
    animations?.removeAll(at: time)
  }

  /// Advances the animations and writes what differs from the last frame, seen at a time in
  /// seconds. Times never decrease.
  public func render(at time: Double, into frame: inout Frame) {
    self.time = time
    animations?.advance(to: time)
    frame.time = time
    frame.removed.truncate(to: 0)
    frame.changes.truncate(to: 0)
    swap(&frame.removed, &removed)
    // Layers that change are listed anew only after this pass: render keeps its own list.
    var kept = 0
    for index in listed.indices {
      let layer = listed[index]
      if layer.render(at: time, into: &frame.changes) {
        listed[kept] = layer
        kept += 1
      }
    }
    listed.truncate(to: kept)
  }

  func makeID() -> Layer.ID {
    lastID += 1
    return lastID
  }

  func list(_ layer: Layer) {
    listed.append(layer)
  }

  /// Takes a layer off the list, for it leaves the tree: should it come back before the next frame,
  /// it is listed behind its superlayer anew.
  func unlist(_ layer: Layer) {
    listed.remove(layer)
  }

  func noteRemoval(of id: Layer.ID) {
    removed.append(id)
  }
}

/// What an animator asks of its animations.
///
/// Usable from inline though nothing is inlined: of a protocol that none outside can conform to, the
/// compiler calls the only type that does directly, and so links it into programs that never make one.
@usableFromInline
protocol AnimationDriver: AnyObject {
  /// Whether the next frame is not different because of an animation.
  var isIdle: Bool { get }

  /// The time at which targets are read: that of the frame, or that at which an animation is added.
  var readingTime: Double { get }

  func advance(to time: Double)
  func removeAll(at time: Double)
}
