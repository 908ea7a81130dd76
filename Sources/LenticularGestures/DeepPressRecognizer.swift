import LenticularPhysics

/// A firm press where a pressure sensor exists, a long press elsewhere: a continuous gesture.
///
/// With a pointer that reports pressure, the press begins when the pressure exceeds `threshold`.
/// With other pointers it begins after `minimumPressDuration`. Before it begins, it fails if the
/// finger moves too far or a second finger goes down. Afterwards, movement and pressure are
/// reported as changes until the finger lifts. If its pointer is cancelled, so is the press.
///
/// The threshold has a hysteresis: a deep press stays deep until the pressure falls to
/// `releaseThreshold`.
public final class DeepPressRecognizer: GestureRecognizer {
  /// The pressure above which a press is deep, from 0 to 1.
  public var threshold = GestureDefaults.deepPressPressure
  /// The pressure to which a deep press has to fall to be deep no longer, from 0 to 1; at most
  /// `threshold`.
  public var releaseThreshold = GestureDefaults.deepReleasePressure

  /// The last pressure, from 0 to 1; nil without a sensor.
  public private(set) var pressure: Double?

  /// Whether the press is deep: from a pressure above `threshold` until the pressure falls to
  /// `releaseThreshold`, possibly several times; without a sensor, from the beginning of the
  /// gesture. Readable until the next touch.
  public private(set) var isDeep = false

  /// Whether a finger that reports pressure can also begin the press by `minimumPressDuration`.
  /// Some sensors measure the contact area and never reach the threshold.
  public var allowsLongPress = false

  private let press = LongPressRecognizer()

  public init() {}

  /// The duration, in seconds, after which a press without pressure begins.
  public var minimumPressDuration: Double {
    get { press.minimumPressDuration }
    set { press.minimumPressDuration = newValue }
  }

  /// How far the finger may move before the press begins, in points.
  public var allowableMovement: Double {
    get { press.allowableMovement }
    set { press.allowableMovement = newValue }
  }

  public var state: RecognizerState { press.state }

  /// The location of the finger, in points; after the end, the last one.
  public var location: Point2D { press.location }

  public var map: AffineTransform2D {
    get { press.map }
    set { press.map = newValue }
  }

  public var deadline: Double? { beginsByStaying ? press.deadline : nil }

  private var beginsByStaying: Bool {
    pressure == nil || (allowsLongPress && state == .possible)
  }

  public func touch(_ sample: PointerSample) -> RecognizerState? {
    let proposal = press.touch(sample)
    if state == .possible {
      pressure = nil
      isDeep = false
    }
    return proposal ?? feel(sample)
  }

  public func move(_ sample: PointerSample) -> RecognizerState? {
    let proposal = press.move(sample)
    let felt = feel(sample)
    return proposal ?? felt
  }

  public func lift(_ sample: PointerSample) -> RecognizerState? { press.lift(sample) }

  public func cancel(_ sample: PointerSample) -> RecognizerState? { press.cancel(sample) }

  public func advance(to time: Double) -> RecognizerState? {
    beginsByStaying ? press.advance(to: time) : nil
  }

  public func change(to state: RecognizerState, at time: Double) {
    press.change(to: state, at: time)
    if press.state == .began { isDeep = true }
  }

  public func reset() { press.reset() }

  /// Records the pressure. Returns `began` if it begins the gesture, and `possible` if it withdraws
  /// a held beginning.
  private func feel(_ sample: PointerSample) -> RecognizerState? {
    guard let pressure = sample.pressure, press.pointers[id: sample.id] != nil else { return nil }
    self.pressure = pressure
    let wasDeep = isDeep
    isDeep = pressure > (wasDeep ? min(releaseThreshold, threshold) : threshold)
    guard state == .possible, isDeep != wasDeep else { return nil }
    return isDeep ? .began : .possible
  }
}
