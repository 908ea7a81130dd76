import LenticularPhysics
import TestSupport
import Testing

@testable import LenticularScene

@Suite struct LayerTrackTests {
  let renderer = LayerTreeRenderer()
  let root: Layer
  let layer: Layer
  let other: Layer

  init() {
    renderer.tracksMotion = true
    root = renderer.makeRoot(size: Size2D(width: 320, height: 568))
    layer = Layer(renderer, size: Size2D(width: 300, height: 200))
    other = Layer(renderer, size: Size2D(width: 10, height: 10))
    root.addSublayer(layer)
    root.addSublayer(other)
    _ = tracks(at: 0)
  }

  private static let spring = DampedSpring(uncheckedResponse: 0.4, dampingRatio: 0.8)

  private func frame(at time: Double) -> Frame {
    var frame = Frame()
    renderer.render(at: time, into: &frame)
    return frame
  }

  private func tracks(at time: Double) -> [LayerTrack] { frame(at: time).tracks }

  private func move(_ layer: Layer, to x: Double, at time: Double) {
    layer.position.animate(to: point(x, 100), spring: Self.spring, at: time)
  }

  @Test("a track begins one frame after the motion")
  func trackBeginsOneFrameAfterMotion() throws {
    move(layer, to: 200, at: 1)
    #expect(tracks(at: 1).isEmpty)
    let track = try #require(tracks(at: 1.016).first)
    #expect(track.layer == layer.id && !track.isClipped)
    #expect(track.keyframes.first?.time == 1.016)
    #expect(track.keyframes.last?.time == layer.endTime)
    #expect(track.keyframes.last?.transform == layer.geometry(at: 99))
    #expect(tracks(at: 1.032).isEmpty && tracks(at: 1.5).isEmpty)
  }

  @Test("frames have no tracks unless they are asked for")
  func framesHaveNoTracksUnlessTheyAreAskedFor() {
    renderer.tracksMotion = false
    move(layer, to: 200, at: 1)
    for step in 0..<100 { #expect(tracks(at: 1 + Double(step) / 60).isEmpty) }
  }

  /// Motions of all properties that a track can have, from still and from moving.
  static let motions: [@Sendable (Layer, Double) -> Void] = [
    { $0.position.animate(to: point(900, -400), spring: spring, at: $1) },
    { $0.transform.animate(to: .scale(4), spring: spring, at: $1) },
    { $0.rotation.animate(to: 9, spring: spring, at: $1) },
    { $0.opacity.animate(to: 0, curve: .easeInOut, duration: 0.3, at: $1) },
    {
      $0.position.scroll(
        velocity: point(5000, -9000), lowerBound: point(0, 0), upperBound: point(800, 800),
        decay: .normal, spring: spring, at: $1)
    },
    {
      $0.mask = Mask(frame: Rect2D(x: 60, y: 10, width: 180, height: 180), cornerRadius: 12)
      $0.mask?.frame.animate(to: $0.bounds.model, spring: spring, at: $1)
      $0.transform.animate(to: .scale(0.2), spring: spring, at: $1)
      $0.position.animate(to: point(40, 500), spring: spring, at: $1)
    },
    {
      $0.mask = Mask(frame: $0.bounds.model, cornerRadius: 0)
      $0.mask?.frame.animate(
        to: Rect2D(x: 100, y: 0, width: 90, height: 200),
        velocity: Rect2D(x: 900, y: 0, width: -300, height: 0),
        spring: spring, at: $1)
      $0.rotation.animate(to: 1, spring: spring, at: $1)
    },
  ]

  @Test("a track lies within a quarter point of its motion at any time", arguments: motions.indices)
  func aTrackLiesWithinAQuarterPointOfItsMotionAtAnyTime(index: Int) throws {
    Self.motions[index](layer, 1)
    _ = tracks(at: 1)
    let track = try #require(tracks(at: 1.01).first)
    let end = layer.endTime
    #expect(end > 1.2 && track.keyframes.count < Int(150 * (end - 1)))
    var time = 1.01
    while time < end + 0.1 {
      let keyframe = try #require(track.shown(at: time))
      let transform = layer.geometry(at: time)
      let visible = layer.mask?.frame.presentation(at: time) ?? layer.bounds.model
      #expect(abs(keyframe.opacity - layer.opacity.presentation(at: time)) < 0.0025)
      for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
        let corner = point(x * 300, y * 200)
        let edge = visible.origin + point(x * visible.size.width, y * visible.size.height)
        let shown = keyframe.box.apply(to: keyframe.transform.apply(to: corner))
        #expect((shown - transform.apply(to: corner)).maximumNorm < 0.25, "at \(time)")
        guard track.isClipped else { continue }
        let clip = keyframe.box.apply(to: corner)
        #expect((clip - transform.apply(to: edge)).maximumNorm < 0.25, "at \(time)")
      }
      time += 0.0007
    }
  }

  @Test("a track has keyframes where the motion is curved")
  func aTrackHasKeyframesWhereTheMotionIsCurved() throws {
    layer.position.scroll(
      velocity: point(2400, 0), lowerBound: point(0, 0), upperBound: point(9000, 9000),
      decay: .normal, spring: Self.spring, at: 1)
    _ = tracks(at: 1)
    let track = try #require(tracks(at: 1.01).first)
    let times = track.keyframes.map(\.time)
    let intervals = zip(times.dropFirst(), times).map { $0 - $1 }
    // Frames of four seconds would be 240 keyframes.
    #expect(layer.endTime > 4 && times.count < 130)
    #expect(intervals[0] < 0.025 && intervals[intervals.count / 2] > 0.04)
    #expect(intervals[intervals.count - 2] > 0.06)
  }

