import Foundation

/// What a photograph was published as, and what a page says about it. The record is written after the
/// photograph's files and lies beside them: what has one need not be read again.
struct PhotographRecord: Hashable, Sendable {
  var metadata: PhotoMetadata
  /// A WebP of a few pixels.
  var placeholder: [UInt8]
  /// What the decoder complained of.
  var flaw: String?
  /// The renditions, the descriptor of tiles and the original.
  var files: [StoredFile] = []
  var tiles: TileSet?
  /// Why there are no tiles.
  var untiled: String?
  /// Whether the original cannot be published without its metadata.
  var isOriginalWithheld = false

  /// The tiles of a photograph, which only come and go together.
  struct TileSet: Codable, Hashable, Sendable {
    let count: Int
    /// Of all tiles.
    let bytes: Int
    /// Of the digests of all tiles, one after the other, in hexadecimal.
    let digest: String
  }
}

extension PhotographRecord {
  private static let header = (name: "lenticular", value: "photograph 1")

  var bytes: [UInt8] {
    var text = RecordText()
    text.add(Self.header.name, Self.header.value)
    text.add("size", "\(metadata.size.width) \(metadata.size.height)")
    if let date = metadata.date { text.add("date", date.iso8601) }
    if let camera = metadata.camera { text.add("camera", camera) }
    if let caption = metadata.caption { text.add("caption", caption) }
    if let projection = metadata.projection { text.add("projection", projection) }
    text.add("placeholder", Data(placeholder).base64EncodedString())
    if let flaw { text.add("flaw", flaw) }
    for file in files { text.add("file", file.text) }
    if let tiles { text.add("tiles", "\(tiles.count) \(tiles.bytes) \(tiles.digest)") }
    if let untiled { text.add("untiled", untiled) }
    if isOriginalWithheld { text.add("original", "withheld") }
    return text.bytes
  }

  /// `nil` when the bytes are no whole record.
  init?(_ bytes: [UInt8]) {
    guard let text = RecordText(bytes), text[Self.header.name] == Self.header.value else {
      return nil
    }
    var size: PixelSize?
    var placeholder: Data?
    metadata = PhotoMetadata(size: PixelSize(width: 1, height: 1))
    for (name, value) in text.lines {
      switch name {
      case "size":
        let numbers = value.split(separator: " ").compactMap { Int($0) }
        if numbers.count == 2 { size = PixelSize(width: numbers[0], height: numbers[1]) }
      case "date": metadata.date = CaptureDate(exif: value)
      case "camera": metadata.camera = value
      case "caption": metadata.caption = value
      case "projection": metadata.projection = value
      case "placeholder": placeholder = Data(base64Encoded: value)
      case "flaw": flaw = value
      case "file": if let file = StoredFile(text: value) { files.append(file) }
      case "tiles":
        let parts = value.split(separator: " ")
        if parts.count == 3, let count = Int(parts[0]), let bytes = Int(parts[1]) {
          tiles = TileSet(count: count, bytes: bytes, digest: String(parts[2]))
        }
      case "untiled": untiled = value
      case "original": isOriginalWithheld = value == "withheld"
      default: break
      }
    }
    guard let size, let placeholder else { return nil }
    metadata.size = size
    self.placeholder = Array(placeholder)
  }
}
