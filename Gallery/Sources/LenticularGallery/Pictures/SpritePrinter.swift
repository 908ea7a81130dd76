/// Prints sprite sheets.
///
/// Large squares come from the smallest published WebP, so that nothing need be kept from when the
/// photograph was rendered. Small squares come from the sheets of large ones.
struct SpritePrinter: Sendable {
  let site: SiteFolder
  let workers: WorkerPool

  /// Prints the sheets that are missing, and tells the colour of each photograph on them by its
  /// name.
  func colors(printing sheets: [SpriteSheet]) throws -> [String: Color] {
    _ = try sheets.flatMap(\.parts).concurrentMap { part in
      if !site.keep(part.path) { try print(part) }
    }
    let colors = try sheets.concurrentMap { sheet in try self.colors(of: sheet) }
    let names = sheets.flatMap { $0.photos.map(\.plan.name) }
    return Dictionary(zip(names, colors.joined())) { first, _ in first }
  }

  /// The colours on a sheet as it is published. A sheet that is missing or damaged is printed, from
  /// the pictures that it shows when those that it is made of are damaged.
  private func colors(of sheet: SpriteSheet) throws -> [Color] {
    let job = ColorsJob(sheet: file(sheet))
    if site.keep(sheet.path), let colors = try unlessUnusable({ try workers.perform(job) }) {
      return colors
    }
    if try unlessUnusable({ try print(sheet) }) == nil {
      for part in sheet.parts { try print(part) }
      try print(sheet)
    }
    return try workers.perform(job)
  }

  /// The result of work on a picture of the site; `nil` when that cannot be decoded.
  private func unlessUnusable<Result>(_ work: () throws -> Result) throws -> Result? {
    do {
      return try work()
    } catch let failure as WorkerFailure {
      if case .unusable = failure { return nil }
      throw failure
    }
  }

  private func print(_ sheet: SpriteSheet) throws {
    try site.staging.withFolder { folder in
      let target = "\(folder)/sheet.webp"
      let source: SheetJob.Source =
        sheet.parts.isEmpty
        ? .pictures(sheet.photos.map { "\(site.path)/\($0.plan.webp[0].path)" })
        : .sheets(sheet.parts.map(file))
      _ = try workers.perform(SheetJob(grid: sheet.grid, source: source, target: target))
      try site.adopt(target, as: sheet.path)
    }
  }

  private func file(_ sheet: SpriteSheet) -> SheetFile {
    SheetFile(path: "\(site.path)/\(sheet.path)", grid: sheet.grid, count: sheet.photos.count)
  }
}
