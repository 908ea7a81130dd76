#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularPhysics
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
    private var proxy: ViewProxy<PanoramaView>?

    /// - Parameters:
    ///   - image: The image.
    ///   - tiles: The tiles of the image; nil if the image has all pixels. Other tiles replace them if they have other
    ///     sizes, or if the image is another one.
    ///   - configuration: The parameters of the motion. They are used when the view is made; later changes have no effect.
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

    /// Lets a proxy lead to the view, as to fill it or to pan to the middle.
    public func proxy(_ proxy: ViewProxy<PanoramaView>) -> Panorama { with(\.proxy, proxy) }

    public func makeUIView(context: Context) -> PanoramaView {
      PanoramaView(configuration: configuration)
    }

    public func updateUIView(_ uiView: PanoramaView, context: Context) {
      uiView.onReport = receive
      proxy?.view = uiView
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
    private var axis = LenticularPhysics.Axis2D.vertical
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
    public func axis(_ axis: LenticularPhysics.Axis2D) -> ParallaxImage { with(\.axis, axis) }

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
    private let configuration: ScrollInteraction.Configuration
    private var receive: (ScrollInteraction.Report) -> Void = { _ in }
    private var proxy: ViewProxy<ContentScrollView>?

    /// - Parameters:
    ///   - zoomLimits: The limits of the zoom scale. Pinches have no effect if both are equal.
    ///   - configuration: The other parameters of the motion. They are used when the view is made; later changes have no effect.
    ///   - content: The content, of the size that it asks for.
    public init(
      zoomLimits: ClosedRange<CGFloat> = 1...1,
      configuration: ScrollInteraction.Configuration = .init(),
      @ViewBuilder content: () -> Content
    ) {
      (self.zoomLimits, self.configuration) = (zoomLimits, configuration)
      self.content = content()
    }

    /// Passes reports to a closure.
    public func onReport(_ receive: @escaping (ScrollInteraction.Report) -> Void)
      -> ContentScroll
    { with(\.receive, receive) }

    /// Lets a proxy lead to the view, as to scroll or zoom it.
    public func proxy(_ proxy: ViewProxy<ContentScrollView>) -> ContentScroll {
      with(\.proxy, proxy)
    }

    /// The controller of the content.
    @MainActor
    public final class Coordinator {
      fileprivate let host: UIHostingController<Content>

      fileprivate init(_ content: Content) { host = UIHostingController(rootView: content) }
    }

    public func makeCoordinator() -> Coordinator { Coordinator(content) }

    public func makeUIViewController(context: Context) -> ContentScrollController {
      ContentScrollController(content: context.coordinator.host, configuration: configuration)
    }

    public func updateUIViewController(
      _ uiViewController: ContentScrollController, context: Context
    ) {
      let (coordinator, scrollView) = (context.coordinator, uiViewController.scrollView)
      scrollView.onReport = receive
      proxy?.view = scrollView
      coordinator.host.rootView = content
      let unlimited = CGSize(width: CGFloat.infinity, height: CGFloat.infinity)
      let size = coordinator.host.sizeThatFits(in: unlimited)
      if scrollView.contentSize != size { scrollView.contentSize = size }
      scrollView.setZoomLimits(minimum: zoomLimits.lowerBound, maximum: zoomLimits.upperBound)
    }
  }

  extension View {
    /// A copy of the view with another value of a property, for modifiers.
    func with<Value>(_ property: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
      var copy = self
      copy[keyPath: property] = value
      return copy
    }
  }
#endif
