/// Copies the original of a photograph, without its metadata.
struct OriginalJob: WorkerJob {
  let path: String
  let inspection: Inspection
  /// Whether the file is copied unchanged.
  let keepsMetadata: Bool
  /// Whether the copy names whose photograph it is, where its format has a place for that.
  var keepsCredit = false
  let target: String

  /// The name of the copy.
  static let fileName = "original"

  var kind: WorkerJobKind { .original(self) }
  var files: [JobFile] { [JobFile(path: path)] }

  func seconds(_ limits: WorkerLimits) -> Int {
    limits.seconds + inspection.version.size / 10_000_000
  }

  func run(_ limits: WorkerLimits) throws(WorkerFailure) -> NewFile.Content {
    let file = try JobInput(path, inspection.version)
    let original: [UInt8]
    do {
      original = try file.file.contents()
    } catch {
      throw .unopenable(error.reason)
    }
    try file.check(inspection.content)
    if keepsMetadata { return try NewFile.write(original, to: target) }
    guard case .still(let format) = inspection.role,
      let clean = MetadataRemover.removed(
        from: original, format: format, credit: keepsCredit ? inspection.facts.words.credit : nil)
    else { throw .notCleanable }
    return try NewFile.write(clean, to: target)
  }
}
