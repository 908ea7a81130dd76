import LenticularPhysics
import LenticularScene

/// The layers of the tiles of an image: tiles of the level that the screen needs, near the visible rectangle.
///
/// A few tiles are requested at a time, the nearest to the visible rectangle and its movement first. When the
/// host reports a tile as loaded, the next one is requested. Requests that are no longer needed are dropped.
/// Coarser tiles stay beneath finer ones, so that the image only ever gets sharper. When the pixels of all
/// tiles exceed the budget, the farthest tiles are removed.
public final class TileMap {
  public struct Configuration: Sendable {
    /// The largest number of pending requests: browsers fetch as many at once from one server.
    public var requestLimit = 6
    /// The margin around the visible rectangle within which tiles are requested, as a fraction of its size.
    public var margin = 0.25
    /// How far ahead of a moving rectangle tiles are requested, in seconds of its movement.
    public var lookahead = 0.5
    /// The number of display pixels that a pixel of a tile may cover before the next level is needed.
    public var largestPixel = 1.25

    public init() {}
  }

  /// How long a tile that could not be loaded is not requested again, in seconds, at first and at most. The delay doubles
  /// with each failure. A tile that was out of the view meanwhile is requested at once.
  private static var retryDelays: (first: Double, longest: Double) { (1, 60) }

  let layer: Layer
  private let renderer: LayerTreeRenderer
  /// How tiles are chosen, from the next frame on.
  var configuration: Configuration {
    didSet {
      configuration = configuration.validated
      chosen = nil
    }
  }
  private var pyramid: TilePyramid?
  /// Points of the content per pixel of the finest level.
  private var scale = 1.0
  /// Whether the content loops: to the right of its last column, the first one is shown again.
  private var loops = false {
    didSet {
      guard loops != oldValue else { return }
      layer.masksToBounds = !loops
      chosen = nil
      if !loops {
        for index in residents.indices.reversed() where residents[index].wrap != 0 { remove(index) }
      }
    }
  }
  /// How many widths of the image the scroller's content had been moved when tiles were last chosen.
  private var wrapCount = 0.0
  /// The layers of the levels, from `firstLevel` on. Their points are pixels of the level.
  private var levels: [Layer] = []
  private var firstLevel = 0
  private var residents: [TileChoice.Resident] = []
  /// The layers of the residents.
  private var layers: [Layer] = []
  /// The tiles in the view that could not be loaded.
  private var failures: [TileChoice.Failure] = []
  /// The arguments of the last choice of tiles; nil if the next frame has to choose again.
  private var chosen: (rect: Rect2D, scale: Double, velocity: Point2D, budget: Double)?

  init(_ renderer: LayerTreeRenderer, configuration: Configuration) {
    self.renderer = renderer
    self.configuration = configuration.validated
    layer = Layer(renderer)
    layer.anchorPoint = .zero
    layer.masksToBounds = true
  }

  /// Replaces the image by another one, or none, whose content has a size in points.
  func reset(_ pyramid: TilePyramid?, contentSize: Size2D) {
    for level in levels { layer.removeSublayer(level) }
    (levels, residents, layers, failures, chosen) = ([], [], [], [], nil)
    self.pyramid = pyramid
    layer.bounds.set(Rect2D(origin: .zero, size: contentSize))
    guard let pyramid else { return }
    scale = contentSize.width / pyramid.pixelSize.width
    firstLevel = 0
    while firstLevel <= pyramid.finestLevel,
      pyramid.pixelSize(ofLevel: firstLevel).width <= pyramid.baseWidth
    {
      firstLevel += 1
    }
    for level in firstLevel..<max(firstLevel, pyramid.finestLevel + 1) {
      let sublayer = Layer(renderer)
      sublayer.anchorPoint = .zero
      sublayer.transform.set(.scale(scale * pyramid.pixelRatio(ofLevel: level)))
      layer.addSublayer(sublayer)
      levels.append(sublayer)
    }
  }

  /// Notes that the host has loaded a tile, or could not load it.
  func didLoad(_ tile: TilePyramid.Tile, isThere: Bool) {
    guard let index = residents.firstIndex(where: { $0.tile == tile }),
      !residents[index].isLoaded
    else { return }
    chosen = nil
    if isThere {
      residents[index].isLoaded = true
      return
    }
    remove(index)
    let known = failures.firstIndex { $0.tile.isSamePlace(as: tile) }
    if let known {
      failures[known].hasFailed = true
    } else {
      failures.append(TileChoice.Failure(tile: tile))
    }
  }

  /// Makes the next frame choose tiles again.
  func chooseAnew() { chosen = nil }

  /// Chooses the tiles for a rectangle of the content, in points. The scale is the number of display pixels
  /// per point. The velocity is that of the rectangle over the content, in points per second. The time is that of the
  /// frame, in seconds.
  func show(_ rect: Rect2D, scale: Double, velocity: Point2D, pixelBudget: Double, at time: Double)
  {
    guard let pyramid, !levels.isEmpty else { return }
    for index in failures.indices where failures[index].hasFailed {
      failures[index].delay(at: time, by: Self.retryDelays)
    }
    if time >= retryTime { chosen = nil }
    if let chosen, chosen == (rect, scale, velocity, pixelBudget) { return }
    chosen = (rect, scale, velocity, pixelBudget)
    guard let level = level(for: scale, of: pyramid) else {
      for index in residents.indices.reversed() { remove(index) }
      failures = []
      return
    }
    let choice = choice(
      of: rect, velocity: velocity, on: level, of: pyramid, pixelBudget: pixelBudget, at: time)
    perform(choice.changes(to: residents, failures: failures))
  }

