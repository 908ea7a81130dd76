import LenticularGestures
import LenticularPhysics
import LenticularScene

/// All photographs of an album side by side, in justified rows: from an overview in which thousands
/// are seen at once, to one photograph per row.
///
/// It scrolls and zooms as a `ScrollView` does. Only photographs near the view are layers, and only
/// at zooms at which there are not too many; beneath, and at the others, a `Mosaic` shows them. So
/// the work for a frame depends on what is seen, not on the size of the album.
public final class PhotoWall: Interaction {
  /// What a wall reports.
  public enum Report: Equatable, Sendable {
    /// What its scroll view reports.
    case scroll(ScrollView.Report)
    /// Another photograph is the current one.
    case indexChanged(index: Int)
  }

  /// What a wall permits.
  public struct Configuration: Sendable {
    /// How it scrolls and zooms. The limits of the zoom follow from the photographs.
    public var scrolling = ScrollView.Configuration()
    /// The space between photographs, as a share of a row's height.
    public var spacing = 0.03
    /// About how many photographs may be layers at once.
    public var maximumCellCount = 300.0
    /// How far around the view photographs and tiles are kept ready, as a share of its size.
    public var margin = 0.25
    /// The height of a photograph beyond which the mosaic has no more to show, in pixels.
    public var mosaicDetail = 96.0
    /// What a key zooms by.
    public var zoomStep = 1.6

    public init() {}
  }

  /// A photograph's place in the wall, counted from 0.
  public struct Cell: Equatable, Sendable {
    public var index: Int
    public var row: Int
    /// Its place in the row.
    public var column: Int
    /// Its rectangle, in points.
    public var frame: Rect
  }

  /// What scrolls and zooms. The size of its content and the limits of its zoom follow from the photographs.
  public let scrollView: ScrollView
  public let configuration: Configuration
  private let mosaic: Mosaic
  /// The photographs that have layers lie in rows in here.
  private let cells: Layer
  private var rows: [WallRow] = []

  private var photos: [Photo] = []
  var layout: WallLayout
  private var view: Size
  private var displayScale = 1.0
  private var showsCells = false
  /// What the layers were made for.
  private var shown: (rect: Rect, zoom: Double, focus: Int?)?
  private(set) var focusedPhoto: Int?
  private var queue = ReportQueue<Report>()

  public var surface: Surface { scrollView.surface }
  public var touchedChild: (any Interaction)? { scrollView }
  public var isIdle: Bool { scrollView.isIdle && queue.isEmpty && shown != nil }

  /// An empty wall that fills a surface of its own, of a size in points.
  public convenience init(size: Size, configuration: Configuration = Configuration()) {
    self.init(Surface(size: size), configuration: configuration)
  }

  /// An empty wall that fills a surface.
  public init(_ surface: Surface, configuration: Configuration = Configuration()) {
    self.configuration = configuration
    view = surface.root.bounds.model.size
    var scrolling = configuration.scrolling
    scrolling.centersContent = true
    scrollView = ScrollView(surface, configuration: scrolling)
    layout = WallLayout([], in: view)
    mosaic = Mosaic(scrollView.animator)
    cells = Layer(scrollView.animator)
    cells.anchorPoint = .zero
    scrollView.content.addSublayer(mosaic.layer)
    scrollView.content.addSublayer(cells)
  }

  // MARK: Input and frames

  public func handle(_ input: Input, at time: Double) -> Bool {
    switch input {
    case .key(let key):
      return handle(key, at: time)
    case .size(let size, let scale):
      guard size.isVisible, size != view || scale != displayScale else { return false }
      arrange(in: size, displayScale: scale, keepsPlace: true, at: time)
      return true
    default:
      return scrollView.handle(input, at: time)
    }
  }

  public func advance(to time: Double) {
    scrollView.advance(to: time)
    showCells(at: time)
    queue.publish()
  }

  /// What the last frame reported, in order.
  public var reports: [Report] { scrollView.reports.map { .scroll($0) } + ownReports }

  /// What the last frame reported beside the scroll view's reports, which come first.
  public var ownReports: [Report] { queue.ofFrame }

  /// Makes these the photographs, in order, and shows them as an overview.
  public func setPhotos(_ photos: [Photo], at time: Double) {
    focusedPhoto = nil
    self.photos = photos
    arrange(in: view, displayScale: displayScale, keepsPlace: false, at: time)
  }

  // MARK: Layout

