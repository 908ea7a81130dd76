extension PeekPan {
  /// A report of a Peek & Pan. Every `began` is followed by exactly one `ended`; all reports between them
  /// belong to the same peek.
  ///
  /// The enum may grow. Give a `switch` over it a `default`.
  public enum Report: Equatable, Sendable {
    /// A peek began with the preview of an index.
    case began(index: Int)
    /// The preview of another index is shown.
    case moved(index: Int)
    /// The progress of the finger through all indices, or through the area of a value; from 0 to 1.
    case updated(percentage: Double)
    /// The preview stays when the finger lifts, with its actions. At most one in a peek.
    case stayed(index: Int)
    /// The peek ended. Unless committed, the preview goes back to its thumbnail or fades out. If committed,
    /// the preview disappears in the next frame unless it is passed on by `present(_:in:from:at:)`.
    case ended(index: Int, committed: Bool)
    /// The pressed thumbnail is hidden from this frame on, while its preview flies, or visible again. It may
    /// become visible after `ended`, but does so before the next `began`.
    case thumbnailHidden(isHidden: Bool)
  }
}

extension PeekPan.Report {
  /// Replaces the index of a preview by the one that it has after an update; nil leaves it.
  mutating func move(_ now: (Int) -> Int?) {
    switch self {
    case .began(let index): self = .began(index: now(index) ?? index)
    case .moved(let index): self = .moved(index: now(index) ?? index)
    case .stayed(let index): self = .stayed(index: now(index) ?? index)
    case .ended(let index, let isCommitted):
      self = .ended(index: now(index) ?? index, committed: isCommitted)
    case .updated, .thumbnailHidden: break
    }
  }
}
