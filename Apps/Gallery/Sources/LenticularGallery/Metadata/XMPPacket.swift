/// The texts and dates of an image, its location, and its projection as a panorama, in an XMP packet.
public struct XMPPacket: Equatable {
  /// `dc:description` in its default language.
  var description: String?
  /// `dc:title` in its default language.
  var title: String?
  /// `photoshop:Headline`.
  var headline: String?
  /// `dc:creator`.
  var creators: [String] = []
  /// `dc:rights` in its default language.
  var rights: String?
  /// `dc:subject`.
  var keywords: [String] = []
  /// `Iptc4xmpExt:PersonInImage`.
  var people: [String] = []
  /// `xmp:Rating`: stars, or -1 for a rejected image.
  var rating: Int?
  /// `GCamera:MotionPhoto`, or its predecessor `GCamera:MicroVideo`: whether a movie follows the image in its file.
  var hasMovie = false
  /// `GCamera:MicroVideoOffset`: the bytes from the movie to the end of the file.
  var movieOffset: Int?
  /// `Container:Directory`: the parts of the file, in their order.
  var parts: [Part] = []
  /// `tiff:ImageDescription` and `exif:UserComment`: what EXIF said, copied.
  var copiedDescription: String?
  var copiedComment: String?
  /// The dates at which the image was taken, the most reliable first: `exif:DateTimeOriginal`, `photoshop:DateCreated`,
  /// `exif:DateTimeDigitized` and `xmp:CreateDate`.
  var dates: [CaptureDate] = []
  /// When the file was last edited: `xmp:ModifyDate`, `tiff:DateTime` or `dc:date`.
  var modified: CaptureDate?
  /// `exif:GPSLatitude` and `exif:GPSLongitude`.
  var location: Location?
  /// `GPano:UsePanoramaViewer`: whether the image is to be shown as a panorama.
  var isForPanoramaViewer = true
  /// `GPano:ProjectionType`, such as `equirectangular`.
  var projection: String?
  /// `GPano:FullPanoWidthPixels`: the width of a whole circle, in pixels of the image as it was stitched.
  var fullWidth: Int?
  /// `GPano:CroppedAreaImageWidthPixels`: the width of the image as it was stitched, in pixels.
  var croppedWidth: Int?

  /// A part of a file with several: the image, and what follows it.
  struct Part: Equatable {
    /// `Item:Semantic`, such as `MotionPhoto`.
    var semantic = ""
    /// `Item:Length`, in bytes; 0 if it is not declared.
    var length = 0
    /// `Item:Padding`: the bytes between this part and the next one.
    var padding = 0
  }

  init() {}

  /// Whether a file that begins with `bytes` has a packet and nothing else.
  static func isPacket(_ bytes: some Collection<UInt8>) -> Bool {
    let text = String(decoding: utf8(Array(bytes)), as: UTF8.self)
    let start = text.unicodeScalars.first { $0.value != 0xFEFF && !$0.properties.isWhitespace }
    return start == "<" && (text.contains("xmpmeta") || text.contains("rdf:RDF"))
  }

  /// The width of a whole circle in pixels of an image that is now as wide as a number of pixels;
  /// `nil` if it is not declared.
  func circleWidth(ofImage width: Int) -> Int? {
    guard let fullWidth, fullWidth > 0 else { return nil }
    let stitched = croppedWidth.flatMap { $0 > 0 ? $0 : nil } ?? width
    let ratio = Double(fullWidth) / Double(stitched)
    return ratio <= 1e6 ? Int((Double(width) * ratio).rounded()) : nil
  }

