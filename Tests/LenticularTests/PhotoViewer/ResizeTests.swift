import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire
import Testing

/// A stage that is resized while a photograph is open: the bars of a phone's browser fold, a window changes.
@Suite struct ResizeTests {
  /// The largest distance by which an edge of the visible part moves between two moments.
  private func way(_ a: Shot, _ b: Shot) -> Double {
    let (a, b) = (a.crop, b.crop)
    return max(
      abs(a.minX - b.minX), abs(a.minY - b.minY), abs(a.maxX - b.maxX), abs(a.maxY - b.maxY))
  }

  @Test(arguments: [0.02, 0.05, 0.1, 0.15, 0.2, 0.3])
  func aPhotographThatOpensFliesOn(delay: Double) {
    let script = ViewerScript().present(from: .plain).wait(delay).frame()
    let before = script.shown
    script.resize(320, 500).frame()
    #expect(way(before, script.shown) < 1e-6)
    script.settle()
    #expect(script.isOpen && script.allFaults.isEmpty)
    #expect((script.shown.center - point(160, 250)).length < 1e-9)
  }

  @Test(arguments: [0.02, 0.05, 0.1, 0.15, 0.2])
  func aPhotographThatClosesFliesOnToItsThumbnail(delay: Double) {
    let script = ViewerScript().open().dismiss().wait(delay).frame()
    let before = script.shown
    script.resize(320, 500).frame()
    #expect(way(before, script.shown) < 1e-6)
    var last = script.shown
    while let photo = script.photo {
      last = photo
      script.wait(1.0 / 60)
    }
    #expect((last.crop.origin - Thumbnail.plain.frame.origin).length < 2)
    #expect(!script.isOpen && script.allFaults.isEmpty)
  }

  @Test func theSameSizeAgainChangesNothing() {
    let script = ViewerScript().resize(320, 568).open().doubleTap(at: point(100, 300)).settle()
    let before = script.shown
    script.resize(320, 568).settle()
    #expect(script.shown == before)
    script.down(at: point(160, 284)).drag(velocity: point(-200, 0), for: 0.2).frame()
    let held = script.shown
    script.resize(320, 568).frame()
    #expect(script.shown == held && held != before)
    script.up().settle()
    #expect(script.allFaults.isEmpty)
  }
}
