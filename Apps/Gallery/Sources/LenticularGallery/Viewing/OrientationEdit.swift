import CZlib
import Foundation

/// A change of the orientation in a file, which can be undone.
///
/// No pixel changes: the file says anew how its picture is turned. Undone, the file has the bytes and the time of
/// modification that it had before. JPEG, TIFF, PNG, WebP, HEIC and AVIF have a place for the orientation.
public struct OrientationEdit: Sendable {
  /// The path of the file.
  public let path: String
  /// What brings the former bytes back.
  private let undoing: [Patch]
  /// What the file has in their places.
  private let written: [[UInt8]]
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
  struct Patch: Sendable {
    let range: Range<Int>
    let bytes: [UInt8]
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
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    undoing = try Self.inverse(of: patches, in: file)
    written = patches.map(\.bytes)
    try Self.apply(patches, to: file, path)
    edited = try Self.version(path)
  }

  /// Gives the file the bytes back that it had before. A file that has changed since stays as it is.
  public func undo() throws(Failure) {
    let file = try Self.open(path)
    let present = try Self.version(path)
    let reader = ByteReader(file)
    // The file may be another one with the same content, as after a later change was undone.
    guard present.size == edited.size, present.modified == edited.modified,
      zip(undoing, written).allSatisfy({ patch, bytes in
        reader.slice(at: patch.range.lowerBound, count: bytes.count)?.elementsEqual(bytes) == true
      })
    else {
      throw .changedSince
    }
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

  /// The patches of a file, none of which overlap.
  private static func patches(
    for change: Orientation.Change, in file: OpenFile, _ path: String
  ) throws(Failure) -> [Patch] {
    let role: FileRole?
    do {
      role = try FileRole(of: file, extension: SourceFile.fileExtension(of: path))
    } catch {
      throw Failure.system(error.reason)
    }
    switch role {
    case .still(.jpeg): return [try patch(ofJPEG: file, change)]
    case .still(.tiff): return try patches(ofTIFF: file, change)
    case .still(.png): return [try patch(ofPNG: file, change)]
    case .still(.webp): return try patches(ofWebP: file, change)
    case .still(let format):
      let isISO = format == .heic || format == .avif
      if isISO, let patches = ISOOrientation(file)?.patches(for: change) {
        return patches
      }
      throw Failure.noPlace(format.name)
    default: throw Failure.noPicture
    }
  }

  /// An EXIF block with another orientation; one with nothing else for a file without a block.
  private static func block(_ former: [UInt8]?, _ change: Orientation.Change) throws(Failure)
    -> [UInt8]
  {
    guard var block = former else {
      let value = UInt8(Orientation(1).changed(change).value)
      return Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0]
        + [0, 0, 0, 0]
    }
    guard let directory = Directory(block) else { throw Failure.exifDamaged }
    let orientation = Orientation(directory.orientation).changed(change)
    if let place = directory.place {
      block.replaceSubrange(place..<place + 2, with: directory.bytes16(orientation.value))
    } else {
      directory.append(orientation, to: &block)
    }
    return block
  }

  private static func patch(ofJPEG file: OpenFile, _ change: Orientation.Change) throws(Failure)
    -> Patch
  {
    let reader = ByteReader(file)
    let segment = JPEGFile(file).exifSegment
    let former = segment.flatMap { segment in
      reader.slice(at: segment.lowerBound + 10, count: segment.count - 10).map { Array($0) }
    }
    if segment != nil, former == nil { throw Failure.exifDamaged }
    let block = try block(former, change)
    let length = block.count + 8
    guard length <= 0xFFFF else { throw Failure.exifFull }
    let bytes =
      [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + Array("Exif\0\0".utf8) + block
    if let segment { return Patch(range: segment, bytes: bytes) }
    // The block comes after the head of JFIF.
    var start = 2
    if let head = reader.slice(at: 2, count: 4).map({ Array($0) }), head[0] == 0xFF,
      head[1] == 0xE0
    {
      start = 4 + Int(head[2]) << 8 + Int(head[3])
    }
    return Patch(range: start..<start, bytes: bytes)
  }

  private static func patches(ofTIFF file: OpenFile, _ change: Orientation.Change) throws(Failure)
    -> [Patch]
  {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try file.contents()
    } catch {
      throw Failure.system(error.reason)
    }
    guard let directory = Directory(bytes) else { throw Failure.tiffUnusable }
    let orientation = Orientation(directory.orientation).changed(change)
    if let place = directory.place {
      return [Patch(range: place..<place + 2, bytes: directory.bytes16(orientation.value))]
    }
    var all = bytes
    directory.append(orientation, to: &all)
    return [
      Patch(range: 4..<8, bytes: Array(all[4..<8])),
      Patch(range: bytes.count..<bytes.count, bytes: Array(all[bytes.count...])),
    ]
  }

