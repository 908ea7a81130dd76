#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import SwiftUI
  import UIKit

  /// The image of a view: one in memory, or one that a closure provides.
  private enum ImageSource {
    case memory(UIImage, tiles: ImageTiles? = nil)
    case provided(
      thumbnail: UIImage?, pixelSize: CGSize, provide: @Sendable (CGSize) async throws -> UIImage)
  }

  /// A panorama that rotation of the device pans; see ``PanoramaView``.
  public struct Panorama: UIViewRepresentable {
    private let source: ImageSource
    private let configuration: TiltPanner.Configuration
    private var loops = false
    private var isMotionEnabled = true
    private var receive: (TiltPanner.Report) -> Void = { _ in }

    /// - Parameters:
    ///   - image: The image.
    ///   - tiles: The tiles of the image; nil if the image has all pixels. Other tiles replace them if they have other
    ///     sizes, or if the image is another one.
    ///   - configuration: The parameters of the motion, which the view has when it is made.
    public init(
      _ image: UIImage, tiles: ImageTiles? = nil,
      configuration: TiltPanner.Configuration = TiltPanner.Configuration()
    ) {
      (source, self.configuration) = (.memory(image, tiles: tiles), configuration)
    }

    /// A panorama that a closure provides; see ``PanoramaView/setImage(thumbnail:pixelSize:provide:)``. Another one replaces
    /// it if the thumbnail or the size is another one. For other panoramas with the same ones, give the view another `id`.
    public init(
      thumbnail: UIImage?, pixelSize: CGSize,
      configuration: TiltPanner.Configuration = TiltPanner.Configuration(),
      provide: @escaping @Sendable (_ pixelSize: CGSize) async throws -> UIImage
    ) {
      source = .provided(thumbnail: thumbnail, pixelSize: pixelSize, provide: provide)
      self.configuration = configuration
    }

    /// Lets the ends of the image meet, so that it pans round and round.
    public func looping(_ loops: Bool = true) -> Panorama { with(\.loops, loops) }

    /// Sets whether device rotation pans the image.
    public func deviceMotion(_ isEnabled: Bool) -> Panorama { with(\.isMotionEnabled, isEnabled) }

    /// Passes reports to a closure.
    public func onReport(_ receive: @escaping (TiltPanner.Report) -> Void) -> Panorama {
      with(\.receive, receive)
    }

    /// The delegate of the view, which passes reports to the closure.
    @MainActor
    public final class Coordinator: PanoramaViewDelegate {
      fileprivate var receive: (TiltPanner.Report) -> Void = { _ in }

      public func panoramaView(
        _ panoramaView: PanoramaView, didReport report: TiltPanner.Report
      ) { receive(report) }
    }

    public func makeCoordinator() -> Coordinator { Coordinator() }

    public func makeUIView(context: Context) -> PanoramaView {
      let view = PanoramaView(configuration: configuration)
      view.delegate = context.coordinator
      return view
    }

    public func updateUIView(_ uiView: PanoramaView, context: Context) {
      context.coordinator.receive = receive
      if uiView.loops != loops { uiView.loops = loops }
      switch source {
      case .memory(let image, let tiles):
        // Tiles are compared by their sizes, because the closures that provide them cannot be compared.
        let hasSameTiles = uiView.tiles?.pyramid(over: 1) == tiles?.pyramid(over: 1)
        if uiView.image !== image || !hasSameTiles { uiView.setImage(image, tiles: tiles) }
      case .provided(let thumbnail, let pixelSize, let provide):
        guard !uiView.picture.isProvided(thumbnail: thumbnail, pixelSize: pixelSize) else { break }
        uiView.setImage(thumbnail: thumbnail, pixelSize: pixelSize, provide: provide)
      }
      if uiView.isMotionEnabled != isMotionEnabled { uiView.isMotionEnabled = isMotionEnabled }
    }
  }

  /// An image that moves less than the scroll view around it; see ``ParallaxImageView``.
  public struct ParallaxImage: UIViewRepresentable {
    private let source: ImageSource
    private let ratio: Double
    private var axis = Parallax.Axis.vertical
    private var isMotionEnabled = false

    /// - Parameters:
    ///   - image: The image.
    ///   - ratio: The distance that the image moves on screen, relative to the distance that the scroll view moves.
    public init(_ image: UIImage, ratio: Double = Parallax.defaultRatio) {
      (source, self.ratio) = (.memory(image), ratio)
    }

    /// An image that a closure provides; see ``ParallaxImageView/setImage(thumbnail:pixelSize:provide:)``. Another one
    /// replaces it if the thumbnail or the size is another one. For other images with the same ones, give the view another
    /// `id`.
    public init(
      thumbnail: UIImage?, pixelSize: CGSize, ratio: Double = Parallax.defaultRatio,
      provide: @escaping @Sendable (_ pixelSize: CGSize) async throws -> UIImage
    ) {
      source = .provided(thumbnail: thumbnail, pixelSize: pixelSize, provide: provide)
      self.ratio = ratio
    }

    /// Sets the axis along which the scroll view scrolls.
    public func axis(_ axis: Parallax.Axis) -> ParallaxImage { with(\.axis, axis) }

    /// Sets whether device rotation shifts the image, too.
    public func deviceMotion(_ isEnabled: Bool = true) -> ParallaxImage {
      with(\.isMotionEnabled, isEnabled)
    }

    public func makeUIView(context: Context) -> ParallaxImageView { ParallaxImageView() }

    public func updateUIView(_ uiView: ParallaxImageView, context: Context) {
      if uiView.ratio != ratio { uiView.ratio = ratio }
      if uiView.axis != axis { uiView.axis = axis }
      if uiView.isMotionEnabled != isMotionEnabled { uiView.isMotionEnabled = isMotionEnabled }
      switch source {
      case .memory(let image, _):
        if uiView.image !== image { uiView.image = image }
      case .provided(let thumbnail, let pixelSize, let provide):
        guard !uiView.picture.isProvided(thumbnail: thumbnail, pixelSize: pixelSize) else { break }
        uiView.setImage(thumbnail: thumbnail, pixelSize: pixelSize, provide: provide)
      }
    }
  }

  /// A view that scrolls and zooms its content; see ``ContentScrollView``.
  public struct ContentScroll<Content: View>: UIViewControllerRepresentable {
    private let content: Content
    private let zoomLimits: ClosedRange<CGFloat>
    private let configuration: Lenticular.ScrollView.Configuration
    private var receive: (Lenticular.ScrollView.Report) -> Void = { _ in }
    private var proxy: ContentScrollProxy?

    /// - Parameters:
    ///   - zoomLimits: The limits of the zoom scale. Pinches have no effect if both are equal.
    ///   - configuration: The other parameters of the motion, which the view has when it is made.
    ///   - content: The content, of the size that it asks for.
    public init(
      zoomLimits: ClosedRange<CGFloat> = 1...1,
      configuration: Lenticular.ScrollView.Configuration = .init(),
      @ViewBuilder content: () -> Content
    ) {
      (self.zoomLimits, self.configuration) = (zoomLimits, configuration)
      self.content = content()
    }

    /// Passes reports to a closure.
    public func onReport(_ receive: @escaping (Lenticular.ScrollView.Report) -> Void)
      -> ContentScroll
    { with(\.receive, receive) }

    /// Lets a proxy lead to the view, as to scroll or zoom it.
    public func proxy(_ proxy: ContentScrollProxy) -> ContentScroll { with(\.proxy, proxy) }

    /// The controller of the content, and the delegate of the view, which passes reports to the closure.
    @MainActor
    public final class Coordinator: ContentScrollViewDelegate {
      fileprivate let host: UIHostingController<Content>
      fileprivate var receive: (Lenticular.ScrollView.Report) -> Void = { _ in }

      fileprivate init(_ content: Content) { host = UIHostingController(rootView: content) }

      public func scrollView(
        _ scrollView: ContentScrollView, didReport report: Lenticular.ScrollView.Report
      ) { receive(report) }
    }

    public func makeCoordinator() -> Coordinator { Coordinator(content) }

    public func makeUIViewController(context: Context) -> ContentScrollController {
      let controller = ContentScrollController(
        content: context.coordinator.host, configuration: configuration)
      controller.scrollView.delegate = context.coordinator
      return controller
    }

    public func updateUIViewController(
      _ uiViewController: ContentScrollController, context: Context
    ) {
      let (coordinator, scrollView) = (context.coordinator, uiViewController.scrollView)
      coordinator.receive = receive
      proxy?.scrollView = scrollView
      coordinator.host.rootView = content
      let unlimited = CGSize(width: CGFloat.infinity, height: CGFloat.infinity)
      let size = coordinator.host.sizeThatFits(in: unlimited)
      if scrollView.contentSize != size { scrollView.contentSize = size }
      scrollView.setZoomLimits(minimum: zoomLimits.lowerBound, maximum: zoomLimits.upperBound)
    }
  }

  /// Leads to the view of a ``ContentScroll``, whose offset and zoom scale can be read and set.
  ///
  ///     @State private var proxy = ContentScrollProxy()
  ///     …
  ///     ContentScroll { Map() }.proxy(proxy)
  ///     …
  ///     proxy.scrollView?.setContentOffset(.zero, animated: true)
  @MainActor
  public final class ContentScrollProxy {
    /// The view; nil while there is none.
    public fileprivate(set) weak var scrollView: ContentScrollView?

    /// Creates a proxy without a view.
    public nonisolated init() {}
  }

  /// A thumbnail, filled and cropped, that opens its photograph in a viewer when it is tapped.
  ///
  ///     PhotoThumbnail(images: images, index: 2)
  ///
  /// The viewer turns to the other photographs as well. Each photograph flies back to its own thumbnail if the thumbnails
  /// are in one ``PhotoThumbnailGroup``. Otherwise only the photograph of this thumbnail flies back.
  public struct PhotoThumbnail: UIViewRepresentable {
    private let thumbnail: UIImage
    private let index: Int
    private var setup: ViewerSetup
    private var cornerRadius = CGFloat(0)

    /// A thumbnail of one of the images that are in memory.
    public init(images: [UIImage], index: Int) {
      (thumbnail, self.index) = (images[index], index)
      setup = ViewerSetup(images)
    }

    /// A thumbnail of one of the photographs that a closure provides. An open viewer is updated if the items change and all
    /// have an identifier.
    public init(
      _ thumbnail: UIImage, items: [PhotoViewerController.Item], index: Int,
      images: @escaping PhotoViewerController.ImageProvider
    ) {
      (self.thumbnail, self.index) = (thumbnail, index)
      setup = ViewerSetup(items: items, provideImage: images)
    }

    /// Rounds the corners of the thumbnail, from which those of the photograph open.
    public func cornerRadius(_ radius: CGFloat) -> PhotoThumbnail { with(\.cornerRadius, radius) }

    /// Sets the parameters of the motion in the viewer.
    public func configuration(_ configuration: PhotoViewer.Configuration) -> PhotoThumbnail {
      with(\.setup.configuration, configuration)
    }

    /// Sets how device rotation and a hovering pointer pan the panoramas of the viewer, and how tiles are chosen.
    public func panoramaConfiguration(_ configuration: TiltPanner.Configuration) -> PhotoThumbnail {
      with(\.setup.panoramaConfiguration, configuration)
    }

    /// Sets whether device rotation pans the panoramas of the viewer.
    public func deviceMotion(_ isEnabled: Bool) -> PhotoThumbnail {
      with(\.setup.isMotionEnabled, isEnabled)
    }

    /// Adds the thumbnail to a group. The photograph of each thumbnail of the group flies back to that thumbnail.
    public func group(_ group: PhotoThumbnailGroup) -> PhotoThumbnail { with(\.setup.group, group) }

    /// Calls a closure with the viewer before it is presented, as to add controls of your own to it.
    public func onOpen(_ prepare: @escaping @MainActor (PhotoViewerController) -> Void)
      -> PhotoThumbnail
    { with(\.setup.prepare, prepare) }

    /// Passes the reports of the viewer to a closure.
    public func onReport(_ receive: @escaping (PhotoViewer.Report) -> Void) -> PhotoThumbnail {
      with(\.setup.receive, receive)
    }

    /// Calls a closure when the image of a photograph could not be provided. The thumbnail stays, and the image is
    /// requested again when the photograph next comes into sight.
    public func onFailure(_ fail: @escaping (_ index: Int, _ error: any Error) -> Void)
      -> PhotoThumbnail
    { with(\.setup.fail, fail) }

    /// What opens the viewer.
    @MainActor
    public final class Coordinator {
      fileprivate let opener: ViewerOpener
      fileprivate var index: Int

      fileprivate init(_ thumbnail: PhotoThumbnail) {
        (opener, index) = (ViewerOpener(thumbnail.setup), thumbnail.index)
      }

      fileprivate func makeViewer() -> PhotoViewerController { opener.makeViewer(index: index) }
    }

    public func makeCoordinator() -> Coordinator { Coordinator(self) }

    public func makeUIView(context: Context) -> PhotoThumbnailView {
      let view = PhotoThumbnailView(frame: .zero)
      view.makeViewer = { [coordinator = context.coordinator] in coordinator.makeViewer() }
      return view
    }

    public func updateUIView(_ uiView: PhotoThumbnailView, context: Context) {
      uiView.image = thumbnail
      uiView.layer.cornerRadius = cornerRadius
      context.coordinator.index = index
      context.coordinator.opener.update(setup)
      setup.group?.add(uiView, at: index)
    }

    /// Takes the size that is proposed, like an image that is resizable: an image view would ask for the size of its
    /// image.
    public func sizeThatFits(
      _ proposal: ProposedViewSize, uiView: PhotoThumbnailView, context: Context
    ) -> CGSize? {
      proposal.replacingUnspecifiedDimensions(by: thumbnail.size)
    }
  }

  /// Thumbnails that open viewers of the same photographs. Each photograph flies back to its own thumbnail.
  ///
  ///     @State private var group = PhotoThumbnailGroup()
  ///     …
  ///     PhotoThumbnail(images: images, index: 2).group(group)
  @MainActor
  public final class PhotoThumbnailGroup {
    private var views: [Int: WeakView] = [:]
    /// The viewer that a thumbnail of the group or a binding has opened. That thumbnail may be gone.
    weak var viewer: PhotoViewerController?

    private struct WeakView {
      weak var view: PhotoThumbnailView?
    }

    /// Creates a group without thumbnails.
    public nonisolated init() {}

    /// Adds the view of a photograph. SwiftUI may use the view of another photograph again.
    func add(_ view: PhotoThumbnailView, at index: Int) {
      views = views.filter { $0.value.view != nil && $0.value.view !== view }
      views[index] = WeakView(view: view)
    }

    /// The view of the photograph at an index, if there is one in a window.
    subscript(index: Int) -> PhotoThumbnailView? {
      views[index]?.view.flatMap { $0.window == nil ? nil : $0 }
    }
  }

  extension View {
    /// A copy of the view with another value of a property, for modifiers.
    fileprivate func with<Value>(_ property: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
      var copy = self
      copy[keyPath: property] = value
      return copy
    }
  }

  extension View {
    /// Raises previews at a long or a deep press on the view; see ``PeekPanInteraction``.
    ///
    /// A view of UIKit that lies over this one receives its touches. So the view's own gestures receive none.
    ///
    /// - Parameters:
    ///   - dataSource: The object that provides the previews. It is not retained.
    ///   - delegate: The object that is told of peeks; nil for none. It is not retained.
    ///   - configuration: The parameters of the motion, which the interaction has when it is made.
    public func peekPan(
      dataSource: any PeekPanInteractionDataSource,
      delegate: (any PeekPanInteractionDelegate)? = nil,
      configuration: PeekPan.Configuration = PeekPan.Configuration()
    ) -> some View {
      modifier(
        PeekPanModifier(dataSource: dataSource, delegate: delegate, configuration: configuration))
    }
  }

  /// Lays a view with a ``PeekPanInteraction`` over another view, which has an action for assistive technologies.
  struct PeekPanModifier: ViewModifier {
    let dataSource: any PeekPanInteractionDataSource
    let delegate: (any PeekPanInteractionDelegate)?
    let configuration: PeekPan.Configuration
    @State private var area = PeekPanArea.Reference()

    init(
      dataSource: any PeekPanInteractionDataSource, delegate: (any PeekPanInteractionDelegate)?,
      configuration: PeekPan.Configuration
    ) {
      (self.dataSource, self.delegate, self.configuration) = (dataSource, delegate, configuration)
    }

    func body(content: Content) -> some View {
      content
        .accessibilityAction(named: Text(Texts.preview)) { [area] in area.begin() }
        .overlay {
          PeekPanArea(
            dataSource: dataSource, delegate: delegate, configuration: configuration,
            reference: area)
        }
    }
  }

  /// The view over another one that receives its presses.
  struct PeekPanArea: UIViewRepresentable {
    let dataSource: any PeekPanInteractionDataSource
    let delegate: (any PeekPanInteractionDelegate)?
    let configuration: PeekPan.Configuration
    let reference: Reference

    /// Leads from the action of the view below the area to the interaction on the area.
    @MainActor
    final class Reference {
      fileprivate weak var interaction: PeekPanInteraction?

      /// Begins a peek in the middle of the area.
      func begin() { _ = interaction?.beginInMiddle() }
    }

    func makeUIView(context: Context) -> UIView {
      let view = UIView()
      view.addInteraction(
        PeekPanInteraction(
          dataSource: dataSource, delegate: delegate, configuration: configuration))
      return view
    }

    func updateUIView(_ uiView: UIView, context: Context) {
      for case let interaction as PeekPanInteraction in uiView.interactions {
        interaction.dataSource = dataSource
        interaction.delegate = delegate
        reference.interaction = interaction
      }
    }
  }
#endif
