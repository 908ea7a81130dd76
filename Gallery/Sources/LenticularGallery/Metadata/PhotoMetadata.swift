/// The metadata of a photograph.
public struct PhotoMetadata: Codable, Hashable, Sendable {
  /// The size in pixels, after the orientation is applied.
  public var size: PixelSize
  public var date: CaptureDate?
  /// Make and model, without repetitions.
  public var camera: String?
  public var lens: String?
  /// The exposure as photographers write it, such as `1/250 s, f/4, ISO 100, 35 mm`.
  public var exposure: String?
  /// Where the photograph was taken; `nil` too if the location is not to be published.
  public var location: Location?
  public var caption: String?
  /// The GPano projection, such as `equirectangular`.
  public var projection: String?
  /// The width of a whole circle in pixels of the photograph, as GPano declares it.
  public var circleWidth: Int?

  public init(size: PixelSize) {
    self.size = size
  }

  /// Whether the photograph is at least twice as wide as high, or declares a panoramic projection.
  public var isPanorama: Bool { projection != nil || size.width >= 2 * size.height }

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
  /// Reads the header of an opened image. The location is read only if `keepsLocation` is true.
  init(of picture: Picture, keepsLocation: Bool) {
    self.init(size: picture.uprightSize)
    let exif = picture.block("exif-data").map { ExifBlock($0) } ?? ExifBlock()
    let iptc = picture.block("iptc-data").map { IPTCBlock($0) } ?? IPTCBlock()
    let xmp = picture.block("xmp-data").map { XMPPacket($0) } ?? XMPPacket()
    date = exif.date.flatMap(CaptureDate.init(exif:))
    camera = CameraName.joined(make: exif.make, model: exif.model)
    lens = exif.lens.flatMap(Caption.cleaned)
    exposure = Exposure.text(of: exif)
    location = keepsLocation ? exif.location : nil
    caption =
      [xmp.description, iptc.caption, exif.description, xmp.title]
      .lazy.compactMap { $0.flatMap(Caption.cleaned) }.first
    projection = xmp.projection.flatMap(Caption.cleaned)
    circleWidth = xmp.circleWidth(ofImage: size.width)
  }
}
