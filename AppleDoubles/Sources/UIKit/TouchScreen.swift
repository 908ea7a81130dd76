// Fingers on the screen of a window. Their touches are delivered as by UIKit: to the recognisers of the view under a
// finger and of all views around that view, the innermost first.
// Double: the screen.
@MainActor public final class TouchScreen {
  private let window: UIWindow
  private var down: [Int: UITouch] = [:]

  // Double: the screen of a window.
  public init(_ window: UIWindow) { self.window = window }

  // Double: a sample of a finger.
  public struct Sample {
    public var place: CGPoint
    public var time: TimeInterval
    public var force: CGFloat
    public init(_ x: CGFloat, _ y: CGFloat, _ time: TimeInterval, force: CGFloat = 0) {
      (place, self.time, self.force) = (CGPoint(x: x, y: y), time, force)
    }
  }

  // Double: puts a finger down.
  public func began(
    _ finger: Int, _ sample: Sample, type: UITouch.TouchType = .direct,
    maximumPossibleForce: CGFloat = 0, buttonMask: UIEvent.ButtonMask = []
  ) {
    let touch = UITouch(
      window, at: sample.place, timestamp: sample.time, type: type, force: sample.force,
      maximumPossibleForce: maximumPossibleForce)
    touch.view = window.hitTest(sample.place, with: nil)
    var recognizers: [UIGestureRecognizer] = []
    var view = touch.view
    while let each = view {
      recognizers += (each.gestureRecognizers ?? []).filter {
        $0.isEnabled && $0.allowedTouchTypes.contains(NSNumber(value: type.rawValue))
          && $0.current != .failed
          && $0.delegate?.gestureRecognizer($0, shouldReceive: touch) != false
      }
      view = each.superview
    }
    touch.gestureRecognizers = recognizers
    for recognizer in recognizers { recognizer.touches.append(touch) }
    down[finger] = touch
    let event = UIEvent(timestamp: sample.time)
    event.buttonMask = buttonMask
    for recognizer in recognizers where recognizer.current != .failed {
      recognizer.touchesBegan([touch], with: event)
    }
  }

  // Double: moves a finger. The last sample is that of the touch; the others are coalesced with it.
  public func moved(_ finger: Int, _ samples: Sample...) { moved([(finger, samples)]) }

  // Double: moves fingers in one event.
  public func moved(_ fingers: [(finger: Int, samples: [Sample])]) {
    let event = UIEvent(timestamp: fingers[0].samples.last!.time)
    var touches: [UITouch] = []
    for (finger, samples) in fingers {
      guard let touch = down[finger], let last = samples.last else { continue }
      event.coalesced[touch] = samples.map {
        UITouch(
          window, at: $0.place, timestamp: $0.time, type: touch.type, phase: .moved,
          force: $0.force,
          maximumPossibleForce: touch.maximumPossibleForce)
      }
      (touch.place, touch.timestamp, touch.force) = (last.place, last.time, last.force)
      touch.phase = .moved
      touches.append(touch)
    }
    deliver(touches) { $0.touchesMoved($1, with: event) }
  }

  // Double: lifts a finger.
  public func ended(_ finger: Int, _ sample: Sample) {
    end(finger, .ended, sample.time, at: sample.place) { $0.touchesEnded($1, with: $2) }
  }

  // Double: cancels a touch as the system does, for example when the phone rings.
  public func cancelled(_ finger: Int, at time: TimeInterval) {
    guard let touch = down[finger] else { return }
    end(finger, .cancelled, time, at: touch.place) { $0.touchesCancelled($1, with: $2) }
  }

  private func end(
    _ finger: Int, _ phase: UITouch.Phase, _ time: TimeInterval, at place: CGPoint,
    _ tell: (UIGestureRecognizer, Set<UITouch>, UIEvent) -> Void
  ) {
    guard let touch = down.removeValue(forKey: finger) else { return }
    (touch.place, touch.timestamp, touch.phase) = (place, time, phase)
    let event = UIEvent(timestamp: time)
    deliver([touch]) { tell($0, $1, event) }
    let isTaken = touch.gestureRecognizers!.contains {
      $0.cancelsTouchesInView && [.began, .changed, .ended].contains($0.current)
    }
    if !isTaken, phase == .ended { touch.view?.touchesEnded([touch], with: event) }
    for recognizer in touch.gestureRecognizers! {
      recognizer.touches.removeAll { $0 === touch }
      guard recognizer.touches.isEmpty else { continue }
      if recognizer.current == .possible || recognizer.held != nil { recognizer.current = .failed }
      recognizer.held = nil
      recognizer.reset()
      recognizer.current = .possible
    }
  }

  private func deliver(
    _ touches: [UITouch], _ tell: (UIGestureRecognizer, Set<UITouch>) -> Void
  ) {
    var told: [UIGestureRecognizer] = []
    for touch in touches {
      for recognizer in touch.gestureRecognizers! where !told.contains(where: { $0 === recognizer })
      {
        told.append(recognizer)
        guard recognizer.current != .failed, recognizer.current != .ended else { continue }
        tell(
          recognizer, Set(touches.filter { $0.gestureRecognizers!.contains { $0 === recognizer } }))
      }
    }
  }
}
