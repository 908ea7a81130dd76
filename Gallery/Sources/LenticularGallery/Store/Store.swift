/// The pictures of a site, under names that follow from photographs' content and the settings, each
/// with a record of what was written.
///
/// A record is written after the files that it names. Where it is whole and the files are as long as
/// it says, they are the right ones; everything else is made anew.
struct Store: Sendable {
  let site: SiteFolder

  /// The record of a photograph.
  ///
  /// - Parameter name: what the names of its files begin with.
  func photograph(_ name: String) -> PhotographRecord? {
    site.read(Self.record(of: name)).flatMap { PhotographRecord($0) }
  }

  func write(_ record: PhotographRecord, of name: String) throws(GalleryError) {
    try site.write(record.bytes, to: Self.record(of: name))
  }

  /// Makes a record that is there part of the site.
  func keep(_ record: PhotographRecord, of name: String) {
    site.belongs(Self.record(of: name), bytes: record.bytes.count)
  }

  /// The record of a sprite sheet, if the sheet is whole; it then belongs to the site.
  func sheet(_ sheet: SpriteSheet) -> SheetRecord? {
    guard let bytes = site.read(sheet.recordPath), let record = SheetRecord(bytes),
      record.file.path == sheet.path, site.keep(record.file)
    else { return nil }
    site.belongs(sheet.recordPath, bytes: bytes.count)
    return record
  }

  func write(_ record: SheetRecord, of sheet: SpriteSheet) throws(GalleryError) {
    try site.write(record.bytes, to: sheet.recordPath)
  }

  static func record(of name: String) -> String { "photos/\(name).record" }
}

extension SpriteSheet {
  /// Where the record of the sheet is, relative to the site.
  var recordPath: String { String(path.dropLast(".webp".count)) + ".record" }
}
