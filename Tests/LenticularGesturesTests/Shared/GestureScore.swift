import LenticularGestures
import LenticularPhysics

/// An arena with a recogniser of every kind, read as numbers: what a story of samples comes to, here
/// and in other builds of the engine, whose certificate compiles this file too.
final class GestureScore {
  /// Identity, time, phase (−1 where only time passes), x, y, pressure or NaN.
  static let rowWidth = 6
  /// The state of each recogniser; translation and velocity of the pan; scale and velocity of the
  /// pinch; angle and velocity of the rotation; the pressure, or −1.
  static let resultWidth = 16

  private let arena = Arena()
  private let tap = TapRecognizer()
  private let doubleTap = TapRecognizer(numberOfTaps: 2)
  private let press = LongPressRecognizer()
  private let deepPress = DeepPressRecognizer()
  private let pan = PanRecognizer()
  private let pinch = PinchRecognizer()
  private let rotation = RotationRecognizer()

  init() {
    let all: [any GestureRecognizer] = [tap, doubleTap, press, deepPress, pan, pinch, rotation]
    for recognizer in all { arena.add(recognizer) }
    _ = arena.require(tap, toFail: doubleTap)
    _ = arena.allowSimultaneous(pan, pinch)
    _ = arena.allowSimultaneous(pan, rotation)
    _ = arena.allowSimultaneous(pinch, rotation)
    _ = arena.allowSimultaneous(press, deepPress)
  }

  /// Hears a row and writes the result.
  func play(_ row: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>) {
    if row[2] < 0 {
      arena.advance(to: row[1])
    } else {
      arena.handle(
        PointerSample(
          id: Int(row[0]), time: row[1],
          phase: PointerSample.Phase(rawValue: Int(row[2])) ?? .moved,
          location: Point2D(x: row[3], y: row[4]), pressure: row[5].isNaN ? nil : row[5]))
    }
    var next = result
    func put(_ number: Double) {
      next.pointee = number
      next += 1
    }
    put(Double(tap.state.rawValue))
    put(Double(doubleTap.state.rawValue))
    put(Double(press.state.rawValue))
    put(Double(deepPress.state.rawValue))
    put(Double(pan.state.rawValue))
    put(Double(pinch.state.rawValue))
    put(Double(rotation.state.rawValue))
    put(pan.translation.x)
    put(pan.translation.y)
    put(pan.velocity.x)
    put(pan.velocity.y)
    put(pinch.scale)
    put(pinch.velocity)
    put(rotation.rotation)
    put(rotation.velocity)
    put(deepPress.pressure ?? -1)
  }
}
