#if os(iOS) || APPLE_DOUBLES
  import UIKit

  /// An image that is decoded before it is shown.
  @MainActor
  final class PreparedImage {
    /// The image, once it is decoded.
    private(set) var image: UIImage?
    /// The image as it was set.
    private var source: UIImage?
    private var task: Task<Void, Never>?

    /// Decodes an image, unless it is the former one, and calls a closure whenever the decoded image has changed: at once,
    /// because the former image is not shown in the place of this one, and when this one is decoded.
    func prepare(_ source: UIImage?, _ didChange: @escaping @MainActor () -> Void) {
      guard source !== self.source else { return }
      self.source = source
      task?.cancel()
      image = nil
      didChange()
      guard let source else { return }
      task = Task { [weak self] in
        let prepared = await source.preparedForLayer()
        guard !Task.isCancelled, let self else { return }
        image = prepared
        didChange()
      }
    }
  }
#endif
