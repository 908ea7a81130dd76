import LenticularPhysics

/// The layer trees of all surfaces, with the layers that differ from the last frame.
///
/// The work per frame is proportional to the number of layers that change, not to the number of all layers. A
/// layer enters the renderer's list when it changes, and leaves it at rest.
public final class LayerTreeRenderer {
  // Layers hold the renderer strongly, and are on this list only until a frame finds them at rest. A layer that leaves
  // the tree leaves nil behind.
  @exclusivity(unchecked) private var listed: [Layer?] = []
  private var removed: [Layer.ID] = []
  private var lastID: Layer.ID = 0
  /// The transitions of the present frame: properties that began to move together share them.
  private var transitions = StateTransitionCache()
  private(set) var roots: [Layer] = []

  /// Whether frames have tracks: the motions of surfaces on which nothing but animations changes anything.
  public var tracksMotion = false
  /// The surfaces on which something else changes the present frame.
  private var restless: [Int32] = []

  /// The time of the present frame, in seconds.
  public private(set) var time = 0.0

  public init() {}

  /// Creates the root layer of a surface.
  ///
  /// - Parameter surface: the number of the surface in frames, above zero.
  public func makeRoot(size: Size2D, surface: Int32 = 1) -> Layer {
    let layer = Layer(self, size: size)
    layer.anchorPoint = .zero
    layer.becomeRoot(of: surface)
    roots.append(layer)
    return layer
  }

  /// Removes a tree of a root layer; the next frame lists its layers as removed. Does nothing for other
  /// layers. A renderer and the layers of its trees hold one another strongly until then.
  public func removeRoot(_ layer: Layer) {
    guard let index = roots.firstIndex(where: { $0 === layer }) else { return }
    roots.remove(at: index)
    layer.resignRoot()
  }

  /// Whether the next frame has no differences: no animation is running, and nothing has changed.
  public var isIdle: Bool { listed.isEmpty && removed.isEmpty }

  /// Whether no animation is running on the surface with a number, and nothing there has changed.
  public func isIdle(on surface: Int32) -> Bool {
    !listed.contains { $0?.surface == surface }
  }

  /// The time, in seconds, of the next frame with a difference that no track shows: that of the present frame if the
  /// difference is there already, that at which the first motion with a track ends, or infinity.
  public var nextFrameTime: Double {
    var next = Double.infinity
    for case let layer? in listed {
      if !layer.isShownByTrack { return time }
      next = min(next, layer.endTime)
    }
    return removed.isEmpty ? next : time
  }

  /// Writes the differences from the last frame at a time, in seconds. Times never decrease.
  public func render(at time: Double, into frame: inout Frame) {
    self.time = time
    frame.time = time
    frame.removed.truncate(to: 0)
    frame.changes.truncate(to: 0)
    frame.tracks.truncate(to: 0)
    swap(&frame.removed, &removed)
    if tracksMotion { noteRestlessSurfaces() }
    // A layer that follows others may change layers during the pass. Those that are listed then come after the others, and
    // are in the next frame.
    let count = listed.count
    var running = 0
    for index in 0..<count {
      guard let layer = listed[index] else { continue }
      let goesOn = layer.render(at: time, using: &transitions, into: &frame)
      guard layer.listIndex == index else { continue }
      if goesOn { keep(layer, at: &running) } else { unlist(layer) }
    }
    var kept = running
    for index in count..<listed.count {
      if let layer = listed[index] { keep(layer, at: &kept) }
    }
    listed.truncate(to: kept)
    guard tracksMotion else { return }
    for case let layer? in listed[..<running]
    where !layer.isTracked && !restless.contains(layer.surface) {
      layer.isTracked = true
      frame.tracks.append(layer.track(from: time))
    }
  }

  /// Moves a layer on the list to an index before, which it then increases.
  private func keep(_ layer: Layer, at index: inout Int) {
    if layer.listIndex != index {
      listed[layer.listIndex] = nil
      listed[index] = layer
      layer.listIndex = index
    }
    index += 1
  }

  /// Lets animations that would begin after a time begin then, because the clock has been set back to that time.
  package func setBack(to time: Double) {
    for case let layer? in listed { layer.setBack(to: time) }
  }

  /// Layers that move as one get their tracks in the same frame, or none: only a surface on which all that changes is
  /// animated has tracks.
  private func noteRestlessSurfaces() {
    restless.truncate(to: 0)
    for case let layer? in listed where layer.isRestless && !restless.contains(layer.surface) {
      restless.append(layer.surface)
    }
  }

  func makeID() -> Layer.ID {
    lastID += 1
    return lastID
  }

  func list(_ layer: Layer) {
    layer.listIndex = listed.count
    listed.append(layer)
  }

  /// Takes a layer that leaves the tree off the list. If it is added again before the next frame, it is
  /// listed again, after its superlayer.
  func unlist(_ layer: Layer) {
    listed[layer.listIndex] = nil
    layer.listIndex = -1
  }

  func noteRemoval(of id: Layer.ID) {
    removed.append(id)
  }
}
