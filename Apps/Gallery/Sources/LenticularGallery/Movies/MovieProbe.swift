import Foundation
import Synchronization

/// What FFmpeg tells of a movie.
struct MovieProbe {
  /// The size in pixels as it is shown: upright, and with square pixels.
  let size: PixelSize
  /// The length in seconds.
  let duration: Double
  /// Frames per second; `nil` if unknown.
  let rate: Double?
  let video: Stream
  /// The first stream of sound that can be decoded.
  let sound: Stream?
  /// The texts of the file, with names in lower case.
  let tags: [String: String]
  /// The number of bytes of the file.
  let byteCount: Int
  let format: MovieFormat

  /// A stream of a movie, with the names of FFmpeg.
  struct Stream: Decodable {
    let index: Int
    let kind: String?
    let codec: String?
    let profile: String?
    let width, height: Int?
    let pixelFormat: String?
    let aspect: String?
    let fieldOrder: String?
    let range, matrix, transfer, primaries: String?
    let rate, averageRate: String?
    let duration: String?
    let sampleRate: String?
    let channels: Int?
    let disposition: [String: Int]?
    let sideData: [SideData]?
    let tags: [String: String]?

    enum CodingKeys: String, CodingKey {
      case index, profile, width, height, duration, channels, disposition, tags
      case sampleRate = "sample_rate"
      case kind = "codec_type"
      case codec = "codec_name"
      case pixelFormat = "pix_fmt"
      case aspect = "sample_aspect_ratio"
      case fieldOrder = "field_order"
      case range = "color_range"
      case matrix = "color_space"
      case transfer = "color_transfer"
      case primaries = "color_primaries"
      case rate = "r_frame_rate"
      case averageRate = "avg_frame_rate"
      case sideData = "side_data_list"
    }
  }

  struct SideData: Decodable {
    let rotation: Double?
    /// The profile of Dolby Vision.
    let dolbyVision: Int?

    enum CodingKeys: String, CodingKey {
      case rotation
      case dolbyVision = "dv_profile"
    }
  }

  private struct Report: Decodable {
    struct Format: Decodable {
      let duration: String?
      let tags: [String: String]?
    }

    let streams: [Stream]?
    let format: Format?
  }

  /// The longest time that reading the description of a movie takes, in seconds of processor time.
  private static let seconds = 60

  /// What each program of FFmpeg is told of a movie.
  static func reading(_ format: MovieFormat) -> [String] {
    ToolRun.reading(by: format.demuxer, of: MovieFormat.demuxers)
  }

  /// What this process has read last: the jobs of a worker concern the same movie.
  private static let last = Mutex<(content: Digest, probe: MovieProbe)?>(nil)

  /// Reads the movie with some content, in a worker, unless that has read it.
  static func of(
    _ file: OpenFile, _ format: MovieFormat, _ content: Digest, _ tools: MovieTools
  ) throws(WorkerFailure) -> MovieProbe {
    if let known = last.withLock({ $0 }), known.content == content { return known.probe }
    let probe = try MovieProbe(file, format, tools)
    last.withLock { $0 = (content, probe) }
    return probe
  }

  /// Reads a movie, in a worker.
  init(_ file: OpenFile, _ format: MovieFormat, _ tools: MovieTools) throws(WorkerFailure) {
    func probe(_ arguments: [String]) throws(WorkerFailure) -> [UInt8] {
      try ToolRun(
        path: tools.probe,
        arguments: ["-v", "error"] + Self.reading(format) + arguments + [ToolRun.input],
        seconds: Self.seconds
      ).output(file)
    }
    let json = try probe(["-of", "json", "-show_format", "-show_streams"])
    guard let report = try? JSONDecoder().decode(Report.self, from: Data(json)) else {
      throw .damaged("FFmpeg does not describe it")
    }
    let streams = report.streams ?? []
    // A picture of a cover is a stream of video too.
    let video = streams.first {
      $0.kind == "video" && $0.disposition?["attached_pic"] != 1 && ($0.width ?? 0) > 0
        && ($0.height ?? 0) > 0
    }
    guard let video, let width = video.width, let height = video.height else {
      throw .photograph(.notAMovie)
    }
    self.video = video
    // Some phones have a first stream that only they can decode.
    sound = streams.first {
      $0.kind == "audio" && $0.codec != nil && $0.codec != "none" && ($0.channels ?? 0) > 0
        && $0.sampleRate.flatMap { Int($0) } ?? 0 > 0
    }
    let isTurned = Self.quarterTurns(of: video) % 2 != 0
    let aspect = Self.ratio(video.aspect) ?? 1
    let shown = PixelSize(width: max(1, Int((Double(width) * aspect).rounded())), height: height)
    guard shown.width <= Self.longestSide, shown.height <= Self.longestSide else {
      throw .damaged("its pictures are \(shown.width) × \(shown.height) pixels large")
    }
    size = isTurned ? PixelSize(width: shown.height, height: shown.width) : shown
    rate = Self.ratio(video.averageRate) ?? Self.ratio(video.rate)
    var tags: [String: String] = [:]
    for (name, value) in report.format?.tags ?? [:] { tags[name.lowercased()] = value }
    self.tags = tags
    self.format = format
    do throws(SystemError) {
      byteCount = try file.version.size
    } catch {
      throw .unopenable(error.reason)
    }
    let declared = [video.duration, report.format?.duration].compactMap {
      $0.flatMap(Double.init)
    }.first { $0 > 0 && $0.isFinite }
    if let declared {
      duration = declared
    } else {
      // Browsers record movies whose length is not declared.
      let packets = try probe(
        ["-select_streams", "V:0", "-show_entries", "packet=pts_time", "-of", "csv=p=0"])
      let times = String(decoding: packets, as: UTF8.self).split(whereSeparator: \.isNewline)
        .compactMap { Double($0.prefix { $0 != "," }) }
      let span = (times.max() ?? 0) - (times.min() ?? 0)
      duration = span + 1 / (rate ?? 25)
    }
    guard duration <= Self.longestTime else {
      throw .damaged("it is \(Int(duration)) seconds long")
    }
  }

