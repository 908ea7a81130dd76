/// The fields of an EXIF block that a gallery uses. EXIF has the structure of TIFF (Exif 2.32, CIPA DC-008, §4.6).
struct ExifBlock: Equatable {
  var description: String?
  var make: String?
  var model: String?
  /// When the photograph was taken, and when it was digitised, as far as these dates exist.
  var dates: [CaptureDate] = []
  /// When the file was last edited.
  var modified: CaptureDate?
  /// Windows' title, subject and comment.
  var title: String?
  var subject: String?
  var comment: String?
  /// The identifier that Apple's cameras give to a photograph and to its movie.
  var contentIdentifier: String?
  /// An XMP packet, and an IPTC block or Photoshop's resources, which are fields in TIFF and RAW files.
  var packet: [UInt8]?
  var iptc: [UInt8]?
  var resources: [UInt8]?
  /// When the receiver of a satellite's signals knew where the photograph was taken, in UTC.
  var positionDate: CaptureDate?
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
    static let iptc = 0x83BB
    static let resources = 0x8649
    static let artist = 0x013B
    static let rating = 0x4746
    static let copyright = 0x8298
    static let title = 0x9C9B
    static let makerNote = 0x927C
    static let comment = 0x9C9C
    static let author = 0x9C9D
    static let keywords = 0x9C9E
    static let subject = 0x9C9F
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
    block.subject = subject ?? other.subject
    block.comment = comment ?? other.comment
    block.artist = artist ?? other.artist
    block.copyright = copyright ?? other.copyright
    if keywords.isEmpty { block.keywords = other.keywords }
    block.rating = rating ?? other.rating
    block.contentIdentifier = contentIdentifier ?? other.contentIdentifier
    block.packet = packet ?? other.packet
    block.iptc = iptc ?? other.iptc
    block.resources = resources ?? other.resources
    block.positionDate = positionDate ?? other.positionDate
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

