#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import UIKit

  extension UIView {
    /// The first responder among the view, the views in it and their controllers; nil if there is none.
    var firstResponder: UIResponder? {
      if isFirstResponder { return self }
      if let controller = next as? UIViewController, controller.isFirstResponder {
        return controller
      }
      return subviews.lazy.compactMap(\.firstResponder).first
    }
  }

  extension Key {
    /// The engine's key for a key of the keyboard, with Space as Page Down and Shift-Space as Page Up; nil if the engine
    /// has no such key, or if Command, Control or Option is held.
    @MainActor
    init?(_ key: UIKey) {
      guard key.modifierFlags.isDisjoint(with: [.command, .control, .alternate]) else { return nil }
      let isShifted = key.modifierFlags.contains(.shift)
      switch key.keyCode {
      case .keyboardEscape: self = .escape
      case .keyboardLeftArrow: self = .left
      case .keyboardRightArrow: self = .right
      case .keyboardUpArrow: self = .up
      case .keyboardDownArrow: self = .down
      case .keyboardPageUp: self = .pageUp
      case .keyboardPageDown: self = .pageDown
      case .keyboardSpacebar: self = isShifted ? .pageUp : .pageDown
      case .keyboardHome: self = .home
      case .keyboardEnd: self = .end
      case .keyboardEqualSign, .keypadPlus: self = .zoomIn
      case .keyboardHyphen, .keypadHyphen: self = .zoomOut
      case .keyboard0: self = .zoomToFit
      case .keyboard1: self = .actualPixels
      case .keyboardR: self = isShifted ? .rotateCounterclockwise : .rotateClockwise
      default: return nil
      }
    }
  }
#endif
