import CRuntime
import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire

// What every download of the engine exports. An instance of its module is the one stage of a page; each
// download adds `create`, which makes the interactions that it has, and `handle` and `advance`, which speak
// their languages.
//
// The host calls `create` for each element, writes surfaces and a row of an event where `input` tells it,
// calls `handle`, then `advance` for each frame, and reads the frame where `output` tells it. Both addresses
// may change with every call that returns one; numbers are Float64.

/// What this instance drives. Made by the first call, for a class instance of another module cannot
/// initialise a global.
nonisolated(unsafe) private var current: Stage?
nonisolated(unsafe) private var interactions: [any Interaction] = []
nonisolated(unsafe) private var encoder = FrameEncoder()
nonisolated(unsafe) private var input: UnsafeMutableBufferPointer<Double>?

private var stage: Stage {
  if let current { return current }
  let stage = Stage()
  current = stage
  return stage
}

/// Puts an interaction on the stage that a closure makes for a surface. Returns the surface's number.
@inline(__always)
public func add(
  width: Double, height: Double, _ make: (Surface) -> any Interaction
) -> Int32 {
  let interaction = make(stage.makeSurface(size: Size(width: width, height: height)))
  stage.add(interaction)
  interactions.append(interaction)
  return interaction.surface.id
}

/// The interaction on a surface, if there is one.
public func interaction(on surface: Int32) -> (any Interaction)? {
  for interaction in interactions where interaction.surface.id == surface { return interaction }
  return nil
}

/// Takes a surface off the stage.
@_expose(wasm, "remove")
@c(lenticular_remove)
public func remove(surface: Int32) {
  for index in interactions.indices where interactions[index].surface.id == surface {
    stage.remove(interactions.remove(at: index))
    return
  }
}

/// Whether nothing will happen on a surface until the next event.
@_expose(wasm, "isIdle")
@c(lenticular_isIdle)
public func isIdle(surface: Int32) -> Bool {
  interaction(on: surface)?.isIdle ?? true
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

/// Hands the event in the input buffer to the stage: first the surfaces that it is for, the innermost first,
/// each as its number and the map to it, a, b, c, d, tx, ty; then the row. Returns 1 if frames are due, plus 2
/// if the event is an interaction's alone.
@inline(__always)
public func dispatch(
  surfaces: Int32, count: Int32,
  special: (inout EventDecoder, _ kind: Int, _ time: Double) -> Event?
) -> Int32 {
  let hitSize = 1 + AffineTransform.laneCount
  let head = Int(surfaces) * hitSize
  guard let input, surfaces >= 0, count >= 0, head + Int(count) <= input.count else { return 0 }
  var path: [Stage.Hit] = []
  for start in stride(from: 0, to: head, by: hitSize) {
    guard let id = Int32(exactly: input[start]), let surface = stage.surface(id) else { continue }
    path.append(Stage.Hit(surface, map: .lanes { input[start + 1 + $0] }))
  }
  // What is for surfaces that are gone is for nobody.
  guard surfaces == 0 || !path.isEmpty else { return stage.isIdle ? 0 : 1 }
  var isTaken = false
  let row = UnsafeBufferPointer(rebasing: input[head..<head + Int(count)])
  var decoder = EventDecoder(row)
  while let (event, time) = decoder.next(or: special) {
    isTaken = stage.handle(event, on: surfaces == 0 ? nil : path, at: time)
  }
  return (stage.isIdle ? 0 : 1) + (isTaken ? 2 : 0)
}

/// Makes the frame for a time in seconds. Returns how many numbers it has.
@inline(__always)
public func render(at time: Double, with append: (inout FrameEncoder, Effect) -> Void) -> Int32 {
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
