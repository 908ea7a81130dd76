#if os(iOS) || APPLE_DOUBLES
  import UIKit

  /// The preview of a peek, for assistive technologies: they step through the previews, open one, or send it back.
  final class PreviewElement: UIAccessibilityElement {
    private weak var interaction: PeekPanInteraction?

    init(_ interaction: PeekPanInteraction, in view: UIView) {
      self.interaction = interaction
      super.init(accessibilityContainer: view)
      isAccessibilityElement = true
      accessibilityTraits = [.image, .adjustable]
    }

    override var accessibilityLabel: String? {
      get { interaction?.previewLabel ?? Texts.preview }
      set {}
    }

    override var accessibilityValue: String? {
      get { interaction?.previewValue }
      set {}
    }

    override func accessibilityIncrement() { interaction?.step(by: 1) }

    override func accessibilityDecrement() { interaction?.step(by: -1) }

    override func accessibilityActivate() -> Bool {
      interaction?.commit()
      return interaction != nil
    }

    override func accessibilityPerformEscape() -> Bool {
      interaction?.cancel()
      return interaction != nil
    }

    override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
      get {
        [
          UIAccessibilityCustomAction(name: Texts.open) { [weak self] _ in
            self?.accessibilityActivate() ?? false
          },
          UIAccessibilityCustomAction(name: Texts.close) { [weak self] _ in
            self?.accessibilityPerformEscape() ?? false
          },
        ]
      }
      set {}
    }
  }
#endif
