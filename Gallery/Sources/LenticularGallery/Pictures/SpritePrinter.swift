/// Creates sprite sheets.
///
/// Large squares are made from the smallest published WebP, so that nothing need be kept from
/// rendering. Small squares are made from the sheets of large ones.
struct SpritePrinter: Sendable {
  let store: Store
  let workers: WorkerPool

  /// Creates the missing sheets. Returns the colour of each photograph on the sheets, by name.
  func colors(printing sheets: [SpriteSheet]) throws -> [String: Color] {
    _ = try sheets.flatMap(\.parts).concurrentMap { try record(of: $0) }
    let colors = try sheets.concurrentMap { try record(of: $0).colors }
    let names = sheets.flatMap { $0.photos.map(\.plan.name) }
    return Dictionary(zip(names, colors.joined())) { first, _ in first }
  }

  /// The record of a sheet, which is created if it is missing.
  private func record(of sheet: SpriteSheet) throws -> SheetRecord {
    if let record = store.sheet(sheet) { return record }
    return try store.site.staging.withFolder { folder in
      let target = "\(folder)/sheet.webp"
      let source: SheetJob.Source =
        sheet.parts.isEmpty
        ? .pictures(sheet.photos.map { "\(store.site.path)/\($0.plan.webp[0].path)" })
        : .sheets(sheet.parts.map(file))
      let product = try workers.perform(
        SheetJob(grid: sheet.grid, source: source, target: target))
      try store.site.adopt(target, as: sheet.path)
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
