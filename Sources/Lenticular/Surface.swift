import LenticularGestures
import LenticularPhysics
import LenticularScene

/// A place on the screen where an interaction draws its layers and where pointers land.
///
/// A surface has a layer tree of its own and is a target of the stage's arena. The interaction that
/// lives on it reaches the screen and the fingers through it alone.
public final class Surface: Arena.Target {
  /// The number that frames and hosts call it by: 1 for the first of a stage, ascending.
  public let id: Int32
  /// The animator of the stage, which all its layers are made with.
  public let animator: Animator
  /// The layer that all others of the surface lie in.
  public let root: Layer
  let arena: Arena
  /// The layer of another surface that the root lies in; nil where the host draws it.
  private let superlayer: Layer?

  /// A surface of a size in points, for an interaction that is the first on its stage.
  public convenience init(size: Size) {
    self.init(id: 1, size: size, animator: Animator(), arena: Arena(), superlayer: nil)
  }

  init(id: Int32, size: Size, animator: Animator, arena: Arena, superlayer: Layer?) {
    self.id = id
    self.animator = animator
    self.arena = arena
    self.superlayer = superlayer
    if let superlayer {
      root = Layer(animator, size: size)
      root.anchorPoint = .zero
      superlayer.addSublayer(root)
    } else {
      root = animator.makeRoot(size: size, surface: id)
    }
    super.init()
  }

  /// Frees what the surface has on the stage.
  func invalidate() {
    arena.remove(self)
    if let superlayer { superlayer.removeSublayer(root) } else { animator.removeRoot(root) }
  }

  // MARK: Recognisers

  /// Has a recogniser watch the pointers that land here.
  public func add(_ recognizer: any GestureRecognizer) {
    arena.add(recognizer, to: self)
  }

  /// Lets a recogniser wait until another has failed; see `Arena.require(_:toFail:)`.
  public func require(
    _ recognizer: any GestureRecognizer, toFail other: any GestureRecognizer
  ) {
    arena.require(recognizer, toFail: other)
  }

  /// Lets two recognisers be recognised at the same time.
  public func allowSimultaneous(
    _ recognizer: any GestureRecognizer, _ other: any GestureRecognizer
  ) {
    arena.allowSimultaneous(recognizer, other)
  }

  /// Has a recogniser take part or not. To be called where its gesture is not active.
  public func setEnabled(_ recognizer: any GestureRecognizer, _ isEnabled: Bool) {
    if isEnabled { arena.enable(recognizer) } else { arena.disable(recognizer) }
  }

  // MARK: Touches

  /// Whether pointers are down here and have not been lost to another surface's gesture.
  public var hasTouches: Bool { pointerCount > 0 && !hasLost }

  /// Whether nothing will happen here before the next pointer comes down: none is, and no recogniser waits
  /// for its time.
  public var isIdle: Bool { arena.isIdle(self) }

  /// Takes the pointers away. Returns the cancellations, which the stage does not tell again.
  public func cancelTouches() -> [GestureAction] { arena.cancel(self) }

  /// Leaves the pointers to the surfaces around this one. Returns the cancellations, which the stage does
  /// not tell again.
  public func giveUpTouches() -> [GestureAction] { arena.giveUp(self) }
}
