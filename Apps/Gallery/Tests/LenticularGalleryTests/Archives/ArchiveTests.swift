import CZlib
import Foundation
import Testing

@testable import LenticularGallery

@Suite struct ArchiveTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func entry(_ name: String, _ bytes: [UInt8], date: String? = nil) throws -> Archive.Entry
  {
    let file = "\(name.utf8.count) \(bytes.count)"
    try folder.write(bytes, to: file)
    return Archive.Entry(
      name: name, path: "\(folder.path)/\(file)", size: bytes.count,
      date: date.flatMap { CaptureDate($0) })
  }

  private func bytes(
    of archive: Archive, from start: Int = 0, piece: Int = 100_000
  ) throws -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: piece)
    while start + all.count < archive.size {
      let count = try buffer.withUnsafeMutableBytes {
        try archive.read(into: $0, at: start + all.count)
      }
      all += buffer[..<count]
    }
    return all
  }

  private func number(_ bytes: [UInt8], at offset: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  /// The files that the directory of an archive tells, with the offsets of their headers.
  private func files(in bytes: [UInt8]) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    let end = bytes.count - 22
    #expect(number(bytes, at: end, 4) == 0x0605_4B50)
    var place = number(bytes, at: end + 16, 4)
    var count = number(bytes, at: end + 10, 2)
    if place == 0xFFFF_FFFF {
      #expect(number(bytes, at: end - 20, 4) == 0x0706_4B50)
      let record = number(bytes, at: end - 12, 8)
      #expect(number(bytes, at: record, 4) == 0x0606_4B50)
      count = number(bytes, at: record + 32, 8)
      place = number(bytes, at: record + 48, 8)
    }
    for _ in 0..<count {
      #expect(number(bytes, at: place, 4) == 0x0201_4B50)
      let (name, extra) = (
        number(bytes, at: place + 28, 2), number(bytes, at: place + 30, 2)
      )
      var size = number(bytes, at: place + 24, 4)
      var header = number(bytes, at: place + 42, 4)
      var wide = place + 46 + name + 4
      if size == 0xFFFF_FFFF {
        size = number(bytes, at: wide, 8)
        wide += 16
      }
      if header == 0xFFFF_FFFF { header = number(bytes, at: wide, 8) }
      #expect(number(bytes, at: header, 4) == 0x0403_4B50)
      // Stored, and with a name in UTF-8.
      #expect(number(bytes, at: header + 6, 2) == 0x0800 && number(bytes, at: header + 8, 2) == 0)
      let data =
        header + 30 + number(bytes, at: header + 26, 2) + number(bytes, at: header + 28, 2)
      let content = Array(bytes[data..<data + size])
      #expect(number(bytes, at: header + 14, 4) == Int(crc32(0, content, uInt(size))))
      files[String(decoding: bytes[place + 46..<place + 46 + name], as: UTF8.self)] = content
      place += 46 + name + extra
    }
    return files
  }

  @Test("An archive has its files as they are", arguments: [0xFFFF_FFFF, 1000, 0])
  func anArchiveHasItsFilesAsTheyAre(wide: Int) throws {
    let contents: [String: [UInt8]] = [
      "a.jpg": [], "Genève 100%.webp": Array("picture".utf8),
      "東京.jpg": (0..<9_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) },
      "z.mp4": Array(repeating: 7, count: 1200),
    ]
    let entries = try contents.sorted { $0.key < $1.key }.map { try entry($0.key, $0.value) }
    let archive = Archive(entries, wide: wide)
    let all = try bytes(of: archive)
    #expect(all.count == archive.size)
    #expect(files(in: all) == contents)
    // Any part can be read by itself, in pieces of any size.
    for start in [0, 3, 31, 900, archive.size - 30] {
      let part = try bytes(of: Archive(entries, wide: wide), from: start, piece: 333_333)
      #expect(part == Array(all[start...]))
    }
  }

  @Test("A file has the date of its photograph")
  func aFileHasTheDateOfItsPhotograph() throws {
    let entries = [
      try entry("a", [1], date: "2019:06:21 21:04:31"), try entry("bb", [2], date: "1979:01:01"),
    ]
    let bytes = try bytes(of: Archive(entries))
    #expect(number(bytes, at: 10, 2) == 21 << 11 | 4 << 5 | 15)
    #expect(number(bytes, at: 12, 2) == 39 << 9 | 6 << 5 | 21)
    let second = 30 + 1 + 1
    #expect(number(bytes, at: second + 10, 2) == 0 && number(bytes, at: second + 12, 2) == 33)
  }

  @Test("A file that is gone or has another size ends the archive with an error")
  func aFileThatIsGoneOrHasAnotherSizeEndsTheArchiveWithAnError() throws {
    for change in [{ unlink($0) }, { truncate($0, 5) }, { truncate($0, 5000) }] {
      let entries = [try entry("a", [1, 2]), try entry("bb", Array(repeating: 7, count: 4000))]
      let archive = Archive(entries)
      _ = change(entries[1].path)
      var buffer = [UInt8](repeating: 0, count: 100)
      let first = 30 + 1 + 2
      #expect(try buffer.withUnsafeMutableBytes { try archive.read(into: $0, at: 0) } == 31)
      #expect(throws: Archive.ReadFailure.self) {
        try buffer.withUnsafeMutableBytes { try archive.read(into: $0, at: first) }
      }
      // So does one that changes while it is sent.
      let other = Archive([try entry("bb", Array(repeating: 7, count: 4000))])
      #expect(try buffer.withUnsafeMutableBytes { try other.read(into: $0, at: 0) } == 32)
      #expect(truncate(entries[1].path, 50) == 0)
      #expect(throws: Archive.ReadFailure.self) {
        try buffer.withUnsafeMutableBytes { try other.read(into: $0, at: 32 + 60) }
      }
    }
  }

  @Test(
    "Names in an archive are each another one on all systems",
    arguments: [
      (["a.jpg", "b.jpg"], ["a.jpg", "b.jpg"]),
      (["a.jpg", "A.JPG", "a.jpg"], ["a.jpg", "A (2).JPG", "a (3).jpg"]),
      (["a.jpg", "a.jpg", "a (2).jpg"], ["a.jpg", "a (3).jpg", "a (2).jpg"]),
      (["é.jpg", "e\u{301}.jpg"], ["é.jpg", "e\u{301} (2).jpg"]),
      (
        ["100%.webp", "a\\b:c\n.jpg", ".jpg", ".jpg"],
        ["100%.webp", "a_b_c_.jpg", ".jpg", ".jpg (2)"]
      ),
      (
        Array(repeating: String(repeating: "é", count: 140) + ".webp", count: 2),
        [
          String(repeating: "é", count: 125) + ".webp",
          String(repeating: "é", count: 123) + " (2).webp",
        ]
      ),
    ])
  func namesInAnArchiveAreEachAnotherOneOnAllSystems(_ wanted: [String], _ names: [String]) {
    let unique = ArchiveNames.unique(wanted)
    #expect(unique.map { Array($0.utf8) } == names.map { Array($0.utf8) })
    #expect(unique.allSatisfy { $0.utf8.count <= 255 })
  }

  @Test("An album is in parts of a size") func anAlbumIsInPartsOfASize() throws {
    let items = try (0..<5).map { index in
      let item = Item.listed("\(index).jpg", as: "ab/\(index)")
      try folder.write([UInt8](repeating: 1, count: 40 + index), to: item.download.path)
      return item
    }
    let album = Album(
      title: "a", path: [], photos: items, albums: [], unreadCount: 0, sheets: [])
    func names(_ partSize: Int) throws -> [[String]] {
      try Archive.archives(of: album, in: folder.path, partSize: partSize).map {
        files(in: try bytes(of: $0)).keys.sorted()
      }
    }
    #expect(try names(1000) == [["0.webp", "1.webp", "2.webp", "3.webp", "4.webp"]])
    #expect(try names(85) == [["0.webp", "1.webp"], ["2.webp", "3.webp"], ["4.webp"]])
    #expect(try names(1).count == 5)
  }

  @Test("A build writes archives where they are asked for, and removes them again")
  func aBuildWritesArchivesWhereTheyAreAskedForAndRemovesThemAgain() throws {
    var gallery = try TestGallery()
    try gallery.photographs.write(Drawing.swatch(1), to: "Trip/a.png")
    try gallery.photographs.write(Drawing.swatch(2), to: "Trip/b.png")
    try gallery.photographs.write(
      Array("---\nitems:\n  b.png:\n    hidden: true\n---".utf8), to: "Trip/index.md")
    _ = try gallery.build.run()
    #expect(!gallery.site.files.contains { $0.hasSuffix(".zip") })
    gallery.build.settings.offersArchives = true
    _ = try gallery.build.run()
    #expect(gallery.site.files.filter { $0.hasSuffix(".zip") } == ["trip/album.zip"])
    #expect(files(in: try gallery.site.read("trip/album.zip")).keys.sorted() == ["a.webp"])
    #expect(
      try gallery.site.text("trip/index.html").contains(
        "<a href=\"album.zip\" download=\"Trip.zip\""))
    #expect(try gallery.build.run().writtenFiles == 0)
    // The original is what is downloaded.
    gallery.build.settings.publishesOriginals = true
    _ = try gallery.build.run()
    let original = try #require(gallery.site.files.first { $0.hasPrefix("originals/") })
    #expect(
      files(in: try gallery.site.read("trip/album.zip")) == [
        "a.png": try gallery.site.read(original)
      ])
    gallery.build.settings.offersArchives = false
    _ = try gallery.build.run()
    #expect(!gallery.site.files.contains { $0.hasSuffix(".zip") })
  }

  /// All bytes are read for the checksum, which takes ten seconds.
  @Test(
    "Python reads an archive with a file of more than 4 GB, and what follows it",
    .enabled(if: ProcessInfo.processInfo.environment["LENTICULAR_FUZZ_PICTURES"] != nil))
  func pythonReadsAnArchiveWithAFileOfMoreThan4GB() throws {
    let size = 4_300_000_000
    let small = Array("picture".utf8)
    // A file without blocks on the disk.
    let large = Archive.Entry(
      name: "film.mp4", path: "\(folder.path)/film", size: size, date: CaptureDate("2019:06:21"))
    try folder.write([], to: "film")
    #expect(truncate(large.path, size) == 0)
    let archive = Archive([try entry("a.jpg", small), large, try entry("东京.jpg", small)])
    let start = (30 + 5 + small.count) + (30 + 8 + 20)
    // What is around the bytes of the large file, which stay a hole.
    let file = "\(folder.path)/album.zip"
    let target = try OpenFile(descriptor: open(file, O_RDWR | O_CREAT, 0o600))
    var buffer = [UInt8](repeating: 0, count: 1000)
    for range in [0..<start, start + size..<archive.size] {
      var place = range.lowerBound
      while place < range.upperBound {
        let room = min(buffer.count, range.upperBound - place)
        let count = try buffer.withUnsafeMutableBytes {
          try archive.read(into: .init(rebasing: $0[..<room]), at: place)
        }
        try target.write(Array(buffer[..<count]), at: place)
        place += count
      }
    }
    let program = Process()
    program.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    program.arguments = [
      "-c",
      """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1]) as archive:
          for each in archive.infolist():
              with archive.open(each) as file:
                  print(each.filename, each.file_size, each.compress_type, each.header_offset, file.read(7))
      """, file,
    ]
    program.environment = ["PYTHONIOENCODING": "utf-8"]
    let output = Pipe()
    program.standardOutput = output
    try program.run()
    let lines = String(
      decoding: try #require(try output.fileHandleForReading.readToEnd()), as: UTF8.self)
    program.waitUntilExit()
    #expect(program.terminationStatus == 0)
    #expect(
      lines.split(separator: "\n").map(String.init) == [
        "a.jpg 7 0 0 b'picture'",
        "film.mp4 \(size) 0 42 b'\\x00\\x00\\x00\\x00\\x00\\x00\\x00'",
        "东京.jpg 7 0 \(start + size) b'picture'",
      ])
  }
}
