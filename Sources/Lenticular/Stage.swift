import LenticularGestures
import LenticularPhysics
import LenticularScene

/// The connection between a host and the interactions of a page or window: it takes inputs and produces
/// frames.
///
/// Each interaction lives on a surface. One arena decides between the recognisers of all interactions, and
/// one renderer produces the frames of all their layers. A stage reads no clock and does no I/O. The host
/// passes it inputs, each with its time, calls `advance(to:)` once per refresh of its display and draws the
/// frame. Until `nextFrameTime`, or the next input, the host need not do so. The application calls methods of
/// interactions in `perform(at:_:)`.
///
/// There is one clock, that of the frames. The times of inputs and commands have a defined meaning:
///
/// | time | meaning |
/// |---|---|
/// | not finite, or earlier than that of the last input or command | the latter; 0 before the first |
/// | more than a second after the next frame | wrong: with that frame, the clock goes back to its time |
///
/// Inputs and commands may be as late as a host that has slept, and no earlier frame tells whether it has. So a time
/// stands until the next frame. If that frame shows that the time was wrong, touches are cancelled, and animations that
/// would begin later begin with the frame. The samples of a pointer are measured by their own times, in order; see
/// `Arena`.
public final class Stage {
  /// A surface under a pointer or wheel, or around the keyboard focus, with the map from the coordinates of
  /// the input to the surface's points.
  public typealias Hit = Arena.Hit

  private let renderer: LayerTreeRenderer
  private let arena: Arena
  private var interactions: [any Interaction] = []
  private var lastID: Int32 = 0
  private var frame = Frame()
  private var reducesMotion = false

  /// The time of the last frame, in seconds; it never decreases.
  public private(set) var time = 0.0

  /// The time of the last input, in seconds. It may be earlier than the last frame, because inputs arrive
  /// late. An animation that an input starts begins at the input's time.
  private var inputTime = 0.0

  #if !hasFeature(Embedded)
    /// The commands whose motions have not ended.
    var commands: [RunningCommand] = []
  #endif

  /// How far inputs may be ahead of a frame, in seconds: a display shows a frame a few refreshes after its inputs.
  private static var largestLead: Double { 1 }

  /// Creates a stage without interactions.
  public init() {
    renderer = LayerTreeRenderer()
    arena = Arena()
  }

  /// Creates a stage with one interaction on a surface of its own, such as `PhotoViewer(size:)` has. The surface provides the
  /// arena and the renderer. A surface of another stage is a programming error.
  public init(_ interaction: any Interaction) {
    interaction.surface.requireOwnRenderer()
    renderer = interaction.surface.renderer
    arena = interaction.surface.arena
    lastID = interaction.surface.id
    append(interaction)
  }

  /// Whether frames have tracks, for hosts that pass motions to a compositor; see `LayerTrack`.
  public var tracksMotion: Bool {
    get { renderer.tracksMotion }
    set { renderer.tracksMotion = newValue }
  }

  // MARK: Surfaces

  /// Creates a surface of a size in points.
  ///
  /// - Parameter superlayer: the layer of a surrounding interaction that contains the surface; nil if the
  ///   host draws the surface.
  public func makeSurface(size: Size2D, in superlayer: Layer? = nil) -> Surface {
    lastID += 1
    return Surface(
      id: lastID, size: size, renderer: renderer, arena: arena, superlayer: superlayer)
  }

  /// The interaction on the surface with an identifier; nil if there is none.
  @inline(never)
  public func interaction(on surface: Int32) -> (any Interaction)? {
    for interaction in interactions where interaction.surface.id == surface { return interaction }
    return nil
  }

  /// Adds an interaction that was created with a surface of this stage, once. A surface of another stage, and one that
  /// has an interaction, are programming errors.
  public func add(_ interaction: any Interaction) {
    precondition(interaction.surface.arena === arena, "the surface belongs to another stage")
    append(interaction)
    if reducesMotion { _ = interaction.handle(.reduceMotion(true, at: inputTime), at: inputTime) }
  }

