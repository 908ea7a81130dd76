import LenticularPhysics
import LenticularScene

/// Where the photographs of a wall are seen, and which of them is the current one.
extension PhotoWall {
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
    let row = layout.row(at: number)
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
    guard viewport != nil else { return true }
    var frame = layout.frame(of: photo)
    // A heading may stick above.
    let heading = layout.grid?.headingHeight ?? 0
    frame.origin.y -= heading
    frame.size.height += heading
    scrollView.scrollToVisible(frame, animated: animated, at: time)
    return true
  }
}

extension PhotoWall: ThumbnailSource {
  public func revealThumbnail(of index: Int, at time: Double) -> ThumbnailPlacement? {
    focus(index, animated: false, at: time)
    guard surface.viewport != nil else { return nil }
    // A grid of one column shows whole photographs.
    let gravity = layout.grid?.columns == 1 ? ContentsGravity.resizeAspect : .resizeAspectFill
    return cell(at: index).map { ThumbnailPlacement(frame: $0.frame, gravity: gravity) }
  }
}
