import Foundation
import Testing

@testable import LenticularGallery

/// Builds galleries of pictures that are damaged at random places.
///
/// `LENTICULAR_FUZZ_PICTURES` is how many, `LENTICULAR_FUZZ_SEED` what the damage follows from.
@Suite struct MutationTests {
  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test("Damaged pictures are named and the rest is built")
  func damagedPicturesAreNamedAndTheRestIsBuilt() throws {
    let total = Self.number("LENTICULAR_FUZZ_PICTURES") ?? 300
    var random = SplitMix(state: UInt64(Self.number("LENTICULAR_FUZZ_SEED") ?? 1))
    let seeds = try Self.seeds()
    var outcomes = (shown: 0, flawed: 0, reported: 0, ended: 0)
    for start in stride(from: 0, to: total, by: 1000) {
      let gallery = try TestGallery()
      let count = min(1000, total - start)
      for index in 0..<count {
        let seed = seeds[index % seeds.count]
        let bytes = Self.mutated(seed.bytes, &random)
        try gallery.photographs.write(bytes, to: "\(index).\(seed.extension)")
      }
      for (index, seed) in seeds.enumerated() {
        try gallery.photographs.write(seed.bytes, to: "whole/\(index).\(seed.extension)")
      }
      let summary = try gallery.build.run()
      let lost = summary.problems.filter(\.losesPhotographs)
      #expect(summary.photos + lost.count == count + seeds.count)
      #expect(Set(lost.map(\.path)).count == lost.count)
      #expect(!lost.contains { $0.path.hasPrefix("whole/") })
      let list = try Manifest("whole/", in: gallery.site).photographs
      #expect(list.count == seeds.count)
      outcomes.shown += summary.photos - seeds.count
      outcomes.reported += lost.count
      for problem in summary.problems {
        switch problem.kind {
        case .flawed: outcomes.flawed += 1
        case .crashing, .tooSlow, .tooMuchMemory:
          outcomes.ended += 1
          print("\(problem)")
        default: break
        }
      }
    }
    print(
      "\(total) damaged pictures: \(outcomes.shown) shown, \(outcomes.flawed) of them flawed; "
        + "\(outcomes.reported) reported, \(outcomes.ended) of them by the end of their worker")
  }

