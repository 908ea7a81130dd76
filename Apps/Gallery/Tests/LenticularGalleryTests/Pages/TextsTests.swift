import Foundation
import Testing

@testable import LenticularGallery

@Suite struct TextsTests {
  private func table(_ language: String) throws -> [String: Any] {
    let bytes = try Resources.bytes("Texts/\(language).json")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private func placeholders(_ text: String) -> [String] {
    text.matches(of: /\{[^}]*\}/).map { String($0.0) }.sorted()
  }

  /// All texts of a table, by their paths.
  private func texts(_ value: Any, at path: String = "") -> [String: String] {
    switch value {
    case let text as String: return [path: text]
    case let list as [Any]:
      return list.enumerated().reduce(into: [:]) { all, element in
        all.merge(texts(element.element, at: "\(path)/\(element.offset)")) { a, _ in a }
      }
    case let table as [String: Any]:
      return table.reduce(into: [:]) { all, element in
        all.merge(texts(element.value, at: "\(path)/\(element.key)")) { a, _ in a }
      }
    default: return [:]
    }
  }

  @Test("Every language has all texts with their values", arguments: Texts.languages)
  func everyLanguageHasAllTextsWithTheirValues(_ language: String) throws {
    let english = texts(try table("en"))
    let other = texts(try table(language))
    #expect(Set(other.keys) == Set(english.keys))
    for (key, text) in english {
      #expect(!(other[key] ?? "").isEmpty)
      #expect(placeholders(other[key] ?? "") == placeholders(text), "\(key) of \(language)")
    }
    #expect(other["/language"] == language)
    _ = try Texts(language)
    // A text that is the English one has been forgotten, unless the words are the same.
    let same = other.filter { $0.key != "/language" && $0.value == english[$0.key] }
    if language != "en" { #expect(same.count < 16, "\(same)") }
  }

  @Test("There is a table for each language and no other")
  func thereIsATableForEachLanguageAndNoOther() throws {
    let names = Folder.names(in: Resources.directory.appending(path: "Texts").path)
    #expect(Set(names) == Set(Texts.languages.map { "\($0).json" }))
  }

  @Test("Pages are in the language and the theme of the settings")
  func pagesAreInTheLanguageAndTheThemeOfTheSettings() throws {
    var gallery = try TestGallery()
    let day = ["exif-ifd2-DateTimeOriginal": "2025:06:21 21:04:00"]
    try gallery.photographs.write(Drawing.jpeg(300, 200, fields: day), to: "a.jpg")
    let english = try { () throws -> String in
      _ = try gallery.build.run()
      return try gallery.site.text("index.html")
    }()
    #expect(
      english.contains("<html lang=\"en\" data-languages=\"en de fr es ja ar\"")
        && !english.contains("data-close"))
    for (language, date, close) in [
      ("de", "21. Juni 2025", "Schließen"), ("ja", "2025年6月21日", "閉じる"),
      ("ar", "21 يونيو 2025", "إغلاق"),
    ] {
      gallery.build.settings.language = language
      _ = try gallery.build.run()
      let page = try gallery.site.text("index.html")
      let isRight = language == "ar"
      #expect(page.contains("<html lang=\"\(language)\"\(isRight ? " dir=\"rtl\"" : "")>"))
      #expect(page.contains(date) && page.contains(" data-close=\"\(close)\""))
      #expect(!page.contains(">Feed<") && !page.contains(">Search<"))
    }
    gallery.build.settings.language = "en"
    gallery.build.settings.theme = .auto
    _ = try gallery.build.run()
    let page = try gallery.site.text("index.html")
    #expect(page.contains("<html lang=\"en\" data-theme=\"auto\">"))
    #expect(page.contains("content=\"dark light\""))
    #expect(
      page.contains("content=\"#f7f7f5\" media=\"(prefers-color-scheme: light)\""))
  }

  @Test(
    "A page that names no photograph has the theme of the gallery",
    arguments: [
      (Theme.dark, "dark", ["#0b0b0c"]), (.light, "light", ["#f7f7f5"]),
      (.auto, "dark light", ["#0b0b0c", "#f7f7f5"]),
    ])
  func aPageThatNamesNoPhotographHasTheThemeOfTheGallery(
    theme: Theme, scheme: String, papers: [String]
  ) throws {
    var settings = GallerySettings()
    settings.theme = theme
    let page = NotFoundPage(try PageTemplates(assets: "-", settings))
    let html = String(decoding: try page.html(root: "/"), as: UTF8.self)
    #expect(html.contains("<meta name=\"color-scheme\" content=\"\(scheme)\">"))
    #expect(html.matches(of: /--paper:(#\w+)/).map { String($0.1) } == papers)
  }
}
