import Testing

@testable import LenticularGallery

@Suite struct NaturalOrderTests {
  private func sorted(_ names: [String]) -> [String] {
    let sorted = NaturalOrder.sorted(names) { $0 }
    // The order depends on nothing but the names.
    #expect(NaturalOrder.sorted(names.reversed()) { $0 } == sorted)
    return sorted
  }

  @Test("Numbers are compared by value") func numbersAreComparedByValue() {
    let names = ["IMG 9", "img 10", "IMG 010b", "img 11", "img 100"]
    #expect(sorted(names.reversed()) == ["IMG 9", "img 10", "IMG 010b", "img 11", "img 100"])
  }

  @Test("Accents do not move names to the end") func accentsDoNotMoveNamesToTheEnd() {
    let names = [
      "Ägypten", "Ahrtal", "élan", "Ende", "Öl", "Olive", "Straße", "Strasse 2", "Zebra",
    ]
    #expect(
      sorted(names) == [
        "Ägypten", "Ahrtal", "élan", "Ende", "Öl", "Olive", "Straße", "Strasse 2", "Zebra",
      ])
    #expect(
      sorted(["Zürich", "zebra", "Ägypten", "élan", "Österreich"])
        == ["Ägypten", "élan", "Österreich", "zebra", "Zürich"])
    #expect(
      sorted(["łódź", "Lodz 2", "Ærø", "Aeroport", "Ålesund", "alpen"])
        == ["Ærø", "Aeroport", "Ålesund", "alpen", "łódź", "Lodz 2"])
    #expect(NaturalOrder.precedes("Ærø", "Aesch") && NaturalOrder.precedes("Adler", "Ærø"))
  }

  @Test("The form of characters does not matter") func theFormOfCharactersDoesNotMatter() {
    for (composed, decomposed) in [("Über", "U\u{308}ber"), ("é", "e\u{301}"), ("Ώ", "Ω\u{301}")] {
      for other in ["Uz", "z", "A", "Ωz", "ω"] {
        #expect(
          NaturalOrder.precedes(composed, other) == NaturalOrder.precedes(decomposed, other),
          "\(composed) \(other)")
      }
    }
  }

  @Test("Letters with marks of other scripts are letters of their own")
  func lettersWithMarksOfOtherScriptsAreLettersOfTheirOwn() {
    #expect(
      sorted(["йод", "ива", "иява", "кот", "ёлка", "ель", "жук"])
        == ["ёлка", "ель", "жук", "ива", "иява", "йод", "кот"])
    #expect(NaturalOrder.precedes("иява", "йод") && NaturalOrder.precedes("ёлка", "жук"))
    #expect(NaturalOrder.precedes("かき", "がき") && !NaturalOrder.precedes("がき", "かき"))
  }

  @Test("Names that are alike have an order") func namesThatAreAlikeHaveAnOrder() {
    let names = ["a", "A", "á", "ä", "Á", "a\u{301}"]
    for a in names {
      for b in names where !a.utf8.elementsEqual(b.utf8) {
        #expect(NaturalOrder.precedes(a, b) != NaturalOrder.precedes(b, a), "\(a) \(b)")
      }
      #expect(!NaturalOrder.precedes(a, a))
    }
  }
}
