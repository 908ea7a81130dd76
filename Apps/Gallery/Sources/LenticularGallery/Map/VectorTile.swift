/// A tile of shapes (Mapbox Vector Tile Specification 2.1), which may be invalid in any way.
struct VectorTile {
  /// The reason why a tile cannot be drawn.
  typealias Invalid = TileArchive.Invalid

  /// The form of a feature.
  enum Form: UInt64 {
    case points = 1
    case lines, areas
  }

  /// Shapes of one subject, such as water or roads.
  struct Layer {
    let name: String
    /// The side of the tile in the units of the shapes.
    let extent: Int
    let features: [Feature]
  }

  struct Feature {
    let form: Form
    /// Points, lines, or the rings of areas.
    let parts: [[MapPoint]]
    /// The values of the properties that are read.
    let properties: [String: Property]

    func text(_ name: String) -> String? {
      if case .text(let text)? = properties[name] { text } else { nil }
    }

    func number(_ name: String) -> Double? {
      switch properties[name] {
      case .number(let number)?: number
      case .text(let text)?: Double(text)
      case nil: nil
      }
    }
  }

  enum Property {
    case text(String)
    case number(Double)
  }

  let layers: [Layer]

  /// - Parameters:
  ///   - names: the layers that are read.
  ///   - properties: the names of the properties that are read.
  init(_ bytes: [UInt8], layers names: Set<String>, properties: Set<String>) throws(Invalid) {
    var reader = ProtobufReader(bytes)
    var layers: [Layer] = []
    while !reader.isAtEnd {
      guard let field = reader.field() else { throw Self.damaged }
      guard case (3, .bytes(let range)) = field else { continue }
      let parts = try LayerParts(bytes, range)
      if names.contains(parts.name) { layers.append(try parts.layer(bytes, properties)) }
    }
    self.layers = layers
  }

  private static let damaged = Invalid(reason: "it is damaged, or no vector tile")

  /// Where the parts of a layer are. The table of its properties follows the features that use it.
  private struct LayerParts {
    var name = ""
    private var extent: UInt64 = 4096
    private var features: [Range<Int>] = []
    private var keys: [Range<Int>] = []
    private var values: [Range<Int>] = []

    init(_ bytes: [UInt8], _ range: Range<Int>) throws(Invalid) {
      var reader = ProtobufReader(bytes, in: range)
      while !reader.isAtEnd {
        guard let field = reader.field() else { throw damaged }
        switch field {
        case (1, .bytes(let range)): name = text(bytes, range)
        case (2, .bytes(let range)): features.append(range)
        case (3, .bytes(let range)): keys.append(range)
        case (4, .bytes(let range)): values.append(range)
        case (5, .number(let number)): extent = number
        default: break
        }
      }
      guard (1...1 << 20).contains(extent) else { throw damaged }
    }

    func layer(_ bytes: [UInt8], _ properties: Set<String>) throws(Invalid) -> Layer {
      let names = keys.map { range in
        let name = text(bytes, range)
        return properties.contains(name) ? name : nil
      }
      var values: [Property?] = []
      for range in self.values { values.append(try property(bytes, range)) }
      var features: [Feature] = []
      for range in self.features {
        if let feature = try feature(bytes, range, names, values) { features.append(feature) }
      }
      return Layer(name: name, extent: Int(extent), features: features)
    }
  }

  private static func text(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private static func property(_ bytes: [UInt8], _ range: Range<Int>) throws(Invalid) -> Property? {
    var reader = ProtobufReader(bytes, in: range)
    var property: Property?
    while !reader.isAtEnd {
      guard let field = reader.field() else { throw damaged }
      switch field {
      case (1, .bytes(let range)): property = .text(text(bytes, range))
      case (2, .fixed(let bits)):
        property = .number(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
      case (3, .fixed(let bits)): property = .number(Double(bitPattern: bits))
      case (4, .number(let number)): property = .number(Double(Int64(bitPattern: number)))
      case (5, .number(let number)), (7, .number(let number)): property = .number(Double(number))
      case (6, .number(let number)): property = .number(Double(signed(number)))
      default: break
      }
    }
    return property
  }

  /// `nil` for a feature of an unknown form.
  private static func feature(
    _ bytes: [UInt8], _ range: Range<Int>, _ names: [String?], _ values: [Property?]
  ) throws(Invalid) -> Feature? {
    var reader = ProtobufReader(bytes, in: range)
    var properties: [String: Property] = [:]
    var form: Form?
    var geometry: Range<Int>?
    while !reader.isAtEnd {
      guard let field = reader.field() else { throw damaged }
      switch field {
      case (2, .bytes(let range)):
        var tags = ProtobufReader(bytes, in: range)
        while !tags.isAtEnd {
          guard let key = tags.number(), let value = tags.number(), key < UInt64(names.count),
            value < UInt64(values.count)
          else { throw damaged }
          if let name = names[Int(key)] { properties[name] = values[Int(value)] }
        }
      case (3, .number(let number)): form = Form(rawValue: number)
      case (4, .bytes(let range)): geometry = range
      default: break
      }
    }
    guard let form, let geometry else { return nil }
    return Feature(
      form: form, parts: try parts(ProtobufReader(bytes, in: geometry), form),
      properties: properties)
  }

  /// The commands of a geometry (section 4.3.3).
  private enum Command: UInt64 {
    case moveTo = 1
    case lineTo = 2
    case closePath = 7
  }

  private static func parts(_ reader: ProtobufReader, _ form: Form) throws(Invalid) -> [[MapPoint]]
  {
    var reader = reader
    var parts: [[MapPoint]] = []
    var (x, y) = (0, 0)
    while !reader.isAtEnd {
      guard let number = reader.number(), let command = Command(rawValue: number & 7) else {
        throw damaged
      }
      let count = number >> 3
      if command == .closePath {
        guard count == 1, form == .areas else { throw damaged }
        continue
      }
      // A point has two numbers of at least a byte, so no count is followed beyond the bytes.
      for _ in 0..<count {
        guard let right = reader.number(), let down = reader.number(),
          right <= UInt64(UInt32.max), down <= UInt64(UInt32.max)
        else { throw damaged }
        (x, y) = (x + signed(right), y + signed(down))
        let point = MapPoint(x: Double(x), y: Double(y))
        if command == .moveTo {
          parts.append([point])
        } else {
          guard !parts.isEmpty else { throw damaged }
          parts[parts.count - 1].append(point)
        }
      }
    }
    return parts
  }

  /// A number whose lowest bit is its sign.
  private static func signed(_ number: UInt64) -> Int {
    Int(bitPattern: UInt(number >> 1)) ^ -Int(number & 1)
  }
}

/// A point on a plane.
struct MapPoint: Hashable, Sendable {
  var x: Double
  var y: Double
}
