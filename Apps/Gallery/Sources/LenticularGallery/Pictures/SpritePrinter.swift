/// Creates sprite sheets.
///
/// Large squares are made from the smallest published WebP, so that nothing need be kept from
/// rendering. Small squares are made from the sheets of large ones.
struct SpritePrinter: Sendable {
  let site: SiteFolder
  let store: Store
  let workers: WorkerPool

  /// Creates the missing sheets. Returns the colours of the photographs on each sheet, by the sheet's path.
  func colors(printing sheets: [SpriteSheet]) throws(GalleryError) -> [String: [Color]] {
    let parts = try records(of: sheets.flatMap(\.parts))
    return try records(of: sheets).merging(parts) { $1 }.mapValues(\.colors)
  }

  /// The records of sheets, by their paths. Albums of the same photographs have the same sheets, which are created once.
  private func records(of sheets: [SpriteSheet]) throws(GalleryError) -> [String: SheetRecord] {
    let distinct = Dictionary(sheets.map { ($0.path, $0) }) { first, _ in first }
      .values.sorted { $0.path < $1.path }
    let records = try distinct.concurrentMap(threads: workers.count) {
      sheet throws(GalleryError) in
      do throws(WorkerFailure) {
        return try record(of: sheet)
      } catch {
        throw error.error(of: nil)
      }
    }
    return Dictionary(uniqueKeysWithValues: zip(distinct.map(\.path), records))
  }

  /// The record of a sheet, which is created if it is missing.
  private func record(of sheet: SpriteSheet) throws(WorkerFailure) -> SheetRecord {
    if let record = store.sheet(sheet), site.keepImage(record.file) { return record }
    return try site.staging.withFolder { folder throws(WorkerFailure) in
      let source: SheetJob.Source =
        sheet.parts.isEmpty
        ? .pictures(sheet.photos.map { "\(site.path)/\($0.media.webp[0].path)" })
        : .sheets(sheet.parts.map(file))
      let name = "sheet.webp"
      let (product, made) = try site.workers(of: workers).perform(in: folder) { folder in
        SheetJob(grid: sheet.grid, source: source, target: "\(folder)/\(name)")
      }
      let record = SheetRecord(
        file: StoredFile(path: sheet.path, product.content), colors: product.colors)
      try WorkerFailure.ofBuild { () throws(GalleryError) in
        try site.adopt("\(made)/\(name)", as: record.file)
      }
      store.write(record, of: sheet)
      return record
    }
  }

  private func file(_ sheet: SpriteSheet) -> SheetFile {
    SheetFile(path: "\(site.path)/\(sheet.path)", grid: sheet.grid, count: sheet.photos.count)
  }
}
