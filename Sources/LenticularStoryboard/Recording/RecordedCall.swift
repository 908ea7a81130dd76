import Lenticular
import LenticularBoundary
import LenticularPhysics
import LenticularScene
public import LenticularWire

/// A call with its time, in seconds.
public struct RecordedCall: Equatable, Sendable {
  public var time: Double
  public var call: Call

  public init(_ call: Call, at time: Double) {
    self.time = time
    self.call = call
  }
}

extension RecordedCall {
  private static let commands = Dictionary(
    uniqueKeysWithValues: Interface.all.flatMap { interface in
      interface.commands.map { (interface.callName($0.name), $0) }
    })

  init(_ object: inout JSONObject, after calls: [RecordedCall]) throws(RecordingError) {
    object.owner = "an event"
    time = try object.need("time", "a number from −10⁹ to 10⁹, in seconds") { $0.number }
    if let last = calls.last, time < last.time {
      throw object.error(.earlier(time: time, than: last.time))
    }
    if let first = calls.first, time - first.time > Recording.longestDuration {
      throw object.error(.tooLong(duration: time - first.time))
    }
    let expected = "one of \(Call.names.joined(separator: ", "))"
    let name = try object.need("event", expected) { value in
      value.text.flatMap { Self.commands[$0] == nil ? nil : $0 }
    }
    object.owner = "“\(name)”"
    call = Call(name)
    for parameter in Self.commands[name]?.parameters ?? [] {
      try parameter.read(&object, into: &call)
    }
  }

  var json: String {
    guard let command = Self.commands[call.name] else {
      preconditionFailure("no interface has a function \(call.name)")
    }
    var numbers = call.numbers[...]
    let fields = [("time", JSONText.number(time)), ("event", JSONText.string(call.name))]
    return JSONText.object(
      fields + command.parameters.flatMap { $0.json(&numbers, list: call.list) })
  }
}

extension Parameter {
  /// Takes the parameter from an object and adds it to a call.
  fileprivate func read(_ object: inout JSONObject, into call: inout Call) throws(RecordingError) {
    switch form {
    case .field, .record, .interaction:
      for field in fields { call.numbers.append(try field.read(&object)) }
    case .optional(let record):
      guard var inner = try object.takeObject(name) else {
        call.numbers += record.fields.map { _ in .nan }
        return
      }
      for field in record.fields { call.numbers.append(try field.read(&inner)) }
      try inner.finish()
    case .list(let record) where record.isSize:
      let expected = "widths and heights above 0, as in [[3000,2000],[2000,3000]]"
      let sizes = try object.need(name, expected) { $0.sizes }
      for size in sizes { call.list += [size.width, size.height] }
    case .list(let record):
      for var inner in try object.needObjects(name) {
        for field in record.fields { call.list.append(try field.read(&inner)) }
        try inner.finish()
      }
    }
  }

  /// The parameter in JSON, taken from the front of a call's numbers; empty if it can be omitted.
  fileprivate func json(_ numbers: inout ArraySlice<Double>, list: [Double]) -> [(String, String)] {
    switch form {
    case .field, .record, .interaction:
      return fields.compactMap { $0.json(numbers.removeFirst()) }
    case .optional(let record):
      let own = numbers.prefix(record.fields.count)
      numbers.removeFirst(record.fields.count)
      if own.allSatisfy(\.isNaN) { return [] }
      return [(name, JSONText.object(zip(record.fields, own).compactMap { $0.json($1) }))]
    case .list(let record):
      let width = record.fields.count
      let rows = stride(from: 0, to: list.count, by: width).map { list[$0..<$0 + width] }
      if record.isSize {
        let sizes = rows.map { Size2D(width: $0.first ?? 0, height: $0.last ?? 0) }
        return [(name, JSONText.sizes(sizes))]
      }
      let objects = rows.map { row in
        JSONText.object(zip(record.fields, row).compactMap { $0.json($1) })
      }
      return [(name, "[\(objects.joined(separator: ","))]")]
    }
  }
}

extension Field {
  /// Takes the field from an object, as its number.
  fileprivate func read(_ object: inout JSONObject) throws(RecordingError) -> Double {
    switch kind {
    case .number, .optionalNumber:
      return try single("a number from −10⁹ to 10⁹", &object) { $0.number }
    case .whole, .bits:
      return try single("a whole number", &object) { value in
        value.number.flatMap { $0 == $0.rounded() ? $0 : nil }
      }
    case .flag:
      return try single("true or false", &object) { $0.flag.map { $0 ? 1 : 0 } }
    case .choice(let choice):
      return try single("one of \(choice.words.joined(separator: ", "))", &object) { value in
        value.text.flatMap(choice.words.firstIndex).map { choice.numbers[$0] }
      }
    case .oneOf(let choice):
      let words = choice.numbers.map(JSONText.number).joined(separator: ", ")
      return try single("one of \(words)", &object) { value in
        value.number.flatMap { choice.numbers.contains($0) ? $0 : nil }
      }
    case .tile:
      guard var inner = try object.takeObject(name) else {
        throw object.error(
          .missing(field: name, of: object.owner, expected: "an object of level, column and row"))
      }
      let tile = TilePyramid.Tile(
        level: try Self.place("level", in: 0...21, &inner),
        column: try Self.place("column", in: 0...8191, &inner),
        row: try Self.place("row", in: 0...4095, &inner),
        isCopy: try inner.take("isCopy", "true or false") { $0.flag } ?? false)
      try inner.finish()
      return Double(tile.contents.rawValue)
    }
  }

  private static func place(
    _ name: String, in range: ClosedRange<Int>, _ object: inout JSONObject
  ) throws(RecordingError) -> Int {
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return try object.need(name, expected) { value in
      value.number.flatMap(Int.init(exactly:)).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  private func single(
    _ expected: String, _ object: inout JSONObject, _ read: (JSONValue) -> Double?
  ) throws(RecordingError) -> Double {
    if let fallback { return try object.take(name, expected, read) ?? fallback }
    return try object.need(name, expected, read)
  }

  /// The field in JSON; nil if it can be omitted.
  fileprivate func json(_ number: Double) -> (String, String)? {
    if let fallback, number == fallback || number.isNaN && fallback.isNaN { return nil }
    switch kind {
    case .flag: return (name, number == 0 ? "false" : "true")
    case .choice(let choice):
      guard let index = choice.numbers.firstIndex(of: number) else { return nil }
      return (name, JSONText.string(choice.words[index]))
    case .tile:
      guard let tile = TilePyramid.Tile(Contents(rawValue: Int32(number))) else { return nil }
      return (
        name,
        JSONText.object(
          [
            ("level", String(tile.level)), ("column", String(tile.column)),
            ("row", String(tile.row)),
          ] + (tile.isCopy ? [("isCopy", "true")] : []))
      )
    default: return (name, JSONText.number(number))
    }
  }
}
