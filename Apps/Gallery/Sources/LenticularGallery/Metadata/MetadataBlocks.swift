/// The blocks of metadata of a file: from libvips, and what that does not hand over, from the file itself.
struct MetadataBlocks {
  let exif: ExifBlock
  let iptc: IPTCBlock
  let xmp: XMPPacket
  let plain: PlainTexts

  /// - Parameters:
  ///   - file: the file of the image.
  ///   - raw: the EXIF block of the RAW file that the image represents; `nil` for others.
  init(of picture: Picture, _ file: OpenFile, _ format: ImageFormat, raw: ExifBlock?) {
    var exif = picture.block("exif-data").map { ExifBlock($0) } ?? ExifBlock()
    var iptc = picture.block("iptc-data")
    var packet = picture.block("xmp-data")
    var plain = PlainTexts()
    switch format {
    case .jpeg:
      let jpeg = JPEGFile(file)
      let resources = jpeg.resources
      if !resources.isEmpty { iptc = resources }
      plain.descriptions = jpeg.comments
    case .tiff:
      // The directory of a TIFF is that of EXIF.
      exif = ExifBlock(ByteReader(file))
      iptc = exif.iptc ?? exif.resources ?? iptc
    case .png:
      let png = PNGFile(file)
      if let block = png.exif { exif = ExifBlock(block) }
      iptc = png.iptc ?? iptc
      packet = png.xmp ?? packet
      plain = png.plain
    case .gif:
      let gif = GIFFile(file)
      packet = gif.packet ?? packet
      plain.descriptions = gif.comments
    case .jpegXL:
      exif = Self.box("Exif", of: file).map { Self.exif(inBox: $0) } ?? exif
      packet = Self.box("xml ", of: file) ?? packet
    case .jpeg2000:
      exif = Self.box(uuid: "JpgTiffExif->JP2", of: file).map { ExifBlock($0) } ?? exif
      packet = Self.box(uuid: Self.xmpIdentifier, of: file) ?? packet
    case .heic, .avif: packet = packet ?? ISOItems(ISOMedia(file)).packet
    case .webp, .bmp: break
    }
    self.exif = raw ?? exif
    self.iptc = iptc.map { IPTCBlock($0) } ?? IPTCBlock()
    xmp = (packet ?? self.exif.packet).map { XMPPacket($0) } ?? XMPPacket()
    self.plain = plain
  }

  /// The longest box that is read, in bytes.
  private static let limit = 4 << 20

  /// The content of a box at the top of a file; `nil` without one.
  private static func box(_ type: String, of file: OpenFile) -> [UInt8]? {
    let media = ISOMedia(file)
    return media.box([type]).flatMap { box in
      box.content.count <= limit
        ? media.reader.slice(at: box.content.lowerBound, count: box.content.count).map { Array($0) }
        : nil
    }
  }

  /// The block in a box of JPEG XL, whose first four bytes tell how many precede it (ISO/IEC 18181-2).
  private static func exif(inBox bytes: [UInt8]) -> ExifBlock {
    let skipped = ByteReader(bytes: bytes).unsigned32(at: 0) ?? 0
    return ExifBlock(Array(bytes.dropFirst(4).dropFirst(skipped)))
  }

  /// What a box of JPEG 2000 with a packet of XMP begins with (XMP Specification, part 3, 1.1.4).
  private static let xmpIdentifier: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]

  private static func box(uuid: String, of file: OpenFile) -> [UInt8]? {
    box(uuid: Array(uuid.utf8), of: file)
  }

  /// The content of a box with an identifier; `nil` without one.
  private static func box(uuid: [UInt8], of file: OpenFile) -> [UInt8]? {
    let media = ISOMedia(file)
    return media.boxes().lazy.compactMap { box -> [UInt8]? in
      guard box.type == "uuid", box.content.count <= limit,
        let bytes = media.reader.slice(at: box.content.lowerBound, count: box.content.count),
        bytes.starts(with: uuid)
      else { return nil }
      return Array(bytes.dropFirst(uuid.count))
    }.first
  }
}
