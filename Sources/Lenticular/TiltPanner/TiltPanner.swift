import LenticularGestures
import LenticularPhysics
import LenticularScene

/// A picture that is too wide for the view lies behind the screen as behind a window: turning the device
/// pans it.
///
/// The picture fills the view along its shorter side. How far the device is turned on purpose moves the
/// model offset, and the picture glides after it. Under fingers it is a `ScrollView`: motion yields while
/// one is down, and whenever the picture does not fill the view exactly, for somebody looks at a detail.
/// A tap shows the whole picture, the next fills the view again.
///
///              tap, command                        pinch
///     filling ◀─────────────▶ whole     filling ──────────▶ in between
///                                          ▲       tap          │
///                                          └────────────────────┘
public final class TiltPanner: Interaction {
  /// What a panner reports.
  public enum Report: Equatable, Sendable {
    /// What its scroll view reports.
    case scroll(ScrollView.Report)
    /// The picture is going to fill the view, and motion pans it; or to be seen as a whole.
    case fillingChanged(isFilling: Bool)
    /// A turn of the device pans the picture, for the first time since the picture or a touch came.
    case didTurn
    /// The picture rests as a whole.
    case becameWhole
  }

  public var configuration: Configuration { tilt.configuration }
  /// What scrolls and zooms; at a zoom of 1 the picture fills the view.
  public let scrollView: ScrollView
  private let tap = TapRecognizer()
  private let picture: Layer
  private let tileMap: TileMap
  private var bar: PanoramaScrollBar

  private var pixelSize = Size.zero
  private var pyramid: TilePyramid?
  private var view: Size
  private var displayScale = 1.0
  /// Whether the picture fills the view, or is on its way there, or to being seen as a whole.
  private var isFilling = true
  private var tilt: TiltDriver
  /// Whether it has been reported that the picture rests as a whole.
  private var isKnownWhole = false
  /// The last touch stopped a fling: its tap means nothing else.
  private var hasCaughtFling = false
  /// The last touch was a tap that meant something.
  private var hasTapped = false
  /// Whether the picture filled the view, or was on its way there, when the last touch began.
  private var filledAtTouch = true
  private var queue = ReportQueue<Report>()

  /// The numbers of pixels to a point that screens and browsers' zooms give.
  private static var displayScales: ClosedRange<Double> { 0.1...16 }

  public var surface: Surface { scrollView.surface }
  public var touchedChild: (any Interaction)? { scrollView }

  public var isIdle: Bool {
    scrollView.isIdle && queue.isEmpty && tilt.isIdle(panning: panned)
      && !tileMap.isChoosing && restsWhole == isKnownWhole
  }

  /// A panner without a picture that fills a surface of its own, of a size in points.
  public convenience init(size: Size, configuration: Configuration = Configuration()) {
    self.init(Surface(size: size), configuration: configuration)
  }

  /// A panner without a picture that fills a surface.
  public init(_ surface: Surface, configuration: Configuration = Configuration()) {
    tilt = TiltDriver(configuration)
    view = surface.root.bounds.model.size
    var scrolling = configuration.scrolling
    scrolling.centersContent = true
    scrolling.showsIndicators = false
    scrollView = ScrollView(surface, configuration: scrolling)
    let animator = surface.animator
    picture = Layer(animator)
    picture.anchorPoint = .zero
    picture.contents = .panorama
    tileMap = TileMap(animator, configuration: configuration.tiling)
    bar = PanoramaScrollBar(animator, configuration: configuration.scrollBar)
    scrollView.content.addSublayer(picture)
    scrollView.content.addSublayer(tileMap.layer)
    scrollView.layer.addSublayer(bar.layer)
    surface.add(tap)
  }

  // MARK: State

  /// Where the picture is going: the offset of the view in it, in points.
  public var contentOffset: Point { scrollView.contentOffset }

  /// The offset that is on screen at a time in seconds.
  public func contentOffset(at time: Double) -> Point { scrollView.contentOffset(at: time) }

  /// The least and the greatest offset at rest along the axis that pans, in points.
  public var offsetRange: ClosedRange<Double> {
    scrollView.geometry.range(ofLane: panAxis.lane)
  }

  /// How the picture pans.
  public var panAxis: PanAxis {
    configuration.axis ?? PanAxis(of: pixelSize, filling: view)
  }

  /// The length of the picture that fills the view, in lengths of the view.
  public var zoom: Double {
    let lane = panAxis.lane
    return scrollView.geometry.contentSize[lane: lane] / view[lane: lane]
  }

