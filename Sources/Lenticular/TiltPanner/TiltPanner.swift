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
  private let tap = TapRecognizer()
  private let picture: Layer
  private let tileMap: TileMap
  private var bar: PanoramaScrollBar
  /// The copies of an image that loops; nil for other images.
  private var loop: ImageLoop?

  private var pixelSize = Size2D.zero
  private var pyramid: TilePyramid?
  /// The viewport for which the image is laid out; nil before there is one.
  private var viewport: Viewport?
  /// Whether the image fills the view, or is being animated to.
  public private(set) var isFilling = true
  private var tilt: TiltDriver
  /// Whether `becameWhole` has been reported.
  private var didReportWhole = false
  /// Whether the last touch stopped a fling. If so, its tap has no other effect.
  private var hasCaughtFling = false
  /// Whether the last touch was a tap that had an effect.
  private var hasTapped = false
  /// Whether the image filled the view, or was being animated to, when the last touch began.
  private var filledAtTouch = true
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

  private var view: Size2D { viewport?.size ?? .zero }
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
  private var panned: Scroller? {
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
    let hadTurned = tilt.hasTurned
    let pans = tilt.handle(sample, panning: panned, at: time)
    if tilt.hasTurned, !hadTurned { report(.didTurn) }
    return pans
  }

  /// Lets content past an end return, because the image is being moved otherwise.
  private func endPull(at time: Double) {
    tilt.noteUse(at: time)
    tilt.endPull(panning: panned, at: time)
  }

  private func report(_ report: Report) {
    queue.add(report)
  }

  // MARK: Fingers

  public func touchesBegan(
    _ sample: PointerSample, in surroundings: Surroundings, at time: Double
  ) {
    if !scrollView.isTracking {
      hasCaughtFling = scrollView.isDecelerating
      filledAtTouch = isFilling && scrollView.zoomScale == 1
      tilt.drop()
      hasTapped = false
    }
    tilt.noteUse(at: time)
    noteZoom { scrollView.touchesBegan(sample, in: surroundings, at: time) }
  }

  public func respond(to action: GestureAction, at time: Double) {
    tilt.noteUse(at: time)
    if action.isFrom(tap) {
      guard action.state == .ended, !hasCaughtFling else { return }
      hasTapped = true
      setFilling(!filledAtTouch, about: tap.location, animated: true, at: time)
    } else {
      noteZoom { scrollView.respond(to: action, at: time) }
      if scrollView.isDragging { tilt.ignoresHover = true }
    }
  }

  public func touchesEnded(at time: Double) {
    tilt.noteUse(at: time)
    noteZoom { scrollView.touchesEnded(at: time) }
  }

  public var claimsTouches: Bool { hasTapped || scrollView.claimsTouches }

  /// Calls a closure that may zoom, and then updates whether the image fills the view.
  private func noteZoom<Answer>(_ act: () -> Answer) -> Answer {
    let answer = act()
    let fills = scrollView.zoomScale >= 1
    if fills != isFilling {
      isFilling = fills
      report(.fillingChanged(isFilling: fills))
    }
    return answer
  }

  // MARK: Commands

  /// Shows the middle of an image of a size in pixels, whole or filling the view. Returns false, and has no effect, for a
  /// size that is not positive.
  ///
  /// - Parameters:
  ///   - tiles: the tiles of an image with more pixels than the host can show at once.
  ///   - loops: whether the left and the right end of the image meet, so that it pans round and round while it is
  ///     wider than the view.
  @discardableResult
  public func setPicture(
    _ size: Size2D, tiles: TilePyramid? = nil, isFilling: Bool = true, loops: Bool = false,
    at time: Double
  ) -> Bool {
    guard size.isVisible else { return false }
    loop?.end()
    loop = loops ? ImageLoop(surface.renderer, scrollView.scroller) : nil
    scrollView.scroller.geometry.loopingZoom = loops ? 0 : .infinity
    pixelSize = size
    pyramid = tiles?.isUsable == true ? tiles : nil
    (self.isFilling, didReportWhole) = (isFilling, !isFilling)
    tilt.begin()
    layOut(center: Point2D(x: 0.5, y: 0.5), zoomScale: isFilling ? 1 : wholeZoom, at: time)
    return true
  }

  /// Lets device motion and a hovering mouse pan the image, or not.
  public func setMotion(_ isOn: Bool, at time: Double) {
    tilt.setOn(isOn, panning: panned, at: time)
  }

  /// Sets the options. If one is out of its range, all are ignored, and this returns false.
  @discardableResult
  public func setOptions(_ options: Options) -> Bool {
    guard (0...10).contains(options.sensitivity), options.pixelBudget > 0,
      options.recentringDelay >= 0
    else { return false }
    if options.pixelBudget != configuration.options.pixelBudget { tileMap.chooseAnew() }
    tilt.configuration.options = options
    return true
  }

  /// Fills the view with the image, or shows the whole image. Returns false if it is shown so already.
  @discardableResult
  public func setFilling(_ isFilling: Bool, animated: Bool, at time: Double) -> Bool {
    let isChanged = isFilling != self.isFilling
    return setFilling(isFilling, about: view.center, animated: animated, at: time) || isChanged
  }

  /// Scrolls to the middle of the image along the pan axis. Returns false if that is in the middle of the view, and without
  /// a viewport.
  @discardableResult
  public func recenter(animated: Bool, at time: Double) -> Bool {
    guard viewport != nil else { return false }
    tilt.endPull(panning: panned, at: time)
    var target = contentOffset
    let axis = panAxis
    target[axis] = scrollView.geometry.nearest(
      to: target[axis], showing: (offsetRange.lowerBound + offsetRange.upperBound) / 2,
      along: axis)
    return scrollView.scroll(to: target, animated: animated, at: time)
  }

  /// Notes that the host has loaded a tile, or could not load it.
  public func didLoad(_ tile: TilePyramid.Tile, isThere: Bool) {
    tileMap.didLoad(tile, isThere: isThere)
  }

  /// Fills the view about a point of the view, or shows the whole image. Returns whether that zooms or scrolls.
  @discardableResult
  private func setFilling(
    _ fills: Bool, about point: Point2D, animated: Bool, at time: Double
  ) -> Bool {
    endPull(at: time)
    if fills != isFilling {
      isFilling = fills
      report(.fillingChanged(isFilling: fills))
    }
    guard viewport != nil else { return false }
    return scrollView.zoom(to: fills ? 1 : wholeZoom, about: point, animated: animated, at: time)
  }

  private func zoom(to scale: Double, about point: Point2D, at time: Double) {
    _ = noteZoom { scrollView.zoom(to: scale, about: point, animated: true, at: time) }
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
  private func layOut(center: Point2D, zoomScale: Double, at time: Double) {
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
  private var wholeZoom: Double {
    guard pixelSize.isVisible, viewport != nil else { return 1 }
    let axis = panAxis
    return min(1, view[axis] / fillingSize[axis])
  }
}

extension Contents {
  /// The whole image of a panorama.
  public static let panorama = Contents(rawValue: -7)
}
