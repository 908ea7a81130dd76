/// Reads of files what tells which of them belong together.
struct MarksJob: WorkerJob {
  let paths: [String]

  var kind: WorkerJobKind { .marks(self) }
  var files: [JobFile] { paths.map { JobFile(path: $0) } }

  func seconds(_ limits: WorkerLimits) -> Int { limits.seconds + paths.count }

  func run(_ limits: WorkerLimits) throws(WorkerFailure) -> [Pairing.Mark?] {
    paths.map { try? mark(of: $0) }
  }

  private func mark(of path: String) throws(WorkerFailure) -> Pairing.Mark? {
    let input = try JobInput(path)
    switch try input.role() {
    case .movie:
      return ISOMovie(input.file).map {
        Pairing.Mark(identifier: $0.contentIdentifier, date: $0.date, duration: $0.duration)
      }
    case .raw(let format):
      return Pairing.Mark(date: RawFile(input.file, format).exif.dates.first)
    case .still:
      guard let picture = Picture.open(input.file) else { return nil }
      let exif = picture.block("exif-data").map { ExifBlock($0) } ?? ExifBlock()
      return Pairing.Mark(identifier: exif.contentIdentifier, date: exif.dates.first)
    case .sidecar, nil: return nil
    }
  }
}

extension WorkerPool {
  /// The number of files of a job.
  private static let marksAtOnce = 50

  /// The marks of files, of those that can be read.
  func marks(of files: [SourceFile]) -> Pairing.Marks {
    let batches = stride(from: 0, to: files.count, by: Self.marksAtOnce).map {
      Array(files[$0..<min($0 + Self.marksAtOnce, files.count)])
    }
    var marks: Pairing.Marks = [:]
    for batch in batches {
      var found = try? perform(MarksJob(paths: batch.map(\.path)))
      if found == nil, batch.count > 1 {
        // One file has ended the worker.
        found = batch.map { (try? perform(MarksJob(paths: [$0.path])))?.first ?? nil }
      }
      for (file, mark) in zip(batch, found ?? []) { marks[PathKey(file.relativePath)] = mark }
    }
    return marks
  }
}
