import Foundation
import Testing

@testable import LenticularGallery

@Suite struct AlbumPageTests {
  private func page() throws -> (TestGallery, String) {
    let gallery = try TestGallery()
    for index in 0..<9 {
      try gallery.photographs.write(
        Drawing.jpeg(
          900 + index, 600,
          fields: [
            "exif-ifd2-DateTimeOriginal": "2025:06:0\(9 - index) 10:00:00",
            "exif-ifd0-Make": "NIKON CORPORATION", "exif-ifd0-Model": "NIKON D850",
            "exif-ifd0-ImageDescription": "Picture \(index)",
          ]),
        to: "\(index).jpg")
    }
    _ = try gallery.build.run()
    return (gallery, try gallery.site.text("index.html"))
  }

  @Test("Every photograph is a link with its size and alternative text")
  func everyPhotographIsALinkWithItsSizeAndAlternativeText() throws {
    let (gallery, page) = try page()
    let links = page.matches(
      of:
        /<a id="p(\d)"(?: class="wide")? href="(photos\/[^"]+-90\d\.webp)" data-width="90(\d)" data-height="600"/
    )
    #expect(links.map { String($0.1) }.joined() == "012345678")
    // By date, which runs against the names here.
    #expect(links.map { String($0.3) }.joined() == "876543210")
    for link in links { #expect(gallery.site.files.contains(String(link.2))) }
    #expect(page.matches(of: /<img [^>]*width="90\d" height="600" alt="Picture \d"/).count == 9)
    #expect(page.matches(of: /data-camera="Nikon D850"/).count == 9)
    #expect(page.matches(of: /data-file="[^"]+\.\w+" data-page="\d\/"/).count == 9)
    #expect(page.matches(of: #/ loading="lazy"/#).count == 9 - Feed.eagerPhotos)
    #expect(page.contains("9 photographs · June 2025"))
  }

  /// The values of the Open Graph and Twitter fields of a page.
  private func cards(of page: String) -> [String: String] {
    Dictionary(
      page.matches(of: /<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">/)
        .map { (String($0.1), String($0.2)) }, uniquingKeysWith: { $0 + "\n" + $1 })
  }

  @Test("A link to an album shows its cover") func aLinkToAnAlbumShowsItsCover() throws {
    var gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(900, 1500), to: "in & out/1.jpg")
    try gallery.photographs.write(Drawing.jpeg(1500, 1000), to: "in & out/2.jpg")
    _ = try gallery.build.run()
    let folder = "in-out"
    #expect(try cards(of: gallery.site.text("\(folder)/index.html"))["og:image"] == nil)
    gallery.build.settings.baseURL = try BaseURL("https://example.org/p/")
    _ = try gallery.build.run()
    for file in ["\(folder)/index.html", "\(folder)/wall.html", "index.html"] {
      let cards = cards(of: try gallery.site.text(file))
      let image = try #require(cards["og:image"])
      #expect(image.hasPrefix("https://example.org/p/photos/") && image.hasSuffix("-1280.jpg"))
      #expect(gallery.site.files.contains(String(image.dropFirst("https://example.org/p/".count))))
      // The first in landscape format is the cover.
      #expect(cards["og:image:width"] == "1280" && cards["og:image:height"] == "853")
      #expect(cards["og:image:alt"] == "2" && cards["twitter:card"] == "summary_large_image")
      #expect(cards["og:description"] == "2 photographs" && cards["og:type"] == "website")
    }
    let cards = cards(of: try gallery.site.text("\(folder)/index.html"))
    #expect(cards["og:title"] == "in &amp; out")
    #expect(cards["og:url"] == "https://example.org/p/\(folder)/")
  }

  @Test("Pages are described for search engines") func pagesAreDescribedForSearchEngines() throws {
    func data(_ page: String) throws -> [String: Any] {
      let text = try #require(
        page.firstMatch(of: /<script type="application\/ld\+json">([^<>]*)<\/script>/)?.1)
      return try #require(
        JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }
    var gallery = try TestGallery()
    let hostile = "</script><!-- \" & \\ '"
    try gallery.photographs.write(
      Drawing.jpeg(
        1500, 1000,
        fields: [
          "exif-ifd0-ImageDescription": hostile,
          "exif-ifd2-DateTimeOriginal": "2025:06:02 10:00:00",
          "exif-ifd3-GPSLatitude": "47/1 0/1 0/1", "exif-ifd3-GPSLatitudeRef": "N",
          "exif-ifd3-GPSLongitude": "8/1 0/1 0/1", "exif-ifd3-GPSLongitudeRef": "E",
        ]),
      to: "walks/a.jpg")
    _ = try gallery.build.run()
    let photo = try data(gallery.site.text("walks/a/index.html"))
    #expect(photo["@type"] as? String == "ImageObject" && photo["name"] as? String == hostile)
    #expect(photo["dateCreated"] as? String == "2025-06-02T10:00:00")
    #expect(photo["width"] as? Int == 1500 && photo["height"] as? Int == 1000)
    let content = try #require(photo["contentUrl"] as? String)
    #expect(content.hasPrefix("../../photos/") && content.hasSuffix("-1500.webp"))
    let album = try #require(photo["isPartOf"] as? [String: Any])
    #expect(album["name"] as? String == "walks" && album["url"] as? String == "../index.html")
    #expect(photo["contentLocation"] == nil, "no place without --keep-location")
    gallery.build.settings.keepsLocation = true
    gallery.build.settings.baseURL = try BaseURL("https://example.org/p/")
    _ = try gallery.build.run()
    let kept = try data(gallery.site.text("walks/a/index.html"))
    let place = try #require(kept["contentLocation"] as? [String: Any])
    #expect((place["geo"] as? [String: Any])?["latitude"] as? Double == 47)
    #expect((kept["contentUrl"] as? String)?.hasPrefix("https://example.org/p/photos/") == true)
    for (file, address) in [("walks/index.html", ""), ("walks/wall.html", "wall.html")] {
      let album = try data(gallery.site.text(file))
      #expect(album["@type"] as? String == "ImageGallery" && album["name"] as? String == "walks")
      #expect(album["url"] as? String == "https://example.org/p/walks/\(address)")
      #expect((album["image"] as? [String: Any])?["width"] as? Int == 1500)
    }
  }

  @Test("Every page has icons that exist") func everyPageHasIconsThatExist() throws {
    let (gallery, _) = try page()
    for file in gallery.site.files where file.hasSuffix(".html") {
      let page = try gallery.site.text(file)
      let icons = page.matches(
        of: /<link rel="(?:icon|apple-touch-icon)"[^>]* href="(?:\.\.\/)*([^"]+)">/)
      #expect(icons.count == 2, "\(file)")
      for icon in icons { #expect(gallery.site.files.contains(String(icon.1)), "\(file)") }
    }
  }

  @Test(
    "An original is saved under a name that tells what it is",
    arguments: [
      ("a.jpg", "a.jpg"), ("a.JPEG", "a.JPEG"), ("a.png", "a.jpg"), ("a", "a.jpg"),
      ("a.b.heic", "a.b.jpg"),
    ])
  func anOriginalIsSavedUnderANameThatTellsWhatItIs(file: String, saved: String) throws {
    var gallery = try TestGallery()
    gallery.build.settings.publishesOriginals = true
    try gallery.photographs.write(Drawing.jpeg(60, 40), to: file)
    _ = try gallery.build.run()
    let stem = file.split(separator: ".").dropLast(file.contains(".") ? 1 : 0)
    let name = stem.joined(separator: "-")
    let page = try gallery.site.text("\(name)/index.html")
    #expect(page.contains(".jpg\" download=\"\(saved)\""))
  }

  @Test(
    "A browser chooses among formats and then widths", arguments: [["webp"], ["avif", "webp"]])
  func aBrowserChoosesAmongFormatsAndThenWidths(_ formats: [String]) throws {
    var gallery = try TestGallery()
    gallery.build.settings.writesAVIF = formats.contains("avif")
    gallery.build.settings.avifEffort = 0
    try gallery.photographs.write(Drawing.jpeg(1500, 1000), to: "inner/a.jpg")
    _ = try gallery.build.run()
    let thumbnails = [320, 640, 1280]
    let photographs = thumbnails + [1500]
    let recipes = Recipes(gallery.build.settings)
    let keys = ["webp": recipes.webp, "avif": recipes.avif, "jpg": recipes.jpeg]
    func set(_ widths: [Int], _ stem: Substring, _ format: String) -> String {
      let files = widths.map { "\(stem)-\(keys[format]!)-\($0).\(format) \($0)w" }
      return "srcset=\"" + files.joined(separator: ", ") + "\""
    }

    let page = try gallery.site.text("inner/index.html")
    let link = try #require(
      page.firstMatch(
        of: /<a id="p0" href="([^"]+)-[0-9a-f]{6}-1500\.webp"[^>]* data-(srcset="[^"]*")/))
    let stem = link.1
    #expect(link.2 == set([640, 1280], stem, "jpg"))
    let sizes = try #require(page.firstMatch(of: /sizes="[^"]+"/)).0
    let sources = formats.map {
      "<source type=\"image/\($0)\" \(set(thumbnails, stem, $0)) \(sizes)"
        + " data-\(set(photographs, stem, $0))>\n"
    }
    #expect(
      page.contains(
        "<picture>\n\(sources.joined())<img src=\"\(stem)-\(recipes.jpeg)-640.jpg\" "
          + "\(set([640, 1280], stem, "jpg")) \(sizes) width=\"1500\" height=\"1000\" "))

    let root = try gallery.site.text("index.html")
    let cover = stem.dropFirst("../".count)
    let shares = try #require(root.firstMatch(of: /sizes="[^"]+"/)).0
    let covers = formats.map {
      "<source type=\"image/\($0)\" \(set(thumbnails, cover, $0)) \(shares)>\n"
    }
    #expect(
      root.contains(
        "<a href=\"inner/index.html\" data-peek=\"inner/photographs.json\">\n<picture>\n\(covers.joined())"
          + "<img src=\"\(cover)-\(recipes.jpeg)-640.jpg\" \(set([640, 1280], cover, "jpg")) \(shares) "
          + "width=\"1500\" height=\"1000\" "))
  }

  @Test("Every file is as wide and of the format as the page says")
  func everyFileIsAsWideAndOfTheFormatAsThePageSays() throws {
    var gallery = try TestGallery()
    gallery.build.settings.writesAVIF = true
    gallery.build.settings.avifEffort = 0
    try gallery.photographs.write(Drawing.jpeg(1500, 1000), to: "a.jpg")
    try gallery.photographs.write(Drawing.jpeg(400, 1300), to: "b.jpg")
    try gallery.photographs.write(Drawing.jpeg(2000, 450), to: "c.jpg")
    _ = try gallery.build.run()
    let page = try gallery.site.text("index.html")
    var seen: [ImageFormat: Set<String>] = [:]
    for tag in page.matches(of: /<(?:a|img|source type="image\/([a-z]+)") [^>]*>/) {
      let format = try #require(ImageFormat(rawValue: tag.1.map(String.init) ?? "jpeg"))
      for candidate in tag.0.matches(of: /(photos\/[^" ]+) (\d+)w[,"]/) {
        let file = String(candidate.1)
        let picture = try #require(Picture.open("\(gallery.site.path)/\(file)"), "\(file)")
        #expect(picture.size.width == Int(candidate.2), "\(file)")
        #expect(ImageFormat(firstBytes: try gallery.site.read(file)) == format, "\(file)")
        seen[format, default: []].insert(file)
      }
    }
    // 320, 640, 1280 and 1500; 320 and 400; 320, 640, 1280 and 2000. As JPEG 640 and 1280; 400; 640 and 1280.
    #expect(seen.mapValues(\.count) == [.jpeg: 5, .webp: 10, .avif: 10])
  }

  @Test("Every file that the page names is there") func everyFileThatThePageNamesIsThere() throws {
    let (gallery, page) = try page()
    let files = Set(gallery.site.files)
    let named = page.matches(of: /(?:photos|assets)\/[a-z0-9\/.-]+/).map { String($0.0) }
    #expect(named.count > 9 * 6)
    for name in named where !name.hasSuffix("/lenticular.css") {
      #expect(files.contains(name), "\(name)")
    }
  }

  @Test("The policy allows the one inline style by its hash")
  func thePolicyAllowsTheOneInlineStyleByItsHash() throws {
    let (_, page) = try page()
    let style = try #require(page.firstMatch(of: /<style>([^<]*)<\/style>/)).1
    let hash = Digest(of: style.utf8).base64
    let policy = try #require(page.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)).1
    #expect(
      policy.replacing("&#39;", with: "'")
        == "default-src 'none'; img-src 'self' data:; media-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
        + "style-src 'self' 'sha256-\(hash)'; connect-src 'self'; base-uri 'none'; "
        + "form-action 'none'")
    #expect(page.matches(of: /<style>/).count == 1)
    #expect(!page.contains(" style=") && !page.contains(" onclick="))
    // The script of the language runs first, and starts the one for all that the page has and that of favourites.
    #expect(page.matches(of: /<script type="module"/).count == 1)
    #expect(page.matches(of: /<script type="text\/later"/).count == 2)
    #expect(page.matches(of: /<script/).count == 5)
    // The name of a vocabulary is not loaded.
    #expect(page.matches(of: /https?:[^"]+/).map { String($0.0) } == ["https://schema.org"])
  }

  @Test("Placeholders are short") func placeholdersAreShort() throws {
    let (_, page) = try page()
    let placeholders = page.matches(of: /url\((data:image\/webp;base64,[^)]*)\)/)
    #expect(placeholders.count == 9)
    for placeholder in placeholders { #expect(placeholder.1.utf8.count <= 300) }
  }

  @Test("A wide picture is a panorama") func aWidePictureIsAPanorama() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(1200, 600), to: "a.jpg")
    try gallery.photographs.write(Drawing.jpeg(1199, 600), to: "b.jpg")
    let sphere = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
      xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" \
      GPano:ProjectionType="equirectangular"/></rdf:RDF></x:xmpmeta>
      """
    try gallery.photographs.write(Drawing.jpeg(900, 600, xmp: Array(sphere.utf8)), to: "c.jpg")
    _ = try gallery.build.run()
    let page = try gallery.site.text("index.html")
    let marks = page.matches(of: /data-width="(\d+)"[^>]*data-panorama="([a-z]+)"/)
    #expect(marks.map { "\($0.1) \($0.2)" } == ["1200 flat", "900 equirectangular"])
  }

  @Test("A panorama of a whole circle is marked as one also when it is not read again")
  func aPanoramaOfAWholeCircleIsMarkedAsOneAlsoWhenItIsNotReadAgain() throws {
    let gallery = try TestGallery()
    for (name, width) in [("part", 1000), ("round", 900)] {
      let circle = """
        <a xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" GPano:ProjectionType="cylindrical" \
        GPano:FullPanoWidthPixels="\(width)" GPano:CroppedAreaImageWidthPixels="900"/>
        """
      try gallery.photographs.write(
        Drawing.jpeg(900, 300, xmp: Array(circle.utf8)), to: "\(name).jpg")
    }
    for round in 0..<2 {
      if round == 1 { try gallery.photographs.write(Drawing.jpeg(600, 400), to: "z.jpg") }
      _ = try gallery.build.run()
      let page = try gallery.site.text("index.html")
      let loops = page.matches(of: /data-file="(\w+)\.jpg"[^>]*data-loop/)
      #expect(loops.map { String($0.1) } == ["round"])
    }
  }

  @Test("Every album has a feed and a wall that lead to each other")
  func everyAlbumHasAFeedAndAWallThatLeadToEachOther() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(600, 400), to: "Only Below/Deep & \"<Deep>\"/a.jpg")
    _ = try gallery.build.run()
    let (outer, inner) = ("only-below", "deep-deep")
    let folders = ["", "\(outer)/", "\(outer)/\(inner)/"]
    let pages = gallery.site.pages.filter { !$0.contains("/a/") }
    #expect(Set(pages) == Set(folders.flatMap { ["\($0)index.html", "\($0)wall.html"] }))
    for (depth, folder) in folders.enumerated() {
      let root = String(repeating: "../", count: depth)
      let feed = try gallery.site.text("\(folder)index.html")
      let wall = try gallery.site.text("\(folder)wall.html")
      for (page, current) in [(feed, "index.html"), (wall, "wall.html")] {
        let views = try #require(
          page.firstMatch(of: /<nav class="views" aria-label="View" data-text="aria-label=view">/))
        let links = page[views.range.upperBound...]
          .matches(of: /<a href="(\w+\.html)"( aria-current="page")? data-text="\w+">(\w+)<\/a>/)
          .prefix(2)
        #expect(links.map { String($0.1) } == ["index.html", "wall.html"])
        #expect(links.map { $0.2 != nil } == [current == "index.html", current == "wall.html"])
        #expect(links.map { String($0.3) } == ["Feed", "Wall"])
        let path = page.matches(of: /<li><a href="((?:\.\.\/)+)([a-z]+\.html)"><bdi>/)
        #expect(path.map { $0.1.count / 3 } == (0..<depth).reversed().map { $0 + 1 })
        #expect(path.allSatisfy { $0.2 == current })
        #expect(page.contains("src=\"\(root)\(try gallery.build.assets().folder)/lenticular.js\""))
        #expect(unclosed(page) == [])
      }
      // Photographs of albums below open in it, too.
      #expect(feed.contains("<lenticular-viewer class=\"feed\" actions="))
      #expect(feed.contains("data-peek=") == (depth < 2))
      #expect(feed.contains("<ul class=\"albums\" role=\"list\"") == (depth < 2))
      #expect(!feed.contains("<lenticular-wall"))
      #expect(
        wall.contains(
          /fullscreen" history[^>]*><lenticular-wall[^>]* src="photographs.json" aria-label="/))
      #expect(wall.contains(/<a href="index.html"[^>]*>The feed shows/))
      #expect(!wall.contains("<img") && !wall.contains("class=\"albums\""))
      #expect(gallery.site.files.contains("\(folder)photographs.json"))
    }
    let deep = try gallery.site.text("\(outer)/\(inner)/wall.html")
    #expect(deep.contains("aria-label=\"Deep &amp; &quot;&lt;Deep&gt;&quot;\""))
    #expect(!deep.contains("<Deep>"))
  }

  @Test("A lying photograph among many moves behind a row of its own")
  func aLyingPhotographAmongManyMovesBehindARowOfItsOwn() throws {
    let gallery = try TestGallery()
    for number in 10..<22 {
      try gallery.photographs.write(Drawing.jpeg(150, 100 + number), to: "\(number).jpg")
    }
    _ = try gallery.build.run()
    let page = try gallery.site.text("index.html")
    let wides = page.matches(
      of: /<a id="p(\d+)" class="wide"[^>]*>\s*<lenticular-parallax>\s*<picture>/)
    #expect(wides.map { String($0.1) } == ["4"])
    #expect(page.matches(of: /<script type="text\/later"/).count == 2)
    #expect(page.contains(".photos .wide{aspect-ratio:1.6}"))
  }

  @Test("Wide rows tilt where asked for") func wideRowsTiltWhereAskedFor() throws {
    var gallery = try TestGallery()
    for number in 10..<22 {
      try gallery.photographs.write(Drawing.jpeg(150, 100 + number), to: "\(number).jpg")
    }
    for tilts in [true, false] {
      gallery.build.settings.tilts = tilts
      _ = try gallery.build.run()
      let page = try gallery.site.text("index.html")
      #expect(page.contains("<lenticular-parallax tilt>") == tilts)
      #expect(page.contains("<lenticular-parallax>") == !tilts)
    }
  }

  @Test("A wall has no inline style and allows none")
  func aWallHasNoInlineStyleAndAllowsNone() throws {
    let (gallery, feed) = try page()
    let wall = try gallery.site.text("wall.html")
    let policy = try #require(wall.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)).1
    #expect(
      policy.replacing("&#39;", with: "'")
        == "default-src 'none'; img-src 'self' data:; media-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
        + "style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'")
    #expect(!wall.contains("<style") && !wall.contains(" style="))
    #expect(wall.contains("9 photographs · June 2025"))
    let title = /<title>([^<]*)<\/title>/
    #expect(try #require(wall.firstMatch(of: title)).1 == #require(feed.firstMatch(of: title)).1)
  }

  /// The elements of a page that are not closed, or not in order.
  private func unclosed(_ page: String) -> [String] {
    let void: Set<Substring> = ["meta", "link", "img", "source"]
    var open: [String] = []
    for tag in page.matches(of: /<(\/?)([a-z][a-z0-9-]*)(?:\s[^>]*)?>/) where !void.contains(tag.2)
    {
      if tag.1.isEmpty {
        open.append(String(tag.2))
      } else if open.last == String(tag.2) {
        open.removeLast()
      } else {
        return open + ["/\(tag.2)"]
      }
    }
    return open
  }
}
