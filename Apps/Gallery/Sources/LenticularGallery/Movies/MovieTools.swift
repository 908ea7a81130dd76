import Foundation

/// The programs of FFmpeg, which read movies.
public struct MovieTools: Codable, Hashable, Sendable {
  /// The path of `ffprobe`, without links.
  let probe: String
  /// The path of `ffmpeg`, without links.
  public let converter: String

  /// The programs on the path; `nil` unless both are there.
  public static let installed = MovieTools(
    path: ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin")

  /// - Parameter path: folders that colons separate.
  init?(path: String) {
    func find(_ name: String) -> String? {
      for folder in path.split(separator: ":") where folder.hasPrefix("/") {
        guard access("\(folder)/\(name)", X_OK) == 0,
          let real = realpath("\(folder)/\(name)", nil)
        else { continue }
        defer { free(real) }
        return String(cString: real)
      }
      return nil
    }
    guard let probe = find("ffprobe"), let converter = find("ffmpeg") else { return nil }
    self.probe = probe
    self.converter = converter
  }

  /// How the programs are installed, for a message.
  public static var installation: String {
    #if os(macOS)
      "brew install ffmpeg"
    #else
      let managers = [
        ("apt-get", "sudo apt install ffmpeg"), ("dnf", "sudo dnf install ffmpeg-free"),
        ("pacman", "sudo pacman -S ffmpeg"), ("zypper", "sudo zypper install ffmpeg"),
        ("apk", "sudo apk add ffmpeg"),
      ]
      return managers.first {
        access("/usr/bin/\($0.0)", X_OK) == 0 || access("/sbin/\($0.0)", X_OK) == 0
      }?.1
        ?? "see https://ffmpeg.org/download.html"
    #endif
  }

  /// The folders of the programs, and of libraries that are installed with them.
  var folders: [String] {
    let programs = [probe, converter].map { String($0[..<($0.lastIndex(of: "/") ?? $0.endIndex)]) }
    let libraries = programs.filter { $0.hasSuffix("/bin") }.map { "\($0.dropLast(3))lib" }
    return Set(programs + libraries).sorted()
  }
}
