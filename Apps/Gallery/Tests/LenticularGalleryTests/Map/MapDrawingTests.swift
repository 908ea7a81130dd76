import Testing

@testable import LenticularGallery

@Suite("The drawing of map tiles")
struct MapDrawingTests {
  private typealias Shape = TestTile.Shape

  private func tile(_ bytes: [UInt8]) throws -> VectorTile {
    try VectorTile(
      bytes, layers: MapSchema.layers, properties: MapSchema.properties("en"))
  }

  @Test("Shapes have their points and properties")
  func shapesHaveTheirPointsAndProperties() throws {
    let layers = try tile(TestTile.coast + TestTile.layer("pois", [])).layers
    #expect(layers.map(\.name) == ["water", "roads", "places"])
    #expect(layers[0].extent == 4096 && layers[0].features[0].form == .areas)
    #expect(
      layers[0].features[0].parts == [
        [(0, 0), (2048, 0), (2048, 4096), (0, 4096)].map { MapPoint(x: $0.0, y: $0.1) }
      ])
    #expect(layers[1].features[0].text("kind") == "highway")
    let place = layers[2].features[0]
    #expect(place.text("name:en") == "Town <&>" && place.number("population_rank") == 12)
    let name = try #require(MapSchema.name(of: place, in: "places", "en"))
    #expect(name.text == "Town <&>" && name.kind == .place && name.rank == 108)
    #expect(MapSchema.name(of: place, in: "places", "ja")?.text == "Stadt <&>")
  }

  @Test("A tile that is none is refused")
  func aTileThatIsNoneIsRefused() {
    let layer = Protobuf.field(1, "water")
    func feature(_ bytes: [UInt8]) -> [UInt8] {
      Protobuf.field(3, layer + Protobuf.field(2, bytes))
    }
    for bytes in [
      [0xFF], Array("<html>".utf8), Protobuf.field(3, [0x0A, 0x7F]),
      // No extent, and one that no tile has.
      Protobuf.field(3, layer + Protobuf.field(5, 0)),
      Protobuf.field(3, layer + Protobuf.field(5, 1 << 40)),
      // A property that is not in the table, and half of one.
      feature(Protobuf.field(2, [7, 7])), feature(Protobuf.field(2, [7])),
      // A line without a beginning, an unknown command, and more points than there are.
      feature(Protobuf.field(3, 2) + Protobuf.field(4, [1 << 3 | 2, 2, 2])),
      feature(Protobuf.field(3, 2) + Protobuf.field(4, [1 << 3 | 5])),
      feature(Protobuf.field(3, 1) + Protobuf.field(4, Protobuf.number(1 << 40 | 1) + [2, 2])),
      // A ring that closes a million times, and a step beyond 32 bits.
      feature(Protobuf.field(3, 3) + Protobuf.field(4, Protobuf.number(1_000_000 << 3 | 7))),
      feature(
        Protobuf.field(3, 1) + Protobuf.field(4, [1 << 3 | 1] + Protobuf.number(1 << 40) + [0])),
    ] {
      #expect(throws: TileArchive.Invalid.self) { try tile(bytes) }
    }
  }

  @Test("Both schemas have the same shapes")
  func bothSchemasHaveTheSameShapes() throws {
    func shape(_ layer: String, _ form: TestTile.Form, _ properties: [(String, TestTile.Value)])
      throws
      -> MapShape?
    {
      let bytes = TestTile.layer(
        layer, [Shape(form: form, properties: properties, parts: [[(0, 0), (9, 0), (9, 9)]])])
      let found = try #require(try tile(bytes).layers.first)
      return MapSchema.shape(of: found.features[0], in: layer)
    }
    for (layer, form, properties, expected) in [
      ("water", .areas, [("kind", .text("lake"))], .water),
      ("water", .lines, [("kind", .text("river"))], .river),
      ("waterway", .lines, [("class", .text("river"))], .river),
      ("landcover", .areas, [("class", .text("wood"))], .green),
      ("landuse", .areas, [("kind", .text("park"))], .green),
      ("landuse", .areas, [("pmap:kind", .text("residential"))], .built),
      ("landcover", .areas, [("kind", .text("glacier"))], .ice),
      ("park", .areas, [("class", .text("national_park"))], .green),
      ("buildings", .areas, [], .building), ("building", .areas, [], .building),
      ("roads", .lines, [("kind", .text("highway"))], .highway),
      (
        "roads", .lines, [("kind", .text("major_road")), ("kind_detail", .text("primary"))], .major
      ),
      (
        "roads", .lines, [("kind", .text("major_road")), ("kind_detail", .text("tertiary"))],
        .medium
      ),
      ("roads", .lines, [("kind", .text("minor_road"))], .minor),
      ("roads", .lines, [("kind", .text("path"))], .path),
      ("roads", .lines, [("kind", .text("rail"))], .rail),
      ("transportation", .lines, [("class", .text("motorway"))], .highway),
      ("transportation", .lines, [("class", .text("primary"))], .major),
      ("transportation", .lines, [("class", .text("secondary"))], .medium),
      ("transportation", .lines, [("class", .text("minor"))], .minor),
      ("boundaries", .lines, [("kind", .text("country"))], .border),
      ("boundaries", .lines, [("kind", .text("region")), ("kind_detail", .number(4))], .region),
      ("boundaries", .lines, [("pmap:min_admin_level", .number(2))], .border),
      ("boundary", .lines, [("admin_level", .number(4))], .region),
    ] as [(String, TestTile.Form, [(String, TestTile.Value)], MapShape)] {
      #expect(try shape(layer, form, properties) == expected, "\(layer) \(properties)")
    }
    for (layer, form, properties) in [
      ("boundary", .lines, [("admin_level", .number(2)), ("maritime", .number(1))]),
      ("boundaries", .lines, [("kind", .text("county"))]),
      ("transportation", .lines, [("class", .text("ferry"))]),
      ("transportation", .areas, [("class", .text("path"))]),
      ("landuse", .areas, [("kind", .text("unknown"))]), ("water", .points, []),
    ] as [(String, TestTile.Form, [(String, TestTile.Value)])] {
      #expect(try shape(layer, form, properties) == nil, "\(layer) \(properties)")
    }
  }

  @Test("Countries precede cities, and these precede villages, in both schemas")
  func countriesPrecedeCities() throws {
    func name(_ layer: String, _ properties: [(String, TestTile.Value)]) throws -> MapName? {
      let named = properties + [("name", .text("x"))]
      let bytes = TestTile.layer(
        layer, [Shape(form: .points, properties: named, parts: [[(1, 2)]])])
      let found = try #require(try tile(bytes).layers.first)
      return MapSchema.name(of: found.features[0], in: layer, "en")
    }
    let ranks = try [
      ("place", [("class", .text("country")), ("rank", .number(6))]),
      (
        "places",
        [
          ("kind", .text("locality")), ("kind_detail", .text("city")),
          ("population_rank", .number(15)),
        ]
      ),
      ("place", [("class", .text("city")), ("rank", .number(9))]),
      ("places", [("kind", .text("region"))]),
      ("place", [("class", .text("town"))]),
      ("places", [("kind", .text("locality")), ("kind_detail", .text("village"))]),
      ("place", [("class", .text("suburb"))]),
    ].map { try #require(try name($0.0, $0.1)).rank }
    #expect(ranks == ranks.sorted() && Set(ranks).count == ranks.count)
    #expect(ranks[1...2] == [105, 109])
    #expect(try name("place", [("class", .text("continent"))]) == nil)
    #expect(try name("water", [("kind", .text("country"))]) == nil)
  }

  @Test("Lines and areas end at the sides")
  func linesAndAreasEndAtTheSides() {
    let box = MapRectangle(left: 0, top: 0, right: 10, bottom: 10)
    func points(_ places: [(Double, Double)]) -> [MapPoint] {
      places.map { MapPoint(x: $0.0, y: $0.1) }
    }
    #expect(box.parts(ofLine: points([(2, 2), (8, 2)])) == [points([(2, 2), (8, 2)])])
    #expect(box.parts(ofLine: points([(-5, 5), (15, 5)])) == [points([(0, 5), (10, 5)])])
    #expect(
      box.parts(ofLine: points([(5, 5), (15, 5), (15, 8), (5, 8)]))
        == [points([(5, 5), (10, 5)]), points([(10, 8), (5, 8)])])
    #expect(box.parts(ofLine: points([(-5, -5), (-5, 15)])) == [])
    #expect(box.parts(ofLine: points([(-5, 8), (8, -5)])) == [points([(0, 3), (3, 0)])])
    #expect(
      Set(box.part(ofRing: points([(-5, -5), (5, -5), (5, 5), (-5, 5)])))
        == Set(points([(0, 0), (5, 0), (5, 5), (0, 5)])))
    #expect(box.part(ofRing: points([(20, 0), (30, 0), (30, 9)])) == [])
    #expect(
      Set(box.part(ofRing: points([(-90, -90), (90, -90), (90, 90), (-90, 90)])))
        == Set(points([(0, 0), (10, 0), (10, 10), (0, 10)])))
  }

  @Test("Paths are steps in whole units without what is not seen")
  func pathsAreStepsInWholeUnits() {
    func data(_ parts: [[(Double, Double)]], isArea: Bool) -> String {
      var path = MapPath()
      for part in parts {
        path.add(part.map { MapPoint(x: $0.0, y: $0.1) }, isArea: isArea, tolerance: 0.7)
      }
      return path.data
    }
    #expect(data([[(1, 2), (4, 2), (4, 9)]], isArea: false) == "m1 2l3 0 0 7")
    // A point on the way, one that is nearly so, and one at the same place.
    #expect(data([[(0, 0), (5, 0.3), (10, 0), (10, 0.1)]], isArea: false) == "m0 0l10 0")
    #expect(data([[(0, 0), (5, 3), (10, 0)]], isArea: false) == "m0 0l5 3 5-3")
    #expect(
      data([[(0, 0), (8, 0), (8, 8)], [(10, 10), (18, 10), (18, 18)]], isArea: true)
        == "m0 0l8 0 0 8zm10 10l8 0 0 8z")
    #expect(data([[(0, 0), (1, 0), (1, 1)]], isArea: true) == "")
    #expect(data([[(3, 3)]], isArea: false) == "" && data([[]], isArea: true) == "")
  }

  @Test("A page draws the finest tiles that the file has all of")
  func aPageDrawsTheFinestTiles() throws {
    func painter(_ archive: TestArchive, _ name: String) throws -> MapPainter {
      MapPainter(
        archive: try TileArchive(bytes: archive.bytes),
        view: MapView(tile: try #require(MapTile(name: name))))
    }
    var faults: [String] = []
    // Four tiles of the next zoom: each has half of it in the sea, and a road.
    let whole = TestArchive.everywhere(TestTile.coast, to: 4)
    let drawing = try #require(try painter(whole, "3-4-2").drawing(language: "en", faults: &faults))
    #expect(drawing.paths.map(\.shape) == [.water, .highway])
    #expect(drawing.paths[1].data == "m256 256l256 0m256 0l256 0m-768 512l256 0m256 0l256 0")
    #expect(drawing.names.count == 4 && drawing.credits.map(\.text) == ["© Somebody"])
    #expect(drawing.names[0].text == "Town <&>")
    #expect(
      Set(drawing.names.map(\.x)) == [0.375, 0.875]
        && Set(drawing.names.map(\.y)) == [0.125, 0.625])
    // Without them, the part of a coarser one.
    let coarse = try #require(
      try painter(whole, "6-32-18").drawing(language: "en", faults: &faults))
    #expect(coarse.paths.map(\.shape) == [.water] && coarse.names.isEmpty)
    #expect(coarse.paths[0].data == "m0 1024l0-1024 1024 0 0 1024z")
    // Nothing that is much coarser than the page.
    #expect(try painter(whole, "12-2048-1152").drawing(language: "en", faults: &faults) == nil)
    // One of four is missing.
    let part = TestArchive(zooms: 0...4, tiles: [(0, 85 + 2, TestTile.coast)])
    let first = try #require(try painter(part, "3-0-0").drawing(language: "en", faults: &faults))
    #expect(first.names.count == 1)
    #expect(faults.isEmpty)
  }

  @Test("A tile that is damaged is left out, and named")
  func aTileThatIsDamagedIsLeftOut() throws {
    let archive = TestArchive(
      zooms: 0...1, tiles: [(0, 3, TestTile.coast), (3, 1, [0xFF]), (4, 1, TestTile.coast)])
    var faults: [String] = []
    let painter = MapPainter(
      archive: try TileArchive(bytes: archive.bytes), view: MapView(tile: .world))
    let drawing = try #require(try painter.drawing(language: "en", faults: &faults))
    #expect(drawing.names.count == 3)
    #expect(faults == ["tile 1/1/1: it is damaged, or no vector tile"])
  }

  @Test("A page stays small whatever the tiles have")
  func aPageStaysSmall() throws {
    var random = SplitMix(state: 7)
    func lines(_ layer: String, _ kind: String, _ count: Int) -> [UInt8] {
      let parts = (0..<count).map { _ in
        (0..<8).map { _ in (x: random.below(4096), y: random.below(4096)) }
      }
      return TestTile.layer(
        layer, [Shape(form: .lines, properties: [("kind", .text(kind))], parts: parts)])
    }
    let tile =
      TestTile.coast + lines("roads", "minor_road", 4000) + lines("roads", "major_road", 200)
      + lines("roads", "rail", 50)
    var faults: [String] = []
    let painter = MapPainter(
      archive: try TileArchive(bytes: TestArchive.everywhere(tile, to: 0).bytes),
      view: MapView(tile: .world))
    let drawing = try #require(try painter.drawing(language: "en", faults: &faults))
    #expect(drawing.paths.map(\.shape) == [.water, .rail, .major, .highway])
    let size = drawing.paths.reduce(0) { $0 + $1.data.utf8.count }
    #expect(size > 10_000 && size <= 56_000)
  }

  @Test("Names stand beside marks and beside each other, fewer on small screens")
  func namesStandBesideMarksAndEachOther() throws {
    let view = MapView(tile: try #require(MapTile(name: "3-4-2")))
    func name(_ text: String, _ x: Double, _ y: Double) -> MapName {
      MapName(rank: 1, text: text, kind: .place, x: x, y: y)
    }
    func placed(_ names: [MapName], _ marks: [MapPoint] = []) -> [String] {
      MapNames(names, around: marks, in: view).placed.map {
        $0.name.text + ($0.isWide ? " wide" : "")
      }
    }
    #expect(
      placed([name("A", 0.5, 0.5), name("B", 0.5, 0.51), name("C", 0.5, 0.8)]) == ["A", "C"])
    #expect(placed([name("A", 0.5, 0.5)], [MapPoint(x: 0.5, y: 0.52)]) == [])
    #expect(placed([name("Abcdefgh", 0.01, 0.5), name("B", 0.5, 0.001)]) == [])
    // There is room beside each other on a large screen only.
    #expect(
      placed([name("Abcdefgh", 0.4, 0.5), name("Bcdefghi", 0.57, 0.5)]) == [
        "Abcdefgh", "Bcdefghi wide",
      ])
  }
}