  #if !hasFeature(Embedded)
    /// Adds an interaction with a surface of its own, such as one that moves here from another stage. The pointers on
    /// the surface are lost: their gestures are cancelled. From now on, the interaction follows this stage's setting for
    /// reduced motion.
    ///
    /// The surface keeps its renderer, so that animations go on. The frames of this stage do not contain the surface:
    /// render its layers by `surface.renderer` after `advance(to:)`. The next frame is due at the earlier one of
    /// `nextFrameTime` and that of the renderer. All surfaces that no stage made have the identifier 1, so
    /// `interaction(on:)` and `isIdle(on:)` do not tell them apart.
    ///
    /// A surface that a stage has made, and one that is on a stage other than the former one, are programming errors.
    ///
    /// - Parameter former: the stage that the interaction leaves; nil if there is none.
    public func adopt(_ interaction: any Interaction, from former: Stage? = nil) {
      interaction.surface.requireOwnRenderer()
      if let former {
        let time = note(max(former.time, former.inputTime))
        fireTimeOuts(by: time)
        let hadTouches = interaction.surface.hasTouches
        for action in interaction.surface.cancelTouches() {
          interaction.respond(to: action, at: time)
        }
        if hadTouches { interaction.touchesEnded(at: time) }
        former.forget(interaction)
      }
      interaction.surface.move(to: arena)
      append(interaction)
      _ = interaction.handle(.reduceMotion(reducesMotion, at: inputTime), at: inputTime)
    }
  #endif

  /// Removes an interaction and its surface. Its pointers are lost, its layers are removed, and it publishes
  /// no more reports. So it is with the interactions whose surfaces lie in its layers.
  public func remove(_ interaction: any Interaction) {
    var inner: [any Interaction] = []
    for other in interactions where other.surface.isShownInLayer { inner.append(other) }
    guard forget(interaction) else { return }
    interaction.surface.invalidate()
    for other in inner where !other.surface.isShownInLayer { remove(other) }
  }

  private func append(_ interaction: any Interaction) {
    precondition(interaction.surface.target.slot < 0, "the surface has an interaction")
    interaction.surface.target.slot = interactions.count
    interactions.append(interaction)
  }

  /// Takes an interaction off the list. Returns whether it was on it.
  @discardableResult
  private func forget(_ interaction: any Interaction) -> Bool {
    let target = interaction.surface.target
    guard let found = self.interaction(of: target), found === interaction else { return false }
    interactions.remove(at: target.slot)
    for slot in target.slot..<interactions.count { interactions[slot].surface.target.slot = slot }
    target.slot = -1
    #if !hasFeature(Embedded)
      endCommands(on: interaction.surface)
    #endif
    return true
  }

  // MARK: Input

  /// Handles an input at its time. The time of a wheel, a key or a pinch on a trackpad is not earlier than that
  /// of the last frame. Returns whether an interaction handles the input alone; see
  /// `Interaction.handle(_:at:)` and `claimsTouches`.
  ///
  /// A wheel with the Control key, by which browsers report a pinch on a trackpad, is passed on as that pinch.
  ///
  /// - Parameter path: the surfaces that receive the input, the innermost first. A pointer belongs to the
  ///   surfaces under it when it goes down, with their maps, until it goes up. Wheels and keys are passed
  ///   from surface to surface until one handles them. Other inputs are passed to all surfaces of the path.
  ///   Nil stands for all surfaces of the stage. Surfaces of another stage receive nothing.
  @discardableResult
  public func handle(_ input: Input, on path: [Hit]? = nil) -> Bool {
    // What these inputs move is on screen already, and they are late if the application is busy.
    let time = note(input.stopsAtFirstHandler ? max(input.time, self.time) : input.time)
    var isTaken = false
    if case .pointer = input {
      // The arena fires time-outs before a sample by itself. But they take effect before it, too.
      if arena.nextDeadline.map({ $0 <= time }) == true { fireTimeOuts(by: time) }
    } else {
      fireTimeOuts(by: time)
    }
    switch input {
    case .pointer(var sample):
      // A sample may be earlier than the last input, but not later than the clock.
      sample.time = min(sample.time, time)
      isTaken = handle(sample, on: path, at: time)
    case .pointersLost: cancelPointers(at: time)
    default:
      if case .reduceMotion(let isEnabled, _) = input { reducesMotion = isEnabled }
      isTaken = pass(input.normalized(at: time), on: path, at: time)
    }
    passPostponed(at: time)
    return isTaken
  }

  /// Calls methods of interactions, with the time to pass to them. This is the only way in for what an application wants;
  /// see ``handle(_:on:)`` for what the world does.
  ///
  /// - Parameter time: the time of the command, in seconds. The time that is passed on is the same, or that of the table
  ///   above.
  @discardableResult
  @inline(__always)
  public func perform<Answer>(at time: Double, _ commands: (_ time: Double) -> Answer) -> Answer {
    let time = beginCommands(at: time)
    let answer = commands(time)
    passPostponed(at: time)
    return answer
  }

  @inline(never)
  private func beginCommands(at time: Double) -> Double {
    let time = note(time)
    fireTimeOuts(by: time)
    return time
  }

