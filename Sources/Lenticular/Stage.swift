import LenticularGestures
import LenticularPhysics
import LenticularScene

/// Where a host and the interactions of a page or window meet: inputs go in, frames come out.
///
/// Interactions live on surfaces. One arena decides between the recognisers of all of them, one animator
/// makes one frame of all their layers. A stage reads no clock and does no I/O: the host hands it inputs
/// with their times, calls `advance(to:)` once for each refresh of its display and draws the frame. While
/// `isIdle` is true it may stop doing so until the next input.
public final class Stage {
  /// A surface under a pointer or a wheel, or around what has the keyboard's focus, with the map from the
  /// coordinates of the input to the surface's points.
  public typealias Hit = Arena.Hit

  private let animator: Animator
  private let arena: Arena
  private var interactions: [any Interaction] = []
  private var lastID: Int32 = 0
  private var frame = Frame()
  private var reducesMotion = false

  /// The time of the last frame, in seconds. Times of frames never decrease.
  public private(set) var time = 0.0

  /// The time of the last input. It may lie before the last frame, for inputs are on their way
  /// while frames are shown; a motion that an input starts began when that happened.
  private var inputTime = 0.0

  /// A stage without interactions.
  public init() {
    animator = Animator()
    arena = Arena()
  }

  /// A stage with an interaction on the first surface, which becomes the stage's with its animator.
  public init(_ interaction: any Interaction) {
    animator = interaction.surface.animator
    arena = interaction.surface.arena
    lastID = interaction.surface.id
    interactions = [interaction]
  }

  deinit {
    animator.invalidate()
    arena.invalidate()
  }

  // MARK: Surfaces

  /// Makes a surface of a size in points.
  ///
  /// - Parameter superlayer: the layer that it lies in, of an interaction around it; nil for a place of the
  ///   host's.
  public func makeSurface(size: Size, in superlayer: Layer? = nil) -> Surface {
    lastID += 1
    return Surface(
      id: lastID, size: size, animator: animator, arena: arena, superlayer: superlayer)
  }

  /// The interaction on the surface of a number.
  @inline(never)
  public func interaction(on surface: Int32) -> (any Interaction)? {
    for interaction in interactions where interaction.surface.id == surface { return interaction }
    return nil
  }

  /// Puts an interaction on the stage that was made with one of its surfaces.
  public func add(_ interaction: any Interaction) {
    interactions.append(interaction)
    if reducesMotion { _ = interaction.handle(.lessMotion(true), at: inputTime) }
  }

  /// Takes an interaction off the stage, with its surface: its pointers are lost, its layers gone, and it
  /// reports nothing more.
  public func remove(_ interaction: any Interaction) {
    for index in interactions.indices where interactions[index] === interaction {
      interactions.remove(at: index)
      interaction.surface.invalidate()
      return
    }
  }

  // MARK: Input

  /// Takes in what happened at a time, in seconds. A time before the last input's, or one that is
  /// not a number, counts as that of the last input. Returns whether the input is an interaction's
  /// alone; see `Interaction.handle(_:at:)` and `claimsTouches`.
  ///
  /// - Parameter path: the surfaces that the input is for, the innermost first. A pointer has those under it
  ///   when it comes down, and keeps them with their maps until it leaves; a wheel and a key go from surface
  ///   to surface until one takes them; what is left goes to all of these. Nil stands for all of the stage.
  @discardableResult
  public func handle(_ input: Input, on path: [Hit]? = nil, at time: Double) -> Bool {
    let time = catchUp(to: time)
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

  /// All surfaces, none within another.
  private var everything: [Hit] {
    var path: [Hit] = []
    for interaction in interactions { path.append(Hit(interaction.surface)) }
    return path
  }

  /// Fires the time-outs of recognisers that are due by a time, in seconds.
  ///
  /// A host calls this before it calls a method of an interaction, and hands the answer to the method: the
  /// given time, or that of the last input if that is later or the given time is not a number.
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
    // Of those that have lost their pointers already, or had them taken away, nothing ends.
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

  /// A pointer comes down.
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

  /// Tells an interaction of a pointer that has come down.
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

  /// Leaves a pointer that has just come down to the innermost surface whose motion it stops, or that has
  /// a finger already.
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

  /// The host lost all pointers.
  private func cancelPointers(at time: Double) {
    var touched: [Hit] = []
    for hit in everything where hit.target.pointerCount > 0 && !hit.target.hasLost {
      touched.append(hit)
    }
    arena.cancelAll(at: time)
    dispatch(arena.actions, at: time)
    for hit in touched { interaction(of: hit.target)?.touchesEnded(at: time) }
  }

  /// Tells interactions what was recognised, and what became of their pointers by it.
  private func dispatch(_ actions: [GestureAction], at time: Double) {
    let losers = arena.losers
    for action in actions {
      // A time-out counts from when it was due, not from the frame or the input that came next.
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
    for interaction in interactions where interaction.surface === target {
      return interaction
    }
    return nil
  }

  // MARK: Frames

  /// What differs on screen at a time, in seconds, from the frame before.
  public func advance(to time: Double) -> Frame {
    if time > self.time, time.isFinite { self.time = time }
    self.time = max(self.time, inputTime)
    arena.advance(to: self.time)
    dispatch(arena.actions, at: self.time)
    for interaction in interactions { interaction.advance(to: self.time) }
    animator.render(at: self.time, into: &frame)
    return frame
  }

  /// Whether frames will stay the same until the next input.
  public var isIdle: Bool {
    arena.nextDeadline == nil && animator.isIdle && !interactions.contains { !$0.isIdle }
  }
}

extension Input {
  /// Whether the first surface that takes the input is the only one to have it.
  fileprivate var isForOne: Bool {
    switch self {
    case .wheel, .magnification, .key: true
    default: false
    }
  }

  /// The input with its place in the coordinates of a surface.
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
