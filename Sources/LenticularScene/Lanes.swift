import LenticularPhysics

/// Any animatable value by its lanes alone, up to six of them; lanes that a value lacks are zero.
///
/// Properties differ in type, not in how they move: what moves them knows lanes only, and one copy
/// of it serves every property, which the size of the wasm is grateful for.
struct Lanes: Vector {
  private var storage = [6 of Double](repeating: 0)

  static var laneCount: Int { 6 }
  static var zero: Lanes { Lanes() }

  private init() {}

  @inline(never)
  init<Value: Vector>(_ value: Value) {
    for lane in 0..<Value.laneCount { storage[lane] = value[lane: lane] }
  }

  subscript(lane lane: Int) -> Double {
    get { storage[lane] }
    set { storage[lane] = newValue }
  }

  static func == (left: Lanes, right: Lanes) -> Bool {
    for lane in 0..<laneCount where left.storage[lane] != right.storage[lane] { return false }
    return true
  }

  @inline(never)
  static func + (left: Lanes, right: Lanes) -> Lanes {
    .lanes { left.storage[$0] + right.storage[$0] }
  }

  @inline(never)
  static func - (left: Lanes, right: Lanes) -> Lanes {
    .lanes { left.storage[$0] - right.storage[$0] }
  }

  @inline(never)
  static func * (left: Lanes, right: Double) -> Lanes {
    .lanes { left.storage[$0] * right }
  }
}
