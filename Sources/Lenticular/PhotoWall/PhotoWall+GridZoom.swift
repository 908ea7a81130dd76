import LenticularGestures
import LenticularPhysics
import LenticularScene

/// How a wall with sections zooms: each number of columns has a zoom scale.
extension PhotoWall {
  /// Remembers where and when a trackpad zooms.
  func noteMagnification(_ sample: MagnificationSample, at time: Double) {
    guard layout.grid != nil, viewport != nil else { return }
    if timeline.settleTime == nil {
      let zoom = scrollView.zoomScale(at: time)
      let location = (scrollView.contentOffset(at: time) + sample.location) * (1 / zoom)
      timeline.anchor = anchor(at: location, zoom: zoom) ?? layout.photo(nearestTo: location)
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
    guard let grid = layout.grid, grid.count > 0 else {
      timeline.settleTime = nil
      return
    }
    if scrollView.scroller.isPinching {
      timeline.settleTime = nil
      timeline.zoomPoint = scrollView.scroller.settlingLocation
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
    guard zoom != 1 / Double(grid.columns) else { return }
    let nearest = columns(nearestTo: zoom)
    if isHeld || timeline.settleTime != nil {
      regroup(in: nearest, about: point, at: time)
    } else {
      zoomGrid(to: nearest, about: point, animated: scrollView.scroller.hasBeenShown, at: time)
    }
  }

  /// Replaces the grid by one with another number of columns at the present zoom scale. The photograph at a point of the view
  /// stays there, and lies in the column that will be there.
  private func regroup(in columns: Int, about point: Point2D, at time: Double) {
    let zoom = scrollView.zoomScale(at: time)
    let offset = scrollView.contentOffset(at: time)
    let location = (offset + point) * (1 / zoom)
    guard let former = layout.grid, columns != former.columns,
      let photo = anchor(at: location, zoom: zoom) ?? layout.photo(nearestTo: location)
    else { return }
    timeline.anchor = photo
    let old = layout.frame(of: photo)
    // A point in a gap is taken for one at the edge of the photograph; what lies further away stays beside it.
    let share = Point2D.axes { axis in
      let share = (location[axis] - old.origin[axis]) / old.size[axis]
      return share >= 0 && share <= 1 ? share : max(0.01, min(0.99, share))
    }
    let rest = Point2D.axes { axis in
      let distance = location[axis] - old.origin[axis] - share[axis] * old.size[axis]
      return abs(distance) <= former.spacing + 0.01 * old.size[axis] ? 0 : distance
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
    ghost.position.set(now + rest - location)
    ghost.opacity.animate(
      to: 0, curve: .easeInOut, duration: WallTimeline.fadeDuration, at: time)
    scrollView.content.addSublayer(ghost)
    timeline.former = ghost
  }

  /// The photograph about which the wall was last zoomed, if it lies at a point of the content, by two points of the view. A
  /// trackpad zooms about one photograph from its first sample to its last, although content that fits is centred.
  private func anchor(at location: Point2D, zoom: Double) -> Int? {
    guard let photo = timeline.anchor, photo < layout.count else { return nil }
    if timeline.settleTime != nil { return photo }
    let frame = layout.frame(of: photo)
    let leeway = layout.spacing + 2 / zoom
    let isThere =
      location.x >= frame.minX - leeway && location.x <= frame.maxX + leeway
      && location.y >= frame.minY - leeway && location.y <= frame.maxY + leeway
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
}
