/// The media types of files.
enum MediaType {
  /// The Content-Type of a file, by the extension of its name.
  static func of(_ name: some StringProtocol) -> String {
    guard let dot = name.lastIndex(of: ".") else { return unknown }
    return types[name[name.index(after: dot)...].lowercased()] ?? unknown
  }

  /// Whether the names of files of a type depend on their content, so that a response never becomes outdated.
  static func isNamedByContent(_ type: String) -> Bool {
    ["image/webp", "image/jpeg", "image/avif", "video/mp4"].contains(type)
  }

  private static let unknown = "application/octet-stream"

  private static let types = [
    "avif": "image/avif",
    "css": "text/css; charset=utf-8",
    "dzi": "application/xml",
    "gif": "image/gif",
    "heic": "image/heic",
    "html": "text/html; charset=utf-8",
    "ico": "image/vnd.microsoft.icon",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "map": "application/json",
    "mp4": "video/mp4",
    "mjs": "text/javascript; charset=utf-8",
    "png": "image/png",
    "svg": "image/svg+xml",
    "tif": "image/tiff",
    "tiff": "image/tiff",
    "txt": "text/plain; charset=utf-8",
    "wasm": "application/wasm",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "xml": "application/xml",
    "zip": "application/zip",
  ]
}
