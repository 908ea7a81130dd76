#if os(iOS) || APPLE_DOUBLES
  import UIKit

  /// The image of a view: one in memory, or one that a closure provides in the pixels in which the view shows it. It is
  /// decoded before it is shown.
  @MainActor
  final class ViewImage {
    /// The image in memory; nil if there is none.
    private(set) var base: UIImage?
    /// The size of the image in pixels, upright; nil if there is no image.
    private(set) var pixelSize: CGSize?
    /// Called when an image has been decoded.
    var didArrive: () -> Void = {}
    /// The thumbnail as it was set, and upright.
    private var thumbnail: (source: UIImage, upright: UIImage)?
    private var provide: (@Sendable (CGSize) async throws -> UIImage)?
    private let images = PhotoImages<Int>()

    init() { images.didArrive = { [weak self] _, _ in self?.didArrive() } }

    /// The decoded image, or the thumbnail until the image has arrived; nil if there is neither. A former image is not shown
    /// in the place of a new one.
    var image: UIImage? { images.image(of: 0) ?? thumbnail?.upright }

    /// Sets an image in memory, unless it is the former one; nil for none.
    func set(_ image: UIImage?) {
      guard image !== base || provide != nil else { return }
      replace(base: image, pixelSize: image?.pixelSize)
      if let image { images.request(0, pixelSize: CGSize(width: 1, height: 1)) { image } }
    }

    /// Sets an image that a closure provides.
    func set(
      thumbnail: UIImage?, pixelSize: CGSize,
      provide: @escaping @Sendable (CGSize) async throws -> UIImage
    ) {
      let isKnown = pixelSize.width > 0 && pixelSize.height > 0
      replace(
        pixelSize: isKnown ? pixelSize : nil, thumbnail: isKnown ? thumbnail : nil, provide: provide
      )
    }

    /// Whether a closure provides an image with this thumbnail and size.
    func isProvided(thumbnail: UIImage?, pixelSize: CGSize) -> Bool {
      provide != nil && self.thumbnail?.source === thumbnail && self.pixelSize == pixelSize
    }

    private func replace(
      base: UIImage? = nil, pixelSize: CGSize?, thumbnail: UIImage? = nil,
      provide: (@Sendable (CGSize) async throws -> UIImage)? = nil
    ) {
      images.drop(0)
      (self.base, self.pixelSize, self.provide) = (base, pixelSize, provide)
      self.thumbnail = thumbnail.map { ($0, $0.uprightThumbnail()) }
    }

    /// Requests the image that a closure provides, in at least the size in pixels at which it is shown, or in all its
    /// pixels. Has no effect if an image of this size or a larger one was requested before.
    func request(for size: CGSize) {
      guard let provide, let pixelSize else { return }
      let share = min(1, max(size.width / pixelSize.width, size.height / pixelSize.height))
      let needed = CGSize(
        width: (pixelSize.width * share).rounded(.up),
        height: (pixelSize.height * share).rounded(.up))
      images.request(0, pixelSize: needed) { try await provide(needed) }
    }

    /// Cancels the request for the image that a closure provides, unless an image has arrived.
    func cancel() {
      if provide != nil, images.image(of: 0) == nil { images.drop(0) }
    }
  }
#endif
