import LenticularPhysics

/// The slops and time-outs of the recognisers, each with its source.
///
/// A *slop* is the distance that a pointer may move without an effect. Lengths are points, times seconds.
public enum GestureDefaults {
  /// The longest duration of a tap, from the first touch to the last lift. UIKit's value, as found by
  /// re-implementations and by WebKit's media controls.
  public static var tapDuration: Double { 0.75 }

  /// The longest time between the taps of a double tap. UIKit's value, as found by WebKit's media controls;
  /// Android and Flutter use 0.3.
  public static var tapGap: Double { 0.35 }

  /// The farthest movement of a finger during a tap: equal to `panSlop` of a finger, so that every movement
  /// is a tap or a pan.
  public static var tapSlop: Double { 10 }

  /// The greatest distance between the taps of a double tap: a finger's width, about the 44 points that
  /// Apple's guidelines recommend as the smallest target.
  public static var tapRegion: Double { 45 }

  /// The distance of a drag after a tap that doubles or halves the zoom scale, in points. That of Mapbox GL.
  public static var zoomDragLength: Double { 128 }

  /// The duration of a long press. UIKit's documented value; the same in Android and Flutter.
  public static var pressDuration: Double { 0.5 }

  /// The farthest movement of a finger before a long press begins. UIKit's documented value, and no more than
  /// begins a pan.
  public static var pressSlop: Double { 10 }

  /// The fraction of full pressure above which a press is deep. That of Peek & Pan.
  public static var deepPressPressure: Double { 0.5 }

  /// The fraction of full pressure to which a deep press has to fall to be deep no longer. Chosen, not
  /// measured: a fifth below the threshold, so that a trembling finger does not cross both.
  public static var deepReleasePressure: Double { 0.4 }

  /// The movement of a finger that begins a pan. UIKit's value as commonly observed; UIKit does not document
  /// it.
  public static var panSlop: Double { 10 }

  /// The movement of a mouse, a pen or a trackpad's pointer that begins a pan. They are steadier than a
  /// finger, but a click may move them by a pixel or two. Similar to AppKit and GTK.
  public static var precisePanSlop: Double { 3 }

  /// The change of the distance of two fingers that begins a pinch. Half of `panSlop`: each finger has then
  /// moved a quarter of it.
  public static var pinchSlop: Double { 5 }

  /// The least distance of two fingers in the computation of a pinch. Fingers are wider than this, so it only
  /// prevents a division by zero.
  public static var pinchDistance: Double { 1 }

  /// The arc by which one of two fingers has to circle the other to begin a rotation: equal to `panSlop`.
  /// Fingers that are farther apart need a smaller angle, as in Mapbox GL.
  public static var rotationSlop: Double { 10 }

  /// The least distance of two fingers in the computation of a rotation's slop. It is half a finger's width:
  /// the angle of nearer fingers is noise.
  public static var rotationDistance: Double { 20 }

  /// The wheel delta of a magnification by the factor e, where a browser reports a pinch on a trackpad as a
  /// wheel with the Control key. Chromium's value, which other browsers share.
  public static var magnifyingWheel: Double { 100 }

  /// How long a pointer has to rest for its velocity to become zero: 100 ms, the `restingTime` of
  /// `VelocityTracker`. The same as WebKit's `scrollVelocityZeroingTimeout`.
  public static var restDuration: Double { VelocityTracker.restingTime }

  /// The least velocity of a fling, in points per second: the least with which UIScrollView decelerates, as
  /// measured by Flutter.
  public static var flingVelocity: Double { 100 }

  /// The largest usable coordinate, in points. Samples beyond it are invalid, as are those that are not
  /// finite. No screen is as large, and sums and squares of it stay finite and sufficiently exact.
  public static var largestCoordinate: Double { 1e9 }

  /// The movement that begins a pan, for a kind of pointer.
  public static func panSlop(of kind: PointerSample.Kind) -> Double {
    kind == .touch ? panSlop : precisePanSlop
  }
}
