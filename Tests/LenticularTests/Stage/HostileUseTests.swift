import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import Testing

/// What no application should do, and some do: parameters without sense, callbacks that call back, commands to what has
/// gone. Nothing traps, all that a frame has is finite, and the stage comes to rest.
@Suite("Hostile use") struct HostileUseTests {
  static let size = Size2D(width: 320, height: 568)
  static let oddities = [Double.nan, .infinity, -.infinity, 0, -1, 1e300, -1e300, 5e-324]
  static let shapes = [1.5, 0.667, 1, 6, 0.1]

  static func photos(_ count: Int) -> [Photo] {
    (0..<count).map {
      Photo(pixelSize: Size2D(width: 3000, height: 3000 / shapes[$0 % shapes.count]))
    }
  }

  /// A host that notes numbers of frames that are not finite.
  final class Host {
    let stage = Stage()
    var time = 100.0
    private(set) var faults: [String] = []

    func frame(after interval: Double = 1.0 / 60) {
      time += interval
      let frame = stage.advance(to: time)
      for change in frame.changes {
        let box = change.bounds
        if !change.transform.isFinite || !box.isFinite || !change.opacity.isFinite {
          faults.append("\(change) at \(time)")
        }
      }
      for track in frame.tracks
      where track.keyframes.contains(where: { !$0.transform.isFinite || !$0.box.isFinite }) {
        faults.append("track at \(time)")
      }
    }

    /// Draws frames until none is due within a year, for at most 200 seconds: delays and fades are at most a minute.
    func settle() {
      func isResting() -> Bool { stage.nextFrameTime > time + 3e7 }
      for _ in 0..<4000 where !isResting() { frame(after: 0.05) }
      if !isResting() { faults.append("never at rest") }
    }

    func finger(
      _ phase: PointerSample.Phase, _ x: Double, _ y: Double, id: Int = 1, pressure: Double? = nil
    ) {
      stage.handle(
        .pointer(
          PointerSample(
            id: id, time: time, phase: phase, location: Point2D(x: x, y: y), pressure: pressure)))
    }

    func drag(from start: (Double, Double), to end: (Double, Double), id: Int = 1) {
      finger(.down, start.0, start.1, id: id)
      for step in 1...8 {
        frame()
        let share = Double(step) / 8
        finger(
          .moved, start.0 + share * (end.0 - start.0), start.1 + share * (end.1 - start.1), id: id)
      }
      finger(.up, end.0, end.1, id: id)
      frame()
    }

    /// Everything that hands do to one interaction.
    func play(_ interaction: any Interaction) {
      frame()
      drag(from: (200, 300), to: (60, 280))
      drag(from: (200, 300), to: (210, 40))
      finger(.down, 100, 200, id: 1)
      finger(.down, 200, 300, id: 2)
      for step in 0..<8 {
        frame()
        finger(.moved, 100 - Double(step) * 9, 200, id: 1)
        finger(.moved, 200 + Double(step) * 9, 300, id: 2)
      }
      finger(.up, 30, 200, id: 1)
      finger(.up, 260, 300, id: 2)
      frame()
      for key in Key.allCases where key != .escape {
        stage.handle(.key(key, at: time))
        frame()
      }
      stage.handle(
        .wheel(
          WheelSample(
            time: time, location: Point2D(x: 100, y: 100), delta: Point2D(x: 30, y: 90))))
      frame()
      for _ in 0..<30 {
        stage.handle(
          .motion(
            MotionSample(time: time, rotationRate: RotationRate(x: 0.4, y: 2, z: 0.1))))
        frame()
      }
      finger(.down, 150, 250, id: 3, pressure: 0.9)
      for _ in 0..<60 { frame() }
      finger(.up, 150, 250, id: 3)
      settle()
    }
  }

  // MARK: Callbacks

  /// A source of thumbnails that calls the stage and the viewer while it is asked.
  final class Meddler: ThumbnailSource {
    var depth = 0
    var meddle: (() -> Void)?

