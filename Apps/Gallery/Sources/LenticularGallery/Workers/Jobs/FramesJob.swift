import Foundation

/// Makes the poster of a movie, and the sheet of its small frames.
///
/// All frames are made in one pass. The poster is the first of them that is neither black nor blank, and is decoded again in
/// its own size.
struct FramesJob: WorkerJob {
  let path: String
  let inspection: Inspection
  let tools: MovieTools
  /// The folder of the files.
  let folder: String

  struct Product: Codable, Sendable {
    let poster: Inspection
    let frames: NewFile.Content
  }

  static let posterName = "poster.png"
  static let framesName = "frames.webp"

  var kind: WorkerJobKind { .frames(self) }
  var files: [JobFile] { [JobFile(path: path)] }

  private var duration: Double { inspection.facts.movie?.duration ?? 0 }

  func seconds(_ limits: WorkerLimits) -> Int {
    limits.seconds(for: inspection.facts.size) + limits.movieSeconds(duration)
  }

  /// The length from which on only those frames are decoded that need no others, in seconds.
  private static let long = 60.0

  func run(_ limits: WorkerLimits) throws(WorkerFailure) -> Product {
    let file = try JobInput(path, inspection.version)
    guard case .movie(let format) = inspection.role else { throw .damaged("it is not a movie") }
    let probe = try MovieProbe(file.file, format, tools)
    if probe.isDolbyVisionAlone {
      throw .damaged("its colours are those of Dolby Vision 5, which FFmpeg does not convert")
    }
    let cell = MovieFrames.size(of: probe.size)
    let frames = try frames(of: file, probe, cell, limits)
    let shown = MovieFrames.mostTelling(frames, size: cell)
    try makePoster(file, probe, at: Double(shown) * duration / Double(MovieFrames.count), limits)
    let sheet = MovieFrames.sheet(frames, size: cell)
    guard let bytes = sheet?.encoded(as: MovieFrames.encoding) else {
      throw .damaged(Imaging.takeError())
    }
    let content = try NewFile.write(bytes, to: "\(folder)/\(Self.framesName)")
    let poster = try JobInput("\(folder)/\(Self.posterName)")
    try file.check(inspection.content)
    return Product(
      poster: Inspection(
        version: poster.version, isUncertain: true, content: try poster.content(),
        role: .still(.png), facts: Facts(size: probe.size)), frames: content)
  }

  private func convert(
    _ file: JobInput, _ before: [String], _ filters: [String], _ after: [String],
    to name: String, bytes: Int, _ limits: WorkerLimits
  ) throws(WorkerFailure) {
    let arguments =
      ["-nostdin", "-hide_banner", "-loglevel", "error", "-y", "-threads", "1"] + before
      + MovieProbe.reading(format) + ["-i", ToolRun.input, "-map", "0:V:0"]
      + ["-vf", filters.joined(separator: ","), "-filter_threads", "1"] + after
      + ["\(folder)/\(name)"]
    _ = try ToolRun(
      path: tools.converter, arguments: arguments, seconds: seconds(limits), fileLimit: bytes
    ).output(file.file)
  }

  private var format: MovieFormat {
    if case .movie(let format) = inspection.role { format } else { .mp4 }
  }

