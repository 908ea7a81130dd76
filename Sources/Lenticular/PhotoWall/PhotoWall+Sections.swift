import LenticularPhysics
import LenticularScene

/// What a wall with sections shows besides its photographs, and how it is zoomed.
final class WallTimeline {
  /// The layer of the headings, in points of the view.
  let layer: Layer
  /// The headings that are shown.
  var headings: [WallRow] = []
  /// The grid that fades out, in front of the one that has taken its place.
  var former: Layer?
  /// The distance of the cells' layer from the top of the content: near the view, so that browsers, which compute in single
  /// precision, can place photographs in a wall of a hundred thousand.
  var origin = 0.0
  /// The photograph about which the wall was last zoomed, by its index. While it lies there, it stays the one.
  var anchor: Int?
  /// The point of the view about which the wall was last zoomed.
  var zoomPoint: Point2D?
  /// When a zoom on a trackpad ends, in seconds; nil if there is none.
  var settleTime: Double?
  /// The place that was last reported.
  var position: PhotoWall.Position?

  /// The multiple of which the origin is one; single precision represents it as far as walls go.
  static let originStep = 65_536.0
  /// How long a grid that is replaced fades, in seconds.
  static let fadeDuration = 0.2
  /// How long after the last sample of a trackpad its zoom has ended, in seconds.
  static let settleDelay = 0.15

  init(_ scrollView: ScrollInteraction) {
    layer = Layer(scrollView.renderer)
    layer.anchorPoint = .zero
    scrollView.layer.addSublayer(layer)
  }

  func removeFormer(from content: Layer) {
    if let former { content.removeSublayer(former) }
    former = nil
  }
}

/// A wall as time, or in other sections.
extension PhotoWall {
  /// Sets the sections, in order of their first photographs, and lays the wall out anew. Sections of one start are in order
  /// of their levels. Those that are not in order, or begin beyond the last photograph, are ignored. Without sections, the
  /// wall is justified.
  ///
  /// Sections begin with the same photographs when the list changes; one that begins with a photograph that is gone begins with
  /// the next one.
  public func setSections(_ sections: [Section], at time: Double) {
    let usable = Self.usable(sections, count: photos.count)
    guard usable != self.sections else { return }
    self.sections = usable
    timeline.position = nil
    if let viewport { arrange(in: viewport, at: time) }
  }

  /// The sections that are in order and begin with one of the first `count` photographs.
  static func usable(_ sections: [Section], count: Int) -> [Section] {
    var usable: [Section] = []
    for section in sections where section.start >= 0 && section.start < count {
      if let last = usable.last, section.start < last.start { continue }
      usable.append(Section(start: section.start, level: max(0, min(99, section.level))))
    }
    return usable
  }

  // MARK: Layout

  private func makeGrid(columns: Int, anchor: SectionGrid.Anchor? = nil) -> WallLayout {
    let counts = columnCounts
    let grid = SectionGrid(
      sections, count: photos.count, columns: columns, in: view,
      headingHeight: configuration.headingHeight, spacing: configuration.spacing,
      isRightToLeft: isRightToLeft, anchor: anchor)
    return WallLayout(grid, minimumZoomScale: 1 / Double(counts[counts.count - 1]))
  }

  private var columnCounts: [Int] {
    SectionGrid.columnCounts(in: view, leastPitch: configuration.leastColumnWidth)
  }

  /// The number of columns whose zoom scale is nearest to a scale, by the ratio of both.
  private func columns(nearestTo zoom: Double) -> Int {
    var nearest = 1
    for count in columnCounts
    where abs(Elementary.log(zoom * Double(count)))
      < abs(Elementary.log(zoom * Double(nearest)))
    {
      nearest = count
    }
    return nearest
  }

