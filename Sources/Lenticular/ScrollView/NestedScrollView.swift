import LenticularGestures
import LenticularPhysics
import LenticularScene

/// A scroll view with others in its content: fingers and wheels are theirs first, and what they
/// cannot take is the outer one's.
///
/// A finger on an inner view is given to both until one claims it, which the other then has lost.
/// An inner view that comes to its edge leaves the rest of a drag to the outer one, on which the
/// finger now comes down; see `ScrollView.outerAxes`. Commands and keys are the outer view's: those
/// of an inner one are handed to it.
public final class NestedScrollView: Interaction {
  /// A finger that came down on an inner view.
  private struct Touch {
    let id: Int
    let view: ScrollView
    /// The map from the stage to the view, as it was then: the finger goes on, wherever the view
    /// moves under it.
    let map: AffineTransform
    /// Whether it is down for the outer view as well.
    var isOuters = true
  }

  public let outer: ScrollView
  public private(set) var inner: [ScrollView] = []
  /// What each inner view reports with the last frame.
  public private(set) var innerEffects: [[Effect]] = []
  private var touches: [Touch] = []

  public init(_ outer: ScrollView) {
    self.outer = outer
  }

  /// Puts a view, made with the outer one's animator, on top of the others at a place in the outer
  /// one's content, in points at a zoom of 1.
  public func add(_ view: ScrollView, at position: Point) {
    view.layer.position.set(position)
    outer.content.addSublayer(view.layer)
    inner.append(view)
    innerEffects.append([])
  }

  public var animator: Animator { outer.animator }

  public var isIdle: Bool { outer.isIdle && !inner.contains { !$0.isIdle } }

  public func handle(_ event: Event, at time: Double) -> Bool {
    switch event {
    case .pointer(let sample):
      return handle(sample, at: time)
    case .wheel(var sample):
      let location = sample.location
      if let view = view(at: location, time) {
        sample.location = map(to: view, at: time).apply(to: location)
        if view.handle(.wheel(sample), at: time) { return true }
      }
    case .pointersCancelled, .reducesMotion:
      if event == .pointersCancelled { touches.removeAll(keepingCapacity: true) }
      for view in inner { _ = view.handle(event, at: time) }
    case .key, .motion, .panorama, .parallax, .peek, .photos, .resized, .scroll, .wall: break
    }
    return outer.handle(event, at: time)
  }

  public func advance(to time: Double) {
    outer.advance(to: time)
    for view in inner { view.advance(to: time) }
  }

  public func takeEffects(into effects: inout [Effect]) {
    outer.takeEffects(into: &effects)
    for index in inner.indices {
      innerEffects[index].removeAll(keepingCapacity: true)
      inner[index].takeEffects(into: &innerEffects[index])
    }
  }

  // MARK: Pointers

  private func handle(_ sample: PointerSample, at time: Double) -> Bool {
    if sample.phase == .down {
      touches.removeAll { $0.id == sample.id }
      if let view = view(at: sample.location, time) {
        let map = map(to: view, at: time)
        view.outerAxes = outer.movableAxes.union(outer.outerAxes)
        // On the stage as far as the outer view's, whatever the zoom; and first, whatever rounding.
        view.pan.slop = GestureDefaults.panSlop(of: sample.kind) * map.uniformScale * 0.999_999
        touches.append(Touch(id: sample.id, view: view, map: map))
      }
    }
    guard let index = touches.firstIndex(where: { $0.id == sample.id }) else {
      return outer.handle(.pointer(sample), at: time)
    }
    let touch = touches[index]
    let isOver = sample.phase == .up || sample.phase == .cancelled
    if isOver { touches.remove(at: index) }
    var (inside, outside) = (sample, sample)
    inside.location = touch.map.apply(to: sample.location)
    if touch.view.handle(.pointer(inside), at: time) {
      guard touch.isOuters else { return true }
      // Touching down stops that one as well.
      if sample.phase == .down { _ = outer.handle(.pointer(outside), at: time) }
      outside.phase = .cancelled
      _ = outer.handle(.pointer(outside), at: time)
      if !isOver { touches[index].isOuters = false }
      return true
    }
    if !touch.isOuters {
      guard !isOver else { return false }
      outside.phase = .down
      touches[index].isOuters = true
    }
    guard outer.handle(.pointer(outside), at: time) else { return false }
    guard !isOver else { return true }
    touches.remove(at: index)
    inside.phase = .cancelled
    _ = touch.view.handle(.pointer(inside), at: time)
    return true
  }

  private func map(to view: ScrollView, at time: Double) -> AffineTransform {
    view.layer.geometry(at: time).concatenating(outer.content.geometry(at: time)).inverted
      ?? .identity
  }

  private func view(at location: Point, _ time: Double) -> ScrollView? {
    inner.last {
      Rect(origin: .zero, size: $0.geometry.size)
        .contains(map(to: $0, at: time).apply(to: location))
    }
  }
}
