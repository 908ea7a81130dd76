import LenticularPhysics

/// Where recognisers compete for the pointers.
///
/// The contract:
///
/// - The arena owns its recognisers. Each belongs to a **target**, a place that pointers land on. A
///   pointer comes down with the targets under it, the innermost first, and belongs to all of them
///   until it leaves. The recognisers of a target get every sample of its pointers, in the order they
///   were added. A recogniser *proposes* a state; the arena *decides*. Between equals, the inner
///   target's wins, and of one target the one that was added first.
/// - **A contest is about pointers.** Recognisers of different targets that share no pointer are
///   recognised independently: a finger that rests on one target prevents nothing on another.
/// - A recognition (`began` or `ended` out of `possible`) is **held** while another recogniser that
///   has to fail first is undecided. If that one is recognised, the held one fails.
/// - A recognition that nothing holds **wins**. All others that may not be recognised
///   simultaneously with it fail, and stay so until all pointers are up. While a winner is active,
///   others that may not be recognised simultaneously with it fail when they try.
/// - Of several recognitions in one sample, those of that sample are decided before those held
///   since earlier ones. So a drag that begins while a tap still waits for its second wins: the
///   held tap fails. A held tap that is released by a time-out, or by a second touch that cannot be
///   its second tap, wins over those that waited with it, but not over who watches the new touch.
/// - A **touch sequence** of a target lasts from the first pointer that comes down on it to the last
///   that leaves. When it is over, each of its recognisers fails that neither was recognised nor waits
///   for another tap.
///   A final state stays readable until the next call of `handle` or `advance`, then the recogniser
///   is `possible` again. A continuous gesture that ended while pointers stayed down, as a pinch
///   does when one finger lifts, starts again with those pointers when another comes down.
/// - A target can **give its pointers up** in the middle of a gesture, as a scroll view does at its
///   edge. Its gestures are cancelled, and what had lost against them on the targets farther out starts
///   again, as if the pointers came down where they are.
/// - **Every `began` is followed by exactly one `ended` or `cancelled`.** Nobody can be stuck: once
///   all pointers are up and the time-outs have passed, every recogniser is final or `possible`.
///
/// Samples that cannot be are given a meaning:
///
/// | sample | meaning |
/// |---|---|
/// | time earlier than the last sample's, or not finite | that of the last; 0 before the first |
/// | `down` without a usable location, or with buttons but not the primary one | ignored |
/// | `down` of a pointer that is down | its `up` was lost: cancelled, then down again |
/// | `moved` without buttons, of one that came down with buttons | its `up` was lost: cancelled |
/// | `moved` without a usable location | ignored |
/// | `up` elsewhere than the last location | moved there, then up |
/// | `up` without a usable location | up where it was last |
/// | `up` with a pressure | the pressure is that of the last sample |
/// | anything else of a pointer that is not down | ignored |
///
/// A location is usable if both coordinates are finite and no larger than
/// `GestureDefaults.largestCoordinate`. A pressure is clamped to 0…1; one that is not a number is
/// none.
///
/// A sample costs time proportional to the number of recognisers, and a decision to its square and
/// the number of relations; once the buffers have grown, nothing is allocated.
public final class Arena {
  /// A place that pointers land on, with recognisers of its own: a surface of the screen.
  open class Target {
    /// The pointers that are down on it.
    fileprivate(set) var pointers = Pointers()
    /// The number of its touch sequence, ascending over all targets of an arena; 0 before the first.
    fileprivate var sequence = 0
    /// Whether none of its recognisers has any use of the pointers that are down, for those of another
    /// target have won them.
    public fileprivate(set) var hasLost = false

    public init() {}

    /// How many pointers are down on it.
    public var pointerCount: Int { pointers.count }
  }

  /// A target under a pointer.
  public struct Hit {
    public var target: Target
    /// From the coordinates of the samples to those of the target.
    public var map: AffineTransform

    public init(_ target: Target, map: AffineTransform = .identity) {
      self.target = target
      self.map = map
    }
  }

  /// A recogniser, and what the arena remembers of it.
  private final class Entry {
    let recognizer: any GestureRecognizer
    let target: Target
    /// Whether it takes part.
    var isEnabled = true
    /// The recognition it waits to be granted.
    var proposal: GestureState?
    /// Whether the proposal is older than the present sample.
    var isHeld = false
    /// Whether it began, so that an end is that of a continuous gesture.
    var isContinuous = false
    /// The touch sequence in which it saw its first touch since it was reset, or 0.
    var sequence = 0
    /// The pointers that it has seen since it was reset, by their serial numbers.
    var contacts: [Int] = []

