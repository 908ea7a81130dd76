#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularPhysics
  import LenticularScene
  import UIKit

  /// A view in which a photograph flies from one image view to another, once.
  final class PhotoFlightView: StageView {
    /// Called for each frame, with the progress from 0 to 1.
    var didAdvance: (_ progress: Double) -> Void = { _ in }
    /// Called once, when the photograph has arrived or the view has left its window. The view is removed.
    var didEnd: () -> Void = {}
    private let flight: PhotoFlight
    private var image: UIImage?
    private let hidden = (HiddenImageView(), HiddenImageView())
    private var isFlying = false

    init(crossFadeDuration: Double) {
      flight = PhotoFlight(Surface(size: .zero), crossFadeDuration: crossFadeDuration)
      super.init(interaction: flight)
      isUserInteractionEnabled = false
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Flies from one image view to another, which are hidden meanwhile; fades without one of them. Without a window, this
    /// ends at once.
    func fly(from start: UIImageView?, to end: UIImageView?, spring: DampedSpring) {
      isFlying = true
      guard window != nil else { return finish() }
      // The larger one of both images.
      let images = [start?.image, end?.image].compactMap { $0 }
      image = images.max { $0.pixelSize.width < $1.pixelSize.width }?.uprightThumbnail()
      let pixelSize = image?.pixelSize ?? .zero
      let (from, to) = (placement(of: start, pixelSize), placement(of: end, pixelSize))
      let flies = perform {
        flight.fly(Size2D(pixelSize), from: from, to: to, spring: spring, at: $0)
      }
      if flies {
        hidden.0.set(start)
        hidden.1.set(end)
      }
      driver.drawNow()
    }

    private func placement(of imageView: UIImageView?, _ pixelSize: CGSize) -> ThumbnailPlacement? {
      imageView.flatMap { ThumbnailPlacement($0, in: self, pixelSize: pixelSize) }
    }

    override func layerContents(for contents: Contents) -> LayerContents {
      contents == .item(0) ? image.map { .image($0) } ?? .none : .none
    }

    override func frameDidAdvance() {
      guard isFlying else { return }
      didAdvance(flight.progress(at: driver.stage.time))
      if isAtRest { finish() }
    }

    override func didMoveToWindow() {
      super.didMoveToWindow()
      if window == nil { finish() }
    }

    private func finish() {
      guard isFlying else { return }
      isFlying = false
      hidden.0.set(nil)
      hidden.1.set(nil)
      removeFromSuperview()
      didEnd()
    }
  }
#endif
