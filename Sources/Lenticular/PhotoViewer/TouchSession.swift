import LenticularPhysics

/// What the fingers on a photograph do, from the first one that goes down to the last one that lifts.
struct TouchSession {
  /// The content that pointers move.
  enum Held {
    /// The current photograph: one or two fingers move it, two zoom it.
    case page
    /// The strip: a drag turns the pages.
    case strip
  }

  /// The destination of a flight.
  struct Flight {
    var position: Point2D
    var transform: AffineTransform2D
  }

  /// The content that a drag or a pinch moves.
  var held: Held?
  /// The scale of the photograph when the present pinch began; nil if the present hold has not been a pinch.
  var pinchStart: Double?
  /// The destination of the flight that the touch stopped, until one of its gestures is recognised.
  var interruptedFlight: Flight?
  /// When two fingers last rotated the photograph.
  var rotationTime = -Double.infinity
}
