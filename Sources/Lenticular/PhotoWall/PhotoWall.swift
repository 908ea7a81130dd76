import LenticularGestures
import LenticularPhysics
import LenticularScene

/// A wall of all photographs of an album in justified rows. It zooms from an overview of thousands of
/// photographs to a single one per row.
///
/// A wall scrolls and zooms as a `ScrollInteraction`. Only photographs near the view have layers, and only at zoom
/// scales at which they are few. At other scales, and beneath the photographs, a `Mosaic` shows them. So the
/// work per frame depends on what is visible, not on the size of the album.
///
/// A wall with sections (``setSections(_:at:)``) is a `SectionGrid` as wide as the view. Zooming changes its number of
/// columns, about the photograph under the fingers: from a single one over days and months to years.
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
    /// A wall with sections shows another place.
    case positionChanged(Position)
  }

  /// The place that a wall with sections shows: the top of the view at the beginning of the wall, its bottom at the end, and
  /// evenly between.
  public struct Position: Equatable, Sendable {
    /// The fraction of the photographs that are above the place, from 0 to 1.
    public var fraction: Double
    /// The index of the innermost section there; nil before the first.
    public var section: Int?
  }

  /// A part of a wall that begins with a photograph and has a heading. It ends where the next section of its level or of a
  /// lower one begins. The wall knows no dates: a host may count years as level 0, months as 1 and days as 2.
  public struct Section: Equatable, Sendable {
    /// The index of the first photograph.
    public var start: Int
    /// How deep the section lies in others; from 0.
    public var level: Int

    public init(start: Int, level: Int) {
      self.start = start
      self.level = level
    }
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
  let mosaic: Mosaic
  /// The layer that holds the rows of photographs.
  let cells: Layer
  var rows: [WallRow] = []

  /// The photographs, in order.
  public private(set) var photos = PhotoList()
  /// The sections, in order; see ``setSections(_:at:)``.
  public internal(set) var sections: [Section] = []
  var layout: WallLayout
  /// What a wall with sections shows besides its photographs.
  let timeline: WallTimeline
  /// The viewport for which the wall is laid out; nil before there is one.
  var viewport: Viewport?
  var showsCells = false
  /// The state for which the layers were last updated.
  var shown: (rect: Rect2D, zoom: Double, focus: Int?)?
  /// The index of the current photograph; nil if none is.
  public internal(set) var focusedPhoto: Int?
  /// Whether the next frame reports the current photograph.
  var isFocusNew = false
  var queue = ReportQueue<Report>()

  public var surface: Surface { scrollView.surface }
  public var innerInteraction: (any Interaction)? { scrollView }
  public var nextFrameTime: Double {
    guard queue.isEmpty, !isFocusNew, shown != nil || viewport == nil else { return -.infinity }
    return min(scrollView.nextFrameTime, timeline.settleTime ?? .infinity)
  }

  var view: Size2D { viewport?.size ?? .zero }

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
    timeline = WallTimeline(scrollView)
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
    case .magnification(let sample):
      noteMagnification(sample, at: time)
      return scrollView.handle(input, at: time)
    default:
      return scrollView.handle(input, at: time)
    }
  }

  public func touchesEnded(at time: Double) {
    scrollView.touchesEnded(at: time)
    if viewport != nil { followZoom(at: time) }
  }

  public func advance(to time: Double) {
    if viewport != nil { followZoom(at: time) }
    scrollView.advance(to: time)
    if viewport != nil {
      showCells(at: time)
      showTimeline(at: time)
    }
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
    for index in sections.indices {
      sections[index].start = indices.successor(of: sections[index].start) ?? -1
    }
    sections = Self.usable(sections, count: photos.count)
    if let viewport { arrange(in: viewport, indices: indices, at: time) }
    guard let former, indices[former] == nil, let focusedPhoto else { return }
    isFocusNew = true
    if wasInSight {
      scrollView.scrollToVisible(layout.frame(of: focusedPhoto), animated: false, at: time)
    }
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
