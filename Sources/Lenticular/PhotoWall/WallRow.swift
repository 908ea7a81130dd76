import LenticularPhysics
import LenticularScene

/// A row of a wall, with layers for its photographs near the view.
final class WallRow {
  /// The number of the row in the layout.
  let number: Int
  let layer: Layer
  private let renderer: LayerTreeRenderer
  private var photos = 0..<0
  private var cells: [Layer] = []

  init(_ renderer: LayerTreeRenderer, number: Int, frame: Rect2D) {
    self.renderer = renderer
    self.number = number
    layer = Layer(renderer, size: frame.size)
    layer.anchorPoint = .zero
    layer.position.set(frame.origin)
    layer.contents = .wallRow
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
