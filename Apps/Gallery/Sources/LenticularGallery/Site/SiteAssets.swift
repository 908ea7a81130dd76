/// The scripts, the WebAssembly and the style sheets of a site, in one folder.
///
/// The name of the folder depends on the bytes of all of them. So they fit together, an address never has other content,
/// and a browser need not ask for them again.
public struct SiteAssets: Sendable {
  /// The path of the folder of such folders, relative to a site.
  public static let root = "assets"
  /// The end of the name of a file that is another one compressed with Brotli, which is beside it.
  public static let brotliSuffix = ".br"

  /// The path of the folder, relative to the site.
  let folder: String
  private let files: [(name: String, bytes: [UInt8])]

  private static let styleSheet = "Styles/gallery.css"
  /// The gallery's own files: the style sheet and the icons of all pages, their scripts, and what these import.
  private static let own =
    [
      styleSheet, "Icons/icon.svg", "Icons/icon.png", "Scripts/photograph.js",
      "Scripts/feed.js", "Scripts/pages.js", "Scripts/movies.js", "Scripts/movie-player.js",
      "Scripts/movie-frames.js", "Scripts/layer-player.js", "Scripts/live-player.js",
      "Scripts/motion-player.js", "Scripts/disk.js", "Scripts/search.js",
      "Scripts/favourites.js", "Scripts/favourites-page.js", "Scripts/icons.js",
    ]
  /// What pages in the language of each visitor load.
  private static let languages =
    ["Scripts/language.js"] + Texts.languages.map { "Texts/\($0).json" }
  /// What a map shows.
  private static let map = ["Icons/world.svg"]

  init(_ engine: EngineFiles, _ settings: GallerySettings) throws(GalleryError) {
    var files: [(name: String, bytes: [UInt8])] = []
    for name in engine.names { files.append((name, try engine.bytes(of: name))) }
    let own =
      Self.own + (settings.language == nil ? Self.languages : [])
      + (settings.keepsLocation ? Self.map : [])
    for resource in own {
      let name = String(resource.split(separator: "/")[1])
      var bytes = try Resources.bytes(resource)
      // What follows has precedence over what is before.
      if resource == Self.styleSheet, let folder = settings.templates {
        bytes += try TemplateFolder(folder, names: PageTemplates.names).styles
      }
      files.append((name, bytes))
    }
    let digests = files.map { "\($0.name) \(Digest(of: $0.bytes).hexadecimal)\n" }
    folder = "\(Self.root)/\(Digest(of: digests.joined().utf8).hexadecimal.prefix(12))"
    self.files = files
  }

  /// The paths of the files, relative to the site.
  var paths: [String] { files.map(path) }

  /// Calls a closure with the bytes and the path of each file.
  func write(_ write: (_ bytes: [UInt8], _ path: String) throws(GalleryError) -> Void)
    throws(GalleryError)
  {
    for file in files { try write(file.bytes, path(of: file)) }
  }

  /// Whether a path relative to a site is that of a file in such a folder.
  public static func isAsset(_ path: Substring) -> Bool {
    path.wholeMatch(of: /assets\/[0-9a-f]{12}\/.+/) != nil
  }

  private func path(of file: (name: String, bytes: [UInt8])) -> String { "\(folder)/\(file.name)" }
}
