import Foundation
import LenticularGallery

/// The options of a gallery in a file, usually `lenticular.yaml` in the folder of photographs.
///
/// The names are those of the options on the command line, which precede them.
struct Configuration: Equatable {
  // The gallery.
  var title: String?
  var baseURL: BaseURL?
  var writesAVIF: Bool?
  var effort: Int?
  var publishesOriginals: Bool?
  var keepsLocation: Bool?
  /// The absolute path of the file of tiles beneath the map.
  var map: String?
  var keepsCopyright: Bool?
  var showsKeywords: Bool?
  var showsPeople: Bool?
  var showsRatings: Bool?
  var language: String?
  var theme: Theme?
  /// The absolute path of the folder of templates.
  var templates: String?
  var newestFirst: Bool?
  var showsHidden: Bool?
  var offersArchives: Bool?
  var tilts: Bool?
  var exclusions: [String] = []

  // Its images.
  var widths: [Int]?
  var fallbackWidths: [Int]?
  var panoramaWidth: Int?
  var webpQuality: Int?
  var jpegQuality: Int?
  var avifQuality: Int?
  var avifEffort: Int?

  // The build.
  /// The absolute path of the folder of the site.
  var output: String?
  var jobs: Int?
  var isQuiet: Bool?
  var printsJSON: Bool?

  // The server.
  var port: Int?
  var tlsPort: Int?
  var host: ListeningAddress?
  var allowedHosts: [RequestHost] = []
  var basePath: BasePath?
  var isLAN: Bool?
  var isOpen: Bool?
  var isPrivate: Bool?

  /// The largest size of a file of options, in bytes.
  private static let sizeLimit = 1 << 20

  /// Reads the file of a folder of photographs.
  ///
  /// - Parameters:
  ///   - photographs: the path of the folder.
  ///   - file: the path of another file; `nil` for that of the folder, which may be missing.
  static func read(for photographs: String, file: String?) throws(ConfigurationError)
    -> Configuration
  {
    let path = file ?? "\(photographs)/\(GallerySettings.configurationName)"
    var configuration = Configuration()
    guard let opened = ServedFile(path, followsLink: true) else {
      // A folder of photographs that is not there has an error of its own.
      if file == nil, errno == ENOENT || errno == ENOTDIR { return configuration }
      throw ConfigurationError(path: path, reason: String(cString: strerror(errno)))
    }
    guard opened.isRegular, opened.size <= sizeLimit else {
      throw ConfigurationError(path: path, reason: "it is no file of options")
    }
    let bytes = Response.Body.file(opened, 0..<opened.size).bytes
    guard let bytes, let text = String(validating: bytes, as: UTF8.self) else {
      throw ConfigurationError(path: path, reason: "it is not a text in UTF-8")
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let faults = ConfigurationReader(folder: folder).read(text, into: &configuration)
    if !faults.isEmpty { throw ConfigurationError(path: path, faults: faults) }
    return configuration
  }
}

/// What is wrong with a file of options. Nothing of it is used.
struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  struct Fault: Equatable {
    /// The line, counted from 1; `nil` if the fault is that of the whole file.
    let line: Int?
    let reason: String
  }

  let path: String
  /// The faults in the order of the lines.
  let faults: [Fault]

  init(path: String, faults: [Fault]) {
    self.path = path
    self.faults = faults
  }

  /// The error of a whole file.
  init(path: String, reason: String) {
    self.init(path: path, faults: [Fault(line: nil, reason: reason)])
  }

  var description: String {
    faults.map { fault in
      (fault.line.map { "\(path):\($0)" } ?? path) + ": \(fault.reason)"
    }.map(\.printable).joined(separator: "\n")
  }
}
