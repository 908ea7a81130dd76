import LenticularPhysics

/// Any animatable value by its lanes alone, up to six of them; lanes that a value lacks are zero.
///
/// Properties differ in type, not in how they move: what moves them knows lanes only, and one copy
/// of it serves every property, which the size of the wasm is grateful for.
struct Lanes: Sendable {
  private var storage = [6 of Double](repeating: 0)

  static var count: Int { 6 }

  @inline(never)
  init<Value: Vector>(_ value: Value) {
    for lane in 0..<Value.laneCount { storage[lane] = value[lane: lane] }
  }

  subscript(lane: Int) -> Double {
    get { storage[lane] }
    set { storage[lane] = newValue }
  }
}
