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
/// | `down` on a target whose map gives no usable location, or enlarges more than a million times | the target does not lie under the pointer |
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

  var table = PointerTable()
  var contest = Contest()
  /// The targets with recognisers.
  var targets: [Target] = []
  /// The targets whose recognisers are in the contest.
  var engaged: [Target] = []
  /// What the present call has led to.
  var outcome = Outcome()
  /// What the next call of `handle`, `advance` or `cancelAll` reports in addition.
  private var postponed = Outcome()
  /// Whether a proposal is undecided.
  var hasProposals = false
  /// The number of the last touch sequence.
  var sequence = 0

  public init() {}

  deinit {
    // An entry and its target have each other.
    for target in targets { target.entries = [] }
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
}
