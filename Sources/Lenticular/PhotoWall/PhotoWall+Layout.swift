import LenticularPhysics
import LenticularScene

/// Where the photographs of a wall lie, and which of them have layers.
extension PhotoWall {
  /// Lays the wall out anew, and shows the overview, or keeps the photograph in the middle of the view in its
  /// place and size if the wall was zoomed in.
  ///
  /// - Parameter indices: the index of each former photograph; nil for one that is gone. Without indices, every photograph
  ///   keeps its index.
  func arrange(in viewport: Viewport, indices: [Int?]? = nil, at time: Double) {
    let former = layout
    let zoom = scrollView.zoomScale(at: time)
    let seen = (scrollView.contentOffset(at: time) + view.center) * (1 / zoom)
    self.viewport = viewport
    scrollView.resize(to: viewport, at: time)
    if !sections.isEmpty { return arrangeGrid(former, seen: seen, indices: indices, at: time) }
    layout = WallLayout(
      photos.photos, in: viewport.safeArea.size, spacing: configuration.spacing,
      isRightToLeft: isRightToLeft)
    var target = (zoom: layout.minimumZoomScale, offset: Point2D.zero)
    if former.grid == nil, zoom > former.minimumZoomScale,
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
    removeCells()
    let detail = configuration.mosaicDetail * Double(layout.rows.count)
    mosaic.reset(
      contentSize: layout.size, scale: layout.minimumZoomScale * mosaicScale,
      finestScale: layout.count == 0 ? 0 : detail / layout.size.height)
  }

  /// Removes the layers of all rows; the next frame makes new ones.
  func removeCells() {
    rows.keep(0..<0, in: cells)
    shown = nil
  }

  /// Pixels per point of the view, from 1 to 2: more are not worth the memory.
  var mosaicScale: Double { max(1, min(2, viewport?.displayScale ?? 1)) }

  /// Updates the layers for the part of the wall near the view.
  func showCells(at time: Double) {
    let zoom = scrollView.zoomScale(at: time)
    let visible = Rect2D(origin: scrollView.contentOffset(at: time), size: view) * (1 / zoom)
    let distance = scrollView.velocity(at: time) * (configuration.lookahead / zoom)
    let ahead = visible.lookingAhead(margin: configuration.margin, distance: distance)
    if let shown, shown == (ahead, zoom, focusedPhoto) { return }
    shown = (ahead, zoom, focusedPhoto)
    let near = visible.lookingAhead(margin: configuration.margin, distance: .zero)
    // The limit has a hysteresis, so that the photographs do not flicker.
    let limit = configuration.maximumCellCount * (showsCells ? 1.2 : 1)
    if let grid = layout.grid {
      showsCells = showsCells(of: grid)
      moveOrigin(near: visible)
      mosaic.show(showsCells ? .zero : ahead, scale: 0)
    } else {
      showsCells = cellCount(in: near) <= limit
      // Beneath photographs the mosaic has half the resolution, for a quarter of the work.
      mosaic.show(ahead, scale: zoom * mosaicScale * (showsCells ? 0.5 : 1))
    }
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
    rows.keep(numbers, and: focusedRow, in: cells)
    for number in numbers where number != focusedRow { showRow(number, seen(number, in: rect)) }
    guard let photo = focusedPhoto, let focusedRow else { return }
    // The row of the current photograph is shown up to that photograph.
    let seen = numbers.contains(focusedRow) ? seen(focusedRow, in: rect) : 0..<0
    showRow(
      focusedRow,
      seen.isEmpty
        ? photo..<photo + 1 : min(photo, seen.lowerBound)..<max(photo + 1, seen.upperBound))
  }

  func seen(_ row: Int, in rect: Rect2D) -> Range<Int> {
    layout.photos(of: layout.row(at: row), in: rect)
  }

  private func showRow(_ number: Int, _ photos: Range<Int>) {
    if let row = rows.row(number) { return row.show(photos, of: layout) }
    let measured = layout.row(at: number)
    let row = WallRow(
      renderer, number: number,
      frame: Rect2D(
        x: 0, y: measured.y - timeline.origin, width: layout.size.width, height: measured.height))
    cells.addSublayer(row.layer)
    rows.append(row)
    row.show(photos, of: layout)
  }
}
