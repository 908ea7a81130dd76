import LenticularPhysics
import LenticularScene

/// Cells that show parts of larger pictures, which move against the scrolling, so that the pictures seem
/// to lie behind the page. Turns of the device may shift them besides.
///
/// The feed scrolls nothing itself: its host says where the view is, or where each cell is that it has
/// laid out; in an engine that scrolls, use a `ParallaxScrollView`. Every cell near the view is a layer
/// whose contents are its item and whose `contentsRect` is what it shows; the work for a frame depends on
/// what is near, not on how many cells there are.
public final class ParallaxFeed: Interaction {
  /// How turns of the device shift pictures. Lengths are points, times seconds, angles radians.
  public struct Tilt: Equatable, Sendable {
    /// How far at most, where a picture has enough to spare.
    public var depth = 12.0
    /// The angle that shifts by 1/√2 of that: u/√(1 + u²) of it at u times this angle.
    public var halfAngle = 0.25
    /// The time constant τ with which an angle is forgotten: of a device that is held still, a
    /// twentieth is left after 3τ.
    public var leakTime = 1.5
    /// The time constant σ with which the picture follows; not τ's.
    public var smoothingTime = 0.08
    /// The rate per second that is tremor of a hand that holds a phone; only what is above counts.
    public var tremor = 0.05
    /// The angle that is none.
    public var stillness = 1e-4

    public init() {}
  }

  /// What a feed permits.
  public struct Configuration: Sendable {
    public var tilt = Tilt()
    /// How far around the view cells are kept ready, as a share of its size.
    public var margin = 0.25

    public init() {}
  }

  public let surface: Surface
  public let configuration: Configuration
  /// The cells lie in here; in a scroll view, it is to be placed in its content.
  public let layer: Layer
  public private(set) var cells: [Cell] = []
  /// The view, where the feed is not in another's.
  private var root: Layer?
  /// The layers of the cells that have one.
  private var layers: [Layer?] = []
  /// The cells that have layers, and where they are.
  private var near: [Placement] = []
  /// What the host tells of the cells near the view.
  private var placed: [Placement] = []
  /// Finds them where it tells what is seen of the content instead. A closure, so that a program in which no
  /// feed is scrolled does without all that this takes.
  private var find: ((ParallaxFeed) -> [Placement])?
  /// What is seen of the content.
  private var visible: Rect
  /// Nil where it is to be found anew.
  private var order: ParallaxOrder?
  private var view: Size
  private var tilt: TiltOffset
  private var reducesMotion = false
  /// Whether the next frame may show something else.
  private var isStale = true

  /// A feed without cells that fills a surface of its own, of a size in points, and shows the beginning of
  /// its content.
  public convenience init(size: Size, configuration: Configuration = Configuration()) {
    self.init(Surface(size: size), configuration: configuration)
    scroll(to: .zero)
  }

  /// A feed without cells that fills a surface. It shows none before it is told where they are or where the
  /// view is.
  public convenience init(_ surface: Surface, configuration: Configuration = Configuration()) {
    self.init(in: surface, size: surface.root.bounds.model.size, configuration: configuration)
    surface.root.masksToBounds = true
    surface.root.addSublayer(layer)
    root = surface.root
  }

  /// A feed that is part of what lies on a surface, seen through a view of a size in points: its `layer` is
  /// to be placed there.
  init(in surface: Surface, size: Size, configuration: Configuration) {
    self.surface = surface
    self.configuration = configuration
    view = size
    visible = Rect(origin: .zero, size: size)
    tilt = TiltOffset(configuration.tilt)
    layer = Layer(surface.animator)
    layer.anchorPoint = .zero
  }

  public var isIdle: Bool { !isStale && tilt.isStill }

  /// The geometry of a cell; nil where there is none that can be shown.
  public func parallax(of index: Int) -> Parallax? {
    guard cells.indices.contains(index), cells[index].isUsable else { return nil }
    return cells[index].parallax(
      viewLength: view[lane: cells[index].axis.lane], slack: configuration.tilt.depth,
      reducesMotion: reducesMotion)
  }

  // MARK: Input and frames

