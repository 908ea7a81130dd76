import LenticularPhysics
import LenticularScene

/// A picture of the whole wall in tiles, for zooms at which there are too many photographs to be
/// layers of their own; beneath those that are, it shows what is still on its way.
///
/// It has levels: the coarsest shows the whole wall within the view, each further one is twice as
/// fine. The coarsest is always there as a whole, so nothing is blank however fingers zoom, and no
/// host has to say when it has drawn a tile; above it are the tiles of the level that a zoom needs,
/// and what is left of the levels next to it while the new ones are drawn.
final class Mosaic {
  let layer: Layer
  private let animator: Animator
  private var levels: [Level] = []

  init(_ animator: Animator) {
    self.animator = animator
    layer = Layer(animator)
    layer.anchorPoint = .zero
  }

  /// Begins anew with content of another layout.
  ///
  /// - Parameters:
  ///   - scale: pixels for each point of the content on the coarsest level.
  ///   - finestScale: beyond how many pixels a point has no more detail to show.
  func reset(contentSize: Size, scale: Double, finestScale: Double) {
    for level in levels { layer.removeSublayer(level.layer) }
    levels = []
    var scale = scale
    repeat {
      let level = Level(animator, contentSize: contentSize, scale: scale)
      layer.addSublayer(level.layer)
      levels.append(level)
      scale *= 2
    } while scale <= finestScale
    levels[0].showTiles(in: Rect(origin: .zero, size: contentSize))
  }

  /// Has tiles where a part of the content is seen with a number of pixels for each point.
  func show(_ rect: Rect, scale: Double) {
    // A level serves until the next is nearer to one pixel for one.
    let serving = levels.lastIndex { $0.scale < scale * 2.0.squareRoot() } ?? 0
    for number in levels.indices.dropFirst() {
      let isNext = abs(number - serving) <= 1
      levels[number].showTiles(in: isNext ? rect : .zero, makesNew: number == serving)
    }
  }

  /// The tiles of one size.
  private final class Level {
    let layer: Layer
    /// Pixels for each point of the content.
    let scale: Double
    private let animator: Animator
    /// The content, in pixels.
    private let size: Size
    private var columns = 0..<0
    private var rows = 0..<0
    private var tiles: [Layer] = []

    /// The side of a tile, in pixels.
    private static let side = 512.0

    init(_ animator: Animator, contentSize: Size, scale: Double) {
      self.animator = animator
      self.scale = scale
      size = contentSize * scale
      layer = Layer(animator)
      layer.anchorPoint = .zero
    }

    /// Has tiles where a part of the content is, or those of them that there are; and nowhere else.
    func showTiles(in rect: Rect, makesNew: Bool = true) {
      var columns = places(rect.minX, rect.maxX, within: size.width)
      var rows = places(rect.minY, rect.maxY, within: size.height)
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

    private func places(_ start: Double, _ end: Double, within length: Double) -> Range<Int> {
      let (start, end) = (max(0, start * scale), min(length, end * scale))
      guard start < end else { return 0..<0 }
      return Int(start / Self.side)..<Int((end / Self.side).rounded(.up))
    }

    /// A tile, whose own points are its pixels; cut at the content's edge. It overlaps its neighbours
    /// by a pixel: where they met between two pixels of the screen, the background would show
    /// through.
    private func makeTile(_ column: Int, _ row: Int) -> Layer {
      let origin = Point(x: Double(column), y: Double(row)) * Self.side
      let tile = Layer(
        animator,
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