  /// Reads a file of TIFF, whose first directory is that of EXIF.
  ///
  /// - Parameter isInner: whether the first directory is the one of the exposure instead, as in Canon's newest RAW files.
  init(_ reader: ByteReader, isInner: Bool = false) {
    guard let tiff = TIFFReader(reader) else { return }
    var inner: Int? = isInner ? tiff.first : nil
    var gps: Int?
    var texts: [Int: String] = [:]
    tiff.forEachEntry(of: tiff.first) { entry in
      switch entry.tag {
      case Tag.imageDescription: description = tiff.text(entry)
      case Tag.make: make = tiff.text(entry)
      case Tag.model: model = tiff.text(entry)
      case Tag.orientation:
        orientation = tiff.number(entry).flatMap { (1...8).contains($0) ? $0 : nil }
      // TIFF/EP and some programs put dates of the exposure here.
      case Tag.dateTime, Tag.dateTimeOriginal, Tag.dateTimeDigitized:
        texts[entry.tag] = tiff.text(entry)
      case Tag.artist: artist = tiff.text(entry)
      case Tag.copyright: copyright = tiff.text(entry)
      case Tag.rating: rating = tiff.number(entry)
      case Tag.keywords:
        keywords = Self.wideText(entry, tiff)?.split(separator: ";").map(String.init) ?? []
      case Tag.title: title = Self.wideText(entry, tiff)
      case Tag.subject: subject = Self.wideText(entry, tiff)
      case Tag.comment: comment = Self.wideText(entry, tiff)
      case Tag.author: artist = artist ?? Self.wideText(entry, tiff)
      case Tag.packet: packet = tiff.singleBytes(entry).map { Array($0) }
      case Tag.iptc: iptc = tiff.bytes(entry).map { Self.iptc($0) }
      case Tag.resources: resources = tiff.bytes(entry).map { Array($0) }
      case Tag.exifDirectory: inner = tiff.number(entry)
      case Tag.gpsDirectory: gps = tiff.number(entry)
      default: break
      }
    }
    var interoperability: Int?
    if let inner {
      tiff.forEachEntry(of: inner) { entry in
        switch entry.tag {
        case Tag.dateTimeOriginal, Tag.dateTimeDigitized, Tag.offsetTime, Tag.offsetTimeOriginal,
          Tag.offsetTimeDigitized, Tag.subSecTime, Tag.subSecTimeOriginal, Tag.subSecTimeDigitized:
          texts[entry.tag] = tiff.text(entry)
        case Tag.makerNote: contentIdentifier = Self.contentIdentifier(entry, tiff)
        case Tag.userComment: userComment = Self.userComment(entry, tiff)
        case Tag.interoperabilityDirectory: interoperability = tiff.number(entry)
        case Tag.lensModel: lens = tiff.text(entry)
        case Tag.exposureTime: exposureTime = Self.positive(tiff.rational(entry))
        case Tag.fNumber: fNumber = Self.positive(tiff.rational(entry))
        case Tag.focalLength: focalLength = Self.positive(tiff.rational(entry))
        case Tag.sensitivity: sensitivity = tiff.number(entry).flatMap { $0 > 0 ? $0 : nil }
        default: break
        }
      }
    }
    if let gps {
      location = Self.location(in: gps, tiff)
      positionDate = Self.moment(in: gps, tiff)
    }
    if let interoperability {
      isAdobeRGB = Self.isAdobeRGB(inInteroperability: interoperability, tiff)
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
    if let first = dates.first, first.offset == nil, let positionDate {
      dates[0] = first.with(offset: Self.offset(of: first, at: positionDate))
    }
  }

  /// Whether the directory of an exposure leads to one that says so.
  static func isAdobeRGB(inExif directory: Int, _ tiff: TIFFReader) -> Bool {
    var isAdobeRGB = false
    tiff.forEachEntry(of: directory) { entry in
      guard entry.tag == Tag.interoperabilityDirectory, let own = tiff.number(entry) else { return }
      isAdobeRGB = self.isAdobeRGB(inInteroperability: own, tiff)
    }
    return isAdobeRGB
  }

  private static func isAdobeRGB(inInteroperability directory: Int, _ tiff: TIFFReader) -> Bool {
    var isAdobeRGB = false
    tiff.forEachEntry(of: directory) { entry in
      guard entry.tag == Tag.interoperabilityIndex else { return }
      isAdobeRGB = tiff.text(entry) == "R03"
    }
    return isAdobeRGB
  }

  private static func positive(_ number: Double?) -> Double? {
    number.flatMap { $0 > 0 ? $0 : nil }
  }

  /// An IPTC block. Some programs declare words of four bytes and write them in the order of the other numbers.
  private static func iptc(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    guard bytes.count >= 4, bytes[0] != 0x1C, bytes[3] == 0x1C else { return bytes }
    return stride(from: 0, to: bytes.count - 3, by: 4).flatMap { bytes[$0..<$0 + 4].reversed() }
  }

  /// The identifier in the note of an Apple camera: a directory, whose offsets count from the beginning of the note.
  private static func contentIdentifier(_ entry: TIFFReader.Entry, _ tiff: TIFFReader) -> String? {
    guard entry.type == 7, let note = tiff.bytes(entry), note.starts(with: "Apple iOS\0".utf8),
      note.count > 16
    else { return nil }
    let start = note.startIndex
    let isLittle = note[start + 12..<start + 14].elementsEqual("II".utf8)
    let inner = TIFFReader(
      ByteReader(bytes: Array(note), order: isLittle ? .little : .big), directory: 14)
    var identifier: String?
    inner.forEachEntry(of: inner.first) { entry in
      guard entry.tag == Tag.contentIdentifier else { return }
      identifier = inner.text(entry)
    }
    return identifier.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The minutes by which a clock was ahead of UTC, to a quarter of an hour; `nil` if no clock is so far ahead.
  private static func offset(of date: CaptureDate, at utc: CaptureDate) -> Int? {
    let quarters = (Double(date.clock - utc.clock) / 900).rounded()
    return abs(quarters) <= 14 * 4 ? Int(quarters) * 15 : nil
  }

  /// The moment of a GPS directory, in UTC.
  private static func moment(in directory: Int, _ tiff: TIFFReader) -> CaptureDate? {
    var (day, hours): (String?, Double?) = (nil, nil)
    tiff.forEachEntry(of: directory) { entry in
      switch entry.tag {
      case Tag.date: day = tiff.text(entry)
      case Tag.time: hours = degrees(entry, tiff)
      default: break
      }
    }
    guard let day, let hours, (0..<24).contains(hours) else { return nil }
    let seconds = min(86_399, Int((hours * 3600).rounded()))
    let date = CaptureDate(
      "\(day) \(Decimals.padded(seconds / 3600)):\(Decimals.padded(seconds / 60 % 60)):\(Decimals.padded(seconds % 60))",
      offset: "Z")
    return date.flatMap { $0.isPlausible && $0.precision == .second ? $0 : nil }
  }

  /// The location of a GPS directory (Exif 2.32, §4.6.6): each coordinate in degrees, minutes and seconds, with the
  /// hemisphere.
  private static func location(in directory: Int, _ tiff: TIFFReader) -> Location? {
    var (latitude, longitude): (Double?, Double?) = (nil, nil)
    var (isSouth, isWest) = (false, false)
    tiff.forEachEntry(of: directory) { entry in
      switch entry.tag {
      case Tag.latitudeReference: isSouth = tiff.text(entry)?.uppercased() == "S"
      case Tag.latitude: latitude = degrees(entry, tiff)
      case Tag.longitudeReference: isWest = tiff.text(entry)?.uppercased() == "W"
      case Tag.longitude: longitude = degrees(entry, tiff)
      default: break
      }
    }
    guard let latitude, let longitude else { return nil }
    return Location(
      latitude: isSouth ? -latitude : latitude, longitude: isWest ? -longitude : longitude)
  }

  /// Three numbers of type RATIONAL: degrees, minutes and seconds. Some programs leave seconds out as 0/0.
  private static func degrees(_ entry: TIFFReader.Entry, _ tiff: TIFFReader) -> Double? {
    guard entry.count == 3, let degrees = tiff.rational(entry) else { return nil }
    let minutes = tiff.rational(entry, at: 1) ?? 0
    let seconds = tiff.rational(entry, at: 2) ?? 0
    return degrees + minutes / 60 + seconds / 3600
  }

  /// The value of one of Windows' entries, bytes that are UTF-16.
  private static func wideText(_ entry: TIFFReader.Entry, _ tiff: TIFFReader) -> String? {
    tiff.singleBytes(entry).map { LegacyText.utf16($0, .little) }
  }

  /// The comment of a user (Exif 2.32, §4.6.5): eight bytes that name an encoding, then the text.
  private static func userComment(_ entry: TIFFReader.Entry, _ tiff: TIFFReader) -> String? {
    guard let bytes = tiff.singleBytes(entry), bytes.count > 8 else { return nil }
    let text = bytes.dropFirst(8)
    if bytes.starts(with: "UNICODE\0".utf8) { return LegacyText.unicode(text, tiff.reader.order) }
    if bytes.starts(with: "JIS\0".utf8) { return LegacyText.japanese(text) }
    let isNamed = bytes.starts(with: "ASCII\0\0\0".utf8) || bytes.prefix(8).allSatisfy { $0 == 0 }
    return LegacyText.text(isNamed ? text : bytes)
  }
}
