import LenticularPhysics

/// Any animatable value by its lanes alone, up to six of them; lanes that a value lacks are zero.
///
/// Properties differ in type, not in how they move. Motions are kept in lanes, so one copy of each
/// simulation serves every property, which the size of the wasm is grateful for.
struct Lanes: Vector {
  private var storage: [6 of Double]

  static var laneCount: Int { 6 }
  static var zero: Lanes { Lanes(storage: [6 of Double](repeating: 0)) }

  private init(storage: [6 of Double]) {
    self.storage = storage
  }

  @inline(never)
  init<Value: Vector>(_ value: Value) {
    self = .zero
    for lane in 0..<min(Value.laneCount, Lanes.laneCount) { storage[lane] = value[lane: lane] }
  }

  /// The value with these lanes.
  @inline(never)
  func value<Value: Vector>() -> Value {
    Value.lanes { storage[$0] }
  }

  subscript(lane lane: Int) -> Double {
    get { storage[lane] }
    set { storage[lane] = newValue }
  }

  static func == (left: Lanes, right: Lanes) -> Bool {
    for lane in 0..<laneCount where left.storage[lane] != right.storage[lane] { return false }
    return true
  }

  static func + (left: Lanes, right: Lanes) -> Lanes {
    .lanes { left.storage[$0] + right.storage[$0] }
  }

  static func - (left: Lanes, right: Lanes) -> Lanes {
    .lanes { left.storage[$0] - right.storage[$0] }
  }

  static func * (left: Lanes, right: Double) -> Lanes {
    .lanes { left.storage[$0] * right }
  }
}
