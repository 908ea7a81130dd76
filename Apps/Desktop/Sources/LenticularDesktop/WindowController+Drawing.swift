import Lenticular
import LenticularGallery
import LenticularPhysics
import LenticularScene

/// The drawing of a window.
extension WindowController {
  /// The colours of a window. Those of the light and the dark theme are the colours of galleries.
  private struct Palette {
    let background: RGBA
    let blank: RGBA
    let indicator: RGBA
    let focus: RGBA
    static let checks = (dark: RGBA.gray(102.0 / 255), light: RGBA.gray(154.0 / 255))

    static let dark = Palette(
      background: .gray(18.0 / 255), blank: .gray(38.0 / 255), indicator: .gray(1, alpha: 0.45),
      focus: .gray(1, alpha: 0.9))
    static let light = Palette(
      background: .gray(246.0 / 255), blank: .gray(228.0 / 255),
      indicator: .gray(0, alpha: 0.45), focus: .gray(27.0 / 255, alpha: 0.9))
  }

  private var palette: Palette { isDark ? .dark : .light }

  /// The time between two images of a mosaic tile whose photographs arrive one by one, in seconds.
  static let mosaicInterval = 0.2

  /// Whether a frame that is drawn now differs from the last one, although no layer has changed.
  public func needsDrawing(at time: Double) -> Bool {
    mosaic.isStale && time - freshMosaicTime >= Self.mosaicInterval
  }

  /// Draws the last frame, at a time in seconds.
  public func draw(on canvas: inout some Canvas, at time: Double) {
    images.beginFrame()
    let isFresh = time - freshMosaicTime >= Self.mosaicInterval
    if isFresh { freshMosaicTime = time }
    canvas.fill(Rect2D(origin: .zero, size: size), cornerRadius: 0, palette.background)
    let hidden = hiddenTiles
    for surface in [wall.surface.id, peek.surface.id, viewer.surface.id] {
      guard let root = tree.root(of: surface) else { continue }
      var drawing = Drawing(
        canvas: canvas, surface: surface, view: Rect2D(origin: .zero, size: size),
        isFresh: isFresh, hiddenTiles: hidden)
      draw(root, .identity, nil, &drawing)
      canvas = drawing.canvas
    }
    if isFresh { mosaic.forgetFormer() }
    images.otherPixelCount = mosaic.pixelCount + (playing?.pixelCount ?? 0)
  }

  /// The parameters for drawing the layers of a surface.
  private struct Drawing<C: Canvas> {
    var canvas: C
    let surface: Int32
    let view: Rect2D
    /// Whether tiles of the mosaic get new images if photographs have arrived since.
    let isFresh: Bool
    /// The tiles of the mosaic that are not drawn.
    let hiddenTiles: HiddenTiles
  }

  /// The tiles of the wall's mosaic that finer tiles hide in the last frame.
  var hiddenTiles: HiddenTiles {
    let view = Rect2D(origin: .zero, size: size)
    let content = tree.layers(showing: .scrollContent).first { $0.surface == wall.surface.id }
    let visible = content.map { $0.transformInSurface.bounds(of: $0.size) } ?? .zero
    return HiddenTiles(tree.layers(showing: .mosaic), in: visible.intersection(view))
  }

  /// Draws a layer with its sublayers.
  ///
  /// - Parameters:
  ///   - outer: the map from the superlayer's points to the window's.
  ///   - photo: the index of the photograph of a layer around this one; nil without such a layer.
  private func draw(
    _ layer: DisplayLayer, _ outer: AffineTransform2D, _ photo: Int?,
    _ drawing: inout Drawing<some Canvas>
  ) {
    guard layer.opacity > 0 else { return }
    let map = layer.transform.concatenating(outer)
    let bounds = Rect2D(origin: .zero, size: layer.size)
    let sublayers = layer.orderedSublayers
    let isInView = !map.bounds(of: layer.size).intersection(drawing.view).size.isEmpty
    if !isInView, sublayers.isEmpty || layer.maskedCornerRadius != nil { return }
    drawing.canvas.push(layer.transform)
    if layer.opacity < 1 { drawing.canvas.pushOpacity(layer.opacity) }
    let clips = clips(of: layer, bounds)
    for clip in clips { drawing.canvas.pushClip(clip.frame, cornerRadius: clip.cornerRadius) }
    let photo = layer.contents.rawValue > 0 ? photograph(shownBy: layer) : photo
    if isInView { drawContents(of: layer, bounds, map, photo, &drawing) }
    for sublayer in sublayers { draw(sublayer, map, photo, &drawing) }
    for _ in clips { drawing.canvas.pop() }
    if layer.opacity < 1 { drawing.canvas.pop() }
    drawing.canvas.popTransform()
  }

