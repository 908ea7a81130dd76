/// What is known of the thumbnail of a photograph while the photograph is open: where it flies from and to.
struct PhotoTransition {
  /// The thumbnail of the current photograph; nil if none is visible.
  var thumbnail: ThumbnailPlacement?
  /// The photograph whose thumbnail the host hides.
  var hiddenThumbnail: PhotoID?
  /// When the photograph was opened, or a tap went down that brought it back.
  var time = 0.0
}
