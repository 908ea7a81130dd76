import Benchmark
import CAllocationCount
import LenticularPhysics

// A name begins with how many steps or animations one measurement is of. Scripts/bench makes one
// table of all.

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.throughput, .wallClock, .allocations], warmupIterations: 5,
    maxDuration: .seconds(1), maxIterations: 2_000)

  springs(of: Double.self)
  springs(of: Point2D.self)
  springs(of: Rect2D.self)
  animations("objects, begun together", AnimationLoop(of: .objects, beginTogether: true))
  animations("objects, begun apart", AnimationLoop(of: .objects, beginTogether: false))
  animations("layers, begun together", AnimationLoop(of: .layers, beginTogether: true))
  animations("layers, begun apart", AnimationLoop(of: .layers, beginTogether: false))

  pointers("arena, one finger", fingers: 1) { Double($0.runArena()) }
  pointers("arena, two fingers", fingers: 2) { Double($0.runArena()) }
  pointers("velocity, a location more", fingers: 1) { $0.runTracker() }
  pointers("velocity, asked for", fingers: 1) { $0.runQueries() }

  // The cost of one of them is the same for few and for many.
  for count in [2, 200] {
    loop("2040 samples on one of \(count) surfaces", StageLoops.samples(surfaces: count))
  }
  for count in [1, 100] {
    loop("1000 frames of scroll views at rest, \(count)", StageLoops.idleFrames(views: count))
  }
  for count in [1000, 4000] {
    loop("\(count) replacements by key", StageLoops.replacements(count: count))
  }
  for count in [1000, 8000] {
    loop("\(count) layers that leave", StageLoops.departures(count: count))
  }

  // Without this the zeros of the others would prove nothing.
  Benchmark("1 array") { benchmark in
    measure(benchmark) { blackHole([Int](repeating: 0, count: benchmark.currentIteration + 1)) }
  }
}

private func springs<Value: Vector>(of type: Value.Type) {
  let loop = SpringLoop<Value>.self
  let steps = loop.springCount * loop.frameCount
  func add(_ name: String, _ run: @escaping (inout SpringLoop<Value>) -> Double) {
    var springs = SpringLoop<Value>()
    Benchmark("\(steps) steps, \(Value.laneCount) lanes, \(name)") { benchmark in
      measure(benchmark) { blackHole(run(&springs)) }
    }
  }
  add("one transition") { $0.runByOneTransition() }
  add("cache") { $0.runByCache() }
  add("anew") { $0.runAnew() }
  add("Pop") { $0.runAsPop() }
}

private func animations(_ name: String, _ loop: @autoclosure @escaping () -> AnimationLoop) {
  var running: AnimationLoop?
  Benchmark("\(AnimationLoop.animationCount) animations of \(name)") { benchmark in
    let loop = running ?? loop()
    running = loop
    loop.prepare()
    measure(benchmark) { loop.tick() }
    precondition(loop.isRunning, "an animation came to rest and was measured")
  }
}

private func pointers(
  _ name: String, fingers: Int, run: @escaping (PointerLoop) -> Double
) {
  let loop = PointerLoop(fingers: fingers)
  Benchmark("\(PointerLoop.sampleCount) samples, \(name)") { benchmark in
    measure(benchmark) { blackHole(run(loop)) }
  }
}

private func loop(_ name: String, _ run: @autoclosure @escaping () -> () -> Void) {
  var loop: (() -> Void)?
  Benchmark(name) { benchmark in
    let action = loop ?? run()
    loop = action
    measure(benchmark, action)
  }
}

/// Measures an action: its time, and what it allocates.
private func measure(_ benchmark: Benchmark, _ action: () -> Void) {
  benchmark.startMeasurement()
  let before = allocationCount()
  action()
  let after = allocationCount()
  benchmark.stopMeasurement()
  benchmark.measurement(.allocations, after - before)
}

extension BenchmarkMetric {
  fileprivate static var allocations: Self { .custom("Allocations", useScalingFactor: false) }
}
