import Foundation
import HTTPTypes

/// The answer to a request: its status and headers, and what comes after them.
struct Response: Sendable {
  var status: HTTPResponse.Status
  var headers: HTTPFields
  var body: Body

  enum Body: Sendable {
    case bytes(Data)
    /// A part of a file, in bytes.
    case file(OpenFile, Range<Int>)

    /// The number of bytes.
    var count: Int {
      switch self {
      case .bytes(let data): data.count
      case .file(_, let range): range.count
      }
    }
  }

  init(_ status: HTTPResponse.Status, headers: HTTPFields = [:], body: Body = .bytes(Data())) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The status as a line of text, for a person to read.
  static func failure(_ status: HTTPResponse.Status, headers: HTTPFields = [:]) -> Response {
    var headers = headers
    headers[.contentType] = "text/plain; charset=utf-8"
    return Response(status, headers: headers, body: .bytes(Data("\(status)\n".utf8)))
  }
}

/// Answers requests.
protocol Responder: Sendable {
  /// May be called on several threads at once.
  func respond(to request: HTTPRequest) -> Response
}

/// A file that is open for reading. It is closed with the last reference.
final class OpenFile: Sendable {
  let descriptor: Int32
  /// What the system says of the file: its kind, its size, when it changed.
  let status: stat

  /// Opens the file at `path`; nil if there is none, or none that may be read. A symbolic link at the end
  /// of the path is not followed.
  init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
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

  /// When the file was last written to.
  var modified: timespec {
    #if canImport(Darwin)
      status.st_mtimespec
    #else
      status.st_mtim
    #endif
  }
}
