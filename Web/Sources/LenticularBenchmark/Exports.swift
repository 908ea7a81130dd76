import CRuntime
import LenticularPhysics

// The loops of Benchmarks/ as wasm, for measurements only.

/// Advances springs of 1, 2 or 4 lanes over frames: by one transition (0), through a cache (1), by
/// transitions computed anew (2), or by Pop's method (3). Returns the sum of the final values.
@_expose(wasm, "springs")
@c(benchmark_springs)
public func springs(lanes: Int32, way: Int32) -> Double {
  switch lanes {
  case 1: run(&loops.one, way)
  case 2: run(&loops.two, way)
  default: run(&loops.four, way)
  }
}

/// The number of steps of `springs`.
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

/// Creates the animations that `tick` advances: of objects (0) or layers (1), begun together or
/// not.
@_expose(wasm, "animate")
@c(benchmark_animate)
public func animate(subject: Int32, beginTogether: Bool) {
  loops.animations = AnimationLoop(
    of: subject == 0 ? .objects : .layers, beginTogether: beginTogether)
}

/// Restarts animations that have ended. Call this, outside of the measurement, before every tick.
@_expose(wasm, "prepare")
@c(benchmark_prepare)
public func prepare() { loops.animations?.prepare() }

/// Advances to the next frame.
@_expose(wasm, "tick")
@c(benchmark_tick)
public func tick() { loops.animations?.tick() }

/// Whether all animations are running.
@_expose(wasm, "running")
@c(benchmark_running)
public func running() -> Bool { loops.animations?.isRunning ?? false }

/// The number of animations.
@_expose(wasm, "animations")
@c(benchmark_animations)
public func animations() -> Int32 { Int32(AnimationLoop.animationCount) }

private struct Loops {
  var one = SpringLoop<Double>()
  var two = SpringLoop<Point2D>()
  var four = SpringLoop<Rect2D>()
  var animations: AnimationLoop?
}

nonisolated(unsafe) private var loops = Loops()
