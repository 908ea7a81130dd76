import Foundation

/// The words of a gallery, each with the photographs of which it is said, in files of some kilobytes.
///
/// Words are those of captions, keywords, people, albums, files, cameras and dates, without case and accents. A word is in
/// the file that the hash of its first two characters tells, so that a query needs one file for each of its words.
/// Photographs are named by their numbers in the list of the first album. `search.js` reads the files.
///
/// A file has its words in ascending order. Of each it has, as numbers of seven bits a byte: how many bytes it shares with
/// the word before, the number of its other bytes, these, and the number of bytes that follow for the photographs. These are
/// runs: twice the distance from the end of the run before, plus 1 if the length less 2 follows.
struct SearchIndex: Sendable {
  let shards: [[UInt8]]

  /// The number of photographs for each file, and the greatest number of files.
  private static let lengths = (shard: 500, limit: 256)

  /// The number of files for a number of photographs.
  static func shardCount(of photographs: Int) -> Int {
    max(1, min(lengths.limit, (photographs + lengths.shard - 1) / lengths.shard))
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
    let shardCount = Self.shardCount(of: count)
    var parts = [[(word: [UInt8], runs: Runs)]](repeating: [], count: shardCount)
    for (word, runs) in words {
      parts[SearchWords.shard(of: word, count: shardCount)].append((Array(word.utf8), runs))
    }
    shards = parts.map(Self.bytes)
  }

  private static func bytes(of words: [(word: [UInt8], runs: Runs)]) -> [UInt8] {
    var bytes: [UInt8] = []
    var former: [UInt8] = []
    for (word, runs) in words.sorted(by: { $0.word.lexicographicallyPrecedes($1.word) }) {
      let shared = zip(word, former).prefix { $0 == $1 }.count
      add(shared, to: &bytes)
      add(word.count - shared, to: &bytes)
      bytes += word[shared...]
      let postings = runs.bytes
      add(postings.count, to: &bytes)
      bytes += postings
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

  /// The file of a word: the hash (FNV-1a, 32 bits) of its first two characters.
  static func shard(of word: String, count: Int) -> Int {
    var hash: UInt32 = 0x811C_9DC5
    for byte in String(String.UnicodeScalarView(word.unicodeScalars.prefix(2))).utf8 {
      hash = (hash ^ UInt32(byte)) &* 0x0100_0193
    }
    return Int(hash % UInt32(count))
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
