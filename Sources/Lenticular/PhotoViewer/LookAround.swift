import LenticularPhysics
import LenticularScene

/// Panoramas and tiles in a viewer: a panorama fills the view and pans as the device is turned, and what is
/// seen of a large photograph has as many pixels as the screen.
final class LookAround: PageCompanion {
  private var tilt: TiltDriver
  private let animator: Animator
  private let configuration: TiltPanner.Configuration
  private var page: PhotoPage?
  private var tileMap: TileMap?
  /// Whether the photograph fills the view once it has arrived, and is there.
  private var fillsOnArrival = false
  /// Whether the host shows the photograph itself, not only its thumbnail.
  private var isLoaded = false
  /// What was in the middle of a view that the photograph filled, while the page is laid out.
  private var middle: Point?

  init(_ animator: Animator, configuration: TiltPanner.Configuration) {
    self.animator = animator
    self.configuration = configuration
    tilt = TiltDriver(configuration)
  }

  // MARK: Pages

  func begin(with page: PhotoPage, isOpened: Bool) {
    if let tileMap, let former = self.page { former.layer.removeSublayer(tileMap.layer) }
    self.page = page
    tileMap = nil
    if let tiles = page.photo.tiles, tiles.isUsable {
      let tileMap = TileMap(animator, configuration: configuration.tiling)
      page.layer.addSublayer(tileMap.layer)
      tileMap.reset(tiles, contentSize: page.fittingSize)
      self.tileMap = tileMap
    }
    fillsOnArrival = isOpened && page.photo.isPanorama
    isLoaded = false
    tilt.begin()
    tilt.axis = page.panAxis
  }

  func willLayOut() {
    guard let page, page.isLookedAround else { return }
    middle = page.middle
  }

  func didLayOut(at time: Double) {
    guard let page else { return }
    tileMap?.reset(page.photo.tiles, contentSize: page.fittingSize)
    tilt.axis = page.panAxis
    if let middle { page.fill(about: middle, at: time) }
    middle = nil
  }

  // MARK: The host

  /// Takes in that the host shows a photograph itself from now on.
  func didLoadPhoto(_ index: Int) {
    if page?.index == index { isLoaded = true }
  }

  /// Takes in that the host has a tile of a photograph, or cannot have it.
  func didLoad(_ tile: TilePyramid.Tile, of index: Int, isThere: Bool) {
    if page?.index == index { tileMap?.didLoad(tile, isThere: isThere) }
  }

  func setMotion(_ isOn: Bool, isFree: Bool, at time: Double) {
    tilt.setOn(isOn, panning: panned(isFree), at: time)
  }

  // MARK: Input and frames

  func handle(_ input: Input, isFree: Bool, at time: Double) -> Bool {
    switch input {
    case .motion(let sample): tilt.handle(sample, panning: panned(isFree), at: time)
    case .hover(let point): tilt.hover(over: point, panning: panned(isFree), at: time)
    default: false
    }
  }

  func noteUse(isDrag: Bool, isFree: Bool, at time: Double) {
    fillsOnArrival = false
    if isDrag { tilt.ignoresHover = true }
    tilt.noteUse(at: time)
    tilt.endPull(panning: panned(isFree), at: time)
    if !isFree { tilt.drop() }
  }

  func advance(isFree: Bool, to time: Double) -> Bool {
    tilt.advance(panning: panned(isFree), to: time)
    guard let page, isFree, !page.scroller.isFlying else { return false }
    let zooms = fills
    if zooms { fill(at: time) }
    tileMap?.show(
      page.scroller, displayScale: page.displayScale,
      pixelBudget: configuration.options.pixelBudget, at: time)
    return zooms
  }

  func isIdle(isFree: Bool) -> Bool {
    tilt.isIdle(panning: panned(isFree))
      && (!isFree || !fills && tileMap?.isChoosing != true)
  }

  /// Fills the view with the photograph, from its middle.
  func fill(at time: Double) {
    fillsOnArrival = false
    guard let page else { return }
    page.scroller.zoom(
      to: page.fillingZoom, about: page.stageSize.center, animated: true, at: time)
  }

  /// Whether the photograph has arrived as it is there, and nobody has touched it: then it fills the view.
  private var fills: Bool {
    guard fillsOnArrival, isLoaded, let page else { return false }
    return !page.scroller.isMoving && page.isFitted
  }

  /// What a turn may pan now; nil if nothing.
  private func panned(_ isFree: Bool) -> Scroller? {
    guard isFree, let page, page.isLookedAround else { return nil }
    return page.scroller
  }
}

extension PhotoViewer {
  /// Takes in more of a photograph than its size: that it is a panorama, or has tiles. Counts from the next
  /// time that it is opened or turned to.
  public func setPhoto(_ photo: Photo, at index: Int) {
    guard strip.photos.indices.contains(index) else { return }
    strip.photos[index] = photo
    if lookAround == nil { lookAround(by: TiltPanner.Configuration()) }
  }

  /// Says how turns of the device pan panoramas, and how tiles are chosen. To be called while the viewer is
  /// closed. How photographs zoom and scroll under fingers, the viewer's own configuration says.
  public func lookAround(by configuration: TiltPanner.Configuration) {
    companion = LookAround(animator, configuration: configuration)
  }

  /// Takes in that the host shows a photograph itself from now on, not only its thumbnail. A panorama that has
  /// just been opened, and that nobody has touched, fills the view then.
  public func didLoadPhoto(_ index: Int) { lookAround?.didLoadPhoto(index) }

  /// Takes in that the host has a tile of a photograph, or cannot have it.
  public func didLoad(_ tile: TilePyramid.Tile, of index: Int, isThere: Bool) {
    lookAround?.didLoad(tile, of: index, isThere: isThere)
  }

  /// Has turns of the device, and a hovering mouse, pan panoramas, or not.
  public func setMotion(_ isOn: Bool, at time: Double) {
    lookAround?.setMotion(isOn, isFree: isFree, at: time)
  }

  /// Fills the view with the photograph, from its middle.
  public func fill(at time: Double) {
    guard phase == .open else { return }
    cancelTouches(at: time)
    dim(to: 1, at: time)
    lookAround?.fill(at: time)
    reportZoom()
  }

  private var lookAround: LookAround? { companion as? LookAround }
}
