import LenticularGestures
import LenticularPhysics
import LenticularScene
import TestSupport
import Testing

@testable import Lenticular

/// Lists that change at any moment: while a photograph is open, held by a finger, flies in or back, or is half turned.
@Suite("Changing lists") struct ChangingListTests {
  private static let shapes = [1.5, 0.667, 1, 1.333, 2.5, 0.75, 6]

  /// Photographs that can be told apart: the widths of their images are their numbers.
  private struct Album {
    var numbers: [Int]
    private var next: Int

    init(_ count: Int) {
      numbers = Array(0..<count)
      next = count
    }

    func photo(_ number: Int) -> Photo {
      Photo(
        pixelSize: Size2D(
          width: Double(3000 + number),
          height: Double(3000 + number) / shapes[number % shapes.count]))
    }

    var photos: [Photo] { numbers.map(photo) }

    /// Removes, moves and adds photographs.
    mutating func change(using random: inout SeededGenerator) -> [PhotoUpdate] {
      var kept = Array(numbers.indices)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: kept = kept.filter { _ in Bool.random(using: &random) }
      case 1: kept.shuffle(using: &random)
      case 2: if !kept.isEmpty { kept.remove(at: .random(in: kept.indices, using: &random)) }
      case 3: kept = []
      default: break
      }
      var updates = kept.map { PhotoUpdate(photo(numbers[$0]), formerIndex: $0) }
      numbers = kept.map { numbers[$0] }
      for _ in 0..<Int.random(in: kept.isEmpty ? 1...3 : 0...2, using: &random) {
        let place = Int.random(in: 0...numbers.count, using: &random)
        numbers.insert(next, at: place)
        updates.insert(PhotoUpdate(photo(next), formerIndex: nil), at: place)
        next += 1
      }
      return updates
    }
  }

  private static let middle = point(160, 284)

  /// How a story comes to a phase of a viewer.
  static let phases: [(name: String, begin: @Sendable (ViewerScript) -> Void)] = [
    ("closed", { _ in }),
    ("opening", { $0.present(1, from: .plain).wait(0.1) }),
    ("open", { $0.open(1) }),
    ("zoomed", { $0.open(1).doubleTap(at: middle).settle() }),
    ("rotated", { $0.open(1).send(.key(.rotateClockwise)).settle() }),
    ("touched", { $0.open(1).down(at: middle) }),
    ("touched in flight", { $0.present(1, from: .plain).wait(0.1).down(at: middle).frame() }),
    ("dragged", { $0.open(1).down(at: middle).drag(velocity: point(20, 500), for: 0.2).frame() }),
    (
      "pinched",
      {
        $0.open(1).down(1, at: point(100, 284)).down(2, at: point(220, 284))
          .pinch(to: point(60, 250), point(260, 300), in: 0.2).frame()
      }
    ),
    ("swiped", { $0.open(1).down(at: middle).drag(velocity: point(-500), for: 0.3).frame() }),
    ("turning", { $0.open(1).step(1).wait(0.1) }),
    ("turning back", { $0.open(1).step(-1).wait(0.05) }),
    ("closing", { $0.open(1).dismiss().wait(0.1) }),
    ("caught closing", { $0.open(1).dismiss().wait(0.1).down(at: middle).frame() }),
    ("cross-fading", { $0.send(.reduceMotion(true)).present(1, from: .plain).wait(0.1) }),
    ("half tapped", { $0.open(1).tap(at: middle) }),
  ]

  /// The numbers of the photographs that have layers agree with the album, and the current one with the reports.
  private func expectConsistent(
    _ script: ViewerScript, _ album: Album, _ name: Comment,
    _ sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(script.allFaults.isEmpty, name, sourceLocation: sourceLocation)
    #expect(
      script.screen.photos.allSatisfy(album.numbers.indices.contains), name,
      sourceLocation: sourceLocation)
    #expect(
      script.isOpen == (script.viewer?.page != nil) && script.index == script.viewer?.page?.index,
      name, sourceLocation: sourceLocation)
    if let page = script.viewer?.page {
      let photos = script.viewer?.photos
      #expect(photos?.index(of: page.id) == page.index, name, sourceLocation: sourceLocation)
    }
  }

  @Test(
    "whatever changes in any phase, a viewer reports and shows what the list has",
    arguments: phases.indices)
  func viewer(index: Int) {
    let (phase, begin) = Self.phases[index]
    for seed in 0..<10 {
      let name: Comment = "\(phase), seed \(seed)"
      var random = SeededGenerator(state: UInt64(1000 * index + seed))
      var album = Album(4)
      let script = ViewerScript(photos: album.photos.map(\.pixelSize))
      begin(script)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
          script.viewer?.setPhotos(album.photos, at: script.time)
        case 1:
          script.viewer?.updatePhoto(at: .random(in: -1...4, using: &random)) { photo in
            photo.pixelSize = Size2D(
              width: .random(in: 100...5000, using: &random), height: 2000)
            photo.isPanorama = Bool.random(using: &random)
            photo.loops = photo.isPanorama && Bool.random(using: &random)
          }
        default: script.viewer?.updatePhotos(album.change(using: &random), at: script.time)
        }
        // A command before the frame: its report is delivered with the new list.
        if Bool.random(using: &random) { script.step(Bool.random(using: &random) ? 1 : -1) }
        if Bool.random(using: &random) { script.wait(.random(in: 0...0.1, using: &random)) }
      }
      script.frame()
      expectConsistent(script, album, name)
      script.move(1, by: point(30, 10)).wait(0.05)
      expectConsistent(script, album, name)
      script.up(1).up(2).settle()
      expectConsistent(script, album, name)
      if script.isOpen {
        script.dismiss().settle()
        #expect(!script.isOpen && script.screen.photos.isEmpty, name)
      }
      expectConsistent(script, album, name)
    }
  }

  @Test(
    "what a finger holds stays under it, whatever it becomes",
    arguments: ["dragged", "pinched", "touched in flight"])
  func held(phase: String) throws {
    let begin = try #require(Self.phases.first { $0.name == phase }?.begin)
    for isPanorama in [false, true] {
      let album = Album(4)
      let script = ViewerScript(photos: album.photos.map(\.pixelSize))
      begin(script)
      let before = script.shown
      var updates = [3, 1, 0].map { PhotoUpdate(album.photo($0), formerIndex: $0) }
      updates[1].photo.isPanorama = isPanorama
      updates[1].photo.pixelSize = Size2D(width: 4000, height: 1000)
      script.viewer?.updatePhotos(
        [PhotoUpdate(album.photo(9), formerIndex: nil)] + updates, at: script.time)
      script.frame()
      #expect(script.index == 2)
      #expect((script.shown.frame - before.frame).maximumNorm < 1e-6)
      let center = script.shown.center
      script.move(1, by: point(12, 20)).move(1, by: point(12, 20)).frame()
      #expect((script.shown.center - center).length > 5, "it follows the finger")
      script.up(1).up(2).settle()
      #expect(script.allFaults.isEmpty)
    }
  }

  @Test("the next photograph is shown, and the one before deleted, in one frame")
  func stepAndDelete() {
    let album = Album(2)
    let script = ViewerScript(photos: album.photos.map(\.pixelSize)).open(0)
    script.step(1)
    script.viewer?.updatePhotos([PhotoUpdate(album.photo(1), formerIndex: 1)], at: script.time)
    script.frame()
    #expect(script.index == 0 && script.allFaults.isEmpty)
    #expect(!script.reports.contains(.indexChanged(index: 1)))
    script.settle()
    #expect(script.screen.photos == [0])
  }

  @Test("photographs that are set during a page turn, and updated then")
  func setDuringTurn() {
    let album = Album(2)
    let script = ViewerScript(photos: album.photos.map(\.pixelSize)).open(1).step(-1).wait(0.05)
    script.viewer?.setPhotos([album.photo(0)], at: script.time)
    script.viewer?.updatePhotos([PhotoUpdate(album.photo(0), formerIndex: 0)], at: script.time)
    script.settle()
    #expect(script.index == 0 && script.screen.photos == [0] && script.allFaults.isEmpty)
  }

  @Test("a photograph that is opened and removed in one frame is reported as the one in its place")
  func presentAndDelete() {
    let album = Album(3)
    let script = ViewerScript(photos: album.photos.map(\.pixelSize))
    script.send(.viewer.present(index: 1, thumbnail: .plain))
    script.viewer?.updatePhotos(
      [0, 2].map { PhotoUpdate(album.photo($0), formerIndex: $0) }, at: script.time)
    script.frame()
    #expect(script.isOpen && script.index == 1 && script.allFaults.isEmpty)
    script.dismiss().settle()
    #expect(!script.isOpen && script.allFaults.isEmpty)
  }

  @Test("a photograph that waits for a viewport, or is offered to fingers, keeps its identity")
  func waiting() {
    let album = Album(4)
    let viewer = PhotoViewer(size: .zero)
    viewer.setPhotos(album.photos, at: 0)
    viewer.present(2, from: .plain, at: 0)
    viewer.offer(3, from: .plain)
    let ids = viewer.photos.ids
    viewer.updatePhotos([3, 2].map { PhotoUpdate(album.photo($0), formerIndex: $0) }, at: 0)
    #expect(viewer.offered?.photo == ids[3])
    _ = viewer.handle(.size(Size2D(width: 320, height: 568), displayScale: 1, at: 0), at: 0)
    viewer.advance(to: 0.1)
    #expect(viewer.currentIndex == 1 && viewer.page?.id == ids[2])
    let other = PhotoViewer(size: .zero)
    other.setPhotos(album.photos, at: 0)
    other.present(2, from: .plain, at: 0)
    other.updatePhotos([0, 1].map { PhotoUpdate(album.photo($0), formerIndex: $0) }, at: 0)
    _ = other.handle(.size(Size2D(width: 320, height: 568), displayScale: 1, at: 0), at: 0)
    other.advance(to: 0.1)
    #expect(other.currentIndex == 1, "the last one takes its place")
  }

  // MARK: Walls

  @Test(
    "whatever changes while a wall moves, it reports and shows what the list has", arguments: 0..<24
  )
  func wall(seed: Int) {
    var random = SeededGenerator(state: UInt64(seed))
    var album = Album(60)
    let script = WallScript(photos: 0)
    script.wall.setPhotos(album.photos, at: script.time)
    script.frame()
    func place() -> Point2D {
      point(.random(in: 0...390, using: &random), .random(in: 0...780, using: &random))
    }
    for _ in 0..<30 {
      switch Int.random(in: 0..<7, using: &random) {
      case 0: script.down(at: place()).drag(velocity: (place() - place()) * 4, for: 0.1)
      case 1: script.up()
      case 2: script.zoom(to: .random(in: 0.1...1, using: &random), about: place())
      case 3:
        script.focus(.random(in: -1...60, using: &random), animated: Bool.random(using: &random))
      case 4: script.key(Key(rawValue: .random(in: 1...11, using: &random)) ?? .end)
      default:
        let former = script.wall.focusedPhoto.map { script.wall.photos.ids[$0] }
        script.wall.updatePhotos(album.change(using: &random), at: script.time)
        if let former, let index = script.wall.photos.index(of: former) {
          #expect(script.wall.focusedPhoto == index, "the current photograph stays the current one")
        }
      }
      if Bool.random(using: &random) { script.wait(.random(in: 0...0.2, using: &random)) }
      script.frame()
      #expect(script.wall.photos.photos == album.photos)
      #expect(script.photos.allSatisfy(album.numbers.indices.contains))
      for case .indexChanged(let photo) in script.wall.ownReports {
        #expect(photo.index == script.wall.focusedPhoto)
        #expect(photo.index.map { script.wall.photos.ids[$0] } == photo.id)
      }
    }
    script.send(.pointersLost).settle()
    #expect(script.allFaults.isEmpty)
  }
}
