import LenticularGestures
import LenticularPhysics

/// Where a finger is, as an index or a share: the mathematics of Peek & Pan.
///
/// The finger's x lies in an area from a leading to a trailing point, in which `range` indices have a
/// segment each. With s the length of one, the *position* is
///
///     u = first + (x − leading) ÷ s
///
/// and the index its whole part. What slides, shifts or scrolls on moves `first`, and so does a
/// finger past either end of the indices: the end comes along, and turning back reacts at once.
///
/// Right to left, everything is mirrored.
public struct PeekTrack: Equatable, Sendable {
  /// How a track feels. Lengths are points, times seconds, rates indices per second.
  public struct Configuration: Equatable, Sendable {
    /// How far past the border of its segment an index stays, as a share of the segment, below a half: a
    /// finger that trembles at a border does not flip. The share 0.2 of the least segment outlasts ±2
    /// points, more than a resting finger wanders.
    public var hysteresis = 0.2
    /// The least length of a segment. The original had 1, so that a press at the edge went through all
    /// indices within a few points; this is what a fingertip can still aim at while it drags.
    public var leastSegment = 12.0
    /// How long the finger has to rest at an end of the area before the indices go on, in seconds;
    /// infinite for never. About the delay of a keyboard that repeats.
    public var restDelay = 0.4
    /// How fast they go on at first, how this grows in a second, and its limit: 30 indices a second are
    /// the fastest that keyboards repeat.
    public var restRate = 3.0
    public var restAcceleration = 8.0
    public var largestRestRate = 30.0
    /// How far the finger has to have moved before its rest means anything: it may have pressed there.
    public var slop = GestureDefaults.pressSlop
    /// How much a step changes a value, as a share of the area.
    public var valueStep = 0.05

    public init() {}

    /// What the original did: no hysteresis, nothing that goes on by itself.
    public static var original: Configuration {
      var configuration = Configuration()
      configuration.hysteresis = 0
      configuration.leastSegment = 1
      configuration.restDelay = .infinity
      return configuration
    }

    /// How many indices a rest of a duration goes on: as a body that is accelerated up to a limit.
    func advance(after duration: Double) -> Double {
      let time = duration - restDelay
      guard time > 0 else { return 0 }
      let growth = max(0, largestRestRate - restRate)
      let accelerated = growth > 0 ? min(time, growth / restAcceleration) : 0
      return restRate * accelerated + restAcceleration * accelerated * accelerated / 2
        + largestRestRate * (time - accelerated)
    }
  }

  /// A finger that rests at an end of the area.
  private struct Rest: Equatable {
    /// 1 at the trailing point, −1 at the leading one.
    let direction: Double
    let begin: Double
    /// The position at the leading point then.
    let first: Double
  }

  /// The index at the finger.
  public private(set) var index: Int
  private let configuration: Configuration
  private let width: Double
  private var minimum: Int
  private var maximum: Int
  private var mode: PeekSource.Mode
  private var isRightToLeft: Bool

  /// Between the margins.
  private var lowest = 0.0
  private var highest = 0.0
  private var leading = 0.0
  private var trailing = 0.0
  private var segment = 1.0
  /// How many indices fit into the area.
  private var fitting = 1.0
  /// Whether a finger before the leading point takes it along.
  private var isWidening: Bool
  /// The position at the leading point.
  private var first: Double

  /// The finger as the host has it, where it pressed, and as it counts: mirrored and in the area.
  private var finger: Double
  private let start: Double
  private var x = 0.0
  private var hasMoved = false
  private var rest: Rest?

  /// A track of a usable source, on which a finger pressed at an x of a view of a width.
  public init(
    _ source: PeekSource, width: Double, start: Double,
    configuration: Configuration = Configuration()
  ) {
    self.configuration = configuration
    self.width = width
    self.start = start.isFinite ? start : width / 2
    finger = self.start
    mode = source.mode
    minimum = source.minimumIndex
    maximum = source.maximumIndex
    isRightToLeft = source.isRightToLeft
    isWidening = false
    first = Double(minimum)
    index = minimum
    layOut(source, leading: nil)
    if case .neighbours(let start) = source.mode {
      let middle = Double(max(minimum, min(maximum, start))) + 0.5
      first = middle - (x - leading) / segment
    }
    keepInside()
    index = max(minimum, min(maximum, Int(position.rounded(.down))))
  }

  // MARK: Answers

  /// How far through all indices the finger is, from 0 to 1, in step with the index: with i of n it is
  /// from i/n to (i + 1)/n. In value mode, the share of the area.
  public var percentage: Double {
    let place = max(Double(index), min(Double(index + 1), position))
    return max(0, min(1, (place - Double(minimum)) / Double(maximum - minimum + 1)))
  }

  /// Whether time alone will bring another index.
  public var isAdvancing: Bool {
    guard let rest, mode != .value, configuration.restDelay.isFinite else { return false }
    return rest.direction > 0 ? position < Double(maximum + 1) : position > Double(minimum)
  }

