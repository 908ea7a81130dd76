import Foundation

/// Makes of a picture that moves a WebP that does, or a picture that stands for it where the first one is blank.
struct MotionJob: WorkerJob {
  let path: String
  let inspection: Inspection
  /// The programs that read the formats of ``AnimatedFile``; `nil` for other formats.
  let tools: MovieTools?
  let target: Target
  /// The folder of the files.
  let folder: String

  enum Target: Codable, Sendable {
    /// A WebP that moves.
    case motion(MotionRendition)
    /// The first picture that is not blank.
    case poster
  }

  struct Product: Codable, Sendable {
    /// The file that was written.
    let content: NewFile.Content
    /// What the poster is; `nil` for a WebP.
    var poster: Inspection?
  }

  static let posterName = "poster.png"
  static let motionName = "motion.webp"

  var kind: WorkerJobKind { .motion(self) }
  var files: [JobFile] { [JobFile(path: path)] }

  private var size: PixelSize { inspection.facts.size }

  /// The limit of the processor time, in seconds: that of decoding and of encoding all pictures.
  func seconds(_ limits: WorkerLimits) -> Int {
    limits.seconds(for: size)
      + 2 * limits.seconds(for: PixelSize(width: MotionRendition.pixelLimit, height: 1))
  }

  func run(_ limits: WorkerLimits) throws(WorkerFailure) -> Product {
    let file = try JobInput(path, inspection.version)
    let product =
      switch target {
      case .motion(let rendition): try makeMotion(rendition, of: file, limits)
      case .poster: try makePoster(of: file, limits)
      }
    try file.check(inspection.content)
    return product
  }

  private func makeMotion(
    _ rendition: MotionRendition, of file: JobInput, _ limits: WorkerLimits
  ) throws(WorkerFailure) -> Product {
    let (motion, all): (Motion, Picture)
    if let reader = try FrameReader(self, file, limits) {
      var read = reader.motion
      let fitted = read.fit(rendition.size, pixels: MotionRendition.pixelLimit)
      let (pixels, count) = try reader.pixels(to: fitted, first: read.durations.count)
      read.durations = Array(read.durations.prefix(count))
      let column = PixelSize(width: fitted.width, height: fitted.height * count)
      guard count > 0, let picture = Picture.rgba(pixels, size: column) else {
        throw .damaged("none of its pictures can be decoded")
      }
      (motion, all) = (read, picture)
    } else {
      let image = try file.image(inspection.role).file
      guard var read = Picture.open(image)?.motion else { throw .damaged(Imaging.takeError()) }
      let fitted = read.fit(rendition.size, pixels: MotionRendition.pixelLimit)
      let picture = Picture.decode(image, to: fitted, pictures: read.durations.count)
      guard let picture else { throw .damaged(Imaging.takeError()) }
      (motion, all) = (read, picture)
    }
    let bytes = all.encoded(moving: motion, quality: rendition.quality, effort: rendition.effort)
    guard let bytes else { throw .damaged(Imaging.takeError()) }
    return Product(content: try NewFile.write(bytes, to: "\(folder)/\(Self.motionName)"))
  }

  private func makePoster(of file: JobInput, _ limits: WorkerLimits) throws(WorkerFailure)
    -> Product
  {
    guard let reader = try FrameReader(self, file, limits) else {
      throw .damaged("none of its pictures can be decoded")
    }
    let cell = MovieFrames.size(of: size)
    let limit = MotionRendition.pixelLimit / (cell.width * cell.height)
    let (pixels, count) = try reader.pixels(to: cell, first: limit)
    let length = 4 * cell.width * cell.height
    let shown = (0..<count).first { !Self.isBlank(pixels[$0 * length..<($0 + 1) * length]) }
    let (poster, one) = try reader.pixels(to: size, first: 1, from: shown ?? 0)
    guard one == 1, let picture = Picture.rgba(poster, size: size),
      let bytes = picture.encoded(as: .png)
    else { throw .damaged(Imaging.takeError()) }
    let content = try NewFile.write(bytes, to: "\(folder)/\(Self.posterName)")
    let made = try JobInput("\(folder)/\(Self.posterName)")
    return Product(
      content: content,
      poster: Inspection(
        version: made.version, isUncertain: true, content: try made.content(), role: .still(.png),
        facts: Facts(size: size)))
  }

  /// The greatest difference of the values of a colour in a picture that shows nothing.
  private static let blank = 8

