import LenticularPhysics

/// A drag of one or more pointers: a continuous gesture.
///
/// The pan begins once the centroid of the pointers has moved by the slop, and ends when fewer pointers than
/// the minimum are down. Before it begins, it fails if there are more pointers than the maximum; afterwards
/// further pointers are ignored. If one of its pointers is cancelled, so is the pan. Adding or lifting a
/// finger moves the centroid, but does not change `translation` or `velocity`, which follow movements only.
public final class PanRecognizer: GestureRecognizer {
  /// The least number of pointers that have to be down.
  public let minimumTouches: Int
  /// The largest number of pointers that may be down.
  public let maximumTouches: Int

  /// The movement of the centroid that begins the pan, in points; nil for the default of the first pointer's
  /// kind.
  public var slop: Double?

  /// The axis of the pan; nil for both. On a single axis it begins once the pointers have moved at least as far along the
  /// axis as across, and fails once they have moved further across than along by the slop; a diagonal
  /// movement may stay undecided. Then `translation` and `velocity` are zero across the axis.
  public var axis: Axis2D?

  /// The directions in which the pan fails instead of beginning, because content cannot move in them and a
  /// surrounding view may. The direction of a pan is the axis along which its `heading` is greater, and the sign of the
  /// heading along that axis.
  public var refusedDirections = Directions()

  /// Directions along an axis.
  public struct Directions: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Towards smaller coordinates of an axis.
    public static func backward(_ axis: Axis2D) -> Directions {
      Directions(rawValue: 1 << (2 * axis.lane))
    }
    /// Towards larger coordinates of an axis.
    public static func forward(_ axis: Axis2D) -> Directions {
      Directions(rawValue: 2 << (2 * axis.lane))
    }

    /// Both directions along some axes.
    public init(along axes: Axes) {
      self = []
      for axis in Axis2D.allCases where axes.contains(axis) {
        formUnion([.forward(axis), .backward(axis)])
      }
    }

    /// The direction of a movement; empty for zero.
    public init(of translation: Point2D) {
      let axis: Axis2D = abs(translation.y) > abs(translation.x) ? .vertical : .horizontal
      let distance = translation[lane: axis.lane]
      self = distance > 0 ? .forward(axis) : distance < 0 ? .backward(axis) : []
    }
  }

  public private(set) var state = RecognizerState.possible
  public var map = AffineTransform2D.identity

  /// The centroid of the pointers, in points; after the end, the last one.
  public var location: Point2D { map.apply(to: centroid) }
  private var centroid = Point2D.zero

  /// The translation of the pointers since the gesture began, in points. It is cumulative: reading does not
  /// reset it.
  ///
  /// The translation excludes the slop. It is measured from where the slop was passed, interpolated between
  /// two samples. So dragged content does not jump when the gesture begins, and the translation does not
  /// depend on the sampling rate. If the gesture was held, its translation is measured from the last location
  /// before its release.
  public var translation: Point2D { map.applyLinear(to: moved) }
  private var moved = Point2D.zero

  /// The velocity of the pointers, in points per second, at the last sample or `advance`; zero if they rest.
  public var velocity: Point2D { map.applyLinear(to: speed) }
  private var speed = Point2D.zero

  /// The direction of the pan: its velocity, or its whole movement if the velocity is zero, because the pointers rest or
  /// because samples share a time.
  public var heading: Point2D { map.applyLinear(to: speed == .zero ? alongAxis(travel) : speed) }

  /// True: the rest of a drag that another target has yielded is a drag.
  public var canBeginWithYieldedPointers: Bool { true }

  private var pointers = Pointers()
  /// The centroid of the present pointers minus `travel`: where it would have started with these pointers.
  private var start = Point2D.zero
  /// The movement of the centroid since the start.
  private var travel = Point2D.zero
  /// The part of `travel` before the gesture began.
  private var slack = Point2D.zero
  private var tracker = VelocityTracker()

  /// Creates a recogniser of pans with a number of pointers: at least 1, by default any.
  public init(minimumTouches: Int = 1, maximumTouches: Int = .max) {
    self.minimumTouches = max(1, minimumTouches)
    self.maximumTouches = max(self.minimumTouches, maximumTouches)
  }

  public func advance(to time: Double) -> RecognizerState? {
    if state.isActive {
      measureVelocity(at: time)
    } else {
      // A gesture that a time-out releases begins at the present location.
      slack = travel
    }
    return nil
  }

  public func change(to state: RecognizerState, at time: Double) {
    self.state.change(to: state)
    guard self.state == .began else { return }
    measureTranslation()
    measureVelocity(at: time)
  }

  public func reset() {
    state = .possible
    pointers.removeAll()
  }

  public func touch(_ sample: PointerSample) -> RecognizerState? {
    guard pointers.count < maximumTouches else { return state.isActive ? nil : .failed }
    pointers.add(sample)
    rebase()
    if state == .possible && pointers.count <= minimumTouches { restart(at: sample.time) }
    return nil
  }

  public func move(_ sample: PointerSample) -> RecognizerState? {
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
    measureVelocity(at: sample.time)
    return refusedDirections.isDisjoint(with: Directions(of: heading)) ? .began : .failed
  }

  public func lift(_ sample: PointerSample) -> RecognizerState? {
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

  public func cancel(_ sample: PointerSample) -> RecognizerState? {
    pointers.cancel(sample, in: state)
  }

  /// Adapts the start to the centroid of the present pointers, without a change of `travel`.
  private func rebase() {
    centroid = pointers.centroid
    start = centroid - travel
  }

  /// Restarts measurement at the present centroid.
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
    case nil: 0
    }
  }

  private func measureTranslation() {
    moved = alongAxis(travel - slack)
  }

  private func measureVelocity(at time: Double) {
    speed = alongAxis(tracker.velocity(at: time))
  }

  private func alongAxis(_ vector: Point2D) -> Point2D {
    switch axis {
    case .horizontal: Point2D(x: vector.x, y: 0)
    case .vertical: Point2D(x: 0, y: vector.y)
    case nil: vector
    }
  }
}

extension Point2D {
  /// The point at which the segment from this point to another leaves a circle of a radius around the origin;
  /// this point if it is not inside the circle.
  ///
  /// |p + u·d|² = r², solved for the larger u, with p this point and d the difference of both points.
  func crossing(toward end: Point2D, radius: Double) -> Point2D {
    let outside = x * x + y * y - radius * radius
    guard outside < 0 else { return self }
    let segment = end - self
    let square = segment.x * segment.x + segment.y * segment.y
    let projection = x * segment.x + y * segment.y
    guard square > 0 else { return self }
    let root = (projection * projection - square * outside).squareRoot()
    return interpolated(to: end, at: min(1, (root - projection) / square))
  }
}
