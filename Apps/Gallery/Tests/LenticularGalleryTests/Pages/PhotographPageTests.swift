import Foundation
import Testing

@testable import LenticularGallery

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct PhotographPageTests {
  private static let base = "https://example.org/p/"

  /// Three photographs of an album in an album, taken one day after another.
  private func gallery(base: String? = nil) throws -> TestGallery {
    var gallery = try TestGallery()
    for index in 0..<3 {
      try gallery.photographs.write(
        Drawing.jpeg(
          1500 + index, 1000,
          fields: [
            "exif-ifd2-DateTimeOriginal": "2025:06:0\(3 - index) 09:05:0\(index)",
            "exif-ifd0-Make": "NIKON CORPORATION", "exif-ifd0-Model": "NIKON D850",
            "exif-ifd2-ExposureTime": "1/250", "exif-ifd2-FNumber": "4/1",
            "exif-ifd2-BodySerialNumber": "SERIAL123",
            "exif-ifd3-GPSLatitude": "48/1 51/1 29/1", "exif-ifd3-GPSLatitudeRef": "N",
            "exif-ifd0-ImageDescription": "Picture \(index)",
          ]),
        to: "walks/n\(index).jpg")
    }
    gallery.build.settings.title = "A & B"
    gallery.build.settings.baseURL = try base.map { try BaseURL($0) }
    return gallery
  }

  @Test("A photograph has a page with its information and neighbours")
  func aPhotographHasAPageWithItsInformationAndNeighbours() throws {
    let gallery = try gallery()
    _ = try gallery.build.run()
    let files = Set(gallery.site.files)
    let page = try gallery.site.text("walks/n1/index.html")
    #expect(page.contains("<title>Picture 1 · walks · A &amp; B</title>"))
    #expect(page.contains("<h1 class=\"caption\" dir=\"auto\">Picture 1</h1>"))
    let rows = page.matches(
      of: /<dt data-text="\w+">(\w+)<\/dt><dd>(?:<time datetime="([^"]+)"[^>]*>|<bdi>)([^<]+)</)
    #expect(
      rows.map { "\($0.1): \($0.3)" } == [
        "Date: 2 June 2025, 9:05", "Camera: Nikon D850", "Exposure: 1/250 s, f/4",
        "Pixels: 1501 × 1000",
        "File: n1.jpg",
      ])
    #expect(rows[0].2 == "2025-06-02T09:05:01")
    #expect(
      page.contains("rel=\"prev\" href=\"../n2/index.html\"")
        && page.contains("rel=\"next\" href=\"../n0/index.html\""))
    #expect(page.contains("<a rel=\"up\" href=\"../index.html\">"))
    #expect(page.contains("<li><a href=\"../../index.html\"><bdi>A &amp; B</bdi></a></li>"))
    #expect(page.contains("width=\"1501\" height=\"1000\" alt=\"Picture 1\""))
    #expect(!page.contains("SERIAL") && !page.contains("GPS"))
    let named = page.matches(of: /\.\.\/\.\.\/((?:photos|assets)\/[^" ]+\.\w+)/).map {
      String($0.1)
    }
    // Four widths as WebP and two as JPEG; the largest JPEG as the image, the largest WebP behind it; icons, styles and
    // scripts; two images for search engines.
    #expect(named.count == 4 + 2 + 2 + 8 + 2)
    for name in named where !name.hasSuffix("lenticular.css") {
      #expect(files.contains(name), "\(name)")
    }
    #expect(page.utf8.count < 6000)
    // The first has nothing before it, the last nothing after.
    #expect(try !gallery.site.text("walks/n2/index.html").contains("rel=\"prev\""))
    #expect(try !gallery.site.text("walks/n0/index.html").contains("rel=\"next\""))
    let album = try gallery.site.text("walks/index.html")
    #expect(
      album.matches(of: /data-page="(n\d\/)"/).map { String($0.1) } == [
        "n2/", "n1/", "n0/",
      ])
    #expect(
      try Manifest("", in: gallery.site).photographs.map(\.page)
        == ["n2", "n1", "n0"].map { "walks/\($0)/" })
  }

  @Test("The policy is strict and admits the one style")
  func thePolicyIsStrictAndAdmitsTheOneStyle() throws {
    let gallery = try gallery(base: Self.base)
    _ = try gallery.build.run()
    let page = try gallery.site.text("walks/n1/index.html")
    let style = try #require(page.firstMatch(of: /<style>([^<]*)<\/style>/)).1
    let policy = try #require(page.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)).1
    #expect(
      policy.replacing("&#39;", with: "'")
        == "default-src 'none'; img-src 'self' data:; media-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
        + "style-src 'self' 'sha256-\(Digest(of: style.utf8).base64)'; connect-src 'self'; base-uri 'none'; "
        + "form-action 'none'")
    #expect(!page.contains(" style=") && page.matches(of: /<script type="module"/).count == 1)
    #expect(page.matches(of: /<script type="text\/later"/).count == 2)
    // Of the others, one is for pages that are opened from a disk, and one is no script, but data.
    #expect(page.matches(of: /<script/).count == 5)
  }

  @Test("Without a base nothing is absolute and nothing is missing that can be relative")
  func withoutABaseNothingIsAbsoluteAndNothingIsMissingThatCanBeRelative() throws {
    let gallery = try gallery()
    _ = try gallery.build.run()
    for file in gallery.site.pages {
      let page = try gallery.site.text(file)
      // The name of a vocabulary is not loaded.
      let addresses = page.matches(of: /https?:[^"]+/).map { String($0.0) }
      #expect(addresses == ["https://schema.org"], "\(file)")
      #expect(!page.contains("og:image") && !page.contains("twitter:") && !page.contains("og:url"))
      #expect(!page.contains("canonical") && !page.contains("feed.atom"))
    }
    #expect(
      try gallery.site.text("walks/n1/index.html").contains("og:title\" content=\"Picture 1\""))
    #expect(!gallery.site.files.contains { $0.hasSuffix(".xml") || $0.hasSuffix(".atom") })
  }

  @Test("With a base links show the picture and pages name their address")
  func withABaseLinksShowThePictureAndPagesNameTheirAddress() throws {
    let gallery = try gallery(base: "HTTPS://Example.org/p")
    _ = try gallery.build.run()
    let page = try gallery.site.text("walks/n1/index.html")
    let metas = Dictionary(
      uniqueKeysWithValues: page.matches(
        of: /<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">/
      )
      .map { (String($0.1), String($0.2)) })
    let image = try #require(metas["og:image"])
    #expect(image.hasPrefix("\(Self.base)photos/") && image.hasSuffix("-1280.jpg"))
    #expect(gallery.site.files.contains(String(image.dropFirst(Self.base.count))))
    #expect(metas["og:image:width"] == "1280" && metas["og:image:height"] == "853")
    #expect(metas["og:url"] == "\(Self.base)walks/n1/" && metas["og:title"] == "Picture 1")
    #expect(metas["og:site_name"] == "A &amp; B" && metas["og:image:alt"] == "Picture 1")
    #expect(metas["twitter:card"] == "summary_large_image")
    #expect(metas["og:description"] == "2 June 2025, 9:05 · Nikon D850")
    #expect(metas["og:type"] == "article")
    #expect(page.contains("<meta property=\"article:published_time\" content=\"2025-06-02T09:05:"))
    let expected = [
      "walks/n1/index.html": "walks/n1/", "index.html": "", "wall.html": "wall.html",
      "walks/index.html": "walks/", "walks/wall.html": "walks/wall.html",
    ]
    for (file, address) in expected {
      let text = try gallery.site.text(file)
      let canonical = text.matches(of: /<link rel="canonical" href="([^"]+)">/).map { String($0.1) }
      #expect(canonical == [Self.base + address], "\(file)")
      let depth = file.split(separator: "/").count - 1
      let feed = "href=\"\(String(repeating: "../", count: depth))feed.atom\""
      #expect(
        text.contains(
          "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"A &amp; B\" \(feed)>"))
    }
  }

  @Test("Hostile names and captions are text everywhere")
  func hostileNamesAndCaptionsAreTextEverywhere() throws {
    var gallery = try TestGallery()
    gallery.build.settings.baseURL = try BaseURL(Self.base)
    gallery.build.settings.title = "<t> & \"'\u{1}"
    let caption = "]]></title><script>alert(1)</script> \"' onload=x & {{title}}"
    try gallery.photographs.write(
      Drawing.jpeg(
        600, 400, fields: ["exif-ifd2-DateTimeOriginal": "2025:06:01 10:00:00"],
        xmp: XMPPacket.captioned(caption)),
      to: "\"><i>\n\u{202E}&amp;/\"'><b>\u{1}\u{1B}.jpg")
    _ = try gallery.build.run()
    let file = try #require(
      gallery.site.pages.first {
        $0.hasSuffix("/index.html") && $0.split(separator: "/").count == 3
      })
    let page = try gallery.site.text(file)
    #expect(
      !page.contains("<script>") && !page.contains("<b>") && !page.contains("<i>")
        && !page.contains("<t>"))
    #expect(
      page.contains(
        "]]&gt;&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;&#39; onload=x &amp; {{title}}"
      ))
    #expect(!page.contains(" onload=x \""))
    #expect(page.matches(of: /<script type="(?:module|text\/later)" src=/).count == 3)
    let feed = try XML(gallery.site.read("feed.atom"))
    #expect(feed.texts("entry/title") == [caption])
    #expect(feed.texts("feed/title") == ["<t> & \"'\u{FFFD}"])
    #expect(
      feed.texts("entry/content").allSatisfy {
        !$0.contains("<script") && $0.contains("&lt;script")
      })
    _ = try XML(gallery.site.read("sitemap.xml"))
  }

  @Test("The sitemap has every album and photograph")
  func theSitemapHasEveryAlbumAndPhotograph() throws {
    let gallery = try gallery(base: Self.base)
    try gallery.photographs.write(Drawing.swatch(1), to: "Été/a & b.png")
    _ = try gallery.build.run()
    let list = try XML(gallery.site.read("sitemap.xml")).texts("url/loc")
    let pages = gallery.site.pages.filter { $0.hasSuffix("index.html") }
      .map { Self.base + Slug.address($0.split(separator: "/").dropLast().map(String.init)) }
    #expect(list.sorted() == pages.sorted() && list.count == 3 + 4)
    #expect(list.allSatisfy { URL(string: $0) != nil && $0.utf8.allSatisfy { $0 < 0x80 } })
  }

  @Test("The sitemap tells when photographs were modified")
  func theSitemapTellsWhenPhotographsWereModified() throws {
    let gallery = try gallery(base: Self.base)
    try gallery.photographs.write(Drawing.swatch(1), to: "Paths/old.png")
    let file = "\(gallery.photographs.path)/Paths/old.png"
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000.9)], ofItemAtPath: file)
    try gallery.photographs.write(Drawing.swatch(2), to: "Paths/unknown.png")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: -5)],
      ofItemAtPath: "\(gallery.photographs.path)/Paths/unknown.png")
    _ = try gallery.build.run()
    let map = try gallery.site.text("sitemap.xml")
    #expect(
      map.contains(
        "<url><loc>\(Self.base)paths/old/</loc><lastmod>2001-09-09T01:46:40Z</lastmod></url>"))
    #expect(map.contains("<url><loc>\(Self.base)paths/unknown/</loc></url>"))
    // An album is as new as its newest photograph, and so is the site.
    let times = try XML(gallery.site.read("sitemap.xml")).texts("url/lastmod")
    #expect(times.max() == times.first && times.count >= 5)
  }

  @Test("A site with an address has a page for addresses of nothing")
  func aSiteWithAnAddressHasAPageForAddressesOfNothing() throws {
    let gallery = try gallery(base: "https://example.org/a%20b/")
    _ = try gallery.build.run()
    let page = try gallery.site.text("404.html")
    #expect(
      page.contains("<a href=\"/a%20b/\">")
        && page.contains("<h1 data-text=\"notFound\">Not found</h1>"))
    // It is shown at any depth.
    #expect(page.matches(of: /(?:src|href)="(?!\/a%20b\/|data:)/).isEmpty)
    #expect(try !gallery.site.text("sitemap.xml").contains("404"))
    #expect(try gallery.build.run().writtenFiles == 0)
    var other = gallery.build
    other.settings.baseURL = nil
    _ = try other.run()
    #expect(!gallery.site.files.contains("404.html"))
  }

  @Test("A long sitemap is divided", arguments: [(3, 50 << 20), (50_000, 240)])
  func aLongSitemapIsDivided(limit: Int, byteLimit: Int) throws {
    let photos = (0..<7).map { Item.listed("n\($0).jpg", as: "ab/\($0)") }
    let root = Album(title: "a", path: [], photos: photos, albums: [], unreadCount: 0, sheets: [])
    let base = try BaseURL(Self.base)
    let files = Sitemap(of: root, base: base, limit: limit, byteLimit: byteLimit).files
    let parts = try files.dropLast().map { try XML($0.bytes).texts("url/loc") }
    #expect(parts.count >= 3 && parts.allSatisfy { (1...limit).contains($0.count) })
    #expect(files.dropLast().allSatisfy { $0.bytes.count <= byteLimit })
    #expect(parts.flatMap(\.self) == [Self.base] + photos.map { "\(Self.base)\($0.file.stem)/" })
    #expect(files.last?.name == "sitemap.xml")
    #expect(
      try XML(files.last!.bytes).texts("sitemap/loc")
        == files.dropLast().map { Self.base + $0.name })
    #expect(files.map(\.name).allSatisfy(Sitemap.isList) && !Sitemap.isList("sitemap-01.xml"))
    #expect(Sitemap(of: root, base: base).files.map(\.name) == ["sitemap.xml"])
  }

  @Test("The feed has the photographs whose files came last")
  func theFeedHasThePhotographsWhoseFilesCameLast() throws {
    let gallery = try gallery(base: Self.base)
    func set(_ seconds: Int, _ name: String) throws {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(seconds))],
        ofItemAtPath: "\(gallery.photographs.path)/\(name)")
    }
    let names = (1...NewestFeed.limit).map { "old/\($0).png" }
    for (index, name) in names.enumerated() {
      try gallery.photographs.write(Drawing.swatch(index), to: name)
      try set(1_700_000_000 + index, name)
    }
    // A scan of an old picture, and an undated one, have come after them.
    let scan = ["exif-ifd2-DateTimeOriginal": "1970:05:01 10:00:00"]
    try gallery.photographs.write(Drawing.jpeg(90, 60, fields: scan), to: "new/scan.jpg")
    try gallery.photographs.write(Drawing.swatch(99), to: "new/undated.png")
    try set(1_750_000_002, "new/scan.jpg")
    try set(1_750_000_001, "new/undated.png")
    // Taken later, modified earlier; and at a time that no feed can have.
    for index in 0..<3 { try set(1_600_000_000, "walks/n\(index).jpg") }
    try gallery.photographs.write(Drawing.swatch(98), to: "new/never.png")
    try set(-5, "new/never.png")
    _ = try gallery.build.run()
    let feed = try XML(gallery.site.read("feed.atom"))
    let ids = feed.texts("entry/id")
    #expect(ids.count == NewestFeed.limit)
    #expect(
      ids.prefix(4)
        == ["new/scan", "new/undated", "old/36", "old/35"].map { "\(Self.base)\($0)/" }[...])
    let dates = feed.texts("entry/updated")
    #expect(dates == dates.sorted(by: >) && dates[0] == "2025-06-15T15:06:42Z")
    #expect(feed.texts("feed/updated") == [dates[0]] && feed.texts("feed/id") == [Self.base])
    #expect(feed.texts("feed/title") == ["A & B"] && feed.texts("author/name") == ["A & B"])
    #expect(feed.texts("entry/published") == dates)
    #expect(feed.texts("entry/title").prefix(2) == ["scan", "undated"])
    for content in feed.texts("entry/content") {
      let image = try #require(
        content.firstMatch(of: /<img src="https:\/\/example.org\/p\/([^"]+)"/)
      ).1
      #expect(gallery.site.files.contains(String(image)))
    }
  }

  @Test("Files that came in one second are in the order in which they were taken")
  func filesThatCameInOneSecondAreInTheOrderInWhichTheyWereTaken() throws {
    let gallery = try gallery(base: Self.base)
    try gallery.photographs.write(Drawing.swatch(1), to: "undated.png")
    for name in ["undated.png"] + (0..<3).map({ "walks/n\($0).jpg" }) {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000.25)],
        ofItemAtPath: "\(gallery.photographs.path)/\(name)")
    }
    _ = try gallery.build.run()
    let ids = try XML(gallery.site.read("feed.atom")).texts("entry/id")
    #expect(ids == ["walks/n0", "walks/n1", "walks/n2", "undated"].map { "\(Self.base)\($0)/" })
  }

  @Test("Two builds give the same bytes and a second one writes nothing")
  func twoBuildsGiveTheSameBytesAndASecondOneWritesNothing() throws {
    let gallery = try gallery(base: Self.base)
    let first = try gallery.build.run()
    let again = try gallery.build.run()
    #expect(first.writtenFiles > 0 && again.writtenFiles == 0 && again.files == first.files)
    let other = try TemporaryFolder()
    var build = GalleryBuild(input: gallery.photographs.path, output: other.path)
    build.settings = gallery.build.settings
    build.workers = TestGallery.workers
    build.engine = gallery.build.engine
    build.syncs = false
    _ = try build.run()
    #expect(gallery.site.files == other.files)
    for file in other.files { #expect(try gallery.site.read(file) == other.read(file), "\(file)") }
    #expect(try other.text("sitemap.xml").contains("walks/n1/"))
  }

  @Test("Only the pages that a new photograph concerns are written")
  func onlyThePagesThatANewPhotographConcernsAreWritten() throws {
    let gallery = try gallery()
    let file = "/index.html"
    _ = try gallery.build.run()
    func times() throws -> [String: Date] {
      try Dictionary(
        uniqueKeysWithValues: gallery.site.files.filter { $0.contains(/walks\/..?\/index\.html/) }
          .map {
            let values = try URL(fileURLWithPath: "\(gallery.site.path)/\($0)").resourceValues(
              forKeys: [.contentModificationDateKey])
            return ($0, values.contentModificationDate!)
          })
    }
    let before = try times()
    // Without a date it becomes the last of its album, so that one page has another neighbour.
    try gallery.photographs.write(Drawing.jpeg(300, 200), to: "walks/x.jpg")
    _ = try gallery.build.run()
    let after = try times()
    let changed = after.filter { before[$0.key] != $0.value }.keys
    #expect(Set(changed) == ["walks/n0\(file)", "walks/x\(file)"] && after.count == 4)
  }

  @Test("Pages go with their photographs and nothing else does")
  func pagesGoWithTheirPhotographsAndNothingElseDoes() throws {
    var gallery = try gallery(base: Self.base)
    _ = try gallery.build.run()
    try gallery.site.write([1], to: "walks/n1/mine.txt")
    try gallery.site.write([1], to: "robots.txt")
    for name in ["n0", "n1"] {
      try FileManager.default.removeItem(atPath: "\(gallery.photographs.path)/walks/\(name).jpg")
    }
    gallery.build.settings.baseURL = nil
    _ = try gallery.build.run()
    let files = Set(gallery.site.files)
    #expect(
      !files.contains { $0.hasPrefix("walks/n0") } && !files.contains("walks/n1/index.html")
    )
    #expect(
      files.isSuperset(of: ["walks/n1/mine.txt", "walks/n2/index.html", "robots.txt"]))
    #expect(!files.contains("sitemap.xml") && !files.contains("feed.atom"))
  }

  @Test("Pages of no layout are removed") func pagesOfNoLayoutAreRemoved() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.swatch(1), to: "Summer Lake/a.png")
    let old = ["winter-lake/index.html", "winter-lake/wall.html", "winter-lake/photographs.json"]
    try gallery.site.write(
      Array((["lenticular site"] + old).joined(separator: "\n").utf8), to: ".lenticular")
    for name in old + ["winter-lake/mine.txt"] { try gallery.site.write([1], to: name) }
    _ = try gallery.build.run()
    let files = gallery.site.files
    #expect(!files.contains(where: old.contains) && files.contains("winter-lake/mine.txt"))
    #expect(files.contains("summer-lake/a/index.html"))
  }

  /// The addresses that a former version has published.
  private static let formerPages = [
    "walks/n0_jpg/index.html": "../../walks/n0/index.html",
    "walks/n1_jpg/index.html": "../../walks/n1/index.html",
    "coast--66da867f1a08/index.html": "../coast/index.html",
    "coast--66da867f1a08/index-2.html": "../coast/index.html",
    "coast--66da867f1a08/wall.html": "../coast/wall.html",
    "coast--66da867f1a08/img-0042_75b4f5706407/index.html": "../../coast/img_0042/index.html",
  ]

  /// A gallery with a site whose addresses are those of a former version.
  private func formerGallery() throws -> TestGallery {
    let gallery = try gallery()
    try gallery.photographs.write(Drawing.jpeg(300, 200), to: "Coast/IMG_0042.JPG")
    let pages = Self.formerPages.keys.sorted() + ["walks/gone_jpg/index.html", "index.html"]
    try gallery.site.write(
      Array((["lenticular site"] + pages).joined(separator: "\n").utf8), to: ".lenticular")
    for name in pages { try gallery.site.write([1], to: name) }
    return gallery
  }

  @Test("Former addresses lead to the present ones as long as there is something there")
  func formerAddressesLeadToThePresentOnesAsLongAsThereIsSomethingThere() throws {
    let gallery = try formerGallery()
    _ = try gallery.build.run()
    for round in 0..<3 {
      let files = Set(gallery.site.files)
      #expect(files.contains("coast/img_0042/index.html") && files.contains("walks/n1/index.html"))
      for (page, target) in Self.formerPages {
        let text = try gallery.site.text(page)
        #expect(text.contains("content=\"0; url=\(target)\""), "\(page), \(round)")
        #expect(text.contains("<a href=\"\(target)\">") && text.contains("data-text=\"hasMoved\""))
      }
      #expect(!files.contains("walks/gone_jpg/index.html"))
      let summary = try gallery.build.run()
      #expect(summary.writtenFiles == 0 && Set(gallery.site.files) == files)
    }
    // A build that is killed before it has removed anything forgets none of them.
    let site = SiteFolder(
      path: gallery.site.path, writing: try Staging(in: gallery.site.path), verifies: false,
      syncs: false)
    try SiteClaim(site).announce([])
    #expect(
      try Set(SiteClaim(SiteFolder(path: site.path)).pagesAtFormerAddresses)
        == Set(Self.formerPages.keys))
    try FileManager.default.removeItem(atPath: "\(gallery.photographs.path)/Coast")
  }

  @Test("A page that has moved goes with what it led to")
  func aPageThatHasMovedGoesWithWhatItLedTo() throws {
    let gallery = try formerGallery()
    _ = try gallery.build.run()
    try FileManager.default.removeItem(atPath: "\(gallery.photographs.path)/Coast")
    _ = try gallery.build.run()
    #expect(!gallery.site.files.contains { $0.hasPrefix("coast") })
    #expect(gallery.site.files.contains("walks/n0_jpg/index.html"))
  }

  @Test("A site of this version has no former addresses")
  func aSiteOfThisVersionHasNoFormerAddresses() throws {
    let gallery = try gallery()
    try gallery.photographs.write(Drawing.jpeg(300, 200), to: "Coast/IMG_0042.JPG")
    _ = try gallery.build.run()
    // For a while the album shares its address, which is then that of a former version.
    let other = "\(gallery.photographs.path)/coast.jpg"
    try gallery.photographs.write(Drawing.jpeg(301, 200), to: "coast.jpg")
    _ = try gallery.build.run()
    #expect(gallery.site.files.contains { $0.hasPrefix("coast--") })
    // Both have pages at the shared address, which lead on.
    #expect(
      gallery.site.files.filter { $0.hasPrefix("coast/") }
        == ["coast/img_0042/index.html", "coast/index.html", "coast/wall.html"])
    try FileManager.default.removeItem(atPath: other)
    _ = try gallery.build.run()
    let fresh = try TemporaryFolder()
    var build = GalleryBuild(input: gallery.photographs.path, output: fresh.path)
    (build.settings, build.engine) = (gallery.build.settings, gallery.build.engine)
    (build.workers, build.syncs) = (TestGallery.workers, false)
    _ = try build.run()
    #expect(gallery.site.files == fresh.files)
    for file in fresh.files { #expect(try gallery.site.read(file) == fresh.read(file), "\(file)") }
  }

  @Test(
    "A base is normal",
    arguments: [
      ("https://example.org", "https://example.org/"),
      ("http://EXAMPLE.org:8080/a/b", "http://example.org:8080/a/b/"),
      ("https://example.org/%C3%A9/", "https://example.org/%C3%A9/"),
      ("https://[::1]/", "https://[::1]/"),
    ])
  func aBaseIsNormal(text: String, expected: String) throws {
    #expect(try BaseURL(text).text == expected)
  }

  @Test(
    "A text that is no base URL is refused with a reason",
    arguments: [
      ("example.org", BaseURL.Invalid.notHTTP), ("/photographs/", .notHTTP), ("", .notHTTP),
      ("ftp://example.org/", .notHTTP), ("file:///tmp/", .notHTTP),
      ("javascript:alert(1)", .notHTTP),
      ("https://", .noHost), ("https:///a", .noHost), ("https:a", .noHost),
      ("https://a@example.org/", .hasCredentials), ("https://a:b@example.org/", .hasCredentials),
      ("https://example.org/?a", .hasQuery), ("https://example.org/?", .hasQuery),
      ("https://example.org/#a", .hasFragment), ("https://example.org/#", .hasFragment),
      ("https://example.org/a b", .malformed), ("https://exämple.org/", .malformed),
      ("https://example.org/\"><script>", .malformed), ("https://example.org/\n", .malformed),
      ("https://example.org/%zz", .malformed), ("https://example.org:x/", .malformed),
    ])
  func aTextThatIsNoBaseURLIsRefusedWithAReason(text: String, error: BaseURL.Invalid) {
    #expect(throws: error) { try BaseURL(text) }
  }
}

/// The texts of the elements of an XML document.
private final class XML: NSObject, XMLParserDelegate {
  private var open: [(name: String, text: String)] = []
  private var found: [String: [String]] = [:]

  /// - Throws: if the document is not well-formed.
  init(_ bytes: [UInt8]) throws {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.coderInvalidValue) }
  }

  /// The texts of all elements with a name, in a parent with a name: `entry/title`.
  func texts(_ path: String) -> [String] { found[path] ?? [] }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append((name, ""))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    open[open.count - 1].text += text
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    let text = open.removeLast().text
    found["\(open.last?.name ?? "")/\(name)", default: []].append(text)
  }
}
