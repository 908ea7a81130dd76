import LenticularPhysics

/// How the changes of a transaction become motions.
public enum ImplicitAnimation: Sendable {
  /// By a spring; what is under way carries its velocity on.
  case spring(Spring)
  /// Along a timing curve, in a duration in seconds.
  case curve(CubicBezier, duration: Double)
}

extension Animator {
  /// Animates what a closure sets of layers: implicit animation, which exists only here.
  ///
  ///     animator.transaction(.spring(.snappy), at: now) {
  ///       layer.position.set(Point(x: 160, y: 240))
  ///       layer.opacity.set(1)
  ///     }
  ///
  /// Every animated property that the closure sets, of layers that are in the tree, moves to its
  /// new value from where it is at the time, in seconds. What the closure animates explicitly moves
  /// as it says, and transactions may lie within each other: the innermost counts.
  ///
  /// - Complexity: O(n) in the number of layers in the tree. Nothing of this costs a frame anything.
  public func transaction(
    _ animation: ImplicitAnimation, at time: Double, _ changes: () -> Void
  ) {
    // What the transaction around this one has set so far is on its way from where it was.
    let list = makeList()
    let settleOuter = list.settleTransaction
    settleOuter?()
    var layers: [LayerState] = []
    for root in roots { LayerState.append(root, to: &layers) }
    let settle = { for layer in layers { layer.animateChanges(by: animation, at: time) } }
    list.settleTransaction = settle
    changes()
    settle()
    list.settleTransaction = settleOuter
  }
}

/// A layer with what it was before a transaction.
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
    move(&layer.animated.opacity, from: properties.opacity)
    move(&layer.animated.cornerRadius, from: properties.cornerRadius)
    move(&layer.animated.contentsRect, from: properties.contentsRect)
    if let mask, layer.animatedMask != nil {
      move(&layer.animatedMask!.frame, from: mask.frame)
      move(&layer.animatedMask!.cornerRadius, from: mask.cornerRadius)
    }

    /// Has a value that was set move there from where it was before.
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