  /// Lays a grid out after a change. A grid keeps the photograph in the middle of the view in its place, and the number of
  /// columns with which photographs have most nearly the size that they had.
  func arrangeGrid(_ former: WallLayout, seen: Point2D, indices: [Int?]?, at time: Double) {
    var columns = columns(nearestTo: configuration.firstColumnWidth / view.width)
    var middle: (photo: Int, share: Double)?
    if let grid = former.grid, let photo = former.photo(nearestTo: seen) {
      let pitch = grid.pitch * scrollView.zoomScale
      columns = self.columns(nearestTo: pitch / view.width)
      let frame = former.frame(of: photo)
      let isAtTop = scrollView.contentOffset.y <= 0
      let now = indices == nil ? photo : indices?.successor(of: photo)
      if let now, !isAtTop { middle = (now, (seen.y - frame.minY) / frame.size.height) }
    }
    timeline.anchor = nil
    show(makeGrid(columns: columns))
    let zoom = 1 / Double(columns)
    var offset = Point2D.zero
    if let middle {
      let frame = layout.frame(of: middle.photo)
      offset.y = (frame.minY + middle.share * frame.size.height) * zoom - view.height / 2
    }
    scrollView.replaceContent(
      size: layout.size, zoomLimits: layout.minimumZoomScale...1, zoomScale: zoom, offset: offset,
      at: time)
  }

  private func show(_ layout: WallLayout) {
    self.layout = layout
    timeline.headings.keep(0..<0, in: timeline.layer)
    timeline.removeFormer(from: scrollView.content)
    removeCells()
    guard let grid = layout.grid else { return }
    cells.contents = .wallCells
    let scale = mosaicScale / Double(grid.columns)
    mosaic.reset(contentSize: layout.size, scale: scale, finestScale: scale, isWhole: false)
  }

  /// Whether the photographs near the view are few enough for layers.
  func showsCells(of grid: SectionGrid) -> Bool {
    let rows = view.height * (1 + 2 * configuration.margin) / (grid.rowPitch / Double(grid.columns))
    return rows * Double(grid.columns) <= configuration.maximumCellCount
  }

  /// Moves the origin of the cells near the view.
  func moveOrigin(near visible: Rect2D) {
    let step = WallTimeline.originStep
    let origin = (visible.minY / step).rounded(.down) * step
    guard origin != timeline.origin else { return }
    timeline.origin = origin
    cells.position.set(Point2D(x: 0, y: origin))
    for row in rows {
      row.layer.position.set(Point2D(x: 0, y: layout.row(at: row.number).y - origin))
    }
  }

  // MARK: Zooming

  /// Remembers where and when a trackpad zooms.
  func noteMagnification(_ sample: MagnificationSample, at time: Double) {
    guard layout.grid != nil, viewport != nil else { return }
    if timeline.settleTime == nil {
      let zoom = scrollView.zoomScale(at: time)
      let place = (scrollView.contentOffset(at: time) + sample.location) * (1 / zoom)
      timeline.anchor = anchor(at: place, zoom: zoom) ?? layout.photo(nearestTo: place)
    }
    timeline.zoomPoint = sample.location
    timeline.settleTime = time + WallTimeline.settleDelay
  }

  /// Zooms by one step, about a point of the view.
  func zoomGrid(isIn: Bool, about point: Point2D, at time: Double) {
    guard let grid = layout.grid else { return }
    var next: Int?
    for count in columnCounts where isIn ? count < grid.columns : count > grid.columns {
      if isIn || next == nil { next = count }
    }
    guard let next else { return }
    timeline.settleTime = nil
    timeline.zoomPoint = point
    zoomGrid(to: next, about: point, animated: true, at: time)
  }

  /// Replaces the grid by one with another number of columns, and zooms to it.
  private func zoomGrid(to columns: Int, about point: Point2D, animated: Bool, at time: Double) {
    regroup(in: columns, about: point, at: time)
    scrollView.zoom(to: 1 / Double(columns), about: point, animated: animated, at: time)
  }

  /// Lets the number of columns follow the zoom scale: the grid is replaced where another one has a nearer zoom scale of its
  /// own, and a zoom that has ended goes on to the zoom scale of its grid.
  func followZoom(at time: Double) {
    guard let grid = layout.grid, grid.count > 0 else { return }
    if scrollView.scroller.isPinching {
      timeline.settleTime = nil
      timeline.zoomPoint = scrollView.scroller.pinchLocation
    }
    let point = timeline.zoomPoint ?? view.center
    let isHeld = scrollView.isDragging || scrollView.isTracking
    // A trackpad's zoom is over some time after its last sample; a time that is farther away is a wrong one.
    if let settleTime = timeline.settleTime,
      settleTime <= time || settleTime > time + WallTimeline.settleDelay
    {
      timeline.settleTime = nil
    }
    let zoom = isHeld ? scrollView.zoomScale(at: time) : scrollView.zoomScale
    let nearest = columns(nearestTo: zoom)
    if isHeld || timeline.settleTime != nil {
      if nearest != grid.columns { regroup(in: nearest, about: point, at: time) }
    } else if nearest != grid.columns || zoom != 1 / Double(nearest) {
      let animated = scrollView.scroller.hasBeenShown
      if nearest != grid.columns {
        zoomGrid(to: nearest, about: point, animated: animated, at: time)
      } else {
        scrollView.zoom(to: 1 / Double(nearest), about: point, animated: animated, at: time)
      }
    }
  }

