#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularGestures
  import LenticularPhysics
  import LenticularScene
  import UIKit

  /// The delegate of a ``ContentScrollView``, which receives its reports.
  @MainActor
  public protocol ContentScrollViewDelegate: AnyObject {
    /// The scroll view has reported something that happened in the frame that is shown now.
    func scrollView(_ scrollView: ContentScrollView, didReport report: ScrollInteraction.Report)
  }

  /// A view that scrolls and zooms another view.
  ///
  /// The content follows a drag, decelerates after a fling, resists and bounces past its edges, zooms about a pinch,
  /// and can be caught at any time. Each constant of the motion can be changed by ``configure(_:)``. A drag that the
  /// content cannot follow moves the surrounding `UIScrollView` or `ContentScrollView` instead.
  open class ContentScrollView: StageView {
    /// The engine's interaction, which has the state of the motion.
    public let scroller: ScrollInteraction
    /// The object that receives the reports.
    public weak var delegate: (any ContentScrollViewDelegate)?
    /// The view that is scrolled. Its size is the size of the content.
    public let contentView: UIView
    private let channel = ReportChannel<ScrollInteraction.Report>()

    /// Creates a view that scrolls another one.
    ///
    /// - Parameters:
    ///   - contentView: The content, of the size that it has now; see ``contentSize``.
    ///   - configuration: The parameters of the motion.
    public init(
      contentView: UIView,
      configuration: ScrollInteraction.Configuration = ScrollInteraction.Configuration()
    ) {
      scroller = ScrollInteraction(Surface(size: .zero), configuration: configuration)
      self.contentView = contentView
      contentSize = contentView.bounds.size
      super.init(interaction: scroller)
      setContent()
    }

    /// Creates a view that scrolls a layer.
    public convenience init(
      layer: CALayer,
      configuration: ScrollInteraction.Configuration = ScrollInteraction.Configuration()
    ) {
      let view = UIView(frame: CGRect(origin: .zero, size: layer.bounds.size))
      layer.position = CGPoint(
        x: layer.bounds.width * layer.anchorPoint.x, y: layer.bounds.height * layer.anchorPoint.y)
      view.layer.addSublayer(layer)
      self.init(contentView: view, configuration: configuration)
    }

    @available(*, unavailable, message: "Use init(contentView:configuration:).")
    public required init?(coder: NSCoder) { nil }

    /// The size of the content, in points at a zoom scale of 1.
    public var contentSize: CGSize {
      didSet { setContent() }
    }

    /// The space, in points, between each edge of the content and the same edge of the view while the content is
    /// scrolled to that edge.
    public var contentInset = UIEdgeInsets.zero {
      didSet { setContent() }
    }

    private func setContent() {
      perform {
        scroller.setContent(Size2D(contentSize), inset: Insets(contentInset), at: $0)
      }
    }

    /// The point of the content in the top left corner of the view, in points. During an animation, the offset at which
    /// the animation ends.
    public var contentOffset: CGPoint {
      get { CGPoint(scroller.contentOffset) }
      set { setContentOffset(newValue, animated: false) }
    }

    /// Scrolls to an offset in points, or to the nearest offset at which the content can rest. Has no effect if the content
    /// rests there.
    @discardableResult
    public func setContentOffset(_ offset: CGPoint, animated: Bool) -> CommandResult {
      move { scroller.scroll(to: Point2D(offset), animated: animated, at: $0) }
    }

    /// Scrolls by the least distance that makes a rectangle of the content visible. Has no effect if it is visible.
    @discardableResult
    public func scrollRectToVisible(_ rect: CGRect, animated: Bool) -> CommandResult {
      move { scroller.scrollToVisible(Rect2D(rect), animated: animated, at: $0) }
    }

    /// The result of a command that moves the content, or ends a motion of it.
    private func move(_ command: (_ time: Double) -> Void) -> CommandResult {
      let (before, wasAtRest) = ((scroller.contentOffset, scroller.zoomScale), isAtRest)
      perform(command)
      return result((scroller.contentOffset, scroller.zoomScale) != before || !wasAtRest)
    }

    /// The zoom scale. During an animation, the scale at which the animation ends.
    public var zoomScale: CGFloat {
      get { CGFloat(scroller.zoomScale) }
      set { setZoomScale(newValue, animated: false) }
    }

    /// Zooms to a scale about the middle of the view. Has no effect if the content has the scale, or the limit that is
    /// nearest to it.
    @discardableResult
    public func setZoomScale(_ scale: CGFloat, animated: Bool) -> CommandResult {
      move {
        scroller.zoom(
          to: Double(scale), about: Rect2D(bounds).center, animated: animated, at: $0)
      }
    }

    /// Sets the limits of the zoom scale at rest. Pinches have no effect if both are equal.
    public func setZoomLimits(minimum: CGFloat, maximum: CGFloat) {
      perform {
        scroller.setZoomLimits(minimum: Double(minimum), maximum: Double(maximum), at: $0)
      }
    }

    /// Changes the parameters of the motion.
    public func configure(_ change: (inout ScrollInteraction.Configuration) -> Void) {
      perform { scroller.configure(at: $0, change) }
    }

    /// A new stream of the reports from now on. The stream ends when the view is released.
    ///
    /// Until a `didScroll` or a `didZoom` is read, the next one of the kind replaces it. All other reports wait until
    /// they are read. A stream ends when more than a thousand reports wait.
    public var reports: AsyncStream<ScrollInteraction.Report> { channel.makeStream() }

    /// Called for each report, after the delegate; nil for nothing.
    public var onReport: ((ScrollInteraction.Report) -> Void)? {
      get { channel.listener }
      set { channel.listener = newValue }
    }

    open override func layerContents(for contents: Contents) -> LayerContents {
      switch contents {
      case .scrollContent: .view(contentView)
      case .scrollIndicator: .color(UIColor(white: 0.5, alpha: 0.6))
      default: .none
      }
    }

    open override func frameDidAdvance() {
      for report in scroller.reports {
        channel.send(report) { delegate?.scrollView(self, didReport: $0) }
      }
    }

    // MARK: Accessibility

    /// The label of the content, unless another one is set.
    open override var accessibilityLabel: String? {
      get { super.accessibilityLabel ?? contentView.accessibilityLabel }
      set { super.accessibilityLabel = newValue }
    }

    /// How far the content is scrolled, in per cent, from its top or, if it scrolls only sideways, from its left edge;
    /// nil if the content fits the view. An animation counts as if it had ended.
    open override var accessibilityValue: String? {
      get { super.accessibilityValue ?? position(along: .vertical) ?? position(along: .horizontal) }
      set { super.accessibilityValue = newValue }
    }

    /// How far the content is scrolled along an axis, in per cent; nil if the content fits the view along that axis.
    private func position(along axis: LenticularPhysics.Axis2D) -> String? {
      let (start, end) =
        axis == .horizontal
        ? (contentInset.left, contentSize.width * zoomScale + contentInset.right - bounds.width)
        : (contentInset.top, contentSize.height * zoomScale + contentInset.bottom - bounds.height)
      let length = start + end
      guard length > 0 else { return nil }
      return Texts.percentage((scroller.contentOffset[axis] + Double(start)) / Double(length))
    }

    /// Scrolls by a page, and posts how far the content is scrolled along the axis then, in per cent.
    open override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
      var delta = CGPoint.zero
      switch direction {
      // Left and right are the directions of the fingers; up and down are those of the visible part.
      case .right: delta.x = -bounds.width
      case .left: delta.x = bounds.width
      case .up, .previous: delta.y = -bounds.height
      case .down, .next: delta.y = bounds.height
      @unknown default: return false
      }
      let start = contentOffset
      setContentOffset(CGPoint(x: start.x + delta.x, y: start.y + delta.y), animated: true)
      guard contentOffset != start else { return false }
      UIAccessibility.post(
        notification: .pageScrolled,
        argument: position(along: delta.x == 0 ? .vertical : .horizontal)
      )
      return true
    }

    /// The factor by which an accessibility action zooms: the one by which a key zooms a viewer.
    private static var zoomStep: CGFloat { CGFloat(PhotoViewer.Configuration().zoomStep) }

    private func zoom(by factor: CGFloat) -> Bool {
      setZoomScale(zoomScale * factor, animated: true).isPerformed
    }

    open override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
      get {
        let own = super.accessibilityCustomActions ?? []
        let configuration = scroller.configuration
        guard configuration.maximumZoomScale > configuration.minimumZoomScale else { return own }
        return [
          UIAccessibilityCustomAction(name: Texts.zoomIn) { [weak self] _ in
            self?.zoom(by: Self.zoomStep) ?? false
          },
          UIAccessibilityCustomAction(name: Texts.zoomOut) { [weak self] _ in
            self?.zoom(by: 1 / Self.zoomStep) ?? false
          },
        ] + own
      }
      set { super.accessibilityCustomActions = newValue }
    }
  }
#endif
