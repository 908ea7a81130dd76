import LenticularPhysics
import TestSupport
import Testing

@testable import Lenticular

/// Where a finger is: the numbers of the original, its defects mended, and what holds for every area.
@Suite struct PeekTrackTests {
  /// A finger on a view that is 375 points wide, for which the original's numbers hold.
  struct Finger {
    var track: PeekTrack
    private(set) var time = 0.0

    init(
      _ mode: PeekSource.Mode, count: Int, at x: Double, minimumIndex: Int = 0,
      configuration: PeekTrack.Configuration = .original, width: Double = 375,
      _ change: (inout PeekSource) -> Void = { _ in }
    ) {
      var source = PeekSource(mode, sizes: Self.sizes(count), minimumIndex: minimumIndex)
      change(&source)
      track = PeekTrack(source, width: width, start: x, configuration: configuration)
    }

    static func sizes(_ count: Int) -> [Size2D] {
      Array(repeating: Size2D(width: 3, height: 2), count: count)
    }

    mutating func move(to x: Double) {
      time += 0.01
      track.move(to: x, at: time)
    }

    mutating func wait(_ duration: Double) {
      time += duration
      track.advance(to: time)
    }

    /// The indices at places one after another.
    mutating func indices(at places: [Double]) -> [Int] {
      places.map { x in
        move(to: x)
        return track.index
      }
    }

    /// The percentages, to five digits.
    mutating func percentages(at places: [Double]) -> [Double] {
      places.map { x in
        move(to: x)
        return (track.percentage * 1e5).rounded() / 1e5
      }
    }
  }

  // MARK: The original

