#if os(iOS) || APPLE_DOUBLES
  import UIKit

  /// The images of photographs, of tiles or of previews: those on screen, in the resolution of the screen. A key
  /// identifies an image as long as it is on screen.
  ///
  /// Images are requested when they come into sight, and larger ones when they are zoomed. They are decoded outside of
  /// the main thread. An image is dropped, and its request cancelled, when it is out of sight.
  @MainActor
  final class PhotoImages<Key: Hashable & Sendable> {
    private var loads: [Key: Load] = [:]
    /// Called when an image has arrived.
    var didArrive: (_ key: Key, _ image: UIImage) -> Void = { _, _ in }
    /// Called when an image could not be provided.
    var didFail: (_ key: Key, _ error: any Error) -> Void = { _, _ in }

    private struct Load {
      /// The size that was requested last.
      var pixelSize: CGSize
      /// The request; nil once it has ended.
      var task: Task<Void, Never>?
      var image: UIImage?
      /// Whether the image has changed since it was requested.
      var isOutdated = false
    }

    deinit {
      for load in loads.values { load.task?.cancel() }
    }

    /// The image of a key, in the best resolution that has arrived.
    func image(of key: Key) -> UIImage? { loads[key]?.image }

    /// Requests an image, unless one of that size or a larger one was requested before.
    func request(
      _ key: Key, pixelSize: CGSize, from provide: @escaping @Sendable () async throws -> UIImage
    ) {
      let former = loads[key]
      if let former {
        // Images that change faster than they are decoded are shown one after the other.
        if former.isOutdated, former.task != nil { return }
        if !former.isOutdated, former.pixelSize.width >= pixelSize.width { return }
      }
      // A request on its way is for too small an image.
      former?.task?.cancel()
      let task = Task { [weak self] in
        do {
          let image = try await provide()
          let prepared = await image.preparedForLayer()
          guard !Task.isCancelled else { return }
          self?.arrive(prepared, of: key)
        } catch {
          guard !Task.isCancelled else { return }
          self?.fail(error, of: key)
        }
      }
      loads[key] = Load(pixelSize: pixelSize, task: task, image: former?.image)
    }

    /// Notes that the image of a key has changed. It stays until the one that is requested next has arrived.
    func renew(_ key: Key) { loads[key]?.isOutdated = true }

    /// Drops the image of a key, and cancels its request.
    func drop(_ key: Key) { loads.removeValue(forKey: key)?.task?.cancel() }

    /// Drops all images but those of some keys.
    func keepOnly(_ keys: Set<Key>) {
      for key in loads.keys where !keys.contains(key) { drop(key) }
    }

    private func arrive(_ image: UIImage, of key: Key) {
      loads[key]?.image = image
      loads[key]?.task = nil
      didArrive(key, image)
    }

    /// A failed request may be repeated when the photograph comes into sight again.
    private func fail(_ error: any Error, of key: Key) {
      let shown = image(of: key)?.pixelSize ?? .zero
      loads[key]?.pixelSize = shown
      loads[key]?.task = nil
      didFail(key, error)
    }
  }
#endif
