import LenticularPhysics

/// One or more fingers held in one place, possibly after taps: a continuous gesture.
///
/// It begins when the fingers have been down long enough without straying; from then on they may
/// move, which it reports as changes, until one of them lifts. Before it begins, a touch too many
/// fails it; afterwards such a touch is ignored. If one of its pointers is cancelled, so is the
/// press.
public final class LongPressRecognizer: GestureRecognizer {
  private enum Step {
    /// The taps before the press are not complete.
    case tapping
    /// The first touch of the press has to come before a time.
    case waiting(until: Double)
    /// Not all touches of the press have come.
    case arriving
    /// All touches are down and have to stay until a time.
    case holding(until: Double)
    /// They did.
    case held
  }

  /// How many taps come before the press.
  public let numberOfTaps: Int
  /// How many fingers press, and tap before.
  public let numberOfTouches: Int

  /// How long the fingers have to be down, in seconds, from when the last of them came.
  public var minimumPressDuration = GestureDefaults.pressDuration
  /// How far each finger may stray from where it came down before the press begins, in points.
  public var allowableMovement = GestureDefaults.pressSlop

  public private(set) var state = GestureState.possible
  /// The centroid of the fingers, in points; after the end, where it was last.
  public var location: Point { map.apply(to: centroid) }
  public var map = AffineTransform.identity
  private var centroid = Point.zero

  /// The pointers that press.
  private(set) var pointers = Pointers()
  /// Who recognises the taps before the press, if there are any.
  private let taps: TapRecognizer?
  private var step: Step

  /// A recogniser of presses with a number of fingers, at least 1, after a number of taps with as
  /// many, at least none.
  public init(numberOfTaps: Int = 0, numberOfTouches: Int = 1) {
    self.numberOfTaps = max(0, numberOfTaps)
    self.numberOfTouches = max(1, numberOfTouches)
    taps =
      numberOfTaps > 0
      ? TapRecognizer(numberOfTaps: numberOfTaps, numberOfTouches: numberOfTouches) : nil
    step = taps == nil ? .arriving : .tapping
  }

  public var deadline: Double? {
    switch step {
    case .tapping: taps?.deadline
    case .waiting(let until), .holding(let until): until
    case .arriving, .held: nil
    }
  }

  public func touch(_ sample: PointerSample) -> GestureState? {
    if let tapping { return tapping.touch(sample) }
    guard pointers.count < numberOfTouches else { return state.isActive ? nil : .failed }
    pointers.add(sample)
    centroid = pointers.centroid
    guard pointers.count == numberOfTouches else {
      step = .arriving
      return nil
    }
    step = .holding(until: sample.time + minimumPressDuration)
    guard let taps else { return nil }
    return (centroid - taps.location).length <= taps.region ? nil : .failed
  }

  public func move(_ sample: PointerSample) -> GestureState? {
    if let tapping { return tapping.move(sample) }
    guard pointers.update(sample), let pointer = pointers[id: sample.id] else { return nil }
    centroid = pointers.centroid
    if state.isActive { return .changed }
    let way = sample.location - pointer.down.location
    return way.length <= allowableMovement ? nil : .failed
  }

  public func lift(_ sample: PointerSample) -> GestureState? {
    if let tapping {
      let proposal = tapping.lift(sample)
      guard proposal == .ended else { return proposal }
      step = .waiting(until: sample.time + tapping.maximumGap)
      return nil
    }
    guard pointers.remove(id: sample.id) else { return nil }
    return state.isActive ? .ended : .failed
  }

  public func cancel(_ sample: PointerSample) -> GestureState? {
    if let tapping { return tapping.cancel(sample) }
    return pointers.cancel(sample, in: state)
  }

  public func advance(to time: Double) -> GestureState? {
    guard let deadline, deadline <= time else { return nil }
    guard case .holding = step else { return .failed }
    step = .held
    return .began
  }

  public func change(to state: GestureState, at time: Double) {
    self.state.change(to: state)
  }

  public func reset() {
    state = .possible
    taps?.reset()
    step = taps == nil ? .arriving : .tapping
    pointers.removeAll()
  }

  /// Who hears of the touches while the taps are not complete.
  private var tapping: TapRecognizer? {
    guard case .tapping = step else { return nil }
    return taps
  }
}
