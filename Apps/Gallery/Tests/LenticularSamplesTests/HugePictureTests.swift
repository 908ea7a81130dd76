import Testing

@testable import LenticularSamples

@Suite struct HugePictureTests {
  /// Shades, strokes and lights, some across the edges of windows, and what mirrors them.
  private let picture = HugePicture(
    name: "test", caption: "", date: "", width: 640, height: 320, film: Film(),
    survey: { width, height in
      let noise = Noise(3)
      return { canvas, overview in
        canvas.shade { place, _ in Color(repeating: 0.3 + 0.2 * noise(place * 9)) }
        canvas.shade(from: Vector2(0.7, 0.5), to: Vector2(0.9, 0.95)) { place, behind in
          behind + Color(place.x, place.y, 0)
        }
        canvas.stroke(from: Vector2(0.1, 0.2), to: Vector2(1.9, 0.9), widths: (0.02, 0.01)) {
          along, _ in Color(along, 0, 0.5)
        }
        canvas.addGlow(at: Vector2(0.8, 0.8), radius: 0.03, Color(1, 0.5, 0.2))
        guard let overview else { return }
        canvas.shade(from: 0.75) { place, _ in
          overview.sample(Vector2(place.x, 1.5 - place.y)) * 0.5
        }
      }
    })

  @Test("A window shows what the whole picture shows there")
  func aWindowShowsWhatTheWholePictureShowsThere() {
    let painter = picture.makePainter()
    let whole = painter.window(0..<640, 0..<320)
    for (columns, rows) in [(0..<100, 0..<50), (255..<257, 100..<320), (401..<640, 233..<234)] {
      var expected: [UInt8] = []
      for y in rows {
        expected += whole[(y * 640 + columns.lowerBound) * 3..<(y * 640 + columns.upperBound) * 3]
      }
      #expect(painter.window(columns, rows) == expected, "\(columns), \(rows)")
    }
  }

  @Test("Rows are those of the whole picture however many are asked for")
  func rowsAreThoseOfTheWholePictureHoweverManyAreAskedFor() {
    let painter = picture.makePainter()
    let whole = painter.window(0..<640, 0..<320)
    #expect(painter.rows(0..<320) == whole)
    #expect(painter.rows(0..<7) + painter.rows(7..<300) + painter.rows(300..<320) == whole)
  }

  @Test("Another painter paints the same rows") func anotherPainterPaintsTheSameRows() {
    #expect(picture.makePainter().rows(100..<200) == picture.makePainter().rows(100..<200))
  }

  @Test("Letters are ink on a grid") func lettersAreInkOnAGrid() {
    let sign = Lettering("IT")
    #expect(sign.width == 11)
    let rows = (0..<Lettering.height).map { row in
      String((0..<sign.width).map { sign.isInk($0, row) ? "#" : "." })
    }
    #expect(
      rows == [
        ".###..#####", "..#.....#..", "..#.....#..", "..#.....#..", "..#.....#..", "..#.....#..",
        ".###....#..",
      ])
    #expect(!sign.isInk(-1, 0) && !sign.isInk(11, 0) && !sign.isInk(1, 7))
  }

  @Test("The harbour has 200 megapixels") func theHarbourHas200Megapixels() {
    let harbour = HugePicture.harbourAtNightfall
    #expect(harbour.width * harbour.height == 200_052_736)
    #expect(harbour.width == 4 * harbour.height)
  }
}
