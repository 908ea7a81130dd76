import Foundation
import HTTPTypes
import LenticularGallery

/// The files of a folder, without hidden files and without links that lead out of the folder.
struct SiteFiles: Responder {
  /// The real path of the folder.
  let root: String

  init(root: String) { self.root = Self.real(root) ?? root }

  func respond(to request: HTTPRequest) -> Response {
    guard request.method == .get || request.method == .head else {
      return .failure(.methodNotAllowed, headers: [.allow: "GET, HEAD"])
    }
    guard let target = URLTarget(request.path ?? "") else { return .failure(.badRequest) }
    guard let place = place(of: "/" + target.path), let entry = ServedFile(place) else {
      return .failure(.notFound)
    }
    if !entry.isFolder { return answer(with: entry, named: place, to: request) }
    guard let index = ServedFile("\(place)/index.html"), index.isRegular else {
      return .failure(.notFound)
    }
    if target.endsWithSlash { return answer(with: index, named: "index.html", to: request) }
    return .movedPermanently(to: target.folder)
  }

  /// The real path of the file or folder at a path of the site; `nil` if nothing there may be served.
  private func place(of path: String) -> String? {
    let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
    guard !isHidden, !path.utf8.contains(0), let real = Self.real(root + path),
      real == root || real.hasPrefix(root + "/")
    else { return nil }
    return real
  }

  private func answer(with file: ServedFile, named name: String, to request: HTTPRequest)
    -> Response
  {
    guard file.isRegular else { return .failure(.notFound) }
    let type = MediaType.of(name)
    let isAsset = SiteAssets.isAsset(name.dropFirst(root.utf8.count + 1))
    return Representation(
      type: type, tag: Self.tag(of: file), modified: file.modified.tv_sec,
      isImmutable: isAsset || MediaType.isNamedByContent(type), size: file.size
    ) { .file(file, $0) }.response(to: request)
  }

  /// The entity tag of a file, which changes with the file: files of a site are replaced, never modified.
  private static func tag(of file: ServedFile) -> String {
    let time = file.modified
    return [Int(file.status.st_ino), file.size, time.tv_sec, time.tv_nsec]
      .map { String($0, radix: 36) }.joined(separator: "-")
  }

  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
