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

  private enum Stage {
    case requested
    case loaded
    /// The tile could not be loaded, and is not requested again.
    case failed
  }

  private struct Resident {
    let tile: TilePyramid.Tile
    /// How many widths of the image the tile is shown to the right of its place in the image: not zero only if
    /// the content loops.
    var turn: Double
    /// The rectangle in which the tile is shown, in pixels of its level.
    var frame: Rect
    /// The number of pixels of the tile.
    let area: Double
    let layer: Layer
    var stage = Stage.requested
  }

  /// The visible part of the content, in pixels of a level.
  private struct View {
    let level: Int
    let rect: Rect
    /// The rectangle within which tiles are requested: the visible one with its margin and lookahead.
    let margin: Rect
    /// The point at which tiles are most urgent.
    let focus: Point
  }

  let layer: Layer
  private let animator: Animator
  private let configuration: Configuration
  private var pyramid: TilePyramid?
  /// Points of the content per pixel of the finest level.
  private var scale = 1.0
  /// Whether the content loops: to the right of its last column, the first one is shown again.
  private var loops = false {
    didSet {
      guard loops != oldValue else { return }
      layer.masksToBounds = !loops
      chosen = nil
      if !loops { remove { $0.turn != 0 } }
    }
  }
  /// How many widths of the image the scroller's content had been moved when tiles were last chosen.
  private var turns = 0.0
  /// The layers of the levels, from `firstLevel` on. Their points are pixels of the level.
  private var levels: [Layer] = []
  private var firstLevel = 0
  private var residents: [Resident] = []
  /// The arguments of the last choice of tiles; nil if the next frame has to choose again.
  private var chosen: (rect: Rect, scale: Double, velocity: Point, budget: Double)?

  init(_ animator: Animator, configuration: Configuration) {
    self.animator = animator
    self.configuration = configuration
    layer = Layer(animator)
    layer.anchorPoint = .zero
    layer.masksToBounds = true
  }

  /// Replaces the image by another one, or none, whose content has a size in points.
  func reset(_ pyramid: TilePyramid?, contentSize: Size) {
    for level in levels { layer.removeSublayer(level) }
    (levels, residents, chosen) = ([], [], nil)
    self.pyramid = pyramid
    layer.bounds.set(Rect(origin: .zero, size: contentSize))
    guard let pyramid else { return }
    scale = contentSize.width / pyramid.pixelSize.width
    firstLevel = 0
    while firstLevel <= pyramid.finestLevel,
      pyramid.pixelSize(ofLevel: firstLevel).width <= pyramid.baseWidth
    {
      firstLevel += 1
    }
    for level in firstLevel..<max(firstLevel, pyramid.finestLevel + 1) {
      let sublayer = Layer(animator)
      sublayer.anchorPoint = .zero
      sublayer.transform.set(.scale(scale * pyramid.pixelRatio(ofLevel: level)))
      layer.addSublayer(sublayer)
      levels.append(sublayer)
    }
  }

  /// Notes that the host has loaded a tile, or could not load it.
  func didLoad(_ tile: TilePyramid.Tile, isThere: Bool) {
    guard let index = residents.firstIndex(where: { $0.tile == tile }),
      residents[index].stage == .requested
    else { return }
    residents[index].stage = isThere ? .loaded : .failed
    if !isThere { hide(residents[index]) }
    chosen = nil
  }

  /// Makes the next frame choose tiles again.
  func chooseAnew() { chosen = nil }

  /// Chooses the tiles for a rectangle of the content, in points. The scale is the number of display pixels
  /// per point. The velocity is that of the rectangle over the content, in points per second.
  func show(_ rect: Rect, scale: Double, velocity: Point, pixelBudget: Double) {
    guard let pyramid, !levels.isEmpty else { return }
    if let chosen, chosen == (rect, scale, velocity, pixelBudget) { return }
    chosen = (rect, scale, velocity, pixelBudget)
    guard let level = level(for: scale, of: pyramid) else { return removeAll() }
    let view = view(of: rect, velocity: velocity, on: level, of: pyramid)
    removeUnneeded(in: view)
    _ = makeRoom(for: 0, urgency: .least, view, of: pyramid, pixelBudget)
    request(view, of: pyramid, pixelBudget: pixelBudget)
  }

  /// Chooses the tiles for the visible part of a scroller's content: the smallest rectangle around it if the
  /// content is rotated.
  ///
  /// - Parameters:
  ///   - scroller: the scroller whose content the tiles lie in.
  ///   - displayScale: the pixels of the display per point.
  ///   - pixelBudget: the largest number of pixels of all tiles.
  ///   - time: the time of the frame, in seconds.
  func show(_ scroller: Scroller, displayScale: Double, pixelBudget: Double, at time: Double) {
    if scroller.turns != turns {
      // The content has been moved; what is visible stays in place.
      for index in residents.indices { turn(index, by: turns - scroller.turns) }
      turns = scroller.turns
    }
    loops = scroller.geometry.loops
    let (content, size) = (scroller.content, scroller.geometry.size)
    let zoom = content.transform.presentation(at: time).meanScale
    let rotation = -content.rotation.presentation(at: time)
    let anchor = Point.lanes { content.anchorPoint[lane: $0] * layer.bounds.model.size[lane: $0] }
    let middle = size.center - content.position.presentation(at: time)
    let (sin, cos) = Elementary.sincos(rotation)
    let box = Size(
      width: size.width * abs(cos) + size.height * abs(sin),
      height: size.width * abs(sin) + size.height * abs(cos))
    show(
      Rect(
        center: anchor + middle.rotated(by: rotation) * (1 / zoom), size: box * (1 / zoom)),
      scale: zoom * displayScale,
      velocity: scroller.velocity(at: time).rotated(by: rotation) * (1 / zoom),
      pixelBudget: pixelBudget)
  }

  /// Whether the next frame chooses tiles again, even without movement.
  var isChoosing: Bool { chosen == nil && !levels.isEmpty }

  /// The number of pixels of all tiles that have layers.
  var residentPixels: Double {
    residents.reduce(0) { $1.stage == .failed ? $0 : $0 + $1.area }
  }

  /// The tiles that have layers, and whether each is loaded.
  var tiles: [(tile: TilePyramid.Tile, isLoaded: Bool)] {
    residents.compactMap { $0.stage == .failed ? nil : ($0.tile, $0.stage == .loaded) }
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

  private func view(
    of rect: Rect, velocity: Point, on level: Int, of pyramid: TilePyramid
  ) -> View {
    let factor = 1 / pointsPerPixel(level, of: pyramid)
    let rect = rect * factor
    let way = velocity * (configuration.lookahead * factor)
    let margin = rect.lookingAhead(margin: configuration.margin, way: way)
    let focus = Point.axes { axis in
      rect.center[axis]
        + max(-1, min(1, way[axis] / rect.size[axis])) * rect.size[axis] / 2
    }
    return View(level: level, rect: rect, margin: margin, focus: focus)
  }

  /// Removes pending tiles that are not needed, and tiles of levels finer than the next one.
  private func removeUnneeded(in view: View) {
    remove { resident in
      if resident.tile.level > view.level + 1 { return true }
      guard resident.stage == .requested else { return false }
      return resident.tile.level != view.level || !resident.frame.meets(view.margin)
    }
  }

  /// Requests the most urgent missing tiles.
  private func request(_ view: View, of pyramid: TilePyramid, pixelBudget: Double) {
    var pending = residents.reduce(0) { $1.stage == .requested ? $0 + 1 : $0 }
    guard pending < configuration.requestLimit else { return }
    for candidate in candidates(view, of: pyramid) {
      guard pending < configuration.requestLimit else { return }
      // A tile may be missing in two places. The more urgent one comes first.
      if residents.contains(where: { $0.tile == candidate.tile }) { continue }
      let area = candidate.frame.size.width * candidate.frame.size.height
      guard makeRoom(for: area, urgency: candidate.urgency, view, of: pyramid, pixelBudget) else {
        return
      }
      insert(candidate, area: area)
      pending += 1
    }
  }

  private typealias Candidate = (
    tile: TilePyramid.Tile, turn: Double, frame: Rect, urgency: Urgency
  )

  /// The priority of a tile.
  private struct Urgency {
    enum Place: Int {
      /// The tile is visible.
      case seen
      /// The tile is visible, but of another level.
      case beneath
      case unseen
    }

    var place: Place
    /// The distance from the view's focus to the middle of the tile, in pixels of the view's level.
    var distance: Double

    /// An urgency higher than that of any tile.
    static var least: Urgency { Urgency(place: .seen, distance: -1) }

    static func < (left: Urgency, right: Urgency) -> Bool {
      left.place == right.place
        ? left.distance < right.distance : left.place.rawValue < right.place.rawValue
    }
  }

  /// The missing tiles, the most urgent first.
  private func candidates(_ view: View, of pyramid: TilePyramid) -> [Candidate] {
    let size = pyramid.pixelSize(ofLevel: view.level)
    let width = width(ofLevel: view.level, of: pyramid)
    let rows = places(
      view.margin.minY, view.margin.maxY, within: size.height, tileSize: pyramid.tileSize)
    let first = loops ? (view.margin.minX / width).rounded(.down) : 0
    let last = loops ? (view.margin.maxX / width).rounded(.down) : 0
    var candidates: [Candidate] = []
    var turn = first
    while turn <= last {
      defer { turn += 1 }
      let columns = places(
        view.margin.minX - turn * width, view.margin.maxX - turn * width, within: size.width,
        tileSize: pyramid.tileSize)
      for row in rows {
        for column in columns {
          var tile = TilePyramid.Tile(level: view.level, column: column, row: row)
          var frame = pyramid.frame(of: tile)
          frame.origin.x += turn * width
          guard isMissing(&tile, turn, frame, in: view) else { continue }
          let candidate = (
            tile: tile, turn: turn, frame: frame,
            urgency: urgency(of: frame, level: view.level, view)
          )
          // An insertion sort, because candidates are few.
          let place = candidates.firstIndex { candidate.urgency < $0.urgency } ?? candidates.count
          candidates.insert(candidate, at: place)
        }
      }
    }
    return candidates
  }

  /// Whether a tile has no layer where it is needed. A layer of the tile that is less needed elsewhere moves there.
  /// If none is, the tile becomes the copy that is not there yet.
  private func isMissing(
    _ tile: inout TilePyramid.Tile, _ turn: Double, _ frame: Rect, in view: View
  ) -> Bool {
    let region = frame.meets(view.rect) ? view.rect : view.margin
    var free: Int?
    var count = 0
    for index in residents.indices {
      let resident = residents[index]
      guard resident.tile.isSamePlace(as: tile) else { continue }
      if resident.turn == turn || resident.stage == .failed { return false }
      if !resident.frame.meets(region) { free = index }
      count += 1
      tile.isCopy = !resident.tile.isCopy
    }
    guard let free else { return count < 2 }
    self.turn(free, by: turn - residents[free].turn)
    return false
  }

  /// Moves a tile by a number of widths of the image.
  private func turn(_ index: Int, by turns: Double) {
    guard let pyramid else { return }
    residents[index].turn += turns
    residents[index].frame.origin.x +=
      turns * width(ofLevel: residents[index].tile.level, of: pyramid)
    residents[index].layer.position.set(residents[index].frame.origin)
  }

  /// The width of the image in pixels of a level. That of the level itself may be a part of a pixel wider.
  private func width(ofLevel level: Int, of pyramid: TilePyramid) -> Double {
    pyramid.pixelSize.width / pyramid.pixelRatio(ofLevel: level)
  }

  private func places(
    _ start: Double, _ end: Double, within length: Double, tileSize: Double
  ) -> Range<Int> {
    let (start, end) = (max(0, start), min(length, end))
    guard start < end else { return 0..<0 }
    return Int(start / tileSize)..<Int((end / tileSize).rounded(.up))
  }

  /// The urgency of a tile of a level, with a frame in pixels of the view's level.
  private func urgency(of frame: Rect, level: Int, _ view: View) -> Urgency {
    let place: Urgency.Place =
      !frame.meets(view.rect) ? .unseen : level == view.level ? .seen : .beneath
    return Urgency(place: place, distance: (frame.center - view.focus).length)
  }

  // MARK: Budget

  /// Removes the least urgent tiles until there is room for another one. Returns whether there is. Tiles more
  /// urgent than the new one are kept.
  private func makeRoom(
    for area: Double, urgency: Urgency, _ view: View, of pyramid: TilePyramid, _ pixelBudget: Double
  ) -> Bool {
    while residentPixels + area > pixelBudget {
      var farthest: (index: Int, urgency: Urgency)?
      for index in residents.indices where residents[index].stage != .failed {
        let resident = residents[index]
        let factor =
          pyramid.pixelRatio(ofLevel: resident.tile.level)
          / pyramid.pixelRatio(ofLevel: view.level)
        let urgency = self.urgency(
          of: resident.frame * factor, level: resident.tile.level, view)
        if farthest.map({ $0.urgency < urgency }) ?? true { farthest = (index, urgency) }
      }
      guard let farthest, urgency < farthest.urgency else { return false }
      hide(residents.remove(at: farthest.index))
    }
    return true
  }

  // MARK: Layers

  private func insert(_ candidate: Candidate, area: Double) {
    let (tile, frame) = (candidate.tile, candidate.frame)
    let layer = Layer(animator, size: frame.size)
    layer.anchorPoint = .zero
    layer.position.set(frame.origin)
    layer.contents = tile.contents
    levels[tile.level - firstLevel].addSublayer(layer)
    residents.append(
      Resident(tile: tile, turn: candidate.turn, frame: frame, area: area, layer: layer))
  }

  private func hide(_ resident: Resident) {
    levels[resident.tile.level - firstLevel].removeSublayer(resident.layer, keepsOrder: false)
  }

  private func remove(where isUnneeded: (Resident) -> Bool) {
    residents.removeAll { resident in
      // Failed tiles are kept, so that they are not requested again.
      guard resident.stage != .failed, isUnneeded(resident) else { return false }
      hide(resident)
      return true
    }
  }

  private func removeAll() {
    remove { _ in true }
  }
}

extension Rect {
  /// Whether the interiors of two rectangles intersect.
  fileprivate func meets(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
