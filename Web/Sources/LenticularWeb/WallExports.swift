import Lenticular
import LenticularExports
import LenticularPhysics

// What the host of a wall asks: where photographs are. The answers are rows of index, row, column, x,
// y, width, height in the buffer at `cells`, until the next question.

nonisolated(unsafe) private var numbers: [Double] = []

/// Looks up the photographs that a rectangle of the content meets, in points at a zoom of 1. Returns
/// how many there are.
@_expose(wasm, "cellsIn")
@c(lenticular_cellsIn)
public func cellsIn(surface: Int32, x: Double, y: Double, width: Double, height: Double) -> Int32 {
  answer(wall(surface)?.cells(in: Rect(x: x, y: y, width: width, height: height)) ?? [])
}

/// Looks up the photograph at an index, in the view when nothing moves any more. Returns 1, or 0 if
/// there is none.
@_expose(wasm, "cellAt")
@c(lenticular_cellAt)
public func cellAt(surface: Int32, index: Int32) -> Int32 {
  answer(wall(surface)?.cell(at: Int(index)).map { [$0] } ?? [])
}

/// The index of the photograph at a point of the view, as it was seen in the last frame; -1 between
/// them.
@_expose(wasm, "photoAt")
@c(lenticular_photoAt)
public func photoAt(surface: Int32, x: Double, y: Double) -> Int32 {
  Int32(wall(surface)?.photo(at: Point(x: x, y: y)) ?? -1)
}

/// Where the answer to the last question is.
@_expose(wasm, "cells")
@c(lenticular_cells)
public func cells() -> UnsafePointer<Double>? {
  numbers.withUnsafeBufferPointer { $0.baseAddress }
}

private func wall(_ surface: Int32) -> PhotoWall? {
  interaction(on: surface) as? PhotoWall
}

private func answer(_ cells: [PhotoWall.Cell]) -> Int32 {
  numbers.removeAll(keepingCapacity: true)
  for cell in cells {
    put(Double(cell.index))
    put(Double(cell.row))
    put(Double(cell.column))
    for lane in 0..<Rect.laneCount { put(cell.frame[lane: lane]) }
  }
  return Int32(cells.count)
}

@inline(never)
private func put(_ number: Double) {
  numbers.append(number)
}
