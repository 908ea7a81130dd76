import LenticularPhysics

/// The differences of one layer from the last frame.
public struct LayerChange: Equatable, Sendable {
  /// The properties of a change that are set. The first change of a layer has all of them.
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

    /// The fields in the order of their bits, with the count of numbers of each field on the wire.
    public static var widths: [(field: String, width: Int)] {
      [
        ("placement", 2), ("transform", AffineTransform2D.laneCount), ("bounds", Rect2D.laneCount),
        ("opacity", 1), ("corners", 1), ("contents", 2), ("contentsRect", Rect2D.laneCount),
        ("mask", Rect2D.laneCount + 1),
      ]
    }

    /// The fields that depend on the bounds.
    static let geometry = Fields(rawValue: 1 << 1 | 1 << 2)

    /// The fields that a track can show in motion.
    static let tracked = Fields(rawValue: 1 << 1 | 1 << 3 | 1 << 7)

    /// The fields that change where a layer is seen, and how much of it.
    static let visible = Fields(rawValue: 1 << 1 | 1 << 2 | 1 << 3 | 1 << 4 | 1 << 6 | 1 << 7)

    /// All fields, for a layer that the host does not know yet.
    public static let initial = Fields(rawValue: (1 << 8) - 1)
  }

  /// The position of a layer in the tree.
  public struct Placement: Equatable, Sendable {
    /// The identifier of the superlayer; `root(of:)` for a root layer.
    public var superlayer: Layer.ID
    /// The number of siblings that lie farther back.
    public var index: Int32

    /// The superlayer of a surface's root layer: minus the number of the surface.
    public static func root(of surface: Int32) -> Layer.ID { -surface }

    /// The superlayer of the first surface's root layer.
    public static let root: Layer.ID = -1

    /// The number of the surface whose root the layer is; nil for other layers.
    public var surface: Int32? { superlayer < 0 ? -superlayer : nil }
  }

  /// The visible rectangle of a layer with its corners, in the layer's coordinates.
  public struct Mask: Equatable, Sendable {
    public var frame: Rect2D
    public var cornerRadius: Double
  }

  public let layer: Layer.ID
  public let fields: Fields
  /// The fields that the track of the layer shows; see ``LayerTrack``. A host that passes tracks to a compositor leaves
  /// these fields alone.
  public let shownByTrack: Fields
  public let placement: Placement
  /// The map from the layer's coordinates, with the origin in its top left corner, to the
  /// superlayer's coordinates.
  public let transform: AffineTransform2D
  public let bounds: Rect2D
  public let opacity: Double
  /// The radius of the corners to which the layer clips its contents; nil if it does not clip.
  public let maskedCornerRadius: Double?
  public let contents: Contents
  public let contentsGravity: ContentsGravity
  public let contentsRect: Rect2D
  /// The visible part of the layer; nil for everything.
  public let mask: Mask?
}
