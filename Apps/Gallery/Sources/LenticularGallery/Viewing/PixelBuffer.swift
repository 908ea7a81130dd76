import CProcess
import Foundation

/// The pixels of a decoded image, in memory that another process can write to.
///
/// A pixel is four bytes, blue, green, red and alpha, in sRGB. The colours are multiplied by alpha. Rows have no gaps.
public final class PixelBuffer: @unchecked Sendable {
  public let size: PixelSize
  /// The first byte; valid as long as the buffer is.
  public let bytes: UnsafeMutableRawPointer
  /// The number of bytes.
  public var count: Int { size.width * size.height * 4 }

  /// Memory of `size`, which another process fills.
  ///
  /// - Parameter fill: receives the path of the memory as a file.
  convenience init(_ size: PixelSize, fill: (String) throws(WorkerFailure) -> Void)
    throws(WorkerFailure)
  {
    try self.init(sizedBy: { path throws(WorkerFailure) in
      try fill(path)
      return size
    })!
  }

  /// Memory that another process fills.
  ///
  /// - Parameter fill: receives the path of the memory as a file, and returns the size of the image; `nil` for none.
  init?(sizedBy fill: (String) throws(WorkerFailure) -> PixelSize?) throws(WorkerFailure) {
    let file = cp_memory_file()
    guard file >= 0 else { throw .unavailable(SystemError.current.reason) }
    defer { close(file) }
    guard let size = try fill("/proc/\(getpid())/fd/\(file)") else { return nil }
    let count = size.width * size.height * 4
    var status = stat()
    guard fstat(file, &status) == 0, Int(status.st_size) == count,
      let bytes = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), bytes != MAP_FAILED
    else { throw .unavailable(SystemError.current.reason) }
    self.size = size
    self.bytes = bytes
  }

  deinit { munmap(bytes, count) }
}
