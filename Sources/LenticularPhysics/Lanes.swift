/// A vector of up to six lanes, whatever its type; missing lanes are zero.
///
/// Animated properties differ in type but are animated alike. Code that animates them works with `Lanes` and
/// is compiled once, which keeps the wasm small.
@usableFromInline
package struct Lanes: Vector {
  @usableFromInline
  package var storage = [6 of Double](repeating: 0)

  @inlinable package static var laneCount: Int { 6 }
  @inlinable package static var zero: Lanes { Lanes() }

  @inlinable
  package init() {}

  @inline(never)
  package init<Value: Vector>(_ value: Value) {
    for lane in 0..<Value.laneCount { storage[lane] = value[lane: lane] }
  }

  /// The value of a type with these lanes.
  package func value<Value: Vector>() -> Value { .lanes { storage[$0] } }

  /// The same as `init(_:)`, inlined for a type that is known at the call.
  @inlinable
  package init<Value: Vector>(inlining value: Value) {
    precondition(Value.laneCount <= Lanes.laneCount, "an animated value has at most six lanes")
    for lane in 0..<Value.laneCount { storage[lane] = value[lane: lane] }
  }

  @inlinable
  package subscript(lane lane: Int) -> Double {
    get { storage[lane] }
    set { storage[lane] = newValue }
  }

  @usableFromInline
  package static func == (left: Lanes, right: Lanes) -> Bool {
    for lane in 0..<laneCount where left.storage[lane] != right.storage[lane] { return false }
    return true
  }

  @inline(never)
  @usableFromInline
  package static func + (left: Lanes, right: Lanes) -> Lanes {
    .lanes { left.storage[$0] + right.storage[$0] }
  }

  @inline(never)
  @usableFromInline
  package static func - (left: Lanes, right: Lanes) -> Lanes {
    .lanes { left.storage[$0] - right.storage[$0] }
  }

  @inline(never)
  @usableFromInline
  package static func * (left: Lanes, right: Double) -> Lanes {
    .lanes { left.storage[$0] * right }
  }
}
