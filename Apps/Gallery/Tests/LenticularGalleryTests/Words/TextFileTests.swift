import Testing

@testable import LenticularGallery

@Suite struct TextFileTests {
  @Test(
    "Markdown is harmless HTML",
    arguments: [
      ("A *walk* to the sea.", "<p>A <em>walk</em> to the sea.</p>\n", "A walk to the sea."),
      ("One\nTwo\n\nThree", "<p>One\nTwo</p>\n<p>Three</p>\n", "One\nTwo\n\nThree"),
      (
        "[Map](https://example.org/?a&b)",
        "<p><a href=\"https://example.org/?a&amp;b\">Map</a></p>\n", "Map"
      ),
      (
        "[a](../b.html) <c@d.org>",
        "<p><a href=\"../b.html\">a</a> <a href=\"mailto:c@d.org\">c@d.org</a></p>\n", "a c@d.org"
      ),
      // HTML is text.
      (
        "<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;\n</p>\n",
        "<script>alert(1)</script>"
      ),
      ("a <b onclick=x>b</b>", "<p>a &lt;b onclick=x&gt;b&lt;/b&gt;</p>\n", "a <b onclick=x>b</b>"),
      // Links that run scripts, and images, which a page would load from elsewhere.
      ("[x](javascript:alert(1))", "<p>x</p>\n", "x"),
      ("[x](JaVaScRiPt:alert(1)) [y](data:text/html,z) [z](vbscript:a)", "<p>x y z</p>\n", "x y z"),
      ("[x](&#106;avascript:alert(1)) [y](java&#10;script:1)", "<p>x y</p>\n", "x y"),
      (
        "![A *boat*](https://tracker.example/a.png) and [![b](c)](d)",
        "<p>A <em>boat</em> and <a href=\"d\">b</a></p>\n", "A boat and b"
      ),
      (
        "# Title\n- a\n- b", "<h1>Title</h1>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n",
        "Title\n\na\n\nb"
      ),
    ])
  func markdownIsHarmlessHTML(_ source: String, _ html: String, _ plain: String) throws {
    let text = try #require(Markdown(source))
    #expect(text.html == html)
    #expect(text.plain == plain)
  }

  @Test("Blanks are no text") func blanksAreNoText() {
    for source in ["", " ", "\n\t\n"] { #expect(Markdown(source) == nil) }
  }

  @Test("Every field of a photograph is read") func everyFieldOfAPhotographIsRead() throws {
    var file = TextFile(
      text: """
        \u{FEFF}---
        title: The harbour
        alt: "Boats: three"
        keywords: [sea, boats, Sea]
        people:
          - Anna
          - Ben
        copyright: © Anna
        rating: 4
        date: 2019-06-21
        hidden: no
        ---

        In the *evening*.

        ---
        """)
    let words = file.words()
    #expect(file.faults == [])
    #expect(words.title == "The harbour" && words.alternativeText == "Boats: three")
    #expect(words.keywords == ["sea", "boats"] && words.people == ["Anna", "Ben"])
    #expect(words.copyright == "© Anna" && words.rating == 4 && !words.isHidden)
    #expect(words.date?.iso8601 == "2019-06-21")
    #expect(words.caption?.plain == "In the evening.")
    // A text alone is the caption.
    var plain = TextFile(text: "Just a text\n")
    #expect(plain.words().caption?.plain == "Just a text" && plain.words().title == nil)
  }

  @Test("Every field of a folder is read") func everyFieldOfAFolderIsRead() throws {
    var file = TextFile(
      text: """
        ---
        title: Summer
        order: [b.jpg, Trip, a.jpg]
        cover: Trip/c.jpg
        hidden: true
        exclude: "*.png"
        copyright: © Ben
        items:
          a.jpg: At the *sea*
          b.jpg:
            title: Boats
            caption: |
              First line

              Second
            keywords: sea
        ---
        About the summer.
        """)
    let album = file.albumText()
    #expect(file.faults == [])
    #expect(album.title == "Summer" && album.order == .list(["b.jpg", "Trip", "a.jpg"]))
    #expect(album.cover == "Trip/c.jpg" && album.isHidden && album.exclusions == ["*.png"])
    #expect(album.defaults.copyright == "© Ben" && album.text?.plain == "About the summer.")
    #expect(album.items["a.jpg"]?.caption?.plain == "At the sea")
    #expect(album.items["b.jpg"]?.title == "Boats" && album.items["b.jpg"]?.keywords == ["sea"])
    #expect(album.items["b.jpg"]?.caption?.plain == "First line\n\nSecond")
    #expect(file.mentions.map(\.line) == [3, 3, 3, 4, 9, 10])
  }

  @Test(
    "Mistakes are told with their lines",
    arguments: [
      ("---\ntitle: a\nrating: 9\n---\n", [3]), ("---\nrating: many\n---\n", [2]),
      ("---\ndate: 2019-02-31\n---\n", [2]), ("---\nhidden: perhaps\n---", [2]),
      ("---\ntitel: a\n\nkeyword: b\n---", [2, 4]), ("---\ntitle: [a]\n---", [2]),
      ("---\ntitle: a\n", [1]), ("---\n- a\n---", [2]), ("---\ntitle: 'a\n---\n", [2]),
      ("---\ntitle: a\ntitle: b\n---\n", [2]), ("---\n\ta: b\n---\n", [2]),
    ])
  func mistakesAreToldWithTheirLines(_ text: String, _ lines: [Int]) {
    var file = TextFile(text: text)
    _ = file.words()
    #expect(file.faults.map(\.line) == lines, "\(file.faults)")
    #expect(file.faults.allSatisfy { !$0.reason.isEmpty })
  }

  @Test("Fields that are not between lines of hyphens are a text, and a mistake that is named")
  func fieldsThatAreNotBetweenLinesOfHyphens() {
    func reason(_ name: String) -> String {
      "“\(name)” is shown as a text: put fields between two lines of “---”, their names in lower case"
    }
    for (text, name) in [
      ("Title: Second\nThumbnail: a.jpg\n\nWaves.", "Title"), ("caption: Waves", "caption"),
      ("\u{FEFF}KEYWORDS:\tsea", "KEYWORDS"),
    ] {
      var file = TextFile(text: text)
      #expect(file.faults == [TextFile.Fault(line: 1, reason: reason(name))])
      #expect(file.albumText().text?.plain.hasPrefix("\(name):") == true)
    }
    for text in ["Waves: they come.", "Title:", "The title: Waves", "Waves.\ntitle: Second"] {
      #expect(TextFile(text: text).faults == [], "\(text)")
    }
  }

  @Test("The rest of a text with a mistake counts") func theRestOfATextWithAMistakeCounts() {
    var file = TextFile(text: "---\nrating: 9\ntitle: a\n---\nb")
    let words = file.words()
    #expect(words.title == "a" && words.rating == nil && words.caption?.plain == "b")
  }
}
