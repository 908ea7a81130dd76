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
    /// A view, which is resized to the layer. It moves, zooms, fades and is clipped as the layer is.
    case view(UIView)
  }
#endif
