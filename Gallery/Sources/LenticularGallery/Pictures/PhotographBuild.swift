/// Creates the missing files of photographs.
///
/// Each call concerns one photograph, which a worker decodes. Calls may be concurrent.
struct PhotographBuild: Sendable {
  let settings: GallerySettings
  let store: Store
  let verifies: Bool
  let workers: WorkerPool
  private let lock = KeyedLock()

  init(settings: GallerySettings, site: SiteFolder, verifies: Bool, workers: WorkerPool) {
    self.settings = settings
    self.verifies = verifies
    self.workers = workers
    store = Store(site: site)
  }

  /// The result for a photograph.
  enum Outcome: Sendable {
    case photograph(Photograph, warnings: [Problem])
    case problem(Problem)

    /// The photograph; `nil` if it cannot be shown.
    var photograph: Photograph? {
      if case .photograph(let photograph, _) = self { photograph } else { nil }
    }

    /// The problems of the photograph.
    var problems: [Problem] {
      switch self {
      case .photograph(_, let warnings): warnings
      case .problem(let problem): [problem]
      }
    }
  }

  /// The number of attempts to read a file that changes meanwhile.
  private static let attempts = 5

  /// Determines how a photograph would be published, and the number of its missing files, without
  /// writing anything.
  func plan(_ file: PhotoFile) throws -> (outcome: Outcome, missing: Int) {
    if let source = file.source {
      let name = settings.name(of: source.content)
      if let record = store.photograph(name) {
        let plan = RenditionPlan(name: name, metadata: record.metadata, settings: settings)
        return (
          outcome(of: file, source, plan, record), missing(plan, record, of: file).count
        )
      }
    }
    var missing = 0
    let outcome = try inspected(file) { inspection in
      let name = settings.name(of: inspection.content)
      let plan = RenditionPlan(name: name, metadata: inspection.metadata, settings: settings)
      let known = store.photograph(name)
      missing = self.missing(plan, known, of: file).count
      let record = known ?? PhotographRecord(metadata: inspection.metadata, placeholder: [])
      return self.outcome(of: file, inspection.source, plan, record)
    }
    return (outcome, missing)
  }

  /// Publishes a photograph. Existing files are kept; if all exist, the photograph is not decoded.
  func photograph(of file: PhotoFile) throws -> Outcome {
    if let source = file.source {
      let name = settings.name(of: source.content)
      if let record = store.photograph(name) {
        let plan = RenditionPlan(name: name, metadata: record.metadata, settings: settings)
        if missing(plan, record, of: file).isEmpty {
          store.keep(record, of: name)
          return outcome(of: file, source, plan, record)
        }
      }
    }
    return try inspected(file) { inspection in
      let name = settings.name(of: inspection.content)
      let plan = RenditionPlan(name: name, metadata: inspection.metadata, settings: settings)
      // Identical photographs have the same files, so each name is locked.
      let record = try lock.withLock(name) {
        try complete(store.photograph(name), plan, of: file, inspection)
      }
      return outcome(of: file, inspection.source, plan, record)
    }
  }

  /// Inspects a file and calls a closure with the result; repeats both if the file changes
  /// meanwhile.
  private func inspected(_ file: PhotoFile, _ work: (Inspection) throws -> Outcome) throws
    -> Outcome
  {
    var failure = WorkerFailure.changed
    for _ in 0..<Self.attempts where failure == .changed {
      do {
        let job = InspectJob(path: file.path, byteCount: file.version.size)
        return try work(try workers.perform(job))
      } catch let reason as WorkerFailure {
        failure = reason
      }
    }
    guard let kind = Problem.Kind(failure) else { throw GalleryError(failure) }
    return .problem(Problem(path: file.relativePath, kind: kind))
  }

  /// The result for a photograph, from its record.
  private func outcome(
    of file: PhotoFile, _ source: PhotoFile.Source, _ plan: RenditionPlan,
    _ record: PhotographRecord
  ) -> Outcome {
    var warnings: [Problem.Kind] = []
    if let flaw = record.flaw { warnings.append(.flawed(flaw)) }
    if let reason = record.untiled { warnings.append(.untiled(reason)) }
    let original = originalPath(plan, file)
    if original != nil, record.isOriginalWithheld {
      warnings.append(.originalWithheld(file.format.name))
    }
    var file = file
    file.source = source
    let photograph = Photograph(
      file: file, metadata: record.metadata, plan: plan, placeholder: record.placeholder,
      tiles: record.untiled == nil ? plan.tiles : nil,
      originalPath: record.isOriginalWithheld ? nil : original)
    return .photograph(
      photograph, warnings: warnings.map { Problem(path: file.relativePath, kind: $0) })
  }

  /// The path of the original, relative to the site; `nil` if it is not to be published.
  private func originalPath(_ plan: RenditionPlan, _ file: PhotoFile) -> String? {
    settings.publishesOriginals ? "originals/\(plan.name).\(file.format.extensions[0])" : nil
  }

