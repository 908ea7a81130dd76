#if os(iOS) || APPLE_DOUBLES
  /// The value that a finger chooses during a peek; see ``PeekPanInteractionValueDataSource``.
  struct PeekPanValue {
    /// The value before the peek.
    let former: Double
    /// The value that is chosen now, from 0 to 1.
    private(set) var value: Double
    /// The position of the finger at that value, from 0 to 1; nil before the engine has reported one.
    private var position: Double?

    init(_ value: Double) { (former, self.value) = (value, value) }

    /// Changes the value with the position of the finger, from 0 to 1.
    ///
    /// - Parameter span: See ``PeekPanInteractionValueDataSource/valueSpan(for:)``.
    mutating func follow(_ position: Double, span: Double) {
      let distance = position - (self.position ?? position)
      value = span < 1 ? max(0, min(1, value + max(0, span) * distance)) : position
      self.position = position
    }
  }
#endif