  @Test("contents go from where the press began to the margin")
  func contentsGoFromWhereThePressBeganToTheMargin() {
    var finger = Finger(.contents, count: 4, at: 100)
    #expect(finger.track.index == 0 && finger.track.percentage == 0)
    let places: [Double] = [100, 158, 160, 217, 218, 276, 277, 335, 360]
    var other = finger
    #expect(finger.indices(at: places) == [0, 0, 1, 1, 2, 2, 3, 3, 3])
    #expect(
      other.percentages(at: places)
        == [0, 0.24681, 0.25532, 0.49787, 0.50213, 0.74894, 0.75319, 1, 1])
  }

  @Test("a finger left of the start widens the area") func aFingerLeftOfTheStartWidensTheArea() {
    var finger = Finger(.contents, count: 4, at: 100)
    var other = finger
    #expect(finger.indices(at: [60, 100, 200, 335]) == [0, 0, 2, 3])
    #expect(other.percentages(at: [60, 100, 200, 335]) == [0, 0.14545, 0.50909, 1])
  }

  @Test("the range limits how many indices fit") func theRangeLimitsHowManyIndicesFit() {
    var finger = Finger(.contents, count: 20, at: 100)
    #expect(finger.indices(at: [129, 130, 300, 334]) == [0, 1, 6, 7])
  }

  @Test("neighbours start in the middle of their segment and the end comes along")
  func neighboursStartInTheMiddleOfTheirSegmentAndTheEndComesAlong() {
    var finger = Finger(.neighbours(start: 5), count: 8, at: 200)
    #expect(finger.track.index == 5)
    #expect(
      finger.indices(at: [218, 219, 255, 256, 292, 300, 335, 299, 298, 262, 261])
        == [5, 6, 6, 7, 7, 7, 7, 7, 6, 6, 5])
  }

  @Test("the first neighbour comes along the other way")
  func theFirstNeighbourComesAlongTheOtherWay() {
    var finger = Finger(.neighbours(start: 0), count: 8, at: 300)
    #expect(
      finger.indices(at: [250, 200, 150, 187, 220, 40, 77]) == [0, 0, 0, 1, 1, 0, 1])
  }

  @Test("the defaults of the original stand in for what is no number")
  func theDefaultsOfTheOriginalStandInForWhatIsNoNumber() {
    let places: [Double] = [129, 130, 300, 334]
    for (range, margin) in [(0, -1.0), (-7, .nan)] {
      var finger = Finger(.contents, count: 20, at: 100) {
        $0.range = range
        $0.margin = margin
      }
      #expect(finger.indices(at: places) == [0, 1, 6, 7])
    }
  }

  // MARK: Its defects

  @Test("the last index that fits is reached inside the area")
  func theLastIndexThatFitsIsReachedInsideTheArea() {
    var finger = Finger(.contents, count: 20, at: 100)
    #expect(finger.indices(at: [305, 306, 335, 360]) == [6, 7, 7, 7])
  }

  @Test("the margin counts before the points do") func theMarginCountsBeforeThePointsDo() {
    var finger = Finger(.contents, count: 4, at: 100) { $0.margin = 10 }
    #expect(finger.percentages(at: [335, 365]) == [0.88679, 1])
    var fixed = Finger(.value, count: 1, at: 100) {
      $0.margin = 10
      $0.minimumPoint = -50
      $0.maximumPoint = 500
    }
    #expect(fixed.percentages(at: [10, 187.5, 365]) == [0, 0.5, 1])
  }

  @Test("a press at the edge has no area but a percentage")
  func aPressAtTheEdgeHasNoAreaButAPercentage() {
    var finger = Finger(.contents, count: 4, at: 335)
    #expect(finger.track.index == 0 && finger.track.percentage == 0)
    var other = finger
    #expect(finger.indices(at: [335, 300, 200, 250, 300, 335]) == [0, 0, 0, 1, 2, 3])
    #expect(
      other.percentages(at: [335, 300, 200, 250, 300, 335]) == [0, 0, 0, 0.37037, 0.74074, 1])
  }

  @Test("a press near the edge does not run through all indices in a few points")
  func aPressNearTheEdgeDoesNotRunThroughAllIndicesInAFewPoints() {
    var finger = Finger(.contents, count: 8, at: 325, configuration: .init())
    #expect(finger.indices(at: [327, 330, 335, 374]) == [0, 0, 0, 0])
    // A way back makes room.
    #expect(finger.indices(at: [239, 263, 287, 335]) == [0, 1, 3, 7])
  }

  // MARK: Value

  @Test("a value is a share of the area") func aValueIsAShareOfTheArea() {
    var finger = Finger(.value, count: 1, at: 187.5)
    #expect(finger.track.percentage == 0.5)
    #expect(finger.percentages(at: [0, 40, 113.75, 335, 375]) == [0, 0, 0.25, 1, 1])
    finger.track.step(by: -3, at: finger.time)
    #expect(abs(finger.track.percentage - 0.85) < 1e-12 && finger.track.index == 0)
  }

  @Test("a value lies between its points") func aValueLiesBetweenItsPoints() {
    var finger = Finger(.value, count: 9, at: 100, minimumIndex: 3) {
      $0.minimumPoint = 100
      $0.maximumPoint = 300
    }
    #expect(finger.percentages(at: [60, 100, 150, 300, 335]) == [0, 0, 0.25, 1, 1])
    #expect(finger.track.index == 3)
    finger.wait(10)
    #expect(finger.track.index == 3 && finger.track.percentage == 1 && !finger.track.isAdvancing)
    var flat = Finger(.value, count: 1, at: 100) {
      $0.minimumPoint = 200
      $0.maximumPoint = 150
    }
    #expect(flat.percentages(at: [0, 200, 370]) == [0, 0, 0])
    #expect(!flat.track.isAdvancing)
  }

  @Test("fixed points do not widen") func fixedPointsDoNotWiden() {
    var finger = Finger(.contents, count: 4, at: 180) {
      $0.minimumPoint = 100
      $0.maximumPoint = 300
    }
    #expect(finger.track.index == 1)
    #expect(finger.indices(at: [50, 149, 151, 251, 340]) == [0, 0, 1, 3, 3])
  }

  // MARK: Hysteresis

  @Test("an index stays past its border by the hysteresis in both directions")
  func anIndexStaysPastItsBorderByTheHysteresisInBothDirections() {
    var configuration = PeekTrack.Configuration()
    configuration.hysteresis = 0.25
    // Segments of 50 points from 100 on.
    var finger = Finger(.contents, count: 4, at: 100, configuration: configuration) {
      $0.maximumPoint = 300
    }
    #expect(finger.indices(at: [162, 163, 138, 137, 213, 262, 263]) == [0, 1, 1, 0, 2, 2, 3])
    #expect(finger.indices(at: [300, 238, 237]) == [3, 3, 2])
  }

  @Test("a finger that trembles flips at most once") func aFingerThatTremblesFlipsAtMostOnce() {
    var random = SeededGenerator(state: 4)
    for _ in 0..<400 {
      let count = Int.random(in: 1...200, using: &random)
      let width = Double.random(in: 200...1400, using: &random)
      let start = Double.random(in: 0...width, using: &random)
      let mode: PeekSource.Mode =
        Bool.random(using: &random) ? .contents : .neighbours(start: count / 2)
      var configuration = PeekTrack.Configuration()
      configuration.restDelay = .infinity
      var finger = Finger(
        mode, count: count, at: start, configuration: configuration, width: width
      ) { $0.range = .random(in: 1...40, using: &random) }
      let place = Double.random(in: 0...width, using: &random)
      finger.move(to: place)
      let trembling = (0..<60).map { _ in place + .random(in: -2...2, using: &random) }
      let indices = finger.indices(at: trembling)
      #expect(zip(indices, indices.dropFirst()).count { $0 != $1 } <= 1)
    }
  }

  @Test("how often a finger is seen makes no difference")
  func howOftenAFingerIsSeenMakesNoDifference() {
    for (from, to) in [(60.0, 330.0), (330.0, 60.0), (200, 211)] {
      var often = Finger(.neighbours(start: 9), count: 20, at: from, configuration: .init())
      var seldom = often
      for sample in 1...1000 { often.move(to: from + (to - from) * Double(sample) / 1000) }
      seldom.move(to: to)
      #expect(often.track.index == seldom.track.index)
      #expect(abs(often.track.percentage - seldom.track.percentage) < 1e-12)
    }
  }

  // MARK: Resting in the margin

  @Test("a finger that rests in the margin goes on faster and faster")
  func aFingerThatRestsInTheMarginGoesOnFasterAndFaster() {
    var finger = Finger(.contents, count: 200, at: 100, configuration: .init())
    finger.move(to: 350)
    #expect(finger.track.index == 7 && finger.track.isAdvancing)
    finger.wait(0.4)
    #expect(finger.track.index == 7)
    // 3t + 4t² indices after the delay, from a fifth of a segment past the border on.
    let times = [0.06, 0.07, 1, 2]
    let expected = [7, 8, 14, 29]
    for (time, index) in zip(times, expected) {
      var later = finger
      later.wait(time)
      #expect(later.track.index == index, "after \(time) s")
    }
    // The fastest after 27/8 s and 3·27/8 + 4·(27/8)² indices; then 30 a second. 192.2 are to go.
    let ramp = 27.0 / 8
    let end = ramp + (191.2 - 3 * ramp - 4 * ramp * ramp) / 30
    #expect(end < 8.4)
    var nearly = finger
    nearly.wait(end - 0.01)
    #expect(nearly.track.index == 198 && nearly.track.isAdvancing)
    nearly.wait(0.02)
    #expect(nearly.track.index == 199)
    nearly.wait(0.03)
    #expect(!nearly.track.isAdvancing && nearly.track.percentage == 1)
    // Turning back reacts at once, and the other end leads back.
    nearly.move(to: 335 - 29.375 * 1.3)
    #expect(nearly.track.index == 198)
    nearly.move(to: 40)
    nearly.wait(9)
    #expect(nearly.track.index == 0 && nearly.track.percentage == 0)
  }

  @Test("how often a rest is looked at makes no difference")
  func howOftenARestIsLookedAtMakesNoDifference() {
    var often = Finger(.contents, count: 60, at: 100, configuration: .init())
    often.move(to: 340)
    var seldom = often
    for _ in 0..<1024 { often.wait(1.0 / 512) }
    seldom.wait(2)
    #expect(often.track == seldom.track && seldom.track.index > 20)
  }

  @Test("a press in the margin is no rest until the finger has moved")
  func aPressInTheMarginIsNoRestUntilTheFingerHasMoved() {
    var finger = Finger(.contents, count: 60, at: 350, configuration: .init())
    finger.move(to: 352)
    #expect(!finger.track.isAdvancing)
    finger.wait(3)
    #expect(finger.track.index == 0)
    finger.move(to: 361)
    finger.wait(3)
    #expect(finger.track.index > 30)
  }

  @Test("neighbours go on in both margins") func neighboursGoOnInBothMargins() {
    var finger = Finger(.neighbours(start: 50), count: 100, at: 200, configuration: .init())
    finger.move(to: 370)
    finger.wait(30)
    #expect(finger.track.index == 99)
    finger.move(to: 10)
    finger.wait(30)
    #expect(finger.track.index == 0)
  }

  // MARK: Commands

  @Test("a step goes to the next index and the finger goes on from there")
  func aStepGoesToTheNextIndexAndTheFingerGoesOnFromThere() {
    var finger = Finger(.contents, count: 20, at: 100, configuration: .init())
    #expect(finger.indices(at: [180, 190]) == [2, 2])
    finger.track.step(by: 3, at: finger.time)
    #expect(finger.track.index == 5)
    #expect(finger.indices(at: [195, 215]) == [5, 6])
    finger.track.step(by: -.max, at: finger.time)
    #expect(finger.track.index == 0)
    finger.track.step(by: .max, at: finger.time)
    #expect(finger.track.index == 19)
  }

  @Test("a reload keeps the index where it can") func aReloadKeepsTheIndexWhereItCan() {
    var finger = Finger(.contents, count: 20, at: 100, configuration: .init())
    finger.move(to: 270)
    #expect(finger.track.index == 5)
    finger.track.reload(PeekSource(.contents, sizes: Finger.sizes(12)), at: finger.time)
    #expect(finger.track.index == 5)
    finger.track.reload(PeekSource(.contents, sizes: Finger.sizes(4)), at: finger.time)
    #expect(finger.track.index == 3)
    finger.track.reload(
      PeekSource(.contents, sizes: Finger.sizes(4), minimumIndex: 9), at: finger.time)
    #expect(finger.track.index == 9)
    finger.track.reload(PeekSource(.neighbours(start: 0), sizes: Finger.sizes(30)), at: finger.time)
    #expect(finger.track.index == 9)
    // Whatever the area is now, one segment on is the next index.
    #expect(finger.indices(at: [270 + 295.0 / 8 * 1.3]) == [10])
    finger.track.reload(PeekSource(.value, sizes: Finger.sizes(1)), at: finger.time)
    #expect(finger.track.index == 0 && finger.track.percentage > 0.9)
  }

  // MARK: Laws

  /// Areas of all kinds.
  private static func each(
    _ configuration: PeekTrack.Configuration = .init(), check: (Finger, Double) -> Void
  ) {
    for count in [1, 2, 8, 9, 63, 200] {
      for width in [40.0, 375, 1366] {
        for margin in [0.0, 10, 40] {
          for share in [0, 0.4, 0.97, 1] {
            for mode in [.contents, .neighbours(start: 0), .neighbours(start: count / 2)]
              as [PeekSource.Mode]
            {
              for range in [1, 8, 300] {
                check(
                  Finger(
                    mode, count: count, at: share * width, minimumIndex: 5,
                    configuration: configuration, width: width
                  ) {
                    $0.margin = margin
                    $0.range = range
                  }, width)
              }
            }
          }
        }
      }
    }
  }

  @Test("every index is reached") func everyIndexIsReached() {
    Self.each { start, width in
      var finger = start
      var seen: Set<Int> = [finger.track.index]
      func sweep(to end: Double, from begin: Double) {
        for step in 0...160 {
          finger.move(to: begin + (end - begin) * Double(step) / 160)
          seen.insert(finger.track.index)
        }
        for _ in 0..<1500 where finger.track.isAdvancing {
          finger.wait(0.01)
          seen.insert(finger.track.index)
        }
      }
      sweep(to: 0, from: width / 2)
      sweep(to: width, from: 0)
      sweep(to: 0, from: width)
      #expect(seen.min() == 5)
      #expect(seen.count == (seen.max() ?? 0) - 4)
      #expect(finger.track.index == 5 && finger.track.percentage == 0)
      sweep(to: width, from: 0)
      #expect(finger.track.percentage == 1)
    }
  }

  @Test("index and percentage follow the finger in step")
  func indexAndPercentageFollowTheFingerInStep() {
    Self.each { start, width in
      var finger = start
      finger.move(to: 0)
      var last = (index: finger.track.index, percentage: finger.track.percentage)
      for step in 1...50 {
        finger.move(to: width * Double(step) / 50)
        let (index, percentage) = (finger.track.index, finger.track.percentage)
        #expect(index >= last.index && percentage >= last.percentage - 1e-12)
        #expect((0...1).contains(percentage))
        last = (index, percentage)
      }
    }
  }

  @Test("right to left is the mirror image") func rightToLeftIsTheMirrorImage() {
    var random = SeededGenerator(state: 12)
    for _ in 0..<300 {
      let count = Int.random(in: 1...50, using: &random)
      let width = Double.random(in: 200...900, using: &random)
      let start = Double.random(in: 0...width, using: &random)
      let mode = ([.contents, .neighbours(start: count / 3), .value] as [PeekSource.Mode])
        .randomElement(using: &random)!
      let points = Bool.random(using: &random)
      func finger(mirrored: Bool) -> Finger {
        Finger(
          mode, count: count, at: mirrored ? width - start : start, configuration: .init(),
          width: width
        ) {
          $0.isRightToLeft = mirrored
          if points { $0.maximumPoint = mirrored ? width - width * 0.8 : width * 0.8 }
        }
      }
      var (left, right) = (finger(mirrored: false), finger(mirrored: true))
      for _ in 0..<20 {
        let x = Double.random(in: 0...width, using: &random)
        left.move(to: x)
        right.move(to: width - x)
        left.wait(0.7)
        right.wait(0.7)
        #expect(left.track.index == right.track.index)
        #expect(abs(left.track.percentage - right.track.percentage) < 1e-9)
      }
    }
  }

  @Test("no input gives what is no number") func noInputGivesWhatIsNoNumber() {
    var random = SeededGenerator(state: 8)
    let odd = [0, -0.0, 1e-300, 40, 187.5, 375, 1e9, -1e9, .nan, .infinity, -.infinity, 1e300]
    for _ in 0..<3000 {
      func any() -> Double { odd.randomElement(using: &random)! }
      let count = Int.random(in: 1...9, using: &random)
      var finger = Finger(
        [.contents, .value, .neighbours(start: .min), .neighbours(start: .max)]
          .randomElement(using: &random)!, count: count, at: any(), minimumIndex: 2,
        configuration: Bool.random(using: &random) ? .original : .init(),
        width: [0, 1e-3, 375, 1e9].randomElement(using: &random)!
      ) {
        $0.minimumPoint = any()
        $0.maximumPoint = any()
        $0.margin = any()
        $0.range = [.min, 0, 1, 8, .max].randomElement(using: &random)!
      }
      for _ in 0..<4 {
        finger.move(to: any())
        finger.wait(1)
        #expect((0...1).contains(finger.track.percentage))
        #expect((2..<2 + count).contains(finger.track.index))
      }
    }
  }

  // MARK: Numbers that are none

  /// A finger that rests at the end of its area, so that the index advances.
  private func resting() -> Finger {
    var finger = Finger(.contents, count: 1000, at: 100, configuration: .init())
    finger.move(to: 370)
    finger.wait(1)
    return finger
  }

  @Test(
    "A time that is not finite advances nothing", arguments: [Double.nan, .infinity, -.infinity])
  func aTimeThatIsNotFinite(time: Double) {
    var track = resting().track
    let former = track
    #expect(track.isAdvancing && track.index > 8)
    track.advance(to: time)
    #expect(track == former)
    track.move(to: 371, at: time)
    track.step(by: 1, at: time)
    track.reload(PeekSource(.contents, sizes: Finger.sizes(500)), at: time)
    #expect(!track.isAdvancing, "a rest has no beginning at a time that is none")
  }

  @Test("A rest of any duration ends at the last index", arguments: [1e4, 1e12, 1e300])
  func aRestOfAnyDuration(time: Double) {
    var track = resting().track
    track.advance(to: time)
    #expect(track.index == 999 && track.percentage == 1 && !track.isAdvancing)
  }

  @Test(
    "A view of any width has a track",
    arguments: [Double.nan, .infinity, -.infinity, 0, -100, 1e300])
  func aViewOfAnyWidth(width: Double) {
    for mode in [PeekSource.Mode.contents, .neighbours(start: 3), .value] {
      for start in [0, 50, .nan, .infinity] {
        for isRightToLeft in [false, true] {
          var finger = Finger(mode, count: 9, at: start, width: width) {
            $0.isRightToLeft = isRightToLeft
          }
          for x in [10.0, 1e9, -1e9, .nan] {
            finger.move(to: x)
            finger.wait(1)
            #expect((0...8).contains(finger.track.index))
            #expect((0...1).contains(finger.track.percentage))
          }
        }
      }
    }
  }
}
