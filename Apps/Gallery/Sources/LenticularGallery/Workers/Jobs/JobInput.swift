/// A file of the photographs that a job reads. Other programs may modify or replace it meanwhile.
struct JobInput {
  let file: OpenFile
  private let path: String
  /// The version when the file was opened.
  let version: FileVersion

  /// - Parameter path: the path of a file of the job, or of one in the room of the worker.
  init(_ path: String) throws(WorkerFailure) {
    self.path = path
    do {
      let given = try JobFiles.current.descriptor(of: path)
      file = if let given { try OpenFile(descriptor: given) } else { try OpenFile(path) }
      version = try file.version
    } catch {
      throw .unopenable(error.reason)
    }
  }

  /// Opens a file that was inspected before.
  init(_ path: String, _ inspected: FileVersion) throws(WorkerFailure) {
    try self.init(path)
    if version != inspected { throw .changed }
  }

  /// The digest of the file's bytes.
  func content() throws(WorkerFailure) -> Digest {
    do {
      return try Digest(of: file)
    } catch {
      throw .unopenable(error.reason)
    }
  }

  /// What the file is; `nil` for files that are left alone.
  func role() throws(WorkerFailure) -> FileRole? {
    do {
      return try FileRole(of: file, extension: SourceFile.fileExtension(of: path))
    } catch {
      throw .unopenable(error.reason)
    }
  }

  /// The warning of a picture that lacks its end, which its decoder gets one for.
  static let unfinished = "it lacks its end"

  /// The bytes of a picture that lacks its end, with one; `nil` for others.
  private func completed(_ role: FileRole) -> [UInt8]? {
    guard case .still(let format) = role else { return nil }
    return UnfinishedFile.completed(file, format)
  }

  /// What libvips decodes.
  struct Image {
    /// The file of a picture, or the preview in a RAW file.
    let file: OpenFile
    /// Whether the picture lacks its end, which its decoder gets one for.
    var isUnfinished = false
    /// The EXIF block of a RAW file.
    var raw: ExifBlock?
  }

  /// The picture of the file.
  func image(_ role: FileRole) throws(WorkerFailure) -> Image {
    if let completed = completed(role) {
      do {
        return Image(file: try OpenFile.inMemory(completed), isUnfinished: true)
      } catch {
        throw .unopenable(error.reason)
      }
    }
    guard case .raw(let format) = role else { return Image(file: file) }
    let raw = RawFile(file, format)
    let exif = raw.exif
    do {
      guard let preview = try raw.preview(exif) else {
        throw WorkerFailure.damaged("it has no preview")
      }
      return Image(file: preview, raw: exif)
    } catch let failure as WorkerFailure {
      throw failure
    } catch {
      throw .unopenable("\(error)")
    }
  }

  /// Checks that the file has not changed since it was opened, and has the given digest.
  func check(_ content: Digest) throws(WorkerFailure) {
    let now: FileVersion
    do {
      now = try file.version
    } catch {
      throw .unopenable(error.reason)
    }
    if now != version { throw .changed }
    if version.isUncertain, try self.content() != content { throw .changed }
  }
}
