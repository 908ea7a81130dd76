import LenticularPhysics
import LenticularScene
import Testing

/// What one frame of an animator says.
private func render(_ renderer: LayerTreeRenderer, at time: Double = 0) -> Frame {
  var frame = Frame()
  renderer.render(at: time, into: &frame)
  return frame
}

private let spring = DampedSpring(uncheckedResponse: 0.4, dampingRatio: 1)

@Suite struct LayerTests {
  let renderer = LayerTreeRenderer()
  let root: Layer

  init() {
    root = renderer.makeRoot(size: Size2D(width: 320, height: 568))
  }

  // MARK: What a frame says

  @Test("the first change of a layer has all fields and later ones only what changed")
  func theFirstChangeOfALayerHasAllFieldsAndLaterOnesOnlyWhatChanged() {
    let layer = Layer(renderer, size: Size2D(width: 30, height: 20))
    root.addSublayer(layer)
    let first = render(renderer)
    #expect(first.changes.map(\.layer) == [root.id, layer.id])
    #expect(first.changes.allSatisfy { $0.fields == .initial })
    #expect(first.changes[0].placement.superlayer == LayerChange.Placement.root)
    #expect(first.changes[1].placement.superlayer == root.id)
    #expect(first.changes[1].placement.index == 0)
    layer.opacity.set(0.5)
    layer.contents = .item(7)
    let second = render(renderer)
    #expect(second.changes.count == 1 && second.changes[0].fields == [.opacity, .contents])
    #expect(second.changes[0].opacity == 0.5 && second.changes[0].contents.rawValue == 8)
  }

  static let properties: [(String, LayerChange.Fields, @Sendable (Layer) -> Void)] = [
    ("position", .transform, { $0.position.set(point(3, 4)) }),
    ("bounds", [.transform, .bounds], { $0.bounds.set(Rect2D(x: 0, y: 0, width: 5, height: 6)) }),
    ("anchorPoint", .transform, { $0.anchorPoint = .zero }),
    ("transform", .transform, { $0.transform.set(.scale(2)) }),
    ("opacity", .opacity, { $0.opacity.set(0) }),
    ("cornerRadius", .corners, { $0.cornerRadius.set(4) }),
    ("masksToBounds", .corners, { $0.masksToBounds = true }),
    ("contents", .contents, { $0.contents = .item(0) }),
    ("contentsGravity", .contents, { $0.contentsGravity = .center }),
    ("contentsRect", .contentsRect, { $0.contentsRect.set(.zero) }),
    ("mask", .mask, { $0.mask = Mask(frame: .unit, cornerRadius: 2) }),
  ]

  @Test("each property is reported once and alone", arguments: properties.indices)
  func eachPropertyIsReportedOnceAndAlone(index: Int) {
    let (name, fields, change) = Self.properties[index]
    let layer = Layer(renderer)
    root.addSublayer(layer)
    _ = render(renderer)
    change(layer)
    #expect(!renderer.isIdle)
    let frame = render(renderer)
    #expect(frame.changes.map(\.layer) == [layer.id], "\(name)")
    #expect(frame.changes.map(\.fields) == [fields], "\(name)")
    #expect(renderer.isIdle && render(renderer).changes.isEmpty, "\(name)")
  }

  @Test("a frame tells its time") func aFrameTellsItsTime() {
    #expect(render(renderer, at: 17.25).time == 17.25)
  }

  @Test("an idle animator yields empty frames") func anIdleAnimatorYieldsEmptyFrames() {
    _ = render(renderer)
    #expect(renderer.isIdle)
    for time in 1...5 {
      let frame = render(renderer, at: Double(time))
      #expect(frame.changes.isEmpty && frame.removed.isEmpty)
    }
  }

