import LenticularPhysics

/// How proposals take effect.
extension Arena {
  /// Lets the recognisers of a target take part, behind all others.
  func engage(_ target: Target) {
    disengage(target)
    target.isEngaged = true
    engaged.append(target)
    contest.append(target)
  }

  /// Lets recognisers that were added to targets in the contest, or removed from them, take part or not.
  func refill() {
    for target in engaged { contest.remove(target) }
    for target in engaged { contest.append(target) }
  }

  func disengage(_ target: Target) {
    guard target.isEngaged else { return }
    target.isEngaged = false
    contest.remove(target)
    for index in engaged.indices where engaged[index] === target {
      engaged.remove(at: index)
      return
    }
  }

  /// Records a proposal. Recognitions are decided in `settle`; other changes take effect at once.
  func apply(_ proposal: RecognizerState?, to entry: Entry) {
    guard let proposal else { return }
    let state = entry.state
    if state == .possible && proposal == .possible {
      entry.proposal = nil
    } else if state == .possible && (proposal == .began || proposal == .ended) {
      entry.proposal = proposal
      entry.isHeld = false
      hasProposals = true
    } else {
      change(entry, to: proposal)
    }
  }

  /// Decides all proposed recognitions that can be decided. The others are held.
  func settle() {
    guard hasProposals else { return }
    while let decision = contest.nextDecision() {
      if decision.isRecognized {
        recognize(decision.entry)
      } else {
        change(decision.entry, to: .failed)
      }
    }
    hasProposals = false
    for entry in contest.entries where entry.proposal != nil {
      entry.isHeld = true
      hasProposals = true
    }
  }

  private func recognize(_ winner: Entry) {
    guard let proposal = winner.proposal else { return }
    for other in contest.entries where contest.isDefeated(other, by: winner) {
      change(other, to: .failed)
      if other.target !== winner.target { noteDefeat(of: other.target) }
    }
    change(winner, to: proposal)
  }

  /// Records that a target has lost its pointers, if none of its recognisers can still be recognised.
  private func noteDefeat(of target: Target) {
    guard !target.isDefeated, !target.pointers.isEmpty,
      !target.entries.contains(where: { $0.isLive })
    else { return }
    target.isDefeated = true
    outcome.defeated.append(target)
  }

  /// Cancels an active gesture; fails a possible one.
  func stop(_ entry: Entry) {
    if entry.state.isActive {
      change(entry, to: .cancelled)
    } else if entry.state == .possible {
      change(entry, to: .failed)
    }
  }

  /// Stops all recognisers of a target that takes part.
  func stop(_ target: Target) {
    guard target.isEngaged else { return }
    for entry in target.entries { stop(entry) }
  }

  func change(_ entry: Entry, to state: RecognizerState) {
    let recognizer = entry.recognizer
    guard recognizer.state.canChange(to: state) else {
      assertionFailure("illegal gesture state proposed")
      return
    }
    entry.proposal = nil
    if state == .began { entry.isContinuous = true }
    recognizer.change(to: state, at: time)
    if state != .failed {
      outcome.actions.append(
        GestureAction(
          recognizer: recognizer, target: entry.target, state: state, time: time))
    }
  }
}