  /// A packet in UTF-8, up to the zeros that some programs write after it. Others are in UTF-16 or UTF-32, of which the
  /// zeros around the first characters tell the order (ISO 16684-1, 7.3).
  private static func utf8(_ packet: [UInt8]) -> [UInt8] {
    let head = Array(packet.prefix(4))
    let isWide = head.count == 4 && head.count { $0 == 0 } >= 2
    guard isWide || head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) else {
      return Array(packet.prefix { $0 != 0 })
    }
    // UTF-32 has a third zero, or two beside its mark.
    let isLong =
      head.count { $0 == 0 } == 3 || head == [0, 0, 0xFE, 0xFF] || head == [0xFF, 0xFE, 0, 0]
    guard isLong else {
      return Array(LegacyText.utf16(packet, head.first == 0 ? .big : .little).utf8)
    }
    let reader = ByteReader(bytes: packet, order: head[0] == 0 ? .big : .little)
    var text = String.UnicodeScalarView()
    for place in stride(from: 0, to: packet.count - 3, by: 4) {
      guard let value = reader.unsigned32(at: place), value > 0 else { break }
      text.append(UInt32(exactly: value).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}")
    }
    return Array(String(text).utf8)
  }

  /// Reads all valid fields.
  init(_ packet: [UInt8]) {
    var scanner = XMLScanner(Self.utf8(packet))
    var reader = Reader()
    while let token = scanner.next() { reader.read(token) }
    description = reader.values[.description]
    title = reader.values[.title]
    headline = reader.values[.headline]
    rights = reader.values[.rights]
    creators = reader.lists[.creator] ?? []
    keywords = reader.lists[.subject] ?? []
    people = reader.lists[.person] ?? []
    // Some programs write it with a fraction.
    rating = reader.values[.rating].flatMap { Double($0) }.flatMap { Int(exactly: $0.rounded()) }
    hasMovie = [.motionPhoto, .microVideo].contains { reader.values[$0] == "1" }
    movieOffset = reader.values[.movieOffset].flatMap { Int($0) }
    parts = reader.parts
    copiedDescription = reader.values[.copiedDescription]
    copiedComment = reader.values[.copiedComment]
    func dates(_ fields: [Field]) -> [CaptureDate] {
      fields.compactMap {
        reader.values[$0].flatMap { CaptureDate($0) }.flatMap { $0.isPlausible ? $0 : nil }
      }
    }
    self.dates = dates([.originalDate, .dateCreated, .digitizedDate, .createDate])
    modified = dates([.modifyDate, .dateTime, .date]).first
    if let latitude = reader.values[.latitude].flatMap(Self.degrees),
      let longitude = reader.values[.longitude].flatMap(Self.degrees)
    {
      location = Location(latitude: latitude, longitude: longitude)
    }
    isForPanoramaViewer = reader.values[.usesViewer]?.lowercased() != "false"
    projection = reader.values[.projection]
    fullWidth = reader.values[.fullWidth].flatMap { Int($0) }
    croppedWidth = reader.values[.croppedWidth].flatMap { Int($0) }
  }

  /// A coordinate of XMP: degrees and minutes, `48,6.5N`, or degrees, minutes and seconds, `48,6,30N`.
  private static func degrees(_ text: String) -> Double? {
    guard let direction = text.last?.uppercased(), "NSEW".contains(direction) else {
      return Double(text)
    }
    let parts = text.dropLast().split(separator: ",").map { Double($0) }
    guard (1...3).contains(parts.count), !parts.contains(nil) else { return nil }
    let value = zip(parts, [1, 60, 3600]).reduce(0) { $0 + ($1.0 ?? 0) / $1.1 }
    return direction == "S" || direction == "W" ? -value : value
  }

  private enum Field: String {
    case description, title, creator, rights, subject, date
    case copiedDescription = "ImageDescription"
    case copiedComment = "UserComment"
    case person = "PersonInImage"
    case projection = "ProjectionType"
    case fullWidth = "FullPanoWidthPixels"
    case croppedWidth = "CroppedAreaImageWidthPixels"
    case usesViewer = "UsePanoramaViewer"
    case headline = "Headline"
    case dateCreated = "DateCreated"
    case originalDate = "DateTimeOriginal"
    case digitizedDate = "DateTimeDigitized"
    case createDate = "CreateDate"
    case modifyDate = "ModifyDate"
    case dateTime = "DateTime"
    case latitude = "GPSLatitude"
    case longitude = "GPSLongitude"
    case rating = "Rating"
    case motionPhoto = "MotionPhoto"
    case microVideo = "MicroVideo"
    case movieOffset = "MicroVideoOffset"

    /// Whether all texts of the field count, and not that of one language.
    var isList: Bool { self == .creator || self == .subject || self == .person }

    /// The namespace of the field's element or attribute, with its usual prefix.
    var namespace: (name: String, prefix: String) {
      switch self {
      case .description, .title, .creator, .rights, .subject, .date:
        ("http://purl.org/dc/elements/1.1/", "dc")
      case .projection, .fullWidth, .croppedWidth, .usesViewer:
        ("http://ns.google.com/photos/1.0/panorama/", "GPano")
      case .headline, .dateCreated: ("http://ns.adobe.com/photoshop/1.0/", "photoshop")
      case .originalDate, .digitizedDate, .copiedComment, .latitude, .longitude:
        ("http://ns.adobe.com/exif/1.0/", "exif")
      case .dateTime, .copiedDescription: ("http://ns.adobe.com/tiff/1.0/", "tiff")
      case .createDate, .modifyDate, .rating: ("http://ns.adobe.com/xap/1.0/", "xmp")
      case .motionPhoto, .microVideo, .movieOffset:
        ("http://ns.google.com/photos/1.0/camera/", "GCamera")
      case .person: ("http://iptc.org/std/Iptc4xmpExt/2008-02-29/", "Iptc4xmpExt")
      }
    }
  }

  /// Collects the fields from the tokens of a packet.
  private struct Reader {
    var values: [Field: String] = [:]
    var lists: [Field: [String]] = [:]
    var parts: [Part] = []
    /// The namespaces that the packet declares, by prefix.
    private var namespaces: [String: String] = [:]
    /// The field to which the current text belongs.
    private var field: Field?
    private var text = ""
    private var isDefaultLanguage = false
    /// The property of a part to which the current text belongs.
    private var property: String?

    private static let container = "http://ns.google.com/photos/1.0/container/"
    private static let item = "http://ns.google.com/photos/1.0/container/item/"

    mutating func read(_ token: XMLScanner.Token) {
      switch token {
      case .start(let name, let attributes, let isEmpty):
        for attribute in attributes where attribute.name.hasPrefix("xmlns:") {
          namespaces[String(attribute.name.dropFirst(6))] = attribute.value
        }
        for attribute in attributes {
          guard let field = field(named: attribute.name) else { continue }
          values[field] = attribute.value
          if field.isList, !attribute.value.isEmpty {
            lists[field, default: []].append(attribute.value)
          }
        }
        if namespace(of: name) == Self.container, Self.localName(name) == "Item" {
          parts.append(Part())
        }
        for attribute in attributes { add(attribute.value, toPart: attribute.name) }
        property = isEmpty || namespace(of: name) != Self.item ? nil : name
        if property != nil { text = "" }
        if !isEmpty { start(name, attributes) }
      case .text(let piece):
        if field != nil || property != nil { text += piece }
      case .end(let name):
        if name == property { add(text.trimmingSpace, toPart: name) }
        property = nil
        end(name)
      }
    }

    /// Begins a field: an element with text, or with a list of texts in several languages.
    private mutating func start(_ name: String, _ attributes: [XMLScanner.Attribute]) {
      if let field = field(named: name) {
        self.field = field
        text = ""
        isDefaultLanguage = true
      } else if let field, Self.localName(name) == "li" {
        text = ""
        let language = attributes.first { $0.name == "xml:lang" }?.value
        isDefaultLanguage =
          language == nil || language == "x-default" || values[field] == nil
      }
    }

    private mutating func end(_ name: String) {
      guard let field else { return }
      let isField = self.field(named: name) == field
      guard isField || Self.localName(name) == "li" else { return }
      let value = text.trimmingSpace
      if isDefaultLanguage, !value.isEmpty { values[field] = value }
      if field.isList, !value.isEmpty { lists[field, default: []].append(value) }
      text = ""
      if isField { self.field = nil }
    }

    /// The field with the name of an element or attribute; `nil` for others.
    private func field(named name: String) -> Field? {
      guard let field = Field(rawValue: Self.localName(name)) else { return nil }
      let prefix = String(name.prefix { $0 != ":" })
      let namespace =
        namespaces[prefix] ?? (prefix == field.namespace.prefix ? field.namespace.name : "")
      return namespace == field.namespace.name ? field : nil
    }

    /// The namespace of an element or attribute; `nil` if its prefix is not declared.
    private func namespace(of name: String) -> String? {
      namespaces[String(name.prefix { $0 != ":" })]
    }

    /// Sets a property of the last part.
    private mutating func add(_ value: String, toPart name: String) {
      guard !parts.isEmpty, namespace(of: name) == Self.item else { return }
      switch Self.localName(name) {
      case "Semantic": parts[parts.count - 1].semantic = value
      case "Length": parts[parts.count - 1].length = max(0, Int(value) ?? 0)
      case "Padding": parts[parts.count - 1].padding = max(0, Int(value) ?? 0)
      default: break
      }
    }

    private static func localName(_ name: String) -> String {
      String(name.split(separator: ":", maxSplits: 1).last ?? "")
    }
  }
}

