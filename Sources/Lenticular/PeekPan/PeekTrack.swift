import LenticularGestures
import LenticularPhysics

/// The index or fraction at the location of a finger: the mathematics of Peek & Pan.
///
/// The finger's x coordinate lies in an area from a leading to a trailing point, in which each of `range`
/// indices has a segment of length s. The *position* of the finger is
///
///     u = first + (x − leading) ÷ s
///
/// and the index is its integer part. Sliding past an end of the indices, stepping and resting at an end of
/// the area change `first`. So the ends of the indices follow the finger, and turning back has an effect at
/// once.
///
/// From right to left, everything is mirrored.
public struct PeekTrack: Equatable, Sendable {
  /// The parameters of a track. Lengths are points, times seconds, rates indices per second.
  public struct Configuration: Equatable, Sendable {
    /// How far past the border of its segment an index is kept, as a fraction of the segment, below 0.5. It
    /// keeps the index of a finger that trembles at a border: 0.2 of the least segment is more than ±2
    /// points, by which a resting finger wanders.
    public var hysteresis = 0.2
    /// The least length of a segment: about the least that a dragging fingertip can aim at. Peek & Pan had 1,
    /// so that a press at the edge went through all indices within a few points.
    public var leastSegment = 12.0
    /// How long the finger has to rest at an end of the area before the index advances by itself; infinite
    /// for never. About the delay of a repeating key.
    public var restDelay = 0.4
    /// The rate of that advance at first, its increase per second, and its limit. 30 indices a second are the
    /// fastest repeat rate of keyboards.
    public var restRate = 3.0
    public var restAcceleration = 8.0
    public var largestRestRate = 30.0
    /// The distance that the finger has to move before resting at an end has an effect, because the press may
    /// have begun there.
    public var slop = GestureDefaults.pressSlop
    /// The change of a value by one step, as a fraction of the area.
    public var valueStep = 0.05

    public init() {}

    /// The behaviour of Peek & Pan: no hysteresis, and no advance at rest.
    public static var original: Configuration {
      var configuration = Configuration()
      configuration.hysteresis = 0
      configuration.leastSegment = 1
      configuration.restDelay = .infinity
      return configuration
    }

    /// The number of indices that a rest of a duration advances: uniformly accelerated up to a limit.
    func advance(after duration: Double) -> Double {
      let time = duration - restDelay
      guard time > 0 else { return 0 }
      let growth = max(0, largestRestRate - restRate)
      let accelerated = growth > 0 ? min(time, growth / restAcceleration) : 0
      return restRate * accelerated + restAcceleration * accelerated * accelerated / 2
        + largestRestRate * (time - accelerated)
    }
  }

  /// A rest of the finger at an end of the area.
  private struct Rest: Equatable {
    /// 1 at the trailing point, −1 at the leading one.
    let direction: Double
    let begin: Double
    /// The value of the track's `first` when the rest began.
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

  /// The ends of the view within the margins.
  private var lowest = 0.0
  private var highest = 0.0
  private var leading = 0.0
  private var trailing = 0.0
  private var segment = 1.0
  /// The number of indices that fit into the area.
  private var fitting = 1.0
  /// Whether a finger before the leading point moves that point along.
  private var isWidening: Bool
  /// The position at the leading point.
  private var first: Double

  /// The location of the finger in the view, where it went down, and its x coordinate mirrored and clamped to
  /// the area.
  private var finger: Double
  private let start: Double
  private var x = 0.0
  private var hasMoved = false
  private var rest: Rest?

