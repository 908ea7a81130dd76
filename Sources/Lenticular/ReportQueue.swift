import LenticularPhysics

/// What an interaction reports, from when it happens until the frame after the one that tells of it.
public struct ReportQueue<Report> {
  /// What the last frame told.
  public private(set) var ofFrame: [Report] = []
  private var pending: [Report] = []

  public init() {}

  /// Whether the next frame has nothing to tell.
  public var isEmpty: Bool { pending.isEmpty }

  /// Adds what has happened, to be told with the next frame.
  public mutating func add(_ report: Report) {
    pending.append(report)
  }

  /// Makes what has happened what this frame tells. For `Interaction.advance(to:)`.
  public mutating func publish() {
    swap(&ofFrame, &pending)
    pending.removeAll(keepingCapacity: true)
  }
}
