#if os(iOS) || APPLE_DOUBLES
  import Foundation
  import Lenticular
  import LenticularPhysics
  import UIKit

  extension PhotoViewerController {
    /// The description of a photograph, which a viewer has before the image, or of another page with a view.
    public struct Item: Identifiable, Sendable {
      /// The identity of a photograph, by which a viewer finds it again in another list.
      public struct ID: Hashable, Sendable, CustomStringConvertible {
        /// The value that identifies the photograph, such as an asset's local identifier.
        public let value: any Hashable & Sendable

        /// The identity that a value gives: equal values give equal identities. An identity gives itself.
        public init(_ value: some Hashable & Sendable) {
          self.value = (value as? ID)?.value ?? value
        }

        public static func == (one: ID, other: ID) -> Bool {
          AnyHashable(one.value) == AnyHashable(other.value)
        }

        public func hash(into hasher: inout Hasher) { AnyHashable(value).hash(into: &hasher) }

        public var description: String { "\(value)" }
      }

      /// What an item plays, apart from its photograph.
      public enum Media: Hashable, Sendable {
        /// Nothing: a still, or an animated image.
        case still
        /// A movie at an address, whose image is a poster. The system's player shows it.
        case movie(URL)
        /// The moment of a Live Photo, whose image is its still. The viewer marks it and leaves playing to the app.
        case livePhoto
      }

      /// The identity of the photograph. If it occurs several times in a list, each occurrence is a photograph of its
      /// own: the first one stays the first one, and so on.
      public var id: ID
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
      /// What the item plays.
      public var media: Media

      /// Makes the view that the page shows in place of an image; nil for a photograph. It is called when the page comes into
      /// sight, and again when it comes back after it was out of sight.
      public var makeView: (@MainActor @Sendable () -> UIView)?

      /// Creates the item of a photograph.
      ///
      /// - Parameters:
      ///   - id: The value that identifies the photograph, such as an asset's local identifier.
      ///   - media: What the item plays. The image of a movie is its poster.
      public init(
        id: some Hashable & Sendable, pixelSize: CGSize = .zero,
        thumbnail: UIImage? = nil, caption: String? = nil, isPanorama: Bool = false,
        loops: Bool = false, tiles: ImageTiles? = nil, media: Media = .still
      ) {
        self.id = ID(id)
        self.pixelSize = tiles?.pixelSize ?? pixelSize
        self.thumbnail = thumbnail
        self.caption = caption
        self.isPanorama = isPanorama
        self.loops = loops
        self.tiles = tiles
        self.media = media
      }

      /// Creates the item of a page that shows a view of your own, such as a movie, a document or a page of text. The view
      /// flies, turns, zooms and is dismissed as a photograph is, and receives the touches on its controls.
      ///
      /// - Parameters:
      ///   - id: The value that identifies the page among all items.
      ///   - size: The size of the view, in points, to which it is scaled to fit the viewer; zero for a view that is
      ///     laid out to fill the viewer.
      ///   - caption: A description, which assistive technologies read; nil for none.
      ///   - makeView: Makes the view when the page comes into sight.
      public init(
        id: some Hashable & Sendable, size: CGSize = .zero, caption: String? = nil,
        makeView: @escaping @MainActor @Sendable () -> UIView
      ) {
        self.init(id: id, pixelSize: size, caption: caption)
        self.makeView = makeView
      }

      /// What assistive technologies read: the caption, and what the item is.
      @MainActor var label: String {
        switch media {
        case .still: caption ?? Texts.photo
        case .movie: [caption, Texts.movie].compactMap { $0 }.joined(separator: ", ")
        case .livePhoto: [caption, Texts.livePhoto].compactMap { $0 }.joined(separator: ", ")
        }
      }

      /// Whether the page has a view without a size of its own.
      var fillsViewer: Bool { makeView != nil && pixelSize == .zero }

      /// The item of an image in memory. The identity is that of the image object.
      @MainActor public init(_ image: UIImage) {
        self.init(
          id: ObjectIdentifier(image), pixelSize: image.pixelSize, caption: image.accessibilityLabel
        )
      }

      /// The photograph as the engine describes it. If the size is not known, the photograph has the shape of the
      /// thumbnail, or else of the placeholder, until the image arrives. Tiles are over an image of a width in pixels.
      func photo(shapedAs placeholder: CGSize, baseWidth: CGFloat) -> Photo {
        let isKnown = pixelSize.width > 0 && pixelSize.height > 0
        return Photo(
          pixelSize: Size2D(isKnown ? pixelSize : thumbnail?.pixelSize ?? placeholder),
          isPanorama: isPanorama, loops: loops, tiles: tiles?.pyramid(over: baseWidth))
      }
    }

    /// Provides the image of the photograph that has an index among the items when the image is requested. The image has
    /// at least the size in pixels, or all pixels of the photograph if these are fewer. The viewer passes an error to its
    /// delegate.
    public typealias ImageProvider =
      @Sendable (_ index: Int, _ pixelSize: CGSize) async throws -> UIImage
  }
#endif
