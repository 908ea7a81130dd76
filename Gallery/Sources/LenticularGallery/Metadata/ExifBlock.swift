/// The fields of an EXIF block that a gallery uses.
///
/// EXIF has the structure of TIFF: a byte order, then directories of twelve-byte entries (tag,
/// type, count, value or its offset). Exif 2.32, CIPA DC-008, §4.6.
struct ExifBlock: Equatable {
  var description: String?
  var make: String?
  var model: String?
  var date: String?
  /// The orientation, 1...8.
  var orientation: Int?
  var lens: String?
  /// The exposure time, in seconds.
  var exposureTime: Double?
  var fNumber: Double?
  /// The sensitivity (ISO 12232).
  var sensitivity: Int?
  /// The focal length, in millimetres.
  var focalLength: Double?
  var location: Location?

  private enum Tag {
    static let imageDescription = 0x010E
    static let make = 0x010F
    static let model = 0x0110
    static let orientation = 0x0112
    static let dateTime = 0x0132
    static let exposureTime = 0x829A
    static let fNumber = 0x829D
    static let exifDirectory = 0x8769
    static let gpsDirectory = 0x8825
    static let sensitivity = 0x8827
    static let dateTimeOriginal = 0x9003
    static let dateTimeDigitized = 0x9004
    static let focalLength = 0x920A
    static let lensModel = 0xA434
    // Of the GPS directory.
    static let latitudeReference = 1
    static let latitude = 2
    static let longitudeReference = 3
    static let longitude = 4
  }

  init() {}

  /// Reads all valid fields; a broken block has none.
  init(_ block: [UInt8]) {
    var bytes = block
    if bytes.starts(with: Array("Exif\0\0".utf8)) { bytes.removeFirst(6) }
    var reader = ByteReader(bytes: bytes)
    if bytes.starts(with: "II".utf8) {
      reader.order = .little
    } else if !bytes.starts(with: "MM".utf8) {
      return
    }
    guard reader.unsigned16(at: 2) == 42, let first = reader.unsigned32(at: 4) else { return }
    var inner: Int?
    var gps: Int?
    var dates: [Int: String] = [:]
    Self.forEachEntry(of: first, in: reader) { tag, entry in
      switch tag {
      case Tag.imageDescription: description = Self.text(of: entry, in: reader)
      case Tag.make: make = Self.text(of: entry, in: reader)
      case Tag.model: model = Self.text(of: entry, in: reader)
      case Tag.orientation:
        orientation = reader.unsigned16(at: entry + 8).flatMap { (1...8).contains($0) ? $0 : nil }
      case Tag.dateTime: dates[tag] = Self.text(of: entry, in: reader)
      case Tag.exifDirectory: inner = reader.unsigned32(at: entry + 8)
      case Tag.gpsDirectory: gps = reader.unsigned32(at: entry + 8)
      default: break
      }
    }
    if let inner {
      Self.forEachEntry(of: inner, in: reader) { tag, entry in
        switch tag {
        case Tag.dateTimeOriginal, Tag.dateTimeDigitized:
          dates[tag] = Self.text(of: entry, in: reader)
        case Tag.lensModel: lens = Self.text(of: entry, in: reader)
        case Tag.exposureTime: exposureTime = Self.rational(of: entry, in: reader)
        case Tag.fNumber: fNumber = Self.rational(of: entry, in: reader)
        case Tag.focalLength: focalLength = Self.rational(of: entry, in: reader)
        case Tag.sensitivity:
          sensitivity = reader.unsigned16(at: entry + 8).flatMap { $0 > 0 ? $0 : nil }
        default: break
        }
      }
    }
    if let gps { location = Self.location(in: gps, in: reader) }
    date = dates[Tag.dateTimeOriginal] ?? dates[Tag.dateTimeDigitized] ?? dates[Tag.dateTime]
  }

  private static func forEachEntry(
    of directory: Int, in reader: ByteReader, _ body: (_ tag: Int, _ entry: Int) -> Void
  ) {
    guard let count = reader.unsigned16(at: directory) else { return }
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let tag = reader.unsigned16(at: entry) else { return }
      body(tag, entry)
    }
  }

  /// The location of a GPS directory (Exif 2.32, §4.6.6): each coordinate in degrees, minutes and seconds, with the
  /// hemisphere.
  private static func location(in directory: Int, in reader: ByteReader) -> Location? {
    var (latitude, longitude): (Double?, Double?) = (nil, nil)
    var (isSouth, isWest) = (false, false)
    forEachEntry(of: directory, in: reader) { tag, entry in
      switch tag {
      case Tag.latitudeReference: isSouth = text(of: entry, in: reader)?.uppercased() == "S"
      case Tag.latitude: latitude = degrees(of: entry, in: reader)
      case Tag.longitudeReference: isWest = text(of: entry, in: reader)?.uppercased() == "W"
      case Tag.longitude: longitude = degrees(of: entry, in: reader)
      default: break
      }
    }
    guard let latitude, let longitude else { return nil }
    return Location(
      latitude: isSouth ? -latitude : latitude, longitude: isWest ? -longitude : longitude)
  }

  /// Three numbers of type RATIONAL: degrees, minutes and seconds. Some programs leave seconds out as 0/0.
  private static func degrees(of entry: Int, in reader: ByteReader) -> Double? {
    guard reader.unsigned16(at: entry + 2) == 5, reader.unsigned32(at: entry + 4) == 3,
      let offset = reader.unsigned32(at: entry + 8),
      let degrees = rational(at: offset, in: reader)
    else { return nil }
    let minutes = rational(at: offset + 8, in: reader) ?? 0
    let seconds = rational(at: offset + 16, in: reader) ?? 0
    return degrees + minutes / 60 + seconds / 3600
  }

  /// The value of an entry of type RATIONAL (5); `nil` unless it is positive.
  private static func rational(of entry: Int, in reader: ByteReader) -> Double? {
    guard reader.unsigned16(at: entry + 2) == 5, let offset = reader.unsigned32(at: entry + 8),
      let value = rational(at: offset, in: reader), value > 0
    else { return nil }
    return value
  }

  /// A numerator and a denominator; `nil` if the denominator is zero.
  private static func rational(at offset: Int, in reader: ByteReader) -> Double? {
    guard let numerator = reader.unsigned32(at: offset),
      let denominator = reader.unsigned32(at: offset + 4), denominator > 0
    else { return nil }
    return Double(numerator) / Double(denominator)
  }

  /// The value of an entry of type ASCII (2) or UTF-8 (129).
  private static func text(of entry: Int, in reader: ByteReader) -> String? {
    guard let type = reader.unsigned16(at: entry + 2), type == 2 || type == 129,
      let count = reader.unsigned32(at: entry + 4)
    else { return nil }
    let offset = count <= 4 ? entry + 8 : reader.unsigned32(at: entry + 8)
    guard let offset, let bytes = reader.slice(at: offset, count: count) else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
