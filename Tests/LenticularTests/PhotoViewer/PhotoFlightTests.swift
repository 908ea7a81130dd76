import Lenticular
import LenticularPhysics
import LenticularScene
import TestSupport
import Testing

@Suite("The flight of a photograph between two screens")
struct PhotoFlightTests {
  private static let size = Size2D(width: 390, height: 844)
  private static let pixels = Size2D(width: 600, height: 400)
  private static let spring = DampedSpring(uncheckedResponse: 0.38, dampingRatio: 0.86)
  private let start = ThumbnailPlacement(
    frame: Rect2D(x: 20, y: 600, width: 80, height: 80), cornerRadius: 8)
  private let end = ThumbnailPlacement(frame: Rect2D(x: 0, y: 50, width: 390, height: 200))

  private func stage() -> (Stage, PhotoFlight, Screen) {
    let flight = PhotoFlight(Surface(size: Self.size))
    return (Stage(flight), flight, Screen())
  }

  private func isNear(_ frame: Rect2D?, _ other: Rect2D, within leeway: Double) -> Bool {
    frame.map { ($0 - other).maximumNorm <= leeway } == true
  }

  @Test("the photograph covers the first thumbnail, and at the end the second one")
  func covering() throws {
    let (stage, flight, screen) = stage()
    stage.perform(at: 1) {
      #expect(flight.fly(Self.pixels, from: start, to: end, spring: Self.spring, at: $0))
    }
    screen.show(stage.advance(to: 1))
    #expect(isNear(screen.photo(0)?.crop, start.frame, within: 1e-9))
    #expect(flight.progress(at: 1) == 0)
    screen.show(stage.advance(to: 1.1))
    let progress = flight.progress(at: 1.1)
    #expect(progress > 0 && progress < 1)
    screen.show(stage.advance(to: 5))
    #expect(isNear(screen.photo(0)?.crop, end.frame, within: 1e-9))
    #expect(stage.isIdle && flight.progress(at: 5) == 1 && screen.faults.isEmpty)
  }

  @Test("a hidden thumbnail, a broken one, and reduced motion leave a cross-fade", arguments: 0..<5)
  func fading(kind: Int) {
    let (stage, flight, screen) = stage()
    var broken = start
    broken.frame.size.width = .nan
    if kind == 0 { stage.handle(.reduceMotion(true, at: 0)) }
    stage.perform(at: 1) {
      let flies = flight.fly(
        kind == 4 ? .zero : Self.pixels, from: kind == 1 ? nil : kind == 2 ? broken : start,
        to: kind == 3 ? nil : end, spring: Self.spring, at: $0)
      #expect(!flies)
    }
    screen.show(stage.advance(to: 1.1))
    #expect(screen.photos.isEmpty && flight.progress(at: 1.1) > 0 && flight.progress(at: 1.1) < 1)
    screen.show(stage.advance(to: 1.3))
    #expect(stage.isIdle && flight.progress(at: 1.3) == 1 && screen.faults.isEmpty)
  }

  @Test("another flight replaces one that goes on, and no input moves it")
  func replacing() {
    let (stage, flight, screen) = stage()
    stage.perform(at: 1) {
      _ = flight.fly(Self.pixels, from: start, to: end, spring: Self.spring, at: $0)
    }
    screen.show(stage.advance(to: 1.1))
    #expect(!stage.handle(.key(.escape, at: 1.1)))
    stage.perform(at: 1.1) {
      _ = flight.fly(Self.pixels, from: end, to: start, spring: Self.spring, at: $0)
    }
    screen.show(stage.advance(to: 1.1))
    #expect(isNear(screen.photo(0)?.crop, end.frame, within: 1e-9))
    screen.show(stage.advance(to: 5))
    #expect(isNear(screen.photo(0)?.crop, start.frame, within: 1e-9))
    #expect(screen.faults.isEmpty)
  }
}
