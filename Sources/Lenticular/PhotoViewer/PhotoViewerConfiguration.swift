import LenticularPhysics

extension PhotoViewer {
  /// How a photo viewer feels. Lengths are points, times seconds.
  public struct Configuration: Sendable {
    /// Opens a photograph: quick, with the slightest overshoot. The original took half a second
    /// at a damping ratio of 0.7; this arrives as soon and swings less.
    public var presentationSpring = Spring(uncheckedResponse: 0.38, dampingRatio: 0.86)
    /// Brings a photograph back. Without overshoot, for it lands on its thumbnail.
    public var dismissalSpring = Spring(uncheckedResponse: 0.34, dampingRatio: 1)
    /// Zooms to a point, back to fit, or back inside the limits.
    public var zoomSpring = Spring(uncheckedResponse: 0.36, dampingRatio: 1)
    /// Turns from one photograph to the next.
    public var pagingSpring = Spring(uncheckedResponse: 0.4, dampingRatio: 1)
    /// Lets the backdrop follow a drag.
    public var dimmingSpring = Spring(uncheckedResponse: 0.25, dampingRatio: 1)
    /// The duration of the cross-fade that replaces flights where motion is reduced.
    public var crossFadeDuration = 0.2

    /// Slows a zoomed photograph down after a fling.
    public var deceleration = Decay.normal
    /// Returns a zoomed photograph that was flung past its edge: three independent groups settled
    /// on a stiffness near 200 and critical damping.
    public var bounceSpring = Spring.scrollBounce
    /// Resists a zoomed photograph that is dragged past its edge, and a pinch past the limits.
    public var rubberBand = RubberBand()

    /// How far a pinch beyond a limit can stretch the scale, as a factor, however wide it gets.
    public var largestOverzoom = 2.0
    /// The least of what counts as the largest zoom. Photographs of many pixels go further, to
    /// twice their pixels.
    public var leastMaximumZoom = 3.0
    /// The least zoom that a double tap gives.
    public var leastDoubleTapZoom = 2.0
    /// Zooms closer to fitting than this settle at fitting.
    public var fittingLeeway = 0.03

    /// A release is projected this far ahead, by a decay of this rate, to tell a dismissal from a
    /// return: 0.25 s of its velocity.
    public var dismissalProjection = Decay(uncheckedRate: 0.996)
    /// How far from the middle the projected photograph must be to be dismissed, as a fraction of
    /// the stage's shorter side.
    public var dismissalDistance = 0.2
    /// A drag across the photograph turns the page if, projected ahead by a decay of this rate, it
    /// goes further than half a page.
    public var pagingProjection = Decay(uncheckedRate: 0.996)
    /// Pinched below this scale, a photograph is dismissed.
    public var dismissalScale = 0.8
    /// A photograph dragged this far has dimmed the backdrop entirely, as a fraction of the
    /// stage's height.
    public var dimmingDistance = 0.6
    /// The gap between two pages of the strip.
    public var pageSpacing = 24.0

    public init() {}
  }
}
