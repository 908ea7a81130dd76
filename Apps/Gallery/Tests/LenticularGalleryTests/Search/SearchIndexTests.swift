import Foundation
import Testing

@testable import LenticularGallery

@Suite struct SearchIndexTests {
  @Test(
    "Texts have words",
    arguments: [
      ("The OLD lighthouse", ["the", "old", "lighthouse"]),
      ("Été à Genève", ["ete", "a", "geneve"]),
      ("E\u{301}te\u{301}", ["ete"]), ("IMG_0042.jpg", ["img", "42", "jpg"]), ("000", ["0"]),
      ("don’t — stop", ["don", "t", "stop"]), ("Straße ﬁn", ["straße", "fin"]), ("", []),
      ("東京の海", ["東", "東京", "京", "京の", "の", "の海", "海"]),
      ("Tokyo2020東京", ["tokyo2020", "東", "東京", "京"]),
      ("سماء", ["سماء"]), ("Привет", ["привет"]), ("a\u{202E}b", ["a", "b"]),
      (String(repeating: "x", count: 40), [String(repeating: "x", count: 24)]),
    ])
  func textsHaveWords(_ text: String, _ words: [String]) {
    #expect(SearchWords.words(in: text) == words)
  }

  @Test("The number of files is known without their words")
  func theNumberOfFilesIsKnownWithoutTheirWords() {
    #expect(SearchIndex.fileCount(of: 0) == 1 && SearchIndex.fileCount(of: 501) == 2)
    #expect(SearchIndex.fileCount(of: 1_000_000) == 256)
    // FNV-1a.
    #expect(SearchWords.hash("") == 0x811C_9DC5 && SearchWords.hash("a") == 0xE40C_292C)
  }

  /// The photographs of each word, read as a browser reads them.
  private func decoded(_ index: SearchIndex) -> [String: Set<Int>] {
    var words: [String: Set<Int>] = [:]
    var last: [UInt16] = []
    #expect(index.firstWords.count == index.files.count)
    for (number, file) in index.files.enumerated() {
      var rest = file[...]
      var isFirst = true
      func next() -> Int {
        var (value, shift) = (0, 0)
        while let byte = rest.popFirst() {
          value |= Int(byte & 127) << shift
          shift += 7
          if byte < 128 { break }
        }
        return value
      }
      var word: [UInt8] = []
      while !rest.isEmpty {
        let head = Int(rest.removeFirst())
        let shared = head % 16 == 15 ? 15 + next() : head % 16
        let count = head / 16 == 15 ? 15 + next() : head / 16
        word = Array(word.prefix(shared)) + rest.prefix(count)
        rest = rest.dropFirst(count)
        let length = next()
        let stop = rest.startIndex + length
        let text = String(decoding: word, as: UTF8.self)
        #expect(last.lexicographicallyPrecedes(text.utf16))
        last = Array(text.utf16)
        #expect(!isFirst || index.firstWords[number] == (number == 0 ? "" : text))
        isFirst = false
        var items: Set<Int> = []
        var end = 0
        while rest.startIndex < stop {
          let head = next()
          let start = end + head >> 1
          end = start + (head & 1 == 1 ? next() + 2 : 1)
          items.formUnion(start..<end)
        }
        #expect(words.updateValue(items, forKey: text) == nil)
      }
    }
    return words
  }

  private func album(_ title: String, _ names: [String], albums: [Album] = [], path: [String] = [])
    -> Album
  {
    Album(
      title: title, path: path, photos: names.map { Item.listed($0, as: "ab/\($0)") },
      albums: albums, unreadCount: 0, sheets: [])
  }

  @Test("Every word leads to its photographs and to no others")
  func everyWordLeadsToItsPhotographsAndToNoOthers() {
    let inner = album("Old Harbour", ["boat one.jpg", "harbour.jpg"], path: ["a"])
    let deep = album("North", ["boat.jpg"], albums: [], path: ["b", "c"])
    let other = album("Trips", [], albums: [deep], path: ["b"])
    let root = album("Root", ["zero.jpg", "boat 7.jpg"], albums: [inner, other])
    let words = decoded(SearchIndex(of: root))
    #expect(words["boat"] == [1, 2, 4] && words["zero"] == [0] && words["7"] == [1])
    // What is said of an album is said of its photographs, and of those below it.
    #expect(words["harbour"] == [2, 3] && words["old"] == [2, 3])
    #expect(words["trips"] == [4] && words["north"] == [4])
    #expect(words["root"] == nil && words["jpg"] == nil)
    #expect(Set(words.keys) == ["boat", "zero", "7", "one", "old", "harbour", "trips", "north"])
  }

  /// Photographs of ten words each, of 5,000 whose frequencies fall as in language.
  private func captioned(_ count: Int) -> [String] {
    var random = SplitMix(state: 3)
    return (0..<count).map { _ in
      (0..<10).map { _ in
        let rank = pow(5000, Double(random.below(1 << 20)) / Double(1 << 20))
        return "word\(String(Int(rank) * 7919 % 100_003, radix: 36))"
      }.joined(separator: " ")
    }
  }

