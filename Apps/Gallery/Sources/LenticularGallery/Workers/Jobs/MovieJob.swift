import Foundation

/// Converts a movie for browsers.
///
/// The streams are copied where browsers play them, and encoded otherwise. Nothing but pictures and sound is in the result:
/// no names, dates, places, time codes, other streams, or data of cameras within the pictures.
struct MovieJob: WorkerJob {
  let path: String
  let inspection: Inspection
  /// The movie in the file of a photograph; `nil` if the file is a movie.
  let clip: Facts.Clip?
  let tools: MovieTools
  /// The folder of the result.
  let folder: String

  /// The name of the result.
  static let fileName = "movie.mp4"

  private var target: String { "\(folder)/\(Self.fileName)" }

  struct Product: Codable, Sendable {
    let content: NewFile.Content
    /// The length of the result in seconds.
    let duration: Double
  }

  var kind: WorkerJobKind { .movie(self) }
  var files: [JobFile] { [JobFile(path: path)] }

  private var duration: Double { (clip?.movie ?? inspection.facts.movie)?.duration ?? 0 }

  /// Encoding a second of the largest pictures takes some seconds.
  func seconds(_ limits: WorkerLimits) -> Int {
    limits.seconds + Int(100 * duration) + inspection.version.size / 1_000_000
  }

  /// The bits per second of the pictures at most, and of the sound.
  private static let bitRate = (pictures: 5_000_000, sound: 128_000)

  func run(_ limits: WorkerLimits) throws(WorkerFailure) -> Product {
    let file = try JobInput(path, inspection.version)
    let (movie, format) = try movie(in: file)
    let probe =
      clip == nil
      ? try MovieProbe.of(movie, format, inspection.content, tools)
      : try MovieProbe(movie, format, tools)
    if probe.isDolbyVisionAlone {
      throw .damaged("its colours are those of Dolby Vision 5, which FFmpeg does not convert")
    }
    do throws(WorkerFailure) {
      try convert(movie, probe, copies: probe.playsPictures, limits)
    } catch {
      // A stream may be so damaged that it cannot be copied.
      guard probe.playsPictures, case .photograph(.damaged) = error else { throw error }
      try convert(movie, probe, copies: false, limits)
    }
    try file.check(inspection.content)
    guard let made = try? OpenFile(target), let size = try? made.version.size,
      let digest = try? Digest(of: made)
    else { throw .damaged("no movie is made of it") }
    return Product(
      content: NewFile.Content(size: size, digest: digest),
      duration: ISOMovie(made)?.picturesDuration ?? 0)
  }

  /// The movie as a file of its own.
  private func movie(in file: JobInput) throws(WorkerFailure) -> (OpenFile, MovieFormat) {
    guard let clip else {
      guard case .movie(let format) = inspection.role else { throw .damaged("it is not a movie") }
      return (file.file, format)
    }
    let path = "\(folder)/clip"
    do {
      let bytes = try file.file.bytes(from: clip.range.lowerBound, atMost: clip.range.count)
      _ = try NewFile.write(bytes, to: path)
      return (try OpenFile(path), MovieFormat(firstBytes: bytes) ?? .mp4)
    } catch {
      throw .unopenable("\(error)")
    }
  }

  private func convert(
    _ file: OpenFile, _ probe: MovieProbe, copies: Bool, _ limits: WorkerLimits
  ) throws(WorkerFailure) {
    var arguments = ToolRun.making
    arguments += ["-threads", "2", "-fflags", "+genpts"] + MovieProbe.reading(probe.format)
    arguments += ["-i", ToolRun.input, "-map", "0:\(probe.video.index)"]
    if let sound = probe.sound { arguments += ["-map", "0:\(sound.index)"] }
    arguments += ["-map_metadata", "-1", "-map_metadata:s:v", "-1", "-map_metadata:s:a", "-1"]
    arguments += ["-map_chapters", "-1", "-sn", "-dn", "-write_tmcd", "0"]
    var byteLimit = 1 << 20
    if copies {
      // Cameras write dates, places and exposures into messages of the stream (H.264, Annex D).
      arguments += ["-c:v", "copy", "-bsf:v", "filter_units=remove_types=6"]
      byteLimit += probe.byteCount + probe.byteCount / 8
    } else {
      var filters = MovieFilters(probe).filters(to: size(of: probe))
      if let rate = probe.rate, rate > MovieRendition.rate { filters.append("fps=30") }
      filters.append("format=yuv420p")
      arguments += [
        "-vf", filters.joined(separator: ","), "-filter_threads", "1", "-fps_mode",
        "passthrough", "-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-maxrate",
        "\(Self.bitRate.pictures)", "-bufsize", "\(2 * Self.bitRate.pictures)", "-profile:v",
        "high", "-g", "60", "-bsf:v", "filter_units=remove_types=6",
      ]
      byteLimit += Int(duration + 10) * Self.bitRate.pictures / 4
    }
    if probe.sound != nil {
      if copies, probe.playsSound {
        arguments += ["-c:a", "copy"]
        if probe.sound?.codec == "aac", probe.format == .transportStream {
          arguments += ["-bsf:a", "aac_adtstoasc"]
        }
      } else {
        arguments += [
          "-c:a", "aac", "-b:a", "\(Self.bitRate.sound)", "-ac", "2", "-ar", "48000", "-af",
          "aresample=async=1",
        ]
        byteLimit += Int(duration + 10) * Self.bitRate.sound / 4
      }
    }
    arguments += [
      "-max_muxing_queue_size", "1024", "-fflags", "+bitexact", "-flags:v", "+bitexact",
    ]
    arguments += ["-flags:a", "+bitexact", "-movflags", "+faststart", "-f", "mp4", target]
    _ = try ToolRun(
      path: tools.converter, arguments: arguments, seconds: seconds(limits), fileLimit: byteLimit
    ).output(file)
  }

  /// The size of the pictures: at most so many lines, and even numbers, because chroma has half the resolution.
  private func size(of probe: MovieProbe) -> PixelSize {
    let (width, height) = (probe.size.width, probe.size.height)
    let scale = min(1, Double(MovieRendition.lines) / Double(min(width, height)))
    func even(_ length: Int) -> Int { max(2, Int((Double(length) * scale / 2).rounded()) * 2) }
    return PixelSize(width: even(width), height: even(height))
  }
}