  private static let longestSide = 16_384
  /// A week, in seconds.
  private static let longestTime = 604_800.0

  /// The quarter turns by which the pictures are shown turned to the left: 0...3.
  private static func quarterTurns(of stream: Stream) -> Int {
    let degrees = stream.sideData?.lazy.compactMap(\.rotation).first ?? 0
    guard degrees.isFinite, abs(degrees) < 1e6 else { return 0 }
    return ((Int((degrees / 90).rounded()) % 4) + 4) % 4
  }

  /// Whether the pictures are turned when they are shown.
  var isTurned: Bool { Self.quarterTurns(of: video) != 0 }

  /// The value of two numbers that a slash or a colon separates; `nil` unless both are positive.
  private static func ratio(_ text: String?) -> Double? {
    let parts = (text ?? "").split { $0 == "/" || $0 == ":" }.compactMap { Double($0) }
    guard parts.count == 2, parts[0] > 0, parts[1] > 0, (parts[0] / parts[1]).isFinite else {
      return nil
    }
    return parts[0] / parts[1]
  }

  /// Whether the pictures have square pixels.
  var hasSquarePixels: Bool { (Self.ratio(video.aspect) ?? 1) == 1 }

  var isInterlaced: Bool { ["tt", "bb", "tb", "bt"].contains(video.fieldOrder) }

  /// Whether the brightness is that of screens brighter than usual ones (BT.2100).
  var isHDR: Bool { video.transfer == "smpte2084" || video.transfer == "arib-std-b67" }

  /// Whether the colours are those of Dolby Vision alone, which FFmpeg does not convert.
  var isDolbyVisionAlone: Bool {
    video.sideData?.contains { $0.dolbyVision == 5 } ?? false
  }

  /// Whether browsers play the pictures as they are.
  var playsPictures: Bool {
    video.codec == "h264" && ["yuv420p", "yuvj420p"].contains(video.pixelFormat)
      && min(size.width, size.height) <= MovieRendition.lines
      && max(size.width, size.height) <= 2 * MovieRendition.lines && (rate ?? 30) <= 61
      && !isInterlaced && hasSquarePixels && !isHDR
  }

  /// Whether browsers play the sound as it is, or there is none.
  var playsSound: Bool {
    guard let sound else { return true }
    return sound.codec == "mp3" || sound.codec == "aac" && sound.profile != "xHE-AAC"
  }
}

extension MovieProbe {
  /// The metadata of the movie.
  var facts: Facts {
    var facts = Facts(size: size)
    facts.movie = MovieFacts(duration: duration, hasSound: sound != nil)
    func date(_ name: String) -> CaptureDate? {
      tags[name].flatMap { CaptureDate($0) }.flatMap { $0.isPlausible ? $0 : nil }
    }
    facts.date = date("com.apple.quicktime.creationdate")
    // AVI has a day as a text.
    facts.modified = date("creation_time") ?? date("date")
    let make = tags["com.apple.quicktime.make"] ?? tags["com.android.manufacturer"] ?? tags["make"]
    let model = tags["com.apple.quicktime.model"] ?? tags["com.android.model"] ?? tags["model"]
    facts.camera = CameraName.joined(make: make, model: model)
    facts.words.description =
      [tags["com.apple.quicktime.description"], tags["description"]]
      .lazy.compactMap { $0.flatMap(Caption.lines) }.first
    facts.words.title =
      [tags["com.apple.quicktime.title"], tags["title"]]
      .lazy.compactMap { $0.flatMap(Caption.cleaned) }.first
    facts.contentIdentifier = tags["com.apple.quicktime.content.identifier"]
    facts.location =
      (tags["com.apple.quicktime.location.iso6709"] ?? tags["location"])
      .flatMap { Location(iso6709: $0) }
    return facts
  }
}

/// What a movie is beyond a picture.
public struct MovieFacts: Codable, Hashable, Sendable {
  /// The length in seconds.
  public let duration: Double
  public let hasSound: Bool
}

extension Location {
  /// Parses ISO 6709 in decimal degrees: `+48.1000+011.5000+519.000/`.
  init?(iso6709 text: String) {
    guard let match = text.prefixMatch(of: /([+-]\d{1,2}(?:\.\d+)?)([+-]\d{1,3}(?:\.\d+)?)/),
      let latitude = Double(match.1), let longitude = Double(match.2)
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}
