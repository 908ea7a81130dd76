import Foundation
import Testing

@testable import LenticularGallery

@Suite struct WallTests {
  /// A photograph here and there, the root's own in the middle of its children's names.
  private func nested() throws -> TestGallery {
    let gallery = try TestGallery()
    let names = [
      "m.jpg", "n.jpg", "ararat/a.jpg", "lakes/b.jpg", "lakes/small/c.jpg", "lakes/small/d.jpg",
      "void/inner/e.jpg",
    ]
    for (index, name) in names.enumerated() {
      try gallery.photographs.write(Drawing.jpeg(700 + index, 300 + 10 * index), to: name)
    }
    return gallery
  }

  @Test("A manifest lists an album and then those below it")
  func aManifestListsAnAlbumAndThenThoseBelowIt() throws {
    let gallery = try nested()
    _ = try gallery.build.run()
    let expected = [
      "": "mnabcde", "ararat/": "a", "lakes/": "bcd", "lakes/small/": "cd", "void/": "e",
      "void/inner/": "e",
    ]
    for (folder, names) in expected {
      let manifest = try Manifest(folder, in: gallery.site)
      #expect(manifest.photographs.map(\.alt).joined() == names, "\(folder)")
    }
    let first = try #require(Manifest("", in: gallery.site).photographs.first)
    #expect((first.width, first.height) == (700, 300))
    #expect(first.widths == [320, 700])
    #expect(first.caption == nil)
    #expect(first.panorama == true)
    #expect(try Manifest("", in: gallery.site).photographs.last?.panorama == nil)
  }

  @Test("Every address of a manifest leads to a file", arguments: [false, true])
  func everyAddressOfAManifestLeadsToAFile(avif: Bool) throws {
    var gallery = try nested()
    gallery.build.settings.writesAVIF = avif
    gallery.build.settings.avifEffort = 0
    _ = try gallery.build.run()
    let files = Set(gallery.site.files)
    for folder in ["", "ararat/", "lakes/", "lakes/small/", "void/", "void/inner/"] {
      let manifest = try Manifest(folder, in: gallery.site)
      let formats = (avif ? ["avif"] : []) + ["webp"]
      #expect(manifest.sources.map(\.type) == formats.map { "image/\($0)" })
      for photograph in manifest.photographs {
        for (source, width) in manifest.sources.flatMap({ source in
          photograph.widths.map { (source, $0) }
        }) {
          let address = source.address.replacing("{name}", with: photograph.name)
            .replacing("{width}", with: "\(width)")
          let file = Manifest.file(address, from: folder)
          #expect(files.contains(file), "\(file)")
        }
      }
      for side in [16, 64] {
        let sheets = manifest.sprites.filter { $0.side == side }
        #expect(sheets.map(\.columns) == sheets.map { _ in 1024 / side })
        var next = 0
        for sheet in sheets {
          #expect(sheet.first == next)
          next += sheet.count
          #expect(files.contains(Manifest.file(sheet.address, from: folder)), "\(sheet.address)")
        }
        #expect(next == manifest.photographs.count)
      }
    }
  }

