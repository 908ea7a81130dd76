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
}
