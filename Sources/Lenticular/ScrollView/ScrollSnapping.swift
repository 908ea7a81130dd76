import LenticularGestures
import LenticularPhysics

extension ScrollView {
  /// Where scrolling comes to rest.
  public enum Snapping: Equatable, Sendable {
    /// Anywhere.
    case none
    /// At multiples of the view's size; a fling goes on by one page at most.
    case pages
    /// At multiples of a length along the horizontal axis: at the nearest to where it would end otherwise, at
    /// most one away from a given multiple.
    case multiples(of: Double, around: Int)
    /// At the nearest of `ScrollView.snapOffsets` to where it would end otherwise.
    case offsets

    /// Where along an axis content is drawn to that is let go, or nil where it may end anywhere.
    ///
    /// - Parameters:
    ///   - page: The view's length along the axis.
    ///   - search: Finds `ScrollView.snapOffsets`.
    ///   - start: The offset at which it is let go.
    ///   - velocity: Its velocity in points per second.
    ///   - end: Where it would come to rest.
    func rest(
      ofLane lane: Int, page: Double, search: SnapSearch?, from start: Double, velocity: Double,
      end: Double
    ) -> Double? {
      switch self {
      case .none: return nil
      case .pages:
        let isFling = abs(velocity) > GestureDefaults.flingVelocity
        let rule: FloatingPointRoundingRule =
          isFling ? (velocity > 0 ? .up : .down) : .toNearestOrEven
        return (start / page).rounded(rule) * page
      case .multiples(let length, let place):
        let nearest = (end / length).rounded(.toNearestOrEven)
        return lane == 0
          ? max(Double(place - 1), min(Double(place + 1), nearest)) * length : nil
      case .offsets: return search?(lane, end, nil)
      }
    }

    /// The next place along an axis, forwards or backwards, or nil where any will do.
    func next(
      ofLane lane: Int, page: Double, search: SnapSearch?, from start: Double, isForward: Bool
    ) -> Double? {
      switch self {
      case .none: return nil
      case .pages:
        return (start / page + (isForward ? 1 : -1)).rounded(.toNearestOrEven) * page
      case .multiples(let length, let place):
        return lane == 0 ? Double(place + (isForward ? 1 : -1)) * length : nil
      case .offsets: return search?(lane, start, isForward)
      }
    }
  }
}

extension ScrollView {
  /// Some offsets of each axis; content snaps nowhere along an axis without any.
  public struct SnapOffsets: Equatable, Sendable {
    public var horizontal: [Double]
    public var vertical: [Double]

    public init(horizontal: [Double] = [], vertical: [Double] = []) {
      self.horizontal = horizontal
      self.vertical = vertical
    }

    /// The offset of an axis that is nearest to a place; or the nearest of those to one side of it, or
    /// the place where there is none. Nil for an axis without offsets.
    func nearest(ofLane lane: Int, to place: Double, isForward: Bool?) -> Double? {
      let offsets = lane == 0 ? horizontal : vertical
      guard let isForward else { return offsets.nearest(to: place) }
      if offsets.isEmpty { return nil }
      return offsets.filter { isForward ? $0 > place : $0 < place }.nearest(to: place) ?? place
    }
  }

  /// What `SnapOffsets` find. A closure, so that a program in which no view has offsets does without all
  /// that this takes.
  typealias SnapSearch = (_ lane: Int, _ place: Double, _ isForward: Bool?) -> Double?
}

extension [Double] {
  /// The element nearest to a value, of two equally near the first.
  fileprivate func nearest(to value: Double) -> Double? {
    var nearest = first
    for candidate in self where abs(candidate - value) < abs((nearest ?? candidate) - value) {
      nearest = candidate
    }
    return nearest
  }
}
