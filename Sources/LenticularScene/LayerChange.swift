import LenticularPhysics

/// What a frame says of one layer: the values that differ from the last frame.
public struct LayerChange: Equatable, Sendable {
  /// Which values of a change are to be read. A layer's first change has all of them.
  public struct Fields: OptionSet, Sendable {
    public let rawValue: Int32

    public init(rawValue: Int32) {
      self.rawValue = rawValue
    }

    public static let placement = Fields(rawValue: 1 << 0)
    public static let transform = Fields(rawValue: 1 << 1)
    public static let bounds = Fields(rawValue: 1 << 2)
    public static let opacity = Fields(rawValue: 1 << 3)
    public static let corners = Fields(rawValue: 1 << 4)
    public static let contents = Fields(rawValue: 1 << 5)
    public static let contentsRect = Fields(rawValue: 1 << 6)
    public static let mask = Fields(rawValue: 1 << 7)

    /// The fields in the order of their bits, and how many numbers each has for a host.
    public static var widths: [(field: String, width: Int)] {
      [
        ("placement", 2), ("transform", AffineTransform.laneCount), ("bounds", Rect.laneCount),
        ("opacity", 1), ("corners", 1), ("contents", 2), ("contentsRect", Rect.laneCount),
        ("mask", Rect.laneCount + 1),
      ]
    }

    /// What a change of the bounds changes.
    static let geometry = Fields(rawValue: 1 << 1 | 1 << 2)

    /// Everything, for a layer that the host sees for the first time.
    public static let initial = Fields(rawValue: (1 << 8) - 1)
  }

  /// Where a layer is in the tree.
  public struct Placement: Equatable, Sendable {
    /// The superlayer's identity; `root` for the layer that has none.
    public var superlayer: Layer.ID
    /// How many siblings lie farther back.
    public var index: Int32

    /// What stands for a host's own surface, which a root layer lies on: minus its number.
    public static func root(of surface: Int32) -> Layer.ID { -surface }

    /// What stands for the first surface.
    public static let root: Layer.ID = -1

    /// The number of the surface that the layer is the root of; nil for one that lies in a layer.
    public var surface: Int32? { superlayer < 0 ? -superlayer : nil }
  }

  /// The rectangle and the corners that are visible of a layer, in its own coordinates.
  public struct Mask: Equatable, Sendable {
    public var frame: Rect
    public var cornerRadius: Double
  }

  public let layer: Layer.ID
  public let fields: Fields
  public let placement: Placement
  /// From the layer's coordinates, origin in its top left corner, to the superlayer's.
  public let transform: AffineTransform
  public let bounds: Rect
  public let opacity: Double
  /// The radius of the corners at which the layer cuts its contents, or nil where it does not.
  public let maskedCornerRadius: Double?
  public let contents: Contents
  public let contentsGravity: ContentsGravity
  public let contentsRect: Rect
  /// All that is visible of the layer, or nil for everything.
  public let mask: Mask?
}
