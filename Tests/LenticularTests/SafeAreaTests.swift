import LenticularPhysics
import LenticularScene
import Testing

@testable import Lenticular

/// What bars and the shape of a display leave of a surface.
@Suite("Safe areas") struct SafeAreaTests {
  static let size = Size2D(width: 320, height: 568)
  static let insets = Insets(top: 100, left: 0, bottom: 48, right: 20)

  /// A stage with an interaction, whose surface gets insets by inputs.
  private final class Room<Subject: Interaction> {
    let stage = Stage()
    let subject: Subject
    var time = 1.0

    init(_ make: (Surface) -> Subject) {
      subject = make(stage.makeSurface(size: SafeAreaTests.size))
      stage.add(subject)
    }

    func inset(by insets: Insets) {
      let viewport = Viewport(size: SafeAreaTests.size, displayScale: 2, safeAreaInsets: insets)
      stage.handle(.viewport(viewport, at: time), on: [Stage.Hit(subject.surface)])
    }

    func perform(_ command: (Double) -> Void) { stage.perform(at: time, command) }

    func wait(_ duration: Double) {
      for _ in 0..<Int((duration * 60).rounded()) {
        time += 1.0 / 60
        _ = stage.advance(to: time)
      }
    }
  }

  private func openViewer(_ photo: Size2D, insets: Insets = Self.insets) -> Room<PhotoViewer> {
    let room = Room { PhotoViewer($0) }
    room.inset(by: insets)
    room.perform {
      room.subject.setPhotos([Photo(pixelSize: photo)], at: $0)
      room.subject.present(0, from: nil, at: $0)
    }
    room.wait(2)
    return room
  }

