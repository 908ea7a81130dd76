import LenticularPhysics
import LenticularScene

/// The tiles of a wall's mosaic that finer tiles hide. They need not be drawn.
///
/// The mosaic has levels, of which a finer one lies above a coarser one. The tiles of a level have no transparent pixels,
/// and fill a rectangle together.
struct HiddenTiles {
  private var ids: Set<Layer.ID> = []
  /// The largest distance, in points, by which a rectangle is beyond another one that hides it: rounding errors.
  private static let tolerance = 0.01

  /// - Parameters:
  ///   - tiles: the tiles of all levels.
  ///   - visible: the part of the wall that is in view, in points of the window. At the edges of the wall, a tile
  ///     reaches beyond this part, by up to a pixel of the tile.
  init(_ tiles: some Sequence<DisplayLayer>, in visible: Rect2D) {
    let levels = Dictionary(grouping: tiles) { $0.superlayer?.id }.values
      .sorted { $0[0].transform.uniformScale < $1[0].transform.uniformScale }
    var finer: [Rect2D] = []
    for level in levels {
      let frames = level.map { tile in
        (tile.id, tile.transformInSurface.bounds(of: tile.size).intersection(visible))
      }
      for (id, frame) in frames where finer.contains(where: { Self.hides($0, frame) }) {
        ids.insert(id)
      }
      if let whole = Self.union(frames.map(\.1)) { finer.append(whole) }
    }
  }

  func contains(_ id: Layer.ID) -> Bool { ids.contains(id) }

  private static func hides(_ whole: Rect2D, _ part: Rect2D) -> Bool {
    whole.minX <= part.minX + tolerance && whole.minY <= part.minY + tolerance
      && whole.maxX >= part.maxX - tolerance && whole.maxY >= part.maxY - tolerance
  }

  /// The rectangle that tiles fill together; nil if none of them is visible.
  private static func union(_ frames: [Rect2D]) -> Rect2D? {
    let frames = frames.filter { !$0.size.isEmpty }
    guard let left = frames.map(\.minX).min(), let top = frames.map(\.minY).min(),
      let right = frames.map(\.maxX).max(), let bottom = frames.map(\.maxY).max()
    else { return nil }
    return Rect2D(x: left, y: top, width: right - left, height: bottom - top)
  }
}