  @Test("a superlayers first change comes before those of its sublayers")
  func aSuperlayersFirstChangeComesBeforeThoseOfItsSublayers() {
    let (a, b, c) = (Layer(renderer), Layer(renderer), Layer(renderer))
    b.addSublayer(c)
    a.addSublayer(b)
    c.opacity.set(0.1)
    b.opacity.set(0.2)
    root.addSublayer(a)
    #expect(render(renderer).changes.map(\.layer) == [root.id, a.id, b.id, c.id])
  }

  @Test("a layer that moves under a new superlayer is reported after it")
  func aLayerThatMovesUnderANewSuperlayerIsReportedAfterIt() {
    let layer = Layer(renderer)
    root.addSublayer(layer)
    _ = render(renderer)
    layer.opacity.set(0.5)
    root.removeSublayer(layer)
    let group = Layer(renderer)
    group.addSublayer(layer)
    root.addSublayer(group)
    let frame = render(renderer)
    #expect(frame.removed == [layer.id])
    #expect(frame.changes.map(\.layer) == [group.id, layer.id])
    #expect(frame.changes.allSatisfy { $0.fields == .initial })
  }

  @Test("a removed layer takes its sublayers along and comes back whole")
  func aRemovedLayerTakesItsSublayersAlongAndComesBackWhole() {
    let (a, b) = (Layer(renderer), Layer(renderer))
    a.addSublayer(b)
    root.addSublayer(a)
    _ = render(renderer)
    root.removeSublayer(a)
    let without = render(renderer)
    #expect(Set(without.removed) == [a.id, b.id] && without.changes.isEmpty)
    #expect(renderer.isIdle)
    root.addSublayer(a)
    let again = render(renderer)
    #expect(again.removed.isEmpty && again.changes.map(\.layer) == [a.id, b.id])
    #expect(again.changes.allSatisfy { $0.fields == .initial })
  }

  @Test("removing a stranger does nothing") func removingAStrangerDoesNothing() {
    _ = render(renderer)
    root.removeSublayer(Layer(renderer))
    #expect(renderer.isIdle)
  }

  @Test("layers outside the tree are silent") func layersOutsideTheTreeAreSilent() {
    _ = render(renderer)
    let (a, b) = (Layer(renderer), Layer(renderer))
    a.addSublayer(b)
    b.opacity.animate(to: 0, spring: spring, at: 0)
    a.position.set(point(9, 9))
    #expect(renderer.isIdle && render(renderer).changes.isEmpty)
  }

  @Test("a layer that leaves in motion falls silent") func aLayerThatLeavesInMotionFallsSilent() {
    let layer = Layer(renderer)
    root.addSublayer(layer)
    layer.position.animate(to: point(100), spring: spring, at: 0)
    _ = render(renderer)
    root.removeSublayer(layer)
    #expect(render(renderer, at: 0.1).removed == [layer.id])
    #expect(renderer.isIdle && render(renderer, at: 0.2).changes.isEmpty)
  }

  @Test("a layer that returns in motion goes on") func aLayerThatReturnsInMotionGoesOn() {
    let layer = Layer(renderer)
    root.addSublayer(layer)
    layer.position.animate(to: point(100), spring: spring, at: 0)
    _ = render(renderer)
    root.removeSublayer(layer)
    _ = render(renderer, at: 0.1)
    root.addSublayer(layer)
    #expect(render(renderer, at: 0.2).changes[0].fields == .initial)
    let next = render(renderer, at: 0.3)
    #expect(next.changes.map(\.fields) == [.transform])
    #expect(next.changes[0].transform.tx == layer.position.presentation(at: 0.3).x)
  }

  @Test("siblings are told when their index changes") func siblingsAreToldWhenTheirIndexChanges() {
    let layers = (0..<4).map { _ in Layer(renderer) }
    for layer in layers { root.addSublayer(layer) }
    _ = render(renderer)
    root.removeSublayer(layers[1])
    let frame = render(renderer)
    #expect(frame.changes.map(\.layer) == [layers[2].id, layers[3].id])
    #expect(frame.changes.map(\.placement.index) == [1, 2])
    #expect(frame.changes.allSatisfy { $0.fields == .placement })
    root.insertSublayer(layers[1], at: 0)
    #expect(Set(render(renderer).changes.map(\.layer)) == Set(layers.map(\.id)))
  }

