/// Creates the missing files of photographs.
///
/// Each call concerns one photograph, which a worker decodes. Calls may be concurrent.
struct PhotographBuild: Sendable {
  let settings: GallerySettings
  let site: SiteFolder
  let store: Store
  let verifies: Bool
  var workers: WorkerPool
  private let lock: KeyedLock
  private let texts = SharedTexts()
  private let recipes: Recipes

  /// - Parameters:
  ///   - site: the site that has the files.
  ///   - store: the records of photographs.
  ///   - lock: the lock of each photograph, by name.
  init(
    settings: GallerySettings, site: SiteFolder, store: Store, verifies: Bool, workers: WorkerPool,
    lock: KeyedLock = KeyedLock()
  ) {
    self.settings = settings
    recipes = Recipes(settings)
    self.lock = lock
    self.verifies = verifies
    self.workers = workers
    self.site = site
    self.store = store
  }

  /// The result for a photograph.
  enum Outcome: Sendable {
    case photograph(Photograph, warnings: [Problem])
    /// The photograph cannot be shown. If that will last, the file has the problem as its loss.
    case problem(Problem, of: PhotoFile)

    /// The photograph; `nil` if it cannot be shown.
    var photograph: Photograph? {
      if case .photograph(let photograph, _) = self { photograph } else { nil }
    }

    /// The problems of the photograph.
    var problems: [Problem] {
      switch self {
      case .photograph(_, let warnings): warnings
      case .problem(let problem, _): [problem]
      }
    }

    /// The file as it was read.
    var file: PhotoFile {
      switch self {
      case .photograph(let photograph, _): photograph.file
      case .problem(_, let file): file
      }
    }
  }

  /// What is made of a photograph.
  enum Wanted {
    /// No file: what the photograph is suffices, so that pages can show it before its files exist.
    case facts
    /// One file, at a path relative to the site: a rendition, the original, or with one tile all tiles.
    case file(String)
    case allFiles
  }

  /// The number of attempts to read a file that changes meanwhile.
  private static let attempts = 5

  /// The result for a photograph that is known already; `nil` for others. Nothing is written.
  func recorded(_ file: PhotoFile) -> Outcome? {
    if let loss = loss(of: file) { return loss }
    guard let source = file.source, let record = store.photograph(source.content),
      let facts = record.facts
    else { return nil }
    return outcome(of: file, plan(source.content, facts), facts, record.files)
  }

  /// Determines how a photograph would be published, and the number of its missing files, without
  /// writing anything to the site.
  func plan(_ file: PhotoFile) throws(GalleryError) -> (outcome: Outcome, missing: Int) {
    let outcome = try outcome(of: file, making: .facts)
    guard let photograph = outcome.photograph, let source = photograph.file.source else {
      return (outcome, 0)
    }
    let files = store.photograph(source.content)?.files ?? .init()
    return (outcome, missing(photograph.plan, files, of: photograph.file).count)
  }

  /// Creates one file of a photograph, unless it exists.
  ///
  /// The file has the same bytes as when all files are created. If it cannot be created, there is none; the reason is in
  /// the outcome of the photograph.
  ///
  /// - Parameter path: the path of the file, relative to the site.
  func make(_ path: String, of photograph: Photograph) throws(GalleryError) {
    _ = try outcome(of: photograph.file, making: .file(path))
  }

  /// Publishes a photograph, or a part of it. Existing files are kept; if all exist, the photograph is not decoded. If the
  /// file changes while it is read, it is read again.
  func outcome(of file: PhotoFile, making wanted: Wanted) throws(GalleryError) -> Outcome {
    if let loss = loss(of: file) { return loss }
    let isUncertain = file.version.isUncertain
    for attempt in 0..<Self.attempts {
      do throws(WorkerFailure) {
        return try outcome(of: file, making: wanted, readsAgain: attempt > 0)
      } catch {
        switch error {
        case .changed: continue
        case .photograph(let kind):
          let problem = Problem(path: file.relativePath, kind: kind)
          return .problem(problem, of: isUncertain || !kind.isLasting ? file : file.lost(kind))
        default: throw error.error(of: file.relativePath)
        }
      }
    }
    return .problem(Problem(path: file.relativePath, kind: .changing), of: file)
  }

  /// The result for a photograph that could not be shown when it was the same file.
  private func loss(of file: PhotoFile) -> Outcome? {
    guard !verifies, let kind = file.loss else { return nil }
    return .problem(Problem(path: file.relativePath, kind: kind), of: file)
  }

