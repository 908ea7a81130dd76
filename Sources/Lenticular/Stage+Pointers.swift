import LenticularGestures
import LenticularPhysics
import LenticularScene

/// What pointers do to the interactions on their paths.
extension Stage {
  func handle(_ sample: PointerSample, on path: [Hit]?, at time: Double) -> Bool {
    if sample.phase == .down { return land(sample, on: path ?? allSurfaces, at: time) }
    let outcome = arena.handle(sample)
    dispatch(outcome, at: time)
    let isTaken = isClaimed(outcome.path)
    endTouches(outcome.released, at: time)
    return isTaken
  }

  /// Handles a pointer that goes down.
  private func land(_ sample: PointerSample, on path: [Hit], at time: Double) -> Bool {
    let outcome = arena.handle(sample, on: path)
    begin(sample, on: outcome.path, at: time)
    dispatch(outcome, at: time)
    leaveToClaimant(outcome.path, at: time)
    let isTaken = isClaimed(path)
    endTouches(outcome.released, at: time)
    return isTaken
  }

  /// Tells the interactions under a pointer that it went down.
  private func begin(_ sample: PointerSample, on path: [Hit], at time: Double) {
    for hit in path where !hit.target.isDefeated {
      var sample = sample
      sample.location = hit.map.apply(to: sample.location)
      begin(sample, on: hit.target, of: path, at: time)
    }
  }

  /// Tells an interaction that a pointer went down.
  private func begin(
    _ sample: PointerSample, on target: Arena.Target, of path: [Hit], at time: Double
  ) {
    var surroundings = Surroundings()
    var isOuter = false
    for hit in path {
      if isOuter, let outer = interaction(of: hit.target) {
        surroundings.axes.formUnion(outer.movableAxes)
        if outer.acceptsSpread { surroundings.acceptsSpread = true }
      }
      if hit.target === target { isOuter = true }
    }
    guard let interaction = interaction(of: target) else { return }
    #if !hasFeature(Embedded)
      endCommands(on: interaction.surface)
    #endif
    interaction.touchesBegan(sample, in: surroundings, at: time)
  }

  /// Leaves a pointer that went down to the innermost surface that claims touches. All other surfaces lose it
  /// if it is their only one.
  private func leaveToClaimant(_ path: [Hit], at time: Double) {
    var claimant: Arena.Target?
    for hit in path where claimant == nil {
      if interaction(of: hit.target)?.claimsTouches == true { claimant = hit.target }
    }
    guard let claimant else { return }
    for hit in path
    where hit.target !== claimant && hit.target.pointerCount == 1 && !hit.target.isDefeated {
      dispatch(arena.forfeit(hit.target), at: time)
      interaction(of: hit.target)?.touchesEnded(at: time)
    }
  }

  private func isClaimed(_ path: [Hit]) -> Bool {
    for hit in path where !hit.target.isDefeated {
      if interaction(of: hit.target)?.claimsTouches == true { return true }
    }
    return false
  }

  /// Whether an interaction alone handles a pointer that is down; see `Interaction.claimsTouches`. A time-out may have
  /// changed this since the last sample of the pointer.
  public func isClaimed(_ pointer: Int) -> Bool { isClaimed(arena.path(of: pointer)) }

  /// Handles the loss of all pointers.
  func cancelPointers(at time: Double) {
    let outcome = arena.cancelAll(at: time)
    dispatch(outcome, at: time)
    endTouches(outcome.released, at: time)
  }

  /// Tells interactions that their last pointer has gone, unless another one is there, or they have left it to another
  /// surface in the meantime.
  func endTouches(_ targets: [Arena.Target], at time: Double) {
    for target in targets where target.pointerCount == 0 && !target.isDefeated {
      interaction(of: target)?.touchesEnded(at: time)
    }
  }

  /// Passes recognised gestures to interactions, and reports touches that were won and lost: those of an outcome, and
  /// those to which the interactions' own calls of the arena have led.
  func dispatch(_ outcome: Arena.Outcome, at time: Double) {
    pass(outcome, at: time)
    passPostponed(at: time)
  }

  @inline(never)
  func passPostponed(at time: Double) {
    while let postponed = arena.takePostponed() {
      pass(postponed, at: time)
      endTouches(postponed.released, at: time)
    }
  }

  func pass(_ outcome: Arena.Outcome, at time: Double) {
    let count = arena.withdrawalCount
    for action in outcome.actions where action.target.withdrawal <= count {
      // A time-out takes effect when it is due, not at the next frame or input.
      interaction(of: action.target)?.respond(to: action, at: min(time, action.time))
    }
    for target in outcome.defeated { interaction(of: target)?.touchesEnded(at: time) }
    for target in outcome.resumed {
      for sample in arena.samples(on: target) {
        begin(sample, on: target, of: arena.path(of: sample.id), at: time)
      }
    }
  }

  /// The interaction that receives the gestures of a target; nil if there is none on this stage.
  func interaction(of target: Arena.Target) -> (any Interaction)? {
    let slot = target.slot
    guard slot >= 0, slot < interactions.count, interactions[slot].surface.target === target else {
      return nil
    }
    return interactions[slot]
  }
}