  // MARK: Work

  @Test("the work of a frame is what moves not what exists")
  func theWorkOfAFrameIsWhatMovesNotWhatExists() {
    let layers = (0..<1000).map { _ in Layer(renderer) }
    for layer in layers { root.addSublayer(layer) }
    #expect(render(renderer).changes.count == 1001)
    layers[500].position.animate(to: point(100), spring: spring, at: 0)
    for frame in 0..<20 {
      let changes = render(renderer, at: Double(frame) / 60).changes
      #expect(changes.map(\.layer) == [layers[500].id])
      #expect(changes.map(\.fields) == [.transform])
    }
  }

  @Test("a motion is reported until the frame that shows its end exactly")
  func aMotionIsReportedUntilTheFrameThatShowsItsEndExactly() {
    let layer = Layer(renderer)
    root.addSublayer(layer)
    _ = render(renderer)
    layer.position.animate(to: point(100, 50), spring: spring, at: 0)
    var last: LayerChange?
    var frames = 0
    while !renderer.isIdle, frames < 600 {
      last = render(renderer, at: Double(frames) / 60).changes.first
      frames += 1
    }
    #expect(!layer.isRunning && frames < 120)
    #expect(last?.transform == .translation(point(100, 50)))
    #expect(render(renderer, at: 11).changes.isEmpty)
  }

  @Test("frame rates show the same bits at the same times")
  func frameRatesShowTheSameBitsAtTheSameTimes() {
    var shown: [[AffineTransform2D]] = []
    for rate in [1, 2, 5, 20] {
      let renderer = LayerTreeRenderer()
      let layer = renderer.makeRoot(size: .zero)
      layer.transform.animate(to: .scale(3), spring: spring, at: 0)
      var transforms: [AffineTransform2D] = []
      var last = AffineTransform2D.zero
      for frame in 0...(40 * rate) {
        last =
          render(renderer, at: Double(frame) / Double(40 * rate)).changes.first?.transform ?? last
        if frame % rate == 0 { transforms.append(last) }
      }
      shown.append(transforms)
    }
    #expect(shown[0].last == .scale(3) && shown.allSatisfy { $0 == shown[0] })
  }

  // MARK: Masks and corners

  @Test("a mask moves and its end is reported") func aMaskMovesAndItsEndIsReported() {
    let layer = Layer(renderer, size: Size2D(width: 100, height: 100))
    layer.mask = Mask(frame: Rect2D(x: 25, y: 0, width: 50, height: 100), cornerRadius: 10)
    root.addSublayer(layer)
    _ = render(renderer)
    layer.mask?.frame.animate(to: layer.bounds.model, spring: spring, at: 0)
    layer.mask?.cornerRadius.animate(to: 0, spring: spring, at: 0)
    var mask: LayerChange.Mask?
    for frame in 0..<120 {
      for change in render(renderer, at: Double(frame) / 60).changes {
        #expect(change.fields == .mask)
        mask = change.mask
        let open = 1 - (mask?.frame.minX ?? 0) / 25
        // One clock: rectangle and radius are equally far, but for the tolerance of the end.
        #expect(abs((mask?.cornerRadius ?? -1) - 10 * (1 - open)) < 0.06)
      }
    }
    #expect(mask?.frame == layer.bounds.model && mask?.cornerRadius == 0)
    #expect(renderer.isIdle)
    layer.mask = nil
    #expect(render(renderer, at: 3).changes.map(\.mask) == [nil])
  }

