import LenticularPhysics

/// A finger that presses hard where a sensor measures that, and long elsewhere: a continuous
/// gesture.
///
/// A pointer whose samples have a pressure makes it begin by pressing, however soon; one whose
/// samples have none, by staying, as in a long press. Before it begins, straying or a second touch
/// fails it; afterwards the finger may move and press as it likes, which it reports as changes,
/// until it lifts. If its pointer is cancelled, so is the press.
///
/// A finger that trembles at the threshold does not make it waver: what counts as deep remains deep
/// until the pressure is a good deal less.
public final class DeepPressRecognizer: GestureRecognizer {
  /// The pressure that it takes more than, from 0 to 1.
  public var threshold = GestureDefaults.deepPressPressure
  /// The pressure that is no longer deep, from 0 to 1; at most `threshold`.
  public var releaseThreshold = GestureDefaults.deepReleasePressure

  /// How hard the finger pressed last, from 0 to 1, or nothing where no sensor measures it.
  public private(set) var pressure: Double?

  /// Whether the finger presses deeply: from when its pressure rose over `threshold` until it fell
  /// to `releaseThreshold`, as often as it does; where there is no sensor, from the beginning of
  /// the gesture on. It stays readable until the next touch.
  public private(set) var isDeep = false

  /// Whether a finger that stays begins it even if a sensor measures its pressure: some measure how
  /// large a finger's contact is, and never come to the threshold.
  public var allowsLongPress = false

  private let press = LongPressRecognizer()

  public init() {}

  /// How long a finger has to be down that no sensor measures, in seconds.
  public var minimumPressDuration: Double {
    get { press.minimumPressDuration }
    set { press.minimumPressDuration = newValue }
  }

  /// How far the finger may stray before the press begins, in points.
  public var allowableMovement: Double {
    get { press.allowableMovement }
    set { press.allowableMovement = newValue }
  }

  public var state: GestureState { press.state }

  /// Where the finger is, in points; after the end, where it was last.
  public var location: Point { press.location }

  public var map: AffineTransform {
    get { press.map }
    set { press.map = newValue }
  }

  public var deadline: Double? { beginsByStaying ? press.deadline : nil }

  private var beginsByStaying: Bool {
    pressure == nil || (allowsLongPress && state == .possible)
  }

  public func touch(_ sample: PointerSample) -> GestureState? {
    let proposal = press.touch(sample)
    if state == .possible {
      pressure = nil
      isDeep = false
    }
    return proposal ?? feel(sample)
  }

  public func move(_ sample: PointerSample) -> GestureState? {
    let proposal = press.move(sample)
    let felt = feel(sample)
    return proposal ?? felt
  }

  public func lift(_ sample: PointerSample) -> GestureState? { press.lift(sample) }

  public func cancel(_ sample: PointerSample) -> GestureState? { press.cancel(sample) }

  public func advance(to time: Double) -> GestureState? {
    beginsByStaying ? press.advance(to: time) : nil
  }

  public func change(to state: GestureState, at time: Double) {
    press.change(to: state, at: time)
    if press.state == .began { isDeep = true }
  }

  public func reset() { press.reset() }

  /// Takes note of the pressure, and returns whether it makes the gesture begin or, if that had to
  /// wait, no longer.
  private func feel(_ sample: PointerSample) -> GestureState? {
    guard let pressure = sample.pressure, press.pointers[id: sample.id] != nil else { return nil }
    self.pressure = pressure
    let wasDeep = isDeep
    isDeep = pressure > (wasDeep ? min(releaseThreshold, threshold) : threshold)
    guard state == .possible, isDeep != wasDeep else { return nil }
    return isDeep ? .began : .possible
  }
}
