/// A procedurally painted photograph, so that the gallery can be tried without photographs.
///
/// A picture is a pure function of its description: rendering gives the same bytes on every machine
/// with the same arithmetic. Pictures are independent of each other, and may be rendered
/// concurrently.
public struct SamplePicture: Sendable {
  /// The stem of the file the picture belongs in, such as `dunes-at-dawn`.
  public let name: String

  /// The sub-folder the picture belongs in, if any.
  public let album: String?

  /// One short sentence about the picture.
  public let caption: String

  /// The capture date for EXIF: `2025:06:21 21:04:00`.
  public let date: String

  /// The make and model for EXIF.
  public static let camera: (make: String, model: String) = ("Lenticular", "Procedural")

  /// The extent in pixels.
  public private(set) var width: Int
  public private(set) var height: Int

  /// The film that develops the exposed canvas into eight bits.
  let film: Film

  /// Exposes the scene onto a black canvas of the picture's extent.
  let paint: @Sendable (inout Canvas) -> Void

  /// The same scene with fewer pixels.
  ///
  /// - Parameter scale: the factor of the width and of the height, 0...1. No side gets less than 64 pixels.
  public func scaled(by scale: Double) -> SamplePicture {
    var picture = self
    picture.width = max(64, Int((Double(width) * scale).rounded()))
    picture.height = max(64, Int((Double(height) * scale).rounded()))
    return picture
  }

  /// Paints and develops the picture: interleaved 8-bit sRGB, row by row from the top.
  public func render() -> [UInt8] {
    var canvas = Canvas(width: width, height: height)
    paint(&canvas)
    return film.develop(canvas)
  }
}
