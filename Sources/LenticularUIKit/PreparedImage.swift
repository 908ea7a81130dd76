#if os(iOS) || APPLE_DOUBLES
  import UIKit

  /// An image that is decoded before it is shown.
  @MainActor
  final class PreparedImage {
    /// The image, once it is decoded.
    private(set) var image: UIImage?
    private var task: Task<Void, Never>?

    /// Decodes an image, then calls a closure. The decoding of a former image is cancelled.
    func prepare(_ image: UIImage, then show: @escaping @MainActor () -> Void) {
      task?.cancel()
      task = Task { [weak self] in
        let prepared = await image.preparedForLayer()
        guard !Task.isCancelled, let self else { return }
        self.image = prepared
        show()
      }
    }

    func clear() {
      task?.cancel()
      image = nil
    }
  }
#endif