  /// The missing files of a photograph. Its existing files become part of the site.
  private func missing(_ plan: RenditionPlan, _ record: PhotographRecord?, of file: PhotoFile)
    -> Missing
  {
    let files = Dictionary(
      (record?.files ?? []).map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    func isThere(_ path: String) -> Bool { files[path].map(store.site.keep) ?? false }
    var missing = Missing(hasRecord: record != nil)
    missing.renditions = plan.renditions.filter { !isThere($0.path) }
    if let pyramid = plan.tiles, record?.untiled == nil {
      let tiles = TileStore(site: store.site, verifies: verifies)
      let areThere =
        isThere(pyramid.descriptorPath) && record?.tiles.map { tiles.keep(pyramid, $0) } ?? false
      if !areThere { missing.tiles = pyramid }
    }
    if let original = originalPath(plan, file), record?.isOriginalWithheld != true,
      !isThere(original)
    {
      missing.original = original
    }
    return missing
  }

  private struct Missing {
    let hasRecord: Bool
    var renditions: [Rendition] = []
    var tiles: TilePyramid?
    var original: String?

    var isEmpty: Bool { hasRecord && renditions.isEmpty && tiles == nil && original == nil }

    /// The number of files.
    var count: Int {
      renditions.count + (tiles.map { $0.tileCount + 1 } ?? 0) + (original == nil ? 0 : 1)
        + (hasRecord ? 0 : 1)
    }
  }

  /// Creates the missing files of a photograph, then its record.
  private func complete(
    _ known: PhotographRecord?, _ plan: RenditionPlan, of file: PhotoFile,
    _ inspection: Inspection
  ) throws -> PhotographRecord {
    let missing = missing(plan, known, of: file)
    if let known, missing.isEmpty {
      store.keep(known, of: plan.name)
      return known
    }
    var record = known ?? PhotographRecord(metadata: inspection.metadata, placeholder: [])
    try store.site.staging.withFolder { folder in
      if known == nil || !missing.renditions.isEmpty {
        let product = try workers.perform(
          RenderJob(
            path: file.path, inspection: inspection, isJPEG: file.format == .jpeg,
            keepsLocation: settings.keepsLocation,
            largest: plan.jpeg.last?.size ?? inspection.metadata.size,
            renditions: missing.renditions, placeholderSide: settings.placeholderSide,
            placeholderLimit: settings.placeholderLimit, folder: folder))
        for rendition in missing.renditions {
          try store.site.adopt("\(folder)/\(rendition.fileName)", as: rendition.path)
        }
        record.add(product.files)
        record.placeholder = product.placeholder
        record.flaw = product.flaw
      }
      if let pyramid = missing.tiles {
        try cut(pyramid, of: file, inspection, folder: folder, &record)
      }
      if let original = missing.original {
        try copyOriginal(to: original, of: file, inspection, folder: folder, &record)
      }
    }
    try store.write(record, of: plan.name)
    return record
  }

  private func cut(
    _ pyramid: TilePyramid, of file: PhotoFile, _ inspection: Inspection, folder: String,
    _ record: inout PhotographRecord
  ) throws {
    let product: TilesJob.Product
    do {
      product = try workers.perform(
        TilesJob(
          path: file.path, inspection: inspection, isJPEG: file.format == .jpeg,
          pyramid: pyramid, folder: folder))
    } catch {
      guard error != .changed, let kind = Problem.Kind(error) else { throw error }
      record.untiled = kind.cause
      return
    }
    let tiles = TileStore(site: store.site, verifies: verifies)
    try tiles.adopt(product.stem, as: pyramid, product.tiles, staging: folder)
    record.tiles = product.tiles
    record.add([StoredFile(path: pyramid.descriptorPath, product.descriptor)])
  }

  private func copyOriginal(
    to path: String, of file: PhotoFile, _ inspection: Inspection, folder: String,
    _ record: inout PhotographRecord
  ) throws {
    let target = "\(folder)/original"
    do {
      let content = try workers.perform(
        OriginalJob(
          path: file.path, inspection: inspection, format: file.format,
          keepsMetadata: settings.keepsLocation, target: target))
      try store.site.adopt(target, as: path)
      record.add([StoredFile(path: path, content)])
    } catch WorkerFailure.notCleanable {
      record.isOriginalWithheld = true
    }
  }
}

extension PhotographRecord {
  /// Adds files, replacing those with the same names.
  fileprivate mutating func add(_ new: [StoredFile]) {
    let paths = Set(new.map(\.path))
    files = (files.filter { !paths.contains($0.path) } + new).sorted { $0.path < $1.path }
  }
}

extension Inspection {
  /// The digest of the file that was read.
  var source: PhotoFile.Source {
    PhotoFile.Source(version: version, isUncertain: isUncertain, content: content)
  }
}
