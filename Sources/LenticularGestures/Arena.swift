import LenticularPhysics

/// Arbitration between the recognisers that compete for pointers.
///
/// The contract:
///
/// - The arena owns its recognisers. Each recogniser belongs to a **target**, an area that receives pointers.
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
/// - A target can **give its pointers up** during a gesture, as a scroll view does at its edge. Its gestures
///   are cancelled. Recognisers of the surrounding targets that had failed restart, as if the pointers went
///   down at their present locations.
/// - **Every `began` is followed by exactly one `ended` or `cancelled`.** No recogniser can be stuck: once
///   all pointers are up and all time-outs have passed, every recogniser is final or `possible`.
///
/// Invalid samples have a defined meaning:
///
/// | sample | meaning |
/// |---|---|
/// | time earlier than the last sample's, or not finite | the time of the last sample; 0 before the first |
/// | `down` without a usable location, or with buttons but not the primary one | ignored |
/// | `down` of a pointer that is down | its `up` was lost: cancelled, then down again |
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
/// Complexity: O(n) per sample in the number of recognisers; O(n² + r) per decision, with r relations. Once
/// the buffers have grown, nothing is allocated.
public final class Arena {
  /// An area that receives pointers and has its own recognisers: a surface on the screen.
  open class Target {
    /// The pointers that are down on the target.
    fileprivate(set) var pointers = Pointers()
    /// The number of the touch sequence, ascending over all targets of an arena; 0 before the first.
    fileprivate var sequence = 0
    /// Whether a gesture of another target has won the pointers that are down, so that no recogniser of this
    /// target can still be recognised.
    public fileprivate(set) var hasLost = false

    public init() {}

    /// The number of pointers that are down on the target.
    public var pointerCount: Int { pointers.count }
  }

  /// A target under a pointer, with the map to its coordinates.
  public struct Hit {
    public var target: Target
    /// The map from the coordinates of the samples to those of the target.
    public var map: AffineTransform

    public init(_ target: Target, map: AffineTransform = .identity) {
      self.target = target
      self.map = map
    }
  }

  /// A recogniser with its state in the arena.
  private final class Entry {
    let recognizer: any GestureRecognizer
    let target: Target
    /// Whether the recogniser takes part.
    var isEnabled = true
    /// The recognition that the recogniser has proposed and that is undecided.
    var proposal: GestureState?
    /// Whether the proposal was made before the present sample.
    var isHeld = false
    /// Whether the gesture has begun, so that `ended` is the end of a continuous gesture.
    var isContinuous = false
    /// The touch sequence of the first touch since the last reset; 0 before it.
    var sequence = 0
    /// The serial numbers of the pointers since the last reset.
    var contacts: [Int] = []

    init(_ recognizer: any GestureRecognizer, _ target: Target) {
      self.recognizer = recognizer
      self.target = target
    }

    /// Resets the recogniser to `possible`, or to `failed` if it is disabled, so that no recogniser waits for
    /// it.
    func reset() {
      recognizer.reset()
      proposal = nil
      isHeld = false
      isContinuous = false
      sequence = 0
      contacts.truncate(to: 0)
      if !isEnabled { recognizer.change(to: .failed, at: 0) }
    }

    var state: GestureState { recognizer.state }

    /// Whether the recogniser receives samples: not after its discrete gesture is complete.
    var isListening: Bool { !state.isFinal && proposal != .ended }

    /// Whether the gesture of the recogniser is recognised, or may still be.
    var isLive: Bool { isEnabled && !state.isFinal }

    var deadline: Double? {
      guard isListening, let deadline = recognizer.deadline, deadline.isFinite else { return nil }
      return deadline
    }

    func sharesPointer(with other: Entry) -> Bool {
      if target === other.target { return true }
      for contact in contacts where other.contacts.contains(contact) { return true }
      return false
    }
  }

  /// A pointer that is down, with the targets under it.
  private final class Contact {
    let id: Int
    /// The number of the pointer, ascending over all pointers that went down.
    let serial: Int
    /// The targets, the innermost first.
    #if hasFeature(Embedded)
      // A page has one arena, and a constant makes the download smaller.
      let path: [Hit]
    #else
      var path: [Hit]
    #endif
    let down: PointerSample
    /// The latest sample of the pointer.
    var latest: PointerSample

    init(_ sample: PointerSample, serial: Int, path: [Hit]) {
      id = sample.id
      self.serial = serial
      self.path = path
      down = sample
      latest = sample
    }

