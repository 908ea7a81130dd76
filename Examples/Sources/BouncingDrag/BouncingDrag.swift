import LenticularAnimation
import LenticularPhysics

/// A finger (◉) drags a ball and lets go (●); the ball rolls on as fast as the finger was, bounces
/// off a wall and comes to rest. Every line is a frame; lengths are in columns of the terminal.
@main
final class Ball {
  static let (wall, frameDuration) = (60.0, 1.0 / 30)
  var (x, isHeld) = (0.0, true)

  func play(show: (Ball) -> Void) {
    var (time, tracker) = (0.0, VelocityTracker())
    for finger in [4.0, 5, 8, 13, 19, 26] {
      (time, x) = (time + Self.frameDuration, finger)
      tracker.add(Point2D(x: x, y: 0), at: time)
      show(self)
    }
    isHeld = false
    let property = AnimatableProperty<Ball, Double>(
      "x", threshold: Tolerance(distance: 0.5, speed: 2), read: { $0.x }, write: { $0.x = $1 })
    let roll = DecayAnimation(property, velocity: tracker.velocity(at: time).x)
    (roll.bounds, roll.restitution) = ((lower: 0, upper: Self.wall), 0.6)
    let animator = PropertyAnimator()
    animator.add(roll, to: self, at: time)
    while !animator.isIdle {
      time += Self.frameDuration
      animator.advance(to: time)
      show(self)
    }
  }

  var picture: String {
    var columns = [Character](repeating: " ", count: Int(Self.wall) + 1) + ["┃"]
    columns[Int(x.rounded())] = isHeld ? "◉" : "●"
    return String(columns)
  }

  static func main() { Ball().play { print($0.picture) } }
}
