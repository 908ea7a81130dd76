import Lenticular
import LenticularPhysics
import Testing

extension ViewerScript {
  /// Whether the current photograph lies in the middle, but for the rounding of its page's place.
  fileprivate var isCentered: Bool { (shown.center - point(160, 284)).length < 1e-9 }
}

@Suite struct PagingTests {
  static let photos = [
    OpeningTests.landscape, OpeningTests.portrait, OpeningTests.square, OpeningTests.landscape,
  ]
  /// A page and the gap beside it.
  static let distance = 344.0

  private func open(_ index: Int = 1) -> ViewerScript {
    let script = ViewerScript(photos: Self.photos)
    for index in Self.photos.indices {
      script.thumbnails[index] = ThumbnailPlacement(
        frame: Rect2D(x: 10 + 75 * Double(index), y: 100, width: 70, height: 70), cornerRadius: 5)
    }
    return script.open(index, from: script.thumbnails[index])
  }

  @Test("a step moves one out and the other in") func aStepMovesOneOutAndTheOtherIn() {
    let script = open().step(1).frame()
    #expect(script.screen.photos == [1, 2] && script.index == 2)
    #expect(abs(script.shown.center.x - 160 - Self.distance) < 1e-9)
    var places: [Double] = []
    for _ in 0..<30 {
      places.append(script.shown.center.x)
      let gap = script.shown.center.x - (script.screen.photo(1)?.center.x ?? 0)
      #expect(abs(gap - Self.distance) < 1e-9)
      script.wait(1.0 / 60)
    }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 >= $1 })
    script.settle()
    #expect(script.screen.photos == [2] && script.isCentered)
    #expect(
      script.reports == [
        .thumbnailHidden(index: 1, isHidden: true), .presented(index: 1),
        .thumbnailHidden(index: 1, isHidden: false), .thumbnailHidden(index: 2, isHidden: true),
        .indexChanged(index: 2),
      ])
    #expect(script.allFaults.isEmpty)
  }

  @Test("the photograph goes back to the thumbnail of the one that is shown")
  func thePhotographGoesBackToTheThumbnailOfTheOneThatIsShown() {
    let script = open().step(2).settle().dismiss().settle()
    let end = script.moments.last { $0.photo != nil }?.photo
    let thumbnail = script.thumbnails[3]?.frame ?? .zero
    #expect(((end?.crop ?? .zero) - thumbnail).maximumNorm < 1e-9)
    #expect(
      script.reports.suffix(3) == [
        .willDismiss(index: 3), .thumbnailHidden(index: 3, isHidden: false), .dismissed(index: 3),
      ])
    #expect(script.allFaults.isEmpty)
  }

  @Test(
    "stepping past the ends stays there",
    arguments: [(0, -1), (0, -5), (3, 1), (3, .max), (0, .min), (2, 0)])
  func steppingPastTheEndsStaysThere(index: Int, distance: Int) {
    let script = open(index).step(distance).wait(0.1)
    #expect(script.index == index && script.screen.photos == [index])
    #expect(!script.reports.contains(.indexChanged(index: index)) && script.allFaults.isEmpty)
  }

  @Test(
    "long steps go as far as there are photographs",
    arguments: [(1, 1 << 62, 3), (1, .min, 0), (3, -2, 1), (0, 3, 3)])
  func longStepsGoAsFarAsThereArePhotographs(index: Int, distance: Int, end: Int) {
    let script = open(index).step(distance).settle()
    #expect(script.index == end && script.isCentered)
    #expect(script.screen.photos == [end] && script.allFaults.isEmpty)
  }

  @Test("stepping quickly back and forth never jumps") func steppingQuicklyBackAndForthNeverJumps()
  {
    let script = open(0)
    var last: [Int: Point2D] = [:]
    for distance in [1, 1, -1, 1, 1, -1, -1, -1, 1, 2, -3, 3] {
      let keys = distance.magnitude == 1 && distance > 0
      if keys { script.send(.key(.right)) } else { script.step(distance) }
      script.frame()
      for _ in 0..<4 {
        for index in script.screen.photos {
          guard let place = script.screen.photo(index)?.center else { continue }
          if let before = last[index] { #expect((place - before).length < 260) }
          last[index] = place
        }
        for index in last.keys where !script.screen.photos.contains(index) { last[index] = nil }
        script.wait(1.0 / 60)
      }
    }
    script.settle()
    #expect(script.isCentered && script.screen.photos == [3])
    #expect(script.allFaults.isEmpty)
  }

  @Test("the keys step") func theKeysStep() {
    let script = open().send(.key(.right)).settle().send(.key(.left)).settle()
    #expect(script.reports.suffix(1) == [.indexChanged(index: 1)] && script.index == 1)
  }

  @Test("a zoomed photograph is left behind fitted") func aZoomedPhotographIsLeftBehindFitted() {
    let script = open().doubleTap(at: point(160, 284)).settle().step(1).settle()
    #expect(script.reports.contains(.zoomChanged(zoom: 1)))
    script.step(-1).settle()
    #expect(script.shown.map.a == 1 && script.isCentered)
  }

  // MARK: Swiping

  @Test("a flick across turns the page with its velocity", arguments: [-1, 1])
  func aFlickAcrossTurnsThePageWithItsVelocity(direction: Int) {
    let script = open().down(at: point(160, 284))
    let velocity = point(Double(direction) * 1200)
    script.drag(velocity: velocity, for: 0.08).frame()
    let place = script.screen.photo(1)?.center ?? .zero
    script.up().frame()
    #expect((script.screen.photo(1)?.center ?? .zero) == place)
    #expect(script.index == 1 - direction)
    #expect((script.velocity { $0.center } - velocity).length < 1e-6 * 1200)
    script.settle()
    #expect(script.isCentered && script.screen.photos == [1 - direction])
    #expect(script.allFaults.isEmpty)
  }

  @Test("a slow drag under half a page returns") func aSlowDragUnderHalfAPageReturns() {
    let script = open().down(at: point(160, 284)).drag(velocity: point(-200), for: 0.6).frame()
    #expect(abs(script.shown.center.x - 160 + 110) < 1e-9)
    script.wait(0.15).up().settle()
    #expect(script.index == 1 && script.isCentered)
    #expect(script.screen.photos == [1] && script.allFaults.isEmpty)
  }

  /// A page that is busy may hear of a whole swipe at once, and some browsers give inexact times on purpose.
  @Test(
    "a swipe whose samples share a time turns the page",
    arguments: [(0, 0, 9.6), (0.02, 0, 9.6), (0.3, 1, 9.6), (0.3, 5, 9.6), (0, 0, 10), (0.3, 2, 5)])
  func aSwipeWhoseSamplesShareATimeTurnsThePage(rest: Double, early: Int, step: Double) {
    let script = open().down(at: point(280, 284)).wait(rest)
    for sample in 1...Int(240 / step) {
      script.move(by: point(-step))
      if sample == early { script.wait(0.3) }
    }
    script.up().settle()
    #expect(script.index == 2 && script.isCentered)
    #expect(script.allFaults.isEmpty)
  }

  @Test("the ends resist", arguments: [(0, 1.0), (3, -1.0)])
  func theEndsResist(index: Int, direction: Double) {
    let script = open(index).down(at: point(160, 284))
    script.drag(velocity: point(direction * 200), for: 0.6).frame()
    let given = RubberBand().displacement(forOverscroll: direction * 110, dimension: 320)
    #expect(abs(script.shown.center.x - 160 - given) < 1e-9)
    script.up().settle()
    #expect(script.index == index && script.isCentered)
  }

  @Test("a touch stops the pages where they are and lets them go on", arguments: 0..<24)
  func aTouchStopsThePagesWhereTheyAreAndLetsThemGoOn(frames: Int) {
    let script = open().step(1).frame().wait(Double(frames) / 60)
    let caught = script.shown.center
    script.down(at: point(200, 300)).wait(0.9)
    #expect(script.shown.center == caught)
    script.up().settle()
    #expect(script.isCentered && script.screen.photos == [2])
    #expect(script.allFaults.isEmpty)
  }

  @Test("pages in motion can be pinched tapped and dismissed and come to rest", arguments: 0..<24)
  func pagesInMotionCanBePinchedTappedAndDismissedAndComeToRest(frames: Int) {
    for story in 0..<5 {
      let script = open().step(1).frame().wait(Double(frames) / 60)
      switch story {
      case 0: script.doubleTap(at: point(160, 284))
      case 1:
        script.down(1, at: point(100, 284)).down(2, at: point(200, 284))
        script.pinch(to: point(50, 284), point(250, 300), in: 0.2).up(1).wait(0.02).up(2)
      case 2: script.down(at: point(100, 284)).drag(velocity: point(400), for: 0.1).up()
      case 3:
        script.dismiss().wait(0.05).down(at: point(9, 9)).drag(velocity: point(40), for: 0.5).up()
      default: script.down(at: point(100, 284)).drag(velocity: point(400), for: 0.1).cancel()
      }
      script.settle()
      #expect(script.allFaults.isEmpty, "story \(story)")
      if script.isOpen {
        #expect(script.screen.photos.count == 1, "story \(story)")
        let frame = script.shown.frame
        #expect(abs(min(frame.minX, 0) + max(frame.maxX, 320) - 320) < 533, "story \(story)")
        if script.shown.map.a == 1 { #expect(script.isCentered, "story \(story)") }
      }
    }
  }

  @Test("a drag across one photograph alone moves it") func aDragAcrossOnePhotographAloneMovesIt() {
    let script = ViewerScript().open().down(at: point(160, 284))
    script.drag(velocity: point(200), for: 0.2).frame()
    #expect((script.shown.center - point(190, 284)).length < 1e-9)
  }

  @Test("photographs that are taken away while pages turn are no longer reached")
  func photographsThatAreTakenAwayWhilePagesTurnAreNoLongerReached() {
    let script = open(2).step(1).wait(0.1).setPhotos(Array(Self.photos.prefix(2))).settle()
    #expect(script.reports.last == .dismissed(index: -1) && script.screen.photos.isEmpty)
    #expect(script.allFaults.isEmpty)
  }
}
