import LenticularGestures
import LenticularPhysics
import LenticularScene

/// A wall of all photographs of an album in justified rows. It zooms from an overview of thousands of
/// photographs to a single one per row.
///
/// A wall scrolls and zooms as a `ScrollInteraction`. Only photographs near the view have layers, and only at zoom
/// scales at which they are few. At other scales, and beneath the photographs, a `Mosaic` shows them. So the
/// work per frame depends on what is visible, not on the size of the album.
public final class PhotoWall: Interaction {
  /// A report of a wall.
  ///
  /// The enum may grow. Give a `switch` over it a `default`.
  public enum Report: Equatable, Sendable {
    /// A report of the wall's scroll view.
    case scroll(ScrollInteraction.Report)
    /// Another photograph became the current one. The index of one that stays may change without a report, by
    /// `updatePhotos(_:at:)`.
    case indexChanged(PhotoReference)
  }

  /// The parameters of a wall.
  public struct Configuration: Sendable {
    /// How the wall scrolls and zooms. The zoom limits follow from the photographs.
    public var scrolling = ScrollInteraction.Configuration()
    /// The gap between photographs, as a fraction of a row's height; from 0 to 0.25. Rows of wide gaps would have no room
    /// for photographs.
    public var spacing = 0.03
    /// The gaps with which photographs keep at least half of a row: no photograph is narrower than half its height, so a
    /// row of n photographs is at least (n − 1)/2 of its height wide.
    static var spacings: ClosedRange<Double> { 0...0.25 }
    /// The approximate number of photographs that may have layers at once.
    public var maximumCellCount = 300.0
    /// The margin around the view within which photographs and tiles are shown, as a fraction of the view's
    /// size.
    public var margin = 0.25
    /// How far ahead of a moving view photographs and tiles are shown, in seconds of its movement; at most as far as
    /// the view is large. Photographs beyond `maximumCellCount` are left to the tiles.
    public var lookahead = 0.3
    /// The height of a photograph in the finest level of the mosaic, in pixels.
    public var mosaicDetail = 96.0
    /// The factor by which a key zooms.
    public var zoomStep = 1.6

    public init() {}
  }

  /// A photograph's position in the wall; rows and columns are counted from 0.
  public struct Cell: Equatable, Sendable {
    public var index: Int
    public var row: Int
    /// The position in the row.
    public var column: Int
    /// The rectangle of the photograph, in points.
    public var frame: Rect2D
  }

  /// The scroll view of the wall. The size of its content and its zoom limits follow from the photographs.
  public let scrollView: ScrollInteraction
  public let configuration: Configuration
  private let mosaic: Mosaic
  /// The layer that holds the rows of photographs.
  private let cells: Layer
  private var rows: [WallRow] = []

  /// The photographs, in order.
  public private(set) var photos = PhotoList()
  var layout: WallLayout
  /// The viewport for which the wall is laid out; nil before there is one.
  private var viewport: Viewport?
  private var showsCells = false
  /// The state for which the layers were last updated.
  private var shown: (rect: Rect2D, zoom: Double, focus: Int?)?
  /// The index of the current photograph; nil if none is.
  public private(set) var focusedPhoto: Int?
  /// Whether the next frame reports the current photograph.
  private var isFocusNew = false
  private var queue = ReportQueue<Report>()

  public var surface: Surface { scrollView.surface }
  public var innerInteraction: (any Interaction)? { scrollView }
  public var nextFrameTime: Double {
    guard queue.isEmpty, !isFocusNew, shown != nil || viewport == nil else { return -.infinity }
    return scrollView.nextFrameTime
  }

  private var view: Size2D { viewport?.size ?? .zero }

  /// Whether rows are read from right to left.
  var isRightToLeft: Bool { viewport?.isRightToLeft == true }

  /// Creates an empty wall on a surface of its own, of a size in points.
  public convenience init(size: Size2D, configuration: Configuration = Configuration()) {
    self.init(Surface(size: size), configuration: configuration)
  }

