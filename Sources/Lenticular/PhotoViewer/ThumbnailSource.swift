import LenticularPhysics

/// What shows photographs in the page, and knows where they lie there: a wall.
///
/// A viewer that has one asks it where a photograph comes from, and where it flies back to. A viewer without
/// one is told by its host; see `PhotoViewer.setThumbnail(_:of:at:)`.
public protocol ThumbnailSource: AnyObject {
  /// Brings a photograph into view at a time in seconds, and tells where it lies then, in points of the
  /// source's surface; nil where there is none.
  func revealThumbnail(of index: Int, at time: Double) -> Thumbnail?
}

extension Thumbnail {
  /// The thumbnail in the coordinates that a map leads to, which must not turn it.
  func mapped(by map: AffineTransform) -> Thumbnail {
    var thumbnail = self
    thumbnail.frame.origin = map.apply(to: frame.origin)
    thumbnail.frame.size = Size(width: map.a * frame.size.width, height: map.d * frame.size.height)
    thumbnail.cornerRadius *= map.meanScale
    return thumbnail
  }
}
