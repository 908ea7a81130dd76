import LenticularPhysics

/// The recognisers that compete, and the rules by which a proposal is decided. It changes no recogniser.
///
///     proposal ──▶ verdict: wins, waits or loses ──▶ recognition, or failure
///
/// The recognisers are those of the targets on which pointers are down, or whose last touch is undecided, in competing
/// order: those of inner targets first.
struct Contest {
  /// A recogniser with its target.
  struct Contender {
    let target: Arena.Target
    let entry: Entry
  }

  private enum Verdict {
    case wins
    case waits
    case loses
  }

  /// What becomes of a proposal.
  struct Decision {
    let contender: Contender
    let isRecognized: Bool
  }

  private(set) var contenders: [Contender] = []

  // MARK: Contenders

  /// Adds the recognisers of a target behind all others.
  mutating func append(_ target: Arena.Target) {
    for entry in target.entries { contenders.append(Contender(target: target, entry: entry)) }
  }

  /// Removes the recognisers of a target.
  mutating func remove(_ target: Arena.Target) {
    var kept = 0
    for index in contenders.indices where contenders[index].target !== target {
      if kept < index { contenders[kept] = contenders[index] }
      kept += 1
    }
    contenders.truncate(to: kept)
  }

  // MARK: Decisions

  /// The next recognition to decide, those of the present sample before held ones; nil if none can be decided.
  func nextDecision() -> Decision? { nextDecision(held: false) ?? nextDecision(held: true) }

  /// The next recognition to decide, of those held or those of the present sample: first one that loses, then
  /// one that wins and is not prevented by another.
  private func nextDecision(held: Bool) -> Decision? {
    var winner: Contender?
    for contender in contenders
    where contender.entry.proposal != nil && contender.entry.isHeld == held {
      switch verdict(on: contender) {
      case .loses: return Decision(contender: contender, isRecognized: false)
      case .waits: continue
      case .wins:
        guard let first = winner else {
          winner = contender
          continue
        }
        if !canPrevent(first, contender) && canPrevent(contender, first) { winner = contender }
      }
    }
    return winner.map { Decision(contender: $0, isRecognized: true) }
  }

  private func verdict(on contender: Contender) -> Verdict {
    for other in contenders where other.entry !== contender.entry {
      if other.entry.state.isActive && canPrevent(other, contender) { return .loses }
    }
    var verdict = Verdict.wins
    for requirement in contender.entry.relations.requirements {
      switch requirement.state {
      case .failed: continue
      case .possible: verdict = .waits
      case .began, .changed, .ended, .cancelled: return .loses
      }
    }
    return verdict
  }

  /// Whether the recognition of one recogniser makes another one fail.
  func isDefeated(_ other: Contender, by winner: Contender) -> Bool {
    guard other.entry !== winner.entry, other.entry.state == .possible, canPrevent(winner, other)
    else { return false }
    // A tap held since an earlier touch sequence does not affect recognisers of the present one.
    let isLate = winner.entry.isHeld && winner.entry.sequence < winner.target.sequence
    return !isLate || other.entry.sequence <= winner.entry.sequence
  }

  /// Whether a recognised gesture of a pointer prevents a recogniser.
  func isPrevented(_ entry: Entry, with pointer: Int) -> Bool {
    for other in contenders
    where other.entry !== entry && other.entry.pointers.contains(pointer) {
      let state = other.entry.state
      guard state.isActive || state == .ended else { continue }
      if !other.entry.isSimultaneous(with: entry)
        && other.entry.recognizer.canPrevent(entry.recognizer)
      {
        return true
      }
    }
    return false
  }

  /// Whether recognition of one recogniser prevents another: they share a pointer, and may not be recognised
  /// simultaneously.
  private func canPrevent(_ one: Contender, _ other: Contender) -> Bool {
    sharePointer(one, other) && !one.entry.isSimultaneous(with: other.entry)
      && one.entry.recognizer.canPrevent(other.entry.recognizer)
  }

  private func sharePointer(_ one: Contender, _ other: Contender) -> Bool {
    if one.target === other.target { return true }
    for pointer in one.entry.pointers where other.entry.pointers.contains(pointer) { return true }
    return false
  }
}