  /// Creates an empty wall that fills a surface.
  public init(_ surface: Surface, configuration: Configuration = Configuration()) {
    let configuration = configuration.validated
    self.configuration = configuration
    viewport = surface.viewport
    var scrolling = configuration.scrolling
    scrolling.centersContent = true
    scrollView = ScrollInteraction(surface, configuration: scrolling)
    layout = WallLayout([], in: nil)
    mosaic = Mosaic(scrollView.renderer)
    cells = Layer(scrollView.renderer)
    cells.anchorPoint = .zero
    scrollView.content.addSublayer(mosaic.layer)
    scrollView.content.addSublayer(cells)
  }

  // MARK: Input and frames

  public func handle(_ input: Input, at time: Double) -> Bool {
    switch input {
    case .key(let key, _):
      return handle(key, at: time)
    case .viewport(let viewport, _):
      surface.viewport = viewport
      guard let viewport, viewport != self.viewport else { return false }
      let isFirst = self.viewport == nil
      arrange(in: viewport, at: time)
      scrollView.performWaiting(at: time)
      if isFirst { focus(focusedPhoto, animated: false, at: time) }
      return true
    default:
      return scrollView.handle(input, at: time)
    }
  }

  public func advance(to time: Double) {
    scrollView.advance(to: time)
    if viewport != nil { showCells(at: time) }
    // Reported once, although the photographs may have changed since.
    if isFocusNew, let focusedPhoto {
      queue.add(.indexChanged(photos.reference(to: photos.ids[focusedPhoto])))
    }
    isFocusNew = false
    queue.publish()
  }

  /// The reports that the last frame published, in order.
  public var reports: [Report] { scrollView.reports.map { .scroll($0) } + ownReports }

  /// The reports of the last frame except the scroll view's, which precede them.
  public var ownReports: [Report] {
    queue.published.map { report in
      guard case .indexChanged(let photo) = report else { return report }
      return .indexChanged(photos.reference(to: photo.id))
    }
  }

  /// Sets the photographs, in order, and shows the overview.
  public func setPhotos(_ photos: [Photo], at time: Double) {
    updatePhotos(photos.map { PhotoUpdate($0, formerIndex: nil) }, at: time)
  }

  /// Replaces the photographs, because some have been added or removed, or have another size. A wall that is zoomed in
  /// keeps the photograph in the middle of the view in its place and size.
  ///
  /// A photograph that is gone is replaced by the next one that is left, or without one by the one before: in the middle
  /// of the view, and as the current photograph, which the wall then reports and keeps in sight. If no photograph is left,
  /// the overview is shown, and none is current, without a report.
  public func updatePhotos(_ updates: [PhotoUpdate], at time: Double) {
    let indices = photos.apply(updates)
    let former = focusedPhoto
    let wasInSight = focusInSight != nil
    focusedPhoto = former.flatMap(indices.successor)
    if let viewport { arrange(in: viewport, indices: indices, at: time) }
    guard let former, indices[former] == nil, let focusedPhoto else { return }
    isFocusNew = true
    if wasInSight {
      scrollView.scrollToVisible(layout.frame(of: focusedPhoto), animated: false, at: time)
    }
  }

  // MARK: Layout

