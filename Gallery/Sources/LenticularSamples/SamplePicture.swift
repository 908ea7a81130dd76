/// A procedurally painted "photograph", so that a first visit needs no photographs of one's own.
///
/// A picture is a pure function of its description: rendering it twice, or on another machine with
/// the same arithmetic, gives the same bytes. Pictures are independent of each other, and may be
/// rendered in parallel.
public struct SamplePicture: Sendable {
  /// The stem of the file the picture belongs in, such as `dunes-at-dawn`.
  public let name: String

  /// The sub-folder the picture belongs in, if any.
  public let album: String?

  /// One short sentence about the picture.
  public let caption: String

  /// When the picture claims to have been taken, in the form of Exif: `2025:06:21 21:04:00`.
  public let date: String

  /// The camera every picture claims to have been taken with.
  public static let camera: (make: String, model: String) = ("Lenticular", "Procedural")

  /// The extent in pixels.
  public let width: Int
  public let height: Int

  /// How the exposed canvas is developed into eight bits.
  let film: Film

  /// Exposes the scene onto a black canvas of the picture's extent.
  let paint: @Sendable (inout Canvas) -> Void

  /// Paints and develops the picture: interleaved 8-bit sRGB, row by row from the top.
  public func render() -> [UInt8] {
    var canvas = Canvas(width: width, height: height)
    paint(&canvas)
    return film.develop(canvas)
  }
}
