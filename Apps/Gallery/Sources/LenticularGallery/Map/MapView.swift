/// What a page shows of the map of the world.
struct MapView: Codable, Hashable, Sendable {
  /// The region of the page.
  let tile: MapTile

  /// The part of the map of the world, from north to south, that is shown: without most of the polar seas, which the
  /// projection makes larger than continents.
  private static let shown = 0.125..<0.72

  var isWorld: Bool { tile == .world }

  // The sides, as parts of those of the world.
  var x: Double { Double(tile.place.column) * width }
  var y: Double { isWorld ? Self.shown.lowerBound : Double(tile.place.row) * width }
  var width: Double { 1 / Double(1 << tile.zoom) }
  var height: Double { isWorld ? Self.shown.upperBound - Self.shown.lowerBound : width }

  /// The size of a drawing, in units that are about pixels of a large screen.
  var drawingSize: PixelSize {
    let side = isWorld ? 2048 : 1024
    return PixelSize(width: side, height: Int((Double(side) * height / width).rounded()))
  }

  /// The units of a drawing in the side of the world.
  var scale: Double { Double(drawingSize.width) / width }

  /// The tiles of a zoom that show a part of it.
  func tiles(_ zoom: Int) -> [MapTile] {
    if zoom <= tile.zoom { return [tile.outer(zoom)] }
    let steps = UInt64(2 * (zoom - tile.zoom))
    return (0..<(1 << steps)).map { MapTile(zoom: zoom, code: tile.code << steps + $0) }.filter {
      let side = 1 / Double(1 << zoom)
      let top = Double($0.place.row) * side
      return top < y + height && top + side > y
    }
  }
}