  /// Lays the wall out anew, and shows the overview, or keeps the photograph in the middle of the view in its
  /// place and size if the wall was zoomed in.
  ///
  /// - Parameter indices: the index of each former photograph; nil for one that is gone. Without indices, every photograph
  ///   keeps its index.
  private func arrange(in viewport: Viewport, indices: [Int?]? = nil, at time: Double) {
    let former = layout
    let zoom = scrollView.zoomScale(at: time)
    let seen = (scrollView.contentOffset(at: time) + view.center) * (1 / zoom)
    self.viewport = viewport
    scrollView.resize(to: viewport, at: time)
    layout = WallLayout(
      photos.photos, in: viewport.safeArea.size, spacing: configuration.spacing,
      isRightToLeft: isRightToLeft)
    var target = (zoom: layout.minimumZoomScale, offset: Point2D.zero)
    if zoom > former.minimumZoomScale,
      let photo = former.photo(nearestTo: seen),
      let now = indices == nil ? photo : indices?.successor(of: photo)
    {
      let (old, new) = (former.frame(of: photo), layout.frame(of: now))
      let share = Point2D(
        x: (seen.x - old.minX) / old.size.width, y: (seen.y - old.minY) / old.size.height)
      target.zoom = max(layout.minimumZoomScale, min(1, zoom * old.size.height / new.size.height))
      let point = Point2D(
        x: new.minX + share.x * new.size.width, y: new.minY + share.y * new.size.height)
      target.offset = point * target.zoom - view.center
    }
    scrollView.replaceContent(
      size: layout.size, zoomLimits: layout.minimumZoomScale...1, zoomScale: target.zoom,
      offset: target.offset, at: time)
    for row in rows { cells.removeSublayer(row.layer, keepsOrder: false) }
    rows = []
    shown = nil
    let detail = configuration.mosaicDetail * Double(layout.rows.count)
    mosaic.reset(
      contentSize: layout.size, scale: layout.minimumZoomScale * mosaicScale,
      finestScale: layout.count == 0 ? 0 : detail / layout.size.height)
  }

  /// Pixels per point of the view, from 1 to 2: more are not worth the memory.
  private var mosaicScale: Double { max(1, min(2, viewport?.displayScale ?? 1)) }

  /// Updates the layers for the part of the wall near the view.
  private func showCells(at time: Double) {
    let zoom = scrollView.zoomScale(at: time)
    let visible = Rect2D(origin: scrollView.contentOffset(at: time), size: view) * (1 / zoom)
    let distance = scrollView.velocity(at: time) * (configuration.lookahead / zoom)
    let ahead = visible.lookingAhead(margin: configuration.margin, distance: distance)
    if let shown, shown == (ahead, zoom, focusedPhoto) { return }
    shown = (ahead, zoom, focusedPhoto)
    let near = visible.lookingAhead(margin: configuration.margin, distance: .zero)
    // The limit has a hysteresis, so that the photographs do not flicker.
    let limit = configuration.maximumCellCount * (showsCells ? 1.2 : 1)
    showsCells = cellCount(in: near) <= limit
    // Beneath photographs the mosaic has half the resolution, for a quarter of the work.
    mosaic.show(ahead, scale: zoom * mosaicScale * (showsCells ? 0.5 : 1))
    showRows(in: !showsCells ? .zero : cellCount(in: ahead) <= limit ? ahead : near)
  }

  /// The approximate number of photographs in a part of the wall.
  private func cellCount(in rect: Rect2D) -> Double {
    let part = rect.intersection(Rect2D(origin: .zero, size: layout.size)).size
    return Double(layout.count) * part.width * part.height
      / (layout.size.width * layout.size.height)
  }

  private func showRows(in rect: Rect2D) {
    let numbers = rect.size.isEmpty ? 0..<0 : layout.rows(in: rect)
    let focusedRow = focusedPhoto.map(layout.row(of:))
    rows.removeAll { row in
      let leaves = !numbers.contains(row.number) && row.number != focusedRow
      if leaves { cells.removeSublayer(row.layer, keepsOrder: false) }
      return leaves
    }
    for number in numbers where number != focusedRow { showRow(number, seen(number, in: rect)) }
    guard let photo = focusedPhoto, let focusedRow else { return }
    // The row of the current photograph is shown up to that photograph.
    let seen = numbers.contains(focusedRow) ? seen(focusedRow, in: rect) : 0..<0
    showRow(
      focusedRow,
      seen.isEmpty
        ? photo..<photo + 1 : min(photo, seen.lowerBound)..<max(photo + 1, seen.upperBound))
  }

