/// What a photograph is, as its bytes tell: it depends on no settings.
public struct Facts: Codable, Hashable, Sendable {
  /// The size in pixels, after the orientation is applied.
  public var size: PixelSize
  /// When the photograph was taken.
  public var date: CaptureDate?
  /// The date that counts if there is no other, nor one in the name of the file: when the file was edited, or when the
  /// movie was written, on a clock that may be one of UTC.
  var modified: CaptureDate?
  /// Make and model, without repetitions.
  public var camera: String?
  public var lens: String?
  public var exposure: Exposure?
  /// Where the photograph was taken. ``Item`` has it only if it is to be published.
  public var location: Location?
  public var caption: String?
  /// Whose photograph it is. ``Item`` has it only if it is to be published.
  public var credit: Credit?
  /// What the photograph is about, in the words of its metadata. ``Item`` has them only if they are to be published.
  public var keywords: [String] = []
  /// The names of the people on the photograph. ``Item`` has them only if they are to be published.
  public var people: [String] = []
  /// A number of stars, 1...5. ``Item`` has it only if it is to be published.
  public var rating: Int?
  /// The GPano projection, such as `equirectangular`.
  public var projection: String?
  /// The width of a whole circle in pixels of the photograph, as GPano declares it.
  public var circleWidth: Int?
  /// What a movie is beyond a picture; `nil` for photographs.
  public var movie: MovieFacts?

  public init(size: PixelSize) {
    self.size = size
  }

  /// Whether the photograph is at least twice as wide as high, or declares a panoramic projection.
  public var isPanorama: Bool {
    movie == nil && (projection != nil || size.width >= 2 * size.height)
  }

  /// Whether the photograph is a panorama of a whole circle, so that its left and right ends meet. If GPano
  /// declares no circle, an equirectangular photograph with the shape of a whole sphere is one.
  public var loops: Bool {
    guard let projection = projection?.lowercased(),
      ["equirectangular", "cylindrical"].contains(projection)
    else { return false }
    if let circleWidth { return size.width >= circleWidth }
    return projection == "equirectangular" && size.width == 2 * size.height
  }
}

extension Facts {
  /// The content of a box at the top of a file; empty without one.
  private static func box(_ type: String, of file: OpenFile) -> [UInt8] {
    let media = ISOMedia(file)
    guard let box = media.box([type]),
      let bytes = media.reader.slice(at: box.content.lowerBound, count: box.content.count)
    else { return [] }
    return Array(bytes)
  }

  /// The greatest number of keywords, and of people.
  private static let wordLimit = 200

  /// The texts, each once, whatever the case of its letters.
  static func distinct(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return Array(
      texts.compactMap(Credit.cleaned).filter { seen.insert($0.lowercased()).inserted }
        .prefix(wordLimit))
  }

  /// A projection, unless it is that of an ordinary photograph.
  private static func panoramic(_ projection: String) -> String? {
    Caption.cleaned(projection).flatMap {
      ["perspective", "rectilinear", "none"].contains($0.lowercased()) ? nil : $0
    }
  }

  /// The version of what ``init(of:)`` reads. It is increased when the same photograph gives other metadata, so that
  /// what was read before is read again. No image is made again for that.
  static let version = 3

  /// Reads the header of an opened image.
  ///
  /// - Parameter file: the file of the image.
  init(of picture: Picture, _ file: OpenFile, _ format: ImageFormat) {
    self.init(size: picture.uprightSize)
    // The directory of a TIFF is that of EXIF.
    let exif: ExifBlock
    switch format {
    case .tiff: exif = ExifBlock(ByteReader(file))
    // libvips 8.14 does not tell it. The first four bytes are an offset.
    case .jpegXL: exif = ExifBlock(Array(Self.box("Exif", of: file).dropFirst(4)))
    default: exif = picture.block("exif-data").map { ExifBlock($0) } ?? ExifBlock()
    }
    let iptc = picture.block("iptc-data").map { IPTCBlock($0) } ?? IPTCBlock()
    let xmp =
      format == .jpegXL
      ? XMPPacket(Self.box("xml ", of: file))
      : picture.block("xmp-data").map { XMPPacket($0) } ?? XMPPacket()
    let comment = picture.comments
    date = (exif.dates + xmp.dates + iptc.dates + [comment.date].compactMap(\.self))
      .first { $0.isPlausible }
    modified = exif.modified
    camera = CameraName.joined(make: exif.make, model: exif.model)
    lens = exif.lens.flatMap(Caption.cleaned)
    exposure = Exposure(of: exif)
    location = exif.location ?? xmp.location
    func first(_ texts: [String?], _ cleaned: (String) -> String?) -> String? {
      for text in texts {
        if let text, let clean = cleaned(text) { return clean }
      }
      return nil
    }
    let title = first(
      [xmp.title, iptc.title, xmp.headline, iptc.headline, exif.title], Caption.cleaned)
    let description = first(
      [
        xmp.description, iptc.caption, exif.description, exif.comment, exif.userComment,
        comment.text, format == .jpeg ? JPEGFile(file).comment : nil,
      ], Caption.lines)
    caption = Caption.joined(title: title, description: description)
    credit = Credit(
      artist: first(
        [xmp.creators.joined(separator: ", "), iptc.artist, exif.artist], Credit.cleaned),
      copyright: first([xmp.rights, iptc.copyright, exif.copyright], Credit.cleaned))
    keywords = Self.distinct(xmp.keywords + iptc.keywords + exif.keywords)
    people = Self.distinct(xmp.people)
    rating = (xmp.rating ?? exif.rating).flatMap { (1...5).contains($0) ? $0 : nil }
    projection = xmp.isForPanoramaViewer ? xmp.projection.flatMap(Self.panoramic) : nil
    circleWidth = xmp.circleWidth(ofImage: size.width)
  }
}