  /// Whether the pixels of a picture, on white, have one colour.
  private static func isBlank(_ pixels: ArraySlice<UInt8>) -> Bool {
    var (least, greatest) = ([255, 255, 255], [0, 0, 0])
    for offset in stride(from: pixels.startIndex, to: pixels.endIndex - 3, by: 4) {
      for lane in 0..<3 {
        let value = 255 - (255 - Int(pixels[offset + lane])) * Int(pixels[offset + 3]) / 255
        least[lane] = min(least[lane], value)
        greatest[lane] = max(greatest[lane], value)
      }
    }
    return zip(least, greatest).allSatisfy { $1 - $0 <= blank }
  }
}

/// Reads the pictures of an ``AnimatedFile`` by FFmpeg.
private struct FrameReader {
  let motion: Motion
  private let job: MotionJob
  private let file: JobInput
  private let tools: MovieTools
  private let reading: [String]
  private let seconds: Int

  /// - Returns: `nil` for other files.
  init?(_ job: MotionJob, _ file: JobInput, _ limits: WorkerLimits) throws(WorkerFailure) {
    guard let tools = job.tools, case .still(let format) = job.inspection.role,
      let animated = AnimatedFile(file.file, format)
    else { return nil }
    (self.job, self.file, self.tools) = (job, file, tools)
    reading = ToolRun.reading(by: animated.demuxer, of: animated.demuxer)
    seconds = job.seconds(limits)
    let report = try ToolRun(
      path: tools.probe,
      arguments: ["-v", "error"] + reading + [
        "-select_streams", "V:0", "-show_entries", "packet=duration_time", "-of", "csv=p=0",
        ToolRun.input,
      ], seconds: seconds
    ).output(file.file)
    let delays = String(decoding: report, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { Double($0.prefix { $0 != "," }) ?? 0 }
    guard !delays.isEmpty else { throw .damaged("none of its pictures can be decoded") }
    motion = Motion(
      durations: delays.map { Motion.duration(ofDelay: Int((min($0, 3600) * 1000).rounded())) },
      loops: animated.loops)
  }

  /// The pixels of some pictures in 8-bit RGBA, one below the other, and their number.
  ///
  /// - Parameters:
  ///   - first: the number of pictures at most.
  ///   - start: the index of the first one.
  func pixels(to size: PixelSize, first limit: Int, from start: Int = 0) throws(WorkerFailure)
    -> (pixels: [UInt8], count: Int)
  {
    let path = "\(job.folder)/frames.rgba"
    let length = 4 * size.width * size.height
    let choice = start > 0 ? "select=gte(n\\,\(start))," : ""
    let arguments =
      ToolRun.making + ["-threads", "1"] + reading
      + ["-i", ToolRun.input, "-map", "0:V:0", "-fps_mode", "passthrough"]
      + ["-vf", "\(choice)scale=\(size.width):\(size.height):flags=bicubic,format=rgba"]
      + ["-filter_threads", "1", "-frames:v", "\(limit)", "-f", "rawvideo", path]
    _ = try ToolRun(
      path: tools.converter, arguments: arguments, seconds: seconds,
      fileLimit: length * (limit + 1)
    ).output(file.file)
    guard let raw = try? OpenFile(path).contents() else { return ([], 0) }
    let count = raw.count / length
    return (Array(raw.prefix(count * length)), count)
  }
}

/// The WebP that moves, of a picture that does.
struct MotionRendition: Codable, Hashable, Sendable {
  /// The path of the file, relative to the site.
  let path: String
  /// The size, unless all pictures together would have more than ``pixelLimit`` pixels.
  let size: PixelSize
  let quality: Int
  let effort: Int

  /// The most pixels of all pictures together: twelve seconds of 640 × 480 pixels at 17 pictures a second. Decoded, they
  /// take 256 MB.
  static let pixelLimit = 64_000_000
}

extension Motion {
  /// The fewest pixels to which a picture is reduced.
  private static let fewestPixels = 10_000

  /// The size of pictures, at most the given one, of which all together have a limited number of pixels. They are smaller,
  /// and at last fewer, if they would have more.
  mutating func fit(_ size: PixelSize, pixels limit: Int) -> PixelSize {
    let fewest = min(Self.fewestPixels, size.width * size.height)
    durations = Array(durations.prefix(max(1, limit / fewest)))
    let share = Double(limit / durations.count)
    let scale = min(1, (share / Double(size.width * size.height)).squareRoot())
    return PixelSize(
      width: max(1, Int(Double(size.width) * scale)),
      height: max(1, Int(Double(size.height) * scale)))
  }
}
