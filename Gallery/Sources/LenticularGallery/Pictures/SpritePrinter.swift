/// Prints sprite sheets.
///
/// Large squares come from the smallest published WebP, which libwebp scales while it decodes: two
/// milliseconds for each photograph, and nothing need be kept from when it was developed. Small
/// squares come from the sheets of large ones. Sheets are printed side by side, each with one
/// thread and memory for itself.
struct SpritePrinter: Sendable {
  let site: SiteFolder

  /// Prints the sheets that are missing, and tells the colour of each photograph on them by its
  /// name.
  ///
  /// The colours are read off the sheets of small squares, so that they are the same whenever
  /// those were printed: one small picture decoded for thousands of photographs.
  func colors(printing sheets: [SpriteSheet]) throws(GalleryError) -> [String: Color] {
    _ = try sheets.flatMap(\.parts).concurrentMap { part throws(GalleryError) in
      if !site.keep(part.path) { try print(part) }
    }
    let colors = try sheets.concurrentMap { sheet throws(GalleryError) in
      try sprites(of: sheet).map(\.color)
    }
    let names = sheets.flatMap { $0.photos.map(\.plan.name) }
    return Dictionary(zip(names, colors.joined())) { first, _ in first }
  }

  /// The squares of a sheet as they are published. A sheet that is missing or damaged is printed.
  private func sprites(of sheet: SpriteSheet) throws(GalleryError) -> [Sprite] {
    if site.keep(sheet.path), let sprites = read(sheet) { return sprites }
    try print(sheet)
    guard let sprites = read(sheet) else { throw unusable(sheet.path) }
    return sprites
  }

  private func print(_ sheet: SpriteSheet) throws(GalleryError) {
    var sprites: [Sprite] = []
    sprites.reserveCapacity(sheet.photos.count)
    if sheet.parts.isEmpty {
      for photo in sheet.photos { sprites.append(try sprite(of: photo, side: sheet.grid.side)) }
    } else {
      for part in sheet.parts {
        sprites += try self.sprites(of: part).map { $0.shrunk(to: sheet.grid.side) }
      }
    }
    guard let bytes = sheet.picture(of: sprites)?.encoded(as: SpriteSheet.encoding) else {
      throw unusable(sheet.path)
    }
    try site.write(bytes, to: sheet.path)
  }

  private func sprite(of photo: Photograph, side: Int) throws(GalleryError) -> Sprite {
    let path = photo.plan.webp[0].path
    let square = PixelSize(width: side, height: side)
    guard let picture = Picture.decode("\(site.path)/\(path)", to: square) else {
      throw unusable(path)
    }
    return Sprite(side: side, pixels: picture.pixels)
  }

  private func read(_ sheet: SpriteSheet) -> [Sprite]? {
    Picture.decode("\(site.path)/\(sheet.path)", to: sheet.size).map(sheet.sprites(on:))
  }

  private func unusable(_ path: String) -> GalleryError {
    .pictureUnusable("\(site.path)/\(path)", reason: Imaging.takeError())
  }
}