extension String {
  /// The text without leading and trailing white space.
  fileprivate var trimmingSpace: String {
    func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
    let rest = unicodeScalars.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    return String(String.UnicodeScalarView(rest))
  }
}

extension XMPPacket {
  /// A packet with a caption.
  public static func captioned(_ caption: String) -> [UInt8] {
    let text = HTMLText().escapeText(caption)
    return Array(
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:description><rdf:Alt><rdf:li xml:lang="x-default">\(text)</rdf:li></rdf:Alt>
      </dc:description></rdf:Description></rdf:RDF></x:xmpmeta>
      <?xpacket end="w"?>
      """.utf8)
  }

  /// A packet that names whose photograph it is.
  static func crediting(_ credit: Credit) -> [UInt8] {
    let escape = HTMLText().escapeText
    let creator = credit.artist.map {
      "<dc:creator><rdf:Seq><rdf:li>\(escape($0))</rdf:li></rdf:Seq></dc:creator>"
    }
    let rights = credit.copyright.map {
      "<dc:rights><rdf:Alt><rdf:li xml:lang=\"x-default\">\(escape($0))</rdf:li></rdf:Alt></dc:rights>"
    }
    return Array(
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
      \(creator ?? "")\(rights ?? "")</rdf:Description></rdf:RDF></x:xmpmeta>
      <?xpacket end="w"?>
      """.utf8)
  }
}
