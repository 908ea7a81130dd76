import Foundation
import Testing

@testable import LenticularGallery

/// Runs the command line tool as several processes, and ends them as a system does.
///
/// `LENTICULAR_FUZZ_KILLS` is how many builds are killed, `LENTICULAR_FUZZ_SEED` what the moments
/// follow from.
@Suite struct KillTests {
  private let photographs: TemporaryFolder
  private let cache: TemporaryFolder

  init() throws {
    photographs = try TemporaryFolder()
    cache = try TemporaryFolder()
  }

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  /// A build by the command line tool.
  private func build(to site: TemporaryFolder) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: WorkerProgram.beside.path)
    process.arguments = ["build", photographs.path, "--output", site.path, "--quiet"]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["XDG_CACHE_HOME": cache.path]) { $1 }
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  @Test("Builds that are killed leave no holes") func buildsThatAreKilledLeaveNoHoles() throws {
    let kills = Self.number("LENTICULAR_FUZZ_KILLS") ?? 20
    var random = SplitMix(state: UInt64(Self.number("LENTICULAR_FUZZ_SEED") ?? 1))
    let site = try TemporaryFolder()
    for index in 0..<8 {
      try photographs.write(Drawing.jpeg(500 + index, 300), to: "\(index).jpg")
    }
    let clock = ContinuousClock()
    let start = clock.now
    try build(to: site).waitUntilExit()
    let milliseconds = Int((clock.now - start) / .milliseconds(1))
    for kill in 0..<kills {
      try photographs.write(Drawing.jpeg(600 + kill, 280), to: "New/\(kill).jpg")
      try photographs.write(Drawing.jpeg(700 + kill, 480), to: "\(random.below(8)).jpg")
      if kill > 2 {
        try? FileManager.default.removeItem(
          atPath: "\(photographs.path)/New/\(random.below(kill)).jpg")
      }
      let process = try build(to: site)
      usleep(UInt32(1000 * random.below(milliseconds)))
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      #expect(try site.holes == [])
    }
    let last = try build(to: site)
    last.waitUntilExit()
    #expect(last.terminationStatus == 0)
    try expectFresh(site)
  }

  /// A system without memory kills workers at any moment, also while they write.
  @Test("A build whose workers are killed is whole")
  func aBuildWhoseWorkersAreKilledIsWhole() throws {
    let site = try TemporaryFolder()
    for index in 0..<8 {
      try photographs.write(Drawing.jpeg(900 + index, 700), to: "\(index).jpg")
    }
    var killed = 0
    let process = try build(to: site)
    while process.isRunning {
      if killed < 6, let worker = TestProgram.workers(of: process.processIdentifier).first {
        kill(worker, SIGKILL)
        killed += 1
      }
      usleep(120_000)
    }
    #expect(killed > 0)
    #expect(process.terminationStatus == 0)
    try expectFresh(site)
  }

  @Test("Builds at once leave no holes") func buildsAtOnceLeaveNoHoles() throws {
    let site = try TemporaryFolder()
    for index in 0..<6 {
      try photographs.write(Drawing.jpeg(500 + index, 300), to: "\(index).jpg")
    }
    let builds = try (0..<4).map { _ in try build(to: site) }
    for build in builds { build.waitUntilExit() }
    #expect(builds.contains { $0.terminationStatus == 0 })
    #expect(builds.allSatisfy { [0, 1].contains($0.terminationStatus) })
    #expect(try site.holes == [])
    try expectFresh(site)
  }

  /// A kill may come between any two removals.
  @Test("Every page is removed before what it shows")
  func everyPageIsRemovedBeforeWhatItShows() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(500, 300), to: "Album/1.jpg")
    try gallery.photographs.write(Drawing.jpeg(4_200, 300), to: "2.jpg")
    _ = try gallery.build.run()
    let removals = try SiteClaim(SiteFolder(path: gallery.site.path)).removals(keeping: [])
    let names = removals.pages + removals.others
    for name in names {
      try FileManager.default.removeItem(atPath: "\(gallery.site.path)/\(name)")
      #expect(try gallery.site.holes == [], "without \(name)")
    }
    #expect(gallery.site.files == [".lenticular", SiteLock.name])
  }

  /// Expects a site to be what a build into an empty folder makes.
  private func expectFresh(_ site: TemporaryFolder) throws {
    let fresh = try TemporaryFolder()
    try build(to: fresh).waitUntilExit()
    #expect(site.files == fresh.files)
    for file in fresh.files { #expect(try site.read(file) == fresh.read(file), "\(file)") }
  }
}

extension TemporaryFolder {
  /// The files that the pages of a site show and that are not there.
  fileprivate var holes: [String] {
    get throws {
      let files = Set(self.files)
      var holes: [String] = []
      for page in files where page.hasSuffix(".html") {
        for match in try text(page).matches(of: /photos\/[0-9a-f]{2}\/[0-9a-f-]+\.[a-z]+/) {
          if !files.contains(String(match.0)) { holes.append("\(page): \(match.0)") }
        }
      }
      for page in files where page.hasSuffix("photographs.json") {
        let folder = String(page.dropLast("photographs.json".count))
        let manifest = try Manifest(folder, in: self)
        for sheet in manifest.sprites
        where !files.contains(Manifest.file(sheet.address, from: folder)) {
          holes.append("\(page): \(sheet.address)")
        }
        for photograph in manifest.photographs {
          for source in manifest.sources {
            for width in photograph.widths {
              let address = source.address.replacing("{name}", with: photograph.name)
                .replacing("{width}", with: "\(width)")
              let file = Manifest.file(address, from: folder)
              if !files.contains(file) { holes.append("\(page): \(file)") }
            }
          }
        }
      }
      return holes
    }
  }
}