    func landed(on target: Target) -> Bool {
      for hit in path where hit.target === target { return true }
      return false
    }
  }

  /// A relation between two recognisers.
  private struct Pair {
    let first: Entry
    let second: Entry
  }

  private enum Verdict {
    case wins
    case waits
    case loses
  }

  /// The actions since the beginning of the last call of `handle`, `advance`, `cancelAll`, `cancel`,
  /// `giveUp`, `disable` or `remove`, in order. A host reads them after each call; the next call overwrites
  /// the buffer.
  public private(set) var actions: [GestureAction] = []

  /// The targets that have lost their pointers to a gesture of another target since the beginning of the last
  /// call of `handle` or `advance`.
  public private(set) var losers: [Target] = []

  /// The targets that have received the pointers that another target gave up, since the same call.
  public private(set) var heirs: [Target] = []

  /// The latest time of a sample or of `advance`, in seconds; negative infinity before the first.
  public private(set) var time = -Double.infinity

  /// The default target of recognisers and pointers.
  public let target = Target()

  /// The time of the last sample. It may be earlier than `time`, because frames are shown while samples are
  /// still on their way. Velocities are measured with the samples' own times.
  private var sampleTime = -Double.infinity

  /// The recognisers in the order in which they compete: those of inner targets first.
  private var entries: [Entry] = []
  /// The pairs of which the first recogniser waits for the second to fail.
  private var requirements: [Pair] = []
  private var simultaneous: [Pair] = []
  private var contacts: [Contact] = []
  /// The actions of other targets during `cancel` or `giveUp`, which the next call reports.
  private var deferred: [GestureAction] = []
  private var lastSerial = 0
  /// The number of the last touch sequence.
  private var sequence = 0

  public init() {}

  // MARK: Recognisers

  /// Adds a recogniser to a target, after all others. A recogniser that was added before keeps its place.
  public func add(_ recognizer: any GestureRecognizer, to target: Target? = nil) {
    guard entry(of: recognizer) == nil else { return }
    let entry = Entry(recognizer, target ?? self.target)
    entries.append(entry)
  }

  /// Removes a recogniser and its relations. If its gesture is active, it is cancelled.
  public func remove(_ recognizer: any GestureRecognizer) {
    actions.truncate(to: 0)
    guard let removed = entry(of: recognizer) else { return }
    stop(removed)
    forget { $0 === removed }
    settle()
  }

  /// Removes a target with its recognisers and pointers, without reporting actions.
  public func remove(_ target: Target) {
    for entry in entries where entry.target === target { stop(entry) }
    target.pointers.removeAll()
    forget { $0.target === target }
    actions.truncate(to: 0)
    settle()
  }

  #if !hasFeature(Embedded)
    /// Moves a target with its recognisers, and the relations among them, to another arena. Pointers on the target are
    /// lost, and gestures are cancelled without reporting actions.
    public func move(_ target: Target, to other: Arena) {
      func isOf(_ pair: Pair) -> Bool {
        pair.first.target === target && pair.second.target === target
      }
      let own = entries.filter { $0.target === target }
      let relations = (requirements.filter(isOf), simultaneous.filter(isOf))
      remove(target)
      // A pointer of the other arena may have the same identifier.
      for contact in contacts { contact.path.removeAll { $0.target === target } }
      for entry in own { entry.reset() }
      (target.sequence, target.hasLost) = (0, false)
      other.entries += own
      other.requirements += relations.0
      other.simultaneous += relations.1
    }
  #endif

  private func forget(where isGone: (Entry) -> Bool) {
    for index in entries.indices.reversed() where isGone(entries[index]) {
      entries.remove(at: index)
    }
    forget(in: &requirements, where: isGone)
    forget(in: &simultaneous, where: isGone)
  }

  private func forget(in pairs: inout [Pair], where isGone: (Entry) -> Bool) {
    for index in pairs.indices.reversed()
    where isGone(pairs[index].first) || isGone(pairs[index].second) {
      pairs.remove(at: index)
    }
  }

  /// Disables a recogniser: it keeps its place and is `failed`, so that recognisers that wait for its failure
  /// do not. If its gesture is active, it is cancelled.
  public func disable(_ recognizer: any GestureRecognizer) {
    actions.truncate(to: 0)
    guard let entry = entry(of: recognizer), entry.isEnabled else { return }
    entry.isEnabled = false
    stop(entry)
    settle()
  }

