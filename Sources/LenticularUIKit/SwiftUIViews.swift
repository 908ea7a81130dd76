#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import SwiftUI
  import UIKit

  /// A panorama that rotation of the device pans; see ``PanoramaView``.
  public struct Panorama: UIViewRepresentable {
    private let image: UIImage
    private let tiles: ImageTiles?
    private var loops = false
    private var isMotionEnabled = true
    private var receive: (TiltPanner.Report) -> Void = { _ in }

    /// - Parameters:
    ///   - image: The image.
    ///   - tiles: The tiles of the image; nil if the image has all pixels.
    public init(_ image: UIImage, tiles: ImageTiles? = nil) {
      (self.image, self.tiles) = (image, tiles)
    }

    /// Lets the ends of the image meet, so that it pans round and round.
    public func looping(_ loops: Bool = true) -> Panorama {
      var panorama = self
      panorama.loops = loops
      return panorama
    }

    /// Sets whether device rotation pans the image.
    public func deviceMotion(_ isEnabled: Bool) -> Panorama {
      var panorama = self
      panorama.isMotionEnabled = isEnabled
      return panorama
    }

    /// Passes reports to a closure.
    public func onReport(_ receive: @escaping (TiltPanner.Report) -> Void) -> Panorama {
      var panorama = self
      panorama.receive = receive
      return panorama
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
      let view = PanoramaView()
      view.delegate = context.coordinator
      return view
    }

    public func updateUIView(_ uiView: PanoramaView, context: Context) {
      context.coordinator.receive = receive
      if uiView.loops != loops { uiView.loops = loops }
      if uiView.image !== image { uiView.setImage(image, tiles: tiles) }
      if uiView.isMotionEnabled != isMotionEnabled { uiView.isMotionEnabled = isMotionEnabled }
    }
  }

  /// An image that moves less than the scroll view around it; see ``ParallaxImageView``.
  public struct ParallaxImage: UIViewRepresentable {
    private let image: UIImage
    private let ratio: Double
    private var axis = Parallax.Axis.vertical
    private var isMotionEnabled = false

    /// - Parameters:
    ///   - image: The image.
    ///   - ratio: The distance that the image moves on screen, relative to the distance that the scroll view moves.
    public init(_ image: UIImage, ratio: Double = Parallax.defaultRatio) {
      (self.image, self.ratio) = (image, ratio)
    }

    /// Sets the axis along which the scroll view scrolls.
    public func axis(_ axis: Parallax.Axis) -> ParallaxImage {
      var image = self
      image.axis = axis
      return image
    }

    /// Sets whether device rotation shifts the image, too.
    public func deviceMotion(_ isEnabled: Bool = true) -> ParallaxImage {
      var image = self
      image.isMotionEnabled = isEnabled
      return image
    }

    public func makeUIView(context: Context) -> ParallaxImageView { ParallaxImageView() }

    public func updateUIView(_ uiView: ParallaxImageView, context: Context) {
      if uiView.ratio != ratio { uiView.ratio = ratio }
      if uiView.axis != axis { uiView.axis = axis }
      if uiView.isMotionEnabled != isMotionEnabled { uiView.isMotionEnabled = isMotionEnabled }
      if uiView.image !== image { uiView.image = image }
    }
  }

  /// A view that scrolls and zooms its content; see ``ContentScrollView``.
  public struct ContentScroll<Content: View>: UIViewControllerRepresentable {
    private let content: Content
    private let zoomLimits: ClosedRange<CGFloat>
    private let configuration: Lenticular.ScrollView.Configuration
    private var receive: (Lenticular.ScrollView.Report) -> Void = { _ in }

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
    {
      var scroll = self
      scroll.receive = receive
      return scroll
    }

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
      coordinator.host.rootView = content
      let unlimited = CGSize(width: CGFloat.infinity, height: CGFloat.infinity)
      let size = coordinator.host.sizeThatFits(in: unlimited)
      if scrollView.contentSize != size { scrollView.contentSize = size }
      scrollView.setZoomLimits(minimum: zoomLimits.lowerBound, maximum: zoomLimits.upperBound)
    }
  }

  /// A thumbnail, filled and cropped, that opens its photograph in a viewer when it is tapped.
  ///
  ///     PhotoThumbnail(images: images, index: 2)
  ///
  /// The viewer turns to the other photographs as well. Only the photograph of this thumbnail flies back to it.
  public struct PhotoThumbnail: UIViewRepresentable {
    private let thumbnail: UIImage
    private let index: Int
    private let makeViewer: @MainActor () -> PhotoViewerController
    private var cornerRadius = CGFloat(0)
    private var isMotionEnabled = true

    /// A thumbnail of one of the images that are in memory.
    public init(images: [UIImage], index: Int) {
      (thumbnail, self.index) = (images[index], index)
      makeViewer = { PhotoViewerController(images: images, index: index) }
    }

    /// A thumbnail of one of the photographs that a closure provides.
    public init(
      _ thumbnail: UIImage, items: [PhotoViewerController.Item], index: Int,
      images: @escaping PhotoViewerController.ImageProvider
    ) {
      (self.thumbnail, self.index) = (thumbnail, index)
      makeViewer = { PhotoViewerController(items: items, index: index, images: images) }
    }

    /// Rounds the corners of the thumbnail, from which those of the photograph open.
    public func cornerRadius(_ radius: CGFloat) -> PhotoThumbnail {
      var thumbnail = self
      thumbnail.cornerRadius = radius
      return thumbnail
    }

    /// Sets whether device rotation pans the panoramas of the viewer.
    public func deviceMotion(_ isEnabled: Bool) -> PhotoThumbnail {
      var thumbnail = self
      thumbnail.isMotionEnabled = isEnabled
      return thumbnail
    }

    public func makeUIView(context: Context) -> PhotoThumbnailView {
      PhotoThumbnailView(frame: .zero)
    }

    public func updateUIView(_ uiView: PhotoThumbnailView, context: Context) {
      uiView.image = thumbnail
      uiView.layer.cornerRadius = cornerRadius
      uiView.makeViewer = { [makeViewer, isMotionEnabled] in
        let viewer = makeViewer()
        viewer.isMotionEnabled = isMotionEnabled
        return viewer
      }
    }

    /// Takes the size that is proposed, like an image that is resizable: an image view would ask for the size of its
    /// image.
    public func sizeThatFits(
      _ proposal: ProposedViewSize, uiView: PhotoThumbnailView, context: Context
    ) -> CGSize? {
      proposal.replacingUnspecifiedDimensions(by: thumbnail.size)
    }
  }

  extension View {
    /// Raises previews at a long or a deep press on the view; see ``PeekPanInteraction``.
    ///
    /// A view of UIKit that lies over this one receives its touches. So the view's own gestures receive none.
    public func peekPan(
      dataSource: any PeekPanInteractionDataSource,
      delegate: (any PeekPanInteractionDelegate)? = nil
    ) -> some View {
      modifier(PeekPanModifier(dataSource: dataSource, delegate: delegate))
    }
  }

  /// Lays a view with a ``PeekPanInteraction`` over another view, which has an action for assistive technologies.
  struct PeekPanModifier: ViewModifier {
    let dataSource: any PeekPanInteractionDataSource
    let delegate: (any PeekPanInteractionDelegate)?
    @State private var area = PeekPanArea.Reference()

    init(
      dataSource: any PeekPanInteractionDataSource, delegate: (any PeekPanInteractionDelegate)?
    ) {
      (self.dataSource, self.delegate) = (dataSource, delegate)
    }

    func body(content: Content) -> some View {
      content
        .accessibilityAction(named: Text(Texts.preview)) { [area] in area.begin() }
        .overlay { PeekPanArea(dataSource: dataSource, delegate: delegate, reference: area) }
    }
  }

  /// The view over another one that receives its presses.
  struct PeekPanArea: UIViewRepresentable {
    let dataSource: any PeekPanInteractionDataSource
    let delegate: (any PeekPanInteractionDelegate)?
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
      view.addInteraction(PeekPanInteraction(dataSource: dataSource, delegate: delegate))
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