  /// Replaces the grid by one with another number of columns at the present zoom scale. The photograph at a point of the view
  /// stays there, and lies in the column that will be there.
  private func regroup(in columns: Int, about point: Point2D, at time: Double) {
    let zoom = scrollView.zoomScale(at: time)
    let offset = scrollView.contentOffset(at: time)
    let place = (offset + point) * (1 / zoom)
    guard let former = layout.grid, columns != former.columns,
      let photo = anchor(at: place, zoom: zoom) ?? layout.photo(nearestTo: place)
    else { return }
    timeline.anchor = photo
    let old = layout.frame(of: photo)
    // A point in a gap is taken for one at the edge of the photograph; what lies further away stays beside it.
    let share = Point2D.axes { axis in
      let share = (place[axis] - old.origin[axis]) / old.size[axis]
      return share >= 0 && share <= 1 ? share : max(0.01, min(0.99, share))
    }
    let rest = Point2D.axes { axis in
      let way = place[axis] - old.origin[axis] - share[axis] * old.size[axis]
      return abs(way) <= former.spacing + 0.01 * old.size[axis] ? 0 : way
    }
    let column = SectionGrid.column(
      at: point.x, of: columns, in: view, isRightToLeft: isRightToLeft)
    let ghost = makeGhost()
    show(makeGrid(columns: columns, anchor: SectionGrid.Anchor(photo: photo, column: column)))
    let new = layout.frame(of: photo)
    let now = Point2D.axes { new.origin[$0] + share[$0] * new.size[$0] }
    scrollView.replaceContent(
      size: layout.size, zoomLimits: layout.minimumZoomScale...1, zoomScale: zoom,
      offset: (now + rest) * zoom - point, isAtRest: false, at: time)
    ghost.position.set(now + rest - place)
    ghost.opacity.animate(
      to: 0, curve: .easeInOut, duration: WallTimeline.fadeDuration, at: time)
    scrollView.content.addSublayer(ghost)
    timeline.former = ghost
  }

  /// The photograph about which the wall was last zoomed, if it lies at a point of the content, by two points of the view. A
  /// trackpad zooms about one photograph from its first sample to its last, although content that fits is centred.
  private func anchor(at place: Point2D, zoom: Double) -> Int? {
    guard let photo = timeline.anchor, photo < layout.count else { return nil }
    if timeline.settleTime != nil { return photo }
    let frame = layout.frame(of: photo)
    let leeway = layout.spacing + 2 / zoom
    let isThere =
      place.x >= frame.minX - leeway && place.x <= frame.maxX + leeway
      && place.y >= frame.minY - leeway && place.y <= frame.maxY + leeway
    return isThere ? photo : nil
  }

  /// Moves the layers of the present grid into one that fades.
  private func makeGhost() -> Layer {
    let ghost = Layer(renderer)
    ghost.anchorPoint = .zero
    for row in rows {
      cells.removeSublayer(row.layer, keepsOrder: false)
      row.layer.position.set(Point2D(x: 0, y: layout.row(at: row.number).y))
      ghost.addSublayer(row.layer)
    }
    rows = []
    return ghost
  }

  // MARK: Headings and the scrubber

