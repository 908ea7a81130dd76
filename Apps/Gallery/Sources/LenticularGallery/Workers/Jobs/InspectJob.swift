/// Identifies a photograph by its bytes, and reads its header.
struct InspectJob: WorkerJob {
  let path: String
  /// The size of the file in bytes; an estimate suffices.
  let byteCount: Int
  /// The programs that read movies; `nil` for photographs.
  var tools: MovieTools?

  var kind: WorkerJobKind { .inspect(self) }
  var files: [JobFile] { [JobFile(path: path)] }

  /// The most bytes of a sidecar that are read.
  private static let sidecarLimit = 4 << 20

  /// Slow disks or machines read and hash ten megabytes a second.
  func seconds(_ limits: WorkerLimits) -> Int { limits.seconds + byteCount / 10_000_000 }

  func run(_ limits: WorkerLimits) throws(WorkerFailure) -> Inspection {
    let file = try JobInput(path)
    let isUncertain = file.version.isUncertain
    let content = try file.content()
    let role = try file.role()
    let facts: Facts
    switch (role, tools) {
    case (.raw(let format), _):
      let image = try file.image(.raw(format))
      guard let picture = Picture.open(image.file) else { throw .damaged(Imaging.takeError()) }
      facts = Facts(of: picture, image.file, .jpeg, raw: image.raw)
    case (.sidecar, _):
      guard let bytes = try? file.file.bytes(from: 0, atMost: Self.sidecarLimit) else {
        throw .photograph(.notAnImage)
      }
      facts = Facts(of: XMPPacket(bytes))
    case (.still(let format), _):
      let image = try file.image(.still(format)).file
      guard let picture = Picture.open(image) else { throw .damaged(Imaging.takeError()) }
      facts = Facts(of: picture, image, format)
    case (.movie(let format), let tools?):
      facts = try MovieProbe.of(file.file, format, content, tools).facts
    default: throw .photograph(file.version.size == 0 ? .empty : .notAnImage)
    }
    guard let role else { throw .photograph(.notAnImage) }
    let pixels = facts.size.width * facts.size.height
    guard pixels <= limits.megapixels * 1_000_000 else {
      throw .tooLarge(megapixels: limits.megapixels)
    }
    try file.check(content)
    return Inspection(
      version: file.version, isUncertain: isUncertain, content: content, role: role,
      facts: facts)
  }
}

/// The identity and the metadata of a photograph.
struct Inspection: Codable, Hashable, Sendable {
  let version: FileVersion
  /// Whether different content could have the same version.
  let isUncertain: Bool
  /// The digest of the file's bytes.
  let content: Digest
  let role: FileRole
  let facts: Facts
}