  /// When the next tile that could not be loaded is tried again, in seconds; infinity if there is none.
  var retryTime: Double { failures.reduce(.infinity) { min($0, $1.retryTime) } }

  /// Chooses the tiles for the visible part of a scroller's content: the smallest rectangle around it if the
  /// content is rotated.
  ///
  /// - Parameters:
  ///   - scroller: the scroller whose content the tiles lie in.
  ///   - displayScale: the pixels of the display per point.
  ///   - pixelBudget: the largest number of pixels of all tiles.
  ///   - time: the time of the frame, in seconds.
  func show(_ scroller: Scroller, displayScale: Double, pixelBudget: Double, at time: Double) {
    if scroller.wrapCount != wrapCount {
      // The content has been moved; what is visible stays in place.
      for index in residents.indices { move(index, by: wrapCount - scroller.wrapCount) }
      wrapCount = scroller.wrapCount
    }
    loops = scroller.geometry.loops
    let (content, size) = (scroller.content, scroller.geometry.size)
    let zoom = content.transform.presentation(at: time).meanScale
    let rotation = -content.rotation.presentation(at: time)
    let anchor = Point2D.lanes { content.anchorPoint[lane: $0] * layer.bounds.model.size[lane: $0] }
    let middle = size.center - content.position.presentation(at: time)
    let (sin, cos) = Elementary.sincos(rotation)
    let box = Size2D(
      width: size.width * abs(cos) + size.height * abs(sin),
      height: size.width * abs(sin) + size.height * abs(cos))
    show(
      Rect2D(
        center: anchor + middle.rotated(by: rotation) * (1 / zoom), size: box * (1 / zoom)),
      scale: zoom * displayScale,
      velocity: scroller.velocity(at: time).rotated(by: rotation) * (1 / zoom),
      pixelBudget: pixelBudget, at: time)
  }

  /// Whether the next frame chooses tiles again, even without movement.
  var isChoosing: Bool { chosen == nil && !levels.isEmpty }

  /// The time of the next frame that chooses tiles again, without movement, in seconds; see `Interaction.nextFrameTime`.
  var nextFrameTime: Double { isChoosing ? -.infinity : retryTime }

  /// The number of pixels of all tiles that have layers.
  var residentPixels: Double { residents.reduce(0) { $0 + $1.area } }

  /// The tiles that have layers, and whether each is loaded.
  var tiles: [(tile: TilePyramid.Tile, isLoaded: Bool)] {
    residents.map { ($0.tile, $0.isLoaded) }
  }

  // MARK: Choosing

  /// The coarsest level that is fine enough; nil if the base image is.
  private func level(for scale: Double, of pyramid: TilePyramid) -> Int? {
    let needed = scale / configuration.largestPixel
    if pyramid.baseWidth >= needed * layer.bounds.model.size.width { return nil }
    var level = firstLevel
    while level < pyramid.finestLevel, 1 / pointsPerPixel(level, of: pyramid) < needed {
      level += 1
    }
    return level
  }

  private func pointsPerPixel(_ level: Int, of pyramid: TilePyramid) -> Double {
    scale * pyramid.pixelRatio(ofLevel: level)
  }

  private func choice(
    of rect: Rect2D, velocity: Point2D, on level: Int, of pyramid: TilePyramid, pixelBudget: Double,
    at time: Double
  ) -> TileChoice {
    let factor = 1 / pointsPerPixel(level, of: pyramid)
    let rect = rect * factor
    let distance = velocity * (configuration.lookahead * factor)
    let focus = Point2D.axes { axis in
      rect.center[axis] + max(-1, min(1, distance[axis] / rect.size[axis])) * rect.size[axis] / 2
    }
    return TileChoice(
      pyramid: pyramid, level: level, rect: rect,
      margin: rect.lookingAhead(margin: configuration.margin, distance: distance), focus: focus,
      loops: loops, pixelBudget: pixelBudget, requestLimit: configuration.requestLimit, time: time)
  }

  // MARK: Layers

  private func perform(_ changes: TileChoice.Changes) {
    for (index, resident) in changes.residents.enumerated().reversed() {
      if resident.isDropped {
        remove(index)
      } else if resident.wrap != residents[index].wrap {
        residents[index] = resident
        layers[index].position.set(resident.frame.origin)
      }
    }
    failures = changes.failures
    for tile in changes.loads { insert(tile) }
  }

  /// Moves a tile by a number of widths of the image.
  private func move(_ index: Int, by count: Double) {
    guard let pyramid else { return }
    let ratio = pyramid.pixelRatio(ofLevel: residents[index].tile.level)
    residents[index].wrap += count
    residents[index].frame.origin.x += count * (pyramid.pixelSize.width / ratio)
    layers[index].position.set(residents[index].frame.origin)
  }

  private func insert(_ resident: TileChoice.Resident) {
    let layer = Layer(renderer, size: resident.frame.size)
    layer.anchorPoint = .zero
    layer.position.set(resident.frame.origin)
    layer.contents = resident.tile.contents
    levels[resident.tile.level - firstLevel].addSublayer(layer)
    residents.append(resident)
    layers.append(layer)
  }

  private func remove(_ index: Int) {
    let level = residents.remove(at: index).tile.level
    levels[level - firstLevel].removeSublayer(layers.remove(at: index), keepsOrder: false)
  }
}
