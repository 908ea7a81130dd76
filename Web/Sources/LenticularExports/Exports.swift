import CRuntime
import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire

// The exports of every download of the engine, in addition to the inputs. An instance of the module has one
// stage, for one page.
//
// The functions of an interaction are exported by a target of its own, so that a download contains only the
// interactions on its list. Such a target exports a function that creates a surface with the interaction, and
// one function per method that a host calls. Arguments are numbers. The host writes the surfaces of an input,
// and lists, to the address that `input` returns. It calls `advance` for each frame and reads the frame from
// the address that `output` returns. Addresses may change with every call. Numbers in buffers are Float64.

/// The stage of this instance, created by the first call, because a class instance of another module cannot
/// initialise a global.
nonisolated(unsafe) private var current: Stage?
nonisolated(unsafe) private var interactions: [any WireInteraction] = []
nonisolated(unsafe) private var encoder = FrameEncoder()
nonisolated(unsafe) private var numbers: [Double] = []
nonisolated(unsafe) private var buffer: UnsafeMutableBufferPointer<Double>?

private var stage: Stage {
  @inline(never)
  get {
    if let current { return current }
    let stage = Stage()
    current = stage
    return stage
  }
}

// MARK: For exported functions

/// Creates a surface of a size in points, and adds the interaction that a closure creates for it to the
/// stage. Returns the number of the surface.
@inline(__always)
public func add(
  width: Double, height: Double, _ make: (Surface) -> any WireInteraction
) -> Int32 {
  register(make(makeSurface(size: Size2D(width: width, height: height))))
}

/// Calls a method of the interaction on a surface, or of one inside it, at a time in seconds. Returns 1 if
/// the host has to draw frames, else 0.
@inline(__always)
public func tell<Target: WireInteraction>(
  _ surface: Int32, at time: Double, _ call: (Target, Double) -> Bool
) -> Int32 {
  guard let target: Target = target(on: surface) else { return 0 }
  stage.perform(at: time) { _ = call(target, $0) }
  return framesAreDue()
}

/// Queries the interaction on a surface, or one inside it. Returns the count of numbers at `answer`.
@inline(__always)
public func ask<Target: WireInteraction>(
  _ surface: Int32, _ question: (Target, inout [Double]) -> Void
) -> Int32 {
  forgetAnswer()
  if let target: Target = target(on: surface) { question(target, &numbers) }
  return Int32(numbers.count)
}

/// The interaction on a surface, or one inside it, by the surface's number; nil if there is none of the type.
public func interaction<Target: WireInteraction>(on surface: Double) -> Target? {
  Int32(exactly: surface).flatMap { target(on: $0) }
}

/// Passes an input to a number of surfaces in the buffer, the innermost first: each is its number and the map
/// to it, a, b, c, d, tx, ty. Zero surfaces stand for all. Returns 1 if the host has to draw frames, plus 2
/// if an interaction handles the input alone.
@inline(never)
public func take(_ surfaces: Int32, _ input: Input?) -> Int32 {
  let hitSize = 1 + AffineTransform2D.laneCount
  let (count, isTooLarge) = surfaces.multipliedReportingOverflow(by: Int32(hitSize))
  let hits = listed(isTooLarge ? 0 : count)
  var path: [Stage.Hit] = []
  for start in stride(from: 0, to: hits.count, by: hitSize) {
    guard let id = Int32(exactly: hits[start]), let interaction = stage.interaction(on: id)
    else { continue }
    path.append(Stage.Hit(interaction.surface, map: .lanes { hits[start + 1 + $0] }))
  }
  // An input for surfaces that have all been removed is dropped.
  guard let input, surfaces == 0 || !path.isEmpty else { return framesAreDue() }
  let isTaken = stage.handle(input, on: surfaces == 0 ? nil : path)
  return framesAreDue() + (isTaken ? 2 : 0)
}

/// The first numbers of the buffer; none if the buffer has fewer.
public func listed(_ count: Int32) -> UnsafeBufferPointer<Double> {
  guard let buffer, count >= 0, Int(count) <= buffer.count else {
    return UnsafeBufferPointer(start: nil, count: 0)
  }
  return UnsafeBufferPointer(rebasing: buffer[..<Int(count)])
}

/// The interaction of a type on a surface, or inside the one on the surface.
@inline(never)
private func target<Target: WireInteraction>(on surface: Int32) -> Target? {
  var next = stage.interaction(on: surface)
  while let interaction = next {
    if let target = interaction as? Target { return target }
    next = interaction.innerInteraction
  }
  return nil
}

@inline(never)
private func makeSurface(size: Size2D) -> Surface { stage.makeSurface(size: size) }

@inline(never)
private func register(_ interaction: any WireInteraction) -> Int32 {
  stage.add(interaction)
  interactions.append(interaction)
  return interaction.surface.id
}

@inline(never)
private func forgetAnswer() { numbers.removeAll(keepingCapacity: true) }

@inline(never)
private func framesAreDue() -> Int32 { stage.isIdle ? 0 : 1 }

// MARK: Exported functions

/// Removes a surface from the stage.
@_expose(wasm, "remove")
@c(lenticular_remove)
public func remove(surface: Int32) {
  for index in interactions.indices where interactions[index].surface.id == surface {
    stage.remove(interactions.remove(at: index))
    return
  }
}

/// Whether nothing changes on a surface until the next input or call, or the time-out of a recogniser.
@_expose(wasm, "isIdle")
@c(lenticular_isIdle)
public func isIdle(surface: Int32) -> Bool {
  stage.isIdle(on: surface)
}

/// Makes the frames have tracks from now on; see `Stage.tracksMotion`.
@_expose(wasm, "trackMotion")
@c(lenticular_trackMotion)
public func trackMotion() {
  stage.tracksMotion = true
}

/// The address of a buffer for a count of numbers, to be written before a call.
@_expose(wasm, "input")
@c(lenticular_input)
public func input(count: Int32) -> UnsafeMutablePointer<Double>? {
  let count = max(Int(count), 64)
  if let buffer, buffer.count >= count { return buffer.baseAddress }
  buffer?.deallocate()
  buffer = .allocate(capacity: count)
  return buffer?.baseAddress
}

/// Advances to the frame at a time in seconds. Returns the count of its numbers.
@_expose(wasm, "advance")
@c(lenticular_advance)
public func advance(time: Double) -> Int32 {
  let frame = stage.advance(to: time)
  encoder.encode(frame, of: interactions, nextFrameTime: stage.nextFrameTime)
  return Int32(encoder.numbers.count)
}

/// The address of the numbers of the last frame, valid until the next call.
@_expose(wasm, "output")
@c(lenticular_output)
public func output() -> UnsafePointer<Double>? {
  encoder.numbers.withUnsafeBufferPointer { $0.baseAddress }
}

/// The address of the numbers of the last answer, valid until the next query.
@_expose(wasm, "answer")
@c(lenticular_answer)
public func answer() -> UnsafePointer<Double>? {
  numbers.withUnsafeBufferPointer { $0.baseAddress }
}
