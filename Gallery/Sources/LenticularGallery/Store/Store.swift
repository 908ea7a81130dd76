/// The images of a site, with a record for each photograph and sheet. Their names depend on photographs'
/// content and the settings.
///
/// A record is written after its files. Files are valid if their record is complete and their sizes match it;
/// all others are created again.
struct Store: Sendable {
  let site: SiteFolder

  /// The record of a photograph; `nil` if there is no valid one.
  ///
  /// - Parameter name: the prefix of the photograph's files.
  func photograph(_ name: String) -> PhotographRecord? {
    site.read(Self.record(of: name)).flatMap { PhotographRecord($0) }
  }

  func write(_ record: PhotographRecord, of name: String) throws(GalleryError) {
    try site.write(record.bytes, to: Self.record(of: name))
  }

  /// Makes the existing record of a photograph part of the site.
  func keepPhotograph(_ name: String) { site.keep(Self.record(of: name)) }

  /// The record of a sprite sheet if the sheet is complete, which then becomes part of the site.
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
  /// The path of the sheet's record, relative to the site.
  var recordPath: String { String(path.dropLast(".webp".count)) + ".record" }
}
