import LenticularPhysics
import LenticularScene

/// The tiles of a viewer's current photograph, in the resolution of the screen.
final class PhotoTiles {
  /// How tiles are chosen.
  var configuration = TileMap.Configuration() {
    didSet { tileMap?.configuration = configuration }
  }
  /// The largest number of pixels of the tiles in memory.
  var pixelBudget = TiltPanner.Options().pixelBudget

  private let renderer: LayerTreeRenderer
  private var page: PhotoPage?
  /// The tiles of the page; nil if its photograph has none.
  private var tileMap: TileMap?

  init(_ renderer: LayerTreeRenderer) {
    self.renderer = renderer
  }

  /// Another photograph became the current one.
  func begin(with page: PhotoPage) {
    if let tileMap, let former = self.page { former.layer.removeSublayer(tileMap.layer) }
    self.page = page
    tileMap = nil
    guard let tiles = page.photo.tiles, tiles.isUsable else { return }
    let tileMap = TileMap(renderer, configuration: configuration)
    page.layer.addSublayer(tileMap.layer)
    tileMap.reset(tiles, contentSize: page.fittingSize)
    self.tileMap = tileMap
  }

  /// The page has been laid out for another stage.
  func didLayOut() {
    guard let page else { return }
    tileMap?.reset(page.photo.tiles, contentSize: page.fittingSize)
  }

  /// Notes that the host has loaded a tile of a photograph, or could not load it.
  func didLoad(_ tile: TilePyramid.Tile, of index: Int, isThere: Bool) {
    if page?.index == index { tileMap?.didLoad(tile, isThere: isThere) }
  }

  /// Chooses the tiles of a frame. A photograph that flies keeps those that it has until it has arrived.
  func show(at time: Double) {
    guard let page else { return }
    if page.scroller.isFlying {
      tileMap?.chooseAnew()
      return
    }
    tileMap?.show(
      page.scroller, displayScale: page.displayScale, pixelBudget: pixelBudget, at: time)
  }

  /// The time of the next frame that may have other tiles, in seconds, if no input comes before it; see
  /// `Interaction.nextFrameTime`.
  ///
  /// - Parameter isOpen: whether the photograph is open; it may be touched or half turned.
  func nextFrameTime(isOpen: Bool) -> Double {
    guard let tileMap, let scroller = page?.scroller else { return .infinity }
    if scroller.isFlying { return .infinity }
    if scroller.isAnimated(at: renderer.time) { return -.infinity }
    return isOpen ? tileMap.nextFrameTime : .infinity
  }
}
