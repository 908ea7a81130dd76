import LenticularPhysics

/// Arbitration between the recognisers that compete for pointers.
///
/// The contract:
///
/// - Each recogniser belongs to a **target**, an area that receives pointers and owns it.
///   A pointer goes down with the targets under it, the innermost first, and belongs to all of them until it
///   goes up. The recognisers of a target receive every sample of its pointers, in the order in which they
///   were added. A recogniser *proposes* a state; the arena *decides*. Between equal recognisers, the one of
///   the inner target wins, and of the same target the one that was added first.
/// - **Recognisers compete for pointers.** Recognisers of different targets without a common pointer are
///   recognised independently: a finger that rests on one target prevents nothing on another.
/// - A recognition (`began` or `ended` from `possible`) is **held** while another recogniser that has to fail
///   first is undecided. If that recogniser is recognised, the held one fails.
/// - A recognition that is not held **wins**. All other recognisers that may not be recognised simultaneously
///   fail, and remain failed until all pointers are up. While a winner is active, they fail as soon as they
///   propose a recognition.
/// - Recognitions of the present sample are decided before held ones. So a drag that begins while a tap waits
///   for a second tap wins: the held tap fails. A held tap that is released by a time-out, or by a second
///   touch that cannot be its second tap, wins over the recognisers that waited with it, but not over those
///   that track the new touch.
/// - A **touch sequence** of a target lasts from the first pointer that goes down on it to the last that goes
///   up. At its end, each recogniser of the target fails that was neither recognised nor waits for another
///   tap. A final state stays readable until the next call of `handle` or `advance`. Then the recogniser is
///   `possible` again. A continuous gesture that ended while pointers stayed down, such as a pinch after one
///   finger lifts, restarts with those pointers when another one goes down.
/// - A target can **yield its pointers** during a gesture, as a scroll view does at its edge. Its gestures
///   are cancelled. Recognisers of the surrounding targets that had failed restart, as if the pointers went
///   down at their present locations.
/// - **Every `began` is followed by exactly one `ended` or `cancelled`.** No recogniser can be stuck: once
///   all pointers are up and all time-outs have passed, every recogniser is final or `possible`.
/// - **Every action is in the outcome of exactly one call.** What `postpone` keeps is in that of the next `handle`,
///   `advance` or `cancelAll`, which is due at once.
///
/// Invalid samples have a defined meaning:
///
/// | sample | meaning |
/// |---|---|
/// | time earlier than the last sample's, or not finite | the time of the last sample; 0 before the first |
/// | `down` without a usable location, or with buttons but not the primary one | ignored |
/// | `down` of a pointer that is down | its `up` was lost: cancelled, then down again |
/// | `down` on a path with a target twice, or with one of another arena | the first one counts; the other does not |
/// | `down` on a target with a map that is not finite | the target does not lie under the pointer |
/// | `moved` without buttons, of a pointer that went down with buttons | its `up` was lost: cancelled |
/// | `moved` without a usable location | ignored |
/// | `up` at another location than the last | moved there, then up |
/// | `up` without a usable location | up at the last location |
/// | `up` with a pressure | the pressure is that of the last sample |
/// | any other sample of a pointer that is not down | ignored |
///
/// A location is usable if both coordinates are finite and no larger than
/// `GestureDefaults.largestCoordinate`. A pressure is clamped to 0…1; NaN counts as nil.
///
/// Complexity: O(n) per sample in the number of recognisers of the targets on which pointers are down or a touch is
/// undecided, whatever the number of all recognisers; O(n² + r) per decision, with r relations. Once the buffers have
/// grown, no sample but a `down` allocates.
public final class Arena {
  /// The latest time of a sample or of `advance`, in seconds; negative infinity before the first.
  public private(set) var time = -Double.infinity

  /// The default target of recognisers and pointers.
  public let target = Target()

  private var table = PointerTable()
  private var contest = Contest()
  /// The targets with recognisers.
  private var targets: [Target] = []
  /// The targets whose recognisers are in the contest.
  private var engaged: [Target] = []
  /// What the present call has led to.
  private var outcome = Outcome()
  /// What the next call of `handle`, `advance` or `cancelAll` reports in addition.
  private var postponed = Outcome()
  /// Whether a proposal is undecided.
  private var hasProposals = false
  /// The number of the last touch sequence.
  private var sequence = 0

  public init() {}

  deinit {
    // An entry and its target have each other.
    for target in targets { target.entries = [] }
  }

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

  // MARK: Input

  /// Handles a sample, after the time-outs that are due by its time.
  ///
  /// - Parameter path: the targets under a pointer that goes down, the innermost first; nil stands for
  ///   `target`. For other samples it is ignored: a pointer belongs to the targets on which it went down.
  @discardableResult
  public func handle(_ sample: PointerSample, on path: [Hit]? = nil) -> Outcome {
    begin()
    expire(to: sample.time)
    if !time.isFinite { time = 0 }
    let meaning = table.meaning(of: sample, present: time)
    if let sample = meaning.first { pass(sample, on: path) }
    if let sample = meaning.second { pass(sample, on: path) }
    return outcome
  }

