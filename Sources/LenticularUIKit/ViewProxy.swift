#if os(iOS) || APPLE_DOUBLES
  import UIKit

  /// Leads from SwiftUI to the view of UIKit that shows a ``Panorama``, a ``ContentScroll`` or an ``InteractionView``, and
  /// so to the methods that move what is shown.
  ///
  ///     @State private var proxy = ViewProxy<PanoramaView>()
  ///     …
  ///     Panorama(image).proxy(proxy)
  ///     Button("Middle") { proxy.view?.recenter(animated: true) }
  @MainActor
  public final class ViewProxy<Shown: UIView> {
    /// The view; nil while there is none.
    public internal(set) weak var view: Shown?

    /// Creates a proxy without a view.
    public nonisolated init() {}
  }
#endif
