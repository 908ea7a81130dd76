import Lenticular
import LenticularGallery
import LenticularPhysics
import LenticularScene

/// The decoding of the images of a window.
extension WindowController {
  /// The number of headers that are read at once.
  private static let headersAtOnce = 64
  /// The largest number of planned tasks. A plan is replaced before so many are done.
  private static let longestPlan = 400

  /// Plans what to decode: what is on screen first, in the size that the screen needs.
  func plan(at time: Double) {
    var plan = Plan(images: images, failed: failed)
    if let index = awaitedIndex { plan.addHeader(album.items[index]) }
    planViewer(&plan, at: time)
    planItems(of: peek.surface.id, into: &plan, isResting: true)
    planHeaders(&plan)
    planItems(of: wall.surface.id, into: &plan, isResting: false)
    planMosaic(&plan)
    decoder.plan(Array(plan.tasks.prefix(Self.longestPlan)))
  }

  private struct Plan {
    let images: ImageStore
    let failed: Set<DecodingTask.Key>
    var tasks: [DecodingTask] = []
    private var pixelCount = 0
    private var planned: Set<DecodingTask.Key> = []

    init(images: ImageStore, failed: Set<DecodingTask.Key>) {
      self.images = images
      self.failed = failed
    }

    mutating func add(_ task: DecodingTask) {
      if !failed.contains(task.key), planned.insert(task.key).inserted { tasks.append(task) }
    }

    mutating func addHeader(_ item: AlbumItem) {
      if item.isUnread { add(.headers([(item.id, item.file)])) }
    }

    /// Adds the task for an image, unless the image exists, or the images of the plan so far take four fifths of the
    /// budget that the mosaic leaves.
    mutating func addImage(_ item: AlbumItem, width: Double) {
      guard let key = item.imageKey(width: width), let whole = item.metadata?.size else { return }
      let size = key.step.size(of: whole)
      pixelCount += size.width * size.height
      guard !images.has(key), pixelCount <= (images.budget - images.otherPixelCount) / 10 * 8
      else { return }
      add(.image(key, item.file, whole: whole))
    }
  }

  private func planHeaders(_ plan: inout Plan) {
    guard album.unreadCount > 0 else { return }
    let unread = album.items.lazy.filter(\.isUnread)
      .prefix(8 * Self.headersAtOnce).map { (id: $0.id, file: $0.file) }
    var batch: [(id: Int, file: SourceFile)] = []
    for file in unread {
      batch.append(file)
      if batch.count == Self.headersAtOnce {
        plan.add(.headers(batch))
        batch = []
      }
    }
    if !batch.isEmpty { plan.add(.headers(batch)) }
  }

  private func planViewer(_ plan: inout Plan, at time: Double) {
    guard isViewing, album.items.indices.contains(viewedIndex) else { return }
    let item = album.items[viewedIndex]
    let neighbours = [viewedIndex + 1, viewedIndex - 1].filter(album.items.indices.contains)
    for index in [viewedIndex] + neighbours { plan.addHeader(album.items[index]) }
    planItems(of: viewer.surface.id, into: &plan, isResting: true)
    planTiles(&plan, at: time)
    planAnimation(of: item) { plan.add($0) }
    for index in neighbours {
      plan.addImage(album.items[index], width: fittingWidth(of: album.items[index]))
    }
    if !isViewedLoaded, let key = item.imageKey(width: fittingWidth(of: item)), images.has(key) {
      isViewedLoaded = true
      viewer.didLoadPhoto(viewedIndex)
    }
  }

  /// The width, in pixels of the display, in which a photograph fits the window.
  private func fittingWidth(of item: AlbumItem) -> Double {
    let whole = item.photo.pixelSize
    return whole.width * min(size.width / whole.width, size.height / whole.height) * scale
  }

  /// Plans the photographs of a surface's layers, those in view first.
  ///
  /// - Parameter isResting: whether photographs are decoded at least in the size that they have at rest.
  private func planItems(of surface: Int32, into plan: inout Plan, isResting: Bool) {
    guard let root = tree.root(of: surface) else { return }
    var margin: [(item: AlbumItem, width: Double)] = []
    let view = Rect2D(origin: .zero, size: size)
    func visit(_ layer: DisplayLayer, _ outer: AffineTransform2D) {
      let map = layer.transform.concatenating(outer)
      if let index = photograph(shownBy: layer) {
        let zoom = max(map.uniformScale, isResting ? 1 : 0)
        let width = layer.size.width * zoom * scale
        if map.bounds(of: layer.size).intersection(view).size.isEmpty {
          margin.append((album.items[index], width))
        } else {
          plan.addImage(album.items[index], width: width)
        }
      }
      for sublayer in layer.orderedSublayers { visit(sublayer, map) }
    }
    visit(root, .identity)
    for (item, width) in margin { plan.addImage(item, width: width) }
  }

