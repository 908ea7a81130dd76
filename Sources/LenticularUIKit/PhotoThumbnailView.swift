#if os(iOS) || APPLE_DOUBLES
  import UIKit

  /// An image view with a cropped image, which opens a viewer when the view is tapped.
  open class PhotoThumbnailView: UIImageView {
    /// The closure that creates the viewer that a tap opens; nil, also as its result, if a tap opens none.
    public var makeViewer: (@MainActor () -> PhotoViewerController?)?
    private var target: SelectorTarget?
    /// The identity and the index of the photograph in its group; nil without a group.
    var photograph: (id: PhotoViewerController.Item.ID, index: Int)?
    /// The group of which the thumbnail is a member.
    weak var group: PhotoThumbnailGroup?
    /// What opens the viewer; nil if ``makeViewer`` does by itself.
    weak var opener: ViewerOpener?

    public override init(frame: CGRect) {
      super.init(frame: frame)
      begin()
    }

    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      begin()
    }

    private func begin() {
      contentMode = .scaleAspectFill
      clipsToBounds = true
      isUserInteractionEnabled = true
      isAccessibilityElement = true
      accessibilityTraits = [.image, .button]
      let target = SelectorTarget { [weak self] in self?.open() }
      self.target = target
      addGestureRecognizer(
        UITapGestureRecognizer(target: target, action: SelectorTarget.selector))
    }

    /// Opens the viewer. Has no effect if there is none to open.
    @discardableResult
    public func open() -> CommandResult {
      makeViewer?()?.present(from: self) ?? .ignored
    }

    open override var accessibilityLabel: String? {
      get { super.accessibilityLabel ?? image?.accessibilityLabel ?? Texts.photo }
      set { super.accessibilityLabel = newValue }
    }

    open override func accessibilityActivate() -> Bool { open().isPerformed }
  }
#endif
