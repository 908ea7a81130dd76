import CRuntime
import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire

// What every download of the engine exports, beside the inputs. An instance of its module is the one stage of
// a page.
//
// The functions of an interaction are exported by a target of its own, so that a download has only those of
// its list: one that creates a surface with the interaction, and one for each of its methods that a host
// calls. Arguments are numbers; surfaces of an input, and lists, stand where `input` tells it. Then the host
// calls `advance` for each frame and reads it where `output` tells it. All addresses may change with every
// call; numbers in buffers are Float64.

/// What this instance drives. Made by the first call, for a class instance of another module cannot
/// initialise a global.
nonisolated(unsafe) private var current: Stage?
nonisolated(unsafe) private var interactions: [any WireInteraction] = []
nonisolated(unsafe) private var encoder = FrameEncoder()
nonisolated(unsafe) private var numbers: [Double] = []
nonisolated(unsafe) private var buffer: UnsafeMutableBufferPointer<Double>?

private var stage: Stage {
  if let current { return current }
  let stage = Stage()
  current = stage
  return stage
}

// MARK: For exported functions

/// Puts an interaction on the stage that a closure makes for a surface of a size in points. Returns the
/// surface's number.
@inline(__always)
public func add(
  width: Double, height: Double, _ make: (Surface) -> any WireInteraction
) -> Int32 {
  register(make(makeSurface(size: Size(width: width, height: height))))
}

/// Calls a method of the interaction on a surface, or of one inside it, at a time in seconds. Returns 1 if
/// frames are due.
@inline(__always)
public func tell<Target: WireInteraction>(
  _ surface: Int32, at time: Double, _ call: (Target, Double) -> Bool
) -> Int32 {
  guard let target: Target = target(on: surface) else { return 0 }
  _ = call(target, catchUp(to: time))
  return framesAreDue()
}

/// Asks the interaction on a surface. Returns how many numbers of the answer are at `answer`.
@inline(__always)
public func ask<Target: WireInteraction>(
  _ surface: Int32, _ question: (Target, inout [Double]) -> Void
) -> Int32 {
  forgetAnswer()
  if let target: Target = target(on: surface) { question(target, &numbers) }
  return Int32(numbers.count)
}

/// The interaction of a type on the surface of a number.
public func interaction<Target: WireInteraction>(on surface: Double) -> Target? {
  readWhole(surface).flatMap { target(on: Int32($0)) }
}

/// Hands an input to the stage, for so many surfaces in the buffer: each its number and the map to it, a, b,
/// c, d, tx, ty, the innermost first; none stands for all. Returns 1 if frames are due, plus 2 if the input is
/// an interaction's alone.
@inline(never)
public func take(_ surfaces: Int32, at time: Double, _ input: Input?) -> Int32 {
  let hitSize = 1 + AffineTransform.laneCount
  let hits = listed(surfaces * Int32(hitSize))
  var path: [Stage.Hit] = []
  for start in stride(from: 0, to: hits.count, by: hitSize) {
    guard let id = readWhole(hits[start]), let interaction = stage.interaction(on: Int32(id))
    else { continue }
    path.append(Stage.Hit(interaction.surface, map: .lanes { hits[start + 1 + $0] }))
  }
  // What is for surfaces that are gone is for nobody.
  guard let input, surfaces == 0 || !path.isEmpty else { return framesAreDue() }
  let isTaken = stage.handle(input, on: surfaces == 0 ? nil : path, at: time)
  return framesAreDue() + (isTaken ? 2 : 0)
}

/// So many numbers of the buffer; none where it has fewer.
public func listed(_ count: Int32) -> UnsafeBufferPointer<Double> {
  guard let buffer, count >= 0, Int(count) <= buffer.count else {
    return UnsafeBufferPointer(start: nil, count: 0)
  }
  return UnsafeBufferPointer(rebasing: buffer[..<Int(count)])
}

/// The interaction of a type on a surface, or inside the one that is there.
@inline(never)
private func target<Target: WireInteraction>(on surface: Int32) -> Target? {
  var next = stage.interaction(on: surface)
  while let interaction = next {
    if let target = interaction as? Target { return target }
    next = interaction.touchedChild
  }
  return nil
}

@inline(never)
private func makeSurface(size: Size) -> Surface { stage.makeSurface(size: size) }

@inline(never)
private func register(_ interaction: any WireInteraction) -> Int32 {
  stage.add(interaction)
  interactions.append(interaction)
  return interaction.surface.id
}

@inline(never)
private func forgetAnswer() { numbers.removeAll(keepingCapacity: true) }

@inline(never)
private func catchUp(to time: Double) -> Double { stage.catchUp(to: time) }

@inline(never)
private func framesAreDue() -> Int32 { stage.isIdle ? 0 : 1 }

// MARK: Exported functions

/// Takes a surface off the stage.
@_expose(wasm, "remove")
@c(lenticular_remove)
public func remove(surface: Int32) {
  for index in interactions.indices where interactions[index].surface.id == surface {
    stage.remove(interactions.remove(at: index))
    return
  }
}

/// Whether nothing will happen on a surface until the next input or call.
@_expose(wasm, "isIdle")
@c(lenticular_isIdle)
public func isIdle(surface: Int32) -> Bool {
  stage.interaction(on: surface)?.isIdle ?? true
}

/// Where the host may write so many numbers before a call.
@_expose(wasm, "input")
@c(lenticular_input)
public func input(count: Int32) -> UnsafeMutablePointer<Double>? {
  let count = max(Int(count), 64)
  if let buffer, buffer.count >= count { return buffer.baseAddress }
  buffer?.deallocate()
  buffer = .allocate(capacity: count)
  return buffer?.baseAddress
}

/// Makes the frame for a time in seconds. Returns how many numbers it has.
@_expose(wasm, "advance")
@c(lenticular_advance)
public func advance(time: Double) -> Int32 {
  let frame = stage.advance(to: time)
  encoder.encode(frame, of: interactions, isIdle: stage.isIdle)
  return Int32(encoder.numbers.count)
}

/// Where the numbers of the last frame are, until the next call.
@_expose(wasm, "output")
@c(lenticular_output)
public func output() -> UnsafePointer<Double>? {
  encoder.numbers.withUnsafeBufferPointer { $0.baseAddress }
}

/// Where the numbers of the last answer are, until the next question.
@_expose(wasm, "answer")
@c(lenticular_answer)
public func answer() -> UnsafePointer<Double>? {
  numbers.withUnsafeBufferPointer { $0.baseAddress }
}
