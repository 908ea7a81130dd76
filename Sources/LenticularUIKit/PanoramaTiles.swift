#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularPhysics
  import LenticularScene
  import UIKit

  extension PanoramaView {
    /// The tiles of a panorama with more pixels than can be shown at once, on the levels of a Deep Zoom image.
    ///
    /// The finest level has all pixels, and each level has half the resolution of the next. The view requests the tiles
    /// that are in sight, of the level that the zoom needs. It drops others when all have more pixels than the
    /// `pixelBudget` of the panner's options.
    public struct Tiles: Sendable {
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
          pixelSize: Size(pixelSize), tileSize: Double(tileSize), overlap: Double(overlap),
          baseWidth: Double(baseWidth))
      }
    }
  }

  extension PhotoImages {
    /// The images of tiles. The index of a tile is the number of its contents.
    convenience init(_ tiles: PanoramaView.Tiles) {
      self.init { index, _ in
        guard let tile = TilePyramid.Tile(Contents(rawValue: Int32(index))) else {
          preconditionFailure("\(index) is the index of no tile")
        }
        return try await tiles.image(tile.level, tile.column, tile.row)
      }
    }
  }
#endif
