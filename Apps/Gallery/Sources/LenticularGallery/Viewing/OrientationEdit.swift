import Foundation

/// A change of the orientation in a file, which can be undone.
///
/// No pixel changes: the file says anew how its picture is turned. Undone, the file has the bytes and the time of
/// modification that it had before. JPEG and TIFF have a place for the orientation.
public struct OrientationEdit: Sendable {
  /// The path of the file.
  public let path: String
  private let undoing: Patch
  /// When the file was modified before.
  private let former: timespec
  private let edited: FileVersion

  /// The reason why a file stays as it is.
  public enum Failure: Error, Hashable, Sendable {
    /// The system's reason.
    case system(String)
    /// Another program has changed the file since.
    case changedSince
    /// The EXIF block of the file is damaged.
    case exifDamaged
    /// The EXIF block of the file cannot grow.
    case exifFull
    /// The TIFF has more than 4 GB, or is damaged.
    case tiffUnusable
    /// Files of a format have no place for an orientation; the name of the format.
    case noPlace(String)
    /// The file is no picture.
    case noPicture
  }

  /// Bytes that replace others.
  private struct Patch: Sendable {
    let range: Range<Int>
    let bytes: [UInt8]
    /// The number of bytes at the end that are removed after that.
    var surplus = 0
  }

  /// Changes the orientation in a file.
  public init(of path: String, _ change: Orientation.Change) throws(Failure) {
    self.path = path
    let file = try Self.open(path)
    var status = stat()
    guard fstat(file.descriptor, &status) == 0 else { throw Self.failure() }
    #if canImport(Darwin)
      former = status.st_mtimespec
    #else
      former = status.st_mtim
    #endif
    let patches = try Self.patches(for: change, in: file, path)
    undoing = patches.undoing
    for patch in patches.doing { try Self.apply(patch, to: file, path) }
    edited = try Self.version(path)
  }

  /// Gives the file the bytes back that it had before. A file that has changed since stays as it is.
  public func undo() throws(Failure) {
    let present = try Self.version(path)
    guard present.inode == edited.inode, present.size == edited.size,
      present.modified == edited.modified
    else {
      throw .changedSince
    }
    let file = try Self.open(path)
    try Self.apply(undoing, to: file, path)
    // The patch may have replaced the file.
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    #if canImport(Darwin)
      let times = [status.st_atimespec, former]
    #else
      let times = [status.st_atim, former]
    #endif
    utimensat(AT_FDCWD, path, times, 0)
  }

  private static func failure() -> Failure {
    .system(SystemError.current.reason)
  }

  private static func version(_ path: String) throws(Failure) -> FileVersion {
    do { return try OpenFile(path).version } catch { throw Failure.system(error.reason) }
  }

  private static func open(_ path: String) throws(Failure) -> OpenFile {
    do {
      return try OpenFile(descriptor: Descriptor.open(path, O_RDWR | O_CLOEXEC | O_NOCTTY))
    } catch {
      throw Failure.system(error.reason)
    }
  }

  // MARK: Places

  private typealias Patches = (doing: [Patch], undoing: Patch)

  private static func patches(
    for change: Orientation.Change, in file: OpenFile, _ path: String
  ) throws(Failure) -> Patches {
    let role: FileRole?
    do {
      role = try FileRole(of: file, extension: SourceFile.fileExtension(of: path))
    } catch {
      throw Failure.system(error.reason)
    }
    let reader = ByteReader(file)
    switch role {
    case .still(.jpeg):
      guard let segment = JPEGFile(file).exifSegment else {
        return try inserting(change, in: file)
      }
      let start = segment.lowerBound + 10
      guard
        var block = reader.slice(at: start, count: segment.upperBound - start).map({ Array($0) }),
        let directory = Directory(block)
      else { throw Failure.exifDamaged }
      if let place = directory.place { return patching(place, of: directory, at: start, change) }
      let former = block
      directory.append(Orientation(1).changed(change), to: &block)
      let length = block.count + 8
      guard length <= 0xFFFF else { throw Failure.exifFull }
      func segmentBytes(_ block: [UInt8]) -> [UInt8] {
        let length = block.count + 8
        return [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + Array("Exif\0\0".utf8)
          + block
      }
      let all = segmentBytes(block)
      let end = segment.lowerBound + all.count
      return (
        [Patch(range: segment, bytes: all)],
        Patch(range: segment.lowerBound..<end, bytes: segmentBytes(former))
      )
    case .still(.tiff):
      let bytes: [UInt8]
      do throws(SystemError) {
        bytes = try file.contents()
      } catch {
        throw Failure.system(error.reason)
      }
      guard let directory = Directory(bytes) else {
        throw Failure.tiffUnusable
      }
      if let place = directory.place { return patching(place, of: directory, at: 0, change) }
      var all = bytes
      directory.append(Orientation(1).changed(change), to: &all)
      let (head, tail) = (4..<8, bytes.count..<bytes.count)
      return (
        [
          Patch(range: tail, bytes: Array(all[bytes.count...])),
          Patch(range: head, bytes: Array(all[head])),
        ],
        Patch(range: head, bytes: Array(bytes[head]), surplus: all.count - bytes.count)
      )
    case .still(let format):
      throw Failure.noPlace(format.name)
    default: throw Failure.noPicture
    }
  }

  /// Puts the orientation where the file has it.
  private static func patching(
    _ place: Int, of directory: Directory, at start: Int, _ change: Orientation.Change
  ) -> Patches {
    let former = directory.orientationBytes
    let value = Orientation(directory.orientation).changed(change).value
    let range = start + place..<start + place + 2
    return (
      [Patch(range: range, bytes: directory.bytes16(value))], Patch(range: range, bytes: former)
    )
  }

  /// Puts an EXIF block with the orientation alone into a JPEG that has none, after the head of JFIF.
  private static func inserting(_ change: Orientation.Change, in file: OpenFile) throws(Failure)
    -> Patches
  {
    let reader = ByteReader(file)
    var start = 2
    if let head = reader.slice(at: 2, count: 4).map({ Array($0) }), head[0] == 0xFF,
      head[1] == 0xE0
    {
      start = 4 + Int(head[2]) << 8 + Int(head[3])
    }
    let value = UInt8(Orientation(1).changed(change).value)
    let block: [UInt8] =
      Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0]
      + [0, 0, 0, 0]
    let segment =
      [0xFF, 0xE1, 0, UInt8(block.count + 8)] + Array("Exif\0\0".utf8) + block
    return (
      [Patch(range: start..<start, bytes: segment)],
      Patch(range: start..<start + segment.count, bytes: [])
    )
  }

