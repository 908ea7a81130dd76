#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularPhysics
  import UIKit

  /// The photographs of a viewer with their images: which image a layer shows, and which ones are requested for it.
  @MainActor
  final class PhotoViewerImages {
    /// The photographs.
    private(set) var list: ItemList
    /// Called when the image of a photograph could not be provided.
    var didFail: (_ key: ItemList.Key, _ error: any Error) -> Void = { _, _ in }
    /// The photograph that is shown, with its zoom scale relative to fitting the view; nil if there is none.
    var shown: () -> (key: ItemList.Key?, zoom: Double) = { (nil, 1) }
    /// Nil once the view is gone: images that were on their way may arrive after it.
    private weak var view: PhotoViewerView?
    private var provide: PhotoViewerController.ImageProvider
    private let images = PhotoImages<ItemList.Key>()
    /// The images of the tiles of a photograph.
    private var tiles: (key: ItemList.Key, images: TileImages)?
    /// The images of the image views of the photographs that were shown since the viewer was presented.
    private var placeholders: [ItemList.Key: UIImage] = [:]
    /// The image of the preview from which a photograph has opened, which is shown until its own image arrives.
    private var preview: (key: ItemList.Key, image: UIImage)?
    /// The views of the pages that are no photographs, as long as they are shown.
    private(set) var views: [ItemList.Key: UIView] = [:]
    /// Whether the system has warned that memory is short: then the neighbours of a photograph are shown as thumbnails.
    private var isMemoryShort = false

    init(
      _ list: ItemList, in view: PhotoViewerView,
      provide: @escaping PhotoViewerController.ImageProvider
    ) {
      (self.list, self.view, self.provide) = (list, view, provide)
      images.didArrive = { [weak self] in self?.show($1, of: $0) }
      images.didFail = { [weak self] in self?.didFail($0, $1) }
    }

    /// Replaces the photographs. Images that have arrived or are on their way are kept; those of photographs that are gone
    /// are dropped, and so are tiles unless they are of the same sizes. Returns the pages that show a view in place of an
    /// image from now on, or an image in place of a view.
    func replace(
      _ list: ItemList, provide: PhotoViewerController.ImageProvider?
    ) -> [ItemList.Key] {
      let former = self.list
      self.list = list
      if let provide { self.provide = provide }
      for key in former.keys where list.index(of: key) == nil {
        images.drop(key)
        placeholders[key] = nil
      }
      views = views.filter { list[$0.key]?.makeView != nil }
      if let key = tiles?.key,
        list[key]?.tiles?.pyramid(over: 1) != former[key]?.tiles?.pyramid(over: 1)
      {
        tiles = nil
      }
      return list.keys.filter { key in
        guard let item = former[key] else { return false }
        return (item.makeView == nil) != (list[key]?.makeView == nil)
      }
    }

    /// Forgets what was shown while the viewer was presented.
    func reset() {
      (tiles, preview, placeholders, views, isMemoryShort) = (nil, nil, [:], [:], false)
    }

    /// Drops the images and views of all pages but those that have layers.
    func dropHidden() {
      guard let view else { return }
      let shown = Set(
        view.shownContents.filter { $0.rawValue > 0 }.compactMap {
          list.key(at: Int($0.rawValue) - 1)
        })
      images.keepOnly(shown)
      views = views.filter { shown.contains($0.key) }
    }

    /// Drops the images of all photographs but the one that is shown, and requests no others from now on.
    func dropNeighbours() {
      isMemoryShort = true
      images.keepOnly(Set([shown().key].compactMap { $0 }))
    }

    /// Notes that the image of a photograph has changed.
    func renew(_ key: ItemList.Key) { images.renew(key) }

    /// Shows an image in place of a photograph until the photograph's own image arrives.
    func setPlaceholder(_ image: UIImage, of key: ItemList.Key) { placeholders[key] = image }

    /// Shows the image of a preview until the photograph's own image arrives; nil for none.
    func setPreview(_ image: UIImage?, of key: ItemList.Key) { preview = image.map { (key, $0) } }

    // MARK: What layers show

    /// The view of a page that is no photograph; nil for a photograph.
    func view(of key: ItemList.Key) -> UIView? {
      guard let makeView = list[key]?.makeView else { return nil }
      if let known = views[key] { return known }
      let view = makeView()
      views[key] = view
      return view
    }

    /// Lets views without a size of their own fill the viewer.
    func fitViews() {
      guard let view, view.hasAppeared else { return }
      for (index, item) in list.items.enumerated() where item.fillsViewer {
        view.viewer.updatePhoto(at: index) { $0.pixelSize = Size2D(view.bounds.size) }
      }
    }

    /// The best image of a photograph that there is now. A better one is requested.
    func image(of key: ItemList.Key) -> UIImage? {
      if !isMemoryShort || key == shown().key { request(key) }
      return images.image(of: key) ?? (preview?.key == key ? preview?.image : nil)
        ?? (list[key]?.thumbnail ?? placeholders[key])?.uprightThumbnail()
    }

    /// The image of a tile of a photograph, which is requested; nil before it has arrived.
    func image(of tile: TilePyramid.Tile, of key: ItemList.Key) -> UIImage? {
      guard let view, let source = list[key]?.tiles else { return nil }
      if tiles?.key != key {
        let images = TileImages(source, in: view) { [weak self] tile, isThere in
          guard let self, let view = self.view, let index = list.index(of: self.tiles?.key)
          else { return }
          view.viewer.didLoad(tile, of: index, isThere: isThere)
        }
        tiles = (key, images)
      }
      return tiles?.images.image(of: tile)
    }

    /// Notes that the layer of a tile was removed.
    func didRemove(_ tile: TilePyramid.Tile) { tiles?.images.didRemove(tile) }

    /// The photograph at an index as the engine describes it. If its size is not known, it has the shape of the image that
    /// has arrived, or else of the thumbnail or the placeholder.
    func photo(at index: Int, shapedAs placeholder: CGSize) -> Photo {
      var item = list.items[index]
      if item.fillsViewer { item.pixelSize = view?.bounds.size ?? .zero }
      if item.pixelSize == .zero, let image = images.image(of: list.keys[index]) {
        item.pixelSize = image.pixelSize
      }
      let base = view.map { RequestedSize.fitting(item.pixelSize, in: $0) } ?? .zero
      return item.photo(shapedAs: placeholder, baseWidth: base.width)
    }

    // MARK: Requests

    /// Requests an image in the resolution in which the screen shows the photograph.
    func request(_ key: ItemList.Key) {
      guard let view, let index = list.index(of: key), list.items[index].makeView == nil
      else { return }
      let (item, shown) = (list.items[index], shown())
      // A zoomed photograph with tiles has their pixels.
      let isZoomed = key == shown.key && item.tiles == nil
      let pixelSize = RequestedSize.fitting(
        item.pixelSize, in: view, zoom: isZoomed ? shown.zoom : 1)
      images.request(key, pixelSize: pixelSize) { [provide] in
        try await provide(index, pixelSize)
      }
    }

    private func show(_ image: UIImage, of key: ItemList.Key) {
      guard let view, let index = list.index(of: key) else { return }
      if list.items[index].pixelSize == .zero {
        view.viewer.updatePhoto(at: index) { $0.pixelSize = Size2D(image.pixelSize) }
      }
      if preview?.key == key { preview = nil }
      view.viewer.didLoadPhoto(index)
      view.reloadContents(.item(index))
      view.reloadContents(.panoramaCopy)
      view.driver.wake()
    }
  }
#endif
