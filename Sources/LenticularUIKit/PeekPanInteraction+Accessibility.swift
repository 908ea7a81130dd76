#if os(iOS) || APPLE_DOUBLES
  import UIKit

  /// What assistive technologies do with an interaction.
  extension PeekPanInteraction {
    /// Begins a peek at the middle of the element that has the focus, or else of the view. Returns false if there is
    /// nothing to preview.
    func beginInMiddle() -> Bool {
      guard let view else { return false }
      return begin(at: view.middleOfFocusedElement ?? view.bounds.middle)
    }

    /// An action for the custom actions of an accessibility element in the view: it begins a peek at the location of the
    /// element. The view itself has such an action.
    public func accessibilityAction(at location: CGPoint) -> UIAccessibilityCustomAction {
      UIAccessibilityCustomAction(name: Texts.preview) { [weak self] _ in
        self?.begin(at: location) ?? false
      }
    }

    /// The text for the preview that is shown: that of its image or view; nil if it has none.
    var previewLabel: String? {
      dataSource?.peekPanInteraction(self, previewAt: currentIndex)?.label
    }

    /// The value that is chosen, in per cent, or the position of the preview among the others.
    var previewValue: String? {
      if let choice { return Texts.percentage(choice.value) }
      guard let dataSource else { return nil }
      let least = dataSource.minimumIndex(for: self)
      return Texts.position(
        currentIndex - least + 1, of: dataSource.maximumIndex(for: self) - least + 1)
    }
  }

  extension UIView {
    /// The middle of the element that an assistive technology has focused, in points of the view; nil if the element is
    /// not in the view.
    fileprivate var middleOfFocusedElement: CGPoint? {
      switch UIAccessibility.focusedElement(using: nil) {
      case let element as UIView where element.isDescendant(of: self):
        return element.convert(element.bounds.middle, to: self)
      case let element as UIAccessibilityElement:
        guard let container = element.accessibilityContainer as? UIView,
          container.isDescendant(of: self)
        else { return nil }
        return container.convert(element.accessibilityFrameInContainerSpace.middle, to: self)
      default: return nil
      }
    }
  }

  extension CGRect {
    fileprivate var middle: CGPoint { CGPoint(x: midX, y: midY) }
  }
#endif
