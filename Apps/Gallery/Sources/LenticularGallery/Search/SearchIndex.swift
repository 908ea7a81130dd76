import Foundation

/// The words of a gallery, each with the photographs of which it is said, in files of some kilobytes.
///
/// Words are those of captions, keywords, people, albums, files, cameras and dates, without case and accents. They are in
/// ascending order of their UTF-16 codes, as JavaScript compares texts, and each file has those from its first word on. So
/// a query needs one file for each of its words, and a beginning of words the files from it to its end. Photographs are
/// named by their numbers in the list of the first album. `search.js` reads the files.
///
/// A word begins with a byte: the number of bytes that it shares with the word before, and 16 times the number of its other
/// bytes. Either is 15 if it is 15 or more, and its rest follows. Numbers have seven bits a byte. Then there are the other
/// bytes, the number of bytes that follow for the photographs, and these as runs: twice the distance from the end of the run
/// before, plus 1 if the length less 2 follows.
struct SearchIndex: Sendable {
  let files: [[UInt8]]
  /// A text for each file, at or before its first word and after the words of the file before: empty for the first one,
  /// ``end`` after all words.
  let firstWords: [String]

  /// A text after all words.
  static let end = "\u{FFFF}"

  /// The number of photographs for each file, and the greatest number of files.
  private static let lengths = (file: 500, limit: 256)

  /// The number of files for a number of photographs, which is known without their words.
  static func fileCount(of photographs: Int) -> Int {
    max(1, min(lengths.limit, (photographs + lengths.file - 1) / lengths.file))
  }

  /// Photographs in ascending order of their numbers.
  private struct Runs {
    var runs: [(start: Int, end: Int)] = []

    mutating func add(_ range: Range<Int>) {
      guard let last = runs.last, last.end >= range.lowerBound else {
        runs.append((range.lowerBound, range.upperBound))
        return
      }
      runs[runs.count - 1].end = max(last.end, range.upperBound)
    }

    /// Adds photographs anywhere.
    mutating func insert(_ range: Range<Int>) {
      let all = runs + [(start: range.lowerBound, end: range.upperBound)]
      runs = []
      for run in all.sorted(by: { $0.start < $1.start }) { add(run.start..<run.end) }
    }

    var bytes: [UInt8] {
      var bytes: [UInt8] = []
      var end = 0
      for run in runs {
        let count = run.end - run.start
        SearchIndex.add((run.start - end) << 1 | (count > 1 ? 1 : 0), to: &bytes)
        if count > 1 { SearchIndex.add(count - 2, to: &bytes) }
        end = run.end
      }
      return bytes
    }
  }

  init(of root: Album) {
    var words: [String: Runs] = [:]
    /// What is said of albums, with the photographs in them.
    var albums: [(title: String, photos: Range<Int>)] = []
    func add(_ text: String, _ range: Range<Int>) {
      for word in SearchWords.words(in: text) { words[word, default: Runs()].add(range) }
    }
    var count = 0
    func visit(_ album: Album, isRoot: Bool) {
      let titles = isRoot ? nil : album.title
      let start = count
      for photo in album.photos {
        let range = count..<count + 1
        let facts = photo.facts
        let texts = [
          facts.caption, photo.words?.alternativeText, photo.file.stem, facts.camera,
          facts.credit?.line,
        ]
        for text in texts { if let text { add(text, range) } }
        for text in facts.keywords + facts.people { add(text, range) }
        if let date = facts.date {
          words["\(date.year)", default: Runs()].add(range)
          if date.precision > .year {
            words[SearchWords.month(date.month), default: Runs()].add(range)
          }
        }
        count += 1
      }
      for inner in album.albums { visit(inner, isRoot: false) }
      // What is said of an album is said of all its photographs.
      if let titles { albums.append((titles, start..<count)) }
    }
    visit(root, isRoot: true)
    for (title, photos) in albums {
      for word in SearchWords.words(in: title) { words[word, default: Runs()].insert(photos) }
    }
    let entries = words.map { Entry(word: $0, bytes: $1.bytes) }
      .sorted { $0.word.utf16.lexicographicallyPrecedes($1.word.utf16) }
    let cuts = Self.cuts(of: entries, into: Self.fileCount(of: count))
    files = zip(cuts, cuts.dropFirst()).map { Self.bytes(of: entries[$0..<$1]) }
    firstWords =
      [""] + cuts[1..<cuts.count - 1].map { $0 < entries.count ? entries[$0].word : Self.end }
  }

