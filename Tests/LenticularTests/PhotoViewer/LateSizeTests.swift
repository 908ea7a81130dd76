import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire
import Testing

/// A photograph whose size becomes known after it has been opened.
@Suite struct LateSizeTests {
  /// The thumbnail is a square, which the server has cropped.
  private static let guess = Size2D(width: 200, height: 200)
  private static let photo = Photo(pixelSize: Size2D(width: 3000, height: 2000))

  private func open(_ pace: ViewerScript.Pace = .hertz(60)) -> ViewerScript {
    ViewerScript(photos: [Self.guess, Self.guess], pace: pace).present(from: .plain)
  }

  @discardableResult
  private func tell(_ script: ViewerScript) -> ViewerScript {
    script.send(.viewer.setPixelSize(index: 0, photo: Self.photo))
  }

  /// The largest distance by which an edge of the visible part moves between two moments.
  private func way(_ a: Shot, _ b: Shot) -> Double {
    let (a, b) = (a.crop, b.crop)
    return max(
      abs(a.minX - b.minX), abs(a.minY - b.minY), abs(a.maxX - b.maxX), abs(a.maxY - b.maxY))
  }

  @Test(
    "the visible part does not jump", arguments: [0.0, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.7])
  func theVisiblePartDoesNotJump(delay: Double) {
    let script = open(.hertz(120)).wait(delay).frame()
    let before = script.shown
    tell(script).frame()
    #expect(way(before, script.shown) < 1e-6)
    // From frame to frame no edge is faster than in the flight of a photograph of that size.
    var fastest = 0.0
    for _ in 0..<120 {
      let last = script.shown
      script.wait(1.0 / 120)
      fastest = max(fastest, way(last, script.shown))
    }
    #expect(fastest < 568 * 16.6 / 120 * 0.45)
    script.settle()
    #expect(script.isOpen && script.allFaults.isEmpty)
    #expect(abs(script.shown.crop.size.width - 320) < 0.01)
    #expect(abs(script.shown.crop.size.height - 320 / 1.5) < 0.01)
  }

  @Test("while a finger holds it nothing changes") func whileAFingerHoldsItNothingChanges() {
    let script = open().settle().down(at: point(160, 284))
    script.drag(velocity: point(0, 100), for: 0.3).frame()
    let before = script.shown
    tell(script).wait(0.2).frame()
    #expect(way(before, script.shown) < 1e-9)
    script.up().settle()
    #expect(abs(script.shown.crop.size.height - 320 / 1.5) < 0.01)
  }

  @Test("a zoomed photograph waits until it fits") func aZoomedPhotographWaitsUntilItFits() {
    let script = open().settle().doubleTap(at: point(160, 284)).settle()
    let before = script.shown
    tell(script).settle()
    #expect(way(before, script.shown) < 1e-9)
    script.doubleTap(at: point(160, 284)).settle()
    #expect(abs(script.shown.crop.size.height - 320 / 1.5) < 0.01 && script.allFaults.isEmpty)
  }

  @Test("a photograph that closes still arrives at its thumbnail")
  func aPhotographThatClosesStillArrivesAtItsThumbnail() {
    let script = open().settle().dismiss().wait(0.1)
    tell(script).settle()
    #expect(!script.isOpen && script.allFaults.isEmpty)
  }

  @Test("the pixels count even if the shape is the same")
  func thePixelsCountEvenIfTheShapeIsTheSame() {
    let script = open().settle()
    script.send(
      .viewer.setPixelSize(index: 0, photo: Photo(pixelSize: Size2D(width: 6400, height: 6400))))
    script.frame().send(.key(.actualPixels)).settle()
    #expect(abs(script.shown.scale - 6400 / 320) < 0.01)
  }

  @Test("unknown indices and sizes are ignored") func unknownIndicesAndSizesAreIgnored() {
    let script = open().settle()
    let before = script.shown
    for (index, size) in [(7, Self.photo.pixelSize), (-1, Self.photo.pixelSize), (0, Size2D.zero)] {
      script.send(.viewer.setPixelSize(index: index, photo: Photo(pixelSize: size)))
    }
    script.settle()
    #expect(way(before, script.shown) == 0 && script.allFaults.isEmpty)
  }
}
