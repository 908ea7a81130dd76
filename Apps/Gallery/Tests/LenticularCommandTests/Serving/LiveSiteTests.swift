import Foundation
import HTTPTypes
import LenticularGallery
import Testing

@testable import lenticular

/// The site of a gallery of two tiny photographs, of which nothing is made but what a test requests.
@Suite("The site of a gallery that is being made")
final class LiveSiteTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    try Imaging.start()
    try write(picture(30, 20), "photos/a.png")
    try write(picture(20, 30), "photos/snow-ice/b.png")
    try write(Data(count: 20), "pages/examples/index.html")
    try write(Data(count: 30), "pages/examples/wall.html")
    try write(Data(count: 40), "pages/examples/plot.js")
    try write(Data(count: 50), "pages/examples/.gitignore")
    try write(Data("export {}".utf8), "engine/lenticular.js")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func picture(_ width: Int, _ height: Int) throws -> Data {
    let pixels = [UInt8](repeating: 99, count: width * height * 3)
    let picture = try #require(
      Picture.rgb(pixels, size: PixelSize(width: width, height: height)))
    return Data(try #require(picture.encoded(as: .png)))
  }

  private func write(_ data: Data, _ name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  private func site() throws -> LiveSite {
    var build = GalleryBuild(
      input: folder.appending(path: "photos").path, output: folder.appending(path: "site").path)
    build.engine = try EngineFiles(directory: folder.appending(path: "engine").path)
    let tests = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    let program = tests.deletingLastPathComponent().appending(path: "lenticular").path
    build.workers = WorkerPool(WorkerProgram(path: program, arguments: ["worker"]))
    return LiveSite(try LiveGallery(build), examples: folder.appending(path: "pages").path)
  }

  private func answer(
    _ path: String, _ site: LiveSite, method: HTTPRequest.Method = .get, _ headers: HTTPFields = [:]
  ) -> Response {
    site.respond(
      to: HTTPRequest(
        method: method, scheme: nil, authority: "localhost", path: path, headerFields: headers))
  }

  private func text(_ response: Response) throws -> String {
    guard case .bytes(let data) = response.body else { return "" }
    return String(decoding: data, as: UTF8.self)
  }

  @Test("A page has its photographs and the script that keeps it up to date")
  func page() throws {
    let site = try site()
    for path in ["/", "/index.html", "/wall.html", "/snow-ice/", "/snow-ice/wall.html?a=b"] {
      let response = answer(path, site)
      #expect(response.status == .ok, "\(path)")
      #expect(response.headers[.contentType] == "text/html; charset=utf-8", "\(path)")
      #expect(response.headers[.cacheControl] == "no-cache", "\(path)")
      let page = try text(response)
      let script = try #require(
        page.firstMatch(
          of:
            /<script type="module" src="((?:\.\.\/)*)(assets\/[0-9a-f]{12}\/)live.js"><\/script>\n<\/head>/
        ))
      // Relative to the page, so that a site is complete below any path.
      #expect(script.1 == (path.hasPrefix("/snow-ice/") ? "../" : ""), "\(path)")
      #expect(page.matches(of: /(?:src|href|data-page)="\//).isEmpty, "\(path)")
      // The script changes with the program, and what it imports does not.
      #expect(answer("/\(script.2)live.js", site).headers[.cacheControl] == "no-cache")
      #expect(
        answer("/\(script.2)pages.js", site).headers[.cacheControl]?.contains("immutable") == true)
    }
    #expect(try text(answer("/", site)).contains("alt=\"a\""))
    let list = answer("/snow-ice/photographs.json", site)
    #expect(list.headers[.contentType] == "application/json")
    #expect(try text(list).contains("\"alt\":\"b\""))
  }

  @Test("Whoever has a page is not sent it again")
  func conditional() throws {
    let site = try site()
    let tag = try #require(answer("/", site).headers[.eTag])
    #expect(answer("/", site, [.ifNoneMatch: tag]).status == .notModified)
    let part = answer("/", site, [.range: "bytes=0-8"])
    #expect(part.status == .partialContent)
    #expect(try text(part) == "<!doctype")
  }

  @Test("An image is made when it is requested, and no other file comes to be by a request")
  func image() throws {
    let site = try site()
    let page = try text(answer("/", site))
    let start = try #require(page.range(of: "src=\"photos/"))
    let name = page[start.upperBound...].prefix { $0 != "\"" }
    let response = answer("/photos/\(name)", site)
    #expect(response.status == .ok)
    #expect(response.headers[.contentType] == "image/jpeg")
    #expect(response.headers[.cacheControl] == "public, max-age=31536000, immutable")
    #expect(response.body.count > 0)
    for path in [
      "/photos/\(name.dropLast(4))", "/photos/00/00000000000000-30.jpg", "/photos/", "/photos",
    ] {
      #expect(answer(path, site).status == .notFound, "\(path)")
    }
  }

  @Test("The folder of an album leads to its page, which no missing album has")
  func albums() throws {
    let site = try site()
    let response = answer("/snow-ice?a=b", site)
    #expect(response.status == .movedPermanently)
    #expect(response.headers[.location] == "./snow-ice/?a=b")
    for path in ["/rain/", "/rain", "/rain/index.html", "/../photos/a.png", "/.lenticular"] {
      #expect(answer(path, site).status == .notFound, "\(path)")
    }
    #expect(answer("/", site, method: .post).status == .methodNotAllowed)
  }

  @Test("A photograph's page is that of the built site, and its folder leads to it")
  func photographPage() throws {
    let site = try site()
    let page = answer("/snow-ice/b/", site)
    #expect(page.status == .ok && page.headers[.contentType] == "text/html; charset=utf-8")
    #expect(try !text(page).contains("live.js") && text(page).contains("<dd><bdi>b.png</bdi></dd>"))
    #expect(try text(answer("/snow-ice/b/index.html", site)) == text(page))
    #expect(answer("/snow-ice/b?a=b", site).headers[.location] == "./b/?a=b")
    for path in ["/b/", "/b", "/b_png/", "/snow-ice/c/", "/snow-ice/b/wall.html"] {
      #expect(answer(path, site).status == .notFound, "\(path)")
    }
  }

  @Test("Addresses of former versions lead to the present ones")
  func formerAddresses() throws {
    try write(picture(24, 40), "photos/Coast/IMG_1.png")
    let site = try site()
    let moved = [
      "/snow-ice/b_png/": "../../snow-ice/b/", "/snow-ice/b_png/index.html": "../../snow-ice/b/",
      "/snow-ice/b_png": "../snow-ice/b/", "/a_png/": "../a/", "/a_png": "./a/",
      "/coast--66da867f1a08/wall.html": "../coast/wall.html",
      "/coast--66da867f1a08/": "../coast/", "/coast--66da867f1a08": "./coast/",
    ]
    for (former, present) in moved {
      let response = answer(former, site)
      #expect(response.status == .movedPermanently, "\(former)")
      #expect(response.headers[.location] == present, "\(former)")
    }
    for path in [
      "/c_png/", "/snow-ice/b_png/wall.html", "/coast--66da867f1a09/", "/index-9.html",
      "/snow-ice/index-9.html",
    ] {
      #expect(answer(path, site).status == .notFound, "\(path)")
    }
  }

  @Test("An address that two photographs would share leads to both of them")
  func sharedAddress() throws {
    try write(picture(31, 20), "photos/snow-ice/B.png")
    try write(picture(32, 20), "photos/photos/c.png")
    let site = try site()
    #expect(answer("/snow-ice/b", site).headers[.location] == "./b/")
    let page = try text(answer("/snow-ice/b/", site))
    let links = page.matches(
      of: /<a href="\.\.\/\.\.\/snow-ice\/(b--[0-9a-f]{10}\/)index\.html"><bdi>([Bb].png)</)
    #expect(links.map { String($0.2) }.sorted() == ["B.png", "b.png"])
    for link in links { #expect(answer("/snow-ice/\(link.1)", site).status == .ok) }
    // What shares its address with a folder of the site is alone.
    #expect(answer("/photos/", site).status == .notFound)
    #expect(answer("/photos/index.html", site).status == .notFound)
  }

  @Test("An address at which nothing is has a page that leads to the first one")
  func missing() throws {
    let pages = try MissingPages(try site()) { nil }
    func ask(_ path: String) -> Response {
      pages.respond(
        to: HTTPRequest(method: .get, scheme: nil, authority: "localhost", path: path))
    }
    let roots = ["/rain": "./", "/rain/": "../", "/snow-ice/b/c.html?d=/": "../../", "//x": "./"]
    for (path, root) in roots {
      let response = ask(path)
      #expect(response.status == .notFound && response.headers[.cacheControl] == "no-store")
      #expect(response.headers[.contentType] == "text/html; charset=utf-8", "\(path)")
      #expect(try text(response).contains("<a href=\"\(root)\">"), "\(path)")
    }
    @Sendable func settings(_ language: String?, _ theme: Theme) -> GallerySettings {
      var settings = GallerySettings()
      (settings.language, settings.theme) = (language, theme)
      return settings
    }
    var french = HTTPRequest(method: .get, scheme: nil, authority: "localhost", path: "/none")
    french.headerFields[.acceptLanguage] = "fr-CA, en"
    // They are in the language of the gallery, or in the visitor's.
    for (language, shown) in [(nil, "fr"), ("de", "de")] as [(String?, String)] {
      let page = try text(
        try MissingPages(try site()) { settings(language, .dark) }.respond(to: french))
      #expect(page.contains("<html lang=\"\(shown)\">"))
    }
    // They are as bright as the gallery, or as the visitor prefers.
    for (theme, colors, scheme) in [
      (nil, ["#0b0b0c", "#f7f7f5"], "dark light"), (.auto, ["#0b0b0c", "#f7f7f5"], "dark light"),
      (.light, ["#f7f7f5"], "light"), (.dark, ["#0b0b0c"], "dark"),
    ] as [(Theme?, [String], String)] {
      let page = try text(
        try MissingPages(try site()) { theme.map { settings(nil, $0) } }.respond(to: french))
      #expect(page.matches(of: /--paper:(#[0-9a-f]{6})/).map { String($0.1) } == colors)
      #expect(page.contains("name=\"color-scheme\" content=\"\(scheme)\""))
    }
    #expect(try text(ask("/photos/ab/c.webp")) == "404 Not Found\n")
    #expect(ask("/").status == .ok && ask("/%").status != .ok)
  }

  @Test("A page is told how far the gallery is")
  func status() throws {
    let site = try site()
    let page = try text(answer("/", site))
    let status = try text(answer("/assets/live.json?page=%2F", site))
    #expect(status.contains("\"total\":2"))
    let version = try #require(status.split(separator: "\"version\":\"").last).prefix { $0 != "\"" }
    #expect(
      page.contains(
        "<meta name=\"lenticular-version\" content=\"\(version)\" data-page=\"index.html\" data-look=\""
      ))
    #expect(try !text(answer("/assets/live.json?page=/rain/", site)).contains("version"))
  }

  @Test("The example pages are served beside the site")
  func examples() throws {
    let site = try site()
    #expect(answer("/examples/", site).body.count == 20)
    #expect(answer("/examples/wall.html", site).body.count == 30)
    #expect(answer("/examples/plot.js", site).body.count == 40)
    #expect(answer("/examples", site).headers[.location] == "./examples/")
    for path in ["/examples/.gitignore", "/examples/missing.html", "/examplesss"] {
      #expect(answer(path, site).status == .notFound, "\(path)")
    }
  }

  @Test("An album of their name has the address, and none of them is mixed with its pages")
  func exampleAlbum() throws {
    try write(picture(20, 40), "photos/examples/c.png")
    let site = try site()
    #expect(try text(answer("/examples/", site)).contains("alt=\"c\""))
    #expect(answer("/examples/plot.js", site).status == .notFound)
  }
}
