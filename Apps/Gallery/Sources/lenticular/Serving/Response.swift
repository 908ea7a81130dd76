import Foundation
import HTTPTypes
import LenticularGallery

/// A response to an HTTP request.
struct Response: Sendable {
  var status: HTTPResponse.Status
  var headers: HTTPFields
  var body: Body

  enum Body: Sendable {
    case bytes(Data)
    /// A part of a file, in bytes.
    case file(ServedFile, Range<Int>)
    /// A part of an archive, in bytes.
    case archive(Archive, Range<Int>)

    /// The number of bytes.
    var count: Int {
      switch self {
      case .bytes(let data): data.count
      case .file(_, let range), .archive(_, let range): range.count
      }
    }
  }

  init(_ status: HTTPResponse.Status, headers: HTTPFields = [:], body: Body = .bytes(Data())) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A redirect. Browsers do not keep it: another site may be served at the same address later.
  static func movedPermanently(to location: String) -> Response {
    Response(.movedPermanently, headers: [.location: location, .cacheControl: "no-store"])
  }

  /// A response for people: the status as a line of text.
  static func failure(_ status: HTTPResponse.Status, headers: HTTPFields = [:]) -> Response {
    var headers = headers
    headers[.contentType] = "text/plain; charset=utf-8"
    return Response(status, headers: headers, body: .bytes(Data("\(status)\n".utf8)))
  }
}

/// Responds to HTTP requests.
protocol Responder: Sendable {
  /// Returns the response to a request. Called on several threads at once, which it may block.
  func respond(to request: HTTPRequest) -> Response
}

/// A file that is open for reading until the last reference to this object is gone.
final class ServedFile: Sendable {
  let descriptor: Int32
  /// The kind, size and times of the file.
  let status: stat

  /// Opens the file at `path`; `nil` if there is no readable file.
  ///
  /// - Parameter followsLink: whether a symbolic link at the end of the path is followed.
  init?(_ path: String, followsLink: Bool = false) {
    descriptor = Descriptor.open(path, O_RDONLY | (followsLink ? 0 : O_NOFOLLOW) | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      close(descriptor)
      return nil
    }
    self.status = status
  }

  deinit { close(descriptor) }

  var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }
  var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }
  var size: Int { Int(status.st_size) }

  /// When the file was last modified.
  var modified: timespec {
    #if canImport(Darwin)
      status.st_mtimespec
    #else
      status.st_mtim
    #endif
  }
}
