/// The size of an image in pixels; both sides are at least 1.
public struct PixelSize: Codable, Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Width over height.
  public var aspectRatio: Double { Double(width) / Double(height) }

  /// The size of the image at another width, with the height rounded to a pixel.
  func scaled(toWidth newWidth: Int) -> PixelSize {
    let exact = (2 * newWidth * height + width) / (2 * width)
    return PixelSize(width: newWidth, height: max(1, exact))
  }

  /// The largest size of the image that fits into `limit`, but not larger than the image.
  func fitted(into limit: PixelSize) -> PixelSize {
    if width <= limit.width && height <= limit.height { return self }
    if width * limit.height >= height * limit.width { return scaled(toWidth: limit.width) }
    let exact = (2 * limit.height * width + height) / (2 * height)
    return PixelSize(width: max(1, exact), height: limit.height)
  }
}
