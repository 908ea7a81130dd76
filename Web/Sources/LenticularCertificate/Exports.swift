import CRuntime
import LenticularPhysics

// For tests only: physics, recognisers and allocator as wasm, to be compared bit for bit with the native
// build. The host writes rows of Float64 into a buffer and reads the results from another one.

/// Allocates a buffer for a number of Float64, which is never freed.
@_expose(wasm, "room")
@c(certificate_room)
public func room(count: Int32) -> UnsafeMutablePointer<Double>? {
  UnsafeMutableBufferPointer<Double>.allocate(capacity: Int(count)).baseAddress
}

/// From rows of stiffness, damping, mass, displacement, velocity, time to displacement and velocity.
@_expose(wasm, "springs")
@c(certificate_springs)
public func springs(rows: Int32, input: UnsafePointer<Double>, output: UnsafeMutablePointer<Double>)
{
  for row in 0..<Int(rows) {
    let given = input + 6 * row
    guard let spring = try? DampedSpring(stiffness: given[0], damping: given[1], mass: given[2])
    else {
      continue
    }
    let state = spring.transition(over: given[5])(position: given[3], velocity: given[4])
    output[2 * row] = state.position
    output[2 * row + 1] = state.velocity
  }
}

/// From rows of rate, velocity, time to distance and velocity.
@_expose(wasm, "decay")
@c(certificate_decay)
public func decay(rows: Int32, input: UnsafePointer<Double>, output: UnsafeMutablePointer<Double>) {
  for row in 0..<Int(rows) {
    let given = input + 3 * row
    guard let decay = try? Decay(rate: given[0]) else { continue }
    let state = decay.transition(over: given[2])(position: 0.0, velocity: given[1])
    output[2 * row] = state.position
    output[2 * row + 1] = state.velocity
  }
}

/// From rows of x1, y1, x2, y2, progress to the curve's value.
@_expose(wasm, "bezier")
@c(certificate_bezier)
public func bezier(rows: Int32, input: UnsafePointer<Double>, output: UnsafeMutablePointer<Double>)
{
  for row in 0..<Int(rows) {
    let given = input + 5 * row
    let curve = CubicBezier(x1: given[0], y1: given[1], x2: given[2], y2: given[3])
    output[row] = curve.value(at: given[4])
  }
}

/// From numbers x to exp, expm1, log, log1p, sin and cos of x, and |x|^0.37.
@_expose(wasm, "elementary")
@c(certificate_elementary)
public func elementary(
  rows: Int32, input: UnsafePointer<Double>, output: UnsafeMutablePointer<Double>
) {
  for row in 0..<Int(rows) {
    let x = input[row]
    let results = output + 7 * row
    results[0] = Elementary.exp(x)
    results[1] = Elementary.expm1(x)
    // Both builds return 0 where the logarithm is undefined, because the bits of a NaN may differ.
    results[2] = x > 0 ? Elementary.log(x) : 0
    results[3] = x > -1 ? Elementary.log1p(x) : 0
    results[4] = Elementary.sin(x)
    results[5] = Elementary.cos(x)
    results[6] = Elementary.pow(abs(x), 0.37)
  }
}

/// From rows of y, x to the angle.
@_expose(wasm, "arctangent")
@c(certificate_arctangent)
public func arctangent(
  rows: Int32, input: UnsafePointer<Double>, output: UnsafeMutablePointer<Double>
) {
  for row in 0..<Int(rows) {
    output[row] = Elementary.atan2(input[2 * row], input[2 * row + 1])
  }
}

/// From rows of stiffness, damping, displacement, velocity, target to the time of the first passage through
/// the target; −1 if there is none.
@_expose(wasm, "passages")
@c(certificate_passages)
public func passages(
  rows: Int32, input: UnsafePointer<Double>, output: UnsafeMutablePointer<Double>
) {
  for row in 0..<Int(rows) {
    let given = input + 5 * row
    guard let spring = try? DampedSpring(stiffness: given[0], damping: given[1]) else { continue }
    output[row] = spring.time(from: given[2], velocity: given[3], to: given[4]) ?? -1
  }
}

