import Lenticular
import LenticularPhysics
import LenticularScene
import LenticularWire
import Testing

@testable import LenticularStoryboard

@Suite("Replay")
struct ReplayTests {
  private func series(_ replay: Replay, _ name: String) throws -> ValueSeries {
    try #require(replay.panels.flatMap(\.series).first { $0.name == name })
  }

  @Test("Frames come at the rate of the display, from the first event until the stage is idle")
  func frames() {
    for rate in [30.0, 60, 120] {
      let replay = Replay(.fling, rate: rate)
      #expect(replay.start == 20 && replay.endsIdle)
      for (index, frame) in replay.frames.enumerated() {
        #expect(frame.time == 20 + Double(index) / rate)
      }
      #expect(replay.duration > 2 && replay.duration < 8)
      // The last frame is the first after which nothing happens.
      #expect(Replay(.fling, rate: rate, patience: replay.duration - 0.2).endsIdle == false)
    }
  }

  @Test("A frame shows what happened by its time, and nothing later")
  func order() throws {
    let replay = Replay(.fling, rate: 60)
    let offset = try series(replay, "y")
    let events = Recording.fling.events
    // While the finger moves, the content lies where it was at the last sample, less the way that it
    // took to count as a drag.
    let dragged = replay.frames.map(\.time).filter { $0 > 20.03 && $0 < events.last!.time }
    #expect(dragged.count == 4)
    let slips = dragged.map { time in
      let seen = events.last { $0.time <= time }!
      guard case .pointer(let sample) = seen.call.input(at: seen.time) else { return Double.nan }
      return 400 - sample.location.y - offset.value(at: time)!
    }
    for slip in slips { #expect(abs(slip - slips[0]) < 1e-9) }
    #expect(slips[0] >= 0 && slips[0] < 15)
  }

  @Test("The values of a series are those that a stage shows")
  func values() throws {
    let replay = Replay(.fling)
    let offset = try series(replay, "y")
    #expect(offset.moments.map(\.time) == replay.frames.map(\.time))
    let view = ScrollInteraction(size: Size2D(width: 320, height: 568))
    let stage = Stage(view)
    for call in Recording.fling.stage.setting { stage.perform(call, on: view, at: 20) }
    var next = 0
    for moment in offset.moments {
      while next < Recording.fling.events.count, Recording.fling.events[next].time <= moment.time {
        let event = Recording.fling.events[next]
        stage.perform(event.call, on: view, at: event.time)
        next += 1
      }
      _ = stage.advance(to: moment.time)
      #expect(moment.value == view.contentOffset(at: moment.time).y)
    }
    #expect(view.contentOffset.y > 400)
    // Nothing moved sideways and there was no zoom, so neither is told.
    #expect(replay.panels.map(\.quantity) == ["content offset"])
    #expect(replay.panels[0].series.map(\.name) == ["y"])
  }

  @Test("A screen is what its frame shows, in whatever order it is asked for")
  func screens() throws {
    let replay = Replay(.flight)
    let times = [1, 1.1, 2.9, 3.5]
    let screens = replay.screens(at: times)
    for (time, screen) in zip(times, screens) {
      #expect(screen.time <= time && screen.time > time - 1 / 60 - 1e-9)
      let alone = replay.screens(at: [time])[0]
      #expect(alone.elements.keys == screen.elements.keys)
      #expect(alone.size == Size2D(width: 320, height: 568))
    }
    let photo = try #require(screens[2].layer(of: .item(0)))
    // It lies as wide as the stage in its middle.
    let map = screens[2].map(of: photo)
    let size = try #require(screens[2].elements[photo]).bounds.size
    #expect(map.apply(to: .zero) == Point2D(x: 0, y: 284 - 160 * 2 / 3.0))
    #expect(map.uniformScale * size.width == 320)
    #expect(replay.screens(at: [replay.start - 5])[0].time == replay.start)
    #expect(replay.screens(at: [1e9])[0].layer(of: .item(0)) == nil)
  }

  @Test("A photograph has a place while it is on the screen, and none before and after")
  func gaps() throws {
    let replay = Replay(.flight)
    let width = try series(replay, "width")
    #expect(abs(width.value(at: 1)! - 120) < 1e-9)
    #expect(width.value(at: 2.9) == 320)
    #expect(width.moments.last!.value == nil)
    let centre = try series(replay, "y")
    #expect(abs(centre.value(at: 1)! - 140) < 1e-9)
    #expect(centre.value(at: 2.9) == 284)
  }

  @Test("A wall that is zoomed tells of its zoom")
  func zoom() throws {
    let replay = Replay(.keys)
    #expect(replay.panels.map(\.quantity) == ["content offset", "zoom"])
    let zoom = try series(replay, "zoom")
    let first = zoom.values[0]
    #expect(abs(zoom.value(at: 1.4)! / first - 1.6 * 1.6) < 1e-3)
    #expect(abs(zoom.values.last! / first - 1.6) < 1e-3)
    #expect(replay.endsIdle)
  }

  @Test("The same recording gives the same frames")
  func determinism() {
    for recording in [Recording.fling, .flight, .keys] {
      let (one, other) = (Replay(recording), Replay(recording))
      #expect(one.frames.map(\.changes) == other.frames.map(\.changes))
      #expect(one.panels == other.panels)
    }
  }

  @Test("A sublayer lies in the coordinates of its superlayer's bounds")
  func bounds() throws {
    let renderer = LayerTreeRenderer()
    let root = renderer.makeRoot(size: Size2D(width: 100, height: 100))
    root.bounds.set(Rect2D(x: 10, y: 20, width: 100, height: 100))
    let layer = Layer(renderer, size: Size2D(width: 30, height: 40))
    layer.position.set(Point2D(x: 25, y: 40))
    root.addSublayer(layer)
    root.anchorPoint = .zero
    var frame = Frame()
    renderer.render(at: 0, into: &frame)
    var screen = ReplayedScreen()
    screen.show(frame)
    #expect(screen.map(of: layer.id).apply(to: .zero) == Point2D(x: 0, y: 0))
    #expect(screen.sublayers(of: root.id) == [layer.id])
    root.removeSublayer(layer)
    renderer.render(at: 1, into: &frame)
    screen.show(frame)
    #expect(screen.sublayers(of: root.id) == [])
  }
}
