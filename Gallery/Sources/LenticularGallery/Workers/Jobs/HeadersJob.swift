/// Reads the headers of photographs, without decoding them.
struct HeadersJob: WorkerJob {
  let paths: [String]

  var kind: WorkerJobKind { .headers(self) }
  var files: [JobFile] { paths.map { JobFile(path: $0) } }

  func seconds(_ limits: WorkerLimits) -> Int { limits.seconds }

  func run(_ limits: WorkerLimits) throws(WorkerFailure) -> [WorkerAnswer<PhotoMetadata>] {
    paths.map { path in
      do throws(WorkerFailure) {
        return .product(try metadata(of: path, limits))
      } catch {
        return .failure(error)
      }
    }
  }

  private func metadata(of path: String, _ limits: WorkerLimits) throws(WorkerFailure)
    -> PhotoMetadata
  {
    let file = try SourceFile(path)
    guard let format = ImageFormat(firstBytes: try file.firstBytes()) else {
      throw .damaged("it is not an image")
    }
    guard let picture = Picture.open(file.file) else { throw .damaged(Imaging.takeError()) }
    var metadata = PhotoMetadata(of: picture, file.file, format)
    metadata.date = metadata.date ?? metadata.modified
    guard metadata.size.width * metadata.size.height <= limits.megapixels * 1_000_000 else {
      throw .tooLarge(megapixels: limits.megapixels)
    }
    return metadata
  }
}