    func revealThumbnail(of index: Int, at time: Double) -> ThumbnailPlacement? {
      depth += 1
      defer { depth -= 1 }
      if depth < 3 { meddle?() }
      return ThumbnailPlacement(frame: Rect2D(x: 20, y: 60, width: 80, height: 80))
    }
  }

  @Test("a source of thumbnails that calls back", arguments: 0..<9)
  func meddlingSource(kind: Int) {
    let host = Host()
    let viewer = PhotoViewer(host.stage.makeSurface(size: Self.size))
    host.stage.add(viewer)
    viewer.setPhotos(Self.photos(5), at: host.time)
    let source = Meddler()
    viewer.setThumbnailSource(source, map: .identity, at: host.time)
    func meddle() {
      switch kind {
      case 0: host.frame()
      case 1: host.stage.perform(at: host.time) { viewer.dismiss(at: $0) }
      case 2: host.stage.perform(at: host.time) { viewer.setPhotos([], at: $0) }
      case 3: host.stage.perform(at: host.time) { viewer.setPhotos(Self.photos(1), at: $0) }
      case 4: host.stage.perform(at: host.time) { viewer.present(0, from: nil, at: $0) }
      case 5: host.stage.handle(.viewport(nil, at: host.time))
      case 6: host.stage.handle(.pointersLost(at: host.time))
      case 7:
        host.stage.perform(at: host.time) {
          viewer.updatePhotos([PhotoUpdate(Self.photos(1)[0], formerIndex: nil)], at: $0)
        }
      default: host.stage.remove(viewer)
      }
    }
    source.meddle = meddle
    for _ in 0..<3 {
      host.stage.perform(at: host.time) { viewer.present(2, from: nil, at: $0) }
      for _ in 0..<10 { host.frame() }
      host.drag(from: (200, 300), to: (60, 280))
      host.stage.perform(at: host.time) { viewer.step(by: 1, at: $0) }
      host.frame()
      host.drag(from: (200, 300), to: (200, 500))
      host.stage.perform(at: host.time) { viewer.dismiss(at: $0) }
      for _ in 0..<10 { host.frame() }
    }
    host.settle()
    #expect(host.faults.isEmpty)
  }

  @Test("commands that contradict each other in one instant")
  func contradictoryCommands() {
    let host = Host()
    let viewer = PhotoViewer(host.stage.makeSurface(size: Self.size))
    host.stage.add(viewer)
    viewer.setPhotos(Self.photos(5), at: host.time)
    for _ in 0..<40 {
      host.stage.perform(at: host.time) {
        viewer.present(1, from: nil, at: $0)
        viewer.dismiss(at: $0)
        viewer.close(at: $0)
        viewer.present(2, from: nil, at: $0)
        viewer.step(by: 1, at: $0)
        viewer.setPhotos(Self.photos(2), at: $0)
        viewer.rotate(by: .max, at: $0)
        viewer.rotate(by: .min, at: $0)
      }
      host.frame()
    }
    host.settle()
    #expect(host.faults.isEmpty)
  }

  // MARK: What has gone

  @Test(
    "an interaction that is removed while fingers hold it", arguments: SurfaceLifetimeTests.kinds)
  func removedUnderFingers(kind: SurfaceLifetimeTests.Kind) {
    let host = Host()
    let outer = ScrollInteraction(host.stage.makeSurface(size: Self.size))
    host.stage.add(outer)
    outer.setContent(Size2D(width: 320, height: 3000), at: host.time)
    let inner = kind.make(host.stage.makeSurface(size: Self.size, in: outer.content))
    host.stage.add(inner)
    host.frame()
    let path = [Stage.Hit(inner.surface), Stage.Hit(outer.surface)]
    func touch(_ phase: PointerSample.Phase, _ y: Double, _ id: Int) {
      host.stage.handle(
        .pointer(
          PointerSample(id: id, time: host.time, phase: phase, location: Point2D(x: 100, y: y))),
        on: phase == .down ? path : nil)
    }
    touch(.down, 300, 1)
    touch(.down, 200, 2)
    for y in [290.0, 270, 240] {
      host.frame()
      touch(.moved, y, 1)
    }
    host.stage.remove(inner)
    host.stage.remove(inner)
    for y in [200.0, 150, 90] {
      host.frame()
      touch(.moved, y, 1)
    }
    // The host goes on using what it holds.
    touch(.down, 220, 3)
    inner.advance(to: host.time)
    _ = inner.handle(.key(.right, at: host.time), at: host.time)
    _ = inner.handle(.size(Self.size, displayScale: 3, at: host.time), at: host.time)
    inner.touchesEnded(at: host.time)
    for id in 1...3 { touch(.up, 90, id) }
    host.settle()
    #expect(host.faults.isEmpty && !host.stage.isClaimed(1))
  }

