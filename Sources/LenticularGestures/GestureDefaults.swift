import LenticularPhysics

/// Every slop and time-out of the recognisers, and where each comes from.
///
/// A *slop* is how far a pointer may stray before it counts as having moved. Lengths are in
/// points, times in seconds.
public enum GestureDefaults {
  /// How long a tap may last from its first touch to its last lift. The value of UIKit as
  /// re-implementations of it and WebKit's media controls found it.
  public static var tapDuration: Double { 0.75 }

  /// How long after one tap the next of a double tap may come. The value of UIKit as WebKit's
  /// media controls found it; Android and Flutter use 0.3.
  public static var tapGap: Double { 0.35 }

  /// How far a finger may move during a tap: `panSlop` of a finger, so that there is no movement
  /// that is neither a tap nor a pan.
  public static var tapSlop: Double { 10 }

  /// How far from the first tap of a double tap the next may fall: a finger's width, about the
  /// 44 points that Apple's guidelines ask for as the smallest target.
  public static var tapRegion: Double { 45 }

  /// How long a finger has to stay for a long press. The documented value of UIKit; Android and
  /// Flutter have the same.
  public static var pressDuration: Double { 0.5 }

  /// How far a finger may move before a long press begins. The documented value of UIKit, and no
  /// more than begins a pan.
  public static var pressSlop: Double { 10 }

  /// The part of full pressure that a deep press takes more than. Peek & Pan's.
  public static var deepPressPressure: Double { 0.5 }

  /// The part of full pressure at which a deep press is no longer deep. Chosen, not measured: a
  /// fifth below the threshold, so that a trembling finger does not cross both.
  public static var deepReleasePressure: Double { 0.4 }

  /// How far a finger has to move to begin a pan. The commonly observed value of UIKit, which
  /// does not document it.
  public static var panSlop: Double { 10 }

  /// How far a mouse, a pen or a trackpad's pointer has to move to begin a pan: they do not wobble
  /// as a finger does, but a click may shift them by a pixel or two. AppKit and GTK are close.
  public static var precisePanSlop: Double { 3 }

  /// How much the distance of two fingers has to change to begin a pinch. Half of `panSlop`:
  /// each of the two fingers has then moved a quarter as far as a pan needs.
  public static var pinchSlop: Double { 5 }

  /// The smallest distance of two fingers that a pinch computes with; nearer ones count as this
  /// far. Fingers are wider than this, so it only guards the division.
  public static var pinchDistance: Double { 1 }

  /// How far one of two fingers has to circle the other to begin a rotation, along the arc:
  /// `panSlop`, for that finger moves as far as if it began a pan. Fingers that are far apart need
  /// a smaller angle, as in Mapbox GL.
  public static var rotationSlop: Double { 10 }

  /// The smallest distance of two fingers that the slop of a rotation is computed with; nearer ones
  /// count as this far. Half a finger's width: if they seem nearer, their angle is noise.
  public static var rotationDistance: Double { 20 }

  /// How far a wheel turns for a factor of e when a browser reports a trackpad's pinch as turns of a
  /// wheel with the control key. Chromium's, which others follow.
  public static var magnifyingWheel: Double { 100 }

  /// How long a pointer has to rest for its velocity to count as zero: 100 ms, the `restingTime` of
  /// `VelocityTracker`. WebKit's `scrollVelocityZeroingTimeout` is the same.
  public static var restDuration: Double { VelocityTracker.restingTime }

  /// How fast a finger has to be, in points per second, for what it lets go to count as flung: the
  /// least that UIScrollView lets glide on, as Flutter measured it.
  public static var flingVelocity: Double { 100 }

  /// The largest coordinate that counts as one. Samples beyond it are broken, as are those that are
  /// not finite; no screen is as large, and sums and squares of it stay exact enough and finite.
  public static var largestCoordinate: Double { 1e9 }

  /// How far a pointer of a kind has to move to begin a pan.
  public static func panSlop(of kind: PointerSample.Kind) -> Double {
    kind == .touch ? panSlop : precisePanSlop
  }
}
