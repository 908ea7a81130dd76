/// Writes the renditions of a photograph.
struct RenderJob: WorkerJob {
  let path: String
  let inspection: Inspection
  let isJPEG: Bool
  let keepsLocation: Bool
  /// Whether the renditions name whose photograph it is.
  var keepsCredit = false
  /// The sizes to which the photograph may be decoded, in ascending order. A rendition is made from the
  /// smallest that is large enough, whatever other renditions the job writes.
  let decodings: [PixelSize]
  let renditions: [Rendition]
  /// The placeholder that is made too; `nil` for none.
  let placeholder: Placeholder?
  /// The folder of the renditions, which are named by the last components of their paths.
  let folder: String

  struct Placeholder: Codable, Sendable {
    /// The longer side in pixels.
    let side: Int
    /// The largest size as a data URI, in bytes.
    let limit: Int
  }

  struct Product: Codable, Sendable {
    /// The written files, in any order.
    var files: [StoredFile] = []
    /// The placeholder, if the job makes one.
    var placeholder: [UInt8]?
    /// The decoder's warning; `nil` without one.
    var flaw: String?
  }

  var kind: WorkerJobKind { .render(self) }
  var files: [JobFile] { [JobFile(path: path)] }

  /// The limit of the job's processor time, in seconds: the limit for decoding the photograph, and for each
  /// rendition as much as for decoding an image of its size. Encoding takes several times as long as decoding, but
  /// less than these limits, which are thirty times what decoding takes.
  func seconds(_ limits: WorkerLimits) -> Int {
    limits.seconds(for: inspection.facts.size)
      + renditions.reduce(0) { $0 + limits.seconds(for: $1.size) }
  }

  func run(_ limits: WorkerLimits) throws(WorkerFailure) -> Product {
    let file = try JobInput(path, inspection.version)
    let image = try file.image(inspection.role)
    var product = Product()
    if image.isUnfinished { product.flaw = JobInput.unfinished }
    for (index, size) in decodings.enumerated() {
      let below = index > 0 ? decodings[index - 1].width : 0
      let renditions = renditions.filter { below < $0.size.width && $0.size.width <= size.width }
      let makesPlaceholder = index == 0 && placeholder != nil
      if renditions.isEmpty && !makesPlaceholder { continue }
      let (picture, flaw) = try Decoding.decode(isJPEG: isJPEG) { strictness in
        Picture.decode(
          image.file, to: size, keepsGamut: true, keepsLocation: keepsLocation,
          strictness: strictness)
      }
      product.flaw = product.flaw ?? flaw
      if makesPlaceholder { product.placeholder = try placeholder?.image(of: picture) }
      for (smaller, renditions) in Dictionary(grouping: renditions, by: \.size) {
        let sized = smaller == size ? picture : picture.resized(to: smaller)
        for rendition in renditions { product.files.append(try write(rendition, sized)) }
      }
    }
    try file.check(inspection.content)
    return product
  }

  private func write(_ rendition: Rendition, _ picture: Picture?) throws(WorkerFailure)
    -> StoredFile
  {
    let credit = keepsCredit ? inspection.facts.words.credit : nil
    if let credit { picture?.set(credit) }
    let bytes = picture?.encoded(
      as: rendition.encoding, keepsMetadata: keepsLocation || credit != nil)
    guard let bytes else {
      throw .damaged(Imaging.takeError())
    }
    let content = try NewFile.write(bytes, to: "\(folder)/\(rendition.fileName)")
    return StoredFile(path: rendition.path, content)
  }
}

extension RenderJob.Placeholder {
  /// A blurred image of a few pixels. Its quality is lowered until its data URI is short enough.
  fileprivate func image(of picture: Picture) throws(WorkerFailure) -> [UInt8] {
    let size = picture.size.fitted(into: PixelSize(width: side, height: side))
    // Copies the pixels only, so that no metadata is kept.
    let small = picture.resized(to: size)?.inSRGB.flatMap { Picture.rgb($0.pixels, size: size) }
    var smallest: [UInt8] = []
    for quality in [50, 30, 15, 1] {
      guard let bytes = small?.encoded(as: .webp(quality: quality, effort: 6)) else {
        throw .damaged(Imaging.takeError())
      }
      smallest = bytes
      if DataURI.webp(bytes).utf8.count <= limit { break }
    }
    return smallest
  }
}