  @Test("Damaged movies and raw files are named and the rest is built")
  func damagedMoviesAndRawFilesAreNamedAndTheRestIsBuilt() throws {
    let total = Self.number("LENTICULAR_FUZZ_PICTURES") ?? 300
    var random = SplitMix(state: UInt64(Self.number("LENTICULAR_FUZZ_SEED") ?? 1))
    var gallery = try TestGallery()
    // One size of each image: what is damaged is read, and little is written.
    gallery.build.settings.widths = [640]
    let folder = try TemporaryFolder()
    let card = TestMovie.card(64, 48, seconds: 0.2) + TestMovie.tone(seconds: 0.2)
    for (name, codecs) in [
      ("a.mp4", TestMovie.h264 + ["-c:a", "aac"]),
      ("b.mov", TestMovie.h264 + ["-c:a", "aac", "-movflags", "+faststart"]),
      ("c.webm", ["-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libopus"]),
      ("d.avi", ["-c:v", "mjpeg", "-c:a", "pcm_u8"]),
      ("e.mts", TestMovie.h264 + ["-c:a", "ac3", "-f", "mpegts"]),
    ] {
      try TestMovie.make(name, in: folder, card + codecs)
    }
    let movies = folder.files
    for format in RawFormat.allCases where format != .cr2 {
      try folder.write(
        TestCamera.raw(format, 160, 120), to: "raw-\(format.rawValue).\(format.extensions[0])")
    }
    let raws = folder.files.filter { $0.hasPrefix("raw-") }
    for index in 0..<total {
      // Programs run for a movie, so it costs ten times what a raw file does.
      let names = index % 3 == 0 ? movies : raws
      let name = names[index / 3 % names.count]
      let bytes = Self.mutated(try folder.read(name), &random)
      try gallery.photographs.write(bytes, to: "\(index).\(SourceFile.fileExtension(of: name))")
    }
    for name in folder.files {
      try gallery.photographs.write(try folder.read(name), to: "whole/\(name)")
    }
    let summary = try gallery.build.run()
    let lost = summary.problems.filter(\.losesPhotographs)
    #expect(summary.photos + lost.count == total + folder.files.count)
    #expect(!lost.contains { $0.path.hasPrefix("whole/") })
    let largest =
      try gallery.site.files
      .map { try OpenFile("\(gallery.site.path)/\($0)").version.size }.max() ?? 0
    #expect(largest < 2 << 20)
    #expect(
      try Self.processes(using: gallery.photographs.path) == [], "no program outlives the build")
    let ended = summary.problems.filter {
      switch $0.kind {
      case .crashing, .tooSlow, .tooMuchMemory: true
      default: false
      }
    }
    print(
      "\(total) damaged movies and raw files: \(lost.count) reported, "
        + "\(ended.count) by the end of a worker")
    for problem in ended { print("\(problem)") }
    for case .crashing(let signal) in ended.map(\.kind) { Issue.record("\(signal)") }
  }

  /// The other processes that have a file of a folder open.
  private static func processes(using folder: String) throws -> [String] {
    let manager = FileManager.default
    return try manager.contentsOfDirectory(atPath: "/proc").filter { name in
      guard let number = Int32(name), number != getpid() else { return false }
      let descriptors = (try? manager.contentsOfDirectory(atPath: "/proc/\(name)/fd")) ?? []
      return descriptors.contains { descriptor in
        let file = try? manager.destinationOfSymbolicLink(atPath: "/proc/\(name)/fd/\(descriptor)")
        return file?.hasPrefix(folder) == true
      }
    }
  }

  /// A picture of each format, with all the metadata that it can have.
  private static func seeds() throws -> [(bytes: [UInt8], extension: String)] {
    func picture() -> Picture {
      let picture = Drawing.picture(160, 120)
      picture.set("exif-ifd0-ImageDescription", to: "A lake")
      picture.set("exif-ifd0-Make", to: "Lenticular")
      picture.set("exif-ifd2-DateTimeOriginal", to: "2025:06:21 21:04:09")
      picture.set("xmp-data", to: XMPPacket.captioned("A lake & <hills>"))
      return picture
    }
    let encodings: [(Encoding, String)] = [
      (.jpeg(quality: 85), "jpg"), (.png, "png"), (.webp(quality: 80, effort: 0), "webp"),
      (.avif(quality: 50, effort: 0), "avif"), (.tiff, "tif"), (.gif, "gif"),
      (.heic(quality: 50), "heic"),
    ]
    // Not every system's libheif can write HEIC.
    let pictures = encodings.compactMap { encoding, name in
      picture().encoded(as: encoding, keepsMetadata: true).map { ($0, name) }
    }
    let raws = RawFormat.allCases.filter { $0 != .cr2 }.map {
      (TestCamera.raw($0, 160, 120), $0.extensions[0])
    }
    return pictures + raws
  }

  static func mutated(_ bytes: [UInt8], _ random: inout SplitMix) -> [UInt8] {
    var bytes = bytes
    switch random.below(4) {
    case 0: bytes.removeLast(random.below(bytes.count))
    case 1:
      for _ in 0...random.below(20) {
        bytes[random.below(bytes.count)] ^= UInt8(1 << random.below(8))
      }
    case 2:
      for _ in 0...random.below(5) {
        bytes[random.below(min(bytes.count, 2000))] = UInt8(random.below(256))
      }
    default:
      let inserted = (0...random.below(200)).map { _ in UInt8(random.below(256)) }
      bytes.insert(contentsOf: inserted, at: random.below(bytes.count))
    }
    return bytes
  }
}

/// Numbers that follow from a seed: Steele, Lea and Flood, “Fast splittable pseudorandom number
/// generators”, 2014.
struct SplitMix {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(max(limit, 1)))
  }
}