  /// Advances to a time, in seconds on the clock of the samples, and fires the time-outs until then, in
  /// order. Earlier times and those that are not finite are ignored.
  @discardableResult
  public func advance(to time: Double) -> Outcome {
    begin()
    expire(to: time)
    return outcome
  }

  /// Cancels all pointers at a time, in seconds, as after a resize, a lost capture or when the page is
  /// hidden. Active recognisers are cancelled, all others fail, none stays held.
  @discardableResult
  public func cancelAll(at time: Double) -> Outcome {
    begin()
    expire(to: time)
    table.removeAll()
    for target in engaged where !target.pointers.isEmpty {
      target.pointers.truncate(to: 0)
      if !target.isDefeated { outcome.released.append(target) }
    }
    for entry in contest.entries { stop(entry) }
    hasProposals = false
    return outcome
  }

  /// Sets the clock back to a time, in seconds, because the times of samples were wrong. All pointers are cancelled.
  public func setBack(to time: Double) -> Outcome {
    let outcome = cancelAll(at: self.time)
    self.time = time
    table.setBack(to: time)
    return outcome
  }

  /// Cancels the pointers of a target, which receives no more samples of them. Other targets keep theirs. The gestures of
  /// the target are cancelled.
  @discardableResult
  public func cancel(_ target: Target) -> Outcome {
    outcome.clear()
    target.pointers.truncate(to: 0)
    stop(target)
    settle()
    return outcome
  }

  /// Yields the pointers of a target to the surrounding targets. The target's gestures are cancelled, and the
  /// surrounding targets' recognisers that had failed restart at the pointers' present locations.
  @discardableResult
  public func yield(_ target: Target) -> Outcome {
    outcome.clear()
    stop(target)
    target.isDefeated = true
    for index in 0..<table.count {
      var isOuter = false
      for hit in table[index].path {
        // A target under several of the pointers restarts once.
        if isOuter, hit.target.isDefeated {
          restart(hit.target)
          outcome.resumed.append(hit.target)
        }
        if hit.target === target { isOuter = true }
      }
    }
    settle()
    return outcome
  }

  /// Takes the pointers from a target without a recognised gesture, because the touch has stopped an
  /// animation on another target.
  @discardableResult
  public func forfeit(_ target: Target) -> Outcome {
    outcome.clear()
    stop(target)
    target.isDefeated = true
    settle()
    return outcome
  }

  /// Keeps what a call has led to for the next call of `handle`, `advance` or `cancelAll`: whoever made the call cannot
  /// deal with it. The next deadline is the present.
  public func postpone(_ outcome: Outcome) { postponed.append(outcome) }

  /// How often a target has withdrawn from its touches by itself, and been told of their cancellation before all else.
  /// Earlier actions that were not passed on to it by then are void.
  package private(set) var withdrawalCount = 0

  /// Keeps what a call has led to, except the actions of a target that has withdrawn from its touches by itself, and
  /// returns those.
  public func postpone(_ outcome: Outcome, exceptActionsOf target: Target) -> [GestureAction] {
    withdrawalCount &+= 1
    target.withdrawal = withdrawalCount
    let actions = outcome.actions
    var (own, rest) = ([GestureAction](), outcome)
    rest.actions = []
    for action in actions {
      if action.target === target { own.append(action) } else { rest.actions.append(action) }
    }
    postpone(rest)
    return own
  }

  /// Takes what was postponed; nil if nothing was.
  public func takePostponed() -> Outcome? {
    guard !postponed.isEmpty else { return nil }
    let taken = postponed
    postponed = Outcome()
    return taken
  }

  // MARK: Questions

  /// Whether any pointer is down.
  public var hasPointers: Bool { !table.isEmpty }

  /// The number of pointers that are down.
  public var pointerCount: Int { table.count }

  /// Whether nothing changes until the next sample: no pointer is down, no time-out is pending.
  public var isIdle: Bool { table.isEmpty && nextDeadline == nil }

  /// Whether nothing changes on a target until another pointer goes down on it: no recogniser can be
  /// recognised for the present pointers, and none waits for a time-out.
  public func isIdle(_ target: Target) -> Bool {
    guard target.isEngaged else { return true }
    for entry in target.entries {
      if target.pointers.isEmpty ? entry.deadline != nil : entry.isLive { return false }
    }
    return true
  }

  /// The time of the next time-out, in seconds, by which a host calls `advance`; nil if none is pending.
  public var nextDeadline: Double? {
    if !postponed.isEmpty { return time.isFinite ? time : 0 }
    return nextTimeOut
  }

