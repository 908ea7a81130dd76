import LenticularPhysics

/// One or more fingers dragged along: a continuous gesture.
///
/// It begins once the centroid of the pointers has moved as far as the slop, and ends when fewer
/// pointers than the minimum are left. Before it begins, a pointer too many fails it; afterwards
/// such a pointer is ignored. If one of its pointers is cancelled, so is the pan. Adding or lifting
/// a finger moves the centroid, but neither `translation` nor `velocity`: those follow movements
/// only.
public final class PanRecognizer: GestureRecognizer {
  /// The directions that a pan may go.
  public enum Axis: Int, Sendable, CaseIterable {
    case horizontal = 0
    case vertical = 1
    case both = 2
  }

  /// How many pointers have to be down.
  public let minimumTouches: Int
  /// How many pointers may be down.
  public let maximumTouches: Int

  /// How far the centroid has to move to begin, in points, or nothing for the default of the kind
  /// of the first pointer.
  public var slop: Double?

  /// Where the pan may go. One that is bound to a direction begins only once the pointers have moved
  /// at least as far along it as across, and fails once they have moved further across it than
  /// along it by the slop: a diagonal remains undecided for a while. When it has begun,
  /// `translation` and `velocity` have no part across.
  public var axis = Axis.both

  /// Directions in which it does not begin, but fails: those in which there is nothing to move, and
  /// somebody else may. The direction of a pan is the axis along which the pointers are faster, and
  /// the sign of their velocity on it.
  public var refusedDirections = Directions()

  /// Ways along an axis.
  public struct Directions: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Towards smaller coordinates of an axis: 0 is x, 1 is y.
    public static func backward(_ axis: Int) -> Directions { Directions(rawValue: 1 << (2 * axis)) }
    /// Towards larger coordinates of an axis.
    public static func forward(_ axis: Int) -> Directions { Directions(rawValue: 2 << (2 * axis)) }

