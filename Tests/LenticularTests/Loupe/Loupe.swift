import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire

#if hasFeature(Embedded)
  import LenticularExports
#endif

/// A magnifier. A finger that rests on a picture raises a round lens above itself, which shows the picture
/// larger and follows the finger until it lifts.
///
/// The picture fills the surface. The lens asks the host to draw it: item 0, cropped by `contentsRect`.
public final class Loupe: Interaction {
  /// What a loupe reports. Every `raised` is followed by exactly one `lowered`; each `moved` lies between.
  public enum Report: Equatable, Sendable {
    /// A finger has rested for long enough: the lens appears.
    case raised
    /// The finger is at another place, in points of the surface.
    case moved(to: Point2D)
    /// The finger has lifted, or the host has lost it: the lens fades.
    case lowered
  }

  /// How the lens looks and moves.
  public struct Configuration: Sendable {
    /// The diameter of the lens, in points: about two fingertips.
    public var diameter = 120.0
    /// How many times as large as on the surface the lens shows the picture.
    public var magnification = 2.0
    /// How far above the finger the middle of the lens is, in diameters: 0.5 is the radius, and the rest keeps
    /// the lens clear of the fingertip.
    public var lift = 0.75
    /// The scale of the lens at which it appears and vanishes.
    public var smallestScale = 0.5
    /// The spring by which the lens appears and vanishes.
    public var spring = DampedSpring.snappy

    public init() {}
  }

  public let surface: Surface
  public private(set) var configuration: Configuration
  public private(set) var claimsTouches = false

  private let lens: Layer
  private let press = LongPressRecognizer()
  private var finger = Point2D.zero
  private var reducesMotion = false
  private var queue = ReportQueue<Report>()

  /// A loupe over a picture that fills a surface.
  public init(_ surface: Surface, configuration: Configuration = Configuration()) {
    self.surface = surface
    self.configuration = configuration
    let diameter = configuration.diameter
    lens = Layer(surface.renderer, size: Size2D(width: diameter, height: diameter))
    lens.anchorPoint = Point2D(x: 0.5, y: 0.5 + configuration.lift)
    lens.transform.set(.scale(configuration.smallestScale))
    lens.cornerRadius.set(diameter / 2)
    lens.masksToBounds = true
    lens.contents = .item(0)
    lens.opacity.set(0)
    surface.root.addSublayer(lens)
    surface.add(press)
  }

  // MARK: Competing

  public func respond(to action: GestureAction, at time: Double) {
    switch action.state {
    case .began:
      claimsTouches = true
      raise(at: time)
    case .changed: follow()
    case .ended, .cancelled: lower(at: time)
    case .possible, .failed: break
    }
  }

  public func touchesEnded(at time: Double) { claimsTouches = false }

  // MARK: Drawing

  private func raise(at time: Double) {
    queue.add(.raised)
    finger = press.location
    placeLens()
    lens.opacity.animate(to: 1, spring: configuration.spring, at: time)
    scaleLens(to: .identity, at: time)
  }

  private func lower(at time: Double) {
    queue.add(.lowered)
    lens.opacity.animate(to: 0, spring: configuration.spring, at: time)
    scaleLens(to: .scale(configuration.smallestScale), at: time)
  }

  /// Scales the lens about the finger. Where the person wishes for less motion, the lens only fades.
  private func scaleLens(to scale: AffineTransform2D, at time: Double) {
    if reducesMotion {
      lens.transform.set(.identity)
    } else {
      lens.transform.animate(to: scale, spring: configuration.spring, at: time)
    }
  }

  private func follow() {
    guard finger != press.location else { return }
    finger = press.location
    queue.add(.moved(to: finger))
    placeLens()
  }

  private func placeLens() {
    lens.position.set(finger)
    lens.contentsRect.set(crop)
  }

  /// The part of the picture around the finger that fills the lens, in unit coordinates. At the picture's
  /// edges the part stays inside.
  private var crop: Rect2D {
    let picture = surface.root.bounds.model.size
    let side = configuration.diameter / configuration.magnification
    let size = Size2D(width: side / picture.width, height: side / picture.height)
    let origin = Point2D.lanes { lane in
      let middle = finger[lane: lane] / picture[lane: lane]
      return max(0, min(middle - size[lane: lane] / 2, 1 - size[lane: lane]))
    }
    return Rect2D(origin: origin, size: size)
  }

  // MARK: Input and commands

  public func handle(_ input: Input, at time: Double) -> Bool {
    switch input {
    case .viewport(let viewport, _):
      surface.viewport = viewport
      placeLens()
    case .reduceMotion(let isEnabled, _): reducesMotion = isEnabled
    default: break
    }
    return false
  }

  /// Shows the picture so many times as large as it is on the surface, at least once.
  public func setMagnification(_ magnification: Double) {
    guard magnification >= 1, magnification.isFinite else { return }
    configuration.magnification = magnification
    placeLens()
  }

  // MARK: Reporting

  /// What the last frame reported, in order.
  public var reports: [Report] { queue.published }

  public func advance(to time: Double) { queue.publish() }

  public var nextFrameTime: Double { queue.nextFrameTime }
}

// MARK: In a browser

extension Loupe: WireInteraction {
  public func perform(
    _ call: Int32, _ numbers: UnsafeBufferPointer<Double>, on stage: Stage, at time: Double
  ) -> Bool {
    guard call == -1, numbers.count == 1 else { return false }
    setMagnification(numbers[0])
    return true
  }

  public func writeReports(to encoder: inout FrameEncoder) {
    for report in reports {
      switch report {
      case .raised: encoder.report(0)
      case .moved(let finger): encoder.report(1, count: 2, finger.x, finger.y)
      case .lowered: encoder.report(2)
      }
    }
  }
}

#if hasFeature(Embedded)
  @_expose(wasm, "loupe_create")
  @c(loupe_create)
  public func createLoupe(width: Double, height: Double) -> Int32 {
    add(width: width, height: height) { Loupe($0) }
  }
#endif
