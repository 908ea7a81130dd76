/// What an interaction reports to its host, beside the picture.
public enum Effect: Equatable, Sendable {
  /// A photograph began to open, or opens again while it was on its way back.
  case presented(index: Int)
  /// Another photograph is the current one. The host answers with its thumbnail.
  case indexChanged(index: Int)
  /// From this frame on the thumbnail is hidden, for its photograph flies; or visible again.
  case thumbnailHidden(index: Int, Bool)
  /// A photograph is on its way back.
  case willDismiss(index: Int)
  /// The photograph has arrived and the viewer is closed.
  case dismissed(index: Int)
  /// The photograph came to another zoom, as a multiple of fitting the stage.
  case zoomChanged(Double)
  /// What a scroll view reports.
  case scroll(ScrollEffect)
  /// What a tilt panner reports.
  case panorama(PanoramaEffect)
  /// What a Peek & Pan reports.
  case peek(PeekEffect)
}
