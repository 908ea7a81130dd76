import LenticularPhysics
import LenticularScene

/// Panoramas in a viewer. A panorama fills the view and pans as the device rotates.
final class PagePanorama: PageCompanion {
  private var tilt: TiltDriver
  private let renderer: LayerTreeRenderer
  private var page: PhotoPage?
  /// The copies of the photographs that loop: of the current page, and of pages that it replaced.
  private var loops: [ImageLoop] = []
  /// Whether the photograph will fill the view as soon as it is loaded.
  private var fillsOnArrival = false
  /// Whether the host shows the photograph itself, not only its thumbnail.
  private var isLoaded = false
  /// The point of the photograph in the middle of the filled view, in unit coordinates, while the page is
  /// laid out; nil if the photograph did not fill the view.
  private var middle: Point2D?

  init(_ renderer: LayerTreeRenderer) {
    self.renderer = renderer
    tilt = TiltDriver(TiltPanner.Configuration())
  }

  /// How device rotation pans panoramas.
  var configuration: TiltPanner.Configuration {
    get { tilt.configuration }
    set { tilt.configuration = newValue }
  }

  // MARK: Pages

  func begin(with page: PhotoPage, isOpened: Bool) {
    self.page = page
    loops.removeAll { isOpened || !$0.isShown }
    if page.photo.loops, !loops.contains(where: { $0.scroller === page.scroller }) {
      loops.append(ImageLoop(renderer, page.scroller))
    }
    fillsOnArrival = isOpened && page.photo.isPanorama
    isLoaded = false
    tilt.begin()
  }

  func willLayOut() {
    guard let page, page.isLookedAround else { return }
    middle = page.middle
  }

  func didLayOut(at time: Double) {
    if let page, let middle { page.fill(about: middle, at: time) }
    middle = nil
  }

  // MARK: The host

  /// Notes that the host shows the loaded photograph instead of its thumbnail from now on.
  func didLoadPhoto(_ index: Int) {
    if page?.index == index { isLoaded = true }
  }

  func setMotion(_ isOn: Bool, mayPan: Bool, at time: Double) {
    tilt.setOn(isOn, panning: panned(mayPan), at: time)
  }

  // MARK: Input and frames

  func handle(_ input: Input, mayPan: Bool, at time: Double) -> Bool {
    switch input {
    case .motion(let sample): tilt.handle(sample, panning: panned(mayPan), at: time)
    case .hover(let point, _): tilt.hover(over: point, panning: panned(mayPan), at: time)
    default: false
    }
  }

  func noteUse(isDrag: Bool, mayPan: Bool, at time: Double) {
    fillsOnArrival = false
    if isDrag { tilt.ignoresHover = true }
    tilt.noteUse(at: time)
    tilt.endPull(panning: panned(mayPan), at: time)
    if !mayPan { tilt.drop() }
  }

  func advance(isOpen: Bool, mayPan: Bool, to time: Double) -> Bool {
    tilt.advance(panning: panned(mayPan), to: time)
    // Before copies are placed here, and tiles by the viewer.
    page?.scroller.wrap(at: time)
    for loop in loops { loop.update(at: time) }
    guard let page, isOpen, !page.scroller.isFlying else { return false }
    let zooms = mayPan && fills
    if zooms { fill(at: time) }
    return zooms
  }

  func nextFrameTime(mayPan: Bool) -> Double {
    // Copies come and go with a photograph that moves.
    let isLooping = loops.contains { $0.scroller.isAnimated(at: renderer.time) }
    if isLooping || mayPan && fills { return -.infinity }
    return tilt.nextFrameTime(panning: panned(mayPan))
  }

  /// Fills the view with the photograph, about its middle.
  func fill(at time: Double) {
    fillsOnArrival = false
    guard let page else { return }
    page.scroller.zoom(
      to: page.fillingZoom, about: page.stageSize.center, animated: true, at: time)
  }

  /// Scrolls a panorama that fills the view to its middle, along the axis that device rotation pans. Returns false without
  /// one.
  func recenter(mayPan: Bool, at time: Double) -> Bool {
    guard let page, let scroller = panned(mayPan) else { return false }
    let (geometry, axis) = (scroller.geometry, page.panAxis)
    let range = geometry.travel(along: axis)
    var target = scroller.contentOffset
    target[axis] = geometry.nearest(
      to: target[axis], showing: (range.lowerBound + range.upperBound) / 2, along: axis)
    scroller.scroll(to: target, animated: true, at: time)
    return true
  }

  /// Whether the photograph is to fill the view now: it is loaded, fits the stage and rests.
  private var fills: Bool {
    guard fillsOnArrival, isLoaded, let page else { return false }
    return !page.scroller.isMoving && page.isFitted
  }

  /// The scroller that device rotation and a hovering mouse may pan now; nil if there is none.
  private func panned(_ mayPan: Bool) -> Scroller? {
    guard mayPan, let page, page.isLookedAround else { return nil }
    tilt.axis = page.panAxis
    return page.scroller
  }
}

extension PhotoViewer {
  /// Lets device rotation pan panoramas as by default, unless ``lookAround(by:)`` has said how.
  public func prepareToLookAround() {
    guard lookAround == nil else { return }
    companion = PagePanorama(renderer)
    if let page { companion.begin(with: page, isOpened: false) }
  }

  /// Sets how device rotation pans panoramas, and how tiles are chosen, at any time: a panorama that is open pans on from
  /// where it is. Zooming and scrolling by touch remain configured by the viewer's own configuration.
  public func lookAround(by configuration: TiltPanner.Configuration) {
    let configuration = configuration.validated
    prepareToLookAround()
    lookAround?.configuration = configuration
    tiles.configuration = configuration.tiling
    tiles.pixelBudget = configuration.options.pixelBudget
  }

  /// Lets device rotation and a hovering mouse pan panoramas, or not.
  public func setMotion(_ isOn: Bool, at time: Double) {
    prepareToLookAround()
    lookAround?.setMotion(isOn, mayPan: mayPan, at: time)
  }

  /// Fills the view with the photograph, about its middle. Returns false, and has no effect, unless a photograph is open.
  @discardableResult
  public func fill(at time: Double) -> Bool {
    guard phase == .open, let lookAround else { return false }
    cancelTouches(at: time)
    dim(to: 1, at: time)
    lookAround.fill(at: time)
    reportZoom()
    return true
  }

  /// Scrolls a panorama that fills the view to its middle. Returns false, and has no effect, on other photographs, and while
  /// fingers hold it.
  @discardableResult
  public func recenter(at time: Double) -> Bool {
    noteUse(at: time)
    return lookAround?.recenter(mayPan: mayPan, at: time) == true
  }

  private var lookAround: PagePanorama? { companion as? PagePanorama }
}
