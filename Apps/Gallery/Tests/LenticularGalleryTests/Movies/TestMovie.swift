import Foundation

@testable import LenticularGallery

/// Movies that tests make with FFmpeg.
enum TestMovie {
  /// The end of a program that a test has run.
  struct Failure: Error {
    let command: [String]
    let messages: String
  }

  /// Runs a program on the path. Returns what it prints.
  @discardableResult static func run(_ command: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    let (output, messages) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = messages
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let errors = String(
      decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(command: command, messages: errors) }
    return text
  }

  /// The test card of FFmpeg, as the input of a movie.
  static func card(_ width: Int, _ height: Int, seconds: Double, rate: Int = 25) -> [String] {
    ["-f", "lavfi", "-i", "testsrc2=s=\(width)x\(height):r=\(rate):d=\(seconds)"]
  }

  /// A colour, as the input of a movie. FFmpeg's own matrix would be a guess, so it is named.
  static func tone(seconds: Double) -> [String] {
    ["-f", "lavfi", "-i", "sine=440:d=\(seconds)"]
  }

  static let h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]

  /// Makes a movie in a folder.
  static func make(_ name: String, in folder: TemporaryFolder, _ arguments: [String]) throws {
    try run(["ffmpeg", "-v", "error", "-nostdin", "-y"] + arguments + ["\(folder.path)/\(name)"])
  }

  /// What ffprobe tells of a file: lines of `key=value`.
  static func probe(_ path: String) throws -> [String: [String]] {
    let text = try run(["ffprobe", "-v", "error", "-show_streams", "-show_format", path])
    var values: [String: [String]] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { values[String(parts[0]), default: []].append(String(parts[1])) }
    }
    return values
  }
}

extension TestGallery {
  /// The only file of the site whose name ends so.
  func path(endingWith end: String) throws -> String {
    let found = site.files.filter { $0.hasSuffix(end) }
    guard found.count == 1 else { throw TestMovie.Failure(command: [end], messages: "\(found)") }
    return "\(site.path)/\(found[0])"
  }

  /// The colour in the middle of the largest poster.
  func poster() throws -> [Int] {
    let largest = site.files.filter { $0.hasSuffix(".webp") && !$0.hasSuffix("-frames.webp") }
      .filter { !$0.contains("-sprites-") }
      .max { Self.width($0) < Self.width($1) }
    let path = "\(site.path)/\(largest ?? "")"
    guard let size = Picture.open(path)?.size, let picture = Picture.decode(path, to: size) else {
      throw TestMovie.Failure(command: [path], messages: "no poster")
    }
    let middle = 3 * (size.height / 2 * size.width + size.width / 2)
    return picture.pixels[middle..<middle + 3].map(Int.init)
  }

  private static func width(_ name: String) -> Int {
    Int(name.split(separator: "-").last?.prefix { $0 != "." } ?? "") ?? 0
  }
}
