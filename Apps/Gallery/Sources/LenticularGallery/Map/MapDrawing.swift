import Foundation

/// What a page shows of a ``TileArchive`` beneath its marks.
struct MapDrawing: Codable, Sendable {
  struct Path: Codable, Sendable {
    let shape: MapShape
    /// The data of a path of SVG.
    let data: String
  }

  /// In the order in which they are drawn.
  var paths: [Path] = []
  /// The most important first.
  var names: [MapName] = []
  /// Whether the tiles are pictures.
  var isPicture = false
  /// Whose data the map shows.
  var credits: [MapCredit] = []
}

/// Draws the tiles of a file that a page shows.
struct MapPainter {
  typealias Invalid = TileArchive.Invalid

  let archive: TileArchive
  let view: MapView

  /// The zooms by which a tile may be coarser than the page that it fills.
  private static let enlarged = 5
  /// The sides that tiles of shapes and of pictures are made for, in pixels of a screen.
  private static let sides = (shapes: 512, picture: 256)
  /// The most bytes of all paths, so that a page stays below 100 kB.
  private static let limit = 56_000
  /// How far shapes may be from their places, in units: the first that suffices for ``limit``.
  private static let tolerances = [0.7, 1.4, 2.8]
  /// The most names from which a page chooses.
  private static let names = 80

  /// The drawing, but for a picture; `nil` if the file has nothing of what the page shows.
  ///
  /// - Parameters:
  ///   - language: the tag of the language of names.
  ///   - faults: receives the tiles that are left out, with the reasons.
  func drawing(language: String, faults: inout [String]) throws(Invalid) -> MapDrawing? {
    guard let zoom = try zoom() else { return nil }
    var drawing = MapDrawing()
    drawing.credits = try archive.attribution()
    guard archive.content == .vector else {
      drawing.isPicture = true
      return drawing
    }
    var parts: [MapShape: [[MapPoint]]] = [:]
    for tile in view.tiles(zoom) {
      do throws(Invalid) {
        try read(tile, language, into: &parts, &drawing.names)
      } catch {
        faults.append(Self.fault(tile, error))
      }
    }
    drawing.paths = Self.paths(parts)
    drawing.names = Array(
      drawing.names.sorted { ($0.rank, $0.text) < ($1.rank, $1.text) }
        .prefix(Self.names))
    return drawing
  }

  /// Whether the file has something of what the page shows.
  func hasTiles() throws(Invalid) -> Bool { try zoom() != nil }

  private static func fault(_ tile: MapTile, _ error: Invalid) -> String {
    "tile \(tile.zoom)/\(tile.place.column)/\(tile.place.row): \(error.reason)"
  }

  /// The finest zoom whose tiles are drawn no smaller than they are made for, if the file has all of them.
  private func zoom() throws(Invalid) -> Int? {
    let side = archive.content == .vector ? Self.sides.shapes : Self.sides.picture
    let steps = (view.drawingSize.width / side).trailingZeroBitCount
    let finest = min(view.tile.zoom + steps, archive.zooms.upperBound)
    let coarsest = max(view.tile.zoom - Self.enlarged, archive.zooms.lowerBound)
    if coarsest > finest { return nil }
    for zoom in (coarsest...finest).reversed() {
      var isWhole = true
      for tile in view.tiles(zoom) where isWhole { isWhole = try archive.has(tile) }
      if isWhole { return zoom }
    }
    return nil
  }

  // MARK: Shapes

  /// Where a tile is in the drawing.
  private func place(of tile: MapTile) -> (x: Double, y: Double, side: Double) {
    let side = 1 / Double(1 << tile.zoom)
    let (column, row) = tile.place
    return (
      (Double(column) * side - view.x) * view.scale, (Double(row) * side - view.y) * view.scale,
      side * view.scale
    )
  }

