import LenticularPhysics
import LenticularScene

/// A row of a wall, with layers for its photographs near the view; or the heading of a block.
final class WallRow {
  /// The number of the row in the layout, or of the block whose heading it is.
  let number: Int
  let layer: Layer
  private let renderer: LayerTreeRenderer
  private var photos = 0..<0
  private var cells: [Layer] = []

  init(
    _ renderer: LayerTreeRenderer, number: Int, frame: Rect2D, contents: Contents = .wallRow
  ) {
    self.renderer = renderer
    self.number = number
    layer = Layer(renderer, size: frame.size)
    layer.anchorPoint = .zero
    layer.position.set(frame.origin)
    layer.contents = contents
  }

  /// Creates layers for a range of photographs, and removes all others.
  func show(_ photos: Range<Int>, of layout: WallLayout) {
    guard photos != self.photos else { return }
    let (former, formerCells) = (self.photos, cells)
    for photo in former where !photos.contains(photo) {
      layer.removeSublayer(formerCells[photo - former.lowerBound], keepsOrder: false)
    }
    self.photos = photos
    cells = []
    for photo in photos {
      cells.append(
        former.contains(photo)
          ? formerCells[photo - former.lowerBound] : makeCell(photo, layout))
    }
  }

  private func makeCell(_ photo: Int, _ layout: WallLayout) -> Layer {
    let frame = layout.frame(of: photo, in: layout.row(at: number))
    let cell = Layer(renderer, size: frame.size)
    cell.anchorPoint = .zero
    cell.position.set(Point2D(x: frame.minX, y: 0))
    cell.contents = .item(photo)
    layer.addSublayer(cell)
    return cell
  }
}

extension [WallRow] {
  /// The row with a number; nil if it is not shown.
  func row(_ number: Int) -> WallRow? {
    for row in self where row.number == number { return row }
    return nil
  }

  /// Removes the rows whose numbers are neither in a range nor the given one from a layer.
  mutating func keep(_ numbers: Range<Int>, and other: Int? = nil, in layer: Layer) {
    removeAll { row in
      let leaves = !numbers.contains(row.number) && row.number != other
      if leaves { layer.removeSublayer(row.layer, keepsOrder: false) }
      return leaves
    }
  }
}
