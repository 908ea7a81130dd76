import Foundation
import Testing

@testable import LenticularGallery

@Suite struct TileTests {
  @Test(
    "Panoramas and more than 16 megapixels have tiles",
    arguments: [
      (4000, 4000, false), (4001, 4000, true), (3999, 4001, false), (4000, 4001, true),
      (1200, 600, true), (1199, 600, false), (600, 1200, false), (2, 1, true), (1, 1, false),
    ])
  func panoramasAndMoreThan16MegapixelsHaveTiles(_ width: Int, _ height: Int, _ isTiled: Bool) {
    #expect((pyramid(width, height) != nil) == isTiled)
  }

  @Test("Panoramas by GPano have tiles") func panoramasByGPanoHaveTiles() throws {
    var facts = Facts(size: PixelSize(width: 900, height: 600))
    #expect(
      TilePyramid(
        of: "a", size: facts.size, isPanorama: facts.isPanorama, settings: GallerySettings())
        == nil)
    facts.projection = "equirectangular"
    #expect(
      TilePyramid(
        of: "a", size: facts.size, isPanorama: facts.isPanorama, settings: GallerySettings())
        != nil)
  }

  @Test("A level has half the pixels of the next rounded up")
  func aLevelHasHalfThePixelsOfTheNextRoundedUp() throws {
    let pyramid = try #require(self.pyramid(2100, 701))
    #expect(pyramid.finestLevel == 12)
    #expect(pyramid.size(ofLevel: 12) == PixelSize(width: 2100, height: 701))
    #expect(pyramid.size(ofLevel: 11) == PixelSize(width: 1050, height: 351))
    #expect(pyramid.size(ofLevel: 10) == PixelSize(width: 525, height: 176))
    #expect(pyramid.size(ofLevel: 1) == PixelSize(width: 2, height: 1))
    #expect(pyramid.size(ofLevel: 0) == PixelSize(width: 1, height: 1))
    // 5 × 2, 3 × 1, 2 × 1 and ten levels of a single tile.
    #expect(pyramid.tileCount == 10 + 3 + 2 + 10)
    #expect(Array(pyramid.tileNames).count == pyramid.tileCount)
    for (width, finest) in [(2, 1), (1024, 10), (1025, 11), (2048, 11)] {
      #expect(self.pyramid(width, 1)?.finestLevel == finest, "\(width)")
    }
  }

  @Test(
    "Tiles lie as deep zoom has them",
    arguments: [(1600, 520), (1020, 510), (1021, 510), (511, 200), (2, 1)])
  func tilesLieAsDeepZoomHasThem(_ width: Int, _ height: Int) throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(
      try #require(Drawing.picture(width, height).encoded(as: .png)), to: "a.png")
    _ = try gallery.build.run()
    let site = gallery.site
    let pyramid = try gallery.pyramid(width, height)
    let descriptor = try site.text(pyramid.descriptorPath)
    for part in [
      "<Image", "xmlns=\"http://schemas.microsoft.com/deepzoom/2008\"", "Format=\"jpg\"",
      "Overlap=\"1\"", "TileSize=\"510\"", "<Size", "Height=\"\(height)\"", "Width=\"\(width)\"",
    ] {
      #expect(descriptor.contains(part), "\(part)")
    }
    let files = site.files.filter { $0.hasPrefix(pyramid.folderPath) }
    #expect(files == pyramid.tileNames.map { "\(pyramid.folderPath)/\($0)" }.sorted())
    for level in 0...pyramid.finestLevel {
      let size = pyramid.size(ofLevel: level)
      let (columns, rows) = pyramid.grid(ofLevel: level)
      for column in 0..<columns {
        for row in 0..<rows {
          let tile = site.path(of: pyramid, level, column, row)
          let across = extent(column, of: columns, in: size.width)
          let down = extent(row, of: rows, in: size.height)
          #expect(Picture.open(tile)?.size == PixelSize(width: across, height: down), "\(tile)")
        }
      }
    }
  }

  /// How many pixels a tile has in one direction: its own, and one of each neighbour.
  private func extent(_ index: Int, of count: Int, in length: Int) -> Int {
    min(510, length - 510 * index) + (index > 0 ? 1 : 0) + (index < count - 1 ? 1 : 0)
  }

  @Test("Neighbours share the columns and rows at their edge")
  func neighboursShareTheColumnsAndRowsAtTheirEdge() throws {
    let gallery = try TestGallery()
    // Waves so short that a shift by a single pixel would show, and too long for JPEG to harm.
    let size = PixelSize(width: 1300, height: 640)
    let wave = (0..<16).map { Int(50 * sin(Double($0) * .pi / 8)) }
    var pixels: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let level = UInt8(128 + wave[x % 16] + wave[y % 16])
        pixels += [level, level, level]
      }
    }
    let picture = try #require(Picture.rgb(pixels, size: size))
    try gallery.photographs.write(try #require(picture.encoded(as: .png)), to: "a.png")
    _ = try gallery.build.run()
    let pyramid = try gallery.pyramid(size.width, size.height)
    func tile(_ column: Int, _ row: Int) throws -> Tile {
      try Tile(gallery.site.path(of: pyramid, pyramid.finestLevel, column, row))
    }
    let (left, right, below) = (try tile(0, 0), try tile(1, 0), try tile(0, 1))
    // The columns 509 and 510 of the photograph, and its rows.
    for shared in 0..<2 {
      #expect(distance(left.column(509 + shared), right.column(shared)) < 4)
      #expect(distance(left.column(509 + shared), right.column(shared + 1)) > 8)
      #expect(distance(left.row(509 + shared), below.row(shared)) < 4)
      #expect(distance(left.row(509 + shared), below.row(shared + 1)) > 8)
    }
  }

  @Test("Tiles are upright", arguments: 1...8)
  func tilesAreUpright(orientation: Int) throws {
    let gallery = try TestGallery()
    let plain = orientation < 5 ? Drawing.jpeg(1100, 300) : Drawing.jpeg(300, 1100)
    try gallery.photographs.write(
      plain.prefix(2) + MetadataRemover.exif(orientation: orientation) + plain.dropFirst(2),
      to: "a.jpg")
    _ = try gallery.build.run()
    try expectFinestLevelLooksLikeTheLargestJPEG(gallery, 1100, 300)
  }

  @Test("Tiles have the colours of the other sizes")
  func tilesHaveTheColoursOfTheOtherSizes() throws {
    let gallery = try TestGallery()
    // CMYK, and transparency.
    try gallery.photographs.write(
      Drawing.tiff(600, 300, photometric: 5, pixel: [200, 60, 20, 30], extras: []), to: "a.tif")
    try gallery.photographs.write(
      Drawing.tiff(602, 300, photometric: 2, pixel: [200, 60, 20, 128], extras: [2]), to: "b.tif")
    _ = try gallery.build.run()
    try expectFinestLevelLooksLikeTheLargestJPEG(gallery, 600, 300)
    try expectFinestLevelLooksLikeTheLargestJPEG(gallery, 602, 300)
  }

  /// Compares the first tile of each row with what the page shows without tiles.
  private func expectFinestLevelLooksLikeTheLargestJPEG(
    _ gallery: TestGallery, _ width: Int, _ height: Int
  ) throws {
    let pyramid = try gallery.pyramid(width, height)
    let entry = try #require(
      Manifest("", in: gallery.site).photographs.first { $0.width == width })
    let recipe = Recipes(gallery.build.settings).jpeg
    let whole = try Tile("\(gallery.site.path)/photos/\(entry.name)-\(recipe)-\(width).jpg")
    let tile = try Tile(gallery.site.path(of: pyramid, pyramid.finestLevel, 0, 0))
    for x in stride(from: 0, to: tile.size.width, by: 37) {
      #expect(distance(tile.column(x), whole.column(x)) < 6, "column \(x)")
    }
    let last = pyramid.grid(ofLevel: pyramid.finestLevel).columns - 1
    let end = try Tile(gallery.site.path(of: pyramid, pyramid.finestLevel, last, 0))
    #expect(distance(end.column(end.size.width - 1), whole.column(width - 1)) < 6)
  }

  @Test("Tiles tell nothing about the camera", arguments: [false, true])
  func tilesTellNothingAboutTheCamera(keepsLocation: Bool) throws {
    var gallery = try TestGallery()
    let fields = [
      "exif-ifd2-BodySerialNumber": "SERIAL123", "exif-ifd0-Model": "SECRETMODEL",
      "exif-ifd3-GPSLatitude": "47/1 30/1 0/1", "exif-ifd3-GPSLatitudeRef": "N",
    ]
    try gallery.photographs.write(
      Drawing.jpeg(700, 300, fields: fields, xmp: XMPPacket.captioned("SECRETPLACE")), to: "a.jpg")
    gallery.build.settings.keepsLocation = keepsLocation
    _ = try gallery.build.run()
    let pyramid = try gallery.pyramid(700, 300)
    for name in pyramid.tileNames {
      let file = "\(pyramid.folderPath)/\(name)"
      let picture = try #require(Picture.open("\(gallery.site.path)/\(file)"))
      for block in ["exif-data", "xmp-data", "iptc-data", "icc-profile-data"] {
        #expect(picture.block(block) == nil, "\(file) has \(block)")
      }
    }
    let text = try gallery.site.text(pyramid.descriptorPath)
    #expect(!text.contains("SECRET") && !text.contains("SERIAL"))
  }

  @Test("The page and the manifest say where the tiles are")
  func thePageAndTheManifestSayWhereTheTilesAre() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(1100, 400), to: "inner/a.jpg")
    try gallery.photographs.write(Drawing.jpeg(700, 400), to: "inner/b.jpg")
    _ = try gallery.build.run()
    let pyramid = try gallery.pyramid(1100, 400)
    for folder in ["", "inner/"] {
      let photographs = try Manifest(folder, in: gallery.site).photographs
      #expect(photographs.map { $0.tiles == nil } == [false, true])
      let tiles = try #require(photographs[0].tiles)
      #expect((tiles.size, tiles.overlap) == (510, 1))
      let tile = tiles.address.replacing("{level}", with: "\(pyramid.finestLevel)")
        .replacing("{column}", with: "2").replacing("{row}", with: "0")
      #expect(gallery.site.files.contains(Manifest.file(tile, from: folder)))
      #expect(
        PixelSize(width: photographs[0].width, height: photographs[0].height)
          == pyramid.size(ofLevel: pyramid.finestLevel))
    }
    let page = try gallery.site.text("inner/index.html")
    let marks = page.matches(of: /data-width="(\d+)"[^>]*data-tiles="([^"]+)"/)
    #expect(
      marks.map { "\($0.1) \($0.2)" } == [
        "1100 ../\(pyramid.folderPath)/{level}/{column}_{row}.jpg 510 1"
      ])
  }

  @Test("A second build touches no tile") func aSecondBuildTouchesNoTile() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(1030, 300), to: "a.jpg")
    let first = try gallery.build.run()
    let pyramid = try gallery.pyramid(1030, 300)
    let dates = try gallery.dates(of: pyramid)
    let second = try gallery.build.run()
    #expect(second.writtenFiles == 0)
    #expect(second.files == first.files)
    #expect(second.bytes == first.bytes)
    #expect(try gallery.dates(of: pyramid) == dates)
    #expect(first.files == gallery.site.files.count - 2)
    let sizes = try gallery.site.files.filter { $0 != ".lenticular" }.map {
      try gallery.site.read($0).count
    }
    #expect(first.bytes == sizes.reduce(0, +))
  }

  @Test("Two builds give the same tiles") func twoBuildsGiveTheSameTiles() throws {
    var gallery = try TestGallery()
    var other = try TestGallery()
    gallery.build.settings.title = "The same"
    other.build.settings.title = "The same"
    for each in [gallery, other] {
      // The same photograph twice has its tiles once.
      for name in ["a.jpg", "b.jpg", "inner/c.jpg"] {
        try each.photographs.write(Drawing.jpeg(1030, 300), to: name)
      }
      let summary = try each.build.run()
      #expect(summary.files == each.site.files.count - 2)
      #expect(summary.writtenFiles >= summary.files)
    }
    #expect(gallery.site.files == other.site.files)
    #expect(gallery.site.files.count { $0.hasSuffix(".dzi") } == 1)
    for file in other.site.files {
      #expect(try gallery.site.read(file) == other.site.read(file), "\(file)")
    }
  }

  @Test("Tiles of a killed build are cut anew") func tilesOfAKilledBuildAreCutAnew() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(1030, 300), to: "a.jpg")
    _ = try gallery.build.run()
    let whole = gallery.site.files
    let pyramid = try gallery.pyramid(1030, 300)
    let site = gallery.site
    let tile = "\(pyramid.folderPath)/\(pyramid.finestLevel)/1_0.jpg"
    let bytes = try site.read(tile)
    // Killed before the descriptor came, while tiles went, and while they were cut.
    try site.remove(pyramid.descriptorPath)
    try site.write([1], to: tile)
    try site.write([1], to: ".lenticular-staging/7/tiles_files/0/0_0.jpg")
    #expect(try gallery.build.run().writtenFiles == pyramid.tileCount + 1)
    #expect(site.files == whole)
    #expect(try site.read(tile) == bytes)

    try site.remove(tile)
    #expect(try gallery.build.dryRun().writtenFiles == pyramid.tileCount + 1)
    #expect(try gallery.build.run().writtenFiles == pyramid.tileCount + 1)
    #expect(site.files == whole)
    #expect(try site.read(tile) == bytes)
  }

  @Test("Tiles go with their photograph") func tilesGoWithTheirPhotograph() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(600, 400), to: "a.jpg")
    try gallery.photographs.write(Drawing.jpeg(1030, 300), to: "b.jpg")
    try gallery.photographs.write(Drawing.jpeg(800, 300), to: "c.jpg")
    _ = try gallery.build.run()
    let gone = try gallery.pyramid(1030, 300)
    let mine = try gallery.pyramid(800, 300)
    try gallery.site.write([1], to: "\(mine.folderPath)/notes.txt")
    for name in ["b.jpg", "c.jpg"] {
      try FileManager.default.removeItem(atPath: "\(gallery.photographs.path)/\(name)")
    }
    _ = try gallery.build.run()
    let path = gallery.site.path
    #expect(!FileManager.default.fileExists(atPath: "\(path)/\(gone.folderPath)"))
    #expect(!FileManager.default.fileExists(atPath: "\(path)/\(gone.descriptorPath)"))
    #expect(
      gallery.site.files.filter { $0.contains("_files/") } == ["\(mine.folderPath)/notes.txt"])
    #expect(!gallery.site.files.contains { $0.hasSuffix(".dzi") })
  }

  @Test("A dry run counts tiles") func aDryRunCountsTiles() throws {
    let gallery = try TestGallery()
    for name in ["a.jpg", "b.jpg"] {
      try gallery.photographs.write(Drawing.jpeg(1030, 300), to: name)
    }
    let media = try gallery.build.dryRun()
    #expect(gallery.site.files == [])
    let build = try gallery.build.run()
    #expect(media.files == build.files)
    #expect(media.writtenFiles == build.files)
    let again = try gallery.build.dryRun()
    #expect(again.files == build.files)
    #expect(again.writtenFiles == 0)
  }

  @Test("A photograph that cannot be cut is named and shown without tiles")
  func aPhotographThatCannotBeCutIsNamedAndShownWithoutTiles() throws {
    var gallery = try TestGallery()
    gallery.build.settings.widths = [100]
    gallery.build.settings.panoramaWidth = 100
    // The small picture in the file is whole, so that only the tiles need what is damaged.
    let tiff = Drawing.pyramidalTIFF(1200, 500)
    try gallery.photographs.write(tiff, to: "cut.tif")
    try gallery.photographs.write(Drawing.jpeg(800, 300), to: "good.jpg")
    for _ in 0..<2 {
      let summary = try gallery.build.run()
      #expect(summary.photos == 2)
      #expect(summary.isComplete)
      #expect(summary.problems.map(\.path) == ["cut.tif"])
      guard case .untiled(let reason)? = summary.problems.first?.kind else {
        Issue.record("the tiles are not reported")
        return
      }
      #expect(!reason.isEmpty && !reason.contains("\n"))
      let photographs = try Manifest("", in: gallery.site).photographs
      #expect(photographs.map { $0.tiles == nil } == [true, false])
      #expect(try gallery.site.text("index.html").matches(of: /data-tiles/).count == 1)
      #expect(gallery.site.files.count { $0.hasSuffix(".dzi") } == 1)
      #expect(!gallery.site.files.contains { $0.contains(".tmp") })
    }
  }

  private func pyramid(_ width: Int, _ height: Int) -> TilePyramid? {
    let facts = Facts(size: PixelSize(width: width, height: height))
    return TilePyramid(
      of: "ab/c", size: facts.size, isPanorama: facts.isPanorama, settings: GallerySettings())
  }

  /// The mean difference of two rows of pixels.
  private func distance(_ a: [UInt8], _ b: [UInt8]) -> Double {
    let differences = zip(a, b).map { abs(Int($0) - Int($1)) }
    return Double(differences.reduce(0, +)) / Double(differences.count)
  }
}

