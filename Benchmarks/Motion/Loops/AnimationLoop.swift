import LenticularAnimation
import LenticularPhysics
import LenticularScene

/// Something with a property, and nothing else.
final class Ball {
  var position = Point2D.zero
}

/// 5,000 springs of two lanes, all of them running.
final class AnimationLoop {
  enum Subject {
    /// Plain objects, which nothing draws.
    case objects
    /// Layers, which appear in frames.
    case layers
  }

  static var animationCount: Int { 5_000 }
  /// For so many frames after the last of them began none of the springs is at rest.
  private static var frameCount: Int { 24 }
  /// In seconds; not a multiple of a frame.
  private static var longestDelay: Double { 0.1 }

  private let animator = PropertyAnimator()
  /// The animator of the layers; nil where objects are animated.
  private let layers: LayerTreeRenderer?
  private var frame = Frame()
  private let add: (_ index: Int, _ time: Double) -> AnyAnimation
  private var animations: [AnyAnimation] = []
  private let beginTogether: Bool
  private var time = 0.0
  private var framesLeft = 0

  init(of subject: Subject, beginTogether: Bool) {
    self.beginTogether = beginTogether
    let animator = animator
    let targets = (0..<Self.animationCount).map { Point2D(x: 300, y: Double(200 + $0 % 100)) }
    switch subject {
    case .objects:
      let position = AnimatableProperty<Ball, Point2D>(
        "position", threshold: .points, read: { $0.position }, write: { $0.position = $1 })
      layers = nil
      let balls = targets.map { _ in Ball() }
      add = { index, time in
        let animation = SpringAnimation(position, from: .zero, to: targets[index], spring: .pop)
        animator.add(animation, to: balls[index], at: time)
        return animation
      }
    case .layers:
      let layers = LayerTreeRenderer()
      let root = layers.makeRoot(size: Size2D(width: 1000, height: 1000))
      let sublayers = targets.map { _ in
        let layer = Layer(layers, size: Size2D(width: 10, height: 10))
        root.addSublayer(layer)
        return layer
      }
      self.layers = layers
      add = { index, time in
        let animation = SpringAnimation(.position, from: .zero, to: targets[index], spring: .pop)
        animator.add(animation, to: sublayers[index], at: time)
        return animation
      }
    }
  }

  /// Begins the animations anew if they are about to come to rest, so that `tick()` finds all of
  /// them running. Not to be measured.
  func prepare() {
    if framesLeft > 0 { return }
    animator.removeAllAnimations(at: time)
    time += 1
    animations = (0..<Self.animationCount).map { index in
      let share = Double(index) / Double(Self.animationCount)
      return add(index, beginTogether ? time : time + share * Self.longestDelay)
    }
    // The first frame of an animation starts it.
    time += Self.longestDelay
    framesLeft = Self.frameCount
    tick()
  }

  /// The next frame.
  @inline(never)
  func tick() {
    framesLeft -= 1
    time += refresh
    animator.advance(to: time)
    layers?.render(at: time, into: &frame)
  }

  /// Whether all animations are running.
  var isRunning: Bool { animations.allSatisfy { $0.phase == .running } }
}
