import Foundation

/// Makes the picture that stands for a movie in a window: a JPEG of a frame that shows something.
///
/// Some frames are tried, so that a long movie takes no longer than a short one.
struct PosterJob: WorkerJob {
  let path: String
  let tools: MovieTools
  /// The folder of the file.
  let folder: String

  static let fileName = "poster.jpg"

  /// The times of the frames that are tried, as fractions of the length of the movie.
  private static let times = [0.1, 0.3, 0.6]
  private static let quality = 90

  var kind: WorkerJobKind { .poster(self) }
  var files: [JobFile] { [JobFile(path: path)] }

  /// The limit of the processor time, in seconds, with that of each run.
  func seconds(_ limits: WorkerLimits) -> Int { (Self.times.count + 1) * limits.seconds }

  func run(_ limits: WorkerLimits) throws(WorkerFailure) -> NewFile.Content {
    let file = try JobInput(path)
    guard case .movie(let format) = try file.role() else { throw .damaged("it is not a movie") }
    let probe = try MovieProbe(file.file, format, tools)
    let converter = FrameConverter(
      file: file.file, probe: probe, tools: tools, folder: folder, seconds: limits.seconds)
    var made: Picture?
    for time in Self.times {
      let name = "frame.png"
      try converter.makePoster(at: time * probe.duration, to: name)
      guard let picture = try? OpenFile("\(folder)/\(name)") else { continue }
      made = Picture.decode(picture, to: probe.size)
      let small = made?.resized(to: MovieFrames.size(of: probe.size))
      if let small, MovieFrames.isTelling(small.pixels) { break }
    }
    guard let bytes = made?.encoded(as: .jpeg(quality: Self.quality)) else {
      throw .damaged(Imaging.takeError())
    }
    return try NewFile.write(bytes, to: "\(folder)/\(Self.fileName)")
  }
}
