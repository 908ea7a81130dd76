import LenticularPhysics
import TestSupport
import Testing

@testable import Lenticular

@Suite("Wall: layout")
struct WallLayoutTests {
  static let views = [
    Size2D(width: 390, height: 784), Size2D(width: 844, height: 330),
    Size2D(width: 1280, height: 740),
    Size2D(width: 60, height: 700),
  ]
  static let counts = [1, 2, 3, 12, 60, 997, 10_000]

  /// Albums of mixed shapes, of one shape, and of random ones.
  static func albums(_ count: Int) -> [[Photo]] {
    var random = SeededGenerator(state: UInt64(count))
    func photo(_ aspect: Double) -> Photo {
      Photo(pixelSize: Size2D(width: 2000 * aspect, height: 2000))
    }
    return [
      WallScript.photos(count), (0..<count).map { _ in photo(1.5) },
      (0..<count).map { _ in photo(.random(in: 0.2...6, using: &random)) },
    ]
  }

  @Test("every photograph lies in one row, in order, with its shape", arguments: counts)
  func rows(count: Int) {
    for (photos, view) in Self.cases(count) {
      let layout = WallLayout(photos, in: view)
      #expect(layout.count == count)
      #expect(layout.rows.flatMap { Array($0.photos) } == Array(0..<count))
      var y = 0.0
      for row in layout.rows {
        #expect(abs(row.y - y) <= 1e-9 * layout.size.height)
        y += row.height + layout.spacing
        var x = 0.0
        for photo in row.photos {
          let frame = layout.frame(of: photo)
          #expect(abs(frame.minX - x) <= 1e-9 * layout.size.width)
          #expect(frame.minY == row.y && frame.size.height == row.height)
          let shape = max(0.5, min(3.2, photos[photo].pixelSize.aspectRatio))
          #expect(abs(frame.size.aspectRatio / shape - 1) < 1e-9)
          x = frame.maxX + layout.spacing
        }
        // Justified: the last ends where the wall does.
        #expect(abs(x - layout.spacing - layout.size.width) <= 1e-9 * layout.size.width)
      }
      #expect(abs(y - layout.spacing - layout.size.height) <= 1e-9 * layout.size.height)
    }
  }

  @Test("the whole wall fits the view, and at the greatest zoom one photograph", arguments: counts)
  func zooms(count: Int) {
    for (photos, view) in Self.cases(count) {
      let layout = WallLayout(photos, in: view)
      let whole = layout.size * layout.minimumZoomScale
      #expect(whole.width <= view.width * (1 + 1e-12))
      #expect(whole.height <= view.height * (1 + 1e-12))
      let narrowest = (0..<count).map { layout.frame(of: $0).size.width }.min()
      #expect(abs((narrowest ?? 0) / view.width - 1) < 1e-9)
      #expect(layout.minimumZoomScale <= 1)
    }
  }

  @Test("the rows are as many as cover the view best")
  func coverage() {
    for view in Self.views {
      for (count, least) in [(60, 0.7), (300, 0.85), (10_000, 0.97)] {
        let layout = WallLayout(WallScript.photos(count), in: view)
        let whole = layout.size * layout.minimumZoomScale
        let covered = whole.width * whole.height / (view.width * view.height)
        #expect(covered > least, "\(count) photographs in \(view)")
      }
    }
  }

  @Test("rows of an album of ten thousand differ little in height")
  func evenness() {
    for view in Self.views.dropLast() {
      let heights = WallLayout(WallScript.photos(10_000), in: view).rows.map(\.height)
      #expect((heights.max() ?? 0) / (heights.min() ?? 1) < 1.1)
    }
  }

  @Test("what a rectangle meets is found as by looking at every photograph")
  func lookup() {
    var random = SeededGenerator(state: 7)
    for (photos, view) in Self.cases(300) {
      let layout = WallLayout(photos, in: view)
      for _ in 0..<50 {
        let rect = Rect2D(
          x: .random(in: -0.2...1, using: &random) * layout.size.width,
          y: .random(in: -0.2...1, using: &random) * layout.size.height,
          width: .random(in: 0...0.4, using: &random) * layout.size.width,
          height: .random(in: 0...0.4, using: &random) * layout.size.height)
        let found = layout.rows(in: rect).flatMap { layout.photos(of: layout.rows[$0], in: rect) }
        let met = (0..<layout.count).filter {
          let frame = layout.frame(of: $0)
          return frame.maxX > rect.minX && frame.minX < rect.maxX && frame.maxY > rect.minY
            && frame.minY < rect.maxY
        }
        #expect(found == met)
      }
      for photo in 0..<layout.count {
        #expect(layout.photo(nearestTo: layout.frame(of: photo).center) == photo)
        #expect(layout.rows[layout.row(of: photo)].photos.contains(photo))
      }
      #expect(layout.photo(nearestTo: point(-1e5, -1e5)) == 0)
      #expect(layout.photo(nearestTo: point(1e9, 1e9)) == layout.count - 1)
    }
  }

  @Test("sizes that are none count as square, and an empty album is empty")
  func oddities() {
    let odd = [
      Size2D(width: .nan, height: 1), Size2D(width: 0, height: 0), Size2D(width: -3, height: 2),
      Size2D(width: .infinity, height: 2), Size2D(width: 3, height: 2),
    ]
    let layout = WallLayout(odd.map { Photo(pixelSize: $0) }, in: Self.views[0])
    for photo in 0..<4 {
      #expect(abs(layout.frame(of: photo).size.aspectRatio - 1) < 1e-12)
    }
    let empty = WallLayout([], in: Self.views[0])
    #expect(empty.rows.isEmpty && empty.size == .zero && empty.count == 0)
    #expect(empty.rows(in: Rect2D(x: 0, y: 0, width: 9, height: 9)).isEmpty)
    #expect(empty.photo(nearestTo: .zero) == nil)
    #expect(WallLayout(WallScript.photos(5), in: .zero).rows.isEmpty)
  }

  private static func cases(_ count: Int) -> [(photos: [Photo], view: Size2D)] {
    albums(count).flatMap { photos in views.map { (photos, $0) } }
  }
}
