#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularPhysics
  import LenticularScene
  import UIKit

  /// The tiles of an image with more pixels than can be shown at once, on the levels of a Deep Zoom image.
  ///
  /// The finest level has all pixels, and each level has half the resolution of the next. A view requests the tiles that
  /// are in sight, of the level that the zoom needs. It drops others when all have more pixels than the `pixelBudget` of
  /// `TiltPanner.Options`.
  public struct ImageTiles: Sendable {
    /// Provides the image of a tile. A tile that cannot be provided is not shown.
    public typealias ImageProvider =
      @Sendable (_ level: Int, _ column: Int, _ row: Int) async throws -> UIImage

    /// The size of the finest level, in pixels.
    public var pixelSize: CGSize
    /// The width and height of a tile without its overlap, in pixels.
    public var tileSize: CGFloat
    /// The number of pixels by which a tile is larger on each side with a neighbour.
    public var overlap: CGFloat
    /// Provides the images.
    public var image: ImageProvider

    public init(
      pixelSize: CGSize, tileSize: CGFloat, overlap: CGFloat = 0, image: @escaping ImageProvider
    ) {
      self.pixelSize = pixelSize
      self.tileSize = tileSize
      self.overlap = overlap
      self.image = image
    }

    /// The tiles as the engine describes them, over an image of a width in pixels.
    func pyramid(over baseWidth: CGFloat) -> TilePyramid {
      TilePyramid(
        pixelSize: Size2D(pixelSize), tileSize: Double(tileSize), overlap: Double(overlap),
        baseWidth: Double(baseWidth))
    }
  }

  /// The images of the tiles in a view. A tile that is shown twice, because its image loops, has one image.
  @MainActor
  final class TileImages {
    private let images = PhotoImages<Int>()
    private let tiles: ImageTiles
    private weak var view: StageView?
    private let didLoad: (_ tile: TilePyramid.Tile, _ isThere: Bool) -> Void

    /// - Parameters:
    ///   - tiles: The tiles.
    ///   - view: The view, whose layers have the contents of tiles.
    ///   - didLoad: Tells the interaction that a tile can be shown, or cannot be provided.
    init(
      _ tiles: ImageTiles, in view: StageView,
      didLoad: @escaping (_ tile: TilePyramid.Tile, _ isThere: Bool) -> Void
    ) {
      self.tiles = tiles
      self.view = view
      self.didLoad = didLoad
      images.didArrive = { [weak self] index, _ in self?.show(index) }
      images.didFail = { [weak self] index, _ in self?.noteFailure(of: index) }
    }

    /// The image of a tile, which is requested; nil before it has arrived.
    func image(of tile: TilePyramid.Tile) -> UIImage? {
      let index = Self.index(of: tile)
      let pixelSize = CGSize(width: tiles.tileSize, height: tiles.tileSize)
      images.request(index, pixelSize: pixelSize) { [provide = tiles.image] in
        try await provide(tile.level, tile.column, tile.row)
      }
      guard let image = images.image(of: index) else { return nil }
      didLoad(tile, true)
      return image
    }

    /// Drops the image of a tile whose layer was removed, unless the tile is shown by another layer.
    func didRemove(_ tile: TilePyramid.Tile) {
      let (index, shown) = (Self.index(of: tile), view?.shownContents ?? [])
      let isShown = [false, true].contains {
        shown.contains(Self.tile(at: index, isCopy: $0).contents)
      }
      if !isShown { images.drop(index) }
    }

    private func show(_ index: Int) {
      for isCopy in [false, true] {
        view?.reloadContents(Self.tile(at: index, isCopy: isCopy).contents)
      }
      view?.driver.wake()
    }

    private func noteFailure(of index: Int) {
      for isCopy in [false, true] { didLoad(Self.tile(at: index, isCopy: isCopy), false) }
      view?.driver.wake()
    }

    /// The number of a tile and its copy: that of the contents of the tile.
    private static func index(of tile: TilePyramid.Tile) -> Int {
      var tile = tile
      tile.isCopy = false
      return Int(tile.contents.rawValue)
    }

    private static func tile(at index: Int, isCopy: Bool) -> TilePyramid.Tile {
      guard var tile = TilePyramid.Tile(Contents(rawValue: Int32(index))) else {
        preconditionFailure("\(index) is the number of no tile")
      }
      tile.isCopy = isCopy
      return tile
    }
  }
#endif
