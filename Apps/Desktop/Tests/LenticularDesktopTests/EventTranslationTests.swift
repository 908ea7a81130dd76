import CGTK
import LenticularGestures
import LenticularPhysics
import Testing

@testable import LenticularGTK

@Suite("events of GTK as samples of the engine")
struct EventTranslationTests {
  private static let (mouse, trackpad) = (Int32(1), Int32(3))

  private func sample(
    _ dx: Double, _ dy: Double, smooth: Bool = true, inPoints: Bool = false, of device: Int32,
    phase: Int32 = 0
  ) -> WheelSample {
    WheelSample(event(dx, dy, smooth: smooth, inPoints: inPoints, of: device, phase: phase))
  }

  private func event(
    _ dx: Double, _ dy: Double, smooth: Bool = false, inPoints: Bool = false,
    of device: Int32 = mouse, phase: Int32 = 0
  ) -> CGEvent {
    var event = CGEvent()
    (event.kind, event.time, event.x, event.y) = (CG_WHEEL, 5, 30, 40)
    (event.dx, event.dy, event.is_smooth, event.is_in_points) = (dx, dy, smooth, inPoints)
    (event.device, event.phase, event.modifiers) = (device, phase, 1)
    return event
  }

  private func wheel(_ x: Double, _ y: Double) -> WheelSample {
    WheelSample(
      time: 5, location: Point2D(x: 30, y: 40), delta: Point2D(x: x, y: y), modifiers: .shift)
  }

  private func fingers(_ x: Double, _ y: Double, _ phase: WheelSample.Phase = .unknown)
    -> WheelSample
  {
    WheelSample(
      time: 5, location: Point2D(x: 30, y: 40), delta: Point2D(x: x, y: y), phase: phase,
      isPrecise: true, modifiers: .shift)
  }

  @Test("a notch of a wheel scrolls 100 points, and a fraction of a notch as much less")
  func notches() {
    #expect(sample(0, 1, smooth: false, of: Self.mouse) == wheel(0, 100))
    #expect(sample(-1, 0, smooth: false, of: Self.mouse) == wheel(-100, 0))
    #expect(sample(0, -0.25, smooth: false, of: Self.mouse) == wheel(0, -25))
  }

  @Test("fractions of a notch sideways are joined to whole notches, those up and down are not")
  func joined() {
    var notches = SidewaysNotches()
    // A tenth of a notch is 12 of the kernel's 120 parts. Ten tenths are a little less than 1 as floating-point numbers.
    let tenths = (1...10).map { _ in notches.sample(event(0.1, 0)) }
    #expect(tenths == Array(repeating: nil, count: 9) + [wheel(100, 0)])
    #expect(notches.sample(event(0.75, 0)) == nil)
    #expect(notches.sample(event(0, 0.25)) == wheel(0, 25))
    #expect(notches.sample(event(1.5, -0.5)) == wheel(200, -50))
    #expect(notches.sample(event(0.5, 0)) == nil)
    #expect(notches.sample(event(-0.5, 0)) == nil, "the way back begins anew")
    #expect(notches.sample(event(-0.5, 0)) == wheel(-100, 0))
    #expect(notches.sample(event(-1, 0)) == wheel(-100, 0))
    #expect(notches.sample(event(0.2, 0, smooth: true)) == fingers(3, 0))
  }

  @Test("whole notches that GTK merges are those of a wheel")
  func merged() {
    #expect(sample(0, -3, of: Self.mouse) == wheel(0, -300))
    #expect(sample(2, 0, of: Self.mouse) == wheel(200, 0))
  }

  @Test("smooth distances in notches are those of two fingers: 15 points a notch")
  func fingersOnX11() {
    #expect(sample(0, 0.2, of: Self.mouse) == fingers(0, 3))
    #expect(sample(-1.5, 0, of: Self.mouse) == fingers(-22.5, 0))
    #expect(sample(1, 0.4, of: Self.mouse) == fingers(15, 6))
    #expect(sample(0, 0, of: Self.mouse, phase: 3) == fingers(0, 0, .ended))
  }

  @Test("a device that GTK names a trackpad never has notches")
  func namedTrackpad() {
    #expect(sample(0, 2, of: Self.trackpad) == fingers(0, 30))
    #expect(sample(0, 1, smooth: false, of: Self.trackpad) == fingers(0, 15))
  }

  @Test("distances in points stay as they are")
  func fingersOnWayland() {
    #expect(sample(7, -12.5, inPoints: true, of: Self.trackpad) == fingers(7, -12.5))
    #expect(sample(0, 8, inPoints: true, of: Self.mouse) == fingers(0, 8))
    #expect(sample(0, 0, inPoints: true, of: Self.trackpad, phase: 3) == fingers(0, 0, .ended))
  }

  @Test("keys of any script, of digits with Shift and with Caps Lock are those of commands")
  func symbols() {
    func symbol(_ name: String, _ code: UInt32, shift: Bool = false) -> UInt32 {
      cg_symbol_for_command(
        gdk_keyval_from_name(name), code,
        GdkModifierType(rawValue: shift ? GDK_SHIFT_MASK.rawValue : 0))
    }
    #expect(symbol("Cyrillic_ka", 27) == UInt32(GDK_KEY_r))
    #expect(symbol("Cyrillic_KA", 27, shift: true) == UInt32(GDK_KEY_R))
    #expect(symbol("Greek_iota", 31) == UInt32(GDK_KEY_i))
    #expect(symbol("ampersand", 10) == UInt32(GDK_KEY_1), "as in France")
    #expect(symbol("agrave", 19) == UInt32(GDK_KEY_0))
    #expect(symbol("exclam", 10, shift: true) == UInt32(GDK_KEY_exclam))
    #expect(symbol("R", 27) == UInt32(GDK_KEY_r), "Caps Lock is on")
    #expect(symbol("r", 27, shift: true) == UInt32(GDK_KEY_R))
    #expect(symbol("z", 29) == UInt32(GDK_KEY_z), "Latin letters stay where their layout has them")
    #expect(symbol("Escape", 9) == UInt32(GDK_KEY_Escape))
  }
}
