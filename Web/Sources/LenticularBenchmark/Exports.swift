import CRuntime
import LenticularPhysics

// For measurements only: the loops that Benchmarks/ runs natively, as wasm.

/// Carries springs of 1, 2 or 4 lanes over frames, by one transition (0), through a cache (1), by
/// transitions computed anew (2) or by Pop's method (3). Returns where they end, summed up.
@_expose(wasm, "springs")
@c(benchmark_springs)
public func springs(lanes: Int32, way: Int32) -> Double {
  switch lanes {
  case 1: run(&loops.one, way)
  case 2: run(&loops.two, way)
  default: run(&loops.four, way)
  }
}

/// How many steps that is.
@_expose(wasm, "steps")
@c(benchmark_steps)
public func steps() -> Int32 {
  Int32(SpringLoop<Double>.springCount * SpringLoop<Double>.frameCount)
}

private func run<Value: Vector>(_ loop: inout SpringLoop<Value>, _ way: Int32) -> Double {
  switch way {
  case 0: loop.runByOneTransition()
  case 1: loop.runByCache()
  case 2: loop.runAnew()
  default: loop.runAsPop()
  }
}

/// Makes the animations that `tick` advances: of objects (0) or layers (1), begun together or not.
@_expose(wasm, "animate")
@c(benchmark_animate)
public func animate(subject: Int32, beginTogether: Bool) {
  loops.animations = AnimationLoop(
    of: subject == 0 ? .objects : .layers, beginTogether: beginTogether)
}

/// Has all animations run; to be called, and not measured, before every tick.
@_expose(wasm, "prepare")
@c(benchmark_prepare)
public func prepare() { loops.animations?.prepare() }

/// Makes the next frame.
@_expose(wasm, "tick")
@c(benchmark_tick)
public func tick() { loops.animations?.tick() }

/// Whether all animations run.
@_expose(wasm, "running")
@c(benchmark_running)
public func running() -> Bool { loops.animations?.isRunning ?? false }

/// How many there are.
@_expose(wasm, "animations")
@c(benchmark_animations)
public func animations() -> Int32 { Int32(AnimationLoop.animationCount) }

private struct Loops {
  var one = SpringLoop<Double>()
  var two = SpringLoop<Point>()
  var four = SpringLoop<Rect>()
  var animations: AnimationLoop?
}

nonisolated(unsafe) private var loops = Loops()