  /// Enables a recogniser. If pointers are down on its target, it takes part from the first touch after all
  /// of them are up.
  public func enable(_ recognizer: any GestureRecognizer) {
    guard let entry = entry(of: recognizer), !entry.isEnabled else { return }
    entry.isEnabled = true
    if entry.target.pointers.isEmpty && entry.state == .failed { entry.reset() }
  }

  /// Whether a recogniser was added to the arena and is not disabled.
  public func isEnabled(_ recognizer: any GestureRecognizer) -> Bool {
    entry(of: recognizer)?.isEnabled ?? false
  }

  // MARK: Relations

  /// Makes a recogniser wait until another one has failed. Returns false, without a change, if one of them
  /// was not added, or if the other one already waits for this one, so that both would wait forever.
  @discardableResult
  public func require(
    _ recognizer: any GestureRecognizer, toFail other: any GestureRecognizer
  ) -> Bool {
    guard let first = entry(of: recognizer), let second = entry(of: other) else { return false }
    guard !waits(second, for: first) else { return false }
    requirements.append(Pair(first: first, second: second))
    return true
  }

  /// Lets two recognisers be recognised simultaneously; the order does not matter. Returns false if one of
  /// them was not added.
  @discardableResult
  public func allowSimultaneous(
    _ recognizer: any GestureRecognizer, _ other: any GestureRecognizer
  ) -> Bool {
    guard let first = entry(of: recognizer), let second = entry(of: other) else { return false }
    if !allowsSimultaneous(first, second) {
      simultaneous.append(Pair(first: first, second: second))
    }
    return true
  }

  // MARK: Input

  /// Handles a sample, after the time-outs that are due by its time.
  ///
  /// - Parameter path: the targets under a pointer that goes down, the innermost first; nil stands for
  ///   `target`. A target that is repeated counts once, where it comes first. For other samples the path is ignored: a
  ///   pointer belongs to the targets on which it went down.
  public func handle(_ sample: PointerSample, on path: [Hit]? = nil) {
    begin()
    expire(to: sample.time)
    if !time.isFinite { time = 0 }
    if !sampleTime.isFinite { sampleTime = sample.time.isFinite ? sample.time : time }
    if sample.time.isFinite { sampleTime = max(sampleTime, sample.time) }
    var sample = sample
    sample.time = sampleTime
    sample.pressure = sample.pressure.flatMap { $0.isNaN ? nil : min(1, max(0, $0)) }
    let known = contact(sample.id)
    switch sample.phase {
    case .down:
      guard sample.location.isUsable else { return }
      guard sample.buttons.isEmpty || sample.buttons.contains(.primary) else { return }
      if let known { take(known.latest, as: .cancelled) }
      land(sample, on: path?.distinct ?? [Hit(target)])
    case .moved:
      guard let known else { return }
      if sample.buttons.isEmpty && !known.down.buttons.isEmpty {
        take(known.latest, as: .cancelled)
      } else if sample.location.isUsable {
        take(sample, as: .moved)
      }
    case .up:
      guard let known else { return }
      sample.pressure = known.latest.pressure
      if !sample.location.isUsable {
        sample.location = known.latest.location
      } else if sample.location != known.latest.location {
        take(sample, as: .moved)
      }
      take(sample, as: .up)
    case .cancelled:
      guard let known else { return }
      take(known.latest, as: .cancelled)
    }
  }

  /// Advances to a time, in seconds on the clock of the samples, and fires the time-outs until then, in
  /// order. Earlier times and those that are not finite are ignored.
  public func advance(to time: Double) {
    begin()
    expire(to: time)
  }

  /// Cancels all pointers at a time, in seconds, as after a resize, a lost capture or when the page is
  /// hidden. Active recognisers are cancelled, all others fail, none stays held.
  public func cancelAll(at time: Double) {
    begin()
    expire(to: time)
    for contact in contacts {
      for hit in contact.path { hit.target.pointers.removeAll() }
    }
    contacts.truncate(to: 0)
    for entry in entries { stop(entry) }
  }

  /// Cancels the pointers of a target, which receives no more samples of them. Other targets keep theirs.
  /// Returns the actions of this target.
  public func cancel(_ target: Target) -> [GestureAction] {
    actions.truncate(to: 0)
    target.pointers.removeAll()
    for entry in entries where entry.target === target { stop(entry) }
    settle()
    return takeActions(of: target)
  }

