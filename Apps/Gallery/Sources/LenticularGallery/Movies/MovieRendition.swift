/// The movie that browsers play, H.264 with AAC in MP4, and the small frames of the same movie.
public struct MovieRendition: Hashable, Sendable {
  /// The path of the movie, relative to the site.
  public let path: String
  /// The path of the frames, relative to the site.
  public let framesPath: String

  /// The most lines of the picture, or columns of one in portrait format.
  static let lines = 1080
  /// The most frames per second. Of faster movies, such as those in slow motion, some are left out.
  static let rate = 31.0

  /// The path of the frames' last component, and of the movie's.
  static func fileName(_ path: String) -> String {
    String(path[path.index(after: path.lastIndex(of: "/")!)...])
  }
}

/// The sheet of the frames of a movie, by which a preview steps through it. It has the same number of frames for every
/// movie, at equal distances in time, row by row.
public enum MovieFrames {
  public static let count = 60
  public static let columns = 10
  /// The longer side of a frame, in pixels.
  public static let side = 160

  /// The size of a frame of a movie.
  static func size(of movie: PixelSize) -> PixelSize {
    let fitted = movie.fitted(into: PixelSize(width: side, height: side))
    // Chroma has half the resolution.
    return PixelSize(width: max(2, fitted.width & ~1), height: max(2, fitted.height & ~1))
  }

  static let encoding = Encoding.webp(quality: 60, effort: 4)
}
