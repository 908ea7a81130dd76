import LenticularPhysics

/// What a layer shows in a frame, and until when.
extension Layer {
  /// The mask on screen at a time; nil without a mask.
  func maskPresentation(
    at time: Double, using cache: inout StateTransitionCache
  ) -> LayerChange.Mask? {
    guard let mask = animatedMask else { return nil }
    return LayerChange.Mask(
      frame: mask.frame.presentation(at: time, using: &cache),
      cornerRadius: max(0, mask.cornerRadius.presentation(at: time, using: &cache)))
  }

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

  var running: Properties {
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
}
