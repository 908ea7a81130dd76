/// Reads the headers of photographs, without decoding them.
struct HeadersJob: WorkerJob {
  let paths: [String]

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
    case .still(let own): (image, format) = (file.file, own)
    case .raw(let own):
      image = try file.image(.raw(own))
      (format, raw) = (.jpeg, RawFile(file.file, own).exif)
    default: throw .damaged("it is not an image")
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
