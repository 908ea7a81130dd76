import CVips

/// What a file says of its colours apart from a profile: code points (ITU-T H.273) in HEIC, AVIF and PNG, chromaticities and
/// a power in PNG, EXIF and tags in TIFF. libvips 8.14 does not tell them.
struct CodedColour: Equatable {
  /// Code points; 0 where they are unknown.
  var primaries = 0
  var transfer = 0
  /// The exponent of light by values; 0 if unknown.
  var power = 0.0
  /// Where white, red, green and blue lie: x and y of each (CIE 1931); empty if unknown.
  var chromaticities: [Double] = []
  var isAdobeRGB = false
  /// Whether the curves of video are that of its displays (ITU-R BT.1886).
  var isBT1886 = false
  /// A profile that libvips does not hand over; empty if there is none.
  var profile: [UInt8] = []
  /// What libvips takes for other values.
  var values = Values.plain

  enum Values {
    case plain
    /// Greys of a video, of which black is 16 and white is 235.
    case limitedGreys
    /// Brightness and two colour differences.
    case differences
    /// L*a*b* in unsigned numbers.
    case unsignedLab
    /// Numbers of which zero is white.
    case inverted
  }

  /// What a file says.
  init(of file: OpenFile) {
    switch (try? file.firstBytes(ImageFormat.signatureLength)).flatMap(
      ImageFormat.init(firstBytes:))
    {
    case .tiff: self.init(tiff: file)
    case .png: self = PNGFile(file).colour
    case .avif, .heic: self.init(media: ISOMedia(file))
    default: self.init()
    }
  }

  init() {}

  init(primaries: Int, transfer: Int, isBT1886: Bool) {
    (self.primaries, self.transfer, self.isBT1886) = (primaries, transfer, isBT1886)
  }

  /// Calls a function with the colours for libvips, which are valid until it returns.
  func withValue<Result>(_ body: (CVColour) -> Result) -> Result {
    profile.withUnsafeBytes { bytes in
      var value = value
      value.profile = CVField(bytes: bytes.baseAddress, count: bytes.count)
      return body(value)
    }
  }

  /// The colours for libvips. Chromaticities and powers that are those of sRGB, or nearly so, count as it.
  private var value: CVColour {
    var value = CVColour()
    value.primaries = Int32(primaries)
    value.transfer = Int32(transfer)
    value.is_adobe_rgb = isAdobeRGB
    value.is_bt1886 = isBT1886
    value.values =
      switch values {
      case .plain: cv_plain
      case .limitedGreys: cv_limited_greys
      case .differences: cv_differences
      case .unsignedLab: cv_unsigned_lab
      case .inverted: cv_inverted
      }
    // Without a power, chromaticities say nothing: of what they are is unknown.
    guard power > 0 else { return value }
    let isUsual = zip(chromaticities, Self.usual).allSatisfy { abs($0 - $1) < 0.005 }
    guard !isUsual || abs(power - Self.usualPower) > 0.1 else { return value }
    value.power = power
    guard chromaticities.count == 8, chromaticities.allSatisfy({ $0 < 1 }),
      stride(from: 1, to: 8, by: 2).allSatisfy({ chromaticities[$0] > 0 })
    else { return value }
    func point(_ index: Int) -> CVPoint {
      CVPoint(x: chromaticities[2 * index], y: chromaticities[2 * index + 1])
    }
    (value.white, value.red, value.green, value.blue) = (point(0), point(1), point(2), point(3))
    return value
  }

  private static let usual = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
  private static let usualPower = 2.2
}

extension CodedColour {
  private enum Tag {
    static let compression = 0x0103
    static let photometry = 0x0106
    static let sampleFormat = 0x0153
    static let subsampling = 0x0212
    static let exifDirectory = 0x8769
  }

  /// Reads the tags of a TIFF (TIFF 6.0).
  fileprivate init(tiff file: OpenFile) {
    guard let tiff = TIFFReader(ByteReader(file)) else { return }
    var numbers: [Int: [Int]] = [:]
    let tags: Set = [
      Tag.compression, Tag.photometry, Tag.sampleFormat, Tag.subsampling, Tag.exifDirectory,
    ]
    tiff.forEachEntry(of: tiff.first) { entry in
      guard tags.contains(entry.tag) else { return }
      numbers[entry.tag] = (0..<2).compactMap { tiff.number(entry, at: $0) }
    }
    isAdobeRGB =
      numbers[Tag.exifDirectory]?.first.map { ExifBlock.isAdobeRGB(inExif: $0, tiff) } ?? false
    switch numbers[Tag.photometry]?.first {
    case 0 where numbers[Tag.sampleFormat]?.first == 3: values = .inverted
    // JPEG's decoder makes RGB of it.
    case 6
    where ![6, 7].contains(numbers[Tag.compression]?.first ?? 1)
      && numbers[Tag.subsampling] == [1, 1]:
      values = .differences
    case 9: values = .unsignedLab
    default: break
    }
  }

  /// Reads the properties of a HEIC or AVIF (ISO/IEC 14496-12, 12.1.5). Those of a file with a profile have no code points.
  fileprivate init(media: ISOMedia) {
    guard let properties = media.box(["meta", "iprp", "ipco"]) else { return }
    let boxes = media.boxes(in: properties.content)
    func byte(_ box: ISOMedia.Box, _ offset: Int) -> Int? {
      media.reader.slice(at: box.content.lowerBound + offset, count: 1)?.first.map(Int.init)
    }
    var isLimited = false
    for box in boxes where box.type == "colr" {
      guard let kind = media.reader.slice(at: box.content.lowerBound, count: 4),
        kind.elementsEqual("nclx".utf8)
      else {
        (primaries, transfer) = (0, 0)
        break
      }
      primaries = media.reader.unsigned16(at: box.content.lowerBound + 4) ?? 0
      transfer = media.reader.unsigned16(at: box.content.lowerBound + 6) ?? 0
      isLimited = byte(box, 10).map { $0 & 0x80 == 0 } ?? false
    }
    // The configurations of AV1 and of HEVC tell whether there is nothing but brightness.
    let isGrey = boxes.contains { box in
      switch box.type {
      case "av1C": byte(box, 2).map { $0 & 0x10 != 0 } ?? false
      case "hvcC": byte(box, 16).map { $0 & 3 == 0 } ?? false
      default: false
      }
    }
    let isOnlyPicture = boxes.count { ["av1C", "hvcC"].contains($0.type) } == 1
    if isGrey, isLimited, isOnlyPicture { values = .limitedGreys }
  }
}
