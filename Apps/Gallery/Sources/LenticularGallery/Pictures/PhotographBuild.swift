/// Creates the missing files of photographs.
///
/// Each call concerns one photograph, which a worker decodes. Calls may be concurrent.
struct PhotographBuild: Sendable {
  let settings: GallerySettings
  let site: SiteFolder
  let store: Store
  let verifies: Bool
  var workers: WorkerPool
  /// The programs that read movies; `nil` if there are none.
  let tools: MovieTools?
  private let lock: KeyedLock
  private let texts = SharedTexts()
  private let recipes: Recipes

  /// - Parameters:
  ///   - site: the site that has the files.
  ///   - store: the records of photographs.
  ///   - lock: the lock of each photograph, by name.
  init(
    settings: GallerySettings, site: SiteFolder, store: Store, verifies: Bool, workers: WorkerPool,
    tools: MovieTools? = .installed, lock: KeyedLock = KeyedLock()
  ) {
    self.settings = settings
    recipes = Recipes(settings)
    self.lock = lock
    self.verifies = verifies
    self.workers = workers
    self.tools = tools
    self.site = site
    self.store = store
  }

  /// The result for a photograph.
  enum Outcome: Sendable {
    case photograph(Item, warnings: [Problem])
    /// The photograph cannot be shown. If that will last, the file has the problem as its loss.
    case problem(Problem, of: SourceFile)

