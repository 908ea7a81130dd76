/// What a host does with a stage, line by line.
///
/// The text of a script has one command a line: its word, and its numbers. `Host` has the words that concern all
/// surfaces, a `Driver` those of its interaction. A text that a fuzzer prints can be pasted into a test:
///
///     viewer 320 568
///     viewer.photos 1 0 1 2
///     viewer.present 1 0 20 100 80 80 25
///     wait 0.5
public struct Script: Equatable, Sendable, CustomStringConvertible {
  /// A command with its numbers. A word has as many numbers as it needs; missing ones are zero.
  public struct Line: Equatable, Sendable, CustomStringConvertible {
    public var word: String
    public var numbers: [Double]

    public init(_ word: String, _ numbers: [Double] = []) {
      self.word = word
      self.numbers = numbers
    }

    /// The number at an index; 0 if the line has fewer.
    subscript(index: Int) -> Double { index < numbers.count ? numbers[index] : 0 }

    /// The number at an index as an integer; 0 for numbers that no integer can be.
    func whole(_ index: Int) -> Int { Int(exactly: self[index].rounded(.towardZero)) ?? 0 }

    /// Whether the number at an index is not zero.
    func flag(_ index: Int) -> Bool { self[index] != 0 }

    /// The numbers from an index on.
    func numbers(from index: Int) -> [Double] { Array(numbers.dropFirst(index)) }

    public var description: String { ([word] + numbers.map(\.text)).joined(separator: " ") }

    public static func == (left: Line, right: Line) -> Bool {
      left.description == right.description
    }
  }

  public var lines: [Line]

  public init(_ lines: [Line]) {
    self.lines = lines
  }

  /// Reads a script. Empty lines are ignored, and what follows a `#`; what is no number counts as NaN.
  public init(_ text: String) {
    lines = text.split(separator: "\n").compactMap { line in
      let words = line.prefix { $0 != "#" }.split(separator: " ")
      guard let word = words.first else { return nil }
      return Line(String(word), words.dropFirst().map { Double($0) ?? .nan })
    }
  }

  public var description: String { lines.map { "\($0)\n" }.joined() }
}

extension Double {
  /// The shortest text that stands for the number.
  fileprivate var text: String {
    if self == rounded(), magnitude < 1e15 {
      return sign == .minus && self == 0 ? "-0" : "\(Int(self))"
    }
    return "\(self)"
  }
}
