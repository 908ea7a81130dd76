import LenticularGestures
import LenticularPhysics

extension ScrollInteraction {
  /// The offsets at which scrolling comes to rest.
  public enum Snapping: Equatable, Sendable {
    /// Any offset.
    case none
    /// Multiples of the view's size. A fling moves by one page at most. A view without a size does not snap.
    case pages
    /// Multiples of a length, which may be negative, along the horizontal axis: the one nearest to the end of the deceleration, but
    /// at most one away from a given multiple.
    case multiples(of: Double, around: Int)
    /// The one of `ScrollInteraction.snapOffsets` that is nearest to the end of the deceleration.
    case offsets

    /// The offset along an axis at which released content comes to rest; nil for any offset.
    ///
    /// - Parameters:
    ///   - page: The view's length along the axis.
    ///   - search: The search in `ScrollInteraction.snapOffsets`.
    ///   - start: The offset of the release.
    ///   - velocity: The velocity of the release in points per second.
    ///   - end: The offset at which the deceleration would end.
    func rest(
      along axis: Axis2D, page: Double, search: SnapSearch?, from start: Double, velocity: Double,
      end: Double
    ) -> Double? {
      switch self {
      case .pages where page > 0:
        let isFling = abs(velocity) > GestureDefaults.flingVelocity
        let rule: FloatingPointRoundingRule =
          isFling ? (velocity > 0 ? .up : .down) : .toNearestOrEven
        return (start / page).rounded(rule) * page
      case .multiples(let length, let index):
        let nearest = (end / length).rounded(.toNearestOrEven)
        return axis == .horizontal
          ? max(Double(index) - 1, min(Double(index) + 1, nearest)) * length : nil
      case .offsets: return search?(axis, end, nil)
      case .none, .pages: return nil
      }
    }

    /// The next offset at rest along an axis, forwards or backwards; nil if any offset is one.
    func next(
      along axis: Axis2D, page: Double, search: SnapSearch?, from start: Double, isForward: Bool
    ) -> Double? {
      switch self {
      case .pages where page > 0:
        return (start / page + (isForward ? 1 : -1)).rounded(.toNearestOrEven) * page
      case .multiples(let length, let index):
        return axis == .horizontal
          ? (Double(index) + (isForward == (length > 0) ? 1 : -1)) * length : nil
      case .offsets: return search?(axis, start, isForward)
      case .none, .pages: return nil
      }
    }
  }
}

extension ScrollInteraction {
  /// The snap offsets of each axis. Along an axis without any, content does not snap.
  public struct SnapOffsets: Equatable, Sendable {
    public var horizontal: [Double]
    public var vertical: [Double]

    public init(horizontal: [Double] = [], vertical: [Double] = []) {
      self.horizontal = horizontal
      self.vertical = vertical
    }

    /// The nearest snap offset of an axis; if a direction is given, the nearest in that direction, or the
    /// given offset if there is none. Nil for an axis without snap offsets.
    func nearest(along axis: Axis2D, to offset: Double, isForward: Bool?) -> Double? {
      let offsets = axis == .horizontal ? horizontal : vertical
      guard let isForward else { return offsets.nearest(to: offset) }
      if offsets.isEmpty { return nil }
      return offsets.filter { isForward ? $0 > offset : $0 < offset }.nearest(to: offset) ?? offset
    }
  }

  /// The search for a snap offset. A closure, so that a program in which no view has snap offsets links none
  /// of that code.
  typealias SnapSearch = (_ axis: Axis2D, _ offset: Double, _ isForward: Bool?) -> Double?
}

extension [Double] {
  /// The element nearest to a value; of two equally near ones, the first. Elements that are no coordinates do not count.
  fileprivate func nearest(to value: Double) -> Double? {
    var nearest = first { $0.isFiniteCoordinate }
    for candidate in self where abs(candidate - value) < abs((nearest ?? candidate) - value) {
      nearest = candidate
    }
    return nearest
  }
}