  // MARK: Clocks

  @Test("clocks that jump, stand and run backwards", arguments: SurfaceLifetimeTests.kinds)
  func clocks(kind: SurfaceLifetimeTests.Kind) {
    let host = Host()
    let interaction = kind.make(host.stage.makeSurface(size: Self.size))
    host.stage.add(interaction)
    if let viewer = interaction as? PhotoViewer {
      viewer.setPhotos(Self.photos(5), at: host.time)
      host.stage.perform(at: .nan) { viewer.present(1, from: nil, at: $0) }
    }
    if let wall = interaction as? PhotoWall { wall.setPhotos(Self.photos(500), at: .infinity) }
    if let view = interaction as? ScrollInteraction {
      view.setContent(Size2D(width: 900, height: 9000), at: -5)
    }
    for time in [0, -1e18, 100.5, 1e18, .nan, .infinity, 101, 101, 100, 102, 1e9, 103] {
      host.stage.handle(
        .pointer(
          PointerSample(id: 1, time: time, phase: .down, location: Point2D(x: 100, y: 300))))
      _ = host.stage.advance(to: time)
      host.stage.handle(
        .pointer(
          PointerSample(id: 1, time: -time, phase: .moved, location: Point2D(x: 100, y: 200))))
      host.stage.perform(at: time) { _ in }
      host.stage.handle(
        .pointer(
          PointerSample(id: 1, time: time, phase: .up, location: Point2D(x: 100, y: 100))))
      host.frame()
    }
    host.time = max(host.time, host.stage.time)
    host.settle()
    #expect(host.faults.isEmpty && host.stage.time.isFinite)
  }

  @Test("screens that change while all moves", arguments: SurfaceLifetimeTests.kinds)
  func screens(kind: SurfaceLifetimeTests.Kind) {
    let host = Host()
    let interaction = kind.make(host.stage.makeSurface(size: Self.size))
    host.stage.add(interaction)
    (interaction as? PhotoViewer)?.setPhotos(Self.photos(5), at: host.time)
    (interaction as? PhotoWall)?.setPhotos(Self.photos(500), at: host.time)
    (interaction as? TiltPanner)?.setPicture(Size2D(width: 9000, height: 900), at: host.time)
    let viewports: [Viewport?] = [
      nil, Viewport(size: Size2D(width: 1, height: 1)),
      Viewport(size: Size2D(width: 1e-9, height: 900)),
      Viewport(size: Size2D(width: 90000, height: 1), displayScale: 8),
      Viewport(size: Self.size, displayScale: 0.1, isRightToLeft: true), nil, nil,
      Viewport(size: Self.size, displayScale: 3),
    ]
    for round in 0..<3 {
      host.stage.perform(at: host.time) {
        (interaction as? PhotoViewer)?.present(round, from: nil, at: $0)
      }
      for viewport in viewports {
        host.finger(.down, 200, 300, id: 7)
        host.frame()
        host.finger(.moved, 160, 300, id: 7)
        host.frame()
        host.stage.handle(.viewport(viewport, at: host.time))
        host.finger(.moved, 100, 280, id: 7)
        host.frame()
        host.finger(.up, 100, 280, id: 7)
        host.frame()
      }
      host.play(interaction)
    }
    #expect(host.faults.isEmpty)
  }
}
