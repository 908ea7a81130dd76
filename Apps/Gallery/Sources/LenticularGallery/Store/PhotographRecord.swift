import Foundation

/// What is known of a photograph with some content: what it is, and what was made from it. A photograph whose files exist
/// need not be decoded again.
///
/// Both are apart. Facts are read again when this program reads more of a photograph than the one that has stored them;
/// files stay as they are then. Files are those of all settings with which the photograph was published.
struct PhotographRecord: Hashable, Sendable {
  /// What the photograph is; `nil` until it is read.
  var facts: Facts?
  var files = Inventory()

  /// The files that were made from a photograph, by their paths, and why others could not be made.
  struct Inventory: Hashable, Sendable {
    /// The renditions, the descriptors of tiles, and the originals.
    var images: [String: StoredFile] = [:]
    /// The tiles, by the stem of their paths.
    var tiles: [String: TileSet] = [:]
    /// The reasons why tiles could not be cut, by the stem of their paths.
    var untiled: [String: String] = [:]
    /// The reasons why movies could not be converted, by the paths that they would have.
    var unplayable: [String: String] = [:]
    /// The seconds that movies play, if these are fewer than they declare, by their paths.
    var shortened: [String: Double] = [:]
    /// The placeholders, each a WebP of a few pixels, by the key of their recipe.
    var placeholders: [String: [UInt8]] = [:]
    /// The warning of the decoder; `nil` without one.
    var flaw: String?
    /// Whether the original's metadata cannot be removed.
    var isOriginalWithheld = false
  }

  /// The tiles of a photograph, which are stored and removed together.
  struct TileSet: Codable, Hashable, Sendable {
    let count: Int
    /// The size of all tiles, in bytes.
    let bytes: Int
    /// The digest of the concatenated digests of all tiles, in hexadecimal.
    let digest: String
  }
}

extension PhotographRecord.Inventory {
  mutating func add(_ files: [StoredFile]) {
    for file in files { images[file.path] = file }
  }

  /// Adds what another inventory of the same photograph has besides.
  mutating func merge(_ other: PhotographRecord.Inventory) {
    images.merge(other.images) { own, _ in own }
    tiles.merge(other.tiles) { own, _ in own }
    untiled.merge(other.untiled) { own, _ in own }
    unplayable.merge(other.unplayable) { own, _ in own }
    shortened.merge(other.shortened) { own, _ in own }
    placeholders.merge(other.placeholders) { own, _ in own }
    flaw = flaw ?? other.flaw
    isOriginalWithheld = isOriginalWithheld || other.isOriginalWithheld
  }
}

extension PhotographRecord {
  private static let header = (name: "lenticular", value: "photograph 3")

  var bytes: [UInt8] {
    var text = RecordText()
    text.add(Self.header.name, Self.header.value)
    if let facts { facts.add(to: &text) }
    func add(_ name: String, _ values: [String: String]) {
      for (key, value) in values.sorted(by: { $0.key < $1.key }) {
        text.add(name, "\(key) \(value)")
      }
    }
    for file in files.images.values.sorted(by: { $0.path < $1.path }) {
      text.add("file", file.text)
    }
    add("tiles", files.tiles.mapValues { "\($0.count) \($0.bytes) \($0.digest)" })
    add("untiled", files.untiled)
    add("unplayable", files.unplayable)
    add("shortened", files.shortened.mapValues { "\($0)" })
    add("placeholder", files.placeholders.mapValues { Data($0).base64EncodedString() })
    if let flaw = files.flaw { text.add("flaw", flaw) }
    if files.isOriginalWithheld { text.add("original", "withheld") }
    return text.bytes
  }

