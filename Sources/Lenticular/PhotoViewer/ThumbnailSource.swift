import LenticularPhysics

/// A source of the thumbnails of a viewer's photographs, such as a wall.
///
/// The viewer asks its source for the thumbnail from which a photograph opens, and to which it is dismissed.
/// Without a source, the host sets thumbnails; see `PhotoViewer.setThumbnail(_:of:at:)`.
public protocol ThumbnailSource: AnyObject {
  /// Scrolls a photograph into view at a time in seconds. Returns its thumbnail, in points of the source's
  /// surface; nil if there is none. The source may give the viewer commands meanwhile.
  func revealThumbnail(of index: Int, at time: Double) -> ThumbnailPlacement?
}

extension ThumbnailPlacement {
  /// The thumbnail in the coordinates that a map leads to. The map must not rotate.
  func mapped(by map: AffineTransform2D) -> ThumbnailPlacement {
    var thumbnail = self
    thumbnail.frame.origin = map.apply(to: frame.origin)
    thumbnail.frame.size = Size2D(
      width: map.a * frame.size.width, height: map.d * frame.size.height)
    thumbnail.cornerRadius *= map.meanScale
    return thumbnail
  }
}