  /// Which part of the scroll bar is stroked at a time; nil where there is nothing to tell.
  public func scrollBarStroke(at time: Double) -> PanoramaScrollBar.Stroke? {
    PanoramaScrollBar.stroke(
      of: shownGeometry(at: time), offset: contentOffset(at: time), along: panAxis)
  }

  /// What turns and a hovering mouse may pan now; nil if they may not.
  private var panned: Scroller? {
    isFilling && !scrollView.isTracking && !scrollView.isZooming && scrollView.zoomScale == 1
      && scrollView.geometry.scrolls(alongLane: panAxis.lane) ? scrollView.scroller : nil
  }

  /// Whether the picture rests as a whole, and no finger is on it.
  private var restsWhole: Bool {
    !isFilling && scrollView.zoomScale == wholeZoom && !scrollView.isTracking
      && !scrollView.isZooming
  }

  // MARK: Input and frames

  public func handle(_ input: Input, at time: Double) -> Bool {
    switch input {
    case .motion(let sample): return handle(sample, at: time)
    case .hover(let point): return tilt.hover(over: point, panning: panned, at: time)
    case .key(let key) where key == .zoomIn || key == .zoomOut:
      endPull(at: time)
      let factor = key == .zoomIn ? configuration.zoomStep : 1 / configuration.zoomStep
      zoom(to: scrollView.zoomScale * factor, about: view.center, at: time)
      return true
    case .wheel(var sample):
      tilt.ignoresHover = true
      endPull(at: time)
      // A wheel without a sideways one turns along the picture, unless it stands for a pinch.
      if sample.delta.x == 0, !sample.modifiers.contains(.control),
        !scrollView.geometry.scrolls(alongLane: 1)
      {
        sample.delta = Point(x: sample.delta.y, y: 0)
      }
      return noteZoom { scrollView.handle(.wheel(sample), at: time) }
    case .size(let size, let scale):
      guard size.isVisible, Self.displayScales.contains(scale),
        size != view || scale != displayScale
      else {
        return false
      }
      resize(to: size, displayScale: scale, at: time)
      return true
    case .key, .magnification:
      endPull(at: time)
      return noteZoom { scrollView.handle(input, at: time) }
    case .pointer, .pointersLost, .lessMotion:
      return scrollView.handle(input, at: time)
    }
  }

  public func advance(to time: Double) {
    tilt.advance(panning: panned, to: time)
    scrollView.advance(to: time)
    bar.update(shownGeometry(at: time), offset: contentOffset(at: time), along: panAxis)
    if restsWhole, !isKnownWhole { report(.becameWhole) }
    isKnownWhole = restsWhole
    tileMap.show(
      scrollView.scroller, displayScale: displayScale,
      pixelBudget: configuration.options.pixelBudget, at: time)
    queue.publish()
  }

  /// What the last frame reported, in order.
  public var reports: [Report] { scrollView.reports.map { .scroll($0) } + ownReports }

  /// What the last frame reported beside the scroll view's reports, which come first.
  public var ownReports: [Report] { queue.ofFrame }

  private func handle(_ sample: MotionSample, at time: Double) -> Bool {
    let hadTurned = tilt.hasTurned
    let pans = tilt.handle(sample, panning: panned, at: time)
    if tilt.hasTurned, !hadTurned { report(.didTurn) }
    return pans
  }

  /// Somebody moves the picture otherwise: what is pulled past an end returns.
  private func endPull(at time: Double) {
    tilt.noteUse(at: time)
    tilt.endPull(panning: panned, at: time)
  }

  private func report(_ report: Report) {
    queue.add(report)
  }

  /// What is seen at a time, at the zoom that is then.
  private func shownGeometry(at time: Double) -> ScrollGeometry {
    var geometry = scrollView.geometry
    geometry.zoomScale = scrollView.zoomScale(at: time)
    return geometry
  }

  // MARK: Fingers