/// The pixels of a file.
private struct Tile {
  let size: PixelSize
  private let pixels: [UInt8]

  init(_ path: String) throws {
    size = try #require(Picture.open(path)).size
    pixels = try #require(Picture.decode(path, to: size)).pixels
  }

  func column(_ x: Int) -> [UInt8] {
    stride(from: x * 3, to: pixels.count, by: size.width * 3).flatMap { pixels[$0..<$0 + 3] }
  }

  func row(_ y: Int) -> [UInt8] {
    Array(pixels[y * size.width * 3..<(y + 1) * size.width * 3])
  }
}

extension TestGallery {
  /// The tiles of the one photograph of that size.
  fileprivate func pyramid(_ width: Int, _ height: Int) throws -> TilePyramid {
    let entry = try #require(
      Manifest("", in: site).photographs.first { $0.width == width && $0.height == height })
    let facts = Facts(size: PixelSize(width: width, height: height))
    return try #require(
      TilePyramid(
        of: entry.name, size: facts.size, isPanorama: facts.isPanorama,
        settings: build.settings))
  }

  /// When each tile was written last.
  fileprivate func dates(of pyramid: TilePyramid) throws -> [Date] {
    try pyramid.tileNames.map { name in
      let path = "\(site.path)/\(pyramid.folderPath)/\(name)"
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return try #require(attributes[.modificationDate] as? Date)
    }
  }
}

extension TemporaryFolder {
  fileprivate func path(of pyramid: TilePyramid, _ level: Int, _ column: Int, _ row: Int) -> String
  {
    "\(path)/\(pyramid.folderPath)/\(level)/\(column)_\(row).jpg"
  }

  fileprivate func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }
}