  @Test("radii are never negative however their springs swing")
  func radiiAreNeverNegativeHoweverTheirSpringsSwing() {
    let swinging = DampedSpring(uncheckedResponse: 0.4, dampingRatio: 0.2)
    let layer = Layer(renderer)
    layer.masksToBounds = true
    layer.cornerRadius.set(20)
    layer.mask = Mask(frame: .unit, cornerRadius: 20)
    root.addSublayer(layer)
    _ = render(renderer)
    layer.cornerRadius.animate(to: 0, spring: swinging, at: 0)
    layer.mask?.cornerRadius.animate(to: 0, spring: swinging, at: 0)
    var seen = 0
    for frame in 0..<120 {
      for change in render(renderer, at: Double(frame) / 60).changes {
        #expect((change.maskedCornerRadius ?? -1) >= 0 && (change.mask?.cornerRadius ?? -1) >= 0)
        seen += 1
      }
    }
    #expect(seen > 30)
  }

  @Test("opacities stay between invisible and opaque however their springs swing")
  func opacitiesStayBetweenInvisibleAndOpaqueHoweverTheirSpringsSwing() {
    let swinging = DampedSpring(uncheckedResponse: 0.4, dampingRatio: 0.2)
    let layer = Layer(renderer)
    root.addSublayer(layer)
    _ = render(renderer)
    for (start, destination) in [(0.0, 0.0), (1.0, 1.0)] {
      layer.opacity.animate(to: destination, spring: swinging, at: start)
      for frame in 0..<60 {
        for change in render(renderer, at: start + Double(frame) / 60).changes {
          #expect((0...1).contains(change.opacity))
        }
      }
    }
  }

  @Test("corners are told only where they cut") func cornersAreToldOnlyWhereTheyCut() {
    let layer = Layer(renderer)
    layer.cornerRadius.set(8)
    root.addSublayer(layer)
    #expect(render(renderer).changes.last?.maskedCornerRadius == nil)
    layer.masksToBounds = true
    #expect(render(renderer).changes.last?.maskedCornerRadius == 8)
  }

  // MARK: Geometry

  @Test("the anchor point lies on the position") func theAnchorPointLiesOnThePosition() {
    let layer = Layer(renderer, size: Size2D(width: 40, height: 20))
    layer.position.set(point(100, 200))
    for anchor in [point(0.5, 0.5), .zero, point(1, 0), point(0.25, 2)] {
      layer.anchorPoint = anchor
      layer.transform.set(AffineTransform2D(a: 2, b: 0.5, c: -1, d: 3, tx: 0, ty: 0))
      let own = point(40 * anchor.x, 20 * anchor.y)
      #expect((layer.geometry(at: 0).apply(to: own) - point(100, 200)).length < 1e-12)
    }
  }

  @Test("the transform is applied about the anchor point")
  func theTransformIsAppliedAboutTheAnchorPoint() {
    let layer = Layer(renderer, size: Size2D(width: 40, height: 20))
    layer.position.set(point(100, 200))
    #expect(layer.geometry(at: 0) == .translation(point(80, 190)))
    layer.transform.set(.scale(3))
    #expect(layer.geometry(at: 0).apply(to: .zero) == point(40, 170))
    #expect(layer.geometry(at: 0).apply(to: point(40, 20)) == point(160, 230))
  }

  @Test("geometry follows everything that moves") func geometryFollowsEverythingThatMoves() {
    let layer = Layer(renderer, size: Size2D(width: 40, height: 20))
    layer.bounds.animate(
      to: Rect2D(x: 0, y: 0, width: 80, height: 40), curve: .linear, duration: 1, at: 0)
    layer.position.animate(to: point(10), curve: .linear, duration: 1, at: 0)
    layer.transform.animate(to: .scale(3), curve: .linear, duration: 1, at: 0)
    // Halfway: 60 by 30, scaled by 2 about its centre on (5, 0).
    let origin = layer.geometry(at: 0.5).apply(to: .zero)
    #expect((origin - point(5 - 60, -30)).length < 1e-9)
  }

