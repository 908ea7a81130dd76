import LenticularPhysics

extension PhotoViewer {
  /// How a photo viewer feels. Lengths are points, times seconds.
  public struct Configuration: Sendable {
    /// Opens a photograph: quick, with the slightest overshoot. The original took half a second
    /// at a damping ratio of 0.7; this arrives as soon and swings less.
    public var presentationSpring = Spring(uncheckedResponse: 0.38, dampingRatio: 0.86)
    /// Brings a photograph back. Without overshoot, for it lands on its thumbnail.
    public var dismissalSpring = Spring(uncheckedResponse: 0.34, dampingRatio: 1)
    /// Turns from one photograph to the next.
    public var pagingSpring = Spring(uncheckedResponse: 0.4, dampingRatio: 1)
    /// Lets the backdrop follow a drag.
    public var dimmingSpring = Spring(uncheckedResponse: 0.25, dampingRatio: 1)
    /// The duration of the cross-fade that replaces flights where motion is reduced.
    public var crossFadeDuration = 0.2

    /// How a zoomed photograph scrolls, and zooms: the limits of the zoom follow from the photograph.
    public var scrolling = ScrollView.Configuration()

    /// The least of what counts as the largest zoom. Photographs of many pixels go further, to
    /// twice their pixels.
    public var leastMaximumZoom = 3.0
    /// The least zoom that a double tap gives.
    public var leastDoubleTapZoom = 2.0
    /// What a key zooms by.
    public var zoomStep = 1.6
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

    public init() {
      scrolling.centersContent = true
      scrolling.alwaysBouncesHorizontally = true
      scrolling.alwaysBouncesVertically = true
    }

    /// How the strip of pages scrolls.
    var paging: ScrollView.Configuration {
      var paging = ScrollView.Configuration()
      paging.rubberBand = scrolling.rubberBand
      paging.deceleration = pagingProjection
      paging.bounceSpring = pagingSpring
      paging.scrollSpring = pagingSpring
      // What a finger caught of a turn adds nothing to the next.
      paging.momentumThreshold = .infinity
      return paging
    }
  }
}