  @Test("a track ends however late it begins", arguments: [1e10, 1e13, 1e15])
  func aTrackEndsHoweverLateItBegins(time: Double) throws {
    move(layer, to: 900, at: time)
    _ = tracks(at: time)
    let track = try #require(tracks(at: time.nextUp).first)
    #expect(track.keyframes.last?.time == layer.endTime)
    #expect(track.keyframes.last?.transform == layer.geometry(at: time + 99))
  }

  @Test("layers of a surface get their tracks together or none")
  func layersOfASurfaceGetTheirTracksTogetherOrNone() {
    move(layer, to: 200, at: 1)
    _ = tracks(at: 1)
    // The other layer is set in each frame, as if it depended on the first.
    for step in 1..<5 {
      other.position.set(point(Double(step), 0))
      #expect(tracks(at: 1 + Double(step) / 60).isEmpty)
    }
    move(other, to: 100, at: 1.08)
    #expect(tracks(at: 1.08).isEmpty)
    #expect(tracks(at: 1.09).map(\.layer) == [layer.id, other.id])
  }

  @Test("what is set on another surface does not matter")
  func whatIsSetOnAnotherSurfaceDoesNotMatter() {
    let second = renderer.makeRoot(size: Size2D(width: 50, height: 50), surface: 2)
    let inner = Layer(renderer, size: Size2D(width: 50, height: 50))
    second.addSublayer(inner)
    _ = tracks(at: 0.5)
    move(layer, to: 200, at: 1)
    _ = tracks(at: 1)
    inner.position.set(point(1, 1))
    #expect(tracks(at: 1.016).map(\.layer) == [layer.id])
  }

  @Test("a motion that a track cannot have keeps the surface from tracks", arguments: 0..<4)
  func aMotionThatATrackCannotHaveKeepsTheSurfaceFromTracks(index: Int) {
    move(layer, to: 200, at: 1)
    switch index {
    case 0:
      other.bounds.animate(to: Rect2D(x: 0, y: 0, width: 99, height: 9), spring: Self.spring, at: 1)
    case 1: other.cornerRadius.animate(to: 5, spring: Self.spring, at: 1)
    case 2:
      other.contentsRect.animate(
        to: Rect2D(x: 0, y: 0, width: 0.5, height: 1), spring: Self.spring, at: 1)
    default:
      // A mask without an extent would divide by zero.
      other.mask = Mask(frame: Rect2D(x: 0, y: 0, width: 0, height: 9), cornerRadius: 0)
      move(other, to: 9, at: 1)
    }
    _ = tracks(at: 1)
    #expect(tracks(at: 1.016).isEmpty)
  }

  @Test("a new layer at rest does not end what moves") func aNewLayerAtRestDoesNotEndWhatMoves() {
    move(layer, to: 200, at: 1)
    _ = tracks(at: 1)
    root.addSublayer(Layer(renderer, size: Size2D(width: 5, height: 5)))
    #expect(tracks(at: 1.016).map(\.layer) == [layer.id])
    layer.addSublayer(Layer(renderer, size: Size2D(width: 5, height: 5)))
    #expect(tracks(at: 1.032).isEmpty)
  }

  @Test("a change takes the layer back with all that the track showed")
  func aChangeTakesTheLayerBackWithAllThatTheTrackShowed() throws {
    move(layer, to: 200, at: 1)
    layer.opacity.animate(to: 0.5, spring: Self.spring, at: 1)
    _ = tracks(at: 1)
    _ = tracks(at: 1.016)
    layer.opacity.set(0.7)
    let taken = frame(at: 1.1)
    #expect(taken.tracks.map(\.layer) == [layer.id] && taken.tracks[0].keyframes.isEmpty)
    let change = try #require(taken.changes.first)
    #expect(change.fields.isSuperset(of: [.transform, .bounds, .opacity, .corners, .mask]))
    #expect(change.transform == layer.geometry(at: 1.1) && change.opacity == 0.7)
    // The position still moves, in a track of its own.
    #expect(tracks(at: 1.116).first?.keyframes.isEmpty == false)
  }

  @Test("a motion that ends ends its track") func aMotionThatEndsEndsItsTrack() throws {
    move(layer, to: 200, at: 1)
    _ = tracks(at: 1)
    _ = tracks(at: 1.016)
    let last = frame(at: 9)
    #expect(last.tracks.map(\.keyframes.isEmpty) == [true])
    #expect(last.changes.first?.fields.contains(.transform) == true)
    #expect(renderer.isIdle)
  }

  @Test("a layer that leaves the tree begins anew where it returns")
  func aLayerThatLeavesTheTreeBeginsAnewWhereItReturns() {
    move(layer, to: 200, at: 1)
    _ = tracks(at: 1)
    _ = tracks(at: 1.016)
    root.removeSublayer(layer)
    #expect(tracks(at: 1.032).isEmpty)
    root.addSublayer(layer)
    #expect(tracks(at: 1.048).isEmpty)
    #expect(tracks(at: 1.064).map(\.layer) == [layer.id])
  }
}
