import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularWire

/// Where the fingers of a story are.
struct Fingers {
  /// The time between two samples of a finger, in seconds.
  var sampleInterval = 1.0 / 120
  fileprivate var locations: [Int: Point2D] = [:]
  /// The one that moved last.
  fileprivate var latest = 1

  subscript(id: Int) -> Point2D { locations[id, default: .zero] }
}

extension StageScript {
  @discardableResult
  func down(_ id: Int = 1, at location: Point2D) -> Self {
    fingers.locations[id] = location
    return pointer(id, .down)
  }

  @discardableResult
  func move(_ id: Int? = nil, to location: Point2D) -> Self {
    fingers.locations[id ?? fingers.latest] = location
    return pointer(id, .moved)
  }

  @discardableResult
  func move(_ id: Int? = nil, by distance: Point2D) -> Self {
    move(id, to: fingers[id ?? fingers.latest] + distance)
  }

  /// Moves with a constant velocity in points per second, a sample at a time.
  @discardableResult
  func drag(_ id: Int? = nil, velocity: Point2D, for duration: Double) -> Self {
    let dragged = id ?? fingers.latest
    let start = fingers[dragged]
    let interval = fingers.sampleInterval
    for sample in 1...max(1, Int((duration / interval).rounded())) {
      wait(interval)
      move(dragged, to: start + velocity * (Double(sample) * interval))
    }
    return self
  }

  /// Moves two fingers to two locations, in equal steps.
  @discardableResult
  func pinch(to first: Point2D, _ second: Point2D, in duration: Double) -> Self {
    let starts = (fingers[1], fingers[2])
    let count = max(1, Int((duration / fingers.sampleInterval).rounded()))
    for sample in 1...count {
      let fraction = Double(sample) / Double(count)
      wait(fingers.sampleInterval)
      move(1, to: starts.0.interpolated(to: first, at: fraction))
      move(2, to: starts.1.interpolated(to: second, at: fraction))
    }
    return self
  }

  @discardableResult
  func up(_ id: Int? = nil) -> Self { pointer(id, .up) }

  @discardableResult
  func cancel(_ id: Int? = nil) -> Self { pointer(id, .cancelled) }

  private func pointer(_ id: Int?, _ phase: PointerSample.Phase) -> Self {
    let id = id ?? fingers.latest
    let location = fingers[id]
    fingers.latest = id
    if phase == .up || phase == .cancelled { fingers.locations[id] = nil }
    return send(.pointer(PointerSample(id: id, time: time, phase: phase, location: location)))
  }
}
