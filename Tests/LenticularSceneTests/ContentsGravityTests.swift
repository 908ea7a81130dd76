import LenticularPhysics
import LenticularScene
import Testing

@Suite struct ContentsGravityTests {
  static let all: [ContentsGravity] = [.resize, .resizeAspect, .resizeAspectFill, .center]
  static let screen = Rect(x: 0, y: 0, width: 320, height: 568)

  @Test(arguments: [
    (Size(width: 3000, height: 2000), Rect(x: 0, y: 177.3333, width: 320, height: 213.3333)),
    (Size(width: 1000, height: 3000), Rect(x: 65.3333, y: 0, width: 189.3333, height: 568)),
    (Size(width: 640, height: 1136), Rect(x: 0, y: 0, width: 320, height: 568)),
  ])
  func aspectFitShowsEverythingAsLargeAsPossible(size: Size, expected: Rect) {
    let frame = ContentsGravity.resizeAspect.frame(ofContents: size, in: Self.screen)
    #expect((frame - expected).maximumNorm < 1e-4)
    #expect(abs(frame.size.aspectRatio - size.aspectRatio) < 1e-12)
  }

  @Test func aspectFillLeavesNoBand() {
    let frame = ContentsGravity.resizeAspectFill.frame(
      ofContents: Size(width: 3000, height: 2000), in: Rect(x: 20, y: 100, width: 80, height: 80))
    #expect((frame - Rect(x: 0, y: 100, width: 120, height: 80)).maximumNorm < 1e-12)
  }

  @Test func resizeTakesTheBoundsAndDistorts() {
    let frame = ContentsGravity.resize.frame(ofContents: Size(width: 1, height: 9), in: Self.screen)
    #expect(frame == Self.screen)
  }

  @Test func centerKeepsTheSizeOfTheContents() {
    let frame = ContentsGravity.center.frame(
      ofContents: Size(width: 100, height: 700), in: Self.screen)
    #expect(frame == Rect(x: 110, y: -66, width: 100, height: 700))
  }

  @Test(arguments: all, [point(0, 0), point(1, 1), point(0.25, 0.9), point(0.5, 0.5)])
  func theAlignedPointOfTheContentsLiesOnThatOfTheBounds(gravity: ContentsGravity, unit: Point) {
    let bounds = Rect(x: -30, y: 12, width: 200, height: 90)
    let frame = gravity.frame(
      ofContents: Size(width: 60, height: 80), in: bounds, alignment: unit)
    let ofContents = point(
      frame.minX + frame.size.width * unit.x, frame.minY + frame.size.height * unit.y)
    let ofBounds = point(
      bounds.minX + bounds.size.width * unit.x, bounds.minY + bounds.size.height * unit.y)
    #expect((ofContents - ofBounds).length < 1e-12)
  }

  @Test(arguments: [ContentsGravity.resizeAspect, .resizeAspectFill])
  func onlyTheRatioOfTheContentsMatters(gravity: ContentsGravity) {
    let small = gravity.frame(ofContents: Size(width: 3, height: 2), in: Self.screen)
    let large = gravity.frame(ofContents: Size(width: 6144, height: 4096), in: Self.screen)
    #expect((small - large).maximumNorm < 1e-9)
  }

  @Test(
    arguments: all,
    [
      Size.zero, Size(width: 0, height: 5), Size(width: -1, height: 1),
      Size(width: .nan, height: 1), Size(width: .infinity, height: 1),
    ])
  func emptySizesGiveTheBounds(gravity: ContentsGravity, size: Size) {
    #expect(gravity.frame(ofContents: size, in: Self.screen) == Self.screen)
    guard size.isFinite else { return }
    let empty = Rect(origin: point(3, 4), size: size)
    #expect(gravity.frame(ofContents: Size(width: 3, height: 2), in: empty) == empty)
  }
}
