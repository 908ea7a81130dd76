import LenticularPhysics
import LenticularScene

/// An object with properties of its own, as a user of the library has.
final class Dial {
  var angle = 0.0
  var place = Point.zero
  /// Every value written to `angle`.
  var writes: [Double] = []
}

extension AnimatableProperty where Target == Dial, Value == Double {
  static var angle: Self { angle(threshold: .points) }

  static func angle(threshold: Tolerance) -> Self {
    Self(
      "angle", threshold: threshold, read: { $0.angle },
      write: { dial, angle in
        dial.angle = angle
        dial.writes.append(angle)
      })
  }
}

extension AnimatableProperty where Target == Dial, Value == Point {
  static var place: Self {
    Self("place", threshold: .points, read: { $0.place }, write: { $0.place = $1 })
  }
}

/// An animator and its frames.
final class AnimationStory {
  let animator = Animator()
  private var frame = Frame()

  /// Shows frames at a rate from a time, inclusive, to another.
  func play(from start: Double = 0, to end: Double, rate: Double = 60) {
    var number = 0
    while start + Double(number) / rate <= end + 1e-12 {
      show(start + Double(number) / rate)
      number += 1
    }
  }

  /// Shows one frame.
  func show(_ time: Double) {
    animator.render(at: time, into: &frame)
  }
}