  /// The pixels of all frames, each in 8-bit RGB.
  private func frames(
    of file: JobInput, _ probe: MovieProbe, _ cell: PixelSize, _ limits: WorkerLimits
  ) throws(WorkerFailure) -> [[UInt8]] {
    let count = MovieFrames.count
    let bytes = cell.width * cell.height * 3
    let rate = "fps=\(Double(count) / max(duration, 0.04)):round=up"
    func read(_ before: [String], _ filters: [String]) throws(WorkerFailure) -> [[UInt8]] {
      let name = "frames.rgb"
      try convert(
        file, before, filters + MovieFilters(probe).filters(to: cell, deinterlaces: false),
        ["-frames:v", "\(count)", "-pix_fmt", "rgb24", "-f", "rawvideo"], to: name,
        bytes: (count + 1) * bytes, limits)
      guard let raw = try? OpenFile("\(folder)/\(name)").contents() else { return [] }
      return (0..<raw.count / bytes).map { Array(raw[$0 * bytes..<($0 + 1) * bytes]) }
    }
    var frames: [[UInt8]] = []
    let isStream = format == .transportStream || format == .programStream
    // In such streams, some cameras mark no frame as one that needs no others.
    if duration > Self.long, !isStream {
      frames = (try? read(["-skip_frame", "nokey"], [rate])) ?? []
    }
    if frames.isEmpty { frames = try read([], [rate]) }
    // A movie of a single frame has no length.
    if frames.isEmpty { frames = try read([], []) }
    guard let last = frames.last else { throw .damaged("none of its pictures can be decoded") }
    while frames.count < count { frames.append(last) }
    return frames
  }

  private func makePoster(
    _ file: JobInput, _ probe: MovieProbe, at time: Double, _ limits: WorkerLimits
  ) throws(WorkerFailure) {
    let size = probe.size
    func make(_ before: [String]) throws(WorkerFailure) -> Bool {
      try convert(
        file, before, MovieFilters(probe).filters(to: size),
        ["-frames:v", "1", "-pix_fmt", "rgb24", "-c:v", "png", "-f", "image2", "-update", "1"],
        to: Self.posterName, bytes: size.width * size.height * 4 + 1 << 20, limits)
      return SiteFolder.size(of: "\(folder)/\(Self.posterName)") ?? 0 > 0
    }
    if time > 0, (try? make(["-ss", "\(time)"])) == true { return }
    guard try make([]) else { throw .damaged("none of its pictures can be decoded") }
  }
}

extension WorkerLimits {
  /// The processor time for decoding a movie of some seconds, in seconds: thirty times the usual one.
  func movieSeconds(_ duration: Double) -> Int { seconds + Int(20 * duration) }
}

extension MovieFrames {
  /// The index of the first frame that shows something: neither black nor nearly uniform. Without one, that with the
  /// greatest contrast.
  ///
  /// - Parameter frames: the pixels of frames, in 8-bit RGB.
  static func mostTelling(_ frames: [[UInt8]], size: PixelSize) -> Int {
    var best = (index: 0, contrast: -1.0)
    for (index, frame) in frames.enumerated() {
      if index > 0, frame == frames[index - 1] { continue }
      let (mean, contrast) = brightness(of: frame)
      if mean >= 40, contrast >= 12 { return index }
      if contrast > best.contrast { best = (index, contrast) }
    }
    return best.index
  }

  /// The mean brightness of some pixels of a frame, and their standard deviation, 0...255.
  private static func brightness(of frame: [UInt8]) -> (mean: Double, deviation: Double) {
    var (count, sum, squares) = (0.0, 0.0, 0.0)
    // A prime number of pixels, so that no column is preferred.
    for offset in stride(from: 0, to: frame.count - 2, by: 3 * 7) {
      let value =
        0.299 * Double(frame[offset]) + 0.587 * Double(frame[offset + 1])
        + 0.114 * Double(frame[offset + 2])
      count += 1
      sum += value
      squares += value * value
    }
    guard count > 0 else { return (0, 0) }
    let mean = sum / count
    return (mean, max(0, squares / count - mean * mean).squareRoot())
  }

  /// The sheet of all frames; `nil` if it cannot be made.
  static func sheet(_ frames: [[UInt8]], size: PixelSize) -> Picture? {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(frames.reduce(0) { $0 + $1.count })
    for row in stride(from: 0, to: frames.count, by: columns) {
      for line in 0..<size.height {
        let range = line * size.width * 3..<(line + 1) * size.width * 3
        for frame in frames[row..<row + columns] { pixels += frame[range] }
      }
    }
    return Picture.rgb(
      pixels,
      size: PixelSize(width: size.width * columns, height: size.height * frames.count / columns))
  }
}