  private func outcome(of file: PhotoFile, making wanted: Wanted, readsAgain: Bool)
    throws(WorkerFailure) -> Outcome
  {
    let known = readsAgain ? nil : self.known(file)
    if let (inspection, files) = known, case .allFiles = wanted {
      // Most photographs of a build are unchanged.
      let plan = plan(inspection.content, inspection.metadata)
      if missing(plan, files, of: file).isEmpty {
        return outcome(of: file, plan, inspection.metadata, files)
      }
    }
    let inspection: Inspection
    if let known {
      inspection = known.inspection
    } else {
      inspection = try site.workers(of: workers).perform(
        InspectJob(path: file.path, byteCount: file.version.size))
    }
    let file = known == nil ? file.read(inspection) : file
    let plan = plan(inspection.content, inspection.metadata)
    // Identical photographs have the same files, so each name is locked.
    let files = try lock.withLock(plan.name) { () throws(WorkerFailure) in
      try make(wanted, plan, of: file, inspection)
    }
    return outcome(of: file, plan, inspection.metadata, files)
  }

  /// Makes the wanted files of a photograph that are missing. Returns all its files.
  private func make(
    _ wanted: Wanted, _ plan: RenditionPlan, of file: PhotoFile, _ inspection: Inspection
  ) throws(WorkerFailure) -> PhotographRecord.Inventory {
    var record = store.photograph(inspection.content) ?? PhotographRecord()
    record.facts = inspection.metadata
    if case .facts = wanted {
      store.write(record, of: inspection.content)
      return record.files
    }
    if site.isWritten {
      find(plan, of: file, inspection.content, &record.files)
    }
    var missing = missing(plan, record.files, of: file)
    if case .file(let path) = wanted { missing.keep(path) }
    if !missing.isEmpty { try add(missing, plan, of: file, inspection, &record.files) }
    store.write(record, of: inspection.content)
    return record.files
  }

  /// The identity, the facts and the files of a photograph that was read before.
  private func known(_ file: PhotoFile)
    -> (inspection: Inspection, files: PhotographRecord.Inventory)?
  {
    guard !verifies, let source = file.source, let record = store.photograph(source.content),
      let facts = record.facts
    else { return nil }
    let inspection = Inspection(
      version: file.version, isUncertain: source.isUncertain, content: source.content,
      format: file.format, metadata: facts)
    return (inspection, record.files)
  }

  private func plan(_ content: Digest, _ facts: PhotoMetadata) -> RenditionPlan {
    RenditionPlan(name: content.photographName, metadata: facts, recipes: recipes)
  }

  /// The result for a photograph with its files.
  private func outcome(
    of file: PhotoFile, _ plan: RenditionPlan, _ facts: PhotoMetadata,
    _ files: PhotographRecord.Inventory
  ) -> Outcome {
    let untiled = plan.tiles.flatMap { files.untiled[$0.stem] }
    var warnings: [Problem.Kind] = []
    if let flaw = files.flaw { warnings.append(.flawed(flaw)) }
    if let untiled { warnings.append(.untiled(untiled)) }
    let isWithheld = isOriginalWithheld(files)
    if plan.original(of: file.format) != nil, isWithheld {
      warnings.append(.originalWithheld(file.format.name))
    }
    var metadata = texts.shared(facts)
    if !settings.keepsLocation { metadata.location = nil }
    let photograph = Photograph(
      file: file, metadata: metadata, plan: plan,
      placeholder: files.placeholders[recipes.placeholder] ?? [], isTiled: untiled == nil,
      hasOriginal: !isWithheld)
    return .photograph(
      photograph, warnings: warnings.map { Problem(path: file.relativePath, kind: $0) })
  }

  /// Whether the original is not published. With its metadata, it always is.
  private func isOriginalWithheld(_ files: PhotographRecord.Inventory) -> Bool {
    files.isOriginalWithheld && !settings.keepsLocation
  }

  // MARK: Missing files

  /// The missing files of a photograph. Its existing files become part of the site.
  private func missing(
    _ plan: RenditionPlan, _ files: PhotographRecord.Inventory, of file: PhotoFile
  ) -> Missing {
    func isThere(_ path: String) -> Bool { files.images[path].map(site.keepImage) ?? false }
    var missing = Missing()
    missing.placeholder = files.placeholders[recipes.placeholder]?.isEmpty ?? true
    missing.renditions = plan.renditions.filter { !isThere($0.path) }
    if let pyramid = plan.tiles, files.untiled[pyramid.stem] == nil {
      let tiles = TileStore(site: site, verifies: verifies)
      let areThere =
        files.tiles[pyramid.stem].map { tiles.keep(pyramid, $0) } ?? false
        && isThere(pyramid.descriptorPath)
      if !areThere { missing.tiles = pyramid }
    }
    if let original = plan.original(of: file.format), !isOriginalWithheld(files), !isThere(original)
    {
      missing.original = original
    }
    return missing
  }

  private struct Missing {
    var placeholder = false
    var renditions: [Rendition] = []
    var tiles: TilePyramid?
    var original: String?

