import LenticularPhysics
import LenticularScene

/// A feed of cells that show parts of larger images. The images move against the scrolling, so that they seem
/// to lie behind the page. Device rotation may shift them, too.
///
/// A feed does not scroll. Its host reports the position of the view, or the positions of cells that the host
/// lays out. Within the engine, `ParallaxScrollInteraction` scrolls a feed. Every cell near the view has a layer
/// whose contents are its item and whose `contentsRect` is the visible part of the image. The work per frame
/// depends on the number of cells near the view, not on the number of all cells.
public final class ParallaxFeed: Interaction {
  /// How device rotation shifts images. Lengths are points, times seconds, angles radians.
  public struct Tilt: Equatable, Sendable {
    /// The largest shift, if the image has enough reserve.
    public var depth = 12.0
    /// The angle at which the shift is 1/√2 of `depth`. At u times this angle the shift is u/√(1 + u²) of
    /// `depth`.
    public var halfAngle = 0.25
    /// The time constant τ with which the angle decays: while the device is held still, a twentieth is left
    /// after 3τ.
    public var leakTime = 1.5
    /// The time constant σ with which the image follows the angle. One that equals τ is replaced by one a millionth less.
    public var smoothingTime = 0.08
    /// The rate of hand tremor, in radians per second. Only the excess of a rate over it counts.
    public var tremor = 0.05
    /// The angle below which an angle counts as zero.
    public var stillness = 1e-4

    public init() {}
  }

  /// The parameters of a feed.
  public struct Configuration: Sendable {
    public var tilt = Tilt()
    /// The margin around the view within which cells have layers, as a fraction of the view's size.
    public var margin = 0.25

    public init() {}
  }

  public let surface: Surface
  public let configuration: Configuration
  /// The layer that holds the cells. In a scroll view, it belongs into the content.
  public let layer: Layer
  public private(set) var cells: [Cell] = []
  /// The layers of cells, by index; nil for cells without one.
  private var layers: [Layer?] = []
  /// The cells that have layers, with their distances.
  private var near: [Placement] = []
  /// The cells near the view, as reported by the host.
  private var placed: [Placement] = []
  /// Finds the cells near the view if the feed is scrolled; nil if the host reports them. A closure, so that
  /// a program in which no feed is scrolled links none of that code.
  private var find: ((ParallaxFeed) -> [Placement])?
  /// The visible rectangle of the content.
  private var visible: Rect2D
  /// The sorted cells; nil after a change of the cells.
  private var order: ParallaxOrder?
  /// The size of the view; zero before there is a viewport.
  private var view: Size2D
  private var tilt: TiltOffset
  private var reducesMotion = false
  /// Whether the next frame may differ from the last one.
  private var isStale = true

  /// Creates a feed without cells on a surface of its own, of a size in points, which shows the origin of its
  /// content.
  public convenience init(size: Size2D, configuration: Configuration = Configuration()) {
    self.init(Surface(size: size), configuration: configuration)
    scroll(to: .zero)
  }

  /// Creates a feed without cells that fills a surface. Cells appear once the host calls `scroll(to:)` or
  /// `place(_:)`.
  public convenience init(_ surface: Surface, configuration: Configuration = Configuration()) {
    self.init(in: surface, configuration: configuration)
    surface.root.masksToBounds = true
    surface.root.addSublayer(layer)
  }

  /// Creates a feed that is a part of the content on a surface. The owner adds `layer` to that content.
  init(in surface: Surface, configuration: Configuration) {
    self.surface = surface
    let configuration = configuration.validated
    self.configuration = configuration
    view = surface.viewport?.size ?? .zero
    visible = Rect2D(origin: .zero, size: view)
    tilt = TiltOffset(configuration.tilt)
    layer = Layer(surface.renderer)
    layer.anchorPoint = .zero
  }

  public var nextFrameTime: Double {
    view.isVisible && (isStale || !tilt.isStill) ? -.infinity : .infinity
  }

  /// The parallax of a cell; nil for an unknown index, for a cell that cannot be laid out, and before there is a viewport.
  public func parallax(of index: Int) -> Parallax? {
    guard view.isVisible, cells.indices.contains(index), cells[index].isUsable else { return nil }
    return cells[index].parallax(
      viewLength: view[cells[index].axis], slack: configuration.tilt.depth,
      reducesMotion: reducesMotion)
  }

  // MARK: Input and frames