  /// Gives the pointers of a target to the surrounding targets. The target's gestures are cancelled, and the
  /// surrounding targets' recognisers that had failed restart at the pointers' present locations. Returns the
  /// actions of this target.
  public func giveUp(_ target: Target) -> [GestureAction] {
    actions.truncate(to: 0)
    for entry in entries where entry.target === target { stop(entry) }
    target.hasLost = true
    for contact in contacts {
      var isOuter = false
      for hit in contact.path {
        // A target under several of the pointers restarts once.
        if isOuter, hit.target.hasLost {
          restart(hit.target)
          heirs.append(hit.target)
        }
        if hit.target === target { isOuter = true }
      }
    }
    settle()
    return takeActions(of: target)
  }

  /// Takes the actions of a target, and defers those of other targets.
  private func takeActions(of target: Target) -> [GestureAction] {
    var own: [GestureAction] = []
    for action in actions {
      if action.target === target { own.append(action) } else { deferred.append(action) }
    }
    return own
  }

  /// Takes the pointers from a target without a recognised gesture, because the touch has stopped an
  /// animation on another target.
  public func lose(_ target: Target) {
    for entry in entries where entry.target === target { stop(entry) }
    target.hasLost = true
  }

  // MARK: Questions

  /// Whether any pointer is down.
  public var hasPointers: Bool { !contacts.isEmpty }

  /// The number of pointers that are down.
  public var pointerCount: Int { contacts.count }

  /// Whether nothing changes until the next sample: no pointer is down, no time-out is pending.
  public var isIdle: Bool { contacts.isEmpty && nextDeadline == nil }

  /// Whether nothing changes on a target until another pointer goes down on it: no recogniser can be
  /// recognised for the present pointers, and none waits for a time-out.
  public func isIdle(_ target: Target) -> Bool {
    !entries.contains {
      $0.target === target && (target.pointers.isEmpty ? $0.deadline != nil : $0.isLive)
    }
  }

  /// The time of the next time-out, in seconds, by which a host calls `advance`; nil if none is pending.
  public var nextDeadline: Double? {
    var next: Double?
    for entry in entries {
      guard let deadline = entry.deadline else { continue }
      next = min(next ?? deadline, deadline)
    }
    return next
  }

  /// The target of a recogniser; nil if it was not added.
  public func target(of recognizer: any GestureRecognizer) -> Target? {
    entry(of: recognizer)?.target
  }

  /// The targets under a pointer that is down, the innermost first; empty for other pointers.
  public func path(of pointer: Int) -> [Hit] { contact(pointer)?.path ?? [] }

  /// The latest samples of the pointers that are down on a target, in the target's coordinates.
  public func samples(on target: Target) -> [PointerSample] {
    var samples: [PointerSample] = []
    for contact in contacts {
      for hit in contact.path where hit.target === target {
        var sample = contact.latest
        sample.location = hit.map.apply(to: sample.location)
        samples.append(sample)
      }
    }
    return samples
  }

  /// Whether a gesture of a pointer that is down is active or may still be recognised.
  public func isPending(_ pointer: Int) -> Bool {
    guard let contact = contact(pointer) else { return false }
    return entries.contains { $0.isLive && $0.contacts.contains(contact.serial) }
  }

  // MARK: Time

  private func begin() {
    actions.truncate(to: 0)
    swap(&actions, &deferred)
    losers.truncate(to: 0)
    heirs.truncate(to: 0)
  }

  /// Advances the clock, with a stop at each deadline, so that the result does not depend on how often the
  /// host calls.
  private func expire(to end: Double) {
    resetFinished()
    // A stage has fired the time-outs before it passes a sample.
    guard end > time, end.isFinite else { return }
    var last = -Double.infinity
    while let deadline = nextDeadline, deadline > last, deadline < end {
      last = deadline
      elapse(to: max(time, deadline))
    }
    elapse(to: end)
  }

  private func elapse(to time: Double) {
    self.time = time
    for entry in entries where entry.isListening {
      apply(entry.recognizer.advance(to: time), to: entry)
    }
    settle()
  }

  // MARK: Samples

  private func take(_ sample: PointerSample, as phase: PointerSample.Phase) {
    guard let contact = contact(sample.id) else { return }
    var sample = sample
    sample.time = sampleTime
    sample.phase = phase
    contact.latest = sample
    let isOver = phase == .up || phase == .cancelled
    for hit in contact.path {
      if isOver {
        _ = hit.target.pointers.remove(id: sample.id)
      } else {
        _ = hit.target.pointers.update(sample)
      }
    }
    if isOver { remove(contact) }
    for entry in entries where contact.landed(on: entry.target) { feed(sample, contact, to: entry) }
    if isOver {
      for hit in contact.path where hit.target.pointers.isEmpty { closeSequence(of: hit.target) }
    }
    settle()
  }

