import LenticularPhysics

/// What an animator notes of an animation in the first iteration of a spring or a decay, with which most frames need no more.
///
/// Notes lie one after another in the order of the animations. A note is right while
/// the animation has its number.
struct AnimationNote {
  /// The animation, which the animator holds as long as this is its note.
  private let animation: Unmanaged<AnyPropertyAnimation>?
  private let number: Int
  /// The target, which is written to without counting references: the note holds it, and the animator holds the note.
  private let target: Unmanaged<AnyObject>?
  private let heldTarget: AnyObject?
  private let write: (AnyObject, Lanes) -> Void
  /// When the motion begins on the animator's clock, and how long the iteration takes, in seconds.
  let begin: Double
  private let duration: Double
  let key: StateTransitionCache.Key
  private let laneCount: Int
  private let x: Lane
  private let y: Lane

  /// A lane of the motion: anchor + T · (displacement, velocity).
  private struct Lane {
    let anchor: Double
    let displacement: Double
    let velocity: Double

    init() { (anchor, displacement, velocity) = (0, 0, 0) }

    init(_ motion: LinearMotion, _ lane: Int) {
      anchor = motion.anchor[lane: lane]
      displacement = motion.displacement[lane: lane]
      velocity = motion.velocity[lane: lane]
    }

    @inline(__always)
    func value(after transition: StateTransition) -> Double {
      anchor + (displacement * transition.xx + velocity * transition.xv)
    }
  }

  init(
    of animation: AnyPropertyAnimation, to property: BoundProperty, begin: Double,
    duration: Double, _ motion: LinearMotion, laneCount: Int
  ) {
    self.animation = Unmanaged.passUnretained(animation)
    number = animation.noteNumber
    target = Unmanaged.passUnretained(property.target)
    heldTarget = property.target
    write = property.access.write
    (self.begin, self.duration) = (begin, duration)
    key = motion.key
    self.laneCount = laneCount
    (x, y) = (Lane(motion, 0), Lane(motion, 1))
  }

  /// A note of nothing.
  init() {
    (animation, target, heldTarget, number, write) = (nil, nil, nil, 0, { _, _ in })
    (begin, duration, key, laneCount) = (0, 0, StateTransitionCache.Key(.normal), 0)
    (x, y) = (Lane(), Lane())
  }

  var isEmpty: Bool { animation == nil }

  /// Whether the note is right for a time on the animator's clock.
  @inline(__always)
  func covers(_ time: Double) -> Bool {
    let localTime = time - begin
    guard localTime > 0, localTime < duration, let animation else { return false }
    return animation._withUnsafeGuaranteedRef { $0.noteNumber == number }
  }

  func transition(at time: Double) -> StateTransition {
    animation?._withUnsafeGuaranteedRef { $0.transition(over: time - begin) } ?? .identity
  }

  /// Writes the value at a time on the animator's clock, after the transition until then.
  @inline(__always)
  func show(at time: Double, after transition: StateTransition) {
    guard let animation, let target else { return }
    animation._withUnsafeGuaranteedRef { $0.shownTime = time - begin }
    var value = Lanes.zero
    if laneCount <= 2 {
      value[lane: 0] = x.value(after: transition)
      value[lane: 1] = y.value(after: transition)
    } else {
      value = animation._withUnsafeGuaranteedRef { $0.value(after: transition) }
    }
    target._withUnsafeGuaranteedRef { write($0, value) }
  }
}

/// The notes of an animator in the order of its animations, and the number of its present frame.
///
/// They are in memory of their own, which handlers may let grow during a frame. A note that is replaced is kept until the
/// animator says that no frame is writing to its target any more: what a frame calls may replace any note.
struct AnimationNotes {
  private(set) var count = 0
  var frame = 0
  private var capacity = 0
  private var base: UnsafeMutablePointer<AnimationNote>?
  /// The notes that were replaced.
  private var former: [AnimationNote] = []

  /// The address of a note, until notes are appended.
  @inline(__always)
  func address(of index: Int) -> UnsafePointer<AnimationNote> {
    UnsafePointer(base.unsafelyUnwrapped + index)
  }

  mutating func append(_ note: AnimationNote) {
    if count == capacity {
      capacity = max(16, 2 * capacity)
      let grown = UnsafeMutablePointer<AnimationNote>.allocate(capacity: capacity)
      if let base {
        grown.moveInitialize(from: base, count: count)
        base.deallocate()
      }
      base = grown
    }
    base.unsafelyUnwrapped.advanced(by: count).initialize(to: note)
    count += 1
  }

  /// Replaces a note.
  mutating func set(_ note: AnimationNote, at index: Int) {
    let address = base.unsafelyUnwrapped + index
    if !address.pointee.isEmpty { former.append(address.pointee) }
    address.pointee = note
  }

  /// Makes a note one of nothing.
  mutating func clear(_ index: Int) {
    if !address(of: index).pointee.isEmpty { set(AnimationNote(), at: index) }
  }

  /// Replaces a note by another one, which becomes empty.
  mutating func move(_ index: Int, to other: Int) {
    set(address(of: index).pointee, at: other)
    clear(index)
  }

  mutating func truncate(to count: Int) {
    for index in count..<self.count { clear(index) }
    base?.advanced(by: count).deinitialize(count: self.count - count)
    self.count = count
  }

  /// The notes that were replaced since the last call.
  mutating func takeFormer() -> [AnimationNote] {
    if former.isEmpty { return [] }
    let former = former
    self.former = []
    return former
  }

  mutating func deallocate() {
    truncate(to: 0)
    base?.deallocate()
    base = nil
  }
}