  private var position: Double { first + (x - leading) / segment }

  // MARK: Changes

  /// The finger is at an x of the view at a time.
  public mutating func move(to x: Double, at time: Double) {
    guard x.isFinite else { return }
    advance(to: time)
    finger = x
    if abs(x - start) >= configuration.slop { hasMoved = true }
    let forward = clampedFinger
    if isWidening, forward < leading {
      leading = forward
      measure()
    }
    self.x = max(leading, min(trailing, forward))
    noteRest(at: time)
    keepInside()
    follow()
  }

  /// Lets a rest go on, in seconds. How often it is called makes no difference.
  public mutating func advance(to time: Double) {
    guard let rest, isAdvancing else { return }
    first = rest.first + rest.direction * configuration.advance(after: time - rest.begin)
    keepInside()
    follow()
  }

  /// Goes on by a number of indices, or of steps of a value, as if the finger had gone there: it counts
  /// from there on.
  public mutating func step(by distance: Int, at time: Double) {
    let steps = max(-PeekSource.largestIndex, min(PeekSource.largestIndex, distance))
    if mode == .value {
      x += Double(steps) * configuration.valueStep * (trailing - leading)
      x = max(leading, min(trailing, x))
      finger = forward(x)
    } else {
      index = max(minimum, min(maximum, index + steps))
      first += Double(index) + 0.5 - position
    }
    restart(at: time)
  }

  /// Has other indices, or another area. The index stays what it is where there still is one; a value
  /// stays with the finger.
  public mutating func reload(_ source: PeekSource, at time: Double) {
    let wasValue = mode == .value
    let place = max(Double(index), min(Double(index + 1), position))
    let isMirrored = isRightToLeft != source.isRightToLeft
    (mode, isRightToLeft) = (source.mode, source.isRightToLeft)
    (minimum, maximum) = (source.minimumIndex, source.maximumIndex)
    layOut(source, leading: wasValue || isMirrored ? nil : leading)
    first = mode == .value ? Double(minimum) : place - (x - leading) / segment
    keepInside()
    index = max(minimum, min(maximum, index))
    follow()
    restart(at: time)
  }

  /// - Parameter previous: what the leading point has been widened to, where that goes on to count.
  private mutating func layOut(_ source: PeekSource, leading previous: Double?) {
    // Margins first, so that no point and no finger is outside of them.
    let margin = source.margin >= 0 ? source.margin : PeekSource.defaultMargin
    lowest = max(0, min(margin, width / 2))
    highest = width - lowest
    func inside(_ point: Double) -> Double { max(lowest, min(highest, forward(point))) }
    func fixed(_ point: Double?) -> Double? {
      point.flatMap { $0.isFinite ? inside($0) : nil }
    }
    let minimumPoint = fixed(source.minimumPoint)
    trailing = fixed(source.maximumPoint) ?? highest
    isWidening = mode == .contents && minimumPoint == nil
    leading = minimumPoint ?? (isWidening ? previous ?? inside(finger) : lowest)
    leading = max(lowest, min(trailing, leading))
    let count = maximum - minimum + 1
    fitting = Double(min(count, source.range < 1 ? PeekSource.defaultRange : source.range))
    measure()
    x = max(leading, min(trailing, clampedFinger))
  }

  private var clampedFinger: Double { max(lowest, min(highest, forward(finger))) }

  private func forward(_ x: Double) -> Double { isRightToLeft ? width - x : x }

  private mutating func measure() {
    let length = trailing - leading
    if mode == .value {
      // A value has one segment, however short the area is; without any length it stays at 0.
      segment = length > 0 ? length : 1
    } else {
      segment = max(length / fitting, configuration.leastSegment, 1e-3)
    }
  }

  /// Takes an end of the indices along with a finger past it.
  private mutating func keepInside() {
    let inside = max(Double(minimum), min(Double(maximum + 1), position))
    first += inside - position
  }

  /// The index gives way where the position has left its segment by more than the hysteresis. So it does
  /// not depend on how often the finger was seen, only on where it has turned.
  private mutating func follow() {
    let slack = max(0, min(0.49, configuration.hysteresis))
    let reached = Int((position - slack).rounded(.up)) - 1
    let left = Int((position + slack).rounded(.down))
    index = max(minimum, min(maximum, min(max(index, reached), left)))
  }

  private mutating func noteRest(at time: Double) {
    let place = forward(finger)
    let direction = place >= trailing ? 1.0 : place <= leading ? -1.0 : 0
    guard direction != 0, hasMoved else {
      rest = nil
      return
    }
    if rest?.direction == direction { return }
    rest = Rest(direction: direction, begin: time, first: first)
  }

  private mutating func restart(at time: Double) {
    rest = nil
    noteRest(at: time)
  }
}
