import LenticularPhysics
import LenticularScene
import Testing

/// Motions that never end, and layers that come and go.
@Suite("A layer") struct EndlessMotionTests {
  private let renderer = LayerTreeRenderer()
  private let root: Layer
  private let endless: DampedSpring

  init() throws {
    endless = try DampedSpring(duration: 0.5, bounce: 1)
    renderer.tracksMotion = true
    root = renderer.makeRoot(size: Size2D(width: 400, height: 400))
  }

  private func add() -> Layer {
    let layer = Layer(renderer, size: Size2D(width: 40, height: 40))
    root.addSublayer(layer)
    return layer
  }

  private func render(at time: Double) -> Frame {
    var frame = Frame()
    renderer.render(at: time, into: &frame)
    return frame
  }

  @Test("that moves for ever is drawn in every frame, without a track")
  func endlessMotion() {
    let layer = add()
    layer.position.animate(to: Point2D(x: 100, y: 0), spring: endless, at: 0)
    for number in 0..<200 {
      let time = Double(number) / 60
      let frame = render(at: time)
      #expect(frame.tracks.isEmpty && renderer.nextFrameTime == time)
      let change = frame.changes.first { $0.layer == layer.id }
      let x = layer.position.presentation(at: time).x
      #expect(change?.transform.tx == x - 20 && change?.shownByTrack == [])
    }
    #expect(abs(layer.position.presentation(at: 1000.25).x - 200) < 1e-6)
  }

  @Test("with one endless motion among several goes on when the others have ended")
  func oneEndlessMotion() {
    let (layer, other) = (add(), add())
    layer.opacity.animate(to: 0, curve: .linear, duration: 0.2, at: 0)
    layer.position.animate(to: Point2D(x: 100, y: 0), spring: endless, at: 0)
    other.position.animate(to: Point2D(x: 100, y: 0), spring: .snappy, at: 0)
    var places: Set<Double> = []
    for number in 0..<300 {
      let frame = render(at: Double(number) / 60)
      #expect(frame.tracks.isEmpty && renderer.nextFrameTime == frame.time)
      for change in frame.changes where change.layer == layer.id {
        places.insert(change.transform.tx)
        #expect(number <= 12 || !change.fields.contains(.opacity))
      }
    }
    #expect(places.count > 100 && other.position.model == Point2D(x: 100, y: 0))
    layer.position.stop(at: 5)
    _ = render(at: 5)
    #expect(renderer.isIdle)
  }

  @Test("a layer whose motion ends after the longest time gets a track when the end is near")
  func layerWhoseMotionEndsAfterLongest() {
    let layer = add()
    _ = render(at: 0)
    layer.position.animate(to: Point2D(x: 100, y: 0), curve: .linear, duration: 100, at: 0)
    #expect(render(at: 0).tracks.isEmpty)
    #expect(render(at: 1).tracks.isEmpty && renderer.nextFrameTime == 1)
    let frame = render(at: 50)
    #expect(frame.tracks.map(\.layer) == [layer.id] && renderer.nextFrameTime == 100)
    #expect(frame.tracks.first?.keyframes.last?.time == 100)
  }

  @Test("a closure that computes a layer's frame may change the layer in the same frame")
  func closureComputesLayersFrameMayChange() {
    let (layer, other) = (add(), add())
    _ = render(at: 0)
    layer.frameBinding = FrameBinding(until: 2) { time in
      layer.opacity.set(1 - time / 4)
      other.opacity.set(1 - time / 2)
      return Rect2D(x: time, y: 0, width: 10, height: 10)
    }
    for number in 1...4 {
      let time = Double(number) / 2
      let frame = render(at: time)
      #expect(frame.changes.first { $0.layer == layer.id }?.opacity == 1 - time / 4)
    }
    _ = render(at: 2.5)
    #expect(other.opacity.model == 0 && renderer.isIdle)
    for layer in [layer, other] { layer.opacity.set(0.75) }
    #expect(render(at: 3).changes.map(\.opacity) == [0.75, 0.75])
  }

  @Test("that leaves the tree and comes back in one frame comes after its superlayer")
  func leavingAndComingBack() {
    let (layer, holder) = (add(), Layer(renderer))
    _ = render(at: 0)
    layer.opacity.set(0.5)
    root.removeSublayer(layer)
    root.addSublayer(holder)
    holder.addSublayer(layer)
    let frame = render(at: 1)
    #expect(frame.removed == [layer.id])
    #expect(frame.changes.map(\.layer) == [holder.id, layer.id])
    #expect(frame.changes.allSatisfy { $0.fields == .initial } && renderer.isIdle)
    layer.opacity.set(0.25)
    root.removeSublayer(holder)
    #expect(render(at: 2).changes.isEmpty && renderer.isIdle)
  }

  @Test("is released at once when it leaves the tree")
  func release() {
    weak var weakLayer: Layer?
    do {
      let layer = add()
      weakLayer = layer
      root.removeSublayer(layer)
    }
    #expect(weakLayer == nil)
  }

  @Test("has the values of each property that runs, and only their fields")
  func fieldsOfRunningProperties() {
    renderer.tracksMotion = false
    let layer = add()
    layer.mask = Mask(frame: Rect2D(x: 0, y: 0, width: 40, height: 40), cornerRadius: 0)
    _ = render(at: 0)
    layer.opacity.animate(to: 0.5, curve: .linear, duration: 0.25, at: 0)
    layer.cornerRadius.animate(to: 8, curve: .linear, duration: 0.5, at: 0)
    layer.mask?.cornerRadius.animate(to: 4, curve: .linear, duration: 1, at: 0)
    _ = render(at: 0)
    let expected: [(Double, LayerChange.Fields)] = [
      (0.125, [.opacity, .corners, .mask]), (0.25, [.opacity, .corners, .mask]),
      (0.375, [.corners, .mask]), (0.5, [.corners, .mask]), (0.75, .mask), (1, .mask),
    ]
    for (time, fields) in expected {
      let frame = render(at: time)
      #expect(frame.changes.map(\.fields) == [fields])
      #expect(frame.changes.first?.opacity == max(0.5, 1 - 2 * time))
      #expect(frame.changes.first?.mask?.cornerRadius == 4 * time)
    }
    #expect(render(at: 1.25).changes.isEmpty)
  }
}
