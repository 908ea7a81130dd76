import CPixels
import Lenticular
import LenticularGallery
import LenticularPhysics
import LenticularScene

/// The tiles of a wall's mosaic: images of hundreds or thousands of small photographs, painted in memory.
struct MosaicPainter {
  /// A tile that is painted as images arrive.
  private final class Tile {
    let bytes: UnsafeMutableRawPointer
    let width: Int
    let height: Int
    /// The photographs of the tile, by index, with their rectangles in pixels of the tile.
    let places: [Int: Rect2D]
    /// The indices of the photographs in ascending order.
    let order: [Int]
    /// The number of photographs at the beginning of `order` that are known to be painted.
    private var paintedCount = 0
    /// The steps of the painted images, by the indices of the photographs.
    var painted: [Int: ImageStep] = [:]
    /// The image for the toolkit; nil if the pixels have changed since it was made.
    var image: AnyObject?
    /// The former image, which is shown until there is another one.
    var former: AnyObject?

    init(width: Int, height: Int, places: [Int: Rect2D]) {
      self.width = width
      self.height = height
      self.places = places
      order = places.keys.sorted()
      bytes = .allocate(byteCount: width * height * 4, alignment: 64)
    }

    deinit { bytes.deallocate() }

    /// The photographs that are not painted, in ascending order.
    var unpainted: some Sequence<Int> {
      while paintedCount < order.count, painted[order[paintedCount]] != nil { paintedCount += 1 }
      return order[paintedCount...].lazy.filter { self.painted[$0] == nil }
    }

    /// The number of pixels of the tile and of its images, each of which is a copy.
    var pixelCount: Int {
      (1 + (image == nil ? 0 : 1) + (former == nil ? 0 : 1)) * width * height
    }

    var target: CPImage {
      CPImage(
        bytes: bytes.assumingMemoryBound(to: UInt8.self), width: Int32(width),
        height: Int32(height))
    }
  }

  private var tiles: [Layer.ID: Tile] = [:]
  /// The number of pixels of all tiles, and of their images for the toolkit.
  var pixelCount: Int { tiles.values.reduce(0) { $0 + $1.pixelCount } }
  /// Whether the window is dark. Tiles of the other theme are painted anew.
  var isDark = true {
    didSet { removeAll() }
  }
  /// The grey of the background.
  private var background: UInt8 { isDark ? 18 : 246 }
  /// The grey of a photograph without an image.
  private var blank: UInt8 { isDark ? 38 : 228 }

  mutating func removeAll() { tiles = [:] }

  /// Removes the tiles whose layers are gone, and makes those of new layers.
  mutating func update(_ layers: some Sequence<DisplayLayer>, of wall: PhotoWall) {
    var present: Set<Layer.ID> = []
    for layer in layers {
      present.insert(layer.id)
      if tiles[layer.id] == nil { tiles[layer.id] = makeTile(layer, of: wall) }
    }
    if tiles.count != present.count { tiles = tiles.filter { present.contains($0.key) } }
  }

  private func makeTile(_ layer: DisplayLayer, of wall: PhotoWall) -> Tile {
    let (width, height) = (max(1, Int(layer.size.width)), max(1, Int(layer.size.height)))
    let map = layer.transform
    let rect = Rect2D(
      x: map.tx, y: map.ty, width: layer.size.width * map.a, height: layer.size.height * map.d)
    var places: [Int: Rect2D] = [:]
    for cell in wall.cells(in: rect) {
      places[cell.index] = Rect2D(
        x: (cell.frame.minX - map.tx) / map.a, y: (cell.frame.minY - map.ty) / map.d,
        width: cell.frame.size.width / map.a, height: cell.frame.size.height / map.d)
    }
    let tile = Tile(width: width, height: height, places: places)
    let whole = CPRect(x: 0, y: 0, width: Double(width), height: Double(height))
    fill(tile, whole, background)
    for place in places.values { fill(tile, CPRect(place), blank) }
    return tile
  }

  private func fill(_ tile: Tile, _ rect: CPRect, _ gray: UInt8) {
    cp_fill(tile.target, rect, [gray, gray, gray, 255])
  }

  /// The photographs that are not painted yet, with the width of each in pixels of a tile: tile by tile, in ascending
  /// order in each. Those that are painted meanwhile are left out.
  func unpainted() -> some Sequence<(index: Int, width: Double)> {
    tiles.values.sorted { ($0.order.first ?? 0) < ($1.order.first ?? 0) }.lazy.flatMap { tile in
      tile.unpainted.lazy.map { ($0, tile.places[$0]?.size.width ?? 0) }
    }
  }

  /// Paints an image of a photograph into the tiles that show the photograph, unless they have as large an image.
  mutating func paint(_ index: Int, _ pixels: PixelBuffer, _ step: ImageStep) {
    for tile in tiles.values {
      guard let place = tile.places[index] else { continue }
      if let painted = tile.painted[index], painted >= step { continue }
      let source = CPImage(pixels)
      let whole = Size2D(pixels.size)
      // The part of the image that fills the place, cropped as a photograph with a layer is.
      let scale = max(place.size.width / whole.width, place.size.height / whole.height)
      let part = Rect2D(
        center: Point2D(x: whole.width / 2, y: whole.height / 2),
        size: place.size * (1 / scale))
      cp_draw(source, CPRect(part), tile.target, CPRect(place))
      tile.painted[index] = step
      tile.former = tile.image ?? tile.former
      tile.image = nil
    }
  }

  /// Leaves the place of a photograph that cannot be decoded blank.
  mutating func leave(_ index: Int) {
    for tile in tiles.values where tile.places[index] != nil { tile.painted[index] = .whole }
  }

  /// The image of a layer's tile; nil if the layer has none.
  ///
  /// - Parameters:
  ///   - isFresh: whether a changed tile gets another image now; otherwise the former one is shown.
  ///   - make: makes an image of four bytes a pixel, which are copied.
  func image(
    of layer: DisplayLayer, isFresh: Bool,
    make: (UnsafeMutableRawPointer, PixelSize) -> AnyObject
  ) -> AnyObject? {
    guard let tile = tiles[layer.id] else { return nil }
    if let image = tile.image { return image }
    if !isFresh, let former = tile.former { return former }
    let image = make(tile.bytes, PixelSize(width: tile.width, height: tile.height))
    tile.image = image
    tile.former = nil
    return image
  }

  /// Whether a tile shows a former image.
  var isStale: Bool { tiles.values.contains { $0.image == nil && $0.former != nil } }

  /// Forgets the former images of tiles that have changed since. Such a tile gets a new image when it is drawn.
  func forgetFormer() {
    for tile in tiles.values where tile.image == nil { tile.former = nil }
  }
}

extension CPImage {
  init(_ pixels: PixelBuffer) {
    self.init(
      bytes: pixels.bytes.assumingMemoryBound(to: UInt8.self), width: Int32(pixels.size.width),
      height: Int32(pixels.size.height))
  }
}

extension CPRect {
  init(_ rect: Rect2D) {
    self.init(x: rect.minX, y: rect.minY, width: rect.size.width, height: rect.size.height)
  }
}