  // MARK: Bytes

  /// Replaces bytes of a file. If their number stays the same, or they are at the end, they are written in their place;
  /// otherwise the file is replaced by another one as a whole.
  private static func apply(_ patch: Patch, to file: OpenFile, _ path: String) throws(Failure) {
    do throws(SystemError) {
      let size = try file.version.size
      if patch.range.count == patch.bytes.count || patch.range.lowerBound == size {
        try file.write(patch.bytes, at: patch.range.lowerBound)
        if patch.surplus > 0, ftruncate(file.descriptor, off_t(size - patch.surplus)) != 0 {
          throw SystemError.current
        }
        if fsync(file.descriptor) != 0 { throw SystemError.current }
      } else {
        var bytes = try file.contents()
        bytes.replaceSubrange(patch.range, with: patch.bytes)
        try replace(path, file, with: bytes)
      }
    } catch {
      throw Failure.system(error.reason)
    }
  }

  /// Replaces a file by one with the same owner and permissions. Other names of the file, by links, keep the former one.
  private static func replace(_ path: String, _ file: OpenFile, with bytes: [UInt8])
    throws(SystemError)
  {
    // A symbolic link stays one.
    guard let real = realpath(path, nil) else { throw .current }
    defer { free(real) }
    var template = Array("\(String(cString: real)).XXXXXX".utf8CString)
    let target = try OpenFile(descriptor: mkstemp(&template))
    do throws(SystemError) {
      try target.write(bytes, at: 0)
      var status = stat()
      guard fstat(file.descriptor, &status) == 0,
        fchmod(target.descriptor, status.st_mode & 0o7777) == 0
      else { throw .current }
      // The owner is another one only for root.
      _ = fchown(target.descriptor, status.st_uid, status.st_gid)
      guard fsync(target.descriptor) == 0, rename(template, real) == 0 else { throw .current }
    } catch {
      unlink(template)
      throw error
    }
  }
}

/// The first directory of TIFF or EXIF.
private struct Directory {
  /// Where the two bytes of the orientation are; `nil` if there is none.
  let place: Int?
  /// The value of the orientation; 1 without one.
  let orientation: Int
  /// The bytes of the orientation; empty without one.
  let orientationBytes: [UInt8]
  private let order: ByteReader.Order
  private let range: Range<Int>

  private static let tag = 0x0112

  /// - Parameter block: a TIFF, or what has its structure.
  init?(_ block: [UInt8]) {
    var reader = ByteReader(bytes: block)
    switch block.prefix(4) {
    case [0x49, 0x49, 0x2A, 0]: reader.order = .little
    case [0x4D, 0x4D, 0, 0x2A]: reader.order = .big
    default: return nil
    }
    order = reader.order
    guard let start = reader.unsigned32(at: 4), let count = reader.unsigned16(at: start),
      reader.slice(at: start, count: 6 + 12 * count) != nil
    else { return nil }
    range = start..<start + 6 + 12 * count
    let entry = (0..<count).map { start + 2 + 12 * $0 }.first {
      reader.unsigned16(at: $0) == Self.tag && reader.unsigned16(at: $0 + 2) == 3
    }
    place = entry.map { $0 + 8 }
    orientation = place.flatMap { reader.unsigned16(at: $0) } ?? 1
    orientationBytes = place.map { Array(block[$0..<$0 + 2]) } ?? []
  }

  /// Appends a copy of the directory that has the orientation, too, and lets the block begin with that.
  func append(_ orientation: Orientation, to block: inout [UInt8]) {
    let entry =
      bytes16(Self.tag) + bytes16(3) + bytes32(1) + bytes16(orientation.value) + [0, 0]
    var entries = stride(from: range.lowerBound + 2, to: range.upperBound - 4, by: 12).map {
      Array(block[$0..<$0 + 12])
    }
    entries.removeAll { Array($0.prefix(2)) == bytes16(Self.tag) }
    // Entries are in the order of their tags.
    let place = entries.firstIndex { number($0) > Self.tag } ?? entries.count
    entries.insert(entry, at: place)
    let next = Array(block[range.upperBound - 4..<range.upperBound])
    if !block.count.isMultiple(of: 2) { block.append(0) }
    let start = block.count
    block += bytes16(entries.count) + entries.flatMap(\.self) + next
    block.replaceSubrange(4..<8, with: bytes32(start))
  }

  private func number(_ entry: [UInt8]) -> Int {
    order == .big ? Int(entry[0]) << 8 | Int(entry[1]) : Int(entry[1]) << 8 | Int(entry[0])
  }

  func bytes16(_ value: Int) -> [UInt8] {
    let bytes = [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
    return order == .big ? bytes : bytes.reversed()
  }

  private func bytes32(_ value: Int) -> [UInt8] {
    let bytes = [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
    return order == .big ? bytes : bytes.reversed()
  }
}
