import Foundation

/// The manifest of an album's wall in JSON: the photographs of the album and all albums below it.
///
/// URLs are relative to the manifest.
struct WallManifest: Encodable {
  private let sources: [Source]
  private var sprites: [Sheet] = []
  private var photographs: [Entry] = []

  /// - Parameters:
  ///   - colors: the colours of the photographs, by name.
  ///   - isPrinted: whether a sheet exists. Sheets that do not are left out.
  init(
    of album: Album, colors: [String: Color], isPrinted: (SpriteSheet) -> Bool = { _ in true }
  ) {
    sources = (album.cover?.plan.formats ?? []).map { format in
      Source(
        type: format.type, address: "\(album.root)photos/{name}-{width}.\(format.extension)")
    }
    for part in album.all {
      for sheet in part.sheets.flatMap({ [$0] + $0.parts }) where isPrinted(sheet) {
        let first = photographs.count + sheet.photos.startIndex
        sprites.append(Sheet(sheet, first: first, root: album.root))
      }
      photographs += part.photos.map {
        let page = Slug.address(part.path.dropFirst(album.path.count) + [$0.slug])
        return Entry($0, page: page, color: colors[$0.plan.name], root: album.root)
      }
    }
  }

  /// The manifest in compact JSON, the same bytes for the same photographs.
  func json() throws(GalleryError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(self))
    } catch {
      throw .resourceUnusable("photographs.json", reason: "\(error)")
    }
  }

  /// The URLs of a photograph's files in one format.
  private struct Source: Encodable {
    let type: String
    /// A URL template with `{name}` and `{width}`.
    let address: String
  }

  /// A sprite sheet with its photographs.
  private struct Sheet: Encodable {
    let side: Int
    let columns: Int
    let first: Int
    let count: Int
    let address: String

    init(_ sheet: SpriteSheet, first: Int, root: String) {
      side = sheet.grid.side
      columns = sheet.grid.columns
      self.first = first
      count = sheet.photos.count
      address = root + sheet.path
    }
  }

  private struct Entry: Encodable {
    let name: String
    let width: Int
    let height: Int
    /// The widths of the files, in every format.
    let widths: [Int]
    let color: String?
    let alt: String
    let caption: String?
    let date: String?
    let camera: String?
    let lens: String?
    let exposure: String?
    let location: String?
    /// The URL of a map that shows the location.
    let map: String?
    let file: String
    /// The URL of the photograph's page.
    let page: String
    let panorama: Bool?
    let tiles: Tiles?

    init(_ photo: Photograph, page: String, color: Color?, root: String) {
      self.page = page
      name = photo.plan.name
      width = photo.metadata.size.width
      height = photo.metadata.size.height
      widths = photo.plan.jpeg.map(\.size.width)
      self.color = color?.css
      alt = photo.alternativeText
      caption = photo.metadata.caption
      date = photo.metadata.date?.iso8601
      camera = photo.metadata.camera
      lens = photo.metadata.lens
      exposure = photo.metadata.exposure
      location = photo.metadata.location?.text
      map = photo.metadata.location?.map
      file = photo.file.name
      panorama = photo.metadata.isPanorama ? true : nil
      tiles = photo.tiles.map { Tiles($0, root: root) }
    }
  }

  /// The URLs and the geometry of a photograph's tiles.
  private struct Tiles: Encodable {
    /// A URL template with `{level}`, `{column}` and `{row}`.
    let address: String
    let size: Int
    let overlap: Int

    init(_ pyramid: TilePyramid, root: String) {
      address = root + pyramid.address
      size = TilePyramid.side
      overlap = TilePyramid.overlap
    }
  }
}
