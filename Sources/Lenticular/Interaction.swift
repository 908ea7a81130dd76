import LenticularGestures
import LenticularPhysics
import LenticularScene

/// One of the ways to play with photographs: what people do goes in, layers and reports come out.
///
/// An interaction lives on a surface of a stage. It has recognisers for the pointers that land there,
/// which compete in the stage's arena with those of the surfaces around it; it is told what they
/// recognise, and never asks who else there is.
///
/// A touch, as an interaction sees it:
///
///     touchesBegan ─▶ respond(to:) … ─▶ touchesEnded
///
/// `touchesBegan` comes for every pointer that lands, `touchesEnded` when none is left, when another
/// surface's gesture has won them, or when the host has lost them.
public protocol Interaction: AnyObject {
  /// Where it draws, and where pointers land.
  var surface: Surface { get }

  /// The interaction inside this one that touches are meant for, where this one does not say otherwise; nil
  /// if there is none.
  var touchedChild: (any Interaction)? { get }

  /// Takes in what happened at a time, in seconds, beside pointers. Times never decrease from input to
  /// input, but one may come after a frame that shows a later time.
  ///
  /// Returns whether the input is the interaction's alone: then no surface around it gets the input, and a
  /// host lets nobody else act on it, such as a page that would scroll.
  func handle(_ input: Input, at time: Double) -> Bool

  /// A pointer has come down. What moves should stop, before any gesture is recognised.
  ///
  /// - Parameters:
  ///   - sample: with its location in the surface's points.
  ///   - outerAxes: the axes along which the surfaces around this one can be dragged.
  func touchesBegan(_ sample: PointerSample, outerAxes: ScrollView.Axes, at time: Double)

  /// One of its recognisers came to another state.
  func respond(to action: GestureAction, at time: Double)

  /// No pointer is left.
  func touchesEnded(at time: Double)

  /// Whether the present touches are the interaction's alone: they have stopped or moved something. A host
  /// then lets nobody else act on them, such as a link that is clicked or a page that is scrolled. Asked
  /// after every sample, before `touchesEnded`.
  var claimsTouches: Bool { get }

  /// The axes along which a drag moves something, for the surfaces inside.
  var movableAxes: ScrollView.Axes { get }

  /// Lets time pass without an input: motions arrive, and what has happened is reported.
  func advance(to time: Double)

  /// Whether nothing will happen, and nothing looks different, until the next input.
  var isIdle: Bool { get }
}

extension Interaction {
  var animator: Animator { surface.animator }

  public var touchedChild: (any Interaction)? { nil }

  public func touchesBegan(
    _ sample: PointerSample, outerAxes: ScrollView.Axes, at time: Double
  ) {
    touchedChild?.touchesBegan(sample, outerAxes: outerAxes, at: time)
  }

  public func respond(to action: GestureAction, at time: Double) {
    touchedChild?.respond(to: action, at: time)
  }

  public func touchesEnded(at time: Double) { touchedChild?.touchesEnded(at: time) }

  public var claimsTouches: Bool { touchedChild?.claimsTouches ?? false }

  public var movableAxes: ScrollView.Axes { touchedChild?.movableAxes ?? [] }
}
