import LenticularGestures
import LenticularPhysics
import LenticularScene

/// An image that is too wide for the view seems to lie behind the screen: rotation of the device pans it.
///
/// The image fills the view along its shorter side. Intended rotation moves the content offset, which the
/// image follows by a spring. Pointers move and zoom it as in a `ScrollInteraction`. Device motion has no effect
/// while a pointer is down, or while the image does not fill the view exactly, because the user looks at a
/// detail. A tap shows the whole image, another tap fills the view again.
///
///              tap, command                        pinch
///     filling ◀─────────────▶ whole     filling ──────────▶ in between
///                                          ▲       tap          │
///                                          └────────────────────┘
public final class TiltPanner: Interaction {
  /// A report of a panner.
  ///
  /// The enum may grow. Give a `switch` over it a `default`.
  public enum Report: Equatable, Sendable {
    /// A report of the panner's scroll view.
    case scroll(ScrollInteraction.Report)
    /// The image begins to fill the view, so that device motion pans it, or no longer does.
    case fillingChanged(isFilling: Bool)
    /// Device rotation pans for the first time since the image was set.
    case didTurn
    /// The whole image is visible, at rest.
    case becameWhole
  }

  public var configuration: Configuration { tilt.configuration }
  /// The scroll view of the panner. At a zoom scale of 1 the image fills the view.
  public let scrollView: ScrollInteraction
  let tap = TapRecognizer()
  private let picture: Layer
  let tileMap: TileMap
  private var bar: PanoramaScrollBar
  /// The copies of an image that loops; nil for other images.
  var loop: ImageLoop?

  var pixelSize = Size2D.zero
  var pyramid: TilePyramid?
  /// The viewport for which the image is laid out; nil before there is one.
  var viewport: Viewport?
  /// Whether the image fills the view, or is being animated to.
  public internal(set) var isFilling = true
  var tilt: TiltDriver
  /// Whether `becameWhole` has been reported.
  var didReportWhole = false
  /// Whether the last touch stopped a fling. If so, its tap has no other effect.
  var hasCaughtFling = false
  /// Whether the last touch was a tap that had an effect.
  var hasTapped = false
  /// Whether the image filled the view, or was being animated to, when the last touch began.
  var filledAtTouch = true
  private var queue = ReportQueue<Report>()

  public var surface: Surface { scrollView.surface }
  public var innerInteraction: (any Interaction)? { scrollView }

  public var nextFrameTime: Double {
    guard queue.isEmpty, restsWhole == didReportWhole else { return -.infinity }
    return min(
      scrollView.nextFrameTime, tilt.nextFrameTime(panning: panned), tileMap.nextFrameTime)
  }

  /// Creates a panner without an image on a surface of its own, of a size in points.
  public convenience init(size: Size2D, configuration: Configuration = Configuration()) {
    self.init(Surface(size: size), configuration: configuration)
  }

  /// Creates a panner without an image that fills a surface.
  public init(_ surface: Surface, configuration: Configuration = Configuration()) {
    let configuration = configuration.validated
    tilt = TiltDriver(configuration)
    viewport = surface.viewport
    var scrolling = configuration.scrolling
    scrolling.centersContent = true
    scrolling.showsIndicators = false
    scrollView = ScrollInteraction(surface, configuration: scrolling)
    let renderer = surface.renderer
    picture = Layer(renderer)
    picture.anchorPoint = .zero
    picture.contents = .panorama
    tileMap = TileMap(renderer, configuration: configuration.tiling)
    bar = PanoramaScrollBar(renderer, configuration: configuration.scrollBar)
    scrollView.content.addSublayer(picture)
    scrollView.content.addSublayer(tileMap.layer)
    scrollView.layer.addSublayer(bar.layer)
    surface.add(tap)
  }

  // MARK: State

  var view: Size2D { viewport?.size ?? .zero }
  private var displayScale: Double { viewport?.displayScale ?? 1 }

  /// The content offset at rest, in points: the destination of a running animation.
  public var contentOffset: Point2D { scrollView.contentOffset }

  /// The content offset on screen at a time in seconds.
  public func contentOffset(at time: Double) -> Point2D { scrollView.contentOffset(at: time) }

  /// The least and the greatest content offset at rest along the pan axis, in points. If the image loops, both
  /// show its ends in the middle of the view.
  public var offsetRange: ClosedRange<Double> {
    scrollView.geometry.travel(along: panAxis)
  }

  /// The axis along which the image pans.
  public var panAxis: Axis2D {
    configuration.axis ?? Axis2D(of: pixelSize, filling: view)
  }

  /// The ratio of the filling image's length to the view's, along the pan axis; 1 without a view.
  public var zoom: Double {
    guard viewport != nil else { return 1 }
    let axis = panAxis
    return scrollView.geometry.contentSize[axis] / view[axis]
  }

  /// The scroller that rotation and a hovering mouse may pan now; nil if there is none.
  var panned: Scroller? {
    isFilling && !scrollView.isTracking && !scrollView.isZooming && scrollView.zoomScale == 1
      && scrollView.geometry.scrolls(along: panAxis) ? scrollView.scroller : nil
  }

  /// Whether the whole image is visible, at rest and untouched.
  private var restsWhole: Bool {
    !isFilling && scrollView.zoomScale == wholeZoom && !scrollView.isTracking
      && !scrollView.isZooming
  }