  /// Handles a pointer that goes down.
  private func land(_ sample: PointerSample, on path: [Hit]) {
    lastSerial += 1
    let contact = Contact(sample, serial: lastSerial, path: path)
    contacts.append(contact)
    order(path)
    sequence += 1
    for hit in path {
      let target = hit.target
      if target.pointers.isEmpty {
        resetFinished(of: target)
        target.sequence = sequence
        target.hasLost = false
      } else {
        restartEnded(of: target)
      }
    }
    for hit in path {
      hit.target.pointers.add(sample)
      for entry in entries where entry.target === hit.target {
        entry.recognizer.map = hit.map
        feed(sample, contact, to: entry)
      }
    }
    settle()
    // A recogniser that waited for this touch, and is now final, restarts with it.
    for entry in entries
    where entry.state.isFinal && entry.sequence < sequence && entry.target.sequence == sequence
      && !isPrevented(entry, contact)
    {
      entry.reset()
      feed(sample, contact, to: entry)
    }
    settle()
  }

  /// Orders the recognisers of a path, those of inner targets first.
  private func order(_ path: [Hit]) {
    guard path.count > 1 else { return }
    // Recognisers of the path move to the end, in the order of the path. Their order relative to other ones
    // is irrelevant.
    for hit in path {
      var rest = entries.count
      var index = 0
      while index < rest {
        if entries[index].target === hit.target {
          entries.append(entries.remove(at: index))
          rest -= 1
        } else {
          index += 1
        }
      }
    }
  }

  private func feed(_ sample: PointerSample, _ contact: Contact, to entry: Entry) {
    guard entry.isListening else { return }
    if entry.sequence == 0 { entry.sequence = entry.target.sequence }
    if sample.phase == .down { entry.contacts.append(contact.serial) }
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
    for entry in entries where entry.target === target && entry.isListening {
      if entry.state.isActive {
        change(entry, to: .cancelled)
      } else if entry.deadline == nil {
        change(entry, to: .failed)
      }
    }
  }

  /// Resets recognisers in final states whose touch sequence is over.
  private func resetFinished() {
    for entry in entries where entry.state.isFinal && entry.target.pointers.isEmpty {
      entry.reset()
    }
  }

  private func resetFinished(of target: Target) {
    for entry in entries where entry.state.isFinal && entry.target === target { entry.reset() }
  }

  /// Restarts the continuous gestures of a target that ended while pointers stayed down.
  private func restartEnded(of target: Target) {
    for entry in entries
    where entry.target === target && entry.state == .ended && entry.isContinuous {
      restart(entry)
    }
  }

  /// Restarts the failed recognisers of a target that take over pointers.
  private func restart(_ target: Target) {
    target.hasLost = false
    for entry in entries
    where entry.target === target && entry.state == .failed && entry.isEnabled
      && entry.recognizer.takesPointersOver
    {
      restart(entry)
    }
  }

  /// Restarts a recogniser with the pointers that are down on its target, at their present locations.
  private func restart(_ entry: Entry) {
    entry.reset()
    let pointers = entry.target.pointers
    for position in 0..<pointers.count {
      var sample = pointers[position].latest
      sample.time = sampleTime
      sample.phase = .down
      guard let contact = contact(sample.id) else { continue }
      feed(sample, contact, to: entry)
    }
  }

  // MARK: Decisions

  /// Records a proposal. Recognitions are decided in `settle`; other changes take effect at once.
  private func apply(_ proposal: GestureState?, to entry: Entry) {
    guard let proposal else { return }
    let state = entry.state
    if state == .possible && proposal == .possible {
      entry.proposal = nil
    } else if state == .possible && (proposal == .began || proposal == .ended) {
      entry.proposal = proposal
      entry.isHeld = false
    } else {
      change(entry, to: proposal)
    }
  }

  /// Decides all proposed recognitions that can be decided.
  private func settle() {
    while let entry = nextDecision(held: false) ?? nextDecision(held: true) {
      if verdict(on: entry) == .wins { recognize(entry) } else { change(entry, to: .failed) }
    }
    for entry in entries where entry.proposal != nil { entry.isHeld = true }
  }

