import CProcess
import Foundation

/// A file that is open for reading, regardless of later changes of its name.
final class OpenFile {
  private(set) var descriptor: Int32
  /// What the file says of its colours, which is read once.
  private(set) lazy var codedColour = CodedColour(of: self)

  /// Opens a regular file; a pipe or a device, which could block, is refused.
  convenience init(_ path: String) throws(SystemError) {
    try self.init(descriptor: Descriptor.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY))
  }

  /// Takes a descriptor of a regular file over; a negative one is that of a failed call.
  init(descriptor: Int32) throws(SystemError) {
    self.descriptor = descriptor
    guard descriptor >= 0 else { throw .current }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .current }
    guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError(number: EINVAL) }
  }

  /// A file without a name that has some bytes.
  static func inMemory(_ bytes: [UInt8]) throws(SystemError) -> OpenFile {
    let file = try OpenFile(descriptor: cp_memory_file())
    try file.write(bytes, at: 0)
    return file
  }

  /// Writes all bytes at an offset, to a file that is open for writing too.
  func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress! + start, bytes.count - start, off_t(offset + start))
      }
      if count > 0 {
        start += count
      } else if errno != EINTR {
        throw .current
      }
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The descriptor, which the caller closes. The object is of no further use.
  func takeDescriptor() -> Int32 {
    defer { descriptor = -1 }
    return descriptor
  }

  /// The present version of the file.
  var version: FileVersion {
    get throws(SystemError) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw .current }
      return FileVersion(status)
    }
  }

  /// The bytes of the file.
  func contents() throws(SystemError) -> [UInt8] {
    var contents = try bytes(from: 0, atMost: try version.size)
    // The file may have grown.
    while true {
      let more = try bytes(from: contents.count, atMost: 1 << 16)
      if more.isEmpty { return contents }
      contents += more
    }
  }

  /// The first bytes of the file, at most `limit`.
  func firstBytes(_ limit: Int) throws(SystemError) -> [UInt8] { try bytes(from: 0, atMost: limit) }

  /// Bytes of the file, none only at its end.
  func bytes(from start: Int, atMost limit: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      var result: Int
      repeat {
        result = pread(descriptor, buffer.baseAddress, limit, start)
      } while result < 0 && errno == EINTR
      if result < 0 { failure = .current }
      count = max(result, 0)
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads the file from its beginning, in pieces of one megabyte.
  func forEachPiece(_ body: (UnsafeRawBufferPointer) -> Void) throws(SystemError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .current }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { piece.deallocate() }
    while true {
      let count = read(descriptor, piece.baseAddress!, piece.count)
      if count == 0 { return }
      if count > 0 {
        body(UnsafeRawBufferPointer(rebasing: piece[..<count]))
      } else if errno != EINTR {
        throw .current
      }
    }
  }
}
