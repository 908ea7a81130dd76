import Foundation
import LenticularGallery
import Testing

/// What is changed in files, and undone.
@Suite("changes of files")
struct FileEditTests {
  /// Rows of letters as they are seen.
  private typealias Grid = [[Character]]

  private static func rotatedRight(_ grid: Grid) -> Grid {
    (0..<grid[0].count).map { column in grid.reversed().map { $0[column] } }
  }

  private static func mirrored(_ grid: Grid) -> Grid { grid.map { $0.reversed() } }

  /// What is seen of a picture, by the words of Exif 2.32 on where row 0 and column 0 are.
  private static func seen(_ grid: Grid, _ orientation: Int) -> Grid {
    switch orientation {
    case 2: mirrored(grid)
    case 3: rotatedRight(rotatedRight(grid))
    case 4: grid.reversed()
    case 5: (0..<grid[0].count).map { column in grid.map { $0[column] } }
    case 6: rotatedRight(grid)
    case 7:
      rotatedRight(rotatedRight((0..<grid[0].count).map { column in grid.map { $0[column] } }))
    case 8: rotatedRight(rotatedRight(rotatedRight(grid)))
    default: grid
    }
  }

  @Test("a change of any orientation is that of what is seen", arguments: 1...8)
  func orientations(value: Int) {
    let grid: Grid = ["abc", "def"].map(Array.init)
    let before = Self.seen(grid, value)
    for change in Orientation.Change.allCases {
      let expected =
        switch change {
        case .rotatedRight: Self.rotatedRight(before)
        case .rotatedLeft: Self.rotatedRight(Self.rotatedRight(Self.rotatedRight(before)))
        case .mirrored: Self.mirrored(before)
        case .turnedOver: Grid(before.reversed())
        }
      #expect(Self.seen(grid, Orientation(value).changed(change).value) == expected, "\(change)")
    }
    #expect(Orientation(value + 8).value == 1 && Orientation(0).value == 1)
  }

