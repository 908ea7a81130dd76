import LenticularGestures
import LenticularPhysics
import LenticularScene

/// The connection between a host and the interactions of a page or window: it takes inputs and produces
/// frames.
///
/// Each interaction lives on a surface. One arena decides between the recognisers of all interactions, and
/// one animator produces the frames of all their layers. A stage reads no clock and does no I/O. The host
/// passes it inputs with their times, calls `advance(to:)` once per refresh of its display and draws the
/// frame. Until `nextFrameTime`, or the next input, the host need not do so.
public final class Stage {
  /// A surface under a pointer or wheel, or around the keyboard focus, with the map from the coordinates of
  /// the input to the surface's points.
  public typealias Hit = Arena.Hit

  private let animator: Animator
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

  /// Creates a stage without interactions.
  public init() {
    animator = Animator()
    arena = Arena()
  }

  /// Creates a stage with one interaction, whose surface provides the arena and the animator.
  public init(_ interaction: any Interaction) {
    animator = interaction.surface.animator
    arena = interaction.surface.arena
    lastID = interaction.surface.id
    interactions = [interaction]
  }

  /// Whether frames have tracks, for hosts that pass motions to a compositor; see `LayerTrack`.
  public var tracksMotion: Bool {
    get { animator.tracksMotion }
    set { animator.tracksMotion = newValue }
  }

  // MARK: Surfaces

  /// Creates a surface of a size in points.
  ///
  /// - Parameter superlayer: the layer of a surrounding interaction that contains the surface; nil if the
  ///   host draws the surface.
  public func makeSurface(size: Size, in superlayer: Layer? = nil) -> Surface {
    lastID += 1
    return Surface(
      id: lastID, size: size, animator: animator, arena: arena, superlayer: superlayer)
  }

  /// The interaction on the surface with an identifier; nil if there is none.
  @inline(never)
  public func interaction(on surface: Int32) -> (any Interaction)? {
    for interaction in interactions where interaction.surface.id == surface { return interaction }
    return nil
  }

  /// Adds an interaction that was created with a surface of this stage.
  public func add(_ interaction: any Interaction) {
    interactions.append(interaction)
    if reducesMotion { _ = interaction.handle(.lessMotion(true), at: inputTime) }
  }

  #if !hasFeature(Embedded)
    /// Adds an interaction with a surface of its own, such as one that moves here from another stage. The pointers on
    /// the surface are lost: their gestures are cancelled. From now on, the interaction follows this stage's setting for
    /// reduced motion.
    ///
    /// The surface keeps its animator, so that animations go on. The frames of this stage do not contain the surface:
    /// render its layers by `surface.animator` after `advance(to:)`. The next frame is due at the earlier one of
    /// `nextFrameTime` and that of the animator. All surfaces that no stage made have the identifier 1, so
    /// `interaction(on:)` and `isIdle(on:)` do not tell them apart.
    ///
    /// - Parameter former: the stage that the interaction leaves; nil if there is none.
    public func adopt(_ interaction: any Interaction, from former: Stage? = nil) {
      if let former {
        let time = catchUp(to: max(former.time, former.inputTime))
        let hadTouches = interaction.surface.hasTouches
        for action in interaction.surface.cancelTouches() {
          interaction.respond(to: action, at: time)
        }
        if hadTouches { interaction.touchesEnded(at: time) }
        former.interactions.removeAll { $0 === interaction }
      }
      interaction.surface.move(to: arena)
      interactions.append(interaction)
      _ = interaction.handle(.lessMotion(reducesMotion), at: inputTime)
    }
  #endif

  /// Removes an interaction and its surface. Its pointers are lost, its layers are removed, and it publishes
  /// no more reports.
  public func remove(_ interaction: any Interaction) {
    for index in interactions.indices where interactions[index] === interaction {
      interactions.remove(at: index)
      interaction.surface.invalidate()
      return
    }
  }

  // MARK: Input