/// From rows of rate, stiffness, damping, destination, start, velocity, lower and upper wall, restitution,
/// time to value, velocity, end, settling time. A rate of zero means a spring.
@_expose(wasm, "bounces")
@c(certificate_bounces)
public func bounces(rows: Int32, input: UnsafePointer<Double>, output: UnsafeMutablePointer<Double>)
{
  for row in 0..<Int(rows) {
    let given = input + 10 * row
    let force: Force<Double>
    if given[0] == 0 {
      guard let spring = try? DampedSpring(stiffness: given[1], damping: given[2]) else { continue }
      force = .spring(spring, to: given[3])
    } else {
      guard let decay = try? Decay(rate: given[0]) else { continue }
      force = .decay(decay)
    }
    let motion = BounceSimulation(
      force, from: given[4], velocity: given[5],
      walls: Walls(lowerBound: given[6], upperBound: given[7], restitution: given[8]))
    let state = motion.state(at: given[9])
    let results = output + 4 * row
    results[0] = state.value
    results[1] = state.velocity
    results[2] = motion.end
    results[3] = motion.settlingTime(within: .points)
  }
}

/// From rows of three keyframes' times and values, the control points of the curve to the second keyframe,
/// and a time, to value and velocity.
@_expose(wasm, "keyframes")
@c(certificate_keyframes)
public func keyframes(
  rows: Int32, input: UnsafePointer<Double>, output: UnsafeMutablePointer<Double>
) {
  for row in 0..<Int(rows) {
    let given = input + 11 * row
    let curve = CubicBezier(x1: given[6], y1: given[7], x2: given[8], y2: given[9])
    let keyframes = [
      Keyframe(given[1], at: given[0]), Keyframe(given[3], at: given[2], curve: curve),
      Keyframe(given[5], at: given[4], curve: .ease),
    ]
    guard let motion = try? KeyframeSimulation(keyframes) else { continue }
    let state = motion.state(at: given[10])
    output[2 * row] = state.value
    output[2 * row + 1] = state.velocity
  }
}

/// From rows of samples to a score of all recognisers. Their state is kept between calls.
@_expose(wasm, "gestures")
@c(certificate_gestures)
public func gestures(
  rows: Int32, input: UnsafePointer<Double>, output: UnsafeMutablePointer<Double>
) {
  let playing = score ?? GestureScore()
  score = playing
  for row in 0..<Int(rows) {
    playing.play(
      input + GestureScore.rowWidth * row, into: output + GestureScore.resultWidth * row)
  }
}

nonisolated(unsafe) private var score: GestureScore?

/// Allocates and frees at random, with at most 200 blocks alive, each filled with its own byte. Returns the
/// number of blocks that were misaligned, overwritten or not allocated.
@_expose(wasm, "churn")
@c(certificate_churn)
public func churn(rounds: Int32, seed: UInt32) -> Int32 {
  var random = seed
  func next(below limit: UInt32) -> Int {
    random = random &* 1_664_525 &+ 1_013_904_223
    return Int((random >> 8) % limit)
  }
  let places = 200
  let blocks = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: places)
  let sizes = UnsafeMutablePointer<Int>.allocate(capacity: places)
  for place in 0..<places { blocks[place] = nil }
  var failures: Int32 = 0
  func check(_ place: Int) {
    guard let block = blocks[place] else { return }
    let bytes = block.assumingMemoryBound(to: UInt8.self)
    for index in 0..<sizes[place] where bytes[index] != UInt8(place) {
      failures += 1
      break
    }
    free(block)
    blocks[place] = nil
  }
  for _ in 0..<rounds {
    let place = next(below: UInt32(places))
    check(place)
    // Mostly small blocks, rarely a large one, some over-aligned.
    let size = next(below: 16) == 0 ? next(below: 20_000) : next(below: 300)
    let alignment = next(below: 10) == 0 ? 64 : 16
    var block: UnsafeMutableRawPointer?
    guard posix_memalign(&block, alignment, size) == 0, let block,
      UInt(bitPattern: block) % UInt(alignment) == 0
    else {
      failures += 1
      continue
    }
    memset(block, Int32(place), size)
    blocks[place] = block
    sizes[place] = size
  }
  for place in 0..<places { check(place) }
  blocks.deallocate()
  sizes.deallocate()
  return failures
}