    init(_ recognizer: any GestureRecognizer, _ target: Target) {
      self.recognizer = recognizer
      self.target = target
    }

    /// Starts again at `possible`, or ends at once at `failed` if it is disabled, so that nobody
    /// waits for it.
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

    /// Whether it still takes samples: a discrete gesture that is complete does not.
    var isListening: Bool { !state.isFinal && proposal != .ended }

    /// Whether it is, or may yet be, recognised.
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

  /// A pointer that is down, and where it landed.
  private final class Contact {
    let id: Int
    /// Its number among all pointers that ever came down.
    let serial: Int
    /// The innermost first.
    let path: [Hit]
    let down: PointerSample
    /// The last that was heard of it.
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

  /// What there is to notify of since the last call of `handle`, `advance`, `cancelAll`, `cancel`,
  /// `giveUp`, `disable` or `remove` began, in order. A host reads it after each call; it is a buffer
  /// that the next call overwrites.
  public private(set) var actions: [GestureAction] = []

  /// The targets that have lost their pointers to another one's gesture since the last call of `handle`
  /// or `advance` began.
  public private(set) var losers: [Target] = []

  /// The targets to which another one has given its pointers up since then.
  public private(set) var heirs: [Target] = []

  /// The latest time the arena has heard of, in seconds; negative infinity before the first.
  public private(set) var time = -Double.infinity

  /// The target of recognisers and pointers for which none is named.
  public let target = Target()

  /// The time of the last sample. It may lie before `time`: a host shows frames while samples are
  /// still on their way, and their own times are what velocities are measured with.
  private var sampleTime = -Double.infinity

  /// In the order in which they compete: those of inner targets first.
  private var entries: [Entry] = []
  /// The first waits for the second to fail.
  private var requirements: [Pair] = []
  private var simultaneous: [Pair] = []
  private var contacts: [Contact] = []
  /// What was decided of other targets while one gave its pointers up, for the next call to notify of.
  private var deferred: [GestureAction] = []
  private var lastSerial = 0
  /// The number of the touch sequence that began last.
  private var sequence = 0

  public init() {}

  // MARK: Recognisers

  /// Adds a recogniser, behind all others of its target. One that is there already stays where it is.
  public func add(_ recognizer: any GestureRecognizer, to target: Target? = nil) {
    guard entry(of: recognizer) == nil else { return }
    let entry = Entry(recognizer, target ?? self.target)
    entries.append(entry)
  }

  /// Removes a recogniser with all its relations. If its gesture is active, it is cancelled.
  public func remove(_ recognizer: any GestureRecognizer) {
    actions.truncate(to: 0)
    guard let removed = entry(of: recognizer) else { return }
    stop(removed)
    forget { $0 === removed }
    settle()
  }

  /// Removes a target with its recognisers, as if it were nowhere under any pointer any more. Nobody is
  /// notified of its gestures.
  public func remove(_ target: Target) {
    for entry in entries where entry.target === target { stop(entry) }
    target.pointers.removeAll()
    forget { $0.target === target }
    actions.truncate(to: 0)
    settle()
  }

  /// Forgets everything. What owns an arena calls this when it is done, where its targets hold the arena.
  public func invalidate() {
    (entries, contacts) = ([], [])
    (requirements, simultaneous) = ([], [])
    (actions, deferred) = ([], [])
    (losers, heirs) = ([], [])
  }

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

  /// Turns a recogniser off: it stays where it is, and `failed` as long as it is off, so that those
  /// that wait for it do not. If its gesture is active, it is cancelled.
  public func disable(_ recognizer: any GestureRecognizer) {
    actions.truncate(to: 0)
    guard let entry = entry(of: recognizer), entry.isEnabled else { return }
    entry.isEnabled = false
    stop(entry)
    settle()
  }

  /// Turns a recogniser on again. If pointers are down on its target, it begins to listen with the next
  /// touch after all of them are up.
  public func enable(_ recognizer: any GestureRecognizer) {
    guard let entry = entry(of: recognizer), !entry.isEnabled else { return }
    entry.isEnabled = true
    if entry.target.pointers.isEmpty && entry.state == .failed { entry.reset() }
  }

