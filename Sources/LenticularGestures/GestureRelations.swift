/// How one recogniser is related to others: which ones have to fail before it is recognised, and which ones may be
/// recognised simultaneously with it.
struct GestureRelations {
  /// The recognisers that have to fail first. No recogniser waits for itself, directly or through others: so these
  /// references make no cycles.
  var requirements: [Entry] = []
  /// The recognisers that may be recognised simultaneously, each of which has this one on its own list.
  var simultaneous: [ObjectIdentifier] = []

  mutating func forget(_ entry: Entry) {
    for index in requirements.indices.reversed() where requirements[index] === entry {
      requirements.remove(at: index)
    }
    let id = ObjectIdentifier(entry)
    for index in simultaneous.indices.reversed() where simultaneous[index] == id {
      simultaneous.remove(at: index)
    }
  }
}

extension Entry {
  /// Makes this recogniser wait until another one has failed. Returns false, without a change, if the other one already
  /// waits for this one.
  func require(toFail other: Entry) -> Bool {
    guard !other.waits(for: self) else { return false }
    relations.requirements.append(other)
    return true
  }

  /// Whether this recogniser is another one or waits for it, directly or through others.
  private func waits(for other: Entry) -> Bool {
    if self === other { return true }
    for requirement in relations.requirements where requirement.waits(for: other) { return true }
    return false
  }

  /// Lets this recogniser and another one be recognised simultaneously.
  func allowSimultaneous(_ other: Entry) {
    guard !isSimultaneous(with: other) else { return }
    relations.simultaneous.append(ObjectIdentifier(other))
    other.relations.simultaneous.append(ObjectIdentifier(self))
  }

  /// Whether this recogniser and another one may be recognised simultaneously.
  func isSimultaneous(with other: Entry) -> Bool {
    relations.simultaneous.contains(ObjectIdentifier(other))
  }
}
