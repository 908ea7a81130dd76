import LenticularPhysics

/// How keys move from photograph to photograph.
extension PhotoWall {
  /// Arrows move to the adjacent photograph, Page Up and Page Down by the visible number of rows, Home and
  /// End to the first and the last photograph. If no photograph is current, movement starts at the one in the
  /// middle of the view. Returns whether the key has an effect on a wall.
  func handle(_ key: Key, at time: Double) -> Bool {
    guard layout.count > 0 else { return false }
    if key == .zoomIn || key == .zoomOut {
      let step = configuration.zoomStep
      zoom(by: key == .zoomIn ? step : 1 / step, at: time)
      return true
    }
    guard let photo = focusedPhoto ?? centralPhoto(at: time) else { return false }
    guard let next = target(of: key, from: photo) else { return false }
    focus(focusedPhoto == nil && key.isArrow ? photo : next, animated: true, at: time)
    return true
  }

  /// The photograph nearest to the middle of the view at a time in seconds; nil on an empty wall.
  public func centralPhoto(at time: Double) -> Int? {
    let middle = scrollView.contentOffset(at: time) + scrollView.geometry.size.center
    return layout.photo(nearestTo: middle * (1 / scrollView.zoomScale(at: time)))
  }

  /// The photograph to which a key leads; nil for keys that do not move.
  private func target(of key: Key, from photo: Int) -> Int? {
    let last = layout.count - 1
    let forward = isRightToLeft ? -1 : 1
    switch key {
    case .left: return max(0, min(last, photo - forward))
    case .right: return max(0, min(last, photo + forward))
    case .up: return self.photo(rows: -1, from: photo)
    case .down: return self.photo(rows: 1, from: photo)
    case .pageUp: return self.photo(rows: -rowsInView(at: photo), from: photo)
    case .pageDown: return self.photo(rows: rowsInView(at: photo), from: photo)
    case .home: return 0
    case .end: return last
    case .escape, .zoomIn, .zoomOut, .zoomToFit, .actualPixels, .rotateClockwise,
      .rotateCounterclockwise:
      return nil
    }
  }

  /// The photograph a number of rows below or, if negative, above another one; at most in the first or last
  /// row.
  private func photo(rows distance: Int, from photo: Int) -> Int? {
    let row = layout.row(of: photo)
    let target = max(0, min(layout.rows.count - 1, row + distance))
    guard target != row else { return photo }
    let rowAtTarget = layout.rows[target]
    return layout.photo(
      nearestTo: Point2D(
        x: layout.frame(of: photo).midX, y: rowAtTarget.y + rowAtTarget.height / 2))
  }

  private func rowsInView(at photo: Int) -> Int {
    let height = layout.frame(of: photo).size.height + layout.spacing
    return max(1, Int(scrollView.geometry.size.height / (height * scrollView.zoomScale)))
  }

  /// Zooms about the current photograph if it is visible, else about the middle of the view.
  private func zoom(by factor: Double, at time: Double) {
    let view = scrollView.geometry.size
    var point = view.center
    if let focus = focusInSight {
      // The point divides the photograph in the ratio in which the photograph divides the view, so the
      // photograph stays visible as long as it fits.
      point = .axes { axis in
        let (start, length) = (focus.origin[axis], focus.size[axis])
        let share = start / max(view[axis] - length, 1)
        return start + length * max(0, min(1, share))
      }
    }
    scrollView.zoom(to: scrollView.zoomScale * factor, about: point, animated: true, at: time)
  }
}

extension Key {
  fileprivate var isArrow: Bool {
    self == .left || self == .right || self == .up || self == .down
  }
}