  /// Whether a recogniser is one of the arena's and not disabled.
  public func isEnabled(_ recognizer: any GestureRecognizer) -> Bool {
    entry(of: recognizer)?.isEnabled ?? false
  }

  // MARK: Relations

  /// Lets a recogniser wait until another has failed. Returns false, and changes nothing, if one of
  /// them was not added or if the other waits for this one already: both would wait forever.
  @discardableResult
  public func require(
    _ recognizer: any GestureRecognizer, toFail other: any GestureRecognizer
  ) -> Bool {
    guard let first = entry(of: recognizer), let second = entry(of: other) else { return false }
    guard !waits(second, for: first) else { return false }
    requirements.append(Pair(first: first, second: second))
    return true
  }

  /// Lets two recognisers be recognised at the same time; the order does not matter. Returns false
  /// if one of them was not added.
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

  /// Takes a sample, after the time-outs that are due by its time.
  ///
  /// - Parameter path: the targets under a pointer that comes down, the innermost first; nil stands for
  ///   `target`. Of other samples it is ignored: a pointer belongs to where it came down.
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
      land(sample, on: path ?? [Hit(target)])
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

  /// Lets time pass, in seconds on the clock of the samples, and with it the time-outs, in order.
  /// Earlier times and those that are not finite change nothing.
  public func advance(to time: Double) {
    begin()
    expire(to: time)
  }

  /// Takes all pointers away at a time, in seconds, as when the screen is resized, loses its
  /// capture or is hidden: active recognisers are cancelled, the others fail, nothing stays held.
  public func cancelAll(at time: Double) {
    begin()
    expire(to: time)
    for contact in contacts {
      for hit in contact.path { hit.target.pointers.removeAll() }
    }
    contacts.truncate(to: 0)
    for entry in entries { stop(entry) }
  }

  /// Takes its pointers away from a target: its gestures are cancelled, and it hears no more of them.
  /// Other targets keep theirs. Returns what there is to notify of on this target.
  public func cancel(_ target: Target) -> [GestureAction] {
    actions.truncate(to: 0)
    target.pointers.removeAll()
    for entry in entries where entry.target === target { stop(entry) }
    settle()
    return takeActions(of: target)
  }

