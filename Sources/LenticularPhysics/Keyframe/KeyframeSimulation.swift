/// A motion through values at given times, with a timing curve between each two of them.
///
/// Before the first keyframe the motion has its value, after the last one the last value. Two
/// keyframes at the same time are a jump; at that time the later one applies.
public struct KeyframeSimulation<Value: Vector>: Simulation {
  /// The keyframes in the order of their times; at least one.
  public let keyframes: [Keyframe<Value>]

  /// - Throws: `KeyframeError` if there are no keyframes, a value is not finite, or a time is not
  ///   finite, negative or before its predecessor's.
  public init(_ keyframes: [Keyframe<Value>]) throws(KeyframeError) {
    guard !keyframes.isEmpty else { throw .empty }
    var last = 0.0
    for (index, keyframe) in keyframes.enumerated() {
      guard keyframe.time.isFinite, keyframe.time >= last else {
        throw .time(keyframe.time, index: index)
      }
      guard keyframe.value.isFinite else { throw .value(index: index) }
      last = keyframe.time
    }
    self.keyframes = keyframes
  }

  private init(validated keyframes: [Keyframe<Value>]) {
    self.keyframes = keyframes
  }

  /// The same motion with a start at time zero: if the first keyframe is later, the motion leads
  /// from the value to that keyframe.
  public func starting(at value: Value) -> KeyframeSimulation {
    guard keyframes[0].time > 0 else { return self }
    return KeyframeSimulation(validated: [Keyframe(value, at: 0)] + keyframes)
  }

  /// The time of the last keyframe, in seconds.
  public var duration: Double { keyframes[keyframes.count - 1].time }

  public var end: Value { keyframes[keyframes.count - 1].value }

  public func state(at time: Double) -> (value: Value, velocity: Value) {
    let next = index(after: time > 0 ? time : 0)
    guard next > 0 else { return (keyframes[0].value, .zero) }
    guard next < keyframes.count else { return (end, .zero) }
    let (start, stop) = (keyframes[next - 1], keyframes[next])
    return CurveSimulation(
      curve: stop.curve, duration: stop.time - start.time, from: start.value, to: stop.value
    ).state(at: time - start.time)
  }

  /// The time of the keyframe from which on the value no longer changes, whatever the tolerance.
  public func settlingTime(within tolerance: Tolerance) -> Double {
    var last = keyframes.count - 1
    while last > 0, keyframes[last - 1].value == end { last -= 1 }
    return last == 0 ? 0 : keyframes[last].time
  }

  /// The index of the first keyframe later than a time, by bisection.
  private func index(after time: Double) -> Int {
    var (low, high) = (0, keyframes.count)
    while low < high {
      let middle = (low + high) / 2
      if keyframes[middle].time > time { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
