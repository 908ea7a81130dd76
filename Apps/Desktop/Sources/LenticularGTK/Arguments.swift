import CGTK
import Foundation
import LenticularDesktop
import LenticularGallery

/// The reason why the program does not open a window.
struct Refusal: Error { let reason: String }

/// What the arguments of the program name.
struct Arguments {
  let subject: ViewWindow.Subject
  let texts: WindowTexts
  /// The folder of what was read from the standard input; nil for none.
  private let temporaryFolder: String?

  /// - Parameter arguments: the arguments without the name of the program, as the bytes that the system has given.
  init(_ arguments: [[UInt8]], texts: WindowTexts) throws(Refusal) {
    self.texts = texts
    var paths: [String] = []
    var folder: String?
    var takesOptions = true
    var complaint: String?
    var missing: [(path: String, reason: String)] = []
    for bytes in arguments {
      let text = String(decoding: bytes, as: UTF8.self)
      if takesOptions, text == "--" {
        takesOptions = false
      } else if takesOptions, text == "-" {
        if folder != nil { throw Refusal(reason: "- is given twice") }
        let path = try Self.readStandardInput()
        folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        paths.append(path)
      } else if takesOptions, text.hasPrefix("-") {
        throw Refusal(reason: "there is no option \(text.printable); see lenticular-view --help")
      } else {
        switch Self.path(bytes) {
        case .path(let path): paths.append(path)
        case .unnamed(let name, let folder):
          complaint = texts.text(.problem, ["name": name, "fault": texts[.nameNotUnicode]])
          if arguments.count == 1, let folder { paths.append(folder) }
        case .missing(let shown, let reason):
          missing.append((shown, reason))
        }
      }
    }
    if let first = missing.first {
      // What is there is shown, and the window names what is not.
      if paths.isEmpty {
        let isUnknown = first.reason == String(cString: strerror(ENOENT))
        throw Refusal(
          reason: isUnknown
            ? "there is no folder or file “\(first.path)”"
            : "“\(first.path)” cannot be opened: \(first.reason)")
      }
      complaint = texts.text(
        .problem,
        ["name": first.path, "fault": texts.text(.unopenable, ["reason": first.reason])])
    }
    temporaryFolder = folder
    if let path = paths.first, paths.count == 1, folder == nil {
      subject = ViewWindow.Subject(.path(path), complaint: complaint)
    } else {
      subject = ViewWindow.Subject(paths.isEmpty ? nil : .choice(paths), complaint: complaint)
    }
  }

  func removeTemporaryFiles() {
    if let temporaryFolder { try? FileManager.default.removeItem(atPath: temporaryFolder) }
  }

  /// What an argument names.
  private enum Named {
    case path(String)
    /// A file whose path is not UTF-8: its name, with signs in place of what is not UTF-8, and the folder that it is in; nil
    /// if the path of that is not UTF-8 either.
    case unnamed(String, folder: String?)
    /// A path that cannot be followed to a file, and the system's reason.
    case missing(String, reason: String)
  }

  /// The path of an argument, which is a path or an address.
  private static func path(_ argument: [UInt8]) -> Named {
    var bytes = argument
    if let reason = reasonOfAbsence(bytes) {
      // An address whose path is encoded in percents may name any bytes.
      let path = (argument + [0]).withUnsafeBufferPointer { text in
        text.withMemoryRebound(to: CChar.self) { g_filename_from_uri($0.baseAddress, nil, nil) }
      }
      if let path {
        bytes = [UInt8](UnsafeRawBufferPointer(start: path, count: strlen(path)))
        g_free(path)
      }
      if let reason = path == nil ? reason : reasonOfAbsence(bytes) {
        return .missing(String(decoding: argument, as: UTF8.self).printable, reason: reason)
      }
    }
    if let path = String(validating: bytes, as: UTF8.self) { return .path(path) }
    let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(validating: bytes[...$0], as: UTF8.self) } ?? "."
    let name = String(decoding: bytes[(slash.map { $0 + 1 } ?? 0)...], as: UTF8.self)
    return .unnamed(name, folder: folder)
  }

  /// The reason why there is nothing at a path; nil if there is something.
  private static func reasonOfAbsence(_ path: [UInt8]) -> String? {
    (path + [0]).withUnsafeBufferPointer { text in
      text.withMemoryRebound(to: CChar.self) { path in
        var status = stat()
        if stat(path.baseAddress!, &status) == 0 { return nil }
        let reason = String(cString: strerror(errno))
        let isLink = errno == ENOENT && lstat(path.baseAddress!, &status) == 0
        return isLink ? "it is a link to what does not exist" : reason
      }
    }
  }

  /// Copies the standard input to a file that only the user can read. Returns its path.
  private static func readStandardInput() throws(Refusal) -> String {
    let place = URL(fileURLWithPath: NSTemporaryDirectory()).appending(path: "lenticular-XXXXXX")
    var template = Array(place.path.utf8CString)
    guard mkdtemp(&template) != nil else {
      let cause = String(cString: strerror(errno))
      throw Refusal(reason: "the standard input cannot be stored (\(cause))")
    }
    let folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    let path = "\(folder)/standard input"
    do {
      _ = FileManager.default.createFile(atPath: path, contents: nil)
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      var count = 0
      while let data = try FileHandle.standardInput.read(upToCount: 1 << 20), !data.isEmpty {
        try file.write(contentsOf: data)
        count += data.count
      }
      try file.close()
      if count > 0 { return path }
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw Refusal(reason: "the standard input cannot be read")
    }
    try? FileManager.default.removeItem(atPath: folder)
    throw Refusal(reason: "the standard input is empty")
  }
}