  @Test("Albums above refer to the sheets of those below")
  func albumsAboveReferToTheSheetsOfThoseBelow() throws {
    let gallery = try nested()
    _ = try gallery.build.run()
    func sheets(_ folder: String) throws -> Set<String> {
      Set(
        try Manifest(folder, in: gallery.site).sprites.map {
          Manifest.file($0.address, from: folder)
        })
    }
    #expect(try sheets("lakes/").isSuperset(of: sheets("lakes/small/")))
    #expect(try sheets("void/") == sheets("void/inner/"))
    // Two of each album with photographs of its own, and no others.
    #expect(try sheets("").count == 10)
    #expect(
      try sheets("")
        == Set(gallery.site.files.filter { $0.contains("-sprites-") && $0.hasSuffix(".webp") }))
  }

  @Test("Every text comes through the manifest") func everyTextComesThroughTheManifest() throws {
    let gallery = try TestGallery()
    let caption = "“Who’s \"there\"?” \\n </script><b> & 'q' 山の写真 📷 e\u{301}"
    try gallery.photographs.write(
      Drawing.jpeg(600, 400, fields: ["exif-ifd0-ImageDescription": "plain"]), to: "a.jpg")
    try gallery.photographs.write(
      Drawing.jpeg(601, 400, xmp: XMPPacket.captioned(caption)), to: "b.jpg")
    let name = "c\u{1}\u{1B}[2J\t\n\r\"'\\<é>"
    try gallery.photographs.write(Drawing.jpeg(602, 400), to: "\(name).jpg")
    _ = try gallery.build.run()
    let photographs = try Manifest("", in: gallery.site).photographs
    #expect(photographs.map(\.alt) == ["plain", caption, name])
    #expect(photographs.map(\.caption) == ["plain", caption, nil])
    let bytes = try gallery.site.read("photographs.json")
    #expect(!bytes.contains { $0 < 0x20 })
  }

  @Test("An album of hundreds has sheets of its colours")
  func anAlbumOfHundredsHasSheetsOfItsColours() throws {
    let gallery = try TestGallery()
    for index in 0..<300 {
      try gallery.photographs.write(Drawing.swatch(index), to: "\(index).png")
    }
    let first = try gallery.build.run()
    let manifest = try Manifest("", in: gallery.site)
    let sides = manifest.sprites.map(\.side)
    #expect(sides.first == 16 && sides.count > 2 && sides.dropFirst().allSatisfy { $0 == 64 })
    #expect(manifest.sprites[0].count == 300)
    for sheet in manifest.sprites {
      let file = "\(gallery.site.path)/\(sheet.address)"
      let rows = (sheet.count + sheet.columns - 1) / sheet.columns
      #expect(Picture.open(file)?.size == PixelSize(width: 1024, height: rows * sheet.side))
      for (index, sprite) in try sheet.sprites(in: gallery.site).enumerated() {
        let swatch = Drawing.swatchColour(sheet.first + index)
        #expect(distance(mean(sprite, inset: 2), swatch) <= 8, "\(sheet.address) \(index)")
      }
    }
    let squares = try manifest.sprites[0].sprites(in: gallery.site)
    #expect(manifest.photographs.map(\.color) == squares.map(\.color.css))
    for (index, square) in squares.enumerated() {
      let color = [square.color.red, square.color.green, square.color.blue].map(Int.init)
      // No two neighbours among these are alike, which is the worst for a sheet's colours.
      #expect(distance(color, Drawing.swatchColour(index)) <= 16)
    }
    let bytes = try gallery.site.read("photographs.json").count
    #expect(bytes / 300 < 140)

    let second = try gallery.build.run()
    #expect(first.writtenFiles > 900)
    #expect(second.writtenFiles == 0)
    #expect(second.files == first.files)
    try expectANewPhotographAtTheEndChangesTheLastSheets(of: gallery)
  }

  private func expectANewPhotographAtTheEndChangesTheLastSheets(of gallery: TestGallery) throws {
    let before = gallery.site.files
    let sheets = try Manifest("", in: gallery.site).sprites.map(\.address)
    try gallery.photographs.write(Drawing.swatch(300), to: "300.png")
    // JPEG and WebP; two sheets; the two parts of the list, the wall and the three parts of the
    // feed, and the same of the library as time; the photograph’s page and that of the one before it;
    // the words and the tiles of the search.
    let written = try gallery.build.run().writtenFiles
    #expect(written == 2 + 2 + 6 + 6 + 2 + 2)
    let changed = try Manifest("", in: gallery.site).sprites
    let isKept = changed.map { sheets.contains($0.address) }
    #expect(isKept.first == false && isKept.last == false && isKept.count { !$0 } == 2)
    #expect(changed.filter { $0.side == 16 }.map(\.count) == [301])
    let last = try #require(changed.last?.sprites(in: gallery.site).last)
    #expect(distance(mean(last, inset: 2), Drawing.swatchColour(300)) <= 6)
    // What the new sheets replace is gone.
    #expect(gallery.site.files.count { $0.contains("-sprites-") } == changed.count)

    try FileManager.default.removeItem(atPath: "\(gallery.photographs.path)/300.png")
    _ = try gallery.build.run()
    #expect(gallery.site.files == before)
  }

  @Test("A photograph is squeezed not cropped") func aPhotographIsSqueezedNotCropped() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(1200, 300), to: "a.jpg")
    try gallery.photographs.write(Drawing.jpeg(200, 900), to: "b.jpg")
    _ = try gallery.build.run()
    for sheet in try Manifest("", in: gallery.site).sprites {
      for sprite in try sheet.sprites(in: gallery.site) {
        for y in [1, sheet.side / 2, sheet.side - 2] {
          for (x, isRed) in [(1, true), (sheet.side / 2 - 3, true), (sheet.side - 2, false)] {
            let pixel = (y * sheet.side + x) * 3
            #expect((sprite.pixels[pixel] > sprite.pixels[pixel + 2]) == isRed)
          }
        }
      }
    }
  }

  @Test("A damaged sheet is printed anew") func aDamagedSheetIsPrintedAnew() throws {
    let gallery = try TestGallery()
    for index in 0..<3 { try gallery.photographs.write(Drawing.swatch(index), to: "\(index).png") }
    _ = try gallery.build.run()
    let sheets = try Manifest("", in: gallery.site).sprites.map(\.address)
    let whole = try sheets.map { try gallery.site.read($0) }
    for sheet in sheets { try gallery.site.write([1, 2, 3], to: sheet) }
    #expect(try gallery.build.run().writtenFiles == 2)
    #expect(try sheets.map { try gallery.site.read($0) } == whole)
  }

  @Test("A rendition that cannot be read is named and mended when verified")
  func aRenditionThatCannotBeReadIsNamedAndMendedWhenVerified() throws {
    var gallery = try TestGallery()
    for index in 0..<3 { try gallery.photographs.write(Drawing.swatch(index), to: "\(index).png") }
    _ = try gallery.build.run()
    let manifest = try Manifest("", in: gallery.site)
    let page = try gallery.site.read("index.html")
    let recipe = Recipes(gallery.build.settings).webp
    let file = "photos/\(manifest.photographs[1].name)-\(recipe)-24.webp"
    let whole = try gallery.site.read(file)
    // As long as it was, or it would be made anew.
    try gallery.site.write([UInt8](repeating: 1, count: whole.count), to: file)
    try gallery.photographs.write(Drawing.swatch(3), to: "3.png")
    #expect {
      try gallery.build.run()
    } throws: { error in
      guard case GalleryError.pictureUnusable(let path, _) = error else { return false }
      return path == "\(gallery.site.path)/\(file)"
    }
    #expect(try gallery.site.read("index.html") == page)
    gallery.build.verifies = true
    #expect(try gallery.build.run().problems == [])
    #expect(try gallery.site.read(file) == whole)
  }

  @Test("The mean of a sprite is its colour") func theMeanOfASpriteIsItsColour() {
    let pixels: [UInt8] = [0, 0, 0, 255, 0, 10, 255, 100, 20, 255, 101, 31]
    let sprite = Sprite(side: 2, pixels: pixels)
    #expect(sprite.color == Color(red: 191, green: 50, blue: 15))
    #expect(sprite.color.css == "#bf320f")
    #expect(Color(red: 0, green: 10, blue: 0).css == "#000a00")
    let checks = Sprite(side: 4, pixels: (0..<16).flatMap { [UInt8(10 * $0), 0, 255] })
    #expect(checks.shrunk(to: 2).pixels == [25, 0, 255, 45, 0, 255, 105, 0, 255, 125, 0, 255])
    #expect(checks.shrunk(to: 4) == checks)
  }

  @Test("A dry run counts what a build writes") func aDryRunCountsWhatABuildWrites() throws {
    let gallery = try nested()
    let media = try gallery.build.dryRun()
    let build = try gallery.build.run()
    #expect(media.albums == 6)
    #expect(build.albums == 6)
    #expect(media.files == build.files)
    #expect(media.writtenFiles == build.files)
    #expect(try gallery.build.dryRun().writtenFiles == 0)
  }

  /// The mean colour of a square without its outermost pixels, with which WebP mixes the colours
  /// of the neighbours.
  private func mean(_ sprite: Sprite, inset: Int) -> [Int] {
    let inner = inset..<sprite.side - inset
    var sums = [0, 0, 0]
    for y in inner {
      for x in inner {
        for band in 0..<3 { sums[band] += Int(sprite.pixels[(y * sprite.side + x) * 3 + band]) }
      }
    }
    return sums.map { $0 / (inner.count * inner.count) }
  }

  private func distance(_ a: [Int], _ b: [Int]) -> Int {
    zip(a, b).map { abs($0 - $1) }.max() ?? 0
  }
}

