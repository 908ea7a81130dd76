import Foundation
import Testing

@testable import LenticularGallery

@Suite struct WordsTests {
  private func write(_ text: String, _ name: String, _ gallery: TestGallery) throws {
    try gallery.photographs.write(Array(text.utf8), to: name)
  }

  /// The names of the photographs on a page, in their order.
  private func files(_ page: String, _ gallery: TestGallery) throws -> [String] {
    try gallery.site.text(page).matches(of: /data-file="([^"]*)"/).map { String($0.1) }
  }

  private func dated(_ day: Int) -> [UInt8] {
    Drawing.jpeg(300 + day, 200, fields: ["exif-ifd2-DateTimeOriginal": "2024:05:0\(day) 10:00:00"])
  }

  @Test("An album has the title text and cover of its text")
  func anAlbumHasTheTitleTextAndCoverOfItsText() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(dated(1), to: "trip/a.jpg")
    try gallery.photographs.write(dated(2), to: "trip/Inner/b.jpg")
    try write(
      "---\ntitle: Our trip\ncover: Inner/b.jpg\n---\nTo the [sea](https://example.org/).",
      "trip/index.md", gallery)
    try write("---\ntitle: All\n---\n", "README.md", gallery)
    let summary = try gallery.build.run()
    #expect(summary.problems == [] && summary.otherFiles == [])
    let page = try gallery.site.text("trip/index.html")
    #expect(page.contains("<h1 dir=\"auto\">Our trip</h1>"))
    #expect(page.contains("<p>To the <a href=\"https://example.org/\">sea</a>.</p>"))
    let root = try gallery.site.text("index.html")
    #expect(root.contains("<h1 dir=\"auto\">All</h1>") && root.contains(">Our trip</span>"))
    // The cover is 302 pixels wide.
    #expect(root.contains("width=\"302\"") && !root.contains("width=\"301\""))
    // The address is that of the folder, and an option precedes the text.
    var titled = gallery.build
    titled.settings.title = "Mine"
    _ = try titled.run()
    #expect(try gallery.site.text("index.html").contains("<h1 dir=\"auto\">Mine</h1>"))
  }

  @Test(
    "A plain text beside a photograph is its caption",
    arguments: [
      (
        Array("A *plain* text, # 1\r\n    of two lines\r\n\r\n- 2. <b>".utf8),
        "A *plain* text, # 1\nof two lines\n\n- 2. <b>"
      ),
      ([0x47, 0x72, 0xFC, 0xDF, 0x65, 0x20, 0x80], "Grüße €"),
      ([0xFF, 0xFE, 0xD6, 0x00, 0x6C, 0x00], "Öl"), ([0xEF, 0xBB, 0xBF, 0xC3, 0x96, 0x6C], "Öl"),
    ])
  func aPlainTextBesideAPhotographIsItsCaption(bytes: [UInt8], caption: String) throws {
    let gallery = try TestGallery()
    for name in ["a", "b", "c"] { try gallery.photographs.write(dated(1), to: "\(name).jpg") }
    try gallery.photographs.write(bytes, to: "a.jpg.TXT")
    try gallery.photographs.write(bytes, to: "b.txt")
    try write("Marks", "b.md", gallery)
    try gallery.photographs.write(bytes, to: "notes.txt")
    let summary = try gallery.build.run()
    #expect(summary.problems == [] && summary.otherFiles == ["notes.txt"])
    struct List: Decodable {
      struct Entry: Decodable { let caption: String? }
      let photographs: [Entry]
    }
    let list = try JSONDecoder().decode(
      List.self, from: Data(try gallery.site.read("photographs.json")))
    #expect(list.photographs.map(\.caption) == [caption, "Marks", nil])
  }

  @Test("The order is that of the text") func theOrderIsThatOfTheText() throws {
    let gallery = try TestGallery()
    for (day, name) in [(1, "c.jpg"), (2, "a.jpg"), (3, "b.jpg")] {
      try gallery.photographs.write(dated(day), to: name)
    }
    for name in ["X", "Y", "Z"] { try gallery.photographs.write(dated(4), to: "\(name)/x.jpg") }
    func order(_ order: String?) throws -> [String] {
      if let order { try write("---\norder: \(order)\n---", "index.md", gallery) }
      _ = try gallery.build.run()
      return try files("index.html", gallery)
    }
    func albums() throws -> [String] {
      try gallery.site.text("index.html").matches(of: /class="title" dir="auto">([^<]*)</)
        .map { String($0.1) }
    }
    #expect(try order(nil) == ["c.jpg", "a.jpg", "b.jpg"])
    #expect(try order("-date") == ["b.jpg", "a.jpg", "c.jpg"])
    #expect(try order("name") == ["a.jpg", "b.jpg", "c.jpg"])
    #expect(try order("date") == ["c.jpg", "a.jpg", "b.jpg"] && albums() == ["X", "Y", "Z"])
    #expect(try order("[b.jpg, Z]") == ["b.jpg", "c.jpg", "a.jpg"])
    #expect(try albums() == ["Z", "X", "Y"])
    // Albums are in the order of their dates, too; those without dates are the last.
    for (name, day) in [("X", 5), ("Y", 9), ("Z", 7)] {
      try gallery.photographs.write(dated(day), to: "\(name)/x.jpg")
    }
    try gallery.photographs.write(Drawing.swatch(1), to: "A/a.png")
    for (text, expected) in [
      ("date", ["X", "Z", "Y", "A"]), ("-date", ["Y", "Z", "X", "A"]),
      ("name", ["A", "X", "Y", "Z"]), ("[b.jpg, Z]", ["Z", "A", "X", "Y"]),
    ] {
      _ = try order(text)
      #expect(try albums() == expected, "\(text)")
    }
    // The option is for albums whose texts name no order.
    var newest = gallery.build
    newest.settings.newestFirst = true
    _ = try newest.run()
    #expect(try files("index.html", gallery) == ["b.jpg", "c.jpg", "a.jpg"])
    try FileManager.default.removeItem(atPath: "\(gallery.photographs.path)/index.md")
    _ = try newest.run()
    #expect(try files("index.html", gallery) == ["b.jpg", "a.jpg", "c.jpg"])
  }

  @Test("Albums are in the order of their names in the language of the site")
  func albumsAreInTheOrderOfTheirNames() throws {
    var gallery = try TestGallery()
    let names = [
      "Zebra", "Öl", "Oman", "ñu", "nz", "IMG 9", "img 10", "いえ", "アルバム", "うみ", "أحمد",
    ]
    for name in names { try gallery.photographs.write(dated(1), to: "\(name)/a.jpg") }
    func albums(_ language: String?) throws -> [String] {
      gallery.build.settings.language = language
      _ = try gallery.build.run()
      return try gallery.site.text("index.html")
        .matches(of: /class="title" dir="auto">([^<]*)</).map { String($0.1) }
    }
    let latin = ["IMG 9", "img 10", "ñu", "nz", "Öl", "Oman", "Zebra"]
    let kana = ["アルバム", "いえ", "うみ"]
    #expect(try albums(nil) == latin + ["أحمد"] + kana)
    #expect(try albums("ja") == latin + kana + ["أحمد"])
    #expect(try albums("ar") == ["أحمد"] + latin + kana)
    #expect(try albums("es").prefix(4) == ["IMG 9", "img 10", "nz", "ñu"])
  }

  @Test("Words of the album precede those beside the photograph and those in it")
  func wordsOfTheAlbumPrecedeThoseBesideThePhotographAndThoseInIt() throws {
    let gallery = try TestGallery()
    let packet = XMPPacket.captioned("Embedded")
    for name in ["a", "b", "c"] {
      try gallery.photographs.write(
        Drawing.jpeg(300, 200 + name.count, xmp: packet), to: "\(name).jpg")
    }
    try write("Beside a", "a.md", gallery)
    try write("---\nalt: Alt of b\n---\nBeside *b*", "b.jpg.md", gallery)
    try write("---\nitems:\n  a.jpg: Of the album\n---", "index.md", gallery)
    try write("A note", "notes.md", gallery)
    let summary = try gallery.build.run()
    #expect(summary.otherFiles == ["notes.md"] && summary.problems == [])
    let page = try gallery.site.text("index.html")
    #expect(page.contains("data-caption=\"Of the album\"") && !page.contains("Beside a"))
    #expect(page.contains("data-caption=\"Beside b\"") && page.contains("alt=\"Alt of b\""))
    #expect(page.contains("data-caption=\"Embedded\""))
    #expect(try gallery.site.text("b/index.html").contains("<p>Beside <em>b</em></p>"))
    #expect(!gallery.site.files.contains { $0.hasSuffix(".md") })
  }

  @Test("What a text hides is nowhere") func whatATextHidesIsNowhere() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(dated(1), to: "shown.jpg")
    try gallery.photographs.write(dated(2), to: "secret1.jpg")
    try gallery.photographs.write(dated(3), to: "Secret2/a.jpg")
    try gallery.photographs.write(dated(4), to: "Album/secret3.jpg")
    try gallery.photographs.write(dated(5), to: "Album/b.jpg")
    try write("---\nhidden: true\n---\nSecret4", "secret1.md", gallery)
    try write("---\nhidden: true\n---\nSecret5", "Secret2/index.md", gallery)
    try write("---\nexclude: [secret*]\n---", "Album/index.md", gallery)
    let summary = try gallery.build.run()
    #expect(summary.photos == 2)
    #expect(summary.leftOut.sorted() == ["Album/secret3.jpg", "Secret2/", "secret1.jpg"])
    for file in gallery.site.files {
      let text = String(decoding: try gallery.site.read(file), as: UTF8.self).lowercased()
      #expect(!text.contains("secret") && !file.lowercased().contains("secret"), "\(file)")
    }
    var all = gallery.build
    all.settings.showsHidden = true
    #expect(try all.run().photos == 4)
  }

  @Test("Mistakes name the file the line and the field")
  func mistakesNameTheFileTheLineAndTheField() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(dated(1), to: "Trip/a.jpg")
    try write(
      "---\ncover: missing.jpg\nitems:\n  a.jpg:\n    rating: 7\n  b.jpg: c\n---", "Trip/index.md",
      gallery)
    let summary = try gallery.build.run()
    #expect(summary.isComplete && summary.photos == 1)
    #expect(
      summary.problems.map(\.description) == [
        "Trip/index.md:5: rating: give a number from 1 to 5",
        "Trip/index.md:2: cover: there is no “missing.jpg” in the folder",
        "Trip/index.md:6: items: there is no “b.jpg” in the folder",
      ])
  }

  @Test("Words are shown only where they are asked for")
  func wordsAreShownOnlyWhereTheyAreAskedFor() throws {
    var gallery = try TestGallery()
    try gallery.photographs.write(dated(1), to: "a.jpg")
    try gallery.photographs.write(dated(2), to: "b.jpg")
    try write(
      "---\nkeywords: [SecretWord]\npeople: [SecretPerson]\nrating: 3\ncopyright: SecretOwner\n---",
      "a.md", gallery)
    try write("---\nkeywords: SecretDefault\ncopyright: © SecretFolder\n---", "index.md", gallery)
    func all() throws -> String {
      _ = try gallery.build.run()
      return try gallery.site.files.filter { !$0.hasSuffix(".webp") && !$0.hasSuffix(".jpg") }
        .map { String(decoding: try gallery.site.read($0), as: UTF8.self) }.joined()
    }
    let none = try all()
    #expect(!none.contains("Secret") && !none.contains("★★★"))
    gallery.build.settings.showsKeywords = true
    gallery.build.settings.showsPeople = true
    gallery.build.settings.showsRatings = true
    gallery.build.settings.keepsCopyright = true
    let shown = try all()
    for text in ["SecretWord", "SecretPerson", "SecretOwner", "SecretDefault", "© SecretFolder"] {
      #expect(shown.contains(text), "\(text)")
    }
    #expect(shown.contains("★★★"))
  }

  @Test("A changed caption writes what shows it and nothing else")
  func aChangedCaptionWritesWhatShowsItAndNothingElse() throws {
    let gallery = try TestGallery()
    for name in ["a", "b", "c", "d"] {
      try gallery.photographs.write(dated(name == "a" ? 1 : 2), to: "One/\(name).jpg")
      try gallery.photographs.write(dated(3), to: "Two/\(name).jpg")
    }
    try write("Before", "One/b.md", gallery)
    _ = try gallery.build.run()
    var before: [String: [UInt8]] = [:]
    for file in gallery.site.files { before[file] = try gallery.site.read(file) }
    #expect(try gallery.build.run().writtenFiles == 0)
    try write("After", "One/b.md", gallery)
    let summary = try gallery.build.run()
    let changed = try gallery.site.files.filter { try gallery.site.read($0) != before[$0] }
      .filter { !$0.hasPrefix(".lenticular") }
    // What is searched, and what is found; the page of the month and the list of the library as time; the page of the
    // photograph, the feed and the list of its album, and the list of the album around it.
    #expect(
      changed == [
        "-/search/tiles.json", "-/search/words.bin", "-/time/2024-05/index.html",
        "-/time/photographs.json", "one/b/index.html", "one/index.html", "one/photographs.json",
        "photographs.json",
      ])
    #expect(summary.writtenFiles == changed.count)
  }

  @Test("A gallery that is served follows texts") func aGalleryThatIsServedFollowsTexts() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(dated(1), to: "a.jpg")
    let scan = try FolderScan(of: gallery.photographs.path)
    var listing = LiveListing(scan)
    let version = listing.version
    listing.update(try FolderScan(of: gallery.photographs.path))
    #expect(listing.version == version)
    try write("A caption", "a.md", gallery)
    listing.update(try FolderScan(of: gallery.photographs.path))
    #expect(listing.version > version)
    let album = try #require(
      Album(of: listing.scan.root, files: listing.states))
    #expect(album.unreadCount == 1 && listing.scan.root.words.count == 1)
  }
}