  /// The next recognition to decide, of those held or those of the present sample: first one that loses, then
  /// one that wins and is not prevented by another.
  private func nextDecision(held: Bool) -> Entry? {
    var winner: Entry?
    for entry in entries where entry.proposal != nil && entry.isHeld == held {
      switch verdict(on: entry) {
      case .loses: return entry
      case .waits: continue
      case .wins:
        guard let first = winner else {
          winner = entry
          continue
        }
        if !canPrevent(first, entry) && canPrevent(entry, first) { winner = entry }
      }
    }
    return winner
  }

  private func verdict(on entry: Entry) -> Verdict {
    for other in entries where other !== entry {
      if other.state.isActive && canPrevent(other, entry) { return .loses }
    }
    var verdict = Verdict.wins
    for requirement in requirements where requirement.first === entry {
      switch requirement.second.state {
      case .failed: continue
      case .possible: verdict = .waits
      case .began, .changed, .ended, .cancelled: return .loses
      }
    }
    return verdict
  }

  private func recognize(_ winner: Entry) {
    guard let proposal = winner.proposal else { return }
    // A tap held since an earlier touch sequence does not affect recognisers of the present one.
    let isLate = winner.isHeld && winner.sequence < winner.target.sequence
    for entry in entries
    where entry !== winner && entry.state == .possible && canPrevent(winner, entry) {
      if isLate && entry.sequence > winner.sequence { continue }
      change(entry, to: .failed)
      if entry.target !== winner.target { noteLoss(of: entry.target) }
    }
    change(winner, to: proposal)
  }

  /// Records that a target has lost its pointers, if none of its recognisers can still be recognised.
  private func noteLoss(of target: Target) {
    guard !target.hasLost, !target.pointers.isEmpty,
      !entries.contains(where: { $0.target === target && $0.isLive })
    else { return }
    target.hasLost = true
    losers.append(target)
  }

  /// Cancels an active gesture; fails a possible one.
  private func stop(_ entry: Entry) {
    if entry.state.isActive {
      change(entry, to: .cancelled)
    } else if entry.state == .possible {
      change(entry, to: .failed)
    }
  }

  private func change(_ entry: Entry, to state: GestureState) {
    let recognizer = entry.recognizer
    guard recognizer.state.canChange(to: state) else {
      assertionFailure("illegal gesture state proposed")
      return
    }
    entry.proposal = nil
    if state == .began { entry.isContinuous = true }
    recognizer.change(to: state, at: time)
    if state != .failed {
      actions.append(
        GestureAction(
          recognizer: recognizer, target: entry.target, state: state, time: time))
    }
  }

  // MARK: Looking things up

  private func entry(of recognizer: any GestureRecognizer) -> Entry? {
    for entry in entries where entry.recognizer === recognizer { return entry }
    return nil
  }

  private func remove(_ contact: Contact) {
    for index in contacts.indices where contacts[index] === contact {
      contacts.remove(at: index)
      return
    }
  }

  private func contact(_ id: Int) -> Contact? {
    for contact in contacts where contact.id == id { return contact }
    return nil
  }

  private func canPrevent(_ entry: Entry, _ other: Entry) -> Bool {
    entry.sharesPointer(with: other) && !allowsSimultaneous(entry, other)
      && entry.recognizer.canPrevent(other.recognizer)
  }

  /// Whether a recognised gesture of a pointer prevents a recogniser.
  private func isPrevented(_ entry: Entry, _ contact: Contact) -> Bool {
    for other in entries
    where other !== entry && other.contacts.contains(contact.serial) {
      let state = other.state
      guard state.isActive || state == .ended else { continue }
      if !allowsSimultaneous(other, entry) && other.recognizer.canPrevent(entry.recognizer) {
        return true
      }
    }
    return false
  }

  private func allowsSimultaneous(_ entry: Entry, _ other: Entry) -> Bool {
    for pair in simultaneous {
      if pair.first === entry && pair.second === other { return true }
      if pair.first === other && pair.second === entry { return true }
    }
    return false
  }

  private func waits(_ entry: Entry, for other: Entry) -> Bool {
    if entry === other { return true }
    for requirement in requirements where requirement.first === entry {
      if waits(requirement.second, for: other) { return true }
    }
    return false
  }
}

extension [Arena.Hit] {
  /// The hits without those of a target that an earlier hit has. One pointer on a target is one, however often its host
  /// lists the target.
  package var distinct: [Arena.Hit] {
    var distinct: [Arena.Hit] = []
    for hit in self where !distinct.contains(where: { $0.target === hit.target }) {
      distinct.append(hit)
    }
    return distinct
  }
}