    /// The photograph; `nil` if it cannot be shown.
    var photograph: Item? {
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
    var file: SourceFile {
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
    /// All files but the movie that is played, which takes a hundred times as long as they do.
    case images
    case allFiles

    var isForAll: Bool {
      switch self {
      case .images, .allFiles: true
      case .facts, .file: false
      }
    }
  }

  /// The number of attempts to read a file that changes meanwhile.
  private static let attempts = 5

  /// The result for a photograph that is known already; `nil` for others. Nothing is written.
  func recorded(_ file: SourceFile) -> Outcome? {
    if let loss = loss(of: file) { return loss }
    guard let source = file.source, let record = store.photograph(source.content),
      let facts = record.facts
    else { return nil }
    guard let companions = recorded(companionsOf: file) else { return nil }
    return outcome(of: file, media(source.content, facts), facts, record.files, companions)
  }

  /// Determines how a photograph would be published, and the number of its missing files, without
  /// writing anything to the site.
  func plan(_ file: SourceFile) throws(GalleryError) -> (outcome: Outcome, missing: Int) {
    let outcome = try outcome(of: file, making: .facts)
    guard let photograph = outcome.photograph, let source = photograph.file.source else {
      return (outcome, 0)
    }
    let files = store.photograph(source.content)?.files ?? .init()
    let clips = isClipMissing(photograph) ? 1 : 0
    return (outcome, missing(photograph.media, files, of: photograph.file).count + clips)
  }

  /// Creates one file of a photograph, unless it exists.
  ///
  /// The file has the same bytes as when all files are created. If it cannot be created, there is none; the reason is in
  /// the outcome of the photograph.
  ///
  /// - Parameter path: the path of the file, relative to the site.
  func make(_ path: String, of photograph: Item) throws(GalleryError) {
    _ = try outcome(of: photograph.file, making: .file(path))
  }

  /// Publishes a photograph, or a part of it. Existing files are kept; if all exist, the photograph is not decoded. If the
  /// file changes while it is read, it is read again.
  func outcome(of file: SourceFile, making wanted: Wanted) throws(GalleryError) -> Outcome {
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
  private func loss(of file: SourceFile) -> Outcome? {
    guard !verifies, let kind = file.loss else { return nil }
    return .problem(Problem(path: file.relativePath, kind: kind), of: file)
  }

  private func outcome(of file: SourceFile, making wanted: Wanted, readsAgain: Bool)
    throws(WorkerFailure) -> Outcome
  {
    let known = readsAgain ? nil : self.known(file)
    if let (inspection, files) = known, wanted.isForAll {
      // Most photographs of a build are unchanged.
      let media = self.media(inspection.content, inspection.facts)
      if missing(media, files, of: file).kept(for: wanted, of: file).isEmpty {
        let companions = try make(wanted, companionsOf: file, inspection)
        return outcome(of: file, media, inspection.facts, files, companions)
      }
    }
    let inspection: Inspection
    if let known { inspection = known.inspection } else { inspection = try inspect(file) }
    let file = known == nil ? file.read(inspection) : file
    let media = self.media(inspection.content, inspection.facts)
    // Identical photographs have the same files, so each name is locked.
    let files = try lock.withLock(media.name) { () throws(WorkerFailure) in
      try make(wanted, media, of: file, inspection)
    }
    let companions = try make(wanted, companionsOf: file, inspection)
    return outcome(of: file, media, inspection.facts, files, companions)
  }

  /// Reads a file.
  private func inspect(_ file: SourceFile) throws(WorkerFailure) -> Inspection {
    try workers(for: file).perform(
      InspectJob(
        path: file.path, byteCount: file.version.size, tools: file.role.isMovie ? tools : nil))
  }

  /// Makes the wanted files of a photograph that are missing. Returns all its files.
  private func make(
    _ wanted: Wanted, _ media: Media, of file: SourceFile, _ inspection: Inspection
  ) throws(WorkerFailure) -> PhotographRecord.Inventory {
    var record = store.photograph(inspection.content) ?? PhotographRecord()
    record.facts = inspection.facts
    if case .facts = wanted {
      store.write(record, of: inspection.content)
      return record.files
    }
    if site.isWritten {
      find(media, of: file, inspection.content, &record.files)
    }
    let missing = missing(media, record.files, of: file).kept(for: wanted, of: file)
    if !missing.isEmpty { try add(missing, media, of: file, inspection, &record.files) }
    store.write(record, of: inspection.content)
    return record.files
  }

  /// The identity, the facts and the files of a photograph that was read before.
  private func known(_ file: SourceFile)
    -> (inspection: Inspection, files: PhotographRecord.Inventory)?
  {
    guard !verifies, let source = file.source, let record = store.photograph(source.content),
      let facts = record.facts
    else { return nil }
    let inspection = Inspection(
      version: file.version, isUncertain: source.isUncertain, content: source.content,
      role: file.role, facts: facts)
    return (inspection, record.files)
  }

  private func media(_ content: Digest, _ facts: Facts) -> Media {
    Media(name: content.photographName, facts: facts, recipes: recipes)
  }

  /// The result for a photograph with its files.
  private func outcome(
    of file: SourceFile, _ media: Media, _ facts: Facts,
    _ files: PhotographRecord.Inventory, _ companions: Companions
  ) -> Outcome {
    let untiled = media.tiles.flatMap { files.untiled[$0.stem] }
    var warnings: [Problem.Kind] = []
    if let flaw = files.flaw { warnings.append(.flawed(flaw)) }
    if let untiled { warnings.append(.untiled(untiled)) }
    let isWithheld = isOriginalWithheld(files)
    if media.original(of: file.role) != nil, isWithheld {
      warnings.append(.originalWithheld(file.role.formatName))
    }
    let still = media.motion.flatMap { files.unplayable[$0.path] }
    if let still { warnings.append(.unplayable(still)) }
    let unplayable = media.movie.flatMap { files.unplayable[$0.path] }
    if let unplayable { warnings.append(.unplayable(unplayable)) }
    if let movie = media.movie, let seconds = files.shortened[movie.path] {
      warnings.append(.shortened(seconds: seconds, of: facts.movie?.duration ?? seconds))
    }
    if facts.isSmallPreview { warnings.append(.smallPreview(facts.size)) }
    let sidecars = companions.sidecars
    let words = sidecars.reduce(EmbeddedWords()) { $0.completed(by: $1.words) }.completed(
      by: facts.words)
    var facts = texts.shared(facts)
    facts.location = sidecars.lazy.compactMap(\.location).first ?? facts.location
    if !settings.keepsLocation { facts.location = nil }
    facts.words = words.published(settings)
    facts.date =
      sidecars.lazy.compactMap(\.date).first ?? facts.date ?? NameDate.moment(file.stem) ?? facts
      .modified ?? NameDate.day(file.stem)
    let photograph = Item(
      file: file.with(companions.files), facts: facts, media: media,
      placeholder: files.placeholders[recipes.placeholder] ?? [], isTiled: untiled == nil,
      hasOriginal: !isWithheld, isPlayable: unplayable == nil,
      isMoving: still == nil && canMove(file), clip: companions.clip)
    return .photograph(
      photograph,
      warnings: warnings.map { Problem(path: file.relativePath, kind: $0) } + companions.warnings)
  }

  /// Whether the original is not published. With its metadata, it always is.
  private func isOriginalWithheld(_ files: PhotographRecord.Inventory) -> Bool {
    files.isOriginalWithheld && !settings.keepsLocation
  }

  /// Whether the pictures of a file can be read, if it moves.
  private func canMove(_ file: SourceFile) -> Bool {
    tools != nil || !AnimatedFile.mayBe(file.role)
  }

  // MARK: Missing files

  /// The missing files of a photograph. Its existing files become part of the site.
  private func missing(
    _ media: Media, _ files: PhotographRecord.Inventory, of file: SourceFile
  ) -> Missing {
    func isThere(_ path: String) -> Bool { files.images[path].map(site.keepImage) ?? false }
    var missing = Missing()
    missing.placeholder = files.placeholders[recipes.placeholder]?.isEmpty ?? true
    missing.renditions = media.renditions.filter { !isThere($0.path) }
    if let pyramid = media.tiles, files.untiled[pyramid.stem] == nil {
      let tiles = TileStore(site: site, verifies: verifies)
      let areThere =
        files.tiles[pyramid.stem].map { tiles.keep(pyramid, $0) } ?? false
        && isThere(pyramid.descriptorPath)
      if !areThere { missing.tiles = pyramid }
    }
    if let original = media.original(of: file.role), !isOriginalWithheld(files), !isThere(original)
    {
      missing.original = original
    }
    if let movie = media.movie, files.unplayable[movie.path] == nil {
      if !isThere(movie.framesPath) { missing.frames = movie.framesPath }
      if !isThere(movie.path) { missing.movie = movie.path }
    }
    if let motion = media.motion, files.unplayable[motion.path] == nil, canMove(file),
      !isThere(motion.path)
    {
      missing.motion = motion
    }
    return missing
  }

  private struct Missing {
    var placeholder = false
    var renditions: [Rendition] = []
    var tiles: TilePyramid?
    var original: String?
    /// The sheet of the frames of a movie.
    var frames: String?
    /// The movie that is played.
    var movie: String?
    /// What moves of a picture that does.
    var motion: MotionRendition?

    var isEmpty: Bool {
      !hasImages && tiles == nil && original == nil && movie == nil && motion == nil
    }

    /// Whether one of the images is missing that are made together for a movie.
    var hasImages: Bool { placeholder || !renditions.isEmpty || frames != nil }

    /// What of this is wanted.
    func kept(for wanted: Wanted, of file: SourceFile) -> Missing {
      var kept = self
      switch wanted {
      case .allFiles: break
      case .facts: kept = Missing()
      case .images: (kept.movie, kept.motion) = (nil, nil)
      case .file(let path) where file.role.isMovie:
        // All images are made from the same poster.
        if path == movie { kept = Missing(movie: movie) } else { kept.movie = nil }
      case .file(let path): kept.keep(path)
      }
      return kept
    }

    /// Keeps only the file at a path, or all tiles if the file is a tile.
    private mutating func keep(_ path: String) {
      placeholder = false
      renditions = renditions.filter { $0.path == path }
      tiles = tiles.flatMap {
        $0.descriptorPath == path || path.hasPrefix($0.folderPath + "/") ? $0 : nil
      }
      original = original == path ? original : nil
      motion = motion?.path == path ? motion : nil
    }

    /// The number of files.
    var count: Int {
      renditions.count + (tiles.map { $0.tileCount + 1 } ?? 0)
        + [original, frames, movie, motion?.path].count { $0 != nil }
    }
  }

  /// Finds files of a photograph in the site that no record names: those of a former version, which had other names, and
  /// those of which the record is lost.
  private func find(
    _ media: Media, of file: SourceFile, _ content: Digest,
    _ files: inout PhotographRecord.Inventory
  ) {
    var paths = media.renditions.map(\.path)
    if let original = media.original(of: file.role) { paths.append(original) }
    if let movie = media.movie { paths += [movie.path, movie.framesPath] }
    if let motion = media.motion { paths.append(motion.path) }
    paths.removeAll { files.images[$0] != nil }
    let pyramid = media.tiles.flatMap { files.tiles[$0.stem] == nil ? $0 : nil }
    if paths.isEmpty, pyramid == nil { return }
    if let former = FormerRecord(in: site, of: content, settings) {
      files.merge(former.takenOver(in: site, by: media, role: file.role, verifies: verifies))
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
    _ missing: Missing, _ media: Media, of file: SourceFile, _ inspection: Inspection,
    _ files: inout PhotographRecord.Inventory
  ) throws(WorkerFailure) {
    var made = files
    try site.staging.withFolder { folder throws(WorkerFailure) in
      if file.role.isMovie {
        if missing.hasImages {
          try makeImages(missing, media, of: file, inspection, folder: folder, &made)
        }
        if let movie = missing.movie {
          try convert(to: movie, of: file, inspection, folder: folder, &made)
        }
      } else if missing.hasImages {
        try render(missing, media, of: file, inspection, folder: folder, &made)
      }
      if let pyramid = missing.tiles {
        try cut(pyramid, of: file, inspection, folder: folder, &made)
      }
      if let original = missing.original {
        try copyOriginal(to: original, of: file, inspection, folder: folder, &made)
      }
      if let motion = missing.motion {
        try make(motion, of: file, inspection, folder: folder, &made)
      }
    }
    files = made
  }

  // MARK: Movies

  /// The workers that read a file. Those of a movie may run programs.
  private func workers(for file: SourceFile) -> WorkerPool {
    file.role.isMovie ? movieWorkers(for: file) : site.workers(of: workers)
  }

  private func movieWorkers(for file: SourceFile) -> WorkerPool {
    let pool = site.workers(of: workers)
    return tools.map { pool.running($0, on: file.version) } ?? pool
  }

  /// Makes the images of a movie.
  private func makeImages(
    _ missing: Missing, _ media: Media, of file: SourceFile, _ inspection: Inspection,
    folder: String, _ files: inout PhotographRecord.Inventory
  ) throws(WorkerFailure) {
    guard let tools else { throw .damaged("there is no FFmpeg") }
    let (product, made) = try workers(for: file).perform(in: folder) { folder in
      FramesJob(path: file.path, inspection: inspection, tools: tools, folder: folder)
    }
    if missing.placeholder || !missing.renditions.isEmpty {
      try render(
        missing, media, of: "\(made)/\(FramesJob.posterName)", product.poster, folder: folder,
        &files)
    }
    if let path = missing.frames {
      let frames = StoredFile(path: path, product.frames)
      try WorkerFailure.ofBuild { () throws(GalleryError) in
        try site.adopt("\(made)/\(FramesJob.framesName)", as: frames)
      }
      files.add([frames])
    }
  }

  /// Converts a movie for browsers. If that is not possible, the movie is shown as a picture.
  ///
  /// - Parameter clip: the movie in the file of a photograph; `nil` if the file is a movie.
  private func convert(
    to path: String, of file: SourceFile, _ inspection: Inspection, _ clip: Facts.Clip? = nil,
    folder: String, _ files: inout PhotographRecord.Inventory
  ) throws(WorkerFailure) {
    guard let tools else { throw .damaged("there is no FFmpeg") }
    let (product, made): (MovieJob.Product, String)
    do throws(WorkerFailure) {
      (product, made) = try movieWorkers(for: file).perform(in: folder) { folder in
        MovieJob(path: file.path, inspection: inspection, clip: clip, tools: tools, folder: folder)
      }
    } catch {
      guard case .photograph(let kind) = error else { throw error }
      files.unplayable[path] = kind.cause
      return
    }
    let movie = StoredFile(path: path, product.content)
    try WorkerFailure.ofBuild { () throws(GalleryError) in
      try site.adopt("\(made)/\(MovieJob.fileName)", as: movie)
    }
    files.add([movie])
    // Containers round the lengths of streams.
    let whole = (clip?.movie ?? inspection.facts.movie)?.duration ?? 0
    if product.duration < whole - 0.5 { files.shortened[path] = product.duration }
  }

  // MARK: Companions

  /// What is known of the files that belong to an item, and made from them.
  private struct Companions {
    /// The files as they were read.
    var files: [SourceFile] = []
    /// What sidecars say, the file for the item alone first.
    var sidecars: [Facts] = []
    var clip: LiveClip?
    var warnings: [Problem] = []
  }

  /// Where the movie of a Live or Motion Photo is.
  private struct ClipSource {
    let file: SourceFile
    let inspection: Inspection
    /// The movie in the file of the photograph; `nil` if the file is a movie.
    let clip: Facts.Clip?
    let live: LiveClip
  }

  private func clipSource(_ file: SourceFile, _ inspection: Inspection) -> ClipSource? {
    let clip = file.role.isMovie ? nil : inspection.facts.clip
    guard let movie = clip?.movie ?? inspection.facts.movie else { return nil }
    let name = inspection.content.photographName
    let live = LiveClip(name: name, path: "photos/\(name)-\(recipes.clip).mp4", movie: movie)
    return ClipSource(file: file, inspection: inspection, clip: clip, live: live)
  }

  /// The companions of a photograph, without the movie that plays with it, and where that movie is.
  ///
  /// - Parameter reads: whether those that are not known are read.
  /// - Returns: `nil` if some are not known, and none is read.
  private func companions(of file: SourceFile, _ inspection: Inspection, reads: Bool)
    throws(WorkerFailure) -> (all: Companions, clip: ClipSource?)?
  {
    var companions = Companions()
    var clip = tools == nil || file.role.isMovie ? nil : clipSource(file, inspection)
    for companion in file.companions {
      // What is not shown is not read.
      if companion.role.isRaw || companion.role.isMovie && tools == nil {
        companions.files.append(companion)
        continue
      }
      let isUncertain = companion.version.isUncertain
      do throws(WorkerFailure) {
        if !verifies, let kind = companion.loss { throw .photograph(kind) }
        let found: Inspection
        if let known = known(companion) {
          found = known.inspection
        } else if reads {
          found = try read(companion)
        } else {
          return nil
        }
        let current = companion.read(found)
        companions.files.append(current)
        if current.role.isMovie {
          clip = clipSource(current, found)
        } else {
          companions.sidecars.append(found.facts)
        }
      } catch {
        guard case .photograph(let kind) = error else { throw error }
        companions.files.append(isUncertain || !kind.isLasting ? companion : companion.lost(kind))
        companions.warnings.append(Problem(path: companion.relativePath, kind: kind))
      }
    }
    return (companions, clip)
  }

  /// Reads a companion, and records what it is.
  private func read(_ companion: SourceFile) throws(WorkerFailure) -> Inspection {
    let inspection = try inspect(companion)
    store.write(PhotographRecord(facts: inspection.facts), of: inspection.content)
    return inspection
  }

  /// The companions of a photograph that are known already; `nil` if some are not.
  private func recorded(companionsOf file: SourceFile) -> Companions? {
    guard let own = known(file)?.inspection,
      let (all, clip) = try? companions(of: file, own, reads: false)
    else { return nil }
    var companions = all
    if let clip { show(clip, &companions) }
    return companions
  }

  /// Shows a movie with its photograph, unless it could not be converted.
  private func show(_ source: ClipSource, _ companions: inout Companions) {
    let files = store.photograph(source.inspection.content)?.files
    if let reason = files?.unplayable[source.live.path] {
      companions.warnings.append(
        Problem(path: source.file.relativePath, kind: .unplayable(reason)))
      return
    }
    companions.clip = source.live
    if let seconds = files?.shortened[source.live.path] {
      companions.warnings.append(
        Problem(
          path: source.file.relativePath,
          kind: .shortened(seconds: seconds, of: source.live.movie.duration)))
    }
  }

  /// Reads the companions of a photograph, and makes what is wanted of them.
  private func make(_ wanted: Wanted, companionsOf file: SourceFile, _ inspection: Inspection)
    throws(WorkerFailure) -> Companions
  {
    guard let (all, clip) = try companions(of: file, inspection, reads: true) else {
      return Companions()
    }
    var companions = all
    guard let clip else { return companions }
    try lock.withLock(clip.live.path) { () throws(WorkerFailure) in try make(wanted, clip) }
    show(clip, &companions)
    return companions
  }

  /// Makes the movie of a photograph, if it is wanted and missing.
  private func make(_ wanted: Wanted, _ source: ClipSource) throws(WorkerFailure) {
    let (path, content) = (source.live.path, source.inspection.content)
    var record = store.photograph(content) ?? PhotographRecord(facts: source.inspection.facts)
    if record.files.unplayable[path] != nil { return }
    if record.files.images[path].map(site.keepImage) ?? false { return }
    guard site.isWritten else { return }
    if let found = site.unrecordedImage(path) {
      record.files.images[path] = found
      site.images?.put("\(site.path)/\(path)", as: path)
    } else {
      switch wanted {
      case .allFiles: break
      case .file(path): break
      case .facts, .images, .file: return
      }
      try site.staging.withFolder { folder throws(WorkerFailure) in
        try convert(
          to: path, of: source.file, source.inspection, source.clip, folder: folder, &record.files)
      }
    }
    store.write(record, of: content)
  }

  /// Whether the movie of a photograph is still to be made.
  private func isClipMissing(_ photograph: Item) -> Bool {
    guard let clip = photograph.clip else { return false }
    let file = photograph.file.movie ?? photograph.file
    let files = file.source.flatMap { store.photograph($0.content)?.files }
    return !(files?.images[clip.path].map(site.keepImage) ?? false)
  }

  // MARK: Photographs

  private func render(
    _ missing: Missing, _ media: Media, of file: SourceFile, _ inspection: Inspection,
    folder: String, _ files: inout PhotographRecord.Inventory
  ) throws(WorkerFailure) {
    var (path, shown) = (file.path, inspection)
    if inspection.facts.beginsBlank, tools != nil {
      do throws(WorkerFailure) {
        let (product, made) = try move(.poster, of: file, inspection, folder: folder)
        (path, shown) = ("\(made)/\(MotionJob.posterName)", product.poster ?? inspection)
      } catch {
        // The first picture is shown.
        guard case .photograph = error else { throw error }
      }
    }
    try render(missing, media, of: path, shown, folder: folder, &files)
  }

  /// Makes something of a picture that moves.
  private func move(
    _ target: MotionJob.Target, of file: SourceFile, _ inspection: Inspection, folder: String
  ) throws(WorkerFailure) -> (MotionJob.Product, String) {
    let tools = AnimatedFile.mayBe(file.role) ? tools : nil
    let pool = tools == nil ? site.workers(of: workers) : movieWorkers(for: file)
    return try pool.perform(in: folder) { folder in
      MotionJob(
        path: file.path, inspection: inspection, tools: tools, target: target, folder: folder)
    }
  }

  /// Makes a picture that moves. If that is not possible, it stands still.
  private func make(
    _ motion: MotionRendition, of file: SourceFile, _ inspection: Inspection, folder: String,
    _ files: inout PhotographRecord.Inventory
  ) throws(WorkerFailure) {
    do throws(WorkerFailure) {
      let (product, made) = try move(.motion(motion), of: file, inspection, folder: folder)
      let image = StoredFile(path: motion.path, product.content)
      try WorkerFailure.ofBuild { () throws(GalleryError) in
        try site.adopt("\(made)/\(MotionJob.motionName)", as: image)
      }
      files.add([image])
    } catch {
      guard case .photograph(let kind) = error else { throw error }
      files.unplayable[motion.path] = kind.cause
    }
  }

  private func render(
    _ missing: Missing, _ media: Media, of path: String, _ inspection: Inspection,
    folder: String, _ files: inout PhotographRecord.Inventory
  ) throws(WorkerFailure) {
    let isJPEG = inspection.role.isJPEG
    let (product, made) = try site.workers(of: workers).perform(in: folder) { folder in
      RenderJob(
        path: path, inspection: inspection, isJPEG: isJPEG,
        keepsLocation: settings.keepsLocation, keepsCredit: settings.keepsCopyright,
        decodings: media.decodings(isJPEG: isJPEG),
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
    _ pyramid: TilePyramid, of file: SourceFile, _ inspection: Inspection, folder: String,
    _ files: inout PhotographRecord.Inventory
  ) throws(WorkerFailure) {
    let product: TilesJob.Product
    do throws(WorkerFailure) {
      product = try site.workers(of: workers).perform(in: folder) { folder in
        TilesJob(
          path: file.path, inspection: inspection, isJPEG: file.role.isJPEG,
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
    to path: String, of file: SourceFile, _ inspection: Inspection, folder: String,
    _ files: inout PhotographRecord.Inventory
  ) throws(WorkerFailure) {
    do throws(WorkerFailure) {
      let (content, made) = try site.workers(of: workers).perform(in: folder) { folder in
        OriginalJob(
          path: file.path, inspection: inspection,
          keepsMetadata: settings.keepsLocation, keepsCredit: settings.keepsCopyright,
          target: "\(folder)/\(OriginalJob.fileName)")
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
