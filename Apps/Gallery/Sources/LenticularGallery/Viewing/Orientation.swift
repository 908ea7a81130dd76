/// How a picture of a file is turned before it is shown (Exif 2.32, CIPA DC-008, §4.6.4, tag Orientation).
public struct Orientation: Hashable, Sendable {
  /// The value of the tag, 1...8.
  public let value: Int
  /// Whether the picture is mirrored, left to right, before it is rotated.
  let isMirrored: Bool
  /// The quarter turns clockwise, 0...3.
  let quarterTurns: Int

  /// The values of what is not mirrored and of what is, by their quarter turns.
  private static let values = [[1, 6, 3, 8], [2, 7, 4, 5]]

  /// - Parameter value: the value of the tag; another than 1...8 stands for 1.
  public init(_ value: Int) {
    let isMirrored = Self.values[1].contains(value)
    self.init(
      isMirrored: isMirrored,
      quarterTurns: Self.values[isMirrored ? 1 : 0].firstIndex(of: value) ?? 0)
  }

  /// - Parameter quarterTurns: the quarter turns clockwise, of any number.
  init(isMirrored: Bool, quarterTurns: Int) {
    self.isMirrored = isMirrored
    self.quarterTurns = (quarterTurns % 4 + 4) % 4
    value = Self.values[isMirrored ? 1 : 0][self.quarterTurns]
  }

  /// A change of what is seen.
  public enum Change: Sendable, CaseIterable {
    case rotatedRight, rotatedLeft
    /// Left and right change places.
    case mirrored
    /// Top and bottom change places.
    case turnedOver
  }

  /// The orientation of a picture that is changed as it is seen.
  public func changed(_ change: Change) -> Orientation {
    switch change {
    case .rotatedRight: Orientation(isMirrored: isMirrored, quarterTurns: quarterTurns + 1)
    case .rotatedLeft: Orientation(isMirrored: isMirrored, quarterTurns: quarterTurns - 1)
    case .mirrored: Orientation(isMirrored: !isMirrored, quarterTurns: -quarterTurns)
    case .turnedOver: Orientation(isMirrored: !isMirrored, quarterTurns: 2 - quarterTurns)
    }
  }
}
