import CZlib
import Foundation
import Synchronization

/// A ZIP archive of files, whose bytes are made where they are read.
///
/// The files are stored as they are, because pictures and movies are compressed already. So the size of the archive is
/// known from those of the files, and any part of it can be read by itself. The checksum of a file precedes its bytes:
/// it is computed when it is needed first, and kept.
///
/// The format is that of PKWARE's APPNOTE.TXT 6.3.10, with names in UTF-8, and with the records of ZIP64 (§4.3.14, §4.5.3)
/// where a number has no room in its field.
public final class Archive: Sendable {
  /// A file in an archive.
  struct Entry: Sendable {
    /// The name in the archive.
    let name: String
    /// The path of the file.
    let path: String
    /// The size of the file, in bytes.
    let size: Int
    /// When the photograph was taken; `nil` if that is not known.
    let date: CaptureDate?
  }

  /// The size of the archive, in bytes.
  public let size: Int
  /// A text that changes with the archive. Files at the same path have the same bytes.
  public let version: String

  private let entries: [Entry]
  /// Where the headers of the files begin, and where the directory does.
  private let offsets: [Int]
  /// The least number that has no room in a field of 32 bits.
  private let wide: Int
  private let state: Mutex<State>

  private struct State: @unchecked Sendable {
    /// The checksums of the files; `nil` for those that have not been computed.
    var checksums: [UInt32?]
    /// The file whose checksum is being computed: the number of bytes that it has so far.
    var summed = (index: 0, count: 0, checksum: UInt32(0))
    /// The file that was read last.
    var open: (index: Int, file: OpenFile)?
    var directory: [UInt8]?
  }

  /// The greatest number of bytes for whose checksum a call of ``read(into:at:)`` reads, so that no call takes long.
  private static let step = 4 << 20

  /// - Parameters:
  ///   - entries: the files, whose names are unique.
  ///   - wide: the least number that has no room in a field of 32 bits. Tests take a smaller one.
  init(_ entries: [Entry], wide: Int = 0xFFFF_FFFF) {
    self.entries = entries
    self.wide = wide
    var offsets = [0]
    for entry in entries {
      let header = 30 + entry.name.utf8.count + (entry.size >= wide ? 20 : 0)
      offsets.append(offsets[offsets.count - 1] + header + entry.size)
    }
    self.offsets = offsets
    let directory = entries.indices.reduce(0) { size, index in
      let numbers = Self.wideNumbers(of: entries[index], at: offsets[index], wide).count
      return size + 46 + entries[index].name.utf8.count + (numbers > 0 ? 4 + 8 * numbers : 0)
    }
    let start = offsets[entries.count]
    size = start + directory + Self.end(start, directory, entries.count, wide).count
    let hash = Digest.Hash()
    for entry in entries {
      hash.add("\(entry.name)\n\(entry.path)\n\(entry.size)\n\(entry.date?.text ?? "")\n".utf8)
    }
    version = hash.finish().hexadecimal
    state = Mutex(State(checksums: entries.map { _ in nil }))
  }

