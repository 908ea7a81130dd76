/// Makes the files of photographs, those that the site does not have.
///
/// Every call is about one photograph, whose bytes a worker reads; calls run side by side.
struct PhotographBuild: Sendable {
  let settings: GallerySettings
  let site: SiteFolder
  let workers: WorkerPool

  /// What became of a photograph.
  enum Outcome: Sendable {
    case photograph(Photograph, warnings: [Problem])
    case problem(Problem)

    /// The photograph; `nil` when it cannot be shown.
    var photograph: Photograph? {
      if case .photograph(let photograph, _) = self { photograph } else { nil }
    }

    /// What is wrong with it.
    var problems: [Problem] {
      switch self {
      case .photograph(_, let warnings): warnings
      case .problem(let problem): [problem]
      }
    }
  }

  /// How often a file is read that changes while it is read.
  private static let attempts = 5

  /// What a photograph would be published as; nothing is written.
  func plan(_ file: PhotoFile) throws -> Outcome {
    try outcome(of: file) { inspection in
      let plan = RenditionPlan(
        name: inspection.name(settings), metadata: inspection.metadata, settings: settings)
      let photograph = Photograph(
        file: file, metadata: inspection.metadata, plan: plan, placeholder: [], tiles: plan.tiles,
        originalPath: nil)
      return .photograph(photograph, warnings: [])
    }
  }

  /// Publishes a photograph. Files that exist already are kept.
  func photograph(of file: PhotoFile) throws -> Outcome {
    try outcome(of: file) { inspection in
      let plan = RenditionPlan(
        name: inspection.name(settings), metadata: inspection.metadata, settings: settings)
      var warnings: [Problem] = []
      let (placeholder, flaw) = try render(plan, of: file, inspection)
      if let flaw { warnings.append(Problem(path: file.relativePath, kind: .flawed(flaw))) }
      var tiles = plan.tiles
      if let pyramid = tiles, let problem = try cut(pyramid, of: file, inspection) {
        warnings.append(problem)
        tiles = nil
      }
      let (original, problem) = try publishOriginal(of: file, inspection)
      if let problem { warnings.append(problem) }
      return .photograph(
        Photograph(
          file: file, metadata: inspection.metadata, plan: plan, placeholder: placeholder,
          tiles: tiles, originalPath: original),
        warnings: warnings)
    }
  }

  /// Inspects a file and does what follows from it; again when the file changes meanwhile.
  private func outcome(
    of file: PhotoFile, _ work: (Inspection) throws -> Outcome
  ) throws -> Outcome {
    var failure = WorkerFailure.changed
    for _ in 0..<Self.attempts where failure == .changed {
      do {
        let job = InspectJob(path: file.path, byteCount: file.byteCount)
        return try work(try workers.perform(job))
      } catch let reason as WorkerFailure {
        failure = reason
      }
    }
    guard let kind = Problem.Kind(failure) else { throw GalleryError(failure) }
    return .problem(Problem(path: file.relativePath, kind: kind))
  }

  private func render(_ plan: RenditionPlan, of file: PhotoFile, _ inspection: Inspection)
    throws -> (placeholder: [UInt8], flaw: String?)
  {
    let missing = plan.renditions.filter { !site.keep($0.path) }
    if missing.isEmpty, site.keep(plan.placeholderPath),
      let placeholder = site.read(plan.placeholderPath)
    {
      return (placeholder, nil)
    }
    return try site.staging.withFolder { folder in
      let product = try workers.perform(
        RenderJob(
          path: file.path, inspection: inspection, isJPEG: file.format == .jpeg,
          keepsLocation: settings.keepsLocation,
          largest: plan.jpeg.last?.size ?? inspection.metadata.size, renditions: missing,
          placeholderSide: settings.placeholderSide, placeholderLimit: settings.placeholderLimit,
          folder: folder))
      for rendition in missing {
        try site.adopt("\(folder)/\(rendition.fileName)", as: rendition.path)
      }
      // Last, so that what fails above is done again.
      try site.write(product.placeholder, to: plan.placeholderPath)
      return (product.placeholder, product.flaw)
    }
  }

  /// Cuts a photograph into tiles, unless they are there; what is wrong if it cannot.
  private func cut(_ pyramid: TilePyramid, of file: PhotoFile, _ inspection: Inspection)
    throws -> Problem?
  {
    let store = TileStore(site: site)
    if store.keep(pyramid) { return nil }
    do {
      try site.staging.withFolder { folder in
        let product = try workers.perform(
          TilesJob(
            path: file.path, inspection: inspection, isJPEG: file.format == .jpeg,
            pyramid: pyramid, folder: folder))
        try store.adopt(product.stem, as: pyramid, formerIn: folder)
      }
      return nil
    } catch let failure as WorkerFailure where failure != .changed {
      guard let kind = Problem.Kind(failure) else { throw failure }
      return Problem(path: file.relativePath, kind: .untiled(kind.cause))
    }
  }

  private func publishOriginal(of file: PhotoFile, _ inspection: Inspection)
    throws -> (path: String?, problem: Problem?)
  {
    guard settings.publishesOriginals else { return (nil, nil) }
    let path = "originals/\(inspection.name(settings)).\(file.format.extensions[0])"
    if site.keep(path) { return (path, nil) }
    do {
      try site.staging.withFolder { folder in
        let target = "\(folder)/original"
        _ = try workers.perform(
          OriginalJob(
            path: file.path, inspection: inspection, format: file.format,
            keepsMetadata: settings.keepsLocation, target: target))
        try site.adopt(target, as: path)
      }
      return (path, nil)
    } catch WorkerFailure.notCleanable {
      let kind = Problem.Kind.originalWithheld(file.format.name)
      return (nil, Problem(path: file.relativePath, kind: kind))
    }
  }
}
