import Lenticular
import LenticularScene

/// Generates the JavaScript constants of the layout of a frame.
enum FrameScript {
  static var text: String {
    let fields = LayerChange.Fields.widths.map { "[\"\($0.field)\", \($0.width)]" }
    return """
      // \(Generated.notice)

      /**
       * The fields of a layer's change in the order of their bits, with the count of numbers in each.
       *
       * @type {[name: import("../stage/layers.js").Field, count: number][]}
       */
      export const fields = [
        \(fields.joined(separator: ", ")),
      ];

      /** The greatest contents number of a tile. All smaller numbers are tiles, too. */
      export const firstTile = \(TilePyramid.Tile.firstContents);

      /**
       * The numbers of bits of a tile's column and of its row, from the lowest bit on. The next bit marks a copy of the
       * tile, the bits above are its level.
       */
      export const [columnBits, rowBits] = [\(TilePyramid.Tile.columnBits), \(TilePyramid.Tile.rowBits)];

      """
  }
}