  private func seen(_ row: Int, in rect: Rect2D) -> Range<Int> {
    layout.photos(of: layout.rows[row], in: rect)
  }

  private func showRow(_ number: Int, _ photos: Range<Int>) {
    if let row = rows.first(where: { $0.number == number }) {
      return row.show(photos, of: layout)
    }
    let measured = layout.rows[number]
    let row = WallRow(
      renderer, number: number,
      frame: Rect2D(x: 0, y: measured.y, width: layout.size.width, height: measured.height))
    cells.addSublayer(row.layer)
    rows.append(row)
    row.show(photos, of: layout)
  }

  // MARK: Photographs

  /// The photographs that overlap a rectangle of the content, in points at a zoom scale of 1, with their
  /// frames in the content.
  public func cells(in rect: Rect2D) -> [Cell] {
    var cells: [Cell] = []
    for row in layout.rows(in: rect) {
      for photo in seen(row, in: rect) { cells.append(cell(photo, inRow: row)) }
    }
    return cells
  }

  /// The photograph of an index, with its frame in the view at rest; nil for an unknown index.
  public func cell(at index: Int) -> Cell? {
    guard index >= 0, index < layout.count else { return nil }
    var cell = cell(index, inRow: layout.row(of: index))
    cell.frame = cell.frame * scrollView.zoomScale
    cell.frame.origin = cell.frame.origin - scrollView.contentOffset
    return cell
  }

  private func cell(_ photo: Int, inRow number: Int) -> Cell {
    let row = layout.rows[number]
    return Cell(
      index: photo, row: number, column: photo - row.photos.lowerBound,
      frame: layout.frame(of: photo, in: row))
  }

  /// The photograph at a point of the view in the last frame; nil in a gap.
  public func photo(at point: Point2D) -> Int? {
    guard let zoom = shown?.zoom else { return nil }
    let location = (scrollView.contentOffset(at: renderer.time) + point) * (1 / zoom)
    return cells(in: Rect2D(origin: location, size: .zero)).first { $0.frame.contains(location) }?
      .index
  }

  /// The frame in the view of the current photograph, at rest, if its middle is in the view.
  var focusInSight: Rect2D? {
    guard let frame = focusedPhoto.flatMap(cell(at:))?.frame,
      Rect2D(origin: .zero, size: view).contains(frame.center)
    else { return nil }
    return frame
  }

  /// Makes a photograph the current one and scrolls it into view, or as soon as there is a viewport. The current photograph
  /// always has a layer. Nil or an unknown index leaves no photograph current. Returns false for an unknown index.
  @discardableResult
  public func focus(_ index: Int?, animated: Bool, at time: Double) -> Bool {
    let photo = index.flatMap { photos.indices.contains($0) ? $0 : nil }
    if focusedPhoto != photo {
      focusedPhoto = photo
      shown = nil
      isFocusNew = photo != nil
    }
    guard let photo else { return index == nil }
    if viewport != nil {
      scrollView.scrollToVisible(layout.frame(of: photo), animated: animated, at: time)
    }
    return true
  }
}

extension PhotoWall: ThumbnailSource {
  public func revealThumbnail(of index: Int, at time: Double) -> ThumbnailPlacement? {
    focus(index, animated: false, at: time)
    guard surface.viewport != nil else { return nil }
    return cell(at: index).map { ThumbnailPlacement(frame: $0.frame) }
  }
}

extension Size2D {
  /// The middle of a rectangle of this size at the origin.
  var center: Point2D { Point2D(x: width / 2, y: height / 2) }
}

extension Contents {
  /// A row of photographs of a wall.
  public static let wallRow = Contents(rawValue: -5)

  /// The part of a wall that the layer covers, where points of the layer are pixels. A host draws it from the
  /// photographs of `PhotoWall.cells(in:)`.
  public static let mosaic = Contents(rawValue: -6)
}