    var isEmpty: Bool { !placeholder && renditions.isEmpty && tiles == nil && original == nil }

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
    }
  }

  /// Finds files of a photograph in the site that no record names: those of a former version, which had other names, and
  /// those of which the record is lost.
  private func find(
    _ plan: RenditionPlan, of file: PhotoFile, _ content: Digest,
    _ files: inout PhotographRecord.Inventory
  ) {
    var paths = plan.renditions.map(\.path)
    if let original = plan.original(of: file.format) { paths.append(original) }
    paths.removeAll { files.images[$0] != nil }
    let pyramid = plan.tiles.flatMap { files.tiles[$0.stem] == nil ? $0 : nil }
    if paths.isEmpty, pyramid == nil { return }
    if let former = FormerRecord(in: site, of: content, settings) {
      files.merge(former.takenOver(in: site, by: plan, format: file.format, verifies: verifies))
    }
    for path in paths where files.images[path] == nil {
      guard let found = site.unrecordedImage(path) else { continue }
      files.images[path] = found
      site.images?.put("\(site.path)/\(path)", as: path)
    }
    if let pyramid, files.tiles[pyramid.stem] == nil,
      let tiles = TileStore(site: site, verifies: verifies).unrecorded(pyramid),
      let descriptor = site.file(pyramid.descriptorPath)
    {
      files.tiles[pyramid.stem] = tiles
      files.images[descriptor.path] = descriptor
    }
  }

  /// Creates missing files of a photograph.
  private func add(
    _ missing: Missing, _ plan: RenditionPlan, of file: PhotoFile, _ inspection: Inspection,
    _ files: inout PhotographRecord.Inventory
  ) throws(WorkerFailure) {
    var made = files
    try site.staging.withFolder { folder throws(WorkerFailure) in
      if missing.placeholder || !missing.renditions.isEmpty {
        try render(missing, plan, of: file, inspection, folder: folder, &made)
      }
      if let pyramid = missing.tiles {
        try cut(pyramid, of: file, inspection, folder: folder, &made)
      }
      if let original = missing.original {
        try copyOriginal(to: original, of: file, inspection, folder: folder, &made)
      }
    }
    files = made
  }

  private func render(
    _ missing: Missing, _ plan: RenditionPlan, of file: PhotoFile, _ inspection: Inspection,
    folder: String, _ files: inout PhotographRecord.Inventory
  ) throws(WorkerFailure) {
    let isJPEG = file.format == .jpeg
    let (product, made) = try site.workers(of: workers).perform(in: folder) { folder in
      RenderJob(
        path: file.path, inspection: inspection, isJPEG: isJPEG,
        keepsLocation: settings.keepsLocation, decodings: plan.decodings(isJPEG: isJPEG),
        renditions: missing.renditions,
        placeholder: missing.placeholder
          ? .init(side: settings.placeholderSide, limit: settings.placeholderLimit) : nil,
        folder: folder)
    }
    let names = Dictionary(
      missing.renditions.map { ($0.path, $0.fileName) }, uniquingKeysWith: { first, _ in first })
    for image in product.files {
      try WorkerFailure.ofBuild { () throws(GalleryError) in
        try site.adopt("\(made)/\(names[image.path] ?? "")", as: image)
      }
    }
    files.add(product.files)
    if let placeholder = product.placeholder {
      files.placeholders[recipes.placeholder] = placeholder
    }
    // Every decoder of the file warns of the same flaw.
    if let flaw = product.flaw { files.flaw = flaw }
  }

  private func cut(
    _ pyramid: TilePyramid, of file: PhotoFile, _ inspection: Inspection, folder: String,
    _ files: inout PhotographRecord.Inventory
  ) throws(WorkerFailure) {
    let product: TilesJob.Product
    do throws(WorkerFailure) {
      product = try site.workers(of: workers).perform(in: folder) { folder in
        TilesJob(
          path: file.path, inspection: inspection, isJPEG: file.format == .jpeg,
          pyramid: pyramid, folder: folder)
      }.product
    } catch {
      guard case .photograph(let kind) = error else { throw error }
      files.untiled[pyramid.stem] = kind.cause
      return
    }
    let descriptor = StoredFile(path: pyramid.descriptorPath, product.descriptor)
    try WorkerFailure.ofBuild { () throws(GalleryError) in
      try TileStore(site: site, verifies: verifies).adopt(
        product.stem, as: pyramid, product.tiles, descriptor: descriptor, staging: folder)
    }
    files.tiles[pyramid.stem] = product.tiles
    files.add([descriptor])
  }

  private func copyOriginal(
    to path: String, of file: PhotoFile, _ inspection: Inspection, folder: String,
    _ files: inout PhotographRecord.Inventory
  ) throws(WorkerFailure) {
    do throws(WorkerFailure) {
      let (content, made) = try site.workers(of: workers).perform(in: folder) { folder in
        OriginalJob(
          path: file.path, inspection: inspection, format: file.format,
          keepsMetadata: settings.keepsLocation, target: "\(folder)/\(OriginalJob.fileName)")
      }
      let original = StoredFile(path: path, content)
      try WorkerFailure.ofBuild { () throws(GalleryError) in
        try site.adopt("\(made)/\(OriginalJob.fileName)", as: original)
      }
      files.add([original])
    } catch {
      guard case .notCleanable = error else { throw error }
      files.isOriginalWithheld = true
    }
  }
}
