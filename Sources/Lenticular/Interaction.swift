import LenticularGestures
import LenticularPhysics
import LenticularScene

/// A way to interact with photographs: it takes input, and produces layers and reports.
///
/// An interaction lives on a surface of a stage. Its recognisers watch the pointers that go down on the
/// surface, and compete in the stage's arena with the recognisers of the surrounding surfaces. The stage
/// passes the arena's decisions to the interaction. An interaction never refers to another one.
///
/// The calls for a touch:
///
///     touchesBegan ─▶ respond(to:) … ─▶ touchesEnded
///
/// `touchesBegan` is called for every pointer that goes down on the surface. `touchesEnded` is called when
/// the last pointer has gone up, when a gesture of another surface has won the pointers, or when the host has
/// lost them.
public protocol Interaction: AnyObject {
  /// The surface that holds the interaction's layers and receives its pointers.
  var surface: Surface { get }

  /// The interaction inside this one that receives touches by default; nil if there is none.
  var innerInteraction: (any Interaction)? { get }

  /// Handles an input other than a pointer, at a time in seconds. Times never decrease from input to input.
  /// An input may have an earlier time than the last frame.
  ///
  /// Returns whether the interaction alone handles the input. If so, no surrounding surface receives the
  /// input, and the host suppresses its own response, such as scrolling the page.
  func handle(_ input: Input, at time: Double) -> Bool

  /// A pointer went down. Running animations should stop before any gesture is recognised.
  ///
  /// - Parameters:
  ///   - sample: the sample of the pointer, with its location in points of the surface.
  ///   - surroundings: what the surrounding surfaces do with a touch that is left to them.
  func touchesBegan(_ sample: PointerSample, in surroundings: Surroundings, at time: Double)

  /// A recogniser of the interaction changed its state.
  func respond(to action: GestureAction, at time: Double)

  /// The touch is over: no pointer is left on the surface, or all have been lost.
  func touchesEnded(at time: Double)

  /// Whether the interaction alone handles the current touch, because the touch has stopped or moved
  /// something. If so, the host suppresses its own response, such as following a link or scrolling the page.
  /// The stage reads this property after every sample, before `touchesEnded`.
  var claimsTouches: Bool { get }

  /// The axes along which a drag moves this interaction. Surfaces inside it leave drags along these axes to it, where
  /// they do not follow themselves.
  var movableAxes: Axes { get }

  /// Whether two fingers that spread move something of this interaction. Surfaces inside it leave the spread to it at
  /// their largest zoom.
  var acceptsSpread: Bool { get }

  /// Advances to the time of a frame, in seconds: completes animations and publishes reports.
  func advance(to time: Double)

  /// The time of the next frame in which the interaction changes or reports something, in seconds, if no input comes
  /// before it: infinity if there is none, and a time that is not after the last frame, such as −∞, for the very next
  /// frame. By default that of the child which receives touches, or infinity.
  ///
  /// A frame may be drawn earlier, and changes nothing then. The stage by itself knows the time-outs of recognisers and
  /// the animations of layers, so an interaction need not count them in. It asks again after every input and every frame.
  var nextFrameTime: Double { get }
}

/// What the surfaces around one do with a touch that is left to them.
public struct Surroundings: Equatable, Sendable {
  /// The axes along which a drag moves one of them; see ``Interaction/movableAxes``.
  public var axes: Axes
  /// Whether one of them accepts fingers that spread; see ``Interaction/acceptsSpread``.
  public var acceptsSpread: Bool

  public init(axes: Axes = [], acceptsSpread: Bool = false) {
    self.axes = axes
    self.acceptsSpread = acceptsSpread
  }
}

extension Interaction {
  var renderer: LayerTreeRenderer { surface.renderer }

  public var innerInteraction: (any Interaction)? { nil }

  public func touchesBegan(
    _ sample: PointerSample, in surroundings: Surroundings, at time: Double
  ) {
    innerInteraction?.touchesBegan(sample, in: surroundings, at: time)
  }

  public func respond(to action: GestureAction, at time: Double) {
    innerInteraction?.respond(to: action, at: time)
  }

  public func touchesEnded(at time: Double) { innerInteraction?.touchesEnded(at: time) }

  public var claimsTouches: Bool { innerInteraction?.claimsTouches ?? false }

  public var movableAxes: Axes { innerInteraction?.movableAxes ?? [] }

  public var acceptsSpread: Bool { innerInteraction?.acceptsSpread ?? false }

  public var nextFrameTime: Double { innerInteraction?.nextFrameTime ?? .infinity }
}
