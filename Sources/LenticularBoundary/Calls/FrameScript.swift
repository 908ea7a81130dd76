import Lenticular
import LenticularScene

/// Generates the JavaScript constants of the layout of a frame.
enum FrameScript {
  static var text: String {
    let fields = LayerChange.Fields.widths.map { "[\"\($0.field)\", \($0.width)]" }
    return """
      // \(Generated.notice)

      /**
       * The fields of a change in the order of their bits, and how many numbers each has.
       *
       * @type {[name: import("../layers.js").Field, count: number][]}
       */
      export const fields = [
        \(fields.joined(separator: ", ")),
      ];

      /** The contents of the first tile; each further number is less. */
      export const firstTile = \(TilePyramid.Tile.firstContents);

      /** How many bits of a tile's number each of column and row have; the level has the rest. */
      export const placeBits = \(TilePyramid.Tile.placeBits);

      """
  }
}
