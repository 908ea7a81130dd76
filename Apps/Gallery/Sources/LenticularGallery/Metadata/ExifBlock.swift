/// The fields of an EXIF block that a gallery uses.
///
/// EXIF has the structure of TIFF: a byte order, then directories of twelve-byte entries (tag,
/// type, count, value or its offset). Exif 2.32, CIPA DC-008, §4.6.
struct ExifBlock: Equatable {
  var description: String?
  var make: String?
  var model: String?
  /// When the photograph was taken, and when it was digitised, as far as these dates exist.
  var dates: [CaptureDate] = []
  /// When the file was last edited.
  var modified: CaptureDate?
  /// Windows' title and comment.
  var title: String?
  var comment: String?
  /// The identifier that Apple's cameras give to a photograph and to its movie.
  var contentIdentifier: String?
  /// An XMP packet, which is a field in TIFF and RAW files.
  var packet: [UInt8]?
  /// The comment of a user.
  var userComment: String?
  /// Who has taken the photograph.
  var artist: String?
  var copyright: String?
  /// Windows' keywords, and a rating of stars.
  var keywords: [String] = []
  var rating: Int?
  /// Whether the colours are those of Adobe RGB (1998), as the option file of DCF (R03) says.
  var isAdobeRGB = false
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
    static let packet = 0x02BC
    static let artist = 0x013B
    static let rating = 0x4746
    static let copyright = 0x8298
    static let title = 0x9C9B
    static let makerNote = 0x927C
    static let comment = 0x9C9C
    static let keywords = 0x9C9E
    static let exposureTime = 0x829A
    static let fNumber = 0x829D
    static let exifDirectory = 0x8769
    static let gpsDirectory = 0x8825
    static let sensitivity = 0x8827
    static let dateTimeOriginal = 0x9003
    static let dateTimeDigitized = 0x9004
    static let offsetTime = 0x9010
    static let offsetTimeOriginal = 0x9011
    static let offsetTimeDigitized = 0x9012
    static let userComment = 0x9286
    static let subSecTime = 0x9290
    static let subSecTimeOriginal = 0x9291
    static let subSecTimeDigitized = 0x9292
    static let interoperabilityDirectory = 0xA005
    static let focalLength = 0x920A
    static let lensModel = 0xA434
    // Of the GPS directory.
    static let latitudeReference = 1
    static let latitude = 2
    static let longitudeReference = 3
    static let longitude = 4
    static let time = 7
    static let date = 29
    // Of the directory of interoperability.
    static let interoperabilityIndex = 1
    // Of Apple's directory.
    static let contentIdentifier = 0x11
  }

  init() {}

  /// Reads all valid fields; a broken block has none.
  init(_ block: [UInt8]) {
    var bytes = block
    if bytes.starts(with: Array("Exif\0\0".utf8)) { bytes.removeFirst(6) }
    self.init(ByteReader(bytes: bytes))
  }

  /// This block, and of another one what this one lacks.
  func completed(by other: ExifBlock) -> ExifBlock {
    var block = self
    block.description = description ?? other.description
    block.make = make ?? other.make
    block.model = model ?? other.model
    if dates.isEmpty { block.dates = other.dates }
    block.modified = modified ?? other.modified
    block.title = title ?? other.title
    block.comment = comment ?? other.comment
    block.artist = artist ?? other.artist
    block.copyright = copyright ?? other.copyright
    if keywords.isEmpty { block.keywords = other.keywords }
    block.rating = rating ?? other.rating
    block.contentIdentifier = contentIdentifier ?? other.contentIdentifier
    block.packet = packet ?? other.packet
    block.userComment = userComment ?? other.userComment
    block.isAdobeRGB = isAdobeRGB || other.isAdobeRGB
    block.orientation = orientation ?? other.orientation
    block.lens = lens ?? other.lens
    block.exposureTime = exposureTime ?? other.exposureTime
    block.fNumber = fNumber ?? other.fNumber
    block.sensitivity = sensitivity ?? other.sensitivity
    block.focalLength = focalLength ?? other.focalLength
    block.location = location ?? other.location
    return block
  }

  /// The numbers by which TIFF, and the RAW files of Olympus and Panasonic, are known.
  private static let marks: Set<Int> = [42, 0x4F52, 0x5352, 0x55]

  /// Reads a file of TIFF, whose first directory is that of EXIF.
  ///
  /// - Parameter isInner: whether the first directory is the one of the exposure instead, as in Canon's newest RAW files.
  init(_ reader: ByteReader, isInner: Bool = false) {
    var reader = reader
    guard let order = reader.slice(at: 0, count: 2) else { return }
    if order.elementsEqual("II".utf8) {
      reader.order = .little
    } else if !order.elementsEqual("MM".utf8) {
      return
    }
    guard let mark = reader.unsigned16(at: 2), Self.marks.contains(mark),
      let first = reader.unsigned32(at: 4)
    else { return }
    var inner: Int? = isInner ? first : nil
    var gps: Int?
    var texts: [Int: String] = [:]
    Self.forEachEntry(of: first, in: reader) { tag, entry in
      switch tag {
      case Tag.imageDescription: description = Self.text(of: entry, in: reader)
      case Tag.make: make = Self.text(of: entry, in: reader)
      case Tag.model: model = Self.text(of: entry, in: reader)
      case Tag.orientation:
        orientation = reader.unsigned16(at: entry + 8).flatMap { (1...8).contains($0) ? $0 : nil }
      case Tag.dateTime: texts[tag] = Self.text(of: entry, in: reader)
      case Tag.artist: artist = Self.text(of: entry, in: reader)
      case Tag.copyright: copyright = Self.text(of: entry, in: reader)
      case Tag.rating: rating = reader.unsigned16(at: entry + 8)
      case Tag.keywords:
        keywords =
          Self.wideText(of: entry, in: reader)?.split(separator: ";").map(String.init) ?? []
      case Tag.title: title = Self.wideText(of: entry, in: reader)
      case Tag.comment: comment = Self.wideText(of: entry, in: reader)
      case Tag.packet: packet = Self.bytes(of: entry, [1, 7], in: reader).map { Array($0) }
      case Tag.exifDirectory: inner = reader.unsigned32(at: entry + 8)
      case Tag.gpsDirectory: gps = reader.unsigned32(at: entry + 8)
      default: break
      }
    }
    var interoperability: Int?
    if let inner {
      Self.forEachEntry(of: inner, in: reader) { tag, entry in
        switch tag {
        case Tag.dateTimeOriginal, Tag.dateTimeDigitized, Tag.offsetTime, Tag.offsetTimeOriginal,
          Tag.offsetTimeDigitized, Tag.subSecTime, Tag.subSecTimeOriginal, Tag.subSecTimeDigitized:
          texts[tag] = Self.text(of: entry, in: reader)
        case Tag.makerNote: contentIdentifier = Self.contentIdentifier(of: entry, in: reader)
        case Tag.userComment: userComment = Self.userComment(of: entry, in: reader)
        case Tag.interoperabilityDirectory: interoperability = reader.unsigned32(at: entry + 8)
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
    if let interoperability {
      Self.forEachEntry(of: interoperability, in: reader) { tag, entry in
        guard tag == Tag.interoperabilityIndex else { return }
        isAdobeRGB = Self.text(of: entry, in: reader) == "R03"
      }
    }
    func date(_ tag: Int, _ fraction: Int, _ offset: Int) -> CaptureDate? {
      texts[tag].flatMap {
        CaptureDate(
          $0, fraction: texts[fraction],
          offset: texts[offset] ?? texts[Tag.offsetTimeOriginal] ?? texts[Tag.offsetTime])
      }.flatMap { $0.isPlausible ? $0 : nil }
    }
    dates = [
      date(Tag.dateTimeOriginal, Tag.subSecTimeOriginal, Tag.offsetTimeOriginal),
      date(Tag.dateTimeDigitized, Tag.subSecTimeDigitized, Tag.offsetTimeDigitized),
    ].compactMap(\.self)
    modified = date(Tag.dateTime, Tag.subSecTime, Tag.offsetTime)
    if let gps, let first = dates.first, first.offset == nil,
      let time = Self.moment(in: gps, in: reader)
    {
      dates[0] = first.with(offset: Self.offset(of: first, at: time))
    }
  }

  /// The identifier in the note of an Apple camera: a directory, whose offsets count from the beginning of the note.
  private static func contentIdentifier(of entry: Int, in reader: ByteReader) -> String? {
    guard let note = bytes(of: entry, [7], in: reader), note.starts(with: "Apple iOS\0".utf8),
      note.count > 16
    else { return nil }
    let start = note.startIndex
    let isLittle = note[start + 12..<start + 14].elementsEqual("II".utf8)
    let inner = ByteReader(bytes: Array(note), order: isLittle ? .little : .big)
    var identifier: String?
    forEachEntry(of: 14, in: inner) { tag, entry in
      guard tag == Tag.contentIdentifier else { return }
      identifier = text(of: entry, in: inner)
    }
    return identifier.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The minutes by which a clock was ahead of UTC, to a quarter of an hour; `nil` if no clock is so far ahead.
  private static func offset(of date: CaptureDate, at utc: CaptureDate) -> Int? {
    let quarters = (Double(date.clock - utc.clock) / 900).rounded()
    return abs(quarters) <= 14 * 4 ? Int(quarters) * 15 : nil
  }

  /// The moment of a GPS directory, in UTC.
  private static func moment(in directory: Int, in reader: ByteReader) -> CaptureDate? {
    var (day, hours): (String?, Double?) = (nil, nil)
    forEachEntry(of: directory, in: reader) { tag, entry in
      switch tag {
      case Tag.date: day = text(of: entry, in: reader)
      case Tag.time: hours = degrees(of: entry, in: reader)
      default: break
      }
    }
    guard let day, let hours, (0..<24).contains(hours) else { return nil }
    let seconds = min(86_399, Int((hours * 3600).rounded()))
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return CaptureDate(
      "\(day) \(padded(seconds / 3600)):\(padded(seconds / 60 % 60)):\(padded(seconds % 60))")
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

  /// The longest text, in bytes.
  private static let textLimit = 1 << 20

  /// The bytes of an entry of one of some types of single bytes.
  private static func bytes(of entry: Int, _ types: Set<Int>, in reader: ByteReader)
    -> ArraySlice<UInt8>?
  {
    guard let type = reader.unsigned16(at: entry + 2), types.contains(type),
      let count = reader.unsigned32(at: entry + 4), count <= textLimit
    else { return nil }
    let offset = count <= 4 ? entry + 8 : reader.unsigned32(at: entry + 8)
    return offset.flatMap { reader.slice(at: $0, count: count) }
  }

  /// The value of an entry of type ASCII (2) or UTF-8 (129). Most programs write UTF-8 as ASCII, old ones what Windows
  /// uses.
  private static func text(of entry: Int, in reader: ByteReader) -> String? {
    bytes(of: entry, [2, 129], in: reader).map { LegacyText.text($0.prefix { $0 != 0 }) }
  }

  /// The value of one of Windows' entries, bytes (1) that are UTF-16.
  private static func wideText(of entry: Int, in reader: ByteReader) -> String? {
    bytes(of: entry, [1, 7], in: reader).map { LegacyText.utf16($0, .little) }
  }

  /// The comment of a user (Exif 2.32, §4.6.5): eight bytes that name an encoding, then the text.
  private static func userComment(of entry: Int, in reader: ByteReader) -> String? {
    guard let bytes = bytes(of: entry, [2, 7], in: reader), bytes.count > 8 else { return nil }
    let text = bytes.dropFirst(8)
    if bytes.starts(with: "UNICODE\0".utf8) { return LegacyText.utf16(text, reader.order) }
    // Japanese text of JIS X 0208 is not read.
    if bytes.starts(with: "JIS\0".utf8) { return nil }
    let isNamed = bytes.starts(with: "ASCII\0\0\0".utf8) || bytes.prefix(8).allSatisfy { $0 == 0 }
    return LegacyText.text((isNamed ? text : bytes).prefix { $0 != 0 })
  }
}
