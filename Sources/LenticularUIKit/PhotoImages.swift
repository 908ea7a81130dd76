#if os(iOS) || APPLE_DOUBLES
  import UIKit

  /// The images of photographs, of tiles or of previews: those on screen, in the resolution of the screen.
  ///
  /// Images are requested when they come into sight, and larger ones when they are zoomed. They are decoded outside of
  /// the main thread. An image is dropped, and its request cancelled, when it is out of sight.
  @MainActor
  final class PhotoImages {
    private var loads: [Int: Load] = [:]
    /// Called when an image has arrived.
    var didArrive: (_ index: Int, _ image: UIImage) -> Void = { _, _ in }
    /// Called when an image could not be provided.
    var didFail: (_ index: Int, _ error: any Error) -> Void = { _, _ in }

    /// Where an image is in the list, also while it is on its way.
    @MainActor private final class Place {
      var index: Int
      init(_ index: Int) { self.index = index }
    }

    private struct Load {
      let place: Place
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

    /// The image at an index, in the best resolution that has arrived.
    func image(at index: Int) -> UIImage? { loads[index]?.image }

    /// Requests an image, unless one of that size or a larger one was requested before.
    func request(
      _ index: Int, pixelSize: CGSize, from provide: @escaping @Sendable () async throws -> UIImage
    ) {
      let former = loads[index]
      if let former {
        // Images that change faster than they are decoded are shown one after the other.
        if former.isOutdated, former.task != nil { return }
        if !former.isOutdated, former.pixelSize.width >= pixelSize.width { return }
      }
      // A request on its way is for too small an image.
      former?.task?.cancel()
      let place = Place(index)
      let task = Task { [weak self] in
        do {
          let image = try await provide()
          let prepared = await image.preparedForLayer()
          guard !Task.isCancelled else { return }
          self?.arrive(prepared, at: place.index)
        } catch {
          guard !Task.isCancelled else { return }
          self?.fail(error, at: place.index)
        }
      }
      loads[index] = Load(place: place, pixelSize: pixelSize, task: task, image: former?.image)
    }

    /// Moves images, and requests on their way, to other indices, and drops those without one.
    ///
    /// - Parameter indices: The index that each former index has now; none if its image is gone.
    func move(to indices: [Int: Int]) {
      for index in loads.keys where indices[index] == nil { drop(index) }
      let moved = loads.map { former, load in (indices[former] ?? former, load) }
      loads = Dictionary(uniqueKeysWithValues: moved)
      for (index, load) in loads { load.place.index = index }
    }

    /// Notes that the image at an index has changed. It stays until the one that is requested next has arrived.
    func renew(_ index: Int) { loads[index]?.isOutdated = true }

    /// Drops the image at an index, and cancels its request.
    func drop(_ index: Int) { loads.removeValue(forKey: index)?.task?.cancel() }

    /// The zoom scale for which the image of a zoomed photograph is requested: the next power of two, so that a pinch does
    /// not request an image in every frame.
    static func requestedZoom(_ zoom: Double) -> CGFloat {
      var step = CGFloat(1)
      while step < CGFloat(zoom) { step *= 2 }
      return step
    }

    /// The size in pixels of an image that fits a view, as the view shows it at a zoom scale relative to fitting; at most
    /// the whole size.
    ///
    /// - Parameter whole: The size of the image in pixels; zero if it is not known. Then the image has the size of the view.
    static func pixelSize(of whole: CGSize, fitting view: UIView, zoom: Double = 1) -> CGSize {
      let scale = max(1, view.traitCollection.displayScale)
      let screen = CGSize(width: view.bounds.width * scale, height: view.bounds.height * scale)
      let isKnown = whole.width > 0 && whole.height > 0
      let whole = isKnown ? whole : screen
      let fit =
        min(screen.width / whole.width, screen.height / whole.height) * requestedZoom(zoom)
      let share = isKnown ? min(1, fit) : fit
      return CGSize(
        width: (whole.width * share).rounded(.up), height: (whole.height * share).rounded(.up))
    }

    /// Drops all images but one.
    func dropAll(but index: Int?) {
      for each in loads.keys where each != index { drop(each) }
    }

    private func arrive(_ image: UIImage, at index: Int) {
      loads[index]?.image = image
      loads[index]?.task = nil
      didArrive(index, image)
    }

    /// A failed request may be repeated when the photograph comes into sight again.
    private func fail(_ error: any Error, at index: Int) {
      let shown = image(at: index)?.pixelSize ?? .zero
      loads[index]?.pixelSize = shown
      loads[index]?.task = nil
      didFail(index, error)
    }
  }
#endif
