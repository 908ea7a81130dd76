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
  /// What people say of it, as the file has it. ``Item`` has what of it is to be published.
  public var words = EmbeddedWords()
  /// The GPano projection, such as `equirectangular`.
  public var projection: String?
  /// The width of a whole circle in pixels of the photograph, as GPano declares it.
  public var circleWidth: Int?
  /// What a movie is beyond a picture; `nil` for photographs.
  public var movie: MovieFacts?
  /// The identifier that Apple's cameras give to a photograph and to its movie.
  var contentIdentifier: String?
  /// The movie that is in the file of a photograph.
  var clip: Clip?
  /// Whether the picture moves.
  var isAnimated = false
  /// Whether the picture moves and libvips reads the first picture only, which shows nothing.
  var beginsBlank = false
  /// Whether the JPEG that represents a RAW file is far smaller than what its camera takes.
  var isSmallPreview = false

  /// A movie in the file of a photograph.
  struct Clip: Codable, Hashable, Sendable {
    let range: Range<Int>
    let movie: MovieFacts
  }

  public init(size: PixelSize) {
    self.size = size
  }

  /// Whether a movie of the moment is in the file of the photograph.
  public var hasClip: Bool { clip != nil }

  /// Whether the photograph is at least twice as wide as high, or declares a panoramic projection.
  public var isPanorama: Bool {
    movie == nil && !isAnimated && (projection != nil || size.width >= 2 * size.height)
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
  /// A projection, unless it is that of an ordinary photograph.
  private static func panoramic(_ projection: String) -> String? {
    Caption.cleaned(projection).flatMap {
      ["perspective", "rectilinear", "none"].contains($0.lowercased()) ? nil : $0
    }
  }

  /// The version of what ``init(of:)`` reads. It is increased when the same photograph gives other metadata, so that
  /// what was read before is read again. No image is made again for that.
  static let version = 6

  /// What tells which other files belong to it.
  var mark: Pairing.Mark {
    Pairing.Mark(
      identifier: contentIdentifier, date: movie == nil ? date : date ?? modified,
      duration: movie?.duration)
  }

  /// Previews with fewer pixels are far smaller than what cameras take.
  private static let smallPreview = 1_000_000

  /// Reads what a program says of another file. The size is of no meaning.
  init(of packet: XMPPacket) {
    self.init(size: PixelSize(width: 1, height: 1))
    date = packet.dates.first
    modified = packet.modified
    location = packet.location
    words = EmbeddedWords(packet, IPTCBlock(), ExifBlock(), PlainTexts())
  }

  /// Reads the header of an opened image.
  ///
  /// - Parameters:
  ///   - file: the file of the image.
  ///   - raw: the EXIF block of the RAW file that the image represents; `nil` for others.
  init(of picture: Picture, _ file: OpenFile, _ format: ImageFormat, raw: ExifBlock? = nil) {
    self.init(size: picture.uprightSize)
    let blocks = MetadataBlocks(of: picture, file, format, raw: raw)
    let (exif, iptc, xmp) = (blocks.exif, blocks.iptc, blocks.xmp)
    date =
      (exif.dates + xmp.dates + iptc.dates
      + [blocks.plain.date, exif.positionDate].compactMap(\.self))
      .first { $0.isPlausible }
    modified = exif.modified ?? xmp.modified ?? blocks.plain.modified
    camera = CameraName.joined(make: exif.make, model: exif.model)
    lens = exif.lens.flatMap(Caption.cleaned)
    exposure = Exposure(of: exif)
    location = exif.location ?? xmp.location
    words = EmbeddedWords(xmp, iptc, exif, blocks.plain)
    contentIdentifier = exif.contentIdentifier
    isSmallPreview = raw != nil && size.width * size.height < Self.smallPreview
    clip = MotionPhoto.movie(in: file, format, xmp).flatMap { range in
      ISOMovie(file, in: range).map {
        Clip(range: range, movie: MovieFacts(duration: $0.duration, hasSound: $0.hasSound))
      }
    }
    let onlyFirst = AnimatedFile(file, format) != nil
    isAnimated = onlyFirst || raw == nil && picture.motion != nil
    beginsBlank = onlyFirst && Picture.beginsBlank(file)
    projection = xmp.isForPanoramaViewer ? xmp.projection.flatMap(Self.panoramic) : nil
    circleWidth = xmp.circleWidth(ofImage: size.width)
  }
}
