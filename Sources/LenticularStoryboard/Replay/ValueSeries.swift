/// One value as it was seen over time.
public struct ValueSeries: Equatable, Sendable {
  /// A moment: a time in seconds, and the value, or nothing while there is none.
  public struct Moment: Equatable, Sendable {
    public var time: Double
    public var value: Double?
  }

  public var name: String
  public var moments: [Moment] = []

  /// The values there were.
  public var values: [Double] { moments.compactMap(\.value) }

  /// Whether the value was not always the same.
  var varies: Bool {
    let values = values
    return values.contains { $0 != values[0] }
  }

  /// The value at a time in seconds: that of the last moment by then.
  public func value(at time: Double) -> Double? { moments.last { $0.time <= time }?.value }
}

/// Series of one quantity, which share an axis.
public struct ValuePanel: Equatable, Sendable {
  /// What the axis shows.
  public var quantity: String
  public var unit: String?
  /// The least range that the axis covers: what moves less, does not move for those who look.
  public var leastSpan: Double
  public var series: [ValueSeries]

  init(_ quantity: String, unit: String?, leastSpan: Double, _ names: [String]) {
    self.quantity = quantity
    self.unit = unit
    self.leastSpan = leastSpan
    series = names.map { ValueSeries(name: $0) }
  }

  /// Notes the values of all series at a time.
  mutating func note(_ values: [Double?], at time: Double) {
    for (index, value) in values.enumerated() {
      series[index].moments.append(ValueSeries.Moment(time: time, value: value))
    }
  }
}
