import TestSupport

extension Script {
  /// A random script. Equal seeds give equal scripts.
  ///
  /// - Parameter isRecordable: whether the script has only what other builds of the engine can be told: surfaces first, and
  ///   calls that are exported.
  public static func random(seed: UInt64, isRecordable: Bool = false) -> Script {
    var writer = ScriptWriter(seed: seed, isRecordable: isRecordable)
    return writer.write()
  }
}

/// Writes a random script, as a host might do: some surfaces, then fingers, keys, commands and pauses.
private struct ScriptWriter {
  private var random: SeededGenerator
  private let isRecordable: Bool
  private var lines: [Script.Line] = []
  private var surfaces: [Driver.Type] = []
  /// The last list of photographs that each surface was given.
  private var lists: [Int: [Double]] = [:]
  /// Whether numbers may be odd. In every third script none is, so that long stories are told too.
  private let isOdd: Bool

  init(seed: UInt64, isRecordable: Bool) {
    random = SeededGenerator(state: seed)
    self.isRecordable = isRecordable
    isOdd = Int.random(in: 0..<3, using: &random) > 0
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private mutating func number(_ number: Number) -> Double {
    number.random(using: &random, odd: isOdd)
  }

  private mutating func add(_ word: String, _ numbers: Double...) {
    lines.append(Script.Line(word, numbers))
  }

  mutating func write() -> Script {
    if !isRecordable { add("host", Double(Int.random(in: 0..<4, using: &random))) }
    let count = [1, 1, 1, 2, 2, 3].randomElement(using: &random) ?? 1
    for _ in 0..<count { addSurface() }
    for (index, type) in surfaces.enumerated() where !chance(4) { begin(type, index + 1) }
    let length = Int.random(in: 3..<(chance(4) ? 90 : 30), using: &random)
    while lines.count < length + count { addEvent() }
    return Script(lines)
  }

  private mutating func addSurface() {
    let types = isRecordable ? Driver.all.filter { $0 != PropertiesDriver.self } : Driver.all
    guard var type = types.randomElement(using: &random) else { return }
    // Viewers have the most to do, and others hand photographs over to them.
    if chance(3) { type = ViewerDriver.self }
    let isNested = !surfaces.isEmpty && chance(2)
    let parent = isNested ? Double(Int.random(in: 1...surfaces.count, using: &random)) : 0
    var size = (320.0, 568.0)
    if isOdd, chance(6) {
      size = (0, 0)
    } else if chance(3) {
      size = (number(.length), number(.length))
    }
    // A recording has a surface, whatever the exclusions are.
    if isRecordable, surfaces.isEmpty { size = (320, 568) }
    let isInLayer = isNested && !isRecordable && chance(3)
    let configuration =
      isRecordable || !chance(4) ? 0 : Int.random(in: 0..<type.configurationCount, using: &random)
    lines.append(
      Script.Line(
        type.kind, [size.0, size.1, parent, isInLayer ? 1 : 0, Double(configuration)].trimmed))
    surfaces.append(type)
  }

  /// Gives a surface what it shows.
  private mutating func begin(_ type: Driver.Type, _ surface: Int) {
    for word in type.words.prefix(1) { add(word, of: type, surface) }
    if chance(2), let word = type.words.first(where: { $0.name == "present" }) {
      add(word, of: type, surface)
      add("wait", [0.05, 0.3, 1].randomElement(using: &random) ?? 1)
    }
  }

  private mutating func addEvent() {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<5: addWait()
    case 5..<11:
      guard let index = surfaces.indices.randomElement(using: &random) else { return }
      let type = surfaces[index]
      if let word = pick(type.words) { add(word, of: type, index + 1) }
    case 11: if isOdd { addOddTime() }
    case 12, 13, 14: addGesture()
    default:
      guard let word = pick(Host.words) else { return }
      // Ordinary scripts have no maps but the ones that are given.
      if !isOdd || isRecordable, word.name == "remove" || word.name == "map" { return }
      let surface = Double(Int.random(in: 0...surfaces.count, using: &random))
      lines.append(Script.Line(word.name, [surface] + word.numbers.map { number($0) }))
    }
  }

