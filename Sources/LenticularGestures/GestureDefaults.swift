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

  /// How long a pointer has to rest for its velocity to count as zero: 100 ms, as `VelocityTracker`
  /// measures it. Chromium's and Android's horizons are the same.
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