  /// Parses a record; `nil` if it is incomplete or invalid.
  init?(_ bytes: [UInt8]) {
    guard let text = RecordText(bytes) else { return nil }
    let lines = Array(text.lines)
    guard lines.first.map({ $0.name == Self.header.name && $0.value == Self.header.value }) ?? false
    else { return nil }
    facts = Facts(lines)
    for (name, value) in lines {
      func parts(_ count: Int) -> [String]? {
        let parts = RecordText.parts(of: value, atMost: count).map(String.init)
        return parts.count == count ? parts : nil
      }
      switch name {
      case "file": if let file = StoredFile(text: value) { files.images[file.path] = file }
      case "tiles":
        if let parts = parts(4), let count = Int(parts[1]), let bytes = Int(parts[2]) {
          files.tiles[parts[0]] = TileSet(count: count, bytes: bytes, digest: parts[3])
        }
      case "untiled": if let parts = parts(2) { files.untiled[parts[0]] = parts[1] }
      case "unplayable": if let parts = parts(2) { files.unplayable[parts[0]] = parts[1] }
      case "shortened":
        if let parts = parts(2), let seconds = Double(parts[1]) {
          files.shortened[parts[0]] = seconds
        }
      case "placeholder":
        if let parts = parts(2), let image = Data(base64Encoded: parts[1]) {
          files.placeholders[parts[0]] = Array(image)
        }
      case "flaw": files.flaw = value
      case "original": files.isOriginalWithheld = value == "withheld"
      default: break
      }
    }
  }
}

extension Facts {
  /// Adds the lines of a record.
  fileprivate func add(to text: inout RecordText) {
    text.add("facts", "\(Self.version)")
    text.add("size", "\(size.width) \(size.height)")
    if let date { text.add("date", date.text) }
    if let modified { text.add("modified", modified.text) }
    if let camera { text.add("camera", camera) }
    if let lens { text.add("lens", lens) }
    if let exposure { text.add("exposure", exposure.numbers) }
    if let location { text.add("location", "\(location.latitude), \(location.longitude)") }
    if let title = words.title { text.add("title", title) }
    if let description = words.description { text.add("description", description) }
    if let artist = words.credit?.artist { text.add("artist", artist) }
    if let copyright = words.credit?.copyright { text.add("copyright", copyright) }
    for keyword in words.keywords { text.add("keyword", keyword) }
    for person in words.people { text.add("person", person) }
    if let rating = words.rating { text.add("rating", "\(rating)") }
    if let projection { text.add("projection", projection) }
    if let circleWidth { text.add("circle", "\(circleWidth)") }
    if let movie { text.add("movie", movie.text) }
    if let contentIdentifier { text.add("identifier", contentIdentifier) }
    if let clip {
      text.add("clip", "\(clip.range.lowerBound) \(clip.range.count) \(clip.movie.text)")
    }
    if isSmallPreview { text.add("preview", "small") }
  }

  /// The facts in a record; `nil` if it has none of this version.
  fileprivate init?(_ lines: [(name: String, value: String)]) {
    guard lines.first(where: { $0.name == "facts" })?.value == "\(Self.version)" else { return nil }
    var size: PixelSize?
    var (artist, copyright): (String?, String?) = (nil, nil)
    self.init(size: PixelSize(width: 1, height: 1))
    for (name, value) in lines {
      switch name {
      case "size":
        let numbers = value.split(separator: " ").compactMap { Int($0) }
        if numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) {
          size = PixelSize(width: numbers[0], height: numbers[1])
        }
      case "date": date = CaptureDate(value)
      case "modified": modified = CaptureDate(value)
      case "camera": camera = value
      case "lens": lens = value
      case "exposure": exposure = Exposure(numbers: value)
      case "location": location = Location(text: value)
      case "title": words.title = value
      case "description": words.description = value
      case "artist": artist = value
      case "copyright": copyright = value
      case "keyword": words.keywords.append(value)
      case "person": words.people.append(value)
      case "rating": words.rating = Int(value)
      case "projection": projection = value
      case "circle": circleWidth = Int(value)
      case "movie": movie = MovieFacts(value)
      case "identifier": contentIdentifier = value
      case "clip":
        let parts = RecordText.parts(of: value, atMost: 3)
        if parts.count == 3, let start = Int(parts[0]), let count = Int(parts[1]), start >= 0,
          count >= 0, let movie = MovieFacts(String(parts[2]))
        {
          clip = Clip(range: start..<start + count, movie: movie)
        }
      case "preview": isSmallPreview = value == "small"
      default: break
      }
    }
    guard let size else { return nil }
    self.size = size
    words.credit = Credit(artist: artist, copyright: copyright)
  }
}

extension MovieFacts {
  fileprivate var text: String { "\(duration) \(hasSound ? 1 : 0)" }

  fileprivate init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let duration = Double(parts[0]), duration.isFinite, duration >= 0 else {
      return nil
    }
    self.init(duration: duration, hasSound: parts[1] == "1")
  }
}
