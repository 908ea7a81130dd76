/// Reads the headers of photographs, without decoding them.
struct HeadersJob: WorkerJob {
  let paths: [String]
  /// The programs that read movies; `nil` for photographs.
  var tools: MovieTools?

  var kind: WorkerJobKind { .headers(self) }
  var files: [JobFile] { paths.map { JobFile(path: $0) } }

  func seconds(_ limits: WorkerLimits) -> Int { limits.seconds }

  func run(_ limits: WorkerLimits) throws(WorkerFailure) -> [WorkerAnswer<Facts>] {
    paths.map { path in
      do throws(WorkerFailure) {
        return .product(try facts(of: path, limits))
      } catch {
        return .failure(error)
      }
    }
  }

  private func facts(of path: String, _ limits: WorkerLimits) throws(WorkerFailure)
    -> Facts
  {
    let file = try JobInput(path)
    let role = try file.role()
    let image: OpenFile
    let format: ImageFormat
    var raw: ExifBlock?
    switch role {
    case .still(let own): (image, format) = (try file.image(.still(own)).file, own)
    case .raw(let own):
      let preview = try file.image(.raw(own))
      (image, format, raw) = (preview.file, .jpeg, preview.raw)
    case .movie(let format):
      guard let tools else { throw .damaged("there is no FFmpeg, which reads movies") }
      var facts = try MovieProbe(file.file, format, tools).facts
      facts.date = facts.date ?? facts.modified
      return facts
    default: throw .photograph(.notAnImage)
    }
    guard let picture = Picture.open(image) else { throw .damaged(Imaging.takeError()) }
    var facts = Facts(of: picture, image, format, raw: raw)
    facts.date = facts.date ?? facts.modified
    guard facts.size.width * facts.size.height <= limits.megapixels * 1_000_000 else {
      throw .tooLarge(megapixels: limits.megapixels)
    }
    return facts
  }
}