  /// A word with its photographs.
  private struct Entry {
    let word: String
    /// The runs of the photographs.
    let bytes: [UInt8]
    /// The approximate number of bytes in a file.
    var weight: Int { word.utf8.count / 2 + 2 + bytes.count }
  }

  /// The indices of the first words of all files, and the number of words.
  ///
  /// The files have about the same weight. Among the words near the end of a file, the one with the least hash begins the
  /// next file. So another word somewhere changes the file that has it, and seldom where files begin.
  private static func cuts(of entries: [Entry], into count: Int) -> [Int] {
    var starts = [0]
    for entry in entries { starts.append(starts[starts.count - 1] + entry.weight) }
    let total = starts[entries.count]
    func index(at place: Int) -> Int {
      starts.firstIndex { $0 >= place } ?? entries.count
    }
    var cuts = [0]
    for file in 1..<max(1, count) {
      let near =
        index(
          at: (4 * file - 1) * total / (4 * count))..<index(
          at: (4 * file + 1) * total / (4 * count))
      let cut = near.min { SearchWords.hash(entries[$0].word) < SearchWords.hash(entries[$1].word) }
      cuts.append(max(cuts[cuts.count - 1], cut ?? near.upperBound))
    }
    return cuts + [entries.count]
  }

  private static func bytes(of words: ArraySlice<Entry>) -> [UInt8] {
    var bytes: [UInt8] = []
    var former: [UInt8] = []
    for entry in words {
      let word = Array(entry.word.utf8)
      let shared = zip(word, former).prefix { $0 == $1 }.count
      let others = word.count - shared
      bytes.append(UInt8(min(shared, 15) | min(others, 15) << 4))
      for number in [shared, others] where number >= 15 { add(number - 15, to: &bytes) }
      bytes += word[shared...]
      add(entry.bytes.count, to: &bytes)
      bytes += entry.bytes
      former = word
    }
    return bytes
  }

  /// Adds a number, its lowest seven bits first.
  private static func add(_ number: Int, to bytes: inout [UInt8]) {
    var rest = number
    while rest > 127 {
      bytes.append(UInt8(rest & 127) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// The words of texts as they are found. `search.js` finds the same.
enum SearchWords {
  /// The greatest length of a word, in characters (Unicode scalars).
  static let limit = 24

  /// The word of a month.
  static func month(_ number: Int) -> String { number < 10 ? "~0\(number)" : "~\(number)" }

  /// The hash of a word (FNV-1a, 32 bits).
  static func hash(_ word: String) -> UInt32 {
    word.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }

  /// The words in a text, without case and accents: letters and digits, without leading zeros. Chinese and Japanese, which
  /// have no spaces, are found by characters and pairs of them.
  static func words(in text: String) -> [String] {
    var words: [String] = []
    var word: [Unicode.Scalar] = []
    func finish() {
      if word.isEmpty { return }
      defer { word.removeAll(keepingCapacity: true) }
      var start = 0
      while start < word.count {
        let hasPairs = isPaired(word[start])
        var end = start + 1
        while end < word.count, isPaired(word[end]) == hasPairs { end += 1 }
        let run = word[start..<end]
        if hasPairs {
          for index in run.indices {
            words.append(string(run[index...index]))
            if index + 1 < end { words.append(string(run[index...index + 1])) }
          }
        } else {
          words.append(string(withoutZeros(run.prefix(limit))))
        }
        start = end
      }
    }
    for scalar in scalars(of: text) {
      if isInWord(scalar) { word.append(scalar) } else { finish() }
    }
    finish()
    return words
  }

  /// A number without its leading zeros; any other word as it is.
  private static func withoutZeros(_ word: ArraySlice<Unicode.Scalar>) -> ArraySlice<
    Unicode.Scalar
  > {
    guard word.allSatisfy({ ("0"..."9").contains($0) }) else { return word }
    let digits = word.drop { $0 == "0" }
    return digits.isEmpty ? word.suffix(1) : digits
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// The characters of a text without case and accents.
  private static func scalars(of text: String) -> [Unicode.Scalar] {
    let lower = text.lowercased()
    if lower.utf8.allSatisfy({ $0 < 0x80 }) { return Array(lower.unicodeScalars) }
    return lower.decomposedStringWithCompatibilityMapping.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark: false
      default: true
      }
    }
  }

  private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 {
      return ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      return true
    default: return false
    }
  }

  private static func isPaired(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
