@testable import LenticularGallery

/// Files as cameras write them, made by tests.
enum TestCamera {
  static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }

  static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// An entry of a directory of TIFF: numbers of two or four bytes, or bytes.
  enum Value {
    case short(Int)
    case long([Int])
    case bytes(Int, [UInt8])

    static func text(_ text: String) -> Value { .bytes(2, Array(text.utf8) + [0]) }
  }

  /// A file of TIFF, whose directories follow each other in the file, each at the offset that ``place(of:)`` tells.
  struct TIFF {
    let isLittle: Bool
    var magic = 42
    /// The entries of each directory, and whether another directory is next.
    var directories: [[(tag: Int, value: Value)]]

    private func number(_ value: Int, _ count: Int) -> [UInt8] {
      isLittle ? little(value, count) : big(value, count)
    }

    /// Directories have room for values after them.
    static let room = 1024

    static func place(of directory: Int) -> Int { 8 + directory * room }

    /// The end of the directories, where previews begin.
    var end: Int { Self.place(of: directories.count) }

    var bytes: [UInt8] {
      var file = Array((isLittle ? "II" : "MM").utf8) + number(magic, 2) + number(8, 4)
      for (index, entries) in directories.enumerated() {
        let start = Self.place(of: index)
        var values: [UInt8] = []
        var directory = number(entries.count, 2)
        let valuesStart = start + 2 + 12 * entries.count + 4
        for (tag, value) in entries.sorted(by: { $0.tag < $1.tag }) {
          let (type, count, bytes): (Int, Int, [UInt8])
          switch value {
          case .short(let value): (type, count, bytes) = (3, 1, number(value, 2) + [0, 0])
          case .long(let values):
            (type, count, bytes) = (4, values.count, values.flatMap { number($0, 4) })
          case .bytes(let kind, let content): (type, count, bytes) = (kind, content.count, content)
          }
          directory += number(tag, 2) + number(type, 2) + number(count, 4)
          if bytes.count <= 4 {
            directory += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
          } else {
            directory += number(valuesStart + values.count, 4)
            values += bytes
          }
        }
        file += directory + number(0, 4) + values
        file += [UInt8](repeating: 0, count: Self.place(of: index + 1) - file.count)
      }
      return file
    }
  }

  /// The note of an Apple camera with the identifier of a Live Photo.
  static func appleNote(_ identifier: String) -> [UInt8] {
    let text = Array(identifier.utf8) + [0]
    return Array("Apple iOS\0".utf8) + [0, 1] + Array("MM".utf8) + big(1, 2)
      + big(0x11, 2) + big(2, 2) + big(text.count, 4) + big(32, 4) + big(0, 4) + text
  }

  /// An EXIF block with a date, and the identifier of a Live Photo.
  static func exif(date: String? = nil, identifier: String? = nil, orientation: Int = 1) -> [UInt8]
  {
    var inner: [(Int, Value)] = []
    if let date { inner.append((0x9003, .text(date))) }
    if let identifier { inner.append((0x927C, .bytes(7, appleNote(identifier)))) }
    let tiff = TIFF(
      isLittle: false,
      directories: [
        [(0x0112, .short(orientation)), (0x8769, .long([TIFF.place(of: 1)]))], inner,
      ])
    return Array("Exif\0\0".utf8) + tiff.bytes
  }

  /// A JPEG with segments after its beginning.
  static func jpeg(
    _ width: Int, _ height: Int, exif: [UInt8]? = nil, xmp: String? = nil
  ) -> [UInt8] {
    var file = Drawing.jpeg(width, height)
    func insert(_ content: [UInt8]) {
      file.insert(contentsOf: [0xFF, 0xE1] + big(content.count + 2, 2) + content, at: 2)
    }
    if let xmp { insert(Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(xmp.utf8)) }
    if let exif { insert(exif) }
    return file
  }

  /// A box of ISO base media.
  static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8, 4) + Array(type.utf8) + content
  }

  // MARK: RAW

  /// A RAW file with a small and a large preview, each in the place where its format has it.
  ///
  /// - Parameters:
  ///   - size: the size of the large preview.
  ///   - orientation: the orientation of the photograph, which the previews do not have.
  ///   - date: when the photograph was taken.
  static func raw(
    _ format: RawFormat, _ width: Int, _ height: Int, orientation: Int = 1,
    date: String = "2024:05:06 07:08:09"
  ) -> [UInt8] {
    let (small, large) = (Drawing.jpeg(160, 120), Drawing.jpeg(width, height))
    let exifAt = TIFF.place(of: 1)
    let common: [(Int, Value)] = [
      (0x010F, .text("Maker")), (0x0110, .text("Model 1")), (0x0112, .short(orientation)),
      (0x8769, .long([exifAt])),
    ]
    let exif: [(Int, Value)] = [(0x9003, .text(date))]
    func jpeg(_ place: Int, _ count: Int) -> [(Int, Value)] {
      [(0x0201, .long([place])), (0x0202, .long([count]))]
    }
    switch format {
    case .nef, .arw, .pef, .srw, .dng, .cr2:
      let previews = TIFF.place(of: 4)
      let isDNG = format == .dng
      let strip: [(Int, Value)] = [
        (0x0103, .short(7)), (0x0111, .long([previews + small.count])),
        (0x0117, .long([large.count])),
      ]
      let second = isDNG ? strip : jpeg(previews + small.count, large.count)
      var tiff = TIFF(
        isLittle: format != .nef,
        directories: [
          common + jpeg(previews, small.count)
            + [(0x014A, .long([TIFF.place(of: 2), TIFF.place(of: 3)]))]
            + (isDNG ? [(0xC612, .bytes(1, [1, 4, 0, 0]))] : []),
          exif, second, [(0x0106, .short(32803)), (0x0103, .short(7))],
        ]
      ).bytes
      if format == .cr2 { tiff.replaceSubrange(8..<8, with: []) }
      return tiff + small + large
    case .raf:
      let outer = Self.jpeg(
        width, height,
        exif: Array("Exif\0\0".utf8)
          + TIFF(isLittle: false, directories: [common, exif]).bytes)
      var head = Array("FUJIFILMCCD-RAW 0201FF389501".utf8)
      head += [UInt8](repeating: 0, count: 0x54 - head.count) + big(200, 4) + big(outer.count, 4)
      return head + [UInt8](repeating: 0, count: 200 - head.count) + outer
    case .rw2:
      let previews = TIFF.place(of: 2)
      return TIFF(
        isLittle: true, magic: 0x55,
        directories: [
          common + [(0x002E, .long([])), (0x0127, .long([]))], exif,
        ]
      ).bytes.replacing(
        [(0x002E, previews, small.count), (0x0127, previews + small.count, large.count)])
        + small + large
    case .orf:
      // The offsets in the note count from its beginning.
      let previews = TIFF.place(of: 2)
      let noteAt = previews
      var note = Array("OLYMPUS\0II".utf8) + little(3, 2)
      note += little(1, 2) + little(0x2020, 2) + little(4, 2) + little(1, 4) + little(40, 4)
      note += little(0, 4) + [UInt8](repeating: 0, count: 40 - note.count - 4)
      let start = 100
      note += little(2, 2)
      note += little(0x0101, 2) + little(4, 2) + little(1, 4) + little(start, 4)
      note += little(0x0102, 2) + little(4, 2) + little(1, 4) + little(large.count, 4)
      note += [UInt8](repeating: 0, count: start - note.count)
      let bytes = TIFF(
        isLittle: true, magic: 0x4F52,
        directories: [common, exif + [(0x927C, .bytes(7, [0, 0, 0, 0, 0]))]]
      ).bytes.replacing([(0x927C, noteAt, note.count)])
      return bytes + note + large
    case .cr3:
      func block(_ type: String, _ entries: [(Int, Value)]) -> [UInt8] {
        box(type, TIFF(isLittle: true, directories: [entries]).bytes)
      }
      let canon = [UInt8](repeating: 0x85, count: 16)
      let ftyp = box("ftyp", Array("crx ".utf8) + big(1, 4) + Array("crx isom".utf8))
      func moov(_ offset: Int) -> [UInt8] {
        let table = box(
          "stbl",
          box("stsz", big(0, 4) + big(large.count, 4) + big(1, 4))
            + box("co64", big(0, 4) + big(1, 4) + big(offset, 8)))
        return box(
          "moov",
          box("uuid", canon + block("CMT1", Array(common.dropLast())) + block("CMT2", exif))
            + box("trak", box("mdia", box("minf", table))))
      }
      let preview = box(
        "uuid",
        [UInt8](repeating: 0xEA, count: 16) + big(0, 8)
          + box("PRVW", big(0, 16) + small))
      let offset = ftyp.count + moov(0).count + preview.count + 8
      return ftyp + moov(offset) + preview + box("mdat", large)
    }
  }

  // MARK: Motion Photos

  /// The packet of Google's Motion Photos.
  static func motionPacket(length: Int, padding: Int = 0, asElements: Bool = false) -> String {
    let item =
      asElements
      ? "<Container:Item><Item:Semantic>MotionPhoto</Item:Semantic>"
        + "<Item:Length>\(length)</Item:Length><Item:Padding>\(padding)</Item:Padding></Container:Item>"
      : "<Container:Item Item:Mime=\"video/mp4\" Item:Semantic=\"MotionPhoto\" "
        + "Item:Length=\"\(length)\" Item:Padding=\"\(padding)\"/>"
    return packet(
      "Camera:MotionPhoto=\"1\" Camera:MotionPhotoVersion=\"1\"",
      "<Container:Directory><rdf:Seq><rdf:li rdf:parseType=\"Resource\">"
        + "<Container:Item Item:Mime=\"image/jpeg\" Item:Semantic=\"Primary\"/></rdf:li>"
        + "<rdf:li rdf:parseType=\"Resource\">\(item)</rdf:li></rdf:Seq></Container:Directory>")
  }

  static func microVideoPacket(offset: Int) -> String {
    packet("Camera:MicroVideo=\"1\" Camera:MicroVideoOffset=\"\(offset)\"", "")
  }

  private static func packet(_ attributes: String, _ content: String) -> String {
    "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF "
      + "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><rdf:Description rdf:about=\"\" "
      + "xmlns:Camera=\"http://ns.google.com/photos/1.0/camera/\" "
      + "xmlns:Container=\"http://ns.google.com/photos/1.0/container/\" "
      + "xmlns:Item=\"http://ns.google.com/photos/1.0/container/item/\" \(attributes)>\(content)"
      + "</rdf:Description></rdf:RDF></x:xmpmeta>"
  }

  /// The trailer of Samsung's JPEGs, with a movie in it.
  static func samsungTrailer(_ movie: [UInt8]) -> [UInt8] {
    let name = Array("MotionPhoto_Data".utf8)
    let block = little(0x0A30_0000, 4) + little(name.count, 4) + name + movie
    let directory =
      Array("SEFH".utf8) + little(107, 4) + little(1, 4)
      + little(0, 2) + little(0x0A30, 2) + little(block.count, 4) + little(block.count, 4)
    return block + directory + little(directory.count, 4) + Array("SEFT".utf8)
  }
}

extension [UInt8] {
  /// A little-endian TIFF whose entries with some tags have other places and counts of bytes (UNDEFINED).
  fileprivate func replacing(_ entries: [(tag: Int, place: Int, count: Int)]) -> [UInt8] {
    var file = self
    for directory in [TestCamera.TIFF.place(of: 0), TestCamera.TIFF.place(of: 1)] {
      let count = Int(file[directory])
      for index in 0..<count {
        let entry = directory + 2 + 12 * index
        let tag = Int(file[entry]) | Int(file[entry + 1]) << 8
        guard let new = entries.first(where: { $0.tag == tag }) else { continue }
        file.replaceSubrange(
          entry + 2..<entry + 12,
          with: TestCamera.little(7, 2) + TestCamera.little(new.count, 4)
            + TestCamera.little(new.place, 4))
      }
    }
    return file
  }
}