  /// Passes an input to the interactions on a path. Returns whether one handles the input alone.
  private func pass(_ input: Input, on path: [Hit]?, at time: Double) -> Bool {
    guard let path else {
      var isTaken = false
      for interaction in interactions {
        if interaction.handle(input, at: time) {
          isTaken = true
          noteTakeover(by: input, on: interaction)
        }
        if isTaken, input.stopsAtFirstHandler { return true }
      }
      return isTaken
    }
    var isTaken = false
    for hit in path {
      guard let interaction = interaction(of: hit.target) else { continue }
      if interaction.handle(input.mapped(by: hit.map), at: time) {
        isTaken = true
        noteTakeover(by: input, on: interaction)
      }
      if isTaken, input.stopsAtFirstHandler { return true }
    }
    return isTaken
  }

  /// Ends the motion of a command on the surface of an interaction that handles an input of a hand.
  @inline(__always)
  private func noteTakeover(by input: Input, on interaction: any Interaction) {
    #if !hasFeature(Embedded)
      if input.stopsAtFirstHandler { endCommands(on: interaction.surface) }
    #endif
  }

  /// All surfaces, with identity maps.
  private var allSurfaces: [Hit] {
    var path: [Hit] = []
    for interaction in interactions { path.append(Hit(interaction.surface)) }
    return path
  }

  // MARK: The clock

  /// Notes the time of an input or command. Returns the time to use.
  private func note(_ time: Double) -> Double {
    if time > inputTime, time.isFinite { inputTime = time }
    return inputTime
  }

  /// Fires the time-outs of recognisers that are due by a time.
  private func fireTimeOuts(by time: Double) { dispatch(arena.advance(to: time), at: time) }

  /// Sets the clock back to the time of a frame, because the times of inputs before it were wrong.
  private func setBack(to time: Double) {
    inputTime = time
    let outcome = arena.setBack(to: time)
    dispatch(outcome, at: time)
    endTouches(outcome.released, at: time)
    renderer.setBack(to: time)
  }

  // MARK: Pointers

  private func handle(_ sample: PointerSample, on path: [Hit]?, at time: Double) -> Bool {
    if sample.phase == .down { return land(sample, on: path ?? allSurfaces, at: time) }
    let outcome = arena.handle(sample)
    dispatch(outcome, at: time)
    let isTaken = isClaimed(outcome.path)
    endTouches(outcome.released, at: time)
    return isTaken
  }

  /// Handles a pointer that goes down.
  private func land(_ sample: PointerSample, on path: [Hit], at time: Double) -> Bool {
    let outcome = arena.handle(sample, on: path)
    begin(sample, on: outcome.path, at: time)
    dispatch(outcome, at: time)
    leaveToClaimant(outcome.path, at: time)
    let isTaken = isClaimed(path)
    endTouches(outcome.released, at: time)
    return isTaken
  }

  /// Tells the interactions under a pointer that it went down.
  private func begin(_ sample: PointerSample, on path: [Hit], at time: Double) {
    for hit in path where !hit.target.isDefeated {
      var sample = sample
      sample.location = hit.map.apply(to: sample.location)
      begin(sample, on: hit.target, of: path, at: time)
    }
  }

  /// Tells an interaction that a pointer went down.
  private func begin(
    _ sample: PointerSample, on target: Arena.Target, of path: [Hit], at time: Double
  ) {
    var surroundings = Surroundings()
    var isOuter = false
    for hit in path {
      if isOuter, let outer = interaction(of: hit.target) {
        surroundings.axes.formUnion(outer.movableAxes)
        if outer.acceptsSpread { surroundings.acceptsSpread = true }
      }
      if hit.target === target { isOuter = true }
    }
    guard let interaction = interaction(of: target) else { return }
    #if !hasFeature(Embedded)
      endCommands(on: interaction.surface)
    #endif
    interaction.touchesBegan(sample, in: surroundings, at: time)
  }

  /// Leaves a pointer that went down to the innermost surface that claims touches. All other surfaces lose it
  /// if it is their only one.
  private func leaveToClaimant(_ path: [Hit], at time: Double) {
    var claimant: Arena.Target?
    for hit in path where claimant == nil {
      if interaction(of: hit.target)?.claimsTouches == true { claimant = hit.target }
    }
    guard let claimant else { return }
    for hit in path
    where hit.target !== claimant && hit.target.pointerCount == 1 && !hit.target.isDefeated {
      dispatch(arena.forfeit(hit.target), at: time)
      interaction(of: hit.target)?.touchesEnded(at: time)
    }
  }

  private func isClaimed(_ path: [Hit]) -> Bool {
    for hit in path where !hit.target.isDefeated {
      if interaction(of: hit.target)?.claimsTouches == true { return true }
    }
    return false
  }

