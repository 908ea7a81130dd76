import Testing

@testable import LenticularGallery

@Suite("Files of map tiles")
struct TileArchiveTests {
  @Test("A tile has the number of its place on a curve through all zooms")
  func aTileHasTheNumberOfItsPlace() throws {
    // The first five follow from the curve; the last one is an example of the format's own tests.
    for (name, number) in [
      ("0-0-0", 0), ("1-0-0", 1), ("1-0-1", 2), ("1-1-1", 3), ("1-1-0", 4), ("2-0-0", 5),
      ("12-3423-1763", 19_078_479),
    ] as [(String, UInt64)] {
      #expect(try #require(MapTile(name: name)).number == number)
    }
    // Of a zoom, every number is that of one tile, and tiles that follow each other touch.
    var tiles = (0..<1024).map { MapTile(zoom: 5, code: $0) }
    tiles.sort { $0.number < $1.number }
    #expect(tiles.map(\.number) == Array(341..<1365))
    for (one, next) in zip(tiles, tiles.dropFirst()) {
      let (a, b) = (one.place, next.place)
      #expect(abs(a.column - b.column) + abs(a.row - b.row) == 1)
    }
  }

  @Test("Tiles are found in runs and in directories of directories", arguments: [true, false])
  func tilesAreFound(isCompressed: Bool) throws {
    for hasLeaf in [false, true] {
      let archive = try TileArchive(
        bytes: TestArchive(
          isCompressed: isCompressed, zooms: 0...2,
          tiles: [(0, 1, [1, 2, 3]), (2, 2, [4]), (7, 1, Array(repeating: 5, count: 3000))],
          hasLeaf: hasLeaf
        ).bytes)
      #expect(archive.zooms == 0...2 && archive.content == .vector)
      func bytes(_ name: String) throws -> [UInt8]? {
        try archive.bytes(of: try #require(MapTile(name: name)))
      }
      #expect(try bytes("0-0-0") == [1, 2, 3])
      #expect(try bytes("1-0-0") == nil)
      #expect(try bytes("1-0-1") == [4] && bytes("1-1-1") == [4])
      #expect(try bytes("1-1-0") == nil)
      #expect(try bytes("2-1-1")?.count == 3000)
      #expect(try bytes("3-0-0") == nil)
      #expect(try archive.attribution() == [MapCredit(text: "© Somebody", address: nil)])
    }
  }

  @Test("A file that is none is refused with the reason")
  func aFileThatIsNoneIsRefused() throws {
    func reason(_ bytes: [UInt8]) -> String? {
      do {
        let archive = try TileArchive(bytes: bytes)
        _ = try archive.attribution()
        return try archive.bytes(of: .world).map { "\($0.count) bytes" }
      } catch let error as TileArchive.Invalid {
        return error.reason
      } catch {
        return "\(error)"
      }
    }
    let whole = TestArchive.everywhere(TestTile.coast, to: 2).bytes
    #expect(reason(whole) == "\(TestTile.coast.count) bytes")
    #expect(reason([]) == "it is no PMTiles file")
    #expect(
      reason(Array("<svg>".utf8) + [UInt8](repeating: 32, count: 200)) == "it is no PMTiles file")
    func changed(_ place: Int, _ byte: UInt8) -> String? {
      var bytes = whole
      bytes[place] = byte
      return reason(bytes)
    }
    #expect(changed(7, 2) == "it is of version 2 of PMTiles; version 3 is read")
    #expect(changed(97, 3) == "it is compressed with Brotli; gzip is read")
    #expect(changed(98, 4) == "it is compressed with Zstandard; gzip is read")
    #expect(changed(97, 9) == "its compression is unknown (9)")
    #expect(changed(99, 6) == "its tiles are of a kind that is not drawn (6)")
    #expect(changed(100, 3) == "it has no zooms from 0 to 21")
    #expect(changed(101, 40) == "it has no zooms from 0 to 21")
    #expect(changed(97, 1) == "a directory is damaged")
    for count in stride(from: 0, to: whole.count, by: 7) {
      let reason = try #require(reason(Array(whole.prefix(count))))
      #expect(
        ["it is no PMTiles file", "it lacks its end, or its header is damaged"].contains(reason))
    }
  }

  @Test("Numbers that are too large, loops and bombs end soon")
  func numbersThatAreTooLargeLoopsAndBombsEndSoon() throws {
    func reason(_ bytes: [UInt8]) throws -> String {
      do {
        _ = try TileArchive(bytes: bytes).bytes(of: .world)
        return ""
      } catch let error as TileArchive.Invalid {
        return error.reason
      }
    }
    // A directory that leads to itself.
    let loop = TestArchive.directory([(0, 0, 6, 0)])
    #expect(loop.count < 7)
    let leaf = loop + [UInt8](repeating: 0, count: 6 - loop.count)
    let own = TestArchive.directory([(0, 0, loop.count, 0)])
    #expect(
      try reason(TestArchive.file(root: own, leaves: own))
        == "its directories are nested too deep")
    #expect(try reason(TestArchive.file(root: own, leaves: leaf)) != "")
    // A count of 2⁶³, one of more than 64 bits, and one without end.
    for count in [
      Protobuf.number(1 << 63), [UInt8](repeating: 0xFF, count: 10) + [1],
      [UInt8](repeating: 0x80, count: 20),
    ] {
      #expect(try reason(TestArchive.file(root: count)) == "a directory is damaged")
    }
    // Tiles beyond the end of the file, and numbers whose sum is too large.
    let beyond = TestArchive.directory([(0, 1, 10, 1 << 40)])
    #expect(
      try reason(TestArchive.file(root: beyond)) == "a directory leads beyond the end of the file")
    let huge = (1 << 56) - 1
    let sum =
      Protobuf.number(2) + Protobuf.number(UInt64(huge)) + Protobuf.number(UInt64(huge))
      + [1, 1, 1, 1, 1, 1]
    #expect(try reason(TestArchive.file(root: sum)) == "a directory is damaged")
    // 20 MB of zeros in 20 kB, as a directory, as metadata and as a tile.
    let bomb = TestArchive.gzip([UInt8](repeating: 0, count: 20 << 20))
    #expect(bomb.count < 40_000)
    #expect(
      try reason(TestArchive.file(root: bomb, compression: (2, 2)))
        == "a directory cannot be decompressed to at most 16 MB")
    let tile = TestArchive.gzip(TestArchive.directory([(0, 1, bomb.count, 0)]))
    #expect(
      try reason(TestArchive.file(root: tile, tiles: bomb, compression: (2, 2)))
        == "the tile cannot be decompressed to at most 16 MB")
    let archive = try TileArchive(
      bytes: TestArchive.file(root: tile, metadata: bomb, compression: (2, 2)))
    #expect { _ = try archive.attribution() } throws: {
      ($0 as? TileArchive.Invalid)?.reason == "the metadata cannot be decompressed to at most 16 MB"
    }
  }

  @Test("Who is named beside a map is a text with links, and no markup")
  func whoIsNamedBesideAMap() {
    func credits(_ html: String) -> [String] {
      MapCredit.credits(in: html).map { "\($0.text)|\($0.address ?? "")" }
    }
    #expect(credits("© A &amp; B") == ["© A & B|"])
    #expect(
      credits("<a href='https://example.org/c' target=_blank>&copy; Maps</a> <b>&lt;i></b>")
        == ["© Maps|https://example.org/c", " |", "<i>|"])
    #expect(credits("<a href='javascript:alert(1)'>x</a>") == ["x|"])
    #expect(credits("<a href='https://a b'>x</a><script>alert(1)</script>") == ["x|", "alert(1)|"])
    #expect(credits("") == [] && credits(" <br> ") == [])
  }

  @Test("What is damaged anywhere never ends the program")
  func whatIsDamagedAnywhereNeverEndsTheProgram() throws {
    var random = SplitMix(state: 45)
    let view = MapView(tile: MapTile(zoom: 3, code: 17))
    let picture = TestArchive(
      content: .png, isCompressed: false, zooms: 0...1, tiles: [(0, 5, Drawing.swatch(1))])
    let seeds = [
      TestArchive.everywhere(TestTile.coast, to: 4, isCompressed: false).bytes,
      TestArchive.everywhere(TestTile.coast, to: 4).bytes, picture.bytes,
      TestArchive(
        isCompressed: false, zooms: 0...1, tiles: [(0, 5, TestTile.coast)], hasLeaf: true
      ).bytes,
    ]
    var outcomes: [String: Int] = [:]
    for index in 0..<1000 {
      let bytes = MutationTests.mutated(seeds[index % seeds.count], &random)
      var faults: [String] = []
      do {
        let painter = MapPainter(
          archive: try TileArchive(bytes: bytes), view: view)
        _ = try painter.archive.attribution()
        let drawing = try painter.drawing(language: "en", faults: &faults)
        // Pictures are encoded of one in four, which takes most of the time.
        if index % 16 == 2 { _ = try painter.picture(faults: &faults) }
        let size = drawing?.paths.reduce(0) { $0 + $1.data.utf8.count } ?? 0
        #expect(size <= 56_000)
        outcomes[faults.isEmpty ? "drawn" : "in part", default: 0] += 1
      } catch is TileArchive.Invalid {
        outcomes["refused", default: 0] += 1
      }
    }
    #expect(outcomes.values.reduce(0, +) == 1000 && outcomes.count == 3)
    print("1000 damaged maps: \(outcomes)")
  }
}
