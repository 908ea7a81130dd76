import LenticularPhysics

/// What one pointer (a finger, a mouse, a pen) did at one moment.
///
/// A host makes one of every event it gets, also of those that its platform coalesced into one;
/// all of them count for velocity, in order.
public struct PointerSample: Equatable, Sendable {
  /// What happened to the pointer.
  public enum Phase: Int, Sendable, CaseIterable {
    /// It touched the surface, or its button was pressed.
    case down = 0
    /// It moved, or its pressure changed, while it was down.
    case moved = 1
    /// It left the surface, or its button was released.
    case up = 2
    /// The system took it away: nothing it did may have consequences any more.
    case cancelled = 3
  }

  /// What kind of device the pointer belongs to.
  public enum Kind: Int, Sendable, CaseIterable {
    case touch = 0
    case mouse = 1
    case pen = 2
    case trackpad = 3
  }

  /// The buttons that are pressed after the sample; the bits are those of the W3C's
  /// `MouseEvent.buttons`. Touches may leave them empty.
  public struct Buttons: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The left mouse button, the tip of a pen, the contact of a finger.
    public static var primary: Buttons { Buttons(rawValue: 1) }
    /// The right mouse button, the barrel button of a pen.
    public static var secondary: Buttons { Buttons(rawValue: 2) }
    /// The middle mouse button, the wheel.
    public static var auxiliary: Buttons { Buttons(rawValue: 4) }
  }

  /// The keys held on the keyboard during the sample.
  public struct Modifiers: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static var shift: Modifiers { Modifiers(rawValue: 1) }
    public static var control: Modifiers { Modifiers(rawValue: 2) }
    /// Alt, or Option on a Macintosh.
    public static var option: Modifiers { Modifiers(rawValue: 4) }
    /// Command on a Macintosh, the Windows or Super key elsewhere.
    public static var command: Modifiers { Modifiers(rawValue: 8) }
  }

  /// Which pointer it is: the same from its `down` to its `up` or `cancelled`.
  public var id: Int
  /// When it happened, in seconds on the host's monotonic clock.
  public var time: Double
  /// What happened.
  public var phase: Phase
  /// Where the pointer was, in points in the coordinate system of whoever listens.
  public var location: Point
  /// How hard it pressed, from 0 to 1, or nothing where no sensor measures it.
  public var pressure: Double?
  /// What kind of pointer it is.
  public var kind: Kind
  /// The buttons pressed after the sample.
  public var buttons: Buttons
  /// The keys held on the keyboard.
  public var modifiers: Modifiers

  public init(
    id: Int, time: Double, phase: Phase, location: Point, pressure: Double? = nil,
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

extension Point {
  /// Whether it can be computed with: finite, and no larger than any screen.
  var isUsable: Bool { isFinite && maximumNorm <= GestureDefaults.largestCoordinate }
}
