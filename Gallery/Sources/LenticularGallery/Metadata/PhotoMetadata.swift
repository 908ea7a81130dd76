/// What a photograph is, as its bytes tell: it depends on no settings.
public struct PhotoMetadata: Codable, Hashable, Sendable {
  /// The size in pixels, after the orientation is applied.
  public var size: PixelSize
  public var date: CaptureDate?
  /// Make and model, without repetitions.
  public var camera: String?
  public var lens: String?
  public var exposure: Exposure?
  /// Where the photograph was taken. ``Photograph`` has it only if it is to be published.
  public var location: Location?
  public var caption: String?
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

extension PhotoMetadata {
  /// The version of what ``init(of:)`` reads. It is increased when the same photograph gives other metadata, so that
  /// what was read before is read again. No image is made again for that.
  static let version = 1

  /// Reads the header of an opened image.
  init(of picture: Picture) {
    self.init(size: picture.uprightSize)
    let exif = picture.block("exif-data").map { ExifBlock($0) } ?? ExifBlock()
    let iptc = picture.block("iptc-data").map { IPTCBlock($0) } ?? IPTCBlock()
    let xmp = picture.block("xmp-data").map { XMPPacket($0) } ?? XMPPacket()
    date = exif.date.flatMap(CaptureDate.init(exif:))
    camera = CameraName.joined(make: exif.make, model: exif.model)
    lens = exif.lens.flatMap(Caption.cleaned)
    exposure = Exposure(of: exif)
    location = exif.location
    caption =
      [xmp.description, iptc.caption, exif.description, xmp.title]
      .lazy.compactMap { $0.flatMap(Caption.cleaned) }.first
    projection = xmp.projection.flatMap(Caption.cleaned)
    circleWidth = xmp.circleWidth(ofImage: size.width)
  }
}
