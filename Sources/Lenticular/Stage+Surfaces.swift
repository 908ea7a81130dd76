import LenticularGestures
import LenticularPhysics
import LenticularScene

/// The interactions of a stage, each on a surface of its own.
extension Stage {
  /// Creates a surface of a size in points.
  ///
  /// - Parameter superlayer: the layer of a surrounding interaction that contains the surface; nil if the
  ///   host draws the surface.
  public func makeSurface(size: Size2D, in superlayer: Layer? = nil) -> Surface {
    lastID += 1
    return Surface(
      id: lastID, size: size, renderer: renderer, arena: arena, superlayer: superlayer)
  }

  /// The interaction on the surface with an identifier; nil if there is none.
  @inline(never)
  public func interaction(on surface: Int32) -> (any Interaction)? {
    for interaction in interactions where interaction.surface.id == surface { return interaction }
    return nil
  }

  /// Adds an interaction that was created with a surface of this stage, once. A surface of another stage, and one that
  /// has an interaction, are programming errors.
  public func add(_ interaction: any Interaction) {
    precondition(interaction.surface.arena === arena, "the surface belongs to another stage")
    append(interaction)
    if reducesMotion { _ = interaction.handle(.reduceMotion(true, at: inputTime), at: inputTime) }
  }

  #if !hasFeature(Embedded)
    /// Adds an interaction with a surface of its own, such as one that moves here from another stage. The pointers on
    /// the surface are lost: their gestures are cancelled. From now on, the interaction follows this stage's setting for
    /// reduced motion.
    ///
    /// The surface keeps its renderer, so that animations go on. The frames of this stage do not contain the surface:
    /// render its layers by `surface.renderer` after `advance(to:)`. The next frame is due at the earlier one of
    /// `nextFrameTime` and that of the renderer. All surfaces that no stage made have the identifier 1, so
    /// `interaction(on:)` and `isIdle(on:)` do not tell them apart.
    ///
    /// A surface that a stage has made, and one that is on a stage other than the former one, are programming errors.
    ///
    /// - Parameter former: the stage that the interaction leaves; nil if there is none.
    public func adopt(_ interaction: any Interaction, from former: Stage? = nil) {
      interaction.surface.requireOwnRenderer()
      if let former {
        let surface = interaction.surface
        commands += former.commands.filter { $0.surface === surface }
        former.commands.removeAll { $0.surface === surface }
        let time = note(max(former.time, former.inputTime))
        fireTimeOuts(by: time)
        let hadTouches = interaction.surface.hasTouches
        for action in interaction.surface.cancelTouches() {
          interaction.respond(to: action, at: time)
        }
        if hadTouches { interaction.touchesEnded(at: time) }
        former.forget(interaction)
      }
      interaction.surface.move(to: arena)
      append(interaction)
      _ = interaction.handle(.reduceMotion(reducesMotion, at: inputTime), at: inputTime)
    }
  #endif

  /// Removes an interaction and its surface. Its pointers are lost, its layers are removed, and it publishes
  /// no more reports. So it is with the interactions whose surfaces lie in its layers.
  public func remove(_ interaction: any Interaction) {
    var inner: [any Interaction] = []
    for other in interactions where other.surface.isShownInLayer { inner.append(other) }
    guard forget(interaction) else { return }
    interaction.surface.invalidate()
    for other in inner where !other.surface.isShownInLayer { remove(other) }
  }

  func append(_ interaction: any Interaction) {
    precondition(interaction.surface.target.slot < 0, "the surface has an interaction")
    interaction.surface.target.slot = interactions.count
    interactions.append(interaction)
  }

  /// Takes an interaction off the list. Returns whether it was on it.
  @discardableResult
  private func forget(_ interaction: any Interaction) -> Bool {
    let target = interaction.surface.target
    guard let found = self.interaction(of: target), found === interaction else { return false }
    interactions.remove(at: target.slot)
    for slot in target.slot..<interactions.count { interactions[slot].surface.target.slot = slot }
    target.slot = -1
    #if !hasFeature(Embedded)
      endCommands(on: interaction.surface)
    #endif
    return true
  }
}