  /// Creates a track of a usable source for a finger that goes down at an x coordinate of a view of a width, in points. A
  /// width that is not finite counts as zero, and a coordinate that is not finite as the middle of the view. Parameters
  /// that cannot be used are replaced by the nearest ones that can.
  public init(
    _ source: PeekSource, width: Double, start: Double,
    configuration: Configuration = Configuration()
  ) {
    self.configuration = configuration.validated
    self.width = width.isFinite ? width : 0
    self.start = start.isFinite ? start : self.width / 2
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

  /// The progress of the finger through all indices, from 0 to 1, consistent with the index: for index i of n
  /// it lies between i/n and (i + 1)/n. In value mode, the fraction of the area.
  public var percentage: Double {
    let target = max(Double(index), min(Double(index + 1), position))
    return max(0, min(1, (target - Double(minimum)) / Double(maximum - minimum + 1)))
  }

  /// Whether the index will change without further movement.
  public var isAdvancing: Bool {
    guard let rest, mode != .value, configuration.restDelay.isFinite else { return false }
    return rest.direction > 0 ? position < Double(maximum + 1) : position > Double(minimum)
  }

  private var position: Double { first + (x - leading) / segment }

  // MARK: Changes

  /// Moves the finger to an x coordinate of the view.
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

  /// Advances the index during a rest, to a time in seconds. The result does not depend on how often this is
  /// called. A time that is not finite is ignored.
  public mutating func advance(to time: Double) {
    guard time.isFinite, let rest, isAdvancing else { return }
    // No further than from one end of all indices to the other, so that the sum is exact.
    let distance = min(
      configuration.advance(after: time - rest.begin), 2 * Double(PeekSource.largestIndex))
    first = rest.first + rest.direction * distance
    keepInside()
    follow()
  }

  /// Moves by a number of indices, or of steps of a value. Further movement of the finger counts from there.
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

  /// Replaces the source. The index is kept if it still exists; a value is kept at the finger.
  public mutating func reload(_ source: PeekSource, at time: Double) {
    reload(source, showing: index, at: time)
  }

  /// Replaces the source by one that has the present preview at another index.
  mutating func reload(_ source: PeekSource, showing now: Int, at time: Double) {
    let wasValue = mode == .value
    let former = max(Double(index), min(Double(index + 1), position))
    let target = former + Double(now - index)
    index = now
    let isMirrored = isRightToLeft != source.isRightToLeft
    (mode, isRightToLeft) = (source.mode, source.isRightToLeft)
    (minimum, maximum) = (source.minimumIndex, source.maximumIndex)
    layOut(source, leading: wasValue || isMirrored ? nil : leading)
    first = mode == .value ? Double(minimum) : target - (x - leading) / segment
    keepInside()
    index = max(minimum, min(maximum, index))
    follow()
    restart(at: time)
  }

  /// - Parameter previous: the leading point to which the area has been widened; nil if that no longer
  ///   counts.
  private mutating func layOut(_ source: PeekSource, leading previous: Double?) {
    // The margins come first, so that every point and the finger are clamped to them.
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
      // A value has one segment. If that has no length, the value stays 0.
      segment = length > 0 ? length : 1
    } else {
      segment = max(length / fitting, configuration.leastSegment, 1e-3)
    }
  }

  /// Moves `first` so that the position stays within the indices.
  private mutating func keepInside() {
    let inside = max(Double(minimum), min(Double(maximum + 1), position))
    first += inside - position
  }

  /// Changes the index if the position lies outside its segment by more than the hysteresis. So the index
  /// does not depend on how often the finger was sampled, only on where it turned back.
  private mutating func follow() {
    let slack = max(0, min(0.49, configuration.hysteresis))
    let reached = Int((position - slack).rounded(.up)) - 1
    let left = Int((position + slack).rounded(.down))
    index = max(minimum, min(maximum, min(max(index, reached), left)))
  }

  private mutating func noteRest(at time: Double) {
    let target = forward(finger)
    let direction = target >= trailing ? 1.0 : target <= leading ? -1.0 : 0
    guard direction != 0, hasMoved else {
      rest = nil
      return
    }
    if rest?.direction == direction { return }
    rest = time.isFinite ? Rest(direction: direction, begin: time, first: first) : nil
  }

  private mutating func restart(at time: Double) {
    rest = nil
    noteRest(at: time)
  }
}
