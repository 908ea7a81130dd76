import Lenticular
import LenticularExports
import LenticularPhysics

// What the host of a natively scrolled page asks beside frames: the whole way of a cell through its view,
// for an animation that the browser drives by scrolling.

nonisolated(unsafe) private var numbers: [Double] = []

/// Looks up the breakpoints of a cell of a feed: rows of progress, from 0 where it enters to 1 where it has left,
/// then x, y, width and height of what it shows, in the buffer at `breakpointNumbers`. Returns how many
/// there are, none for a cell that is not shown.
@_expose(wasm, "breakpoints")
@c(lenticular_breakpoints)
public func breakpoints(surface: Int32, index: Int32) -> Int32 {
  let feed = interaction(on: surface) as? ParallaxFeed
  let points = feed?.parallax(of: Int(index))?.breakpoints ?? []
  numbers.removeAll(keepingCapacity: true)
  for point in points {
    put(point.progress)
    for lane in 0..<Rect.laneCount { put(point.crop[lane: lane]) }
  }
  return Int32(points.count)
}

/// Where the answer to the last question is.
@_expose(wasm, "breakpointNumbers")
@c(lenticular_breakpointNumbers)
public func breakpointNumbers() -> UnsafePointer<Double>? {
  numbers.withUnsafeBufferPointer { $0.baseAddress }
}

@inline(never)
private func put(_ number: Double) {
  numbers.append(number)
}