/// A manifest as a wall reads it.
struct Manifest: Decodable {
  struct Source: Decodable {
    let type: String
    let address: String
  }

  struct Sheet: Decodable {
    let side: Int
    let columns: Int
    let first: Int
    let count: Int
    let address: String

    /// The squares of the sheet, cut out of the decoded file; of a manifest at the root.
    func sprites(in site: TemporaryFolder) throws -> [Sprite] {
      let size = try #require(Picture.open("\(site.path)/\(address)")).size
      let pixels = try #require(Picture.decode("\(site.path)/\(address)", to: size)).pixels
      return (0..<count).map { index in
        var square: [UInt8] = []
        for y in 0..<side {
          let top = index / columns * side + y
          let start = (top * size.width + index % columns * side) * 3
          square += pixels[start..<start + side * 3]
        }
        return Sprite(side: side, pixels: square)
      }
    }
  }

  struct Tiles: Decodable {
    let address: String
    let size: Int
    let overlap: Int
  }

  struct Item: Decodable {
    let name: String
    let width: Int
    let height: Int
    let widths: [Int]
    let color: String
    let alt: String
    let date: String?
    let caption: String?
    let page: String
    let panorama: Bool?
    let tiles: Tiles?
  }

  /// What the first part of a divided list says of the others.
  struct Parts: Decodable {
    let length: Int
    let count: Int
    let address: String
    let version: String
  }

