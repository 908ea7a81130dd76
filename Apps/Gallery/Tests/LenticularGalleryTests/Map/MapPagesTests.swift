import Foundation
import Testing

@testable import LenticularGallery

@Suite struct MapPagesTests {
  @Test("A tile has the name of its place, and is around its points")
  func aTileHasTheNameOfItsPlaceAndIsAroundItsPoints() throws {
    for (latitude, longitude, name) in [
      (52.52, 13.4, "3-4-2"), (-33.92, 18.42, "3-4-4"), (40.7, -74.0, "3-2-3"),
      (89.9, -180, "3-0-0"), (-89.9, 180, "3-7-7"),
    ] {
      let location = try #require(Location(latitude: latitude, longitude: longitude))
      let point = MapTile(at: location)
      #expect(point.zoom == MapTile.finest)
      #expect(point.outer(3).name == name)
      for zoom in 0...MapTile.finest {
        let tile = point.outer(zoom)
        #expect(MapTile(name: tile.name) == tile && tile.codes.contains(point.code))
        let centre = point.centre(in: tile)
        #expect((0...1).contains(centre.x) && (0...1).contains(centre.y))
      }
      let middle = try #require(point.location)
      #expect(abs(middle.longitude - longitude) < 0.001)
      if abs(latitude) < 85 { #expect(abs(middle.latitude - latitude) < 0.001) }
    }
    for name in ["", "3-8-0", "3-0", "22-0-0", "3-04-2", "a-b-c", "-1-0-0", "3-4-2-1"] {
      #expect(MapTile(name: name) == nil, "\(name)")
    }
  }

  /// A gallery of photographs at places.
  private func gallery(_ places: [(latitude: Double, longitude: Double)]) throws -> TestGallery {
    var gallery = try TestGallery()
    for (index, place) in places.enumerated() {
      let fields = [
        "exif-ifd3-GPSLatitudeRef": place.latitude < 0 ? "S" : "N",
        "exif-ifd3-GPSLatitude": "\(Int(abs(place.latitude) * 1e6))/1000000 0/1 0/1",
        "exif-ifd3-GPSLongitudeRef": place.longitude < 0 ? "W" : "E",
        "exif-ifd3-GPSLongitude": "\(Int(abs(place.longitude) * 1e6))/1000000 0/1 0/1",
      ]
      try gallery.photographs.write(
        Drawing.jpeg(30 + index, 20, fields: fields), to: "place-\(index).jpg")
    }
    gallery.build.settings.keepsLocation = true
    return gallery
  }

  @Test("Marks lead from the world to places, and from these to photographs")
  func marksLeadFromTheWorldToPlacesAndFromTheseToPhotographs() throws {
    let berlin = (latitude: 52.52, longitude: 13.4)
    let gallery = try gallery([berlin, (52.53, 13.41), (-37.81, 144.96)])
    _ = try gallery.build.run()
    let world = try gallery.site.text("-/map/index.html")
    #expect(world.contains(">3 photographs<") && world.contains("world.svg#svgView(viewBox("))
    #expect(world.contains("href=\"index.html#p0\"") && world.contains("../../place-2/index.html"))
    #expect(!world.contains("https://"))
    #expect(try gallery.site.text("index.html").contains("href=\"-/map/index.html\""))
  }

  @Test("Photographs that are too many to be listed are on pages of the regions that have them")
  func photographsThatAreTooManyToBeListedAreOnPagesOfRegions() throws {
    func item(_ index: Int, _ latitude: Double, _ longitude: Double) throws -> Item {
      Item.listed(
        "\(index).jpg", as: GallerySettings().name(of: "\(index)"),
        size: PixelSize(width: 300, height: 200),
        location: try #require(Location(latitude: latitude, longitude: longitude)))
    }
    let near = try (0..<90).map { try item($0, 52.5 + Double($0) / 1e6, 13.4) }
    let far = try (90..<140).map { try item($0, -33.9, 18.4) }
    let root = Album(
      title: "a", path: [], photos: near + far, albums: [], unreadCount: 0, sheets: [])
    let map = MapIndex(of: root)
    #expect(map.world.division == nil && map.points.count == 140)
    let regions = map.regions(in: map.world)
    #expect(regions.map(\.range.count).sorted() == [50, 90])
    for region in regions {
      #expect(region.division != nil && map.regions(in: region).isEmpty)
      #expect(map.path(to: region.tile)?.map(\.tile) == [.world, region.tile])
      #expect(map.points[region.range].allSatisfy { region.tile.codes.contains($0.tile.code) })
    }
    // All of one place, however many, are listed at the last zoom.
    #expect(regions.first { $0.range.count == 50 }?.tile.zoom == MapTile.finest - MapTile.step)
    let site = SiteContent(
      root, templates: try PageTemplates(assets: "assets"), base: nil, tilts: false
    ) { _ in [:] }
    let pages = MapPages().pages(of: site).map(\.path)
    #expect(pages.count == 3 && pages.last == "-/map/index.html")
    for path in pages {
      #expect(MapPages().mayHave(PagePath(path)))
      #expect(MapPages().page(at: PagePath(path), of: site)?.path == path)
    }
    #expect(MapPages().page(at: PagePath("-/map/3-0-0/index.html"), of: site) == nil)
  }

  @Test("Without places there is no map, and nothing leads to one")
  func withoutPlacesThereIsNoMap() throws {
    var gallery = try gallery([(52.52, 13.4)])
    gallery.build.settings.keepsLocation = false
    _ = try gallery.build.run()
    #expect(gallery.site.files.allSatisfy { !$0.hasPrefix("-/map") })
    for page in gallery.site.files where page.hasSuffix(".html") {
      let text = try gallery.site.text(page)
      #expect(!text.contains("-/map/") && !text.contains("52.52"))
    }
  }

  /// A gallery of photographs in Berlin, with a file of tiles.
  private func gallery(_ map: TestArchive) throws -> (gallery: TestGallery, map: String) {
    var gallery = try gallery([(52.52, 13.4), (52.53, 13.41)])
    try gallery.engine.write(map.bytes, to: "map.pmtiles")
    let path = "\(gallery.engine.path)/map.pmtiles"
    gallery.build.settings.map = path
    return (gallery, path)
  }

  @Test("A file of tiles is drawn beneath the marks, with who is named in it")
  func aFileOfTilesIsDrawnBeneathTheMarks() throws {
    var tiles = TestArchive.everywhere(TestTile.coast, to: 2)
    tiles.attribution =
      "<a href='https://example.org/?a=1&b'>&copy; A</a> <script>alert(1)</script>"
    let (gallery, _) = try gallery(tiles)
    let summary = try gallery.build.run()
    #expect(summary.problems.isEmpty)
    let page = try gallery.site.text("-/map/index.html")
    #expect(
      page.contains("<path class=\"water\" d=\"m0 0l") && page.contains("<path class=\"highway\""))
    #expect(page.contains(">Town &lt;&amp;&gt;</bdi>") && !page.contains("world.svg"))
    #expect(
      page.contains(
        "<a href=\"https://example.org/?a=1&amp;b\" rel=\"noreferrer\">© A</a> alert(1)"))
    #expect(!page.contains("<script>"))
    // Nothing of the file is in the site.
    #expect(gallery.site.files.allSatisfy { !$0.hasSuffix(".pmtiles") })
  }

