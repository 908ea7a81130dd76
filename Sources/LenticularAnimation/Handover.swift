/// The values and velocities that an animation has at the time at which another replaces it.
struct Handover {
  private let predecessor: Animation
  private let time: Double

  init(from predecessor: Animation, at time: Double) {
    self.predecessor = predecessor
    self.time = time
  }

  /// A lane of a property, if the predecessor moves it.
  func lane(
    _ lane: Int, ofProperty name: StaticString, target: ObjectIdentifier
  ) -> (value: Double, velocity: Double)? {
    predecessor.lane(lane, ofProperty: name, target: target, at: time)
  }
}
