import LenticularPhysics

/// What a press previews, and how the finger moves through the previews.
public struct PeekSource: Equatable, Sendable {
  /// How the location of the finger is interpreted.
  public enum Mode: Equatable, Sendable {
    /// As an index into the contents of the thumbnail, from the least index on. The area begins where the
    /// press begins.
    case contents
    /// As an index into the neighbours of the start index, whose segment lies where the press begins.
    case neighbours(start: Int)
    /// As a fraction of the area. The preview is that of the least index.
    case value

    /// The modes without their associated values, for hosts that pass modes as numbers.
    public enum Kind: Int, Sendable, CaseIterable {
      case contents, neighbours, value
    }

    /// - Parameter start: the start index of `neighbours`; ignored for the other modes.
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

    /// The start index of `neighbours`; 0 for the other modes.
    public var start: Int {
      if case .neighbours(let start) = self { start } else { 0 }
    }
  }

  public var mode: Mode
  /// The size of each preview in pixels, from the least index on; only the ratios matter. An empty array
  /// previews nothing. Sizes may be zero until they are needed; see `PeekPan.setSize(_:of:at:)`.
  public var sizes: [Size2D]
  /// The index of the first of `sizes`; at least 0.
  public var minimumIndex: Int
  /// The ends of the area, in points of the view, for the least and the greatest index, or the fractions 0
  /// and 1; nil for the ends that the mode defines. They are clamped to the margins.
  public var minimumPoint: Double?
  public var maximumPoint: Double?
  /// The number of indices that fit into the area. A number below 1 stands for `defaultRange`.
  public var range: Int
  /// The distance between the area and the sides of the view, in points. A negative distance or NaN stands
  /// for `defaultMargin`.
  public var margin: Double
  /// Whether indices ascend to the left.
  public var isRightToLeft: Bool
  /// Whether there are actions for a preview: sliding up then lets the preview stay without a finger, with its
  /// actions, and commits nothing.
  public var hasActions: Bool
  /// The thumbnail that is pressed, in the view; nil if it is not visible. It shows the index with which the
  /// peek begins.
  public var thumbnail: ThumbnailPlacement?

  /// The number of indices and the margin, in points, of Peek & Pan.
  public static var defaultRange: Int { 8 }
  public static var defaultMargin: Double { 40 }

  public init(
    _ mode: Mode, sizes: [Size2D], minimumIndex: Int = 0, thumbnail: ThumbnailPlacement? = nil,
    minimumPoint: Double? = nil, maximumPoint: Double? = nil, range: Int = defaultRange,
    margin: Double = defaultMargin, isRightToLeft: Bool = false, hasActions: Bool = false
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
    self.hasActions = hasActions
  }

  /// The largest index: more than anyone slides through, and exact as a number of every type.
  static var largestIndex: Int { 1 << 30 }

  /// Whether the source has a preview and usable numbers.
  var isUsable: Bool {
    !sizes.isEmpty && minimumIndex >= 0 && minimumIndex <= Self.largestIndex - sizes.count
  }

  /// The greatest index.
  var maximumIndex: Int { mode == .value ? minimumIndex : minimumIndex + sizes.count - 1 }

  /// The size of the preview at an index, in pixels; a square if the size is unusable.
  func size(at index: Int) -> Size2D {
    guard let position = position(of: index), sizes[position].isVisible else {
      return Size2D(width: 1, height: 1)
    }
    return sizes[position]
  }

  /// The position of an index in `sizes`; nil if there is no size of it. The least index may be any number.
  private func position(of index: Int) -> Int? {
    let (position, overflows) = index.subtractingReportingOverflow(minimumIndex)
    return overflows || !sizes.indices.contains(position) ? nil : position
  }

  /// Replaces the sizes, and moves the start index with its photograph. Returns the index among the sizes that each former
  /// one has now; nil for one that is gone.
  mutating func update(_ updates: [PhotoUpdate]) -> [Int?] {
    let indices = PhotoUpdate.indices(after: updates, count: sizes.count)
    if isUsable, case .neighbours(let start) = mode, let position = position(of: start),
      let successor = indices.successor(of: position)
    {
      mode = .neighbours(start: successor + minimumIndex)
    }
    sizes = updates.map { $0.photo.pixelSize }
    return indices
  }

  mutating func setSize(_ size: Size2D, of index: Int) {
    if let position = position(of: index) { sizes[position] = size }
  }
}
