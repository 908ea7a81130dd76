#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularScene
  import SwiftUI

  /// A view of SwiftUI that shows an interaction of your own; see ``StageView``.
  ///
  ///     InteractionView {
  ///       Compass(Surface(size: .zero))
  ///     } contents: { contents in
  ///       contents == .needle ? .image(needle) : .none
  ///     }.onFrame { compass in heading = compass.heading }
  ///
  /// The view takes the size that is proposed to it.
  public struct InteractionView<Shown: Interaction>: UIViewRepresentable {
    private let makeInteraction: @MainActor () -> Shown
    private let provideContents: @MainActor (Contents) -> LayerContents
    private var advance: @MainActor (Shown) -> Void = { _ in }
    private var remove: @MainActor (Contents) -> Void = { _ in }
    private var proxy: ViewProxy<StageView>?

    /// - Parameters:
    ///   - interaction: Makes the interaction when the view is made, with a surface of its own, which `Surface(size:)`
    ///     creates. The size follows that of the view.
    ///   - contents: Returns the image, colour or view of the layers with some contents. It is called for all layers that
    ///     are shown whenever SwiftUI updates the view.
    public init(
      _ interaction: @escaping @MainActor () -> Shown,
      contents: @escaping @MainActor (Contents) -> LayerContents
    ) {
      (makeInteraction, provideContents) = (interaction, contents)
    }

    /// Calls a closure when a frame has been drawn. The interaction has the reports of that frame.
    public func onFrame(_ advance: @escaping @MainActor (Shown) -> Void) -> InteractionView {
      with(\.advance, advance)
    }

    /// Calls a closure when a layer with some contents has been removed. Other layers may still have the same contents.
    public func onRemoval(_ remove: @escaping @MainActor (Contents) -> Void) -> InteractionView {
      with(\.remove, remove)
    }

    /// Lets a proxy lead to the view, as to call methods of the interaction by ``StageView/perform(_:)``.
    public func proxy(_ proxy: ViewProxy<StageView>) -> InteractionView { with(\.proxy, proxy) }

    public func makeUIView(context: Context) -> StageView {
      InteractionStageView(makeInteraction())
    }

    public func updateUIView(_ uiView: StageView, context: Context) {
      guard let view = uiView as? InteractionStageView<Shown> else { return }
      (view.provideContents, view.advance, view.remove) = (provideContents, advance, remove)
      proxy?.view = view
      for contents in view.shownContents { view.reloadContents(contents) }
    }
  }

  /// A view of an interaction whose contents closures provide.
  private final class InteractionStageView<Shown: Interaction>: StageView {
    private let shown: Shown
    var provideContents: @MainActor (Contents) -> LayerContents = { _ in .none }
    var advance: @MainActor (Shown) -> Void = { _ in }
    var remove: @MainActor (Contents) -> Void = { _ in }

    init(_ shown: Shown) {
      self.shown = shown
      super.init(interaction: shown)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func layerContents(for contents: Contents) -> LayerContents {
      provideContents(contents)
    }

    override func didRemove(_ contents: Contents) { remove(contents) }

    override func frameDidAdvance() { advance(shown) }
  }
#endif
