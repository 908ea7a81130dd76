import Foundation
import Synchronization
import Testing

@testable import LenticularGallery

@Suite struct WorkerTests {
  private func pool(_ change: (inout WorkerLimits) -> Void = { _ in }) -> WorkerPool {
    var limits = WorkerLimits()
    change(&limits)
    return WorkerPool(.beside, limits: limits)
  }

  @Test("A worker does one job after the other") func aWorkerDoesOneJobAfterTheOther() throws {
    let pool = pool()
    let first = try pool.perform(FaultJob(fault: .none))
    #expect(try pool.perform(FaultJob(fault: .none)) == first)
  }

  @Test("After some hundreds of jobs another takes its place")
  func afterSomeHundredsOfJobsAnotherTakesItsPlace() throws {
    let pool = pool()
    let processes = try (0..<WorkerLimits.jobs + 1).map { _ in
      try pool.perform(FaultJob(fault: .none))
    }
    #expect(Set(processes.dropLast()).count == 1)
    #expect(processes.last != processes.first)
    #expect(kill(processes[0], 0) != 0)
  }

  @Test("A crash is the failure of its job", arguments: [true, false])
  func aCrashIsTheFailureOfItsJob(afterOther: Bool) throws {
    let pool = pool()
    if afterOther { _ = try pool.perform(FaultJob(fault: .none)) }
    #expect(throws: WorkerFailure.crashed("Segmentation fault")) {
      try pool.perform(FaultJob(fault: .crash))
    }
    #expect(throws: WorkerFailure.crashed("it ended")) {
      try pool.perform(FaultJob(fault: .exit))
    }
    #expect(try pool.perform(FaultJob(fault: .none)) > 0)
  }

  @Test("Processor time is limited") func processorTimeIsLimited() throws {
    let start = ContinuousClock().now
    // Its second of processor time ends long before the 600 s for which it may take.
    #expect(throws: WorkerFailure.tooSlow) {
      try pool { $0.patience = 600 }.perform(FaultJob(fault: .spin))
    }
    #expect(ContinuousClock().now - start < .seconds(300))
  }

  @Test("A worker that waits for ever is ended") func aWorkerThatWaitsForEverIsEnded() throws {
    #expect(throws: WorkerFailure.tooSlow) {
      try pool { $0.patience = 1 }.perform(FaultJob(fault: .hang))
    }
  }

  @Test("Memory is limited") func memoryIsLimited() throws {
    #expect(throws: WorkerFailure.tooMuchMemory(200 << 20)) {
      try pool { $0.memory = 200 << 20 }.perform(FaultJob(fault: .allocate, allowedSeconds: 60))
    }
  }

  @Test("A job whose worker is killed is tried again", arguments: [1, 3])
  func aJobWhoseWorkerIsKilledIsTriedAgain(kills: Int) throws {
    let folder = try TemporaryFolder()
    let pool = pool()
    let job = FaultJob(fault: .kill, counter: "\(folder.path)/attempts", failures: kills)
    #expect(try pool.writing(in: folder.path).perform(job) > 0)
    #expect(try folder.read("attempts").count == kills + 1)
  }

  @Test("Who is killed again and again is an error of the build and no problem of the photograph")
  func whoIsKilledAgainAndAgainIsAnErrorOfTheBuildAndNoProblemOfThePhotograph() {
    let failure = WorkerFailure.killed("Killed")
    #expect(throws: failure) { try pool().perform(FaultJob(fault: .kill)) }
    #expect(failure.error(of: "a.jpg") == .workerKilled(path: "a.jpg", signal: "Killed"))
  }

  @Test("Each attempt has an empty folder") func eachAttemptHasAnEmptyFolder() throws {
    let folder = try TemporaryFolder()
    let attempts = "\(folder.path)/attempts"
    let pool = pool().writing(in: folder.path)
    let (_, made) = try pool.perform(in: folder.path) { folder in
      FaultJob(fault: .kill, counter: attempts, failures: 2, target: "\(folder)/file")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: "\(made)/file")) == Data([1]))
    #expect(folder.files.count == 2, "what a killed worker has left is removed")
  }

  /// The most jobs that were performed at the same time.
  private func most(_ jobs: [(pool: WorkerPool, count: Int)]) throws -> Int {
    let processes = Mutex<Set<Int32>>([])
    let group = DispatchGroup()
    for (pool, count) in jobs {
      for _ in 0..<count {
        group.enter()
        Thread.detachNewThread {
          if let process = try? pool.perform(FaultJob(fault: .sleep)) {
            processes.withLock { _ = $0.insert(process) }
          }
          group.leave()
        }
      }
    }
    group.wait()
    return processes.withLock(\.count)
  }

  @Test("No more workers exist than the pool may have")
  func noMoreWorkersExistThanThePoolMayHave() throws {
    let pool = WorkerPool(.beside, limits: WorkerLimits(), count: 2)
    #expect(try most([(pool, 12)]) == 2)
    // Jobs in the background have workers of their own, whose priority is lower.
    let both = WorkerPool(.beside, limits: WorkerLimits(), count: 2)
    #expect(try most([(both, 6), (both.inBackground(), 6)]) <= 4)
  }

  @Test(
    "A worker reaches nothing but its room and the files of its jobs",
    .enabled(if: WorkerRoom.isEnforced))
  func aWorkerReachesNothingButItsRoomAndTheFilesOfItsJobs() throws {
    let (room, outside) = (try TemporaryFolder(), try TemporaryFolder())
    try outside.write([1], to: "secret")
    let secret = "\(outside.path)/secret"
    for pool in [pool(), pool().writing(in: room.path)] {
      let ways = try pool.perform(FaultJob(fault: .escape, outside: secret))
      // Signals are out of reach from version 6 of Landlock on.
      #expect(ways & ~(1 << 11) == 0, "\(String(ways, radix: 2))")
    }
    #expect(outside.files == ["secret"])
    // The same file is read as soon as it is one of a job.
    let picture = Drawing.swatch(1)
    try outside.write(picture, to: "swatch.png")
    let path = "\(outside.path)/swatch.png"
    let job = InspectJob(path: path, byteCount: picture.count)
    #expect(try pool().perform(job).content == Digest(of: picture))
    #expect(throws: WorkerFailure.unopenable("No such file or directory")) {
      try pool().perform(
        InspectJob(path: "\(outside.path)/nothing", byteCount: 0))
    }
  }

  @Test("Idle workers of other rooms make way") func idleWorkersOfOtherRoomsMakeWay() throws {
    let pool = WorkerPool(.beside, limits: WorkerLimits(), count: 2)
    let processes = try (0..<4).map { _ in
      try pool.writing(in: TemporaryFolder().path).perform(FaultJob(fault: .none))
    }
    #expect(Set(processes).count == 4)
    #expect(processes.count { kill($0, 0) == 0 } <= 2)
  }

  @Test("A worker without a job ends") func aWorkerWithoutAJobEnds() throws {
    let pool = WorkerPool(.beside, limits: WorkerLimits(), idleTime: .milliseconds(50))
    let process = try pool.perform(FaultJob(fault: .none))
    let end = ContinuousClock.now + .seconds(300)
    while kill(process, 0) == 0, ContinuousClock.now < end { usleep(10_000) }
    #expect(kill(process, 0) != 0)
    #expect(try pool.perform(FaultJob(fault: .none)) != process)
  }

  @Test("A worker that is killed without a job is replaced")
  func aWorkerThatIsKilledWithoutAJobIsReplaced() throws {
    let pool = pool()
    let process = try pool.perform(FaultJob(fault: .none))
    kill(process, SIGKILL)
    #expect(try pool.perform(FaultJob(fault: .none)) != process)
  }

  @Test("Jobs that wait are refused when the pool is stopped")
  func jobsThatWaitAreRefusedWhenThePoolIsStopped() throws {
    let pool = WorkerPool(.beside, limits: WorkerLimits(), count: 1)
    let failures = Mutex<[WorkerFailure]>([])
    let group = DispatchGroup()
    for _ in 0..<3 {
      group.enter()
      Thread.detachNewThread {
        do throws(WorkerFailure) {
          _ = try pool.perform(FaultJob(fault: .hang, allowedSeconds: 600))
        } catch {
          failures.withLock { $0.append(error) }
        }
        group.leave()
      }
    }
    usleep(100_000)
    pool.stop()
    group.wait()
    let expected = WorkerFailure.unavailable("it was stopped")
    #expect(failures.withLock(\.self) == [expected, expected, expected])
  }

  @Test("Workers end with their pool") func workersEndWithTheirPool() throws {
    var process: Int32 = 0
    do {
      let pool = pool()
      process = try pool.perform(FaultJob(fault: .none))
      #expect(kill(process, 0) == 0)
    }
    #expect(kill(process, 0) != 0)
  }

  @Test("A program that is not there says so") func aProgramThatIsNotThereSaysSo() {
    let pool = WorkerPool(WorkerProgram(path: "/nowhere/at all", arguments: []))
    #expect(throws: WorkerFailure.unavailable("No such file or directory")) {
      try pool.perform(FaultJob(fault: .none))
    }
  }

  @Test("Pictures beyond the limit are named and the rest is built")
  func picturesBeyondTheLimitAreNamedAndTheRestIsBuilt() throws {
    var gallery = try TestGallery()
    gallery.build.workers = pool { $0.megapixels = 1 }
    try gallery.photographs.write(Drawing.jpeg(1001, 1000), to: "large.jpg")
    try gallery.photographs.write(Drawing.jpeg(1000, 1000), to: "small.jpg")
    let summary = try gallery.build.run()
    #expect(summary.photos == 1)
    #expect(summary.problems == [Problem(path: "large.jpg", kind: .tooLarge(megapixels: 1))])
  }
}
