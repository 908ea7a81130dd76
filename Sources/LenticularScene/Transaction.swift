import LenticularPhysics

/// How a transaction animates the properties that are set in it.
public enum ImplicitAnimation: Sendable {
  /// By a spring. A property that is being animated keeps its velocity.
  case spring(Spring)
  /// Along a timing curve, for a duration in seconds. The velocity of a running animation is lost.
  case curve(CubicBezier, duration: Double)
}

extension Animator {
  /// Animates the layer properties that a closure sets, instead of setting them at once.
  ///
  ///     animator.transaction(.spring(.snappy), at: now) {
  ///       layer.position.set(Point(x: 160, y: 240))
  ///       layer.opacity.set(1)
  ///     }
  ///
  /// A transaction is the only implicit animation. It applies to the layers that are in a tree when it
  /// begins. Each ``Animated`` property of these layers that the closure sets is animated from its
  /// presentation value at the given time. Animations that the closure starts itself are kept. Transactions
  /// may be nested; then the innermost one animates the properties that are set in it.
  ///
  /// - Parameters:
  ///   - animation: How the properties are animated.
  ///   - time: When the animations begin, in seconds.
  ///   - changes: Sets properties of layers.
  /// - Complexity: O(n) in the number of layers in all trees; frames cost no more than without the
  ///   transaction.
  public func transaction(
    _ animation: ImplicitAnimation, at time: Double, _ changes: () -> Void
  ) {
    // The outer transaction animates its changes so far first, so that the inner one finds these animations
    // running.
    let settleOuter = settleTransaction
    settleOuter?()
    var layers: [LayerState] = []
    for root in roots { LayerState.append(root, to: &layers) }
    let settle = { for layer in layers { layer.animateChanges(by: animation, at: time) } }
    settleTransaction = settle
    changes()
    settle()
    settleTransaction = settleOuter
  }
}

/// A layer with the values that its properties had before a transaction.
private struct LayerState {
  let layer: Layer
  let properties: Layer.AnimatedProperties
  let mask: Mask?

  static func append(_ layer: Layer, to states: inout [LayerState]) {
    states.append(
      LayerState(layer: layer, properties: layer.animated, mask: layer.animatedMask))
    for sublayer in layer.sublayers { append(sublayer, to: &states) }
  }

  func animateChanges(by animation: ImplicitAnimation, at time: Double) {
    move(&layer.animated.position, from: properties.position)
    move(&layer.animated.bounds, from: properties.bounds)
    move(&layer.animated.transform, from: properties.transform)
    move(&layer.animated.rotation, from: properties.rotation)
    move(&layer.animated.opacity, from: properties.opacity)
    move(&layer.animated.cornerRadius, from: properties.cornerRadius)
    move(&layer.animated.contentsRect, from: properties.contentsRect)
    if let mask, layer.animatedMask != nil {
      move(&layer.animatedMask!.frame, from: mask.frame)
      move(&layer.animatedMask!.cornerRadius, from: mask.cornerRadius)
    }

    /// Restores the animation before the transaction, and animates to the value that was set.
    func move<Value: Vector>(_ value: inout Animated<Value>, from before: Animated<Value>) {
      guard !value.isRunning, before.isRunning || before.model != value.model else { return }
      let destination = value.model
      value = before
      switch animation {
      case .spring(let spring): value.animate(to: destination, spring: spring, at: time)
      case .curve(let curve, let duration):
        value.animate(to: destination, curve: curve, duration: duration, at: time)
      }
    }
  }
}
