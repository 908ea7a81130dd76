/// The texts and blocks of a PNG, also those after its pixels (Portable Network Graphics, third edition). libvips 8.14 reads
/// some of them only.
struct PNGFile {
  private(set) var exif: [UInt8]?
  private(set) var iptc: [UInt8]?
  private(set) var xmp: [UInt8]?
  private(set) var colour = CodedColour()
  /// When the picture was last modified.
  private var modified: CaptureDate?
  /// By keyword in lower case.
  private var texts: [String: String] = [:]

  /// The most chunks that are read, and the most bytes of one.
  private static let limits = (count: 200_000, bytes: 4 << 20)
  private static let signature = 8

  init(_ file: OpenFile) {
    let reader = ByteReader(file)
    var offset = Self.signature
    var hasProfile = false
    var isGrey = false
    for _ in 0..<Self.limits.count {
      guard let head = reader.slice(at: offset, count: 8) else { break }
      let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: head.suffix(4), as: UTF8.self)
      func content() -> ArraySlice<UInt8>? {
        length <= Self.limits.bytes ? reader.slice(at: offset + 8, count: length) : nil
      }
      switch type {
      case "IEND": return
      case "tEXt", "zTXt", "iTXt": if let content = content() { read(type, content) }
      case "eXIf": exif = exif ?? content().map { Array($0) }
      case "tIME": modified = content().flatMap(Self.time)
      case "IHDR":
        isGrey = content().map { $0.count > 9 && [0, 4].contains($0[$0.startIndex + 9]) } ?? false
      case "iCCP" where isGrey && colour.transfer == 0:
        hasProfile = true
        colour = CodedColour()
        colour.profile = content().flatMap(Self.profileOfThree) ?? []
      case "iCCP", "sRGB":
        hasProfile = true
        if colour.transfer == 0 { colour = CodedColour() }
      case "gAMA", "cHRM", "cICP":
        if let content = content() { read(type, content, hasProfile: hasProfile) }
      default: break
      }
      offset += length + 12
    }
  }

  /// What people have written.
  var plain: PlainTexts {
    PlainTexts(
      title: texts["title"],
      descriptions: ["description", "caption", "comment"].compactMap { texts[$0] },
      artist: texts["author"], copyright: texts["copyright"],
      date: texts["creation time"].flatMap { CaptureDate($0) ?? CaptureDate(spelled: $0) },
      modified: modified)
  }

  // MARK: Texts

  private static let xmpKeyword = "XML:com.adobe.xmp"

  private mutating func read(_ type: String, _ content: ArraySlice<UInt8>) {
    guard let end = content.firstIndex(of: 0) else { return }
    let keyword = String(decoding: content[..<end], as: UTF8.self)
    var rest = content[(end + 1)...]
    var isDeflated = type == "zTXt"
    if type == "iTXt" {
      // Whether it is deflated, how, a language, and the keyword in that language.
      guard rest.count > 2 else { return }
      isDeflated = rest[rest.startIndex] == 1
      rest = rest.dropFirst(2)
      for _ in 0..<2 {
        guard let end = rest.firstIndex(of: 0) else { return }
        rest = rest[(end + 1)...]
      }
    } else if isDeflated {
      rest = rest.dropFirst()
    }
    guard let bytes = isDeflated ? Inflate.inflated(rest, limit: Self.limits.bytes) : Array(rest)
    else { return }
    switch keyword {
    case Self.xmpKeyword: xmp = xmp ?? bytes
    case "Raw profile type exif", "Raw profile type APP1", "Raw profile type iptc",
      "Raw profile type xmp":
      readProfile(keyword, bytes)
    default:
      let key = keyword.lowercased()
      if texts[key] == nil { texts[key] = LegacyText.text(bytes) }
    }
  }

  /// A block as ImageMagick writes it: a line with its name, one with its length, and hexadecimal digits.
  private mutating func readProfile(_ keyword: String, _ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard lines.count > 2 else { return }
    let digits = lines.dropFirst(2).joined().compactMap {
      Character(Unicode.Scalar($0)).hexDigitValue
    }
    let block = stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
    if block.starts(with: "Exif\0\0".utf8) {
      exif = exif ?? block
    } else if keyword.hasSuffix("iptc") {
      iptc = iptc ?? block
    } else if keyword.hasSuffix("xmp") {
      xmp = xmp ?? block
    } else if let start = block.firstIndex(of: 0), keyword.hasSuffix("APP1") {
      // A packet of XMP follows the name of its kind.
      xmp = xmp ?? Array(block[(start + 1)...])
    }
  }

  /// A time in UTC: the year in two bytes, then a byte for each part.
  private static func time(_ content: ArraySlice<UInt8>) -> CaptureDate? {
    guard content.count == 7 else { return nil }
    let bytes = content.map(Int.init)
    let date = CaptureDate(
      "\(bytes[0] << 8 | bytes[1])-\(Decimals.padded(bytes[2]))-\(Decimals.padded(bytes[3])) "
        + "\(Decimals.padded(bytes[4])):\(Decimals.padded(bytes[5])):\(Decimals.padded(bytes[6]))",
      offset: "Z")
    return date.flatMap { $0.isPlausible ? $0 : nil }
  }

  // MARK: Colours

  /// The profile in a chunk, after its name and how it is deflated, if it is one of RGB. libpng hands over none of RGB for
  /// grey pictures.
  private static func profileOfThree(_ content: ArraySlice<UInt8>) -> [UInt8]? {
    guard let end = content.firstIndex(of: 0),
      let profile = Inflate.inflated(content[(end + 1)...].dropFirst(), limit: limits.bytes),
      profile.count > 128, profile[16..<20].elementsEqual("RGB ".utf8)
    else { return nil }
    return profile
  }

  /// Reads what a chunk says of colours. Code points precede a profile, and that precedes all else (section 4.3).
  private mutating func read(_ type: String, _ content: ArraySlice<UInt8>, hasProfile: Bool) {
    let reader = ByteReader(bytes: Array(content))
    func fraction(_ index: Int) -> Double? {
      reader.unsigned32(at: 4 * index).map { Double($0) / 100_000 }
    }
    switch type {
    case "cICP":
      // The values are RGB, and of the whole range; browsers take no others.
      let points = Array(content)
      guard points.count == 4, points[2...] == [0, 1] else { return }
      colour = CodedColour(
        primaries: Int(points[0]), transfer: Int(points[1]), isBT1886: true)
    case _ where hasProfile || colour.transfer > 0: break
    case "gAMA": if let gamma = fraction(0), gamma > 0 { colour.power = 1 / gamma }
    default:
      let all = (0..<8).compactMap(fraction)
      if all.count == 8 { colour.chromaticities = all }
    }
  }
}
