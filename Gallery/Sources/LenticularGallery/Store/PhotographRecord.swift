import Foundation

/// The record of a published photograph: its files, and its metadata for pages. It is stored beside the files
/// after they are complete. A photograph with a record need not be decoded again.
struct PhotographRecord: Hashable, Sendable {
  var metadata: PhotoMetadata
  /// The placeholder: a WebP of a few pixels.
  var placeholder: [UInt8]
  /// The warning of the decoder; `nil` without one.
  var flaw: String?
  /// The renditions, the descriptor of tiles, and the original.
  var files: [StoredFile] = []
  var tiles: TileSet?
  /// The reason why there are no tiles; `nil` if there is none.
  var untiled: String?
  /// Whether the original is not published because its metadata cannot be removed.
  var isOriginalWithheld = false

  /// The tiles of a photograph, which are stored and removed together.
  struct TileSet: Codable, Hashable, Sendable {
    let count: Int
    /// The size of all tiles, in bytes.
    let bytes: Int
    /// The digest of the concatenated digests of all tiles, in hexadecimal.
    let digest: String
  }
}

extension PhotographRecord {
  private static let header = (name: "lenticular", value: "photograph 2")

  var bytes: [UInt8] {
    var text = RecordText()
    text.add(Self.header.name, Self.header.value)
    text.add("size", "\(metadata.size.width) \(metadata.size.height)")
    if let date = metadata.date { text.add("date", date.iso8601) }
    if let camera = metadata.camera { text.add("camera", camera) }
    if let lens = metadata.lens { text.add("lens", lens) }
    if let exposure = metadata.exposure { text.add("exposure", exposure) }
    if let location = metadata.location { text.add("location", location.text) }
    if let caption = metadata.caption { text.add("caption", caption) }
    if let projection = metadata.projection { text.add("projection", projection) }
    if let width = metadata.circleWidth { text.add("circle", "\(width)") }
    text.add("placeholder", Data(placeholder).base64EncodedString())
    if let flaw { text.add("flaw", flaw) }
    for file in files { text.add("file", file.text) }
    if let tiles { text.add("tiles", "\(tiles.count) \(tiles.bytes) \(tiles.digest)") }
    if let untiled { text.add("untiled", untiled) }
    if isOriginalWithheld { text.add("original", "withheld") }
    return text.bytes
  }

  /// Parses a record; `nil` if it is incomplete or invalid.
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
      case "lens": metadata.lens = value
      case "exposure": metadata.exposure = value
      case "location": metadata.location = Location(text: value)
      case "caption": metadata.caption = value
      case "projection": metadata.projection = value
      case "circle": metadata.circleWidth = Int(value)
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