  /// Reads bytes of the archive from an offset on.
  ///
  /// - Returns: the number of bytes that were read, at most as many as the buffer has room for. It is 0 at the end, and
  ///   where a checksum is being computed, which the next call continues.
  /// - Throws: the error of a file that cannot be read or has another size than before.
  public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ReadFailure)
    -> Int
  {
    do throws(SystemError) {
      return try state.withLock { state throws(SystemError) in
        try read(into: buffer, at: offset, &state)
      }
    } catch {
      throw ReadFailure(reason: error.reason)
    }
  }

  /// A file of an archive could not be read.
  public struct ReadFailure: Error {
    /// The system's reason.
    public let reason: String
  }

  private func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int, _ state: inout State
  ) throws(SystemError) -> Int {
    if offset >= size { return 0 }
    if offset >= offsets[entries.count] {
      if state.directory == nil {
        for index in entries.indices where state.checksums[index] == nil {
          guard try sum(index, &state) else { return 0 }
        }
        state.directory = directory(state.checksums.map { $0 ?? 0 })
      }
      return Self.copy(state.directory ?? [], from: offset - offsets[entries.count], to: buffer)
    }
    // The last file that begins at the offset or before.
    var range = entries.indices
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range = offsets[middle] <= offset ? middle..<range.upperBound : range.lowerBound..<middle
    }
    let index = range.lowerBound
    let place = offset - offsets[index]
    let data = offsets[index + 1] - offsets[index] - entries[index].size
    if place >= data {
      let count = min(buffer.count, entries[index].size - (place - data))
      return try bytes(of: index, into: .init(rebasing: buffer[..<count]), at: place - data, &state)
    }
    guard try sum(index, &state) else { return 0 }
    return Self.copy(header(of: index, state.checksums[index] ?? 0), from: place, to: buffer)
  }

  private static func copy(
    _ bytes: [UInt8], from start: Int, to buffer: UnsafeMutableRawBufferPointer
  ) -> Int {
    let count = min(buffer.count, bytes.count - start)
    buffer.copyBytes(from: bytes[start..<start + count])
    return count
  }

  /// Reads bytes of a file, at least one of them.
  private func bytes(
    of index: Int, into buffer: UnsafeMutableRawBufferPointer, at offset: Int, _ state: inout State
  ) throws(SystemError) -> Int {
    if state.open?.index != index {
      let file = try OpenFile(entries[index].path)
      guard try file.version.size == entries[index].size else { throw SystemError(number: EIO) }
      state.open = (index, file)
    }
    while let file = state.open?.file {
      let count = pread(file.descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      if count > 0 { return count }
      // A file that ends here has become shorter.
      if count == 0 { break }
      if errno != EINTR { throw .current }
    }
    throw SystemError(number: EIO)
  }

  /// Computes a part of the checksum of a file, unless it is known. Returns whether it is known then.
  private func sum(_ index: Int, _ state: inout State) throws(SystemError) -> Bool {
    if state.checksums[index] != nil { return true }
    if state.summed.index != index { state.summed = (index, 0, 0) }
    let (total, end) = (entries[index].size, state.summed.count + Self.step)
    var piece = [UInt8](repeating: 0, count: min(1 << 18, max(total, 1)))
    while state.summed.count < min(total, end) {
      let rest = min(piece.count, total - state.summed.count)
      let offset = state.summed.count
      let count: Int
      do {
        count = try piece.withUnsafeMutableBytes { buffer in
          try bytes(of: index, into: .init(rebasing: buffer[..<rest]), at: offset, &state)
        }
      } catch {
        throw (error as? SystemError) ?? SystemError(number: EIO)
      }
      state.summed.checksum = UInt32(
        crc32(uLong(state.summed.checksum), piece, uInt(count)))
      state.summed.count += count
    }
    guard state.summed.count == total else { return false }
    state.checksums[index] = state.summed.checksum
    return true
  }

  // MARK: Records

  /// The header before the bytes of a file (§4.3.7).
  private func header(of index: Int, _ checksum: UInt32) -> [UInt8] {
    let entry = entries[index]
    let isWide = entry.size >= wide
    var record = Record()
    record.add32(0x0403_4B50)
    add(entry, isWide: isWide, checksum, to: &record)
    record.add16(isWide ? 20 : 0)
    record.bytes += entry.name.utf8
    if isWide { record.addExtra([entry.size, entry.size]) }
    return record.bytes
  }

  /// What both headers of a file have, from the needed version to the length of the name.
  private func add(_ entry: Entry, isWide: Bool, _ checksum: UInt32, to record: inout Record) {
    record.add16(isWide ? 45 : 20)
    // The name is in UTF-8; the file is stored.
    record.add16(0x0800)
    record.add16(0)
    let (time, day) = Self.dosTime(entry.date)
    record.add16(time)
    record.add16(day)
    record.add32(Int(checksum))
    let size = isWide ? 0xFFFF_FFFF : entry.size
    record.add32(size)
    record.add32(size)
    record.add16(entry.name.utf8.count)
  }

  /// The directory, and what follows it (§4.3.12 to §4.3.16).
  private func directory(_ checksums: [UInt32]) -> [UInt8] {
    var record = Record()
    for (index, entry) in entries.enumerated() {
      let numbers = Self.wideNumbers(of: entry, at: offsets[index], wide)
      record.add32(0x0201_4B50)
      // Made on Unix, where the mode of the file counts.
      record.add16(3 << 8 | 45)
      add(entry, isWide: entry.size >= wide, checksums[index], to: &record)
      record.add16(numbers.isEmpty ? 0 : 4 + 8 * numbers.count)
      for _ in 0..<3 { record.add16(0) }
      record.add32(0o100_644 << 16)
      record.add32(offsets[index] >= wide ? 0xFFFF_FFFF : offsets[index])
      record.bytes += entry.name.utf8
      if !numbers.isEmpty { record.addExtra(numbers) }
    }
    return record.bytes
      + Self.end(offsets[entries.count], record.bytes.count, entries.count, wide)
  }

  /// The numbers of a file in the directory that have no room in their fields.
  private static func wideNumbers(of entry: Entry, at offset: Int, _ wide: Int) -> [Int] {
    (entry.size >= wide ? [entry.size, entry.size] : []) + (offset >= wide ? [offset] : [])
  }

  /// What follows the directory.
  private static func end(_ start: Int, _ size: Int, _ count: Int, _ wide: Int) -> [UInt8] {
    var record = Record()
    let isWide = start >= wide || size >= wide || count >= 0xFFFF
    if isWide {
      record.add32(0x0606_4B50)
      record.add64(44)
      record.add16(3 << 8 | 45)
      record.add16(45)
      record.add64(0)
      for number in [count, count, size, start] { record.add64(number) }
      record.add32(0x0706_4B50)
      record.add32(0)
      record.add64(start + size)
      record.add32(1)
    }
    record.add32(0x0605_4B50)
    record.add32(0)
    for _ in 0..<2 { record.add16(isWide ? 0xFFFF : count) }
    record.add32(isWide ? 0xFFFF_FFFF : size)
    record.add32(isWide ? 0xFFFF_FFFF : start)
    record.add16(0)
    return record.bytes
  }

  /// A date as MS-DOS has it, from 1980 to 2107, to two seconds: the time, and the day.
  private static func dosTime(_ date: CaptureDate?) -> (time: Int, day: Int) {
    guard let date, (1980...2107).contains(date.year) else { return (0, 1 << 5 | 1) }
    return (
      date.hour << 11 | date.minute << 5 | date.second / 2,
      (date.year - 1980) << 9 | date.month << 5 | date.day
    )
  }

  /// Bytes of a record, whose numbers have the lowest byte first.
  private struct Record {
    var bytes: [UInt8] = []

    mutating func add16(_ number: Int) { add(number, bytes: 2) }
    mutating func add32(_ number: Int) { add(number, bytes: 4) }
    mutating func add64(_ number: Int) { add(number, bytes: 8) }

    /// The extra field of ZIP64.
    mutating func addExtra(_ numbers: [Int]) {
      add16(1)
      add16(8 * numbers.count)
      for number in numbers { add64(number) }
    }

    private mutating func add(_ number: Int, bytes count: Int) {
      for byte in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
    }
  }
}
