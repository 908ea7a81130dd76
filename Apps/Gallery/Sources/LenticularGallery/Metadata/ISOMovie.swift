/// What the boxes of an MP4 or QuickTime movie tell (ISO/IEC 14496-12, and Apple's QuickTime File Format), without FFmpeg.
struct ISOMovie: Equatable {
  /// The length in seconds.
  var duration = 0.0
  var hasSound = false
  /// When the movie was taken, with the offset of its clock; without that, when it was written, in UTC.
  var date: CaptureDate?
  /// The identifier that Apple's cameras give to a photograph and to its movie.
  var contentIdentifier: String?

  /// Reads the movie in a file, or in a range of it; `nil` if there is none.
  init?(_ file: OpenFile, in range: Range<Int>? = nil) {
    let media = ISOMedia(file)
    guard let movie = media.boxes(in: range).first(where: { $0.type == "moov" }) else { return nil }
    let reader = media.reader
    for box in media.boxes(in: movie.content) {
      switch box.type {
      case "mvhd": readHeader(box.content, reader)
      case "trak":
        guard let handler = media.box(["mdia", "hdlr"], in: box.content) else { continue }
        let kind = reader.slice(at: handler.content.lowerBound + 8, count: 4)
        if kind?.elementsEqual("soun".utf8) ?? false { hasSound = true }
      case "meta": readKeys(box.content, media)
      case "udta":
        for inner in media.boxes(in: box.content) where inner.type == "meta" {
          readKeys(inner.content, media)
        }
      default: break
      }
    }
  }

  /// The seconds from 1904 to 1970.
  private static let epoch = 2_082_844_800

  private mutating func readHeader(_ range: Range<Int>, _ reader: ByteReader) {
    guard let version = reader.slice(at: range.lowerBound, count: 1)?.first else { return }
    let start = range.lowerBound + 4
    let (created, scale, length): (Int?, Int?, Int?)
    if version == 1 {
      created = reader.unsigned64(at: start)
      scale = reader.unsigned32(at: start + 16)
      length = reader.unsigned64(at: start + 20)
    } else {
      created = reader.unsigned32(at: start)
      scale = reader.unsigned32(at: start + 8)
      length = reader.unsigned32(at: start + 12)
    }
    if let scale, let length, scale > 0 { duration = Double(length) / Double(scale) }
    if let created, created > Self.epoch, date == nil {
      date = CaptureDate(secondsSince1970: created - Self.epoch)
        .flatMap { $0.isPlausible ? $0 : nil }
    }
  }

  /// Reads Apple's keys: their names are in a list, their values in another one.
  private mutating func readKeys(_ content: Range<Int>, _ media: ISOMedia) {
    let reader = media.reader
    // QuickTime's box has no version, that of ISO has one.
    var inner = media.boxes(in: content)
    if !inner.contains(where: { $0.type == "keys" }), content.count > 4 {
      inner = media.boxes(in: content.lowerBound + 4..<content.upperBound)
    }
    guard let keys = inner.first(where: { $0.type == "keys" })?.content,
      let list = inner.first(where: { $0.type == "ilst" })?.content, keys.count > 8
    else { return }
    let names = media.boxes(in: keys.lowerBound + 8..<keys.upperBound).map { key in
      reader.slice(at: key.content.lowerBound, count: key.content.count)
        .map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    for value in media.boxes(in: list) {
      guard names.indices.contains(value.number - 1),
        let data = media.boxes(in: value.content).first(where: { $0.type == "data" })?.content,
        data.count > 8, data.count < 1 << 16,
        let bytes = reader.slice(at: data.lowerBound + 8, count: data.count - 8)
      else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      switch names[value.number - 1] {
      case "com.apple.quicktime.content.identifier":
        contentIdentifier = text.isEmpty ? nil : text
      case "com.apple.quicktime.creationdate":
        if let taken = CaptureDate(text), taken.isPlausible { date = taken }
      default: break
      }
    }
  }
}
