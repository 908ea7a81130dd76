import LenticularPhysics

extension ScrollView {
  /// How a scroll view feels and what it permits. Lengths are points, times seconds.
  ///
  /// `ScrollView.configure(at:_:)` changes it.
  public struct Configuration: Sendable {
    /// How the content slows down: `Decay.normal`, `.fast`, or one of your own.
    public var deceleration = Decay.normal
    /// Whether content can be pulled past its edges, and comes back. Where it cannot, it stops dead
    /// at the edge.
    public var bounces = true
    /// Whether content that fits lies in the middle of the view; else in its top left corner.
    public var centersContent = false
    /// Whether content that fits along an axis can be pulled along it all the same.
    public var alwaysBouncesHorizontally = false
    public var alwaysBouncesVertically = false
    /// Brings content back that was pulled or flung past an edge, and to where it snaps: three
    /// independent groups settled on a stiffness near 200 and critical damping.
    public var bounceSpring = Spring.scrollBounce
    /// Resists content that is dragged past its edge.
    public var rubberBand = RubberBand()

    /// Whether a drag along one axis moves nothing along the other. One that begins diagonally
    /// locks nothing, nor does one where only one axis can move.
    public var isDirectionalLockEnabled = false
    /// A drag begins along an axis if it goes so many times further along it than across: 2 is
    /// within 27° of the axis.
    public var directionalLockRatio = 2.0

    /// Where scrolling comes to rest.
    public var snapping = Snapping.none
    /// How long a trackpad has to be quiet until content snaps that it has moved, where the platform
    /// does not say when its momentum is over: half as long again as Chromium waits for it to begin.
    public var snapDelay = 0.15
    /// Scrolls to where a command or a key asks.
    public var scrollSpring = Spring(uncheckedResponse: 0.4, dampingRatio: 1)
    /// How far an arrow key scrolls: what browsers have.
    public var lineLength = 40.0

    /// The least zoom at rest.
    public var minimumZoomScale = 1.0
    /// The greatest zoom at rest. Fingers zoom nothing unless it is above the least.
    public var maximumZoomScale = 1.0
    /// Whether a pinch can go beyond the limits, and comes back.
    public var bouncesZoom = true
    /// How far a pinch beyond a limit can stretch the scale, as a factor, however wide it gets.
    public var largestOverzoom = 2.0
    /// Takes the zoom back inside its limits, or to where a command asks.
    public var zoomSpring = Spring(uncheckedResponse: 0.36, dampingRatio: 1)

    /// Whether indicators tell, while the content moves, which part of it is seen.
    public var showsIndicators = true
    public var indicator = ScrollIndicator.Configuration()

    /// A finger that rests longer than this gives up the momentum of the fling that it caught.
    public var momentumRetention = 0.1
    /// The momentum of a caught fling is kept by one at least so many times as fast as what it would
    /// add: half, as Flutter has it.
    public var momentumThreshold = 0.5

    public init() {}
  }
}