  /// A part of a list after the first.
  struct Part: Decodable {
    let photographs: [Item]
    let version: String
  }

  let sources: [Source]
  let sprites: [Sheet]
  private(set) var photographs: [Item]
  let parts: Parts?
  let sizes: [Int]?
  let shapes: String?
  let own: Int?

  /// The list of an album with the photographs of all its parts.
  init(_ folder: String, in site: TemporaryFolder) throws {
    try self.init { part in
      let name = part == 0 ? "photographs.json" : "photographs-\(part + 1).json"
      return try site.read(folder + name)
    }
  }

  /// - Parameter read: returns a part of the list in JSON.
  init(_ read: (_ part: Int) throws -> [UInt8]) throws {
    self = try JSONDecoder().decode(Manifest.self, from: Data(read(0)))
    guard let parts else { return }
    #expect(parts.address == "photographs-{part}.json")
    for number in 1..<parts.count {
      let part = try JSONDecoder().decode(Part.self, from: Data(read(number)))
      #expect(part.version == parts.version)
      photographs += part.photographs
    }
  }

  /// The file that an address in a folder's manifest leads to.
  static func file(_ address: String, from folder: String) -> String {
    let base = URL(string: "https://example.org/\(folder)photographs.json")!
    return String(URL(string: address, relativeTo: base)!.path.dropFirst())
  }
}
