import Foundation
import Testing

@testable import LenticularGallery

@Suite struct WorkerTests {
  private func pool(_ change: (inout WorkerLimits) -> Void = { _ in }) -> WorkerPool {
    var limits = WorkerLimits()
    change(&limits)
    return WorkerPool(.beside, limits: limits)
  }

  @Test func aWorkerDoesOneJobAfterTheOther() throws {
    let pool = pool()
    let first = try pool.perform(FaultJob(fault: .none))
    #expect(try pool.perform(FaultJob(fault: .none)) == first)
  }

  @Test func afterSomeHundredsOfJobsAnotherTakesItsPlace() throws {
    let pool = pool()
    let processes = try (0..<WorkerLimits.jobs + 1).map { _ in
      try pool.perform(FaultJob(fault: .none))
    }
    #expect(Set(processes.dropLast()).count == 1)
    #expect(processes.last != processes.first)
    #expect(kill(processes[0], 0) != 0)
  }

  @Test(arguments: [true, false])
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

  @Test func processorTimeIsLimited() throws {
    let start = ContinuousClock().now
    #expect(throws: WorkerFailure.tooSlow) { try pool().perform(FaultJob(fault: .spin)) }
    #expect(ContinuousClock().now - start < .seconds(20))
  }

  @Test func aWorkerThatWaitsForEverIsEnded() throws {
    #expect(throws: WorkerFailure.tooSlow) {
      try pool { $0.patience = 1 }.perform(FaultJob(fault: .hang))
    }
  }

  @Test func memoryIsLimited() throws {
    #expect(throws: WorkerFailure.tooMuchMemory(200 << 20)) {
      try pool { $0.memory = 200 << 20 }.perform(FaultJob(fault: .allocate, allowedSeconds: 60))
    }
  }

  @Test func workersEndWithTheirPool() throws {
    var process: Int32 = 0
    do {
      let pool = pool()
      process = try pool.perform(FaultJob(fault: .none))
      #expect(kill(process, 0) == 0)
    }
    #expect(kill(process, 0) != 0)
  }

  @Test func aProgramThatIsNotThereSaysSo() {
    let pool = WorkerPool(WorkerProgram(path: "/nowhere/at all", arguments: []))
    #expect(throws: WorkerFailure.unavailable("No such file or directory")) {
      try pool.perform(FaultJob(fault: .none))
    }
  }

  @Test func picturesBeyondTheLimitAreNamedAndTheRestIsBuilt() throws {
    var gallery = try TestGallery()
    gallery.build.workers = pool { $0.megapixels = 1 }
    try gallery.photographs.write(Drawing.jpeg(1001, 1000), to: "large.jpg")
    try gallery.photographs.write(Drawing.jpeg(1000, 1000), to: "small.jpg")
    let summary = try gallery.build.run()
    #expect(summary.photos == 1)
    #expect(summary.problems == [Problem(path: "large.jpg", kind: .tooLarge(megapixels: 1))])
  }
}
