/// The photographs of a gallery whose locations are published, by their places on the map.
struct MapIndex: Sendable {
  struct Point: Sendable {
    /// The tile of the finest zoom.
    let tile: MapTile
    let item: Item
    /// The path of the photograph's page, relative to the site.
    let page: String
  }

  /// A part of the map that has a page.
  struct Region: Sendable {
    let tile: MapTile
    /// The indices of its photographs in ``points``.
    let range: Range<Int>

    /// The photographs that the page lists, in parts; `nil` if there are too many places for that.
    var division: Division? {
      range.count <= MapIndex.listed || tile.zoom + MapTile.step >= MapTile.finest
        ? Division(count: range.count, length: 200) : nil
    }
  }

  /// A number of photographs that are not too many to be listed.
  private static let listed = 100

  /// In the order of their tiles, so that those of a tile follow each other.
  let points: [Point]

  var isEmpty: Bool { points.isEmpty }

  /// The region of the whole map.
  var world: Region { Region(tile: .world, range: points.indices) }

  init(of root: Album) {
    let points = root.pagesOfPhotographs.compactMap { item, page in
      item.facts.location.map { Point(tile: MapTile(at: $0), item: item, page: page) }
    }
    // Photographs of one place stay in the order of the gallery.
    self.points = points.enumerated().sorted {
      ($0.element.tile.code, $0.offset) < ($1.element.tile.code, $1.offset)
    }.map(\.element)
  }

  /// The cells of a region that have photographs, with the indices of these.
  func cells(of region: Region) -> [(tile: MapTile, range: Range<Int>)] {
    let zoom = region.tile.zoom + MapTile.step
    var cells: [(tile: MapTile, range: Range<Int>)] = []
    var start = region.range.lowerBound
    while start < region.range.upperBound {
      let tile = points[start].tile.outer(zoom)
      let end = self.start(of: tile.codes.upperBound, in: start..<region.range.upperBound)
      cells.append((tile, start..<end))
      start = end
    }
    return cells
  }

  /// The region that shows the photographs of a cell: the smallest one around all of them, so that there is something to
  /// choose on its page.
  func region(of cell: (tile: MapTile, range: Range<Int>)) -> Region {
    var region = Region(tile: cell.tile, range: cell.range)
    while region.tile.zoom + MapTile.step < MapTile.finest {
      let inner = cells(of: region)
      guard inner.count == 1 else { break }
      region = Region(tile: inner[0].tile, range: region.range)
    }
    return region
  }

  /// The regions in a region that have pages of their own.
  func regions(in region: Region) -> [Region] {
    if region.division != nil { return [] }
    return cells(of: region).filter { $0.range.count > 1 }.map(self.region)
  }

  /// All regions that have pages.
  var regions: [Region] {
    var regions = [world]
    var next = 0
    while next < regions.count {
      regions += self.regions(in: regions[next])
      next += 1
    }
    return regions
  }

  /// The regions from the whole map to that of a tile; `nil` if the tile has no page.
  func path(to tile: MapTile) -> [Region]? {
    var path = [world]
    while let last = path.last, last.tile != tile {
      guard last.tile.zoom < tile.zoom, tile.outer(last.tile.zoom) == last.tile,
        let next = regions(in: last).first(where: {
          $0.tile.zoom <= tile.zoom && tile.outer($0.tile.zoom) == $0.tile
        })
      else { return nil }
      path.append(next)
    }
    return path
  }

  /// The first index whose photograph has a number of the finest zoom or a later one.
  private func start(of code: UInt64, in range: Range<Int>) -> Int {
    var range = range
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        points[middle].tile.code < code
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
