/// The values and velocities of an animation at the time at which another one replaces it.
struct Handover {
  private let predecessor: AnyAnimation
  private let time: Double

  init(from predecessor: AnyAnimation, at time: Double) {
    self.predecessor = predecessor
    self.time = time
  }

  /// A lane of a property that the replaced animation animates; nil for other properties.
  func lane(
    _ lane: Int, ofProperty name: StaticString, target: ObjectIdentifier
  ) -> (value: Double, velocity: Double)? {
    predecessor.lane(lane, ofProperty: name, target: target, at: time)
  }
}
