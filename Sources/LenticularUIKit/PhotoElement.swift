#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import UIKit

  /// The photograph of a viewer, for assistive technologies.
  final class PhotoElement: UIAccessibilityElement {
    private weak var controller: PhotoViewerController?

    init(_ controller: PhotoViewerController, in view: UIView) {
      self.controller = controller
      super.init(accessibilityContainer: view)
      isAccessibilityElement = true
    }

    override var accessibilityLabel: String? {
      get {
        controller?.item?.label ?? Texts.photo
      }
      set {}
    }

    override var accessibilityValue: String? {
      get {
        controller.flatMap { controller in
          controller.items.count > 1
            ? Texts.position(controller.index + 1, of: controller.items.count) : nil
        }
      }
      set {}
    }

    override var accessibilityTraits: UIAccessibilityTraits {
      get { (controller?.items.count ?? 0) > 1 ? [.image, .adjustable] : .image }
      set {}
    }

    override func accessibilityIncrement() { controller?.step(by: 1) }

    override func accessibilityDecrement() { controller?.step(by: -1) }

    /// Turns pages, or scrolls a photograph that is zoomed.
    override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
      (controller?.view as? StageView)?.scrollByKey(direction) ?? false
    }

    override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
      get {
        [
          action(Texts.zoomIn, .zoomIn), action(Texts.zoomOut, .zoomOut),
          action(Texts.rotate, .rotateClockwise),
        ] + movieActions + panoramaActions + [action(Texts.close, .escape)]
      }
      set {}
    }

    /// The action that plays a movie; none for photographs.
    private var movieActions: [UIAccessibilityCustomAction] {
      controller?.item?.movie == nil ? [] : [action(Texts.play) { $0.playMovie() }]
    }

    /// The actions that a ``PanoramaView`` has as well; none for other photographs.
    private var panoramaActions: [UIAccessibilityCustomAction] {
      guard let controller, controller.item?.isPanorama == true else { return [] }
      let motion = action(controller.isMotionEnabled ? Texts.motionOff : Texts.motionOn) {
        $0.isMotionEnabled.toggle()
      }
      guard controller.zoom > 1 else { return [action(Texts.fill) { $0.fill() }, motion] }
      return [
        action(Texts.showWhole, .zoomToFit), action(Texts.recenter) { $0.recenter() }, motion,
      ]
    }

    private func action(_ name: String, _ key: Key) -> UIAccessibilityCustomAction {
      UIAccessibilityCustomAction(name: name) { [weak controller] _ in
        (controller?.view as? StageView)?.handle(key) ?? false
      }
    }

    private func action(
      _ name: String, _ act: @escaping @MainActor (PhotoViewerController) -> Void
    ) -> UIAccessibilityCustomAction {
      UIAccessibilityCustomAction(name: name, on: controller, act)
    }
  }
#endif
