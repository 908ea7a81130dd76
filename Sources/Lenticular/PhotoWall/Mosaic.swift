import LenticularPhysics
import LenticularScene

/// An image of the whole wall in tiles. It replaces the photographs at zoom scales at which there are too
/// many for layers of their own. Beneath photographs that have layers, it is visible until they are loaded.
///
/// The mosaic has levels: the coarsest shows the whole wall within the view, each further one has twice the
/// resolution. The coarsest level is always complete, so nothing is ever blank, and hosts need not report
/// drawn tiles. Above it lie the tiles of the level for the current zoom scale, and the remaining tiles of
/// the adjacent levels.
final class Mosaic {
  /// The most tiles of a level in a view, which is larger than any screen if it needs more.
  private static var greatestTileCount: Double { 1024 }

  let layer: Layer
  private let renderer: LayerTreeRenderer
  private var levels: [Level] = []

  init(_ renderer: LayerTreeRenderer) {
    self.renderer = renderer
    layer = Layer(renderer)
    layer.anchorPoint = .zero
  }

  /// Replaces all levels, for content of another layout.
  ///
  /// - Parameters:
  ///   - scale: the pixels per point of the content on the coarsest level, unless that has too many tiles.
  ///   - finestScale: the pixels per point beyond which there is no more detail.
  func reset(contentSize: Size2D, scale: Double, finestScale: Double) {
    for level in levels { layer.removeSublayer(level.layer) }
    levels = []
    var scale = scale
    while Level.tileCount(in: contentSize, scale: scale) > Self.greatestTileCount { scale /= 2 }
    repeat {
      let level = Level(renderer, contentSize: contentSize, scale: scale)
      layer.addSublayer(level.layer)
      levels.append(level)
      scale *= 2
    } while scale <= finestScale
    levels[0].showTiles(in: Rect2D(origin: .zero, size: contentSize))
  }

  /// Shows the tiles that overlap a rectangle of the content, for a number of pixels per point.
  func show(_ rect: Rect2D, scale: Double) {
    // A level is used until the next one is nearer to one pixel of a tile per pixel of the display.
    let serving =
      levels.lastIndex {
        $0.scale < scale * 2.0.squareRoot()
          && Level.tileCount(in: rect.size, scale: $0.scale) <= Self.greatestTileCount
      } ?? 0
    for number in levels.indices.dropFirst() {
      let isNext = abs(number - serving) <= 1
      levels[number].showTiles(in: isNext ? rect : .zero, makesNew: number == serving)
    }
  }

  /// A level of the mosaic: tiles of one resolution.
  private final class Level {
    let layer: Layer
    /// Pixels per point of the content.
    let scale: Double
    private let renderer: LayerTreeRenderer
    /// The size of the content, in pixels.
    private let size: Size2D
    private var columns = 0..<0
    private var rows = 0..<0
    private var tiles: [Layer] = []

    /// The side of a tile, in pixels.
    private static let side = 512.0

    init(_ renderer: LayerTreeRenderer, contentSize: Size2D, scale: Double) {
      self.renderer = renderer
      self.scale = scale
      size = contentSize * scale
      layer = Layer(renderer)
      layer.anchorPoint = .zero
    }

    /// How many tiles cover a rectangle of a size in points, at a number of pixels per point.
    static func tileCount(in size: Size2D, scale: Double) -> Double {
      (size.width * scale / side).rounded(.up) * (size.height * scale / side).rounded(.up)
    }

    /// Removes the tiles that do not overlap a rectangle of the content, and creates the missing ones unless
    /// `makesNew` is false.
    func showTiles(in rect: Rect2D, makesNew: Bool = true) {
      var columns = indices(rect.minX, rect.maxX, within: size.width)
      var rows = indices(rect.minY, rect.maxY, within: size.height)
      if !makesNew {
        columns = columns.clamped(to: self.columns)
        rows = rows.clamped(to: self.rows)
      }
      guard columns != self.columns || rows != self.rows else { return }
      var shown: [Layer] = []
      var index = 0
      for row in self.rows {
        for column in self.columns {
          if columns.contains(column), rows.contains(row) {
            shown.append(tiles[index])
          } else {
            layer.removeSublayer(tiles[index], keepsOrder: false)
          }
          index += 1
        }
      }
      index = 0
      tiles.removeAll(keepingCapacity: true)
      for row in rows {
        for column in columns {
          if self.columns.contains(column), self.rows.contains(row) {
            tiles.append(shown[index])
            index += 1
          } else {
            tiles.append(makeTile(column, row))
          }
        }
      }
      (self.columns, self.rows) = (columns, rows)
    }

    private func indices(_ start: Double, _ end: Double, within length: Double) -> Range<Int> {
      let (start, end) = (max(0, start * scale), min(length, end * scale))
      guard start < end else { return 0..<0 }
      return Int(start / Self.side)..<Int((end / Self.side).rounded(.up))
    }

    /// Creates a tile whose points are its pixels, cropped at the edge of the content. It overlaps its
    /// neighbours by a pixel. Otherwise the background would show where tiles meet between two pixels of the
    /// screen.
    private func makeTile(_ column: Int, _ row: Int) -> Layer {
      let origin = Point2D(x: Double(column), y: Double(row)) * Self.side
      let tile = Layer(
        renderer,
        size: .lanes { min(Self.side + 1, size[lane: $0] - origin[lane: $0]).rounded(.up) })
      tile.anchorPoint = .zero
      tile.position.set(origin * (1 / scale))
      tile.transform.set(.scale(1 / scale))
      tile.contents = .mosaic
      layer.addSublayer(tile)
      return tile
    }
  }
}
