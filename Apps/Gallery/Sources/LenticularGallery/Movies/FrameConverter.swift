import Foundation

/// Makes pictures of frames of a movie, in a worker.
struct FrameConverter {
  let file: OpenFile
  let probe: MovieProbe
  let tools: MovieTools
  /// The folder of the files that are made.
  let folder: String
  /// The limit of the processor time of each run, in seconds.
  let seconds: Int

  /// Runs FFmpeg.
  ///
  /// - Parameters:
  ///   - before: the options of the movie.
  ///   - after: the options of what is made.
  ///   - bytes: the limit of the file that is made.
  func convert(
    _ before: [String], _ filters: [String], _ after: [String], to name: String, bytes: Int
  ) throws(WorkerFailure) {
    let arguments =
      ToolRun.making + ["-threads", "1"] + before
      + MovieProbe.reading(probe.format) + ["-i", ToolRun.input, "-map", "0:V:0"]
      + ["-vf", filters.joined(separator: ","), "-filter_threads", "1"] + after
      + ["\(folder)/\(name)"]
    _ = try ToolRun(
      path: tools.converter, arguments: arguments, seconds: seconds, fileLimit: bytes
    ).output(file)
  }

  /// Makes a PNG of the frame at a time in seconds, or of the first one if there is none.
  func makePoster(at time: Double, to name: String) throws(WorkerFailure) {
    let size = probe.size
    func make(_ before: [String]) throws(WorkerFailure) -> Bool {
      // The colours are those of the screen now. Those that a PNG declared would be converted once more.
      try convert(
        before,
        MovieFilters(probe).filters(to: size) + [
          "setparams=color_primaries=unknown:color_trc=unknown"
        ],
        ["-frames:v", "1", "-pix_fmt", "rgb24", "-c:v", "png", "-f", "image2", "-update", "1"],
        to: name, bytes: size.width * size.height * 4 + 1 << 20)
      return SiteFolder.size(of: "\(folder)/\(name)") ?? 0 > 0
    }
    if time > 0, (try? make(["-ss", "\(time)"])) == true { return }
    guard try make([]) else { throw .damaged("none of its pictures can be decoded") }
  }
}
