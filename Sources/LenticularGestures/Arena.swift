import LenticularPhysics

/// Where recognisers compete for the pointers.
///
/// The contract:
///
/// - The arena owns its recognisers and gives each sample to all of them, in the order they were
///   added. A recogniser *proposes* a state; the arena *decides*. Between equals, who was added
///   first wins.
/// - A recognition (`began` or `ended` out of `possible`) is **held** while another recogniser that
///   has to fail first is undecided. If that one is recognised, the held one fails.
/// - A recognition that nothing holds **wins**. All others that may not be recognised
///   simultaneously with it fail, and stay so until all pointers are up. While a winner is active,
///   others that may not be recognised simultaneously with it fail when they try.
/// - Of several recognitions in one sample, those of that sample are decided before those held
///   since earlier ones. So a drag that begins while a tap still waits for its second wins: the
///   held tap fails. A held tap that is released by a time-out, or by a second touch that cannot be
///   its second tap, wins over those that waited with it, but not over who watches the new touch.
/// - A **touch sequence** lasts from the first pointer that comes down to the last that leaves.
///   When it is over, each recogniser fails that neither was recognised nor waits for another tap.
///   A final state stays readable until the next call of `handle` or `advance`, then the recogniser
///   is `possible` again. A continuous gesture that ended while pointers stayed down, as a pinch
///   does when one finger lifts, starts again with those pointers when another comes down.
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
  /// A recogniser, and what the arena remembers of it.
  private final class Entry {
    let recognizer: any GestureRecognizer
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

    init(_ recognizer: any GestureRecognizer) {
      self.recognizer = recognizer
    }

    /// Starts again at `possible`, or ends at once at `failed` if it is disabled, so that nobody
    /// waits for it.
    func reset() {
      recognizer.reset()
      proposal = nil
      isHeld = false
      isContinuous = false
      sequence = 0
      if !isEnabled { recognizer.change(to: .failed, at: 0) }
    }

    var state: GestureState { recognizer.state }

    /// Whether it still takes samples: a discrete gesture that is complete does not.
    var isListening: Bool { !state.isFinal && proposal != .ended }

    var deadline: Double? {
      guard isListening, let deadline = recognizer.deadline, deadline.isFinite else { return nil }
      return deadline
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

  /// What there is to notify of since the last call of `handle`, `advance`, `cancelAll`, `disable`
  /// or `remove` began, in order. A host reads it after each call; it is a buffer that the next call
  /// overwrites.
  public private(set) var actions: [GestureAction] = []

  /// The latest time the arena has heard of, in seconds; negative infinity before the first.
  public private(set) var time = -Double.infinity

  /// The time of the last sample. It may lie before `time`: a host shows frames while samples are
  /// still on their way, and their own times are what velocities are measured with.
  private var sampleTime = -Double.infinity

  private var entries: [Entry] = []
  /// The first waits for the second to fail.
  private var requirements: [Pair] = []
  private var simultaneous: [Pair] = []
  private var pointers = Pointers()
  /// How many touch sequences there have been.
  private var sequence = 0

  public init() {}

  // MARK: Recognisers

  /// Adds a recogniser, behind all others. One that is there already stays where it is.
  public func add(_ recognizer: any GestureRecognizer) {
    guard entry(of: recognizer) == nil else { return }
    entries.append(Entry(recognizer))
  }

  /// Removes a recogniser with all its relations. If its gesture is active, it is cancelled.
  public func remove(_ recognizer: any GestureRecognizer) {
    actions.truncate(to: 0)
    guard let removed = entry(of: recognizer) else { return }
    stop(removed)
    entries.removeAll { $0 === removed }
    requirements.removeAll { $0.first === removed || $0.second === removed }
    simultaneous.removeAll { $0.first === removed || $0.second === removed }
    settle()
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

  /// Turns a recogniser on again. If pointers are down, it begins to listen with the next touch
  /// after all of them are up.
  public func enable(_ recognizer: any GestureRecognizer) {
    guard let entry = entry(of: recognizer), !entry.isEnabled else { return }
    entry.isEnabled = true
    if pointers.isEmpty && entry.state == .failed { entry.reset() }
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
  public func handle(_ sample: PointerSample) {
    actions.truncate(to: 0)
    expire(to: sample.time)
    if !time.isFinite { time = 0 }
    if !sampleTime.isFinite { sampleTime = sample.time.isFinite ? sample.time : time }
    if sample.time.isFinite { sampleTime = max(sampleTime, sample.time) }
    var sample = sample
    sample.time = sampleTime
    sample.pressure = sample.pressure.flatMap { $0.isNaN ? nil : min(1, max(0, $0)) }
    let known = pointers[id: sample.id]
    switch sample.phase {
    case .down:
      guard sample.location.isUsable else { return }
      guard sample.buttons.isEmpty || sample.buttons.contains(.primary) else { return }
      if let known { take(known.latest, as: .cancelled) }
      take(sample, as: .down)
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
    actions.truncate(to: 0)
    expire(to: time)
  }

  /// Takes all pointers away at a time, in seconds, as when the surface is resized, loses its
  /// capture or is hidden: active recognisers are cancelled, the others fail, nothing stays held.
  public func cancelAll(at time: Double) {
    actions.truncate(to: 0)
    expire(to: time)
    pointers.removeAll()
    for entry in entries { stop(entry) }
  }

  // MARK: Questions

  /// Whether any pointer is down.
  public var hasPointers: Bool { !pointers.isEmpty }

  /// How many pointers are down.
  public var pointerCount: Int { pointers.count }

  /// Whether nothing will happen before the next sample: no pointer is down, no time-out pending.
  public var isIdle: Bool { pointers.isEmpty && nextDeadline == nil }

  /// When the next time-out is due, in seconds: a host should call `advance` by then.
  public var nextDeadline: Double? {
    var next: Double?
    for entry in entries {
      guard let deadline = entry.deadline else { continue }
      next = min(next ?? deadline, deadline)
    }
    return next
  }

  // MARK: Time

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
    var sample = sample
    sample.time = sampleTime
    sample.phase = phase
    switch phase {
    case .down: begin(sample)
    case .moved:
      _ = pointers.update(sample)
      feedAll(sample)
      settle()
    case .up, .cancelled:
      _ = pointers.remove(id: sample.id)
      feedAll(sample)
      if pointers.isEmpty { closeSequence() }
      settle()
    }
  }

  private func begin(_ sample: PointerSample) {
    let isFirst = pointers.isEmpty
    if isFirst {
      resetFinished()
      sequence += 1
    } else {
      restartEnded()
    }
    pointers.add(sample)
    feedAll(sample)
    settle()
    guard isFirst else { return }
    // Whoever waited for this touch and is done with it may start with it afresh.
    for entry in entries
    where entry.state.isFinal && entry.sequence < sequence && !isPrevented(entry) {
      entry.reset()
      feed(sample, to: entry)
    }
    settle()
  }

  private func feedAll(_ sample: PointerSample) {
    for entry in entries { feed(sample, to: entry) }
  }

  private func feed(_ sample: PointerSample, to entry: Entry) {
    guard entry.isListening else { return }
    if entry.sequence == 0 { entry.sequence = sequence }
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

  /// Fails whoever neither was recognised nor waits for more, now that all pointers are up.
  private func closeSequence() {
    for entry in entries where entry.isListening {
      if entry.state.isActive {
        change(entry, to: .cancelled)
      } else if entry.deadline == nil {
        change(entry, to: .failed)
      }
    }
  }

  /// Forgets final states of touches that are over.
  private func resetFinished() {
    guard pointers.isEmpty else { return }
    for entry in entries where entry.state.isFinal { entry.reset() }
  }

  /// Gives the pointers that are still down to those continuous gestures that ended before them.
  private func restartEnded() {
    for entry in entries where entry.state == .ended && entry.isContinuous {
      entry.reset()
      for position in 0..<pointers.count {
        var sample = pointers[position].latest
        sample.time = sampleTime
        sample.phase = .down
        feed(sample, to: entry)
      }
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
    let isLate = winner.isHeld && winner.sequence < sequence
    for entry in entries
    where entry !== winner && entry.state == .possible && canPrevent(winner, entry) {
      if isLate && entry.sequence > winner.sequence { continue }
      change(entry, to: .failed)
    }
    change(winner, to: proposal)
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
      actions.append(GestureAction(recognizer: recognizer, state: state, time: time))
    }
  }

  // MARK: Looking things up

  private func entry(of recognizer: any GestureRecognizer) -> Entry? {
    for entry in entries where entry.recognizer === recognizer { return entry }
    return nil
  }

  private func canPrevent(_ entry: Entry, _ other: Entry) -> Bool {
    !allowsSimultaneous(entry, other) && entry.recognizer.canPrevent(other.recognizer)
  }

  /// Whether a gesture of the present touches was recognised that makes another fail.
  private func isPrevented(_ entry: Entry) -> Bool {
    for other in entries where other !== entry && other.sequence == sequence {
      let state = other.state
      if (state.isActive || state == .ended) && canPrevent(other, entry) { return true }
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
