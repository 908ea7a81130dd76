import LenticularPhysics

/// One event of one pointer: a finger, a mouse or a pen.
///
/// A host creates a sample for every event, including those that its platform has coalesced into
/// one. All of them count for velocity, in order.
public struct PointerSample: Equatable, Sendable {
  /// The phase of a pointer.
  public enum Phase: Int, Sendable, CaseIterable {
    /// The pointer touched the surface, or its button was pressed.
    case down = 0
    /// The pointer moved, or changed its pressure, while down.
    case moved = 1
    /// The pointer left the surface, or its button was released.
    case up = 2
    /// The system took the pointer away: its gestures should have no effect.
    case cancelled = 3
  }

  /// The kind of device of a pointer.
  public enum Kind: Int, Sendable, CaseIterable {
    case touch = 0
    case mouse = 1
    case pen = 2
    case trackpad = 3
  }

  /// The buttons that are pressed after the event. The bits are those of the W3C's
  /// `MouseEvent.buttons`. Touches may leave the set empty.
  public struct Buttons: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The left mouse button, the tip of a pen, or the contact of a finger.
    public static var primary: Buttons { Buttons(rawValue: 1) }
    /// The right mouse button, or the barrel button of a pen.
    public static var secondary: Buttons { Buttons(rawValue: 2) }
    /// The middle mouse button, or the wheel.
    public static var auxiliary: Buttons { Buttons(rawValue: 4) }
  }

  /// The modifier keys that are pressed during the event.
  public struct Modifiers: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static var shift: Modifiers { Modifiers(rawValue: 1) }
    public static var control: Modifiers { Modifiers(rawValue: 2) }
    /// Alt, or Option on a Mac.
    public static var option: Modifiers { Modifiers(rawValue: 4) }
    /// Command on a Mac, the Windows or Super key elsewhere.
    public static var command: Modifiers { Modifiers(rawValue: 8) }
  }

  /// The identifier of the pointer, the same from its `down` to its `up` or `cancelled`.
  public var id: Int
  /// The time of the event, in seconds on the host's monotonic clock.
  public var time: Double
  /// Whether the pointer went down, moved, went up or was cancelled.
  public var phase: Phase
  /// The location of the pointer, in points in the coordinate system of the receiver.
  public var location: Point2D
  /// The pressure, from 0 to 1; nil without a sensor.
  public var pressure: Double?
  /// The kind of device: a finger, a mouse, a pen or a trackpad.
  public var kind: Kind
  /// The buttons that are pressed after the event.
  public var buttons: Buttons
  /// The modifier keys that are pressed.
  public var modifiers: Modifiers

  public init(
    id: Int, time: Double, phase: Phase, location: Point2D, pressure: Double? = nil,
    kind: Kind = .touch, buttons: Buttons = [], modifiers: Modifiers = []
  ) {
    self.id = id
    self.time = time
    self.phase = phase
    self.location = location
    self.pressure = pressure
    self.kind = kind
    self.buttons = buttons
    self.modifiers = modifiers
  }
}

extension Point2D {
  /// Whether both coordinates are finite and no larger than `GestureDefaults.largestCoordinate`.
  var isUsable: Bool { isFinite && maximumNorm <= GestureDefaults.largestCoordinate }
}
