import Foundation
import Testing

@testable import LenticularGallery

@Suite("Templates of somebody's own")
struct TemplateFolderTests {
  private func gallery(_ files: [String: String]) throws -> TestGallery {
    var gallery = try TestGallery()
    try gallery.photographs.write(Drawing.swatch(1), to: "a.png")
    for (name, text) in files { try gallery.engine.write(Array(text.utf8), to: "look/\(name)") }
    gallery.build.settings.templates = "\(gallery.engine.path)/look"
    return gallery
  }

  @Test("A template takes the place of one, and a style sheet follows the gallery's")
  func aTemplateTakesThePlaceOfOne() throws {
    let gallery = try gallery([
      "summary.mustache": "{{% CONTENT_TYPE:PAGE}}<p class=\"own\">{{count.text}}</p>",
      "gallery.css": ":root { --paper: #123456; }", "notes.txt": "none", ".hidden.mustache": "none",
    ])
    _ = try gallery.build.run()
    let page = try gallery.site.text("index.html")
    #expect(
      page.contains("<p class=\"own\">1 photograph</p>") && page.contains("<lenticular-viewer"))
    let sheet = try #require(gallery.site.files.first { $0.hasSuffix("/gallery.css") })
    let styles = try gallery.site.text(sheet)
    #expect(styles.hasPrefix("/* The styles") && styles.hasSuffix(":root { --paper: #123456; }"))
    #expect(try gallery.build.run().writtenFiles == 0)
    // A change of the style sheet gives it another address.
    try gallery.engine.write(Array(":root { --paper: #fff; }".utf8), to: "look/gallery.css")
    _ = try gallery.build.run()
    #expect(gallery.site.files.first { $0.hasSuffix("/gallery.css") } != sheet)
  }

  @Test("What cannot be used is an error that names it")
  func whatCannotBeUsedIsAnError() throws {
    for (file, text, reason) in [
      ("sumary.mustache", "x", "there is no template of that name; there are card, disk, "),
      ("summary.mustache:3", "<p>\n{{#a}}\n", "a section is not closed"),
      ("summary.mustache:2", "{{#a}}\n{{/b}}", "a section is closed that is not the one opened"),
      ("summary.mustache:1", "{{a", "a tag is not closed"),
      ("gallery.css", String(repeating: " ", count: 1 << 20 | 1), "it has more than 1 MB"),
    ] {
      let gallery = try gallery([String(file.prefix { $0 != ":" }): text])
      #expect {
        _ = try gallery.build.run()
      } throws: { error in
        guard case .resourceUnusable(let name, let given)? = error as? GalleryError else {
          return false
        }
        return name.hasSuffix("/look/\(file)") && given.hasPrefix(reason)
      }
      #expect(gallery.site.files.isEmpty)
    }
    var gallery = try gallery([:])
    gallery.build.settings.templates = "/nowhere"
    #expect(
      throws: GalleryError.resourceUnusable(
        "/nowhere", reason: "it is no folder that can be listed")
    ) { _ = try gallery.build.run() }
  }

  @Test("The documentation names all templates and custom properties")
  func theDocumentationNamesAllTemplates() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../../../..").standardized
    let text = try String(
      contentsOf: root.appending(path: "Documentation/gallery.md"), encoding: .utf8)
    let heading = "## A look of one's own\n"
    let start = try #require(text.range(of: heading)).upperBound
    let section = text[start...].prefix(
      upTo: try #require(text[start...].range(of: "\n## ")).lowerBound)
    let styles = try Resources.text("Styles/gallery.css")
    let block = try #require(styles.firstMatch(of: /:root \{(?s:.*?)\}/)).0
    let properties = Set(block.matches(of: /--[a-z-]+(?=: )/).map { String($0.0) })
    #expect(properties.count == 15)
    for name in properties.union(PageTemplates.names) {
      #expect(section.contains("`\(name)`"), "\(name)")
    }
  }

  @Test("A text says its language")
  func aTextSaysItsLanguage() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.swatch(1), to: "Mar/a.png")
    try gallery.photographs.write(
      Array("---\ntitle: O mar\nlanguage: pt-BR\n---\nAs ondas.".utf8), to: "Mar/index.md")
    try gallery.photographs.write(Drawing.swatch(2), to: "b/b.png")
    try gallery.photographs.write(Array("---\nlanguage: no such\n---".utf8), to: "b/index.md")
    let summary = try gallery.build.run()
    #expect(
      summary.problems == [
        Problem(
          path: "b/index.md",
          kind: .text(line: 2, reason: "language: give the tag of a language such as en or pt-BR"))
      ])
    let page = try gallery.site.text("mar/index.html")
    #expect(page.contains("<h1 dir=\"auto\" lang=\"pt-BR\">O mar</h1>"))
    #expect(page.contains("<div class=\"text\" dir=\"auto\" lang=\"pt-BR\"><p>As ondas.</p>"))
    let root = try gallery.site.text("index.html")
    #expect(root.contains("<span class=\"title\" dir=\"auto\" lang=\"pt-BR\">O mar</span>"))
    #expect(
      root.contains("<h1 dir=\"auto\">")
        && root.contains("<span class=\"title\" dir=\"auto\">b</span>"))
  }
}
