import LenticularPhysics

/// A recogniser tracks pointers and recognises one gesture.
///
/// A recogniser depends on its samples alone, not on the arena or other recognisers. It *proposes*
/// a state, and changes its state only in `change(to:at:)`, after the `Arena` has decided. So each
/// recogniser is as simple as its gesture.
///
/// Only the arena calls `touch`, `move`, `lift`, `cancel`, `advance`, `change` and `reset`. It
/// passes valid samples only: every pointer goes down before it moves, and is lifted or cancelled
/// at most once. Coordinates and times are finite, and times never decrease. A lift has the
/// location and the pressure of the last move. A recogniser that is added while pointers are down
/// receives their moves without their downs, and ignores them.
///
/// A recogniser can wrap another one: it forwards all calls, and fails in additional cases.
public protocol GestureRecognizer: AnyObject {
  /// The state of the recogniser.
  var state: RecognizerState { get }

  /// The location of the gesture, in points of the target: the centroid of its pointers.
  var location: Point2D { get }

  /// The map from the coordinates of the samples to those of the target, for the pointer that went
  /// down last. Slops are lengths in the coordinates of the samples, so that recognisers of
  /// different targets agree about a movement. Properties of a recogniser are in the coordinates of
  /// its target.
  var map: AffineTransform2D { get set }

  /// Whether the recogniser may begin with pointers that another target has yielded.
  var canBeginWithYieldedPointers: Bool { get }

  /// The time of the recogniser's next time-out, in seconds; nil if it waits for samples only. A
  /// recogniser with a deadline after all pointers are up waits for further touches, as a double
  /// tap does after the first tap. Recognisers without one fail then.
  var deadline: Double? { get }

  /// Handles a pointer that went down. Returns the proposed state; nil for no change.
  ///
  /// A proposal may be held. A recogniser that has proposed `began` still receives samples, and
  /// withdraws the proposal with `possible` or `failed`. One that has proposed `ended` receives no
  /// samples until `change` or `reset`.
  func touch(_ sample: PointerSample) -> RecognizerState?

  /// Handles a pointer that moved or changed its pressure. Returns a proposal, as `touch` does.
  func move(_ sample: PointerSample) -> RecognizerState?

  /// Handles a pointer that went up. Returns a proposal, as `touch` does.
  func lift(_ sample: PointerSample) -> RecognizerState?

  /// Handles a pointer that was cancelled. Returns a proposal, as `touch` does.
  func cancel(_ sample: PointerSample) -> RecognizerState?

  /// Handles the passing of time until a time in seconds. Returns a proposal, as `touch` does. The
  /// arena calls this whenever time passes, and before each sample with the time of the sample.
  func advance(to time: Double) -> RecognizerState?

  /// Changes the state at a time, in seconds. `RecognizerState.canChange(to:)` is true for the new
  /// state.
  func change(to state: RecognizerState, at time: Double)

  /// Resets the recogniser to `possible`, without pointers. Measurements of the last gesture stay
  /// readable until the next one begins.
  func reset()

  /// Whether recognition of this gesture makes another one fail, unless the two may be recognised
  /// simultaneously. True by default.
  func canPrevent(_ other: any GestureRecognizer) -> Bool
}

extension GestureRecognizer {
  /// The identity, for recognisers without locations.
  public var map: AffineTransform2D {
    get { .identity }
    set {}
  }

  public var canBeginWithYieldedPointers: Bool { false }

  public var deadline: Double? { nil }

  public func advance(to time: Double) -> RecognizerState? { nil }

  public func canPrevent(_ other: any GestureRecognizer) -> Bool { true }
}