  /// Whether an interaction alone handles a pointer that is down; see `Interaction.claimsTouches`. A time-out may have
  /// changed this since the last sample of the pointer.
  public func isClaimed(_ pointer: Int) -> Bool { isClaimed(arena.path(of: pointer)) }

  /// Handles the loss of all pointers.
  private func cancelPointers(at time: Double) {
    let outcome = arena.cancelAll(at: time)
    dispatch(outcome, at: time)
    endTouches(outcome.released, at: time)
  }

  /// Tells interactions that their last pointer has gone, unless another one is there, or they have left it to another
  /// surface in the meantime.
  private func endTouches(_ targets: [Arena.Target], at time: Double) {
    for target in targets where target.pointerCount == 0 && !target.isDefeated {
      interaction(of: target)?.touchesEnded(at: time)
    }
  }

  /// Passes recognised gestures to interactions, and reports touches that were won and lost: those of an outcome, and
  /// those to which the interactions' own calls of the arena have led.
  private func dispatch(_ outcome: Arena.Outcome, at time: Double) {
    pass(outcome, at: time)
    passPostponed(at: time)
  }

  @inline(never)
  private func passPostponed(at time: Double) {
    while let postponed = arena.takePostponed() {
      pass(postponed, at: time)
      endTouches(postponed.released, at: time)
    }
  }

  private func pass(_ outcome: Arena.Outcome, at time: Double) {
    let count = arena.withdrawalCount
    for action in outcome.actions where action.target.withdrawal <= count {
      // A time-out takes effect when it is due, not at the next frame or input.
      interaction(of: action.target)?.respond(to: action, at: min(time, action.time))
    }
    for target in outcome.defeated { interaction(of: target)?.touchesEnded(at: time) }
    for target in outcome.resumed {
      for sample in arena.samples(on: target) {
        begin(sample, on: target, of: arena.path(of: sample.id), at: time)
      }
    }
  }

  /// The interaction that receives the gestures of a target; nil if there is none on this stage.
  private func interaction(of target: Arena.Target) -> (any Interaction)? {
    let slot = target.slot
    guard slot >= 0, slot < interactions.count, interactions[slot].surface.target === target else {
      return nil
    }
    return interactions[slot]
  }

  // MARK: Frames

  /// The differences between the frame at a time, in seconds, and the previous frame. A time earlier than the
  /// previous frame, or not finite, is replaced by that of the previous frame, and one that is at most a second earlier
  /// than the last input by that of the input.
  public func advance(to time: Double) -> Frame {
    if time > self.time, time.isFinite {
      self.time = time
      if inputTime > time + Self.largestLead { setBack(to: time) }
    }
    // A frame that is not later than the last one does not tell whether the time of an input is wrong.
    if inputTime <= self.time + Self.largestLead { self.time = max(self.time, inputTime) }
    fireTimeOuts(by: self.time)
    for interaction in interactions { interaction.advance(to: self.time) }
    renderer.render(at: self.time, into: &frame)
    #if !hasFeature(Embedded)
      endRestingCommands()
    #endif
    return frame
  }

  /// Whether frames stay the same until the next input.
  public var isIdle: Bool { nextFrameTime == .infinity }

  /// The time of the next frame that a host has to draw if no input comes first, in seconds: that of the last frame if
  /// every frame has to be drawn, and infinity if none.
  ///
  /// A host with ``tracksMotion`` need not draw frames while their tracks show everything that moves.
  public var nextFrameTime: Double {
    var next = min(arena.nextDeadline ?? .infinity, renderer.nextFrameTime)
    for interaction in interactions { next = min(next, max(time, interaction.nextFrameTime)) }
    #if !hasFeature(Embedded)
      if hasRestingCommands { return time }
    #endif
    // What is due later may be due at a wrong time, like that of the last input. A frame tells.
    return next < .infinity && inputTime > time + Self.largestLead ? time : next
  }

  /// Whether the next frame is the same on the surface with an identifier if no input comes before it and no time-out is
  /// due by then: that of a recogniser, or one for which the interaction waits.
  public func isIdle(on surface: Int32) -> Bool {
    guard renderer.isIdle(on: surface) else { return false }
    return interaction(on: surface).map { $0.nextFrameTime > time } ?? true
  }

  #if !hasFeature(Embedded)
    /// The same for a surface of this stage.
    func isIdle(_ surface: Surface) -> Bool {
      renderer.isIdle(on: surface.id)
        && interaction(of: surface.target).map { $0.nextFrameTime > time } ?? true
    }

    /// Whether this stage has made a surface.
    func isOn(_ surface: Surface) -> Bool { surface.renderer === renderer }
  #endif
}
