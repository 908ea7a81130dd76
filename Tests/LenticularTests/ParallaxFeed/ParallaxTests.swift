import Lenticular
import LenticularPhysics
import TestSupport
import Testing

@Suite struct ParallaxTests {
  /// The numbers of the original: a square picture behind a cell of 320 × 60, drawn as wide as the cell.
  private static func original(_ viewLength: Double, ratio: Double = 0.7) -> Parallax {
    Parallax(
      ratio: ratio, pictureSize: Size2D(width: 1000, height: 1000),
      cellSize: Size2D(width: 320, height: 60), viewLength: viewLength, largestScale: 1)
  }

  // The original measures to the top of the cell, so its middle is 30 points off.
  @Test(
    "the original's numbers come out at scale one",
    arguments: [
      (0.0, 480.0, 0.18125, 0.275), (120, 480, 0.29375, 0.3875), (240, 480, 0.40625, 0.5),
      (420, 480, 0.575, 0.66875), (480, 480, 0.63125, 0.725), (-60, 480, 0.125, 0.21875),
      (0, 568, 0.14, 0.23375), (568, 568, 0.6725, 0.76625),
    ])
  func theOriginalsNumbersComeOutAtScaleOne(
    offset: Double, viewLength: Double, originY: Double, center: Double
  ) {
    let crop = Self.original(viewLength).crop(at: offset - viewLength / 2)
    #expect(abs(crop.minY - originY) < 1e-12)
    #expect(abs(crop.midY - center) < 1e-12)
    #expect(abs(crop.size.height - 0.1875) < 1e-12)
    #expect(crop.minX == 0 && crop.size.width == 1)
  }

  @Test("crops that left the picture in the original are clamped")
  func cropsThatLeftThePictureInTheOriginalAreClamped() {
    let parallax = Self.original(480, ratio: 0.3)
    #expect(parallax.crop(at: -240).minY == 0)
    #expect(parallax.crop(at: 240).maxY == 1)
  }

  @Test("a cell in the middle shows the middle") func aCellInTheMiddleShowsTheMiddle() {
    for parallax in Self.random(200) {
      let crop = parallax.crop(at: 0)
      #expect(abs(crop.midX - 0.5) < 1e-12 && abs(crop.midY - 0.5) < 1e-12)
    }
  }

  @Test("the slope is one less the ratio for each point of the picture")
  func theSlopeIsOneLessTheRatioForEachPointOfThePicture() {
    let original = Self.original(480)
    let slope = (original.crop(at: 100).minY - original.crop(at: 0).minY) / 100
    #expect(abs(slope - 0.3 / 320) < 1e-15)
    for parallax in Self.random(200) {
      let length = parallax.drawnSize[lane: parallax.lane]
      let reserve = parallax.reserve[lane: parallax.lane]
      let step = 1e-3
      let way = parallax.middle(at: step) - parallax.middle(at: -step)
      // Where there is nothing to spare it does not move at all.
      guard length - parallax.cellSize[lane: parallax.lane] - 2 * reserve > 1 else { continue }
      #expect(abs(way * length / (2 * step) - (1 - parallax.ratio)) < 1e-6)
    }
  }

  @Test("every crop lies in the picture and is shaped like the cell")
  func everyCropLiesInThePictureAndIsShapedLikeTheCell() {
    for parallax in Self.random(400) {
      let end = parallax.viewLength + 2000
      for place in -10...10 {
        for shift in [-1.0, 0, 0.3, 1] {
          let crop = parallax.crop(
            at: end * Double(place) / 10, shift: Point2D(x: shift, y: -shift))
          #expect(crop.minX >= 0 && crop.minY >= 0)
          #expect(crop.maxX <= 1 + 1e-15 && crop.maxY <= 1 + 1e-15)
          #expect(crop.size.width > 0 && crop.size.height > 0)
          // What is shown is not distorted, and nothing of the cell is without it.
          let drawn = parallax.drawnSize
          #expect(abs(crop.size.width * drawn.width / parallax.cellSize.width - 1) < 1e-12)
          #expect(abs(crop.size.height * drawn.height / parallax.cellSize.height - 1) < 1e-12)
          #expect(abs(drawn.aspectRatio / parallax.pictureSize.aspectRatio - 1) < 1e-12)
        }
      }
    }
  }

  @Test("a picture covers its cell and is no larger than it must be")
  func aPictureCoversItsCellAndIsNoLargerThanItMustBe() {
    for parallax in Self.random(400) {
      let (drawn, cell) = (parallax.drawnSize, parallax.cellSize)
      let cover = max(
        cell.width / parallax.pictureSize.width, cell.height / parallax.pictureSize.height)
      let scale = drawn.width / (parallax.pictureSize.width * cover)
      #expect(scale >= 1 - 1e-12 && scale <= parallax.largestScale + 1e-12)
      // Enough for the whole way, unless that would be too large.
      guard scale < parallax.largestScale - 1e-9 else { continue }
      #expect(parallax.breakpoints.count == 2)
      let slack = Point2D(x: parallax.slack, y: parallax.slack)
      #expect((parallax.reserve - slack).maximumNorm < 1e-9)
    }
  }

