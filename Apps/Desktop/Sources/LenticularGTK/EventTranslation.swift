import CGTK
import Lenticular
import LenticularGestures
import LenticularPhysics

extension PointerSample {
  /// The sample of a pointer's event; nil for other events.
  init?(_ event: CGEvent) {
    let phase: Phase
    switch event.kind {
    case CG_POINTER_DOWN: phase = .down
    case CG_POINTER_MOVED: phase = .moved
    case CG_POINTER_UP: phase = .up
    case CG_POINTER_CANCELLED: phase = .cancelled
    default: return nil
    }
    self.init(
      id: Int(truncatingIfNeeded: event.id), time: event.time, phase: phase,
      location: Point2D(x: event.x, y: event.y),
      pressure: event.pressure < 0 ? nil : event.pressure,
      kind: Kind(rawValue: Int(event.device)) ?? .mouse,
      buttons: Buttons(rawValue: Int(event.buttons)),
      modifiers: Modifiers(rawValue: Int(event.modifiers)))
  }
}

extension WheelSample {
  /// The distance that a notch of a wheel scrolls, in points: the same as in browsers.
  private static let notch = 100.0
  /// The distance that two fingers scroll while X11 counts a notch, in points: the default of the option
  /// `ScrollPixelDistance` of the driver xf86-input-libinput.
  private static let fingerNotch = 15.0

  /// On Wayland, GTK tells the distance of two fingers on a trackpad in points. On X11, GTK tells every distance in
  /// notches, and names the pointer that all devices share. There, only the distance tells a trackpad from a wheel.
  init(_ event: CGEvent) {
    let isPrecise = event.isOfTrackpad
    let unit = event.is_in_points ? 1 : isPrecise ? Self.fingerNotch : Self.notch
    self.init(
      time: event.time, location: Point2D(x: event.x, y: event.y),
      delta: Point2D(x: event.dx * unit, y: event.dy * unit),
      phase: isPrecise ? Phase(rawValue: Int(event.phase)) ?? .unknown : .unknown,
      isPrecise: isPrecise,
      modifiers: PointerSample.Modifiers(rawValue: Int(event.modifiers)))
  }
}

extension CGEvent {
  /// Whether two fingers on a trackpad scroll. The smooth distances of a wheel are whole notches. A distance of zero
  /// is the end of a scroll on a trackpad.
  fileprivate var isOfTrackpad: Bool {
    if is_in_points || PointerSample.Kind(rawValue: Int(device)) == .trackpad { return true }
    let isWhole = dx == dx.rounded() && dy == dy.rounded()
    return is_smooth && (!isWhole || dx == 0 && dy == 0)
  }
}

/// Joins the fractions of a notch by which a wheel of high resolution is turned sideways. The engine turns a page, or
/// scrolls to the next place where content snaps, with every sample of a wheel, so the samples have whole notches.
struct SidewaysNotches {
  /// The part of a notch that no sample has had yet, in 120ths of a notch, in which the kernel counts fractions.
  private var rest = 0

  /// The sample of an event; nil until there is a whole notch. Turning the other way discards the part of a notch.
  mutating func sample(_ event: CGEvent) -> WheelSample? {
    if event.isOfTrackpad || event.dx == 0 { return WheelSample(event) }
    let turned = Int((event.dx * 120).rounded())
    if turned.signum() != rest.signum() { rest = 0 }
    rest += turned
    let notches = rest / 120
    rest -= notches * 120
    var event = event
    event.dx = Double(notches)
    return notches == 0 && event.dy == 0 ? nil : WheelSample(event)
  }
}

/// Converts the scales of a pinch, which are relative to its beginning, to the factors between its events.
struct PinchScale {
  private var last = 1.0

  mutating func sample(_ event: CGEvent) -> MagnificationSample {
    if event.phase == 1 { last = 1 }
    let scale = event.phase == 3 || event.scale <= 0 ? last : event.scale
    defer { last = scale }
    return MagnificationSample(
      time: event.time, location: Point2D(x: event.x, y: event.y), factor: scale / last,
      phase: WheelSample.Phase(rawValue: Int(event.phase)) ?? .unknown,
      modifiers: PointerSample.Modifiers(rawValue: Int(event.modifiers)))
  }
}

extension Key {
  /// The engine's key for a key symbol of GDK; nil if the engine has no such key, and with modifiers other than Shift.
  init?(symbol: UInt32, modifiers: Int32) {
    guard modifiers & ~1 == 0 else { return nil }
    switch Int32(symbol) {
    case GDK_KEY_Escape: self = .escape
    case GDK_KEY_Left, GDK_KEY_KP_Left: self = .left
    case GDK_KEY_Right, GDK_KEY_KP_Right: self = .right
    case GDK_KEY_Up, GDK_KEY_KP_Up: self = .up
    case GDK_KEY_Down, GDK_KEY_KP_Down: self = .down
    case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, GDK_KEY_BackSpace: self = .pageUp
    case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: self = .pageDown
    case GDK_KEY_space: self = modifiers & 1 == 0 ? .pageDown : .pageUp
    case GDK_KEY_Home, GDK_KEY_KP_Home: self = .home
    case GDK_KEY_End, GDK_KEY_KP_End: self = .end
    case GDK_KEY_plus, GDK_KEY_equal, GDK_KEY_KP_Add: self = .zoomIn
    case GDK_KEY_minus, GDK_KEY_KP_Subtract: self = .zoomOut
    case GDK_KEY_0, GDK_KEY_KP_0: self = .zoomToFit
    case GDK_KEY_1, GDK_KEY_KP_1: self = .actualPixels
    case GDK_KEY_r: self = .rotateClockwise
    case GDK_KEY_R: self = .rotateCounterclockwise
    default: return nil
    }
  }
}
