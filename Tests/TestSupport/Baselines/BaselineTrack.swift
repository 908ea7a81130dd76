import LenticularPhysics

/// One content over some frames of a scene, in thousandths: a line of a baseline's file.
///
/// The line is `name|first count interval|lanes`. `first` is the first frame and `interval` the number
/// of frames from one sample to the next. The lanes are those of `Sample`, separated by spaces; a lane
/// that begins with `=` is relative to the same lane of the frame's rectangle.
///
/// The numbers of a lane are differences of differences, for motion is smooth: the first number is
/// the value itself, each further one tells how much the value's change differs from the change
/// before. Each is written in the base 64 of source maps: five bits a character, the least first; a
/// sixth bit tells that more follow; the lowest bit of the number is its sign. A zero is followed by
/// the number of zeros that follow it.
struct BaselineTrack {
  /// x, y, width and height of the frame and of the crop, the radius and the opacity.
  typealias Sample = [Int]

  var name: String
  var first: Int
  var interval: Int
  var samples: [Sample] = []

  /// The number of the frame whose sample comes next.
  var next: Int { first + samples.count * interval }
}

extension BaselineTrack {
  static func sample(of content: VisibleContent) -> Sample {
    let numbers =
      (0..<4).map { content.frame[lane: $0] } + (0..<4).map { content.crop[lane: $0] }
      + [content.cornerRadius, content.opacity]
    return numbers.map { Int(max(-1e12, min(1e12, $0 * 1000)).rounded()) }
  }

  func content(_ index: Int) -> VisibleContent {
    let numbers = samples[index].map { Double($0) / 1000 }
    func rect(_ lane: Int) -> Rect2D {
      Rect2D(
        x: numbers[lane], y: numbers[lane + 1], width: numbers[lane + 2], height: numbers[lane + 3])
    }
    return VisibleContent(
      name: name, frame: rect(0), crop: rect(4), cornerRadius: numbers[8], opacity: numbers[9])
  }

  // MARK: Text

  var line: String {
    let lanes = (0..<10).map { lane in
      let absolute = Self.text(samples.map { $0[lane] })
      guard (4..<8).contains(lane) else { return absolute }
      let relative = "=" + Self.text(samples.map { $0[lane] - $0[lane - 4] })
      return relative.utf8.count < absolute.utf8.count ? relative : absolute
    }
    return "\(name)|\(first) \(samples.count) \(interval)|\(lanes.joined(separator: " "))"
  }

  /// Reads a line; nil where it is none.
  init?(line: Substring) {
    let parts = line.split(separator: "|", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let numbers = parts[1].split(separator: " ").compactMap { Int($0) }
    let lanes = parts[2].split(separator: " ")
    guard numbers.count == 3, lanes.count == 10, numbers[1] > 0 else { return nil }
    name = String(parts[0])
    (first, interval) = (numbers[0], numbers[2])
    samples = Array(repeating: Array(repeating: 0, count: 10), count: numbers[1])
    for (lane, text) in lanes.enumerated() {
      let isRelative = text.first == "="
      guard let values = Self.values(in: isRelative ? text.dropFirst() : text, count: numbers[1])
      else { return nil }
      for index in samples.indices {
        samples[index][lane] = values[index] + (isRelative ? samples[index][lane - 4] : 0)
      }
    }
  }

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let valuesOfDigits = Dictionary(
    uniqueKeysWithValues: digits.enumerated().map { ($1, $0) })

  private static func text(_ values: [Int]) -> String {
    var bytes: [UInt8] = []
    var zeros = 0
    func write(_ number: Int) {
      var rest = Int(number.magnitude) << 1 | (number < 0 ? 1 : 0)
      repeat {
        bytes.append(digits[rest & 31 | (rest > 31 ? 32 : 0)])
        rest >>= 5
      } while rest > 0
    }
    func endZeros() {
      guard zeros > 0 else { return }
      write(0)
      write(zeros - 1)
      zeros = 0
    }
    var (last, change) = (0, 0)
    for (index, value) in values.enumerated() {
      let number = value - last - change
      (last, change) = (value, index == 0 ? 0 : value - last)
      if number == 0 {
        zeros += 1
      } else {
        endZeros()
        write(number)
      }
    }
    endZeros()
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func values(in text: Substring, count: Int) -> [Int]? {
    var bytes = text.utf8.makeIterator()
    func read() -> Int? {
      var (number, shift) = (0, 0)
      while shift < 60, let byte = bytes.next(), let digit = valuesOfDigits[byte] {
        number |= (digit & 31) << shift
        shift += 5
        if digit < 32 { return number & 1 == 0 ? number >> 1 : -(number >> 1) }
      }
      return nil
    }
    var values: [Int] = []
    var (change, zeros) = (0, 0)
    while values.count < count {
      var number = 0
      if zeros > 0 {
        zeros -= 1
      } else {
        guard let next = read() else { return nil }
        number = next
        if number == 0 {
          guard let more = read() else { return nil }
          zeros = more
        }
      }
      let value = (values.last ?? 0) + change + number
      change = values.last.map { value - $0 } ?? 0
      values.append(value)
    }
    return values
  }
}
