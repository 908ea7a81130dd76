#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularPhysics
  import UIKit

  extension PhotoViewerController {
    /// The description of a photograph, which a viewer has before the image.
    public struct Item: Sendable {
      /// What identifies the photograph among other items, such as an asset's local identifier; nil if the items of the
      /// viewer do not change. See ``PhotoViewerController/setItems(_:images:)``.
      public var id: (any Hashable & Sendable)?
      /// The size of the image in pixels, upright; zero if it is not known before the image arrives. The size of a
      /// photograph with tiles is that of their finest level.
      public var pixelSize: CGSize
      /// A smaller image, which is shown until the image arrives. If it is nil, the image of the photograph's image view
      /// is shown instead, from the time on at which the viewer opens the photograph or turns to it.
      public var thumbnail: UIImage?
      /// A description of the photograph, which assistive technologies read; nil for none.
      public var caption: String?
      /// Whether device rotation pans the photograph while it fills the view.
      public var isPanorama: Bool
      /// Whether the left and the right end of the panorama meet, so that it pans round and round.
      public var loops: Bool
      /// The tiles of the photograph, which are shown where it is zoomed, in front of an image with the pixels of the
      /// screen; nil if the viewer requests larger images instead.
      public var tiles: ImageTiles?

      public init(
        id: (any Hashable & Sendable)? = nil, pixelSize: CGSize = .zero,
        thumbnail: UIImage? = nil, caption: String? = nil, isPanorama: Bool = false,
        loops: Bool = false, tiles: ImageTiles? = nil
      ) {
        self.id = id
        self.pixelSize = tiles?.pixelSize ?? pixelSize
        self.thumbnail = thumbnail
        self.caption = caption
        self.isPanorama = isPanorama
        self.loops = loops
        self.tiles = tiles
      }

      /// The item of an image that is in memory, which identifies the photograph.
      @MainActor init(_ image: UIImage) {
        self.init(
          id: ObjectIdentifier(image), pixelSize: image.pixelSize, caption: image.accessibilityLabel
        )
      }

      /// The index that each item had among former items with the same identifiers; nil for one that is new.
      static func formerIndices(of items: [Item], among former: [Item]) -> [Int?] {
        var indices: [AnyHashable: Int] = [:]
        for (index, item) in former.enumerated().reversed() {
          if let id = item.id { indices[AnyHashable(id)] = index }
        }
        return items.map { item in
          item.id.flatMap { indices.removeValue(forKey: AnyHashable($0)) }
        }
      }

      /// The photograph as the engine describes it. If the size is not known, the photograph has the shape of the
      /// thumbnail, or else of the placeholder, until the image arrives. Tiles are over an image of a width in pixels.
      func photo(shapedAs placeholder: CGSize, baseWidth: CGFloat) -> Photo {
        let isKnown = pixelSize.width > 0 && pixelSize.height > 0
        return Photo(
          pixelSize: Size(isKnown ? pixelSize : thumbnail?.pixelSize ?? placeholder),
          isPanorama: isPanorama, loops: loops, tiles: tiles?.pyramid(over: baseWidth))
      }
    }

    /// Provides the image of the photograph at an index. The image has at least the size in pixels, or all pixels of
    /// the photograph if these are fewer. The viewer passes an error to its delegate.
    public typealias ImageProvider =
      @Sendable (_ index: Int, _ pixelSize: CGSize) async throws -> UIImage
  }
#endif