  private func read(
    _ tile: MapTile, _ language: String, into parts: inout [MapShape: [[MapPoint]]],
    _ names: inout [MapName]
  ) throws(Invalid) {
    guard let bytes = try archive.bytes(of: tile) else { return }
    let shapes = try VectorTile(
      bytes, layers: MapSchema.layers, properties: MapSchema.properties(language))
    let (left, top, side) = place(of: tile)
    let size = view.drawingSize
    let (width, height) = (Double(size.width), Double(size.height))
    // Areas of neighbours lie on each other by a unit, so that nothing shines through between them.
    func clip(_ overlap: Double) -> MapRectangle {
      MapRectangle(
        left: max(left - overlap, 0), top: max(top - overlap, 0),
        right: min(left + side + overlap, width), bottom: min(top + side + overlap, height))
    }
    let (areas, lines) = (clip(1), clip(0))
    if lines.isEmpty { return }
    for layer in shapes.layers {
      let unit = side / Double(layer.extent)
      func placed(_ point: MapPoint) -> MapPoint {
        MapPoint(x: left + point.x * unit, y: top + point.y * unit)
      }
      for feature in layer.features {
        if let shape = MapSchema.shape(of: feature, in: layer.name) {
          for part in feature.parts {
            let points = part.map(placed)
            if shape.isArea {
              let ring = areas.part(ofRing: points)
              if ring.count > 2 { parts[shape, default: []].append(ring) }
            } else {
              parts[shape, default: []] += lines.parts(ofLine: points)
            }
          }
        } else if let name = MapSchema.name(of: feature, in: layer.name, language) {
          let point = placed(MapPoint(x: name.x, y: name.y))
          // What is beyond the tile's sides is in its neighbours too.
          guard point.x >= lines.left, point.x < lines.right, point.y >= lines.top,
            point.y < lines.bottom
          else { continue }
          names.append(
            MapName(
              rank: name.rank, text: name.text, kind: name.kind, x: point.x / width,
              y: point.y / height))
        }
      }
    }
  }

  /// The paths of shapes, as many and as exact as there is room for.
  private static func paths(_ parts: [MapShape: [[MapPoint]]]) -> [MapDrawing.Path] {
    var paths: [MapShape: String] = [:]
    for tolerance in tolerances {
      var room = limit
      var isWhole = true
      paths = [:]
      for shape in MapShape.byImportance {
        guard let parts = parts[shape] else { continue }
        var path = MapPath()
        for part in parts { path.add(part, isArea: shape.isArea, tolerance: tolerance) }
        if path.isEmpty { continue }
        guard path.data.utf8.count <= room else {
          isWhole = false
          continue
        }
        room -= path.data.utf8.count
        paths[shape] = path.data
      }
      // Without its coasts and roads a map says nothing; without its buildings it does.
      if isWhole
        || MapShape.byImportance.prefix(4).allSatisfy({ parts[$0] == nil || paths[$0] != nil })
      {
        break
      }
    }
    return MapShape.allCases.compactMap { shape in
      paths[shape].map { MapDrawing.Path(shape: shape, data: $0) }
    }
  }

  // MARK: Pictures

  /// The largest side of a tile that is a picture, in pixels.
  private static let pictureLimit = 2048
  /// The encoding of the picture.
  private static let encoding = Encoding.webp(quality: 75, effort: 4)

  /// The picture of the page, encoded; `nil` if the file has nothing of what the page shows.
  ///
  /// - Parameter faults: receives the tiles that are left out, with the reasons.
  func picture(faults: inout [String]) throws(Invalid) -> [UInt8]? {
    guard archive.content != .vector, let zoom = try zoom() else { return nil }
    let size = view.drawingSize
    var pixels = [UInt8](repeating: 0x80, count: size.width * size.height * 3)
    for tile in view.tiles(zoom) {
      do throws(Invalid) {
        try paint(tile, on: &pixels, size)
      } catch {
        faults.append(Self.fault(tile, error))
      }
    }
    guard let bytes = Picture.rgb(pixels, size: size)?.encoded(as: Self.encoding) else {
      throw Invalid(reason: "its picture cannot be encoded: \(Imaging.takeError())")
    }
    return bytes
  }

  /// Paints the part of a tile that is shown.
  private func paint(_ tile: MapTile, on pixels: inout [UInt8], _ size: PixelSize) throws(Invalid) {
    guard let bytes = try archive.bytes(of: tile) else { return }
    let (left, top, side) = place(of: tile)
    guard let file = try? OpenFile.inMemory(bytes),
      let format = try? FileRole(of: file, extension: ""),
      case .still = format, let own = Picture.open(file)?.size
    else { throw Invalid(reason: "it is no picture") }
    guard max(own.width, own.height) <= Self.pictureLimit else {
      throw Invalid(reason: "it has more than \(Self.pictureLimit) pixels in a row")
    }
    guard let picture = Picture.decode(file, to: own) else {
      throw Invalid(reason: Imaging.takeError())
    }
    let source = picture.pixels
    guard source.count == own.width * own.height * 3 else {
      throw Invalid(reason: "it is no picture in colours")
    }
    let columns = max(Int(left.rounded()), 0)..<min(Int((left + side).rounded()), size.width)
    let rows = max(Int(top.rounded()), 0)..<min(Int((top + side).rounded()), size.height)
    for y in rows {
      let from = min(Int((Double(y) + 0.5 - top) / side * Double(own.height)), own.height - 1)
      for x in columns {
        let at = min(Int((Double(x) + 0.5 - left) / side * Double(own.width)), own.width - 1)
        let (target, own) = ((y * size.width + x) * 3, (from * own.width + at) * 3)
        for band in 0..<3 { pixels[target + band] = source[own + band] }
      }
    }
  }
}
