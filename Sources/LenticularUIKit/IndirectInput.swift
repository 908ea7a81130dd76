#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularGestures
  import LenticularPhysics
  import UIKit

  /// Passes wheels, trackpads and hovering pointers on a view to the stage.
  ///
  /// Pan recognisers that allow no touches receive the scrolls of trackpads and of wheels. A pinch recogniser that
  /// allows no touches receives the pinches on trackpads. If the stage does not handle the first movement, a surrounding
  /// scroll view receives it. A scroll on a trackpad goes on by its `ScrollMomentum`.
  @MainActor
  final class IndirectInput: NSObject {
    private weak var view: StageView?
    private let scroll = UIPanGestureRecognizer(target: nil, action: nil)
    private let wheel = UIPanGestureRecognizer(target: nil, action: nil)
    private let pinch = UIPinchGestureRecognizer(target: nil, action: nil)
    private let hover = UIHoverGestureRecognizer(target: nil, action: nil)
    private var targets: [SelectorTarget] = []

    func attach(to view: StageView) {
      self.view = view
      scroll.allowedScrollTypesMask = .continuous
      wheel.allowedScrollTypesMask = .discrete
      for recognizer in [scroll, wheel, pinch] as [UIGestureRecognizer] {
        recognizer.allowedTouchTypes = []
        recognizer.delegate = self
      }
      listen(to: scroll) { $0.pass($0.scroll, isPrecise: true) }
      listen(to: wheel) { $0.pass($0.wheel, isPrecise: false) }
      listen(to: pinch) { $0.magnify() }
      listen(to: hover) { $0.point() }
    }

    private func listen(
      to recognizer: UIGestureRecognizer,
      _ act: @escaping @MainActor @Sendable (IndirectInput) -> Void
    ) {
      let target = SelectorTarget { [weak self] in
        if let self { act(self) }
      }
      // A recogniser does not hold its targets.
      targets.append(target)
      recognizer.addTarget(target, action: SelectorTarget.selector)
      view?.addGestureRecognizer(recognizer)
    }

    /// Passes the translation of a pan since the last call to the stage. Returns whether the stage handles it.
    @discardableResult
    private func pass(_ recognizer: UIPanGestureRecognizer, isPrecise: Bool) -> Bool {
      guard let view else { return false }
      let translation = Point2D(recognizer.translation(in: nil))
      recognizer.setTranslation(.zero, in: nil)
      let sample = WheelSample(
        time: view.driver.now, location: Point2D(recognizer.location(in: nil)),
        // Content follows the fingers, so its offset changes in the opposite direction.
        delta: translation * -1, phase: WheelSample.Phase(recognizer.state), isPrecise: isPrecise,
        modifiers: PointerSample.Modifiers(recognizer.modifierFlags))
      let path = view.surfaces(in: nil, driver: view.driver)
      let isTaken = view.handleOnPath(.wheel(sample), path)
      // The recogniser receives nothing after the fingers have left.
      if isPrecise, recognizer.state == .ended {
        let velocity = Point2D(recognizer.velocity(in: nil)) * -1
        view.driver.decelerate(ScrollMomentum(after: sample, velocity: velocity, on: path))
      }
      return isTaken
    }

    @discardableResult
    private func magnify() -> Bool {
      guard let view else { return false }
      let factor = Double(pinch.scale)
      pinch.scale = 1
      let sample = MagnificationSample(
        time: view.driver.now, location: Point2D(pinch.location(in: nil)), factor: factor,
        phase: WheelSample.Phase(pinch.state),
        modifiers: PointerSample.Modifiers(pinch.modifierFlags))
      return view.handleOnPath(.magnification(sample))
    }

    private func point() {
      guard let view else { return }
      let isOver = hover.state == .began || hover.state == .changed
      let location = Point2D(hover.location(in: nil))
      view.driver.handle(
        .hover(isOver ? location : nil, at: view.driver.now),
        on: view.surfaces(in: nil, driver: view.driver))
    }
  }

  extension IndirectInput: UIGestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      if gestureRecognizer === scroll { return pass(scroll, isPrecise: true) }
      if gestureRecognizer === wheel { return pass(wheel, isPrecise: false) }
      if gestureRecognizer === pinch { return magnify() }
      return true
    }
  }

  extension WheelSample.Phase {
    init(_ state: UIGestureRecognizer.State) {
      switch state {
      case .possible, .began: self = .began
      case .changed: self = .changed
      default: self = .ended
      }
    }
  }
#endif
