/// Creates the missing files of photographs.
///
/// Each call concerns one photograph, which a worker decodes. Calls may be concurrent.
struct PhotographBuild: Sendable {
  let settings: GallerySettings
  let store: Store
  let verifies: Bool
  var workers: WorkerPool
  private let lock: KeyedLock
  private let texts = SharedTexts()
  private let shared: RenditionPlan.Settings

  /// - Parameter lock: the lock of each photograph, by name.
  init(
    settings: GallerySettings, site: SiteFolder, verifies: Bool, workers: WorkerPool,
    lock: KeyedLock = KeyedLock()
  ) {
    self.settings = settings
    shared = RenditionPlan.Settings(settings)
    self.lock = lock
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

  /// The result for a photograph that an earlier build has recorded; `nil` for others. Nothing is written.
  func recorded(_ file: PhotoFile) -> Outcome? {
    guard let source = file.source,
      let record = store.photograph(settings.name(of: source.content))
    else { return nil }
    let name = settings.name(of: source.content)
    return outcome(
      of: file, RenditionPlan(name: name, metadata: record.metadata, settings: shared), record)
  }

  /// Determines how a photograph would be published, and the number of its missing files, without
  /// writing anything.
  func plan(_ file: PhotoFile) throws -> (outcome: Outcome, missing: Int) {
    if let source = file.source {
      let name = settings.name(of: source.content)
      if let record = store.photograph(name) {
        let plan = RenditionPlan(name: name, metadata: record.metadata, settings: shared)
        return (
          outcome(of: file, plan, record), missing(plan, record, of: file).count
        )
      }
    }
    var missing = 0
    let outcome = try inspected(file) { file, inspection in
      let name = settings.name(of: inspection.content)
      let plan = RenditionPlan(name: name, metadata: inspection.metadata, settings: shared)
      let known = store.photograph(name)
      missing = self.missing(plan, known, of: file).count
      let record = known ?? PhotographRecord(metadata: inspection.metadata, placeholder: [])
      return self.outcome(of: file, plan, record)
    }
    return (outcome, missing)
  }

  /// Identifies a photograph and reads its metadata, so that pages can show it before its files exist. A
  /// photograph without a record gets one without files.
  func inspect(_ file: PhotoFile) throws -> Outcome {
    try inspected(file) { file, inspection in
      let name = settings.name(of: inspection.content)
      let plan = RenditionPlan(name: name, metadata: inspection.metadata, settings: shared)
      let record = try lock.withLock(name) {
        if let known = store.photograph(name) { return known }
        let record = PhotographRecord(metadata: inspection.metadata, placeholder: [])
        try store.write(record, of: name)
        return record
      }
      return outcome(of: file, plan, record)
    }
  }

  /// Creates one file of a photograph, unless it exists: a rendition, the original, or with one tile all tiles.
  ///
  /// The file has the same bytes as when ``photograph(of:)`` creates all files. If it cannot be created, there
  /// is none; the reason is in the outcome of the photograph.
  ///
  /// - Parameter path: the path of the file, relative to the site.
  func make(_ path: String, of photograph: Photograph) throws {
    let plan = photograph.plan
    _ = try inspected(photograph.file) { file, inspection in
      // The photograph has been replaced: what the path belongs to exists no longer.
      guard settings.name(of: inspection.content) == plan.name else {
        throw WorkerFailure.damaged("")
      }
      let record = try lock.withLock(plan.name) {
        let known = store.photograph(plan.name)
        var missing = missing(plan, known, of: file)
        missing.keep(path)
        return try add(missing, to: known, plan, of: file, inspection)
      }
      return outcome(of: file, plan, record)
    }
  }

  /// Publishes a photograph. Existing files are kept; if all exist, the photograph is not decoded.
  func photograph(of file: PhotoFile) throws -> Outcome {
    if let source = file.source {
      let name = settings.name(of: source.content)
      if let record = store.photograph(name) {
        let plan = RenditionPlan(name: name, metadata: record.metadata, settings: shared)
        if missing(plan, record, of: file).isEmpty {
          store.keepPhotograph(name)
          return outcome(of: file, plan, record)
        }
      }
    }
    return try inspected(file) { file, inspection in
      let name = settings.name(of: inspection.content)
      let plan = RenditionPlan(name: name, metadata: inspection.metadata, settings: shared)
      // Identical photographs have the same files, so each name is locked.
      let record = try lock.withLock(name) {
        let known = store.photograph(name)
        return try add(missing(plan, known, of: file), to: known, plan, of: file, inspection)
      }
      return outcome(of: file, plan, record)
    }
  }

  /// Inspects a file, unless its record is known, and calls a closure with the result. If the file changes
  /// meanwhile, both are repeated.
  private func inspected(_ file: PhotoFile, _ work: (PhotoFile, Inspection) throws -> Outcome)
    throws
    -> Outcome
  {
    var failure = WorkerFailure.changed
    for attempt in 0..<Self.attempts where failure == .changed {
      do {
        if attempt == 0, let known = known(file) { return try work(file, known) }
        let job = InspectJob(
          path: file.path, byteCount: file.version.size, keepsLocation: settings.keepsLocation)
        let inspection = try store.site.workers(of: workers).perform(job)
        let read = PhotoFile(
          base: file.base, relativePath: file.relativePath, format: inspection.format,
          version: inspection.version,
          source: PhotoFile.Source(
            content: inspection.content, isUncertain: inspection.isUncertain))
        return try work(read, inspection)
      } catch let reason as WorkerFailure {
        failure = reason
      }
    }
    if case .killed(let signal) = failure {
      throw GalleryError.workerKilled(path: file.relativePath, signal: signal)
    }
    guard let kind = Problem.Kind(failure) else { throw GalleryError(failure) }
    return .problem(Problem(path: file.relativePath, kind: kind))
  }

  /// The identity and the metadata of a file that was read before, from its record.
  private func known(_ file: PhotoFile) -> Inspection? {
    guard !verifies, let source = file.source,
      let record = store.photograph(settings.name(of: source.content))
    else { return nil }
    return Inspection(
      version: file.version, isUncertain: source.isUncertain, content: source.content,
      format: file.format, metadata: record.metadata)
  }

  /// The result for a photograph, from its record.
  private func outcome(of file: PhotoFile, _ plan: RenditionPlan, _ record: PhotographRecord)
    -> Outcome
  {
    var warnings: [Problem.Kind] = []
    if let flaw = record.flaw { warnings.append(.flawed(flaw)) }
    if let reason = record.untiled { warnings.append(.untiled(reason)) }
    if plan.original(of: file.format) != nil, record.isOriginalWithheld {
      warnings.append(.originalWithheld(file.format.name))
    }
    let photograph = Photograph(
      file: file, metadata: texts.shared(record.metadata), plan: plan,
      placeholder: record.placeholder, isTiled: record.untiled == nil,
      hasOriginal: !record.isOriginalWithheld)
    return .photograph(
      photograph, warnings: warnings.map { Problem(path: file.relativePath, kind: $0) })
  }

  /// The missing files of a photograph. Its existing files become part of the site.
  private func missing(_ plan: RenditionPlan, _ record: PhotographRecord?, of file: PhotoFile)
    -> Missing
  {
    let files = Dictionary(
      (record?.files ?? []).map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    func isThere(_ path: String) -> Bool { files[path].map(store.site.keep) ?? false }
    var missing = Missing(hasRecord: record != nil)
    missing.placeholder = record?.placeholder.isEmpty ?? true
    missing.renditions = plan.renditions.filter { !isThere($0.path) }
    if let pyramid = plan.tiles, record?.untiled == nil {
      let tiles = TileStore(site: store.site, verifies: verifies)
      let areThere =
        isThere(pyramid.descriptorPath) && record?.tiles.map { tiles.keep(pyramid, $0) } ?? false
      if !areThere { missing.tiles = pyramid }
    }
    if let original = plan.original(of: file.format), record?.isOriginalWithheld != true,
      !isThere(original)
    {
      missing.original = original
    }
    return missing
  }

  private struct Missing {
    let hasRecord: Bool
    var placeholder = false
    var renditions: [Rendition] = []
    var tiles: TilePyramid?
    var original: String?

    var isEmpty: Bool {
      hasRecord && !placeholder && renditions.isEmpty && tiles == nil && original == nil
    }

    /// Keeps only the file at a path, or all tiles if the file is a tile.
    mutating func keep(_ path: String) {
      placeholder = false
      renditions = renditions.filter { $0.path == path }
      tiles = tiles.flatMap {
        $0.descriptorPath == path || path.hasPrefix($0.folderPath + "/") ? $0 : nil
      }
      original = original == path ? original : nil
    }

    /// The number of files.
    var count: Int {
      renditions.count + (tiles.map { $0.tileCount + 1 } ?? 0) + (original == nil ? 0 : 1)
        + (hasRecord ? 0 : 1)
    }
  }

  /// Creates missing files of a photograph, then its record.
  private func add(
    _ missing: Missing, to known: PhotographRecord?, _ plan: RenditionPlan, of file: PhotoFile,
    _ inspection: Inspection
  ) throws -> PhotographRecord {
    if let known, missing.isEmpty {
      store.keepPhotograph(plan.name)
      return known
    }
    var record = known ?? PhotographRecord(metadata: inspection.metadata, placeholder: [])
    try store.site.staging.withFolder { folder in
      if missing.placeholder || !missing.renditions.isEmpty {
        try render(missing, plan, of: file, inspection, folder: folder, &record)
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

  private func render(
    _ missing: Missing, _ plan: RenditionPlan, of file: PhotoFile, _ inspection: Inspection,
    folder: String, _ record: inout PhotographRecord
  ) throws {
    let isJPEG = file.format == .jpeg
    let (product, made) = try store.site.workers(of: workers).perform(in: folder) { folder in
      RenderJob(
        path: file.path, inspection: inspection, isJPEG: isJPEG,
        keepsLocation: settings.keepsLocation, decodings: plan.decodings(isJPEG: isJPEG),
        renditions: missing.renditions,
        placeholder: missing.placeholder
          ? .init(side: settings.placeholderSide, limit: settings.placeholderLimit) : nil,
        folder: folder)
    }
    for rendition in missing.renditions {
      try store.site.adopt("\(made)/\(rendition.fileName)", as: rendition.path)
    }
    record.add(product.files)
    if let placeholder = product.placeholder { record.placeholder = placeholder }
    // Every decoder of the file warns of the same flaw.
    if let flaw = product.flaw { record.flaw = flaw }
  }

  private func cut(
    _ pyramid: TilePyramid, of file: PhotoFile, _ inspection: Inspection, folder: String,
    _ record: inout PhotographRecord
  ) throws {
    let product: TilesJob.Product
    do {
      product = try store.site.workers(of: workers).perform(in: folder) { folder in
        TilesJob(
          path: file.path, inspection: inspection, isJPEG: file.format == .jpeg,
          pyramid: pyramid, folder: folder)
      }.product
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
    do {
      let (content, made) = try store.site.workers(of: workers).perform(in: folder) { folder in
        OriginalJob(
          path: file.path, inspection: inspection, format: file.format,
          keepsMetadata: settings.keepsLocation, target: "\(folder)/\(OriginalJob.fileName)")
      }
      try store.site.adopt("\(made)/\(OriginalJob.fileName)", as: path)
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
