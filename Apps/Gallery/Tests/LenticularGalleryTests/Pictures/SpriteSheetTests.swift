import Testing

@testable import LenticularGallery

@Suite struct SpriteSheetTests {
  /// Photographs whose names are digests, as those of photographs are.
  private static func photographs(_ range: some Sequence<Int>) -> [Item] {
    range.map {
      Item.listed("\($0).jpg", as: GallerySettings().name(of: "photograph \($0)"))
    }
  }

  private static func paths(_ sheets: [SpriteSheet]) -> Set<String> {
    Set(sheets.flatMap { $0.parts + [$0] }.map(\.path))
  }

  @Test("Sheets have all photographs once and in order", arguments: [0, 1, 63, 64, 256, 257, 5000])
  func sheetsHaveAllPhotographsOnceAndInOrder(count: Int) {
    let photos = Self.photographs(0..<count)
    let sheets = SpriteSheet.sheets(of: photos)
    #expect(sheets.flatMap { $0.photos.indices } == Array(0..<count))
    for sheet in sheets {
      #expect(sheet.grid == .small && sheet.parts.allSatisfy { $0.grid == .large })
      #expect(sheet.parts.flatMap { $0.photos.indices } == Array(sheet.photos.indices))
    }
    let parts = sheets.flatMap(\.parts)
    #expect(parts.allSatisfy { $0.photos.count <= 256 })
    #expect(parts.dropLast().allSatisfy { $0.photos.count >= 64 })
    #expect(sheets.allSatisfy { $0.parts.count <= 16 })
    #expect(sheets.dropLast().allSatisfy { $0.parts.count >= 4 })
  }

  @Test("A photograph that comes changes the sheets around it")
  func aPhotographThatComesChangesTheSheetsAroundIt() {
    let former = Self.photographs(0..<10_000)
    let sheets = Self.paths(SpriteSheet.sheets(of: former))
    // 40 and 3 sheets would have room for all.
    #expect((43..<65).contains(sheets.count))
    var changes: [Int] = []
    for place in stride(from: 0, through: 10_000, by: 1250) {
      var photos = former
      photos.insert(contentsOf: Self.photographs([100_000 + place]), at: place)
      changes.append(Self.paths(SpriteSheet.sheets(of: photos)).subtracting(sheets).count)
    }
    #expect(changes.allSatisfy { (2...20).contains($0) }, "\(changes)")
    #expect(changes.reduce(0, +) < 8 * changes.count, "\(changes)")
  }

  /// Copies of one photograph have one name. Here, it is one at which a sheet may begin.
  @Test("Copies fill their sheets") func copiesFillTheirSheets() throws {
    let number = try #require(
      (0..<5000).first { GallerySettings().name(of: "photograph \($0)").hasSuffix("00") })
    let copy = Self.photographs([number])[0]
    let sheets = SpriteSheet.sheets(of: Array(repeating: copy, count: 1000))
    #expect(sheets.flatMap(\.parts).map(\.photos.count) == Array(repeating: 64, count: 15) + [40])
  }
}