  /// The chunk `eXIf` of a PNG (Portable Network Graphics, third edition, 11.3.4.5), or one after the header.
  private static func patch(ofPNG file: OpenFile, _ change: Orientation.Change) throws(Failure)
    -> Patch
  {
    let reader = ByteReader(file)
    var offset = 8
    var found: Range<Int>?
    while found == nil, let length = reader.unsigned32(at: offset),
      let type = reader.slice(at: offset + 4, count: 4)
    {
      if type.elementsEqual("eXIf".utf8) { found = offset..<offset + length + 12 }
      offset += length + 12
    }
    // Other programs have a block in a text, which readers may prefer.
    if found == nil, PNGFile(file).exif != nil { throw Failure.noPlace(ImageFormat.png.name) }
    let former = found.flatMap { found in
      reader.slice(at: found.lowerBound + 8, count: found.count - 12).map { Array($0) }
    }
    if found != nil, former == nil { throw Failure.exifDamaged }
    let block = try block(former, change)
    let content = Array("eXIf".utf8) + block
    let checksum = crc32(0, content, uInt(content.count))
    let bytes = bigEndian(block.count) + content + bigEndian(Int(checksum))
    // After the signature and the header.
    return Patch(range: found ?? 33..<33, bytes: bytes)
  }

  /// The chunk `EXIF` of a WebP (RFC 9649, 2.7.1.5), or one at its end with the extended header that tells so.
  private static func patches(ofWebP file: OpenFile, _ change: Orientation.Change) throws(Failure)
    -> [Patch]
  {
    var reader = ByteReader(file)
    reader.order = .little
    var chunks: [(type: String, range: Range<Int>)] = []
    var offset = 12
    while let length = reader.unsigned32(at: offset + 4),
      let type = reader.slice(at: offset, count: 4)
    {
      chunks.append((String(decoding: type, as: UTF8.self), offset + 8..<offset + 8 + length))
      offset += 8 + length + length % 2
    }
    guard offset == reader.count, let first = chunks.first,
      let head = reader.slice(at: 12, count: min(first.range.count, 16) + 8).map({ Array($0) }),
      head.count >= 18
    else { throw Failure.exifDamaged }
    let place = chunks.first { $0.type == "EXIF" }?.range
    let content = place.flatMap { reader.slice(at: $0.lowerBound, count: $0.count) }
    // Some programs begin the block as in a JPEG.
    let prefix = content?.starts(with: "Exif\0\0".utf8) == true ? Array("Exif\0\0".utf8) : []
    let block = prefix + (try block(content.map { Array($0.dropFirst(prefix.count)) }, change))
    let chunk =
      Array("EXIF".utf8) + littleEndian(block.count) + block
      + (block.count.isMultiple(of: 2) ? [] : [0])
    let former =
      place.map { $0.lowerBound - 8..<$0.upperBound + $0.count % 2 }
      ?? chunks.first { $0.type == "XMP " }.map {
        $0.range.lowerBound - 8..<$0.range.lowerBound - 8
      }
      ?? offset..<offset
    var patches = [Patch(range: former, bytes: chunk)]
    if first.type == "VP8X" {
      patches.append(Patch(range: 20..<21, bytes: [head[8] | 0x08]))
    } else {
      guard let header = extendedHeader(first.type, Array(head.dropFirst(8))) else {
        throw Failure.exifDamaged
      }
      patches.append(Patch(range: 12..<12, bytes: header))
    }
    let growth = patches.reduce(0) { $0 + $1.bytes.count - $1.range.count }
    if growth != 0 {
      patches.append(Patch(range: 4..<8, bytes: littleEndian(offset - 8 + growth)))
    }
    return patches
  }

