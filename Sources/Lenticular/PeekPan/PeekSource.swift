import LenticularPhysics

/// What a press previews, and how a finger that stays goes through it.
public struct PeekSource: Equatable, Sendable {
  /// How a finger's place is read.
  public enum Mode: Equatable, Sendable {
    /// As what the thumbnail holds, from the least index on: the area begins where the press does.
    case contents
    /// As the neighbours of an index: it has its segment about where the press begins.
    case neighbours(start: Int)
    /// As a share of the area; the least index is what is previewed.
    case value

    /// The modes without what belongs to them, for hosts that know modes by numbers.
    public enum Kind: Int, Sendable, CaseIterable {
      case contents, neighbours, value
    }

    /// - Parameter start: the index of `neighbours`; the other modes have none.
    public init(_ kind: Kind, start: Int) {
      switch kind {
      case .contents: self = .contents
      case .neighbours: self = .neighbours(start: start)
      case .value: self = .value
      }
    }

    public var kind: Kind {
      switch self {
      case .contents: .contents
      case .neighbours: .neighbours
      case .value: .value
      }
    }

    /// The index of `neighbours`; 0 for the other modes.
    public var start: Int {
      if case .neighbours(let start) = self { start } else { 0 }
    }
  }

  public var mode: Mode
  /// The pixels of each preview, from that of the least index on; only their ratios matter. Without
  /// any there is nothing to preview.
  public var sizes: [Size]
  /// What the first of `sizes` belongs to; zero or above.
  public var minimumIndex: Int
  /// Where the area begins and ends, in points of the view, instead of where the mode has it: the least
  /// and the greatest index, or the shares 0 and 1. They lie within the margins.
  public var minimumPoint: Double?
  public var maximumPoint: Double?
  /// How many indices fit into the area; fewer than 1 stand for `defaultRange`.
  public var range: Int
  /// How far the area stays away from the sides of the view, in points; below zero, or what is no
  /// number, stands for `defaultMargin`.
  public var margin: Double
  /// Whether indices ascend to the left.
  public var isRightToLeft: Bool
  /// What is pressed, in the view; nil where nothing of it is to be seen. It shows the index that the
  /// peek begins at.
  public var thumbnail: Thumbnail?

  /// Peek & Pan's: how many indices fit, and the margin in points.
  public static var defaultRange: Int { 8 }
  public static var defaultMargin: Double { 40 }

  public init(
    _ mode: Mode, sizes: [Size], minimumIndex: Int = 0, thumbnail: Thumbnail? = nil,
    minimumPoint: Double? = nil, maximumPoint: Double? = nil, range: Int = defaultRange,
    margin: Double = defaultMargin, isRightToLeft: Bool = false
  ) {
    self.mode = mode
    self.sizes = sizes
    self.minimumIndex = minimumIndex
    self.thumbnail = thumbnail
    self.minimumPoint = minimumPoint
    self.maximumPoint = maximumPoint
    self.range = range
    self.margin = margin
    self.isRightToLeft = isRightToLeft
  }

  /// More previews than anybody slides through; their indices are exact in every number.
  static var largestIndex: Int { 1 << 30 }

  /// Whether there is something to preview.
  var isUsable: Bool {
    !sizes.isEmpty && minimumIndex >= 0 && minimumIndex <= Self.largestIndex - sizes.count
  }

  /// The greatest index that a finger goes to.
  var maximumIndex: Int { mode == .value ? minimumIndex : minimumIndex + sizes.count - 1 }

  /// The pixels of the preview at an index; a square where they are of no use.
  func size(at index: Int) -> Size {
    let place = index - minimumIndex
    guard sizes.indices.contains(place), sizes[place].isVisible else {
      return Size(width: 1, height: 1)
    }
    return sizes[place]
  }
}
