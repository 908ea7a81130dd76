import LenticularPhysics

/// The reports of an interaction. The next frame publishes each report, and the frame after that drops it.
public struct ReportQueue<Report> {
  /// The reports that the last frame published, in order.
  public private(set) var published: [Report] = []
  private var pending: [Report] = []

  public init() {}

  /// Whether no report waits for the next frame.
  public var isEmpty: Bool { pending.isEmpty }

  /// The time of the next frame that the reports need: −∞ for the very next one if a report waits, infinity otherwise;
  /// see `Interaction.nextFrameTime`.
  public var nextFrameTime: Double { pending.isEmpty ? .infinity : -.infinity }

  /// Adds a report, which the next frame publishes.
  public mutating func add(_ report: Report) {
    pending.append(report)
  }

  /// Changes the reports that wait for the next frame.
  public mutating func replace(_ change: (inout Report) -> Void) {
    for index in pending.indices { change(&pending[index]) }
  }

  /// Publishes the reports that wait. An interaction calls this at the end of `Interaction.advance(to:)`.
  public mutating func publish() {
    swap(&published, &pending)
    pending.removeAll(keepingCapacity: true)
  }
}
