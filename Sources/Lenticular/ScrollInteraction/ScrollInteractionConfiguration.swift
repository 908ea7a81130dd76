import LenticularPhysics

extension ScrollInteraction {
  /// The parameters of a scroll view. Lengths are points, times seconds.
  ///
  /// Use `ScrollInteraction.configure(at:_:)` to change them.
  public struct Configuration: Sendable {
    /// The deceleration of a fling: `Decay.normal`, `.fast`, or another one.
    public var deceleration = Decay.normal
    /// Whether content can be moved past its edges, from where it bounces back. Otherwise it stops at its
    /// edges.
    public var bounces = true
    /// Whether content that fits is centred in the view. Otherwise it lies in the top left corner.
    public var centersContent = false
    /// Whether content that fits along an axis can still be dragged along that axis, and bounces back.
    public var alwaysBouncesHorizontally = false
    public var alwaysBouncesVertically = false
    /// Moves content back from past an edge, and to the offset at which it snaps. Three independent
    /// implementations have chosen a stiffness near 200 and critical damping.
    public var bounceSpring = DampedSpring.scrollBounce
    /// The resistance to a drag past an edge.
    public var rubberBand = RubberBand()

    /// Whether a drag along one axis does not move the content along the other one. Drags that begin
    /// diagonally are not locked, nor are drags of content that moves along one axis only.
    public var isDirectionalLockEnabled = false
    /// The ratio of the distances along and across an axis above which a drag is locked to the axis. 2 is
    /// within 27° of the axis.
    public var directionalLockRatio = 2.0

    /// The offsets at which scrolling comes to rest.
    public var snapping = Snapping.none
    /// How long after the last sample of a trackpad the content snaps, if the platform does not report the
    /// end of momentum. 1.5 times as long as Chromium waits for momentum to begin.
    public var snapDelay = 0.15
    /// Scrolls to the offset of a command or key.
    public var scrollSpring = DampedSpring(uncheckedResponse: 0.4, dampingRatio: 1)
    /// The distance that an arrow key scrolls: the same as in browsers.
    public var lineLength = 40.0

    /// The least zoom scale at rest.
    public var minimumZoomScale = 1.0
    /// The greatest zoom scale at rest. Pinches have no effect unless it exceeds the least one.
    public var maximumZoomScale = 1.0
    /// Whether a pinch can exceed the zoom limits. The zoom scale then returns after the release.
    public var bouncesZoom = true
    /// The limit of the factor by which a pinch can exceed a zoom limit.
    public var largestOverzoom = 2.0
    /// Returns the zoom scale to its limits, and zooms to the scale of a command.
    public var zoomSpring = DampedSpring(uncheckedResponse: 0.36, dampingRatio: 1)

    /// Whether scroll indicators are shown while the content moves.
    public var showsIndicators = true
    public var indicator = ScrollIndicator.Configuration()

    /// How long a finger may rest before the momentum of the fling that it caught is lost.
    public var momentumRetention = 0.1
    /// The least ratio of the velocity of a new fling to the velocity that a caught fling would add. Below it
    /// nothing is added. 0.5 is Flutter's.
    public var momentumThreshold = 0.5

    public init() {}
  }
}
