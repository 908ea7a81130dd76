import LenticularGestures
import LenticularPhysics

extension PeekPan {
  /// How a Peek & Pan feels. Lengths are points, times seconds.
  public struct Configuration: Sendable {
    /// How the finger's place is read.
    public var track = PeekTrack.Configuration()

    /// What part of full pressure begins a peek where a sensor measures it: Peek & Pan's half. Elsewhere,
    /// a press of a duration does.
    public var peekPressure = GestureDefaults.deepPressPressure
    public var pressDuration = GestureDefaults.pressDuration
    /// What part of full pressure commits, and to what the pressure has to fall before it can again; a
    /// press that begins above it has to as well, so that none commits what nobody has seen. Chosen, not
    /// measured: half as much again as begins a peek, and a tremor below.
    public var commitPressure = 0.75
    public var commitReleasePressure = 0.65
    /// How far up a finger slides to commit: as long as a quick upward stroke of a thumb. Near the top
    /// of the view, a share of the way to it suffices, but at least some points.
    public var commitDistance = 80.0
    public var commitShare = 0.6
    public var leastCommitDistance = 24.0
    /// How far a finger may go sideways meanwhile: further is sliding, which drifts, and the way up counts
    /// anew from there. A thumb's arc is steeper.
    public var commitLeeway = 40.0

    /// How large a preview may be, as shares of the view.
    public var largestWidth = 0.88
    public var largestHeight = 0.66
    /// How far a preview stays above the finger and away from the view's top, where there is room.
    public var clearance = 36.0
    /// The radius of a preview's corners.
    public var cornerRadius = 14.0
    /// The backdrop's opacity while a preview is up.
    public var dimming = 0.6

    /// The shares of a finger's way that a preview follows: a hint that it hangs on the finger, and more
    /// of it upwards, where it will open.
    public var followShare = Point(x: 0.06, y: 0.2)
    /// How far beside its place the next preview begins, and the former one goes, as a share of the
    /// view's width.
    public var slideShare = 0.35
    /// How many former previews may be on their way out; one more, and the oldest is gone.
    public var largestDepartingCount = 3

    /// Raises a preview: as the viewer opens a photograph.
    public var risingSpring = PhotoViewer.Configuration().presentationSpring
    /// Brings it back, as the viewer does.
    public var returnSpring = PhotoViewer.Configuration().dismissalSpring
    /// Moves one preview in and another out: quicker than the viewer's pages, for they come in numbers.
    public var slidingSpring = Spring(uncheckedResponse: 0.3, dampingRatio: 1)
    /// Has a preview follow the finger.
    public var followSpring = Spring(uncheckedResponse: 0.3, dampingRatio: 1)
    /// Dims the page.
    public var dimmingSpring = PhotoViewer.Configuration().dimmingSpring
    /// The duration of the cross-fades that replace it all where motion is reduced.
    public var crossFadeDuration = 0.2

    public init() {}
  }
}
