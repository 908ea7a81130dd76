/// Writes the renditions of a photograph.
struct RenderJob: WorkerJob {
  let path: String
  let inspection: Inspection
  let isJPEG: Bool
  let keepsLocation: Bool
  /// The size to which the photograph is decoded, and from which smaller ones are made.
  let largest: PixelSize
  let renditions: [Rendition]
  /// The longer side of the placeholder, and its largest size as a data URI, in bytes.
  let placeholderSide: Int
  let placeholderLimit: Int
  /// The folder of the renditions, which are named by the last components of their paths.
  let folder: String

  struct Product: Codable, Sendable {
    /// The written files, in any order.
    let files: [StoredFile]
    let placeholder: [UInt8]
    /// The decoder's warning; `nil` without one.
    let flaw: String?
  }

  var kind: WorkerJobKind { .render(self) }

  /// Encoding takes several times as long as decoding, for AVIF many times.
  func seconds(_ limits: WorkerLimits) -> Int {
    limits.seconds(for: inspection.metadata.size)
      + renditions.reduce(0) { $0 + limits.seconds(for: $1.size) }
  }

  func run(_ limits: WorkerLimits) throws(WorkerFailure) -> Product {
    let file = try SourceFile(path, inspection.version)
    let (picture, flaw) = try Decoding.decode(isJPEG: isJPEG) { strict in
      Picture.decode(file.file, to: largest, keepsLocation: keepsLocation, strict: strict)
    }
    guard let placeholder = placeholder(of: picture) else { throw .damaged(Imaging.takeError()) }
    var files: [StoredFile] = []
    for (size, renditions) in Dictionary(grouping: renditions, by: \.size) {
      let sized = size == largest ? picture : picture.resized(to: size)
      for rendition in renditions {
        guard let bytes = sized?.encoded(as: rendition.encoding, keepsMetadata: keepsLocation)
        else { throw .damaged(Imaging.takeError()) }
        let content = try NewFile.write(bytes, to: "\(folder)/\(rendition.fileName)")
        files.append(StoredFile(path: rendition.path, content))
      }
    }
    try file.check(inspection.content)
    return Product(files: files, placeholder: placeholder, flaw: flaw)
  }

  /// A blurred image of a few pixels. Its quality is lowered until its data URI is short enough.
  private func placeholder(of picture: Picture) -> [UInt8]? {
    let size = picture.size.fitted(
      into: PixelSize(width: placeholderSide, height: placeholderSide))
    // Copies the pixels only, so that no metadata is kept.
    guard let resized = picture.resized(to: size),
      let small = Picture.rgb(resized.pixels, size: size)
    else { return nil }
    var smallest: [UInt8]?
    for quality in [50, 30, 15, 1] {
      guard let bytes = small.encoded(as: .webp(quality: quality, effort: 6)) else { return nil }
      smallest = bytes
      if DataURI.webp(bytes).utf8.count <= placeholderLimit { break }
    }
    return smallest
  }
}
