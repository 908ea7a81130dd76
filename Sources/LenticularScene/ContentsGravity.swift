import LenticularPhysics

/// How contents of one size are placed in bounds of another, as Core Animation's property of the
/// same name.
public enum ContentsGravity: Int32, Sendable, CaseIterable {
  /// Stretched to the bounds, with distortion.
  case resize = 0
  /// The largest size at which all of the contents is visible. Gaps remain along one axis.
  case resizeAspect = 1
  /// The smallest size that covers the bounds. One axis is cropped.
  case resizeAspectFill = 2
  /// The size of the contents itself.
  case center = 3

  /// The rectangle of the whole contents, visible or not, in the coordinates of `bounds`.
  ///
  /// - Parameters:
  ///   - size: the size of the contents. Only its ratio matters, except for `center`.
  ///   - bounds: the bounds of the layer. For empty sizes the result is `bounds`.
  ///   - alignment: the point of the contents that coincides with the same point of the bounds, in
  ///     unit coordinates: (0.5, 0.5) centres, (0, 0) aligns the top left corners.
  public func frame(
    ofContents size: Size2D, in bounds: Rect2D, alignment: Point2D = Point2D(x: 0.5, y: 0.5)
  ) -> Rect2D {
    guard !size.isEmpty, !bounds.size.isEmpty else { return bounds }
    let horizontal = bounds.size.width / size.width
    let vertical = bounds.size.height / size.height
    let scaled: Size2D
    switch self {
    case .resize: scaled = bounds.size
    case .resizeAspect: scaled = size * min(horizontal, vertical)
    case .resizeAspectFill: scaled = size * max(horizontal, vertical)
    case .center: scaled = size
    }
    return Rect2D(
      x: bounds.minX + (bounds.size.width - scaled.width) * alignment.x,
      y: bounds.minY + (bounds.size.height - scaled.height) * alignment.y,
      width: scaled.width, height: scaled.height)
  }
}