  public func touchesBegan(
    _ sample: PointerSample, outerAxes: ScrollView.Axes, at time: Double
  ) {
    if !scrollView.isTracking {
      hasCaughtFling = scrollView.isDecelerating
      filledAtTouch = isFilling && scrollView.zoomScale == 1
      tilt.drop()
      hasTapped = false
    }
    tilt.noteUse(at: time)
    noteZoom { scrollView.touchesBegan(sample, outerAxes: outerAxes, at: time) }
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

  /// Does something that may zoom: then the picture does not fill the view any longer, or does again.
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

  /// Shows a picture of a size in pixels from its middle, as a whole or filling the view.
  ///
  /// - Parameter tiles: where the picture has more pixels than the host can show at once.
  public func setPicture(
    _ size: Size, tiles: TilePyramid? = nil, isFilling: Bool = true, at time: Double
  ) {
    guard size.isVisible else { return }
    pixelSize = size
    pyramid = tiles?.isUsable == true ? tiles : nil
    (self.isFilling, isKnownWhole) = (isFilling, !isFilling)
    tilt.begin()
    layOut(center: Point(x: 0.5, y: 0.5), zoomScale: isFilling ? 1 : wholeZoom, at: time)
  }

  /// Has motion pan the picture, and a hovering mouse, or not.
  public func setMotion(_ isOn: Bool, at time: Double) {
    tilt.setOn(isOn, panning: panned, at: time)
  }

  /// Changes what a host may change. Options out of their ranges leave all as they were.
  public func setOptions(_ options: Options) {
    guard (0...10).contains(options.sensitivity), options.pixelBudget > 0,
      options.recentringDelay >= 0
    else { return }
    if options.pixelBudget != configuration.options.pixelBudget { tileMap.chooseAnew() }
    tilt.configuration.options = options
  }

  /// Fills the view with the picture, or shows the whole of it.
  public func setFilling(_ isFilling: Bool, animated: Bool, at time: Double) {
    setFilling(isFilling, about: view.center, animated: animated, at: time)
  }

  /// Shows the middle.
  public func recenter(animated: Bool, at time: Double) {
    tilt.endPull(panning: panned, at: time)
    var target = contentOffset
    target[lane: panAxis.lane] = (offsetRange.lowerBound + offsetRange.upperBound) / 2
    scrollView.scroll(to: target, animated: animated, at: time)
  }

  /// Takes in that the host has a tile, or cannot have it.
  public func didLoad(_ tile: TilePyramid.Tile, isThere: Bool) {
    tileMap.didLoad(tile, isThere: isThere)
  }

  /// Fills the view about a point of it, or shows the whole picture.
  private func setFilling(_ fills: Bool, about point: Point, animated: Bool, at time: Double) {
    endPull(at: time)
    if fills != isFilling {
      isFilling = fills
      report(.fillingChanged(isFilling: fills))
    }
    scrollView.zoom(to: fills ? 1 : wholeZoom, about: point, animated: animated, at: time)
  }

  private func zoom(to scale: Double, about point: Point, at time: Double) {
    noteZoom { scrollView.zoom(to: scale, about: point, animated: true, at: time) }
  }

  // MARK: Sizes

  /// What is in the middle of the view stays there.
  private func resize(to size: Size, displayScale: Double, at time: Double) {
    tilt.endPull(panning: panned, at: time)
    let zoom = scrollView.zoomScale(at: time)
    let zoomed = scrollView.geometry.contentSize * zoom
    let middle = contentOffset(at: time) + view.center
    let center = Point.lanes {
      zoomed[lane: $0] > 0 ? max(0, min(1, middle[lane: $0] / zoomed[lane: $0])) : 0.5
    }
    let isWhole = !isFilling && scrollView.zoomScale == wholeZoom
    (view, self.displayScale) = (size, displayScale)
    _ = scrollView.handle(.size(size, displayScale: displayScale), at: time)
    layOut(center: center, zoomScale: isWhole ? wholeZoom : scrollView.zoomScale, at: time)
  }

  /// Lays the picture out anew, with a point of it, in unit coordinates, in the middle of the view.
  private func layOut(center: Point, zoomScale: Double, at time: Double) {
    tilt.axis = panAxis
    guard pixelSize.isVisible, view.isVisible else { return }
    let size = fillingSize
    picture.bounds.set(Rect(origin: .zero, size: size))
    tileMap.reset(pyramid, contentSize: size)
    let finest = configuration.largestPixel * pixelSize.width / (size.width * displayScale)
    scrollView.configuration.lineLength = configuration.keyStep * view[lane: panAxis.lane]
    scrollView.replaceContent(
      size: size, zoomLimits: wholeZoom...max(1, finest), zoomScale: zoomScale,
      offset: Point.lanes { size[lane: $0] * zoomScale * center[lane: $0] - view[lane: $0] / 2 },
      at: time)
  }

  /// The picture as it fills the view along its shorter side, in points.
  private var fillingSize: Size {
    let (along, across) = (panAxis.lane, 1 - panAxis.lane)
    // Across it fits to the last bit, so that nothing scrolls there.
    var size = view
    size[lane: along] = pixelSize[lane: along] * view[lane: across] / pixelSize[lane: across]
    return size
  }

  /// The zoom at which the picture is seen as a whole; at most 1.
  private var wholeZoom: Double {
    guard pixelSize.isVisible else { return 1 }
    let lane = panAxis.lane
    return min(1, view[lane: lane] / fillingSize[lane: lane])
  }
}

extension Contents {
  /// A panorama, as a whole.
  public static let panorama = Contents(rawValue: -7)
}