  /// The rectangles to which a layer is clipped. A mask that hides nothing is left out.
  private func clips(of layer: DisplayLayer, _ bounds: Rect2D) -> [(
    frame: Rect2D, cornerRadius: Double
  )] {
    var clips: [(frame: Rect2D, cornerRadius: Double)] = []
    if let radius = layer.maskedCornerRadius { clips.append((bounds, radius)) }
    if let mask = layer.mask {
      let hidesNothing =
        mask.cornerRadius == 0 && mask.frame.minX <= 0 && mask.frame.minY <= 0
        && mask.frame.maxX >= bounds.maxX && mask.frame.maxY >= bounds.maxY
      if !hidesNothing { clips.append((mask.frame, mask.cornerRadius)) }
    }
    return clips
  }

  private func drawContents(
    of layer: DisplayLayer, _ bounds: Rect2D, _ map: AffineTransform2D, _ photo: Int?,
    _ drawing: inout Drawing<some Canvas>
  ) {
    switch layer.contents {
    case .none, .controls, .scrollContent, .wallRow: break
    case .backdrop: drawing.canvas.fill(bounds, cornerRadius: 0, .gray(0))
    case .scrollIndicator:
      let radius = min(bounds.size.width, bounds.size.height) / 2
      drawing.canvas.fill(bounds, cornerRadius: radius, palette.indicator)
    case .mosaic:
      if drawing.hiddenTiles.contains(layer.id) { break }
      let image = mosaic.image(of: layer, isFresh: drawing.isFresh) { bytes, size in
        makeImage(bytes, size, nil)
      }
      if let image { drawing.canvas.draw(image, in: bounds) }
    case .panoramaCopy:
      if let photo { drawPhoto(photo, bounds, map, fills: false, &drawing) }
    default:
      if layer.contents.rawValue > 0, let photo {
        let isInWall = drawing.surface == wall.surface.id
        drawPhoto(photo, bounds, map, fills: isInWall, &drawing)
        drawMark(of: photo, bounds, map, isInWall: isInWall, &drawing)
        if isInWall, photo == markedPhoto {
          drawing.canvas.stroke(bounds, width: 3 / map.uniformScale, palette.focus)
        }
      } else if let photo, let tile = Lenticular.TilePyramid.Tile(layer.contents) {
        drawTile(tile, of: photo, bounds, &drawing)
      }
    }
  }

  /// - Parameter fills: whether the photograph fills the bounds, cropped, rather than being stretched to them.
  private func drawPhoto(
    _ index: Int, _ bounds: Rect2D, _ map: AffineTransform2D, fills: Bool,
    _ drawing: inout Drawing<some Canvas>
  ) {
    guard album.items.indices.contains(index) else { return }
    let item = album.items[index]
    if fills, index == hidden.viewed || index == hidden.peeked {
      return drawing.canvas.fill(bounds, cornerRadius: 0, palette.blank)
    }
    let width = bounds.size.width * map.uniformScale * scale
    if drawing.surface == viewer.surface.id, playing?.id == item.id,
      let image = playing?.image(makeImage)
    {
      if playing?.isTransparent == true { drawChecks(bounds, map, &drawing) }
      let isWhole = playing.map { Size2D($0.animation.size) == item.photo.pixelSize } ?? false
      return drawSharp(image, bounds, map, isWhole: isWhole, of: item, &drawing)
    }
    guard let key = item.imageKey(width: width), let image = images.image(key) else {
      // On a wall, the mosaic lies beneath.
      if !fills { drawing.canvas.fill(bounds, cornerRadius: 0, palette.blank) }
      return
    }
    let whole = item.photo.pixelSize
    if item.isTransparent { drawChecks(bounds, map, &drawing) }
    let shape = whole.aspectRatio / bounds.size.aspectRatio
    guard fills, abs(shape - 1) > 0.01 else {
      return drawSharp(image, bounds, map, isWhole: key.step == .whole, of: item, &drawing)
    }
    let factor = max(bounds.size.width / whole.width, bounds.size.height / whole.height)
    drawing.canvas.pushClip(bounds, cornerRadius: 0)
    drawing.canvas.draw(image, in: Rect2D(center: bounds.center, size: whole * factor))
    drawing.canvas.pop()
  }

