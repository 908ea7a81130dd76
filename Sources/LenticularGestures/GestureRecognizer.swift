import LenticularPhysics

/// Something that watches pointers and says when they make its gesture.
///
/// A recogniser knows nothing but the samples it is given: neither the arena nor the other
/// recognisers. It *proposes* a state, and changes only when it is told to; between the two the
/// `Arena` decides. So each is as simple as its gesture.
///
/// Only the arena calls `touch`, `move`, `lift`, `cancel`, `advance`, `change` and `reset`. It
/// delivers legal samples only: every pointer goes down before it moves, and is lifted or cancelled
/// at most once; coordinates and times are finite, times never decrease; a lift is where the last
/// move was, and as hard. A recogniser that is added while pointers are down hears of their moves
/// without their downs and ignores them.
///
/// One recogniser can stand in front of another: pass everything on, and fail where the other would
/// begin but should not.
public protocol GestureRecognizer: AnyObject {
  /// Where the recogniser is in its life.
  var state: GestureState { get }

  /// Where the gesture is, in points of its target: the centroid of its pointers.
  var location: Point { get }

  /// From the coordinates of the samples to those of the target, as of the pointer that came down
  /// last. Slops are lengths of the samples' coordinates, so that recognisers of different targets
  /// judge a finger alike; what is read of a recogniser is in the target's.
  var map: AffineTransform { get set }

  /// Whether it may begin with pointers that a gesture of another target has given up.
  var takesPointersOver: Bool { get }

  /// When the recogniser would propose something though no sample comes, in seconds; or nothing
  /// while only samples matter to it. One that has a deadline when all pointers are up waits for
  /// more, as a double tap does after the first; any other is then over.
  var deadline: Double? { get }

  /// Takes note of a pointer that came down and returns the state the recogniser would like to be
  /// in, or nothing if the sample changes nothing about that. It may have to wait: a recogniser
  /// that proposed `began` goes on taking samples and takes the proposal back with `possible` or
  /// `failed`; one that proposed `ended` hears no more until it is told.
  func touch(_ sample: PointerSample) -> GestureState?

  /// Takes note of a pointer that moved or changed its pressure, and returns what `touch` would.
  func move(_ sample: PointerSample) -> GestureState?

  /// Takes note of a pointer that left, and returns what `touch` would.
  func lift(_ sample: PointerSample) -> GestureState?

  /// Takes note of a pointer that was taken away, and returns what `touch` would.
  func cancel(_ sample: PointerSample) -> GestureState?

  /// Takes note of the time, in seconds, and returns what `touch` would. The arena calls it
  /// whenever time passes, and before each sample with the time of the sample.
  func advance(to time: Double) -> GestureState?

  /// Goes at a time, in seconds, to a state that `GestureState.canChange(to:)` allows.
  func change(to state: GestureState, at time: Double)

  /// Forgets the pointers and goes back to `possible`. What it measured of the last gesture stays
  /// readable until the next begins.
  func reset()

  /// Whether recognising this gesture makes another fail, if the two may not be recognised
  /// simultaneously. True for most.
  func canPrevent(_ other: any GestureRecognizer) -> Bool
}

extension GestureRecognizer {
  /// The identity, for a recogniser that tells no places.
  public var map: AffineTransform {
    get { .identity }
    set {}
  }

  public var takesPointersOver: Bool { false }

  public var deadline: Double? { nil }

  public func advance(to time: Double) -> GestureState? { nil }

  public func canPrevent(_ other: any GestureRecognizer) -> Bool { true }
}
