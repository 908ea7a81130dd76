import LenticularPhysics

/// How contents of one size lie in bounds of another, after Core Animation's property.
public enum ContentsGravity: Int32, Sendable, CaseIterable {
  /// Stretched to the bounds; the only gravity that distorts.
  case resize = 0
  /// As large as possible while wholly visible: bands remain on one axis.
  case resizeAspect = 1
  /// As small as possible while leaving no band: one axis is cropped.
  case resizeAspectFill = 2
  /// In its own size.
  case center = 3

  /// The rectangle that the whole contents take, visible or not, in the coordinates of `bounds`.
  ///
  /// - Parameters:
  ///   - size: the size of the contents. Only its ratio matters, except for `center`.
  ///   - bounds: the rectangle to lie in. Empty sizes give the bounds themselves.
  ///   - alignment: which point of the contents coincides with the same point of the bounds, in
  ///     unit coordinates: (0.5, 0.5) centres, (0, 0) aligns the top left corners.
  public func frame(
    ofContents size: Size, in bounds: Rect, alignment: Point = Point(x: 0.5, y: 0.5)
  ) -> Rect {
    guard !size.isEmpty, !bounds.size.isEmpty else { return bounds }
    let horizontal = bounds.size.width / size.width
    let vertical = bounds.size.height / size.height
    let scaled: Size
    switch self {
    case .resize: scaled = bounds.size
    case .resizeAspect: scaled = size * min(horizontal, vertical)
    case .resizeAspectFill: scaled = size * max(horizontal, vertical)
    case .center: scaled = size
    }
    return Rect(
      x: bounds.minX + (bounds.size.width - scaled.width) * alignment.x,
      y: bounds.minY + (bounds.size.height - scaled.height) * alignment.y,
      width: scaled.width, height: scaled.height)
  }
}