    /// Of a movement; none of one that goes nowhere.
    public init(of way: Point) {
      let axis = abs(way.y) > abs(way.x) ? 1 : 0
      self = way[lane: axis] > 0 ? .forward(axis) : way[lane: axis] < 0 ? .backward(axis) : []
    }
  }

  public private(set) var state = GestureState.possible
  public var map = AffineTransform.identity

  /// The centroid of the pointers, in points; after the end, where it was last.
  public var location: Point { map.apply(to: centroid) }
  private var centroid = Point.zero

  /// How far the pointers have moved since the gesture began, in points. Cumulative: reading does
  /// not reset it.
  ///
  /// The slop is not part of it. It counts from where the slop was passed, a point on the way
  /// between two samples; so what is dragged does not jump when the gesture begins, and the
  /// translation is the same however often the device samples. A gesture that had to wait for
  /// another to fail counts from where the pointers last were when it was let through.
  public var translation: Point { map.applyLinear(to: moved) }
  private var moved = Point.zero

  /// How fast the pointers move, in points per second, as of the last sample or time the arena
  /// heard of; zero if they rest.
  public var velocity: Point { map.applyLinear(to: speed) }
  private var speed = Point.zero

  /// True: the rest of a drag that another target has given up is a drag.
  public var takesPointersOver: Bool { true }

  private var pointers = Pointers()
  /// Where the centroid would have started, had all pointers been there from the start.
  private var start = Point.zero
  /// How far the centroid has moved from there.
  private var travel = Point.zero
  /// What part of `travel` came before the gesture.
  private var slack = Point.zero
  private var tracker = VelocityTracker()

  /// A recogniser of pans with a number of pointers: at least 1, by default any.
  public init(minimumTouches: Int = 1, maximumTouches: Int = .max) {
    self.minimumTouches = max(1, minimumTouches)
    self.maximumTouches = max(self.minimumTouches, maximumTouches)
  }

  public func advance(to time: Double) -> GestureState? {
    if state.isActive {
      measureVelocity(at: time)
    } else {
      // Whoever is let through by a time-out begins where it is.
      slack = travel
    }
    return nil
  }

  public func change(to state: GestureState, at time: Double) {
    self.state.change(to: state)
    guard self.state == .began else { return }
    measureTranslation()
    measureVelocity(at: time)
  }

  public func reset() {
    state = .possible
    pointers.removeAll()
  }

  public func touch(_ sample: PointerSample) -> GestureState? {
    guard pointers.count < maximumTouches else { return state.isActive ? nil : .failed }
    pointers.add(sample)
    rebase()
    if state == .possible && pointers.count <= minimumTouches { restart(at: sample.time) }
    return nil
  }

  public func move(_ sample: PointerSample) -> GestureState? {
    guard pointers.update(sample) else { return nil }
    centroid = pointers.centroid
    guard pointers.count >= minimumTouches else { return nil }
    let previous = travel
    travel = centroid - start
    tracker.add(travel, at: sample.time)
    if state.isActive {
      measureTranslation()
      measureVelocity(at: sample.time)
      return .changed
    }
    let slop = slop ?? GestureDefaults.panSlop(of: pointers[0].down.kind)
    guard travel.length >= slop else { return nil }
    guard excess <= 0 else { return excess >= slop ? .failed : .possible }
    slack = previous.crossing(toward: travel, radius: slop)
    if !refusedDirections.isEmpty, refuses(at: sample.time) { return .failed }
    return .began
  }

  public func lift(_ sample: PointerSample) -> GestureState? {
    guard pointers.remove(id: sample.id) else { return nil }
    guard pointers.count < minimumTouches else {
      rebase()
      return nil
    }
    if state.isActive { return .ended }
    guard !pointers.isEmpty else { return .failed }
    rebase()
    return nil
  }

  public func cancel(_ sample: PointerSample) -> GestureState? {
    pointers.cancel(sample, in: state)
  }

  private func refuses(at time: Double) -> Bool {
    let speed = tracker.velocity(at: time)
    return !refusedDirections.isDisjoint(
      with: Directions(of: map.applyLinear(to: speed == .zero ? travel - slack : speed)))
  }

  /// Takes the centroid of the present pointers as if it had moved as far as the one before.
  private func rebase() {
    centroid = pointers.centroid
    start = centroid - travel
  }

  /// Starts measuring at the present centroid.
  private func restart(at time: Double) {
    start = centroid
    travel = .zero
    slack = .zero
    tracker.reset()
    tracker.add(travel, at: time)
  }

  /// How much further the centroid has moved across the axis than along it; zero without an axis.
  private var excess: Double {
    switch axis {
    case .horizontal: abs(travel.y) - abs(travel.x)
    case .vertical: abs(travel.x) - abs(travel.y)
    case .both: 0
    }
  }

  private func measureTranslation() {
    moved = alongAxis(travel - slack)
  }

  private func measureVelocity(at time: Double) {
    speed = alongAxis(tracker.velocity(at: time))
  }

  private func alongAxis(_ vector: Point) -> Point {
    switch axis {
    case .horizontal: Point(x: vector.x, y: 0)
    case .vertical: Point(x: 0, y: vector.y)
    case .both: vector
    }
  }
}

extension Point {
  /// Where the segment from here to another point leaves the circle of a radius around the origin:
  /// here, if this point is not inside.
  ///
  /// |p + u·d|² = r² solved for the larger u, with p this point and d the way to the other.
  func crossing(toward end: Point, radius: Double) -> Point {
    let outside = x * x + y * y - radius * radius
    guard outside < 0 else { return self }
    let way = end - self
    let square = way.x * way.x + way.y * way.y
    let projection = x * way.x + y * way.y
    guard square > 0 else { return self }
    let root = (projection * projection - square * outside).squareRoot()
    return interpolated(to: end, at: min(1, (root - projection) / square))
  }
}
