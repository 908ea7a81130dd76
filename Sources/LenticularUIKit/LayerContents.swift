#if os(iOS) || APPLE_DOUBLES
  import UIKit

  /// The contents of a layer of the engine.
  public enum LayerContents {
    /// Nothing: the layer only contains its sublayers.
    case none
    /// An image. It is shown upright only if its orientation is `up`; see `UIImage.preparedForLayer()`.
    case image(UIImage)
    /// A colour.
    case color(UIColor)
    /// A view, which is resized to the layer. The layer must be a sublayer of the surface's root, as the content of a
    /// scroll view is.
    case view(UIView)
  }
#endif
