import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import Testing

/// What commands say: whether they had an effect, and how their motion ended.
@Suite("Command results") struct CommandResultTests {
  private static let size = Size2D(width: 320, height: 568)

  /// A stage with a viewer of two photographs, drawn sixty times a second.
  private final class Room {
    let stage = Stage()
    let viewer: PhotoViewer
    var time = 1.0

    init(size: Size2D = CommandResultTests.size) {
      viewer = PhotoViewer(stage.makeSurface(size: size))
      stage.add(viewer)
      viewer.setPhotos(
        [Size2D(width: 3000, height: 2000), Size2D(width: 1000, height: 1000)].map {
          Photo(pixelSize: $0)
        }, at: time)
      frame()
    }

    func frame() {
      time += 1.0 / 60
      _ = stage.advance(to: time)
    }

    /// Draws frames until the stage is idle. Returns how many.
    @discardableResult
    func settle() -> Int {
      for count in 0..<600 {
        if stage.isIdle { return count }
        frame()
      }
      return 600
    }

    func command(_ command: (Double) -> Bool) -> CommandResult {
      stage.command(on: viewer, at: time, command)
    }

    func present(_ index: Int = 0) -> CommandResult {
      command { viewer.present(index, from: nil, at: $0) }
    }

    func touch(_ phase: PointerSample.Phase) {
      stage.handle(
        .pointer(PointerSample(id: 1, time: time, phase: phase, location: Point2D(x: 9, y: 9))),
        on: [Stage.Hit(viewer.surface)])
    }
  }

  @Test("A command without an effect says so at once")
  func ignored() async {
    let room = Room()
    for result in [
      room.present(2), room.present(-1), room.command { room.viewer.dismiss(at: $0) },
      room.command { room.viewer.step(by: 1, at: $0) },
      room.command { room.viewer.rotate(by: 1, at: $0) },
      room.command { room.viewer.close(at: $0) },
      room.command { room.viewer.setFraming(.init(), at: $0) },
      room.command { room.viewer.setControlsHidden(false, at: $0) },
    ] {
      #expect(!result.isPerformed)
      #expect(await result.end == .ignored)
    }
    #expect(room.stage.isIdle)
  }

  @Test("A command ends when the surface is at rest as the command wants it")
  func finished() async {
    let room = Room()
    let opening = room.present()
    #expect(opening.isPerformed && !room.stage.isIdle)
    room.settle()
    #expect(await opening.end == .finished)
    #expect(await opening.end == .finished, "also when it is asked again")

    let turn = room.command { room.viewer.step(by: 1, at: $0) }
    room.settle()
    #expect(await turn.end == .finished && room.viewer.currentIndex == 1)
    #expect(!room.command { room.viewer.step(by: 1, at: $0) }.isPerformed, "there is no next one")

    let closing = room.command { room.viewer.dismiss(at: $0) }
    room.settle()
    #expect(await closing.end == .finished && room.viewer.currentIndex == nil)
  }

  @Test("A command with an invisible effect ends with the next frame, which is due")
  func commandWithInvisibleEffectEndsWith() async {
    let room = Room()
    _ = room.present()
    room.settle()
    let result = room.command { room.viewer.setFraming(PhotoViewer.Framing(), at: $0) }
    #expect(result.isPerformed && room.stage.nextFrameTime <= room.time)
    room.frame()
    #expect(await result.end == .finished && room.stage.isIdle)
  }

  @Test("A finger, a key, another command and a removal interrupt a command")
  func interrupted() async {
    for number in 0..<4 {
      let room = Room()
      let result = room.present()
      for _ in 0..<5 { room.frame() }
      switch number {
      case 0: room.touch(.down)
      case 1: room.stage.handle(.key(.escape, at: room.time))
      case 2: _ = room.command { room.viewer.rotate(by: 1, at: $0) }
      default: room.stage.remove(room.viewer)
      }
      #expect(await result.end == .interrupted, "by \(number)")
    }
  }