  private var nextTimeOut: Double? {
    var next: Double?
    for entry in contest.entries {
      guard let deadline = entry.deadline else { continue }
      next = min(next ?? deadline, deadline)
    }
    return next
  }

  /// The target of a recogniser; nil if it was not added.
  public func target(of recognizer: any GestureRecognizer) -> Target? { find(recognizer)?.target }

  /// The targets under a pointer that is down, the innermost first; empty for other pointers.
  public func path(of pointer: Int) -> [Hit] {
    table.index(of: pointer).map { table[$0].path } ?? []
  }

  /// The latest samples of the pointers that are down on a target, in the target's coordinates.
  public func samples(on target: Target) -> [PointerSample] {
    var samples: [PointerSample] = []
    for index in 0..<table.count {
      for hit in table[index].path where hit.target === target {
        var sample = table[index].latest
        sample.location = hit.map.apply(to: sample.location)
        samples.append(sample)
      }
    }
    return samples
  }

  // MARK: Time

  private func begin() {
    outcome.clear()
    if !postponed.isEmpty { swap(&outcome, &postponed) }
  }

  /// Advances the clock, with a stop at each deadline, so that the result does not depend on how often the
  /// host calls.
  private func expire(to end: Double) {
    resetFinished()
    guard end > time, end.isFinite else { return }
    var last = -Double.infinity
    while let deadline = nextTimeOut, deadline > last, deadline < end {
      last = deadline
      elapse(to: max(time, deadline))
    }
    elapse(to: end)
  }

  private func elapse(to time: Double) {
    self.time = time
    for entry in contest.entries where entry.isListening {
      apply(entry.recognizer.advance(to: time), to: entry)
    }
    settle()
  }

  // MARK: Samples

  private func pass(_ sample: PointerSample, on path: [Hit]?) {
    if sample.phase == .down {
      land(sample, on: path ?? [Hit(target)])
    } else if let index = table.index(of: sample.id) {
      take(sample, of: index)
    }
  }

  /// Handles a sample of a pointer that is down.
  private func take(_ sample: PointerSample, of index: Int) {
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
    let path = own(path)
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

  /// The hits of a path that count: each target once, and none of another arena.
  private func own(_ path: [Hit]) -> [Hit] {
    var own = path
    for index in path.indices.reversed() {
      let target = path[index].target
      var isOwn = adopts(target) && path[index].map.isFinite
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
  private func resetFinished() {
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
  private func restart(_ target: Target) {
    target.isDefeated = false
    for entry in target.entries
    where entry.state == .failed && entry.isEnabled
      && entry.recognizer.canBeginWithYieldedPointers
    {
      restart(entry)
    }
  }

  /// Restarts a recogniser with the pointers that are down on its target, at their present locations.
  private func restart(_ entry: Entry) {
    entry.reset()
    for serial in entry.target.pointers {
      guard var sample = table.latest(ofSerial: serial), let time = table.time else { continue }
      sample.time = time
      sample.phase = .down
      feed(sample, serial, to: entry)
    }
  }

  // MARK: The contest

  /// Lets the recognisers of a target take part, behind all others.
  private func engage(_ target: Target) {
    disengage(target)
    target.isEngaged = true
    engaged.append(target)
    contest.append(target)
  }

  /// Lets recognisers that were added to targets in the contest, or removed from them, take part or not.
  private func refill() {
    for target in engaged { contest.remove(target) }
    for target in engaged { contest.append(target) }
  }

  private func disengage(_ target: Target) {
    guard target.isEngaged else { return }
    target.isEngaged = false
    contest.remove(target)
    for index in engaged.indices where engaged[index] === target {
      engaged.remove(at: index)
      return
    }
  }

  /// Records a proposal. Recognitions are decided in `settle`; other changes take effect at once.
  private func apply(_ proposal: RecognizerState?, to entry: Entry) {
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
  private func settle() {
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
  private func stop(_ entry: Entry) {
    if entry.state.isActive {
      change(entry, to: .cancelled)
    } else if entry.state == .possible {
      change(entry, to: .failed)
    }
  }

  /// Stops all recognisers of a target that takes part.
  private func stop(_ target: Target) {
    guard target.isEngaged else { return }
    for entry in target.entries { stop(entry) }
  }

  private func change(_ entry: Entry, to state: RecognizerState) {
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

  // MARK: Looking things up

  /// Whether a target belongs to this arena, or to none: then it belongs to this one from now on.
  private func adopts(_ target: Target) -> Bool {
    let id = ObjectIdentifier(self)
    if target.arena == nil { target.arena = id }
    return target.arena == id
  }

  /// The entry of a recogniser, whose target is expected to be a certain one; nil if it was not added.
  private func find(
    _ recognizer: any GestureRecognizer, in expected: Target? = nil
  ) -> Entry? {
    if let expected, let entry = expected.entry(of: recognizer) { return entry }
    for target in targets {
      if let entry = target.entry(of: recognizer) { return entry }
    }
    return nil
  }
}