  @Test("a picture that is too short is drawn larger for the whole way")
  func aPictureThatIsTooShortIsDrawnLargerForTheWholeWay() {
    var parallax = Parallax(
      pictureSize: Size2D(width: 3000, height: 2000), cellSize: Size2D(width: 390, height: 200),
      viewLength: 800, largestScale: 4)
    // 200 points of cell and 0.3 of its way of 1000 beside, of a picture that is 260 high as it covers.
    #expect(abs(parallax.drawnSize.height - 500) < 1e-9)
    #expect(abs(parallax.crop(at: -500).minY) < 1e-12)
    #expect(abs(parallax.crop(at: 500).maxY - 1) < 1e-12)
    #expect(parallax.breakpoints.map(\.progress) == [0, 1])
    parallax.largestScale = 1.5
    #expect(abs(parallax.drawnSize.height - 390) < 1e-9)
    // (390 − 200)/2 = 95 points to either side, which 95/0.3 of the way use up.
    let bend = (500 - 95 / 0.3) / 1000
    let progress = parallax.breakpoints.map(\.progress)
    #expect(progress.count == 4 && progress[0] == 0 && progress[3] == 1)
    #expect(abs(progress[1] - bend) < 1e-12 && abs(progress[2] - (1 - bend)) < 1e-12)
  }

  @Test("between breakpoints the crop is linear in the progress")
  func betweenBreakpointsTheCropIsLinearInTheProgress() {
    for parallax in Self.random(200) {
      let points = parallax.breakpoints
      #expect(points.count == 2 || points.count == 4)
      #expect(points.first?.progress == 0 && points.last?.progress == 1)
      #expect(zip(points, points.dropFirst()).allSatisfy { $0.progress <= $1.progress })
      let way = parallax.viewLength + parallax.cellSize[lane: parallax.lane]
      for step in 0...100 {
        let progress = Double(step) / 100
        guard let next = points.dropFirst().firstIndex(where: { $0.progress >= progress }) else {
          Issue.record("no breakpoint after \(progress)")
          continue
        }
        let (start, end) = (points[next - 1], points[next])
        let share = (progress - start.progress) / max(1e-300, end.progress - start.progress)
        let between = start.crop.interpolated(to: end.crop, at: share)
        let crop = parallax.crop(at: (0.5 - progress) * way)
        #expect((between - crop).maximumNorm < 1e-9)
      }
    }
  }

  @Test("horizontally it is the same transposed") func horizontallyItIsTheSameTransposed() {
    for parallax in Self.random(200) where parallax.axis == .vertical {
      var other = parallax
      other.axis = .horizontal
      other.pictureSize = parallax.pictureSize.transposed
      other.cellSize = parallax.cellSize.transposed
      for distance in [-700.0, -13, 0, 55, 410] {
        let crop = parallax.crop(at: distance, shift: Point2D(x: 0.5, y: -0.25))
        let transposed = other.crop(at: distance, shift: Point2D(x: -0.25, y: 0.5))
        #expect(
          transposed
            == Rect2D(
              x: crop.minY, y: crop.minX, width: crop.size.height, height: crop.size.width))
      }
    }
  }

  @Test("with a ratio of one it lies in the page") func withARatioOfOneItLiesInThePage() {
    var parallax = Self.original(480)
    parallax.ratio = 1
    #expect(parallax.crop(at: -200) == parallax.crop(at: 200))
    #expect(parallax.breakpoints.count == 2)
  }

  /// All kinds of pictures, cells and views.
  private static func random(_ count: Int) -> [Parallax] {
    var random = SeededGenerator(state: 3)
    return (0..<count).map { number in
      func side() -> Double { .random(in: 50...1200, using: &random) }
      return Parallax(
        ratio: [-0.5, 0, 0.3, 0.7, 0.9, 1, 1.4].randomElement(using: &random)!,
        pictureSize: Size2D(width: side(), height: side()),
        cellSize: Size2D(width: side(), height: side()), viewLength: side(),
        axis: number % 2 == 0 ? .vertical : .horizontal,
        largestScale: [1, 1.5, 4].randomElement(using: &random)!,
        slack: [0, 12].randomElement(using: &random)!)
    }
  }
}

extension Parallax {
  fileprivate var lane: Int { axis == .horizontal ? 0 : 1 }

  fileprivate func middle(at distance: Double) -> Double { crop(at: distance).center[lane: lane] }
}

extension Size2D {
  fileprivate var transposed: Size2D { Size2D(width: height, height: width) }
}
