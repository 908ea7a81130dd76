import LenticularPhysics

/// Runs animations of any property of any object.
///
///     let animator = PropertyAnimator()
///     animator.add(SpringAnimation(.progress, to: 1), to: dial, forKey: "fill", at: now)
///     while !animator.isIdle {
///       animator.advance(to: nextRefresh())
///       draw(dial)
///     }
///
/// A property animator holds its animations strongly until they end, and with them their targets. It reads no
/// clock: times are in seconds on any clock of the owner, and times of frames never decrease. An animation
/// begins at the time with which it is added, not at the next frame.
///
/// Layers are rendered by an `LayerTreeRenderer`, which is independent of this one. Advance the property animator
/// first, then render the frame:
///
///     properties.advance(to: time)
///     animator.render(at: time, into: &frame)
public final class PropertyAnimator {
  struct Entry {
    let key: AnimationKey?
    /// The object of the key; nil for groups without one.
    let target: ObjectIdentifier?
    let hash: UInt
    /// Nil if the animation was moved or removed: entries keep their indices until `sweep()`.
    var animation: AnyAnimation?

    /// Whether the animation is to be removed.
    var isLeaving: Bool {
      guard let animation else { return true }
      guard case .stopped(let finished) = animation.phase else { return false }
      return !finished || animation.isRemovedOnCompletion
    }
  }

  /// The entries in order of addition.
  var entries: [Entry] = []
  /// The last entry of each key.
  var index = AnimationIndex()
  /// A note for each entry, which may be of nothing.
  let notes: UnsafeMutablePointer<AnimationNotes>
  private var transitions = StateTransitionCache()
  /// The number of calls of `advance(to:)` in progress: handlers may call it.
  var depth = 0
  /// The number of entries without an animation.
  var emptyCount = 0
  /// Whether an entry is to be removed at the end of the frame.
  var hasLeavers = false
  /// Animations that were removed during a frame, and still hold their targets.
  var leavers: [AnyAnimation] = []

  /// The time of the present frame, in seconds.
  public private(set) var time = 0.0

  public init() {
    notes = .allocate(capacity: 1)
    notes.initialize(to: AnimationNotes())
  }

  deinit {
    notes.pointee.deallocate()
    notes.deinitialize(count: 1)
    notes.deallocate()
  }

  // MARK: Frames

  /// Whether frames stay the same until an animation is added, resumed, sought or retargeted.
  ///
  /// After `stop(at:)` is called on an animation, the animator is busy for one more frame.
  public var isIdle: Bool {
    !entries.contains { entry in
      guard let animation = entry.animation else { return false }
      return entry.isLeaving || animation.phase.isActive && !animation.isPaused
    }
  }

  /// Advances all animations to a time, in order of addition, and writes their values to their targets.
  ///
  /// Event handlers may add and remove animations. Those that they add are advanced in the same frame. A handler that
  /// calls `advance(to:)` advances all animations, and ends the frame from which it is called; its time is at least that
  /// of the frame.
  ///
  /// At a time that is not finite there is no frame. In all other methods, such a time stands for that of the last frame.
  public func advance(to time: Double) {
    guard time.isFinite else { return }
    let time = depth > 0 ? max(self.time, time) : time
    self.time = time
    depth += 1
    notes.pointee.frame += 1
    let frame = notes.pointee.frame
    // A copy, because a handler may call this animator.
    var transitions = self.transitions
    // Animations that began together, by one spring, lie one after another.
    var transition = StateTransition.identity
    var (begin, key) = (Double.nan, StateTransitionCache.Key(.normal))
    var index = 0
    while index < notes.pointee.count, notes.pointee.frame == frame {
      let note = notes.pointee.address(of: index)
      if note.pointee.covers(time) {
        if note.pointee.begin != begin || note.pointee.key != key {
          (begin, key) = (note.pointee.begin, note.pointee.key)
          transition = transitions.transition(for: key, over: time - begin) {
            note.pointee.transition(at: time)
          }
        }
        note.pointee.show(at: time, after: transition)
      } else {
        advanceEntry(index, to: time, using: &transitions)
      }
      index += 1
    }
    self.transitions = transitions
    depth -= 1
    guard depth == 0 else { return }
    if hasLeavers || !leavers.isEmpty || emptyCount > 0 { sweep() }
    dropFormerNotes()
  }

  @inline(never)
  private func advanceEntry(_ index: Int, to time: Double, using cache: inout StateTransitionCache)
  {
    guard let animation = entries[index].animation else { return }
    guard owns(animation, at: index) else {
      // Another animator runs it now, or a group.
      return empty(index)
    }
    notes.pointee.clear(index)
    let goesOn = animation.advance(to: time, using: &cache)
    guard owns(animation, at: index) else { return }
    if goesOn {
      if let note = animation.note() { notes.pointee.set(note, at: index) }
    } else if entries[index].isLeaving {
      hasLeavers = true
    }
  }

  /// The index of the entry of an animation; nil if another driver runs it, or none.
  func index(of animation: AnyAnimation) -> Int? {
    // An animator that is gone may have had the same identifier.
    guard let driver = animation.driver, driver.id == ObjectIdentifier(self),
      driver.index < entries.count, entries[driver.index].animation === animation
    else { return nil }
    return driver.index
  }

  func owns(_ animation: AnyAnimation, at index: Int) -> Bool {
    self.index(of: animation) == index
  }

  func usable(_ time: Double) -> Double { time.isFinite ? time : self.time }
}
