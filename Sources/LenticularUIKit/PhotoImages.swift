#if os(iOS) || APPLE_DOUBLES
  import UIKit

  /// The images of a viewer's photographs, or of tiles: those on screen, in the resolution of the screen.
  ///
  /// Images are requested when a photograph comes into sight, and larger ones when it is zoomed. They are decoded outside
  /// of the main thread. An image is dropped, and a request cancelled, when the photograph is out of sight.
  @MainActor
  final class PhotoImages {
    private let provide: PhotoViewerController.ImageProvider
    private var loads: [Int: Load] = [:]
    /// Called when an image has arrived.
    var didArrive: (_ index: Int, _ image: UIImage) -> Void = { _, _ in }
    /// Called when an image could not be provided.
    var didFail: (_ index: Int, _ error: any Error) -> Void = { _, _ in }

    private struct Load {
      /// The size that was requested last.
      var pixelSize: CGSize
      var task: Task<Void, Never>
      var image: UIImage?
    }

    init(_ provide: @escaping PhotoViewerController.ImageProvider) { self.provide = provide }

    deinit {
      for load in loads.values { load.task.cancel() }
    }

    /// The image at an index, in the best resolution that has arrived.
    func image(at index: Int) -> UIImage? { loads[index]?.image }

    /// Requests an image, unless one of that size or a larger one was requested before.
    func request(_ index: Int, pixelSize: CGSize) {
      let former = loads[index]
      if let former, former.pixelSize.width >= pixelSize.width { return }
      // A request on its way is for too small an image.
      former?.task.cancel()
      let provide = provide
      let task = Task { [weak self] in
        do {
          let image = try await provide(index, pixelSize)
          let prepared = await image.preparedForLayer()
          guard !Task.isCancelled else { return }
          self?.arrive(prepared, at: index)
        } catch {
          guard !Task.isCancelled else { return }
          self?.fail(error, at: index)
        }
      }
      loads[index] = Load(pixelSize: pixelSize, task: task, image: former?.image)
    }

    /// Drops the image at an index, and cancels its request.
    func drop(_ index: Int) { loads.removeValue(forKey: index)?.task.cancel() }

    /// Drops all images but one, because memory is short.
    func dropAll(but index: Int?) {
      for each in loads.keys where each != index { drop(each) }
    }

    private func arrive(_ image: UIImage, at index: Int) {
      loads[index]?.image = image
      didArrive(index, image)
    }

    /// A failed request may be repeated when the photograph comes into sight again.
    private func fail(_ error: any Error, at index: Int) {
      let shown = image(at: index)?.pixelSize ?? .zero
      loads[index]?.pixelSize = shown
      didFail(index, error)
    }
  }
#endif
