import Foundation

/// Templates and a style sheet of somebody's own, which are laid over those of the gallery: a template takes the place of the
/// one of the same name, and the style sheet follows the gallery's.
struct TemplateFolder: Hashable, Sendable {
  /// The templates, by their names.
  let templates: [String: String]
  /// The bytes of the style sheet; empty without one.
  let styles: [UInt8]

  /// The name of the style sheet.
  static let styleSheet = "gallery.css"
  private static let fileExtension = "mustache"
  /// The largest size of a file, in bytes.
  private static let limit = 1 << 20

  /// Reads a folder.
  ///
  /// - Parameter names: the names of the templates of the gallery.
  /// - Throws: the error of the folder or of a file that cannot be used, or that is a template of another name.
  init(_ folder: String, names: [String]) throws(GalleryError) {
    let files: [String]
    do {
      files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      throw .resourceUnusable(folder, reason: "it is no folder that can be listed")
    }
    var templates: [String: String] = [:]
    var styles: [UInt8] = []
    for file in files where !file.hasPrefix(".") {
      let path = "\(folder)/\(file)"
      if file == Self.styleSheet {
        styles = Array(try Self.text(path).utf8)
      } else if SourceFile.fileExtension(of: file) == Self.fileExtension {
        let name = String(file.dropLast(Self.fileExtension.count + 1))
        guard names.contains(name) else {
          let all = names.sorted().joined(separator: ", ")
          throw .resourceUnusable(
            path, reason: "there is no template of that name; there are \(all)")
        }
        templates[name] = try Self.text(path)
      }
    }
    (self.templates, self.styles) = (templates, styles)
  }

  private static func text(_ path: String) throws(GalleryError) -> String {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try OpenFile(path).firstBytes(limit + 1)
    } catch {
      throw .resourceUnusable(path, reason: error.reason)
    }
    guard bytes.count <= limit else {
      throw .resourceUnusable(path, reason: "it has more than 1 MB")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .resourceUnusable(path, reason: "it is not a text in UTF-8")
    }
    return text
  }
}
