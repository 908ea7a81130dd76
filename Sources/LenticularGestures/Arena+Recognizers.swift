import LenticularPhysics

/// Which recognisers and targets there are, and how they are related.
extension Arena {
  // MARK: Recognisers

  /// Adds a recogniser to a target, after all others of it. A recogniser that was added before keeps its place.
  public func add(_ recognizer: any GestureRecognizer, to target: Target? = nil) {
    let target = target ?? self.target
    precondition(adopts(target), "the target belongs to another arena")
    guard find(recognizer, in: target) == nil else { return }
    if target.entries.isEmpty { targets.append(target) }
    let entry = Entry(recognizer, of: target)
    target.entries.append(entry)
    if target.isEngaged { refill() } else if !entry.isAtRest { engage(target) }
  }

  /// Removes a recogniser and its relations. If its gesture is active, it is cancelled.
  @discardableResult
  public func remove(_ recognizer: any GestureRecognizer) -> Outcome {
    outcome.clear()
    guard let removed = find(recognizer) else { return outcome }
    stop(removed)
    for target in targets { for entry in target.entries { entry.relations.forget(removed) } }
    let target = removed.target
    for index in target.entries.indices where target.entries[index] === removed {
      target.entries.remove(at: index)
      break
    }
    if target.entries.isEmpty { forget(target) }
    if target.isEngaged { refill() }
    settle()
    return outcome
  }

  /// Removes a target with its recognisers and pointers. The outcome has the actions of other targets alone.
  @discardableResult
  public func remove(_ target: Target) -> Outcome {
    outcome.clear()
    guard target.arena == ObjectIdentifier(self) else { return outcome }
    release(target)
    settle()
    return outcome
  }

  #if !hasFeature(Embedded)
    /// Moves a target with its recognisers, and the relations among them, to another arena. Pointers on the target are
    /// lost, and gestures are cancelled. The outcome has the actions of other targets alone.
    @discardableResult
    public func move(_ target: Target, to other: Arena) -> Outcome {
      let entries = target.entries
      let outcome = remove(target)
      precondition(other.adopts(target), "the target belongs to another arena")
      for entry in entries { entry.reset() }
      target.entries = entries
      target.withdrawal = 0
      if !entries.isEmpty { other.targets.append(target) }
      return outcome
    }
  #endif

  /// Takes a target out of the arena, without a trace in the outcome.
  private func release(_ target: Target) {
    for entry in target.entries { stop(entry) }
    outcome.clear()
    disengage(target)
    forget(target)
    table.forget(target)
    // Relations to recognisers of other targets end, those among its own stay.
    for other in targets {
      for entry in other.entries {
        for gone in target.entries {
          entry.relations.forget(gone)
          gone.relations.forget(entry)
        }
      }
    }
    target.entries = []
    target.pointers.truncate(to: 0)
    (target.sequence, target.isDefeated, target.arena) = (0, false, nil)
  }

  private func forget(_ target: Target) {
    for index in targets.indices where targets[index] === target {
      targets.remove(at: index)
      return
    }
  }

  /// Disables a recogniser: it keeps its place and is `failed`, so that recognisers that wait for its failure
  /// do not. If its gesture is active, it is cancelled.
  @discardableResult
  public func disable(_ recognizer: any GestureRecognizer, of target: Target? = nil) -> Outcome {
    outcome.clear()
    guard let found = find(recognizer, in: target), found.isEnabled else { return outcome }
    found.isEnabled = false
    stop(found)
    settle()
    return outcome
  }

  /// Enables a recogniser. If pointers are down on its target, it takes part from the first touch after all
  /// of them are up.
  public func enable(_ recognizer: any GestureRecognizer, of target: Target? = nil) {
    guard let found = find(recognizer, in: target), !found.isEnabled else { return }
    found.isEnabled = true
    if found.target.pointers.isEmpty && found.state == .failed { found.reset() }
  }

  /// Whether a recogniser was added to the arena and is not disabled.
  public func isEnabled(_ recognizer: any GestureRecognizer) -> Bool {
    find(recognizer)?.isEnabled ?? false
  }

  // MARK: Relations

  /// Makes a recogniser wait until another one has failed. Returns false, without a change, if one of them
  /// was not added, or if the other one already waits for this one, so that both would wait forever.
  @discardableResult
  public func require(
    _ recognizer: any GestureRecognizer, toFail other: any GestureRecognizer,
    of target: Target? = nil
  ) -> Bool {
    guard let first = find(recognizer, in: target), let second = find(other, in: target) else {
      return false
    }
    return first.require(toFail: second)
  }

  /// Lets two recognisers be recognised simultaneously; the order does not matter. Returns false if one of
  /// them was not added.
  @discardableResult
  public func allowSimultaneous(
    _ recognizer: any GestureRecognizer, _ other: any GestureRecognizer, of target: Target? = nil
  ) -> Bool {
    guard let first = find(recognizer, in: target), let second = find(other, in: target) else {
      return false
    }
    first.allowSimultaneous(second)
    return true
  }

  // MARK: Looking things up

  /// Whether a target belongs to this arena, or to none: then it belongs to this one from now on.
  func adopts(_ target: Target) -> Bool {
    let id = ObjectIdentifier(self)
    if target.arena == nil { target.arena = id }
    return target.arena == id
  }

  /// The entry of a recogniser, whose target is expected to be a certain one; nil if it was not added.
  func find(
    _ recognizer: any GestureRecognizer, in expected: Target? = nil
  ) -> Entry? {
    if let expected, let entry = expected.entry(of: recognizer) { return entry }
    for target in targets {
      if let entry = target.entry(of: recognizer) { return entry }
    }
    return nil
  }
}