  /// The extended header of a WebP (RFC 9649, 2.7.1) with EXIF and one picture; `nil` if that is damaged.
  ///
  /// - Parameter picture: the first ten bytes of the picture's chunk.
  private static func extendedHeader(_ type: String, _ picture: [UInt8]) -> [UInt8]? {
    let reader = ByteReader(bytes: picture, order: .little)
    let size: (width: Int, height: Int)
    var flags: UInt8 = 0x08
    switch type {
    case "VP8 ":
      guard let width = reader.unsigned16(at: 6), let height = reader.unsigned16(at: 8) else {
        return nil
      }
      size = (width & 0x3FFF, height & 0x3FFF)
    case "VP8L":
      guard let bits = reader.unsigned32(at: 1) else { return nil }
      size = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
      if bits >> 28 & 1 == 1 { flags |= 0x10 }
    default: return nil
    }
    guard size.width > 0, size.height > 0 else { return nil }
    return Array("VP8X".utf8) + littleEndian(10) + [flags, 0, 0, 0]
      + littleEndian(size.width - 1)[..<3] + littleEndian(size.height - 1)[..<3]
  }

  /// The four bytes of a number, the lowest first.
  static func littleEndian(_ value: Int) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(value >> $0 & 0xFF) }
  }

  /// The four bytes of a number, the highest first.
  static func bigEndian(_ value: Int) -> [UInt8] { littleEndian(value).reversed() }

  // MARK: Bytes

  /// The patches that bring the bytes back which others replace.
  private static func inverse(of patches: [Patch], in file: OpenFile) throws(Failure) -> [Patch] {
    let reader = ByteReader(file)
    var growth = 0
    var inverse: [Patch] = []
    for patch in patches {
      guard let former = reader.slice(at: patch.range.lowerBound, count: patch.range.count) else {
        throw failure()
      }
      let start = patch.range.lowerBound + growth
      inverse.append(Patch(range: start..<start + patch.bytes.count, bytes: Array(former)))
      growth += patch.bytes.count - patch.range.count
    }
    return inverse
  }

  /// Replaces bytes of a file. If no byte moves, they are written in their place; otherwise the file is replaced by another
  /// one as a whole.
  ///
  /// - Parameter patches: in the order of their places.
  private static func apply(_ patches: [Patch], to file: OpenFile, _ path: String)
    throws(Failure)
  {
    do throws(SystemError) {
      let size = try file.version.size
      let isInPlace = patches.allSatisfy {
        $0.range.count == $0.bytes.count || $0.range.upperBound == size
      }
      guard isInPlace else {
        var bytes = try file.contents()
        for patch in patches.reversed() { bytes.replaceSubrange(patch.range, with: patch.bytes) }
        return try replace(path, file, with: bytes)
      }
      // What is at the end is written first, because others may refer to it.
      for patch in patches.reversed() where !patch.bytes.isEmpty {
        do throws(SystemError) {
          try file.write(patch.bytes, at: patch.range.lowerBound)
        } catch {
          // The disk may be full.
          if patch.range.upperBound == size { ftruncate(file.descriptor, off_t(size)) }
          throw error
        }
      }
      if let last = patches.last, last.bytes.count < last.range.count,
        ftruncate(file.descriptor, off_t(last.range.lowerBound + last.bytes.count)) != 0
      {
        throw SystemError.current
      }
      if fsync(file.descriptor) != 0 { throw SystemError.current }
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
    order == .big ? OrientationEdit.bigEndian(value) : OrientationEdit.littleEndian(value)
  }
}