  // MARK: Lifetime

  @Test("nothing outlives a removed tree") func nothingOutlivesARemovedTree() {
    weak var renderer: LayerTreeRenderer?
    weak var parent: Layer?
    weak var child: Layer?
    do {
      let strong = LayerTreeRenderer()
      let root = strong.makeRoot(size: Size2D(width: 10, height: 10))
      let layer = Layer(strong)
      root.addSublayer(layer)
      layer.position.animate(to: point(100), spring: spring, at: 0)
      _ = render(strong, at: 0.1)
      (renderer, parent, child) = (strong, root, layer)
      strong.removeRoot(root)
    }
    #expect(renderer == nil && parent == nil && child == nil)
  }

  @Test("a layer that is removed in motion is forgotten")
  func aLayerThatIsRemovedInMotionIsForgotten() {
    weak var layer: Layer?
    do {
      let strong = Layer(renderer)
      root.addSublayer(strong)
      strong.position.animate(to: point(100), spring: spring, at: 0)
      _ = render(renderer)
      root.removeSublayer(strong)
      layer = strong
    }
    _ = render(renderer, at: 0.1)
    #expect(layer == nil)
  }

  @Test("identities are never zero nor used twice") func identitiesAreNeverZeroNorUsedTwice() {
    let ids = (0..<100).map { _ in Layer(renderer).id }
    #expect(Set(ids).count == 100 && !ids.contains(0) && !ids.contains(root.id))
  }

  // MARK: Layers that follow others

  @Test(
    "A layer that a closure of a following layer changes is in the next frame, and in later ones")
  func aClosureChangesAnotherLayer() {
    let (follower, other) = (Layer(renderer), Layer(renderer))
    follower.anchorPoint = .zero
    root.addSublayer(follower)
    root.addSublayer(other)
    _ = render(renderer)
    var number = 0.0
    follower.frameBinding = FrameBinding(until: 3) { time in
      number += 1
      other.opacity.set(1 / number)
      return Rect2D(x: time, y: 0, width: 10, height: 10)
    }
    let first = render(renderer, at: 1)
    #expect(first.changes.map(\.layer) == [follower.id] && first.changes[0].transform.tx == 1)
    let second = render(renderer, at: 2)
    #expect(second.changes.map(\.layer) == [follower.id, other.id])
    #expect(second.changes[1].fields == .opacity && second.changes[1].opacity == 0.5)
    #expect(render(renderer, at: 3).changes.map(\.layer) == [follower.id])
    #expect(renderer.nextFrameTime == 3)
    #expect(render(renderer, at: 4).changes.map(\.opacity) == [1 / 3.0])
    #expect(renderer.isIdle)
    other.opacity.set(0.75)
    #expect(render(renderer, at: 5).changes.map(\.opacity) == [0.75])
  }

  @Test("A closure of a following layer may change the layer itself")
  func aClosureChangesItsOwnLayer() {
    let follower = Layer(renderer)
    follower.anchorPoint = .zero
    root.addSublayer(follower)
    _ = render(renderer)
    follower.frameBinding = FrameBinding(until: 2) { [unowned follower] time in
      follower.opacity.set(time / 4)
      return Rect2D(x: time, y: 0, width: 10, height: 10)
    }
    for time in [1.0, 2] {
      let change = render(renderer, at: time).changes.first
      #expect(change?.fields.contains(.opacity) == true && change?.opacity == time / 4)
    }
    _ = render(renderer, at: 3)
    #expect(renderer.isIdle)
  }

  // MARK: Animators

  @Test("A layer of another animator is refused")
  func aLayerOfAnotherAnimator() async {
    await #expect(processExitsWith: .failure) {
      let root = LayerTreeRenderer().makeRoot(size: Size2D(width: 10, height: 10))
      root.addSublayer(Layer(LayerTreeRenderer()))
    }
  }
}
