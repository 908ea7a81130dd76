import CRuntime
import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire

// The exports of every download of the engine. An instance of the module has one stage, for one page.
//
// Each interaction has a target of its own, which exports a function that creates a surface with the interaction, so that a
// download contains only the interactions on its list. All calls go through `call`, and all questions through `ask`: the
// interaction knows them by their numbers. The host writes the values of a call to the address that `input` returns. It
// calls `advance` for each frame and reads the frame from the address that `output` returns. Addresses may change with
// every call. Numbers in buffers are Float64.

/// The stage of this instance, created by the first call, because a class instance of another module cannot
/// initialise a global.
nonisolated(unsafe) private var current: Stage?
nonisolated(unsafe) private var interactions: [any WireInteraction] = []
/// What performs the calls of extensions, by surface.
nonisolated(unsafe) private var extensions: [(surface: Int32, perform: Performance)] = []
nonisolated(unsafe) private var encoder = FrameEncoder()
nonisolated(unsafe) private var numbers: [Double] = []
nonisolated(unsafe) private var buffer: UnsafeMutableBufferPointer<Double>?

private typealias Performance = (Int32, UnsafeBufferPointer<Double>, Stage, Double) -> Bool

private var stage: Stage {
  @inline(never)
  get {
    if let current { return current }
    let stage = Stage()
    current = stage
    return stage
  }
}

// MARK: For downloads

/// Creates a surface of a size in points, and adds the interaction that a closure creates for it to the stage. Returns the
/// number of the surface.
@inline(__always)
public func add(
  width: Double, height: Double, _ make: (Surface) -> any WireInteraction
) -> Int32 {
  register(make(makeSurface(size: Size2D(width: width, height: height))))
}

/// The same for an interaction with an extension: calls that the interaction itself does not know are passed to `extending`.
@inline(__always)
public func add<Target: WireInteraction>(
  width: Double, height: Double, _ make: (Surface) -> Target,
  extending perform:
    @escaping (Target, Int32, UnsafeBufferPointer<Double>, Stage, Double) -> Bool
) -> Int32 {
  let target = make(makeSurface(size: Size2D(width: width, height: height)))
  extensions.append((target.surface.id, { perform(target, $0, $1, $2, $3) }))
  return register(target)
}

@inline(never)
private func makeSurface(size: Size2D) -> Surface { stage.makeSurface(size: size) }

@inline(never)
private func register(_ interaction: any WireInteraction) -> Int32 {
  stage.add(interaction)
  interactions.append(interaction)
  return interaction.surface.id
}

// MARK: Calls

private func interaction(on surface: Int32) -> (any WireInteraction)? {
  for interaction in interactions where interaction.surface.id == surface { return interaction }
  return nil
}

/// Passes an input to a number of surfaces. The numbers begin with the surfaces, the innermost first: each is its number and
/// the map to it, a, b, c, d, tx, ty. Zero surfaces stand for all. Returns 1 if the host has to draw frames, plus 2 if an
/// interaction handles the input alone.
private func take(
  _ call: Int32, _ surfaces: Int32, _ numbers: UnsafeBufferPointer<Double>, at time: Double
) -> Int32 {
  let hitSize = 1 + AffineTransform2D.laneCount
  guard surfaces >= 0, Int(surfaces) <= numbers.count / hitSize else { return framesAreDue() }
  let first = Int(surfaces) * hitSize
  var path: [Stage.Hit] = []
  for start in stride(from: 0, to: first, by: hitSize) {
    guard let id = Int32(exactly: numbers[start]), let interaction = stage.interaction(on: id)
    else { continue }
    path.append(Stage.Hit(interaction.surface, map: .lanes { numbers[start + 1 + $0] }))
  }
  // An input for surfaces that have all been removed is dropped.
  guard surfaces == 0 || !path.isEmpty,
    let input = Input(
      call: call, numbers: UnsafeBufferPointer(rebasing: numbers[first...]), at: time)
  else { return framesAreDue() }
  let isTaken = stage.handle(input, on: surfaces == 0 ? nil : path)
  return framesAreDue() + (isTaken ? 2 : 0)
}

/// The first numbers of the buffer; none if the buffer has fewer.
private func listed(_ count: Int32) -> UnsafeBufferPointer<Double> {
  guard let buffer, count >= 0, Int(count) <= buffer.count else {
    return UnsafeBufferPointer(start: nil, count: 0)
  }
  return UnsafeBufferPointer(rebasing: buffer[..<Int(count)])
}

@inline(never)
private func framesAreDue() -> Int32 { stage.isIdle ? 0 : 1 }

// MARK: Exported functions

/// Makes the call with a number, at a time in seconds, with a count of numbers in the buffer. An input is passed to a number
/// of surfaces; another call is one of the interaction on a surface, or inside it. Returns 1 if the host has to draw frames,
/// plus 2 if an interaction handles an input alone.
@_expose(wasm, "call")
@c(lenticular_call)
public func call(number: Int32, target: Int32, time: Double, count: Int32) -> Int32 {
  let numbers = listed(count)
  if Input.calls.contains(number) { return take(number, target, numbers, at: time) }
  guard let interaction = interaction(on: target) else { return 0 }
  stage.perform(at: time) { time in
    if interaction.perform(number, numbers, on: stage, at: time) { return }
    for each in extensions where each.surface == target {
      if each.perform(number, numbers, stage, time) { return }
    }
  }
  return framesAreDue()
}

/// Asks the interaction on a surface the question with a number, with a count of numbers in the buffer. Returns the count of
/// numbers at `answer`.
@_expose(wasm, "ask")
@c(lenticular_ask)
public func ask(number: Int32, surface: Int32, count: Int32) -> Int32 {
  numbers.removeAll(keepingCapacity: true)
  interaction(on: surface)?.answer(number, listed(count), into: &numbers)
  return Int32(numbers.count)
}

/// Removes a surface from the stage.
@_expose(wasm, "remove")
@c(lenticular_remove)
public func remove(surface: Int32) {
  extensions.removeAll { $0.surface == surface }
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
