#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularGestures
  import LenticularPhysics
  import UIKit
  #if canImport(ObjectiveC)
    // It has the methods of recognisers that only subclasses may override.
    import UIKit.UIGestureRecognizerSubclass
  #endif

  /// Passes the touches on a view to the stage, and competes with UIKit's recognisers by what the stage answers.
  ///
  /// | the stage | the recogniser |
  /// |---|---|
  /// | has not decided | stays `possible`: the pan of a surrounding `UIScrollView` waits |
  /// | claims the touch | has `began`: UIKit's recognisers fail, controls and cells lose the touch |
  /// | has not claimed the touch when a finger has moved by the slop of a pan | has `failed`: the scroll view scrolls |
  ///
  /// Only the recogniser of the innermost view with a surface receives a touch. It passes the touch to the surfaces of
  /// all views around that view as well.
  final class TouchRecognizer: UIGestureRecognizer {
    /// The driver of the window in which the touches began; nil while there are none.
    private var driver: StageDriver?
    private var pointers: [ObjectIdentifier: Pointer] = [:]

    private struct Pointer {
      let id: Int
      let touch: UITouch
      let kind: PointerSample.Kind
      let start: Point2D
      /// Whether the pointer has moved farther than the slop of a pan.
      var hasMoved = false
    }

    func attach(to view: UIView) {
      delegate = self
      view.addGestureRecognizer(self)
    }

    /// Whether touches are down.
    var hasPointers: Bool { !pointers.isEmpty }

    /// Cancels the pointers that are down, because the view leaves its window.
    func loseTouches() {
      guard hasPointers else { return }
      cancelPointers()
      finish()
    }

    private func cancelPointers() {
      for pointer in pointers.values.sorted(by: { $0.id < $1.id }) {
        send(pointer.touch, as: .cancelled, of: pointer, at: driver?.now)
      }
      pointers = [:]
      driver = nil
    }

    // MARK: Touches

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      super.touchesBegan(touches, with: event)
      guard let driver = driver ?? view?.window.map({ StageDriver.of($0) }) else { return }
      if !hasPointers {
        self.driver = driver
        driver.add(self)
      }
      (view as? StageView)?.receiveKeys()
      for touch in touches.inOrder {
        let pointer = Pointer(
          id: driver.makePointer(), touch: touch, kind: PointerSample.Kind(touch.type),
          start: Point2D(touch.location(in: nil)))
        pointers[ObjectIdentifier(touch)] = pointer
        send(
          touch, as: .down, of: pointer, on: touch.view?.surfaces(in: touch, driver: driver) ?? [],
          event: event)
      }
      decide()
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
      super.touchesMoved(touches, with: event)
      for touch in touches.inOrder {
        guard var pointer = pointers[ObjectIdentifier(touch)] else { continue }
        for sample in event.coalescedTouches(for: touch) ?? [touch] {
          send(sample, as: .moved, of: pointer, event: event)
        }
        let translation = Point2D(touch.location(in: nil)) - pointer.start
        if translation.length > GestureDefaults.panSlop(of: pointer.kind) {
          pointer.hasMoved = true
        }
        pointers[ObjectIdentifier(touch)] = pointer
      }
      decide()
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      super.touchesEnded(touches, with: event)
      lift(touches, as: .up, event: event)
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
      super.touchesCancelled(touches, with: event)
      lift(touches, as: .cancelled, event: event)
    }

    private func lift(_ touches: Set<UITouch>, as phase: PointerSample.Phase, event: UIEvent) {
      var isTaken = false
      for touch in touches.inOrder {
        guard let pointer = pointers.removeValue(forKey: ObjectIdentifier(touch)) else { continue }
        if send(touch, as: phase, of: pointer, event: event) { isTaken = true }
      }
      guard pointers.isEmpty else { return decide() }
      driver = nil
      if phase == .up, isTaken, state == .possible {
        state = .ended
      } else {
        finish(isCancelled: phase == .cancelled)
      }
    }

    private func finish(isCancelled: Bool = true) {
      switch state {
      case .possible: state = .failed
      case .began, .changed: state = isCancelled ? .cancelled : .ended
      default: break
      }
    }

    /// UIKit resets a recogniser at the end of its touches, and when another one was recognised instead: then the stage
    /// loses the pointers.
    override func reset() {
      super.reset()
      cancelPointers()
    }

    /// Recognises the touch if the stage has claimed it since its last sample, by a time-out.
    func noteClaims() {
      if state == .possible, !pointers.isEmpty { decide() }
    }

    /// Changes the state by what the stage answers.
    private func decide() {
      guard let driver else { return }
      if state == .began || state == .changed {
        state = .changed
      } else if pointers.values.contains(where: { driver.stage.isClaimed($0.id) }) {
        state = .began
      } else if pointers.values.contains(where: { $0.hasMoved }) {
        state = .failed
      }
    }

    @discardableResult
    private func send(
      _ touch: UITouch, as phase: PointerSample.Phase, of pointer: Pointer,
      on path: [Stage.Hit] = [], event: UIEvent? = nil, at time: Double? = nil
    ) -> Bool {
      guard let driver else { return false }
      let time = time ?? Double(touch.timestamp)
      let full = Double(touch.maximumPossibleForce)
      let isPointing = pointer.kind == .mouse
      let buttons = PointerSample.Buttons(rawValue: event?.buttonMask.rawValue ?? 0)
      let sample = PointerSample(
        id: pointer.id, time: time, phase: phase, location: Point2D(touch.location(in: nil)),
        pressure: full > 0 ? Double(touch.force) / full : nil, kind: pointer.kind,
        buttons: isPointing ? buttons : [],
        modifiers: PointerSample.Modifiers(event?.modifierFlags ?? []))
      return driver.handle(.pointer(sample), on: path)
    }
  }

  extension TouchRecognizer: UIGestureRecognizerDelegate {
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool {
      var inner = touch.view
      while let each = inner, each !== view {
        if !each.surfaceOwners.isEmpty { return false }
        inner = each.superview
      }
      return inner != nil && view?.surfaceOwners.contains { $0.accepts(touch) } == true
    }

    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
      guard let scrollView = otherGestureRecognizer.view as? UIScrollView else { return false }
      return view?.isDescendant(of: scrollView) == true
        && (otherGestureRecognizer === scrollView.panGestureRecognizer
          || otherGestureRecognizer === scrollView.pinchGestureRecognizer)
    }
  }

  extension Set<UITouch> {
    /// The touches in an order that does not depend on their addresses: by time, then from left to right.
    @MainActor fileprivate var inOrder: [UITouch] {
      sorted {
        ($0.timestamp, $0.location(in: nil).x, $0.location(in: nil).y)
          < ($1.timestamp, $1.location(in: nil).x, $1.location(in: nil).y)
      }
    }
  }

  extension PointerSample.Kind {
    init(_ type: UITouch.TouchType) {
      switch type {
      case .pencil: self = .pen
      case .indirectPointer: self = .mouse
      case .indirect: self = .trackpad
      default: self = .touch
      }
    }
  }

  extension PointerSample.Modifiers {
    init(_ flags: UIKeyModifierFlags) {
      self = []
      if flags.contains(.shift) { insert(.shift) }
      if flags.contains(.control) { insert(.control) }
      if flags.contains(.alternate) { insert(.option) }
      if flags.contains(.command) { insert(.command) }
    }
  }
#endif
