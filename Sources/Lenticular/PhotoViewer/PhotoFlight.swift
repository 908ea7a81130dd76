#if !hasFeature(Embedded)
  import LenticularGestures
  import LenticularPhysics
  import LenticularScene

  /// A photograph that flies from one thumbnail to another, as a viewer's photograph does, for a transition between two
  /// screens of an application.
  ///
  /// The layer of the photograph has the contents `Contents.item(0)`. It covers the first thumbnail exactly, and then the
  /// second one, with crop and corners. Pointers and keys have no effect. With reduced motion, or if a thumbnail is not
  /// visible, there is no photograph: the host fades its screens by ``progress(at:)``.
  public final class PhotoFlight: Interaction {
    public let surface: Surface
    /// The duration of the cross-fade that replaces a flight, in seconds.
    public let crossFadeDuration: Double
    private let photo: Layer
    /// A layer without contents, whose opacity is the progress.
    private let fade: Layer
    private var reducesMotion = false

    public init(_ surface: Surface, crossFadeDuration: Double = 0.2) {
      self.surface = surface
      self.crossFadeDuration = crossFadeDuration.clamped(to: 0...60, or: 0.2)
      photo = Layer(surface.renderer)
      photo.contents = .item(0)
      fade = Layer(surface.renderer)
      surface.root.addSublayer(fade)
    }

    /// Flies a photograph from one thumbnail to another, from a time in seconds. A former flight ends. Returns whether a
    /// photograph flies; if not, the screens fade alone.
    ///
    /// - Parameters:
    ///   - pixelSize: the size of the photograph, in pixels.
    ///   - start: the thumbnail that is covered first, in points of the surface; nil for a cross-fade.
    ///   - end: the thumbnail that is covered at the end; nil for a cross-fade.
    ///   - spring: moves the photograph.
    @discardableResult
    public func fly(
      _ pixelSize: Size2D, from start: ThumbnailPlacement?, to end: ThumbnailPlacement?,
      spring: DampedSpring, at time: Double
    ) -> Bool {
      fade.opacity.set(0)
      surface.root.removeSublayer(photo)
      guard !reducesMotion, pixelSize.isVisible, let start = start?.visible, let end = end?.visible
      else {
        fade.opacity.animate(to: 1, curve: .easeInOut, duration: crossFadeDuration, at: time)
        return false
      }
      let size = end.frame(of: pixelSize).size
      let bounds = Rect2D(origin: .zero, size: size)
      photo.bounds.set(bounds)
      photo.mask = Mask(frame: bounds, cornerRadius: 0)
      photo.set(PhotoPose(over: start, pixelSize: pixelSize, fittingSize: size))
      photo.animate(
        to: PhotoPose(over: end, pixelSize: pixelSize, fittingSize: size), spring: spring, at: time)
      fade.opacity.animate(to: 1, spring: spring, at: time)
      surface.root.addSublayer(photo)
      return true
    }

    /// How far the second screen has appeared at a time in seconds, from 0 to 1.
    public func progress(at time: Double) -> Double {
      max(0, min(1, fade.opacity.presentation(at: time)))
    }

    public func handle(_ input: Input, at time: Double) -> Bool {
      switch input {
      case .viewport(let viewport, _): surface.viewport = viewport
      case .reduceMotion(let isEnabled, _): reducesMotion = isEnabled
      default: break
      }
      return false
    }

    public func advance(to time: Double) {}
  }
#endif