  /// The diameter of a mark on the wall, and its distance from the edges of a photograph, in points.
  private static let mark = (side: 22.0, inset: 8.0)
  /// The diameter of the mark in the middle of an open movie, in points.
  package static let openMarkSide = 72.0
  /// Whether an open movie has a mark in its middle.
  package var showsOpenMark: Bool { isViewing && currentItem?.mark == .movie }

  /// Draws over a photograph that it plays. An open movie has the mark in its middle: another program plays it.
  private func drawMark(
    of index: Int, _ bounds: Rect2D, _ map: AffineTransform2D, isInWall: Bool,
    _ drawing: inout Drawing<some Canvas>
  ) {
    guard album.items.indices.contains(index), let mark = album.items[index].mark else { return }
    let isOpenMovie = drawing.surface == viewer.surface.id && mark == .movie
    let isHidden = index == hidden.viewed || index == hidden.peeked
    guard isOpenMovie || isInWall && !isHidden else { return }
    let side = (isInWall ? Self.mark.side : Self.openMarkSide) / map.uniformScale
    // A small photograph would be covered.
    guard bounds.size.width >= 3 * side, bounds.size.height >= 2 * side else { return }
    let inset = Self.mark.inset / map.uniformScale
    let frame =
      isInWall
      ? Rect2D(
        x: bounds.minX + inset, y: bounds.maxY - inset - side, width: side, height: side)
      : Rect2D(center: bounds.center, size: Size2D(width: side, height: side))
    drawing.canvas.draw(image(of: mark), in: frame)
  }

  private func image(of mark: ItemMark) -> AnyObject {
    if let known = markImages[mark] { return known }
    let image = mark.image(makeImage)
    markImages[mark] = image
    return image
  }

  /// Draws the ground behind what is transparent.
  private func drawChecks(
    _ bounds: Rect2D, _ map: AffineTransform2D, _ drawing: inout Drawing<some Canvas>
  ) {
    drawing.canvas.fillChecks(
      bounds, side: 8 / map.uniformScale, Palette.checks.dark, Palette.checks.light)
  }

  /// Draws an image of a photograph, with its pixels as squares if they are magnified enough.
  ///
  /// - Parameter isWhole: whether the image has all pixels of the photograph.
  private func drawSharp(
    _ image: AnyObject, _ bounds: Rect2D, _ map: AffineTransform2D, isWhole: Bool,
    of item: AlbumItem, _ drawing: inout Drawing<some Canvas>
  ) {
    let width = bounds.size.width * map.uniformScale * scale
    guard isWhole, width >= Self.sharpZoom * item.photo.pixelSize.width,
      let inverse = map.inverted
    else { return drawing.canvas.draw(image, in: bounds) }
    let view = inverse.bounds(of: drawing.view)
    drawing.canvas.drawPixels(image, in: bounds, visible: view.intersection(bounds))
  }

  /// The pixels of the display for a pixel of a photograph, along a side, from which on pixels are drawn as squares.
  private static let sharpZoom = 4.0

  private func drawTile(
    _ tile: Lenticular.TilePyramid.Tile, of index: Int, _ bounds: Rect2D,
    _ drawing: inout Drawing<some Canvas>
  ) {
    guard album.items.indices.contains(index) else { return }
    let key = TileKey(
      id: album.items[index].id, level: tile.level, column: tile.column, row: tile.row)
    if let image = images.image(key) { drawing.canvas.draw(image, in: bounds) }
  }
}
