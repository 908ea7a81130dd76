/// Turns photographs into the files that are published.
///
/// Every call works on one photograph, with one thread and memory for one decoded picture of at
/// most the largest size, or for two rows of tiles; calls run side by side.
struct Darkroom: Sendable {
  let settings: GallerySettings
  let site: SiteFolder

  /// What became of a photograph.
  enum Outcome: Sendable {
    case photograph(Photograph, warnings: [Problem])
    case problem(Problem)
  }

  /// What a photograph is and what it would be published as; nothing is written.
  func inspect(_ file: PhotoFile) -> Result<(metadata: PhotoMetadata, key: String), Problem> {
    let digest: Digest
    do {
      digest = try Digest(ofFileAt: file.path, then: "\n\(settings.recipe)")
    } catch {
      return .failure(Problem(path: file.relativePath, kind: .unopenable(error.reason)))
    }
    guard let picture = Picture.open(file.path) else { return .failure(damaged(file)) }
    return .success((PhotoMetadata(of: picture), digest.hexadecimal))
  }

  /// Publishes a photograph. Files that exist already are kept.
  ///
  /// - Parameter alone: whether no other photograph is worked on, so that what the decoder says is
  ///   about this one.
  func develop(_ file: PhotoFile, alone: Bool) throws(GalleryError) -> Outcome {
    let metadata: PhotoMetadata
    let key: String
    switch inspect(file) {
    case .success(let inspection): (metadata, key) = inspection
    case .failure(let problem): return .problem(problem)
    }
    let plan = RenditionPlan(key: key, metadata: metadata, settings: settings)
    let missing = plan.renditions.filter { !site.keep($0.path) }
    var placeholder = site.keep(plan.placeholderPath) ? site.read(plan.placeholderPath) : nil
    if !missing.isEmpty || placeholder == nil {
      let largest = plan.jpeg.last?.size ?? metadata.size
      let picture: Picture
      switch try decode(file, to: largest, alone: alone) {
      case .success(let decoded): picture = decoded
      case .failure(let problem): return .problem(problem)
      }
      guard let encoded = encodedPlaceholder(of: picture) else { return .problem(damaged(file)) }
      for (size, renditions) in Dictionary(grouping: missing, by: \.size) {
        let sized = size == largest ? picture : picture.resized(to: size)
        for rendition in renditions {
          guard
            let bytes = sized?.encoded(
              as: rendition.encoding, keepsMetadata: settings.keepsLocation)
          else { return .problem(damaged(file)) }
          try site.write(bytes, to: rendition.path)
        }
      }
      // Last, so that what fails above is done again.
      try site.write(encoded, to: plan.placeholderPath)
      placeholder = encoded
    }
    var warnings: [Problem] = []
    var tiles = plan.tiles
    if let pyramid = tiles, let problem = try cut(pyramid, of: file, alone: alone) {
      // Alone, the reason will be about this photograph.
      guard alone else { return .problem(problem) }
      warnings.append(problem)
      tiles = nil
    }
    let (original, warning) = try publishOriginal(of: file, key: key)
    if let warning { warnings.append(warning) }
    return .photograph(
      Photograph(
        file: file, metadata: metadata, plan: plan, placeholder: placeholder ?? [], tiles: tiles,
        originalPath: original),
      warnings: warnings)
  }

  private func decode(_ file: PhotoFile, to size: PixelSize, alone: Bool) throws(GalleryError)
    -> Result<Picture, Problem>
  {
    let picture = try read(file, alone: alone) { strict throws(GalleryError) in
      Picture.decode(
        file.path, to: size, keepsLocation: settings.keepsLocation, strict: strict)
    }
    return picture.mapError { Problem(path: file.relativePath, kind: .damaged($0.reason)) }
  }

  /// Cuts a photograph into tiles, unless they are there; what is wrong if it cannot.
  private func cut(_ pyramid: TilePyramid, of file: PhotoFile, alone: Bool) throws(GalleryError)
    -> Problem?
  {
    let store = TileStore(site: site)
    if store.keep(pyramid) { return nil }
    let tiles = try read(file, alone: alone) { strict throws(GalleryError) in
      try store.write(pyramid) { stem in pyramid.cut(file.path, to: stem, strict: strict) }
        ? true : nil
    }
    guard case .failure(let complaint) = tiles else { return nil }
    return Problem(path: file.relativePath, kind: .untiled(complaint.reason))
  }

  /// What libvips says.
  private struct Complaint: Error {
    let reason: String
  }

  /// Has a photograph's pixels read. A JPEG that the decoder warns of shows grey where its data is
  /// wrong, so that it is refused; all but stray bytes between the parts of the file, which some
  /// cameras write.
  private func read<Value>(
    _ file: PhotoFile, alone: Bool, _ decode: (_ strict: Bool) throws(GalleryError) -> Value?
  ) throws(GalleryError) -> Result<Value, Complaint> {
    let strict = file.format == .jpeg
    if let value = try decode(strict) { return .success(value) }
    guard alone, strict else { return .failure(Complaint(reason: Imaging.takeError())) }
    let complaints = Imaging.takeErrors()
    let faults = complaints.filter { !$0.contains("extraneous bytes") }
    if !complaints.isEmpty, faults.isEmpty, let value = try decode(false) {
      return .success(value)
    }
    return .failure(Complaint(reason: faults.first ?? "libvips gives no reason"))
  }

  private func damaged(_ file: PhotoFile) -> Problem {
    Problem(path: file.relativePath, kind: .damaged(Imaging.takeError()))
  }

  /// A blurred picture of a few pixels. Its quality gives way until its data URI is short enough.
  private func encodedPlaceholder(of picture: Picture) -> [UInt8]? {
    let side = settings.placeholderSide
    let size = picture.size.fitted(into: PixelSize(width: side, height: side))
    // Through its pixels, so that not even the place comes along.
    guard let resized = picture.resized(to: size),
      let small = Picture.rgb(resized.pixels, size: size)
    else { return nil }
    var smallest: [UInt8]?
    for quality in [50, 30, 15, 1] {
      guard let bytes = small.encoded(as: .webp(quality: quality, effort: 6)) else { return nil }
      smallest = bytes
      if DataURI.webp(bytes).utf8.count <= settings.placeholderLimit { break }
    }
    return smallest
  }

  private func publishOriginal(of file: PhotoFile, key: String)
    throws(GalleryError) -> (path: String?, warning: Problem?)
  {
    guard settings.publishesOriginals else { return (nil, nil) }
    let name = "\(key.prefix(2))/\(key.dropFirst(2).prefix(14))"
    let path = "originals/\(name).\(file.format.extensions[0])"
    if site.keep(path) { return (path, nil) }
    let original: [UInt8]
    do {
      original = try SiteFolder.contents(of: file.path)
    } catch {
      let problem = Problem(path: file.relativePath, kind: .unopenable(error.reason))
      return (nil, problem)
    }
    guard
      let clean = settings.keepsLocation
        ? original : MetadataRemover.removed(from: original, format: file.format)
    else {
      let kind = Problem.Kind.originalWithheld(file.format.name)
      return (nil, Problem(path: file.relativePath, kind: kind))
    }
    try site.write(clean, to: path)
    return (path, nil)
  }
}
