import LenticularPhysics

/// What a Peek & Pan reports. Every `began` is followed by exactly one `ended`, in that order; what
/// lies between belongs to it.
public enum PeekEffect: Equatable, Sendable {
  /// A preview rises: that of an index.
  case began(index: Int)
  /// The preview of another index is shown.
  case moved(index: Int)
  /// How far the finger is through all indices, or through the area of a value; from 0 to 1.
  case updated(percentage: Double)
  /// The preview is handed over where this frame shows it, in points of the view, and is gone in the
  /// next. `ended` follows.
  case committed(frame: Rect)
  /// The preview goes: back to where it came from or, committed, to who presents it now. Then the radius
  /// is that of the corners of the frame that `committed` told, in points.
  case ended(index: Int, committed: Bool, cornerRadius: Double)
  /// From this frame on what was pressed is hidden, for its preview flies; or visible again. It may
  /// become so after `ended`, but does before the next `began`.
  case thumbnailHidden(Bool)
}