  /// Lays the wall out anew, as an overview, or so that what is in the middle of the view stays there
  /// at its size, if that is no overview.
  private func arrange(
    in view: Size, displayScale: Double, keepsPlace: Bool, at time: Double
  ) {
    let former = layout
    let zoom = scrollView.zoomScale(at: time)
    let seen = (scrollView.contentOffset(at: time) + self.view.center) * (1 / zoom)
    let keepsPlace = keepsPlace && zoom > former.minimumZoomScale
    (self.view, self.displayScale) = (view, displayScale)
    _ = scrollView.handle(.size(view, displayScale: displayScale), at: time)
    layout = WallLayout(photos, in: view, spacing: configuration.spacing)
    var target = (zoom: layout.minimumZoomScale, offset: Point.zero)
    if keepsPlace, let photo = former.photo(nearestTo: seen) {
      let (old, new) = (former.frame(of: photo), layout.frame(of: photo))
      let share = Point(
        x: (seen.x - old.minX) / old.size.width, y: (seen.y - old.minY) / old.size.height)
      target.zoom = max(layout.minimumZoomScale, min(1, zoom * old.size.height / new.size.height))
      let place = Point(
        x: new.minX + share.x * new.size.width, y: new.minY + share.y * new.size.height)
      target.offset = place * target.zoom - view.center
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

  /// Pixels for each point of the view. More than two are not worth their memory.
  private var mosaicScale: Double { max(1, min(2, displayScale)) }

  /// Has layers for what is near the view at a time.
  private func showCells(at time: Double) {
    let zoom = scrollView.zoomScale(at: time)
    let margin = view.center * (2 * configuration.margin)
    let origin = (scrollView.contentOffset(at: time) - margin) * (1 / zoom)
    let size = view * ((1 + 2 * configuration.margin) / zoom)
    let rect = Rect(origin: origin, size: size)
    if let shown, shown == (rect, zoom, focusedPhoto) { return }
    shown = (rect, zoom, focusedPhoto)
    let near = rect.intersection(Rect(origin: .zero, size: layout.size))
    let share = near.size.width * near.size.height / (layout.size.width * layout.size.height)
    // Those that are there stay until there are somewhat too many: nothing flickers at the border.
    let limit = configuration.maximumCellCount * (showsCells ? 1.2 : 1)
    showsCells = Double(layout.count) * share <= limit
    // Beneath photographs it is a stand-in: half as fine, for a quarter of the work.
    mosaic.show(rect, scale: zoom * mosaicScale * (showsCells ? 0.5 : 1))
    showRows(in: showsCells ? near : .zero)
  }

  private func showRows(in rect: Rect) {
    let numbers = rect.size.isEmpty ? 0..<0 : layout.rows(in: rect)
    let focusedRow = focusedPhoto.map(layout.row(of:))
    rows.removeAll { row in
      let leaves = !numbers.contains(row.number) && row.number != focusedRow
      if leaves { cells.removeSublayer(row.layer, keepsOrder: false) }
      return leaves
    }
    for number in numbers where number != focusedRow { showRow(number, seen(number, in: rect)) }
    guard let photo = focusedPhoto, let focusedRow else { return }
    // Its row is shown as far as it.
    let seen = numbers.contains(focusedRow) ? seen(focusedRow, in: rect) : 0..<0
    showRow(
      focusedRow,
      seen.isEmpty
        ? photo..<photo + 1 : min(photo, seen.lowerBound)..<max(photo + 1, seen.upperBound))
  }

  private func seen(_ row: Int, in rect: Rect) -> Range<Int> {
    layout.photos(of: layout.rows[row], in: rect)
  }

  private func showRow(_ number: Int, _ photos: Range<Int>) {
    if let row = rows.first(where: { $0.number == number }) {
      return row.show(photos, of: layout)
    }
    let place = layout.rows[number]
    let row = WallRow(
      animator, number: number,
      frame: Rect(x: 0, y: place.y, width: layout.size.width, height: place.height))
    cells.addSublayer(row.layer)
    rows.append(row)
    row.show(photos, of: layout)
  }

  // MARK: Photographs

  /// The photographs that a rectangle of the content meets, in points at a zoom of 1, with their
  /// frames there.
  public func cells(in rect: Rect) -> [Cell] {
    var cells: [Cell] = []
    for row in layout.rows(in: rect) {
      for photo in seen(row, in: rect) { cells.append(cell(photo, inRow: row)) }
    }
    return cells
  }

  /// A photograph, with the frame that it has in the view when nothing moves any more; nil where
  /// there is none.
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

  /// The photograph at a point of the view as it was seen in the last frame; nil between them.
  public func photo(at point: Point) -> Int? {
    guard let zoom = shown?.zoom else { return nil }
    let place = (scrollView.contentOffset(at: animator.time) + point) * (1 / zoom)
    return cells(in: Rect(origin: place, size: .zero)).first { $0.frame.contains(place) }?.index
  }

  /// Makes a photograph the current one: it has a layer wherever it is, and is scrolled into view. An index
  /// at which there is none stands for no photograph, as nil does.
  public func focus(_ index: Int?, animated: Bool, at time: Double) {
    let photo = index.flatMap { $0 >= 0 && $0 < layout.count ? $0 : nil }
    if focusedPhoto != photo {
      focusedPhoto = photo
      shown = nil
      if let photo { queue.add(.indexChanged(index: photo)) }
    }
    guard let photo else { return }
    scrollView.scrollToVisible(layout.frame(of: photo), animated: animated, at: time)
  }
}

extension PhotoWall: ThumbnailSource {
  public func revealThumbnail(of index: Int, at time: Double) -> Thumbnail? {
    focus(index, animated: false, at: time)
    return cell(at: index).map { Thumbnail(frame: $0.frame) }
  }
}

extension Size {
  /// The middle of a rectangle of this size at the origin.
  var center: Point { Point(x: width / 2, y: height / 2) }
}

extension Contents {
  /// Photographs of a wall side by side.
  public static let wallRow = Contents(rawValue: -5)

  /// What a wall looks like where the layer is, whose points are pixels. A host draws it of the
  /// photographs that `PhotoWall.cells(in:)` names.
  public static let mosaic = Contents(rawValue: -6)
}