  // MARK: Input and frames

  public func handle(_ input: Input, at time: Double) -> Bool {
    switch input {
    case .motion(let sample): return handle(sample, at: time)
    case .hover(let point, _): return tilt.hover(over: point, panning: panned, at: time)
    case .key(let key, _) where key == .zoomIn || key == .zoomOut:
      guard viewport != nil else { return false }
      endPull(at: time)
      let factor = key == .zoomIn ? configuration.zoomStep : 1 / configuration.zoomStep
      zoom(to: scrollView.zoomScale * factor, about: view.center, at: time)
      return true
    case .wheel(var sample):
      tilt.ignoresHover = true
      endPull(at: time)
      // A vertical wheel scrolls a horizontal panorama.
      if sample.delta.x == 0, !scrollView.geometry.scrolls(along: .vertical) {
        sample.delta = Point2D(x: sample.delta.y, y: 0)
      }
      return noteZoom { scrollView.handle(.wheel(sample), at: time) }
    case .viewport(let viewport, _):
      surface.viewport = viewport
      guard let viewport, viewport.size != view || viewport.displayScale != displayScale
      else { return false }
      resize(to: viewport, at: time)
      return true
    case .key, .magnification:
      if case .magnification = input { tilt.ignoresHover = true }
      endPull(at: time)
      return noteZoom { scrollView.handle(input, at: time) }
    case .pointer, .pointersLost, .reduceMotion:
      return scrollView.handle(input, at: time)
    }
  }

  public func advance(to time: Double) {
    tilt.advance(panning: panned, to: time)
    scrollView.advance(to: time)
    loop?.update(at: time)
    bar.update(scrollView.scroller, along: panAxis, at: time)
    if restsWhole, !didReportWhole { report(.becameWhole) }
    didReportWhole = restsWhole
    tileMap.show(
      scrollView.scroller, displayScale: displayScale,
      pixelBudget: configuration.options.pixelBudget, at: time)
    queue.publish()
  }

  /// The reports that the last frame published, in order.
  public var reports: [Report] { scrollView.reports.map { .scroll($0) } + ownReports }

  /// The reports of the last frame except the scroll view's, which precede them.
  public var ownReports: [Report] { queue.published }

  private func handle(_ sample: MotionSample, at time: Double) -> Bool {
    let hadTurned = tilt.hasRotated
    let pans = tilt.handle(sample, panning: panned, at: time)
    if tilt.hasRotated, !hadTurned { report(.didTurn) }
    return pans
  }

  /// Lets content past an end return, because the image is being moved otherwise.
  func endPull(at time: Double) {
    tilt.noteUse(at: time)
    tilt.endPull(panning: panned, at: time)
  }

  func report(_ report: Report) {
    queue.add(report)
  }

  // MARK: Sizes

  /// Resizes the view. The point of the image in its middle stays there.
  private func resize(to viewport: Viewport, at time: Double) {
    tilt.endPull(panning: panned, at: time)
    let zoom = scrollView.zoomScale(at: time)
    let zoomed = scrollView.geometry.contentSize * zoom
    let middle = contentOffset(at: time) + view.center
    let center = Point2D.axes {
      zoomed[$0] > 0 ? max(0, min(1, middle[$0] / zoomed[$0])) : 0.5
    }
    let isWhole = !isFilling && (self.viewport == nil || scrollView.zoomScale == wholeZoom)
    self.viewport = viewport
    scrollView.resize(to: view, at: time)
    layOut(center: center, zoomScale: isWhole ? wholeZoom : scrollView.zoomScale, at: time)
    scrollView.performWaiting(at: time)
  }

  /// Lays the image out with a point of it, in unit coordinates, in the middle of the view.
  func layOut(center: Point2D, zoomScale: Double, at time: Double) {
    tilt.axis = panAxis
    guard pixelSize.isVisible, viewport != nil else { return }
    let size = fillingSize
    picture.bounds.set(Rect2D(origin: .zero, size: size))
    tileMap.reset(pyramid, contentSize: size)
    scrollView.content.mask =
      loop == nil ? nil : Mask(frame: Rect2D(origin: .zero, size: size), cornerRadius: 0)
    let finest = configuration.largestPixel * pixelSize.width / (size.width * displayScale)
    scrollView.configuration.lineLength = configuration.keyStep * view[panAxis]
    scrollView.replaceContent(
      size: size, zoomLimits: wholeZoom...max(1, finest), zoomScale: zoomScale,
      offset: Point2D.axes { size[$0] * zoomScale * center[$0] - view[$0] / 2 },
      at: time)
  }

  /// The size of the image in points when it fills the view along its shorter side.
  private var fillingSize: Size2D {
    let (along, across) = (panAxis, panAxis.other)
    // The image fits exactly across the pan axis, so that it does not scroll there.
    var size = view
    size[along] = pixelSize[along] * view[across] / pixelSize[across]
    return size
  }

  /// The zoom scale at which the whole image is visible; at most 1.
  var wholeZoom: Double {
    guard pixelSize.isVisible, viewport != nil else { return 1 }
    let axis = panAxis
    return min(1, view[axis] / fillingSize[axis])
  }
}

extension Contents {
  /// The whole image of a panorama.
  public static let panorama = Contents(rawValue: -7)
}
