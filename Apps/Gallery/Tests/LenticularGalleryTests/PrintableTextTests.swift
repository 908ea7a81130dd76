import Testing

@testable import LenticularGallery

@Suite struct PrintableTextTests {
  @Test("Controls are written out") func controlsAreWrittenOut() {
    #expect("a\u{1B}[2Jb".printable == "a\\u{1B}[2Jb")
    #expect("a\r\nb\tc\u{7F}".printable == "a\\u{D}\\u{A}b\\u{9}c\\u{7F}")
    #expect("\u{9B}31m \u{202E}gpj.a\u{2069}".printable == "\\u{9B}31m \\u{202E}gpj.a\\u{2069}")
    #expect("\u{61C}\u{200F}".printable == "\\u{61C}\\u{200F}")
  }

  @Test("Everything else is as it was") func everythingElseIsAsItWas() {
    for text in ["", "IMG 1 (2).jpg", "été e\u{301} – “写真” 👩\u{200D}🚀", "שלום \\u{1B}"] {
      #expect(Array(text.printable.unicodeScalars) == Array(text.unicodeScalars))
    }
  }

  @Test("Problems and errors have no controls") func problemsAndErrorsHaveNoControls() {
    let name = "a\u{1B}[2J\nb"
    let problems = [
      Problem(path: name, kind: .damaged("bad \u{9B}31m")),
      Problem(path: "b", kind: .folderRepeated(name)),
    ]
    let errors: [GalleryError] = [
      .imagingUnavailable(name), .inputMissing(name), .inputNotFolder(name),
      .inputUnreadable(name, reason: name), .noPhotographs(name),
      .outputHoldsInput(output: name, input: name), .outputNotOurs(name),
      .unwritable(name, reason: name), .engineMissing(name),
      .resourceUnusable(name, reason: name),
    ]
    for text in problems.map(\.description) + errors.map(\.description) {
      #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
    let all = GalleryError.nothingReadable(name, problems: problems).description
    #expect(all.split(separator: "\n").count == 3)
    #expect(!all.contains("\u{1B}") && !all.contains("\u{9B}"))
    #expect(problems[0].path == name)
  }
}
