import LenticularPhysics
import LenticularScene
import Testing

@Suite struct ContentsGravityTests {
  static let all: [ContentsGravity] = [.resize, .resizeAspect, .resizeAspectFill, .center]
  static let screen = Rect2D(x: 0, y: 0, width: 320, height: 568)

  @Test(
    "aspect fit shows everything as large as possible",
    arguments: [
      (Size2D(width: 3000, height: 2000), Rect2D(x: 0, y: 177.3333, width: 320, height: 213.3333)),
      (Size2D(width: 1000, height: 3000), Rect2D(x: 65.3333, y: 0, width: 189.3333, height: 568)),
      (Size2D(width: 640, height: 1136), Rect2D(x: 0, y: 0, width: 320, height: 568)),
    ])
  func aspectFitShowsEverythingAsLargeAsPossible(size: Size2D, expected: Rect2D) {
    let frame = ContentsGravity.resizeAspect.frame(ofContents: size, in: Self.screen)
    #expect((frame - expected).maximumNorm < 1e-4)
    #expect(abs(frame.size.aspectRatio - size.aspectRatio) < 1e-12)
  }

  @Test("aspect fill leaves no band") func aspectFillLeavesNoBand() {
    let frame = ContentsGravity.resizeAspectFill.frame(
      ofContents: Size2D(width: 3000, height: 2000),
      in: Rect2D(x: 20, y: 100, width: 80, height: 80))
    #expect((frame - Rect2D(x: 0, y: 100, width: 120, height: 80)).maximumNorm < 1e-12)
  }

  @Test("resize takes the bounds and distorts") func resizeTakesTheBoundsAndDistorts() {
    let frame = ContentsGravity.resize.frame(
      ofContents: Size2D(width: 1, height: 9), in: Self.screen)
    #expect(frame == Self.screen)
  }

  @Test("center keeps the size of the contents") func centerKeepsTheSizeOfTheContents() {
    let frame = ContentsGravity.center.frame(
      ofContents: Size2D(width: 100, height: 700), in: Self.screen)
    #expect(frame == Rect2D(x: 110, y: -66, width: 100, height: 700))
  }

  @Test(
    "the aligned point of the contents lies on that of the bounds", arguments: all,
    [point(0, 0), point(1, 1), point(0.25, 0.9), point(0.5, 0.5)])
  func theAlignedPointOfTheContentsLiesOnThatOfTheBounds(gravity: ContentsGravity, unit: Point2D) {
    let bounds = Rect2D(x: -30, y: 12, width: 200, height: 90)
    let frame = gravity.frame(
      ofContents: Size2D(width: 60, height: 80), in: bounds, alignment: unit)
    let ofContents = point(
      frame.minX + frame.size.width * unit.x, frame.minY + frame.size.height * unit.y)
    let ofBounds = point(
      bounds.minX + bounds.size.width * unit.x, bounds.minY + bounds.size.height * unit.y)
    #expect((ofContents - ofBounds).length < 1e-12)
  }

  @Test(
    "only the ratio of the contents matters",
    arguments: [ContentsGravity.resizeAspect, .resizeAspectFill])
  func onlyTheRatioOfTheContentsMatters(gravity: ContentsGravity) {
    let small = gravity.frame(ofContents: Size2D(width: 3, height: 2), in: Self.screen)
    let large = gravity.frame(ofContents: Size2D(width: 6144, height: 4096), in: Self.screen)
    #expect((small - large).maximumNorm < 1e-9)
  }

  @Test(
    "empty sizes give the bounds",
    arguments: all,
    [
      Size2D.zero, Size2D(width: 0, height: 5), Size2D(width: -1, height: 1),
      Size2D(width: .nan, height: 1), Size2D(width: .infinity, height: 1),
    ])
  func emptySizesGiveTheBounds(gravity: ContentsGravity, size: Size2D) {
    #expect(gravity.frame(ofContents: size, in: Self.screen) == Self.screen)
    guard size.isFinite else { return }
    let empty = Rect2D(origin: point(3, 4), size: size)
    #expect(gravity.frame(ofContents: Size2D(width: 3, height: 2), in: empty) == empty)
  }
}
