import LenticularPhysics
import LenticularScene

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

  func makeGrid(columns: Int, anchor: SectionGrid.Anchor? = nil) -> WallLayout {
    let counts = columnCounts
    let grid = SectionGrid(
      sections, count: photos.count, columns: columns, in: view,
      headingHeight: configuration.headingHeight, spacing: configuration.spacing,
      isRightToLeft: isRightToLeft, anchor: anchor)
    return WallLayout(grid, minimumZoomScale: 1 / Double(counts[counts.count - 1]))
  }

  var columnCounts: [Int] {
    SectionGrid.columnCounts(in: view, leastPitch: configuration.leastColumnWidth)
  }

  /// The number of columns whose zoom scale is nearest to a scale, by the ratio of both.
  func columns(nearestTo zoom: Double) -> Int {
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

  func show(_ layout: WallLayout) {
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
}
