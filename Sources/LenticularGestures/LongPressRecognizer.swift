import LenticularPhysics

/// A long press with one or more fingers, optionally after taps: a continuous gesture.
///
/// The press begins when the fingers have been down for `minimumPressDuration` without moving too
/// far. Then movements are reported as changes until one of the fingers lifts. Before the press
/// begins, a further touch fails it; afterwards further touches are ignored. If one of its pointers
/// is cancelled, so is the press.
public final class LongPressRecognizer: GestureRecognizer {
  private enum Step {
    /// The taps before the press are incomplete.
    case tapping
    /// The first touch of the press has to follow before a time.
    case waiting(until: Double)
    /// Some touches of the press are missing.
    case arriving
    /// All touches are down and have to stay until a time.
    case holding(until: Double)
    /// All touches have stayed until then.
    case held
  }

  /// The number of taps before the press.
  public let numberOfTaps: Int
  /// The number of fingers of the press and of the taps before it.
  public let numberOfTouches: Int

  /// How long the fingers have to be down, in seconds, since the last of them went down.
  public var minimumPressDuration = GestureDefaults.pressDuration
  /// How far each finger may move before the press begins, in points.
  public var allowableMovement = GestureDefaults.pressSlop

  public private(set) var state = RecognizerState.possible
  /// The centroid of the fingers, in points; after the end, the last one.
  public var location: Point2D { map.apply(to: centroid) }
  public var map = AffineTransform2D.identity
  private var centroid = Point2D.zero

  /// The pointers of the press.
  private(set) var pointers = Pointers()
  /// The recogniser of the taps before the press; nil without taps.
  private let taps: TapRecognizer?
  private var step: Step

  /// Creates a recogniser of presses with a number of fingers, at least 1, after a number of taps
  /// with as many fingers, at least 0.
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

  public func touch(_ sample: PointerSample) -> RecognizerState? {
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

  public func move(_ sample: PointerSample) -> RecognizerState? {
    if let tapping { return tapping.move(sample) }
    guard pointers.update(sample), let pointer = pointers[id: sample.id] else { return nil }
    centroid = pointers.centroid
    if state.isActive { return .changed }
    let movement = sample.location - pointer.down.location
    return movement.length <= allowableMovement ? nil : .failed
  }

  public func lift(_ sample: PointerSample) -> RecognizerState? {
    if let tapping {
      let proposal = tapping.lift(sample)
      guard proposal == .ended else { return proposal }
      step = .waiting(until: sample.time + tapping.maximumGap)
      return nil
    }
    guard pointers.remove(id: sample.id) else { return nil }
    return state.isActive ? .ended : .failed
  }

  public func cancel(_ sample: PointerSample) -> RecognizerState? {
    if let tapping { return tapping.cancel(sample) }
    return pointers.cancel(sample, in: state)
  }

  public func advance(to time: Double) -> RecognizerState? {
    guard let deadline, deadline <= time else { return nil }
    guard case .holding = step else { return .failed }
    step = .held
    return .began
  }

  public func change(to state: RecognizerState, at time: Double) {
    self.state.change(to: state)
  }

  public func reset() {
    state = .possible
    taps?.reset()
    step = taps == nil ? .arriving : .tapping
    pointers.removeAll()
  }

  /// The recogniser of the taps while they are incomplete.
  private var tapping: TapRecognizer? {
    guard case .tapping = step else { return nil }
    return taps
  }
}
