import Foundation

@testable import LenticularGallery

/// A folder of small photographs that changes at random, as people and programs change folders.
struct RandomFolder {
  let folder: TemporaryFolder
  private var random: SplitMix
  /// Makes each picture another one.
  private var count = 0

  init(seed: Int) throws {
    folder = try TemporaryFolder()
    random = SplitMix(state: UInt64(seed))
    for _ in 0..<6 { try add() }
  }

  mutating func below(_ limit: Int) -> Int { random.below(limit) }

  private static let places = ["", "A/", "A/B/", "C/", "\u{E9}/", "e\u{301}/", "A/B/D/"]

  private mutating func place() -> String { Self.places[random.below(Self.places.count)] }

  private mutating func name() -> String {
    let names = ["1.png", "2.png", "10.png", "IMG 3.PNG", "\u{E9}.png", "e\u{301}.png", "4"]
    return place() + names[random.below(names.count)]
  }

  private var entries: [String] {
    (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [])
      .sorted()
  }

  private mutating func entry() -> String? {
    let entries = entries
    return entries.isEmpty ? nil : entries[random.below(entries.count)]
  }

  private mutating func picture() -> [UInt8] {
    count += 1
    return Drawing.swatch(count)
  }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  private mutating func add() throws { try? folder.write(picture(), to: name()) }

  /// Changes something. Changes that are not possible are left out.
  mutating func change() throws {
    switch random.below(20) {
    case 0...4: try add()
    case 5:
      // An identical photograph, whose files are shared.
      if let entry = entry(), let bytes = try? folder.read(entry) {
        try? folder.write(bytes, to: name())
      }
    case 6, 7: if let entry = entry() { unlink(path(entry)) }
    case 8: if let entry = entry() { rename(path(entry), path(name())) }
    case 9:
      // Two files take each other's place.
      if let a = entry(), let b = entry(), a != b {
        let third = path(".third")
        rename(path(a), third)
        rename(path(b), path(a))
        rename(third, path(b))
      }
    case 10:
      // In the file itself, without another name or size.
      if let entry = entry(), let file = try? folder.read(entry) {
        let picture = picture()
        if !file.isEmpty, let handle = FileHandle(forWritingAtPath: path(entry)) {
          handle.write(Data(picture))
          try? handle.truncate(atOffset: UInt64(picture.count))
          try? handle.close()
        }
      }
    case 11:
      if let entry = entry() {
        let times = [0, 3600, -3600, 1_000_000_000, -1_000_000_000]
        let date = Date(timeIntervalSinceNow: Double(times[random.below(times.count)]))
        try? FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path(entry))
      }
    case 12: if let entry = entry() { chmod(path(entry), [0o600, 0o644, 0o755][random.below(3)]) }
    case 13:
      // A folder into another, or to another name.
      let target = place()
      if !target.isEmpty, let entry = entry() {
        rename(path(entry), path(target + "moved\(random.below(3))"))
      }
    case 14:
      let targets = ["..", "../..", "nowhere", "1.png", "A", "../C", "A/B"]
      symlink(
        targets[random.below(targets.count)], path(name() + (random.below(2) == 0 ? "" : "x")))
    case 15:
      try? folder.write([], to: name())
      try? folder.write(Array("no picture".utf8), to: place() + "text.jpg")
    case 16:
      if let entry = entry(), let bytes = try? folder.read(entry), bytes.count > 20 {
        try? folder.write(bytes.prefix(random.below(bytes.count)), to: entry)
      }
    case 17:
      let marks = ["@eaDir/1.png", ".nomedia", "#recycle/9.png", "notes.txt", ".hidden.png"]
      let name = place() + marks[random.below(marks.count)]
      if random.below(2) == 0 { unlink(path(name)) } else { try? folder.write(picture(), to: name) }
    case 18:
      let name = place() + ".lenticularignore"
      let lines = ["*.PNG\n", "/A/\n!1.png\n", "10.png\n", "B/**\n"]
      if random.below(2) == 0 {
        unlink(path(name))
      } else {
        try? folder.write(Array(lines[random.below(lines.count)].utf8), to: name)
      }
    default: if random.below(4) == 0, let entry = entry() { Folder.remove(path(entry)) }
    }
    // There is always something to show.
    if count < 400, (try? FolderScan(of: folder.path).root.allPhotos.count) ?? 0 < 2 { try add() }
  }
}