  private func planMosaic(_ plan: inout Plan) {
    for (index, width) in mosaic.unpainted() {
      if plan.tasks.count >= Self.longestPlan { return }
      guard album.items.indices.contains(index) else { continue }
      let item = album.items[index]
      if item.problem?.losesPhotographs == true { mosaic.leave(index) }
      guard let key = item.imageKey(width: width), let whole = item.metadata?.size else { continue }
      if let pixels = images.pixels(key) {
        mosaic.paint(index, pixels, key.step)
      } else {
        plan.add(.image(key, item.file, whole: whole))
      }
    }
  }

  // MARK: Tiles

  private func planTiles(_ plan: inout Plan, at time: Double) {
    let item = album.items[viewedIndex]
    guard let metadata = item.metadata, let pyramid = item.photo.tiles else { return }
    guard let folder = tileFolders[item.id] else {
      return plan.add(.cut(id: item.id, item.file, metadata))
    }
    for layer in tree.all {
      guard let tile = Lenticular.TilePyramid.Tile(layer.contents), layer.itemIndex == viewedIndex
      else { continue }
      let key = TileKey(id: item.id, level: tile.level, column: tile.column, row: tile.row)
      if images.has(key) {
        viewer.didLoad(tile, of: viewedIndex, isThere: true)
      } else {
        let size = pyramid.frame(of: tile).size
        plan.add(
          .tile(
            key, size: PixelSize(width: Int(size.width), height: Int(size.height)), folder: folder,
            item.file, metadata))
      }
    }
  }

  // MARK: Results

  func take(_ result: DecodingResult, at time: Double) {
    switch result {
    case .headers(let headers):
      for (id, header) in headers { album.set(header, of: id) }
      // The open photograph and its neighbours may have pages.
      let near = viewedIndex - 1...viewedIndex + 1
      if isViewing, headers.contains(where: { album.index(of: $0.id).map(near.contains) == true }) {
        tellViewer(at: time)
      }
    case .image(let key, .success(let image), let path):
      guard let index = album.index(of: key.id) else { return }
      images.add(image.pixels, for: .photo(key))
      mosaic.paint(index, image.pixels, key.step)
      if !image.isOpaque { album.setTransparent(key.id) }
      if let flaw = image.flaw { album.set(Problem(path: path, kind: .flawed(flaw)), of: key.id) }
    case .image(let key, .failure(let problem), _):
      failed.insert(.image(key))
      album.set(problem, of: key.id)
    case .cut(let id, .success(let folder)): tileFolders[id] = folder
    case .cut(let id, .failure(let problem)):
      failed.insert(.cut(id))
      album.set(Problem(path: problem.path, kind: .untiled(problem.reason)), of: id)
    case .animation(let id, let animation, let isOpaque):
      take(animation, isOpaque: isOpaque, of: id, at: time)
    case .tile(let key, let pixels):
      guard let index = album.index(of: key.id) else { return }
      if let pixels {
        images.add(pixels, for: .tile(key))
      } else {
        failed.insert(.tile(key))
      }
      for isCopy in [false, true] {
        viewer.didLoad(
          .init(level: key.level, column: key.column, row: key.row, isCopy: isCopy), of: index,
          isThere: pixels != nil)
      }
    }
  }

  /// The number of pixels of all decoded images, and of the painted tiles of the wall with their images.
  public var pixelCount: Int {
    images.pixelCount + mosaic.pixelCount + (playing?.pixelCount ?? 0)
  }
}

extension AlbumItem {
  /// The key of the image for a width in pixels of the display; nil if the size of the photograph is not known, or the
  /// photograph cannot be shown.
  func imageKey(width: Double) -> ImageKey? {
    guard let whole = metadata?.size, problem?.losesPhotographs != true else { return nil }
    return ImageKey(
      id: id, step: ImageStep(width: width, of: whole, hasTiles: photo.tiles != nil))
  }
}

extension DisplayLayer {
  /// The index of the photograph that the layer shows, or of which it shows a part.
  var itemIndex: Int? {
    var layer: DisplayLayer? = self
    while let next = layer {
      if next.contents.rawValue > 0 { return Int(next.contents.rawValue) - 1 }
      layer = next.superlayer
    }
    return nil
  }
}

extension AffineTransform2D {
  /// The bounding box of a rectangle, after the transform.
  func bounds(of rect: Rect2D) -> Rect2D {
    let origin = apply(to: rect.origin)
    return AffineTransform2D(a: a, b: b, c: c, d: d, tx: origin.x, ty: origin.y)
      .bounds(of: rect.size)
  }

  /// The bounding box of a rectangle of a size at the origin, after the transform.
  func bounds(of size: Size2D) -> Rect2D {
    let x = [0, a * size.width, c * size.height, a * size.width + c * size.height]
    let y = [0, b * size.width, d * size.height, b * size.width + d * size.height]
    let (left, top) = (x.min() ?? 0, y.min() ?? 0)
    return Rect2D(
      x: tx + left, y: ty + top, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - top)
  }
}
