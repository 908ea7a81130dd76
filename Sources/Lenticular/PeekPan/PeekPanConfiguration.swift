import LenticularGestures
import LenticularPhysics

extension PeekPan {
  /// The parameters of a Peek & Pan. Lengths are points, times seconds.
  public struct Configuration: Sendable {
    /// How the location of the finger is mapped to an index or a value.
    public var track = PeekTrack.Configuration()

    /// The pressure that begins a peek, as a fraction of full pressure: half, as in Peek & Pan. Without a
    /// pressure sensor, a press of `pressDuration` begins a peek.
    public var peekPressure = GestureDefaults.deepPressPressure
    public var pressDuration = GestureDefaults.pressDuration
    /// The pressure above which a peek commits, as a fraction of full pressure. A press that begins above it
    /// first has to fall to the release pressure, so that no preview commits before it was seen. Chosen, not
    /// measured: 1.5 times `peekPressure`, and less than that by a tremor.
    public var commitPressure = 0.75
    public var commitReleasePressure = 0.65
    /// How far up a finger slides to commit: the length of a quick upward stroke of a thumb. Near the top of
    /// the view, a fraction of the distance to it suffices, but no less than a minimum.
    public var commitDistance = 80.0
    public var commitShare = 0.6
    public var leastCommitDistance = 24.0
    /// How far a finger may move sideways while it slides up. Beyond, the distance upwards is measured anew
    /// from there. The arc of a thumb is steeper than this.
    public var commitLeeway = 40.0

    /// The largest width and height of a preview, as fractions of the view's.
    public var largestWidth = 0.88
    public var largestHeight = 0.66
    /// The distance of a preview from the finger below and from the top of the view, if there is room.
    public var clearance = 36.0
    /// The radius of a preview's corners.
    public var cornerRadius = 14.0
    /// The opacity of the backdrop while a preview is shown.
    public var dimming = 0.6

    /// The fraction of the finger's movement that the preview follows, along each axis. It is larger
    /// vertically, because sliding up commits.
    public var followShare = Point2D(x: 0.06, y: 0.2)
    /// How far a preview slides in and its predecessor out, as a fraction of the view's width.
    public var slideShare = 0.35
    /// The largest number of previews that fade out at once. The oldest is removed for another one.
    public var largestDepartingCount = 3

    /// Raises a preview, as a viewer opens a photograph.
    public var risingSpring = PhotoViewer.Configuration().presentationSpring
    /// Sends a preview back, as a viewer does a photograph.
    public var returnSpring = PhotoViewer.Configuration().dismissalSpring
    /// Slides previews in and out: faster than the pages of a viewer, because many may follow one another.
    public var slidingSpring = DampedSpring(uncheckedResponse: 0.3, dampingRatio: 1)
    /// Lets a preview follow the finger.
    public var followSpring = DampedSpring(uncheckedResponse: 0.3, dampingRatio: 1)
    /// Fades the backdrop.
    public var dimmingSpring = PhotoViewer.Configuration().dimmingSpring
    /// The duration of the cross-fades that replace all other animations with reduced motion.
    public var crossFadeDuration = 0.2

    public init() {}
  }
}