  public func handle(_ input: Input, at time: Double) -> Bool {
    switch input {
    case .viewport(let viewport, _):
      surface.viewport = viewport
      guard let size = viewport?.size, size != view else { return false }
      view = size
      visible.size = size
    case .reduceMotion(let isEnabled, _):
      guard isEnabled != reducesMotion else { return false }
      reducesMotion = isEnabled
      tilt.reset()
    case .motion(let sample):
      guard !reducesMotion, near.contains(where: { cells[$0.index].tilts }) else { return false }
      tilt.integrate(sample)
    case .hover, .key, .magnification, .pointer, .pointersLost, .wheel: return false
    }
    isStale = true
    return true
  }

  /// Replaces all cells, in any order. Cells that cannot be laid out are not shown.
  public func setCells(_ cells: [Cell]) {
    for index in near.indices { removeLayer(of: near[index].index) }
    near = []
    self.cells = cells
    layers = [Layer?](repeating: nil, count: cells.count)
    order = nil
    isStale = true
  }

  /// Replaces a cell, or appends one at an index equal to the number of cells. Larger indices are ignored.
  public func setCell(_ index: Int, _ cell: Cell) {
    guard index >= 0, index <= cells.count else { return }
    if index == cells.count {
      cells.append(cell)
      layers.append(nil)
    } else {
      cells[index] = cell
    }
    order = nil
    if let layer = layers[index] { lay(layer, cell) }
    isStale = true
  }

  /// Moves the view to an offset: the point of the content in its top left corner.
  public func scroll(to offset: Point2D) {
    guard offset.isFiniteCoordinate else { return }
    layer.position.set(-offset)
    look(at: Rect2D(origin: offset, size: view))
  }

  /// Sets the cells near the view, with their distances; all others are hidden. From then on only the sizes
  /// of cells' frames matter.
  public func place(_ placements: [Placement]) {
    layer.position.set(.zero)
    placed = placements
    find = nil
    isStale = true
  }

  /// Sets the visible rectangle of the content, in points of the content, if something else scrolls it.
  func follow(_ rect: Rect2D) {
    if find == nil || visible != rect { look(at: rect) }
  }

  private func look(at rect: Rect2D) {
    visible = rect
    find = { $0.placementsInView() }
    isStale = true
  }

  public func advance(to time: Double) {
    tilt.settle(at: time)
    guard view.isVisible, isStale || !tilt.isStill else { return }
    isStale = !tilt.isStill
    showLayers(of: find?(self) ?? usablePlacements)
    let shift = tilt.shift(at: time)
    for placement in near {
      guard let layer = layers[placement.index], let parallax = parallax(of: placement.index) else {
        continue
      }
      let crop = parallax.crop(at: placement.distance, shift: shift)
      if crop != layer.contentsRect.model { layer.contentsRect.set(crop) }
    }
  }

  // MARK: Cells near the view

  /// The placements reported by the host whose cells can be laid out.
  private var usablePlacements: [Placement] {
    placed.filter { placement in
      placement.distance.isFiniteCoordinate && cells.indices.contains(placement.index)
        && cells[placement.index].isUsable
    }
  }

  private func placementsInView() -> [Placement] {
    guard let first = cells.first else { return [] }
    // Cells are stacked along the axis along which images move.
    let axis = first.axis
    let order = order ?? ParallaxOrder(cells, along: axis)
    self.order = order
    let margin = visible.size[axis] * configuration.margin
    let start = visible.origin[axis]
    var placements: [Placement] = []
    for index in order.cells(from: start - margin, to: start + visible.size[axis] + margin) {
      let cell = cells[index]
      guard cell.isUsable else { continue }
      let distance = cell.frame.center - visible.center
      placements.append(Placement(index: index, distance: distance[cell.axis]))
    }
    return placements
  }

  private func showLayers(of placements: [Placement]) {
    let former = near
    near = placements
    for placement in former where !placements.contains(where: { $0.index == placement.index }) {
      removeLayer(of: placement.index)
    }
    for placement in placements where layers[placement.index] == nil {
      let cell = Layer(renderer)
      cell.anchorPoint = .zero
      cell.contents = .item(placement.index)
      lay(cell, cells[placement.index])
      layer.addSublayer(cell)
      layers[placement.index] = cell
    }
  }

  private func lay(_ layer: Layer, _ cell: Cell) {
    layer.position.set(cell.frame.origin)
    layer.bounds.set(Rect2D(origin: .zero, size: cell.frame.size))
  }

  private func removeLayer(of index: Int) {
    guard let cell = layers[index] else { return }
    layer.removeSublayer(cell, keepsOrder: false)
    layers[index] = nil
  }
}