  private mutating func pick(_ words: [Word]) -> Word? {
    let words = isRecordable ? words.filter(\.isExported) : words
    var left = Int.random(in: 0..<max(1, words.reduce(0) { $0 + $1.weight }), using: &random)
    for word in words {
      left -= word.weight
      if left < 0 { return word }
    }
    return words.last
  }

  private mutating func add(_ word: Word, of type: Driver.Type, _ surface: Int) {
    var numbers = [Double(surface)] + word.numbers.map { number($0) }
    if let list = word.list {
      let isList = word.name == "photos" || word.name == "update"
      if isList, let former = lists[surface], !chance(4) {
        numbers += changed(former)
      } else {
        let count = Int.random(in: 0...list.greatestCount, using: &random)
        numbers += (0..<count).map { _ in number(list.number) }
      }
      if isList { lists[surface] = Array(numbers.dropFirst()) }
    }
    lines.append(Script.Line("\(type.kind).\(word.name)", numbers))
  }

  /// A list as an application changes it: an element is added, removed, moved or replaced, or none.
  private mutating func changed(_ former: [Double]) -> [Double] {
    var list = former
    let place = Int.random(in: 0...list.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: list.insert(number(.photo), at: place)
    case 1, 2: if place < list.count { list.remove(at: place) }
    case 3: if place < list.count { list.append(list.remove(at: place)) }
    case 4: if place < list.count { list[place] = number(.photo) }
    default: break
    }
    return list
  }

  private mutating func addWait() {
    add("wait", [0, 0.004, 0.017, 0.05, 0.1, 0.3, 1].randomElement(using: &random) ?? 0)
  }

  private mutating func addOddTime() {
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      add(
        "frame",
        [0, -0.004, 0.004, 0.5, -5, .nan, .infinity, -.infinity].randomElement(using: &random) ?? 0)
    case 1:
      add("sleep", [0.5, 30, 3600, 1e6].randomElement(using: &random) ?? 0)
    default:
      add(
        "skew",
        [-0.01, -5, -1e12, 0.3, 2, 1e5, 1e12, .nan, .infinity, -.infinity].randomElement(
          using: &random)
          ?? 0)
    }
  }

  /// A tap, a drag or a pinch, from its beginning to its end or nearly so.
  private mutating func addGesture() {
    let surface = Double(Int.random(in: 0...surfaces.count, using: &random))
    let fingers = chance(3) ? 2 : 1
    var points = (0..<fingers).map { _ in (number(.coordinate), number(.coordinate)) }
    for finger in 0..<fingers {
      let kind = fingers == 1 && chance(6) ? 1.0 : 0
      lines.append(
        Script.Line(
          "down",
          [surface, Double(finger), points[finger].0, points[finger].1, .nan, kind, kind].trimmed))
    }
    if chance(4) { add("wait", [0.03, 0.6].randomElement(using: &random) ?? 0) }
    let ways = (0..<fingers).map { _ in (number(.distance) / 8, number(.distance) / 8) }
    for _ in 0..<Int.random(in: 0..<6, using: &random) {
      add("wait", 0.016)
      for finger in 0..<fingers {
        points[finger].0 += ways[finger].0
        points[finger].1 += ways[finger].1
        add("move", surface, Double(finger), points[finger].0, points[finger].1)
      }
    }
    for finger in 0..<fingers where !chance(8) {
      if chance(4) { addWait() }
      add("up", surface, Double(finger), points[finger].0, points[finger].1)
    }
  }
}

extension [Double] {
  /// The numbers without the zeros at the end.
  fileprivate var trimmed: [Double] {
    Array(prefix((lastIndex { $0 != 0 } ?? -1) + 1))
  }
}