  public func handle(_ input: Input, at time: Double) -> Bool {
    switch input {
    case .size(let size, _):
      guard size.isVisible, size != view else { return false }
      view = size
      root?.bounds.set(Rect(origin: .zero, size: size))
      visible.size = size
    case .lessMotion(let isWished):
      guard isWished != reducesMotion else { return false }
      reducesMotion = isWished
      tilt.reset()
    case .motion(let sample):
      guard !reducesMotion, near.contains(where: { cells[$0.index].tilts }) else { return false }
      tilt.turn(to: sample)
    case .hover, .key, .magnification, .pointer, .pointersLost, .wheel: return false
    }
    isStale = true
    return true
  }

  /// Makes these the cells, in any order. Cells that nobody could draw are not shown.
  public func setCells(_ cells: [Cell]) {
    for index in near.indices { removeLayer(of: near[index].index) }
    near = []
    self.cells = cells
    layers = [Layer?](repeating: nil, count: cells.count)
    order = nil
    isStale = true
  }

  /// Replaces a cell, or adds one after the last: a picture's size has become known. An index beyond that
  /// is ignored.
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

  /// Lets the view lie elsewhere in the content: an offset is its top left corner.
  public func scroll(to offset: Point) {
    guard offset.isLayable else { return }
    layer.position.set(-offset)
    look(at: Rect(origin: offset, size: view))
  }

  /// Tells which cells are near the view, and no others; from now on, frames tell of cells no more than
  /// their sizes.
  public func place(_ placements: [Placement]) {
    layer.position.set(.zero)
    placed = placements
    find = nil
    isStale = true
  }

  /// What is seen of the content, in its points, where something else scrolls it.
  func follow(_ rect: Rect) {
    if find == nil || visible != rect { look(at: rect) }
  }

  private func look(at rect: Rect) {
    visible = rect
    find = { $0.placementsInView() }
    isStale = true
  }

  public func advance(to time: Double) {
    tilt.settle(at: time)
    guard isStale || !tilt.isStill else { return }
    isStale = !tilt.isStill
    showLayers(of: find?(self) ?? usablePlacements)
    let shift = tilt.shift(at: time)
    for place in near {
      guard let layer = layers[place.index], let parallax = parallax(of: place.index) else {
        continue
      }
      let crop = parallax.crop(at: place.distance, shift: shift)
      if crop != layer.contentsRect.model { layer.contentsRect.set(crop) }
    }
  }

  // MARK: Cells near the view

  /// Those of the placed cells that can be shown.
  private var usablePlacements: [Placement] {
    placed.filter { place in
      place.distance.isLayable && cells.indices.contains(place.index)
        && cells[place.index].isUsable
    }
  }

  private func placementsInView() -> [Placement] {
    guard let first = cells.first else { return [] }
    // Cells follow one another along the way that pictures move.
    let lane = first.axis.lane
    let order = order ?? ParallaxOrder(cells, alongLane: lane)
    self.order = order
    let margin = visible.size[lane: lane] * configuration.margin
    let start = visible.origin[lane: lane]
    var placements: [Placement] = []
    for index in order.cells(from: start - margin, to: start + visible.size[lane: lane] + margin) {
      let cell = cells[index]
      guard cell.isUsable else { continue }
      let distance = cell.frame.center - visible.center
      placements.append(Placement(index: index, distance: distance[lane: cell.axis.lane]))
    }
    return placements
  }

  private func showLayers(of placements: [Placement]) {
    let former = near
    near = placements
    for place in former where !placements.contains(where: { $0.index == place.index }) {
      removeLayer(of: place.index)
    }
    for place in placements where layers[place.index] == nil {
      let cell = Layer(animator)
      cell.anchorPoint = .zero
      cell.contents = .item(place.index)
      lay(cell, cells[place.index])
      layer.addSublayer(cell)
      layers[place.index] = cell
    }
  }

  private func lay(_ layer: Layer, _ cell: Cell) {
    layer.position.set(cell.frame.origin)
    layer.bounds.set(Rect(origin: .zero, size: cell.frame.size))
  }

  private func removeLayer(of index: Int) {
    guard let cell = layers[index] else { return }
    layer.removeSublayer(cell, keepsOrder: false)
    layers[index] = nil
  }
}
