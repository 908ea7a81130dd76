import LenticularPhysics

extension Rect2D {
  /// What is needed around a visible rectangle, and ahead of it while it moves.
  ///
  /// - Parameters:
  ///   - margin: the margin on all sides, as a fraction of the rectangle's size.
  ///   - distance: how far the rectangle will have moved. What lies farther ahead than its own size is not needed before
  ///     the rest.
  @inline(never)
  func lookingAhead(margin: Double, distance: Point2D) -> Rect2D {
    var (lower, upper) = (Point2D.zero, Point2D.zero)
    for axis in Axis2D.allCases {
      let length = size[axis]
      let ahead = max(-length, min(length, distance[axis]))
      lower[axis] = origin[axis] - margin * length + min(0, ahead)
      upper[axis] = origin[axis] + length + margin * length + max(0, ahead)
    }
    return Rect2D(origin: lower, size: Size2D(width: upper.x - lower.x, height: upper.y - lower.y))
  }
}
