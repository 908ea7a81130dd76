#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularPhysics
  import LenticularScene
  import UIKit

  /// A wall of photographs in justified rows, or in columns with headings, which scrolls and zooms from an overview to a single
  /// photograph.
  ///
  ///     let wall = PhotoWallView(items: items, sections: PhotoWallView.sections(of: dates)) { index, size in
  ///       try await load(index, size)
  ///     }
  ///
  /// A tap opens a photograph in a ``PhotoViewerController``, from which it flies back to its place, wherever the wall is
  /// scrolled then. Images are requested for the photographs near the view, in the resolution in which the wall shows them. Where
  /// the wall shows so many that they have no views of their own, it paints the thumbnails of the items.
  open class PhotoWallView: StageView {
    /// The engine's interaction, which has the state of the wall.
    public let wall: PhotoWall
    /// The parameters of the motion in the viewers that taps open.
    public var viewerConfiguration = PhotoViewer.Configuration()
    /// Receives a viewer before it is presented, as to add controls of your own to it. The wall is its delegate.
    public var onOpen: @MainActor (PhotoViewerController) -> Void = { _ in }
    /// Called when the image of a photograph could not be provided. It is requested again when the photograph next comes into
    /// sight.
    public var onFailure: (_ index: Int, _ error: any Error) -> Void = { _, _ in }
    /// Called for each report; nil for nothing.
    public var onReport: ((PhotoWall.Report) -> Void)?
    /// The sections, in order.
    public private(set) var sections: [Section]
    private(set) var list: ItemList
    private var provide: PhotoViewerController.ImageProvider
    private let images = PhotoImages<ItemList.Key>()
    /// The views of the photographs that have layers.
    private(set) var cells: [ItemList.Key: PhotoWallCell] = [:]
    private var headings: [Int: UILabel] = [:]
    /// The viewer that a tap has opened.
    private(set) weak var viewer: PhotoViewerController?
    private var hasRemoved = false
    /// The zoom scale for which images were last requested.
    private var requestedZoom = 0.0

    /// Creates a wall of photographs.
    ///
    /// - Parameters:
    ///   - items: The photographs. One whose size is not known has the shape of its thumbnail, or else 4:3.
    ///   - sections: The sections, in order of their first photographs; none for a wall in justified rows. See
    ///     ``sections(of:calendar:locale:undated:)`` for a library as time.
    ///   - configuration: The parameters of the wall.
    ///   - images: Provides images when they are needed, for the wall and for the viewers that it opens.
    public init(
      items: [PhotoViewerController.Item], sections: [Section] = [],
      configuration: PhotoWall.Configuration = PhotoWall.Configuration(),
      images provide: @escaping PhotoViewerController.ImageProvider
    ) {
      wall = PhotoWall(Surface(size: .zero), configuration: configuration)
      list = ItemList(items)
      self.sections = Self.usable(sections, count: items.count)
      self.provide = provide
      super.init(interaction: wall)
      accessibilityIgnoresInvertColors = true
      images.didArrive = { [weak self] in self?.cells[$0]?.image = $1 }
      images.didFail = { [weak self] key, error in
        if let self, let index = list.index(of: key) { onFailure(index, error) }
      }
      perform { time in
        wall.setPhotos(items.map { Self.photo($0) }, at: time)
        wall.setSections(self.sections.map(\.place), at: time)
      }
    }

    @available(*, unavailable, message: "Use init(items:sections:configuration:images:).")
    public required init?(coder: NSCoder) { nil }

    /// The photographs, in order.
    public var items: [PhotoViewerController.Item] { list.items }

    /// Replaces the photographs, after some were added, removed, moved or changed, and the sections. Photographs with the same
    /// `id` are the same: the one in the middle of the view stays there, and an open one stays open.
    ///
    /// - Parameters:
    ///   - items: The photographs.
    ///   - sections: The sections among these items.
    ///   - images: Provides images by their indices among `items`; nil if the closure of the initializer does.
    public func setItems(
      _ items: [PhotoViewerController.Item], sections: [Section] = [],
      images provide: PhotoViewerController.ImageProvider? = nil
    ) {
      let former = list
      list = ItemList(items)
      self.sections = Self.usable(sections, count: items.count)
      if let provide { self.provide = provide }
      headings = [:]
      perform { time in
        let updates = zip(items, list.keys).map { item, key in
          PhotoUpdate(Self.photo(item), formerIndex: former.index(of: key))
        }
        wall.updatePhotos(updates, at: time)
        wall.setSections(self.sections.map(\.place), at: time)
      }
      cells = cells.filter { list.index(of: $0.key) != nil }
      for contents in shownContents { reloadContents(contents) }
      driver.drawNow()
      viewer?.setItems(items, images: provide)
    }

    private static func photo(_ item: PhotoViewerController.Item) -> Photo {
      item.photo(shapedAs: CGSize(width: 4, height: 3), baseWidth: 0)
    }

    // MARK: Photographs

    /// Opens a photograph in a viewer, as a tap does. A photograph out of sight is scrolled into sight first. Has no effect if
    /// there is none at the index, if the wall has no view controller, or while a viewer is open.
    @discardableResult
    public func open(at index: Int) -> CommandResult {
      guard let key = list.key(at: index) else { return .ignored }
      return cell(revealing: key)?.open() ?? .ignored
    }

    private func makeViewer(of key: ItemList.Key) -> PhotoViewerController? {
      guard let index = list.index(of: key), viewer?.presentingViewController == nil else {
        return nil
      }
      let viewer = PhotoViewerController(
        items: list.items, index: index, configuration: viewerConfiguration, images: provide)
      viewer.delegate = self
      self.viewer = viewer
      onOpen(viewer)
      return viewer
    }

    /// The view of a photograph, which is scrolled into sight; nil if the wall is not in a window.
    private func cell(revealing key: ItemList.Key) -> PhotoWallCell? {
      guard let index = list.index(of: key), window != nil else { return nil }
      _ = perform { wall.focus(index, animated: false, at: $0) }
      driver.drawNow()
      // While a frame is drawn, the next one follows only later.
      return cells[key] ?? makeCell(key, index)
    }

    private func cell(at index: Int) -> PhotoWallCell? {
      guard let key = list.key(at: index) else { return nil }
      let cell = cells[key] ?? makeCell(key, index)
      request(key, index)
      return cell
    }

    private func makeCell(_ key: ItemList.Key, _ index: Int) -> PhotoWallCell {
      let item = list.items[index]
      let cell = PhotoWallCell(item)
      cell.image = images.image(of: key) ?? item.thumbnail?.uprightThumbnail()
      cell.makeViewer = { [weak self] in self?.makeViewer(of: key) }
      cells[key] = cell
      return cell
    }

    /// Requests the image of a photograph in the resolution in which it fills its place.
    private func request(_ key: ItemList.Key, _ index: Int) {
      guard let place = wall.cell(at: index)?.frame.size, !place.isEmpty else { return }
      let scale = max(1, Double(traitCollection.displayScale))
      let whole = Size2D(list.items[index].pixelSize)
      var size = place * scale
      if !whole.isEmpty {
        size = whole * min(1, max(size.width / whole.width, size.height / whole.height))
      }
      let pixelSize = CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
      images.request(key, pixelSize: pixelSize) { [provide] in try await provide(index, pixelSize) }
    }

    // MARK: Layers

    open override func layerContents(for contents: Contents) -> LayerContents {
      switch contents {
      case .scrollIndicator: return .color(UIColor(white: 0.5, alpha: 0.6))
      case _ where contents.rawValue > 0:
        return cell(at: Int(contents.rawValue) - 1).map { .view($0) } ?? .none
      case _ where contents.rawValue <= Contents.firstHeading:
        return heading(Int(Contents.firstHeading - contents.rawValue)).map { .view($0) } ?? .none
      default: return .none
      }
    }

    override func contents(of node: LayerNode) -> LayerContents {
      guard node.contents == .mosaic, let frame = node.frame else {
        return super.contents(of: node)
      }
      return .image(paint(wall.cells(in: frame.outer), in: frame.outer, size: frame.size))
    }

    /// Paints a part of the wall with the thumbnails of its photographs, in pixels.
    private func paint(_ cells: [PhotoWall.Cell], in rect: Rect2D, size: Size2D) -> UIImage {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let scale = size.width / rect.size.width
      return UIGraphicsImageRenderer(size: CGSize(size), format: format).image { _ in
        for cell in cells {
          let item = list.items[cell.index]
          guard let image = item.thumbnail ?? images.image(of: list.keys[cell.index]) else {
            continue
          }
          let origin = (cell.frame.origin - rect.origin) * scale
          image.draw(in: CGRect(Rect2D(origin: origin, size: cell.frame.size * scale)))
        }
      }
    }

    private func heading(_ section: Int) -> UILabel? {
      guard sections.indices.contains(section) else { return nil }
      if let known = headings[section] { return known }
      let label = UILabel(frame: .zero)
      label.text = sections[section].title
      label.backgroundColor = .systemBackground
      label.isAccessibilityElement = true
      label.accessibilityLabel = sections[section].title
      label.accessibilityTraits = .header
      headings[section] = label
      return label
    }

    open override func didRemove(_ contents: Contents) {
      if contents.rawValue > 0 || contents.rawValue <= Contents.firstHeading { hasRemoved = true }
    }

    open override func frameDidAdvance() {
      if hasRemoved { dropHidden() }
      let zoom = wall.scrollView.zoomScale
      if zoom != requestedZoom {
        requestedZoom = zoom
        for key in cells.keys { list.index(of: key).map { request(key, $0) } }
      }
      if let onReport { for report in wall.reports { onReport(report) } }
    }

    /// Drops the views and images of what has no layers any more. The photograph that a viewer shows keeps its view.
    private func dropHidden() {
      hasRemoved = false
      let shown = shownContents.map { Int($0.rawValue) }
      let keys = Set(shown.compactMap { list.key(at: $0 - 1) })
      cells = cells.filter { keys.contains($0.key) }
      images.keepOnly(keys)
      let numbers = Set(shown.map { Int(Contents.firstHeading) - $0 })
      headings = headings.filter { numbers.contains($0.key) }
    }

    /// Scrolls by a page, or sideways not at all.
    open override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
      scrollByKey(direction)
    }
  }

  extension PhotoWallView: PhotoViewerControllerDelegate {
    /// The place of a photograph, which the wall scrolls into sight.
    public func photoViewer(
      _ photoViewer: PhotoViewerController, imageViewForPhotoAt index: Int
    ) -> UIImageView? {
      guard let key = photoViewer.photos.list.key(at: index) else { return nil }
      return cell(revealing: key)
    }

    public func photoViewer(
      _ photoViewer: PhotoViewerController, didFailToLoadPhotoAt index: Int, error: any Error
    ) { onFailure(index, error) }
  }

  /// The place of a photograph on a wall, with the mark of what it plays.
  final class PhotoWallCell: PhotoThumbnailView {
    private let mark: UIImageView?

    init(_ item: PhotoViewerController.Item) {
      let symbol: String? =
        switch item.media {
        case .still: nil
        case .movie: "play.circle.fill"
        case .livePhoto: "livephoto"
        }
      mark = symbol.map { UIImageView(image: UIImage(systemName: $0)) }
      super.init(frame: .zero)
      backgroundColor = UIColor(white: 0.5, alpha: 0.2)
      accessibilityLabel = item.label
      if let mark {
        mark.tintColor = .white
        addSubview(mark)
      }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// The side of the mark in the lower leading corner, and its distance from the edges, in points. A small photograph has a
    /// smaller one.
    private static let (side, inset) = (CGFloat(20), CGFloat(6))

    override func layoutSubviews() {
      super.layoutSubviews()
      let side = min(Self.side, bounds.width / 3)
      let inset = min(Self.inset, side / 3)
      let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
      let x = isRightToLeft ? bounds.width - inset - side : inset
      mark?.frame = CGRect(x: x, y: bounds.height - inset - side, width: side, height: side)
    }
  }
#endif
