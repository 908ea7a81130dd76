/// The encoding of an image. Qualities are 1...100, efforts 0...9 (0...6 for WebP).
public enum Encoding: Codable, Hashable, Sendable {
  case webp(quality: Int, effort: Int)
  case jpeg(quality: Int)
  case avif(quality: Int, effort: Int)
  case png, tiff, gif
  case heic(quality: Int)
}