  /// The rectangle of the current photograph in points of the viewer.
  private func frame(_ room: Room<PhotoViewer>) throws -> Rect2D {
    let layer = try #require(room.subject.page?.layer)
    let size = layer.bounds.model.size * layer.transform.presentation(at: room.time).a
    let center = layer.position.presentation(at: room.time)
    return Rect2D(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
  }

  private func expect(_ frame: Rect2D, _ expected: Rect2D) {
    for lane in 0..<4 { #expect(abs(frame[lane: lane] - expected[lane: lane]) < 1e-6, "\(frame)") }
  }

  @Test("Insets that cannot be used count as zero")
  func validity() throws {
    func insets(_ insets: Insets) throws -> Insets {
      try #require(Viewport(size: Self.size, safeAreaInsets: insets)).safeAreaInsets
    }
    #expect(try insets(Self.insets) == Self.insets)
    #expect(
      try insets(Insets(top: -1, left: .nan, bottom: .infinity, right: 5)) == Insets(right: 5))
    #expect(try insets(Insets(top: 300, left: 8, bottom: 300)) == Insets(left: 8))
    let viewport = try #require(Viewport(size: Self.size, safeAreaInsets: Self.insets))
    #expect(viewport.safeArea == Rect2D(x: 0, y: 100, width: 300, height: 420))
    #expect(viewport != Viewport(size: Self.size))
  }

  @Test("A photograph that fits the stage fits its safe area")
  func fits() throws {
    expect(
      try frame(openViewer(Size2D(width: 3000, height: 2000))),
      Rect2D(x: 0, y: 210, width: 300, height: 200))
    expect(
      try frame(openViewer(Size2D(width: 1000, height: 3000))),
      Rect2D(x: 80, y: 100, width: 140, height: 420))
    // The rotated one does, too.
    let room = openViewer(Size2D(width: 3000, height: 2000))
    room.perform { room.subject.rotate(by: 1, at: $0) }
    room.wait(2)
    let frame = try frame(room)
    #expect(abs(frame.size.height - 280) < 1e-6 && abs(frame.size.width - 420) < 1e-6)
    #expect((frame.center - Point2D(x: 150, y: 310)).length < 1e-6)
  }

  @Test("The edges of a zoomed photograph can be moved out from under bars, and no farther")
  func zooms() throws {
    let room = openViewer(Size2D(width: 3000, height: 2000))
    for (middle, x, y) in [(Point2D(x: 0, y: 0), 0.0, 100.0), (Point2D(x: 1, y: 1), -1200, -280)] {
      room.perform {
        room.subject.setFraming(PhotoViewer.Framing(zoom: 5, middle: middle), at: $0)
      }
      room.wait(0.1)
      let frame = try frame(room)
      // The right edge rests at 300 points, the lower one at 520.
      expect(frame, Rect2D(x: x, y: middle.y == 0 ? y : 520 - 1000, width: 1500, height: 1000))
    }
  }

  @Test("A photograph glides out from under a bar that appears, unless it is zoomed")
  func glides() throws {
    let room = openViewer(Size2D(width: 3000, height: 2000), insets: Insets())
    let before = try frame(room)
    expect(before, Rect2D(x: 0, y: (568 - 640.0 / 3) / 2, width: 320, height: 640.0 / 3))
    room.inset(by: Insets(top: 60))
    #expect(try frame(room) == before)
    room.wait(0.1)
    let shown = try frame(room)
    #expect(shown.midY > before.midY + 1 && shown.midY < before.midY + 29)
    room.wait(2)
    #expect(abs(try frame(room).midY - before.midY - 30) < 1e-6)
    #expect(room.stage.isIdle)

    room.perform { room.subject.setFraming(PhotoViewer.Framing(zoom: 5), at: $0) }
    room.wait(0.1)
    let zoomed = try frame(room)
    room.inset(by: Insets(top: 20))
    room.wait(2)
    expect(try frame(room), zoomed)
  }

  @Test("A photograph in flight flies on to the changed safe area")
  func flies() throws {
    let room = Room { PhotoViewer($0) }
    room.perform {
      room.subject.setPhotos([Photo(pixelSize: Size2D(width: 3000, height: 2000))], at: $0)
      room.subject.present(
        0, from: ThumbnailPlacement(frame: Rect2D(x: 20, y: 20, width: 60, height: 40)), at: $0)
    }
    room.wait(0.15)
    let before = try frame(room)
    room.inset(by: Self.insets)
    let after = try frame(room)
    expect(after, before)
    room.wait(2)
    expect(try frame(room), Rect2D(x: 0, y: 210, width: 300, height: 200))
  }

  private func scrollView() -> Room<ScrollInteraction> {
    let room = Room { ScrollInteraction($0) }
    room.perform { room.subject.setContent(Size2D(width: 320, height: 2000), at: $0) }
    room.inset(by: Insets(top: 100, bottom: 48))
    room.wait(0.1)
    return room
  }

  @Test("Content begins and ends out from under bars")
  func scrolls() {
    let room = scrollView()
    let view = room.subject
    #expect(view.contentOffset == Point2D(x: 0, y: -100))
    room.perform { view.scroll(to: Point2D(x: 0, y: 9999), animated: false, at: $0) }
    #expect(view.contentOffset == Point2D(x: 0, y: 2000 - 568 + 48))
    room.perform { view.scroll(to: Point2D(x: 0, y: -9999), animated: false, at: $0) }
    #expect(view.contentOffset == Point2D(x: 0, y: -100))
    // A rectangle is visible where no bar covers it.
    func show(_ y: Double) -> Bool {
      room.stage.perform(at: room.time) {
        view.scrollToVisible(
          Rect2D(x: 0, y: y, width: 10, height: 20), animated: false, at: $0)
      }
    }
    #expect(!show(0) && !show(400))
    #expect(show(405) && view.contentOffset.y == 425 - 520)
    #expect(show(0) && view.contentOffset.y == -100)
  }

  @Test("Content at its beginning stays there when a bar comes or goes, other content in place")
  func anchors() {
    let room = scrollView()
    let view = room.subject
    for top in [44.0, 0, 120] {
      room.inset(by: Insets(top: top))
      room.wait(0.05)
      #expect(view.contentOffset == Point2D(x: 0, y: -top))
    }
    room.perform { view.scroll(to: Point2D(x: 0, y: 500), animated: false, at: $0) }
    for top in [44.0, 0, 120] {
      room.inset(by: Insets(top: top))
      room.wait(0.05)
      #expect(view.contentOffset == Point2D(x: 0, y: 500))
    }
  }

  @Test("All rows of a wall fit its safe area")
  func wall() throws {
    let room = Room { PhotoWall($0) }
    room.inset(by: Self.insets)
    room.perform {
      room.subject.setPhotos(
        (0..<40).map { _ in Photo(pixelSize: Size2D(width: 300, height: 200)) }, at: $0)
    }
    room.wait(0.1)
    let (first, last) = (try #require(room.subject.cell(at: 0)), room.subject.cell(at: 39))
    let area = Rect2D(x: 0, y: 100, width: 300, height: 420)
    #expect(first.frame.minX >= area.minX - 1e-6 && first.frame.minY >= area.minY - 1e-6)
    let end = try #require(last).frame
    #expect(end.maxY <= area.maxY + 1e-6 && end.maxX <= area.maxX + 1e-6)
  }

  @Test("A preview lies in the middle of the safe area")
  func peek() throws {
    let room = Room { PeekPan($0) }
    room.inset(by: Self.insets)
    room.perform {
      room.subject.setSource(PeekSource(.contents, sizes: [Size2D(width: 300, height: 300)]))
      room.subject.begin(at: $0)
    }
    room.wait(2)
    let layer = try #require(room.subject.preview?.layer)
    #expect((layer.position.model - Point2D(x: 150, y: 310)).length < 1e-6)
    #expect(layer.bounds.model.size.width <= 300)
  }
}