  /// An EXIF block of the maker's name, with an orientation or without.
  private static func block(isLittle: Bool, orientation: UInt16?) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }
      return isLittle ? bytes : bytes.reversed()
    }
    var entries = [
      number(0x010F, 2) + number(2, 2) + number(4, 4) + Array("abc\0".utf8),
      number(0x011A, 2) + number(4, 2) + number(1, 4) + number(7, 4),
    ]
    if let orientation {
      entries.insert(
        number(0x0112, 2) + number(3, 2) + number(1, 4) + number(Int(orientation), 2) + [0, 0],
        at: 1)
    }
    return Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
      + number(entries.count, 2) + entries.flatMap(\.self) + number(0, 4)
  }

  /// A JPEG, red on the left and blue on the right, with an EXIF block.
  private static func jpeg(_ block: [UInt8]?) throws -> [UInt8] {
    let plain = [UInt8](try TestPhotographs.jpeg([0xFF4040, 0x4040FF], 64, 32))
    guard let block else { return plain }
    let length = block.count + 8
    return plain[..<2] + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]
      + Array("Exif\0\0".utf8) + block + plain[2...]
  }

  @Test("the orientation is changed in a JPEG and undone to the byte, wherever the file has it")
  func jpegs() throws {
    let photographs = try TestPhotographs(count: 0)
    let reader = photographs.reader
    defer { reader.stop() }
    let path = "\(photographs.path)/a.jpg"
    for block in [
      nil, Self.block(isLittle: true, orientation: 1), Self.block(isLittle: false, orientation: 1),
      Self.block(isLittle: true, orientation: nil), Self.block(isLittle: false, orientation: nil),
      Self.block(isLittle: true, orientation: 99),
    ] {
      let bytes = try Self.jpeg(block)
      try photographs.write(Data(bytes), to: "a.jpg")
      let past = Date(timeIntervalSince1970: 1_000_000_000)
      try FileManager.default.setAttributes(
        [.modificationDate: past, .posixPermissions: 0o640], ofItemAtPath: path)
      let edit = try OrientationEdit(of: path, .rotatedRight)
      let file = try #require(SourceFile(chosen: path))
      let facts = try reader.headers(of: [file])[0].get()
      #expect(facts.size == PixelSize(width: 32, height: 64))
      if block != nil { #expect(facts.camera == "abc", "what else the file says stays") }
      let pixels = try reader.pixels(of: file, whole: facts.size, size: facts.size)
      #expect(pixels.flaw == nil)
      // What was on the left is now at the top.
      func isRed(_ row: Int) -> Bool {
        let pixel = pixels.pixels.bytes.assumingMemoryBound(to: UInt8.self) + 4 * (32 * row + 16)
        return pixel[2] > 200 && pixel[0] < 120
      }
      #expect(isRed(10) && !isRed(54))
      let second = try OrientationEdit(of: path, .mirrored)
      try second.undo()
      try edit.undo()
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes))
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.modificationDate] as? Date == past)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
      #expect(try FileManager.default.contentsOfDirectory(atPath: photographs.path) == ["a.jpg"])
    }
  }

  /// Pictures of formats, red on the left and blue on the right, by the extensions of their names.
  private static func pictures() throws -> [(name: String, bytes: [UInt8])] {
    let (width, height) = (64, 32)
    let left: [UInt8] = [255, 64, 64]
    let right: [UInt8] = [64, 64, 255]
    let row = (0..<width).flatMap { $0 < width / 2 ? left : right }
    let encodings: [(String, Encoding)] = [
      ("png", .png), ("webp", .webp(quality: 90, effort: 2)), ("heic", .heic(quality: 90)),
      ("avif", .avif(quality: 90, effort: 2)),
    ]
    return try encodings.map { name, encoding in
      let picture = Picture.painted(size: PixelSize(width: width, height: height)) { rows in
        [UInt8](rows.flatMap { _ in row })
      }
      return (name, try #require(picture?.encoded(as: encoding)))
    } + [("lossless.webp", losslessWebP)]
  }

  @Test(
    "PNG, WebP, HEIC and AVIF are turned without a change of their pixels, and undone to the byte")
  func otherFormats() throws {
    let photographs = try TestPhotographs(count: 0)
    let reader = photographs.reader
    defer { reader.stop() }
    let turned = PixelSize(width: 32, height: 64)
    for (name, bytes) in try Self.pictures() {
      let path = "\(photographs.path)/a.\(name)"
      try photographs.write(Data(bytes), to: "a.\(name)")
      let edit = try OrientationEdit(of: path, .rotatedRight)
      func look() throws -> (size: PixelSize, isRedFirst: Bool) {
        let file = try #require(SourceFile(chosen: path))
        let size = try reader.headers(of: [file])[0].get().size
        let pixels = try reader.pixels(of: file, whole: size, size: size)
        #expect(pixels.flaw == nil)
        let row = pixels.pixels.bytes.assumingMemoryBound(to: UInt8.self)
        let (first, last) = (
          row + 4 * (size.width * 4 + 4), row + 4 * (size.width * size.height - 4 * size.width - 4)
        )
        return (size, first[2] > 160 && first[0] < 160 && last[0] > 160)
      }
      #expect(try look() == (turned, true), "\(name)")
      // A second turn finds what the first has written.
      let second = try OrientationEdit(of: path, .rotatedRight)
      #expect(try look() == (PixelSize(width: 64, height: 32), false), "\(name)")
      let third = try OrientationEdit(of: path, .rotatedLeft)
      #expect(try look() == (turned, true), "\(name)")
      try third.undo()
      try second.undo()
      try edit.undo()
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes), "\(name)")
      for end in [20, 40, bytes.count / 2] {
        // What is cut off is turned or refused, and stays the picture that it was.
        try photographs.write(Data(bytes.prefix(end)), to: "cut.\(name)")
        let cut = "\(photographs.path)/cut.\(name)"
        if let edit = try? OrientationEdit(of: cut, .rotatedLeft) { try edit.undo() }
        #expect(try Data(contentsOf: URL(fileURLWithPath: cut)) == Data(bytes.prefix(end)))
      }
    }
  }

  /// A WebP without loss of 64 × 32 pixels, red on the left and blue on the right.
  private static let losslessWebP = [UInt8](
    Data(base64Encoded: "UklGRioAAABXRUJQVlA4TB0AAAAvP8AHAA8wQAf6fdD//EcLxILJ/KVD6I3of1TBNwA=")!)

  @Test("a TIFF is turned in its place, a link stays one, and what another program wrote stays")
  func others() throws {
    let photographs = try TestPhotographs(count: 0)
    for orientation in [nil, 6] as [UInt16?] {
      // The directory alone: a program that shows it is of no concern here.
      let bytes = Data(Self.block(isLittle: true, orientation: orientation))
      try photographs.write(bytes, to: "a.tif")
      let link = "\(photographs.path)/link.tif"
      try? FileManager.default.removeItem(atPath: link)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.tif")
      let edit = try OrientationEdit(of: link, .rotatedRight)
      #expect(try Data(contentsOf: URL(fileURLWithPath: link)) != bytes)
      try edit.undo()
      #expect(try Data(contentsOf: URL(fileURLWithPath: "\(photographs.path)/a.tif")) == bytes)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a.tif")
    }

    let path = "\(photographs.path)/b.jpg"
    try photographs.write(TestPhotographs.jpeg(0x4080FF, 64, 32), to: "b.jpg")
    let edit = try OrientationEdit(of: path, .turnedOver)
    let other = try TestPhotographs.jpeg(0xFF8040, 30, 20)
    try photographs.write(other, to: "b.jpg")
    #expect(throws: OrientationEdit.Failure.self) { try edit.undo() }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == other)

    for (name, bytes) in [("c.gif", Self.animation), ("d.txt", Data("text".utf8))] {
      try photographs.write(bytes, to: name)
      let place = "\(photographs.path)/\(name)"
      #expect(throws: OrientationEdit.Failure.self) {
        try OrientationEdit(of: place, .rotatedLeft)
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: place)) == bytes)
    }
  }

  @Test("a turn for which the disk has no room leaves the file as it was, and nothing beside it")
  func fullDisk() throws {
    let disk = try TestPhotographs(count: 0)
    func run(_ arguments: String...) throws -> Int32 {
      try TestProgram.start("/usr/bin/env", arguments).result().status
    }
    guard try run("mount", "-t", "tmpfs", "-o", "size=64k", "none", disk.path) == 0 else {
      print("NOT TESTED on a disk that fills: this user may not mount one")
      return
    }
    defer { _ = try? run("umount", disk.path) }
    // A TIFF with many tags grows at its end, and a JPEG is written anew.
    var tiff = [UInt8]("II".utf8) + [42, 0, 8, 0, 0, 0, 0xE8, 3]
    for tag in 0..<1000 {
      tiff += [UInt8(tag & 255), UInt8(4 + tag >> 8), 3, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    }
    tiff += [0, 0, 0, 0]
    let files = [
      ("a.tif", Data(tiff)), ("b.jpg", Data(try Self.jpeg(nil)) + Data(count: 30_000)),
    ]
    for (name, bytes) in files {
      let path = "\(disk.path)/\(name)"
      try disk.write(bytes, to: name)
      try disk.write(Data(count: 64 << 10 - 8192 - (bytes.count + 4095) / 4096 * 4096), to: "rest")
      #expect(throws: OrientationEdit.Failure.system("No space left on device")) {
        try OrientationEdit(of: path, .rotatedRight)
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
      let names = try FileManager.default.contentsOfDirectory(atPath: disk.path)
      #expect(Set(names) == [name, "rest"])
      for name in names { unlink("\(disk.path)/\(name)") }
    }
  }

  @Test("the pictures of an animation follow each other by their times, as often as the file says")
  func motion() {
    let forever = Motion(durations: [0.2, 0.3, 0.2], loops: 0)
    #expect(forever.picture(at: 0).index == 0)
    #expect(abs(forever.picture(at: 0).end - 0.2) < 1e-9)
    #expect(forever.picture(at: 0.25).index == 1)
    #expect(forever.picture(at: 0.6).index == 2)
    #expect(abs(forever.picture(at: 0.6).end - 0.7) < 1e-9)
    #expect(forever.picture(at: 70.25).index == 1)
    let twice = Motion(durations: [0.2, 0.3, 0.2], loops: 2)
    #expect(twice.picture(at: 0.75).index == 0)
    #expect(twice.picture(at: 1.3).index == 2 && twice.picture(at: 1.3).end == .infinity)
    #expect(twice.picture(at: 100).index == 2 && twice.picture(at: 100).end == .infinity)
  }

  @Test("the pictures of an animated GIF or WebP are decoded with their times")
  func animations() throws {
    let photographs = try TestPhotographs(count: 0)
    let reader = photographs.reader
    defer { reader.stop() }
    let size = PixelSize(width: 16, height: 16)
    for (name, bytes, loops) in [
      ("a.gif", Self.animation, 0), ("a.webp", Self.animatedWebP, 2),
    ] {
      try photographs.write(bytes, to: name)
      let file = try #require(SourceFile(chosen: "\(photographs.path)/\(name)"))
      let all = try #require(
        try reader.animation(of: file, whole: size, size: size, pixelLimit: 1_000_000))
      #expect(all.motion == Motion(durations: [0.2, 0.3, 0.2], loops: loops))
      let colors = (0..<3).map { index in
        let pixel = all.bytes(index).assumingMemoryBound(to: UInt8.self) + 4 * (8 * 16 + 8)
        return UInt32(pixel[2]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[0])
      }
      #expect(colors == [0xFF4040, 0x40FF40, 0x4040FF], "\(name)")
      let few = try #require(
        try reader.animation(of: file, whole: size, size: size, pixelLimit: 3 * 64))
      #expect(few.size.width * few.size.height * few.motion.durations.count <= 3 * 64)
    }
    try photographs.write(TestPhotographs.jpeg(0x4080FF, 16, 16), to: "b.jpg")
    let still = try #require(SourceFile(chosen: "\(photographs.path)/b.jpg"))
    #expect(try reader.animation(of: still, whole: size, size: size, pixelLimit: 1000) == nil)
  }

  /// A GIF of three pictures of 16 × 16 pixels: red, green and blue, for 200, 300 and 200 ms, for ever.
  static let animation = Data(
    base64Encoded:
      "R0lGODlhEAAQAIEAAP9AQAAAAAAAAAAAACH/C05FVFNDQVBFMi4wAwEAAAAh+QQEFAAAACwAAAAAEAAQAAAIHQABCBxIsKDBgwgTKlzIsKHDhxAjSpxIsaLFgQEBACH5BAUeAAEALAAAAAAQABAAgUD/QAAAAAAAAAAAAAgdAAEIHEiwoMGDCBMqXMiwocOHECNKnEixosWBAQEAIfkEBRQAAQAsAAAAABAAEACBQED/AAAAAAAAAAAACB0AAQgcSLCgwYMIEypcyLChw4cQI0qcSLGixYEBAQA7"
  )!

  /// A WebP of the same pictures, twice.
  private static let animatedWebP = Data(
    base64Encoded:
      "UklGRroAAABXRUJQVlA4WAoAAAACAAAADwAADwAAQU5JTQYAAAAAAAAAAgBBTk1GKgAAAAAAAAAAAA8AAA8AAMgAAAJWUDhMEQAAAC8PwAMAB1Cg/heo/4GI6H8AAEFOTUYqAAAAAAAAAAAADwAADwAALAEAAFZQOEwRAAAALw/AAwAH0P8CFaj/gYjofwAAQU5NRioAAAAAAAAAAAAPAAAPAADIAAAAVlA4TBEAAAAvD8ADAAdQoAL1v/+BiOh/AAA="
  )!
}
