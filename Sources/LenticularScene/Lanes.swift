import LenticularPhysics

/// Any animatable value by its lanes alone, up to six of them; lanes that a value lacks are zero.
///
/// Properties differ in type, not in how they move: what moves them knows lanes only, and one copy
/// of it serves every property, which the size of the wasm is grateful for.
@usableFromInline
struct Lanes: Vector {
  @usableFromInline
  var storage = [6 of Double](repeating: 0)

  @inlinable static var laneCount: Int { 6 }
  @inlinable static var zero: Lanes { Lanes() }

  @inlinable
  init() {}

  @inline(never)
  init<Value: Vector>(_ value: Value) {
    for lane in 0..<Value.laneCount { storage[lane] = value[lane: lane] }
  }

  /// The value that has these lanes.
  func value<Value: Vector>() -> Value { .lanes { storage[$0] } }

  /// The same as `init(_:)`, for a type that is known where it is called.
  @inlinable
  init<Value: Vector>(inlining value: Value) {
    precondition(Value.laneCount <= Lanes.laneCount, "an animated value has at most six lanes")
    for lane in 0..<Value.laneCount { storage[lane] = value[lane: lane] }
  }

  @inlinable
  subscript(lane lane: Int) -> Double {
    get { storage[lane] }
    set { storage[lane] = newValue }
  }

  @usableFromInline
  static func == (left: Lanes, right: Lanes) -> Bool {
    for lane in 0..<laneCount where left.storage[lane] != right.storage[lane] { return false }
    return true
  }

  @inline(never)
  @usableFromInline
  static func + (left: Lanes, right: Lanes) -> Lanes {
    .lanes { left.storage[$0] + right.storage[$0] }
  }

  @inline(never)
  @usableFromInline
  static func - (left: Lanes, right: Lanes) -> Lanes {
    .lanes { left.storage[$0] - right.storage[$0] }
  }

  @inline(never)
  @usableFromInline
  static func * (left: Lanes, right: Double) -> Lanes {
    .lanes { left.storage[$0] * right }
  }
}