  /// Has the targets farther out go on with a target's pointers: its gestures are cancelled, and those
  /// that lost against them start again where the pointers are. Returns what there is to notify of on
  /// this target.
  public func giveUp(_ target: Target) -> [GestureAction] {
    actions.truncate(to: 0)
    for entry in entries where entry.target === target { stop(entry) }
    target.hasLost = true
    for contact in contacts {
      var isOuter = false
      for hit in contact.path {
        // What several pointers have in common begins once.
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

  /// Splits off what is to be notified of one target.
  private func takeActions(of target: Target) -> [GestureAction] {
    var own: [GestureAction] = []
    for action in actions {
      if action.target === target { own.append(action) } else { deferred.append(action) }
    }
    return own
  }

  /// Lets a target lose the pointers that are down on it to another one, though no gesture was recognised
  /// yet: touching down has stopped a motion there.
  public func lose(_ target: Target) {
    for entry in entries where entry.target === target { stop(entry) }
    target.hasLost = true
  }

  // MARK: Questions

  /// Whether any pointer is down.
  public var hasPointers: Bool { !contacts.isEmpty }

  /// How many pointers are down.
  public var pointerCount: Int { contacts.count }

  /// Whether nothing will happen before the next sample: no pointer is down, no time-out pending.
  public var isIdle: Bool { contacts.isEmpty && nextDeadline == nil }

  /// Whether nothing will happen on a target before another pointer lands on it: nothing can come of those
  /// that are down, and no recogniser waits for its time.
  public func isIdle(_ target: Target) -> Bool {
    !entries.contains {
      $0.target === target && (target.pointers.isEmpty ? $0.deadline != nil : $0.isLive)
    }
  }

  /// When the next time-out is due, in seconds: a host should call `advance` by then.
  public var nextDeadline: Double? {
    var next: Double?
    for entry in entries {
      guard let deadline = entry.deadline else { continue }
      next = min(next ?? deadline, deadline)
    }
    return next
  }

  /// The target of a recogniser, if it was added.
  public func target(of recognizer: any GestureRecognizer) -> Target? {
    entry(of: recognizer)?.target
  }

  /// The targets under a pointer that is down, the innermost first; none if it is not.
  public func path(of pointer: Int) -> [Hit] { contact(pointer)?.path ?? [] }

  /// The pointers that are down on a target, each where it was last, in the target's coordinates.
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

  /// Whether a gesture may still come of a pointer that is down, or goes on.
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

  /// Moves the clock, stopping at each deadline on the way, so that what happens does not depend on
  /// how often the host calls.
  private func expire(to end: Double) {
    resetFinished()
    let end = end.isFinite ? max(end, time) : time
    var last = -Double.infinity
    while let deadline = nextDeadline, deadline > last, deadline < end {
      last = deadline
      elapse(to: max(time, deadline))
    }
    elapse(to: end)
  }

  private func elapse(to time: Double) {
    guard time.isFinite else { return }
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

  /// A pointer comes down.
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
    // Whoever waited for this touch and is done with it may start with it afresh.
    for entry in entries
    where entry.state.isFinal && entry.sequence < sequence && entry.target.sequence == sequence
      && !isPrevented(entry, contact)
    {
      entry.reset()
      feed(sample, contact, to: entry)
    }
    settle()
  }

  /// Has the recognisers of inner targets compete before those of the targets around them.
  private func order(_ path: [Hit]) {
    guard path.count > 1 else { return }
    // Those of the path come last, in its order; the order of others makes no difference to them.
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

  /// Fails those of a target that neither were recognised nor wait for more, now that all its pointers are
  /// up.
  private func closeSequence(of target: Target) {
    for entry in entries where entry.target === target && entry.isListening {
      if entry.state.isActive {
        change(entry, to: .cancelled)
      } else if entry.deadline == nil {
        change(entry, to: .failed)
      }
    }
  }

  /// Forgets final states of touches that are over.
  private func resetFinished() {
    for entry in entries where entry.state.isFinal && entry.target.pointers.isEmpty {
      entry.reset()
    }
  }

  private func resetFinished(of target: Target) {
    for entry in entries where entry.state.isFinal && entry.target === target { entry.reset() }
  }

  /// Gives the pointers that are still down to those continuous gestures that ended before them.
  private func restartEnded(of target: Target) {
    for entry in entries
    where entry.target === target && entry.state == .ended && entry.isContinuous {
      restart(entry)
    }
  }

  /// Gives the pointers that are down on a target to those of its recognisers that have failed.
  private func restart(_ target: Target) {
    target.hasLost = false
    for entry in entries
    where entry.target === target && entry.state == .failed && entry.isEnabled
      && entry.recognizer.takesPointersOver
    {
      restart(entry)
    }
  }

  /// Has a recogniser begin anew with the pointers that are down on its target, where they are.
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

  /// Notes what a recogniser would like. Recognitions wait for `settle`; the rest is its affair.
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

  /// Decides about the recognitions proposed, until nothing changes any more.
  private func settle() {
    while let entry = nextDecision(held: false) ?? nextDecision(held: true) {
      if verdict(on: entry) == .wins { recognize(entry) } else { change(entry, to: .failed) }
    }
    for entry in entries where entry.proposal != nil { entry.isHeld = true }
  }

  /// The recognition to decide next of those that are held or of those of this sample, which come
  /// first: who loses, then who wins and is not outranked by another.
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
    // A tap held since earlier touches has no say about the present ones.
    let isLate = winner.isHeld && winner.sequence < winner.target.sequence
    for entry in entries
    where entry !== winner && entry.state == .possible && canPrevent(winner, entry) {
      if isLate && entry.sequence > winner.sequence { continue }
      change(entry, to: .failed)
      if entry.target !== winner.target { noteLoss(of: entry.target) }
    }
    change(winner, to: proposal)
  }

  /// Notes that a target has lost its pointers, if none of its recognisers has any use of them.
  private func noteLoss(of target: Target) {
    guard !target.hasLost, !target.pointers.isEmpty,
      !entries.contains(where: { $0.target === target && $0.isLive })
    else { return }
    target.hasLost = true
    losers.append(target)
  }

  /// Cancels a gesture that is active, and fails one that might become one.
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

  /// Whether a gesture of the present touches was recognised that makes another fail.
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
