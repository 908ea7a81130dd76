import LenticularPhysics

/// One or more taps with one or more fingers: a discrete gesture, recognised at the last lift.
///
/// A tap has exactly the number of touches, all down at the same time. Each is lifted close to
/// where it went down, within `maximumDuration` of the first touch. A further touch fails it.
public final class TapRecognizer: GestureRecognizer {
  private enum Step {
    /// No touch has begun.
    case waiting
    /// Some touches are missing; the first began at a time.
    case arriving(since: Double)
    /// All touches have begun, the first at a time.
    case complete(since: Double)
    /// A tap is complete; the next may begin before a time.
    case between(until: Double)
  }

  /// The number of taps.
  public let numberOfTaps: Int
  /// The number of fingers of each tap.
  public let numberOfTouches: Int

  /// The duration that a tap has to stay below, in seconds.
  public var maximumDuration = GestureDefaults.tapDuration
  /// The time between two taps that has to stay below this, in seconds.
  public var maximumGap = GestureDefaults.tapGap
  /// How far each touch may move from where it went down, in points.
  public var slop = GestureDefaults.tapSlop
  /// How far the further taps may be from the first one, in points.
  public var region = GestureDefaults.tapRegion

  public private(set) var state = RecognizerState.possible
  /// The centroid of the touches of the last tap, when all had gone down, in points.
  public var location: Point2D { map.apply(to: centroid) }
  public var map = AffineTransform2D.identity
  private var centroid = Point2D.zero

  private var step = Step.waiting
  private var pointers = Pointers()
  /// The number of taps before the one that is down; zero if that one is too late, too long or too far away.
  /// It outlives a touch that moves, so that a drag after a tap can be told from other drags.
  public private(set) var taps = 0
  private var firstLocation = Point2D.zero

  /// Creates a recogniser of a number of taps with a number of fingers, each at least 1.
  public init(numberOfTaps: Int = 1, numberOfTouches: Int = 1) {
    self.numberOfTaps = max(1, numberOfTaps)
    self.numberOfTouches = max(1, numberOfTouches)
  }

  public var deadline: Double? {
    switch step {
    case .waiting: nil
    case .arriving(let since), .complete(let since): since + maximumDuration
    case .between(let until): until
    }
  }

  public func advance(to time: Double) -> RecognizerState? {
    guard let deadline, deadline <= time else { return nil }
    taps = 0
    return .failed
  }

  public func change(to state: RecognizerState, at time: Double) {
    self.state.change(to: state)
  }

  public func reset() {
    state = .possible
    step = .waiting
    pointers.removeAll()
    taps = 0
  }

  /// Fewer taps do not prevent more: unless the single tap requires the double tap to fail, both
  /// are recognised.
  public func canPrevent(_ other: any GestureRecognizer) -> Bool {
    guard let other = other as? TapRecognizer else { return true }
    return numberOfTaps >= other.numberOfTaps
  }

  public func touch(_ sample: PointerSample) -> RecognizerState? {
    let since: Double
    switch step {
    case .waiting, .between: since = sample.time
    case .arriving(let start): since = start
    case .complete: return .failed
    }
    pointers.add(sample)
    guard pointers.count == numberOfTouches else {
      step = .arriving(since: since)
      return nil
    }
    step = .complete(since: since)
    centroid = pointers.centroid
    if taps == 0 { firstLocation = centroid }
    if (centroid - firstLocation).length <= region { return nil }
    taps = 0
    return .failed
  }

  public func move(_ sample: PointerSample) -> RecognizerState? {
    guard pointers.update(sample), let pointer = pointers[id: sample.id] else { return nil }
    return (sample.location - pointer.down.location).length <= slop ? nil : .failed
  }

  public func lift(_ sample: PointerSample) -> RecognizerState? {
    guard pointers.remove(id: sample.id) else { return nil }
    guard case .complete = step else { return .failed }
    guard pointers.isEmpty else { return nil }
    taps += 1
    guard taps < numberOfTaps else {
      step = .waiting
      return .ended
    }
    step = .between(until: sample.time + maximumGap)
    return nil
  }

  public func cancel(_ sample: PointerSample) -> RecognizerState? {
    pointers.cancel(sample, in: state)
  }
}
