import LenticularPhysics
import LenticularScene

/// A picture of the whole wall in tiles, for zooms at which there are too many photographs to be
/// layers of their own; beneath those that are, it shows what is still on its way.
///
/// It has levels: the coarsest shows the whole wall within the view, each further one is twice as
/// fine. Above a tile there is never none: with the tiles that a zoom needs, those of all coarser
/// levels are there, a quarter as many each time, and all of the coarsest. So nothing is blank when
/// fingers zoom, and no host has to say when it has drawn one.
final class Mosaic {
  let layer: Layer
  private let animator: Animator
  private var levels: [Level] = []
  private var contentSize = Size.zero

  private struct Level {
    let layer: Layer
    /// Pixels for each point of the content.
    let scale: Double
    var columns = 0..<0
    var rows = 0..<0
    var tiles: [Tile] = []
  }

  private struct Tile {
    let column: Int
    let row: Int
    let layer: Layer
  }

  /// The side of a tile, in pixels.
  private static let side = 512.0

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
    self.contentSize = contentSize
    for level in levels { layer.removeSublayer(level.layer) }
    levels = []
    var scale = scale
    repeat {
      let plane = Layer(animator)
      plane.anchorPoint = .zero
      layer.addSublayer(plane)
      levels.append(Level(layer: plane, scale: scale))
      scale *= 2
    } while scale <= finestScale
  }

  /// Has tiles where a part of the content is seen with a number of pixels for each point.
  func show(_ rect: Rect, scale: Double) {
    for (number, level) in levels.enumerated() {
      // A level serves until the next is nearer to one pixel for one.
      let isNeeded = level.scale < scale * 2.0.squareRoot()
      let seen = number == 0 ? Rect(origin: .zero, size: contentSize) : isNeeded ? rect : .zero
      showTiles(ofLevel: number, in: seen)
    }
  }

  private func showTiles(ofLevel number: Int, in rect: Rect) {
    let side = Self.side / levels[number].scale
    func places(_ start: Double, _ end: Double, within length: Double) -> Range<Int> {
      let (start, end) = (max(0, start), min(length, end))
      guard start < end else { return 0..<0 }
      return Int(start / side)..<Int((end / side).rounded(.up))
    }
    let columns = places(rect.minX, rect.maxX, within: contentSize.width)
    let rows = places(rect.minY, rect.maxY, within: contentSize.height)
    let former = levels[number]
    guard columns != former.columns || rows != former.rows else { return }
    (levels[number].columns, levels[number].rows) = (columns, rows)
    levels[number].tiles.removeAll { tile in
      let leaves = !columns.contains(tile.column) || !rows.contains(tile.row)
      if leaves { former.layer.removeSublayer(tile.layer, keepsOrder: false) }
      return leaves
    }
    for row in rows {
      for column in columns
      where !(former.columns.contains(column) && former.rows.contains(row)) {
        let tile = makeTile(column, row, ofLevel: number)
        former.layer.addSublayer(tile)
        levels[number].tiles.append(Tile(column: column, row: row, layer: tile))
      }
    }
  }

  /// A tile, whose own points are its pixels; cut at the content's edge. It overlaps its neighbours
  /// by a pixel: where they met between two pixels of the screen, the background would show through.
  private func makeTile(_ column: Int, _ row: Int, ofLevel number: Int) -> Layer {
    let scale = levels[number].scale
    let origin = Point(x: Double(column), y: Double(row)) * Self.side
    let pixels = Size.lanes {
      min(Self.side + 1, contentSize[lane: $0] * scale - origin[lane: $0]).rounded(.up)
    }
    let tile = Layer(animator, size: pixels)
    tile.anchorPoint = .zero
    tile.position.set(origin * (1 / scale))
    tile.transform.set(.scale(1 / scale))
    tile.contents = .mosaic
    return tile
  }
}
