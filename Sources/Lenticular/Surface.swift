import LenticularGestures
import LenticularPhysics
import LenticularScene

/// A rectangle on the screen that holds the layers of an interaction and receives its pointers.
///
/// A surface has a layer tree, and a target in the stage's arena. Its interaction uses no other layers or
/// recognisers. The interaction owns the surface; with the surface, its layers and recognisers leave the stage.
public final class Surface {
  /// The identifier in frames and calls of hosts: 1 for the first surface of a stage, ascending.
  public let id: Int32
  /// The renderer of the stage, with which all layers of the surface are created.
  public let renderer: LayerTreeRenderer
  /// The root of the surface's layer tree.
  public let root: Layer
  /// The size and the display of the surface; nil before the host has measured them, and while the surface is not
  /// displayed.
  ///
  /// Without a viewport, an interaction shows nothing new. It performs what it was told in the frame in which the viewport
  /// appears; of several commands that exclude each other, the last one. An interaction whose viewport goes away keeps its
  /// layout, and what it shows. If the same viewport comes back, nothing has changed.
  public var viewport: Viewport? {
    didSet {
      if let viewport, viewport.size != root.bounds.model.size {
        root.bounds.set(Rect2D(origin: .zero, size: viewport.size))
      }
    }
  }
  #if hasFeature(Embedded)
    // A page has one stage, and a constant makes the download smaller.
    let arena: Arena
  #else
    private(set) var arena: Arena
  #endif
  /// The area of the arena that receives the surface's pointers.
  let target = Arena.Target()
  /// The layer of another surface that contains the root; nil if the host draws it.
  private let superlayer: Layer?

  #if !hasFeature(Embedded)
    /// Whether no stage has made the surface, so that it has a renderer of its own.
    private var hasOwnRenderer = false
  #endif

  /// Stops the program if a stage has made the surface.
  @inline(__always)
  func requireOwnRenderer() {
    #if !hasFeature(Embedded)
      precondition(hasOwnRenderer, "another stage has made the surface")
    #endif
  }

  /// Creates a surface with a renderer of its own, of a size in points, for `Stage.init(_:)`; without a viewport if the size
  /// is not positive.
  public convenience init(size: Size2D) {
    self.init(id: 1, size: size, renderer: LayerTreeRenderer(), arena: Arena(), superlayer: nil)
    #if !hasFeature(Embedded)
      hasOwnRenderer = true
    #endif
  }

  init(id: Int32, size: Size2D, renderer: LayerTreeRenderer, arena: Arena, superlayer: Layer?) {
    self.id = id
    self.renderer = renderer
    self.arena = arena
    self.superlayer = superlayer
    viewport = Viewport(size: size)
    let size = viewport?.size ?? .zero
    if let superlayer {
      root = Layer(renderer, size: size)
      root.anchorPoint = .zero
      superlayer.addSublayer(root)
    } else {
      root = renderer.makeRoot(size: size, surface: id)
    }
  }

  deinit { invalidate() }

  /// Whether the surface lies in a layer that is in the tree of another one.
  var isShownInLayer: Bool { superlayer != nil && root.isInTree }

  /// Removes the surface's layers and recognisers from the stage.
  func invalidate() {
    arena.postpone(arena.remove(target))
    if let superlayer { superlayer.removeSublayer(root) } else { renderer.removeRoot(root) }
  }

  #if !hasFeature(Embedded)
    /// Moves the surface's recognisers to the arena of another stage.
    func move(to arena: Arena) {
      guard arena !== self.arena else { return }
      self.arena.postpone(self.arena.move(target, to: arena))
      self.arena = arena
    }
  #endif

  // MARK: Recognisers

  /// Adds a recogniser that watches the pointers on the surface.
  public func add(_ recognizer: any GestureRecognizer) {
    arena.add(recognizer, to: target)
  }

  /// Makes a recogniser wait until another one has failed. Returns false, without a change, if one of them was not added to
  /// a surface of the stage, or if the other one already waits for this one.
  @discardableResult
  public func require(
    _ recognizer: any GestureRecognizer, toFail other: any GestureRecognizer
  ) -> Bool {
    arena.require(recognizer, toFail: other, of: target)
  }

  /// Lets two recognisers be active at the same time. Returns false if one of them was not added to a surface of the stage.
  @discardableResult
  public func allowSimultaneous(
    _ recognizer: any GestureRecognizer, _ other: any GestureRecognizer
  ) -> Bool {
    arena.allowSimultaneous(recognizer, other, of: target)
  }

  /// Enables or disables a recogniser. A gesture that is active when its recogniser is disabled is cancelled. The stage
  /// passes the cancellation on, and the gestures that have waited for the recogniser to fail.
  public func setEnabled(_ recognizer: any GestureRecognizer, _ isEnabled: Bool) {
    if isEnabled {
      arena.enable(recognizer, of: target)
    } else {
      arena.postpone(arena.disable(recognizer, of: target))
    }
  }

  // MARK: Touches

  /// Whether pointers are down on the surface and have not been lost to a gesture of another surface.
  public var hasTouches: Bool { target.pointerCount > 0 && !target.isDefeated }

  /// Whether no pointer is down on the surface and none of its recognisers waits for a time-out.
  public var isIdle: Bool { arena.isIdle(target) }

  /// Cancels all pointers on the surface. Returns the cancellations, which the stage does not pass on.
  public func cancelTouches() -> [GestureAction] {
    arena.postpone(arena.cancel(target), exceptActionsOf: target)
  }

  /// Leaves all pointers to the surrounding surfaces. Returns the cancellations, which the stage does not
  /// pass on.
  public func yieldTouches() -> [GestureAction] {
    arena.postpone(arena.yield(target), exceptActionsOf: target)
  }
}

extension Arena.Hit {
  /// A surface under a pointer, with the map to its points.
  public init(_ surface: Surface, map: AffineTransform2D = .identity) {
    self.init(surface.target, map: map)
  }
}
