import Foundation
import LenticularGallery
import LenticularSamples

/// A movie that FFmpeg draws from a sample picture: its camera moves over the picture.
struct SampleMovie: Sendable {
  /// The picture, which is drawn before.
  let picture: SamplePicture
  /// The stem of the file. That of the picture makes both a Live Photo.
  let name: String
  let pathExtension: String
  /// The length in seconds.
  let seconds: Double
  /// The size of the movie in pixels, at full scale.
  let width, height: Int
  /// The place of what is seen in the picture, as expressions of FFmpeg of the time `t`. The picture is as high as the
  /// movie times `zoom`.
  let x, y: String
  let zoom: Double
  let hasSound: Bool

  static let all = [
    SampleMovie(
      picture: .alpinePanorama, name: "along-the-whole-range", pathExtension: "mp4", seconds: 8,
      width: 960, height: 540, x: "(iw-ow)*(1-cos(PI*t/8))/2", y: "0", zoom: 1, hasSound: true),
    SampleMovie(
      picture: .surf, name: SamplePicture.surf.name, pathExtension: "mov", seconds: 1.6,
      width: 720, height: 720, x: "(iw-ow)*(1+sin(2*PI*t/1.6))/2",
      y: "(ih-oh)*(1+cos(2*PI*t/1.6))/2", zoom: 1.06, hasSound: false),
  ]

  /// Draws the movie beside its picture, unless it exists. Returns whether it existed.
  ///
  /// - Parameter scale: the factor of the width and of the height.
  func print(in directory: String, scale: Double, _ tools: MovieTools) throws(GalleryError) -> Bool
  {
    let folder = [directory, picture.album].compactMap(\.self).joined(separator: "/")
    let path = "\(folder)/\(name).\(pathExtension)"
    if FileManager.default.fileExists(atPath: path) { return true }
    func even(_ length: Double) -> Int { max(64, Int((length * scale / 2).rounded()) * 2) }
    let (width, height) = (even(Double(width)), even(Double(height)))
    let filters = [
      "scale=-2:\(even(Double(self.height) * zoom))", "format=rgb24", "loop=loop=-1:size=1",
      "setpts=N/25/TB", "crop=w=\(width):h=\(height):x='\(x)':y='\(y)'", "format=yuv420p",
    ]
    let wind = ["-f", "lavfi", "-i", "anoisesrc=color=brown:amplitude=0.1:seed=1"]
    let unfinished = "\(folder)/.\(name).\(getpid()).tmp"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tools.converter)
    var arguments = ["-nostdin", "-v", "error", "-y", "-i", "\(folder)/\(picture.name).jpg"]
    if hasSound { arguments += wind }
    arguments += ["-map_metadata", "-1", "-vf", filters.joined(separator: ",")]
    arguments += ["-t", "\(seconds)", "-c:v", "libx264", "-preset", "veryfast", "-crf", "24"]
    if hasSound { arguments += ["-c:a", "aac", "-b:a", "96k"] }
    arguments += ["-movflags", "+faststart", "-f", pathExtension, unfinished]
    process.arguments = arguments
    let messages = Pipe()
    process.standardError = messages
    do {
      try process.run()
    } catch {
      throw .unwritable(path, reason: error.localizedDescription)
    }
    let text = messages.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0, rename(unfinished, path) == 0 else {
      unlink(unfinished)
      throw .unwritable(path, reason: String(decoding: text.prefix(200), as: UTF8.self))
    }
    return false
  }
}
