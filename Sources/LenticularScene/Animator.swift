import LenticularPhysics

/// Keeps trees of layers, one for each surface, and knows what of them the last frame no longer shows as
/// it is.
///
/// The work for a frame is proportional to what moves or has changed, not to what exists: a layer
/// puts itself on the animator's list when it changes and leaves it when it is at rest.
public final class Animator {
  // Layers hold the animator strongly and are on this list only until a frame finds them at rest.
  private var listed: [Layer] = []
  private var removed: [Layer.ID] = []
  private var lastID: Layer.ID = 0
  private(set) var roots: [Layer] = []
  /// Moves what the innermost open transaction has set so far.
  var settleTransaction: (() -> Void)?

  /// The time of the last frame, or of the one that is being made, in seconds.
  public private(set) var time = 0.0

  public init() {}

  /// Makes the layer that all others on a surface lie in; the tree is its `sublayers`.
  ///
  /// - Parameter surface: the number of the surface, above zero, that frames name.
  public func makeRoot(size: Size, surface: Int32 = 1) -> Layer {
    let layer = Layer(self, size: size)
    layer.anchorPoint = .zero
    layer.becomeRoot(of: surface)
    roots.append(layer)
    return layer
  }

  /// Forgets a tree: the next frame tells that its layers are gone. Does nothing for other layers.
  public func removeRoot(_ layer: Layer) {
    if roots.remove(layer) != nil { layer.resignRoot() }
  }

  /// Whether the next frame is like the last: nothing moves, nothing has changed.
  public var isIdle: Bool { listed.isEmpty && removed.isEmpty }

  /// Forgets the tree. What owns an animator calls this when it is done, for layers in motion and
  /// their animator own each other.
  public func invalidate() {
    listed = []
    roots = []
  }

  /// Writes what differs from the last frame, seen at a time in seconds. Times never decrease.
  public func render(at time: Double, into frame: inout Frame) {
    self.time = time
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