  @Test("After the file of tiles has changed, only the pages of the map are written")
  func afterTheFileOfTilesHasChanged() throws {
    let (gallery, _) = try gallery(.everywhere(TestTile.coast, to: 2))
    _ = try gallery.build.run()
    #expect(try gallery.build.run().writtenFiles == 0)
    var other = TestArchive.everywhere(TestTile.coast, to: 2)
    other.attribution = "© Somebody else"
    try gallery.engine.write(other.bytes, to: "map.pmtiles")
    let maps = gallery.site.files.count { $0.hasPrefix("-/map/") }
    #expect(try gallery.build.run().writtenFiles == maps && maps > 0)
    #expect(try gallery.site.text("-/map/index.html").contains("© Somebody else"))
  }

  @Test("A tile that is damaged is told in every build, and the rest is drawn")
  func aTileThatIsDamagedIsTold() throws {
    let (gallery, path) = try gallery(
      TestArchive(zooms: 0...1, tiles: [(0, 3, TestTile.coast), (3, 2, [0xFF])]))
    for _ in 0..<2 {
      let summary = try gallery.build.run()
      #expect(
        summary.problems == [
          Problem(
            path: path,
            kind: .flawed("tile 1/1/0: it is damaged, or no vector tile, and 1 more"))
        ])
      #expect(summary.isComplete)
    }
    #expect(try gallery.site.text("-/map/index.html").contains("class=\"water\""))
  }

  @Test("A file that is no map of tiles is an error that names it")
  func aFileThatIsNoMapIsAnError() throws {
    var (gallery, path) = try gallery(.everywhere(TestTile.coast, to: 0))
    func error() -> GalleryError? {
      do {
        _ = try gallery.build.run()
        return nil
      } catch {
        return error
      }
    }
    try gallery.engine.write(Array("none".utf8), to: "map.pmtiles")
    #expect(error() == .mapUnusable(path, reason: "it is no PMTiles file"))
    #expect(throws: GalleryError.mapUnusable(path, reason: "it is no PMTiles file")) {
      try gallery.build.dryRun()
    }
    gallery.build.settings.map = "\(path)-none"
    guard case .mapUnusable("\(path)-none", let reason)? = error() else {
      Issue.record("a map that is not there was read")
      return
    }
    #expect(reason.hasPrefix("cannot be opened"))
    gallery.build.settings.keepsLocation = false
    #expect(
      error() == .mapUnusable("\(path)-none", reason: "there is a map with --keep-location only"))
    #expect(gallery.site.files.isEmpty)
  }

  @Test("Tiles that are pictures become one, and a damaged one is left out")
  func tilesThatArePicturesBecomeOne() throws {
    let tiles = TestArchive(
      content: .png, isCompressed: false, zooms: 0...1,
      tiles: [
        (0, 1, Drawing.swatch(0)), (1, 1, Drawing.swatch(1)), (2, 1, Drawing.swatch(2)),
        (3, 1, Array("none".utf8)), (4, 1, Drawing.swatch(4)),
      ])
    let (gallery, path) = try gallery(tiles)
    let summary = try gallery.build.run()
    #expect(
      summary.problems == [Problem(path: path, kind: .flawed("tile 1/1/1: it is no picture"))])
    let page = try gallery.site.text("-/map/index.html")
    let name = try #require(
      page.firstMatch(of: /<img class="base" src="(map-[0-9a-f]{12}\.webp)"/)?.1)
    #expect(MapPages().mayHave(PagePath("-/map/\(name)")))
    let picture = try #require(
      Picture.decode("\(gallery.site.path)/-/map/\(name)", to: PixelSize(width: 20, height: 20)))
    let pixels = picture.pixels
    for (x, y, swatch) in [(5, 3, 1), (5, 16, 2), (15, 3, 4)] {
      let pixel = pixels[(y * 20 + x) * 3..<(y * 20 + x) * 3 + 3].map(Int.init)
      for (own, drawn) in zip(Drawing.swatchColour(swatch), pixel) {
        #expect(abs(own - drawn) < 12, "\(swatch): \(pixel)")
      }
    }
    #expect(
      pixels[(16 * 20 + 15) * 3..<(16 * 20 + 15) * 3 + 3].allSatisfy { abs(Int($0) - 0x80) < 6 })
  }

  @Test("A region of which the file has no picture has none, but the outlines")
  func aRegionWithoutPicture() throws {
    let tiles = TestArchive(
      content: .png, isCompressed: false, zooms: 5...5, tiles: [(341, 1, Drawing.swatch(1))])
    let (gallery, _) = try gallery(tiles)
    _ = try gallery.build.run()
    #expect(gallery.site.files.filter { $0.hasPrefix("-/map/") } == ["-/map/index.html"])
    #expect(try gallery.site.text("-/map/index.html").contains("world.svg#svgView"))
    // As soon as it has one, the page shows it.
    try gallery.engine.write(
      TestArchive(
        content: .png, isCompressed: false, zooms: 0...0, tiles: [(0, 1, Drawing.swatch(1))]
      ).bytes, to: "map.pmtiles")
    _ = try gallery.build.run()
    let pictures = gallery.site.files.filter { $0.hasPrefix("-/map/map-") }
    #expect(pictures.count == 1)
    #expect(try gallery.site.read(try #require(pictures.first)).count > 100)
  }

  @Test("What a page shows is drawn once, until the file changes")
  func whatAPageShowsIsDrawnOnce() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/map.pmtiles"
    func write(_ bytes: [UInt8], _ seconds: Double) throws {
      try folder.write(bytes, to: "map.pmtiles")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path)
    }
    let first = TestArchive.everywhere(TestTile.coast, to: 0).bytes
    try write(first, 1e9)
    let map = try BaseMap(path, workers: TestGallery.workers)
    let view = MapView(tile: .world)
    let drawn = try #require(try map.drawing(of: view, language: "en"))
    #expect(drawn.names.map(\.text) == ["Town <&>"])
    // Nobody sees that these bytes are others: their number and their time are the same.
    try write([UInt8](repeating: 0, count: first.count), 1e9)
    let version = map.version
    #expect(try map.drawing(of: view, language: "en")?.names.map(\.text) == ["Town <&>"])
    #expect(throws: GalleryError.self) { try map.drawing(of: view, language: "ja") }
    try write(first, 2e9)
    #expect(map.version != version)
    #expect(try map.drawing(of: view, language: "ja")?.names.map(\.text) == ["Stadt <&>"])
  }
}