  @Test("Tasks wait for the end of a command, and are told when they are cancelled")
  @MainActor func waiting() async {
    let room = Room()
    let result = room.present()
    let waiting = (0..<2).map { _ in Task { await result.end } }
    let cancelled = Task { await result.end }
    for _ in 0..<20 { await Task.yield() }
    cancelled.cancel()
    #expect(await cancelled.value == .interrupted)
    #expect(!room.stage.isIdle, "the motion goes on")
    room.settle()
    for task in waiting { #expect(await task.value == .finished) }
    #expect(await result.end == .finished)
  }

  @Test("A photograph that waits for a viewport has not opened before there is one")
  func waitsForViewport() async {
    let room = Room(size: .zero)
    let result = room.present()
    #expect(result.isPerformed)
    for _ in 0..<10 { room.frame() }
    #expect(room.stage.isIdle && room.viewer.framing == nil)
    room.stage.handle(.size(Self.size, displayScale: 2, at: room.time))
    room.settle()
    #expect(await result.end == .finished && room.viewer.framing != nil)
  }

  @Test("A host that sleeps hears of the end with the frame that is due")
  func sleeping() async {
    let room = Room()
    room.stage.tracksMotion = true
    let result = room.present()
    var frames = 0
    while room.stage.nextFrameTime < .infinity, frames < 100 {
      room.time = max(room.time + 1.0 / 60, room.stage.nextFrameTime)
      _ = room.stage.advance(to: room.time)
      frames += 1
    }
    #expect(await result.end == .finished && frames < 20)
  }

  @Test("Scroll views, walls, panoramas and peeks say what commands did")
  func others() {
    let view = ScrollInteraction(size: Self.size)
    #expect(view.setContent(Size2D(width: 320, height: 2000), at: 0))
    #expect(!view.setContent(Size2D(width: -1, height: 5), at: 0))
    #expect(!view.zoom(to: 2, about: .zero, animated: false, at: 0), "beyond the limits")
    #expect(view.scroll(to: Point2D(x: 0, y: 100), animated: true, at: 0))
    #expect(!view.scroll(to: Point2D(x: 0, y: 100), animated: true, at: 0))
    #expect(!view.scroll(to: Point2D(x: 0, y: .nan), animated: false, at: 0))
    #expect(view.setZoomLimits(minimum: 1, maximum: 3, at: 0))
    #expect(!view.setZoomLimits(minimum: 3, maximum: 1, at: 0))
    #expect(view.zoom(to: 2, about: .zero, animated: false, at: 0))

    let wall = PhotoWall(size: Self.size)
    wall.setPhotos([Photo(pixelSize: Self.size)], at: 0)
    #expect(wall.focus(0, animated: false, at: 0) && wall.focus(nil, animated: false, at: 0))
    #expect(!wall.focus(1, animated: false, at: 0))

    let panner = TiltPanner(size: Self.size)
    #expect(!panner.setPicture(.zero, at: 0))
    #expect(panner.setPicture(Size2D(width: 9000, height: 1000), at: 0))
    #expect(!panner.setFilling(true, animated: true, at: 0))
    #expect(panner.setFilling(false, animated: true, at: 0))
    var options = TiltPanner.Options()
    #expect(panner.setOptions(options))
    options.pixelBudget = 0
    #expect(!panner.setOptions(options))

    let peek = PeekPan(size: Self.size)
    #expect(!peek.begin(at: 0) && !peek.step(by: 1, at: 0) && !peek.commit(at: 0))
    #expect(!peek.cancel(at: 0))
    peek.setSource(PeekSource(.contents, sizes: [Self.size, Self.size]))
    #expect(peek.begin(at: 0) && peek.step(by: 1, at: 0) && peek.cancel(at: 0))
  }

  @Test("A stage takes no surface that another stage has made")
  func foreignSurfaces() async {
    await #expect(processExitsWith: .failure) {
      let other = Stage()
      _ = Stage(ScrollInteraction(other.makeSurface(size: Size2D(width: 9, height: 9))))
    }
    await #expect(processExitsWith: .failure) {
      let (one, other) = (Stage(), Stage())
      one.adopt(ScrollInteraction(other.makeSurface(size: Size2D(width: 9, height: 9))))
    }
    await #expect(processExitsWith: .failure) {
      let view = ScrollInteraction(size: Size2D(width: 9, height: 9))
      Stage().command(on: view, at: 0) { view.scroll(to: .zero, animated: false, at: $0) }
    }
  }
}
