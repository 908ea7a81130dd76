import Foundation
import Testing

@testable import LenticularGallery

/// Folders that change at random, whose sites are compared with fresh ones, byte for byte.
///
/// `LENTICULAR_FUZZ_STEPS` is the number of changes, `LENTICULAR_FUZZ_SEED` what they follow from.
@Suite struct FolderModelTests {
  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
  private static let steps = number("LENTICULAR_FUZZ_STEPS") ?? 200
  private static let seed = number("LENTICULAR_FUZZ_SEED") ?? 1

  /// The files of a build into an empty folder; `nil` if there is nothing to show.
  private func fresh(_ photographs: TemporaryFolder) throws -> [String: [UInt8]]? {
    let site = try TemporaryFolder()
    var build = GalleryBuild(input: photographs.path, output: site.path)
    build.workers = TestGallery.workers
    build.syncs = false
    do {
      _ = try build.run()
    } catch GalleryError.noPhotographs, GalleryError.nothingReadable {
      return nil
    }
    return try site.contents
  }

  private func expect(_ site: [String: [UInt8]], _ fresh: [String: [UInt8]], _ step: Int) {
    let names = Set(site.keys).union(fresh.keys)
    let different = names.filter { site[$0] != fresh[$0] }.sorted()
    #expect(different == [], "after \(step) changes of seed \(Self.seed)")
  }

  /// Kills workers of a process until it ends, as a system without memory does.
  private func killWorkers(of program: TestProgram, _ random: inout RandomFolder) {
    for _ in 0..<3 where program.process.isRunning {
      usleep(UInt32(20_000 + 1000 * random.below(120)))
      if let worker = TestProgram.workers(of: program.process.processIdentifier).first {
        kill(worker, SIGKILL)
      }
    }
  }

  @Test("Builds equal fresh ones") func buildsEqualFreshOnes() throws {
    var photographs = try RandomFolder(seed: Self.seed)
    let (site, cache) = (try TemporaryFolder(), try TemporaryFolder())
    let words = ["build", photographs.folder.path, "--output", site.path, "--quiet"]
    func program(_ more: String...) throws -> TestProgram {
      try TestProgram(words + more, cache: cache)
    }
    let changes = 20
    for build in 1...max(1, Self.steps / changes) {
      for _ in 0..<changes { try photographs.change() }
      switch build % 6 {
      case 0:
        let killed = try program()
        try killed.start()
        usleep(UInt32(1000 * photographs.below(400)))
        kill(killed.process.processIdentifier, SIGKILL)
        _ = killed.end()
      case 1:
        let hurt = try program()
        try hurt.start()
        killWorkers(of: hurt, &photographs)
        #expect([0, 1, 2].contains(hurt.end()))
      case 2:
        let parts = try (1...2).map { try program("--shard", "\($0)/2") }
        for part in parts { try part.start() }
        for part in parts { #expect([0, 2].contains(part.end())) }
      case 3: Folder.remove("\(cache.path)/lenticular/index")
      case 4:
        // Files that change while they are read.
        let busy = try program()
        try busy.start()
        for _ in 0..<3 { try photographs.change() }
        _ = busy.end()
      default: break
      }
      let status = try program().status()
      guard let fresh = try fresh(photographs.folder) else {
        #expect(status == 1)
        continue
      }
      #expect([0, 2].contains(status))
      expect(try site.contents, fresh, changes * build)
    }
  }

  @Test("What is served equals fresh builds") func whatIsServedEqualsFreshBuilds() throws {
    var photographs = try RandomFolder(seed: Self.seed + 1)
    let cache = try TemporaryFolder()
    func serve() throws -> TestProgram {
      let program = try TestProgram(
        ["serve", photographs.folder.path, "--port", "0", "--quiet"], cache: cache)
      try program.start()
      return program
    }
    /// The site in the cache.
    func site() throws -> [String: [UInt8]] {
      let folder = "\(cache.path)/lenticular"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      guard let name = names.first(where: { access("\(folder)/\($0)/.lenticular", F_OK) == 0 })
      else { return [:] }
      var files: [String: [UInt8]] = [:]
      for case let file as String in FileManager.default.enumerator(atPath: "\(folder)/\(name)")! {
        let path = "\(folder)/\(name)/\(file)"
        guard SiteFolder.size(of: path) != nil, let bytes = try? OpenFile(path).contents() else {
          continue
        }
        files[file] = bytes
      }
      return files
    }
    var server = try serve()
    for round in 1...max(1, Self.steps / 25) {
      for _ in 0..<25 { try photographs.change() }
      switch photographs.below(3) {
      case 0: killWorkers(of: server, &photographs)
      case 1:
        kill(server.process.processIdentifier, photographs.below(2) == 0 ? SIGKILL : SIGTERM)
        // The next one begins while this one ends.
        let former = server
        server = try serve()
        _ = former.end()
      default: break
      }
      guard let fresh = try fresh(photographs.folder) else { continue }
      let end = ContinuousClock.now + .seconds(300)
      while try site() != fresh, ContinuousClock.now < end { usleep(50_000) }
      expect(try site(), fresh, 25 * round)
      #expect(server.process.isRunning)
    }
    server.process.terminate()
    #expect(server.end() == 0)
  }
}