  /// Handles an input at a time, in seconds. A time that is earlier than that of the last input, or not
  /// finite, is replaced by the latter. The time of a wheel, a key or a pinch on a trackpad is not earlier than that
  /// of the last frame either. Returns whether an interaction handles the input alone; see
  /// `Interaction.handle(_:at:)` and `claimsTouches`.
  ///
  /// - Parameter path: the surfaces that receive the input, the innermost first. A pointer belongs to the
  ///   surfaces under it when it goes down, with their maps, until it goes up. Wheels and keys are passed
  ///   from surface to surface until one handles them. Other inputs are passed to all surfaces of the path.
  ///   Nil stands for all surfaces of the stage.
  @discardableResult
  public func handle(_ input: Input, on path: [Hit]? = nil, at time: Double) -> Bool {
    // What these inputs move is on screen already, and they are late if the application is busy.
    let time = catchUp(to: input.isForOne ? max(time, self.time) : time)
    switch input {
    case .pointer(let sample): return handle(sample, on: path, at: time)
    case .pointersLost:
      cancelPointers(at: time)
      return false
    case .lessMotion(let isWished): reducesMotion = isWished
    default: break
    }
    var isTaken = false
    for hit in path ?? everything {
      guard let interaction = interaction(of: hit.target) else { continue }
      isTaken = interaction.handle(input.mapped(by: hit.map), at: time) || isTaken
      if isTaken, input.isForOne { return true }
    }
    return isTaken
  }

  /// All surfaces, with identity maps.
  private var everything: [Hit] {
    var path: [Hit] = []
    for interaction in interactions { path.append(Hit(interaction.surface)) }
    return path
  }

  /// Fires the time-outs of recognisers that are due by a time, in seconds. Returns the time to use for a
  /// command.
  ///
  /// Call this before a method of an interaction, and pass the returned time to the method. It is the given
  /// time, or that of the last input if the given time is earlier or not finite.
  public func catchUp(to time: Double) -> Double {
    if time > inputTime, time.isFinite { inputTime = time }
    arena.advance(to: inputTime)
    dispatch(arena.actions, at: inputTime)
    return inputTime
  }

  // MARK: Pointers

  private func handle(_ sample: PointerSample, on path: [Hit]?, at time: Double) -> Bool {
    if sample.phase == .down { return land(sample, on: path ?? everything, at: time) }
    let path = arena.path(of: sample.id)
    // The end of a touch is reported only to surfaces that still own their pointers.
    var touched: [Hit] = []
    for hit in path where hit.target.pointerCount > 0 && !hit.target.hasLost { touched.append(hit) }
    arena.handle(sample)
    dispatch(arena.actions, at: time)
    let isTaken = isClaimed(path)
    for hit in touched where hit.target.pointerCount == 0 && !hit.target.hasLost {
      interaction(of: hit.target)?.touchesEnded(at: time)
    }
    return isTaken
  }

  /// Handles a pointer that goes down.
  private func land(_ sample: PointerSample, on path: [Hit], at time: Double) -> Bool {
    arena.handle(sample, on: path)
    let actions = arena.actions
    for hit in arena.path(of: sample.id) where !hit.target.hasLost {
      var sample = sample
      sample.location = hit.map.apply(to: sample.location)
      begin(sample, on: hit.target, of: path, at: time)
    }
    dispatch(actions, at: time)
    leaveToClaimant(path, at: time)
    return isClaimed(path)
  }

  /// Tells an interaction that a pointer went down.
  private func begin(
    _ sample: PointerSample, on target: Arena.Target, of path: [Hit], at time: Double
  ) {
    var outerAxes = ScrollView.Axes()
    var isOuter = false
    for hit in path {
      if isOuter, let outer = interaction(of: hit.target) {
        outerAxes.formUnion(outer.movableAxes)
      }
      if hit.target === target { isOuter = true }
    }
    interaction(of: target)?.touchesBegan(sample, outerAxes: outerAxes, at: time)
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
    where hit.target !== claimant && hit.target.pointerCount == 1 && !hit.target.hasLost {
      arena.lose(hit.target)
      interaction(of: hit.target)?.touchesEnded(at: time)
    }
  }

