import CRuntime
import Lenticular
import LenticularScene
import LenticularWire

// What every flavour of the engine exports; each adds `create`, which makes the interactions that it
// has, and `handle` and `advance`, which speak their languages. An instance of its module is one stage: a page that shows three viewers makes three instances
// of one compiled module, and a viewer that is gone takes its memory with it.
//
// The host calls `create`, writes rows of events where `input` tells it, calls `handle`, then
// `advance` for each frame, and reads the frame where `output` tells it. Both addresses may change
// with every call that returns one; numbers are Float64.

/// What this instance drives. Made by `show`, for a class instance of another module cannot
/// initialise a global.
nonisolated(unsafe) private var stage: Stage?
nonisolated(unsafe) private var encoder = FrameEncoder()
nonisolated(unsafe) private var input: UnsafeMutableBufferPointer<Double>?

/// Makes the stage, with an interaction on it.
public func show(_ interaction: any Interaction) {
  stage = Stage(interaction)
}

/// Where the host may write a number of event numbers before it calls `handle`.
@_expose(wasm, "input")
@c(lenticular_input)
public func input(count: Int32) -> UnsafeMutablePointer<Double>? {
  let count = max(Int(count), 64)
  if let buffer = input, buffer.count >= count { return buffer.baseAddress }
  input?.deallocate()
  input = .allocate(capacity: count)
  return input?.baseAddress
}

/// Hands the events in the input buffer to the stage. Returns 1 if frames are due, plus 2 if the last
/// event is the interaction's alone.
@inline(__always)
public func dispatch(
  count: Int32, special: (inout EventDecoder, _ kind: Int, _ time: Double) -> Event?
) -> Int32 {
  guard let stage, let input, count >= 0, count <= input.count else { return 0 }
  var isTaken = false
  var decoder = EventDecoder(UnsafeBufferPointer(rebasing: input[..<Int(count)]))
  while let (event, time) = decoder.next(or: special) { isTaken = stage.handle(event, at: time) }
  return (stage.isIdle ? 0 : 1) + (isTaken ? 2 : 0)
}

/// Makes the frame for a time in seconds. Returns how many numbers it has.
@inline(__always)
public func render(at time: Double, with append: (inout FrameEncoder, Effect) -> Void) -> Int32 {
  guard let stage else { return 0 }
  let frame = stage.advance(to: time)
  encoder.encode(frame, effects: stage.effects, isIdle: stage.isIdle, with: append)
  return Int32(encoder.numbers.count)
}

/// Where the numbers of the last frame are, until the next call.
@_expose(wasm, "output")
@c(lenticular_output)
public func output() -> UnsafePointer<Double>? {
  encoder.numbers.withUnsafeBufferPointer { $0.baseAddress }
}
