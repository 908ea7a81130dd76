import Foundation
import Testing

@testable import LenticularDesktop
@testable import LenticularGallery

@Suite("the texts of a window")
struct WindowTextsTests {
  private func table(_ language: String) throws -> [String: String] {
    let bytes = try #require(WindowTexts.tables.first { $0.key == language }?.value)
    return try JSONDecoder().decode([String: String].self, from: Data(bytes))
  }

  private func placeholders(_ text: String) -> [String] {
    text.matches(of: /\{[^}]*\}/).map { String($0.0) }.sorted()
  }

  @Test("are in the languages of galleries")
  func languages() {
    #expect(WindowTexts.tables.map(\.key) == Texts.languages)
  }

  @Test("each language has all of them with their values", arguments: Texts.languages)
  func completeness(language: String) throws {
    let (english, other) = (try table("en"), try table(language))
    #expect(Set(english.keys) == Set(WindowTexts.Key.allCases.map(\.rawValue)))
    #expect(Set(other.keys) == Set(english.keys))
    for (key, text) in english {
      #expect(other[key]?.isEmpty == false, "\(key) of \(language)")
      #expect(placeholders(other[key] ?? "") == placeholders(text), "\(key) of \(language)")
    }
    for key in ["accept", "cancel"] {
      #expect(other[key]?.count { $0 == "_" } == 1, "one letter of a button is marked")
    }
    // A text that is the English one has been forgotten, unless the words are the same.
    let same = other.filter { $0.value == english[$0.key] }
    if language != "en" { #expect(same.count <= 12, "\(same)") }
  }

  @Test(
    "are in the first language of the person that has a table",
    arguments: [
      ("de_AT.UTF-8", "de"), ("C", "en"), ("", "en"), ("nl ja_JP", "ja"), ("fr.UTF-8@euro", "fr"),
      ("eng", "en"),
    ])
  func preference(names: String, language: String) {
    let texts = WindowTexts(preferring: names.split(separator: " ").map(String.init))
    #expect(texts.language == language)
  }

  @Test("have their values in place, with control characters escaped")
  func values() throws {
    let texts = try WindowTexts("de")
    #expect(
      texts.text(.renamed, ["name": "a\nb.jpg", "other": "{name}.jpg"])
        == "a\\u{A}b.jpg: heißt jetzt {name}.jpg")
    #expect(texts.count(1) == "1 Foto")
    #expect(texts.count(12) == "12 Fotos")
    #expect(
      texts.sentence(Problem(path: "x.jpg", kind: .tooMuchMemory(512 << 20)))
        == "x.jpg: braucht mehr als 512 MB Speicher zum Dekodieren")
  }

  @Test("a window says all in its language")
  func window() throws {
    let photographs = try TestPhotographs(count: 2)
    try photographs.write(Data(), to: "empty.jpg")
    let driver = Driver(photographs, opening: "empty.jpg", texts: try WindowTexts("es"))
    try driver.settle()
    #expect(driver.controller.message == "empty.jpg: está vacío")
    #expect(driver.controller.accessibleName == "empty.jpg, 1 de 3")
    driver.controller.open("\(photographs.path)/missing", at: driver.time)
    try driver.settle()
    #expect(driver.controller.message == "no hay ninguna carpeta «\(photographs.path)/missing»")
  }
}