  private func isClaimed(_ path: [Hit]) -> Bool {
    for hit in path where !hit.target.hasLost {
      if interaction(of: hit.target)?.claimsTouches == true { return true }
    }
    return false
  }

  /// Whether an interaction alone handles a pointer that is down; see `Interaction.claimsTouches`. A time-out may have
  /// changed this since the last sample of the pointer.
  public func isClaimed(_ pointer: Int) -> Bool { isClaimed(arena.path(of: pointer)) }

  /// Handles the loss of all pointers.
  private func cancelPointers(at time: Double) {
    var touched: [Hit] = []
    for hit in everything where hit.target.pointerCount > 0 && !hit.target.hasLost {
      touched.append(hit)
    }
    arena.cancelAll(at: time)
    dispatch(arena.actions, at: time)
    for hit in touched { interaction(of: hit.target)?.touchesEnded(at: time) }
  }

  /// Passes recognised gestures to interactions, and reports touches that were won and lost.
  private func dispatch(_ actions: [GestureAction], at time: Double) {
    let losers = arena.losers
    for action in actions {
      // A time-out takes effect when it is due, not at the next frame or input.
      interaction(of: action.target)?.respond(to: action, at: min(time, action.time))
    }
    for target in losers { interaction(of: target)?.touchesEnded(at: time) }
    for target in arena.heirs {
      for sample in arena.samples(on: target) {
        begin(sample, on: target, of: arena.path(of: sample.id), at: time)
      }
    }
  }

  private func interaction(of target: Arena.Target) -> (any Interaction)? {
    for interaction in interactions where interaction.surface.target === target {
      return interaction
    }
    return nil
  }

  // MARK: Frames

  /// The differences between the frame at a time, in seconds, and the previous frame. A time earlier than the
  /// previous frame or the last input is replaced by the later of these.
  public func advance(to time: Double) -> Frame {
    if time > self.time, time.isFinite { self.time = time }
    self.time = max(self.time, inputTime)
    arena.advance(to: self.time)
    dispatch(arena.actions, at: self.time)
    for interaction in interactions { interaction.advance(to: self.time) }
    animator.render(at: self.time, into: &frame)
    return frame
  }

  /// Whether frames stay the same until the next input.
  public var isIdle: Bool { nextFrameTime == .infinity }

  /// The time of the next frame that a host has to draw if no input comes first, in seconds: that of the last frame if
  /// every frame has to be drawn, and infinity if none.
  ///
  /// A host with ``tracksMotion`` need not draw frames while their tracks show everything that moves.
  public var nextFrameTime: Double {
    var next = min(arena.nextDeadline ?? .infinity, animator.nextFrameTime)
    for interaction in interactions { next = min(next, max(time, interaction.nextFrameTime)) }
    return next
  }

  /// Whether the next frame is the same on the surface with an identifier if no input comes before it and no time-out is
  /// due by then: that of a recogniser, or one for which the interaction waits.
  public func isIdle(on surface: Int32) -> Bool {
    guard animator.isIdle(on: surface) else { return false }
    return interaction(on: surface).map { $0.nextFrameTime > time } ?? true
  }
}

extension Input {
  /// Whether only the first surface that handles the input receives it.
  fileprivate var isForOne: Bool {
    switch self {
    case .wheel, .magnification, .key: true
    default: false
    }
  }

  /// The input with its location in the coordinates of a surface.
  fileprivate func mapped(by map: AffineTransform) -> Input {
    switch self {
    case .hover(let point): return .hover(point.map { map.apply(to: $0) })
    case .wheel(var sample):
      sample.location = map.apply(to: sample.location)
      return .wheel(sample)
    case .magnification(var sample):
      sample.location = map.apply(to: sample.location)
      return .magnification(sample)
    default: return self
    }
  }
}
