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
        switch try Self.path(bytes) {
        case .success(let path): paths.append(path)
        case .failure(let unnamed):
          complaint = texts.text(
            .problem, ["name": unnamed.name, "fault": texts[.nameNotUnicode]])
          if arguments.count == 1, let folder = unnamed.folder { paths.append(folder) }
        }
      }
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

  /// A file whose path is not UTF-8.
  private struct Unnamed: Error {
    /// Its name, with signs in place of what is not UTF-8.
    let name: String
    /// The folder that it is in; nil if its path is not UTF-8 either.
    let folder: String?
  }

  /// The path of an argument, which is a path or an address.
  private static func path(_ argument: [UInt8]) throws(Refusal) -> Result<String, Unnamed> {
    var bytes = argument
    let shown = String(decoding: argument, as: UTF8.self).printable
    if !exists(bytes) {
      // An address whose path is encoded in percents may name any bytes.
      let path = (argument + [0]).withUnsafeBufferPointer { text in
        text.withMemoryRebound(to: CChar.self) { g_filename_from_uri($0.baseAddress, nil, nil) }
      }
      if let path {
        bytes = [UInt8](UnsafeRawBufferPointer(start: path, count: strlen(path)))
        g_free(path)
      }
      guard exists(bytes) else { throw Refusal(reason: "there is no folder or file “\(shown)”") }
    }
    if let path = String(validating: bytes, as: UTF8.self) { return .success(path) }
    let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(validating: bytes[...$0], as: UTF8.self) } ?? "."
    let name = String(decoding: bytes[(slash.map { $0 + 1 } ?? 0)...], as: UTF8.self)
    return .failure(Unnamed(name: name, folder: folder))
  }

  private static func exists(_ path: [UInt8]) -> Bool {
    (path + [0]).withUnsafeBufferPointer { text in
      text.withMemoryRebound(to: CChar.self) { access($0.baseAddress!, F_OK) == 0 }
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
