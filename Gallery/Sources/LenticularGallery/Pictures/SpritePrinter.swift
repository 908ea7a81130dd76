/// Creates sprite sheets.
///
/// Large squares are made from the smallest published WebP, so that nothing need be kept from
/// rendering. Small squares are made from the sheets of large ones.
struct SpritePrinter: Sendable {
  let store: Store
  let workers: WorkerPool

  /// Creates the missing sheets. Returns the colours of the photographs on each sheet, by the sheet's path.
  func colors(printing sheets: [SpriteSheet]) throws -> [String: [Color]] {
    _ = try records(of: sheets.flatMap(\.parts))
    return try records(of: sheets).mapValues(\.colors)
  }

  /// The records of sheets, by their paths. Albums of the same photographs have the same sheets, which are created once.
  private func records(of sheets: [SpriteSheet]) throws -> [String: SheetRecord] {
    let distinct = Dictionary(sheets.map { ($0.path, $0) }) { first, _ in first }
      .values.sorted { $0.path < $1.path }
    let records = try distinct.concurrentMap(threads: workers.count) { try record(of: $0) }
    return Dictionary(uniqueKeysWithValues: zip(distinct.map(\.path), records))
  }

  /// The record of a sheet, which is created if it is missing.
  private func record(of sheet: SpriteSheet) throws -> SheetRecord {
    if let record = store.sheet(sheet) { return record }
    return try store.site.staging.withFolder { folder in
      let source: SheetJob.Source =
        sheet.parts.isEmpty
        ? .pictures(sheet.photos.map { "\(store.site.path)/\($0.plan.webp[0].path)" })
        : .sheets(sheet.parts.map(file))
      let name = "sheet.webp"
      let (product, made) = try store.site.workers(of: workers).perform(in: folder) { folder in
        SheetJob(grid: sheet.grid, source: source, target: "\(folder)/\(name)")
      }
      try store.site.adopt("\(made)/\(name)", as: sheet.path)
      let record = SheetRecord(
        file: StoredFile(path: sheet.path, product.content), colors: product.colors)
      try store.write(record, of: sheet)
      return record
    }
  }

  private func file(_ sheet: SpriteSheet) -> SheetFile {
    SheetFile(
      path: "\(store.site.path)/\(sheet.path)", grid: sheet.grid, count: sheet.photos.count)
  }
}
