import LenticularPhysics

/// The recognisers that compete, and the rules by which a proposal is decided. It changes no recogniser.
///
///     proposal ──▶ verdict: wins, waits or loses ──▶ recognition, or failure
///
/// The recognisers are those of the targets on which pointers are down, or whose last touch is undecided, in competing
/// order: those of inner targets first.
struct Contest {
  private enum Verdict {
    case wins
    case waits
    case loses
  }

  /// What becomes of a proposal.
  struct Decision {
    let entry: Entry
    let isRecognized: Bool
  }

  /// The entries of the recognisers.
  private(set) var entries: [Entry] = []

  // MARK: Entries

  /// Adds the recognisers of a target behind all others.
  mutating func append(_ target: Arena.Target) {
    for entry in target.entries { entries.append(entry) }
  }

  /// Removes the recognisers of a target.
  mutating func remove(_ target: Arena.Target) {
    var kept = 0
    for index in entries.indices where entries[index].target !== target {
      if kept < index { entries[kept] = entries[index] }
      kept += 1
    }
    entries.truncate(to: kept)
  }

  // MARK: Decisions

  /// The next recognition to decide, those of the present sample before held ones; nil if none can be decided.
  func nextDecision() -> Decision? { nextDecision(held: false) ?? nextDecision(held: true) }

  /// The next recognition to decide, of those held or those of the present sample: first one that loses, then
  /// one that wins and is not prevented by another.
  private func nextDecision(held: Bool) -> Decision? {
    var winner: Entry?
    for entry in entries
    where entry.proposal != nil && entry.isHeld == held {
      switch verdict(on: entry) {
      case .loses: return Decision(entry: entry, isRecognized: false)
      case .waits: continue
      case .wins:
        guard let first = winner else {
          winner = entry
          continue
        }
        if !canPrevent(first, entry) && canPrevent(entry, first) { winner = entry }
      }
    }
    return winner.map { Decision(entry: $0, isRecognized: true) }
  }

  private func verdict(on entry: Entry) -> Verdict {
    for other in entries where other !== entry {
      if other.state.isActive && canPrevent(other, entry) { return .loses }
    }
    var verdict = Verdict.wins
    for requirement in entry.relations.requirements {
      switch requirement.state {
      case .failed: continue
      case .possible: verdict = .waits
      case .began, .changed, .ended, .cancelled: return .loses
      }
    }
    return verdict
  }

  /// Whether the recognition of one recogniser makes another one fail.
  func isDefeated(_ other: Entry, by winner: Entry) -> Bool {
    guard other !== winner, other.state == .possible, canPrevent(winner, other)
    else { return false }
    // A tap held since an earlier touch sequence does not affect recognisers of the present one.
    let isLate = winner.isHeld && winner.sequence < winner.target.sequence
    return !isLate || other.sequence <= winner.sequence
  }

  /// Whether a recognised gesture of a pointer prevents a recogniser.
  func isPrevented(_ entry: Entry, with pointer: Int) -> Bool {
    for other in entries
    where other !== entry && other.pointers.contains(pointer) {
      let state = other.state
      guard state.isActive || state == .ended else { continue }
      if !other.isSimultaneous(with: entry)
        && other.recognizer.canPrevent(entry.recognizer)
      {
        return true
      }
    }
    return false
  }

  /// Whether recognition of one recogniser prevents another: they share a pointer, and may not be recognised
  /// simultaneously.
  @inline(never)
  private func canPrevent(_ one: Entry, _ other: Entry) -> Bool {
    sharePointer(one, other) && !one.isSimultaneous(with: other)
      && one.recognizer.canPrevent(other.recognizer)
  }

  private func sharePointer(_ one: Entry, _ other: Entry) -> Bool {
    if one.target === other.target { return true }
    for pointer in one.pointers where other.pointers.contains(pointer) { return true }
    return false
  }
}
