#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularGestures
  import LenticularScene
  import UIKit

  /// The view of the previews, which covers a window. It receives keys during a peek, and no touches.
  final class PeekPanView: StageView {
    let peekPan: PeekPan
    weak var owner: PeekPanInteraction?
    /// Whether the view was put into the window for a press or a peek that may still go on.
    var isInUse = false
    /// The responder that received keys before the peek; nil if there was none.
    private weak var formerResponder: UIResponder?

    init(configuration: PeekPan.Configuration) {
      peekPan = PeekPan(Surface(size: .zero), configuration: configuration)
      super.init(interaction: peekPan)
      accessibilityIgnoresInvertColors = true
      autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Shows an element to assistive technologies, alone in the window; nil for none.
    func showElement(_ element: PreviewElement?) {
      element?.accessibilityFrameInContainerSpace = bounds
      accessibilityElements = element.map { [$0] }
      accessibilityViewIsModal = element != nil
      UIAccessibility.post(notification: .screenChanged, argument: element)
    }

    /// Touches are for the views below. A view without user interaction would receive no keys either.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }

    override var canBecomeFirstResponder: Bool { accessibilityElements != nil }

    /// Receives keys from now on.
    ///
    /// - Parameter isHeld: Whether a finger holds the preview. A responder that is not a view of this library, such as
    ///   a text field, then keeps the keyboard.
    func takeKeys(isHeld: Bool) {
      guard !isFirstResponder else { return }
      formerResponder = window?.firstResponder
      if isHeld { receiveKeys() } else { becomeFirstResponder() }
    }

    /// Gives keys back to the responder that received them before the peek, unless another one has taken them since.
    func returnKeys() {
      guard isFirstResponder else { return }
      if formerResponder?.becomeFirstResponder() != true { resignFirstResponder() }
      formerResponder = nil
    }

    override func willMove(toWindow newWindow: UIWindow?) {
      super.willMove(toWindow: newWindow)
      if newWindow == nil { returnKeys() }
    }

    override func layerContents(for contents: Contents) -> LayerContents {
      if contents == .backdrop { return .color(.black) }
      guard contents.rawValue > 0 else { return .none }
      return owner?.contents(at: Int(contents.rawValue) - 1) ?? .none
    }

    override func didRemove(_ contents: Contents) {
      guard contents.rawValue > 0, !shownContents.contains(contents) else { return }
      owner?.drop(Int(contents.rawValue) - 1)
    }

    override func frameDidAdvance() {
      owner?.frameDidAdvance()
      guard isInUse, peekPan.nextFrameTime == .infinity, peekPan.surface.isIdle,
        shownContents.isEmpty
      else { return }
      isInUse = false
      owner?.dropAll()
      removeFromSuperview()
    }
  }
#endif