  /// Shows the headings of the blocks in the view, and reports the place.
  func showTimeline(at time: Double) {
    guard let grid = layout.grid, let shown else {
      return timeline.headings.keep(0..<0, in: timeline.layer)
    }
    if let former = timeline.former, !former.opacity.isRunning(at: time) {
      timeline.removeFormer(from: scrollView.content)
    }
    let blocks = grid.blocks(from: shown.rect.minY, to: shown.rect.maxY)
    timeline.headings.keep(blocks, in: timeline.layer)
    let size = Size2D(width: view.width, height: configuration.headingHeight)
    let (zoom, offset) = (scrollView.zoomScale(at: time), scrollView.contentOffset(at: time).y)
    for number in blocks {
      let block = grid.blocks[number]
      guard let section = block.section else { continue }
      let y = block.headingTop(height: size.height, zoom: zoom, offset: offset)
      let origin = Point2D(x: 0, y: y)
      if let heading = timeline.headings.row(number) {
        if heading.layer.position.model != origin { heading.layer.position.set(origin) }
        continue
      }
      let heading = WallRow(
        renderer, number: number, frame: Rect2D(origin: origin, size: size),
        contents: .heading(section))
      timeline.layer.addSublayer(heading.layer)
      timeline.headings.append(heading)
    }
    reportPosition(at: time)
  }

  private func reportPosition(at time: Double) {
    guard let place = position(at: time) else { return }
    guard place != timeline.position else { return }
    timeline.position = place
    queue.add(.positionChanged(place))
  }

  /// The place that the wall shows at a time in seconds; nil without sections or photographs.
  public func position(at time: Double) -> Position? {
    guard let grid = layout.grid, grid.count > 0 else { return nil }
    let zoom = scrollView.zoomScale(at: time)
    let offset = scrollView.contentOffset(at: time).y
    let height = grid.size.height * zoom
    let travel = max(0, height - view.height)
    let share = travel > 0 ? max(0, min(1, offset / travel)) : 0
    let count = grid.count(above: share * grid.size.height)
    let photo = min(grid.count - 1, Int(count))
    let next = sections.indices.partitioningIndex { sections[$0].start > photo }
    return Position(fraction: count / Double(grid.count), section: next > 0 ? next - 1 : nil)
  }

  /// Scrolls a wall with sections at once to the place with a fraction of the photographs above it, from 0 to 1; see
  /// ``Position``.
  public func scrub(to fraction: Double, at time: Double) {
    guard let grid = layout.grid, grid.count > 0, fraction.isFinite, viewport != nil else { return }
    let height = grid.height(above: max(0, min(1, fraction)) * Double(grid.count))
    let travel = max(0, grid.size.height * scrollView.zoomScale - view.height)
    let offset = Point2D(x: scrollView.contentOffset.x, y: height / grid.size.height * travel)
    scrollView.scroll(to: offset, animated: false, at: time)
  }

  /// Scrolls to the heading that is a number of headings below or, if negative, above the one at the top of the view.
  public func scroll(byHeadings distance: Int, at time: Double) {
    guard let grid = layout.grid, grid.count > 0, viewport != nil else { return }
    let zoom = scrollView.zoomScale
    let top = scrollView.contentOffset.y
    // The last block whose heading has reached the top.
    let block = grid.blocks.indices.partitioningIndex { grid.blocks[$0].y * zoom > top + 0.5 } - 1
    let last = grid.blocks.count - 1
    let (target, isExact) = (
      max(0, min(last, block)), abs(grid.blocks[max(0, block)].y * zoom - top) < 1
    )
    let way = distance < 0 && !isExact ? distance + 1 : distance
    let next = max(0, min(last, target + max(-last, min(last, way))))
    scrollView.scroll(
      to: Point2D(x: scrollView.contentOffset.x, y: grid.blocks[next].y * zoom), animated: true,
      at: time)
  }
}

extension SectionGrid.Block {
  /// The top of the heading in the view: where the block begins, or the top of the view while the block is there.
  func headingTop(height: Double, zoom: Double, offset: Double) -> Double {
    let (top, bottom) = (y * zoom - offset, end * zoom - offset)
    return min(max(top, 0), max(top, bottom - height))
  }
}

extension Contents {
  /// The photographs of a wall with sections, near the view.
  public static let wallCells = Contents(rawValue: -11)

  /// The heading of a section of a wall, by the index of the section.
  public static func heading(_ section: Int) -> Contents {
    Contents(rawValue: firstHeading - Int32(section))
  }

  /// The contents of the heading of the first section; those of the others have lower numbers.
  public static var firstHeading: Int32 { -1000 }
}