  private func index(of names: [String]) -> SearchIndex {
    SearchIndex(of: album("Root", names.map { "\($0).jpg" }))
  }

  @Test("The index is small, in files of about the same size")
  func theIndexIsSmallInFilesOfAboutTheSameSize() throws {
    let names = captioned(10_000)
    let index = index(of: names)
    let weights = index.files.map(\.count)
    let bytes = weights.reduce(0, +)
    #expect(index.files.count == 20)
    #expect(bytes <= 20 * names.count, "\(Double(bytes) / Double(names.count)) bytes each")
    #expect(try #require(weights.max()) <= 3 * bytes / weights.count, "\(weights)")
    _ = decoded(index)
  }

  @Test("Another word changes the files of the words of its photograph")
  func anotherWordChangesTheFilesOfTheWordsOfItsPhotograph() {
    var names = captioned(10_000)
    let before = index(of: names)
    for (at, word) in [(17, "lighthouse"), (4000, "wordz"), (9999, "zebra")] {
      names[at] += " \(word)"
      let after = index(of: names)
      #expect(after.firstWords == before.firstWords)
      #expect(zip(before.files, after.files).count { $0 != $1 } == 1, "\(word)")
      names[at].removeLast(word.count + 1)
    }
  }

  @Test("A site has the page and the words and changes them with its photographs")
  func aSiteHasThePageAndTheWordsAndChangesThemWithItsPhotographs() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.swatch(1), to: "Harbour/a.png")
    _ = try gallery.build.run()
    #expect(gallery.site.files.contains("-/search/index.html"))
    let before = try gallery.site.read("-/search/words.bin")
    #expect(try gallery.build.run().writtenFiles == 0)
    #expect(try gallery.site.text("harbour/index.html").contains("href=\"../-/search/index.html\""))
    try gallery.photographs.write(Drawing.swatch(2), to: "Harbour/lighthouse.png")
    _ = try gallery.build.run()
    let after = try gallery.site.read("-/search/words.bin")
    #expect(before != after && String(decoding: after, as: UTF8.self).contains("lighthouse"))
    let page = try gallery.site.text("-/search/index.html")
    #expect(page.contains("data-first-words") && page.contains("January"))
  }

  @Test("Keywords and people have pages where they are asked for")
  func keywordsAndPeopleHavePagesWhereTheyAreAskedFor() throws {
    var gallery = try TestGallery()
    try gallery.photographs.write(Drawing.swatch(1), to: "Trip/a.png")
    try gallery.photographs.write(Drawing.swatch(2), to: "b.png")
    for (name, words) in [("Trip/a.md", "[sea, Old town]"), ("b.md", "[Sea]")] {
      try gallery.photographs.write(
        Array("---\nkeywords: \(words)\npeople: Anna B.\n---".utf8), to: name)
    }
    _ = try gallery.build.run()
    #expect(
      gallery.site.files.filter { $0.hasPrefix("-/") && !$0.hasPrefix("-/time/") }
        == [
          "-/favourites/index.html", "-/search/index.html", "-/search/tiles.json",
          "-/search/words.bin",
        ])
    gallery.build.settings.showsKeywords = true
    gallery.build.settings.showsPeople = true
    _ = try gallery.build.run()
    #expect(
      gallery.site.files.filter { $0.hasPrefix("-/") && !$0.hasPrefix("-/time/") } == [
        "-/favourites/index.html",
        "-/keywords/index.html", "-/keywords/old-town/index.html", "-/keywords/sea/index.html",
        "-/people/anna-b/index.html", "-/people/index.html", "-/search/index.html",
        "-/search/tiles.json", "-/search/words.bin",
      ])
    let sea = try gallery.site.text("-/keywords/sea/index.html")
    #expect(
      sea.contains("href=\"../../../trip/a/index.html\"")
        && sea.contains("href=\"../../../b/index.html\""))
    #expect(try gallery.site.text("-/people/index.html").contains("href=\"anna-b/index.html\""))
    #expect(
      try gallery.site.text("trip/a/index.html")
        .contains("<a href=\"../../-/keywords/old-town/index.html\"><bdi>Old town</bdi></a>"))
    #expect(try gallery.site.text("b/index.html").contains("href=\"../-/keywords/sea/index.html\""))
    #expect(try gallery.build.run().writtenFiles == 0)
    // All links lead to files. The engine of tests has no style sheet.
    let files = Set(gallery.site.files)
    for page in gallery.site.files where page.hasSuffix(".html") {
      let folder = page.split(separator: "/").dropLast()
      for link in try gallery.site.text(page).matches(of: /href="([^"#:]+)"/)
      where !link.1.hasSuffix("lenticular.css") {
        var target = Array(folder)
        for part in link.1.split(separator: "/") {
          if part == ".." { target.removeLast() } else { target.append(part) }
        }
        let path = target.joined(separator: "/")
        #expect(files.contains(path), "\(page): \(link.1)")
      }
    }
  }
}
