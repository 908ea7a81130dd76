import LenticularPhysics

extension PeekPan {
  /// What is known of one peek, until everything of it has disappeared.
  struct Peek {
    var source: PeekSource
    var track: PeekTrack
    /// The index of the thumbnail; nil if its photograph is gone.
    var home: Int?
    /// Where the finger went down, and its present location.
    let anchor: Point2D
    var finger: Point2D
    /// The location from which sliding up is measured.
    var liftOrigin: Point2D
    /// Whether a finger holds the preview: it began the peek, not a command, and the preview does not stay.
    var isHeld: Bool
    /// Whether a frame has shown the preview over its thumbnail. The flight begins in that frame.
    var hasRisen = false
    /// Whether pressing deeper commits: the press began at most at the commit pressure, or has fallen to the
    /// release pressure since.
    var canDeepen = false
    /// The last reported percentage.
    var reportedPercentage: Double?

    init(_ source: PeekSource, track: PeekTrack, anchor: Point2D, isHeld: Bool) {
      self.source = source
      self.track = track
      home = track.index
      self.anchor = anchor
      finger = anchor
      liftOrigin = anchor
      self.isHeld = isHeld
    }
  }
}
