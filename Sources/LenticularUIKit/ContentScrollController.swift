#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import UIKit

  /// A controller that scrolls and zooms the view of a child.
  open class ContentScrollController: UIViewController {
    /// The child, whose view is the content.
    public let content: UIViewController
    /// The view of the controller.
    public let scrollView: ContentScrollView

    /// Creates a controller with a child.
    ///
    /// - Parameters:
    ///   - content: The child. The size of the content is that of its view; see ``ContentScrollView/contentSize``.
    ///   - configuration: The parameters of the motion.
    public init(
      content: UIViewController,
      configuration: ScrollInteraction.Configuration = ScrollInteraction.Configuration()
    ) {
      self.content = content
      scrollView = ContentScrollView(
        contentView: content.view, configuration: configuration)
      super.init(nibName: nil, bundle: nil)
      addChild(content)
      content.didMove(toParent: self)
    }

    @available(*, unavailable, message: "Use init(content:configuration:).")
    public required init?(coder: NSCoder) { nil }

    open override func loadView() { view = scrollView }
  }
#endif
