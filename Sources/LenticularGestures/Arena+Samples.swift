import LenticularPhysics

/// What a sample of a pointer does to the recognisers on its path.
extension Arena {
  func pass(_ sample: PointerSample, on path: [Hit]?) {
    if sample.phase == .down {
      land(sample, on: path ?? [Hit(target)])
    } else if let index = table.index(of: sample.id) {
      take(sample, of: index)
    }
  }

  /// Handles a sample of a pointer that is down.
  func take(_ sample: PointerSample, of index: Int) {
    table.update(sample, at: index)
    let (path, serial) = (table[index].path, table[index].serial)
    outcome.path = path
    for hit in path where hit.target.pointers.contains(serial) {
      for entry in hit.target.entries {
        feed(sample, serial, to: entry)
      }
    }
    if sample.phase != .moved {
      table.remove(at: index)
      for hit in path where hit.target.removePointer(serial) && hit.target.pointers.isEmpty {
        closeSequence(of: hit.target)
        if !hit.target.isDefeated { outcome.released.append(hit.target) }
      }
    }
    settle()
  }

  /// Handles a pointer that goes down.
  private func land(_ sample: PointerSample, on path: [Hit]) {
    let path = own(path, at: sample.location)
    outcome.path = path
    let serial = table.add(sample, on: path)
    // Their order relative to recognisers of other paths is irrelevant.
    for hit in path where path.count > 1 || !hit.target.isEngaged { engage(hit.target) }
    sequence += 1
    for hit in path {
      let target = hit.target
      if target.pointers.isEmpty {
        for entry in target.entries where entry.state.isFinal { entry.reset() }
        target.sequence = sequence
        target.isDefeated = false
      } else {
        restartEnded(of: target)
      }
    }
    for hit in path {
      hit.target.pointers.append(serial)
      for entry in hit.target.entries {
        entry.recognizer.map = hit.map
        feed(sample, serial, to: entry)
      }
    }
    settle()
    // A recogniser that waited for this touch, and is now final, restarts with it.
    for hit in path where hit.target.sequence == sequence {
      for entry in hit.target.entries
      where entry.state.isFinal && entry.sequence < sequence
        && !contest.isPrevented(entry, with: serial)
      {
        entry.reset()
        feed(sample, serial, to: entry)
      }
    }
    settle()
  }

  /// The hits of a path that count for a pointer that goes down at a location: each target once, none of another arena,
  /// and none on which the location is not usable.
  func own(_ path: [Hit], at location: Point2D) -> [Hit] {
    var own = path
    for index in path.indices.reversed() {
      let target = path[index].target
      var isOwn = adopts(target) && path[index].isUsable(at: location)
      for outer in 0..<index where path[outer].target === target { isOwn = false }
      if !isOwn { own.remove(at: index) }
    }
    return own
  }

  private func feed(_ sample: PointerSample, _ serial: Int, to entry: Entry) {
    guard entry.isListening else { return }
    if entry.sequence == 0 { entry.sequence = entry.target.sequence }
    if sample.phase == .down { entry.pointers.append(serial) }
    let recognizer = entry.recognizer
    let proposal =
      switch sample.phase {
      case .down: recognizer.touch(sample)
      case .moved: recognizer.move(sample)
      case .up: recognizer.lift(sample)
      case .cancelled: recognizer.cancel(sample)
      }
    apply(proposal, to: entry)
  }

  /// Ends a touch sequence: fails the recognisers of a target that were not recognised and have no deadline.
  private func closeSequence(of target: Target) {
    for entry in target.entries where entry.isListening {
      if entry.state.isActive {
        change(entry, to: .cancelled)
      } else if entry.deadline == nil {
        change(entry, to: .failed)
      }
    }
  }

  /// Resets recognisers in final states whose touch sequence is over. Targets without anything undecided leave the
  /// contest.
  func resetFinished() {
    for index in engaged.indices.reversed() where engaged[index].pointers.isEmpty {
      let target = engaged[index]
      var isAtRest = true
      for entry in target.entries {
        if entry.isSpent { entry.reset() }
        if !entry.isAtRest { isAtRest = false }
      }
      if isAtRest { disengage(target) }
    }
  }

  /// Restarts the continuous gestures of a target that ended while pointers stayed down.
  private func restartEnded(of target: Target) {
    for entry in target.entries where entry.state == .ended && entry.isContinuous {
      restart(entry)
    }
  }

  /// Restarts the failed recognisers of a target that can begin with yielded pointers.
  func restart(_ target: Target) {
    target.isDefeated = false
    for entry in target.entries
    where entry.state == .failed && entry.isEnabled
      && entry.recognizer.canBeginWithYieldedPointers
    {
      restart(entry)
    }
  }

  /// Restarts a recogniser with the pointers that are down on its target, at their present locations.
  func restart(_ entry: Entry) {
    entry.reset()
    for serial in entry.target.pointers {
      guard var sample = table.latest(ofSerial: serial), let time = table.time else { continue }
      sample.time = time
      sample.phase = .down
      feed(sample, serial, to: entry)
    }
  }
}
